//! A frame with two axes and a legend beside it.

use leitong_record::Run;
use plotters::prelude::RGBColor;

use super::figure::{Anchor, Figure, Mark, Pixel};
use super::style::{Dash, Fill, GRID, INK, Look, QUIET, dashed, look, marker, pixel};

const WIDTH: u32 = 1230;
const LEAST_HEIGHT: u32 = 640;
const LEFT: i32 = 76;
const RIGHT: i32 = 800;
const TOP: i32 = 24;
const BELOW: i32 = 64;
const LEGEND_LEFT: i32 = RIGHT + 52;
const LEGEND_STEP: i32 = 23;
const TEXT: u32 = 13;
/// Radius of a marker.
pub const MARKER: f64 = 5.5;

/// One axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Its name in English and Chinese.
    pub label: String,
    /// Value at its start.
    pub low: f64,
    /// Value at its end.
    pub high: f64,
    /// Whether equal steps are equal factors.
    pub is_log: bool,
    /// Labelled values.
    pub ticks: Vec<(f64, String)>,
}

impl Axis {
    /// An axis of shares with about five to ten ticks.
    pub fn of_shares(label: &str, low: f64, high: f64) -> Self {
        let step = match high - low {
            span if span > 0.55 => 0.1,
            span if span > 0.25 => 0.05,
            span if span > 0.11 => 0.02,
            _ => 0.01,
        };
        let (first, last) = ((low / step).round() as i32, (high / step).round() as i32);
        let axis = Self { label: label.to_owned(), low, high, is_log: false, ticks: Vec::new() };
        let values = (first..=last).map(|tick| f64::from(tick) * step).filter(|value| axis.holds(*value));
        let ticks = values.map(|value| (value, format!("{value:.2}"))).collect();
        Self { ticks, ..axis }
    }

    /// An axis of equal factors that holds all values, from power of ten to power of ten; `None` without a positive value.
    pub fn of_decades(label: &str, values: &[f64], name: impl Fn(f64) -> String) -> Option<Self> {
        let logs: Vec<f64> = values.iter().filter(|value| **value > 0.0 && value.is_finite()).map(|value| value.log10()).collect();
        let low = logs.iter().copied().reduce(f64::min)?.floor() as i32;
        let high = (logs.iter().copied().reduce(f64::max)?.ceil() as i32).max(low + 1);
        let ticks = (low..=high).map(|power| 10_f64.powi(power)).map(|value| (value, name(value))).collect();
        Some(Self { label: label.to_owned(), low: 10_f64.powi(low), high: 10_f64.powi(high), is_log: true, ticks })
    }

    /// How far apart two values are, in pixels along the horizontal edge of a chart.
    pub fn pixels_between(&self, a: f64, b: f64) -> f64 {
        (self.place(b) - self.place(a)).abs() * f64::from(RIGHT - LEFT)
    }

    /// The value that lies so many pixels right of another on a horizontal axis of equal factors.
    pub fn beside(&self, value: f64, pixels: f64) -> f64 {
        value * (self.high / self.low).powf(pixels / f64::from(RIGHT - LEFT))
    }

    /// Place of a value: 0 at the start, 1 at the end.
    pub(super) fn place(&self, value: f64) -> f64 {
        if self.is_log { (value / self.low).ln() / (self.high / self.low).ln() } else { (value - self.low) / (self.high - self.low) }
    }

    pub(super) fn holds(&self, value: f64) -> bool {
        // Rounding of a tick must not put it off the axis.
        const SLACK: f64 = 1e-9;
        value.is_finite() && (-SLACK..=1.0 + SLACK).contains(&self.place(value))
    }
}

/// A line of the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it says.
    pub text: String,
    /// The look it explains; a line without a look is a remark.
    pub look: Option<Look>,
    /// The marker it shows.
    pub fill: Option<Fill>,
    /// The line it shows.
    pub dash: Option<Dash>,
    /// A number at its end.
    pub value: Option<String>,
}

impl Entry {
    /// A line of words.
    pub fn remark(text: &str) -> Self {
        Self { text: text.to_owned(), look: None, fill: None, dash: None, value: None }
    }

    /// The line of a method, with its id and Chinese title.
    pub fn of_method(run: &Run, id: &str, dash: Option<Dash>) -> Self {
        let title_zh = run.methods.iter().find(|method| method.id == id).map_or("", |method| method.title_zh.as_str());
        Self { text: format!("{id} {title_zh}").trim_end().to_owned(), look: Some(look(run, id)), fill: Some(Fill::Full), dash, value: None }
    }
}

/// A figure with axes, and where values lie in it.
#[derive(Debug)]
pub struct Chart {
    /// The drawing so far.
    pub figure: Figure,
    x: Axis,
    y: Axis,
    bottom: i32,
}

impl Chart {
    /// Draws grid, axes and legend.
    pub fn new(x: Axis, y: Axis, legend: &[Entry]) -> Self {
        let legend_height = LEGEND_STEP * i32::try_from(legend.len()).unwrap_or(0) + 2 * TOP;
        let height = LEAST_HEIGHT.max(legend_height.unsigned_abs());
        let bottom = height.cast_signed() - BELOW;
        let mut chart = Self { figure: Figure::new(WIDTH, height), x, y, bottom };
        chart.draw_ticks();
        chart.draw_labels();
        chart.draw_legend(legend);
        chart
    }

    /// Where a value lies, in pixels.
    pub fn at(&self, x: f64, y: f64) -> Pixel {
        let (across, up) = (self.x.place(x), self.y.place(y));
        (LEFT + pixel(across * f64::from(RIGHT - LEFT)), self.bottom - pixel(up * f64::from(self.bottom - TOP)))
    }

    /// Whether a value lies within the axes.
    pub fn holds(&self, x: f64, y: f64) -> bool {
        self.x.holds(x) && self.y.holds(y)
    }

    /// Draws a line through values; parts beyond the axes are left out.
    pub fn line(&mut self, values: &[(f64, f64)], colour: RGBColor, width: u32, dash: Dash) {
        for piece in self.pieces(values) {
            dashed(&mut self.figure, &piece, colour, width, dash);
        }
    }

    /// Draws a marker, where it lies within the axes.
    pub fn point(&mut self, (x, y): (f64, f64), look: Look, radius: f64, fill: Fill) {
        if self.holds(x, y) {
            let at = self.at(x, y);
            marker(&mut self.figure, at, look, radius, fill);
        }
    }

    /// Shades the area between two lines over the same x; ends beyond the axes are moved to them.
    pub fn shade(&mut self, between: &[(f64, (f64, f64))], colour: RGBColor) {
        let place = |x: f64, y: f64| self.at(x.clamp(self.x.low, self.x.high), y.clamp(self.y.low, self.y.high));
        let upper = between.iter().map(|&(x, (_, high))| place(x, high));
        let lower = between.iter().rev().map(|&(x, (low, _))| place(x, low));
        let points: Vec<Pixel> = upper.chain(lower).collect();
        if between.len() > 1 {
            self.figure.add(Mark::Shade { points, colour });
        }
    }

    /// The parts of a line within the axes. Steps are cut at the frame; other segments that leave it are dropped.
    fn pieces(&self, values: &[(f64, f64)]) -> Vec<Vec<Pixel>> {
        let clamp = |(x, y): (f64, f64)| (x.clamp(self.x.low, self.x.high), y.clamp(self.y.low, self.y.high));
        let mut pieces: Vec<Vec<Pixel>> = Vec::new();
        for ends in values.windows(2) {
            let (a, b) = (ends[0], ends[1]);
            let inside = self.holds(a.0, a.1) && self.holds(b.0, b.1);
            let (cut_a, cut_b) = (clamp(a), clamp(b));
            let is_level = same(a.1, b.1) && self.y.holds(a.1) && !same(cut_a.0, cut_b.0);
            let is_upright = same(a.0, b.0) && self.x.holds(a.0) && !same(cut_a.1, cut_b.1);
            if !inside && !is_level && !is_upright {
                continue;
            }
            let (from, to) = (self.at(cut_a.0, cut_a.1), self.at(cut_b.0, cut_b.1));
            match pieces.last_mut() {
                Some(piece) if piece.last() == Some(&from) => piece.push(to),
                _ => pieces.push(vec![from, to]),
            }
        }
        pieces
    }

    fn draw_ticks(&mut self) {
        for (value, name) in self.x.ticks.clone() {
            let (across, _) = self.at(value, self.y.low);
            self.figure.path(vec![(across, TOP), (across, self.bottom)], GRID, 1);
            self.figure.words(name, (across, self.bottom + 16), TEXT, INK, Anchor::Middle);
        }
        for (value, name) in self.y.ticks.clone() {
            let (_, up) = self.at(self.x.low, value);
            self.figure.path(vec![(LEFT, up), (RIGHT, up)], GRID, 1);
            self.figure.words(name, (LEFT - 8, up), TEXT, INK, Anchor::End);
        }
        let frame = vec![(LEFT, TOP), (LEFT, self.bottom), (RIGHT, self.bottom)];
        self.figure.path(frame, INK, 1);
    }

    fn draw_labels(&mut self) {
        let (middle_x, middle_y) = (i32::midpoint(LEFT, RIGHT), i32::midpoint(TOP, self.bottom));
        self.figure.words(self.x.label.clone(), (middle_x, self.bottom + 44), TEXT + 1, INK, Anchor::Middle);
        self.figure.turned_words(self.y.label.clone(), (20, middle_y), TEXT + 1, INK, Anchor::Middle);
    }

    fn draw_legend(&mut self, legend: &[Entry]) {
        const SAMPLE: i32 = 34;
        const VALUE: i32 = 44;
        let has_values = legend.iter().any(|entry| entry.value.is_some());
        let right = WIDTH.cast_signed() - 12;
        let room = f64::from(right - LEGEND_LEFT - SAMPLE - if has_values { VALUE } else { 0 });
        for (place, entry) in (0..).zip(legend) {
            let up = TOP + 10 + place * LEGEND_STEP;
            let colour = entry.look.map_or(QUIET, |look| look.colour);
            if let Some(dash) = entry.dash {
                dashed(&mut self.figure, &[(LEGEND_LEFT, up), (LEGEND_LEFT + SAMPLE, up)], colour, 2, dash);
            }
            if let (Some(look), Some(fill)) = (entry.look, entry.fill) {
                marker(&mut self.figure, (LEGEND_LEFT + SAMPLE / 2, up), look, MARKER, fill);
            }
            let is_remark = entry.look.is_none() && entry.dash.is_none();
            let (left, room, ink) = if is_remark { (LEGEND_LEFT, room + f64::from(SAMPLE), QUIET) } else { (LEGEND_LEFT + SAMPLE + 10, room, INK) };
            self.figure.words(shortened(&entry.text, room, TEXT), (left, up), TEXT, ink, Anchor::Start);
            if let Some(value) = &entry.value {
                self.figure.words(value.clone(), (right, up), TEXT, ink, Anchor::End);
            }
        }
    }
}

/// Whether two values are one: the ends of a step are copies of each other.
fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits()
}

/// About how wide a text is in pixels: a Chinese character is as wide as it is high, a Latin one a little over half.
pub fn text_width(text: &str, size: u32) -> f64 {
    const LATIN: f64 = 0.56;
    text.chars().map(|c| if c < '\u{2e80}' { LATIN } else { 1.0 }).sum::<f64>() * f64::from(size)
}

/// The text, cut with `…` where it is wider than the room.
pub fn shortened(text: &str, room: f64, size: u32) -> String {
    if text_width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() && text_width(&kept, size) + f64::from(size) > room {}
    format!("{kept}…")
}

/// A short horizontal whisker with ends, from one value to another along y.
pub fn whisker(chart: &mut Chart, x: f64, (low, high): (f64, f64), colour: RGBColor) {
    const END: i32 = 3;
    if !(chart.holds(x, low) && chart.holds(x, high)) {
        return;
    }
    let (from, to) = (chart.at(x, low), chart.at(x, high));
    chart.figure.path(vec![from, to], colour, 1);
    for (across, up) in [from, to] {
        chart.figure.path(vec![(across - END, up), (across + END, up)], colour, 1);
    }
}

/// A line of the legend that explains a dash.
pub fn dash_entry(text: &str, dash: Dash) -> Entry {
    Entry { text: text.to_owned(), look: None, fill: None, dash: Some(dash), value: None }
}

/// A small label outside the frame, right of a point on its right edge.
pub fn label_beside(chart: &mut Chart, text: &str, at: Pixel) {
    const SIZE: u32 = 11;
    chart.figure.words(text, (at.0 + 7, at.1), SIZE, QUIET, Anchor::Start);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plots::style::SOLID;

    fn chart() -> Chart {
        Chart::new(Axis::of_shares("x", 0.5, 1.0), Axis::of_shares("y", 0.5, 1.0), &[])
    }

    #[test]
    fn values_lie_between_the_corners_of_the_frame() {
        let chart = chart();
        assert_eq!([chart.at(0.5, 0.5), chart.at(1.0, 1.0)], [(LEFT, chart.bottom), (RIGHT, TOP)]);
        assert!(chart.holds(0.75, 1.0) && !chart.holds(0.49, 0.75) && !chart.holds(f64::NAN, 0.75));
    }

    #[test]
    fn steps_are_cut_at_the_frame_and_slanted_lines_that_leave_it_are_dropped() {
        let chart = chart();
        let step = chart.pieces(&[(0.2, 0.8), (0.75, 0.8), (0.75, 0.1)]);
        assert_eq!(step, [vec![chart.at(0.5, 0.8), chart.at(0.75, 0.8), chart.at(0.75, 0.5)]]);
        assert!(chart.pieces(&[(0.2, 0.4), (0.75, 0.4)]).is_empty());
        assert!(chart.pieces(&[(0.2, 0.7), (0.75, 0.8)]).is_empty());
    }

    #[test]
    fn decades_hold_all_values_and_ignore_what_has_no_logarithm() {
        let axis = Axis::of_decades("time", &[0.0, 30.0, f64::NAN, 2_000.0], |value| value.to_string()).unwrap();
        let ticks: Vec<&str> = axis.ticks.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(ticks, ["10", "100", "1000", "10000"]);
        assert!(Axis::of_decades("time", &[0.0, f64::INFINITY], |value| value.to_string()).is_none());
    }

    #[test]
    fn names_are_cut_where_they_would_leave_the_figure() {
        assert_eq!(shortened("最小哈希", 40.0, 10), "最小哈希");
        // Four characters need 40 pixels; with 39 there is room for two and the mark, which counts as one.
        assert_eq!(shortened("最小哈希", 39.0, 10), "最小…");
    }

    #[test]
    fn a_line_without_a_segment_inside_draws_nothing() {
        let mut with_line = chart();
        with_line.line(&[(0.1, 0.1), (0.2, 0.2)], INK, 1, SOLID);
        assert_eq!(with_line.figure, chart().figure);
    }
}
