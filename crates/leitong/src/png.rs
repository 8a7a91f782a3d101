//! `--png`, where the feature is compiled in.

use leitong_report::Options;

/// Whether plots are written as PNG too.
#[derive(Debug, clap::Args)]
pub struct PngCopies {
    /// Write PNG copies of the plots too, with this font, or with one found in the usual places.
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FONT", num_args = 0..=1)]
    png: Option<Option<std::path::PathBuf>>,
}

impl PngCopies {
    /// What the report is to write.
    #[cfg(feature = "png")]
    pub fn options(&self) -> Options {
        use leitong_report::PngFont;
        Options { png: self.png.clone().map(|font| font.map_or(PngFont::Search, PngFont::File)) }
    }

    /// What the report is to write.
    #[cfg(not(feature = "png"))]
    #[allow(clippy::unused_self, reason = "the other form of this function reads it")]
    pub fn options(&self) -> Options {
        Options::default()
    }
}
