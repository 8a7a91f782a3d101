use leitong_core::{Fitter, Method, Model, hash::split_seed, minima::family_seeds, minima::n_equal};
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, similarity};

use super::{Estimates, check_near, n_distinct_signatures, refusal};
use crate::{
    WeightedFamily, WeightedMinHash, Weights, probability_jaccard,
    weighted::stable::{stable_exp, stable_ln},
    weighted_jaccard,
};

// algorithms.md 6.9: a, b, c, d are 1, 2, 3, 4.
const X: [(u64, f64); 3] = [(1, 2.0), (2, 1.0), (3, 1.0)];
const Y: [(u64, f64); 3] = [(1, 1.0), (2, 1.0), (4, 2.0)];

fn p_minhash() -> WeightedMinHash {
    WeightedMinHash { family: WeightedFamily::PMinhash, ..WeightedMinHash::default() }
}

fn on_frequencies() -> WeightedMinHash {
    WeightedMinHash { weights: Weights::Tf, ..WeightedMinHash::default() }
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&WeightedMinHash::default(), "8ab239f5bcf2e89b");
    check_laws(&p_minhash(), "3ed29c775462afdb");
    check_laws(&on_frequencies(), "ea79a1e08c01cb87");
    check_laws(&WeightedMinHash { family: WeightedFamily::ZeroBitIcws, ..WeightedMinHash::default() }, "34183b8645016e41");
}

#[test]
fn exact_measures_of_the_worked_pair_are_as_published() {
    // J_W = (1 + 1) / (2 + 1 + 1 + 2) = 1/3. J_P: a 1 / (1 + 1 + .5 + 2) = 2/9, b 1 / (2 + 1 + 1 + 2) = 1/6, together 7/18 = .38889.
    check_near(weighted_jaccard(&X, &Y), 1.0 / 3.0, 1e-15);
    check_near(probability_jaccard(&X, &Y), 7.0 / 18.0, 1e-15);
    check_near(weighted_jaccard(&X, &X), 1.0, 0.0);
    check_near(probability_jaccard(&X, &X), 1.0, 1e-15);
    check_near(weighted_jaccard(&X, &[]), 0.0, 0.0);
    check_near(weighted_jaccard(&[], &[]), 0.0, 0.0);
}

#[test]
fn the_scale_free_measure_does_not_see_a_text_doubled() {
    let doubled = X.map(|(element, weight)| (element, 2.0 * weight));
    check_near(probability_jaccard(&X, &doubled), 1.0, 1e-15);
    check_near(weighted_jaccard(&X, &doubled), 0.5, 1e-15);
}

fn share_of_equal_positions(family: WeightedFamily, x: &[(u64, f64)], y: &[(u64, f64)], seeds: &[u64]) -> f64 {
    f64::from(n_equal(&family.sketch(x, seeds), &family.sketch(y, seeds))) / seeds.len() as f64
}

#[test]
fn estimates_of_the_worked_pair_are_right_over_many_positions() {
    const POSITIONS: usize = 40_000;
    let seeds = family_seeds(3, POSITIONS);
    for (family, expected) in [(WeightedFamily::Icws, 1.0 / 3.0), (WeightedFamily::PMinhash, 7.0 / 18.0)] {
        let estimate = share_of_equal_positions(family, &X, &Y, &seeds);
        check_near(estimate, expected, 3.0 * (expected * (1.0 - expected) / POSITIONS as f64).sqrt());
    }
}

#[test]
fn zero_bits_estimate_from_above() {
    // Without the step a's weights 2 and 1 agree whenever both draw a: 40,000 positions, a standard error of .0025.
    let seeds = family_seeds(3, 40_000);
    let zero_bit = share_of_equal_positions(WeightedFamily::ZeroBitIcws, &X, &Y, &seeds);
    assert!(zero_bit > 1.0 / 3.0 + 0.01 && zero_bit < 0.5, "{zero_bit}");
}

/// Two weighted sets of `size` elements, `shared` of them in both with weights of 1 to 5 on one side and 1 to 3 on the other.
fn weighted_sets(size: u64, shared: u64, trial: u64) -> [Vec<(u64, f64)>; 2] {
    let set = |from: u64, n_weights: u64| {
        let mut set: Vec<(u64, f64)> = (from..from + size)
            .map(|number| super::element(trial, number))
            .map(|element| (element, (1 + split_seed(n_weights, element) % n_weights) as f64))
            .collect();
        set.sort_unstable_by_key(|&(element, _)| element);
        set
    };
    [set(0, 5), set(size - shared, 3)]
}

#[test]
fn estimates_have_no_bias_and_the_binomial_variance() {
    for (family, measure) in [(WeightedFamily::Icws, weighted_jaccard as fn(&[_], &[_]) -> f64), (WeightedFamily::PMinhash, probability_jaccard)] {
        // One pair of sets a case, so that the measure is one number.
        for (size, shared) in [(10, 5), (10, 8), (100, 80), (1_000, 667)] {
            let [x, y] = weighted_sets(size, shared, 4);
            let expected = measure(&x, &y);
            let estimates = Estimates::of(400, |trial| share_of_equal_positions(family, &x, &y, &family_seeds(trial, 32)));
            let of = format!("{family:?}, {size} elements, {shared} shared");
            estimates.check_mean(expected, expected * (1.0 - expected) / 32.0, &of);
            estimates.check_variance(expected * (1.0 - expected) / 32.0, &of);
        }
    }
}

#[test]
fn large_sets_are_estimated_without_bias() {
    for (size, shared, positions) in [(100_000, 80_000, 128), (1_000_000, 800_000, 16)] {
        let [x, y] = weighted_sets(size, shared, 4);
        let seeds = family_seeds(8, positions);
        let expected = weighted_jaccard(&x, &y);
        let standard_error = (expected * (1.0 - expected) / positions as f64).sqrt();
        check_near(share_of_equal_positions(WeightedFamily::Icws, &x, &y, &seeds), expected, 3.0 * standard_error);
        // Equal weights: J_P is the plain Jaccard similarity, 2/3, and needs no sum over pairs.
        let [x, y] = [x, y].map(|set| set.into_iter().map(|(element, _)| (element, 1.0)).collect::<Vec<_>>());
        let standard_error = (2.0 / 9.0 / positions as f64).sqrt();
        check_near(share_of_equal_positions(WeightedFamily::PMinhash, &x, &y, &seeds), 2.0 / 3.0, 3.0 * standard_error);
    }
}

#[test]
fn the_logarithm_and_the_exponential_are_right_to_the_last_places() {
    for i in 0..20_000 {
        // Numbers from 2^-66 to 2^62, and those around 1, where the logarithm is near 0.
        let x = (1.0 + f64::from(i) / 20_000.0) * (f64::from(i % 129) - 66.0).exp2();
        check_near(stable_ln(x) / x.ln().abs().max(f64::MIN_POSITIVE), x.ln().signum(), 4e-16);
        let near_one = 1.0 + (f64::from(i) - 10_000.5) / 20_000.0;
        check_near(stable_ln(near_one) / near_one.ln(), 1.0, 1e-15);
        let y = (f64::from(i) - 10_000.0) / 20.0;
        check_near(stable_exp(y) / y.exp(), 1.0, 1e-15);
    }
    check_near(stable_ln(1.0), 0.0, 0.0);
    check_near(stable_exp(0.0), 1.0, 0.0);
}

#[test]
fn tf_idf_weights_are_occurrences_times_rarity() {
    // Three documents, 足球 in all of them, 比赛 in one, twice: ln(1 + 3/3) and 2 ln(1 + 3/1).
    let method = WeightedMinHash::default();
    let docs = ["足球，比赛，比赛", "足球", "足球"].map(|text| analyzed(&method.needs(), text));
    let mut fitter = method.fitter().unwrap();
    docs.iter().for_each(|doc| fitter.observe(doc));
    let model = fitter.finish().unwrap();
    let mut weights: Vec<f64> = model.weighted_features(&docs[0]).into_iter().map(|(_, weight)| weight).collect();
    weights.sort_unstable_by(f64::total_cmp);
    assert_eq!(weights.len(), 2);
    check_near(weights[0], 2.0_f64.ln(), 1e-15);
    check_near(weights[1], 2.0 * 4.0_f64.ln(), 1e-15);
}

#[test]
fn a_model_fitted_on_nothing_still_signs() {
    let model = WeightedMinHash::default().fitter().unwrap().finish().unwrap();
    let doc = analyzed(&WeightedMinHash::default().needs(), "足球比赛");
    assert!(model.signature(&doc).is_some());
}

#[test]
fn an_edited_article_stays_above_the_threshold() {
    let (original, edited) = EDITED_PAIR;
    for method in [WeightedMinHash::default(), p_minhash(), on_frequencies()] {
        let alike = similarity(&method, original, edited).unwrap();
        assert!((0.7..1.0).contains(&alike), "{method:?}: {alike}");
        check_near(similarity(&method, "你好", "再见").unwrap(), 0.0, 0.0);
        assert_eq!(similarity(&method, "。。。", "。。。"), None);
    }
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    for method in [WeightedMinHash::default(), p_minhash()] {
        let n_distinct = n_distinct_signatures(&method);
        assert!(n_distinct > 990, "{n_distinct} of 1000");
    }
}

#[test]
fn the_key_design_says_what_bands_find() {
    let model = WeightedMinHash::default().fitter().unwrap().finish().unwrap();
    assert_eq!(model.key_design(), "25 bands x 5 rows, 3 of 128 positions unused; P(candidate) = 0.548 at similarity .5, 0.990 at .7, 1.000 at .8");
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (WeightedMinHash { bands: 26, ..WeightedMinHash::default() }, "`bands` must be at most `permutations` / `rows` = 128 / 5 = 25, got 26"),
        (WeightedMinHash { permutations: 0, ..WeightedMinHash::default() }, "`permutations` must be at least 1, got 0"),
        (WeightedMinHash { width: 0, ..WeightedMinHash::default() }, "`width` must be at least 1, got 0"),
    ] {
        assert_eq!(refusal(&method).as_deref(), Some(message));
    }
}
