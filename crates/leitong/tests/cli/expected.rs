use crate::place::Place;

const EVAL: [&str; 5] = ["eval", "tiny.toml", "--no-timing", "--out", "report"];

fn place_with_experiment() -> Place {
    let place = Place::with_clusters();
    let runs = "[[run]]\nmethod = \"exact\"\n[[run]]\nmethod = \"longest-sentence\"\n";
    place.write("tiny.toml", &format!("name = \"tiny\"\ndataset = \"tiny\"\nexpected = \"tiny.expected.json\"\n{runs}"));
    place
}

#[test]
fn without_a_record_every_row_is_unexpected() {
    let place = place_with_experiment();
    let said = place.failure(&EVAL);
    assert!(said.contains("exact at 7 documents, AllPairs, threshold by Default: found, but not expected"), "{said}");
    assert!(!place.path("report").exists());
}

#[test]
fn the_written_record_is_what_the_next_run_finds() {
    let place = place_with_experiment();
    // Two trivial rows; two methods in two modes, each with its default and its best threshold.
    assert_eq!(place.run(&[&EVAL[..], &["--update-expected"]].concat()), "tiny.expected.json: 10 quality rows written\n");
    let written = place.read("tiny.expected.json");
    place.run(&EVAL);
    assert!(place.path("report/index.html").is_file());
    place.run(&[&EVAL[..], &["--update-expected"]].concat());
    assert_eq!(place.read("tiny.expected.json"), written);
}

#[test]
fn a_planted_change_is_found_and_named() {
    let place = place_with_experiment();
    place.run(&[&EVAL[..], &["--update-expected"]].concat());
    let written = place.read("tiny.expected.json");
    // do-nothing finds 0, so that the first 2 is accept-all's 4 or a method's.
    let planted = written.replacen("\"tp\": 2", "\"tp\": 3", 1);
    assert_ne!(planted, written);
    place.write("tiny.expected.json", &planted);
    let said = place.failure(&EVAL);
    let change = "1 of the quality rows' numbers differ from the expected record tiny.expected.json; nothing was timed";
    let row = "  exact at 7 documents, AllPairs, threshold by Default: `tp`: 3 -> 2";
    let advice = "if the change is meant, run again with --update-expected and say why in the commit";
    assert_eq!(said, format!("error: {change}\n{row}\n{advice}\n"));
    assert!(!place.path("report").exists());
}

#[test]
fn a_label_that_moves_is_a_change_of_the_expected_record() {
    let place = place_with_experiment();
    place.run(&[&EVAL[..], &["--update-expected"]].concat());
    // c1 becomes a copy of b1: its two pairs turn from different into duplicates.
    place.write("datasets/tiny/clusters.csv", "id,cluster\na1,a\na2,a\na3,a\nb1,b\nb2,b\nc1,b\n");
    let said = place.failure(&EVAL);
    // The exact row finds neither: 2 of 6 duplicates are found instead of 2 of 4.
    let row = "exact at 7 documents, AllPairs, threshold by Default";
    for change in ["`fn`: 2 -> 4", "`tn`: 17 -> 15"] {
        assert!(said.contains(&format!("  {row}: {change}\n")), "{said}");
    }
}

#[test]
fn a_part_of_the_experiment_is_compared_with_that_part_of_the_record() {
    let place = place_with_experiment();
    place.run(&[&EVAL[..], &["--update-expected"]].concat());
    place.run(&[&EVAL[..], &["--methods", "exact"]].concat());
    place.run(&[&EVAL[..], &["--methods", "exact", "--sizes", "7"]].concat());
    let planted = place.read("tiny.expected.json").replacen("\"tp\": 2", "\"tp\": 3", 1);
    place.write("tiny.expected.json", &planted);
    let said = place.failure(&[&EVAL[..], &["--methods", "exact"]].concat());
    assert!(said.contains("  exact at 7 documents, AllPairs, threshold by Default: `tp`: 3 -> 2\n"), "{said}");
    place.run(&[&EVAL[..], &["--methods", "longest-sentence"]].concat());
}

#[test]
fn a_record_is_written_for_a_whole_experiment_that_has_one() {
    let place = place_with_experiment();
    let said = place.failure(&["eval", "tiny", "--update-expected"]);
    let rule = "an expected record can be written for an experiment file that names one by `expected`";
    assert_eq!(said, format!("error: {rule}, and `tiny` leads to none\n"));
    // What the arguments contradict themselves in is told with the usage, and code 2.
    place.leitong(&[&EVAL[..], &["--update-expected", "--methods", "exact"]].concat()).assert().code(2);
    assert!(!place.path("tiny.expected.json").exists());
}
