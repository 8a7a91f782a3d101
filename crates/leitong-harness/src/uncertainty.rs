//! Intervals of the rows' figures, and which differences between rows they bear.

use leitong_metrics::{Counts, McNemar, Resampling, UnitCounts, bootstrap_p, holm, mcnemar, percentile_interval};
use leitong_record::{Comparison, Interval, IntervalOf, Mode};
use rayon::prelude::*;

/// Draws of the bootstrap.
const N_DRAWS: usize = 2_000;
/// Its seed: an interval is a function of the decisions alone.
const SEED: u64 = 163;
/// Confidence of the intervals.
const CONFIDENCE: f64 = 0.95;

/// A figure of counts; `None` at 0/0.
type FigureOf = fn(&Counts) -> Option<f64>;

/// The decisions of one row at its default threshold.
pub(crate) struct RowDecisions {
    pub method: String,
    pub mode: Mode,
    /// Decisions by unit.
    pub counts: UnitCounts,
    /// Whether each document has all its partners and no wrong one.
    pub is_right: Vec<bool>,
}

impl RowDecisions {
    fn whole(&self) -> Counts {
        self.counts.total()
    }
}

/// Intervals and comparisons of the rows, in their order.
pub(crate) struct Uncertainty {
    pub intervals: Vec<Interval>,
    pub comparisons: Vec<Comparison>,
}

/// Draws units, the same ones for every row, and reads intervals and differences off the draws.
pub(crate) fn uncertainty(rows: &[RowDecisions], n_docs: u64, n_units: usize) -> Uncertainty {
    let resampling = Resampling::new(n_units, N_DRAWS, SEED);
    let drawn: Vec<Vec<Counts>> = rows.par_iter().map(|row| resampling.counts(&row.counts)).collect();
    let both = || rows.iter().zip(&drawn);
    let intervals = both().flat_map(|(row, drawn)| intervals_of(row, drawn, n_docs, n_units as u64)).collect();
    let of_mode = |mode: Mode| compared(&both().filter(|(row, _)| row.mode == mode).collect::<Vec<_>>(), n_docs, mode);
    let comparisons = [Mode::AllPairs, Mode::Keys].into_iter().flat_map(of_mode).collect();
    Uncertainty { intervals, comparisons }
}

/// Of each figure that has a value; draws in which it has none (nothing was called) are left out.
fn intervals_of(row: &RowDecisions, drawn: &[Counts], n_docs: u64, n_units: u64) -> Vec<Interval> {
    let interval = |(what, figure): (IntervalOf, FigureOf)| {
        let value = figure(&row.whole())?;
        let values: Vec<f64> = drawn.iter().filter_map(figure).collect();
        let (low, high) = percentile_interval(&values, CONFIDENCE)?;
        let n_draws = values.len() as u64;
        Some(Interval { method: row.method.clone(), n_docs, mode: row.mode, what, value, low, high, n_units, n_draws })
    };
    let figures: [(IntervalOf, FigureOf); 3] = [(IntervalOf::Precision, Counts::precision), (IntervalOf::Recall, Counts::recall), (IntervalOf::F, Counts::f1)];
    figures.into_iter().filter_map(interval).collect()
}

/// Every pair of rows of one mode.
fn compared(rows: &[(&RowDecisions, &Vec<Counts>)], n_docs: u64, mode: Mode) -> Vec<Comparison> {
    // A draw without gold and called duplicates has no F: there is nothing to tell two rows apart by.
    let f_of = |counts: &Counts| counts.f1().unwrap_or(0.0);
    let fs: Vec<Vec<f64>> = rows.iter().map(|(_, drawn)| drawn.iter().map(f_of).collect()).collect();
    let pairs: Vec<(usize, usize)> = (0..rows.len()).flat_map(|left| (left + 1..rows.len()).map(move |right| (left, right))).collect();
    let compare = |&(left, right): &(usize, usize)| {
        let (a, b) = (rows[left].0, rows[right].0);
        let f_difference = f_of(&a.whole()) - f_of(&b.whole());
        let differences: Vec<f64> = fs[left].iter().zip(&fs[right]).map(|(a, b)| a - b).collect();
        let (low, high) = percentile_interval(&differences, CONFIDENCE).unwrap_or((f_difference, f_difference));
        let p = bootstrap_p(&differences).unwrap_or(1.0);
        let only = |a: &[bool], b: &[bool]| a.iter().zip(b).filter(|(a, b)| **a && !**b).count() as u64;
        let (n_only_left, n_only_right) = (only(&a.is_right, &b.is_right), only(&b.is_right, &a.is_right));
        let McNemar { chi_squared: mcnemar_chi2, exact_p: mcnemar_p } = mcnemar(n_only_left, n_only_right);
        let (left, right) = (a.method.clone(), b.method.clone());
        Comparison { left, right, n_docs, mode, f_difference, low, high, p, p_holm: p, n_only_left, n_only_right, mcnemar_chi2, mcnemar_p }
    };
    let mut comparisons: Vec<Comparison> = pairs.par_iter().map(compare).collect();
    let corrected = holm(&comparisons.iter().map(|row| row.p).collect::<Vec<_>>());
    comparisons.iter_mut().zip(corrected).for_each(|(row, p)| row.p_holm = p);
    comparisons
}
