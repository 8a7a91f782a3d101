use leitong_core::{
    Fitter, Method, Model,
    hash::split_seed,
    minima::{family_seeds, mixed_minima},
    sets::into_set,
};
use leitong_testkit::{EDITED_PAIR, check_laws, signatures, similarity};

use super::{Estimates, check_near, jaccard_of, n_distinct_signatures, refusal, sets_of};
use crate::{
    BBitMinHash, BBitModel, Family, OnePermutation, b_bit_constants, b_bit_variance,
    bbit::{n_different, pack_low_bits},
};

fn of_bits(bits: u32) -> BBitMinHash {
    BBitMinHash { bits, ..BBitMinHash::default() }
}

fn model(method: &BBitMinHash) -> BBitModel {
    method.fitter().unwrap().finish().unwrap()
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&BBitMinHash::default(), "d0b6fa6970f035fc");
    check_laws(&of_bits(1), "ec3f152d227a4dd4");
    check_laws(&of_bits(8), "bd010da3ffbcbf0e");
    check_laws(&BBitMinHash { family: Family::OnePermutation, ..BBitMinHash::default() }, "702b35b10a298b2e");
}

#[test]
fn positions_are_packed_from_the_lowest_bits_up() {
    // 3 = 0b11, 0b110 keeps 0b10, 1: 01 10 11 from the right.
    assert_eq!(*pack_low_bits(&[3, 6, 1], 2), [0b01_10_11]);
    assert_eq!(*pack_low_bits(&[0xabcd, 0x1_0002], 16), [0x0002_abcd]);
    // 33 positions of 2 bits take a second word.
    assert_eq!(*pack_low_bits(&[1; 33], 2), [0x5555_5555_5555_5555, 1]);
}

#[test]
fn packed_sketches_differ_where_their_positions_do() {
    for bits in [1, 2, 4, 8, 16] {
        let [a, b] = [1, 2].map(|seed| (0..100).map(|position| split_seed(seed, position)).collect::<Vec<u64>>());
        let mask = (1 << bits) - 1;
        let expected = a.iter().zip(&b).filter(|&(x, y)| x & mask != y & mask).count();
        assert_eq!(n_different(&pack_low_bits(&a, bits), &pack_low_bits(&b, bits), bits) as usize, expected, "{bits} bits");
    }
}

#[test]
fn a_default_signature_takes_64_bytes() {
    let (_, [signature, _]) = signatures(&BBitMinHash::default(), EDITED_PAIR.0, EDITED_PAIR.1);
    assert_eq!(signature.unwrap().len() * size_of::<u64>(), 64);
}

#[test]
fn the_raw_estimate_takes_off_agreement_by_chance() {
    // 64 positions in 2 words; the first word equal, all 32 positions of the second different: (32/64 - 1/4) / (3/4) = 1/3, all different: -1/3.
    let model = model(&BBitMinHash { permutations: 64, bands: 8, ..BBitMinHash::default() });
    check_near(model.raw_estimate(&[7, 0], &[7, u64::MAX]), 1.0 / 3.0, 1e-12);
    check_near(model.raw_estimate(&[0, 0], &[u64::MAX, u64::MAX]), -1.0 / 3.0, 1e-12);
    check_near(model.similarity(&[0, 0].into(), &[u64::MAX, u64::MAX].into()).get(), 0.0, 0.0);
    check_near(model.similarity(&[5, 6].into(), &[5, 6].into()).get(), 1.0, 0.0);
}

#[test]
fn the_variance_formula_gives_the_published_numbers() {
    // vectors.json bbit, k times the variance; algorithms.md 6.5: one bit needs three times the samples at .5.
    for (bits, resemblance, variance) in [
        (1, 0.5, 0.75),
        (1, 0.8, 0.36),
        (2, 0.5, 0.416_667),
        (2, 0.8, 0.226_667),
        (4, 0.5, 0.283_333),
        (4, 0.8, 0.173_333),
        (8, 0.5, 0.251_961),
        (8, 0.8, 0.160_784),
    ] {
        check_near(b_bit_variance(resemblance, bits, 1), variance, 0.000_001);
    }
}

#[test]
fn estimates_have_no_bias_and_the_variance_of_the_formula() {
    for bits in [1, 2, 4, 8] {
        for (size, shared) in [(100, 50), (300, 200), (300, 280)] {
            let jaccard = jaccard_of(size, shared);
            let method = BBitMinHash { bits, permutations: 128, bands: 16, ..BBitMinHash::default() };
            let model = model(&method);
            let estimates = Estimates::of(400, |trial| {
                let seeds = family_seeds(trial, 128);
                let [a, b] = sets_of(size, shared, trial).map(|set| pack_low_bits(&mixed_minima(&set, &seeds), bits));
                model.raw_estimate(&a, &b)
            });
            let variance = b_bit_variance(jaccard, bits, 128);
            let of = format!("{bits} bits, {size} elements, {shared} shared");
            estimates.check_mean(jaccard, variance, &of);
            estimates.check_variance(variance, &of);
        }
    }
}

#[test]
fn large_sets_are_estimated_without_bias() {
    let model = model(&BBitMinHash::default());
    for (size, shared, n_trials) in [(10, 5, 1_000), (100_000, 66_667, 40), (1_000_000, 900_000, 8)] {
        let estimates = Estimates::of(n_trials, |trial| {
            let functions = OnePermutation::new(256, trial).unwrap();
            let [a, b] = sets_of(size, shared, trial).map(|set| pack_low_bits(&functions.minima(&set), 2));
            model.raw_estimate(&a, &b)
        });
        let jaccard = jaccard_of(size, shared);
        // Sets of 10 elements fill few of 256 bins: their standard error is taken from the trials.
        let variance = if size == 10 { estimates.variance } else { b_bit_variance(jaccard, 2, 256) };
        estimates.check_mean(jaccard, variance, &format!("{size} elements"));
    }
}

#[test]
fn the_constants_of_dense_sets_are_those_of_the_theorem() {
    // b = 1, r = 1/2: A = (1/2) (1/2) / (1 - 1/4) = 1/3. r = 1: A = 0, as the smallest of all is known.
    for (share_a, share_b, bits, expected) in [
        (0.5, 0.5, 1, (1.0 / 3.0, 1.0 / 3.0)),
        // C1 = A1 r2 / 1.5 = 1/3 * 2/3, C2 = A1 r1 / 1.5 = 1/3 * 1/3.
        (0.5, 1.0, 1, (2.0 / 9.0, 1.0 / 9.0)),
        // b = 2, r = 1/2: A = (1/2) (1/2)^3 / (1 - 1/16) = 1/15.
        (0.5, 0.5, 2, (1.0 / 15.0, 1.0 / 15.0)),
        (0.0, 0.0, 2, (0.25, 0.25)),
        (1e-12, 1e-12, 4, (0.0625, 0.0625)),
    ] {
        let (c1, c2) = b_bit_constants(share_a, share_b, bits);
        check_near(c1, expected.0, 1e-9);
        check_near(c2, expected.1, 1e-9);
    }
}

#[test]
fn dense_sets_agree_as_often_as_the_theorem_says() {
    // A universe of 1000: A has 500 elements, B 400, 300 in both, R = 300 / 600. The theorem is for a large universe: its error here is of the order of 1/1000.
    const UNIVERSE: usize = 1_000;
    let in_a = |element: usize| element < 500;
    let in_b = |element: usize| (200..600).contains(&element);
    for bits in [1, 2] {
        let mask = (1 << bits) - 1;
        let agreement = Estimates::of(20_000, |trial| {
            let order = permutation(UNIVERSE, trial);
            let [a, b] = [&in_a as &dyn Fn(usize) -> bool, &in_b].map(|is_in| order.iter().position(|&element| is_in(element)).unwrap() & mask);
            f64::from(u8::from(a == b))
        });
        let (c1, c2) = b_bit_constants(0.5, 0.4, bits);
        let expected = c1 + (1.0 - c2) * 0.5;
        agreement.check_mean(expected, expected * (1.0 - expected), &format!("{bits} bits"));
    }
}

fn permutation(n: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    for last in (1..n).rev() {
        order.swap(last, (split_seed(seed, last as u64) % (last as u64 + 1)) as usize);
    }
    order
}

#[test]
fn keys_find_as_many_pairs_as_the_key_design_says() {
    // P = 1/4 + 3/4 s; 1 - (1 - P^8)^32: .0005 at 0, .5295 at .5, .9885 at .7.
    let method = BBitMinHash::default();
    let model = model(&method);
    assert_eq!(
        model.key_design(),
        "32 bands x 8 positions of 2 bits, 0 of 256 positions unused; P(candidate) = 0.0005 at similarity 0, 0.529 at .5, 0.988 at .7, 1.000 at .8"
    );
    // 170 elements, 140 shared: J = 140 / 200 = .7.
    let found = Estimates::of(1_000, |trial| {
        let seeds = family_seeds(trial, 256);
        let [a, b] = sets_of(170, 140, trial).map(|set| {
            let mut keys = Vec::new();
            model.keys(&pack_low_bits(&mixed_minima(&set, &seeds), 2), &mut keys);
            into_set(keys)
        });
        f64::from(u8::from(leitong_core::sets::n_shared(&a, &b) > 0))
    });
    let expected = 1.0 - (1.0 - 0.775_f64.powi(8)).powi(32);
    found.check_mean(expected, expected * (1.0 - expected), "pairs at .7");
}

#[test]
fn an_edited_article_stays_above_the_threshold() {
    let (original, edited) = EDITED_PAIR;
    let alike = similarity(&BBitMinHash::default(), original, edited).unwrap();
    assert!((0.7..1.0).contains(&alike), "{alike}");
    assert_eq!(similarity(&BBitMinHash::default(), "。。。", "。。。"), None);
    let unlike = similarity(&BBitMinHash::default(), "你好", "再见").unwrap();
    assert!(unlike < 0.2, "{unlike}");
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    let n_distinct = n_distinct_signatures(&BBitMinHash::default());
    assert!(n_distinct > 990, "{n_distinct} of 1000");
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (of_bits(3), "`bits` must be 1, 2, 4, 8 or 16, got 3"),
        (of_bits(0), "`bits` must be 1, 2, 4, 8 or 16, got 0"),
        (BBitMinHash { bands: 33, ..BBitMinHash::default() }, "`bands` must be at most `permutations` / `rows` = 256 / 8 = 32, got 33"),
        (BBitMinHash { permutations: 0, ..BBitMinHash::default() }, "`permutations` must be at least 1, got 0"),
    ] {
        assert_eq!(refusal(&method).as_deref(), Some(message));
    }
}
