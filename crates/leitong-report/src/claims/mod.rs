//! The report of a claims run: which claims hold, and which predictions.

mod console;
mod grid;
mod markdown;
mod numbers;
mod page;
mod verdict;

use std::path::Path;

use leitong_record::ClaimsRun;

pub use console::claims_console;

use crate::{PAGE, RECORD, ReportError, write_file, write_record};

/// File name of the verdicts as markdown.
pub const CLAIMS_TABLE: &str = "claims.md";

/// Writes `results.json`, `claims.md` and `index.html` into a folder, which is made where it is missing. Each file is replaced as a whole.
///
/// The same record gives the same bytes.
///
/// # Errors
/// Where a file cannot be written.
pub fn write_claims(run: &ClaimsRun, folder: &Path) -> Result<(), ReportError> {
    std::fs::create_dir_all(folder).map_err(|source| ReportError::Io { path: folder.display().to_string(), source })?;
    write_record(&folder.join(RECORD), |path| run.write(path))?;
    write_views(run, folder)
}

/// Makes `claims.md` and `index.html` again from the `results.json` of a folder, which stays as it is.
///
/// # Errors
/// Where the record cannot be read, and as [`write_claims()`].
pub fn render_claims(folder: &Path) -> Result<(), ReportError> {
    let run = ClaimsRun::read(&folder.join(RECORD))?;
    write_views(&run, folder)
}

fn write_views(run: &ClaimsRun, folder: &Path) -> Result<(), ReportError> {
    write_file(&folder.join(CLAIMS_TABLE), markdown::markdown(run).as_bytes())?;
    write_file(&folder.join(PAGE), page::page(run).as_bytes())
}
