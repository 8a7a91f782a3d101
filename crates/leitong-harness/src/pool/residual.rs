//! Pairs that no method found: drawn inside blocks, since a random pair of a whole crawl is never a duplicate.

use std::collections::BTreeMap;

use leitong_core::Document;
use rayon::prelude::*;

use super::draw::{Lots, Lowest, Purpose};

/// Length of a day as ISO 8601 writes it.
const DAY_LENGTH: usize = 10;

/// The day that a time of publication begins with, as `2023-10-19`; `None` where it begins otherwise.
fn day(published: &str) -> Option<&str> {
    let day = published.get(..DAY_LENGTH)?;
    let is_date = day.bytes().enumerate().all(|(place, byte)| if matches!(place, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() });
    is_date.then_some(day)
}

/// Documents in blocks: by day of publication; without a day by source; without either in one block.
pub(crate) struct Blocks {
    /// Members, ascending; blocks of one document are left out.
    blocks: Vec<Vec<u32>>,
    /// What the documents of a block have in common.
    pub in_words: String,
}

impl Blocks {
    pub fn of(documents: &[Document]) -> Self {
        let mut members: BTreeMap<(u8, &str), Vec<u32>> = BTreeMap::new();
        let mut n_by = [0_usize; 3];
        for (doc, document) in (0..).zip(documents) {
            let published = document.published.as_deref().and_then(day);
            let block = match (published, document.source.as_deref()) {
                (Some(day), _) => (0, day),
                (None, Some(source)) => (1, source),
                (None, None) => (2, ""),
            };
            n_by[block.0 as usize] += 1;
            members.entry(block).or_default().push(doc);
        }
        let kinds = ["the day of publication", "the source, where no day is known", "nothing, where neither day nor source is known"];
        let in_words = kinds.iter().zip(n_by).filter(|&(_, n)| n > 0).map(|(kind, n)| format!("{kind} ({n} documents)"));
        let in_words = in_words.collect::<Vec<_>>().join("; ");
        Self { blocks: members.into_values().filter(|block| block.len() > 1).collect(), in_words }
    }

    /// Blocks with two documents and more.
    pub fn n_blocks(&self) -> u64 {
        self.blocks.len() as u64
    }

    /// Pairs of one block that are not pooled, and `n` of them drawn. The pool is ascending by (smaller, larger).
    pub fn draw(&self, pool: &[(u32, u32)], n: usize, lots: &Lots) -> (u64, Vec<(u32, u32)>) {
        let rows = self.blocks.par_iter().flat_map_iter(|block| (0..block.len()).map(move |position| (block[position], &block[position + 1..])));
        let start = || (0, Lowest::new(n));
        let (n_pairs, lowest) = rows
            .fold(start, |(n_pairs, mut lowest), (doc, later)| {
                let pooled = partners(pool, doc);
                let n_pooled = pooled.iter().filter(|&(_, other)| later.binary_search(other).is_ok()).count();
                for &other in later {
                    let lot = lots.lot(doc, other, Purpose::Draw);
                    if lowest.admits(lot) && pooled.binary_search_by_key(&other, |&(_, right)| right).is_err() {
                        lowest.push(lot, (doc, other));
                    }
                }
                (n_pairs + (later.len() - n_pooled) as u64, lowest)
            })
            .reduce(start, |a, b| (a.0 + b.0, a.1.merge(b.1)));
        (n_pairs, lowest.pairs())
    }
}

/// The pooled pairs whose smaller document is `doc`.
fn partners(pool: &[(u32, u32)], doc: u32) -> &[(u32, u32)] {
    let first = pool.partition_point(|&(left, _)| left < doc);
    let end = first + pool[first..].partition_point(|&(left, _)| left == doc);
    &pool[first..end]
}
