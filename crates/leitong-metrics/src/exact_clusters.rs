//! Clusters found as they are.

use crate::Contingency;
use crate::counts::ratio;

/// Clusters that are right to the last document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExactClusters {
    /// Predicted clusters that are a gold cluster.
    pub n_exact: u64,
    /// Predicted clusters.
    pub n_predicted: u64,
    /// Gold clusters.
    pub n_gold: u64,
}

impl ExactClusters {
    /// Exact / predicted clusters, in [0, 1]; `None` where none was predicted.
    pub fn precision(&self) -> Option<f64> {
        ratio(self.n_exact, self.n_predicted)
    }

    /// Exact / gold clusters, in [0, 1]; `None` where there is none.
    pub fn recall(&self) -> Option<f64> {
        ratio(self.n_exact, self.n_gold)
    }
}

/// Counts clusters of `least` documents and more, and those that both partitions have. With `least` 1 singletons count, of which most are right where nothing is found.
pub fn exact_clusters(table: &Contingency, least: u64) -> ExactClusters {
    let of_size = |sizes: &std::collections::BTreeMap<u32, u64>| sizes.values().filter(|&&n| n >= least).count() as u64;
    let is_exact = |cell: &crate::contingency::Cell| cell.both >= least && cell.both == cell.gold && cell.both == cell.predicted;
    ExactClusters { n_exact: table.cells().filter(is_exact).count() as u64, n_predicted: of_size(&table.predicted), n_gold: of_size(&table.gold) }
}
