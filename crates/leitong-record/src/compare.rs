//! What changed between the quality rows of two records.

use std::collections::BTreeMap;

use crate::{Mode, Quality, Run, ThresholdSource};

/// A row that differs, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Method, size, mode and threshold source.
    pub row: String,
    /// `field: expected -> found`, or that the row is missing or new.
    pub what: String,
}

type Key<'a> = (u64, &'a str, Mode, ThresholdSource, u64);

fn key(row: &Quality) -> Key<'_> {
    // Several asked thresholds of one method differ only in the threshold.
    let threshold = if row.threshold_source == ThresholdSource::Asked { row.threshold.unwrap_or(0.0).to_bits() } else { 0 };
    (row.n_docs, &row.method, row.mode, row.threshold_source, threshold)
}

fn name(row: &Quality) -> String {
    format!("{} at {} documents, {:?}, threshold by {:?}", row.method, row.n_docs, row.mode, row.threshold_source)
}

fn differences(expected: &Quality, found: &Quality) -> Vec<String> {
    let fields = |row: &Quality| match serde_json::to_value(row) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (expected, found) = (fields(expected), fields(found));
    let mut differing: Vec<_> = expected.iter().filter(|(field, value)| found.get(*field) != Some(value)).collect();
    // Counts first: the shares follow from them.
    differing.sort_by_key(|(field, _)| !["tp", "fp", "fn", "tn"].contains(&field.as_str()));
    differing.into_iter().map(|(field, value)| format!("`{field}`: {value} -> {}", found.get(field).unwrap_or(&serde_json::Value::Null))).collect()
}

/// Compares the quality rows of two records number for number; empty where they are equal.
///
/// Rows are matched by size, method, mode and threshold source, so that their order does not matter.
pub fn compare_quality(expected: &Run, found: &Run) -> Vec<Change> {
    let by_key = |run: &'_ Run| -> BTreeMap<String, Quality> { run.quality.iter().map(|row| (format!("{:?}", key(row)), row.clone())).collect() };
    let (expected, mut found) = (by_key(expected), by_key(found));
    let mut changes = Vec::new();
    for (key, row) in &expected {
        match found.remove(key) {
            None => changes.push(Change { row: name(row), what: "expected, but missing".into() }),
            Some(other) => changes.extend(differences(row, &other).into_iter().map(|what| Change { row: name(row), what })),
        }
    }
    changes.extend(found.values().map(|row| Change { row: name(row), what: "found, but not expected".into() }));
    changes
}
