//! Bucket keys of a fingerprint: blocks of bits, some of which stay intact.

use leitong_core::hash::tagged_key;

use crate::BITS;

/// Largest distance with one-block keys.
const MAX_ONE_INTACT: u32 = 3;
/// Largest distance with two-block keys: above it two blocks hold fewer than 13 bits and a bucket is no small part of the documents.
const MAX_TWO_INTACT: u32 = 7;

/// How fingerprints are filed for a largest distance d.
///
/// Completeness is the pigeonhole principle: d differing bits lie in at most d blocks, so that of b blocks at least b - d are equal in both fingerprints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyDesign {
    /// d <= 3: 4 blocks of 16 bits; at least 4 - 3 = 1 is equal. A key is one block. (The 4-table design of Manku et al., section 3.)
    OneIntact {
        /// b.
        blocks: u32,
    },
    /// 4 <= d <= 7: d + 2 blocks; at least 2 are equal. A key is a pair of blocks: 15, 21, 28 or 36 keys of 21 to 14 bits.
    TwoIntact {
        /// b.
        blocks: u32,
    },
    /// d >= 8: one constant key; every pair is compared.
    AllPairs,
}

impl KeyDesign {
    /// The design for a largest distance.
    pub const fn for_distance(max_distance: u32) -> Self {
        if max_distance <= MAX_ONE_INTACT {
            Self::OneIntact { blocks: MAX_ONE_INTACT + 1 }
        } else if max_distance <= MAX_TWO_INTACT {
            Self::TwoIntact { blocks: max_distance + 2 }
        } else {
            Self::AllPairs
        }
    }
}

/// The bits of block `block` of `blocks`, the others 0. Blocks differ by at most one bit in width, and together are all 64.
fn block(fingerprint: u64, block: u32, blocks: u32) -> u64 {
    let (start, end) = (block * BITS / blocks, (block + 1) * BITS / blocks);
    let width = end - start;
    let mask = (u64::MAX >> (BITS - width)) << start;
    fingerprint & mask
}

/// Appends the keys of a fingerprint: any two fingerprints within `max_distance` bits share one.
pub fn block_keys(fingerprint: u64, max_distance: u32, keys: &mut Vec<u64>) {
    match KeyDesign::for_distance(max_distance) {
        KeyDesign::OneIntact { blocks } => keys.extend((0..blocks).map(|i| tagged_key(u64::from(i), block(fingerprint, i, blocks)))),
        KeyDesign::TwoIntact { blocks } => {
            for first in 0..blocks {
                for second in first + 1..blocks {
                    let pair = first * blocks + second;
                    keys.push(tagged_key(u64::from(pair), block(fingerprint, first, blocks) | block(fingerprint, second, blocks)));
                }
            }
        }
        KeyDesign::AllPairs => keys.push(0),
    }
}
