//! The selection of fingerprints, over numbers.

use std::collections::VecDeque;

/// Selects the smallest hash of every window of `window` hashes, the rightmost where several are smallest; gives (hash, position), positions ascending and distinct.
///
/// Fewer hashes than a window count as one window, so that a short text keeps one fingerprint; no hashes give none. O(n).
/// Source: Schleimer, Wilkerson, Aiken, *Winnowing: local algorithms for document fingerprinting*, 2003, section 3; the rule for short texts is ours.
///
/// # Panics
/// Where `window` is 0: a window has at least one hash.
pub fn winnow(hashes: &[u64], window: usize) -> Vec<(u64, usize)> {
    assert!(window > 0, "a window has at least one hash");
    let mut selected: Vec<(u64, usize)> = Vec::new();
    // Positions of the window whose hash is below every later one: the first is the window's rightmost minimum.
    let mut rising: VecDeque<usize> = VecDeque::new();
    let last_of_first_window = window.min(hashes.len()).saturating_sub(1);
    for (position, &hash) in hashes.iter().enumerate() {
        while rising.back().is_some_and(|&earlier| hashes[earlier] >= hash) {
            rising.pop_back();
        }
        rising.push_back(position);
        if rising[0] + window <= position {
            rising.pop_front();
        }
        let minimum = rising[0];
        let is_new = selected.last().is_none_or(|&(_, before)| before != minimum);
        if position >= last_of_first_window && is_new {
            selected.push((hashes[minimum], minimum));
        }
    }
    selected
}

/// Selects the hashes that are 0 modulo `modulus`: the scheme that winnowing is measured against, which may select nothing over any length of text.
///
/// Source: Manber, *Finding similar files in a large file system*, 1994, as section 2 of the winnowing paper describes it.
pub fn zero_modulo(hashes: &[u64], modulus: u64) -> Vec<u64> {
    hashes.iter().copied().filter(|hash| hash.is_multiple_of(modulus)).collect()
}
