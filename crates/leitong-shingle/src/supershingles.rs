//! Supershingles: minima of a document's shingles in groups, one hash a group.

use leitong_core::{
    Analyzed, FeatureKind, Features, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords, UnitFitter,
    hash::{HashKind, mix64, tagged_key},
    minima::{family_seeds, mixed_minima},
};
use serde::{Deserialize, Serialize};

/// Supershingles: the parameters.
///
/// A document is the set of its shingles; each of 84 hash functions keeps its smallest value over the set, and the minima are hashed in 6 groups of 14. Two documents of
/// resemblance J agree in a group with probability J^14, and are called near-duplicates where 2 groups agree. Shingles of 8 words are those of Henzinger's experiment,
/// the only one published with all its parameters; on Chinese, 8 jieba words are some 14 characters, so that every edit costs 8 shingles. Runs of 5 characters, as
/// [`Shingling`](crate::Shingling) has them, forgive more.
///
/// Works badly below a resemblance of .9, where 42 of 100 pairs are found (88 at .95, 3 at .8): a news text of 450 words has J = .93 after two scattered edits. The
/// similarity is coarse, a multiple of 1/6, and no estimate of the resemblance.
///
/// | parameter | paper | default |
/// |---|---|---|
/// | `features`, `width`, `stop-words`, `level` | w | 8 words at Folded, stop words kept |
/// | `groups`, `group-size` | 6 supershingles of 84 minima | 6 and 14 |
/// | `min-equal` | B-similar | 2 |
///
/// Source: Broder, Glassman, Manasse, Zweig, *Syntactic clustering of the Web*, 1997; Fetterly, Manasse, Najork, *On the evolution of clusters of near-duplicate web
/// pages*, 2003; Henzinger, *Finding near-duplicate web pages*, SIGIR 2006.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Supershingles {
    /// Characters or words.
    pub features: FeatureKind,
    /// Characters or words a shingle (w).
    pub width: usize,
    /// What becomes of stop words in word shingles.
    pub stop_words: StopWords,
    /// The level that is read; without it, L2 for characters and Folded for words.
    pub level: Option<Level>,
    /// What turns a shingle into 64 bits.
    pub hash: HashKind,
    /// Supershingles of a document.
    pub groups: usize,
    /// Minima a supershingle.
    pub group_size: usize,
    /// Candidates agree in so many groups.
    pub min_equal: usize,
    /// Picks the hash functions.
    pub seed: u64,
}

impl Default for Supershingles {
    fn default() -> Self {
        Self {
            features: FeatureKind::Words,
            width: 8,
            stop_words: StopWords::Keep,
            level: None,
            hash: HashKind::Xxh3,
            groups: 6,
            group_size: 14,
            min_equal: 2,
            seed: 0,
        }
    }
}

impl Supershingles {
    fn resolved_features(&self) -> Features {
        let level = self.level.unwrap_or(self.features.default_level());
        Features { kind: self.features, width: self.width, stop_words: self.stop_words, level, hash: self.hash }
    }

    /// Probability that two documents of the given resemblance agree in `min_equal` groups or more, in [0, 1].
    ///
    /// A group agrees with p = J^group_size; the number of equal groups is binomial.
    pub fn probability(&self, resemblance: f64) -> f64 {
        let p = resemblance.powf(self.group_size as f64);
        let n = self.groups;
        // The terms C(n, i) p^i (1-p)^(n-i) of fewer equal groups, each coefficient from the one before.
        let mut coefficient = 1.0;
        let mut fewer = 0.0;
        for equal in 0..self.min_equal.min(n + 1) {
            fewer += coefficient * p.powf(equal as f64) * (1.0 - p).powf((n - equal) as f64);
            coefficient *= (n - equal) as f64 / (equal + 1) as f64;
        }
        (1.0 - fewer).clamp(0.0, 1.0)
    }
}

/// One hash for each group of `group_size` minima over a set of shingle hashes, for the functions of `seeds`. O(shingles x seeds).
pub fn supershingles(shingles: &[u64], seeds: &[u64], group_size: usize) -> Vec<u64> {
    let minima = mixed_minima(shingles, seeds);
    let hash = |group: &[u64]| group.iter().fold(0_u64, |joined, &minimum| mix64(joined.rotate_left(5) ^ minimum));
    minima.chunks_exact(group_size).map(hash).collect()
}

impl Method for Supershingles {
    const ID: &'static str = "supershingles";
    type Model = SupershingleModel;
    type Fitter = UnitFitter<SupershingleModel>;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        self.resolved_features().check()?;
        ParameterError::unless_positive("groups", self.groups)?;
        ParameterError::unless_positive("group-size", self.group_size)?;
        if !(1..=self.groups).contains(&self.min_equal) {
            return Err(ParameterError::out_of_range("min-equal", format!("at least 1 and at most the {} `groups`", self.groups), self.min_equal));
        }
        let seeds = family_seeds(self.seed, self.groups * self.group_size);
        Ok(UnitFitter(SupershingleModel { parameters: self.clone(), features: self.resolved_features(), seeds }))
    }
}

/// Supershingles, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SupershingleModel {
    parameters: Supershingles,
    features: Features,
    seeds: Box<[u64]>,
}

impl HeapBytes for SupershingleModel {
    fn heap_bytes(&self) -> usize {
        self.seeds.heap_bytes()
    }
}

impl Model for SupershingleModel {
    type Signature = Box<[u64]>;

    /// One hash a group, in the order of the groups.
    fn signature(&self, doc: &Analyzed) -> Option<Box<[u64]>> {
        let mut shingles = Vec::new();
        self.features.hashes(doc, &mut shingles);
        if shingles.is_empty() {
            return None;
        }
        Some(supershingles(&shingles, &self.seeds, self.parameters.group_size).into_boxed_slice())
    }

    /// Equal groups / all groups.
    fn similarity(&self, a: &Box<[u64]>, b: &Box<[u64]>) -> Similarity {
        let n_equal = a.iter().zip(b).filter(|(x, y)| x == y).count();
        Similarity::ratio(n_equal, self.parameters.groups)
    }

    fn keys(&self, signature: &Box<[u64]>, keys: &mut Vec<u64>) {
        keys.extend(signature.iter().zip(0..).map(|(&group, number)| tagged_key(number, group)));
    }

    fn min_shared_keys(&self, _: &Box<[u64]>) -> u32 {
        self.parameters.min_equal as u32
    }

    fn key_design(&self) -> String {
        let Supershingles { groups, group_size, min_equal, .. } = self.parameters;
        let [low, high] = [0.8, 0.95].map(|resemblance| self.parameters.probability(resemblance));
        format!(
            "{groups} supershingles of {group_size} minima, {min_equal} equal: finds every pair at similarity {min_equal}/{groups}; P(candidate) = {low:.3} at resemblance .8, {high:.3} at .95"
        )
    }
}
