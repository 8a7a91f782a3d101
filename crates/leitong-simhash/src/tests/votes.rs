use leitong_core::{hash::md5_64, shingles::char_shingles};
use proptest::prelude::*;

use super::*;

#[test]
fn fingerprints_of_the_worked_pair_are_as_published() {
    // vectors.json simhash_char2: thirteen bigrams under H64, no repeats, so that tf and binary weights agree.
    let bigrams = |text| {
        let mut bigrams = Vec::new();
        char_shingles(text, 2, HashKind::Md5, &mut bigrams);
        bigrams
    };
    let (x, y) = (bigrams("中国男足主场二比一战胜韩国队"), bigrams("中国男足客场二比一战胜韩国队"));
    assert_eq!(fingerprint(&x), 0x4168_fe8e_c52b_6a8c);
    assert_eq!(fingerprint(&y), 0x496c_de0e_cd2f_6a0e);
    assert_eq!(fingerprint(&into_set(x)), 0x4168_fe8e_c52b_6a8c);
    for weights in [Weights::Tf, Weights::Binary] {
        let method = SimHash { width: 2, hash: HashKind::Md5, weights, ..on_three_characters() };
        // Hamming distance 8.
        let measured = similarity(&method, "中国男足主场二比一战胜韩国队", "中国男足客场二比一战胜韩国队").unwrap();
        assert!((measured - 56.0 / 64.0).abs() < 1e-12, "{measured}");
    }
}

#[test]
fn fingerprints_of_the_seed_tokens_are_as_published() {
    // vectors.json simhash_tokens; B and D have four tokens each, so that ties occur and the rule for them is pinned.
    let a = 0x5661_4261_4a61_b8c1;
    for (tokens, expected, distance) in [
        (&["我", "58", "沈剑", "来自", "到家"][..], a, 0),
        (&["我", "58", "来自", "狼"], 0x06a1_4000_4220_9080, 15),
        (&["58", "服务", "到家"], 0x47f4_8cc1_68e1_b00b, 21),
        (&["事", "我", "凑数", "关系"], 0x22e1_8214_4304_28d1, 21),
    ] {
        let hashes: Vec<u64> = tokens.iter().map(|token| md5_64(token.as_bytes())).collect();
        assert_eq!(fingerprint(&hashes), expected, "{tokens:?}");
        assert_eq!((expected ^ a).count_ones(), distance, "{tokens:?}");
    }
}

#[test]
fn a_tie_gives_zero_and_a_repeat_breaks_it() {
    // Bits from the top: both ones, one each twice, both zeros.
    let (a, b) = (0b1100 << 60, 0b1010 << 60);
    assert_eq!(bit_sums(&[a, b])[..4], [2, 0, 0, -2]);
    assert_eq!(fingerprint(&[a, b]), 0b1000 << 60);
    assert_eq!(fingerprint(&[a, b, b]), b, "two votes against one");
}

#[test]
fn an_occurrence_votes_under_tf_and_a_word_under_binary() {
    let by_character = |weights| SimHash { width: 1, weights, ..on_three_characters() };
    // Under tf three votes of one character beat one of the other; under binary the two are even in both texts.
    let weighted = |weights| similarity(&by_character(weights), "好的", "好好好的").unwrap();
    let is_one = |value: f64| (value - 1.0).abs() < f64::EPSILON;
    assert!(is_one(weighted(Weights::Binary)) && !is_one(weighted(Weights::Tf)));
}

#[test]
fn tropical_fish_gives_the_sums_and_bits_of_the_textbook() {
    // algorithms.md 5.3: 8-bit hashes and numbers of occurrences.
    const FISH: [(u64, i64); 13] = [
        (0b0110_0001, 2), // tropical
        (0b1010_1011, 2), // fish
        (0b1110_0110, 1), // include
        (0b0001_1110, 1), // found
        (0b0010_1101, 1), // environments
        (0b1000_1011, 1), // around
        (0b0010_1010, 1), // world
        (0b1100_0000, 1), // including
        (0b1010_1110, 1), // both
        (0b0011_1111, 1), // freshwater
        (0b1011_0101, 1), // salt
        (0b0010_0101, 1), // water
        (0b1110_1110, 1), // species
    ];
    let sums = weighted_bit_sums::<8>(&FISH);
    assert_eq!(sums, [1, -5, 9, -9, 3, 1, 3, 3]);
    assert_eq!(majority_bits(&sums), 0b1010_1111);
    let unweighted = weighted_bit_sums::<8>(&FISH.map(|(hash, _)| (hash, 1)));
    assert_eq!(unweighted, [1, -5, 7, -7, 3, 3, 3, 1]);
    assert_eq!(majority_bits(&unweighted), 0b1010_1111);
}

#[test]
fn the_first_word_of_a_wide_fingerprint_is_the_narrow_one() {
    let hashes: Vec<u64> = ["国足", "主场", "战胜", "韩国", "战胜"].iter().map(|word| md5_64(word.as_bytes())).collect();
    let wide = Fingerprint::<6>::of_hashes(&hashes);
    assert_eq!(wide.0[0], fingerprint(&hashes));
    assert_eq!(wide.0[..2], Fingerprint::<2>::of_hashes(&hashes).0);
}

#[test]
fn similarity_is_the_share_of_equal_bits() {
    let (a, b) = (Fingerprint([0, u64::MAX]), Fingerprint([0b111, u64::MAX >> 1]));
    assert_eq!(a.distance(&b), 4);
    assert!((a.similarity(&b).get() - 124.0 / 128.0).abs() < f64::EPSILON);
    assert!(is_one(a.similarity(&a).get()));
}

proptest! {
    #[test]
    fn counters_count_what_a_loop_over_bits_counts(hashes in proptest::collection::vec(any::<u64>(), 0..300)) {
        let unweighted: Vec<(u64, i64)> = hashes.iter().map(|&hash| (hash, 1)).collect();
        prop_assert_eq!(bit_sums(&hashes), weighted_bit_sums::<64>(&unweighted));
        let vote = |hash: u64, bit: usize| if hash >> (63 - bit) & 1 == 1 { 1_i64 } else { -1 };
        let expected: [i64; 64] = std::array::from_fn(|bit| hashes.iter().map(|&hash| vote(hash, bit)).sum());
        prop_assert_eq!(bit_sums(&hashes), expected);
    }

    #[test]
    fn a_weight_of_two_is_an_occurrence_more(hashes in proptest::collection::vec(any::<u64>(), 1..50)) {
        let doubled: Vec<(u64, i64)> = hashes.iter().map(|&hash| (hash, if hash % 2 == 0 { 2 } else { 1 })).collect();
        let repeated: Vec<u64> = hashes.iter().chain(hashes.iter().filter(|&hash| hash % 2 == 0)).copied().collect();
        prop_assert_eq!(Fingerprint::<2>::of_weighted(&doubled), Fingerprint::<2>::of_hashes(&repeated));
    }
}
