//! Bottom-k sketches.

use leitong_core::{
    Analyzed, FeatureKind, Features, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords, UnitFitter,
    hash::{HashKind, mix64, split_seed},
    sets::{into_set, n_shared},
};
use serde::{Deserialize, Serialize};

use crate::features::{feature_texts, features_of};

mod estimate;

pub use estimate::{Estimator, Side, extreme};

/// In which order elements are smallest or largest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// By a mixed hash: a random sample of the set, the bottom-k sketch.
    #[default]
    Hashed,
    /// By the feature's own code points, as the rule was first told: every document is judged by the same corner of the alphabet.
    Raw,
}

/// Bottom-k: the k smallest (or largest) elements of a set are its sketch; one hash an element instead of k.
///
/// Positions of two sketches do not align, so that there are no bands: sketch values are looked up in inverted lists.
///
/// Source: the article 百度咋做长文本去重 of the series 一分钟系列 (the 4 smallest elements, then the 4 largest, compared by overlap); Bar-Yossef, Jayram, Kumar, Sivakumar,
/// Trevisan, *Counting distinct elements in a data stream*, 2002; Cohen, Kaplan, *Summarizing data using bottom-k sketches*, 2007.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct BottomK {
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
    /// Elements of a sketch (k).
    pub size: usize,
    /// In which order they are smallest.
    pub order: Order,
    /// From which end they are taken.
    pub side: Side,
    /// What two sketches are compared by.
    pub estimator: Estimator,
    /// So many elements of a sketch are bucket keys, from its outer end.
    pub key_prefix: usize,
    /// Keys lose no pair whose estimate is at least this.
    pub min_similarity: f64,
    /// Picks the hash of the hashed order.
    pub seed: u64,
}

impl Default for BottomK {
    fn default() -> Self {
        Self {
            features: FeatureKind::Words,
            width: 1,
            stop_words: StopWords::Keep,
            level: None,
            hash: HashKind::Xxh3,
            size: 64,
            order: Order::Hashed,
            side: Side::Smallest,
            estimator: Estimator::Jaccard,
            key_prefix: 32,
            min_similarity: 0.7,
            seed: 0,
        }
    }
}

impl BottomK {
    fn resolved_features(&self) -> Features {
        features_of(self.features, self.width, self.stop_words, self.level, self.hash)
    }

    /// Of `n` elements so many at most may be missing from the partner of a pair that reaches `min_similarity`.
    fn most_missing(&self, n: usize) -> usize {
        // The slack keeps .7 * 10 from being 7.000000000000001.
        const SLACK: f64 = 1e-9;
        #[expect(clippy::cast_sign_loss, reason = "a share of a count")]
        let fewest_shared = (self.min_similarity * n as f64 - SLACK).ceil() as usize;
        n - fewest_shared
    }
}

impl Method for BottomK {
    const ID: &'static str = "bottom-k";
    type Model = BottomKModel;
    type Fitter = UnitFitter<BottomKModel>;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        self.resolved_features().check()?;
        ParameterError::unless_positive("size", self.size)?;
        if !(self.min_similarity > 0.0 && self.min_similarity <= 1.0) {
            return Err(ParameterError::out_of_range("min-similarity", "above 0 and at most 1", self.min_similarity));
        }
        let most_missing = self.most_missing(self.size);
        if self.key_prefix.min(self.size) <= most_missing {
            return Err(ParameterError::out_of_range(
                "key-prefix",
                format!("at least {}, as {most_missing} of {} elements may differ at `min-similarity` = {}", most_missing + 1, self.size, self.min_similarity),
                self.key_prefix,
            ));
        }
        Ok(UnitFitter(BottomKModel { parameters: self.clone(), features: self.resolved_features() }))
    }
}

/// Bottom-k, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BottomKModel {
    parameters: BottomK,
    features: Features,
}

impl HeapBytes for BottomKModel {
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// A feature as a number in the order of code points: its first three characters with 16 bits each (those beyond 65,535 count as 65,535), then 16 bits of its hash.
///
/// The order is that of the characters; features with the same three of them are in the order of their hashes, and two of those are taken for one once in 65,536.
pub(crate) fn code_point_rank(feature: &str, hash: HashKind) -> u64 {
    const CHARACTERS: usize = 3;
    let code_points = feature.chars().map(|character| u64::from(character).min(0xffff)).chain(std::iter::repeat(0));
    let head = code_points.take(CHARACTERS).fold(0, |head, code_point| head << 16 | code_point);
    head << 16 | hash.hash(feature.as_bytes()) & 0xffff
}

impl BottomKModel {
    /// The elements of a document in the order of the sketch, ascending and distinct.
    fn ranked_set(&self, doc: &Analyzed) -> Vec<u64> {
        match self.parameters.order {
            Order::Hashed => {
                let mut hashes = Vec::new();
                self.features.hashes(doc, &mut hashes);
                let seed = split_seed(self.parameters.seed, 0);
                into_set(hashes.into_iter().map(|hash| mix64(hash ^ seed)).collect())
            }
            Order::Raw => into_set(feature_texts(&self.features, doc).iter().map(|feature| code_point_rank(feature, self.features.hash)).collect()),
        }
    }
}

impl Model for BottomKModel {
    type Signature = Box<[u64]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u64]>> {
        let set = self.ranked_set(doc);
        if set.is_empty() { None } else { Some(extreme(&set, self.parameters.size, self.parameters.side).into()) }
    }

    fn similarity(&self, a: &Box<[u64]>, b: &Box<[u64]>) -> Similarity {
        self.similarity_of_shared(a, b, n_shared(a, b))
    }

    /// The `key_prefix` outermost elements of the sketch.
    fn keys(&self, signature: &Box<[u64]>, keys: &mut Vec<u64>) {
        keys.extend_from_slice(extreme(signature, self.parameters.key_prefix, self.parameters.side));
    }

    /// Of a pair that reaches the floor, this many of the keys are shared: the prefix filter for sets (p keys, k elements, at most m missing: p - m).
    ///
    /// Jaccard: let X be the outermost elements of the union, between n = the size of this sketch and k of them. At most `most_missing(|X|)` of X are not in both, and a
    /// shared element among the first p of X is among the first p of either sketch. So p - `most_missing(k)` keys are shared, or, where X is not longer than p, all
    /// shared elements are keys: at least n - `most_missing(n)`. Overlap: at most `most_missing(|S|)` elements of a sketch S of size n <= k are not in the other; of those
    /// shared, the l-th has at least (shared - l) after it in S, which is how far it can stand from the front, and the same bound comes out.
    fn min_shared_keys(&self, signature: &Box<[u64]>) -> u32 {
        let BottomK { size, key_prefix, .. } = self.parameters;
        let prefix = key_prefix.min(size);
        let of_long_sketches = prefix - self.parameters.most_missing(size);
        let of_short_unions = signature.len() - self.parameters.most_missing(signature.len());
        of_long_sketches.min(of_short_unions).max(1) as u32
    }

    fn elements<'a>(&self, signature: &'a Box<[u64]>) -> Option<&'a [u64]> {
        Some(signature)
    }

    fn similarity_of_shared(&self, a: &Box<[u64]>, b: &Box<[u64]>, n_shared: usize) -> Similarity {
        let BottomK { size, side, estimator, .. } = self.parameters;
        estimator.similarity(a, b, n_shared, size, side)
    }

    fn key_design(&self) -> String {
        let BottomK { size, key_prefix, min_similarity, .. } = self.parameters;
        let prefix = key_prefix.min(size);
        format!(
            "the {prefix} outermost of {size} sketch elements, {} of which must be shared; no pair of estimate >= {min_similarity} is lost",
            prefix - self.parameters.most_missing(size)
        )
    }
}
