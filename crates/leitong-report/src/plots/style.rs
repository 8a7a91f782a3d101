//! How methods are told apart: a colour, a dash and a shape each.
//!
//! Colours are those of Okabe and Ito, *Color Universal Design*, 2008, without the yellow, which is too pale on white. Shapes and dashes keep
//! methods apart in grey and beyond seven colours.

use leitong_record::Run;
use plotters::prelude::RGBColor;

use super::figure::{Figure, Mark, Pixel};

/// Text and axes.
pub const INK: RGBColor = RGBColor(34, 34, 34);
/// Lesser text.
pub const QUIET: RGBColor = RGBColor(90, 90, 90);
/// Grid lines.
pub const GRID: RGBColor = RGBColor(226, 226, 226);
/// Rows that every method must beat.
pub const BASELINE: RGBColor = RGBColor(130, 130, 130);
/// Found share of duplicates.
pub const BLUE: RGBColor = RGBColor(0, 114, 178);
/// Found share of pairs that count neither way.
pub const GREEN: RGBColor = RGBColor(0, 158, 115);
/// False alarms.
pub const VERMILION: RGBColor = RGBColor(213, 94, 0);
const PALETTE: [RGBColor; 7] = [BLUE, VERMILION, GREEN, RGBColor(204, 121, 167), RGBColor(230, 159, 0), RGBColor(86, 180, 233), RGBColor(0, 0, 0)];

/// Lengths of stroke and gap in pixels; empty for a solid line.
pub type Dash = &'static [f64];
/// A solid line.
pub const SOLID: Dash = &[];
/// A dashed line.
pub const DASHED: Dash = &[7.0, 5.0];
/// A dotted line.
pub const DOTTED: Dash = &[2.0, 4.0];
const DASHES: [Dash; 4] = [SOLID, DASHED, &[12.0, 4.0, 2.0, 4.0], DOTTED];

/// Number of shapes of [`outline`].
const SHAPES: usize = 12;

/// The look of one method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Colour of line and marker.
    pub colour: RGBColor,
    /// Dash, where the plot does not use dashes for something else.
    pub dash: Dash,
    /// Which outline its markers have.
    pub shape: usize,
}

/// The look of a method: from its place in the record, so that it is the same in all plots.
pub fn look(run: &Run, method: &str) -> Look {
    let place = run.methods.iter().position(|record| record.id == method).unwrap_or(run.methods.len());
    let before = &run.methods[..place];
    let is_baseline = run.methods.get(place).is_some_and(|record| record.baseline);
    let rank = before.iter().filter(|record| record.baseline == is_baseline).count();
    if is_baseline {
        return Look { colour: BASELINE, dash: DASHES[rank % DASHES.len()], shape: (SHAPES - 1) - rank % SHAPES };
    }
    // Seven colours and four dashes have no common factor: neighbours differ in both, so that lines can be told apart in grey, and 28 are unlike each other.
    Look { colour: PALETTE[rank % PALETTE.len()], dash: DASHES[rank % DASHES.len()], shape: rank % SHAPES }
}

/// Corners of a regular figure or a star, from the given angle in degrees, clockwise.
fn corners(n: u32, first: f64, radii: &[f64]) -> Vec<(f64, f64)> {
    (0..n)
        .map(|corner| {
            let angle = (first + 360.0 * f64::from(corner) / f64::from(n)).to_radians();
            let radius = radii[corner as usize % radii.len()];
            (radius * angle.cos(), radius * angle.sin())
        })
        .collect()
}

/// A cross with arms of unit length, turned by an angle in degrees.
fn cross(turn: f64) -> Vec<(f64, f64)> {
    const HALF_WIDTH: f64 = 0.34;
    let arm = [(1.1, -HALF_WIDTH), (1.1, HALF_WIDTH), (HALF_WIDTH, HALF_WIDTH)];
    let rotate = |(x, y): (f64, f64), degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        (x * cos - y * sin, x * sin + y * cos)
    };
    let arms = [0.0, 90.0, 180.0, 270.0];
    arms.iter().flat_map(|side| arm.iter().map(move |corner| rotate(*corner, side + turn))).collect()
}

/// Outline of a shape around the origin, about 1 in radius.
fn outline(shape: usize) -> Vec<(f64, f64)> {
    const UP: f64 = -90.0;
    match shape % SHAPES {
        0 => corners(20, 0.0, &[0.95]),
        1 => corners(4, 45.0, &[1.2]),
        2 => corners(3, UP, &[1.3]),
        3 => corners(4, 0.0, &[1.25]),
        4 => corners(3, -UP, &[1.3]),
        5 => cross(45.0),
        6 => cross(0.0),
        7 => corners(10, UP, &[1.4, 0.6]),
        8 => corners(6, 0.0, &[1.15]),
        9 => corners(3, 180.0, &[1.3]),
        10 => corners(3, 0.0, &[1.3]),
        _ => vec![(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
    }
}

fn around(at: Pixel, shape: usize, radius: f64) -> Vec<Pixel> {
    outline(shape).into_iter().map(|(x, y)| (at.0 + pixel(x * radius), at.1 + pixel(y * radius))).collect()
}

/// The nearest whole pixel.
pub fn pixel(value: f64) -> i32 {
    value.round() as i32
}

/// Whether a marker is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// In its colour, with a white rim.
    Full,
    /// White with a rim in its colour.
    Hollow,
}

/// Draws the marker of a method.
pub fn marker(figure: &mut Figure, at: Pixel, look: Look, radius: f64, fill: Fill) {
    const WHITE_RIM: u32 = 4;
    let white = RGBColor(255, 255, 255);
    let corners = around(at, look.shape, radius);
    let rim: Vec<Pixel> = corners.iter().chain(corners.iter().take(2)).copied().collect();
    match fill {
        Fill::Full => {
            figure.path(rim, white, WHITE_RIM);
            figure.add(Mark::Area { points: corners, colour: look.colour });
        }
        Fill::Hollow => {
            figure.add(Mark::Area { points: corners, colour: white });
            figure.path(rim, look.colour, 2);
        }
    }
}

/// Draws a line through points with a dash.
pub fn dashed(figure: &mut Figure, points: &[Pixel], colour: RGBColor, width: u32, dash: Dash) {
    if dash.is_empty() {
        figure.path(points.to_vec(), colour, width);
        return;
    }
    let (mut step, mut left) = (0, dash[0]);
    let mut stroke: Vec<Pixel> = points.first().copied().into_iter().collect();
    for ends in points.windows(2) {
        let (from, to) = (ends[0], ends[1]);
        let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
        let length = dx.hypot(dy);
        let mut walked = 0.0;
        while length - walked > left {
            walked += left;
            let at = (from.0 + pixel(dx * walked / length), from.1 + pixel(dy * walked / length));
            if step % 2 == 0 {
                stroke.push(at);
                figure.path(std::mem::take(&mut stroke), colour, width);
            }
            step = (step + 1) % dash.len();
            left = dash[step];
            stroke = vec![at];
        }
        left -= length - walked;
        if step % 2 == 0 {
            stroke.push(to);
        }
    }
    if step % 2 == 0 {
        figure.path(stroke, colour, width);
    }
}

/// A colour between white (0) and the given colour (1).
pub fn tint(colour: RGBColor, strength: f64) -> RGBColor {
    let strength = strength.clamp(0.0, 1.0);
    let mix = |channel: u8| (255.0 + (f64::from(channel) - 255.0) * strength).round();
    #[expect(clippy::cast_sign_loss, reason = "a mix of two channels lies between them")]
    let channel = |value: u8| mix(value) as u8;
    RGBColor(channel(colour.0), channel(colour.1), channel(colour.2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use leitong_record::MethodRecord;

    #[test]
    fn twenty_eight_methods_differ_in_line_and_in_marker() {
        let methods: Vec<MethodRecord> = (0..28).map(|place| MethodRecord { id: format!("方法{place}"), ..MethodRecord::default() }).collect();
        let run = Run { methods, ..Run::default() };
        let looks: Vec<Look> = run.methods.iter().map(|method| look(&run, &method.id)).collect();
        for (place, a) in looks.iter().enumerate() {
            for b in &looks[place + 1..] {
                assert_ne!((a.colour, a.dash), (b.colour, b.dash));
                assert_ne!((a.colour, a.shape), (b.colour, b.shape));
            }
        }
    }

    #[test]
    fn a_dash_of_3_and_2_covers_12_pixels_in_three_strokes() {
        let mut figure = Figure::new(20, 20);
        dashed(&mut figure, &[(0, 5), (12, 5)], INK, 1, &[3.0, 2.0]);
        let mut expected = Figure::new(20, 20);
        for (from, to) in [(0, 3), (5, 8), (10, 12)] {
            expected.path(vec![(from, 5), (to, 5)], INK, 1);
        }
        assert_eq!(figure, expected);
    }

    #[test]
    fn a_tint_lies_between_white_and_the_colour() {
        assert_eq!([tint(BLUE, 0.0), tint(BLUE, 1.0), tint(RGBColor(55, 155, 255), 0.5)], [RGBColor(255, 255, 255), BLUE, RGBColor(155, 205, 255)]);
    }
}
