//! Vectors in two parts, and the prefixes of their terms.

use std::collections::BTreeMap;

use crate::hash::mix64;
use crate::sparse::{CommonTerms, Layout, Norm, Prefix, SplitVector, UnitVector, term_counts};
use crate::{DocumentFrequencies, Similarity};

const LAYOUT: Layout = Layout { n_common: 2, bucket_bits: 2 };

/// Weights by small numbers, as terms that are well mixed; ascending.
fn mixed(weighted: &[(u64, f64)]) -> Vec<(u64, f64)> {
    let mut mixed: Vec<(u64, f64)> = weighted.iter().map(|&(term, weight)| (mix64(term), weight)).collect();
    mixed.sort_unstable_by_key(|&(term, _)| term);
    mixed
}

/// Of 10 documents term 1 is in nine, 2 in eight, 3 in seven; the others are rare.
fn frequencies() -> DocumentFrequencies {
    DocumentFrequencies::new(10, &BTreeMap::from([(mix64(1), 9), (mix64(2), 8), (mix64(3), 7)]))
}

fn split(weighted: &[(u64, f64)], norm: Norm) -> SplitVector {
    CommonTerms::new(&frequencies(), LAYOUT).split(&mixed(weighted), norm).unwrap()
}

#[test]
fn terms_are_counted_in_ascending_order() {
    assert_eq!(term_counts(vec![7, 3, 7, 7, 1]), [(1, 1), (3, 1), (7, 3)]);
    assert_eq!(term_counts(Vec::new()), []);
}

#[test]
fn a_split_vector_has_the_cosine_of_the_plain_one() {
    let x: Vec<(u64, f64)> = (1..60).map(|term| (term, f64::from(term as u32 % 5 + 1))).collect();
    let y: Vec<(u64, f64)> = (20..90).map(|term| (term, f64::from(term as u32 % 3 + 1))).collect();
    let plain = |weighted: &[(u64, f64)]| UnitVector::new(&mixed(weighted)).unwrap();
    let (expected, actual) = (plain(&x).cosine(&plain(&y)).get(), split(&x, Norm::Euclidean).cosine(&split(&y, Norm::Euclidean)).get());
    assert!((expected - actual).abs() < 1e-6, "{actual} is not {expected}");
}

#[test]
fn head_and_tail_add_up_and_equal_vectors_are_at_exactly_1() {
    // Terms 1 and 2 have slots. (3, 4, 0) / 5 and (4, 3, 0) / 5 over 1, 2, 9: 24 / 25; over 8, 9, 7, all in buckets, the same.
    for (p, q) in [(1, 2), (8, 9), (2, 9)] {
        let cosine = split(&[(p, 3.0), (q, 4.0)], Norm::Euclidean).cosine(&split(&[(p, 4.0), (q, 3.0)], Norm::Euclidean)).get();
        assert!((cosine - 0.96).abs() < 1e-6, "{cosine}");
        // Shares 3/7, 4/7 and 4/7, 3/7 have 6/7 in common.
        let common = split(&[(p, 3.0), (q, 4.0)], Norm::Sum).intersection(&split(&[(p, 4.0), (q, 3.0)], Norm::Sum)).get();
        assert!((common - 6.0 / 7.0).abs() < 1e-6, "{common}");
    }
    let thirds = split(&[(1, 1.0), (5, 1.0), (6, 1.0)], Norm::Euclidean);
    assert_eq!(thirds.cosine(&thirds.clone()), Similarity::ONE);
    assert_eq!(thirds.cosine(&split(&[(2, 1.0), (7, 1.0)], Norm::Euclidean)), Similarity::ZERO);
}

#[test]
fn weights_that_are_not_above_0_are_left_out() {
    let common = CommonTerms::new(&frequencies(), LAYOUT);
    assert_eq!(common.split(&mixed(&[(1, 0.0), (9, -1.0)]), Norm::Euclidean), None);
    assert_eq!(common.split(&[], Norm::Sum), None);
    let mut kept: Vec<u64> = common.weighted_terms(&split(&[(1, 2.0), (2, 0.0), (9, 1.0)], Norm::Euclidean)).map(|(term, _)| term).collect();
    kept.sort_unstable();
    let mut expected = [mix64(1), mix64(9)];
    expected.sort_unstable();
    assert_eq!(kept, expected);
}

#[test]
fn a_prefix_takes_the_rarest_terms_and_counts_what_must_be_shared() {
    // Weights 3, 4, 12 of terms 9 (rare), 3 (in 7), 1 (in 9); in 169ths the masses are 9, 16, 144.
    let vector = split(&[(9, 3.0), (3, 4.0), (1, 12.0)], Norm::Euclidean);
    let common = CommonTerms::new(&frequencies(), LAYOUT);
    let prefix = |floor, reach| Prefix::of(&vector, Norm::Euclidean, &common, &frequencies(), floor, reach);
    let terms = |numbers: &[u64]| numbers.iter().map(|&number| mix64(number)).collect::<Vec<u64>>();
    // Spare mass at .99: 3.4 of 169, less than term 9; at .95: 16.5, more than 9 and less than 9 and 16; at .9: 32.1, more than both.
    assert_eq!(prefix(0.99, 1.0), Prefix { terms: terms(&[9]), min_shared: 1 });
    assert_eq!(prefix(0.95, 1.0), Prefix { terms: terms(&[9, 3]), min_shared: 1 });
    assert_eq!(prefix(0.9, 1.0), Prefix { terms: terms(&[9, 3, 1]), min_shared: 1 });
    // Ten times 3.4 takes all three; not even the lightest fits into 3.4, so that all must be shared.
    assert_eq!(prefix(0.99, 10.0), Prefix { terms: terms(&[9, 3, 1]), min_shared: 3 });
    assert_eq!(prefix(0.95, 10.0), Prefix { terms: terms(&[9, 3, 1]), min_shared: 2 });
}
