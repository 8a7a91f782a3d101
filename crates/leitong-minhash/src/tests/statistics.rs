//! Bias and variance of every family that a sketch can be made with. Each trial draws both the functions and the sets.

use leitong_core::minima::{family_seeds, mixed_minima, n_equal};

use super::{Estimates, check_near, jaccard_of, sets_of};
use crate::{Circulant, Family, FastSimilarity, OnePermutation, SuperMinHash, families::low_halves, prefixed_minima, superminhash_factor};

/// The circulant table costs milliseconds: so many trials share one, and differ in their sets.
const TRIALS_A_TABLE: u64 = 500;

/// From a set of element hashes to a sketch.
type Sketch = Box<dyn Fn(&[u64]) -> Vec<u64>>;

/// The sketching function of a trial.
fn sketcher(family: Family, permutations: usize, seed: u64) -> Sketch {
    match family {
        Family::Mixed => {
            let seeds = family_seeds(seed, permutations);
            Box::new(move |set| mixed_minima(set, &seeds))
        }
        Family::PrefixedMd5 => Box::new(move |set| {
            // No seed: the sets differ.
            let features: Vec<String> = set.iter().map(|element| format!("{element:x}")).collect();
            prefixed_minima(&features, permutations)
        }),
        Family::OnePermutation => {
            let functions = OnePermutation::new(permutations, seed).unwrap();
            Box::new(move |set| functions.minima(set))
        }
        Family::Super => {
            let functions = SuperMinHash::new(permutations, seed).unwrap();
            Box::new(move |set| functions.minima(set))
        }
        Family::FastSimilarity => {
            let functions = FastSimilarity::new(permutations, seed).unwrap();
            Box::new(move |set| functions.minima(set))
        }
        Family::Circulant => {
            let functions = Circulant::new(permutations, seed / TRIALS_A_TABLE).unwrap();
            Box::new(move |set| functions.minima(set))
        }
    }
}

/// Estimates over trials, from the low halves that a signature keeps.
fn estimates(family: Family, size: u64, shared: u64, permutations: usize, n_trials: u64) -> Estimates {
    let mut drawn: Option<(u64, Sketch)> = None;
    Estimates::of(n_trials, |trial| {
        let seed = if family == Family::Circulant { trial / TRIALS_A_TABLE * TRIALS_A_TABLE } else { trial };
        if drawn.as_ref().is_none_or(|(of, _)| *of != seed) {
            drawn = Some((seed, sketcher(family, permutations, seed)));
        }
        let (_, sketch) = drawn.as_ref().unwrap();
        let [a, b] = sets_of(size, shared, trial + 1_000).map(|set| low_halves(&sketch(&set)));
        f64::from(n_equal(&a, &b)) / permutations as f64
    })
}

/// |bias| < 3 standard errors. Many trials give their own variance; few are taken to have that of independent positions.
fn check_bias(family: Family, cases: &[(u64, u64, usize, u64)]) {
    for &(size, shared, permutations, n_trials) in cases {
        let jaccard = jaccard_of(size, shared);
        let estimates = estimates(family, size, shared, permutations, n_trials);
        let variance = if n_trials >= 100 { estimates.variance } else { jaccard * (1.0 - jaccard) / permutations as f64 };
        estimates.check_mean(jaccard, variance, &format!("{family:?}, {size} elements, {shared} shared"));
    }
}

// (size, shared, positions, trials): Jaccard .11, .33, .67; .11, .50, .82; .50, .82; .50, .82.
const CHEAP_CASES: [(u64, u64, usize, u64); 10] = [
    (10, 2, 64, 1_000),
    (10, 5, 64, 1_000),
    (10, 8, 64, 1_000),
    (1_000, 200, 128, 500),
    (1_000, 667, 128, 500),
    (1_000, 900, 128, 500),
    (100_000, 66_667, 128, 60),
    (100_000, 90_000, 128, 60),
    (1_000_000, 666_667, 128, 10),
    (1_000_000, 900_000, 128, 10),
];
// The same for families that compute every position of every element.
const DEAR_CASES: [(u64, u64, usize, u64); 9] = [
    (10, 2, 64, 1_000),
    (10, 5, 64, 1_000),
    (10, 8, 64, 1_000),
    (1_000, 200, 64, 200),
    (1_000, 667, 64, 200),
    (1_000, 900, 64, 200),
    (100_000, 66_667, 32, 20),
    (100_000, 90_000, 32, 20),
    (1_000_000, 666_667, 32, 6),
];

#[test]
fn independent_functions_have_no_bias_up_to_a_million_elements() {
    check_bias(Family::Mixed, &DEAR_CASES);
}

#[test]
fn md5_functions_have_no_bias_up_to_a_hundred_thousand_elements() {
    // One MD5 an element and position: a million elements would take the whole of the tests' time, and the digest does not know how many there are.
    check_bias(Family::PrefixedMd5, &[(10, 5, 64, 100), (1_000, 667, 16, 20), (100_000, 66_667, 4, 3)]);
}

#[test]
fn one_permutation_has_no_bias_up_to_a_million_elements() {
    check_bias(Family::OnePermutation, &CHEAP_CASES);
}

#[test]
fn supermin_has_no_bias_up_to_a_million_elements() {
    check_bias(Family::Super, &CHEAP_CASES);
}

#[test]
fn fast_similarity_has_no_bias_up_to_a_million_elements() {
    check_bias(Family::FastSimilarity, &CHEAP_CASES);
}

#[test]
fn circulant_functions_have_no_bias_up_to_a_million_elements() {
    // 1.1 to 1.33 million distinct elements in 2^20 cells: what the tag is for.
    check_bias(Family::Circulant, &DEAR_CASES);
}

/// Measured variance / (J(1-J)/k), with its band of three standard errors.
fn variance_ratio(family: Family, size: u64, shared: u64, permutations: usize, n_trials: u64) -> (f64, f64) {
    let jaccard = jaccard_of(size, shared);
    let measured = estimates(family, size, shared, permutations, n_trials);
    (measured.variance * permutations as f64 / (jaccard * (1.0 - jaccard)), measured.variance_band())
}

#[test]
fn independent_functions_have_the_binomial_variance() {
    for (size, shared) in [(30, 20), (300, 200), (3_000, 1_000)] {
        let (ratio, band) = variance_ratio(Family::Mixed, size, shared, 64, 600);
        assert!((ratio - 1.0).abs() < band, "{size} elements: {ratio}, outside 1 +- {band}");
    }
}

#[test]
fn one_permutation_varies_more_for_small_sets_and_less_for_large_ones() {
    // algorithms.md 6.6, 64 positions: 1.15 at a union of 40, .83 at 400, themselves measured over 600 trials (relative standard deviation .058; here 2000: .032).
    for (size, shared, expected) in [(30, 20, 1.15), (300, 200, 0.83)] {
        let (ratio, _) = variance_ratio(Family::OnePermutation, size, shared, 64, 2_000);
        let band = 3.0 * 0.058_f64.hypot(0.032) * expected;
        assert!((ratio - expected).abs() < band, "union of {}: {ratio}, outside {expected} +- {band}", 2 * size - shared);
    }
}

#[test]
fn the_factor_of_supermin_is_as_published() {
    // vectors.json superminhash_alpha: (m, u).
    for (positions, union, factor) in
        [(2, 2, 0.5), (64, 2, 0.338_5), (64, 32, 0.505_8), (64, 64, 0.537_4), (64, 200, 0.709_5), (128, 64, 0.508), (128, 128, 0.537_7), (256, 100, 0.504_7)]
    {
        check_near(superminhash_factor(positions, union), factor, 0.000_06);
    }
}

#[test]
fn supermin_has_the_variance_of_its_formula() {
    for (size, shared) in [(12, 8), (30, 20), (48, 32), (150, 100), (600, 400)] {
        let (ratio, band) = variance_ratio(Family::Super, size, shared, 64, 2_000);
        let factor = superminhash_factor(64, (2 * size - shared) as u32);
        assert!((ratio / factor - 1.0).abs() < band, "{size} elements: {ratio} for {factor}, band {band}");
    }
}

/// The variance is at most that of independent functions, for unions far below, around and far above the number of positions.
fn check_at_most_binomial(family: Family) {
    for (size, shared) in [(6, 4), (30, 20), (300, 200), (300, 50), (300, 290), (3_000, 2_000), (20_000, 13_333)] {
        let n_trials = (1_000_000 / size).clamp(100, 2_000);
        let (ratio, band) = variance_ratio(family, size, shared, 64, n_trials);
        assert!(ratio < 1.0 + band, "{family:?}, {size} elements, {shared} shared: {ratio}, above 1 + {band}");
        assert!(ratio > 0.25, "{family:?}, {size} elements, {shared} shared: {ratio} is too good to be random");
    }
}

#[test]
fn fast_similarity_varies_no_more_than_independent_functions() {
    check_at_most_binomial(Family::FastSimilarity);
}

#[test]
fn circulant_functions_vary_no_more_than_independent_ones() {
    check_at_most_binomial(Family::Circulant);
}
