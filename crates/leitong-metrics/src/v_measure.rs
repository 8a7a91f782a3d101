//! Homogeneity, completeness and V.

use crate::Contingency;
use crate::counts::harmonic_mean;

/// Figures of entropy, each in [0, 1].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VMeasure {
    /// 1 - H(gold | predicted) / H(gold): 1 where no predicted cluster mixes gold clusters.
    pub homogeneity: f64,
    /// 1 - H(predicted | gold) / H(predicted): 1 where no gold cluster is torn.
    pub completeness: f64,
    /// Harmonic mean of the two.
    pub v: f64,
}

/// Entropy of a partition in nats.
fn entropy(sizes: impl Iterator<Item = u64>, n_docs: f64) -> f64 {
    sizes.map(|n| n as f64 / n_docs).map(|share| -share * share.ln()).sum()
}

/// 1 - `conditional` / `whole`; 1 where there is nothing to know.
fn known_share(conditional: f64, whole: f64) -> f64 {
    if whole > 0.0 { (1.0 - conditional / whole).clamp(0.0, 1.0) } else { 1.0 }
}

/// Homogeneity, completeness and V; `None` without documents. Many singletons inflate all three: a secondary figure.
///
/// Source: Rosenberg, Hirschberg, *V-measure: a conditional entropy-based external cluster evaluation measure*, 2007.
pub fn v_measure(table: &Contingency) -> Option<VMeasure> {
    if table.n_docs == 0 {
        return None;
    }
    let n_docs = table.n_docs as f64;
    let of_gold = entropy(table.gold.values().copied(), n_docs);
    let of_predicted = entropy(table.predicted.values().copied(), n_docs);
    let given = |size: fn(&crate::contingency::Cell) -> u64| -> f64 {
        table.cells().map(|cell| -(cell.both as f64 / n_docs) * (cell.both as f64 / size(&cell) as f64).ln()).sum()
    };
    let homogeneity = known_share(given(|cell| cell.predicted), of_gold);
    let completeness = known_share(given(|cell| cell.gold), of_predicted);
    Some(VMeasure { homogeneity, completeness, v: harmonic_mean(homogeneity, completeness) })
}
