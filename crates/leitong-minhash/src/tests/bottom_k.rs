use leitong_core::{
    FeatureKind, Fitter, Method, Model,
    hash::{HashKind, mix64},
    sets::{into_set, n_shared},
};
use leitong_testkit::{EDITED_PAIR, check_laws, similarity};
use proptest::prelude::*;

use super::{Estimates, check_near, jaccard_of, n_distinct_signatures, refusal, sets_of};
use crate::{BottomK, BottomKModel, Estimator, Order, Side, bottom_k::code_point_rank, bottom_k_factor, extreme};

// The four sets of the article, algorithms.md 6.3.
const A: [u64; 8] = [1, 7, 5, 9, 3, 11, 15, 13];
const B: [u64; 8] = [10, 8, 2, 4, 6, 0, 1, 16];
const C: [u64; 8] = [100, 700, 500, 900, 300, 1_100, 1_500, 1_300];
const D: [u64; 8] = [1, 3, 2, 4, 6, 5, 8, 7];

fn max_k() -> BottomK {
    BottomK { side: Side::Largest, ..BottomK::default() }
}

/// As the rule was first told: four words by code point, compared by overlap.
fn as_told() -> BottomK {
    BottomK { order: Order::Raw, size: 4, estimator: Estimator::Overlap, ..BottomK::default() }
}

fn model(method: &BottomK) -> BottomKModel {
    method.fitter().unwrap().finish().unwrap()
}

fn sketch(set: &[u64], k: usize, side: Side) -> Vec<u64> {
    extreme(&into_set(set.to_vec()), k, side).to_vec()
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&BottomK::default(), "441b343811e89581");
    check_laws(&max_k(), "29d43fc8af4323ac");
    check_laws(&BottomK { estimator: Estimator::Overlap, ..BottomK::default() }, "441b343811e89581");
    check_laws(&as_told(), "8a15c13934e44f3b");
    check_laws(&BottomK { side: Side::Largest, ..as_told() }, "6ee30ca79b6e9fcd");
    check_laws(&BottomK { features: FeatureKind::Chars, width: 5, order: Order::Raw, ..BottomK::default() }, "c1f402ee458e055b");
}

#[test]
fn sketches_of_the_article_are_as_published() {
    // vectors.json seed001.
    assert_eq!(sketch(&A, 4, Side::Smallest), [1, 3, 5, 7]);
    assert_eq!(sketch(&B, 4, Side::Smallest), [0, 1, 2, 4]);
    assert_eq!(sketch(&C, 4, Side::Smallest), [100, 300, 500, 700]);
    assert_eq!(sketch(&D, 4, Side::Smallest), [1, 2, 3, 4]);
    assert_eq!(sketch(&A, 4, Side::Largest), [9, 11, 13, 15]);
    assert_eq!(sketch(&B, 4, Side::Largest), [6, 8, 10, 16]);
    assert_eq!(sketch(&C, 4, Side::Largest), [900, 1_100, 1_300, 1_500]);
    assert_eq!(sketch(&D, 4, Side::Largest), [5, 6, 7, 8]);
}

#[test]
fn overlaps_of_the_article_are_as_published() {
    // vectors.json seed001: shared elements of A's sketch with those of B, C, D.
    for (size, side, overlaps) in [(4, Side::Smallest, [1, 0, 2]), (4, Side::Largest, [0, 0, 0]), (8, Side::Smallest, [1, 0, 4])] {
        let a = sketch(&A, size, side);
        let computed = [B, C, D].map(|other| n_shared(&a, &sketch(&other, size, side)));
        assert_eq!(computed, overlaps, "{size} {side:?}");
    }
}

fn estimate(estimator: Estimator, a: &[u64], b: &[u64], k: usize, side: Side) -> f64 {
    let [a, b] = [a, b].map(|set| sketch(set, k, side));
    estimator.similarity(&a, &b, n_shared(&a, &b), k, side).get()
}

#[test]
fn estimates_of_the_article_are_as_published() {
    // vectors.json seed001, bottomk_unbiased_est_k4, and overlap / 4.
    for (other, jaccard, overlap) in [(A, 1.0, 1.0), (B, 0.25, 0.25), (C, 0.0, 0.0), (D, 0.5, 0.5)] {
        check_near(estimate(Estimator::Jaccard, &A, &other, 4, Side::Smallest), jaccard, 0.0);
        check_near(estimate(Estimator::Overlap, &A, &other, 4, Side::Smallest), overlap, 0.0);
    }
    // Sketches of 16 hold the sets whole, and the estimate is the Jaccard similarity: 1/15, 0, 1/3.
    for (other, jaccard) in [(B, 1.0 / 15.0), (C, 0.0), (D, 1.0 / 3.0)] {
        check_near(estimate(Estimator::Jaccard, &A, &other, 16, Side::Smallest), jaccard, 1e-15);
    }
}

#[test]
fn a_shared_element_beyond_the_sample_does_not_count() {
    // Sketches {1, 2, 9} and {3, 4, 9}: the 3 smallest of the union are 1, 2, 3, none in both; the overlap is 1 of 3.
    check_near(estimate(Estimator::Jaccard, &[1, 2, 9], &[3, 4, 9], 3, Side::Smallest), 0.0, 0.0);
    check_near(estimate(Estimator::Overlap, &[1, 2, 9], &[3, 4, 9], 3, Side::Smallest), 1.0 / 3.0, 1e-15);
    // From the other end the sample is 9, 4, 3 and 9 counts.
    check_near(estimate(Estimator::Jaccard, &[1, 2, 9], &[3, 4, 9], 3, Side::Largest), 1.0 / 3.0, 1e-15);
}

#[test]
fn code_points_order_words() {
    let rank = |word| code_point_rank(word, HashKind::Xxh3);
    // 一 U+4E00, 人 U+4EBA, 来 U+6765; a prefix stands before its continuation.
    let words = ["58", "a", "一", "人", "人们", "人民", "来自", "𠮷野家"];
    assert!(words.map(rank).is_sorted_by(|a, b| a < b), "{:x?}", words.map(rank));
    assert_ne!(rank("中华人民"), rank("中华人民共和国"));
}

#[test]
fn raw_sketches_of_a_text_hold_its_first_words_by_code_point() {
    // 今天 U+4ECA, 很 U+5F88, 好 U+597D, 天气 U+5929: the two smallest are 今天 and 天气.
    let method = BottomK { size: 2, key_prefix: 2, ..as_told() };
    let signature = model(&method).signature(&leitong_testkit::analyzed(&method.needs(), "今天，天气很好")).unwrap();
    assert_eq!(*signature, ["今天", "天气"].map(|word| code_point_rank(word, HashKind::Xxh3)));
}

#[test]
fn estimates_have_no_bias_and_the_variance_of_a_sample_without_replacement() {
    for side in [Side::Smallest, Side::Largest] {
        for (size, shared, n_trials) in
            [(48, 32, 2_000), (300, 200, 2_000), (1_000, 900, 1_000), (1_000, 200, 1_000), (100_000, 66_667, 30), (1_000_000, 900_000, 4)]
        {
            let estimates = Estimates::of(n_trials, |trial| {
                let [a, b] = sets_of(size, shared, trial).map(|set| sketch(&set.into_iter().map(mix64).collect::<Vec<_>>(), 64, side));
                Estimator::Jaccard.similarity(&a, &b, n_shared(&a, &b), 64, side).get()
            });
            let (jaccard, union) = (jaccard_of(size, shared), 2 * size - shared);
            let variance = jaccard * (1.0 - jaccard) / 64.0 * bottom_k_factor(64, union as u32);
            // A union of exactly 64 is estimated without error.
            let of = format!("{side:?}, {size} elements, {shared} shared");
            if union <= 64 {
                check_near(estimates.mean, jaccard, 1e-12);
                check_near(estimates.variance, 0.0, 1e-20);
            } else {
                estimates.check_mean(jaccard, variance, &of);
                if n_trials >= 1_000 {
                    estimates.check_variance(variance, &of);
                }
            }
        }
    }
}

#[test]
fn an_edited_article_stays_above_the_threshold() {
    let (original, edited) = EDITED_PAIR;
    for method in [BottomK::default(), max_k(), as_told()] {
        let alike = similarity(&method, original, edited).unwrap();
        assert!((0.7..=1.0).contains(&alike), "{method:?}: {alike}");
        check_near(similarity(&method, "你好", "再见").unwrap(), 0.0, 0.0);
        assert_eq!(similarity(&method, "。。。", "。。。"), None);
    }
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    for method in [BottomK::default(), max_k()] {
        let n_distinct = n_distinct_signatures(&method);
        assert!(n_distinct > 990, "{n_distinct} of 1000");
    }
}

fn n_shared_keys(model: &BottomKModel, a: &[u64], b: &[u64]) -> (usize, u32) {
    let keys_of = |set: &[u64]| {
        let mut keys = Vec::new();
        model.keys(&set.into(), &mut keys);
        into_set(keys)
    };
    let asked = [a, b].map(|set| model.min_shared_keys(&set.into()));
    (n_shared(&keys_of(a), &keys_of(b)), asked[0].min(asked[1]))
}

#[test]
fn the_key_design_is_that_of_the_prefix_filter() {
    // 64 elements at .7: 45 shared at least (44.8), 19 missing; of 32 keys 13 are shared. A sketch of 10: 7 shared.
    let model = model(&BottomK::default());
    assert_eq!(model.key_design(), "the 32 outermost of 64 sketch elements, 13 of which must be shared; no pair of estimate >= 0.7 is lost");
    let of_length = |n: u64| model.min_shared_keys(&(0..n).collect());
    assert_eq!([64, 40, 10, 1].map(of_length), [13, 13, 7, 1]);
}

#[test]
fn the_worst_pair_at_the_threshold_is_still_found() {
    // 45 of 64 in both, and the 19 that are not stand in front on both sides: estimate by overlap 45/64 = .703; 13 of 32 keys are shared, as many as asked.
    let model = model(&BottomK { estimator: Estimator::Overlap, ..BottomK::default() });
    let own = |from: u64| (from..from + 19).chain(1_000..1_045).collect::<Vec<u64>>();
    let (a, b) = (own(0), own(100));
    assert!(model.similarity(&a.clone().into(), &b.clone().into()).get() >= 0.7);
    assert_eq!(n_shared_keys(&model, &a, &b), (13, 13));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn keys_lose_no_pair_above_the_floor(
        marks in proptest::collection::vec(0_u8..12, 1..40),
        size in 1_usize..20,
        extra_keys in 0_usize..12,
        overlap in any::<bool>(),
        largest in any::<bool>(),
    ) {
        // Of 12 elements ten are in both sets, one in each alone.
        let pick = |without: u8| (0..).zip(&marks).filter(|&(_, &mark)| mark != without).map(|(element, _)| element).collect::<Vec<u64>>();
        let (side, estimator) = (if largest { Side::Largest } else { Side::Smallest }, if overlap { Estimator::Overlap } else { Estimator::Jaccard });
        let [a, b] = [pick(0), pick(1)].map(|set| extreme(&set, size, side).to_vec());
        prop_assume!(!a.is_empty() && !b.is_empty());
        // One more than the elements that may be missing, rounded down.
        let least_prefix = size * 3 / 10 + 1;
        let model = model(&BottomK { size, key_prefix: least_prefix + extra_keys, side, estimator, ..BottomK::default() });
        if model.similarity(&a.clone().into(), &b.clone().into()).get() >= 0.7 {
            let (shared, asked) = n_shared_keys(&model, &a, &b);
            prop_assert!(shared >= asked as usize, "{} shared, {} asked: {:?} {:?}", shared, asked, a, b);
        }
    }

    #[test]
    fn equal_sketches_score_one_and_disjoint_ones_nothing(set in proptest::collection::btree_set(0_u64..1_000, 1..40), size in 1_usize..20) {
        let a: Vec<u64> = set.iter().copied().collect();
        let b: Vec<u64> = set.iter().map(|element| element + 1_000).collect();
        for (side, estimator) in [(Side::Smallest, Estimator::Jaccard), (Side::Largest, Estimator::Jaccard), (Side::Smallest, Estimator::Overlap)] {
            prop_assert_eq!(estimate(estimator, &a, &a, size, side).to_bits(), 1.0_f64.to_bits());
            prop_assert_eq!(estimate(estimator, &a, &b, size, side).to_bits(), 0.0_f64.to_bits());
        }
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (BottomK { size: 0, ..BottomK::default() }, "`size` must be at least 1, got 0"),
        (BottomK { min_similarity: 0.0, ..BottomK::default() }, "`min-similarity` must be above 0 and at most 1, got 0"),
        (
            BottomK { key_prefix: 19, ..BottomK::default() },
            "`key-prefix` must be at least 20, as 19 of 64 elements may differ at `min-similarity` = 0.7, got 19",
        ),
        (BottomK { width: 0, ..BottomK::default() }, "`width` must be at least 1, got 0"),
    ] {
        assert_eq!(refusal(&method).as_deref(), Some(message));
    }
}
