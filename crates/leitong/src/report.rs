//! `leitong report`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use leitong_record::Run;
use leitong_report::{PAGE, RECORD};

/// What a reader of the help must know before a page with texts is gone.
const AFTER_HELP: &str = "results.json is read and stays as it is. It holds no texts, and they are not put in again: a page that showed the documents of the worst errors \
    becomes one that names their ids and scores only. `leitong eval` makes a page with texts.";

/// Draw a report again from its record.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// A report's folder: it holds results.json.
    #[arg(value_name = "DIR", default_value = "reports/sina-sohu-163")]
    folder: PathBuf,
    /// Where the report goes, with a copy of the record; the folder itself where absent.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the results of the largest size as a markdown table, for a README, and write nothing.
    #[arg(long, conflicts_with = "out")]
    markdown: bool,
    #[command(flatten)]
    png: crate::png::PngCopies,
}

fn read(folder: &Path) -> Result<Run> {
    let path = folder.join(RECORD);
    if !path.is_file() {
        bail!("{}: no {RECORD} in it; name the folder of a report that `leitong eval` wrote", folder.display());
    }
    Ok(Run::read(&path)?)
}

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let record = read(&arguments.folder)?;
    if arguments.markdown {
        crate::print(&leitong_report::markdown_table(&record))?;
        return Ok(ExitCode::SUCCESS);
    }
    let folder = arguments.out.as_ref().unwrap_or(&arguments.folder);
    let written = match &arguments.out {
        Some(out) => leitong_report::write(&record, None, out, &arguments.png.options()),
        None => leitong_report::render(folder, None, &arguments.png.options()),
    };
    written.with_context(|| format!("writing the report to {}", folder.display()))?;
    crate::print(&leitong_report::console_table(&record))?;
    crate::print(&format!("\nreport: {} (from the record alone: without the documents' texts)\n", folder.join(PAGE).display()))?;
    Ok(ExitCode::SUCCESS)
}
