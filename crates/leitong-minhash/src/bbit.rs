//! b-bit MinHash.

use leitong_core::{
    Analyzed, FeatureKind, Features, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords, UnitFitter, hash::HashKind,
    minima::band_keys,
};
use serde::{Deserialize, Serialize};

use crate::{
    banding::{candidate_probability, check_bands},
    families::{Family, Sketcher},
    features::features_of,
};

/// b-bit MinHash: of each position only the lowest b bits are kept, and the agreement by chance, 2^-b, is taken off the share of equal positions.
///
/// 256 positions of 2 bits take 64 bytes, an eighth of 128 positions of 32 bits, and their variance at J = .5 is .417/256 against .25/128: .83 times as large.
/// Signing costs twice as much, and a pair without a common feature scores above 0 as often as not.
///
/// Source: Li, König, *b-bit minwise hashing*, WWW 2010.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct BBitMinHash {
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
    /// Bits a position (b): 1, 2, 4, 8 or 16.
    pub bits: u32,
    /// Positions of the sketch (k).
    pub permutations: usize,
    /// Bands: bucket keys of a document.
    pub bands: usize,
    /// Positions a band.
    pub rows: usize,
    /// The hash functions.
    pub family: Family,
    /// Picks the functions of the family.
    pub seed: u64,
}

impl Default for BBitMinHash {
    fn default() -> Self {
        Self {
            features: FeatureKind::Words,
            width: 1,
            stop_words: StopWords::Keep,
            level: None,
            hash: HashKind::Xxh3,
            bits: 2,
            permutations: 256,
            bands: 32,
            rows: 8,
            family: Family::Mixed,
            seed: 0,
        }
    }
}

impl BBitMinHash {
    fn resolved_features(&self) -> Features {
        features_of(self.features, self.width, self.stop_words, self.level, self.hash)
    }
}

impl Method for BBitMinHash {
    const ID: &'static str = "bbit";
    type Model = BBitModel;
    type Fitter = UnitFitter<BBitModel>;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        let Self { bits, permutations, bands, rows, .. } = *self;
        // The numbers of bits that lie whole in a word of 64.
        if ![1, 2, 4, 8, 16].contains(&bits) {
            return Err(ParameterError::out_of_range("bits", "1, 2, 4, 8 or 16", bits));
        }
        let sketcher = Sketcher::new(self.resolved_features(), self.family, permutations, self.seed)?;
        check_bands(permutations, bands, rows)?;
        Ok(UnitFitter(BBitModel { sketcher, bits, bands, rows }))
    }
}

/// b-bit MinHash, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BBitModel {
    sketcher: Sketcher,
    bits: u32,
    bands: usize,
    rows: usize,
}

impl HeapBytes for BBitModel {
    fn heap_bytes(&self) -> usize {
        self.sketcher.heap_bytes()
    }
}

/// Packs the lowest `bits` bits of each value, the first in the lowest bits of the first word; what is over in the last word is 0.
pub(crate) fn pack_low_bits(values: &[u64], bits: u32) -> Box<[u64]> {
    let per_word = (u64::BITS / bits) as usize;
    let mask = (1 << bits) - 1;
    let word = |values: &[u64]| (0..).zip(values).fold(0, |word, (at, &value)| word | (value & mask) << (at * bits));
    values.chunks(per_word).map(word).collect()
}

/// The first `n` packed values.
fn unpack(packed: &[u64], bits: u32, n: usize) -> Vec<u32> {
    let mask = (1_u64 << bits) - 1;
    let values = packed.iter().flat_map(|&word| (0..u64::BITS / bits).map(move |at| (word >> (at * bits) & mask) as u32));
    values.take(n).collect()
}

/// A word with the lowest bit of every group of `bits` bits set.
fn lowest_bits(bits: u32) -> u64 {
    u64::MAX / ((1 << bits) - 1)
}

/// Positions at which two packed sketches differ: exclusive or, then each group of bits is folded onto its lowest bit, then a count of ones.
pub(crate) fn n_different(a: &[u64], b: &[u64], bits: u32) -> u32 {
    let lowest = lowest_bits(bits);
    let different = |x: u64, y: u64| {
        let mut folded = x ^ y;
        let mut width = bits;
        while width > 1 {
            width /= 2;
            // Bits that come from the next group land in the upper part of this one, which no later step reads.
            folded |= folded >> width;
        }
        (folded & lowest).count_ones()
    };
    a.iter().zip(b).map(|(&x, &y)| different(x, y)).sum()
}

impl BBitModel {
    /// The estimate without bias, which is below 0 for documents that agree in fewer positions than chance would give: (P - 2^-b) / (1 - 2^-b), with P the share of
    /// equal positions. In [-2^-b / (1 - 2^-b), 1].
    pub fn raw_estimate(&self, a: &[u64], b: &[u64]) -> f64 {
        let permutations = self.sketcher.permutations() as f64;
        let equal = (permutations - f64::from(n_different(a, b, self.bits))) / permutations;
        let chance = self.chance();
        // Equal sketches give (1 - c) / (1 - c), which is 1 to the last bit.
        (equal - chance) / (1.0 - chance)
    }

    /// Share of positions that agree by chance, 2^-b.
    fn chance(&self) -> f64 {
        (-f64::from(self.bits)).exp2()
    }

    /// Probability that a band of a pair of resemblance `similarity` agrees: its positions agree by chance too.
    fn found(&self, similarity: f64) -> f64 {
        let chance = self.chance();
        candidate_probability(chance + (1.0 - chance) * similarity, self.bands, self.rows)
    }
}

impl Model for BBitModel {
    type Signature = Box<[u64]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u64]>> {
        let minima = self.sketcher.minima(doc)?;
        Some(pack_low_bits(&minima, self.bits))
    }

    /// The raw estimate, clamped to [0, 1].
    fn similarity(&self, a: &Box<[u64]>, b: &Box<[u64]>) -> Similarity {
        Similarity::new(self.raw_estimate(a, b))
    }

    fn keys(&self, signature: &Box<[u64]>, keys: &mut Vec<u64>) {
        let positions = unpack(signature, self.bits, self.bands * self.rows);
        band_keys(&positions, self.bands, self.rows, keys);
    }

    fn key_design(&self) -> String {
        format!(
            "{} bands x {} positions of {} bits, {} of {} positions unused; P(candidate) = {:.4} at similarity 0, {:.3} at .5, {:.3} at .7, {:.3} at .8",
            self.bands,
            self.rows,
            self.bits,
            self.sketcher.permutations() - self.bands * self.rows,
            self.sketcher.permutations(),
            self.found(0.0),
            self.found(0.5),
            self.found(0.7),
            self.found(0.8)
        )
    }
}
