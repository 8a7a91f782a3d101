use crate::place::{DOCUMENTS, Place};

/// Rows with signatures of their own kind each.
const THREE: &str = "exact,longest-sentence,shingle";

/// A working folder with the tiny data set, without truth.
fn unlabelled() -> Place {
    let place = Place::new();
    place.write_dataset("tiny", &DOCUMENTS, "");
    place
}

/// Fills in the labels that a reader would: `label` of the pairs named, `different` for the others.
fn judge(place: &Place, file: &str, labels: &[(&str, &str, &str)]) {
    let text = place.read(file);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for line in &mut lines[1..] {
        let mut cells: Vec<&str> = line.split('\t').collect();
        let known = labels.iter().find(|(left, right, _)| (*left, *right) == (cells[0], cells[1]));
        cells[2] = known.map_or("different", |(_, _, label)| label);
        cells[3] = "3";
        *line = cells.join("\t");
    }
    place.write(file, &format!("{}\n", lines.join("\n")));
}

const REPRINTS: [(&str, &str, &str); 3] = [("a1", "a2", "reprint"), ("b1", "b2", "reprint"), ("a1", "a3", "reprint")];

#[test]
fn a_pool_is_drawn_judged_and_scored() {
    let place = unlabelled();
    let drawn = place.run(&["pool", "tiny", "--methods", THREE]);
    let ending = "\n21 pairs to judge: pools/tiny/pairs.tsv\nto read them side by side: pools/tiny/judge.html (it holds the documents' texts)\n";
    assert!(drawn.ends_with(ending), "{drawn}");
    insta::assert_snapshot!("pool", drawn);
    let file = place.read("pools/tiny/pairs.tsv");
    assert!(!DOCUMENTS.iter().any(|(_, text)| file.contains(text)), "texts stay where they are");
    assert_eq!(file.lines().count(), 22);
    judge(&place, "pools/tiny/pairs.tsv", &REPRINTS);
    insta::assert_snapshot!("pool-score", place.run(&["pool-score", "pools/tiny"]));
}

#[test]
fn the_number_of_threads_changes_no_byte_of_a_pool() {
    let place = unlabelled();
    let with = |threads: &str| {
        place.run(&["pool", "tiny", "--judge", "12", "--threads", threads, "--out", threads]);
        ["pairs.tsv", "pool.json", "judge.html"].map(|file| place.read(&format!("{threads}/{file}")))
    };
    let one = with("1");
    assert_eq!(one, with("2"));
    assert_eq!(one, with("8"));
}

#[test]
fn a_judged_pool_is_the_truth_of_a_data_set() {
    let place = unlabelled();
    place.run(&["pool", "tiny", "--methods", THREE]);
    judge(&place, "pools/tiny/pairs.tsv", &REPRINTS);
    place.write_dataset("tiny", &DOCUMENTS, "[truth]\npairs = \"../../pools/tiny/pairs.tsv\"\nduplicate = [\"reprint\"]\n");
    let run = place.eval(&["tiny", "--methods", "exact", "--min-confidence", "2"]);
    // All 21 pairs are judged: 3 reprints, of which two are exact copies.
    let row = crate::place::all_pairs_row(&run, "exact", 7, leitong_record::ThresholdSource::Default);
    assert_eq!(crate::place::counts(row), [2, 0, 1, 18]);
}

#[test]
fn judged_pairs_are_not_lost() {
    let place = unlabelled();
    place.run(&["pool", "tiny", "--methods", "exact"]);
    judge(&place, "pools/tiny/pairs.tsv", &REPRINTS);
    let judged = place.read("pools/tiny/pairs.tsv");
    let said = place.failure(&["pool", "tiny", "--methods", "exact"]);
    assert_eq!(said, "error: pools/tiny/pairs.tsv: 21 pairs are judged already and would be lost: name another folder\n");
    assert_eq!(place.read("pools/tiny/pairs.tsv"), judged);
}

#[test]
fn what_is_no_pool_is_told_with_what_to_do() {
    let place = unlabelled();
    assert_eq!(place.failure(&["pool-score", "datasets"]), "error: datasets: no pool.json in it; name a folder that `leitong pool` wrote\n");
    place.run(&["pool", "tiny", "--methods", "exact"]);
    let said = place.failure(&["pool-score", "pools/tiny"]);
    assert_eq!(said, "error: pools/tiny/pairs.tsv: no pair is judged: fill in the column `label`, such as `reprint` or `different`\n");
    assert_eq!(
        place.failure(&["pool", "tiny", "--loose", "1.5"]),
        "error: the looseness must be above 0 and at most 1, a share of each row's threshold, got 1.5\n"
    );
    assert_eq!(place.failure(&["pool", "tiny", "--size", "8"]), "error: a size must be from 2 to 7, the documents of tiny, got 8\n");
}
