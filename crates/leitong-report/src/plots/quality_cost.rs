//! F against documents / second.

use leitong_record::{Mode, Run, ThresholdSource};

use super::axes::{Axis, Chart, Entry, MARKER};
use super::size_lines::method_ids;
use super::style::{DASHED, Dash, Fill, INK, Look, SOLID, look};
use super::{Figure, Plot};
use crate::table::{Row, largest, quantity, rows_at};

/// F at the default threshold against speed.
pub const PLOT: Plot = Plot {
    id: "quality-cost",
    title: "Quality against cost",
    title_zh: "质量与代价",
    note: "F at the default threshold against documents per second of the method alone, largest size; up and to the right is better. The F axis \
           starts below the lowest method; baselines under it are left out. For methods that read \
           words the line to the left ends where the speed is with segmentation.",
    draw,
};

/// A method in the plot.
struct Spot<'a> {
    method: &'a str,
    mode: Mode,
    f: f64,
    docs_per_s: f64,
    /// With segmentation, where the method reads words and it was measured.
    with_words: Option<f64>,
}

fn spot<'a>(run: &Run, row: &Row<'a>) -> Option<Spot<'a>> {
    let has_own_threshold = matches!(row.quality.threshold_source, ThresholdSource::Default | ThresholdSource::None);
    let (f, docs_per_s) = (row.quality.f1.filter(|_| has_own_threshold)?, row.docs_per_s()?);
    let segment = run.analysis.iter().find(|analysis| analysis.n_docs == row.quality.n_docs).map(|analysis| analysis.segment_ns.median);
    let total = row.cost?.total_ns.median;
    let with_words = segment.filter(|_| row.reads_words()).map(|segment| row.quality.n_docs as f64 * 1e9 / (total + segment));
    Some(Spot { method: &row.quality.method, mode: row.quality.mode, f, docs_per_s, with_words })
}

fn fill(mode: Mode) -> Fill {
    match mode {
        Mode::AllPairs => Fill::Hollow,
        Mode::Keys => Fill::Full,
    }
}

fn legend(run: &Run, spots: &[Spot]) -> Vec<Entry> {
    let shown = method_ids(run).into_iter().filter(|id| spots.iter().any(|spot| spot.method == *id));
    let mut legend: Vec<Entry> = shown.map(|id| Entry::of_method(run, id, None)).collect();
    let sample = |text: &str, fill: Fill| Entry {
        text: text.to_owned(),
        look: Some(Look { colour: INK, dash: SOLID, shape: 0 }),
        fill: Some(fill),
        dash: None,
        value: None,
    };
    legend.push(sample("full: by keys 实心：按键", Fill::Full));
    legend.push(sample("hollow: all pairs 空心：全部对", Fill::Hollow));
    legend.push(super::axes::dash_entry("down to speed with words 含分词", TAIL));
    legend
}

const TAIL: Dash = DASHED;

/// Start of the F axis: a tenth that holds every method; baselines may lie below.
fn lowest_shown(rows: &[Row]) -> f64 {
    const MARGIN: f64 = 0.02;
    let lowest = rows.iter().filter(|row| !row.is_baseline()).filter_map(|row| row.quality.f1).reduce(f64::min).unwrap_or(0.0);
    (((lowest - MARGIN) * 10.0).floor() / 10.0).clamp(0.0, 0.9)
}

fn draw(run: &Run) -> Option<Figure> {
    let rows = rows_at(run, largest(run)?);
    let low = lowest_shown(&rows);
    let spots: Vec<Spot> = rows.iter().filter_map(|row| spot(run, row)).filter(|spot| spot.f >= low).collect();
    let rates: Vec<f64> = spots.iter().flat_map(|spot| [Some(spot.docs_per_s), spot.with_words]).flatten().collect();
    let x = Axis::of_decades("documents / second 每秒文档数", &rates, |rate| quantity(Some(rate)).replace(".0", ""))?;
    let y = Axis::of_shares("F at the default threshold 默认阈值下的 F", low, 1.0);
    let mut chart = Chart::new(x, y, &legend(run, &spots));
    for spot in &spots {
        if let Some(with_words) = spot.with_words {
            chart.line(&[(with_words, spot.f), (spot.docs_per_s, spot.f)], look(run, spot.method).colour, 1, TAIL);
            let (across, up) = chart.at(with_words, spot.f);
            chart.figure.path(vec![(across, up - 4), (across, up + 4)], look(run, spot.method).colour, 1);
        }
    }
    for spot in spots.iter().rev() {
        chart.point((spot.docs_per_s, spot.f), look(run, spot.method), MARKER, fill(spot.mode));
    }
    Some(chart.figure)
}
