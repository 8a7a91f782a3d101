//! Time against the number of documents.

use leitong_record::{Cost, Mode, Run, Spread};

use super::axes::{Axis, Chart, Entry, MARKER, whisker};
use super::style::{DOTTED, Fill, INK, Look, look};
use super::{Figure, Plot};
use crate::table::{count, duration, sizes};

/// Time of whole methods by keys, both axes logarithmic.
pub const PLOT: Plot = Plot {
    id: "time-size",
    title: "Time against size, candidates by keys",
    title_zh: "时间与规模：按键",
    note: "Median of the whole method with quartiles, both axes logarithmic: a slope of 1 is linear, a slope of 2 quadratic. Methods stand a little apart \
           at each size, so that none hides another. Segmentation and normalisation are lines of their own; segmentation comes on top for methods \
           that read words.",
    draw: |run| draw(run, Mode::Keys),
};

/// The same where every pair is scored.
pub const ALL_PAIRS: Plot = Plot {
    id: "time-size-all-pairs",
    title: "Time against size, all pairs scored",
    title_zh: "时间与规模：全部对",
    note: "As above, on the same time axis, where every pair is scored.",
    draw: |run| draw(run, Mode::AllPairs),
};

const NORMALISE: Look = Look { colour: INK, dash: DOTTED, shape: 6 };
const SEGMENT: Look = Look { colour: INK, dash: &[12.0, 4.0], shape: 5 };

/// One line of the plot.
struct Line {
    look: Look,
    name: Entry,
    points: Vec<(u64, Spread)>,
}

impl Line {
    fn new(look: Look, name: Entry, points: impl Iterator<Item = (u64, Spread)>) -> Self {
        let mut points: Vec<(u64, Spread)> = points.filter(|(n_docs, time)| *n_docs > 0 && time.median > 0.0).collect();
        points.sort_by_key(|(n_docs, _)| *n_docs);
        Self { look, name, points }
    }
}

fn method_lines(run: &Run, mode: Mode) -> Vec<Line> {
    let line = |id: &str| {
        let look = look(run, id);
        let costs = run.cost.iter().filter(|cost| cost.method == id && cost.mode == mode);
        Line::new(look, Entry::of_method(run, id, Some(look.dash)), costs.map(|cost| (cost.n_docs, cost.total_ns)))
    };
    method_ids(run).into_iter().map(line).filter(|line| !line.points.is_empty()).collect()
}

fn analysis_lines(run: &Run) -> Vec<Line> {
    let entry = |text: &str, look: Look| Entry { text: text.to_owned(), look: Some(look), fill: Some(Fill::Full), dash: Some(look.dash) };
    let normalise = run.analysis.iter().map(|cost| (cost.n_docs, cost.normalise_ns));
    let segment = run.analysis.iter().map(|cost| (cost.n_docs, cost.segment_ns));
    let lines = [Line::new(NORMALISE, entry("normalise 规范化", NORMALISE), normalise), Line::new(SEGMENT, entry("segment 分词", SEGMENT), segment)];
    lines.into_iter().filter(|line| !line.points.is_empty()).collect()
}

/// Methods that have a cost, in the order of the record.
pub(super) fn method_ids(run: &Run) -> Vec<&str> {
    let has_cost = |id: &str| run.cost.iter().any(|cost: &Cost| cost.method == id);
    let mut ids: Vec<&str> = run.methods.iter().map(|method| method.id.as_str()).filter(|id| has_cost(id)).collect();
    for cost in &run.cost {
        if !ids.contains(&cost.method.as_str()) {
            ids.push(&cost.method);
        }
    }
    ids
}

/// An axis of document counts whose ticks are the measured sizes.
fn size_axis(run: &Run) -> Option<Axis> {
    const ROOM: f64 = 2.0;
    let sizes: Vec<u64> = sizes(run).into_iter().filter(|size| *size > 0).collect();
    let (low, high) = (*sizes.first()? as f64, *sizes.last()? as f64);
    let ticks = sizes.iter().map(|size| (*size as f64, count(*size))).collect();
    Some(Axis { label: "documents 文档数".to_owned(), low: low / ROOM, high: high * ROOM, is_log: true, ticks })
}

/// How many pixels the lines stand apart at a size: as far as the neighbouring sizes and the edges allow.
fn step(x: &Axis, n_lines: usize) -> f64 {
    const WIDEST: f64 = 40.0;
    const SHARE: f64 = 0.6;
    let edges = [x.low, x.high].into_iter().zip([x.ticks.first(), x.ticks.last()]);
    // The way to an edge is for one side only.
    let to_edges = edges.filter_map(|(edge, tick)| tick.map(|(value, _)| 2.0 * x.pixels_between(edge, *value)));
    let between = x.ticks.windows(2).map(|pair| x.pixels_between(pair[0].0, pair[1].0));
    let room = to_edges.chain(between).fold(f64::INFINITY, f64::min);
    (SHARE * room / n_lines.max(1) as f64).min(WIDEST)
}

/// A time axis that holds all lines of both plots.
fn time_axis(run: &Run, analysis: &[Line]) -> Option<Axis> {
    let methods: Vec<Line> = [Mode::AllPairs, Mode::Keys].into_iter().flat_map(|mode| method_lines(run, mode)).collect();
    let medians: Vec<f64> = methods.iter().chain(analysis).flat_map(|line| &line.points).map(|(_, time)| time.median).collect();
    Axis::of_decades("time 时间", &medians, tick_name)
}

fn draw(run: &Run, mode: Mode) -> Option<Figure> {
    let mut lines = method_lines(run, mode);
    if lines.is_empty() {
        return None;
    }
    let analysis = analysis_lines(run);
    let (x, y) = (size_axis(run)?, time_axis(run, &analysis)?);
    lines.extend(analysis);
    let legend: Vec<Entry> = lines.iter().map(|line| line.name.clone()).collect();
    let (step, middle) = (step(&x, lines.len()), (lines.len() - 1) as f64 / 2.0);
    // Where several sizes are shown, equal shifts on an axis of equal factors leave every slope as it is.
    let places: Vec<Vec<f64>> =
        (0..lines.len()).map(|line| lines[line].points.iter().map(|(n_docs, _)| x.beside(*n_docs as f64, (line as f64 - middle) * step)).collect()).collect();
    let mut chart = Chart::new(x, y, &legend);
    for (line, places) in lines.iter().zip(&places) {
        let values: Vec<(f64, f64)> = places.iter().copied().zip(line.points.iter().map(|(_, time)| time.median)).collect();
        chart.line(&values, line.look.colour, 2, line.look.dash);
    }
    for (line, places) in lines.iter().zip(&places).rev() {
        for (place, (_, time)) in places.iter().zip(&line.points) {
            whisker(&mut chart, *place, (time.q1, time.q3), line.look.colour);
            chart.point((*place, time.median), line.look, MARKER, Fill::Full);
        }
    }
    Some(chart.figure)
}

/// A power of ten of nanoseconds: `1 ms`, `10 s`.
fn tick_name(ns: f64) -> String {
    const SECOND: f64 = 0.99e9;
    if ns >= SECOND { format!("{:.0} s", ns / 1e9) } else { duration(ns).replace(".00", "").replace(".0", "") }
}
