//! MinHash: the method and its model.

use leitong_core::{
    Analyzed, FeatureKind, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords, UnitFitter,
    hash::HashKind,
    minima::{band_keys, n_equal},
};
use serde::{Deserialize, Serialize};

use crate::{
    banding::{candidate_probability, check_bands},
    families::{Family, Sketcher, low_halves},
    features::features_of,
};

/// MinHash: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct MinHash {
    /// Characters or words.
    pub features: FeatureKind,
    /// Characters or words a feature.
    pub width: usize,
    /// What becomes of stop words in word features.
    pub stop_words: StopWords,
    /// The level that is read; without it, L2 for characters and Folded for words.
    pub level: Option<Level>,
    /// What turns a feature into 64 bits.
    pub hash: HashKind,
    /// Positions of the sketch (k).
    pub permutations: usize,
    /// Bands (b): bucket keys of a document.
    pub bands: usize,
    /// Positions a band (r).
    pub rows: usize,
    /// The hash functions.
    pub family: Family,
    /// Picks the functions of the family.
    pub seed: u64,
}

impl Default for MinHash {
    fn default() -> Self {
        Self {
            features: FeatureKind::Words,
            width: 1,
            stop_words: StopWords::Keep,
            level: None,
            hash: HashKind::Xxh3,
            permutations: 128,
            bands: 25,
            rows: 5,
            family: Family::Mixed,
            seed: 0,
        }
    }
}

impl MinHash {
    fn resolved_features(&self) -> leitong_core::Features {
        features_of(self.features, self.width, self.stop_words, self.level, self.hash)
    }
}

impl Method for MinHash {
    const ID: &'static str = "minhash";
    type Model = MinHashModel;
    type Fitter = UnitFitter<MinHashModel>;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        let Self { permutations, bands, rows, .. } = *self;
        let sketcher = Sketcher::new(self.resolved_features(), self.family, permutations, self.seed)?;
        check_bands(permutations, bands, rows)?;
        Ok(UnitFitter(MinHashModel { sketcher, bands, rows }))
    }
}

/// MinHash, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MinHashModel {
    sketcher: Sketcher,
    bands: usize,
    rows: usize,
}

impl HeapBytes for MinHashModel {
    fn heap_bytes(&self) -> usize {
        self.sketcher.heap_bytes()
    }
}

impl MinHashModel {
    /// The sketch at its full 64 bits; `None` for a document without features.
    pub fn minima(&self, doc: &Analyzed) -> Option<Vec<u64>> {
        self.sketcher.minima(doc)
    }

    fn unused_permutations(&self) -> usize {
        self.sketcher.permutations() - self.bands * self.rows
    }
}

impl Model for MinHashModel {
    type Signature = Box<[u32]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u32]>> {
        let minima = self.minima(doc)?;
        Some(low_halves(&minima))
    }

    /// Estimates the Jaccard similarity of the feature sets: equal positions / all positions.
    fn similarity(&self, a: &Box<[u32]>, b: &Box<[u32]>) -> Similarity {
        Similarity::ratio(n_equal(a, b) as usize, a.len())
    }

    fn keys(&self, signature: &Box<[u32]>, keys: &mut Vec<u64>) {
        band_keys(signature, self.bands, self.rows, keys);
    }

    fn key_design(&self) -> String {
        let (bands, rows, permutations) = (self.bands, self.rows, self.sketcher.permutations());
        let found = |similarity| candidate_probability(similarity, bands, rows);
        format!(
            "{bands} bands x {rows} rows, {} of {permutations} permutations unused; P(candidate) = {:.3} at similarity .5, {:.3} at .7, {:.3} at .8",
            self.unused_permutations(),
            found(0.5),
            found(0.7),
            found(0.8)
        )
    }
}
