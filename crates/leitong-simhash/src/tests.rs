use leitong_core::{
    Fitter,
    hash::{md5_64, split_seed},
    shingles::char_shingles,
};
use leitong_testkit::{EDITED_PAIR, check_laws, distinct_sentences, similarity};
use proptest::prelude::*;

use super::*;

fn model(method: &SimHash) -> SimHashModel {
    method.fitter().unwrap().finish().unwrap()
}

fn on_three_characters() -> SimHash {
    SimHash { features: FeatureKind::Chars, width: 3, ..SimHash::default() }
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&SimHash::default(), "38538037a5cbf7ff");
    check_laws(&SimHash { weights: Weights::Binary, stop_words: StopWords::Drop, ..SimHash::default() }, "fbd51dd6cb8dc959");
    check_laws(&on_three_characters(), "b61025583f980236");
    check_laws(&SimHash { max_distance: 7, ..SimHash::default() }, "38538037a5cbf7ff");
    check_laws(&SimHash { max_distance: 12, ..SimHash::default() }, "38538037a5cbf7ff");
}

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

fn shares_a_key(a: u64, b: u64, max_distance: u32) -> bool {
    let keys_of = |fingerprint| {
        let mut keys = Vec::new();
        block_keys(fingerprint, max_distance, &mut keys);
        into_set(keys)
    };
    leitong_core::sets::n_shared(&keys_of(a), &keys_of(b)) > 0
}

/// `n` distinct bit positions, by a partial shuffle.
fn random_bits(n: u32, seed: u64) -> u64 {
    let mut positions: Vec<u32> = (0..BITS).collect();
    for i in 0..n as usize {
        let other = i + (split_seed(seed, i as u64) % (positions.len() - i) as u64) as usize;
        positions.swap(i, other);
    }
    positions[..n as usize].iter().fold(0, |mask, position| mask | 1 << position)
}

#[test]
fn fingerprints_within_the_distance_always_share_a_key() {
    for distance in 0..=12 {
        for trial in 0..300 {
            let fingerprint = split_seed(1, trial);
            let flipped = random_bits(distance, split_seed(u64::from(distance) + 2, trial));
            assert_eq!(flipped.count_ones(), distance);
            assert!(shares_a_key(fingerprint, fingerprint ^ flipped, distance), "distance {distance}: {fingerprint:016x} ^ {flipped:016x}");
        }
    }
}

#[test]
fn unrelated_fingerprints_seldom_share_a_key() {
    // At d = 3 four keys of 16 bits: 4 / 2^16 a pair, .06 of 1000 pairs. At d = 7 36 keys of 14 or 15 bits: at most 36 / 2^14 a pair, 2.2 of 1000.
    for (distance, at_most) in [(3, 2), (7, 9)] {
        let met = (0..1_000).filter(|&pair| shares_a_key(split_seed(3, pair), split_seed(4, pair), distance)).count();
        assert!(met <= at_most, "distance {distance}: {met} of 1000 unrelated pairs share a key");
    }
}

#[test]
fn key_numbers_are_those_of_the_design() {
    for (distance, n_keys) in [(0, 4), (3, 4), (4, 15), (5, 21), (6, 28), (7, 36), (8, 1), (63, 1)] {
        let mut keys = Vec::new();
        block_keys(0x0123_4567_89ab_cdef, distance, &mut keys);
        assert_eq!(into_set(keys).len(), n_keys, "distance {distance}");
    }
}

#[test]
fn a_quadratic_search_is_announced() {
    let design = |max_distance| model(&SimHash { max_distance, ..SimHash::default() }).key_design();
    assert!(design(8).contains("quadratic"));
    assert_eq!(design(3), "4 blocks of 16 bits, one intact: finds every pair within 3 bits");
    assert_eq!(design(7), "9 blocks of about 7 bits, two intact, 36 keys: finds every pair within 7 bits");
}

#[test]
fn every_bit_is_a_fair_coin_over_ten_thousand_documents() {
    // Cases 15. 21 words a document: an odd number, so that no tie favours 0. No word is used twice, since a vocabulary leans to one side at each bit.
    // At p = .5 +- .02 (four sigma) the entropy is .9988.
    let n_docs = 10_000_u64;
    let mut ones = [0_u32; BITS as usize];
    for doc in 0..n_docs {
        let words: Vec<u64> = (0..21).map(|word: u32| HashKind::Xxh3.hash(format!("词{doc}之{word}").as_bytes())).collect();
        let bits = fingerprint(&words);
        ones.iter_mut().enumerate().for_each(|(bit, count)| *count += (bits >> bit & 1) as u32);
    }
    for (bit, &count) in ones.iter().enumerate() {
        let p = f64::from(count) / n_docs as f64;
        let entropy = -p * p.log2() - (1.0 - p) * (1.0 - p).log2();
        assert!(entropy > 0.998, "bit {bit} is 1 in {count} of {n_docs} documents: entropy {entropy}");
    }
}

#[test]
fn distinct_sentences_have_distinct_fingerprints() {
    let method = SimHash::default();
    let model = model(&method);
    let analyzer = leitong_text::Analyzer::new(method.needs());
    let fingerprints = into_set(distinct_sentences().iter().filter_map(|document| model.signature(&analyzer.analyze(document))).collect());
    assert!(fingerprints.len() > 990, "{} of 1000", fingerprints.len());
}

#[test]
fn an_edited_article_is_nearer_than_chance() {
    let (original, edited) = EDITED_PAIR;
    for method in [SimHash::default(), on_three_characters()] {
        let similarity = similarity(&method, original, edited).unwrap();
        assert!(similarity >= 1.0 - 7.0 / 64.0, "{similarity}");
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (SimHash { max_distance: 80, ..SimHash::default() }, "`max-distance` must be below 64, got 80"),
        (SimHash { width: 0, ..SimHash::default() }, "`width` must be at least 1, got 0"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

proptest! {
    #[test]
    fn counters_count_what_a_loop_over_bits_counts(hashes in proptest::collection::vec(any::<u64>(), 0..300)) {
        let vote = |hash: u64, bit: usize| if hash >> (63 - bit) & 1 == 1 { 1_i64 } else { -1 };
        let expected: [i64; 64] = std::array::from_fn(|bit| hashes.iter().map(|&hash| vote(hash, bit)).sum());
        prop_assert_eq!(bit_sums(&hashes), expected);
    }
}
