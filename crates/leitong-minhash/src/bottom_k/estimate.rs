//! Sketches of sorted sets and what they say of the similarity.

use std::cmp::Ordering;

use leitong_core::Similarity;
use serde::{Deserialize, Serialize};

/// From which end of the order elements are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The k smallest.
    #[default]
    Smallest,
    /// The k largest: max-k.
    Largest,
}

/// What two sketches are compared by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Estimator {
    /// Shared elements of the two sketches / min(k, size of their union): quick, and biased towards 0 unless the sets are almost equal.
    Overlap,
    /// Elements of X that are in both sketches / size of X, where X is the k outermost elements of their union: without bias, as X is a random sample of the union.
    #[default]
    Jaccard,
}

/// The `k` outermost elements of an ascending slice, ascending; all of a shorter one.
pub fn extreme(ascending: &[u64], k: usize, side: Side) -> &[u64] {
    let kept = k.min(ascending.len());
    match side {
        Side::Smallest => &ascending[..kept],
        Side::Largest => &ascending[ascending.len() - kept..],
    }
}

impl Estimator {
    /// Similarity of two sketches, ascending and distinct, of at most `k` elements, `n_shared` of them in both. O(k).
    ///
    /// Dividing by min(k, size of the union) instead of k makes sketches of fewer than k elements count as the whole sets that they are, and equal ones score 1.
    pub fn similarity(self, a: &[u64], b: &[u64], n_shared: usize, k: usize, side: Side) -> Similarity {
        let union = a.len() + b.len() - n_shared;
        let sample = union.min(k);
        match self {
            Self::Overlap => Similarity::ratio(n_shared, sample),
            // All of the union is the sample.
            Self::Jaccard if sample == union => Similarity::ratio(n_shared, union),
            Self::Jaccard => Similarity::ratio(n_shared_in_sample(a, b, sample, side), sample),
        }
    }
}

/// Elements in both sketches among the `sample` outermost of their union.
fn n_shared_in_sample(a: &[u64], b: &[u64], sample: usize, side: Side) -> usize {
    match side {
        Side::Smallest => n_shared_of_first(a.iter(), b.iter(), sample, u64::cmp),
        Side::Largest => n_shared_of_first(a.iter().rev(), b.iter().rev(), sample, |x, y| y.cmp(x)),
    }
}

/// Merges two runs in the given order and counts what is in both among the first `sample`; the union has at least so many.
fn n_shared_of_first<'a>(a: impl Iterator<Item = &'a u64>, b: impl Iterator<Item = &'a u64>, sample: usize, order: impl Fn(&u64, &u64) -> Ordering) -> usize {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    let mut shared = 0;
    for _ in 0..sample {
        let next = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) => order(x, y),
            // Nothing more can be shared.
            _ => break,
        };
        if next.is_le() {
            a.next();
        }
        if next.is_ge() {
            b.next();
        }
        shared += usize::from(next.is_eq());
    }
    shared
}
