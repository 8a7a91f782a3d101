//! Lines over the number of documents, both axes logarithmic, with their fitted slopes.

use leitong_metrics::least_squares;
use leitong_record::{Cost, Run, Spread};

use super::Figure;
use super::axes::{Axis, Chart, Entry, MARKER, whisker};
use super::style::{Fill, Look};
use crate::table::{count, sizes};

/// One line of the plot.
pub struct Line {
    look: Look,
    name: Entry,
    points: Vec<(u64, Spread)>,
}

impl Line {
    /// A line through the values that have a logarithm; its slope stands behind its name in the legend.
    pub fn new(look: Look, name: Entry, points: impl Iterator<Item = (u64, Spread)>) -> Self {
        let mut points: Vec<(u64, Spread)> = points.filter(|(n_docs, value)| *n_docs > 0 && value.median > 0.0).collect();
        points.sort_by_key(|(n_docs, _)| *n_docs);
        let value = slope(&points).map(|slope| format!("{slope:.2}"));
        Self { look, name: Entry { value, ..name }, points }
    }

    /// Whether it has nothing to show.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Its values.
    pub fn medians(&self) -> impl Iterator<Item = f64> + '_ {
        self.points.iter().map(|(_, value)| value.median)
    }
}

/// The exponent of the power law that fits best; `None` for fewer than two sizes.
fn slope(points: &[(u64, Spread)]) -> Option<f64> {
    let logarithms: Vec<(f64, f64)> = points.iter().map(|(n_docs, value)| ((*n_docs as f64).log10(), value.median.log10())).collect();
    least_squares(&logarithms).map(|line| line.slope)
}

/// Methods that have a cost, in the order of the record.
pub fn method_ids(run: &Run) -> Vec<&str> {
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

fn legend(lines: &[Line]) -> Vec<Entry> {
    let mut legend: Vec<Entry> = lines.iter().map(|line| line.name.clone()).collect();
    if legend.iter().any(|entry| entry.value.is_some()) {
        legend.push(Entry { value: Some("斜率".to_owned()), ..Entry::remark("slope by least squares 最小二乘") });
    }
    legend
}

/// Draws lines side by side over the sizes of the record; `None` where there is nothing to draw.
pub fn draw(run: &Run, lines: &[Line], y: Axis) -> Option<Figure> {
    let x = size_axis(run).filter(|_| !lines.is_empty())?;
    let (step, middle) = (step(&x, lines.len()), (lines.len() - 1) as f64 / 2.0);
    // Where several sizes are shown, equal shifts on an axis of equal factors leave every slope as it is.
    let places: Vec<Vec<f64>> =
        (0..lines.len()).map(|line| lines[line].points.iter().map(|(n_docs, _)| x.beside(*n_docs as f64, (line as f64 - middle) * step)).collect()).collect();
    let mut chart = Chart::new(x, y, &legend(lines));
    for (line, places) in lines.iter().zip(&places) {
        let values: Vec<(f64, f64)> = places.iter().copied().zip(line.medians()).collect();
        chart.line(&values, line.look.colour, 2, line.look.dash);
    }
    for (line, places) in lines.iter().zip(&places).rev() {
        for (place, (_, value)) in places.iter().zip(&line.points) {
            whisker(&mut chart, *place, (value.q1, value.q3), line.look.colour);
            chart.point((*place, value.median), line.look, MARKER, Fill::Full);
        }
    }
    Some(chart.figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(values: &[(u64, f64)]) -> Vec<(u64, Spread)> {
        values.iter().map(|&(n_docs, median)| (n_docs, Spread { median, ..Spread::default() })).collect()
    }

    #[test]
    fn ten_times_the_documents_in_a_hundred_times_the_time_is_a_slope_of_2() {
        let slope = slope(&points(&[(100, 5.0), (1_000, 500.0), (10_000, 50_000.0)])).unwrap();
        assert!((slope - 2.0).abs() < 1e-9, "{slope}");
    }

    #[test]
    fn one_size_has_no_slope_and_a_time_of_0_is_no_point() {
        let look = crate::plots::style::look(&Run::default(), "甲");
        let line = Line::new(look, Entry::remark("甲"), points(&[(100, 5.0), (1_000, 0.0)]).into_iter());
        assert_eq!((line.points.len(), line.name.value), (1, None));
    }
}
