use crate::{Counts, Resampling, UnitCounts, percentile_interval, pointwise_band};

fn units(tp: &[u64], fn_: &[u64], fp_within: &[u64]) -> UnitCounts {
    UnitCounts { tp: tp.to_vec(), fn_: fn_.to_vec(), fp_within: fp_within.to_vec(), fp_across: vec![] }
}

#[test]
fn a_threshold_that_finds_the_same_share_of_every_family_has_a_band_without_width() {
    let resampling = Resampling::new(3, 100, 7);
    // Half of each family found and nothing wrong: recall 1/2 and precision 1 in every draw.
    let half = units(&[1, 2, 3], &[1, 2, 3], &[0, 0, 0]);
    let band = pointwise_band(&resampling, &[half], [Counts::recall, Counts::precision], 0.95);
    assert_eq!(band, [[Some((0.5, 0.5)), Some((1.0, 1.0))]]);
}

#[test]
fn each_threshold_has_the_interval_that_it_has_alone() {
    let resampling = Resampling::new(4, 200, 7);
    let (low, high) = (units(&[3, 1, 2, 0], &[0, 1, 0, 1], &[5, 0, 1, 0]), units(&[1, 0, 2, 0], &[2, 2, 0, 1], &[0, 0, 1, 0]));
    let band = pointwise_band(&resampling, &[low.clone(), high.clone()], [Counts::f1], 0.9);
    for (found, units) in band.iter().zip([low, high]) {
        let drawn: Vec<f64> = resampling.counts(&units).iter().filter_map(Counts::f1).collect();
        assert_eq!(found[0], percentile_interval(&drawn, 0.9));
        assert!(found[0].is_some_and(|(low, high)| low < high), "families differ: {found:?}");
    }
}

#[test]
fn a_threshold_that_calls_nothing_has_no_band_of_precision() {
    let resampling = Resampling::new(2, 50, 7);
    let nothing = units(&[0, 0], &[1, 1], &[0, 0]);
    assert_eq!(pointwise_band(&resampling, &[nothing], [Counts::precision, Counts::recall], 0.95), [[None, Some((0.0, 0.0))]]);
    assert!(pointwise_band::<1>(&resampling, &[], [Counts::recall], 0.95).is_empty());
}
