use leitong_core::{FeatureKind, Fitter, Method, Model, StopWords, minima::n_equal};
use leitong_testkit::{EDITED_PAIR, check_laws, distinct_sentences, similarity};

use crate::{Family, LossWeights, MinHash, MinHashModel, banding_loss, best_bands, candidate_probability, families::low_halves as sketch, prefixed_minima};

// Seed 001's token sets, algorithms.md 6.4.
const A: [&str; 5] = ["我", "58", "沈剑", "来自", "到家"];
const B: [&str; 4] = ["我", "58", "来自", "狼"];
const C: [&str; 3] = ["58", "服务", "到家"];
const D: [&str; 4] = ["事", "我", "凑数", "关系"];

fn on_five_characters() -> MinHash {
    MinHash { features: FeatureKind::Chars, width: 5, bands: 42, rows: 3, ..MinHash::default() }
}

fn model(method: &MinHash) -> MinHashModel {
    method.fitter().unwrap().finish().unwrap()
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&MinHash::default(), "806ae33ca1ccb622");
    check_laws(&on_five_characters(), "5e0d8230a4bbfb30");
    check_laws(&MinHash { stop_words: StopWords::Drop, ..MinHash::default() }, "e3232ad19eeea83d");
    check_laws(&MinHash { family: Family::PrefixedMd5, permutations: 16, bands: 4, rows: 4, ..MinHash::default() }, "22c74666fc5d3249");
    check_laws(&MinHash { family: Family::PrefixedMd5, permutations: 4, bands: 4, rows: 1, ..on_five_characters() }, "9edb094a04447f53");
}

#[test]
fn minima_of_the_seed_tokens_are_as_published() {
    // vectors.json minhash_first3_A and minhash128_tokens.
    let minima = |tokens: &[&'static str]| prefixed_minima(tokens, 128);
    let a = minima(&A);
    assert_eq!(a[..3], [0x1c44_45d4_8f12_ed3d, 0x443a_9ffa_8f0f_9a09, 0x09ac_5cd0_af42_5bab]);
    for (tokens, matches) in [(&A[..], 128), (&B, 71), (&C, 36), (&D, 19)] {
        let other = minima(tokens);
        assert_eq!(a.iter().zip(&other).filter(|(x, y)| x == y).count(), matches, "{tokens:?}");
        assert_eq!(n_equal(&sketch(&a), &sketch(&other)), matches as u32, "the low halves agree where the minima do");
    }
}

#[test]
fn words_of_a_text_reach_the_prefixed_family_unchanged() {
    let method = MinHash { family: Family::PrefixedMd5, permutations: 2, bands: 1, rows: 1, ..on_five_characters() };
    let minima = model(&method).minima(&leitong_testkit::analyzed(&method.needs(), "今天，天气很好")).unwrap();
    // Six characters at L2 give the runs 今天天气很 and 天天气很好.
    assert_eq!(minima, prefixed_minima(&["今天天气很", "天天气很好"], 2));
}

#[test]
fn the_best_bandings_are_those_of_the_table() {
    // algorithms.md 6.10 and vectors.json opt_b_r: (k, t, b, r, loss).
    for (permutations, threshold, bands, rows, loss) in [
        (64, 0.3, 21, 3, 0.046_83),
        (64, 0.5, 14, 4, 0.052_5),
        (64, 0.6, 10, 6, 0.048_86),
        (64, 0.7, 8, 8, 0.042_32),
        (64, 0.8, 5, 11, 0.034_84),
        (64, 0.9, 3, 21, 0.021_58),
        (128, 0.3, 37, 3, 0.041_2),
        (128, 0.5, 25, 5, 0.043_74),
        (128, 0.6, 18, 7, 0.041_56),
        (128, 0.7, 14, 9, 0.036_25),
        (128, 0.8, 9, 13, 0.029_3),
        (128, 0.9, 5, 25, 0.018_44),
        (256, 0.5, 42, 6, 0.038_05),
        (256, 0.8, 17, 15, 0.024_94),
    ] {
        assert_eq!(best_bands(permutations, threshold, LossWeights::EVEN), (bands, rows), "k = {permutations}, t = {threshold}");
        let computed = banding_loss(bands, rows, threshold, LossWeights::EVEN);
        assert!((computed - loss).abs() < 0.000_006, "k = {permutations}, t = {threshold}: {computed}");
    }
}

#[test]
fn published_bandings_find_the_shares_of_pairs_that_they_are_known_for() {
    // vectors.json: Lee 2022, FineWeb, Leskovec; algorithms.md 12 for the defaults.
    for (bands, rows, similarity, probability) in [
        (450, 20, 0.7, 0.301_8),
        (450, 20, 0.8, 0.994_6),
        (14, 8, 0.75, 0.771_6),
        (14, 8, 0.85, 0.988_4),
        (20, 5, 0.5, 0.470_1),
        (20, 5, 0.8, 0.999_6),
        (25, 5, 0.7, 0.99),
        (42, 3, 0.5, 0.996),
        (32, 4, 0.5, 0.873),
    ] {
        let computed = candidate_probability(similarity, bands, rows);
        assert!((computed - probability).abs() < 0.000_6, "{bands} x {rows} at {similarity}: {computed}");
    }
}

#[test]
fn recall_weights_ask_for_more_bands_than_equal_weights() {
    let (equal, _) = best_bands(128, 0.7, LossWeights::EVEN);
    let (recall, rows) = best_bands(128, 0.7, LossWeights::RECALL);
    assert!(recall > equal && candidate_probability(0.7, recall, rows) > 0.8, "{recall} x {rows}");
}

#[test]
fn the_key_design_says_what_bands_find() {
    assert_eq!(
        model(&MinHash::default()).key_design(),
        // 1 - (1 - s^5)^25 at .5, .7 and .8.
        "25 bands x 5 rows, 3 of 128 permutations unused; P(candidate) = 0.548 at similarity .5, 0.990 at .7, 1.000 at .8"
    );
}

#[test]
fn equal_bands_share_a_key_and_equal_rows_of_different_bands_do_not() {
    let model = model(&MinHash { permutations: 5, bands: 2, rows: 2, ..MinHash::default() });
    let keys_of = |positions: [u32; 5]| {
        let mut keys = Vec::new();
        model.keys(&Box::from(positions), &mut keys);
        keys
    };
    let keys = keys_of([1, 2, 1, 2, 9]);
    assert_eq!(keys.len(), 2);
    assert_ne!(keys[0], keys[1], "the band is part of the key");
    assert_eq!(keys, keys_of([1, 2, 1, 2, 8]), "the unused position is in no band");
    assert_eq!(keys[0], keys_of([1, 2, 2, 1, 9])[0]);
    assert_ne!(keys[1], keys_of([1, 2, 2, 1, 9])[1], "the order of rows counts");
}

#[test]
fn an_edited_article_stays_above_the_default_thresholds() {
    let (original, edited) = EDITED_PAIR;
    for (method, threshold) in [(MinHash::default(), 0.7), (on_five_characters(), 0.5)] {
        let similarity = similarity(&method, original, edited).unwrap();
        assert!((threshold..1.0).contains(&similarity), "{similarity}");
    }
}

#[test]
fn short_texts_without_a_common_feature_are_unlike() {
    for method in [MinHash::default(), on_five_characters()] {
        let unlike = similarity(&method, "你好", "再见").unwrap();
        assert!(unlike.abs() < f64::EPSILON, "{unlike}");
        assert_eq!(similarity(&method, "。。。", "。。。"), None, "no feature is no evidence");
    }
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    let method = MinHash::default();
    let model = model(&method);
    let analyzer = leitong_text::Analyzer::new(method.needs());
    let mut signatures: Vec<_> = distinct_sentences().iter().filter_map(|document| model.signature(&analyzer.analyze(document))).collect();
    signatures.sort_unstable();
    signatures.dedup();
    assert!(signatures.len() > 990, "{} of 1000", signatures.len());
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (MinHash { bands: 26, ..MinHash::default() }, "`bands` must be at most `permutations` / `rows` = 128 / 5 = 25, got 26"),
        (MinHash { permutations: 0, ..MinHash::default() }, "`permutations` must be at least 1, got 0"),
        (MinHash { rows: 0, ..MinHash::default() }, "`rows` must be at least 1, got 0"),
        (MinHash { bands: 0, ..MinHash::default() }, "`bands` must be at least 1, got 0"),
        (MinHash { width: 0, ..MinHash::default() }, "`width` must be at least 1, got 0"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}
