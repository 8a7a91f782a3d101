//! Stable random draws: the generator's stream and the few ways it is read.
//!
//! The range and choice algorithms of the rand crate may change between its versions, so the reduction to a range is written out here.

use leitong_core::hash::{mix64, split_seed};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A reproducible stream of draws.
#[derive(Clone, Debug)]
pub struct Draw {
    rng: ChaCha8Rng,
}

impl Draw {
    /// The stream of `(seed, index)` for one purpose; streams of different tags are independent.
    pub fn new(seed: u64, index: u64, tag: u64) -> Self {
        let mut key = [0; 32];
        let mut word = mix64(split_seed(split_seed(seed, index), tag));
        for chunk in key.chunks_exact_mut(8) {
            word = split_seed(word, tag);
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Self { rng: ChaCha8Rng::from_seed(key) }
    }

    /// A number below `bound`, or 0 when `bound` is 0; the high half of a 128-bit product.
    pub fn below(&mut self, bound: usize) -> usize {
        let product = u128::from(self.rng.next_u64()) * bound as u128;
        (product >> 64) as usize
    }

    /// A number of `low..=high`.
    pub fn range(&mut self, low: u32, high: u32) -> u32 {
        low + self.below((high.saturating_sub(low) + 1) as usize) as u32
    }

    /// Whether an event of `percent` in a hundred happens.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.range(1, 100) <= percent
    }

    /// One element; the list must not be empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}
