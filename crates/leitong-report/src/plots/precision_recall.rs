//! Precision against recall over all thresholds, whole and its upper right corner.

use leitong_record::{Curve, Mode, Quality, Run, ThresholdSource};

use super::axes::{Axis, Chart, Entry, MARKER, label_beside};
use super::style::{BASELINE, DOTTED, Fill, QUIET, look};
use super::{Figure, Plot};
use crate::table::{largest, ordered_quality};

/// The whole square.
pub const PLOT: Plot = Plot {
    id: "precision-recall",
    title: "Precision against recall",
    title_zh: "精确率与召回率",
    note: "Every pair scored, largest size. A marker is the method at its default threshold; thin dotted lines join points of equal F.",
    draw: draw_whole,
};

/// The part where the methods lie.
pub const DETAIL: Plot = Plot {
    id: "precision-recall-detail",
    title: "Precision against recall, upper right corner",
    title_zh: "精确率与召回率（右上角放大）",
    note: "The same curves, cut to the part that holds the default thresholds of the methods whose F is at most 0.15 below the highest. Methods \
           without a point in it are not in the legend.",
    draw: draw_corner,
};

fn draw_whole(run: &Run) -> Option<Figure> {
    draw(run, (0.0, 0.0))
}

fn draw_corner(run: &Run) -> Option<Figure> {
    const NEAR: f64 = 0.15;
    const MARGIN: f64 = 0.01;
    let n_docs = largest(run)?;
    let at_default = || run.quality.iter().filter(|row| row.n_docs == n_docs && row.threshold_source == ThresholdSource::Default);
    let highest = at_default().filter_map(|row| row.f1).reduce(f64::max)?;
    let defaults = || at_default().filter(|row| row.f1.is_some_and(|f| f >= highest - NEAR));
    let corner = |least: f64| (((least - MARGIN) * 20.0).floor() / 20.0).clamp(0.0, 0.9);
    let recall = corner(defaults().filter_map(|row| row.recall).reduce(f64::min)?);
    let precision = corner(defaults().filter_map(|row| row.precision).reduce(f64::min)?);
    let is_worth_it = recall >= 0.2 || precision >= 0.2;
    if is_worth_it { draw(run, (recall, precision)) } else { None }
}

/// The curve of each method at a size: all pairs scored, or by keys where that was too dear.
pub(super) fn curves_at(run: &Run, n_docs: u64) -> Vec<&Curve> {
    let mut curves: Vec<&Curve> = Vec::new();
    for method in method_ids(run) {
        let of_method = |mode: Mode| run.curves.iter().find(|curve| curve.n_docs == n_docs && curve.method == method && curve.mode == mode);
        curves.extend(of_method(Mode::AllPairs).or_else(|| of_method(Mode::Keys)).filter(|curve| !curve.points.is_empty()));
    }
    curves
}

/// Curves that one plot shows: more could not be told apart.
const MOST_CURVES: usize = 14;

/// The curves that a plot shows: all, or those of the highest F at a default threshold where there are too many; and what the legend says of the others.
pub(super) fn shown_curves(run: &Run, n_docs: u64) -> (Vec<&Curve>, Option<Entry>) {
    let mut curves = curves_at(run, n_docs);
    let n_all = curves.len();
    if n_all <= MOST_CURVES {
        return (curves, None);
    }
    let f_of = |curve: &Curve| {
        let is_it =
            |row: &&Quality| row.method == curve.method && row.mode == curve.mode && row.n_docs == n_docs && row.threshold_source == ThresholdSource::Default;
        run.quality.iter().find(is_it).and_then(|row| row.f1).unwrap_or(0.0)
    };
    let mut by_f: Vec<f64> = curves.iter().map(|curve| f_of(curve)).collect();
    by_f.sort_by(|a, b| b.total_cmp(a));
    let least = by_f[MOST_CURVES - 1];
    curves.retain(|curve| f_of(curve) >= least);
    curves.truncate(MOST_CURVES);
    (curves, Some(Entry::remark(&format!("the {MOST_CURVES} of {n_all} with the highest F 其中 F 最高者"))))
}

fn method_ids(run: &Run) -> Vec<&str> {
    let mut ids: Vec<&str> = run.methods.iter().map(|method| method.id.as_str()).collect();
    for curve in &run.curves {
        if !ids.contains(&curve.method.as_str()) {
            ids.push(&curve.method);
        }
    }
    ids
}

/// The legend line of a curve; one by keys says so.
pub(super) fn curve_entry(run: &Run, curve: &Curve) -> Entry {
    let mut entry = Entry::of_method(run, &curve.method, Some(look(run, &curve.method).dash));
    if curve.mode == Mode::Keys {
        entry.text.push_str(" (keys 键)");
    }
    entry
}

/// (recall, precision) from the highest threshold down, as steps: between two thresholds the precision of the lower one holds.
fn steps(curve: &Curve) -> Vec<(f64, f64)> {
    let mut steps: Vec<(f64, f64)> = Vec::new();
    for point in curve.points.iter().rev() {
        let n_found = point.tp + point.fp;
        if n_found == 0 || curve.n_positive == 0 {
            continue;
        }
        let (recall, precision) = (point.tp as f64 / curve.n_positive as f64, point.tp as f64 / n_found as f64);
        if let Some(&(recall_before, _)) = steps.last() {
            steps.push((recall_before, precision));
        }
        steps.push((recall, precision));
    }
    steps
}

/// Lines of equal F: precision = F recall / (2 recall - F).
fn draw_equal_f(chart: &mut Chart, recall_low: f64) {
    const SAMPLES: i32 = 400;
    for f in [0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98] {
        let recalls = (0..=SAMPLES).map(|sample| recall_low + (1.0 - recall_low) * f64::from(sample) / f64::from(SAMPLES));
        let line: Vec<(f64, f64)> = recalls.filter(|recall| 2.0 * recall > f).map(|recall| (recall, f * recall / (2.0 * recall - f))).collect();
        chart.line(&line, QUIET, 1, DOTTED);
        let end = (1.0, f / (2.0 - f));
        if chart.holds(end.0, end.1) {
            let at = chart.at(end.0, end.1);
            label_beside(chart, &format!("F {f}"), at);
        }
    }
}

fn draw(run: &Run, (recall_low, precision_low): (f64, f64)) -> Option<Figure> {
    let n_docs = largest(run)?;
    // A line of steps that crosses the part has an end in it: the right one of a level step, the upper one of an upright step.
    let is_seen = |curve: &&Curve| steps(curve).iter().any(|(recall, precision)| *recall >= recall_low && *precision >= precision_low);
    let (curves, remark) = shown_curves(run, n_docs);
    let curves: Vec<&Curve> = curves.into_iter().filter(is_seen).collect();
    if curves.is_empty() {
        return None;
    }
    let mut legend: Vec<Entry> = curves.iter().map(|curve| curve_entry(run, curve)).collect();
    legend.push(Entry::remark("markers: default threshold 默认阈值"));
    legend.extend(remark);
    let x = Axis::of_shares("recall 召回率", recall_low, 1.0);
    let y = Axis::of_shares("precision 精确率", precision_low, 1.0);
    let mut chart = Chart::new(x, y, &legend);
    draw_equal_f(&mut chart, recall_low);
    for curve in &curves {
        let look = look(run, &curve.method);
        let width = if look.colour == BASELINE { 1 } else { 2 };
        chart.line(&steps(curve), look.colour, width, look.dash);
    }
    for row in ordered_quality(run).into_iter().rev() {
        let is_shown = curves.iter().any(|curve| curve.method == row.method && curve.mode == row.mode && curve.n_docs == row.n_docs);
        if let (true, ThresholdSource::Default, Some(recall), Some(precision)) = (is_shown, row.threshold_source, row.recall, row.precision) {
            chart.point((recall, precision), look(run, &row.method), MARKER, Fill::Full);
        }
    }
    Some(chart.figure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use leitong_record::CurvePoint;

    #[test]
    fn of_too_many_curves_those_of_the_highest_f_are_shown() {
        // 16 methods with an F of 0/16, 1/16, ... 15/16: the two lowest are left out.
        let id = |number: u32| format!("方法{number}");
        let curve = |number| Curve { method: id(number), points: vec![CurvePoint::default()], ..Curve::default() };
        let row = |number| Quality { method: id(number), f1: Some(f64::from(number) / 16.0), ..Quality::default() };
        let run = Run { curves: (0..16).map(curve).collect(), quality: (0..16).map(row).collect(), ..Run::default() };
        let (curves, remark) = shown_curves(&run, 0);
        assert_eq!(curves.iter().map(|curve| curve.method.clone()).collect::<Vec<_>>(), (2..16).map(id).collect::<Vec<_>>());
        assert_eq!(remark.unwrap().text, "the 14 of 16 with the highest F 其中 F 最高者");
        let few = Run { curves: run.curves[..14].to_vec(), ..run };
        assert_eq!((shown_curves(&few, 0).0.len(), shown_curves(&few, 0).1), (14, None));
    }

    #[test]
    fn steps_hold_the_precision_of_the_lower_threshold() {
        // 2 gold pairs; at .9 one is found, at .5 both and 2 wrong ones: (1/2, 1) then down to 2/4 and right to 1.
        let points =
            vec![CurvePoint { threshold: 0.5, tp: 2, fp: 2 }, CurvePoint { threshold: 0.9, tp: 1, fp: 0 }, CurvePoint { threshold: 1.0, tp: 0, fp: 0 }];
        let curve = Curve { n_positive: 2, points, ..Curve::default() };
        assert_eq!(steps(&curve), [(0.5, 1.0), (0.5, 0.5), (1.0, 0.5)]);
        assert!(steps(&Curve { n_positive: 0, ..curve }).is_empty());
    }
}
