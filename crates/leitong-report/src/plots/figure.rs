//! Marks in pixels, and the one painter that puts them on a backend.

use plotters::backend::{DrawingBackend, SVGBackend};
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{PathElement, Polygon, Rectangle, Text};
use plotters::prelude::{Color, IntoFont, RGBColor, WHITE};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontTransform, ShapeStyle};

/// A position in pixels, from the upper left corner.
pub type Pixel = (i32, i32);

/// The name under which a backend looks for a font; SVG leaves the choice to the viewer.
pub const FONT: &str = "sans-serif";
/// How much a shade hides.
const SHADE: f64 = 0.18;
// The SVG backend divides the size that it is given by this.
const SIZE_FACTOR: f64 = 1.24;

/// Where a text stands relative to its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It starts there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line through points.
    Path { points: Vec<Pixel>, colour: RGBColor, width: u32 },
    /// A filled area.
    Area { points: Vec<Pixel>, colour: RGBColor },
    /// An area that lets what is below it be seen.
    Shade { points: Vec<Pixel>, colour: RGBColor },
    /// A filled rectangle.
    Box { from: Pixel, to: Pixel, colour: RGBColor },
    /// A line of text; turned texts run upwards.
    Words { text: String, at: Pixel, size: u32, colour: RGBColor, anchor: Anchor, turned: bool },
}

/// A drawing as a list of marks, later ones on top.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    width: u32,
    height: u32,
    marks: Vec<Mark>,
}

impl Figure {
    /// An empty drawing of the given size in pixels.
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self { width, height, marks: Vec::new() }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Adds a mark on top.
    pub(crate) fn add(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    /// Adds a line through points; points that fall on the same pixel are drawn once.
    pub(crate) fn path(&mut self, mut points: Vec<Pixel>, colour: RGBColor, width: u32) {
        points.dedup();
        if points.len() > 1 {
            self.add(Mark::Path { points, colour, width });
        }
    }

    /// Adds a horizontal text.
    pub(crate) fn words(&mut self, text: impl Into<String>, at: Pixel, size: u32, colour: RGBColor, anchor: Anchor) {
        self.add(Mark::Words { text: text.into(), at, size, colour, anchor, turned: false });
    }

    /// Adds a text that runs upwards.
    pub(crate) fn turned_words(&mut self, text: impl Into<String>, at: Pixel, size: u32, colour: RGBColor, anchor: Anchor) {
        self.add(Mark::Words { text: text.into(), at, size, colour, anchor, turned: true });
    }

    /// The drawing as an SVG document.
    ///
    /// # Errors
    /// What the drawing library says, which for SVG is not expected.
    pub fn to_svg(&self) -> Result<String, String> {
        let mut svg = String::new();
        self.paint(SVGBackend::with_string(&mut svg, self.size()))?;
        Ok(svg)
    }

    /// Puts the marks on a backend.
    pub(crate) fn paint<DB: DrawingBackend>(&self, backend: DB) -> Result<(), String> {
        let area = backend.into_drawing_area();
        area.fill(&WHITE).map_err(|error| error.to_string())?;
        for mark in &self.marks {
            paint_mark(&area, mark)?;
        }
        area.present().map_err(|error| error.to_string())
    }
}

type Area<DB> = DrawingArea<DB, plotters::coord::Shift>;

fn paint_mark<DB: DrawingBackend>(area: &Area<DB>, mark: &Mark) -> Result<(), String> {
    let painted = match mark {
        Mark::Path { points, colour, width } => area.draw(&PathElement::new(points.clone(), ShapeStyle::from(colour).stroke_width(*width))),
        Mark::Area { points, colour } => area.draw(&Polygon::new(points.clone(), colour.filled())),
        Mark::Shade { points, colour } => area.draw(&Polygon::new(points.clone(), colour.mix(SHADE).filled())),
        Mark::Box { from, to, colour } => area.draw(&Rectangle::new([*from, *to], colour.filled())),
        Mark::Words { text, at, size, colour, anchor, turned } => {
            let h_pos = match anchor {
                Anchor::Start => HPos::Left,
                Anchor::Middle => HPos::Center,
                Anchor::End => HPos::Right,
            };
            let turn = if *turned { FontTransform::Rotate270 } else { FontTransform::None };
            let font = (FONT, f64::from(*size) * SIZE_FACTOR).into_font().transform(turn);
            let style = font.color(colour).pos(Pos::new(h_pos, VPos::Center));
            area.draw(&Text::new(text.as_str(), *at, style))
        }
    };
    painted.map_err(|error| error.to_string())
}
