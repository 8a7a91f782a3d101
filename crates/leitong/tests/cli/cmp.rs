use crate::place::Place;

fn said(place: &Place, code: i32, arguments: &[&str]) -> String {
    let output = place.leitong(&[&["cmp"], arguments].concat()).assert().code(code).get_output().clone();
    String::from_utf8(if code == 2 { output.stderr } else { output.stdout }).unwrap()
}

#[test]
fn equal_quality_is_exit_code_0_and_a_changed_figure_1_with_its_row() {
    let place = Place::with_clusters();
    place.run(&["eval", "tiny", "--no-timing", "--methods", "shingle", "--out", "before"]);
    place.run(&["eval", "tiny", "--no-timing", "--methods", "shingle", "--out", "after"]);
    let same = said(&place, 0, &["before", "after/results.json"]);
    assert!(same.contains("quality: equal\n") && same.contains("  no row was timed in both\n"), "{same}");
    assert!(same.contains("the same: data set, ") && same.contains("  command: leitong eval tiny"), "{same}");

    place.write("datasets/tiny/clusters.csv", "id,cluster\na1,tree\na2,tree\na3,other\nb1,match\nb2,match\nc1,ticket\nd1,metro\n");
    place.run(&["eval", "tiny", "--no-timing", "--methods", "shingle", "--out", "other"]);
    let changed = said(&place, 1, &["before", "other"]);
    assert!(changed.contains("  data digest: ") && changed.contains("quality, A -> B:\n") && changed.contains("\n  shingle at 7 documents, "), "{changed}");
}

#[test]
fn what_is_no_record_of_an_evaluation_is_exit_code_2() {
    let place = Place::with_clusters();
    place.write("broken/results.json", "{}");
    let error = said(&place, 2, &["broken", "broken"]);
    assert!(error.contains("broken/results.json: not a record of schema 1"), "{error}");
    assert!(said(&place, 2, &["nowhere", "broken"]).starts_with("error: nowhere: "));
}
