//! `leitong dedup`, run as a user runs it.

use std::collections::BTreeMap;
use std::path::Path;

use crate::place::{DOCUMENTS, Place};

/// A line of JSON for each document of the tiny data set, in their order.
fn lines() -> Vec<String> {
    DOCUMENTS.iter().map(|(id, text)| format!("{{\"id\": \"{id}\",  \"text\": \"{text}\", \"portal\": 3}}\n")).collect()
}

/// The texts of the tiny data set are short: their similarity counts where the guard is off.
const UNGUARDED: [&str; 2] = ["--short", "0"];

fn dedup(place: &Place, code: i32, arguments: &[&str]) -> (String, String) {
    let output = place.leitong(&[&["dedup"], arguments].concat()).assert().code(code).get_output().clone();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn summary(place: &Place, arguments: &[&str]) -> serde_json::Value {
    dedup(place, 0, &[arguments, &["--quiet", "--summary", "summary.json"]].concat());
    serde_json::from_str(&place.read("summary.json")).unwrap()
}

/// Asserts that every record is accounted for, and gives read, kept, removed and rejected.
fn accounted(summary: &serde_json::Value) -> [u64; 4] {
    let numbers = ["n_read", "n_kept", "n_removed", "n_rejected"].map(|name| summary[name].as_u64().unwrap());
    assert_eq!(numbers[0], numbers[1] + numbers[2] + numbers[3], "{summary}");
    numbers
}

#[test]
fn duplicates_go_and_the_other_lines_stay_to_the_byte() {
    let place = Place::new();
    place.write("in.jsonl", &lines().concat());
    let (said, _) = dedup(&place, 0, &["in.jsonl", "--output", "out.jsonl", UNGUARDED[0], UNGUARDED[1]]);
    // a2 and a3 are duplicates of a1 (1 and .76), b2 of b1; c1 is at .40.
    let kept = [0, 3, 5, 6].map(|line| lines()[line].clone()).concat();
    assert_eq!(place.read("out.jsonl"), kept);
    assert!(said.starts_with("7 read = 4 kept + 3 removed + 0 rejected\n"), "{said}");
}

#[test]
fn short_texts_are_duplicates_of_the_same_letters_alone() {
    let place = Place::new();
    place.write("in.jsonl", &lines().concat());
    // All texts have fewer than 20 letters but a3, which has 21: only a1 = a2 and b1 = b2 are left.
    assert_eq!(accounted(&summary(&place, &["in.jsonl", "--output", "out.jsonl"])), [7, 5, 2, 0]);
}

#[test]
fn annotated_documents_all_stay_and_say_what_they_are_duplicates_of() {
    let place = Place::new();
    place.write("in.jsonl", &lines().concat());
    dedup(&place, 0, &["in.jsonl", "--output", "out.jsonl", "--annotate", UNGUARDED[0], UNGUARDED[1]]);
    let out = place.read("out.jsonl");
    let rows: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let columns = |row: &serde_json::Value| ["cluster", "similar_id", "partner", "score"].map(|name| row[name].to_string()).join(" ");
    assert_eq!(columns(&rows[0]), "\"a1\" 1 \"a2\" 1.0");
    // a3 shares 13 of 17 shingles with both; the first by text and id of the two is named.
    assert_eq!(rows[2]["score"].as_f64(), Some(13.0 / 17.0));
    assert_eq!(columns(&rows[6]), "\"d1\" 4 null null");
    assert!(out.starts_with("{\"id\": \"a1\",  \"text\":"), "what was there stays as it was: {out}");
}

#[test]
fn evidence_names_what_was_kept_and_how_near_it_was() {
    let place = Place::new();
    place.write("in.jsonl", &lines().concat());
    dedup(&place, 0, &["in.jsonl", "--evidence", "why.jsonl", "--keep", "longest", UNGUARDED[0], UNGUARDED[1]]);
    let why: Vec<serde_json::Value> = place.read("why.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let named: Vec<(&str, &str)> = why.iter().map(|line| (line["id"].as_str().unwrap(), line["kept"].as_str().unwrap())).collect();
    // a3 is the longest; b1 and b2 are equal, and the smaller id comes first among equal texts.
    assert_eq!(named, [("a1", "a3"), ("a2", "a3"), ("b2", "b1")]);
    assert_eq!((why[0]["cluster_size"].as_u64(), why[0]["weakest_score"].as_f64()), (Some(3), Some(13.0 / 17.0)));
    dedup(&place, 0, &["in.jsonl", "--evidence", "why.csv", UNGUARDED[0], UNGUARDED[1]]);
    assert!(place.read("why.csv").starts_with("id,kept,kept_is_old,partner,score,cluster,cluster_size,weakest_left,weakest_right,weakest_score\n"));
}

#[test]
fn clusters_are_the_same_for_any_order_of_lines_division_into_files_and_threads() {
    let place = Place::new();
    place.write("one/all.jsonl", &lines().concat());
    let mut reversed = lines();
    reversed.reverse();
    place.write("two/1.jsonl", &reversed[..3].concat());
    place.write("two/2.ndjson", &reversed[3..].concat());
    let clusters = |input: &str, threads: &str| -> BTreeMap<String, String> {
        dedup(&place, 0, &[input, "--clusters", "c.tsv", "--threads", threads, UNGUARDED[0], UNGUARDED[1]]);
        let text = place.read("c.tsv");
        assert!(text.starts_with("id\tcluster\n"), "{text}");
        text.lines().skip(1).map(|line| line.split_once('\t').map(|(id, cluster)| (id.to_owned(), cluster.to_owned())).unwrap()).collect()
    };
    let expected = [("a1", "a1"), ("a2", "a1"), ("a3", "a1"), ("b1", "b1"), ("b2", "b1"), ("c1", "c1"), ("d1", "d1")];
    let expected: BTreeMap<String, String> = expected.map(|(id, cluster)| (id.to_owned(), cluster.to_owned())).into();
    for (input, threads) in [("one", "1"), ("one", "8"), ("two", "1"), ("two", "8")] {
        assert_eq!(clusters(input, threads), expected, "{input}, {threads} threads");
    }
}

#[test]
fn what_an_older_corpus_has_goes_and_is_named() {
    let place = Place::new();
    place.write("old.jsonl", &lines()[1..2].concat());
    place.write("new.jsonl", &[&lines()[0], &lines()[3], &lines()[4]].map(String::as_str).concat());
    let summary = summary(&place, &["new.jsonl", "--against", "old.jsonl", "--output", "out.jsonl", "--evidence", "why.jsonl"]);
    assert_eq!(accounted(&summary), [3, 1, 2, 0]);
    assert_eq!((summary["n_old"].as_u64(), summary["n_removed_for_old"].as_u64()), (Some(1), Some(1)));
    let why: serde_json::Value = serde_json::from_str(place.read("why.jsonl").lines().next().unwrap()).unwrap();
    assert_eq!((why["id"].as_str(), why["kept"].as_str(), why["kept_is_old"].as_bool()), (Some("a1"), Some("a2"), Some(true)));
}

#[test]
fn what_is_no_document_is_set_aside_with_its_place_and_counted() {
    let place = Place::new();
    let bad = [
        "{\"id\": \"x\", \"text\": \"缺了括号\"\n",
        "{\"id\": \"y\", \"title\": \"没有正文\"}\n",
        "{\"id\": \"a1\", \"text\": \"编号重复的文章\"}\n",
        "{\"id\": \"z\", \"text\": \"\\ud800\"}\n",
        "{\"id\": \"n\", \"text\": \"空\\u0000字\"}\n",
        "[1]\n",
    ];
    place.write("in.jsonl", &(lines().concat() + &bad.concat()));
    let read = accounted(&summary(&place, &["in.jsonl", "--output", "out.jsonl"]));
    assert_eq!(read, [13, 5, 2, 6]);
    let rejects = place.read("out.rejects.jsonl");
    let rejects: Vec<serde_json::Value> = rejects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rejects.len(), 6);
    for (number, reject) in (8..).zip(&rejects) {
        assert!(reject["place"].as_str().unwrap().ends_with(&format!("in.jsonl:{number}")), "{reject}");
    }
    assert_eq!(rejects[1]["raw"], bad[1]);
    assert!(rejects[2]["reason"].as_str().unwrap().contains("`a1` was seen before"), "{}", rejects[2]);

    let (_, error) = dedup(&place, 3, &["in.jsonl", "--output", "strict.jsonl", "--strict", "--quiet"]);
    assert!(error.contains("in.jsonl:8: ") && error.contains("--strict"), "{error}");
    assert!(!place.path("strict.jsonl").exists(), "a run that stopped leaves no output");
}

#[test]
fn a_thousand_titles_of_three_characters_stay_a_thousand() {
    let place = Place::new();
    let title = |number: u32| (0..3).map(|step| char::from_u32(0x4e00 + number + step).unwrap()).collect::<String>();
    let titles = (0..1000).map(|number| format!("{{\"text\": \"{}\"}}\n", title(number))).collect::<Vec<_>>().concat();
    place.write("titles.jsonl", &titles);
    assert_eq!(accounted(&summary(&place, &["titles.jsonl", "--output", "out.jsonl"])), [1000, 1000, 0, 0]);
    assert_eq!(place.read("out.jsonl"), titles);
}

#[test]
fn mistakes_are_told_with_what_would_be_right() {
    let place = Place::new();
    place.write("in.jsonl", &lines().concat());
    for (arguments, message) in [
        (&["in.jsonl"][..], "nothing would be written: name --output, --clusters or --evidence"),
        (&["in.jsonl", "--dry-run", "--method", "simhsh"], "there is no method `simhsh`; there are: exact, "),
        (&["in.jsonl", "--dry-run", "--threshold", "1.5"], "`threshold` must be above 0 and at most 1, got 1.5"),
        (&["in.jsonl", "--dry-run", "--param", "bands"], "--param must be KEY=VALUE, got `bands`"),
        (&["in.jsonl", "--dry-run", "--param", "brands=3"], "unknown field `brands`"),
        (&["gone.jsonl", "--dry-run"], "gone.jsonl: no such file or folder"),
        (&["in.jsonl", "--output", "in.jsonl"], "the output is also an input"),
    ] {
        let (_, error) = dedup(&place, 1, arguments);
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
    for (arguments, message) in [
        (&["in.jsonl", "--dry-run", "--keep", "newest"][..], "there are first, longest, earliest, id and none"),
        (&["in.jsonl", "--dry-run", "--key-cap", "many"], "must be a number, a share as `1%`"),
        (&["in.jsonl", "--dry-run", "--memory", "lots"], "must be a size as 512M or 2G"),
    ] {
        let (_, error) = dedup(&place, 2, arguments);
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

#[test]
fn a_dry_run_writes_nothing_and_standard_output_is_left_to_documents() {
    let place = Place::new();
    place.write("in.jsonl", &lines().concat());
    let (said, _) = dedup(&place, 0, &["in.jsonl", "--dry-run"]);
    assert!(said.contains("5 kept + 2 would be removed"), "{said}");
    let (documents, said) = dedup(&place, 0, &["in.jsonl", "--output", "-"]);
    assert_eq!(documents.lines().count(), 5);
    assert!(said.contains("7 read = 5 kept + 2 removed + 0 rejected"), "{said}");
    assert_eq!(std::fs::read_dir(place.path("")).unwrap().count(), 1);
}

#[test]
fn a_parameter_of_both_is_set_in_the_verifier_too() {
    let place = Place::new();
    place.write("in.jsonl", &lines().concat());
    // No text but a3 has more than 18 letters: each other is one shingle, so that copies alone are left. With the verifier at 5, a3 would be at .76.
    let wide = summary(&place, &["in.jsonl", "--dry-run", "--param", "width=18", UNGUARDED[0], UNGUARDED[1]]);
    assert_eq!(accounted(&wide), [7, 5, 2, 0]);
    assert_eq!(wide["parameters"]["width"].as_u64(), Some(18));
}

/// Every folder of real text but the two largest, which the command's own figures are from.
#[test]
fn real_files_are_accounted_for_and_the_two_encodings_of_one_text_are_duplicates() {
    let Some(data) = std::env::var_os("LEITONG_DATA") else {
        println!("skipped: LEITONG_DATA is not set");
        return;
    };
    let data = Path::new(&data);
    let place = Place::new();
    for folder in ["reprints-zh", "traditional", "odd"] {
        let input = data.join(folder);
        let read = accounted(&summary(&place, &[input.to_str().unwrap(), "--dry-run"]));
        assert!(read[0] > 0 && read[1] > 0, "{folder}: {read:?}");
    }
    let twins = [data.join("odd/gb18030"), data.join("odd/gb18030-as-utf8")];
    dedup(&place, 0, &[twins[0].to_str().unwrap(), twins[1].to_str().unwrap(), "--clusters", "c.tsv", "--quiet"]);
    let clusters = place.read("c.tsv");
    let cluster_of: BTreeMap<&str, &str> = clusters.lines().skip(1).filter_map(|line| line.split_once('\t')).collect();
    let n_twins = std::fs::read_dir(&twins[1]).unwrap().count();
    let mut n_joined = 0;
    for (id, cluster) in &cluster_of {
        if let Some(name) = id.strip_prefix(twins[1].to_str().unwrap()) {
            let other = format!("{}{name}", twins[0].display());
            n_joined += usize::from(cluster_of.get(other.as_str()) == Some(cluster));
        }
    }
    assert_eq!(n_joined, n_twins, "{clusters}");
}
