//! B-cubed: precision and recall by document.

use crate::Contingency;
use crate::counts::harmonic_mean;

/// B-cubed figures, each in [0, 1].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BCubed {
    /// Mean over documents of the share of their predicted cluster that is of their gold cluster.
    pub precision: f64,
    /// Mean over documents of the share of their gold cluster that is in their predicted cluster.
    pub recall: f64,
    /// Harmonic mean of the two.
    pub f: f64,
}

/// B-cubed precision, recall and F; `None` without documents. A document counts as its own partner, so that singletons are right where they are left alone:
/// on data with few duplicates the answer "all singletons" comes near 1.
///
/// Source: Bagga, Baldwin, *Entity-based cross-document coreferencing using the vector space model*, 1998.
pub fn b_cubed(table: &Contingency) -> Option<BCubed> {
    if table.n_docs == 0 {
        return None;
    }
    let n_docs = table.n_docs as f64;
    // Each of the n documents of a cell sees n of its cluster's.
    let mean_of =
        |size: fn(&crate::contingency::Cell) -> u64| table.cells().map(|cell| (cell.both * cell.both) as f64 / size(&cell) as f64).sum::<f64>() / n_docs;
    let precision = mean_of(|cell| cell.predicted);
    let recall = mean_of(|cell| cell.gold);
    Some(BCubed { precision, recall, f: harmonic_mean(precision, recall) })
}
