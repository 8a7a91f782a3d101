//! Winnowing: documents as sets of fingerprints that are chosen so that no long match between two documents goes unseen.
//!
//! Every run of k characters is hashed, and of every w = t - k + 1 consecutive hashes the smallest is kept, the rightmost where several are smallest. Two texts that
//! share t characters in a row share a whole window, hence a fingerprint; two texts that share no k characters in a row share none. About 2 / (w + 1) of the hashes
//! are kept, and documents are compared by the Jaccard similarity or the containment of what is kept.
//!
//! Works badly where edits are scattered: an edit every t characters may leave no fingerprint in common. The similarity of two sets of kept fingerprints is no
//! estimate of that of all k-character runs: an edit also moves the choice in the windows around it. By the paper's rule alone
//! it works badly on sentences too: the few kept runs of 17 characters leave out their head or tail, and 167 of 1,000 distinct sentences of one pattern looked like
//! another. The first and the last run of a text are therefore kept as well: gaps between kept runs are at most w, so that with w <= k every
//! character is covered. An excerpt then misses containment 1 by its ends.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `width` | k, the noise threshold | 8 characters at L2 |
//! | `guarantee` | t, the guarantee threshold | 15 characters: w = 8 |
//! | `ends` | ours | first and last run kept too; both guarantees stand |
//! | `measure` | not given | Jaccard |
//! | `key-minimum`, `key-modulus` | ours | 16 and 8 |
//! | `min-elements`, `max-ratio` | ours | 5 and 2: the guard of containment |
//!
//! Source: Schleimer, Wilkerson, Aiken, *Winnowing: local algorithms for document fingerprinting*, SIGMOD 2003. k and t are our choice for Chinese characters;
//! the paper compares fingerprints and leaves the measure between documents open.
//!
//! ```
//! use leitong_winnowing::winnow;
//!
//! let hashes = [77, 72, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 72, 42, 17, 98];
//! assert_eq!(winnow(&hashes, 4), [(17, 3), (17, 6), (8, 8), (39, 11), (17, 15)]);
//! ```

use leitong_core::{
    Analyzed, FeatureKind, Features, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords, UnitFitter,
    hash::HashKind,
    sets::{into_set, n_shared},
    shingles::char_shingles,
};
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;
mod winnow;

pub use winnow::{winnow, zero_modulo};

/// What the shared fingerprints are divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Shared / union.
    #[default]
    Jaccard,
    /// Shared / smaller set: an excerpt is contained in the whole.
    Containment,
}

/// What becomes of the first and the last run of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// They are kept beside the minima: with w <= k no character of the text is outside every kept run.
    #[default]
    Keep,
    /// They are kept where they are minima, as in the paper.
    Select,
}

/// Winnowing: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Winnowing {
    /// Characters a run (k): no shorter match is seen.
    pub width: usize,
    /// Characters (t) from which on a match is always seen; at least `width`.
    pub guarantee: usize,
    /// The level that is read.
    pub level: Level,
    /// What turns a run into 64 bits.
    pub hash: HashKind,
    /// What becomes of the first and the last run.
    pub ends: Ends,
    /// What the shared fingerprints are divided by.
    pub measure: Measure,
    /// This many of the smallest fingerprints are bucket keys.
    pub key_minimum: usize,
    /// Under containment, fingerprints that are 0 modulo this are bucket keys too.
    pub key_modulus: u64,
    /// Containment is 0 where the smaller set has fewer elements than this and the larger one is more than `max_ratio` times its size.
    pub min_elements: usize,
    /// See `min_elements`.
    pub max_ratio: usize,
}

impl Default for Winnowing {
    fn default() -> Self {
        Self {
            width: 8,
            guarantee: 15,
            level: Level::L2,
            hash: HashKind::Xxh3,
            ends: Ends::Keep,
            measure: Measure::Jaccard,
            key_minimum: 16,
            key_modulus: 8,
            // 24 characters have 17 runs of 8: the first window keeps one, the 9 further ones 2/9 each, and two ends.
            min_elements: 5,
            max_ratio: 2,
        }
    }
}

impl Winnowing {
    /// Hashes a window (w = t - k + 1).
    pub fn window(&self) -> usize {
        self.guarantee + 1 - self.width
    }

    /// Similarity of two sets of given sizes that share `n_shared` fingerprints.
    pub fn similarity_of_sizes(&self, a: usize, b: usize, n_shared: usize) -> Similarity {
        let (smaller, larger) = if a <= b { (a, b) } else { (b, a) };
        match self.measure {
            Measure::Jaccard => Similarity::ratio(n_shared, a + b - n_shared),
            // Equal sets have equal sizes, so that the guard never speaks against them.
            Measure::Containment if smaller < self.min_elements && larger > smaller.saturating_mul(self.max_ratio) => Similarity::ZERO,
            Measure::Containment => Similarity::ratio(n_shared, smaller),
        }
    }

    fn features(&self) -> Features {
        Features { kind: FeatureKind::Chars, width: self.width, stop_words: StopWords::Keep, level: self.level, hash: self.hash }
    }
}

/// The set of fingerprints of a text, ascending and distinct: k = `width`, w = `window`. Positions are not kept: they say where, not whether.
pub fn fingerprints(text: &str, width: usize, window: usize, ends: Ends) -> Vec<u64> {
    let mut hashes = Vec::new();
    char_shingles(text, width, HashKind::default(), &mut hashes);
    selected_set(&hashes, window, ends)
}

fn selected_set(hashes: &[u64], window: usize, ends: Ends) -> Vec<u64> {
    let mut selected: Vec<u64> = winnow(hashes, window).into_iter().map(|(hash, _)| hash).collect();
    if ends == Ends::Keep {
        selected.extend(hashes.first());
        selected.extend(hashes.last());
    }
    into_set(selected)
}

impl Method for Winnowing {
    const ID: &'static str = "winnowing";
    type Model = WinnowingModel;
    type Fitter = UnitFitter<WinnowingModel>;

    fn needs(&self) -> Needs {
        self.features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        self.features().check()?;
        if self.guarantee < self.width {
            return Err(ParameterError::out_of_range("guarantee", format!("at least `width`, which is {}", self.width), self.guarantee));
        }
        ParameterError::unless_positive("key-minimum", self.key_minimum)?;
        ParameterError::unless_positive("key-modulus", self.key_modulus)?;
        ParameterError::unless_positive("max-ratio", self.max_ratio)?;
        Ok(UnitFitter(WinnowingModel { parameters: self.clone() }))
    }
}

/// Winnowing, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WinnowingModel {
    parameters: Winnowing,
}

impl HeapBytes for WinnowingModel {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for WinnowingModel {
    type Signature = Box<[u64]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u64]>> {
        let mut hashes = Vec::new();
        self.parameters.features().hashes(doc, &mut hashes);
        let set = selected_set(&hashes, self.parameters.window(), self.parameters.ends);
        if set.is_empty() { None } else { Some(set.into_boxed_slice()) }
    }

    fn similarity(&self, a: &Box<[u64]>, b: &Box<[u64]>) -> Similarity {
        self.parameters.similarity_of_sizes(a.len(), b.len(), n_shared(a, b))
    }

    /// The `key_minimum` smallest fingerprints; under containment also those that are 0 modulo `key_modulus`.
    ///
    /// A pair of Jaccard similarity J whose shared fingerprints are a random part of the union misses each other with probability at most (1-J)^s: one of the s smallest
    /// of the union that is shared is among the s smallest of both. Winnowing only helps: small hashes win their window in whatever text they stand, so that the
    /// smallest fingerprints of the union are shared more often than the others. For an excerpt the smallest of both need not meet, and residues must find it.
    fn keys(&self, signature: &Box<[u64]>, keys: &mut Vec<u64>) {
        let Winnowing { key_minimum, key_modulus, measure, .. } = self.parameters;
        let is_residue = |element: u64| measure == Measure::Containment && element.is_multiple_of(key_modulus);
        keys.extend(signature.iter().enumerate().filter(|&(position, &element)| position < key_minimum || is_residue(element)).map(|(_, &element)| element));
    }

    fn elements<'a>(&self, signature: &'a Box<[u64]>) -> Option<&'a [u64]> {
        Some(signature)
    }

    fn similarity_of_shared(&self, a: &Box<[u64]>, b: &Box<[u64]>, n_shared: usize) -> Similarity {
        self.parameters.similarity_of_sizes(a.len(), b.len(), n_shared)
    }

    fn key_design(&self) -> String {
        let Winnowing { key_minimum, key_modulus, measure, .. } = self.parameters;
        match measure {
            Measure::Jaccard => {
                let missed = |jaccard: f64| (1.0 - jaccard).powf(key_minimum as f64);
                format!("the {key_minimum} smallest fingerprints; P(no shared key) <= {:.1e} at Jaccard .5, {:.1e} at .3", missed(0.5), missed(0.3))
            }
            Measure::Containment => {
                format!("the {key_minimum} smallest fingerprints and those that are 0 mod {key_modulus}; P(no shared key) about (1 - 1/{key_modulus})^shared")
            }
        }
    }
}
