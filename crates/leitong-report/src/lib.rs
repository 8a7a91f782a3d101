//! Records to tables, plots and pages; never runs a method.
//!
//! From one [`leitong_record::Run`] come `results.csv`, `results.json`, for several sizes `by-size.md`, one SVG for each row of [`plots::PLOTS`], a console table and `index.html`,
//! a single file that needs no network. Every number is read from the record; what is derived here is arithmetic on its fields (F from counts,
//! documents / second from a time) and the marked differences between two texts.
//!
//! From one [`leitong_record::ClaimsRun`], which tests claims instead of ranking methods, come `results.json`, `claims.md` and a page of its own.
//!
//! From a pool of pairs comes a page on which a person judges them; it alone holds texts by design.
//!
//! A number that the record does not have is an empty cell, a dash, or a missing point: never 0.
//!
//! ```
//! let run = leitong_record::Run { dataset: "toy".into(), ..Default::default() };
//! assert!(leitong_report::console_table(&run).contains("peak memory of the run not measured"));
//! ```

mod by_size;
mod claims;
mod console;
mod csv;
mod judging;
mod kinds;
mod markdown;
mod page;
pub mod plots;
mod pool;
mod table;
mod verdict;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use leitong_record::{RecordError, Run};

pub use claims::{CLAIMS_TABLE, claims_console, render_claims, write_claims};
pub use console::{console_report, console_table};
pub use judging::{JUDGING_PAGE, Judging, judging_page, write_judging};
pub use markdown::markdown_table;
pub use pool::{pool_console, pool_score_console};
pub use table::bytes;

/// File name of the table of all rows.
pub const TABLE: &str = "results.csv";
/// File name of the tables by size; a record of one size has none.
pub const BY_SIZE: &str = "by-size.md";
/// File name of the record.
pub const RECORD: &str = "results.json";
/// File name of the page.
pub const PAGE: &str = "index.html";

/// Texts of the documents that the error pairs name, by document id.
pub type Texts = BTreeMap<String, PageText>;

/// A document as the page shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageText {
    /// Its title.
    pub title: Option<String>,
    /// Its text.
    pub text: String,
    /// Where it was published.
    pub source: Option<String>,
}

/// Ids of the documents whose texts a page of this record shows.
pub fn texts_needed(run: &Run) -> BTreeSet<&str> {
    run.errors.iter().flat_map(|pair| [pair.left.as_str(), pair.right.as_str()]).collect()
}

/// What to make beyond the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Also write a PNG of each plot, drawn with this font.
    #[cfg(feature = "png")]
    pub png: Option<PngFont>,
}

/// The font of PNG plots; it must hold Chinese characters.
#[cfg(feature = "png")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PngFont {
    /// The first font found where Debian packages put one.
    #[default]
    Search,
    /// This TrueType or OpenType file or collection.
    File(PathBuf),
}

/// Why a report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The record could not be read or written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A file of the report could not be written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The table could not be made.
    #[error("{TABLE}: {reason}")]
    Table {
        /// What the table writer said.
        reason: String,
    },
    /// A plot could not be drawn.
    #[error("plot `{plot}`: {reason}")]
    Plot {
        /// Id of the plot.
        plot: String,
        /// What the drawing library said.
        reason: String,
    },
    /// No font that PNG plots could use.
    #[error("no font with Chinese characters for PNG plots in {searched}: install the package fonts-wqy-microhei, or name a font file")]
    NoFont {
        /// The paths that were tried.
        searched: String,
    },
    /// The font of PNG plots cannot be used.
    #[error("{path}: not a TrueType or OpenType font")]
    BadFont {
        /// The file.
        path: String,
    },
}

/// Writes a file by way of a neighbour that is renamed, so that a reader never sees half of it.
fn write_file(path: &Path, content: &[u8]) -> Result<(), ReportError> {
    let io = |source| ReportError::Io { path: path.display().to_string(), source };
    let partial = partial_path(path);
    std::fs::write(&partial, content).map_err(io)?;
    std::fs::rename(&partial, path).map_err(io)
}

fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".partial");
    path.with_file_name(name)
}

/// As [`write_file`], for a record that writes itself.
fn write_record(path: &Path, write: impl FnOnce(&Path) -> Result<(), RecordError>) -> Result<(), ReportError> {
    let partial = partial_path(path);
    write(&partial)?;
    std::fs::rename(&partial, path).map_err(|source| ReportError::Io { path: path.display().to_string(), source })
}

/// Writes record, table, plots and page into a folder, which is made where it is missing, and returns the files in the order of writing.
///
/// `texts` holds the documents of [`Run::errors`]; with `None` the page shows ids and scores only and says so. Each file is replaced as a whole.
/// The same record gives the same bytes.
///
/// # Errors
/// Where a file cannot be written, and where PNG plots are asked for and there is no usable font.
pub fn write(run: &Run, texts: Option<&Texts>, folder: &Path, options: &Options) -> Result<Vec<PathBuf>, ReportError> {
    std::fs::create_dir_all(folder).map_err(|source| ReportError::Io { path: folder.display().to_string(), source })?;
    let record = folder.join(RECORD);
    write_record(&record, |path| run.write(path))?;
    let mut files = vec![record];
    files.extend(write_views(run, texts, folder, options)?);
    Ok(files)
}

/// Makes table, plots and page again from the `results.json` of a folder, which stays as it is; returns the files written.
///
/// # Errors
/// Where the record cannot be read, and as [`write()`].
pub fn render(folder: &Path, texts: Option<&Texts>, options: &Options) -> Result<Vec<PathBuf>, ReportError> {
    let run = Run::read(&folder.join(RECORD))?;
    write_views(&run, texts, folder, options)
}

/// Everything that is drawn from the record.
fn write_views(run: &Run, texts: Option<&Texts>, folder: &Path, options: &Options) -> Result<Vec<PathBuf>, ReportError> {
    let drawings = plots::draw_all(run)?;
    let mut views = vec![(TABLE.to_owned(), csv::table(run)?)];
    views.extend(by_size::markdown(run).map(|text| (BY_SIZE.to_owned(), text.into_bytes())));
    views.extend(drawings.iter().map(|drawing| (format!("{}.svg", drawing.plot.id), drawing.svg.clone().into_bytes())));
    views.push((PAGE.to_owned(), page::page(run, texts, &drawings).into_bytes()));
    let mut files = Vec::new();
    for (name, content) in views {
        let path = folder.join(name);
        write_file(&path, &content)?;
        files.push(path);
    }
    files.extend(write_png(&drawings, options, folder)?);
    Ok(files)
}

#[cfg(feature = "png")]
fn write_png(drawings: &[plots::Drawing], options: &Options, folder: &Path) -> Result<Vec<PathBuf>, ReportError> {
    let Some(font) = &options.png else { return Ok(Vec::new()) };
    plots::png::register(font)?;
    let mut files = Vec::new();
    for drawing in drawings {
        let path = folder.join(format!("{}.png", drawing.plot.id));
        plots::png::write(drawing, &path)?;
        files.push(path);
    }
    Ok(files)
}

#[cfg(not(feature = "png"))]
#[expect(clippy::unnecessary_wraps, reason = "the signature of the build that draws PNG plots")]
fn write_png(_: &[plots::Drawing], _: &Options, _: &Path) -> Result<Vec<PathBuf>, ReportError> {
    Ok(Vec::new())
}

#[cfg(test)]
mod tests;
