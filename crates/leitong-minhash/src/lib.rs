//! MinHash: a sketch whose share of equal positions estimates the Jaccard similarity of two sets of words or character runs.
//!
//! Position i of the sketch is the smallest value that hash function i takes on the document's features. Two sets have the same minimum with probability
//! |A∩B| / |A∪B|, so that equal positions / k is unbiased with variance J(1-J)/k. The first b·r positions form b bands of r rows; documents that agree in all rows of a band
//! share a bucket key, which happens with probability 1 - (1 - s^r)^b at similarity s.
//!
//! Works badly near the threshold with few positions (k = 128, J = .8: standard deviation .035; verify candidates with the exact Jaccard); on excerpts and merged
//! articles, whose Jaccard is low by nature; and on very short texts, where few features decide all positions.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `features`, `width`, `stop-words`, `level` | features | single words at Folded, stop words kept |
//! | `permutations` | k | 128 |
//! | `bands`, `rows` | b, r | 25 x 5, for words at .7; for 5 characters at .5 use 42 x 3 |
//! | `family`, `seed` | h_i | `mixed`, 0 |
//!
//! Kept is the low half of each 64-bit minimum: two different minima agree in it once in 2^32.
//!
//! Source: Broder, *On the resemblance and containment of documents*, 1997; banding: Leskovec, Rajaraman, Ullman, *Mining of Massive Datasets*, chapter 3.
//!
//! ```
//! use leitong_minhash::candidate_probability;
//!
//! // 25 bands of 5 rows find 99 % of the pairs at .7, and every other pair at .5.
//! assert!(candidate_probability(0.7, 25, 5) > 0.98);
//! assert!((candidate_probability(0.5, 25, 5) - 0.548).abs() < 0.001);
//! ```

use leitong_core::{
    Analyzed, FeatureKind, Features, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords, UnitFitter,
    hash::{HashKind, md5_64},
    minima::{band_keys, family_seeds, mixed_minima, n_equal},
    sets::into_set,
};
use serde::{Deserialize, Serialize};

mod banding;
#[cfg(test)]
mod tests;

pub use banding::{LossWeights, banding_loss, best_bands, candidate_probability};

/// The family of hash functions h_0 .. h_{k-1}.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// `mix64(hash(feature) ^ seed_i)`: one hash a feature, then two multiplications a position.
    #[default]
    Mixed,
    /// `H64("i:feature")`, one MD5 a feature and position: portable and slow, what the worked numbers use. Ignores `seed` and `hash`.
    PrefixedMd5,
}

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
    fn resolved_features(&self) -> Features {
        let level = self.level.unwrap_or(self.features.default_level());
        Features { kind: self.features, width: self.width, stop_words: self.stop_words, level, hash: self.hash }
    }
}

/// The smallest value of each function of the prefixed family over features; `u64::MAX` for none. One MD5 a feature and position.
pub fn prefixed_minima(features: &[impl AsRef<str>], permutations: usize) -> Vec<u64> {
    let value = |position: usize, feature: &str| md5_64(format!("{position}:{feature}").as_bytes());
    (0..permutations).map(|position| features.iter().map(|feature| value(position, feature.as_ref())).min().unwrap_or(u64::MAX)).collect()
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
        self.resolved_features().check()?;
        ParameterError::unless_positive("permutations", permutations)?;
        ParameterError::unless_positive("bands", bands)?;
        ParameterError::unless_positive("rows", rows)?;
        if bands.saturating_mul(rows) > permutations {
            return Err(ParameterError::out_of_range(
                "bands",
                format!("at most `permutations` / `rows` = {permutations} / {rows} = {}", permutations / rows),
                bands,
            ));
        }
        let seeds = family_seeds(self.seed, permutations);
        Ok(UnitFitter(MinHashModel { features: self.resolved_features(), family: self.family, bands, rows, seeds }))
    }
}

/// MinHash, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MinHashModel {
    features: Features,
    family: Family,
    bands: usize,
    rows: usize,
    // One a position.
    seeds: Box<[u64]>,
}

impl HeapBytes for MinHashModel {
    fn heap_bytes(&self) -> usize {
        self.seeds.heap_bytes()
    }
}

impl MinHashModel {
    /// The sketch at its full 64 bits; `None` for a document without features.
    pub fn minima(&self, doc: &Analyzed) -> Option<Vec<u64>> {
        match self.family {
            Family::Mixed => {
                let mut hashes = Vec::new();
                self.features.hashes(doc, &mut hashes);
                // A repeat cannot lower a minimum: it only costs time.
                let distinct = into_set(hashes);
                if distinct.is_empty() { None } else { Some(mixed_minima(&distinct, &self.seeds)) }
            }
            Family::PrefixedMd5 => {
                let features = self.feature_texts(doc);
                if features.is_empty() { None } else { Some(prefixed_minima(&features, self.seeds.len())) }
            }
        }
    }

    /// Features as text, for the family that hashes them together with the position.
    fn feature_texts(&self, doc: &Analyzed) -> Vec<String> {
        let Features { kind, width, level, .. } = self.features;
        let (units, separator): (Vec<String>, _) = match kind {
            FeatureKind::Words => (self.features.words(doc).map(String::from).collect(), " "),
            FeatureKind::Chars => (doc.body.text(level).chars().map(String::from).collect(), ""),
        };
        let has_letters = units.iter().any(|unit| unit.chars().any(char::is_alphanumeric));
        match units.len() {
            _ if !has_letters => Vec::new(),
            n if n < width => vec![units.join(separator)],
            _ => units.windows(width).map(|run| run.join(separator)).collect(),
        }
    }

    fn unused_permutations(&self) -> usize {
        self.seeds.len() - self.bands * self.rows
    }
}

impl Model for MinHashModel {
    type Signature = Box<[u32]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u32]>> {
        let minima = self.minima(doc)?;
        Some(minima.iter().map(|&minimum| minimum as u32).collect())
    }

    /// Estimates the Jaccard similarity of the feature sets: equal positions / all positions.
    fn similarity(&self, a: &Box<[u32]>, b: &Box<[u32]>) -> Similarity {
        Similarity::ratio(n_equal(a, b) as usize, a.len())
    }

    fn keys(&self, signature: &Box<[u32]>, keys: &mut Vec<u64>) {
        band_keys(signature, self.bands, self.rows, keys);
    }

    fn key_design(&self) -> String {
        let (bands, rows, permutations) = (self.bands, self.rows, self.seeds.len());
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
