//! The answer that a row of a pinned experiment must give, written in its `[[run]]`.

use std::path::Path;

use anyhow::{Context as _, Result};
use leitong_record::{Mode, Quality, Run, ThresholdSource};
use serde::{Deserialize, Serialize};
use toml_edit::{DocumentMut, InlineTable, Item, Value};
use xxhash_rust::xxh3::xxh3_64;

/// Counts at the default threshold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedCounts {
    /// Gold duplicates found.
    pub tp: u64,
    /// Different documents called duplicates.
    pub fp: u64,
    /// Gold duplicates missed.
    #[serde(rename = "fn")]
    pub fn_: u64,
    /// Different documents left apart.
    pub tn: u64,
}

/// What a row must give at the largest size, and a digest of all else that is deterministic about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Expected {
    /// With every pair scored.
    pub all_pairs: ExpectedCounts,
    /// With candidates scored.
    pub keys: ExpectedCounts,
    /// Candidate pairs.
    pub candidates: u64,
    /// Documents without a signature.
    pub unsigned: u64,
    /// Of every quality row, kind and curve of the row, at all sizes: 16 hex digits.
    pub digest: String,
}

/// A number of a row that is not what the experiment says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The row's label.
    pub row: String,
    /// The field and both values, or what is missing.
    pub what: String,
}

fn counts(row: &Quality) -> ExpectedCounts {
    ExpectedCounts { tp: row.tp, fp: row.fp, fn_: row.fn_, tn: row.tn }
}

impl Expected {
    /// What a row gave in a run.
    pub(crate) fn of(run: &Run, label: &str) -> Self {
        let largest = run.sizes.last().map_or(0, |size| size.n_docs);
        let at = |mode| {
            let is_it = |row: &&Quality| row.method == label && row.n_docs == largest && row.mode == mode && row.threshold_source == ThresholdSource::Default;
            run.quality.iter().find(is_it)
        };
        let (all_pairs, keys) = (at(Mode::AllPairs), at(Mode::Keys));
        Self {
            all_pairs: all_pairs.map(counts).unwrap_or_default(),
            keys: keys.map(counts).unwrap_or_default(),
            candidates: keys.and_then(|row| row.n_candidates).unwrap_or(0),
            unsigned: keys.map_or(0, |row| row.n_unsigned),
            digest: digest(run, label),
        }
    }

    /// The numbers that differ; the digest speaks only where no number does.
    fn differences(&self, found: &Self) -> Vec<String> {
        let fields = |expected: &Self| {
            let of_counts = |mode: &str, counts: &ExpectedCounts| {
                [("tp", counts.tp), ("fp", counts.fp), ("fn", counts.fn_), ("tn", counts.tn)].map(|(name, value)| (format!("{mode}.{name}"), value))
            };
            let mut fields = [of_counts("all-pairs", &expected.all_pairs), of_counts("keys", &expected.keys)].concat();
            fields.extend([("candidates".to_owned(), expected.candidates), ("unsigned".to_owned(), expected.unsigned)]);
            fields
        };
        let pairs = fields(self).into_iter().zip(fields(found));
        let mut differences: Vec<String> = pairs.filter(|(old, new)| old.1 != new.1).map(|(old, new)| format!("`{}`: {} -> {}", old.0, old.1, new.1)).collect();
        if differences.is_empty() && self.digest != found.digest {
            differences.push(format!("`digest`: {} -> {}: a number by kind, of a curve, of another size or at another threshold", self.digest, found.digest));
        }
        differences
    }
}

fn digest(run: &Run, label: &str) -> String {
    let quality: Vec<_> = run.quality.iter().filter(|row| row.method == label).collect();
    let kinds: Vec<_> = run.kinds.iter().filter(|row| row.method == label).collect();
    let curves: Vec<_> = run.curves.iter().filter(|row| row.method == label).collect();
    // Plain data: writing it as JSON into memory cannot fail.
    let text = serde_json::to_string(&(quality, kinds, curves)).unwrap_or_default();
    format!("{:016x}", xxh3_64(text.as_bytes()))
}

/// Compares what each row gave with what its `[[run]]` says.
pub(crate) fn differences(rows: &[(String, Option<Expected>)], found: &[(String, Expected)]) -> Vec<Difference> {
    let mut differences = Vec::new();
    for ((row, expected), (_, found)) in rows.iter().zip(found) {
        let whats = match expected {
            Some(expected) => expected.differences(found),
            None => vec!["it has no `expected`".to_owned()],
        };
        differences.extend(whats.into_iter().map(|what| Difference { row: row.clone(), what }));
    }
    differences
}

/// Writes what rows gave into their `[[run]]` tables; all else in the file stays as it is.
///
/// # Errors
/// Where the file cannot be read, is no TOML, or cannot be written.
pub fn write_expected(path: &Path, found: &[(String, Expected)]) -> Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let mut file: DocumentMut = text.parse().with_context(|| format!("reading {}", path.display()))?;
    let runs = file.get_mut("run").and_then(Item::as_array_of_tables_mut).with_context(|| format!("{} has no [[run]]", path.display()))?;
    for run in runs.iter_mut() {
        let text = |key: &str| run.get(key).and_then(Item::as_str).map(str::to_owned);
        let Some(label) = text("label").or_else(|| text("method")) else { continue };
        if let Some((_, expected)) = found.iter().find(|(row, _)| *row == label) {
            run.insert("expected", Item::Value(Value::InlineTable(inline(expected))));
        }
    }
    std::fs::write(path, file.to_string()).with_context(|| format!("writing {}", path.display()))
}

fn inline(expected: &Expected) -> InlineTable {
    // Counts beyond 2^63 do not occur: there are fewer pairs of 2^32 documents.
    let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    let counts = |counts: &ExpectedCounts| {
        let fields = [("tp", counts.tp), ("fp", counts.fp), ("fn", counts.fn_), ("tn", counts.tn)];
        InlineTable::from_iter(fields.map(|(name, value)| (name, number(value))))
    };
    let mut table = InlineTable::new();
    table.insert("all-pairs", counts(&expected.all_pairs).into());
    table.insert("keys", counts(&expected.keys).into());
    table.insert("candidates", number(expected.candidates).into());
    table.insert("unsigned", number(expected.unsigned).into());
    table.insert("digest", expected.digest.as_str().into());
    table
}
