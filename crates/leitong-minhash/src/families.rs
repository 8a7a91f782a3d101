//! The families of hash functions that a sketch can be made with.

use leitong_core::{
    Analyzed, Features, HeapBytes, ParameterError,
    hash::md5_64,
    minima::{family_seeds, mixed_minima},
    sets::into_set,
};
use serde::{Deserialize, Serialize};

use crate::features::feature_texts;

mod circulant;
mod fast_similarity;
mod one_permutation;
mod superminhash;

pub use circulant::Circulant;
pub use fast_similarity::FastSimilarity;
pub use one_permutation::OnePermutation;
pub use superminhash::SuperMinHash;

/// The family of hash functions h_0 .. h_{k-1}.
///
/// Each gives k values a set such that the share of equal positions of two sets estimates their Jaccard similarity without bias.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// `mix64(hash(feature) ^ seed_i)`: one hash a feature, then two multiplications a position.
    #[default]
    Mixed,
    /// `H64("i:feature")`, one MD5 a feature and position: portable and slow, what the worked numbers use. Ignores `seed` and `hash`.
    PrefixedMd5,
    /// One function, k bins, empty bins filled by optimal densification: [`OnePermutation`].
    OnePermutation,
    /// [`SuperMinHash`]: about half the variance where the union has no more elements than the sketch has positions.
    Super,
    /// [`FastSimilarity`]: bins filled in rounds.
    FastSimilarity,
    /// C-MinHash: one permutation of a universe of 2^20 cells, read k times one cell further: [`Circulant`].
    Circulant,
}

/// The position among `n` equal parts of the 64-bit range that `value` lies in.
fn part_of(value: u64, n: usize) -> usize {
    ((u128::from(value) * n as u128) >> 64) as usize
}

/// The smallest value of each function of the prefixed family over features; `u64::MAX` for none. One MD5 a feature and position.
pub fn prefixed_minima(features: &[impl AsRef<str>], permutations: usize) -> Vec<u64> {
    let value = |position: usize, feature: &str| md5_64(format!("{position}:{feature}").as_bytes());
    (0..permutations).map(|position| features.iter().map(|feature| value(position, feature.as_ref())).min().unwrap_or(u64::MAX)).collect()
}

/// The functions of one family, drawn.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Functions {
    // One seed a position.
    Mixed(Box<[u64]>),
    PrefixedMd5,
    OnePermutation(OnePermutation),
    Super(SuperMinHash),
    FastSimilarity(FastSimilarity),
    Circulant(Circulant),
}

/// Turns documents into sketches of k 64-bit values.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sketcher {
    features: Features,
    permutations: usize,
    functions: Functions,
}

impl HeapBytes for Sketcher {
    fn heap_bytes(&self) -> usize {
        match &self.functions {
            Functions::Mixed(seeds) => seeds.heap_bytes(),
            Functions::Circulant(circulant) => circulant.heap_bytes(),
            Functions::PrefixedMd5 | Functions::OnePermutation(_) | Functions::Super(_) | Functions::FastSimilarity(_) => 0,
        }
    }
}

impl Sketcher {
    /// Draws the functions of a family.
    ///
    /// # Errors
    /// Where the width or the number of positions is 0, or the family does not have so many positions.
    pub(crate) fn new(features: Features, family: Family, permutations: usize, seed: u64) -> Result<Self, ParameterError> {
        features.check()?;
        ParameterError::unless_positive("permutations", permutations)?;
        let functions = match family {
            Family::Mixed => Functions::Mixed(family_seeds(seed, permutations)),
            Family::PrefixedMd5 => Functions::PrefixedMd5,
            Family::OnePermutation => Functions::OnePermutation(OnePermutation::new(permutations, seed)?),
            Family::Super => Functions::Super(SuperMinHash::new(permutations, seed)?),
            Family::FastSimilarity => Functions::FastSimilarity(FastSimilarity::new(permutations, seed)?),
            Family::Circulant => Functions::Circulant(Circulant::new(permutations, seed)?),
        };
        Ok(Self { features, permutations, functions })
    }

    pub(crate) fn permutations(&self) -> usize {
        self.permutations
    }

    /// The distinct feature hashes of a document, ascending.
    pub(crate) fn feature_set(&self, doc: &Analyzed) -> Vec<u64> {
        let mut hashes = Vec::new();
        self.features.hashes(doc, &mut hashes);
        into_set(hashes)
    }

    /// The sketch at its full 64 bits; `None` for a document without features.
    pub(crate) fn minima(&self, doc: &Analyzed) -> Option<Vec<u64>> {
        if matches!(self.functions, Functions::PrefixedMd5) {
            let features = feature_texts(&self.features, doc);
            return if features.is_empty() { None } else { Some(prefixed_minima(&features, self.permutations)) };
        }
        // A repeat cannot lower a minimum: it only costs time.
        self.minima_of(&self.feature_set(doc))
    }

    /// The sketch of a set of feature hashes; `None` for the empty set and for the family that reads text.
    pub(crate) fn minima_of(&self, set: &[u64]) -> Option<Vec<u64>> {
        if set.is_empty() {
            return None;
        }
        match &self.functions {
            Functions::Mixed(seeds) => Some(mixed_minima(set, seeds)),
            Functions::PrefixedMd5 => None,
            Functions::OnePermutation(functions) => Some(functions.minima(set)),
            Functions::Super(functions) => Some(functions.minima(set)),
            Functions::FastSimilarity(functions) => Some(functions.minima(set)),
            Functions::Circulant(functions) => Some(functions.minima(set)),
        }
    }
}

/// The low halves of a sketch: what is kept.
///
/// In every family the low 32 bits of a value are bits of a mixed hash that had no say in which element is the smallest: the choice is made by the upper bits (and, for
/// some families, by a round number that is not in the value at all). They are uniform for up to 2^32 elements, so that two different elements agree once in 2^32.
pub(crate) fn low_halves(minima: &[u64]) -> Box<[u32]> {
    minima.iter().map(|&minimum| minimum as u32).collect()
}
