use crate::{Cost, MethodRecord, Quality, Run, SCHEMA, Spread, compare_facts, compare_quality, time_ratios};

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
    for field in ["clusters", "rankings", "intervals", "comparisons", "cluster_sizes", "bands"] {
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

#[test]
fn facts_name_what_differs_and_rows_of_one_record_only() {
    let with = |id: &str, n: u64, seed: u64| {
        let method = MethodRecord { id: id.into(), parameters: serde_json::json!({ "n": n }), ..MethodRecord::default() };
        Run { seed, methods: vec![method], ..Run::default() }
    };
    let differing =
        |first: &Run, second: &Run| -> Vec<String> { compare_facts(first, second).into_iter().filter(|fact| !fact.is_same()).map(|fact| fact.name).collect() };
    assert_eq!(differing(&with("nshash", 5, 1), &with("nshash", 5, 1)), Vec::<String>::new());
    assert_eq!(differing(&with("nshash", 5, 1), &with("nshash", 3, 2)), ["seed", "parameters of nshash"]);
    assert_eq!(differing(&with("nshash", 5, 1), &with("shingle", 5, 1)), ["parameters of nshash", "parameters of shingle"]);
}

#[test]
fn times_are_ratios_of_medians_of_rows_in_both() {
    let with = |rows: &[(&str, f64)]| {
        let cost = |&(method, median): &(&str, f64)| Cost { method: method.into(), total_ns: Spread { median, ..Spread::default() }, ..Cost::default() };
        Run { cost: rows.iter().map(cost).collect(), ..Run::default() }
    };
    let ratios = time_ratios(&with(&[("a", 2.0), ("b", 0.0), ("c", 1.0)]), &with(&[("b", 5.0), ("a", 3.0)]));
    let ratios: Vec<(&str, Option<f64>)> = ratios.iter().map(|row| (row.method.as_str(), row.ratio)).collect();
    assert_eq!(ratios, [("a", Some(1.5)), ("b", None)]);
}
