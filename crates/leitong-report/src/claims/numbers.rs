//! Figures of any size as text: shares, distances, times, rates.

use leitong_record::CellRecord;

use crate::table::{NOTHING, quantity};

/// Fewest and most decimals of a measured cell.
const DECIMALS: (usize, usize) = (2, 4);

/// A number with so many decimals; between 0 and 1 what only rounds to 0 or 1 is shown as `<.01` or `>.99`.
fn rounded(value: f64, decimals: usize) -> String {
    let shown = format!("{value:.decimals$}");
    let is_inside = value > 0.0 && value < 1.0;
    match shown.parse::<f64>() {
        Ok(parsed) if is_inside && parsed <= 0.0 => format!("<.{:0>decimals$}", 1),
        Ok(parsed) if is_inside && parsed >= 1.0 => format!(">.{}", "9".repeat(decimals)),
        _ => shown,
    }
}

/// A figure: four decimals up to 1, two up to 100, then a grouped integer; powers of ten where it is tiny or huge.
pub fn figure(value: f64) -> String {
    const TINY: f64 = 0.001;
    const INTEGERS_FROM: f64 = 99.95;
    const HUGE: f64 = 9e15;
    let size = value.abs();
    match size {
        _ if !value.is_finite() => NOTHING.to_owned(),
        size if (size > 0.0 && size < TINY) || size >= HUGE => format!("{value:.2e}"),
        size if size <= 1.0 => rounded(value, 4),
        size if size < INTEGERS_FROM => format!("{value:.2}"),
        size if value < 0.0 => format!("-{}", quantity(Some(size))),
        size => quantity(Some(size)),
    }
}

/// Both ends of an interval.
pub fn interval(low: f64, high: f64) -> String {
    format!("[{}, {}]", figure(low), figure(high))
}

/// What a cell measured, with the decimals of its prediction but at least two.
pub fn measured(cell: &CellRecord) -> String {
    let is_number = cell.predicted.parse::<f64>().is_ok();
    let decimals = cell.predicted.split_once('.').filter(|_| is_number).map_or(0, |(_, decimals)| decimals.len());
    if cell.measured.is_finite() { rounded(cell.measured, decimals.clamp(DECIMALS.0, DECIMALS.1)) } else { NOTHING.to_owned() }
}
