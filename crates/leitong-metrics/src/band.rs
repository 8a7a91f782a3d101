//! How far a curve could be off, threshold by threshold.

use crate::{Counts, Resampling, UnitCounts, percentile_interval};

/// Percentile intervals of figures of one method at several thresholds: for each element of `units`, one interval for each figure, `None` where no draw has a value.
///
/// All thresholds share the draws. The band is pointwise: each interval holds its level alone, the whole curve leaves the band more often.
/// Source: Efron and Tibshirani, *An introduction to the bootstrap*, 1993.
pub fn pointwise_band<const N: usize>(
    resampling: &Resampling,
    units: &[UnitCounts],
    figures: [fn(&Counts) -> Option<f64>; N],
    level: f64,
) -> Vec<[Option<(f64, f64)>; N]> {
    let intervals = |units: &UnitCounts| {
        let drawn = resampling.counts(units);
        figures.map(|figure| percentile_interval(&drawn.iter().filter_map(figure).collect::<Vec<f64>>(), level))
    };
    units.iter().map(intervals).collect()
}
