//! Hashes of all runs of a width, and where a text has them.

use leitong_core::hash::mix64;

/// The base of the rolling polynomial; odd, with bits all over.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The end of a chain.
const NOWHERE: u32 = u32::MAX;

/// The hash of every run of `width` characters, in order of the text: sum of c_i BASE^(width-1-i) modulo 2^64. Empty for a shorter text or a width of 0. O(n).
///
/// Source: Karp, Rabin, *Efficient randomized pattern-matching algorithms*, 1987.
pub(crate) fn hashes(chars: &[u32], width: usize) -> Vec<u64> {
    if width == 0 || chars.len() < width {
        return Vec::new();
    }
    let appended = |hash: u64, &char: &u32| hash.wrapping_mul(BASE).wrapping_add(u64::from(char));
    let leading = BASE.wrapping_pow(width as u32 - 1);
    let mut hash = chars[..width].iter().fold(0, appended);
    let mut hashes = Vec::with_capacity(chars.len() - width + 1);
    hashes.push(hash);
    for (oldest, newest) in chars.iter().zip(&chars[width..]) {
        hash = appended(hash.wrapping_sub(leading.wrapping_mul(u64::from(*oldest))), newest);
        hashes.push(hash);
    }
    hashes
}

/// Positions of a text by the hash of the run that starts there, as chains in a hash table.
pub(crate) struct GramIndex {
    hashes: Vec<u64>,
    // First position of each slot's chain.
    heads: Vec<u32>,
    // The next position of the same slot, ascending.
    next: Vec<u32>,
    shift: u32,
}

impl GramIndex {
    /// Files every run of a text. O(n).
    pub(crate) fn new(chars: &[u32], width: usize) -> Self {
        let hashes = hashes(chars, width);
        // At least two slots, so that the shift stays below 64; at most half of them are full.
        let n_slots = (2 * hashes.len()).next_power_of_two().max(2);
        let shift = u64::BITS - n_slots.trailing_zeros();
        let mut index = Self { heads: vec![NOWHERE; n_slots], next: vec![NOWHERE; hashes.len()], hashes, shift };
        // From the back, so that chains ascend.
        for position in (0..index.hashes.len()).rev() {
            let slot = index.slot(index.hashes[position]);
            index.next[position] = std::mem::replace(&mut index.heads[slot], position as u32);
        }
        index
    }

    fn slot(&self, hash: u64) -> usize {
        (mix64(hash) >> self.shift) as usize
    }

    /// Positions whose run has a hash, ascending.
    pub(crate) fn positions(&self, hash: u64) -> impl Iterator<Item = usize> {
        let chain = |position: u32| (position != NOWHERE).then_some(position as usize);
        let first = chain(self.heads[self.slot(hash)]);
        std::iter::successors(first, move |&position| chain(self.next[position])).filter(move |&position| self.hashes[position] == hash)
    }

    /// Whether some run has a hash.
    pub(crate) fn contains(&self, hash: u64) -> bool {
        self.positions(hash).next().is_some()
    }
}
