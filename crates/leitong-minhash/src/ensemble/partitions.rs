//! Partitions of documents by size, and the bands that a containment asks for in each.

use std::collections::BTreeMap;

use leitong_core::{
    HeapBytes,
    hash::{split_seed, tagged_key},
    minima::band_keys,
};
use serde::{Deserialize, Serialize};

use crate::banding::candidate_probability;

/// The least Jaccard similarity of two sets of which the smaller, of `smaller` elements (q), is contained in the other, of at most `larger` (u), by the share
/// `containment` (t): J* = t / (u/q + 1 - t).
pub fn jaccard_of_containment(containment: f64, smaller: u32, larger: u32) -> f64 {
    containment / (f64::from(larger) / f64::from(smaller) + 1.0 - containment)
}

/// Ranges of sizes that hold about equally many documents each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Partitions {
    // The largest size of each, ascending and distinct; larger sets than any seen belong to the last.
    uppers: Box<[u32]>,
}

impl HeapBytes for Partitions {
    fn heap_bytes(&self) -> usize {
        self.uppers.heap_bytes()
    }
}

impl Partitions {
    /// Cuts after the size at which the documents counted reach the next of `n` equal parts; fewer partitions where many documents share a size, one where none was seen.
    pub fn equi_depth(n_docs_of_size: &BTreeMap<u32, u32>, n: usize) -> Self {
        let n_docs: u64 = n_docs_of_size.values().map(|&count| u64::from(count)).sum();
        let mut uppers = Vec::new();
        let mut counted = 0;
        for (&size, &count) in n_docs_of_size {
            let parts_before = counted * n as u64 / n_docs;
            counted += u64::from(count);
            if counted * n as u64 / n_docs > parts_before {
                uppers.push(size);
            }
        }
        if uppers.is_empty() {
            uppers.push(u32::MAX);
        }
        Self { uppers: uppers.into() }
    }

    /// Number of partitions, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.uppers.len()
    }

    /// The partition of a size.
    pub fn of(&self, size: u32) -> usize {
        self.uppers.partition_point(|&upper| upper < size).min(self.len() - 1)
    }

    /// The largest size that was seen in a partition.
    pub fn upper(&self, partition: usize) -> u32 {
        self.uppers[partition]
    }

    /// Partitions that hold sizes of `smallest` ..= `largest`.
    pub fn reached(&self, smallest: u32, largest: u32) -> impl Iterator<Item = usize> {
        self.of(smallest)..=self.of(largest)
    }
}

/// Bands of equally many rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Banding {
    /// Bands (b).
    pub bands: usize,
    /// Rows a band (r).
    pub rows: usize,
}

/// Rows of the bandings that documents are filed under: each number that is left out makes a document's keys fewer and a look-up a little less sharp.
const ROWS: [usize; 4] = [1, 2, 3, 5];

/// What a banding must find of the pairs at the similarity that it is chosen for.
const TARGET: f64 = 0.95;

impl Banding {
    /// The bandings that documents are filed under, by rows: as many bands as the sketch has room for. 128 positions give 259 bands.
    pub fn all(permutations: usize) -> impl Iterator<Item = Self> {
        ROWS.into_iter().map(move |rows| Self { bands: permutations / rows, rows })
    }

    /// The banding for pairs of a Jaccard similarity of at least `jaccard`: the most rows of which the sketch has room for enough bands to find 95 % of them, then no more
    /// bands than that takes. Single rows, all of them, where none finds so many.
    ///
    /// By products alone: `powf` is the platform's, and the number of bands must not depend on its last bit.
    pub fn for_jaccard(jaccard: f64, permutations: usize) -> Self {
        for &rows in ROWS.iter().rev() {
            let band_differs = 1.0 - (0..rows).fold(1.0, |agrees, _| agrees * jaccard);
            let mut missed = 1.0;
            for bands in 1..=permutations / rows {
                missed *= band_differs;
                if missed <= 1.0 - TARGET {
                    return Self { bands, rows };
                }
            }
        }
        Self { bands: permutations, rows: 1 }
    }

    /// Probability that a pair of a Jaccard similarity shares a key.
    pub fn candidate_probability(&self, jaccard: f64) -> f64 {
        candidate_probability(jaccard, self.bands, self.rows)
    }

    /// Appends a key a band, distinct by partition and by the number of rows.
    pub(crate) fn keys(&self, positions: &[u32], partition: usize, keys: &mut Vec<u64>) {
        let before = keys.len();
        band_keys(positions, self.bands, self.rows, keys);
        let tag = split_seed(partition as u64, self.rows as u64);
        keys[before..].iter_mut().for_each(|key| *key = tagged_key(tag, *key));
    }
}
