//! Decisions on a data set whose pairs are known, resampled by family.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Result, bail};
use leitong_core::Document;
use leitong_datasets::{Dataset, Gold, Truth};
use leitong_index::{Connected, PairSink as _};
use leitong_metrics::{Counts, Resampling, UnitCounts};

use super::figure::{Figure, Figures, RUNS};
use super::file::EvaluationSpec;
use super::pairs::Called;
use crate::analysis::{analyse, warm_up};
use crate::experiment::Plan;
use crate::gold::{GoldLabels, Standing};
use crate::passes::Pass;

/// Runs of a timed measurement.
const TIMED_RUNS: usize = 3;
/// Called pairs beyond this are no answer but a fault of the method: they would not fit into memory.
const MAX_CALLED: usize = 20_000_000;

/// A family with all that depends on it is one unit: documents of one cluster, of one group of hard negatives, copies with their originals.
fn units(dataset: &Dataset, n_docs: usize) -> Result<(Vec<u32>, usize)> {
    // Any threshold will do: what belongs together has similarity 1.
    let mut together = Connected::new(n_docs as u32, 1.0)?;
    let mut join = |a: u32, b: u32| together.row(a, &[b], &[1.0]);
    let mut join_equal = |keys: Vec<Option<String>>| {
        let mut first = BTreeMap::new();
        for (doc, key) in keys.into_iter().enumerate().filter_map(|(doc, key)| Some((doc as u32, key?))) {
            match first.get(&key) {
                Some(&other) => join(other, doc),
                None => drop(first.insert(key, doc)),
            }
        }
    };
    if let Truth::Full(truth) = &dataset.truth {
        join_equal(truth.cluster[..n_docs].iter().map(|cluster| Some(cluster.to_string())).collect());
    }
    if let Some(lineage) = &dataset.lineage {
        join_equal(lineage[..n_docs].iter().map(|lineage| lineage.group.clone()).collect());
        for (doc, lineage) in lineage[..n_docs].iter().enumerate() {
            if let Some(parent) = lineage.parent.filter(|&parent| (parent as usize) < n_docs) {
                together.row(parent, &[doc as u32], &[1.0]);
            }
        }
    }
    if let Truth::Judged(pairs) = &dataset.truth {
        pairs.iter().filter(|pair| (pair.right as usize) < n_docs).for_each(|pair| together.row(pair.left, &[pair.right], &[1.0]));
    }
    let unit = together.clusters();
    let n_units = unit.iter().max().map_or(0, |&last| last as usize + 1);
    Ok((unit, n_units))
}

/// Decisions by unit.
fn unit_counts(gold: &GoldLabels, unit: &[u32], n_units: usize, called: &[(u32, u32)]) -> UnitCounts {
    let mut counts = UnitCounts { tp: vec![0; n_units], fn_: vec![0; n_units], fp_within: vec![0; n_units], fp_across: Vec::new() };
    for pair in gold.listed.iter().filter(|pair| pair.gold == Gold::Positive) {
        counts.fn_[unit[pair.left as usize] as usize] += 1;
    }
    let mut across = BTreeMap::new();
    for &(left, right) in called {
        let (a, b) = (unit[left as usize], unit[right as usize]);
        let class = match gold.standing(left, right) {
            Standing::Listed(position) => Some(gold.listed[position as usize].gold),
            Standing::Negative => Some(Gold::Negative),
            Standing::Outside => None,
        };
        match class {
            Some(Gold::Positive) => {
                counts.tp[a as usize] += 1;
                counts.fn_[a as usize] -= 1;
            }
            Some(Gold::Negative) if a == b => counts.fp_within[a as usize] += 1,
            Some(Gold::Negative) => *across.entry((a.min(b), a.max(b))).or_insert(0_u64) += 1,
            Some(Gold::Ignore) | None => {}
        }
    }
    counts.fp_across = across.into_iter().map(|((a, b), n)| (a, b, n)).collect();
    counts
}

fn totals(units: &UnitCounts) -> Counts {
    let fp_across: u64 = units.fp_across.iter().map(|&(_, _, n)| n).sum();
    Counts { tp: units.tp.iter().sum(), fn_: units.fn_.iter().sum(), fp: units.fp_within.iter().sum::<u64>() + fp_across, tn: 0 }
}

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
    let (unit, n_units) = units(dataset, n_docs)?;
    let resampling = Resampling::new(n_units, draws, seed);
    for plan in plans {
        warm_up(&plan.needs());
        let docs = analyse(documents, &plan.needs()).0;
        let pass = Pass::of(plan, &docs, text_settings);
        let called = pass.all_pairs(|| Called::from(plan.thresholds[0]))?.0.pairs;
        if called.len() > MAX_CALLED {
            bail!("{} calls {} pairs of {n_docs} documents duplicates: more than {MAX_CALLED}", plan.id, called.len());
        }
        let counts = unit_counts(&gold, &unit, n_units, &called);
        let (whole, resampled) = (totals(&counts), resampling.counts(&counts));
        let mut add = |what: &str, of: fn(&Counts) -> Option<f64>| {
            let draws = resampled.iter().map(|counts| of(counts).unwrap_or(OF_SILENCE)).collect();
            let figure = Figure::of_draws(of(&whole).unwrap_or(OF_SILENCE), draws, n_units as u64, "families");
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
