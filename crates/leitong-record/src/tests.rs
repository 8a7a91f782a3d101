use crate::{Quality, Run, SCHEMA, compare_quality};

fn run_with(tp: u64) -> Run {
    let row = Quality { method: "shingle".into(), n_docs: 124, tp, precision: Some(0.1 + 0.2), ..Quality::default() };
    Run { schema: SCHEMA, dataset: "toy".into(), quality: vec![row], ..Run::default() }
}

#[test]
fn a_record_survives_a_round_trip_to_the_last_digit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.json");
    run_with(3).write(&path).unwrap();
    assert_eq!(Run::read(&path).unwrap(), run_with(3));
}

#[test]
fn a_changed_number_is_named_with_its_row() {
    let changes = compare_quality(&run_with(3), &run_with(4));
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0].what, "`tp`: 3 -> 4");
    assert!(changes[0].row.starts_with("shingle at 124 documents"), "{}", changes[0].row);
    assert!(compare_quality(&run_with(3), &run_with(3)).is_empty());
}

#[test]
fn missing_and_new_rows_are_changes() {
    let nothing = Run { schema: SCHEMA, ..Run::default() };
    assert_eq!(compare_quality(&run_with(1), &nothing)[0].what, "expected, but missing");
    assert_eq!(compare_quality(&nothing, &run_with(1))[0].what, "found, but not expected");
}

#[test]
fn a_record_without_clusters_and_intervals_still_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.json");
    let mut record = serde_json::to_value(run_with(3)).unwrap();
    for field in ["clusters", "rankings", "intervals", "comparisons"] {
        assert!(record.as_object_mut().unwrap().remove(field).is_some(), "{field}");
    }
    std::fs::write(&path, record.to_string()).unwrap();
    assert_eq!(Run::read(&path).unwrap(), run_with(3));
}

#[test]
fn a_record_of_another_schema_is_refused_with_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.json");
    Run { schema: SCHEMA + 1, ..run_with(1) }.write(&path).unwrap();
    let error = Run::read(&path).unwrap_err().to_string();
    assert!(error.contains("`schema` must be 1, got 2"), "{error}");
}
