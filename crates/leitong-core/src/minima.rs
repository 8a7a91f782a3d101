//! Minima of hash families over sets, and what MinHash sketches are compared and filed by.
//!
//! Source: Broder, *On the resemblance and containment of documents*, 1997.

use crate::hash::{mix64, split_seed, tagged_key};

/// Seeds of the first `n` functions of the mixed family h_i(x) = mix64(x ^ seed_i).
pub fn family_seeds(seed: u64, n: usize) -> Box<[u64]> {
    (0..n as u64).map(|position| split_seed(seed, position)).collect()
}

/// The smallest value of each function of the mixed family over a set of feature hashes; `u64::MAX` for an empty set. O(features x seeds).
pub fn mixed_minima(hashes: &[u64], seeds: &[u64]) -> Vec<u64> {
    let mut minima = vec![u64::MAX; seeds.len()];
    for &hash in hashes {
        for (minimum, &seed) in minima.iter_mut().zip(seeds) {
            let value = mix64(hash ^ seed);
            // A branch that is seldom taken keeps the loop scalar. The base instruction set has neither a product nor a comparison of 64-bit lanes: with `min` the
            // compiler emulates both, and 300 features at 128 positions take 130 us instead of 90.
            if value < *minimum {
                *minimum = value;
            }
        }
    }
    minima
}

/// Positions at which two sketches of one model agree.
pub fn n_equal(a: &[u32], b: &[u32]) -> u32 {
    // Counted in the width of the positions: with `usize` the comparison takes three times as long.
    a.iter().zip(b).map(|(x, y)| u32::from(x == y)).sum()
}

/// Appends one bucket key a band of `rows` positions, for the first `bands` bands: sketches that agree in all rows of a band share its key.
pub fn band_keys(sketch: &[u32], bands: usize, rows: usize, keys: &mut Vec<u64>) {
    let value = |rows: &[u32]| rows.iter().fold(0_u64, |joined, &row| mix64(joined.rotate_left(32) ^ u64::from(row)));
    keys.extend(sketch.chunks_exact(rows).take(bands).zip(0..).map(|(rows, band)| tagged_key(band, value(rows))));
}
