//! Natural duplicates of a base: what must be left out, lest a copy that the generator did not make be counted as an error.
//!
//! Two articles are neighbours if they share at least a fifth of the character 5-grams of the smaller one. Their Jaccard similarity divides by more, so that
//! a pair with Jaccard of .2 is found as well.
//!
//! # Why the join is exact
//! Let x be the smaller article, n its number of distinct 5-grams, t = ceil(n / 5) the number to be shared, and 1 <= k <= t. Order the 5-grams of x from rare
//! to frequent in the base. The last t - k of them can hold at most t - k shared ones; so a neighbour shares at least k of the first n - t + k.
//! Only those are looked up, among *all* 5-grams of the others (the other one is larger, so nothing bounds where its shared ones stand); whoever is met k times
//! is verified by merging the two sets. k = 1 looks up least and verifies most; k = ceil(t / 2) still spares the most frequent tenth, whose lists are the
//! longest by far, and leaves few pairs to verify. 5-grams of one article only are the rarest: they count in n and have no list.

use leitong_core::hash::HashKind;
use leitong_core::sets::into_set;
use leitong_core::shingles::char_shingles;
use rayon::prelude::*;

use crate::text::{folded_letters, n_common};

/// Characters a shingle.
const WIDTH: usize = 5;
/// The share of the smaller article, as 1 / `SHARE`.
const SHARE: usize = 5;

/// Articles that have a neighbour, ascending: both sides of each pair.
///
/// Texts are compared as lower-case letters and digits of half width only. About 30 bytes of memory a character.
pub fn with_neighbours(texts: &[String]) -> Vec<u32> {
    let sets = RankedSets::new(texts);
    let found = (0..texts.len()).into_par_iter().map_init(
        || vec![0_u32; texts.len()],
        |counts, doc| {
            let others = sets.larger_neighbours(doc, counts);
            if others.is_empty() { others } else { others.into_iter().chain([doc as u32]).collect() }
        },
    );
    let mut docs: Vec<u32> = found.flatten().collect();
    docs.par_sort_unstable();
    docs.dedup();
    docs
}

fn shingles_of(text: &str) -> Vec<u64> {
    let folded: String = folded_letters(text).into_iter().collect();
    let mut shingles = Vec::with_capacity(folded.len() / 3);
    char_shingles(&folded, WIDTH, HashKind::Xxh3, &mut shingles);
    into_set(shingles)
}

/// The sets with their elements numbered from rare to frequent, and the documents of each element.
struct RankedSets {
    // Elements of more than one document, ascending; the rarest has number 0.
    ranks: Vec<Vec<u32>>,
    // Distinct elements, those of one document included.
    sizes: Vec<usize>,
    list_starts: Vec<usize>,
    documents: Vec<u32>,
}

impl RankedSets {
    fn new(texts: &[String]) -> Self {
        let sets: Vec<Vec<u64>> = texts.par_iter().map(|text| shingles_of(text)).collect();
        let sizes: Vec<usize> = sets.iter().map(Vec::len).collect();
        let mut postings: Vec<(u64, u32)> = Vec::with_capacity(sizes.iter().sum());
        for (doc, set) in sets.into_iter().enumerate() {
            postings.extend(set.into_iter().map(|element| (element, doc as u32)));
        }
        postings.par_sort_unstable();
        let mut lists: Vec<&[(u64, u32)]> = postings.chunk_by(|a, b| a.0 == b.0).filter(|list| list.len() > 1).collect();
        // The sort is stable: ties keep the order of the hashes.
        lists.sort_by_key(|list| list.len());
        let mut ranked = Self { ranks: vec![Vec::new(); texts.len()], sizes, list_starts: vec![0], documents: Vec::new() };
        for (rank, list) in lists.into_iter().enumerate() {
            for &(_, doc) in list {
                ranked.ranks[doc as usize].push(rank as u32);
                ranked.documents.push(doc);
            }
            ranked.list_starts.push(ranked.documents.len());
        }
        ranked
    }

    fn list(&self, rank: u32) -> &[u32] {
        &self.documents[self.list_starts[rank as usize]..self.list_starts[rank as usize + 1]]
    }

    /// Neighbours of `doc` that are larger, or as large and later. `counts` is zero before and after.
    fn larger_neighbours(&self, doc: usize, counts: &mut [u32]) -> Vec<u32> {
        let (n, ranks) = (self.sizes[doc], &self.ranks[doc]);
        let needed = n.div_ceil(SHARE);
        let met_needed = needed.div_ceil(2);
        let n_unique = n - ranks.len();
        let n_looked_up = (n - needed + met_needed).saturating_sub(n_unique).min(ranks.len());
        let mut touched = Vec::new();
        for &rank in &ranks[..n_looked_up] {
            for &other in self.list(rank) {
                if counts[other as usize] == 0 {
                    touched.push(other);
                }
                counts[other as usize] += 1;
            }
        }
        let mut neighbours = Vec::new();
        for other in touched {
            let met = std::mem::take(&mut counts[other as usize]) as usize;
            let is_larger = (self.sizes[other as usize], other as usize) > (n, doc);
            if is_larger && met >= met_needed && n_common(ranks, &self.ranks[other as usize]) >= needed {
                neighbours.push(other);
            }
        }
        neighbours
    }
}
