use leitong_core::{hash::split_seed, sets::n_shared};

use super::*;

fn keys_of<const WORDS: usize>(fingerprint: &Fingerprint<WORDS>, max_distance: u32) -> Vec<u64> {
    let mut keys = Vec::new();
    block_keys(fingerprint, max_distance, &mut keys);
    into_set(keys)
}

fn shares_a_key<const WORDS: usize>(a: &Fingerprint<WORDS>, b: &Fingerprint<WORDS>, max_distance: u32) -> bool {
    n_shared(&keys_of(a, max_distance), &keys_of(b, max_distance)) > 0
}

fn random<const WORDS: usize>(seed: u64, trial: u64) -> Fingerprint<WORDS> {
    Fingerprint(std::array::from_fn(|word| split_seed(split_seed(seed, trial), word as u64)))
}

/// Flips `n` distinct bits, drawn by a partial shuffle.
fn flip<const WORDS: usize>(fingerprint: &Fingerprint<WORDS>, n: u32, seed: u64) -> Fingerprint<WORDS> {
    let mut positions: Vec<usize> = (0..WORDS * 64).collect();
    let mut flipped = *fingerprint;
    for i in 0..n as usize {
        let other = i + (split_seed(seed, i as u64) % (positions.len() - i) as u64) as usize;
        positions.swap(i, other);
        flipped.0[positions[i] / 64] ^= 1 << (positions[i] % 64);
    }
    assert_eq!(flipped.distance(fingerprint), n);
    flipped
}

fn check_completeness<const WORDS: usize>(distances: impl Iterator<Item = u32>) {
    for distance in distances {
        for trial in 0..200 {
            let fingerprint = random::<WORDS>(1, trial);
            let flipped = flip(&fingerprint, distance, split_seed(u64::from(distance) + 2, trial));
            assert!(shares_a_key(&fingerprint, &flipped, distance), "distance {distance}: {fingerprint:x?} and {flipped:x?}");
        }
    }
}

#[test]
fn fingerprints_within_the_distance_always_share_a_key() {
    check_completeness::<1>(0..=12);
    check_completeness::<2>(0..=15);
    check_completeness::<6>([0, 3, 12, 18, 23, 24].into_iter());
}

fn n_met<const WORDS: usize>(distance: u32) -> usize {
    (0..1_000).filter(|&pair| shares_a_key(&random::<WORDS>(3, pair), &random(4, pair), distance)).count()
}

#[test]
fn unrelated_fingerprints_seldom_share_a_key() {
    // 64 bits: at d = 3 four keys of 16 bits: 4 / 2^16 a pair, .06 of 1000 pairs. At d = 7 36 keys of 14 or 15 bits: at most 36 / 2^14 a pair, 2.2 of 1000.
    // 128 bits: at d = 7 eight keys of 16 bits, .12 of 1000; at d = 14 120 keys of 16 bits, 1.8. 384 bits: at d = 23 24 keys of 16 bits, .37.
    for (met, at_most) in [(n_met::<1>(3), 2), (n_met::<1>(7), 9), (n_met::<2>(7), 2), (n_met::<2>(14), 8), (n_met::<6>(23), 4)] {
        assert!(met <= at_most, "{met} of 1000 unrelated pairs share a key, more than {at_most}");
    }
}

#[test]
fn key_numbers_are_those_of_the_design() {
    let words = [0x0123_4567_89ab_cdef, 0x1032_5476_98ba_dcfe, 0x2301_6745_ab89_efcd, 0x3210_7654_ba98_fedc, 0x4567_0123_cdef_89ab, 0x5476_1032_dcfe_98ba];
    for (distance, n_keys) in [(0, 4), (3, 4), (4, 15), (5, 21), (6, 28), (7, 36), (8, 1), (63, 1)] {
        assert_eq!(keys_of(&Fingerprint([words[0]]), distance).len(), n_keys, "64 bits, distance {distance}");
    }
    // C(10, 2) = 45, C(16, 2) = 120, C(17, 2) = 136.
    for (distance, n_keys) in [(0, 4), (6, 7), (7, 8), (8, 45), (14, 120), (15, 1)] {
        assert_eq!(keys_of(&Fingerprint([words[0], words[1]]), distance).len(), n_keys, "128 bits, distance {distance}");
    }
    for (distance, n_keys) in [(3, 4), (12, 13), (18, 19), (23, 24), (24, 1)] {
        assert_eq!(keys_of(&Fingerprint(words), distance).len(), n_keys, "384 bits, distance {distance}");
    }
}

#[test]
fn every_bit_is_in_some_block() {
    // A fingerprint that differs in one bit shares all keys but those of the block that has it.
    let fingerprint = random::<2>(5, 0);
    for bit in 0..128 {
        let mut other = fingerprint;
        other.0[bit / 64] ^= 1 << (bit % 64);
        assert_eq!(n_shared(&keys_of(&fingerprint, 6), &keys_of(&other, 6)), 7 - 1, "bit {bit}, one of 7 blocks");
        assert_eq!(n_shared(&keys_of(&fingerprint, 8), &keys_of(&other, 8)), 45 - 9, "bit {bit}, one of 10 blocks in pairs");
    }
}

#[test]
fn a_quadratic_search_is_announced() {
    let design = |max_distance| model(&SimHash { max_distance, ..SimHash::default() }).key_design();
    assert!(design(8).contains("quadratic"));
    assert_eq!(design(3), "4 blocks of 16 bits, one intact: finds every pair within 3 bits");
    assert_eq!(design(7), "9 blocks of about 7 bits, two intact, 36 keys: finds every pair within 7 bits");
    assert_eq!(model(&SimHash128::default()).key_design(), "7 blocks of about 18 bits, one intact: finds every pair within 6 bits");
    assert_eq!(model(&FiveStep::default()).key_design(), design(3));
}
