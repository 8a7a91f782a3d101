//! The plots: one file and one row of [`PLOTS`] each.
//!
//! A plot turns a record into a [`Figure`], a list of marks in pixels; one painter puts marks on a drawing backend. Positions never depend on the
//! size of text, so that an SVG needs no font and has the same bytes with and without the feature `png`.

pub(crate) mod axes;
mod cluster_sizes;
pub(crate) mod figure;
mod heat_map;
mod memory_size;
#[cfg(feature = "png")]
pub(crate) mod png;
mod precision_recall;
mod quality_cost;
mod size_lines;
mod style;
mod threshold;
mod time_size;

use leitong_record::Run;

use crate::ReportError;
pub use figure::Figure;

/// A plot that can be drawn from a record.
#[derive(Debug)]
pub struct Plot {
    /// File name without ending.
    pub id: &'static str,
    /// English title.
    pub title: &'static str,
    /// Chinese title.
    pub title_zh: &'static str,
    /// How it is read, in a sentence or two.
    pub note: &'static str,
    /// Makes the figure; `None` where the record has nothing for it.
    pub draw: fn(&Run) -> Option<Figure>,
}

/// All plots, in the order of the page.
pub const PLOTS: &[Plot] = &[
    precision_recall::PLOT,
    precision_recall::DETAIL,
    threshold::F,
    threshold::CE,
    threshold::EE,
    time_size::PLOT,
    time_size::ALL_PAIRS,
    memory_size::PLOT,
    quality_cost::PLOT,
    cluster_sizes::PLOT,
    heat_map::PLOT,
];

/// A plot that was drawn.
pub(crate) struct Drawing {
    /// Its row.
    pub plot: &'static Plot,
    /// The figure, for other backends.
    #[cfg(feature = "png")]
    pub figure: Figure,
    /// The figure as SVG.
    pub svg: String,
}

/// Draws every plot for which the record has something.
pub(crate) fn draw_all(run: &Run) -> Result<Vec<Drawing>, ReportError> {
    let mut drawings = Vec::new();
    for plot in PLOTS {
        if let Some(figure) = (plot.draw)(run) {
            let svg = figure.to_svg().map_err(|reason| ReportError::Plot { plot: plot.id.to_owned(), reason })?;
            #[cfg(feature = "png")]
            drawings.push(Drawing { plot, figure, svg });
            #[cfg(not(feature = "png"))]
            drawings.push(Drawing { plot, svg });
        }
    }
    Ok(drawings)
}
