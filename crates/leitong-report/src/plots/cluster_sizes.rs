//! How many clusters of each size a method makes, beside the gold ones.

use leitong_record::{ClusterSizes, Mode, Run};
use plotters::prelude::RGBColor;

use super::Plot;
use super::axes::{Axis, shortened};
use super::figure::{Anchor, Figure, Pixel};
use super::style::{BASELINE, DASHED, Dash, Fill, GRID, INK, Look, QUIET, SOLID, dashed, look, marker, pixel};

/// Numbers of clusters by size, a panel a method.
pub const PLOT: Plot = Plot {
    id: "cluster-sizes",
    title: "Sizes of clusters",
    title_zh: "聚类规模分布",
    note: "Clusters at the default threshold by the number of their documents, largest size, both axes logarithmic; a panel a method, the gold clusters in each \
           of them as rings on a dashed line. Points far to the right of the gold ones are chains that should not be. Documents alone are the points at 1.",
    draw,
};

const COLUMNS: i32 = 4;
/// The line below the panels needs so much room.
const LEAST_COLUMNS: i32 = 3;
const PANEL: (i32, i32) = (276, 200);
const LEFT: i32 = 52;
const TOP: i32 = 30;
const RIGHT: i32 = 24;
const BOTTOM: i32 = 26;
/// Room for the names of the axes and the legend.
const FOOT: i32 = 44;
const TEXT: u32 = 12;
const SMALL: u32 = 11;
const RADIUS: f64 = 3.5;
/// A gold ring lies around a method's marker of the same place.
const RING: f64 = 6.0;
const GOLD: Look = Look { colour: INK, dash: DASHED, shape: 0 };

/// The axes that all panels share.
struct Axes {
    size: Axis,
    number: Axis,
}

impl Axes {
    fn of(rows: &[&ClusterSizes]) -> Option<Self> {
        // Markers at the ends must lie on neither an axis nor a tick's name.
        const MARGIN: f64 = 1.5;
        let values = |pick: fn(&(u64, u64)) -> u64| rows.iter().flat_map(|row| &row.counts).map(|count| pick(count) as f64).collect::<Vec<f64>>();
        let axis = |values: &[f64]| Axis::of_decades("", values, short).map(|axis| Axis { low: axis.low / MARGIN, high: axis.high * MARGIN, ..axis });
        Some(Self { size: axis(&values(|count| count.0))?, number: axis(&values(|count| count.1))? })
    }

    fn at(&self, (left, top): Pixel, (size, number): (f64, f64)) -> Pixel {
        let (width, height) = (f64::from(PANEL.0 - LEFT - RIGHT), f64::from(PANEL.1 - TOP - BOTTOM));
        (left + LEFT + pixel(self.size.place(size) * width), top + PANEL.1 - BOTTOM - pixel(self.number.place(number) * height))
    }
}

/// A power of ten as a tick: `10k` from ten thousand on, so that it fits beside a small panel.
fn short(value: f64) -> String {
    const THOUSANDS_FROM: f64 = 9_999.0;
    if value > THOUSANDS_FROM { format!("{:.0}k", value / 1000.0) } else { format!("{value:.0}") }
}

fn draw_frame(figure: &mut Figure, axes: &Axes, corner: Pixel, title: &str, colour: RGBColor) {
    let (size, number) = (&axes.size, &axes.number);
    for (value, name) in &size.ticks {
        let (from, to) = (axes.at(corner, (*value, number.low)), axes.at(corner, (*value, number.high)));
        figure.path(vec![from, to], GRID, 1);
        figure.words(name.as_str(), (from.0, from.1 + 12), SMALL, QUIET, Anchor::Middle);
    }
    for (value, name) in &number.ticks {
        let (from, to) = (axes.at(corner, (size.low, *value)), axes.at(corner, (size.high, *value)));
        figure.path(vec![from, to], GRID, 1);
        figure.words(name.as_str(), (from.0 - 6, from.1), SMALL, QUIET, Anchor::End);
    }
    let edge = |x, y| axes.at(corner, (x, y));
    figure.path(vec![edge(size.low, number.high), edge(size.low, number.low), edge(size.high, number.low)], INK, 1);
    let room = f64::from(PANEL.0 - LEFT - RIGHT);
    figure.words(shortened(title, room, TEXT), (corner.0 + LEFT, corner.1 + TOP / 2), TEXT, colour, Anchor::Start);
}

fn draw_counts(figure: &mut Figure, axes: &Axes, corner: Pixel, row: &ClusterSizes, (look, dash, fill): (Look, Dash, Fill)) {
    let points: Vec<Pixel> = row.counts.iter().map(|&(size, number)| axes.at(corner, (size as f64, number as f64))).collect();
    dashed(figure, &points, look.colour, 1, dash);
    let radius = if fill == Fill::Hollow { RING } else { RADIUS };
    for at in points {
        marker(figure, at, look, radius, fill);
    }
}

/// The row of each method: all pairs scored, or by keys where that was too dear; the order of the record.
fn shown(run: &Run, n_docs: u64) -> Vec<(&str, &ClusterSizes)> {
    let rows = || run.cluster_sizes.iter().filter(|row| row.n_docs == n_docs && !row.counts.is_empty());
    let mut shown: Vec<(&str, &ClusterSizes)> = Vec::new();
    for row in rows() {
        let Some(method) = row.method.as_deref() else { continue };
        match shown.iter_mut().find(|(id, _)| *id == method) {
            Some(place) if place.1.mode == Mode::Keys && row.mode == Mode::AllPairs => place.1 = row,
            Some(_) => {}
            None => shown.push((method, row)),
        }
    }
    shown
}

fn draw_foot(figure: &mut Figure, up: i32, has_gold: bool) {
    figure.words("x: documents in the cluster 聚类内文档数; y: clusters 聚类数", (LEFT, up), TEXT, INK, Anchor::Start);
    if has_gold {
        dashed(figure, &[(LEFT + 420, up), (LEFT + 460, up)], GOLD.colour, 1, GOLD.dash);
        marker(figure, (LEFT + 440, up), GOLD, RING, Fill::Hollow);
        figure.words("gold clusters 标准聚类", (LEFT + 468, up), TEXT, INK, Anchor::Start);
    }
}

fn draw(run: &Run) -> Option<Figure> {
    let n_docs = run.cluster_sizes.iter().map(|row| row.n_docs).max()?;
    let (gold, methods) = (run.cluster_sizes.iter().find(|row| row.n_docs == n_docs && row.method.is_none()), shown(run, n_docs));
    let n_methods = i32::try_from(methods.len()).ok().filter(|n| *n > 0)?;
    let axes = Axes::of(&methods.iter().map(|(_, row)| *row).chain(gold).collect::<Vec<_>>())?;
    let n_rows = n_methods.div_euclid(COLUMNS) + i32::from(n_methods % COLUMNS > 0);
    let width = n_methods.clamp(LEAST_COLUMNS, COLUMNS) * PANEL.0;
    let mut figure = Figure::new(width.unsigned_abs(), (n_rows * PANEL.1 + FOOT).unsigned_abs());
    for (place, (id, row)) in (0..).zip(methods) {
        let corner = (place % COLUMNS * PANEL.0, place / COLUMNS * PANEL.1);
        let look = look(run, id);
        let title_zh = crate::table::method(run, id).map_or("", |method| method.title_zh.as_str());
        let by_keys = if row.mode == Mode::Keys { " (keys 键)" } else { "" };
        let colour = if look.colour == BASELINE { QUIET } else { INK };
        draw_frame(&mut figure, &axes, corner, &format!("{id} {title_zh}{by_keys}"), colour);
        if let Some(gold) = gold {
            draw_counts(&mut figure, &axes, corner, gold, (GOLD, GOLD.dash, Fill::Hollow));
        }
        draw_counts(&mut figure, &axes, corner, row, (look, SOLID, Fill::Full));
    }
    draw_foot(&mut figure, n_rows * PANEL.1 + FOOT / 2, gold.is_some());
    Some(figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(method: Option<&str>, mode: Mode, counts: &[(u64, u64)]) -> ClusterSizes {
        ClusterSizes { method: method.map(str::to_owned), n_docs: 9, mode, counts: counts.to_vec() }
    }

    #[test]
    fn a_method_has_one_panel_and_all_pairs_come_before_keys() {
        let cluster_sizes = vec![
            sizes(None, Mode::AllPairs, &[(1, 3), (2, 3)]),
            sizes(Some("甲"), Mode::Keys, &[(1, 9)]),
            sizes(Some("甲"), Mode::AllPairs, &[(9, 1)]),
            sizes(Some("乙"), Mode::Keys, &[(3, 3)]),
        ];
        let run = Run { cluster_sizes, ..Run::default() };
        let shown: Vec<(&str, u64)> = shown(&run, 9).into_iter().map(|(id, row)| (id, row.counts[0].0)).collect();
        assert_eq!(shown, [("甲", 9), ("乙", 3)]);
        assert!(draw(&run).is_some());
    }

    #[test]
    fn a_record_without_sizes_or_with_gold_alone_has_no_plot() {
        assert!(draw(&Run::default()).is_none());
        assert!(draw(&Run { cluster_sizes: vec![sizes(None, Mode::AllPairs, &[(1, 3)])], ..Run::default() }).is_none());
    }

    #[test]
    fn a_size_lies_as_far_along_the_axis_as_its_logarithm() {
        let row = sizes(Some("甲"), Mode::AllPairs, &[(1, 1), (100, 100)]);
        let axes = Axes::of(&[&row]).unwrap();
        let (one, ten, hundred) = (axes.at((0, 0), (1.0, 1.0)), axes.at((0, 0), (10.0, 10.0)), axes.at((0, 0), (100.0, 100.0)));
        assert_eq!((one.0 + hundred.0, one.1 + hundred.1), (2 * ten.0, 2 * ten.1));
    }
}
