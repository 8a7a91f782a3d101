//! Predictions beside measurements, cell by cell.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};
use leitong_record::{CellRecord, GridRecord, GridRow, Verdict};

use super::figure::Figure;
use super::file::{Agreement, ColumnSpec, GridSpec, RowSpec};
use super::probe::Probe;

/// The label of a run at another level.
pub(crate) fn at_level(row: &str, level: &str) -> String {
    format!("{row}@{level}")
}

fn agreement_in_words(agreement: Agreement) -> String {
    match agreement {
        Agreement::Within(tolerance) => {
            format!("a number holds where the whole 95 % interval lies within {tolerance} of it, and fails where all of it lies outside")
        }
        Agreement::HitRate { survives, breaks } => format!(
            "survives: a hit rate of {survives} or more; breaks: {breaks} or less; degrades: between; holds where the whole 95 % interval lies there, and fails where all of \
             it lies elsewhere"
        ),
    }
}

/// Where the figure should lie, and the prediction in words; `None` where nothing is predicted.
fn range(cell: &toml::Value, agreement: Agreement) -> Result<Option<(f64, f64, String)>> {
    let number = cell.as_float().or_else(|| cell.as_integer().map(|value| value as f64));
    Ok(match (agreement, cell.as_str(), number) {
        (_, Some("-"), _) => None,
        (Agreement::Within(tolerance), None, Some(value)) => Some((value - tolerance, value + tolerance, format!("{value}"))),
        (Agreement::HitRate { survives, breaks }, Some(letters), _) => Some(range_of_words(letters, survives, breaks)?),
        _ => bail!("a cell must be a number, or letters of s, d and b where hit rates are predicted, or -; got {cell}"),
    })
}

/// The range of hit rates of `s` (survives), `d` (degrades), `b` (breaks), or of several of them, which are alternatives.
fn range_of_words(letters: &str, survives: f64, breaks: f64) -> Result<(f64, f64, String)> {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut words = Vec::new();
    for letter in letters.chars() {
        let (from, to, word) = match letter {
            's' => (survives, f64::INFINITY, "survives"),
            'd' => (breaks, survives, "degrades"),
            'b' => (f64::NEG_INFINITY, breaks, "breaks"),
            other => bail!("a cell's letters must be s, d or b, got `{other}`"),
        };
        (low, high) = (low.min(from), high.max(to));
        words.push(word);
    }
    Ok((low, high, words.join(" or ")))
}

fn verdict(figure: &Figure, low: f64, high: f64) -> Verdict {
    match () {
        () if figure.low >= low && figure.high <= high => Verdict::Holds,
        () if figure.high < low || figure.low > high => Verdict::Fails,
        () => Verdict::Undecided,
    }
}

fn cell(grid: &GridSpec, column: &ColumnSpec, row: &RowSpec, value: &toml::Value, probes: &BTreeMap<String, Probe>) -> Result<Option<CellRecord>> {
    let agreement = column.agreement.unwrap_or(grid.agreement);
    let Some((low, high, predicted)) = range(value, agreement)? else { return Ok(None) };
    let name = column.probe.as_ref().unwrap_or(&grid.probe);
    let probe = probes.get(name).with_context(|| format!("there is no probe `{name}`"))?;
    let label = row.level.as_ref().map_or_else(|| column.row.clone(), |level| at_level(&column.row, level));
    if row.level.is_some() && !probe.has_row(&label) {
        // A method without levels cannot be read at another one.
        return Ok(None);
    }
    let Some(figure) = probe.figure(&row.edit, &label, &column.what)? else { return Ok(None) };
    let verdict = verdict(&figure, low, high);
    Ok(Some(CellRecord { predicted, measured: figure.value, low: figure.low, high: figure.high, n: figure.n, verdict }))
}

/// Fills a table from its probes.
pub(crate) fn fill(grid: &GridSpec, probes: &BTreeMap<String, Probe>) -> Result<GridRecord> {
    let row = |row: &RowSpec| -> Result<GridRow> {
        let cells = grid.column.iter().zip(&row.cells).map(|(column, value)| {
            cell(grid, column, row, value, probes).with_context(|| format!("grid {}, row {}, column {}", grid.id, row.name, column.name))
        });
        Ok(GridRow { name: row.name.clone(), cells: cells.collect::<Result<_>>()? })
    };
    Ok(GridRecord {
        id: grid.id.clone(),
        title: grid.title.clone(),
        rule: agreement_in_words(grid.agreement),
        columns: grid.column.iter().map(|column| column.name.clone()).collect(),
        rows: grid.row.iter().map(row).collect::<Result<_>>()?,
    })
}
