//! `leitong cmp`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use leitong_record::{Fact, Mode, Run, compare_facts, compare_quality, time_ratios};
use leitong_report::RECORD;

/// The exit code where the quality figures differ.
const DIFFERENT: u8 = 1;

/// The exit code where a record cannot be read.
pub const UNREADABLE: u8 = 2;

/// What a script must know.
const AFTER_HELP: &str = "Exit code: 0 where all quality figures are equal, 1 where one differs or a row is in one record only, 2 where a record cannot be read. \
    Data, source, machine and times never change the exit code. Records of `leitong eval` are read; those of `leitong claims` and `leitong pool` are not.";

/// Say what changed between two records.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// The earlier record: a report's folder, or a results.json.
    #[arg(value_name = "A")]
    first: PathBuf,
    /// The later record.
    #[arg(value_name = "B")]
    second: PathBuf,
}

fn read(path: &Path) -> Result<Run> {
    let file = if path.is_dir() { path.join(RECORD) } else { path.to_owned() };
    Ok(Run::read(&file)?)
}

fn fact_line(fact: &Fact) -> String {
    let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "none".into());
    format!("  {}: {} -> {}\n", fact.name, shown(&fact.first), shown(&fact.second))
}

fn facts(first: &Run, second: &Run) -> String {
    let (same, different): (Vec<Fact>, Vec<Fact>) = compare_facts(first, second).into_iter().partition(Fact::is_same);
    let same: Vec<&str> = same.iter().map(|fact| fact.name.as_str()).filter(|name| !name.starts_with("parameters of ")).collect();
    let different: String = different.iter().map(fact_line).collect();
    format!("the same: {}\nchanged:\n{}", same.join(", "), if different.is_empty() { "  nothing\n" } else { &different })
}

fn times(first: &Run, second: &Run) -> String {
    let mut text = String::from("time, B / A, medians of all steps:\n");
    if first.machine != second.machine || first.threads != second.threads {
        text.push_str("  the machines or their threads differ: the ratios say nothing of the source\n");
    }
    let ratios = time_ratios(first, second);
    if ratios.is_empty() {
        text.push_str("  no row was timed in both\n");
    }
    for row in ratios {
        let mode = match row.mode {
            Mode::AllPairs => "all pairs",
            Mode::Keys => "keys",
        };
        let ratio = row.ratio.map_or_else(|| "-".into(), |ratio| format!("{ratio:.2}"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {} at {} documents, {mode}: {ratio}", row.method, row.n_docs);
    }
    text
}

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (first, second) = (read(&arguments.first)?, read(&arguments.second)?);
    let changes = compare_quality(&first, &second);
    let lines = changes.iter().map(|change| format!("  {}: {}\n", change.row, change.what)).collect::<Vec<_>>().concat();
    let quality = if changes.is_empty() { "quality: equal\n".to_owned() } else { format!("quality, A -> B:\n{lines}") };
    crate::print(&format!("{}{quality}{}", facts(&first, &second), times(&first, &second)))?;
    Ok(if changes.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(DIFFERENT) })
}
