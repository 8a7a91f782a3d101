//! The prefix filter: terms that similar vectors must share some of.

use super::{CommonTerms, Norm, SplitVector};
use crate::DocumentFrequencies;

/// What the floor is lowered by: rounding of weights and sums must never cost a pair.
const SLACK: f64 = 1e-5;

/// The rarest terms of a vector, and how many of them it must share with the prefix of any vector that is as similar as a floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The terms, by ascending document frequency, ties by term.
    pub terms: Vec<u64>,
    /// Fewest of them that are shared, 1 at least; of a pair's two numbers the smaller holds.
    pub min_shared: u32,
}

/// A term as it is weighed for a prefix: document frequency, term, mass.
type Weighed = (u32, u64, f64);

impl Prefix {
    /// The prefix of a vector for pairs of similarity `floor` and more.
    ///
    /// Masses sum to 1: the squared weights of a vector of length 1, the weights of a vector of shares. By Cauchy-Schwarz a cosine is at most the root of the mass
    /// that one vector has in the terms of both; an intersection is at most that mass itself. What is not shared then weighs at most 1 - floor^2 (or 1 - floor):
    /// the spare mass. The prefix takes the rarest terms until they weigh more than `reach` times that. With `reach` 1 it must share a term, as published; with more,
    /// all its terms less as many as fit into the spare mass, lightest first. Of two such prefixes one ends earlier in the common order of terms, and what its
    /// vector shares of it lies in the other prefix too.
    ///
    /// O(n log n). Source: Bayardo, Ma, Srikant, *Scaling up all pairs similarity search*, 2007; the number of shared terms is ours.
    pub fn of(vector: &SplitVector, norm: Norm, common: &CommonTerms, frequencies: &DocumentFrequencies, floor: f64, reach: f64) -> Self {
        let square = |value: f64| value * value;
        let weighed = |(term, weight): (u64, f32)| {
            let weight = f64::from(weight);
            let mass = if norm == Norm::Euclidean { square(weight) } else { weight };
            (frequencies.of(term), term, mass)
        };
        let shared = if norm == Norm::Euclidean { square(floor) } else { floor };
        Self::of_weighed(common.weighted_terms(vector).map(weighed).collect(), 1.0 - shared + SLACK, reach)
    }

    fn of_weighed(mut terms: Vec<Weighed>, spare: f64, reach: f64) -> Self {
        terms.sort_unstable_by_key(|&(frequency, term, _)| (frequency, term));
        let mut taken = 0.0;
        let mut n_taken = 0;
        while n_taken < terms.len() && taken <= spare * reach {
            taken += terms[n_taken].2;
            n_taken += 1;
        }
        terms.truncate(n_taken);
        let keys = terms.iter().map(|&(_, term, _)| term).collect();
        Self { terms: keys, min_shared: (n_taken - n_that_fit(&terms, spare)).max(1) as u32 }
    }
}

/// Most terms that together weigh no more than `room`.
fn n_that_fit(terms: &[Weighed], room: f64) -> usize {
    let mut masses: Vec<f64> = terms.iter().map(|&(_, _, mass)| mass).collect();
    masses.sort_unstable_by(f64::total_cmp);
    let mut sum = 0.0;
    let fits = |mass: &f64| {
        sum += mass;
        sum <= room
    };
    masses.into_iter().take_while(fits).count()
}
