//! `leitong claims`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use leitong_harness::{ClaimsAsked, Roots, test_claims};
use leitong_methods::METHODS;

/// Test claims.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A claims file: measurements, claims about them, and tables of predictions.
    #[arg(default_value = "experiments/curated/claims.toml")]
    file: PathBuf,
    /// The data set whose articles are edited and reprinted, instead of the file's.
    #[arg(long, value_name = "DATASET")]
    base: Option<String>,
    /// Worker threads; all processors where absent. Never changes a figure but times.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where the report goes, instead of reports/<name of the file>/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let asked = ClaimsAsked { base: arguments.base.clone(), command: crate::command_line() };
    let progress = crate::eval::progress_bar();
    let roots = Roots::from_environment()?;
    let found = crate::eval::pool(arguments.threads)?.install(|| test_claims(&arguments.file, &asked, METHODS, &roots, &progress));
    progress.finish_and_clear();
    let record = found?;
    let folder = arguments.out.clone().unwrap_or_else(|| PathBuf::from("reports").join(&record.name));
    leitong_report::write_claims(&record, &folder).with_context(|| format!("writing the report to {}", folder.display()))?;
    crate::print(&leitong_report::claims_console(&record))?;
    crate::print(&format!("\nreport: {}\n", folder.join("index.html").display()))?;
    Ok(ExitCode::SUCCESS)
}
