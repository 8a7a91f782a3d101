use crate::place::Place;

const EVAL: [&str; 5] = ["eval", "tiny.toml", "--no-timing", "--out", "report"];

fn place_with_experiment() -> Place {
    let place = Place::with_clusters();
    let runs = "[[run]]\nmethod = \"exact\"\n\n# The second row.\n[[run]]\nmethod = \"longest-sentence\"\n";
    place.write("tiny.toml", &format!("name = \"tiny\"\ndataset = \"tiny\"\npinned = true\n\n{runs}"));
    place
}

#[test]
fn without_an_expected_answer_every_row_is_told() {
    let place = place_with_experiment();
    let said = place.failure(&EVAL);
    assert!(said.contains("  exact: it has no `expected`\n  longest-sentence: it has no `expected`\n"), "{said}");
    assert!(!place.path("report").exists());
}

#[test]
fn the_written_answers_are_what_the_next_run_finds() {
    let place = place_with_experiment();
    assert_eq!(place.run(&[&EVAL[..], &["--update-expected"]].concat()), "tiny.toml: expected answers of 2 rows written\n");
    let written = place.read("tiny.toml");
    assert!(written.contains("\n# The second row.\n[[run]]\nmethod = \"longest-sentence\"\nexpected = { all-pairs = { tp = "), "{written}");
    place.run(&EVAL);
    assert!(place.path("report/index.html").is_file());
    place.run(&[&EVAL[..], &["--update-expected"]].concat());
    assert_eq!(place.read("tiny.toml"), written);
}

#[test]
fn a_planted_change_is_found_and_named() {
    let place = place_with_experiment();
    place.run(&[&EVAL[..], &["--update-expected"]].concat());
    let written = place.read("tiny.toml");
    // The exact row finds b1 b2 and a1 a2.
    let planted = written.replacen("tp = 2", "tp = 3", 1);
    assert_ne!(planted, written);
    place.write("tiny.toml", &planted);
    let said = place.failure(&EVAL);
    let change = "1 of the numbers that tiny.toml expects came out otherwise; nothing was timed";
    let advice = "if the change is meant, run again with --update-expected and say why in the commit";
    assert_eq!(said, format!("error: {change}\n  exact: `all-pairs.tp`: 3 -> 2\n{advice}\n"));
    assert!(!place.path("report").exists());
}

#[test]
fn a_label_that_moves_is_a_change_of_the_expected_answer() {
    let place = place_with_experiment();
    place.run(&[&EVAL[..], &["--update-expected"]].concat());
    // c1 becomes a copy of b1: its two pairs turn from different into duplicates.
    place.write("datasets/tiny/clusters.csv", "id,cluster\na1,a\na2,a\na3,a\nb1,b\nb2,b\nc1,b\n");
    let said = place.failure(&EVAL);
    // The exact row finds neither: 2 of 6 duplicates are found instead of 2 of 4.
    for change in ["`all-pairs.fn`: 2 -> 4", "`all-pairs.tn`: 17 -> 15"] {
        assert!(said.contains(&format!("  exact: {change}\n")), "{said}");
    }
}

#[test]
fn some_rows_of_the_experiment_are_compared_with_their_own_answers() {
    let place = place_with_experiment();
    place.run(&[&EVAL[..], &["--update-expected"]].concat());
    place.run(&[&EVAL[..], &["--methods", "exact"]].concat());
    let planted = place.read("tiny.toml").replacen("tp = 2", "tp = 3", 1);
    place.write("tiny.toml", &planted);
    let said = place.failure(&[&EVAL[..], &["--methods", "exact"]].concat());
    assert!(said.contains("  exact: `all-pairs.tp`: 3 -> 2\n"), "{said}");
    place.run(&[&EVAL[..], &["--methods", "longest-sentence"]].concat());
    // At another size the numbers are others.
    place.run(&[&EVAL[..], &["--sizes", "6"]].concat());
}

#[test]
fn answers_are_written_for_a_whole_experiment_that_is_pinned() {
    let place = place_with_experiment();
    let said = place.failure(&["eval", "tiny", "--update-expected"]);
    let rule = "expected answers can be written into an experiment file with `pinned = true`";
    assert_eq!(said, format!("error: {rule}, and `tiny` leads to none\n"));
    // What the arguments contradict themselves in is told with the usage, and code 2.
    place.leitong(&[&EVAL[..], &["--update-expected", "--methods", "exact"]].concat()).assert().code(2);
    assert!(!place.read("tiny.toml").contains("expected ="));
}

#[test]
fn the_toy_experiment_has_a_row_for_every_method() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/test/toy.toml");
    let toy: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
    let runs: Vec<&str> = toy["run"].as_array().unwrap().iter().filter_map(|run| run["method"].as_str()).collect();
    for entry in leitong_methods::METHODS {
        assert!(runs.contains(&entry.id), "experiments/test/toy.toml has no [[run]] of {}", entry.id);
    }
}
