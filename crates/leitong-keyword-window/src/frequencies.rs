//! In how many documents a word occurs.

use leitong_core::{Analyzed, FitError, Fitter, FrequencyCounts};

use crate::{KeywordWindow, KeywordWindowModel};

/// Counts in how many bodies each content word occurs.
#[derive(Clone, Debug)]
pub struct KeywordWindowFitter {
    parameters: KeywordWindow,
    counts: FrequencyCounts,
}

impl KeywordWindowFitter {
    pub(crate) fn new(parameters: KeywordWindow) -> Self {
        Self { parameters, counts: FrequencyCounts::default() }
    }
}

impl Fitter for KeywordWindowFitter {
    type Model = KeywordWindowModel;

    fn observe(&mut self, doc: &Analyzed) {
        let KeywordWindow { level, hash, .. } = self.parameters;
        self.counts.observe(doc.body.content_words(level).map(|word| hash.hash(word.as_bytes())).collect());
    }

    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }

    fn finish(self) -> Result<KeywordWindowModel, FitError> {
        Ok(KeywordWindowModel::new(self.parameters, self.counts.finish()))
    }
}
