//! `leitong pool`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use leitong_harness::{POOL_PAIRS, Pool, PoolAsked, Roots, check_pool_folder, make_pool, write_pool_folder};
use leitong_methods::METHODS;
use leitong_report::{Judging, write_judging};

/// What a reader of the help must know before reading pairs.
const AFTER_HELP: &str = "Open judge.html and press a key for each pair, or fill in the column `label` of pairs.tsv: `reprint` for a duplicate, `contained` where one is a part of the other, any other word for what is \
    different; and, if wanted, `confidence` (3 sure, 1 a coin toss). Leave it empty where you do not know yet. Then run `leitong pool-score DIR`.";

/// Draw pairs to be judged.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    /// A data set's name (looked up in datasets/, then in $LEITONG_DATA) or folder; it needs no truth.
    dataset: String,
    /// Rows whose candidates are pooled, by id (see `leitong methods`), or `all`; the design's methods and the baselines where absent.
    #[arg(long, value_delimiter = ',', value_name = "ID,...")]
    methods: Option<Vec<String>>,
    /// Pool the first N documents.
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    /// Pairs to be judged, a quarter of them from outside the pool. A larger number with the same seed holds the smaller draw.
    #[arg(long, value_name = "N", default_value_t = 400)]
    judge: u32,
    /// Pool a candidate from this share of its method's threshold on.
    #[arg(long, value_name = "SHARE", default_value_t = 0.7)]
    loose: f64,
    /// Seed of the draw.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Worker threads; all processors where absent. Never changes a result.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where the pairs go, instead of pools/<data set>/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Writes the page on which the pairs are judged, beside them.
fn write_page(pool: &Pool, folder: &Path) -> Result<PathBuf> {
    let file = folder.join(POOL_PAIRS);
    let file = std::fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
    let pairs: Vec<(String, String)> = pool.rows.iter().map(|row| (row.left.clone(), row.right.clone())).collect();
    let shown: BTreeSet<&str> = pairs.iter().flat_map(|(left, right)| [left.as_str(), right.as_str()]).collect();
    let texts = crate::eval::page_texts(&pool.dataset.documents, &shown);
    let identity = format!("{} {} {}", pool.record.dataset, pool.record.dataset_digest, pool.record.seed);
    let judging = Judging { dataset: &pool.record.dataset, identity: &identity, file: &file, pairs: &pairs, texts: &texts };
    Ok(write_judging(&judging, folder)?)
}

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let asked = PoolAsked {
        target: arguments.dataset.clone(),
        methods: arguments.methods.clone(),
        size: arguments.size,
        n_judge: arguments.judge.into(),
        loose: arguments.loose,
        seed: arguments.seed,
    };
    // Before the methods run, where the folder is known so early.
    arguments.out.as_deref().map_or(Ok(()), check_pool_folder)?;
    let progress = crate::eval::progress_bar();
    let roots = Roots::from_environment()?;
    let made = crate::eval::pool(arguments.threads)?.install(|| make_pool(&asked, METHODS, &roots, &progress));
    progress.finish_and_clear();
    let pool = made?;
    let folder = arguments.out.clone().unwrap_or_else(|| PathBuf::from("pools").join(&pool.record.dataset));
    write_pool_folder(&pool, &folder)?;
    crate::print(&leitong_report::pool_console(&pool.record))?;
    let page = write_page(&pool, &folder)?;
    crate::print(&format!("\n{} pairs to judge: {}\n", pool.rows.len(), folder.join(POOL_PAIRS).display()))?;
    crate::print(&format!("to read them side by side: {} (it holds the documents' texts)\n", page.display()))?;
    Ok(ExitCode::SUCCESS)
}
