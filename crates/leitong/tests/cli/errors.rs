use leitong_methods::METHODS;

use crate::place::{DOCUMENTS, Place, failure};

fn check(arguments: &[&str], expected: &str) {
    let place = Place::with_clusters();
    let said = place.failure(&[&["eval", "--no-timing"], arguments].concat());
    assert_eq!(said, format!("error: {expected}\n"));
    assert!(!place.path("reports").exists(), "a failed evaluation leaves no report");
}

#[test]
fn an_unknown_method_is_told_with_those_that_there_are() {
    let known = METHODS.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
    check(&["tiny", "--methods", "exact,simhsh"], &format!("there is no method `simhsh`; there are: {known}"));
}

#[test]
fn an_unknown_data_set_is_told_with_where_it_was_looked_for() {
    check(&["tny"], "no data set `tny`: looked for dataset.toml in datasets/tny, tny; data sets there: `tiny`");
}

#[test]
fn a_size_outside_the_data_set_is_refused() {
    let allowed = "a size must be from 2 to 7, the documents of tiny";
    check(&["tiny", "--sizes", "3,8"], &format!("{allowed}, got 8"));
    check(&["tiny", "--sizes", "1"], &format!("{allowed}, got 1"));
    check(&["tiny", "--sizes", "0"], &format!("{allowed}, got 0"));
}

#[test]
fn a_method_that_is_asked_for_twice_is_refused() {
    check(&["tiny", "--methods", "exact,shingle,exact"], "`exact`: it is asked for twice");
}

#[test]
fn options_of_generated_data_are_refused_elsewhere() {
    check(&["tiny", "--seed", "8"], "--seed is for generated data sets, and tiny has no [generate] table");
    check(&["tiny", "--base", "builtin"], "--base is for generated data sets, and tiny has no [generate] table");
}

#[test]
fn a_class_that_there_is_not_is_refused() {
    let place = Place::with_judged_pairs();
    let said = place.failure(&["eval", "judged", "--gold", "template=maybe"]);
    assert_eq!(said, "error: unknown class `maybe`: must be positive, negative or ignore\n");
}

#[test]
fn a_least_confidence_is_refused_where_nothing_was_judged() {
    check(&["tiny", "--min-confidence", "2"], "datasets/tiny/dataset.toml: a least confidence is for judged pairs, and [truth] names no `pairs`");
}

#[test]
fn a_data_folder_that_is_not_there_is_no_missing_data() {
    let place = Place::with_clusters();
    let mut command = place.leitong(&["eval", "tiny"]);
    command.env("LEITONG_DATA", "no-such-folder");
    assert_eq!(failure(command), "error: LEITONG_DATA must name an existing folder, got no-such-folder\n");
}

#[test]
fn a_data_set_is_found_in_the_data_folder() {
    let place = Place::with_clusters();
    let elsewhere = Place::new();
    let mut command = elsewhere.leitong(&["eval", "tiny", "--methods", "exact", "--no-timing"]);
    command.env("LEITONG_DATA", place.path("datasets")).assert().success();
    assert!(elsewhere.path("reports/tiny/index.html").is_file());
}

#[test]
fn a_name_that_leads_out_of_the_reports_is_refused() {
    let place = Place::new();
    place.write_dataset("tiny", &DOCUMENTS, "");
    place.write("datasets/tiny/dataset.toml", "name = \"../tiny\"\nlicence = \"CC0-1.0\"\ndocuments = [\"documents.jsonl\"]\n");
    let rule = "`name` becomes a folder of reports/: it must not be empty, begin with a full stop or hold a slash";
    assert_eq!(place.failure(&["eval", "tiny"]), format!("error: datasets/tiny/dataset.toml: {rule}, got `../tiny`\n"));
    place.write("slash.toml", "name = \"a/b\"\ndataset = \"tiny\"\n");
    assert_eq!(place.failure(&["eval", "slash.toml"]), format!("error: slash.toml: {rule}, got `a/b`\n"));
}

#[test]
fn a_threshold_of_0_is_refused() {
    let place = Place::with_clusters();
    for (threshold, got) in [("0.0", "0"), ("-0.5", "-0.5"), ("1.5", "1.5"), ("nan", "NaN")] {
        place.write("zero.toml", &format!("name = \"zero\"\ndataset = \"tiny\"\n[[run]]\nmethod = \"exact\"\nthreshold = {threshold}\n"));
        let rule = "a threshold of exact must be above 0 and at most 1";
        let reason = "a threshold of 0 accepts every pair, which the accept-all row shows";
        assert_eq!(place.failure(&["eval", "zero.toml"]), format!("error: {rule}, got {got}: {reason}\n"));
    }
}

#[test]
fn a_mistyped_parameter_is_told_with_its_row() {
    let place = Place::with_clusters();
    place.write("mistyped.toml", "name = \"mistyped\"\ndataset = \"tiny\"\n[[run]]\nmethod = \"exact\"\nparams = { levle = \"l0\" }\n");
    let said = place.failure(&["eval", "mistyped.toml"]);
    assert_eq!(said, "error: parameters of exact: unknown field `levle`, expected `level` or `hash`\n");
}
