//! Sets of hashes as ascending, distinct slices.

use rayon::prelude::*;

/// Sorts and removes repeats: a set.
pub fn into_set(mut elements: Vec<u64>) -> Vec<u64> {
    elements.sort_unstable();
    elements.dedup();
    elements.shrink_to_fit();
    elements
}

/// Number of elements in both sets. Both ascending and distinct; O(|a| + |b|).
pub fn n_shared(a: &[u64], b: &[u64]) -> usize {
    let (mut at_a, mut at_b, mut shared) = (0, 0, 0);
    while at_a < a.len() && at_b < b.len() {
        let (left, right) = (a[at_a], b[at_b]);
        shared += usize::from(left == right);
        at_a += usize::from(left <= right);
        at_b += usize::from(right <= left);
    }
    shared
}

/// Elements, from the first of one common order, under which a set of `size` must be filed so that every pair with Jaccard >= `min_jaccard` shares one.
///
/// `min_jaccard` is in (0, 1]; the result is at most `size`, and 0 for an empty set. A pair with Jaccard >= t shares s >= t·|A∪B| >= t·n elements for either size n,
/// hence s >= o = ⌈t·n⌉. Of the shared elements take the one that comes first: s - 1 follow it in each set, so that it is among the first n - s + 1 <= n - o + 1 of each.
///
/// Source: Chaudhuri, Ganti, Kaushik, *A primitive operator for similarity joins in data cleaning*, 2006.
pub fn jaccard_prefix_len(size: usize, min_jaccard: f64) -> usize {
    // A product that rounds up past a whole number would ask for one shared element too many.
    const ROUNDING: f64 = 1e-9;
    let required = (min_jaccard * size as f64 - ROUNDING).ceil().max(1.0);
    // `required` is a whole number, and at least 1.
    #[allow(clippy::cast_sign_loss)]
    let required = required as usize;
    (size + 1).saturating_sub(required).min(size)
}

/// Inverted lists over sets: element -> documents, for exact joins.
///
/// Elements that occur in one document only are left out: they join nothing.
pub struct OverlapJoin {
    // Ranks (dense numbers of elements) of each document, ascending.
    ranks: Vec<Vec<u32>>,
    list_starts: Vec<u32>,
    // Documents of each element, ascending.
    documents: Vec<u32>,
}

impl OverlapJoin {
    /// Builds the lists; `sets[i]` belongs to document i, ascending and distinct.
    pub fn new(sets: &[&[u64]]) -> Self {
        let mut postings: Vec<(u64, u32)> = Vec::with_capacity(sets.iter().map(|set| set.len()).sum());
        for (doc, set) in sets.iter().enumerate() {
            postings.extend(set.iter().map(|&element| (element, doc as u32)));
        }
        postings.par_sort_unstable();
        let mut join = Self { ranks: vec![Vec::new(); sets.len()], list_starts: vec![0], documents: Vec::new() };
        for list in postings.chunk_by(|a, b| a.0 == b.0).filter(|list| list.len() > 1) {
            let rank = join.list_starts.len() as u32 - 1;
            for &(_, doc) in list {
                join.ranks[doc as usize].push(rank);
                join.documents.push(doc);
            }
            join.list_starts.push(join.documents.len() as u32);
        }
        join
    }

    /// Number of documents.
    pub fn n_docs(&self) -> u32 {
        self.ranks.len() as u32
    }

    /// Calls `visit(other, n_shared)` for each later document that shares an element, in ascending order.
    ///
    /// `counts` is scratch of one zero a document; it is zero again afterwards.
    pub fn row(&self, doc: u32, counts: &mut [u32], touched: &mut Vec<u32>, mut visit: impl FnMut(u32, usize)) {
        touched.clear();
        for &rank in &self.ranks[doc as usize] {
            let list = &self.documents[self.list_starts[rank as usize] as usize..self.list_starts[rank as usize + 1] as usize];
            let later = list.partition_point(|&other| other <= doc);
            for &other in &list[later..] {
                let count = &mut counts[other as usize];
                if *count == 0 {
                    touched.push(other);
                }
                *count += 1;
            }
        }
        touched.sort_unstable();
        for &other in touched.iter() {
            visit(other, counts[other as usize] as usize);
            counts[other as usize] = 0;
        }
    }
}
