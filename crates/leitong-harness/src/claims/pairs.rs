//! Which pairs a method calls duplicates.

use leitong_index::PairSink;

/// The pairs whose score reaches a threshold, the smaller document first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Called {
    threshold: f64,
    pub pairs: Vec<(u32, u32)>,
}

impl Called {
    pub fn from(threshold: f64) -> Self {
        Self { threshold, pairs: Vec::new() }
    }
}

impl PairSink for Called {
    fn row(&mut self, doc: u32, others: &[u32], scores: &[f64]) {
        let called = others.iter().zip(scores).filter(|(_, score)| **score >= self.threshold);
        self.pairs.extend(called.map(|(&other, _)| (doc.min(other), doc.max(other))));
    }

    fn merge(mut self, other: Self) -> Self {
        self.pairs.extend(other.pairs);
        self
    }
}
