//! Shingling: exact sets, or the mod-m sketch of them.

use leitong_core::{
    Analyzed, FeatureKind, Features, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords, UnitFitter,
    hash::{HashKind, mix64, split_seed},
    sets::{into_set, n_shared},
    shingles::char_shingles,
};
use serde::{Deserialize, Serialize};

/// What the shared shingles are divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Shared / union (Jaccard).
    #[default]
    Resemblance,
    /// Shared / smaller set: an excerpt is contained in the whole.
    Containment,
    /// 2 * shared / (a + b) for sets of sizes a and b.
    Dice,
}

/// What becomes of repeats of a shingle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occurrences {
    /// A shingle counts once, however often it occurs.
    #[default]
    Set,
    /// Each occurrence is an element: the pair of the shingle and the number of the occurrence. Two documents then share min(n, m) of a shingle's n and m occurrences,
    /// and resemblance is the Jaccard similarity of the multisets.
    Numbered,
}

/// Shingling: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Shingling {
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
    /// What becomes of repeats of a shingle.
    pub occurrences: Occurrences,
    /// What the shared shingles are divided by.
    pub measure: Measure,
    /// Shingles are kept whose hash is 0 modulo this (m); 1 keeps all, and the measure is exact.
    pub modulus: u64,
    /// Kept shingles are bucket keys if their hash is 0 modulo this.
    pub key_modulus: u64,
    /// This many of the smallest kept hashes are bucket keys too (s), so that short texts are filed.
    pub key_minimum: usize,
    /// A pair must share one key for every so many keys of the smaller signature, and one at least: 1 shared key is weak evidence where a document has 40.
    pub keys_per_hit: usize,
    /// Containment is 0 where the smaller set has fewer elements than this and the larger one is more than `max_ratio` times its size.
    pub min_elements: usize,
    /// See `min_elements`.
    pub max_ratio: usize,
}

impl Default for Shingling {
    fn default() -> Self {
        Self {
            features: FeatureKind::Chars,
            width: 5,
            stop_words: StopWords::Keep,
            level: None,
            hash: HashKind::Xxh3,
            occurrences: Occurrences::Set,
            measure: Measure::Resemblance,
            modulus: 1,
            key_modulus: 25,
            key_minimum: 8,
            keys_per_hit: 8,
            min_elements: 20,
            max_ratio: 2,
        }
    }
}

impl Shingling {
    fn resolved_features(&self) -> Features {
        let level = self.level.unwrap_or(self.features.default_level());
        Features { kind: self.features, width: self.width, stop_words: self.stop_words, level, hash: self.hash }
    }

    /// Similarity of two sets of shingles, ascending and distinct; O(|a| + |b|).
    pub fn set_similarity(&self, a: &[u64], b: &[u64]) -> Similarity {
        self.similarity_of_sizes(a.len(), b.len(), n_shared(a, b))
    }

    /// Similarity of two sets of given sizes that share `n_shared` elements.
    pub fn similarity_of_sizes(&self, a: usize, b: usize, n_shared: usize) -> Similarity {
        let (smaller, larger) = if a <= b { (a, b) } else { (b, a) };
        match self.measure {
            Measure::Resemblance => Similarity::ratio(n_shared, a + b - n_shared),
            // Equal sets have equal sizes, so that the guard never speaks against them.
            Measure::Containment if smaller < self.min_elements && larger > smaller.saturating_mul(self.max_ratio) => Similarity::ZERO,
            Measure::Containment => Similarity::ratio(n_shared, smaller),
            Measure::Dice => Similarity::ratio(2 * n_shared, a + b),
        }
    }
}

/// The set of character shingles of a text, ascending and distinct.
pub fn shingle_set(text: &str, width: usize, hash: HashKind) -> Vec<u64> {
    let mut shingles = Vec::new();
    char_shingles(text, width, hash, &mut shingles);
    into_set(shingles)
}

/// Picks the functions that part the second and later occurrences of a shingle from the first.
const OCCURRENCE_SEED: u64 = 0x6f63_6375_7272_6521;

/// The set of (shingle, number of the occurrence) pairs, ascending and distinct; a first occurrence is the shingle's own hash.
///
/// Source: Broder, *On the resemblance and containment of documents*, 1997, section 2 (occurrences labelled by their number).
pub fn numbered_set(mut shingles: Vec<u64>) -> Vec<u64> {
    shingles.sort_unstable();
    for repeats in shingles.chunk_by_mut(|a, b| a == b) {
        for (element, number) in repeats.iter_mut().zip(0..).skip(1) {
            *element = mix64(*element ^ split_seed(OCCURRENCE_SEED, number));
        }
    }
    into_set(shingles)
}

/// The MOD_m sketch: elements that are 0 modulo `modulus`. Its size grows with the document, which is what lets it estimate containment.
pub fn mod_sketch(mut set: Vec<u64>, modulus: u64) -> Vec<u64> {
    if modulus > 1 {
        set.retain(|element| element.is_multiple_of(modulus));
    }
    set
}

impl Method for Shingling {
    const ID: &'static str = "shingle";
    type Model = ShingleModel;
    type Fitter = UnitFitter<ShingleModel>;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        self.resolved_features().check()?;
        ParameterError::unless_positive("modulus", self.modulus)?;
        ParameterError::unless_positive("key-modulus", self.key_modulus)?;
        ParameterError::unless_positive("key-minimum", self.key_minimum)?;
        ParameterError::unless_positive("keys-per-hit", self.keys_per_hit)?;
        ParameterError::unless_positive("max-ratio", self.max_ratio)?;
        Ok(UnitFitter(ShingleModel { parameters: self.clone(), features: self.resolved_features() }))
    }
}

/// Shingling, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ShingleModel {
    parameters: Shingling,
    features: Features,
}

impl HeapBytes for ShingleModel {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for ShingleModel {
    type Signature = Box<[u64]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u64]>> {
        let mut shingles = Vec::new();
        self.features.hashes(doc, &mut shingles);
        let set = match self.parameters.occurrences {
            Occurrences::Set => into_set(shingles),
            Occurrences::Numbered => numbered_set(shingles),
        };
        let set = mod_sketch(set, self.parameters.modulus);
        // A sketch may come out empty for a short text when m > 1: then nothing is known of it.
        if set.is_empty() { None } else { Some(set.into_boxed_slice()) }
    }

    fn similarity(&self, a: &Box<[u64]>, b: &Box<[u64]>) -> Similarity {
        self.parameters.set_similarity(a, b)
    }

    /// The `key_minimum` smallest elements, and every element that is 0 modulo `key_modulus`.
    ///
    /// A pair of resemblance J misses each other with probability at most (1-J)^s: let X be the s smallest elements of A∪B. An element of X that lies in A∩B is
    /// among the s smallest of A and of B, hence a key of both; X is a sample of A∪B without replacement, so all of it misses A∩B with probability
    /// C(u-i, s) / C(u, s) <= (1-J)^s for u = |A∪B| > s and i = |A∩B|. A union of at most s elements is filed whole.
    /// Residues modulo m have nothing to do with the order, so that the keys modulo m lower it by a factor of about (1-1/m)^i. For an excerpt of a long source they are
    /// all that counts: the smallest elements of the two sets need not meet.
    fn keys(&self, signature: &Box<[u64]>, keys: &mut Vec<u64>) {
        let Shingling { key_modulus, key_minimum, .. } = self.parameters;
        let is_key = |(position, element): &(usize, &u64)| *position < key_minimum || element.is_multiple_of(key_modulus);
        keys.extend(signature.iter().enumerate().filter(is_key).map(|(_, &element)| element));
    }

    /// One for every `keys_per_hit` keys.
    ///
    /// A key modulo m of the smaller set is a key of the larger one if it is shared, which holds for a share of at least J of them: of n keys nJ are expected in
    /// common and n/8 asked. At J = .5 the binomial chance of fewer is .0003 for n = 16 (2 asked) and 1e-8 for n = 40 (5 asked).
    fn min_shared_keys(&self, signature: &Box<[u64]>) -> u32 {
        let mut keys = Vec::new();
        self.keys(signature, &mut keys);
        (keys.len() / self.parameters.keys_per_hit).max(1) as u32
    }

    fn elements<'a>(&self, signature: &'a Box<[u64]>) -> Option<&'a [u64]> {
        Some(signature)
    }

    fn similarity_of_shared(&self, a: &Box<[u64]>, b: &Box<[u64]>, n_shared: usize) -> Similarity {
        self.parameters.similarity_of_sizes(a.len(), b.len(), n_shared)
    }

    fn key_design(&self) -> String {
        let Shingling { key_modulus, key_minimum, keys_per_hit, .. } = self.parameters;
        let missed = |resemblance: f64| (1.0 - resemblance).powf(key_minimum as f64);
        format!(
            "shingles that are 0 mod {key_modulus} and the {key_minimum} smallest; P(no shared key) <= {:.1e} at resemblance .5, {:.1e} at .7, times (1 - 1/{key_modulus})^shared; one in {keys_per_hit} keys must be shared",
            missed(0.5),
            missed(0.7)
        )
    }
}
