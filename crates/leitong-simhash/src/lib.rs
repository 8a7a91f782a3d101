//! SimHash: 64 bits, each the majority vote of the hashed features of a document, compared by Hamming distance.
//!
//! V_i is the sum over all features of +w where bit i of the feature's hash is 1 and -w where it is 0; bit i of the fingerprint is 1 if V_i > 0. The expected
//! distance of two fingerprints is 64·θ/π, θ the angle between the two feature vectors. Documents within `max-distance` bits of each other share a bucket key, always.
//!
//! Works badly on short texts: of m features of equal weight one is replaced, and the mean distance is 7.8 at m = 10, 5.7 at 20, 2.5 at 100. Works badly on excerpts,
//! and at the published distance 3, which was tuned to 8·10⁹ pages: among 10⁴ documents distance 12 still expects only a dozen accidental pairs.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `features`, `width`, `stop-words`, `level` | features | single words at Folded, stop words kept |
//! | `weights` | w | `tf`: each occurrence votes |
//! | `max-distance` | k | 3 |
//!
//! f is 64. A sum of 0, which an even number of equal weights can give, makes the bit 0. Bit 0 of the papers is the most significant bit here, so that a fingerprint
//! printed in hexadecimal reads as the worked numbers do.
//!
//! Source: Charikar, *Similarity estimation techniques from rounding algorithms*, 2002; Manku, Jain, Das Sarma, *Detecting near-duplicates for web crawling*, 2007.
//!
//! ```
//! use leitong_core::{hash::HashKind, shingles::char_shingles};
//! use leitong_simhash::fingerprint;
//!
//! let mut bigrams = Vec::new();
//! char_shingles("中国男足主场二比一战胜韩国队", 2, HashKind::Md5, &mut bigrams);
//! assert_eq!(format!("{:016x}", fingerprint(&bigrams)), "4168fe8ec52b6a8c");
//! ```

use leitong_core::{
    Analyzed, FeatureKind, Features, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords, UnitFitter, hash::HashKind, sets::into_set,
};
use serde::{Deserialize, Serialize};

mod blocks;
#[cfg(test)]
mod tests;
mod votes;

pub use blocks::{KeyDesign, block_keys};
pub use votes::{bit_sums, fingerprint};

/// Bits of a fingerprint (f).
pub const BITS: u32 = u64::BITS;

/// How much a feature's vote counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weights {
    /// Its number of occurrences.
    #[default]
    Tf,
    /// 1, however often it occurs.
    Binary,
}

/// SimHash: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct SimHash {
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
    /// Pairs up to this Hamming distance (k) are candidates, without exception; below 64.
    pub max_distance: u32,
}

impl Default for SimHash {
    fn default() -> Self {
        Self { features: FeatureKind::Words, width: 1, stop_words: StopWords::Keep, level: None, hash: HashKind::Xxh3, weights: Weights::Tf, max_distance: 3 }
    }
}

impl SimHash {
    fn resolved_features(&self) -> Features {
        let level = self.level.unwrap_or(self.features.default_level());
        Features { kind: self.features, width: self.width, stop_words: self.stop_words, level, hash: self.hash }
    }
}

impl Method for SimHash {
    const ID: &'static str = "simhash";
    type Model = SimHashModel;
    type Fitter = UnitFitter<SimHashModel>;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        self.resolved_features().check()?;
        if self.max_distance >= BITS {
            return Err(ParameterError::out_of_range("max-distance", format!("below {BITS}"), self.max_distance));
        }
        Ok(UnitFitter(SimHashModel { features: self.resolved_features(), weights: self.weights, max_distance: self.max_distance }))
    }
}

/// SimHash, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SimHashModel {
    features: Features,
    weights: Weights,
    max_distance: u32,
}

impl HeapBytes for SimHashModel {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for SimHashModel {
    type Signature = u64;

    fn signature(&self, doc: &Analyzed) -> Option<u64> {
        let mut hashes = Vec::new();
        self.features.hashes(doc, &mut hashes);
        if hashes.is_empty() {
            return None;
        }
        Some(match self.weights {
            Weights::Tf => fingerprint(&hashes),
            Weights::Binary => fingerprint(&into_set(hashes)),
        })
    }

    /// 1 - Hamming distance / 64: unrelated documents are at about .5.
    fn similarity(&self, a: &u64, b: &u64) -> Similarity {
        let n_equal_bits = (a ^ b).count_zeros();
        Similarity::ratio(n_equal_bits as usize, BITS as usize)
    }

    fn keys(&self, signature: &u64, keys: &mut Vec<u64>) {
        block_keys(*signature, self.max_distance, keys);
    }

    fn key_design(&self) -> String {
        let distance = self.max_distance;
        match KeyDesign::for_distance(distance) {
            KeyDesign::OneIntact { blocks } => format!("{blocks} blocks of {} bits, one intact: finds every pair within {distance} bits", BITS / blocks),
            KeyDesign::TwoIntact { blocks } => {
                let n_keys = blocks * (blocks - 1) / 2;
                format!("{blocks} blocks of about {} bits, two intact, {n_keys} keys: finds every pair within {distance} bits", BITS / blocks)
            }
            KeyDesign::AllPairs => {
                format!("one constant key: every pair is a candidate, quadratic in documents, since no blocks narrow the search for {distance} bits")
            }
        }
    }
}
