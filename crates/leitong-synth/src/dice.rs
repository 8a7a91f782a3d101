//! Reproducible choices: the same stream on every platform and in every version.

use leitong_core::hash::split_seed;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of choices that depends on a seed and the number of the stream only.
///
/// The reductions to a range are our own: those of the `rand` crate are not promised to stay the same.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Opens stream `stream` of `seed`; streams of one seed are independent.
    pub fn new(seed: u64, stream: u64) -> Self {
        let start = split_seed(seed, stream);
        let mut key = [0_u8; 32];
        for (position, word) in key.chunks_exact_mut(8).enumerate() {
            word.copy_from_slice(&split_seed(start, position as u64).to_le_bytes());
        }
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number in `0..n`; 0 for `n` = 0.
    ///
    /// The high half of a 64 x 64 bit product: the bias is below n / 2^64.
    pub fn below(&mut self, n: usize) -> usize {
        let product = u128::from(self.0.next_u64()) * n as u128;
        (product >> 64) as usize
    }

    /// True with probability `numerator / denominator`.
    pub fn chance(&mut self, numerator: usize, denominator: usize) -> bool {
        self.below(denominator) < numerator
    }

    /// One of the elements, each equally likely; `None` for an empty slice.
    pub fn pick<T: Copy>(&mut self, elements: &[T]) -> Option<T> {
        let position = self.below(elements.len());
        elements.get(position).copied()
    }

    /// One of the strings; empty for an empty slice.
    pub fn word(&mut self, words: &[&'static str]) -> &'static str {
        self.pick(words).unwrap_or_default()
    }

    /// Shuffles in place, every order equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, elements: &mut [T]) {
        for last in (1..elements.len()).rev() {
            let other = self.below(last + 1);
            elements.swap(last, other);
        }
    }

    /// Shuffles in place so that every element moves: one random cycle (Sattolo).
    pub fn derange<T>(&mut self, elements: &mut [T]) {
        for last in (1..elements.len()).rev() {
            let other = self.below(last);
            elements.swap(last, other);
        }
    }

    /// `count` distinct numbers of `0..n`, in ascending order; all of them where `count` is larger.
    pub fn sample(&mut self, n: usize, count: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..n).collect();
        let taken = count.min(n);
        for position in 0..taken {
            let other = position + self.below(n - position);
            numbers.swap(position, other);
        }
        numbers.truncate(taken);
        numbers.sort_unstable();
        numbers
    }
}
