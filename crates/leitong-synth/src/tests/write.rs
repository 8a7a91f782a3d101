use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::base::Base;
use crate::corpus::{Recipe, generate};
use crate::tests::standin::ENDLESS;
use crate::write::{MadeFrom, is_current, write_folder};

fn recipe(seed: u64) -> Recipe {
    Recipe { seed, base: "standin".to_owned(), sizes: vec![20, 60], ..Recipe::default() }
}

fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

#[test]
fn two_writes_of_one_recipe_give_the_same_bytes_and_nothing_is_left_beside() {
    let home = tempfile::tempdir().unwrap();
    let (first, second) = (home.path().join("a"), home.path().join("b"));
    let corpus = || generate(&ENDLESS, &recipe(1)).unwrap();
    let digests = [write_folder(&corpus(), "demo", &first).unwrap(), write_folder(&corpus(), "demo", &second).unwrap()];
    assert_eq!(digests[0], digests[1]);
    assert_eq!(contents(&first), contents(&second));
    let names: Vec<String> = contents(&first).into_keys().collect();
    assert_eq!(names, ["clusters.csv", "dataset.toml", "documents.jsonl", "lineage.jsonl", "made.json", "pairs.tsv"]);
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 2);
}

#[test]
fn the_manifest_says_what_counts() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("a");
    write_folder(&generate(&ENDLESS, &recipe(1)).unwrap(), "demo", &folder).unwrap();
    let expected = r#"name = "demo"
licence = "that of the base: do not redistribute without looking"
documents = ["documents.jsonl"]
lineage = "lineage.jsonl"
sizes = [20, 60]

[truth]
clusters = "clusters.csv"
pairs = "pairs.tsv"
duplicate = ["duplicate"]
ignore = ["contained", "ignored"]
"#;
    assert_eq!(fs::read_to_string(folder.join("dataset.toml")).unwrap(), expected);
    toml::from_str::<toml::Table>(expected).unwrap();
}

#[test]
fn the_files_have_one_line_a_document_and_their_headers() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("a");
    let corpus = generate(&ENDLESS, &recipe(1)).unwrap();
    write_folder(&corpus, "demo", &folder).unwrap();
    let lines = |file: &str| fs::read_to_string(folder.join(file)).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!((lines("documents.jsonl").len(), lines("lineage.jsonl").len()), (60, 60));
    assert_eq!((lines("clusters.csv").len(), lines("clusters.csv")[0].as_str()), (61, "id,cluster"));
    assert_eq!((lines("pairs.tsv").len(), lines("pairs.tsv")[0].as_str()), (corpus.labels.len() + 1, "left\tright\tlabel"));
    let reprint = corpus.lineage.iter().position(|lineage| lineage.kind.as_deref() == Some("M22")).unwrap();
    let parent = corpus.lineage[reprint].parent.unwrap() as usize;
    let expected = format!(r#"{{"id":"{}","kind":"M22","parent":"{}"}}"#, corpus.documents[reprint].id, corpus.documents[parent].id);
    assert_eq!(lines("lineage.jsonl")[reprint], expected);
}

#[test]
fn a_corpus_is_current_until_seed_sizes_base_or_version_change() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("a");
    let corpus = generate(&ENDLESS, &recipe(1)).unwrap();
    let made_from = MadeFrom::expected(&recipe(1), &ENDLESS.digest());
    assert!(!is_current(&folder, &made_from));
    write_folder(&corpus, "demo", &folder).unwrap();
    assert!(is_current(&folder, &made_from));
    for other in [
        MadeFrom { seed: 2, ..made_from.clone() },
        MadeFrom { sizes: vec![20], ..made_from.clone() },
        MadeFrom { base: "chinanews".to_owned(), ..made_from.clone() },
        MadeFrom { base_digest: "2".to_owned(), ..made_from.clone() },
        MadeFrom { generator_version: 0, ..made_from.clone() },
    ] {
        assert!(!is_current(&folder, &other), "{other:?}");
    }
    fs::write(folder.join("made.json"), "{").unwrap();
    assert!(!is_current(&folder, &made_from));
}

#[test]
fn a_generated_folder_is_replaced_and_any_other_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("a");
    write_folder(&generate(&ENDLESS, &recipe(1)).unwrap(), "demo", &folder).unwrap();
    let first = contents(&folder);
    write_folder(&generate(&ENDLESS, &recipe(2)).unwrap(), "demo", &folder).unwrap();
    assert_ne!(first, contents(&folder));

    let foreign = home.path().join("mine");
    fs::create_dir(&foreign).unwrap();
    fs::write(foreign.join("notes.txt"), "important").unwrap();
    let error = write_folder(&generate(&ENDLESS, &recipe(1)).unwrap(), "demo", &foreign).unwrap_err().to_string();
    assert!(error.ends_with("the folder has no `made.json`, so it was not generated and is not replaced; name another folder or remove it"), "{error}");
    assert_eq!(fs::read(foreign.join("notes.txt")).unwrap(), b"important");
}
