//! `leitong dedup`.

mod evidence;
mod files;
mod output;
mod progress;
mod settings;
mod summary;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result};
use leitong_datasets::stream::FileFormat;
use leitong_dedup::{DedupError, Evidence, Keep, Policy, find, survivors};

use files::{BadDocument, Files, Interrupted};
use output::Decisions;
use progress::Bars;
use summary::Summary;

const AFTER_HELP: &str = "\
Examples:
  leitong dedup news.jsonl --output clean.jsonl
  leitong dedup crawl/ '*.warc.gz' --output clean.jsonl.zst --keep longest --evidence removed.jsonl
  leitong dedup new.csv --against old.parquet --output fresh.csv
  leitong dedup news.jsonl --clusters clusters.tsv --method nshash-fixed --threads 1

Reads .jsonl .ndjson .json .csv .tsv .txt .html .htm .xml .dat (Sogou) .warc .wet, each also .gz or .zst, .parquet and .xlsx; folders are walked.
What cannot be read as a document is set aside with its place and reason, counted, and written to the rejects file: kept + removed + rejected = read.
The answer is the same for any number of threads, order of files and division into files; only --keep first follows the order given.

Exit codes: 0 done, rejected documents or not; 1 could not be done; 2 wrong arguments; 3 --strict met a bad document; 130 interrupted, with no file left half written.";

/// Remove duplicates from files of documents.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct Arguments {
    /// Files, folders, globs, or - for standard input.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// Where the documents that are kept go: a file, a folder (one file an input), or - for standard output.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Write the cluster of each document: columns id and cluster, named after the smallest id in it.
    #[arg(long, value_name = "FILE")]
    clusters: Option<PathBuf>,
    /// Write why each document was removed: what was kept, its nearest partner, their similarity, the cluster's weakest link (.jsonl, .csv, .tsv).
    #[arg(long, value_name = "FILE")]
    evidence: Option<PathBuf>,
    /// Keep every document, with the columns cluster, similar_id, partner and score.
    #[arg(long, conflicts_with = "drop", requires = "output")]
    annotate: bool,
    /// Leave duplicates out of the output; this is the default.
    #[arg(long, requires = "output")]
    drop: bool,
    /// Say what would be removed, and write nothing.
    #[arg(long, conflicts_with_all = ["output", "clusters", "evidence"])]
    dry_run: bool,
    /// Documents of an older corpus: what is a duplicate of one of them is removed, and they are not written.
    #[arg(long, value_name = "OLD")]
    against: Vec<String>,
    /// How duplicates are found; see `leitong methods`.
    #[arg(short, long, value_name = "ID", default_value = settings::DEFAULT_METHOD)]
    method: String,
    /// A parameter of the method, as in `leitong methods`; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    param: Vec<String>,
    /// Documents are duplicates from this similarity on, above 0 and at most 1; the method's own where absent.
    #[arg(short, long, value_name = "T")]
    threshold: Option<f64>,
    /// What is kept of each cluster: first, longest, earliest (by time of publication), id (the smallest), or none.
    #[arg(long, value_name = "RULE", default_value = "first")]
    keep: Keep,
    /// How pairs become clusters: connected (chains), leader, or complete (all pairs of a cluster are duplicates).
    #[arg(long, value_name = "POLICY", default_value = "connected")]
    clustering: Policy,
    /// Texts with fewer letters are duplicates of texts with the same letters only; 0 turns it off.
    #[arg(long, value_name = "LETTERS", default_value_t = leitong_dedup::Settings::SHORT_LETTERS)]
    short: u32,
    /// A key that more distinct documents than this share is boilerplate and reaches nothing: a number, a share in per cent (`1%`), both (`50,1%`: the larger), or none.
    #[arg(long, value_name = "CAP", default_value = "50,1%", value_parser = settings::key_cap)]
    key_cap: leitong_dedup::KeyCap,
    /// Memory for signatures of the verifier, as in 512M or 2G: with less the files are read more often.
    #[arg(long, value_name = "SIZE", default_value = "1536M", value_parser = settings::bytes)]
    memory: u64,
    /// Column or member that holds the text.
    #[arg(long, value_name = "NAME", default_value = "text")]
    text_field: String,
    /// Column or member that holds the id; a document without one is named file:line.
    #[arg(long, value_name = "NAME", default_value = "id")]
    id_field: String,
    /// Column or member that holds the title.
    #[arg(long, value_name = "NAME", default_value = "title")]
    title_field: String,
    /// Column or member that holds the time of publication.
    #[arg(long, value_name = "NAME", default_value = "published")]
    time_field: String,
    /// Format of the inputs, where their names do not tell: jsonl, csv, tsv, parquet, xlsx, text, html, sogou, warc.
    #[arg(long, value_name = "FORMAT")]
    format: Option<FileFormat>,
    /// Format of the output, where its name does not tell.
    #[arg(long, value_name = "FORMAT")]
    output_format: Option<FileFormat>,
    /// Encoding of text files, as gb18030; detected over the whole file where absent.
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// A longer text is rejected.
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = settings::bytes)]
    max_text: u64,
    /// Where rejected records go, as JSON lines; beside the output where absent, and written only where there are some.
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Stop at the first record that is no document.
    #[arg(long)]
    strict: bool,
    /// Write the summary as JSON too.
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
    /// Worker threads; all processors where absent. Never changes a result.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Say nothing but errors.
    #[arg(short, long)]
    quiet: bool,
}

/// Set by Ctrl-C; readings stop at the next part of a file.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    check(arguments)?;
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed)).context("listening for Ctrl-C")?;
    match crate::eval::pool(arguments.threads)?.install(|| dedup(arguments)) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) => ended(error),
    }
}

const STRICT: u8 = 3;
const ON_INTERRUPT: u8 = 130;

/// The exit code of what ended the run, where it has one of its own.
#[allow(clippy::print_stderr, reason = "the message of an error with an exit code of its own")]
fn ended(error: anyhow::Error) -> Result<ExitCode> {
    // An error of the corpus comes inside one of the engine while duplicates are being found, and by itself while the output is written.
    let inner = match error.downcast_ref::<DedupError>() {
        Some(DedupError::Corpus(corpus)) => corpus.downcast_ref::<BadDocument>().map(|_| STRICT).or(corpus.downcast_ref::<Interrupted>().map(|_| ON_INTERRUPT)),
        _ => error.downcast_ref::<Interrupted>().map(|_| ON_INTERRUPT),
    };
    match inner {
        None => Err(error),
        Some(code) => {
            eprintln!("error: {error}");
            Ok(ExitCode::from(code))
        }
    }
}

fn check(arguments: &Arguments) -> Result<()> {
    let writes = [&arguments.output, &arguments.clusters, &arguments.evidence];
    if !arguments.dry_run && writes.iter().all(|path| path.is_none()) {
        anyhow::bail!("nothing would be written: name --output, --clusters or --evidence, or ask for --dry-run");
    }
    Ok(())
}

fn dedup(arguments: &Arguments) -> Result<()> {
    let bars = Bars::new(arguments.quiet);
    let settings = settings::settings(arguments)?;
    let files = Files::open(arguments)?;
    if !arguments.quiet {
        bars.say(&files.forecast(&settings)?);
    }
    let found = find(&files, &settings, &bars)?;
    let kept = survivors(&found, arguments.keep, files.n_old());
    let evidence = (arguments.annotate || arguments.evidence.is_some()).then(|| Evidence::of(&found));
    let decisions = Decisions::new(&found, &kept, arguments.keep, files.n_old(), evidence.as_ref());
    let rejects_path = files.write_rejects(arguments)?;
    if let Some(path) = &arguments.clusters {
        output::write_clusters(path, &decisions)?;
    }
    if let Some(path) = &arguments.evidence {
        evidence::write(path, &decisions)?;
    }
    if let Some(path) = &arguments.output {
        output::write(path, arguments, &files, &decisions, &bars)?;
    }
    bars.finish();
    let summary = Summary::of(&files, &decisions, &settings, arguments, bars.elapsed(), rejects_path);
    if let Some(path) = &arguments.summary {
        let json = serde_json::to_string_pretty(&summary)? + "\n";
        std::fs::write(path, json).with_context(|| format!("writing {}", path.display()))?;
    }
    if !arguments.quiet {
        say(arguments.output.as_deref(), &summary.text())?;
    }
    Ok(())
}

/// Prints to standard output, or to standard error where documents go to standard output.
#[allow(clippy::print_stderr, reason = "standard output is taken by the documents")]
fn say(output: Option<&Path>, text: &str) -> Result<()> {
    if output.is_some_and(|path| path == Path::new("-")) {
        eprint!("{text}");
        return Ok(());
    }
    crate::print(text)
}
