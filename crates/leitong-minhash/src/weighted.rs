//! Weighted MinHash.

use leitong_core::{
    Analyzed, DocumentFrequencies, FeatureKind, Features, FitError, Fitter, FrequencyCounts, HeapBytes, Level, Method, Model, Needs, ParameterError,
    Similarity, StopWords,
    hash::HashKind,
    minima::{band_keys, family_seeds, n_equal},
};
use serde::{Deserialize, Serialize};

use crate::{
    banding::{candidate_probability, check_bands},
    features::features_of,
};

mod measures;
mod samples;
pub(crate) mod stable;

pub use measures::{probability_jaccard, weighted_jaccard};
pub use samples::WeightedFamily;
use stable::stable_ln;

/// What a feature weighs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weights {
    /// Its occurrences in the document.
    Tf,
    /// Occurrences times ln(1 + N / df), with N documents seen at fitting and df of them having the feature.
    #[default]
    TfIdf,
}

/// Weighted MinHash: a sketch whose share of equal positions estimates a Jaccard similarity of weighted features.
///
/// Consistent weighted sampling estimates J_W = (sum of min) / (sum of max), P-MinHash the scale-free J_P; with equal weights both are the plain Jaccard similarity.
///
/// The random numbers need a logarithm: it is computed by IEEE 754 additions, products and quotients alone, so that a sketch has the same bits on every platform.
/// ProbMinHash, which draws the samples of all positions of P-MinHash jointly and faster, is left out: it estimates the same J_P.
///
/// Source: Ioffe, *Improved consistent sampling, weighted minhash and L1 sketching*, ICDM 2010; Li, *0-bit consistent weighted sampling*, KDD 2015;
/// Moulton, Jiang, *Maximally consistent sampling and the Jaccard index of probability distributions*, 2018; Ertl, *ProbMinHash*, 2020.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct WeightedMinHash {
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
    /// How a feature is drawn.
    pub family: WeightedFamily,
    /// What a feature weighs.
    pub weights: Weights,
    /// Positions of the sketch (k).
    pub permutations: usize,
    /// Bands (b): bucket keys of a document.
    pub bands: usize,
    /// Positions a band (r).
    pub rows: usize,
    /// Picks the random numbers.
    pub seed: u64,
}

impl Default for WeightedMinHash {
    fn default() -> Self {
        Self {
            features: FeatureKind::Words,
            width: 1,
            stop_words: StopWords::Keep,
            level: None,
            hash: HashKind::Xxh3,
            family: WeightedFamily::Icws,
            weights: Weights::TfIdf,
            permutations: 128,
            bands: 25,
            rows: 5,
            seed: 0,
        }
    }
}

impl WeightedMinHash {
    fn resolved_features(&self) -> Features {
        features_of(self.features, self.width, self.stop_words, self.level, self.hash)
    }
}

impl Method for WeightedMinHash {
    const ID: &'static str = "weighted-minhash";
    type Model = WeightedMinHashModel;
    type Fitter = WeightedMinHashFitter;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        self.resolved_features().check()?;
        ParameterError::unless_positive("permutations", self.permutations)?;
        check_bands(self.permutations, self.bands, self.rows)?;
        Ok(WeightedMinHashFitter { parameters: self.clone(), counts: FrequencyCounts::default() })
    }
}

/// Counts document frequencies where they are asked for.
#[derive(Clone, Debug)]
pub struct WeightedMinHashFitter {
    parameters: WeightedMinHash,
    counts: FrequencyCounts,
}

impl Fitter for WeightedMinHashFitter {
    type Model = WeightedMinHashModel;

    fn observe(&mut self, doc: &Analyzed) {
        if self.parameters.weights == Weights::TfIdf {
            let mut hashes = Vec::new();
            self.parameters.resolved_features().hashes(doc, &mut hashes);
            self.counts.observe(hashes);
        }
    }

    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }

    fn finish(self) -> Result<WeightedMinHashModel, FitError> {
        let Self { parameters, counts } = self;
        let seeds = family_seeds(parameters.seed, parameters.permutations);
        let features = parameters.resolved_features();
        Ok(WeightedMinHashModel { parameters, features, frequencies: counts.finish(), seeds })
    }
}

/// Weighted MinHash, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WeightedMinHashModel {
    parameters: WeightedMinHash,
    features: Features,
    frequencies: DocumentFrequencies,
    // One a position.
    seeds: Box<[u64]>,
}

impl HeapBytes for WeightedMinHashModel {
    fn heap_bytes(&self) -> usize {
        self.frequencies.heap_bytes() + self.seeds.heap_bytes()
    }
}

impl WeightedMinHashModel {
    /// The features of a document with their weights, ascending by hash; every weight is above 0.
    pub fn weighted_features(&self, doc: &Analyzed) -> Vec<(u64, f64)> {
        let mut hashes = Vec::new();
        self.features.hashes(doc, &mut hashes);
        hashes.sort_unstable();
        hashes.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as f64 * self.weight_of_one(run[0]))).collect()
    }

    fn weight_of_one(&self, feature: u64) -> f64 {
        match self.parameters.weights {
            Weights::Tf => 1.0,
            Weights::TfIdf => {
                // Without a fitted document every feature weighs ln 2. `DocumentFrequencies::idf` is this number by the platform's logarithm.
                let n_docs = f64::from(self.frequencies.n_docs().max(1));
                stable_ln(1.0 + n_docs / f64::from(self.frequencies.of(feature)))
            }
        }
    }
}

impl Model for WeightedMinHashModel {
    type Signature = Box<[u32]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u32]>> {
        let weighted = self.weighted_features(doc);
        if weighted.is_empty() { None } else { Some(self.parameters.family.sketch(&weighted, &self.seeds)) }
    }

    /// Estimates the weighted Jaccard similarity of the family: equal positions / all positions.
    fn similarity(&self, a: &Box<[u32]>, b: &Box<[u32]>) -> Similarity {
        Similarity::ratio(n_equal(a, b) as usize, a.len())
    }

    fn keys(&self, signature: &Box<[u32]>, keys: &mut Vec<u64>) {
        band_keys(signature, self.parameters.bands, self.parameters.rows, keys);
    }

    fn key_design(&self) -> String {
        let WeightedMinHash { permutations, bands, rows, .. } = self.parameters;
        let found = |similarity| candidate_probability(similarity, bands, rows);
        format!(
            "{bands} bands x {rows} rows, {} of {permutations} positions unused; P(candidate) = {:.3} at similarity .5, {:.3} at .7, {:.3} at .8",
            permutations - bands * rows,
            found(0.5),
            found(0.7),
            found(0.8)
        )
    }
}
