//! `leitong report`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use leitong_record::{ClaimsRun, Run};
use leitong_report::{CLAIMS_TABLE, PAGE, RECORD};

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

/// A record of either kind.
enum Record {
    Evaluation(Box<Run>),
    Claims(Box<ClaimsRun>),
}

fn read(folder: &Path) -> Result<Record> {
    let path = folder.join(RECORD);
    if !path.is_file() {
        bail!("{}: no {RECORD} in it; name the folder of a report that `leitong eval` or `leitong claims` wrote", folder.display());
    }
    match (Run::read(&path), ClaimsRun::read(&path)) {
        (Ok(run), _) => Ok(Record::Evaluation(Box::new(run))),
        (_, Ok(claims)) => Ok(Record::Claims(Box::new(claims))),
        // What is wrong with an evaluation's record is said: there are more of them.
        (Err(error), Err(_)) => Err(error.into()),
    }
}

fn render_claims(arguments: &Arguments, record: &ClaimsRun) -> Result<ExitCode> {
    if arguments.markdown {
        bail!("--markdown prints the table of an evaluation; {} has its verdicts as markdown already", arguments.folder.join(CLAIMS_TABLE).display());
    }
    let folder = arguments.out.as_ref().unwrap_or(&arguments.folder);
    let written = if arguments.out.is_some() { leitong_report::write_claims(record, folder) } else { leitong_report::render_claims(folder) };
    written.with_context(|| format!("writing the report to {}", folder.display()))?;
    crate::print(&leitong_report::claims_console(record))?;
    crate::print(&format!("\nreport: {}\n", folder.join(PAGE).display()))?;
    Ok(ExitCode::SUCCESS)
}

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let record = match read(&arguments.folder)? {
        Record::Evaluation(record) => record,
        Record::Claims(record) => return render_claims(arguments, &record),
    };
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
