//! In how many documents a term occurs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{HeapBytes, sets::into_set};

/// Document frequencies by hash of term. Terms of one document only are not kept: they look like terms never seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentFrequencies {
    n_docs: u32,
    // By hash, ascending; frequency 2 and more.
    repeated: Vec<(u64, u32)>,
}

impl DocumentFrequencies {
    /// Takes counts by hash.
    pub fn new(n_docs: u32, counts: &BTreeMap<u64, u32>) -> Self {
        let mut repeated: Vec<_> = counts.iter().filter(|&(_, &frequency)| frequency > 1).map(|(&term, &frequency)| (term, frequency)).collect();
        repeated.shrink_to_fit();
        Self { n_docs, repeated }
    }

    /// Documents counted (N).
    pub fn n_docs(&self) -> u32 {
        self.n_docs
    }

    /// Documents that have the term (df); 1 for a term of none or one.
    pub fn of(&self, term: u64) -> u32 {
        self.repeated.binary_search_by_key(&term, |&(hash, _)| hash).map_or(1, |position| self.repeated[position].1)
    }

    /// ln(1 + N / df): above 0 for every term once a document was counted.
    pub fn idf(&self, term: u64) -> f64 {
        (f64::from(self.n_docs) / f64::from(self.of(term))).ln_1p()
    }

    /// Terms of two documents and more with their frequency, ascending by hash.
    pub fn repeated(&self) -> &[(u64, u32)] {
        &self.repeated
    }
}

impl HeapBytes for DocumentFrequencies {
    fn heap_bytes(&self) -> usize {
        self.repeated.heap_bytes()
    }
}

/// Counts document frequencies, one document at a time; shards merge to the same counts in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FrequencyCounts {
    n_docs: u32,
    counts: BTreeMap<u64, u32>,
}

impl FrequencyCounts {
    /// Counts one document by the hashes of its terms; repeats count once.
    pub fn observe(&mut self, terms: Vec<u64>) {
        self.n_docs += 1;
        for term in into_set(terms) {
            *self.counts.entry(term).or_default() += 1;
        }
    }

    /// Adds the counts of another shard.
    pub fn merge(&mut self, other: Self) {
        self.n_docs += other.n_docs;
        for (term, frequency) in other.counts {
            *self.counts.entry(term).or_default() += frequency;
        }
    }

    /// Ends the counting. Only now are terms of one document left out: one of each of two shards is a term of two documents.
    pub fn finish(&self) -> DocumentFrequencies {
        DocumentFrequencies::new(self.n_docs, &self.counts)
    }
}
