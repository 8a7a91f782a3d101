//! What a score is worth whatever the threshold: figures of a whole curve.

use crate::CurvePoint;
use crate::counts::ratio;

/// Average precision: the sum over falling thresholds of the gain in recall times the precision there, in [0, 1]; `None` without gold duplicates.
///
/// The area under the precision-recall curve by steps, without the trapezoids that flatter it. Duplicates that no threshold of the grid reaches add nothing.
/// `points` rise by threshold. Source: Davis, Goadrich, *The relationship between precision-recall and ROC curves*, 2006.
pub fn average_precision(points: &[CurvePoint]) -> Option<f64> {
    let n_positive = points.first().map(|point| point.counts.tp + point.counts.fn_).filter(|&n| n > 0)?;
    let (mut tp_above, mut sum) = (0, 0.0);
    for counts in points.iter().rev().map(|point| point.counts) {
        sum += (counts.tp - tp_above) as f64 * counts.precision().unwrap_or(0.0);
        tp_above = counts.tp;
    }
    Some(sum / n_positive as f64)
}

/// The highest recall among thresholds whose precision is at least `precision`; `None` where no threshold has it.
pub fn recall_at_precision(points: &[CurvePoint], precision: f64) -> Option<f64> {
    let reaches = |point: &&CurvePoint| ratio(point.counts.tp, point.counts.tp + point.counts.fp).is_some_and(|found| found >= precision);
    points.iter().filter(reaches).filter_map(|point| point.counts.recall()).reduce(f64::max)
}

/// The highest precision among thresholds whose recall is at least `recall`; `None` where no threshold has it.
pub fn precision_at_recall(points: &[CurvePoint], recall: f64) -> Option<f64> {
    let reaches = |point: &&CurvePoint| point.counts.recall().is_some_and(|found| found >= recall);
    points.iter().filter(reaches).filter_map(|point| point.counts.precision()).reduce(f64::max)
}
