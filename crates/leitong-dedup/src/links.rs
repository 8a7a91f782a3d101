//! Pairs that are duplicates.

use leitong_core::Detector;
use leitong_index::KeyIndex;
use leitong_store::{MemoryStore, StoreError};
use rayon::prelude::*;

use crate::Facts;

/// Two documents whose similarity reaches the threshold; `a < b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// The one that was read first.
    pub a: u32,
    /// The other.
    pub b: u32,
    /// Their similarity.
    pub score: f64,
}

impl Link {
    pub(crate) fn new(a: u32, b: u32, score: f64) -> Self {
        Self { a: a.min(b), b: a.max(b), score }
    }
}

/// Groups whose candidates are held at once.
const BLOCK: u32 = 4096;

/// Each group with the earlier groups that it meets, block by block.
pub(crate) fn candidate_blocks<'a>(
    index: &'a KeyIndex<MemoryStore>,
    detector: &'a dyn Detector,
) -> impl Iterator<Item = Result<Vec<(u32, Vec<u32>)>, StoreError>> + 'a {
    let n_groups = index.groups().len();
    (0..n_groups).step_by(BLOCK as usize).map(move |first| index.group_candidates(detector, first..(first + BLOCK).min(n_groups)))
}

/// Whether a pair may count at all: a short text is a duplicate of nothing but texts with its letters.
pub(crate) fn may_link(facts: &Facts, a: u32, b: u32) -> bool {
    facts.short(a) == facts.short(b)
}

/// Scores rows of documents, and keeps the pairs that are duplicates, in the order of rows.
pub(crate) fn links(judge: &dyn Detector, facts: &Facts, threshold: f64, rows: &[(u32, Vec<u32>)]) -> Vec<Link> {
    let of_row = |(doc, others): &(u32, Vec<u32>)| {
        let mut similarities = Vec::with_capacity(others.len());
        judge.score_row(*doc, others, &mut similarities);
        let pairs = others.iter().zip(similarities);
        pairs.filter(|&(&other, score)| score >= threshold && may_link(facts, *doc, other)).map(|(&other, score)| Link::new(*doc, other, score)).collect()
    };
    let of_rows: Vec<Vec<Link>> = rows.par_iter().map(of_row).collect();
    of_rows.concat()
}

/// Rows of groups as rows of the documents that stand for their units, which `units_of` gives for a group.
pub(crate) fn rows_of_units<'a>(rows: &[(u32, Vec<u32>)], units_of: impl Fn(u32) -> &'a [u32]) -> Vec<(u32, Vec<u32>)> {
    let mut of_units = Vec::with_capacity(rows.len());
    for (group, others) in rows.iter().filter(|(_, others)| !others.is_empty()) {
        let others: Vec<u32> = others.iter().flat_map(|&other| units_of(other)).copied().collect();
        of_units.extend(units_of(*group).iter().map(|&doc| (doc, others.clone())));
    }
    of_units
}
