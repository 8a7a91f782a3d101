use crate::{Resampling, UnitCounts, percentile_interval};

#[test]
fn draws_are_the_same_for_one_seed_and_take_as_many_units_as_there_are() {
    let values: Vec<Option<f64>> = (0..10).map(|unit| Some(f64::from(unit))).collect();
    let means = |seed| Resampling::new(10, 50, seed).means(&values);
    assert_eq!(means(1).iter().map(|mean| mean.to_bits()).collect::<Vec<_>>(), means(1).iter().map(|mean| mean.to_bits()).collect::<Vec<_>>());
    assert_ne!(means(1), means(2));
    // A constant has no spread, and all ten units are drawn with replacement: each draw's mean of ones is 1.
    assert!(Resampling::new(10, 50, 1).means(&[Some(1.0); 10]).iter().all(|mean| (mean - 1.0).abs() < 1e-12));
}

#[test]
fn the_spread_of_a_mean_is_its_standard_error() {
    // 400 units, half 0 and half 1: the standard error of the mean is sqrt(.25 / 400) = .025; 2,000 draws know it to 1.6 % (one sigma).
    let values: Vec<Option<f64>> = (0..400).map(|unit| Some(f64::from(unit % 2))).collect();
    let means = Resampling::new(400, 2_000, 7).means(&values);
    let mean = means.iter().sum::<f64>() / 2_000.0;
    let deviation = (means.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 2_000.0).sqrt();
    assert!((mean - 0.5).abs() < 0.003, "{mean}");
    assert!((deviation - 0.025).abs() < 0.0012, "{deviation}");
}

#[test]
fn units_without_a_value_are_left_out() {
    let means = Resampling::new(3, 20, 1).means(&[Some(2.0), None, Some(2.0)]);
    assert!(means.iter().all(|mean| (mean - 2.0).abs() < 1e-12));
    assert!(Resampling::new(2, 5, 1).means(&[None, None]).iter().all(|mean| mean.abs() < 1e-12));
}

#[test]
fn a_pair_across_units_weighs_the_product_of_their_draws() {
    let units = UnitCounts { tp: vec![3, 0], fn_: vec![1, 2], fp_within: vec![0, 5], fp_across: vec![(0, 1, 7)] };
    for counts in Resampling::new(2, 40, 3).counts(&units) {
        // Draws of two units from two: (2, 0), (1, 1) or (0, 2).
        let expected = [(6, 0, 2), (3, 5 + 7, 1 + 2), (0, 10, 4)];
        assert!(expected.contains(&(counts.tp, counts.fp, counts.fn_)), "{counts:?}");
    }
}

#[test]
fn an_interval_leaves_equal_tails() {
    let draws: Vec<f64> = (0..=100).rev().map(f64::from).collect();
    assert_eq!(percentile_interval(&draws, 0.9), Some((5.0, 95.0)));
    assert_eq!(percentile_interval(&[], 0.9), None);
    assert_eq!(percentile_interval(&[4.0], 0.95), Some((4.0, 4.0)));
}
