//! Time against the number of documents.

use leitong_record::{Mode, Run};

use super::axes::{Axis, Entry};
use super::size_lines::{self, Line, method_ids};
use super::style::{DOTTED, Fill, INK, Look, look};
use super::{Figure, Plot};
use crate::table::duration;

/// Time of whole methods by keys, both axes logarithmic.
pub const PLOT: Plot = Plot {
    id: "time-size",
    title: "Time against size, candidates by keys",
    title_zh: "时间与规模：按键",
    note: "Median of the whole method with quartiles, both axes logarithmic. The slope is that of a line by least squares through the logarithms: 1 is linear, \
           2 quadratic; few sizes bear no interval of it. Methods stand a little apart at each size, so that none hides another. Segmentation and normalisation \
           are lines of their own; segmentation comes on top for methods that read words.",
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

fn method_lines(run: &Run, mode: Mode) -> Vec<Line> {
    let line = |id: &str| {
        let look = look(run, id);
        let costs = run.cost.iter().filter(|cost| cost.method == id && cost.mode == mode);
        Line::new(look, Entry::of_method(run, id, Some(look.dash)), costs.map(|cost| (cost.n_docs, cost.total_ns)))
    };
    method_ids(run).into_iter().map(line).filter(|line| !line.is_empty()).collect()
}

fn analysis_lines(run: &Run) -> Vec<Line> {
    let entry = |text: &str, look: Look| Entry { text: text.to_owned(), look: Some(look), fill: Some(Fill::Full), dash: Some(look.dash), value: None };
    let normalise = run.analysis.iter().map(|cost| (cost.n_docs, cost.normalise_ns));
    let segment = run.analysis.iter().map(|cost| (cost.n_docs, cost.segment_ns));
    let lines = [Line::new(NORMALISE, entry("normalise 规范化", NORMALISE), normalise), Line::new(SEGMENT, entry("segment 分词", SEGMENT), segment)];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// A time axis that holds all lines of both plots.
fn time_axis(run: &Run, analysis: &[Line]) -> Option<Axis> {
    let methods: Vec<Line> = [Mode::AllPairs, Mode::Keys].into_iter().flat_map(|mode| method_lines(run, mode)).collect();
    let medians: Vec<f64> = methods.iter().chain(analysis).flat_map(Line::medians).collect();
    Axis::of_decades("time 时间", &medians, tick_name)
}

fn draw(run: &Run, mode: Mode) -> Option<Figure> {
    let mut lines = method_lines(run, mode);
    if lines.is_empty() {
        return None;
    }
    let analysis = analysis_lines(run);
    let y = time_axis(run, &analysis)?;
    lines.extend(analysis);
    size_lines::draw(run, &lines, y)
}

/// A power of ten of nanoseconds: `1 ms`, `10 s`.
fn tick_name(ns: f64) -> String {
    const SECOND: f64 = 0.99e9;
    if ns >= SECOND { format!("{:.0} s", ns / 1e9) } else { duration(ns).replace(".00", "").replace(".0", "") }
}
