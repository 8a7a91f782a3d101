//! The vote of the features on each bit.

use crate::BITS;

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
pub fn bit_sums(hashes: &[u64]) -> [i64; BITS as usize] {
    let mut ones = BitCounters { planes: [0; PLANES] };
    for &hash in hashes {
        ones.add(hash);
    }
    let n = i64::from(hashes.len() as u32);
    std::array::from_fn(|bit| 2 * i64::from(ones.n_ones(BITS - 1 - bit as u32)) - n)
}

/// The fingerprint: bit i is 1 if V_i > 0. A tie (V_i = 0) gives 0.
pub fn fingerprint(hashes: &[u64]) -> u64 {
    bit_sums(hashes).iter().fold(0, |bits, &sum| bits << 1 | u64::from(sum > 0))
}
