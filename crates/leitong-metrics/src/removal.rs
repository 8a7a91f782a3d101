//! What a de-duplicated collection loses and keeps: the first document of each predicted cluster stays, the others go.

use std::collections::{BTreeMap, BTreeSet};

use crate::counts::ratio;

/// Documents by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removal {
    /// Documents that go.
    pub n_removed: u64,
    /// Of them, those whose place is kept by a document of another gold cluster.
    pub n_removed_wrongly: u64,
    /// Documents that stay although an earlier one of their gold cluster stays too.
    pub n_left: u64,
}

impl Removal {
    /// Removed wrongly / removed, in [0, 1]; `None` where nothing was removed.
    pub fn wrong_share(&self) -> Option<f64> {
        ratio(self.n_removed_wrongly, self.n_removed)
    }
}

/// Keeps the first document of each predicted cluster and judges what happens to the others by their gold clusters; a function of the order of documents.
pub fn removal(gold: &[u32], predicted: &[u32]) -> Removal {
    let mut kept_for: BTreeMap<u32, u32> = BTreeMap::new();
    let mut gold_of_kept = BTreeSet::new();
    let mut counts = Removal::default();
    for (&gold, &predicted) in gold.iter().zip(predicted) {
        if let Some(&gold_kept) = kept_for.get(&predicted) {
            counts.n_removed += 1;
            counts.n_removed_wrongly += u64::from(gold_kept != gold);
        } else {
            kept_for.insert(predicted, gold);
            counts.n_left += u64::from(!gold_of_kept.insert(gold));
        }
    }
    counts
}
