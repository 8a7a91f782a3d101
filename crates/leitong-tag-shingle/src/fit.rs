//! In how many documents of the history a word occurs.

use leitong_core::{Analyzed, FitError, Fitter, FrequencyCounts};

use crate::{TagShingle, TagShingleModel, nouns_and_verbs};

/// Counts in how many documents each noun and verb occurs.
#[derive(Clone, Debug)]
pub struct TagShingleFitter {
    parameters: TagShingle,
    counts: FrequencyCounts,
}

impl TagShingleFitter {
    pub(crate) fn new(parameters: TagShingle) -> Self {
        Self { parameters, counts: FrequencyCounts::default() }
    }
}

impl Fitter for TagShingleFitter {
    type Model = TagShingleModel;

    fn observe(&mut self, doc: &Analyzed) {
        let TagShingle { level, hash, stop_words, .. } = self.parameters;
        self.counts.observe(nouns_and_verbs(&doc.body, level, stop_words).into_iter().map(|word| hash.hash(word.as_bytes())).collect());
    }

    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }

    fn finish(self) -> Result<TagShingleModel, FitError> {
        Ok(TagShingleModel { parameters: self.parameters, frequencies: self.counts.finish() })
    }
}
