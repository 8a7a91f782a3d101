//! The evaluation: quality first, then the expected answer, then cost.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use indicatif::ProgressBar;
use leitong_core::{Analyzed, Entry, Needs, Role};
use leitong_datasets::{Dataset, Gold};
use leitong_index::Connected;
use leitong_metrics::spread;
use leitong_record::{AnalysisCost, Cost, MethodRecord, Mode, Run, SCHEMA, SizeRecord, Spread};

use crate::analysis::{AnalysisTimes, analyse, warm_up};
use crate::clusters::{GoldPartition, cluster_quality};
use crate::details::{Details, gold_sizes};
use crate::expected::{Difference, Expected, differences};
use crate::experiment::{Asked, Experiment, Plan, plans};
use crate::gold::GoldLabels;
use crate::machine::{commit, machine, peak_memory, reset_peak_memory};
use crate::passes::{Pass, Sizes, Times};
use crate::quality::{ACCEPT_ALL, DO_NOTHING, Finding, accepted_decisions, trivial_clusters, trivial_rows};
use crate::source::{Opened, Roots, open_target};
use crate::tally::{Decisions, Tally};
use crate::uncertainty::{RowDecisions, uncertainty};
use crate::units::{MAX_UNIT_PAIRS, Units};

/// Runs a cost is the median of.
const TIMED_RUNS: usize = 5;
/// No further run of a row is timed after this: a slow row would take the time of all others, and its spread is small beside its length.
const TIMED_BUDGET: Duration = Duration::from_secs(8);
/// All-pairs cost at this many documents and above is measured once: it is quadratic.
const LARGE: usize = 10_000;
/// All pairs are not scored at more documents than this: 450 million pairs a method and size, several times over.
const ALL_PAIRS_LIMIT: usize = 30_000;
/// Errors shown a method.
const SHOWN_ERRORS: usize = 10;

/// What an evaluation gives: the record, and the data set whose texts the report shows.
#[derive(Debug)]
pub struct Evaluation {
    /// The record.
    pub run: Run,
    /// The documents, for the report's error pages.
    pub dataset: Dataset,
    /// The experiment, where one was asked for.
    pub experiment: Option<Experiment>,
}

/// Rows of a pinned experiment are not what it says.
#[derive(Debug, thiserror::Error)]
#[error("{} of the numbers that {} expects came out otherwise; nothing was timed", differences.len(), path.display())]
pub struct UnexpectedResult {
    /// The experiment file.
    pub path: PathBuf,
    /// What differs, row by row.
    pub differences: Vec<Difference>,
    /// What each row gave instead, by label.
    pub found: Vec<(String, Expected)>,
}

/// Evaluates methods on a data set.
///
/// # Errors
/// Where the target, a method, a parameter or the data set is wrong, or the result is not the expected one ([`UnexpectedResult`]).
pub fn evaluate(asked: &Asked, registry: &[Entry], roots: &Roots, progress: &ProgressBar) -> Result<Evaluation> {
    let start = Instant::now();
    let opened = open_target(asked, roots, progress)?;
    let experiment = opened.experiment.clone();
    let pinned = opened.experiment_file.clone().filter(|_| experiment.as_ref().is_some_and(|experiment| experiment.pinned));
    if asked.update_expected && pinned.is_none() {
        bail!("expected answers can be written into an experiment file with `pinned = true`, and `{}` leads to none", asked.target);
    }
    let plans = plans(registry, experiment.as_ref(), asked.methods.as_deref())?;
    let sizes = sizes(asked, experiment.as_ref(), &opened.dataset)?;
    let mut evaluator = Evaluator::new(asked, plans, opened, progress);
    evaluator.measure_quality(&sizes)?;
    if let Some(path) = pinned {
        evaluator.check_expected(path, asked)?;
    }
    if !asked.without_timing {
        evaluator.measure_cost(&sizes)?;
    }
    let Evaluator { mut run, dataset, peak, .. } = evaluator;
    run.wall_ns = nanoseconds(start.elapsed());
    run.peak_rss_bytes = peak.max(peak_memory());
    progress.finish_and_clear();
    Ok(Evaluation { run, dataset, experiment })
}

/// The sizes to evaluate at: asked for, or the experiment's, or the data set's, or all documents.
fn sizes(asked: &Asked, experiment: Option<&Experiment>, dataset: &Dataset) -> Result<Vec<usize>> {
    let n_docs = dataset.documents.len();
    let of_experiment = experiment.map(|experiment| experiment.sizes.clone()).filter(|sizes| !sizes.is_empty());
    let sizes = asked.sizes.clone().or(of_experiment).unwrap_or_else(|| dataset.sizes.clone());
    let sizes: BTreeSet<usize> = if sizes.is_empty() { [n_docs].into() } else { sizes.into_iter().collect() };
    if n_docs < 2 {
        bail!("{} has {n_docs} documents, and an evaluation needs two", dataset.name);
    }
    if let Some(wrong) = sizes.iter().find(|&&size| size < 2 || size > n_docs) {
        bail!("a size must be from 2 to {n_docs}, the documents of {}, got {wrong}", dataset.name);
    }
    Ok(sizes.into_iter().collect())
}

/// The modes that a row is run in at a size: clusters have no keys.
fn modes_of(plan: &Plan, n_docs: usize) -> &'static [Mode] {
    if plan.clustering.is_some() { &[Mode::AllPairs] } else { modes(n_docs) }
}

/// The modes that are run at a size; kinds and errors come from the first.
pub(crate) fn modes(n_docs: usize) -> &'static [Mode] {
    if n_docs > ALL_PAIRS_LIMIT { &[Mode::Keys] } else { &[Mode::AllPairs, Mode::Keys] }
}

/// A row that has no interval, in words.
fn without_interval(id: &str, mode: Mode) -> String {
    let by = if mode == Mode::Keys { "by keys" } else { "over all pairs" };
    format!("{id}, {by}: no interval and no comparison, since its wrong pairs lie between more than {MAX_UNIT_PAIRS} pairs of families")
}

fn nanoseconds(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// What is known of the pairs of a size, in the forms that rows are judged by.
struct Known {
    gold: GoldLabels,
    /// Where every pair is known.
    partition: Option<GoldPartition>,
    /// At the largest size: intervals are made there.
    units: Option<Units>,
}

struct Evaluator<'a> {
    plans: Vec<Plan>,
    dataset: Dataset,
    needs: Needs,
    text_settings: String,
    run: Run,
    /// Documents of all sizes, analysed once.
    docs: Vec<Analyzed>,
    peak: Option<u64>,
    progress: &'a ProgressBar,
}

impl<'a> Evaluator<'a> {
    fn new(asked: &Asked, plans: Vec<Plan>, opened: Opened, progress: &'a ProgressBar) -> Self {
        let Opened { dataset, experiment, seed, .. } = opened;
        let analysis_text = experiment.and_then(|experiment| experiment.analysis);
        let mut needs = Needs::none();
        for plan in &plans {
            needs.merge(&plan.needs());
        }
        let text_settings = leitong_text::settings_digest();
        let run = Run {
            schema: SCHEMA,
            dataset: dataset.name.clone(),
            base: dataset.base.clone(),
            gold_policy: dataset.gold_policy.clone(),
            dataset_digest: dataset.digest.clone(),
            command: asked.command.clone(),
            commit: commit(),
            version: env!("CARGO_PKG_VERSION").into(),
            text_settings: text_settings.clone(),
            seed,
            threads: rayon::current_num_threads(),
            machine: machine(),
            notes: dataset.notes.clone(),
            analysis_text,
            ..Run::default()
        };
        Self { plans, dataset, needs, text_settings, run, docs: Vec::new(), peak: None, progress }
    }

    fn pass<'p>(&'p self, plan: &'p Plan, n_docs: usize) -> Pass<'p> {
        Pass::of(plan, &self.docs[..n_docs], &self.text_settings)
    }

    fn say(&self, step: &str, id: &str, n_docs: usize) {
        self.progress.set_message(format!("{step} {id}, {n_docs} documents"));
        self.progress.inc(1);
    }

    fn measure_quality(&mut self, sizes: &[usize]) -> Result<()> {
        let largest = sizes.last().copied().unwrap_or(0);
        let n_passes: usize = sizes.iter().map(|&n_docs| modes(n_docs).len()).sum();
        let n_steps = n_passes * self.plans.len();
        self.progress.set_length(n_steps as u64 * 2);
        self.progress.set_message(format!("analysing {largest} documents"));
        if largest > ALL_PAIRS_LIMIT {
            let note =
                format!("all pairs are not scored at more than {ALL_PAIRS_LIMIT} documents: there, kinds and worst errors come from the candidates by keys");
            self.run.notes.push(note);
        }
        warm_up(&self.needs);
        self.docs = analyse(&self.dataset.documents[..largest], &self.needs).0;
        for &n_docs in sizes {
            let gold = GoldLabels::of(&self.dataset, n_docs).unwrap_or_else(|| GoldLabels::unknown(n_docs));
            self.run.sizes.push(size_record(&self.dataset, &gold, n_docs));
            if !gold.is_known() {
                continue;
            }
            let units = if n_docs == largest { Some(Units::of(&self.dataset, n_docs)?) } else { None };
            let known = Known { partition: GoldPartition::of(&gold), gold, units };
            self.size_quality(&known, n_docs)?;
        }
        self.describe_methods(largest)
    }

    fn size_quality(&mut self, known: &Known, n_docs: usize) -> Result<()> {
        self.run.quality.extend(trivial_rows(&known.gold));
        self.run.clusters.extend(trivial_clusters(&known.gold, known.partition.as_ref()));
        let mut decisions: Vec<RowDecisions> = known.units.iter().filter_map(|units| accepted_decisions(&known.gold, units)).collect();
        for position in 0..self.plans.len() {
            decisions.extend(self.method_quality(position, known, n_docs)?);
        }
        if let Some(units) = &known.units {
            self.run.cluster_sizes.splice(0..0, gold_sizes(&known.gold, known.partition.as_ref()));
            self.progress.set_message("drawing intervals");
            let uncertainty = uncertainty(&decisions, n_docs as u64, units.n_units);
            self.run.intervals = uncertainty.intervals;
            self.run.comparisons = uncertainty.comparisons;
        }
        Ok(())
    }

    /// Adds the rows of a method at a size; gives its decisions by unit at the largest size.
    fn method_quality(&mut self, position: usize, known: &Known, n_docs: usize) -> Result<Vec<RowDecisions>> {
        let (plan, gold) = (&self.plans[position], &known.gold);
        let pass = self.pass(plan, n_docs);
        let alone = Connected::new(n_docs as u32, plan.thresholds[0])?;
        let (mut quality, mut curves, mut kinds, mut details) = (Vec::new(), Vec::new(), Vec::new(), Details::default());
        let (mut clusters, mut rankings, mut decisions, mut notes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (place, &mode) in modes_of(plan, n_docs).iter().enumerate() {
            self.say("scoring", &plan.id, n_docs);
            let sink =
                || Tally::new(gold, &plan.thresholds).joining(alone.clone()).by_unit(known.units.as_ref()).banded(known.units.as_ref().filter(|_| place == 0));
            let (tally, _, sizes) = if mode == Mode::Keys { pass.keys(sink)? } else { pass.all_pairs(sink)? };
            let outcome = tally.finish();
            let finding = Finding { method: &plan.id, gold, mode, outcome: &outcome, thresholds: &plan.thresholds, n_unsigned: sizes.n_unsigned };
            quality.extend(finding.quality());
            curves.push(finding.curve());
            rankings.push(finding.ranking());
            clusters.extend(outcome.components.as_ref().map(|found| cluster_quality(&plan.id, gold, known.partition.as_ref(), mode, found)));
            if let Some(units) = &known.units {
                match finding.decisions(units) {
                    Some(row) => decisions.push(row),
                    None => notes.push(without_interval(&plan.id, mode)),
                }
            }
            if place == 0 {
                kinds = finding.kinds();
                if let Some(units) = &known.units {
                    let worst = finding.errors(&self.dataset, SHOWN_ERRORS);
                    details = Details::of(&finding, &self.dataset, units, known.partition.as_ref(), worst);
                }
            }
        }
        self.run.quality.extend(quality);
        self.run.curves.extend(curves);
        self.run.kinds.extend(kinds);
        details.add_to(&mut self.run);
        self.run.clusters.extend(clusters);
        self.run.rankings.extend(rankings);
        self.run.notes.extend(notes);
        Ok(decisions)
    }

    /// Names the rows, with what their keys promise: known only once they were fitted.
    fn describe_methods(&mut self, n_docs: usize) -> Result<()> {
        let mut records = if self.run.quality.is_empty() { Vec::new() } else { trivial_methods() };
        for plan in &self.plans {
            let detector = plan.method.fit(&self.docs[..n_docs])?;
            records.push(MethodRecord {
                id: plan.id.clone(),
                title: plan.entry.title.into(),
                title_zh: plan.entry.title_zh.into(),
                source: plan.entry.source.into(),
                summary: plan.entry.summary.into(),
                parameters: serde_json::to_value(plan.method.parameters())?,
                key_design: plan.clustering.map_or_else(|| detector.key_design(), |clustering| clustering.in_words().to_owned()),
                threshold: Some(plan.thresholds[0]),
                verifier: plan.entry.verifier.map(Into::into),
                baseline: plan.entry.role == Role::Baseline,
            });
        }
        self.run.methods = records;
        Ok(())
    }

    /// Compares with the experiment's record, which speaks of the experiment as its file says: nothing is known of other data or labels, and of fewer
    /// methods or sizes only what ran is compared.
    fn check_expected(&self, path: PathBuf, asked: &Asked) -> Result<()> {
        // With other documents or another truth the numbers are others.
        if asked.base.is_some() || asked.seed.is_some() || asked.sizes.is_some() || !asked.gold.is_empty() || asked.min_confidence.is_some() {
            return Ok(());
        }
        let rows: Vec<(String, Option<Expected>)> = self.plans.iter().map(|plan| (plan.id.clone(), plan.expected.clone())).collect();
        let found: Vec<(String, Expected)> = self.plans.iter().map(|plan| (plan.id.clone(), Expected::of(&self.run, &plan.id))).collect();
        let differences = differences(&rows, &found);
        if differences.is_empty() { Ok(()) } else { Err(UnexpectedResult { path, differences, found }.into()) }
    }

    fn measure_cost(&mut self, sizes: &[usize]) -> Result<()> {
        for &n_docs in sizes {
            self.progress.set_message(format!("timing the analysis, {n_docs} documents"));
            let runs: Vec<AnalysisTimes> = (0..TIMED_RUNS).map(|_| analyse(&self.dataset.documents[..n_docs], &self.needs).1).collect();
            let spread_of = |part: fn(&AnalysisTimes) -> std::time::Duration| spread_ns(runs.iter().map(part));
            let (normalise_ns, segment_ns) = (spread_of(|times| times.normalise), spread_of(|times| times.segment));
            self.run.analysis.push(AnalysisCost { n_docs: n_docs as u64, n_runs: TIMED_RUNS as u64, normalise_ns, segment_ns });
            for position in 0..self.plans.len() {
                for &mode in modes_of(&self.plans[position], n_docs) {
                    let cost = self.method_cost(position, n_docs, mode)?;
                    self.run.cost.push(cost);
                }
            }
        }
        Ok(())
    }

    fn method_cost(&mut self, position: usize, n_docs: usize, mode: Mode) -> Result<Cost> {
        // The peak of the whole run is the highest of its parts.
        self.peak = self.peak.max(peak_memory());
        let can_reset = reset_peak_memory();
        let plan = &self.plans[position];
        self.say("timing", &plan.id, n_docs);
        let n_runs = if mode == Mode::AllPairs && n_docs >= LARGE { 1 } else { TIMED_RUNS };
        let pass = self.pass(plan, n_docs);
        let sink = || Decisions { threshold: plan.thresholds[0], n_duplicates: 0 };
        let mut runs = Vec::with_capacity(n_runs);
        let mut sizes = Sizes::default();
        let start = Instant::now();
        while runs.is_empty() || runs.len() < n_runs && start.elapsed() < TIMED_BUDGET {
            let (_, times, seen) = if mode == Mode::Keys { pass.keys(sink)? } else { pass.all_pairs(sink)? };
            runs.push(times);
            sizes = seen;
        }
        let spread_of = |part: fn(&Times) -> std::time::Duration| spread_ns(runs.iter().map(part));
        let with_keys = mode == Mode::Keys;
        Ok(Cost {
            method: plan.id.clone(),
            n_docs: n_docs as u64,
            mode,
            n_runs: runs.len() as u64,
            reads_words: plan.reads_words(),
            fit_ns: spread_of(|times| times.fit),
            sign_ns: spread_of(|times| times.sign),
            index_ns: with_keys.then(|| spread_of(|times| times.index)),
            candidates_ns: with_keys.then(|| spread_of(|times| times.candidates)),
            verify_ns: spread_of(|times| times.verify),
            total_ns: spread_of(Times::total),
            signature_bytes_per_doc: sizes.signature_bytes as f64 / n_docs as f64,
            index_bytes_per_doc: with_keys.then(|| sizes.index_bytes as f64 / n_docs as f64),
            peak_rss_bytes: if can_reset { peak_memory() } else { None },
        })
    }
}

fn spread_ns(times: impl Iterator<Item = std::time::Duration>) -> Spread {
    let nanoseconds: Vec<f64> = times.map(|time| time.as_nanos() as f64).collect();
    let found = spread(&nanoseconds).unwrap_or_default();
    Spread { median: found.median.round(), q1: found.q1.round(), q3: found.q3.round() }
}

fn size_record(dataset: &Dataset, gold: &GoldLabels, n_docs: usize) -> SizeRecord {
    let texts = || dataset.documents[..n_docs].iter().map(|document| &document.text);
    SizeRecord {
        n_docs: n_docs as u64,
        n_pairs: gold.n_scored(),
        n_positive: gold.n_listed(Gold::Positive),
        n_ignored: gold.ignored_by_label(),
        judged_only: gold.is_known() && gold.is_judged(),
        n_chars: texts().map(|text| text.chars().count() as u64).sum(),
        n_bytes: texts().map(|text| text.len() as u64).sum(),
    }
}

fn trivial_methods() -> Vec<MethodRecord> {
    let row = |id: &str, title: &str, title_zh: &str, summary: &str| MethodRecord {
        id: id.into(),
        title: title.into(),
        title_zh: title_zh.into(),
        source: "baseline".into(),
        summary: summary.into(),
        key_design: "no keys".into(),
        baseline: true,
        ..MethodRecord::default()
    };
    vec![
        row(DO_NOTHING, "Do nothing", "全不判重", "Calls no pair a duplicate."),
        row(ACCEPT_ALL, "Accept all", "全判重", "Calls every pair a duplicate: what a threshold of 0 gives."),
    ]
}
