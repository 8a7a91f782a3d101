use std::collections::BTreeMap;

use leitong_core::{
    FeatureKind, Fitter, Method, Model,
    minima::{family_seeds, mixed_minima, n_equal},
    sets::{into_set, n_shared},
};
use leitong_testkit::{EDITED_PAIR, check_laws, similarity};

use super::{Estimates, check_near, n_distinct_signatures, refusal};
use crate::{Banding, Family, LshEnsemble, LshEnsembleModel, Partitions, SizedSketch, families::low_halves, jaccard_of_containment};

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&LshEnsemble::default(), "e08aeaf6477bb1be");
    check_laws(&LshEnsemble { features: FeatureKind::Words, width: 1, ..LshEnsemble::default() }, "29501389ae827681");
    check_laws(&LshEnsemble { family: Family::OnePermutation, partitions: 2, ..LshEnsemble::default() }, "5e3cfbb27736ccd5");
}

#[test]
fn the_jaccard_of_a_containment_is_as_published() {
    // vectors2.json lsh_ensemble: .8 / (1 + .2) and .8 / (2 + .2).
    check_near(jaccard_of_containment(0.8, 100, 100), 0.666_666_666_666_666_7, 1e-12);
    check_near(jaccard_of_containment(0.8, 100, 200), 0.363_636_363_636_363_65, 1e-12);
}

#[test]
fn partitions_hold_equally_many_documents() {
    let counts = |pairs: &[(u32, u32)]| pairs.iter().copied().collect::<BTreeMap<u32, u32>>();
    let uppers = |partitions: &Partitions| (0..partitions.len()).map(|partition| partitions.upper(partition)).collect::<Vec<u32>>();
    // Eight sizes, one document each, four parts.
    let even = Partitions::equi_depth(&counts(&[(10, 1), (20, 1), (30, 1), (40, 1), (50, 1), (60, 1), (70, 1), (80, 1)]), 4);
    assert_eq!(uppers(&even), [20, 40, 60, 80]);
    // Half of the documents have one size: they fill two parts at once.
    assert_eq!(uppers(&Partitions::equi_depth(&counts(&[(10, 1), (20, 1), (30, 4), (40, 1), (50, 1)]), 4)), [20, 30, 50]);
    assert_eq!(uppers(&Partitions::equi_depth(&counts(&[(10, 5)]), 4)), [10]);
    assert_eq!(uppers(&Partitions::equi_depth(&counts(&[]), 4)), [u32::MAX]);
    assert_eq!([1, 20, 21, 80, 81].map(|size| even.of(size)), [0, 0, 1, 3, 3], "larger than any seen belongs to the last");
    assert_eq!(even.reached(25, 65).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn bandings_find_nineteen_of_twenty_pairs_with_the_most_rows_that_can() {
    for jaccard in [0.9, 2.0 / 3.0, 0.5, 0.364, 0.2, 0.05] {
        let banding = Banding::for_jaccard(jaccard, 128);
        assert!(banding.candidate_probability(jaccard) >= 0.95, "{banding:?} at {jaccard}");
        let fewer = Banding { bands: banding.bands - 1, ..banding };
        assert!(fewer.candidate_probability(jaccard) < 0.95, "{banding:?} at {jaccard} has a band too many");
    }
    // (2/3)^5 = .1317: 25 bands find 1 - .8683^25 = .971; of 42 bands of 3 rows at .364, 1 - .9518^42 = .874 is too little, hence 2 rows.
    assert_eq!(Banding::for_jaccard(2.0 / 3.0, 128).rows, 5);
    assert_eq!(Banding::for_jaccard(0.364, 128).rows, 2);
    assert_eq!(Banding::for_jaccard(0.001, 128), Banding { bands: 128, rows: 1 });
}

/// A set of `smaller` elements, `shared` of which are in one of `larger`.
fn sets(smaller: u64, larger: u64, shared: u64, trial: u64) -> [Vec<u64>; 2] {
    [(0, smaller), (smaller - shared, larger)].map(|(from, size)| (from..from + size).map(|number| super::element(trial, number)).collect())
}

#[test]
fn containment_is_estimated_from_the_sketch_and_the_sizes() {
    // 200 and 600 elements, 160 shared: containment .8, J = 160 / 640 = .25. With 1024 positions the curvature of J / (1 + J) costs less than .0004.
    let method = LshEnsemble { permutations: 1_024, ..LshEnsemble::default() };
    let estimates = Estimates::of(200, |trial| {
        let seeds = family_seeds(trial, 1_024);
        let [a, b] = sets(200, 600, 160, trial).map(|set| low_halves(&mixed_minima(&set, &seeds)));
        method.containment(200, 600, n_equal(&a, &b)).get()
    });
    // d/dJ of 4 J / (1 + J) is 4 / 1.25^2 = 2.56; clamping at 1 is five standard deviations away.
    estimates.check_mean(0.8, 2.56 * 2.56 * 0.25 * 0.75 / 1_024.0, "containment");
}

#[test]
fn few_matches_and_tiny_sets_are_no_evidence() {
    let method = LshEnsemble::default();
    // One position of 128 at a ratio of 100: 101 a / (129 a) = .78 without the guard.
    check_near(method.containment(100, 10_000, 1).get(), 0.0, 0.0);
    check_near(method.containment(100, 10_000, 3).get(), 0.0, 0.0);
    // 4 (100 + 1000) / (132 * 100).
    check_near(method.containment(100, 1_000, 4).get(), 1.0 / 3.0, 1e-12);
    check_near(method.containment(19, 39, 60).get(), 0.0, 0.0);
    assert!(method.containment(19, 38, 60).get() > 0.9);
    check_near(method.containment(300, 300, 128).get(), 1.0, 0.0);
}

#[test]
fn the_largest_partner_is_where_too_few_matches_are_left() {
    // R + .2 = .8 * 128 / 4: R = 25.4; a tiny set has partners of twice its size.
    let method = LshEnsemble::default();
    assert_eq!(method.largest_partner(100), 2_540);
    assert_eq!(method.largest_partner(10), 20);
    assert_eq!(method.largest_partner(u32::MAX), u32::MAX);
    assert_eq!(LshEnsemble { permutations: 4, ..method }.largest_partner(100), 100, "never below the set's own size");
}

/// A model fitted on sizes from 50 to 3000, and the sketch of a set under it.
fn model_of_sizes() -> LshEnsembleModel {
    let mut fitter = LshEnsemble::default().fitter().unwrap();
    (50..3_000).for_each(|size| fitter.observe_size(size));
    fitter.finish().unwrap()
}

fn sized_sketch(set: &[u64], seeds: &[u64]) -> SizedSketch {
    SizedSketch::new(set.len() as u32, low_halves(&mixed_minima(set, seeds)))
}

#[test]
fn the_smaller_of_a_pair_finds_the_larger() {
    // Containment .8 at ratios of 1, 2, 5 and 10: at least 95 % of pairs, less three standard errors of 400 trials (.033).
    let model = model_of_sizes();
    for larger in [200, 400, 1_000, 2_000] {
        let found = Estimates::of(400, |trial| {
            let seeds = family_seeds(trial, 128);
            let [a, b] = sets(200, larger, 160, trial).map(|set| sized_sketch(&set, &seeds));
            let (mut looks, mut filed) = (Vec::new(), Vec::new());
            model.probe_keys(&a, &mut looks);
            model.keys(&b, &mut filed);
            f64::from(u8::from(n_shared(&into_set(looks), &into_set(filed)) > 0))
        });
        assert!(found.mean >= 0.95 - 0.033, "{larger} elements: {}", found.mean);
    }
}

#[test]
fn a_set_looks_in_partitions_of_its_own_size_and_above() {
    let model = model_of_sizes();
    let seeds = family_seeds(1, 128);
    let [small, large] = sets(100, 2_900, 100, 1).map(|set| sized_sketch(&set, &seeds));
    let keys_of = |signature: &SizedSketch, probes: bool| {
        let mut keys = Vec::new();
        if probes {
            model.probe_keys(signature, &mut keys);
        } else {
            model.keys(signature, &mut keys);
        }
        into_set(keys)
    };
    // 128 + 64 + 42 + 25 bands.
    assert_eq!(keys_of(&small, false).len(), 259);
    assert!(n_shared(&keys_of(&large, true), &keys_of(&large, false)) > 0, "it finds a set of its own size");
    assert_eq!(n_shared(&keys_of(&large, true), &keys_of(&small, false)), 0, "a partition of smaller sets is not looked in");
}

#[test]
fn the_key_design_says_what_is_found_by_size() {
    assert_eq!(
        model_of_sizes().key_design(),
        // The least number of bands that finds 95 %: 22 of 5 rows at 2/3, 22 of 2 rows at .364, 36 single rows at .0784.
        "16 partitions by size, 259 keys a document, the smaller of a pair finds the larger; P(candidate) >= 0.955 at containment 0.8 for equal sizes, 0.956 at a \
         ratio of 2, 0.951 at 10"
    );
}

#[test]
fn an_excerpt_is_contained_in_its_article_and_a_word_is_not() {
    let (article, edited) = EDITED_PAIR;
    let method = LshEnsemble::default();
    let excerpt: String = article.chars().take(120).collect();
    assert!(similarity(&method, &excerpt, article).unwrap() >= 0.8);
    assert!(similarity(&method, article, edited).unwrap() >= 0.8);
    for word in ["滨海队", "新闻发布会上", "积分榜上的排名也由此升至"] {
        check_near(similarity(&method, word, article).unwrap(), 0.0, 0.0);
        check_near(similarity(&method, word, word).unwrap(), 1.0, 0.0);
    }
    check_near(similarity(&method, "你好", "再见").unwrap(), 0.0, 0.0);
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    let n_distinct = n_distinct_signatures(&LshEnsemble::default());
    assert!(n_distinct > 990, "{n_distinct} of 1000");
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (LshEnsemble { partitions: 0, ..LshEnsemble::default() }, "`partitions` must be at least 1, got 0"),
        (LshEnsemble { min_containment: 1.5, ..LshEnsemble::default() }, "`min-containment` must be above 0 and at most 1, got 1.5"),
        (LshEnsemble { min_matches: 129, ..LshEnsemble::default() }, "`min-matches` must be in 1..=`permutations` = 128, got 129"),
        (LshEnsemble { max_ratio: 0, ..LshEnsemble::default() }, "`max-ratio` must be at least 1, got 0"),
    ] {
        assert_eq!(refusal(&method).as_deref(), Some(message));
    }
}
