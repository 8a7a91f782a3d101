//! F against the decision threshold.

use leitong_metrics::Counts;
use leitong_record::{Curve, Run, ThresholdSource};

use super::axes::{Axis, Chart, Entry, MARKER};
use super::precision_recall::{curve_entry, curves_at};
use super::style::{Fill, look};
use super::{Figure, Plot};
use crate::table::{largest, ordered_quality};

/// F over all thresholds.
pub const PLOT: Plot = Plot {
    id: "f-threshold",
    title: "F against the threshold",
    title_zh: "F 值与阈值",
    note: "Every pair scored, largest size. A marker is the default threshold: how far it lies from the top of its curve is what tuning could gain on this data.",
    draw,
};

/// (threshold, F) as steps: the counts of a point hold from just above the threshold before it.
fn steps(curve: &Curve) -> Vec<(f64, f64)> {
    let mut steps = Vec::new();
    let mut from = 0.0;
    for point in &curve.points {
        let counts = Counts { tp: point.tp, fp: point.fp, fn_: curve.n_positive.saturating_sub(point.tp), tn: 0 };
        // Where nothing is found F is 0/0 by precision, and 0 as 2 TP / (2 TP + FP + FN).
        let f = counts.f1().unwrap_or(0.0);
        steps.push((from, f));
        steps.push((point.threshold, f));
        from = point.threshold;
    }
    steps
}

fn draw(run: &Run) -> Option<Figure> {
    let n_docs = largest(run)?;
    let curves: Vec<&Curve> = curves_at(run, n_docs).into_iter().filter(|curve| curve.n_positive > 0).collect();
    if curves.is_empty() {
        return None;
    }
    let mut legend: Vec<Entry> = curves.iter().map(|curve| curve_entry(run, curve)).collect();
    legend.push(Entry::remark("markers: default threshold 默认阈值"));
    let mut chart = Chart::new(Axis::of_shares("threshold 阈值", 0.0, 1.0), Axis::of_shares("F", 0.0, 1.0), &legend);
    for curve in &curves {
        let look = look(run, &curve.method);
        chart.line(&steps(curve), look.colour, 2, look.dash);
    }
    for row in ordered_quality(run).into_iter().rev() {
        let is_shown = curves.iter().any(|curve| curve.method == row.method && curve.mode == row.mode && curve.n_docs == row.n_docs);
        if let (true, ThresholdSource::Default, Some(threshold), Some(f)) = (is_shown, row.threshold_source, row.threshold, row.f1) {
            chart.point((threshold, f), look(run, &row.method), MARKER, Fill::Full);
        }
    }
    Some(chart.figure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use leitong_record::CurvePoint;

    #[test]
    fn counts_hold_down_to_the_threshold_before() {
        // 2 gold pairs: up to .5 TP 2 FP 2, F = 4/6; up to .9 TP 1, F = 2/3; above nothing.
        let points =
            vec![CurvePoint { threshold: 0.5, tp: 2, fp: 2 }, CurvePoint { threshold: 0.9, tp: 1, fp: 0 }, CurvePoint { threshold: 1.0, tp: 0, fp: 0 }];
        let curve = Curve { n_positive: 2, points, ..Curve::default() };
        let (two_thirds, steps) = (2.0 / 3.0, steps(&curve));
        let expected = [(0.0, two_thirds), (0.5, two_thirds), (0.5, two_thirds), (0.9, two_thirds), (0.9, 0.0), (1.0, 0.0)];
        assert_eq!(steps.len(), expected.len());
        for (found, expected) in steps.iter().zip(expected) {
            assert!((found.0 - expected.0).abs() < 1e-12 && (found.1 - expected.1).abs() < 1e-12, "{found:?} is not {expected:?}");
        }
    }
}
