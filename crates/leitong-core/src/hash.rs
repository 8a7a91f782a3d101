//! Stable hashes: the same bytes for any process, thread count and platform.
//!
//! Nothing here may depend on a random state: signatures are kept in stores and compared across machines.

use md5::{Digest, Md5};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

/// Which hash turns a piece of text into 64 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HashKind {
    /// XXH3 with seed 0: the default.
    #[default]
    Xxh3,
    /// First 8 bytes of MD5, big-endian: portable, what the worked numbers use.
    Md5,
    /// FarmHash64, the second hash that nshash offers.
    Farmhash,
    /// FNV-1a with 64 bits.
    Fnv1a,
}

impl HashKind {
    /// Hashes bytes.
    pub fn hash(self, bytes: &[u8]) -> u64 {
        match self {
            Self::Xxh3 => xxh3_64(bytes),
            Self::Md5 => md5_64(bytes),
            Self::Farmhash => farmhash::hash64(bytes),
            Self::Fnv1a => fnv1a_64(bytes),
        }
    }
}

/// First 8 bytes of the MD5 digest, big-endian: `H64` of the worked numbers.
pub fn md5_64(bytes: &[u8]) -> u64 {
    let digest = Md5::digest(bytes);
    digest.iter().take(8).fold(0, |value, &byte| value << 8 | u64::from(byte))
}

/// FNV-1a with 64 bits: the offset basis, then for each byte an exclusive or and a multiplication by the prime.
///
/// Source: Fowler, Noll, Vo, *The FNV non-cryptographic hash algorithm* (IETF draft).
pub fn fnv1a_64(bytes: &[u8]) -> u64 {
    const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    bytes.iter().fold(OFFSET_BASIS, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// The finaliser of SplitMix64: a bijection on 64 bits in which each input bit moves about half of the output bits.
///
/// Source: Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, 2014.
pub const fn mix64(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// The `position`-th output of SplitMix64 started at `seed`: independent seeds for a hash family.
pub const fn split_seed(seed: u64, position: u64) -> u64 {
    const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
    mix64(seed.wrapping_add(GOLDEN_GAMMA.wrapping_mul(position.wrapping_add(1))))
}

/// Joins a tag (a band's or block's number) and a value into one bucket key, so that equal values under different tags do not meet.
pub const fn tagged_key(tag: u64, value: u64) -> u64 {
    mix64(value ^ split_seed(0x6c65_6974_6f6e_6721, tag))
}
