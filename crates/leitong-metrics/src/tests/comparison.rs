use crate::{bootstrap_p, holm, mcnemar};

#[test]
fn the_p_of_a_difference_is_twice_the_smaller_tail() {
    // 1 of 8 draws is below 0: 2 * 1/8.
    assert_eq!(bootstrap_p(&[0.1, 0.2, 0.3, -0.1, 0.2, 0.1, 0.4, 0.1]), Some(0.25));
    assert_eq!(bootstrap_p(&[-0.1; 8]), Some(0.0));
    // Equal methods differ in no draw: a draw of 0 lies in both tails.
    assert_eq!(bootstrap_p(&[0.0; 8]), Some(1.0));
    assert_eq!(bootstrap_p(&[0.0, 0.1]), Some(1.0));
    assert_eq!(bootstrap_p(&[]), None);
}

#[test]
fn holm_multiplies_by_the_tests_that_are_left_and_keeps_the_order() {
    // Ascending: .005 * 4, .01 * 3, .03 * 2, then .04 * 1 raised to the one before.
    let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
    for (found, expected) in corrected.iter().zip([0.03, 0.06, 0.06, 0.02]) {
        assert!((found - expected).abs() < 1e-12, "{corrected:?}");
    }
    assert_eq!(holm(&[0.6, 0.7]), [1.0, 1.0]);
    assert!(holm(&[]).is_empty());
}

#[test]
fn mcnemar_of_fifteen_and_five_is_that_of_the_table() {
    // algorithms.md 9.4: (10 - 1)^2 / 20; two-sided, 5 or fewer of 20 coins.
    let found = mcnemar(15, 5);
    assert!((found.chi_squared - 4.05).abs() < 1e-12, "{found:?}");
    assert!((found.exact_p - 0.041_39).abs() < 5e-6, "{found:?}");
    assert_eq!(mcnemar(5, 15), found);
}

#[test]
fn documents_on_which_both_agree_say_nothing() {
    assert_eq!((mcnemar(0, 0).chi_squared, mcnemar(0, 0).exact_p), (0.0, 1.0));
    assert_eq!((mcnemar(3, 3).chi_squared, mcnemar(3, 3).exact_p), (0.0, 1.0));
    // One coin: 2 * 1/2.
    assert!((mcnemar(1, 0).exact_p - 1.0).abs() < 1e-12);
}
