//! `leitong pool-score`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use leitong_harness::{PoolScoreAsked, score_pool};

/// Read judged pairs back.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A folder that `leitong pool` wrote, with labels filled in.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Rows to speak of; all of the pool where absent.
    #[arg(long, value_delimiter = ',', value_name = "ID,...")]
    methods: Option<Vec<String>>,
    /// What a label counts as. `duplicate` and `reprint` are positive, `contained` is ignored, all others are negative. May be repeated.
    #[arg(long, value_name = "LABEL=positive|negative|ignore")]
    gold: Vec<String>,
    /// Take pairs whose `confidence` is lower as not judged.
    #[arg(long, value_name = "N")]
    min_confidence: Option<u32>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let asked = PoolScoreAsked {
        folder: arguments.folder.clone(),
        methods: arguments.methods.clone(),
        gold: arguments.gold.clone(),
        min_confidence: arguments.min_confidence,
    };
    crate::print(&leitong_report::pool_score_console(&score_pool(&asked)?))?;
    Ok(ExitCode::SUCCESS)
}
