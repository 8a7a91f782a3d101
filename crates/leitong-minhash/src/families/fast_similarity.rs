//! Fast similarity sketching.

use leitong_core::{
    ParameterError,
    hash::{mix64, split_seed},
};
use serde::{Deserialize, Serialize};

use super::part_of;

/// Fills t bins in up to 2t rounds: in round i < t each element falls into one bin at random, in round t + i all fall into bin i. A bin keeps the smallest value of the
/// first round that reaches it.
///
/// Every bin is filled by elements of its own, without the borrowing of one-permutation hashing; sets of t log t elements and more need one round or two.
/// O(n + t log t) expected. A value is `i + h_i(a)` in the paper: here the round i decides which value is kept and only h_i(a) is.
///
/// Source: Dahlgaard, Knudsen, Thorup, *Fast similarity sketching*, FOCS 2017.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FastSimilarity {
    permutations: usize,
    seed: u64,
}

const NO_ROUND: usize = usize::MAX;

impl FastSimilarity {
    /// Draws the functions.
    ///
    /// # Errors
    /// Where there is no bin.
    pub fn new(permutations: usize, seed: u64) -> Result<Self, ParameterError> {
        ParameterError::unless_positive("permutations", permutations)?;
        Ok(Self { permutations, seed })
    }

    /// The value of each bin for a set of feature hashes; `u64::MAX` throughout for the empty set.
    pub fn minima(&self, hashes: &[u64]) -> Vec<u64> {
        let n_bins = self.permutations;
        let mut bins = vec![u64::MAX; n_bins];
        let mut round_of = vec![NO_ROUND; n_bins];
        let mut n_empty = if hashes.is_empty() { 0 } else { n_bins };
        let mut round = 0;
        while n_empty > 0 {
            let round_seed = split_seed(self.seed, round as u64);
            for &hash in hashes {
                let value = mix64(hash ^ round_seed);
                // The bin is read off the upper bits, and within a bin the order of the values is that of the whole range.
                let bin = if round < n_bins { part_of(value, n_bins) } else { round - n_bins };
                if round_of[bin] == NO_ROUND {
                    round_of[bin] = round;
                    n_empty -= 1;
                }
                if round_of[bin] == round {
                    bins[bin] = bins[bin].min(value);
                }
            }
            round += 1;
        }
        bins
    }
}
