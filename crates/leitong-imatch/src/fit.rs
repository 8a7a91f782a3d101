//! In how many documents a term occurs.

use leitong_core::{Analyzed, FitError, Fitter, FrequencyCounts};

use crate::{IMatch, IMatchModel};

/// Counts in how many bodies each word occurs.
#[derive(Clone, Debug)]
pub struct IMatchFitter {
    parameters: IMatch,
    counts: FrequencyCounts,
}

impl IMatchFitter {
    pub(crate) fn new(parameters: IMatch) -> Self {
        Self { parameters, counts: FrequencyCounts::default() }
    }
}

impl Fitter for IMatchFitter {
    type Model = IMatchModel;

    fn observe(&mut self, doc: &Analyzed) {
        let IMatch { level, hash, .. } = self.parameters;
        self.counts.observe(doc.body.words(level).map(|word| hash.hash(word.text.as_bytes())).collect());
    }

    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }

    fn finish(self) -> Result<IMatchModel, FitError> {
        Ok(IMatchModel::new(self.parameters, self.counts.finish()))
    }
}
