//! SuperMinHash.

use leitong_core::{
    ParameterError,
    hash::{mix64, split_seed},
};
use serde::{Deserialize, Serialize};

use super::part_of;

/// Each element visits all positions in a random order of its own and offers `j + r` to the one that it visits j-th, with r uniform in [0, 1); the smallest offer stays.
///
/// Offers of one element are spread over different positions, which lowers the variance to [`crate::superminhash_factor`] times J(1-J)/k: about one half where the union
/// has no more elements than positions. An element stops once j is beyond the largest integer part in the sketch: O(n + k log^2 k) for large sets.
///
/// Source: Ertl, *SuperMinHash, a new minwise hashing algorithm for Jaccard similarity estimation*, 2017, algorithm 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuperMinHash {
    permutations: usize,
    seed: u64,
}

impl SuperMinHash {
    /// Draws the generators.
    ///
    /// # Errors
    /// Where there is no position.
    pub fn new(permutations: usize, seed: u64) -> Result<Self, ParameterError> {
        ParameterError::unless_positive("permutations", permutations)?;
        Ok(Self { permutations, seed })
    }

    /// The fraction r of the smallest offer of each position, as 64 bits; `u64::MAX` throughout for the empty set.
    ///
    /// The integer part is left out: two elements that offer under different j have different fractions but for one case in 2^64, and the kept low half of a fraction
    /// is uniform even for the smallest of 10^6, whose upper 20 bits are 0.
    pub fn minima(&self, hashes: &[u64]) -> Vec<u64> {
        let mut offers = Offers::new(self.permutations);
        let generator_seed = split_seed(self.seed, 0);
        for (element, &hash) in (0..).zip(hashes) {
            offers.take(element, mix64(hash ^ generator_seed));
        }
        offers.smallest.into_iter().map(|(_, fraction)| fraction).collect()
    }
}

/// The smallest offers so far (h), with the paper's scratch: p, q, b and a.
struct Offers {
    // (integer part, fraction) of each position.
    smallest: Vec<(usize, u64)>,
    // The order of positions of the element at hand; entry j is valid if `order_of[j]` is that element.
    order: Vec<usize>,
    order_of: Vec<u64>,
    // How many positions have each integer part.
    n_positions: Vec<usize>,
    largest_part: usize,
}

impl Offers {
    fn new(permutations: usize) -> Self {
        let last = permutations - 1;
        let mut n_positions = vec![0; permutations];
        n_positions[last] = permutations;
        Self {
            // Above every offer: an integer part is at most `last`.
            smallest: vec![(permutations, u64::MAX); permutations],
            order: (0..permutations).collect(),
            order_of: vec![u64::MAX; permutations],
            n_positions,
            largest_part: last,
        }
    }

    fn take(&mut self, element: u64, generator: u64) {
        let permutations = self.smallest.len();
        let mut part = 0;
        while part <= self.largest_part {
            let fraction = split_seed(generator, 2 * part as u64);
            let pick = part + part_of(split_seed(generator, 2 * part as u64 + 1), permutations - part);
            self.begin_order(element, part);
            self.begin_order(element, pick);
            self.order.swap(part, pick);
            self.offer(self.order[part], part, fraction);
            part += 1;
        }
    }

    fn begin_order(&mut self, element: u64, entry: usize) {
        if self.order_of[entry] != element {
            self.order_of[entry] = element;
            self.order[entry] = entry;
        }
    }

    fn offer(&mut self, position: usize, part: usize, fraction: u64) {
        if (part, fraction) >= self.smallest[position] {
            return;
        }
        let former_part = self.smallest[position].0.min(self.smallest.len() - 1);
        self.smallest[position] = (part, fraction);
        self.n_positions[former_part] -= 1;
        self.n_positions[part] += 1;
        while self.n_positions[self.largest_part] == 0 {
            self.largest_part -= 1;
        }
    }
}
