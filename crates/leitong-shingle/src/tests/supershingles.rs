use leitong_core::{hash::split_seed, minima::family_seeds};

use super::*;

fn on_five_characters() -> Supershingles {
    Supershingles { features: FeatureKind::Chars, width: 5, ..Supershingles::default() }
}

fn fitted(method: &Supershingles) -> SupershingleModel {
    method.fitter().unwrap().finish().unwrap()
}

#[test]
fn supershingles_keep_the_laws() {
    check_laws(&Supershingles::default(), "81f199a93b863d73");
    check_laws(&on_five_characters(), "b7350951f434c017");
    check_laws(&Supershingles { min_equal: 1, ..Supershingles::default() }, "81f199a93b863d73");
}

#[test]
fn the_chance_of_two_equal_groups_is_as_published() {
    // vectors.json "broder supershingle 6x14 >=2", four digits.
    let method = Supershingles::default();
    for (resemblance, expected) in [(0.0, 0.0), (0.7, 0.0007), (0.8, 0.0258), (0.85, 0.1198), (0.9, 0.4151), (0.95, 0.8786), (0.97, 0.9785), (1.0, 1.0)] {
        let probability = method.probability(resemblance);
        assert!((probability - expected).abs() < 0.00006, "J = {resemblance}: {probability} is not {expected}");
    }
    // One group of six: 1 - (1 - .5)^6 = 63/64 at J^14 = .5. All six: (1/2)^6.
    let even = 0.5_f64.powf(1.0 / 14.0);
    check_near(Supershingles { min_equal: 1, ..method.clone() }.probability(even), 63.0 / 64.0);
    check_near(Supershingles { min_equal: 6, ..method }.probability(even), 1.0 / 64.0);
}

/// Share of pairs of sets with a union of 100 elements, `n_common` of them in both, that agree in two groups of six.
fn share_found(n_common: u64, n_trials: u64) -> f64 {
    let model = fitted(&Supershingles::default());
    let seeds = family_seeds(0, 84);
    let sign = |elements: Vec<u64>| crate::supershingles(&elements, &seeds, 14).into_boxed_slice();
    let is_found = |trial: u64| {
        let element = |number: u64| split_seed(split_seed(23, trial), number);
        let n_first = n_common.midpoint(100);
        let a = sign((0..n_first).map(element).collect());
        let b = sign((0..n_common).chain(n_first..100).map(element).collect());
        model.similarity(&a, &b).get() >= 2.0 / 6.0
    };
    (0..n_trials).filter(|&trial| is_found(trial)).count() as f64 / n_trials as f64
}

#[test]
fn pairs_are_found_as_often_as_the_formula_says() {
    const N_TRIALS: u64 = 1_000;
    for (n_common, p) in [(80, 0.0258), (90, 0.4151), (95, 0.8786), (97, 0.9785)] {
        let sigma = (p * (1.0 - p) / N_TRIALS as f64).sqrt();
        let share = share_found(n_common, N_TRIALS);
        assert!((share - p).abs() < 3.0 * sigma, "J = .{n_common}: {share} is not {p} +- {sigma}");
    }
}

fn keys_of(model: &SupershingleModel, signature: &[u64]) -> Vec<u64> {
    let mut keys = Vec::new();
    model.keys(&signature.into(), &mut keys);
    into_set(keys)
}

#[test]
fn equal_groups_are_shared_keys_where_they_stand_at_the_same_place() {
    let model = fitted(&Supershingles::default());
    let (a, b) = ([1, 2, 3, 4, 5, 6], [1, 2, 4, 3, 7, 8]);
    check_near(model.similarity(&a.into(), &b.into()).get(), 2.0 / 6.0);
    assert_eq!(n_shared(&keys_of(&model, &a), &keys_of(&model, &b)), 2);
    assert_eq!(keys_of(&model, &[9; 6]).len(), 6, "equal groups at different places are different keys");
    assert_eq!(model.min_shared_keys(&a.into()), 2);
}

#[test]
fn an_edited_article_is_found_by_characters_and_by_words() {
    // 229 letters, of which two neighbours changed: at w = 5 6 of 225 shingles on either side, J = 219/231 = .948, P(no group equal) = (1 - J^14)^6 = .02.
    let (original, edited) = EDITED_PAIR;
    for method in [Supershingles::default(), on_five_characters()] {
        check_near(similarity(&method, original, original).unwrap(), 1.0);
        assert!(similarity(&method, original, edited).unwrap() > 0.0, "{method:?}");
    }
}

#[test]
fn supershingle_parameters_out_of_range_are_named() {
    for (method, message) in [
        (Supershingles { width: 0, ..Supershingles::default() }, "`width` must be at least 1, got 0"),
        (Supershingles { groups: 0, ..Supershingles::default() }, "`groups` must be at least 1, got 0"),
        (Supershingles { group_size: 0, ..Supershingles::default() }, "`group-size` must be at least 1, got 0"),
        (Supershingles { min_equal: 0, ..Supershingles::default() }, "`min-equal` must be at least 1 and at most the 6 `groups`, got 0"),
        (Supershingles { min_equal: 7, ..Supershingles::default() }, "`min-equal` must be at least 1 and at most the 6 `groups`, got 7"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

#[test]
fn the_design_says_what_it_finds() {
    assert_eq!(
        fitted(&Supershingles::default()).key_design(),
        "6 supershingles of 14 minima, 2 equal: finds every pair at similarity 2/6; P(candidate) = 0.026 at resemblance .8, 0.879 at .95"
    );
}
