use crate::Member::{Hit, Miss, Outside};
use crate::{Member, SampledStratum, allocate, chapman, estimated_hits, share_at_most, share_estimate};

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 5e-5, "{found} is not {expected}");
}

fn stratum(n_pairs: u64, judged: &[Member]) -> SampledStratum {
    SampledStratum { n_pairs, judged: judged.to_vec() }
}

#[test]
fn chapmans_estimate_matches_the_worked_example() {
    // algorithms.md 9.5: (80 + 1)(70 + 1) / (60 + 1) - 1 = 5,751 / 61 - 1; the union has 80 + 70 - 60 = 90.
    near(chapman(80.0, 70.0, 60.0), 93.2787);
    // Two that find the same find, as far as they can tell, all: 51 * 51 / 51 - 1.
    near(chapman(50.0, 50.0, 50.0), 50.0);
    // Nothing in common: 11 * 11 / 1 - 1.
    near(chapman(10.0, 10.0, 0.0), 120.0);
}

#[test]
fn no_hits_are_a_bound_and_never_nothing() {
    assert_eq!(share_at_most(0, 0), None);
    near(share_at_most(0, 100).unwrap(), 0.03);
    near(share_at_most(0, 300).unwrap(), 0.01);
    near(share_at_most(0, 2).unwrap(), 1.0);
    // Wilson's upper end with z = 1.6449: (.1 + .013528 + 1.6449 sqrt(.0009 + .00006764)) / 1.027055 = .16036.
    near(share_at_most(10, 100).unwrap(), 0.16036);
}

#[test]
fn pairs_to_judge_are_divided_by_the_fourth_root_of_the_strata() {
    // Fourth roots 10, 5, 2.
    assert_eq!(allocate(&[10_000, 625, 16], 17), [10, 5, 2]);
    // Two each come first, and a stratum of one has no second.
    assert_eq!(allocate(&[1, 1_000_000, 9], 5), [1, 2, 2]);
    assert_eq!(allocate(&[1, 1_000_000, 9], 2), [0, 1, 1], "the larger ones go first");
    // No more than there are.
    assert_eq!(allocate(&[3, 0, 4], 100), [3, 0, 4]);
    assert_eq!(allocate(&[], 100), [0; 0]);
}

#[test]
fn more_to_judge_takes_nothing_from_any_stratum() {
    let sizes = [7, 50_000, 1, 300, 300, 12];
    for n in 0..400 {
        let (fewer, more) = (allocate(&sizes, n), allocate(&sizes, n + 1));
        assert_eq!(fewer.iter().sum::<u64>(), n);
        assert!(fewer.iter().zip(&more).all(|(fewer, more)| fewer <= more), "{n}");
    }
}

#[test]
fn a_judged_pair_counts_for_all_that_it_stands_for() {
    // Weights 10 / 2 = 5 and 90 / 3 = 30.
    let strata = [stratum(10, &[Hit, Miss]), stratum(90, &[Hit, Outside, Outside]), stratum(1_000, &[])];
    near(estimated_hits(&strata), 35.0);
    let found = share_estimate(&strata[..2], 0.95).unwrap();
    assert_eq!(found.n_judged, 3);
    near(found.value, 35.0 / 40.0);
    // Residuals (y - .875 x) / 40. First stratum: .003125, -.021875, variance .0003125, 10² (1 - 2/10) / 2 of it = .0125.
    // Second: .003125, 0, 0, variance 3.2552e-6, 90² (1 - 3/90) / 3 of it = .0084961. Effective number .109375 / .0209961 = 5.2093.
    // Wilson's z²/n is .737423: centre .715838, half width .267872.
    near(found.low, 0.44797);
    near(found.high, 0.98371);
}

#[test]
fn where_all_judged_pairs_agree_the_interval_still_has_a_width() {
    // Weights 5 and 30: Kish's number is 35² / (5² + 30²) = 1.32432; Wilson's lower end of p = 1 is n / (n + z²) = 1.32432 / 5.16578.
    let found = share_estimate(&[stratum(5, &[Hit]), stratum(30, &[Hit])], 0.95).unwrap();
    near(found.value, 1.0);
    near(found.low, 0.25637);
    near(found.high, 1.0);
}

#[test]
fn a_share_of_which_every_pair_was_judged_is_known() {
    let found = share_estimate(&[stratum(2, &[Hit, Miss]), stratum(2, &[Hit, Hit])], 0.95).unwrap();
    near(found.value, 0.75);
    assert!((found.low - found.value).abs() < 1e-12 && (found.high - found.value).abs() < 1e-12);
}

#[test]
fn a_share_of_nothing_is_no_share() {
    assert_eq!(share_estimate(&[stratum(5, &[Outside, Outside])], 0.95), None);
    assert_eq!(share_estimate(&[stratum(5, &[])], 0.95), None);
}

#[test]
fn a_stratum_with_one_judged_pair_is_not_taken_as_certain() {
    // R = 10 / 20; residuals .5 / 20 and -.5 / 20: each adds 10² (1 - 1/10) .025² = .05625. n = .25 / .1125 = 2.2222.
    let found = share_estimate(&[stratum(10, &[Hit]), stratum(10, &[Miss])], 0.95).unwrap();
    // z²/n = 1.728657: centre .5, half width 1.959964 / 2.728657 * sqrt(.1125 + .194474) = .397972.
    near(found.low, 0.10203);
    near(found.high, 0.89797);
}
