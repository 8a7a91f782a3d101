//! In how many documents a word occurs.

use std::collections::BTreeMap;

use leitong_core::{Analyzed, FitError, Fitter, HeapBytes, sets::into_set};
use serde::{Deserialize, Serialize};

use crate::{KeywordWindow, KeywordWindowModel};

/// Document frequencies by hash of word. Words of one document only are not kept: they look like words never seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentFrequencies {
    n_docs: u32,
    // By hash, ascending; frequency 2 and more.
    repeated: Vec<(u64, u32)>,
}

impl DocumentFrequencies {
    /// Takes counts by hash.
    pub fn new(n_docs: u32, counts: &BTreeMap<u64, u32>) -> Self {
        let mut repeated: Vec<_> = counts.iter().filter(|&(_, &frequency)| frequency > 1).map(|(&word, &frequency)| (word, frequency)).collect();
        repeated.shrink_to_fit();
        Self { n_docs, repeated }
    }

    /// Documents that have the word in their body; 1 for a word of none or one.
    pub fn of(&self, word: u64) -> u32 {
        self.repeated.binary_search_by_key(&word, |&(hash, _)| hash).map_or(1, |position| self.repeated[position].1)
    }

    /// ln(1 + n_docs / df): above 0 for every word once a document was counted.
    pub fn idf(&self, word: u64) -> f64 {
        (f64::from(self.n_docs) / f64::from(self.of(word))).ln_1p()
    }
}

impl HeapBytes for DocumentFrequencies {
    fn heap_bytes(&self) -> usize {
        self.repeated.heap_bytes()
    }
}

/// Counts in how many bodies each content word occurs.
#[derive(Clone, Debug)]
pub struct KeywordWindowFitter {
    parameters: KeywordWindow,
    n_docs: u32,
    counts: BTreeMap<u64, u32>,
}

impl KeywordWindowFitter {
    pub(crate) fn new(parameters: KeywordWindow) -> Self {
        Self { parameters, n_docs: 0, counts: BTreeMap::new() }
    }
}

impl Fitter for KeywordWindowFitter {
    type Model = KeywordWindowModel;

    fn observe(&mut self, doc: &Analyzed) {
        let KeywordWindow { level, hash, .. } = self.parameters;
        self.n_docs += 1;
        for word in into_set(doc.body.content_words(level).map(|word| hash.hash(word.as_bytes())).collect()) {
            *self.counts.entry(word).or_default() += 1;
        }
    }

    fn merge(&mut self, other: Self) {
        self.n_docs += other.n_docs;
        for (word, frequency) in other.counts {
            *self.counts.entry(word).or_default() += frequency;
        }
    }

    fn finish(self) -> Result<KeywordWindowModel, FitError> {
        // Only now: a word of one document in each of two shards is a word of two documents.
        Ok(KeywordWindowModel::new(self.parameters, DocumentFrequencies::new(self.n_docs, &self.counts)))
    }
}
