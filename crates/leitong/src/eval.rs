//! `leitong eval`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use leitong_core::Document;
use leitong_harness::{ALL, Asked, Evaluation, Roots, UnexpectedResult, evaluate, write_expected};
use leitong_methods::METHODS;
use leitong_report::{PageText, Texts};

/// Evaluate methods on a data set.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A data set's name (looked up in datasets/, then in $LEITONG_DATA), a folder with a dataset.toml, or an experiment file.
    target: String,
    /// Rows to run, by id (see `leitong methods`), or `all`; the design's methods and the baselines where absent.
    #[arg(long, value_delimiter = ',', value_name = "ID,...")]
    methods: Option<Vec<String>>,
    /// Evaluate the first N documents, for each N.
    #[arg(long, value_delimiter = ',', value_name = "N,...")]
    sizes: Option<Vec<usize>>,
    /// What generated articles are made from: `builtin`, or a data set's name or folder.
    #[arg(long, value_name = "DATASET")]
    base: Option<String>,
    /// Worker threads; all processors where absent. Never changes a result.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Seed of generated data.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// What a label of judged pairs counts as; overrides the lists in dataset.toml. May be repeated.
    #[arg(long, value_name = "LABEL=positive|negative|ignore")]
    gold: Vec<String>,
    /// Leave judged pairs out whose `confidence` is lower.
    #[arg(long, value_name = "N")]
    min_confidence: Option<u32>,
    /// Where the report goes, instead of reports/<data set>/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Leave the documents' texts out of the report: for publication.
    #[arg(long)]
    no_texts: bool,
    #[command(flatten)]
    png: crate::png::PngCopies,
    /// Leave the timed passes out: quality only.
    #[arg(long)]
    no_timing: bool,
    /// Write what each row gave into the experiment file instead of comparing with it.
    #[arg(long, conflicts_with_all = ["methods", "sizes", "base", "seed", "gold", "min_confidence"])]
    update_expected: bool,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let asked = asked(arguments);
    let progress = progress_bar();
    let roots = Roots::from_environment()?;
    let result = pool(arguments.threads)?.install(|| evaluate(&asked, METHODS, &roots, &progress));
    progress.finish_and_clear();
    match result {
        Ok(evaluation) => report(arguments, &evaluation),
        Err(error) => match error.downcast::<UnexpectedResult>() {
            Ok(unexpected) if arguments.update_expected => update_expected(&unexpected),
            Ok(unexpected) => Err(unexpected_error(&unexpected)),
            Err(error) => Err(error),
        },
    }
}

/// Worker threads: as many as asked for, or one a processor.
pub fn pool(threads: Option<u16>) -> Result<rayon::ThreadPool> {
    // 0 is rayon's word for one a processor.
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0).into()).build()?)
}

fn asked(arguments: &Arguments) -> Asked {
    Asked {
        target: arguments.target.clone(),
        methods: arguments.methods.clone(),
        sizes: arguments.sizes.clone(),
        base: arguments.base.clone(),
        seed: arguments.seed,
        gold: arguments.gold.clone(),
        min_confidence: arguments.min_confidence,
        without_timing: arguments.no_timing,
        update_expected: arguments.update_expected,
        command: crate::command_line(),
    }
}

pub fn progress_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed_precise} [{bar:30}] {pos}/{len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::no_length().with_style(style.progress_chars("=> "))
}

/// `reports/<data set>/`, with `-all` behind it where every method is asked for and the base behind an `@` where it is not the built-in one, or the folder
/// that was asked for.
fn report_folder(arguments: &Arguments, evaluation: &Evaluation) -> PathBuf {
    if let Some(out) = &arguments.out {
        return out.clone();
    }
    let dataset = evaluation.experiment.as_ref().map_or(&evaluation.run.dataset, |experiment| &experiment.name);
    let base = evaluation.run.base.as_deref().filter(|&base| base != "builtin").map_or(String::new(), |base| format!("@{base}"));
    // Every method has a report of its own, so that the one of the design's methods stays.
    let all = if arguments.methods.as_deref() == Some(&[ALL.to_owned()]) { "-all" } else { "" };
    PathBuf::from("reports").join(format!("{dataset}{all}{base}"))
}

fn report(arguments: &Arguments, evaluation: &Evaluation) -> Result<ExitCode> {
    let folder = report_folder(arguments, evaluation);
    let texts = (!arguments.no_texts).then(|| texts(evaluation));
    leitong_report::write(&evaluation.run, texts.as_ref(), &folder, &arguments.png.options())
        .with_context(|| format!("writing the report to {}", folder.display()))?;
    crate::print(&leitong_report::console_table(&evaluation.run))?;
    crate::print(&format!("\nreport: {}\n", folder.join("index.html").display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The texts of the documents that the error pages show.
fn texts(evaluation: &Evaluation) -> Texts {
    page_texts(&evaluation.dataset.documents, &leitong_report::texts_needed(&evaluation.run))
}

/// The texts of the named documents, as a page shows them.
pub fn page_texts(documents: &[Document], needed: &BTreeSet<&str>) -> Texts {
    let shown = documents.iter().filter(|document| needed.contains(document.id.as_str()));
    let page = |document: &Document| {
        let text = PageText { title: document.title.clone(), text: document.text.clone(), source: document.source.clone() };
        (document.id.clone(), text)
    };
    shown.map(page).collect()
}

/// Differences from the expected answers that an error names.
const SHOWN_DIFFERENCES: usize = 30;

fn unexpected_error(unexpected: &UnexpectedResult) -> anyhow::Error {
    let mut lines: Vec<String> = unexpected.differences.iter().map(|difference| format!("  {}: {}", difference.row, difference.what)).collect();
    if lines.len() > SHOWN_DIFFERENCES {
        let n_more = lines.len() - SHOWN_DIFFERENCES;
        lines.truncate(SHOWN_DIFFERENCES);
        lines.push(format!("  ... and {n_more} more"));
    }
    anyhow::anyhow!("{unexpected}\n{}\nif the change is meant, run again with --update-expected and say why in the commit", lines.join("\n"))
}

fn update_expected(unexpected: &UnexpectedResult) -> Result<ExitCode> {
    write_expected(&unexpected.path, &unexpected.found)?;
    crate::print(&format!("{}: expected answers of {} rows written\n", unexpected.path.display(), unexpected.found.len()))?;
    Ok(ExitCode::SUCCESS)
}
