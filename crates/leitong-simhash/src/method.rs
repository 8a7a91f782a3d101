//! SimHash over features of the body, with or without document frequencies.

use leitong_core::{
    Analyzed, DocumentFrequencies, FeatureKind, Features, FitError, Fitter, FrequencyCounts, HeapBytes, Level, Method, Model, Needs, ParameterError,
    Similarity, StopWords, hash::HashKind, sets::into_set,
};
use serde::{Deserialize, Serialize};

use crate::{Fingerprint, KeyDesign, block_keys};

/// Units of weight for an idf of 1: weights are whole numbers, so that no rounding depends on the order of a sum.
const UNITS: f64 = 65_536.0;

/// Bits a word by which two documents may differ, for all widths: the published 3 of 64.
const DISTANCE_PER_WORD: u32 = 3;

/// How much a feature's vote counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weights {
    /// Its number of occurrences.
    #[default]
    Tf,
    /// 1, however often it occurs.
    Binary,
    /// Its number of occurrences times ln(1 + N / df), the document frequency df learned from the N documents of the corpus.
    TfIdf,
}

/// SimHash with `WORDS` words of 64 bits: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields, bound = "")]
pub struct SimHashOf<const WORDS: usize> {
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
    /// How much a feature's vote counts.
    pub weights: Weights,
    /// Only this many features of highest tf-idf vote (N), ties by hash; 0 lets all vote. Document frequencies are then learned under any weights.
    pub top_features: usize,
    /// Pairs up to this Hamming distance (k) are candidates, without exception; below the number of bits.
    pub max_distance: u32,
}

/// SimHash with 64 bits.
pub type SimHash = SimHashOf<1>;
/// SimHash with 128 bits.
pub type SimHash128 = SimHashOf<2>;
/// SimHash with 384 bits: the random projection of Henzinger 2006.
pub type SimHash384 = SimHashOf<6>;

impl<const WORDS: usize> Default for SimHashOf<WORDS> {
    fn default() -> Self {
        Self {
            features: FeatureKind::Words,
            width: 1,
            stop_words: StopWords::Keep,
            level: None,
            hash: HashKind::Xxh3,
            weights: Weights::Tf,
            top_features: 0,
            max_distance: DISTANCE_PER_WORD * WORDS as u32,
        }
    }
}

impl<const WORDS: usize> SimHashOf<WORDS> {
    /// Bits of a fingerprint (f).
    pub const BITS: u32 = Fingerprint::<WORDS>::BITS;

    fn resolved_features(&self) -> Features {
        let level = self.level.unwrap_or(self.features.default_level());
        Features { kind: self.features, width: self.width, stop_words: self.stop_words, level, hash: self.hash }
    }

    fn reads_frequencies(&self) -> bool {
        self.weights == Weights::TfIdf || self.top_features > 0
    }
}

/// Checks a largest distance against the bits of a fingerprint.
pub(crate) fn check_distance(max_distance: u32, bits: u32) -> Result<(), ParameterError> {
    if max_distance < bits { Ok(()) } else { Err(ParameterError::out_of_range("max-distance", format!("below {bits}"), max_distance)) }
}

impl<const WORDS: usize> Method for SimHashOf<WORDS> {
    // A width without a name of its own does not compile.
    const ID: &'static str = match WORDS {
        1 => "simhash",
        2 => "simhash-128",
        6 => "simhash-384",
        _ => panic!("SimHash is named at 1, 2 and 6 words only"),
    };
    type Model = SimHashModel<WORDS>;
    type Fitter = SimHashFitter<WORDS>;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        let features = self.resolved_features();
        features.check()?;
        check_distance(self.max_distance, Self::BITS)?;
        let model = SimHashModel { features, weights: self.weights, top_features: self.top_features, max_distance: self.max_distance, frequencies: None };
        Ok(SimHashFitter { model, counts: self.reads_frequencies().then(FrequencyCounts::default) })
    }
}

/// Counts document frequencies where the parameters ask for them, else nothing.
#[derive(Clone, Debug)]
pub struct SimHashFitter<const WORDS: usize> {
    model: SimHashModel<WORDS>,
    counts: Option<FrequencyCounts>,
}

impl<const WORDS: usize> Fitter for SimHashFitter<WORDS> {
    type Model = SimHashModel<WORDS>;

    fn learns(&self) -> bool {
        self.counts.is_some()
    }

    fn observe(&mut self, doc: &Analyzed) {
        let Some(counts) = &mut self.counts else { return };
        let mut hashes = Vec::new();
        self.model.features.hashes(doc, &mut hashes);
        counts.observe(hashes);
    }

    fn merge(&mut self, other: Self) {
        if let (Some(counts), Some(others)) = (&mut self.counts, other.counts) {
            counts.merge(others);
        }
    }

    fn finish(self) -> Result<Self::Model, FitError> {
        Ok(SimHashModel { frequencies: self.counts.map(|counts| counts.finish()), ..self.model })
    }
}

/// SimHash, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SimHashModel<const WORDS: usize> {
    features: Features,
    weights: Weights,
    top_features: usize,
    max_distance: u32,
    frequencies: Option<DocumentFrequencies>,
}

impl<const WORDS: usize> HeapBytes for SimHashModel<WORDS> {
    fn heap_bytes(&self) -> usize {
        self.frequencies.heap_bytes()
    }
}

/// A distinct feature of a document.
struct Weighted {
    hash: u64,
    tf: i64,
    tf_idf: i64,
}

impl<const WORDS: usize> SimHashModel<WORDS> {
    /// The distinct features of a document, by hash.
    fn weighted(frequencies: &DocumentFrequencies, mut hashes: Vec<u64>) -> Vec<Weighted> {
        hashes.sort_unstable();
        let weighted = |run: &[u64]| {
            let (hash, tf) = (run[0], i64::from(run.len() as u32));
            // At least one unit: fitted on no document, every idf is 0, and the features must vote still.
            let idf_units = ((frequencies.idf(hash) * UNITS).round() as i64).max(1);
            Weighted { hash, tf, tf_idf: tf * idf_units }
        };
        hashes.chunk_by(|a, b| a == b).map(weighted).collect()
    }

    fn fingerprint_by_frequencies(&self, frequencies: &DocumentFrequencies, hashes: Vec<u64>) -> Fingerprint<WORDS> {
        let mut features = Self::weighted(frequencies, hashes);
        if self.top_features > 0 {
            features.sort_unstable_by_key(|feature| (-feature.tf_idf, feature.hash));
            features.truncate(self.top_features);
        }
        let vote = |feature: &Weighted| match self.weights {
            Weights::Tf => feature.tf,
            Weights::Binary => 1,
            Weights::TfIdf => feature.tf_idf,
        };
        let votes: Vec<(u64, i64)> = features.iter().map(|feature| (feature.hash, vote(feature))).collect();
        Fingerprint::of_weighted(&votes)
    }
}

impl<const WORDS: usize> Model for SimHashModel<WORDS> {
    type Signature = Fingerprint<WORDS>;

    fn signature(&self, doc: &Analyzed) -> Option<Fingerprint<WORDS>> {
        let mut hashes = Vec::new();
        self.features.hashes(doc, &mut hashes);
        if hashes.is_empty() {
            return None;
        }
        Some(match (&self.frequencies, self.weights) {
            (Some(frequencies), _) => self.fingerprint_by_frequencies(frequencies, hashes),
            (None, Weights::Binary) => Fingerprint::of_hashes(&into_set(hashes)),
            (None, _) => Fingerprint::of_hashes(&hashes),
        })
    }

    /// 1 - Hamming distance / bits: unrelated documents are at about .5.
    fn similarity(&self, a: &Fingerprint<WORDS>, b: &Fingerprint<WORDS>) -> Similarity {
        a.similarity(b)
    }

    fn keys(&self, signature: &Fingerprint<WORDS>, keys: &mut Vec<u64>) {
        block_keys(signature, self.max_distance, keys);
    }

    fn key_design(&self) -> String {
        KeyDesign::for_distance(self.max_distance, Fingerprint::<WORDS>::BITS).describe(self.max_distance, Fingerprint::<WORDS>::BITS)
    }
}
