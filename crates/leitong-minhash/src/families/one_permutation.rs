//! One-permutation hashing with optimal densification.

use leitong_core::{
    ParameterError,
    hash::{mix64, split_seed},
};
use serde::{Deserialize, Serialize};

use super::part_of;

/// A set of one element asks for k probes an empty bin: k^2 of them must stay a matter of milliseconds.
const MOST_BINS: usize = 4_096;

/// One hash function whose range is cut into k bins; the sketch holds the smallest value of each bin.
///
/// An empty bin i takes the value of the first non-empty bin among those that its own sequence of bins names, unchanged. The sequence depends on i alone, so that every
/// document follows the same one and two documents agree in a borrowed value with probability J. O(n + k) expected while n is not far below k; k^2 / n probes else.
/// The variance lies above that of k functions where the union has fewer elements than the sketch has bins, and below where it has many more.
///
/// Source: Li, Owen, Zhang, *One permutation hashing*, 2012; Shrivastava, *Optimal densification for fast and accurate minwise hashing*, 2017.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnePermutation {
    permutations: usize,
    seed: u64,
}

impl OnePermutation {
    /// Draws the function and the sequences.
    ///
    /// # Errors
    /// Where there is no bin or more than 4,096.
    pub fn new(permutations: usize, seed: u64) -> Result<Self, ParameterError> {
        if (1..=MOST_BINS).contains(&permutations) {
            Ok(Self { permutations, seed })
        } else {
            Err(ParameterError::out_of_range("permutations", format!("in 1..={MOST_BINS} for this family"), permutations))
        }
    }

    /// The value of each bin for a set of feature hashes; `u64::MAX` throughout for the empty set.
    pub fn minima(&self, hashes: &[u64]) -> Vec<u64> {
        let function_seed = split_seed(self.seed, 0);
        let mut bins: Vec<Option<u64>> = vec![None; self.permutations];
        for &hash in hashes {
            let value = mix64(hash ^ function_seed);
            // Within a bin the order of the values is that of the whole range. The product with k would have the same order, but its low bits are 0 for even k.
            let bin = &mut bins[part_of(value, self.permutations)];
            *bin = Some(bin.map_or(value, |least| least.min(value)));
        }
        if hashes.is_empty() {
            return vec![u64::MAX; self.permutations];
        }
        (0..self.permutations).map(|bin| self.densified(&bins, bin)).collect()
    }

    fn densified(&self, bins: &[Option<u64>], bin: usize) -> u64 {
        let sequence_seed = split_seed(split_seed(self.seed, 1), bin as u64);
        let mut donor = bin;
        let mut attempt = 0;
        loop {
            if let Some(value) = bins[donor] {
                return value;
            }
            donor = part_of(split_seed(sequence_seed, attempt), self.permutations);
            attempt += 1;
        }
    }
}
