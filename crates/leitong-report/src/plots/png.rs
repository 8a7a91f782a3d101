//! PNG copies of the plots, drawn with a font of the caller or the system.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use plotters::backend::BitMapBackend;
use plotters::style::FontStyle;

use super::Drawing;
use super::figure::FONT;
use crate::{PngFont, ReportError};

/// Where Debian packages put fonts with Chinese characters: fonts-wqy-microhei, fonts-wqy-zenhei, fonts-droid-fallback, fonts-noto-cjk.
const PLACES: [&str; 5] = [
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/usr/share/fonts/truetype/droid/DroidSansFallback.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
];

/// The font file that is registered. The drawing library keeps fonts for the life of the process, so each is loaded once.
static REGISTERED: Mutex<Option<PathBuf>> = Mutex::new(None);

fn font_path(font: &PngFont) -> Result<PathBuf, ReportError> {
    match font {
        PngFont::File(path) => Ok(path.clone()),
        PngFont::Search => {
            let found = PLACES.iter().map(PathBuf::from).find(|path| path.is_file());
            found.ok_or_else(|| ReportError::NoFont { searched: PLACES.join(", ") })
        }
    }
}

fn load(path: &Path) -> Result<(), ReportError> {
    let bytes = std::fs::read(path).map_err(|source| ReportError::Io { path: path.display().to_string(), source })?;
    let kept: &'static [u8] = Box::leak(bytes.into_boxed_slice());
    plotters::style::register_font(FONT, FontStyle::Normal, kept).map_err(|_| ReportError::BadFont { path: path.display().to_string() })
}

/// Makes the font the one of all PNG plots.
///
/// # Errors
/// Where there is no font, or the file cannot be read or used.
pub fn register(font: &PngFont) -> Result<(), ReportError> {
    let path = font_path(font)?;
    let mut registered = REGISTERED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if registered.as_ref() != Some(&path) {
        load(&path)?;
        *registered = Some(path);
    }
    Ok(())
}

/// Writes the figure as PNG, by way of a neighbour that is renamed.
///
/// # Errors
/// Where the drawing library fails or the file cannot be written.
pub fn write(drawing: &Drawing, path: &Path) -> Result<(), ReportError> {
    // The drawing library reads the format from the ending.
    let partial = path.with_extension("partial.png");
    let backend = BitMapBackend::new(&partial, drawing.figure.size());
    drawing.figure.paint(backend).map_err(|reason| ReportError::Plot { plot: drawing.plot.id.to_owned(), reason })?;
    std::fs::rename(&partial, path).map_err(|source| ReportError::Io { path: path.display().to_string(), source })
}
