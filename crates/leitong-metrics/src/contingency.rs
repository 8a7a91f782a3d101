//! Two partitions of the same documents, crossed.

use std::collections::BTreeMap;

/// How many documents each gold cluster shares with each predicted one.
///
/// Built once and read by every figure of clusters; numbers of clusters may be any, and order and naming leave no trace in a figure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contingency {
    pub(crate) n_docs: u64,
    // Documents of each gold cluster.
    pub(crate) gold: BTreeMap<u32, u64>,
    // Documents of each predicted cluster.
    pub(crate) predicted: BTreeMap<u32, u64>,
    // Documents of each (gold, predicted) pair of clusters that has any.
    pub(crate) both: BTreeMap<(u32, u32), u64>,
}

/// A cell: documents that a gold and a predicted cluster share, and the documents of each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub both: u64,
    pub gold: u64,
    pub predicted: u64,
}

impl Contingency {
    /// Crosses two partitions: the gold and the predicted cluster of each document.
    ///
    /// # Panics
    /// Where the two speak of different numbers of documents.
    pub fn of(gold: &[u32], predicted: &[u32]) -> Self {
        assert_eq!(gold.len(), predicted.len(), "both partitions must have a cluster for each document");
        let mut table = Self { n_docs: gold.len() as u64, ..Self::default() };
        for (&g, &p) in gold.iter().zip(predicted) {
            *table.gold.entry(g).or_default() += 1;
            *table.predicted.entry(p).or_default() += 1;
            *table.both.entry((g, p)).or_default() += 1;
        }
        table
    }

    /// Documents.
    pub fn n_docs(&self) -> u64 {
        self.n_docs
    }

    /// The cells that have a document, in a fixed order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.both.iter().map(|((g, p), &both)| Cell { both, gold: self.gold[g], predicted: self.predicted[p] })
    }
}
