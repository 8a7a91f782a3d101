//! The pairs of a pool that are to be judged: written without labels, read back with those that a reader filled in.

use std::path::Path;

use crate::open::delimiter;
use crate::table::Table;
use crate::write::write_table;
use crate::{DatasetError, ReadError};

/// Columns of a file of pooled pairs. A reader fills in the third and, if wanted, the fourth; evaluations read no others.
const COLUMNS: [&str; 8] = ["left", "right", "label", "confidence", "stratum", "weight", "called", "near"];

/// A pooled pair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PoolRow {
    /// Id of one document.
    pub left: String,
    /// Id of the other.
    pub right: String,
    /// What a reader calls it; empty: not judged yet.
    pub label: String,
    /// How sure the reader was; empty where nothing was said.
    pub confidence: String,
    /// The stratum that it was drawn from.
    pub stratum: String,
    /// Pairs of its stratum that it stands for, if all drawn pairs are judged: the inverse of its probability to be drawn.
    pub weight: f64,
    /// Methods that call it a duplicate.
    pub called: Vec<String>,
    /// Methods whose score is near the threshold, but below.
    pub near: Vec<String>,
}

/// Writes pooled pairs as `.csv` or `.tsv`; the same rows give the same bytes.
///
/// # Errors
/// Where the name has another end, or the file cannot be written.
pub fn write_pool(path: &Path, rows: &[PoolRow]) -> Result<(), DatasetError> {
    let cells = rows.iter().map(|row| {
        let PoolRow { left, right, label, confidence, stratum, weight, called, near } = row.clone();
        [left, right, label, confidence, stratum, weight.to_string(), called.join(","), near.join(",")]
    });
    write_table(path, COLUMNS, cells)
}

/// Reads pooled pairs back.
///
/// # Errors
/// Where the file cannot be read or is no such table.
pub fn read_pool(path: &Path) -> Result<Vec<PoolRow>, DatasetError> {
    let table = Table::open(path, delimiter(path)?)?;
    let mut rows = table.rows()?;
    let columns = rows.needed_columns(COLUMNS)?;
    let ids = |list: &str| list.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect();
    let mut pool = Vec::new();
    while let Some((line, row)) = rows.next()? {
        let [left, right, label, confidence, stratum, weight, called, near] = columns.map(|column| &row[column]);
        let weight = weight.parse().map_err(|_| wrong_weight(path, line, weight))?;
        let [left, right, label, confidence, stratum] = [left, right, label, confidence, stratum].map(str::to_owned);
        pool.push(PoolRow { left, right, label, confidence, stratum, weight, called: ids(called), near: ids(near) });
    }
    Ok(pool)
}

fn wrong_weight(path: &Path, line: u64, found: &str) -> ReadError {
    let fault = crate::RowFault::WrongKind { column: "weight".to_owned(), expected: "a number", found: format!("`{found}`") };
    ReadError::Row { place: crate::open::at_line(path, line), fault }
}
