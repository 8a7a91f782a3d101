//! F and the two errors against the decision threshold, with bands where the record has them.

use leitong_metrics::{Counts, reading_a};
use leitong_record::{BandPoint, Curve, IntervalOf, Quality, Run, ThresholdSource};

use super::axes::{Axis, Chart, Entry, MARKER, whisker};
use super::precision_recall::{curve_entry, shown_curves};
use super::style::{Fill, look};
use super::{Figure, Plot};
use crate::table::{interval_of, largest, ordered_quality};

/// F over all thresholds.
pub const F: Plot = Plot {
    id: "f-threshold",
    title: "F against the threshold",
    title_zh: "F 值与阈值",
    note: "Every pair scored, largest size. A marker is the default threshold: how far it lies from the top of its curve is what tuning could gain on this data. \
           Whiskers and bands are 95 % intervals by resampling whole families, pointwise, those of bands at 20 thresholds and joined by straight lines; bands of the methods with the highest F only, where the record has them.",
    draw: |run| draw(run, &Shown { label: "F", of: counts_f, at: |row| row.f1, band: |point| point.f1, whisker: |run, row| ends(run, row, IntervalOf::F) }),
};

/// Confusion error over all thresholds.
pub const CE: Plot = Plot {
    id: "ce-threshold",
    title: "Confusion error against the threshold",
    title_zh: "混淆错误率与阈值",
    note: "CE = 1 − P: of the pairs called duplicates, the share that is wrong; read as the plot of F, lower is better. Left out where nothing is called.",
    draw: |run| {
        let whisker = |run: &Run, row: &Quality| turned(ends(run, row, IntervalOf::Precision));
        draw(run, &Shown { label: "CE 混淆错误率", of: |counts| reading_a(counts).ce, at: |row| row.ce, band: |point| point.ce, whisker })
    },
};

/// Exclusion error over all thresholds.
pub const EE: Plot = Plot {
    id: "ee-threshold",
    title: "Exclusion error against the threshold",
    title_zh: "排斥错误率与阈值",
    note: "EE = 1 − R: of the duplicates, the share that is missed; read as the plot of F, lower is better.",
    draw: |run| {
        let whisker = |run: &Run, row: &Quality| turned(ends(run, row, IntervalOf::Recall));
        draw(run, &Shown { label: "EE 排斥错误率", of: |counts| reading_a(counts).ee, at: |row| row.ee, band: |point| point.ee, whisker })
    },
};

/// Bands that one plot shows: more could not be told apart.
const MOST_BANDS: usize = 4;

/// The figure that a plot shows.
struct Shown {
    label: &'static str,
    /// Of the counts at a threshold.
    of: fn(&Counts) -> Option<f64>,
    /// Of a row of the record.
    at: fn(&Quality) -> Option<f64>,
    /// Its interval at a threshold of the band.
    band: fn(&BandPoint) -> Option<(f64, f64)>,
    /// Its interval at the default threshold.
    whisker: fn(&Run, &Quality) -> Option<(f64, f64)>,
}

/// Where nothing is found F is 0/0 by precision, and 0 as 2 TP / (2 TP + FP + FN).
#[expect(clippy::unnecessary_wraps, reason = "one of the figures of a plot, of which others may have no value")]
fn counts_f(counts: &Counts) -> Option<f64> {
    Some(counts.f1().unwrap_or(0.0))
}

fn ends(run: &Run, row: &Quality, what: IntervalOf) -> Option<(f64, f64)> {
    interval_of(run, row, what).map(|interval| (interval.low, interval.high))
}

/// The interval of an error, from that of its share.
fn turned(share: Option<(f64, f64)>) -> Option<(f64, f64)> {
    share.map(|(low, high)| (1.0 - high, 1.0 - low))
}

/// (threshold, figure) as steps: the counts of a point hold from just above the threshold before it.
fn steps(curve: &Curve, of: fn(&Counts) -> Option<f64>) -> Vec<(f64, f64)> {
    let mut steps = Vec::new();
    let mut from = 0.0;
    for point in &curve.points {
        let counts = Counts { tp: point.tp, fp: point.fp, fn_: curve.n_positive.saturating_sub(point.tp), tn: 0 };
        if let Some(value) = of(&counts) {
            steps.push((from, value));
            steps.push((point.threshold, value));
        }
        from = point.threshold;
    }
    steps
}

/// The rows at a default threshold that belong to the curves.
fn operating_points<'a>(run: &'a Run, curves: &[&Curve]) -> Vec<&'a Quality> {
    let is_shown = |row: &Quality| curves.iter().any(|curve| curve.method == row.method && curve.mode == row.mode && curve.n_docs == row.n_docs);
    ordered_quality(run).into_iter().filter(|row| row.threshold_source == ThresholdSource::Default && is_shown(row)).collect()
}

/// Shades the bands of the rows with the highest F.
fn draw_bands(chart: &mut Chart, run: &Run, rows: &[&Quality], shown: &Shown) {
    let mut by_f = rows.to_vec();
    by_f.sort_by(|a, b| b.f1.unwrap_or(0.0).total_cmp(&a.f1.unwrap_or(0.0)));
    let band_of = |row: &&Quality| run.bands.iter().find(|band| band.method == row.method && band.mode == row.mode && band.n_docs == row.n_docs);
    for band in by_f.iter().filter_map(band_of).take(MOST_BANDS) {
        let between: Vec<(f64, (f64, f64))> = band.points.iter().filter_map(|point| (shown.band)(point).map(|ends| (point.threshold, ends))).collect();
        chart.shade(&between, look(run, &band.method).colour);
    }
}

fn draw(run: &Run, shown: &Shown) -> Option<Figure> {
    let n_docs = largest(run)?;
    let (curves, remark) = shown_curves(run, n_docs);
    let curves: Vec<&Curve> = curves.into_iter().filter(|curve| curve.n_positive > 0).collect();
    if curves.is_empty() {
        return None;
    }
    let rows = operating_points(run, &curves);
    let mut legend: Vec<Entry> = curves.iter().map(|curve| curve_entry(run, curve)).collect();
    legend.push(Entry::remark("markers: default threshold 默认阈值"));
    legend.extend(remark);
    if !run.bands.is_empty() || rows.iter().any(|row| (shown.whisker)(run, row).is_some()) {
        legend.push(Entry::remark("whiskers, bands: 95 % 区间"));
    }
    let mut chart = Chart::new(Axis::of_shares("threshold 阈值", 0.0, 1.0), Axis::of_shares(shown.label, 0.0, 1.0), &legend);
    draw_bands(&mut chart, run, &rows, shown);
    for curve in &curves {
        let look = look(run, &curve.method);
        chart.line(&steps(curve, shown.of), look.colour, 2, look.dash);
    }
    for row in rows.into_iter().rev() {
        let look = look(run, &row.method);
        if let (Some(threshold), Some(value)) = (row.threshold, (shown.at)(row)) {
            if let Some(ends) = (shown.whisker)(run, row) {
                whisker(&mut chart, threshold, ends, look.colour);
            }
            chart.point((threshold, value), look, MARKER, Fill::Full);
        }
    }
    Some(chart.figure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use leitong_record::CurvePoint;

    fn check(of: fn(&Counts) -> Option<f64>, expected: &[(f64, f64)]) {
        // 2 gold pairs: up to .5 TP 2 FP 2, F = 4/6; up to .9 TP 1, F = 2/3; above nothing.
        let points =
            vec![CurvePoint { threshold: 0.5, tp: 2, fp: 2 }, CurvePoint { threshold: 0.9, tp: 1, fp: 0 }, CurvePoint { threshold: 1.0, tp: 0, fp: 0 }];
        let steps = steps(&Curve { n_positive: 2, points, ..Curve::default() }, of);
        assert_eq!(steps.len(), expected.len(), "{steps:?}");
        for (found, expected) in steps.iter().zip(expected) {
            assert!((found.0 - expected.0).abs() < 1e-12 && (found.1 - expected.1).abs() < 1e-12, "{found:?} is not {expected:?}");
        }
    }

    #[test]
    fn counts_hold_down_to_the_threshold_before() {
        let two_thirds = 2.0 / 3.0;
        check(counts_f, &[(0.0, two_thirds), (0.5, two_thirds), (0.5, two_thirds), (0.9, two_thirds), (0.9, 0.0), (1.0, 0.0)]);
        check(|counts| reading_a(counts).ee, &[(0.0, 0.0), (0.5, 0.0), (0.5, 0.5), (0.9, 0.5), (0.9, 1.0), (1.0, 1.0)]);
    }

    #[test]
    fn where_nothing_is_called_there_is_no_confusion_error() {
        check(|counts| reading_a(counts).ce, &[(0.0, 0.5), (0.5, 0.5), (0.5, 0.0), (0.9, 0.0)]);
    }

    #[test]
    fn an_interval_of_a_share_is_turned_into_that_of_its_error() {
        assert_eq!(turned(Some((0.25, 0.75))), Some((0.25, 0.75)));
        assert_eq!(turned(Some((0.5, 1.0))), Some((0.0, 0.5)));
        assert_eq!(turned(None), None);
    }
}
