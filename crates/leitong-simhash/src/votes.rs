//! The vote of the features on each bit.

use leitong_core::hash::{mix64, split_seed};

/// Bits of one word.
const BITS: usize = u64::BITS as usize;

/// Picks the functions that make the further words of a wide hash.
const WORD_SEED: u64 = 0x7369_6d68_6173_6821;

/// Planes of the bit-sliced counters: a document has fewer than 2^32 features.
const PLANES: usize = 32;

/// 64 counters side by side: bit i of plane p is bit p of the number of ones seen at bit i.
///
/// Adding a hash adds 64 bits at once by carrying from plane to plane; the carry usually dies after seven planes. A loop over the bits takes about ten times as long.
struct BitCounters {
    planes: [u64; PLANES],
}

impl BitCounters {
    fn add(&mut self, hash: u64) {
        let mut carry = hash;
        for plane in &mut self.planes {
            let overflow = *plane & carry;
            *plane ^= carry;
            carry = overflow;
            if carry == 0 {
                break;
            }
        }
    }

    fn n_ones(&self, shift: u32) -> u32 {
        self.planes.iter().rev().fold(0, |count, plane| count << 1 | (plane >> shift & 1) as u32)
    }
}

/// V_0 .. V_63: for each bit, from the most significant one, the hashes with a 1 there minus those with a 0. A repeated hash counts as often as it is given.
pub fn bit_sums(hashes: &[u64]) -> [i64; BITS] {
    let mut ones = BitCounters { planes: [0; PLANES] };
    for &hash in hashes {
        ones.add(hash);
    }
    let n = i64::from(hashes.len() as u32);
    std::array::from_fn(|bit| 2 * i64::from(ones.n_ones((BITS - 1 - bit) as u32)) - n)
}

/// V_0 .. V_{b-1} of weighted features: for each of the `B` low bits of a hash, from the most significant of them, the weights of the hashes with a 1 there minus those
/// with a 0.
///
/// Weights are whole numbers, so that the sums do not depend on the order of the features. O(features x bits).
///
/// # Panics
/// Where `B` is above 64.
pub fn weighted_bit_sums<const B: usize>(weighted: &[(u64, i64)]) -> [i64; B] {
    assert!(B <= BITS, "a hash has 64 bits, not {B}");
    let mut sums = [0; B];
    for &(hash, weight) in weighted {
        for (sum, shift) in sums.iter_mut().zip((0..B).rev()) {
            *sum += if hash >> shift & 1 == 1 { weight } else { -weight };
        }
    }
    sums
}

/// The bits of at most 64 sums, the first one as the most significant: 1 where V_i > 0. A tie (V_i = 0) gives 0.
pub fn majority_bits(sums: &[i64]) -> u64 {
    sums.iter().fold(0, |bits, &sum| bits << 1 | u64::from(sum > 0))
}

/// The 64-bit fingerprint of hashed features: bit i is 1 if V_i > 0.
pub fn fingerprint(hashes: &[u64]) -> u64 {
    majority_bits(&bit_sums(hashes))
}

/// Word `word` of a feature's wide hash: the hash itself, then independent functions of it.
///
/// Hashes of 64 bits are as good as distinct for the features of a document, so that the words behave as separate hashes of the feature.
pub const fn word_of_hash(hash: u64, word: usize) -> u64 {
    if word == 0 { hash } else { mix64(hash ^ split_seed(WORD_SEED, word as u64)) }
}
