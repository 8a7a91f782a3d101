//! Decisions on a data set whose pairs are known, resampled by family.

use std::time::Instant;

use anyhow::{Result, bail};
use leitong_core::Document;
use leitong_datasets::Dataset;
use leitong_metrics::{Counts, Resampling};

use super::figure::{Figure, Figures, RUNS};
use super::file::EvaluationSpec;
use super::pairs::Called;
use crate::analysis::{analyse, warm_up};
use crate::experiment::Plan;
use crate::gold::GoldLabels;
use crate::passes::Pass;
use crate::tally::Tally;
use crate::units::{MAX_UNIT_PAIRS, Units, unit_counts};

/// Runs of a timed measurement.
const TIMED_RUNS: usize = 3;
/// What nothing called has no precision; a claim of high precision must not hold by silence.
const OF_SILENCE: f64 = 0.0;

/// Measures the rows and adds their figures under `id/row/what`.
pub(crate) fn measure(
    spec: &EvaluationSpec,
    plans: &[Plan],
    dataset: &Dataset,
    draws: usize,
    seed: u64,
    text_settings: &str,
    figures: &mut Figures,
) -> Result<()> {
    let n_docs = spec.size.unwrap_or(dataset.documents.len());
    if n_docs < 2 || n_docs > dataset.documents.len() {
        bail!("the size of evaluation {} must be from 2 to {}, got {n_docs}", spec.id, dataset.documents.len());
    }
    let Some(gold) = GoldLabels::of(dataset, n_docs) else { bail!("{} has no truth, which evaluation {} needs", dataset.name, spec.id) };
    let documents = &dataset.documents[..n_docs];
    let units = Units::of(dataset, n_docs)?;
    let resampling = Resampling::new(units.n_units, draws, seed);
    for plan in plans {
        warm_up(&plan.needs());
        let docs = analyse(documents, &plan.needs()).0;
        let pass = Pass::of(plan, &docs, text_settings);
        let threshold = plan.thresholds[0];
        let outcome = pass.all_pairs(|| Tally::new(&gold, &plan.thresholds).by_unit(Some(&units)))?.0.finish();
        let Some(wrong) = &outcome.wrong_by_unit else {
            bail!("{} calls duplicates in more than {MAX_UNIT_PAIRS} pairs of families of {n_docs} documents: that is no answer but a fault", plan.id);
        };
        let counts = unit_counts(&gold, &units, |position| outcome.scores[position] >= threshold, wrong);
        let (whole, resampled) = (counts.total(), resampling.counts(&counts));
        let mut add = |what: &str, of: fn(&Counts) -> Option<f64>| {
            let draws = resampled.iter().map(|counts| of(counts).unwrap_or(OF_SILENCE)).collect();
            let figure = Figure::of_draws(of(&whole).unwrap_or(OF_SILENCE), draws, units.n_units as u64, "families");
            figures.add(format!("{}/{}/{what}", spec.id, plan.id), figure);
        };
        add("precision", Counts::precision);
        add("recall", Counts::recall);
        add("f", Counts::f1);
        add("ce", |counts| Some(1.0 - counts.precision().unwrap_or(OF_SILENCE)));
        add("ee", |counts| counts.recall().map(|recall| 1.0 - recall));
        if spec.timed {
            time(spec, plan, documents, text_settings, figures)?;
        }
    }
    Ok(())
}

/// Times from text to decisions: `all-pairs-ms` compares every pair, `keys-ms` the candidates; `decide-ms` is `keys-ms` without reading the text.
fn time(spec: &EvaluationSpec, plan: &Plan, documents: &[Document], text_settings: &str, figures: &mut Figures) -> Result<()> {
    let (mut all_pairs, mut keys, mut decide) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TIMED_RUNS {
        let start = Instant::now();
        let docs = analyse(documents, &plan.needs()).0;
        let analysis = start.elapsed().as_secs_f64() * 1e3;
        let pass = Pass::of(plan, &docs, text_settings);
        let elapsed = |run: &mut dyn FnMut() -> Result<()>| -> Result<f64> {
            let start = Instant::now();
            run()?;
            Ok(start.elapsed().as_secs_f64() * 1e3)
        };
        let threshold = plan.thresholds[0];
        all_pairs.push(analysis + elapsed(&mut || pass.all_pairs(|| Called::from(threshold)).map(drop))?);
        let by_keys = elapsed(&mut || pass.keys(|| Called::from(threshold)).map(drop))?;
        keys.push(analysis + by_keys);
        decide.push(by_keys);
    }
    for (what, runs) in [("all-pairs-ms", all_pairs), ("keys-ms", keys), ("decide-ms", decide)] {
        figures.add(format!("{}/{}/{what}", spec.id, plan.id), of_runs(&runs));
    }
    Ok(())
}

/// The median of repeated runs; its interval is from the fastest to the slowest, since so few runs say no more.
pub(crate) fn of_runs(runs: &[f64]) -> Figure {
    let mut sorted = runs.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    Figure { value: sorted[n / 2], low: sorted[0], high: sorted[n - 1], n: n as u64, unit: RUNS, draws: Vec::new() }
}
