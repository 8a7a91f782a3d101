//! In how many documents a spot signature occurs.

use leitong_core::{Analyzed, FitError, Fitter, FrequencyCounts};

use crate::{SpotSigs, SpotSigsModel};

/// Counts in how many documents each element occurs: the order of the prefix filter.
#[derive(Clone, Debug)]
pub struct SpotSigsFitter {
    parameters: SpotSigs,
    counts: FrequencyCounts,
}

impl SpotSigsFitter {
    pub(crate) fn new(parameters: SpotSigs) -> Self {
        Self { parameters, counts: FrequencyCounts::default() }
    }
}

impl Fitter for SpotSigsFitter {
    type Model = SpotSigsModel;

    fn observe(&mut self, doc: &Analyzed) {
        self.counts.observe(self.parameters.elements_of(doc));
    }

    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }

    fn finish(self) -> Result<SpotSigsModel, FitError> {
        Ok(SpotSigsModel { parameters: self.parameters, frequencies: self.counts.finish() })
    }
}
