//! Drawing pairs without replacement: those of the lowest hash.
//!
//! The hash of a pair depends on the two ids and the seed alone. So a draw is the same for any thread count and any order of the documents, and a larger draw
//! with the same seed holds the smaller one.

use leitong_core::Document;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// What a hash is for: a pair that was drawn early must not be read early for that.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    Draw = 1,
    ReadingOrder = 2,
}

/// Hashes of pairs for one seed.
#[derive(Clone, Debug)]
pub(crate) struct Lots {
    seed: u64,
    // One hash a document.
    ids: Vec<u64>,
}

impl Lots {
    pub fn new(documents: &[Document], seed: u64) -> Self {
        Self { seed, ids: documents.iter().map(|document| xxh3_64_with_seed(document.id.as_bytes(), seed)).collect() }
    }

    /// The hash of a pair; the same in both directions.
    pub fn lot(&self, a: u32, b: u32, purpose: Purpose) -> u64 {
        let (a, b) = (self.ids[a as usize], self.ids[b as usize]);
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&a.min(b).to_le_bytes());
        bytes[8..].copy_from_slice(&a.max(b).to_le_bytes());
        xxh3_64_with_seed(&bytes, self.seed ^ ((purpose as u64) << 62))
    }
}

/// The `n` pairs of the lowest lots seen so far; which ones does not depend on the order of coming.
#[derive(Clone, Debug)]
pub(crate) struct Lowest {
    n: usize,
    // At most twice as many as wanted, so that trimming is rare.
    kept: Vec<(u64, (u32, u32))>,
    // No lot above it can be among the lowest.
    limit: u64,
}

impl Lowest {
    pub fn new(n: usize) -> Self {
        Self { n, kept: Vec::new(), limit: u64::MAX }
    }

    /// Whether a pair of this lot could still be drawn.
    pub fn admits(&self, lot: u64) -> bool {
        self.n > 0 && lot <= self.limit
    }

    pub fn push(&mut self, lot: u64, pair: (u32, u32)) {
        if self.admits(lot) {
            self.kept.push((lot, pair));
            if self.kept.len() >= 2 * self.n {
                self.trim();
            }
        }
    }

    fn trim(&mut self) {
        self.kept.sort_unstable();
        self.kept.truncate(self.n);
        if self.kept.len() == self.n {
            self.limit = self.kept.last().map_or(0, |&(lot, _)| lot);
        }
    }

    pub fn merge(mut self, other: Self) -> Self {
        other.kept.into_iter().for_each(|(lot, pair)| self.push(lot, pair));
        self
    }

    /// The drawn pairs, by lot.
    pub fn pairs(mut self) -> Vec<(u32, u32)> {
        self.trim();
        self.kept.into_iter().map(|(_, pair)| pair).collect()
    }
}
