//! Bucket keys of a fingerprint: blocks of bits, some of which stay intact.

use leitong_core::hash::{mix64, tagged_key};

use crate::Fingerprint;

/// Blocks that a fingerprint has at least, however small the distance.
const MIN_BLOCKS: u32 = 4;
/// Bits of a one-block key at least: of 2^16 unrelated documents one shares it.
const MIN_ONE_INTACT_BITS: u32 = 16;
/// Bits of a two-block key at least: below it a bucket is no small part of the documents.
const MIN_TWO_INTACT_BITS: u32 = 14;
/// Two-block keys of a document at most: above it the keys outweigh the fingerprints many times over, and comparing all pairs is cheap.
const MAX_TWO_INTACT_KEYS: u32 = 128;

/// How fingerprints are filed for a largest distance d.
///
/// Completeness is the pigeonhole principle: d differing bits lie in at most d blocks, so that of b blocks at least b - d are equal in both fingerprints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyDesign {
    /// d + 1 blocks, 4 at least: at least 1 is equal. A key is one block of 16 bits or more: d <= 3 for 64 bits (the 4-table design of Manku et al., section 3), 7 for
    /// 128, 23 for 384.
    OneIntact {
        /// b.
        blocks: u32,
    },
    /// d + 2 blocks: at least 2 are equal. A key is a pair of blocks of 14 bits or more together, with 128 keys at most: d <= 7 for 64 bits (36 keys), 14 for 128.
    TwoIntact {
        /// b.
        blocks: u32,
    },
    /// Any larger d: one constant key; every pair is compared.
    AllPairs,
}

impl KeyDesign {
    /// The design for a largest distance between fingerprints of `bits` bits.
    pub const fn for_distance(max_distance: u32, bits: u32) -> Self {
        let one_intact = if max_distance < MIN_BLOCKS { MIN_BLOCKS } else { max_distance + 1 };
        let two_intact = max_distance + 2;
        if bits / one_intact >= MIN_ONE_INTACT_BITS {
            Self::OneIntact { blocks: one_intact }
        } else if 2 * (bits / two_intact) >= MIN_TWO_INTACT_BITS && n_pairs(two_intact) <= MAX_TWO_INTACT_KEYS {
            Self::TwoIntact { blocks: two_intact }
        } else {
            Self::AllPairs
        }
    }

    /// What a user should know of it, in one line.
    pub fn describe(self, max_distance: u32, bits: u32) -> String {
        let width = |blocks: u32| if bits.is_multiple_of(blocks) { format!("{}", bits / blocks) } else { format!("about {}", bits / blocks) };
        match self {
            Self::OneIntact { blocks } => format!("{blocks} blocks of {} bits, one intact: finds every pair within {max_distance} bits", width(blocks)),
            Self::TwoIntact { blocks } => {
                let n_keys = n_pairs(blocks);
                format!("{blocks} blocks of {} bits, two intact, {n_keys} keys: finds every pair within {max_distance} bits", width(blocks))
            }
            Self::AllPairs => {
                format!("one constant key: every pair is a candidate, quadratic in documents, since no blocks narrow the search for {max_distance} bits")
            }
        }
    }
}

const fn n_pairs(blocks: u32) -> u32 {
    blocks * (blocks - 1) / 2
}

/// The bits of block `block` of `blocks`, the others 0. Blocks differ by at most one bit in width, and together are the whole fingerprint.
fn block<const WORDS: usize>(fingerprint: &Fingerprint<WORDS>, block: u32, blocks: u32) -> [u64; WORDS] {
    let (start, end) = (block * Fingerprint::<WORDS>::BITS / blocks, (block + 1) * Fingerprint::<WORDS>::BITS / blocks);
    std::array::from_fn(|word| {
        let first = u64::BITS * word as u32;
        let (from, to) = (start.clamp(first, first + u64::BITS) - first, end.clamp(first, first + u64::BITS) - first);
        if from == to { 0 } else { fingerprint.0[word] & (u64::MAX >> (u64::BITS - (to - from)) << from) }
    })
}

/// One number for masked words; a single word is that number itself.
fn joined<const WORDS: usize>(words: [u64; WORDS]) -> u64 {
    words.into_iter().fold(0, |joined, word| mix64(joined) ^ word)
}

/// Appends the keys of a fingerprint: any two fingerprints within `max_distance` bits share one.
pub fn block_keys<const WORDS: usize>(fingerprint: &Fingerprint<WORDS>, max_distance: u32, keys: &mut Vec<u64>) {
    match KeyDesign::for_distance(max_distance, Fingerprint::<WORDS>::BITS) {
        KeyDesign::OneIntact { blocks } => keys.extend((0..blocks).map(|i| tagged_key(u64::from(i), joined(block(fingerprint, i, blocks))))),
        KeyDesign::TwoIntact { blocks } => {
            let masked: Vec<[u64; WORDS]> = (0..blocks).map(|i| block(fingerprint, i, blocks)).collect();
            for first in 0..blocks {
                for second in first + 1..blocks {
                    let pair = first * blocks + second;
                    let both: [u64; WORDS] = std::array::from_fn(|word| masked[first as usize][word] | masked[second as usize][word]);
                    keys.push(tagged_key(u64::from(pair), joined(both)));
                }
            }
        }
        KeyDesign::AllPairs => keys.push(0),
    }
}
