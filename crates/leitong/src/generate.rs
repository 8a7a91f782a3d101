//! `leitong generate`.

use std::process::ExitCode;

use anyhow::Result;
use leitong_harness::{Asked, Roots, open_dataset};

/// Make a generated data set without evaluating it.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A data set with a [generate] table: its name or folder.
    #[arg(default_value = "sina-sohu-163")]
    target: String,
    /// What the articles are made from: `builtin`, or a data set's name or folder.
    #[arg(long, value_name = "DATASET")]
    base: Option<String>,
    /// Seed of the generator.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let asked = Asked { target: arguments.target.clone(), base: arguments.base.clone(), seed: arguments.seed, ..Asked::default() };
    let progress = crate::eval::progress_bar();
    let (dataset, folder) = open_dataset(&asked, &Roots::from_environment()?, &progress)?;
    progress.finish_and_clear();
    let mut lines = vec![format!("{}: {} documents in {}, digest {}", dataset.name, dataset.documents.len(), folder.display(), dataset.digest)];
    lines.extend(dataset.notes.iter().map(|note| format!("  {note}")));
    crate::print(&format!("{}\n", lines.join("\n")))?;
    Ok(ExitCode::SUCCESS)
}
