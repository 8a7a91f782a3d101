//! A fingerprint of one or more 64-bit words.

use std::fmt;

use leitong_core::{HeapBytes, Similarity};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser::SerializeTuple,
};

use crate::votes::{fingerprint, majority_bits, weighted_bit_sums, word_of_hash};

/// A fingerprint of `WORDS * 64` bits. Its stable bytes are those of its words, so that one word has the bytes of a `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint<const WORDS: usize>(pub [u64; WORDS]);

impl<const WORDS: usize> Fingerprint<WORDS> {
    /// Bits of a fingerprint (f).
    pub const BITS: u32 = u64::BITS * WORDS as u32;

    /// The fingerprint of hashed features: a repeated hash votes as often as it is given. O(features x words).
    pub fn of_hashes(hashes: &[u64]) -> Self {
        Self(std::array::from_fn(|word| {
            if word == 0 {
                return fingerprint(hashes);
            }
            let words: Vec<u64> = hashes.iter().map(|&hash| word_of_hash(hash, word)).collect();
            fingerprint(&words)
        }))
    }

    /// The fingerprint of hashed features with the weight of each. O(features x bits).
    pub fn of_weighted(weighted: &[(u64, i64)]) -> Self {
        Self(std::array::from_fn(|word| {
            let words: Vec<(u64, i64)> = weighted.iter().map(|&(hash, weight)| (word_of_hash(hash, word), weight)).collect();
            majority_bits(&weighted_bit_sums::<64>(&words))
        }))
    }

    /// Bits that differ (h).
    pub fn distance(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a ^ b).count_ones()).sum()
    }

    /// 1 - h / f: unrelated documents are at about .5.
    pub fn similarity(&self, other: &Self) -> Similarity {
        let n_equal_bits = Self::BITS - self.distance(other);
        Similarity::ratio(n_equal_bits as usize, Self::BITS as usize)
    }
}

impl<const WORDS: usize> HeapBytes for Fingerprint<WORDS> {
    fn heap_bytes(&self) -> usize {
        0
    }
}

// serde knows arrays of given lengths only, not of any length.
impl<const WORDS: usize> Serialize for Fingerprint<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(WORDS)?;
        for word in &self.0 {
            tuple.serialize_element(word)?;
        }
        tuple.end()
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for Fingerprint<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(WORDS, Words::<WORDS>)
    }
}

struct Words<const WORDS: usize>;

impl<'de, const WORDS: usize> Visitor<'de> for Words<WORDS> {
    type Value = Fingerprint<WORDS>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{WORDS} words of 64 bits")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
        let mut words = [0; WORDS];
        for (position, word) in words.iter_mut().enumerate() {
            *word = sequence.next_element()?.ok_or_else(|| A::Error::invalid_length(position, &self))?;
        }
        Ok(Fingerprint(words))
    }
}
