//! C-MinHash.

use leitong_core::{
    HeapBytes, ParameterError,
    hash::{mix64, split_seed},
};
use serde::{Deserialize, Serialize};

use super::part_of;

/// log2 of the cells of the universe (D).
const UNIVERSE_BITS: u32 = 20;
/// Cells of the universe (D).
const UNIVERSE: usize = 1 << UNIVERSE_BITS;
/// Bits of an element's tag: what the cell leaves of its 64.
const TAG_BITS: u32 = u64::BITS - UNIVERSE_BITS;

/// C-MinHash-(sigma, pi): an element gets a cell sigma(x) of a universe of D = 2^20 cells once; function k reads one random permutation pi at the cell k steps before it:
/// h_k = min over x of pi(sigma(x) - k mod D).
///
/// One table of 4 MiB stands in for k functions, and the k values of an element lie side by side in it. The variance is below
/// that of independent functions for every J, the more so the fuller the universe is: for the few hundred words of a text in 2^20 cells by less than 2,000 trials show.
///
/// Two departures. Hashing into D cells takes the place of sigma, and may put two elements into one cell (about n / D of them): of values that tie, the element with the
/// smaller tag, 44 further bits of its hash, is taken. The order of any set of elements is then still a random one in which each is the first equally often, so that the
/// estimate has no bias at any size; the paper's alone would have one of about n / D. And k counts down: position i reads step K - i.
///
/// Source: Li, Li, *C-MinHash: improving minwise hashing with circulant permutation*, ICML 2022.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Drawn", into = "Drawn")]
pub struct Circulant {
    drawn: Drawn,
    // pi, with its first `permutations` entries once more at the end: no step wraps around.
    pi: Box<[u32]>,
}

/// What the table is made from: all that a stored model needs to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Drawn {
    permutations: usize,
    seed: u64,
}

impl TryFrom<Drawn> for Circulant {
    type Error = ParameterError;

    fn try_from(Drawn { permutations, seed }: Drawn) -> Result<Self, ParameterError> {
        Self::new(permutations, seed)
    }
}

impl From<Circulant> for Drawn {
    fn from(circulant: Circulant) -> Self {
        circulant.drawn
    }
}

impl HeapBytes for Circulant {
    fn heap_bytes(&self) -> usize {
        self.pi.heap_bytes()
    }
}

impl Circulant {
    /// Draws the permutation: some milliseconds.
    ///
    /// # Errors
    /// Where there is no position or more than cells.
    pub fn new(permutations: usize, seed: u64) -> Result<Self, ParameterError> {
        if !(1..=UNIVERSE).contains(&permutations) {
            return Err(ParameterError::out_of_range("permutations", format!("in 1..={UNIVERSE} for this family"), permutations));
        }
        let mut pi = random_permutation(split_seed(seed, 1));
        pi.extend_from_within(..permutations);
        Ok(Self { drawn: Drawn { permutations, seed }, pi: pi.into_boxed_slice() })
    }

    /// The value of each position for a set of feature hashes: pi of the first cell in its upper 20 bits, the element's tag in the lower 44; `u64::MAX` throughout for
    /// the empty set.
    pub fn minima(&self, hashes: &[u64]) -> Vec<u64> {
        let Drawn { permutations, seed } = self.drawn;
        let cell_seed = split_seed(seed, 0);
        let mut minima = vec![u64::MAX; permutations];
        for &hash in hashes {
            let drawn = mix64(hash ^ cell_seed);
            let (cell, tag) = ((drawn >> TAG_BITS) as usize, drawn & ((1 << TAG_BITS) - 1));
            for (minimum, &order) in minima.iter_mut().zip(&self.pi[cell..]) {
                let value = u64::from(order) << TAG_BITS | tag;
                // Seldom taken, as in `mixed_minima`.
                if value < *minimum {
                    *minimum = value;
                }
            }
        }
        minima
    }

    /// The permutation pi of 0 .. D.
    #[cfg(test)]
    pub(crate) fn permutation(&self) -> &[u32] {
        &self.pi[..UNIVERSE]
    }
}

/// A permutation of 0 .. D, each equally likely: Fisher and Yates's shuffle, from the end.
fn random_permutation(seed: u64) -> Vec<u32> {
    let mut permutation: Vec<u32> = (0..UNIVERSE as u32).collect();
    for last in (1..UNIVERSE).rev() {
        permutation.swap(last, part_of(split_seed(seed, last as u64), last + 1));
    }
    permutation
}
