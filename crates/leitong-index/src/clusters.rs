//! Clusters of documents: connected components, and what all policies share.

use leitong_core::Detector;

use crate::{PairSink, score_all_pairs};

/// Why documents cannot be clustered.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ClusterError {
    /// A threshold of 0 would join documents without a signature.
    #[error("`threshold` must be above 0 and at most 1, got {got}")]
    Threshold {
        /// What was given.
        got: f64,
    },
    /// The order of documents leaves some out, or has some twice.
    #[error("the order must name each of {n_docs} documents once, but of its {n_named} names {n_distinct} are documents not named before")]
    Order {
        /// Documents of the detector.
        n_docs: u32,
        /// Names in the order.
        n_named: usize,
        /// Documents among them, repeats left out.
        n_distinct: usize,
    },
    /// A matrix of all pairs would not fit.
    #[error("average linkage keeps a number for each pair and takes at most {limit} signed documents, got {n_signed}: use another policy or fewer documents")]
    TooMany {
        /// Documents with a signature.
        n_signed: usize,
        /// What would do.
        limit: u32,
    },
}

/// Checks a decision threshold.
pub(crate) fn check_threshold(threshold: f64) -> Result<(), ClusterError> {
    if threshold > 0.0 && threshold <= 1.0 { Ok(()) } else { Err(ClusterError::Threshold { got: threshold }) }
}

/// Numbers clusters by their first document, from 0. `labels[doc]` is any document that stands for the cluster of `doc`.
pub fn numbered(labels: impl ExactSizeIterator<Item = u32>) -> Vec<u32> {
    const UNNUMBERED: u32 = u32::MAX;
    let mut number_of = vec![UNNUMBERED; labels.len()];
    let mut n_clusters = 0;
    let number = |label: u32| {
        let number = &mut number_of[label as usize];
        if *number == UNNUMBERED {
            *number = n_clusters;
            n_clusters += 1;
        }
        *number
    };
    labels.map(number).collect()
}

/// Union-find over documents, in memory. A root is the smallest document of its set, so that the order of unions leaves no trace.
#[derive(Clone, Debug)]
pub struct Components {
    parents: Vec<u32>,
}

impl Components {
    /// Each document by itself.
    pub fn new(n_docs: u32) -> Self {
        Self { parents: (0..n_docs).collect() }
    }

    /// The smallest document of the set of a document.
    pub fn root(&mut self, mut doc: u32) -> u32 {
        while self.parents[doc as usize] != doc {
            // Each document on the way is hung below its grandparent.
            let grandparent = self.parents[self.parents[doc as usize] as usize];
            self.parents[doc as usize] = grandparent;
            doc = grandparent;
        }
        doc
    }

    /// Unites the sets of two documents, and says whether they were two.
    pub fn unite(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b) as usize] = a.min(b);
        a != b
    }

    /// The set of each document, numbered from 0 by first document.
    pub fn clusters(mut self) -> Vec<u32> {
        let roots: Vec<u32> = (0..self.parents.len() as u32).map(|doc| self.root(doc)).collect();
        numbered(roots.into_iter())
    }
}

/// A sink of scored pairs that keeps connected components alone: clusters from candidates, or from all pairs, without keeping a pair.
#[derive(Clone, Debug)]
pub struct Connected {
    components: Components,
    threshold: f64,
}

impl Connected {
    /// Every document by itself, before any pair.
    ///
    /// # Errors
    /// Where the threshold is not above 0 and at most 1.
    pub fn new(n_docs: u32, threshold: f64) -> Result<Self, ClusterError> {
        check_threshold(threshold)?;
        Ok(Self { components: Components::new(n_docs), threshold })
    }

    /// The cluster of each document, numbered by first document.
    pub fn clusters(self) -> Vec<u32> {
        self.components.clusters()
    }
}

impl PairSink for Connected {
    fn row(&mut self, doc: u32, others: &[u32], scores: &[f64]) {
        for (&other, _) in others.iter().zip(scores).filter(|&(_, &score)| score >= self.threshold) {
            self.components.unite(doc, other);
        }
    }

    fn merge(mut self, other: Self) -> Self {
        for (doc, &parent) in other.components.parents.iter().enumerate() {
            self.components.unite(doc as u32, parent);
        }
        self
    }
}

/// Connected components of the pairs whose similarity is at least `threshold`: the cluster of each document, numbered by first document.
///
/// The partition does not depend on the order of documents. One chain of similar pairs is one cluster, so two of its members may be quite unlike.
/// Documents without a signature are alone. Cost: the exact join or the comparison of all pairs.
///
/// # Errors
/// Where the threshold is not above 0 and at most 1.
pub fn connected(detector: &dyn Detector, threshold: f64) -> Result<Vec<u32>, ClusterError> {
    let alone = Connected::new(detector.n_docs(), threshold)?;
    Ok(score_all_pairs(detector, || alone.clone()).clusters())
}
