//! LSH Ensemble.

use std::collections::BTreeMap;

use leitong_core::{
    Analyzed, FeatureKind, Features, FitError, Fitter, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords, hash::HashKind,
    minima::n_equal,
};
use serde::{Deserialize, Serialize};

use crate::{
    families::{Family, Sketcher, low_halves},
    features::features_of,
};

mod partitions;

pub use partitions::{Banding, Partitions, jaccard_of_containment};

/// LSH Ensemble: MinHash sketches with the size of the set, from which containment, shared / smaller, is estimated; documents are filed by partitions of size.
///
/// A document is filed in the partition of its size and looks in those that can hold an equal or larger partner, there with the bands that the Jaccard similarity of such
/// a pair asks for. Of a pair the smaller one finds the larger: an index must take a pair that either of the two finds.
/// Source: Zhu, Nargesian, Pu, Miller, *LSH Ensemble: internet-scale domain search*, VLDB 2016. The estimate from the sketch and its guards are ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct LshEnsemble {
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
    /// Positions of the sketch.
    pub permutations: usize,
    /// The hash functions.
    pub family: Family,
    /// Picks the functions of the family.
    pub seed: u64,
    /// Partitions by size, with equally many documents each.
    pub partitions: usize,
    /// The containment that keys are made to find (t).
    pub min_containment: f64,
    /// Fewer equal positions are taken for none: at a size ratio of 100 a single one of 128 stands for a containment of .78.
    pub min_matches: u32,
    /// Containment is 0 where the smaller set has fewer elements than this and the larger one is more than `max_ratio` times its size.
    pub min_elements: u32,
    /// See `min_elements`.
    pub max_ratio: u32,
}

impl Default for LshEnsemble {
    fn default() -> Self {
        Self {
            features: FeatureKind::Chars,
            width: 5,
            stop_words: StopWords::Keep,
            level: None,
            hash: HashKind::Xxh3,
            permutations: 128,
            family: Family::Mixed,
            seed: 0,
            partitions: 16,
            min_containment: 0.8,
            min_matches: 4,
            min_elements: 20,
            max_ratio: 2,
        }
    }
}

impl LshEnsemble {
    fn resolved_features(&self) -> Features {
        features_of(self.features, self.width, self.stop_words, self.level, self.hash)
    }

    /// The largest set that a set of `size` elements can be compared with.
    ///
    /// Beyond a ratio R a partner that contains the share t of the smaller set has fewer than `min_matches` equal positions on average: t k / (R + 1 - t) < m. A set of
    /// fewer than `min_elements` has no partner beyond `max_ratio` times its size.
    pub fn largest_partner(&self, size: u32) -> u32 {
        let t = self.min_containment;
        let by_matches = f64::from(size) * (t * self.permutations as f64 / f64::from(self.min_matches) + t - 1.0);
        // Saturates at the largest size.
        #[expect(clippy::cast_sign_loss, reason = "at least 0")]
        let by_matches = (by_matches.max(0.0) as u32).max(size);
        if size < self.min_elements { by_matches.min(size.saturating_mul(self.max_ratio)) } else { by_matches }
    }

    /// Containment of the smaller of two sets of given sizes in the larger, by `n_equal` equal positions; 0 where a guard speaks against it.
    ///
    /// J = equal / k gives shared = J (a + b) / (1 + J), in one fraction equal (a + b) / (k + equal). The standard error of the containment at ratio R is about (R + 1)
    /// times that of J, sqrt(J / k): .22 at t = .8, R = 10 and k = 128.
    pub fn containment(&self, size_a: u32, size_b: u32, n_equal: u32) -> Similarity {
        let (smaller, larger) = (size_a.min(size_b), size_a.max(size_b));
        let is_tiny = smaller < self.min_elements && larger > smaller.saturating_mul(self.max_ratio);
        if n_equal < self.min_matches || is_tiny {
            return Similarity::ZERO;
        }
        let equal = f64::from(n_equal);
        // Equal signatures: k * 2a / 2k = a, without rounding.
        let n_shared = equal * (f64::from(size_a) + f64::from(size_b)) / (self.permutations as f64 + equal);
        Similarity::new(n_shared / f64::from(smaller))
    }
}

impl Method for LshEnsemble {
    const ID: &'static str = "lsh-ensemble";
    type Model = LshEnsembleModel;
    type Fitter = LshEnsembleFitter;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        let sketcher = Sketcher::new(self.resolved_features(), self.family, self.permutations, self.seed)?;
        ParameterError::unless_positive("partitions", self.partitions)?;
        ParameterError::unless_positive("max-ratio", self.max_ratio)?;
        if !(self.min_containment > 0.0 && self.min_containment <= 1.0) {
            return Err(ParameterError::out_of_range("min-containment", "above 0 and at most 1", self.min_containment));
        }
        if self.min_matches == 0 || self.min_matches as usize > self.permutations {
            return Err(ParameterError::out_of_range("min-matches", format!("in 1..=`permutations` = {}", self.permutations), self.min_matches));
        }
        Ok(LshEnsembleFitter { parameters: self.clone(), sketcher, n_docs_of_size: BTreeMap::new() })
    }
}

/// Counts how many documents have how many features.
#[derive(Clone, Debug)]
pub struct LshEnsembleFitter {
    parameters: LshEnsemble,
    sketcher: Sketcher,
    n_docs_of_size: BTreeMap<u32, u32>,
}

impl LshEnsembleFitter {
    /// Counts a document of `size` distinct features; one without any belongs to no partition.
    pub(crate) fn observe_size(&mut self, size: u32) {
        if size > 0 {
            *self.n_docs_of_size.entry(size).or_default() += 1;
        }
    }
}

impl Fitter for LshEnsembleFitter {
    type Model = LshEnsembleModel;

    fn observe(&mut self, doc: &Analyzed) {
        self.observe_size(self.sketcher.feature_set(doc).len() as u32);
    }

    fn merge(&mut self, other: Self) {
        for (size, n_docs) in other.n_docs_of_size {
            *self.n_docs_of_size.entry(size).or_default() += n_docs;
        }
    }

    fn finish(self) -> Result<LshEnsembleModel, FitError> {
        let Self { parameters, sketcher, n_docs_of_size } = self;
        let partitions = Partitions::equi_depth(&n_docs_of_size, parameters.partitions);
        Ok(LshEnsembleModel { parameters, sketcher, partitions })
    }
}

/// LSH Ensemble, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LshEnsembleModel {
    parameters: LshEnsemble,
    sketcher: Sketcher,
    partitions: Partitions,
}

impl HeapBytes for LshEnsembleModel {
    fn heap_bytes(&self) -> usize {
        self.sketcher.heap_bytes() + self.partitions.heap_bytes()
    }
}

/// A sketch and the number of distinct features that it was made of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SizedSketch {
    size: u32,
    positions: Box<[u32]>,
}

impl SizedSketch {
    /// Takes a size and the positions.
    pub fn new(size: u32, positions: Box<[u32]>) -> Self {
        Self { size, positions }
    }

    /// Distinct features of the document.
    pub fn size(&self) -> u32 {
        self.size
    }
}

impl HeapBytes for SizedSketch {
    fn heap_bytes(&self) -> usize {
        self.positions.heap_bytes()
    }
}

impl Model for LshEnsembleModel {
    type Signature = SizedSketch;

    fn signature(&self, doc: &Analyzed) -> Option<SizedSketch> {
        let minima = self.sketcher.minima(doc)?;
        let size = self.sketcher.feature_set(doc).len() as u32;
        Some(SizedSketch::new(size, low_halves(&minima)))
    }

    /// Estimated containment of the smaller set in the larger; 0 where a guard speaks against it.
    fn similarity(&self, a: &SizedSketch, b: &SizedSketch) -> Similarity {
        self.parameters.containment(a.size, b.size, n_equal(&a.positions, &b.positions))
    }

    /// Every band that a document not larger than this one may look in, under the number of this one's partition.
    fn keys(&self, signature: &SizedSketch, keys: &mut Vec<u64>) {
        let partition = self.partitions.of(signature.size);
        for banding in Banding::all(self.parameters.permutations) {
            banding.keys(&signature.positions, partition, keys);
        }
    }

    /// The bands of each partition that can hold an equal or larger partner.
    fn probe_keys(&self, signature: &SizedSketch, keys: &mut Vec<u64>) {
        let size = signature.size;
        let largest_partner = self.parameters.largest_partner(size);
        for partition in self.partitions.reached(size, largest_partner) {
            let largest = self.partitions.upper(partition).max(size).min(largest_partner);
            let jaccard = jaccard_of_containment(self.parameters.min_containment, size, largest);
            Banding::for_jaccard(jaccard, self.parameters.permutations).keys(&signature.positions, partition, keys);
        }
    }

    fn key_design(&self) -> String {
        let LshEnsemble { permutations, min_containment, .. } = self.parameters;
        let found = |ratio: u32| {
            let jaccard = jaccard_of_containment(min_containment, 1, ratio);
            Banding::for_jaccard(jaccard, permutations).candidate_probability(jaccard)
        };
        let n_keys: usize = Banding::all(permutations).map(|banding| banding.bands).sum();
        format!(
            "{} partitions by size, {n_keys} keys a document, the smaller of a pair finds the larger; P(candidate) >= {:.3} at containment {min_containment} for equal \
             sizes, {:.3} at a ratio of 2, {:.3} at 10",
            self.partitions.len(),
            found(1),
            found(2),
            found(10)
        )
    }
}
