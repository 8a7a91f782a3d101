//! Sparse vectors of unit length, compared by the cosine of their angle.
//!
//! [`UnitVector`] is the plain one; [`SplitVector`] is laid out for comparing many pairs of articles, and needs the common terms of their corpus.

use serde::{Deserialize, Serialize};

use crate::{HeapBytes, Similarity};

mod prefix;
mod split;

pub use prefix::Prefix;
pub use split::{CommonTerms, Layout, Norm, SplitVector, term_counts};

/// What the floor of a prefix is lowered by: rounding of the weights must never cost a pair.
const SLACK: f64 = 1e-6;

/// A sparse vector of length 1: terms ascending, weights above 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnitVector {
    terms: Box<[u64]>,
    weights: Box<[f32]>,
}

impl HeapBytes for UnitVector {
    fn heap_bytes(&self) -> usize {
        self.terms.heap_bytes() + self.weights.heap_bytes()
    }
}

impl UnitVector {
    /// Takes weights by term, ascending and distinct by term; weights that are not above 0 are left out. `None` where nothing remains.
    pub fn new(weighted: &[(u64, f64)]) -> Option<Self> {
        let kept: Vec<(u64, f64)> = weighted.iter().copied().filter(|&(_, weight)| weight > 0.0).collect();
        let norm = kept.iter().map(|&(_, weight)| weight * weight).sum::<f64>().sqrt();
        if kept.is_empty() || !norm.is_finite() {
            return None;
        }
        let terms = kept.iter().map(|&(term, _)| term).collect();
        let weights = kept.iter().map(|&(_, weight)| (weight / norm) as f32).collect();
        Some(Self { terms, weights })
    }

    /// The terms, ascending.
    pub fn terms(&self) -> &[u64] {
        &self.terms
    }

    /// The weights, in the order of the terms; their squares sum to 1 within rounding.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The cosine of the angle to another vector, in [0, 1]; exactly 1 for equal vectors. O(|a| + |b|).
    pub fn cosine(&self, other: &Self) -> Similarity {
        // The sum of squares of rounded weights is .99999996 as often as 1: equality is asked first.
        if self == other { Similarity::ONE } else { Similarity::new(self.dot(other)) }
    }

    fn dot(&self, other: &Self) -> f64 {
        let (mut at_a, mut at_b, mut sum) = (0, 0, 0.0);
        while at_a < self.terms.len() && at_b < other.terms.len() {
            let (left, right) = (self.terms[at_a], other.terms[at_b]);
            if left == right {
                sum += f64::from(self.weights[at_a]) * f64::from(other.weights[at_b]);
            }
            at_a += usize::from(left <= right);
            at_b += usize::from(right <= left);
        }
        sum
    }

    /// Appends the terms that every vector of cosine >= `floor` must share one of, with this one's: the prefix filter.
    ///
    /// Terms are taken in the order of `rank` (by document frequency, rarest first; ties by term) until the norm of the rest is below `floor`: what two vectors share
    /// outside the prefix then gives a cosine below it (Cauchy-Schwarz), and the first shared term in that order lies in the prefixes of both.
    /// Source: Bayardo, Ma, Srikant, *Scaling up all pairs similarity search*, 2007.
    pub fn prefix_terms(&self, floor: f64, rank: impl Fn(u64) -> u32, terms: &mut Vec<u64>) {
        let mut order: Vec<(u32, u64, f64)> = self.terms.iter().zip(&self.weights).map(|(&term, &weight)| (rank(term), term, f64::from(weight))).collect();
        order.sort_unstable_by_key(|&(rank, term, _)| (rank, term));
        let mut rest: f64 = order.iter().map(|&(_, _, weight)| weight * weight).sum();
        for (_, term, weight) in order {
            if rest.max(0.0).sqrt() < floor - SLACK {
                break;
            }
            terms.push(term);
            rest -= weight * weight;
        }
    }
}
