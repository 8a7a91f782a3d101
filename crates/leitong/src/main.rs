//! The leitong command: compares near-duplicate detection methods on Chinese text.

mod claims;
mod cmp;
mod dedup;
mod eval;
mod generate;
mod methods;
mod png;
mod pool;
mod pool_score;
mod report;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Removes near-duplicates from Chinese text, and compares the methods that find them (雷同: the same text twice).
#[derive(Debug, Parser)]
#[command(name = "leitong", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Remove duplicates from files of documents: any method, many formats, with evidence.
    Dedup(Box<dedup::Arguments>),
    /// Evaluate methods on a data set: quality, time and memory, with plots and a page to read.
    Eval(eval::Arguments),
    /// Test the claims of seed documents and papers: a verdict for each, with figures and intervals.
    Claims(claims::Arguments),
    /// Make a generated data set without evaluating it.
    Generate(generate::Arguments),
    /// Draw tables, plots and the page of a report again, from its record alone.
    Report(report::Arguments),
    /// Say what changed between two records of evaluations: data, source, parameters, quality and time.
    Cmp(cmp::Arguments),
    /// Draw pairs to be judged from a data set without truth: a stratified sample of what any method finds, and of what none finds.
    Pool(pool::Arguments),
    /// Read the judged pairs of a pool back: precision and relative recall of each method, and what may be missed.
    PoolScore(pool_score::Arguments),
    /// List the methods with their sources, defaults and thresholds.
    Methods(methods::Arguments),
}

fn run(arguments: Arguments) -> Result<ExitCode> {
    match arguments.command {
        Command::Dedup(arguments) => dedup::run(&arguments),
        Command::Eval(arguments) => eval::run(&arguments),
        Command::Claims(arguments) => claims::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Cmp(arguments) => cmp::run(&arguments),
        Command::Pool(arguments) => pool::run(&arguments),
        Command::PoolScore(arguments) => pool_score::run(&arguments),
        Command::Methods(arguments) => methods::run(&arguments),
    }
}

/// The command as it was typed, for records.
fn command_line() -> String {
    let words: Vec<String> = std::env::args().skip(1).collect();
    format!("leitong {}", words.join(" "))
}

/// Writes to standard output; a closed pipe (`leitong methods | head`) ends the program quietly.
fn print(text: &str) -> Result<()> {
    use std::io::Write as _;
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        result => Ok(result?),
    }
}

#[allow(clippy::print_stderr, reason = "the command line's one place for errors")]
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // `cmp` says 1 for records that differ, as diff and cmp do.
    let failure = if matches!(arguments.command, Command::Cmp(_)) { ExitCode::from(cmp::UNREADABLE) } else { ExitCode::FAILURE };
    match run(arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            failure
        }
    }
}
