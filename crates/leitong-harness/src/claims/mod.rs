//! Claims: what is said about methods, the measurement that tests it, and the verdict.

mod evaluation;
mod figure;
mod file;
mod grid;
mod natural;
mod pairs;
mod probe;
mod stopwatch;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result};
use indicatif::ProgressBar;
use leitong_core::Entry;
use leitong_datasets::Dataset;
use leitong_record::{CLAIMS_SCHEMA, ClaimRecord, ClaimsRun, DatasetRecord};

pub use file::ClaimsFile;

use crate::experiment::{Asked, Experiment, Plan, RunSpec, plans};
use crate::machine::{commit, machine, peak_memory};
use crate::source::{Roots, open_dataset};
use figure::{Figures, of_all};
use file::{ClaimSpec, ProbeSpec};
use probe::Probe;

/// What a command line asks of a claims run.
#[derive(Clone, Debug, Default)]
pub struct ClaimsAsked {
    /// The base instead of the file's.
    pub base: Option<String>,
    /// The command, for the record.
    pub command: String,
}

/// Measures all that a claims file asks for, and says which claims hold.
///
/// # Errors
/// Where the file contradicts itself, names an unknown method, edit, figure or data set, or a measurement cannot be made.
pub fn test_claims(path: &Path, asked: &ClaimsAsked, registry: &[Entry], roots: &Roots, progress: &ProgressBar) -> Result<ClaimsRun> {
    let start = Instant::now();
    let mut file = ClaimsFile::read(path)?;
    if let Some(base) = &asked.base {
        file.base.clone_from(base);
    }
    let mut bench = Bench { file: &file, registry, roots, progress, datasets: Vec::new(), text_settings: leitong_text::settings_digest() };
    let mut figures = Figures::default();
    bench.evaluations(&mut figures)?;
    let probes = bench.probes(&mut figures)?;
    bench.natural(&mut figures)?;
    bench.stopwatches(&mut figures)?;
    let claims = file.claim.iter().map(|claim| judge(claim, &figures).with_context(|| format!("claim {}", claim.id))).collect::<Result<Vec<_>>>()?;
    let read: BTreeSet<String> = claims.iter().flat_map(|claim| claim.tests.iter().map(|test| test.figure.clone())).collect();
    let others = file.claim.iter().flat_map(|claim| &claim.test).flat_map(|test| [&test.above, &test.below]).flatten().cloned();
    let named: BTreeSet<String> = read.into_iter().chain(others).collect();
    let grids = file.grid.iter().map(|grid| grid::fill(grid, &probes)).collect::<Result<Vec<_>>>()?;
    progress.finish_and_clear();
    Ok(ClaimsRun {
        schema: CLAIMS_SCHEMA,
        name: file.name.clone(),
        command: asked.command.clone(),
        commit: commit(),
        version: env!("CARGO_PKG_VERSION").into(),
        text_settings: bench.text_settings,
        seed: file.seed,
        n_draws: file.draws as u64,
        threads: rayon::current_num_threads(),
        machine: machine(),
        datasets: bench.datasets,
        notes: probes.iter().map(|(id, probe)| format!("probe {id}: {} articles of {}", probe.n_articles, file.base)).collect(),
        figures: named.iter().map(|id| Ok(figures.get(id)?.record(id))).collect::<Result<_>>()?,
        claims,
        grids,
        wall_ns: u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX),
        peak_rss_bytes: peak_memory(),
    })
}

fn judge(claim: &ClaimSpec, figures: &Figures) -> Result<ClaimRecord> {
    let tests = claim.test.iter().map(|test| figures.test(test)).collect::<Result<Vec<_>>>()?;
    let verdicts: Vec<_> = tests.iter().map(|test| test.verdict).collect();
    Ok(ClaimRecord {
        id: claim.id.clone(),
        says: claim.says.clone(),
        source: claim.source.clone(),
        measurement: claim.measurement.clone(),
        verdict: of_all(&verdicts),
        tests,
    })
}

/// What all measurements of a run share.
struct Bench<'a> {
    file: &'a ClaimsFile,
    registry: &'a [Entry],
    roots: &'a Roots,
    progress: &'a ProgressBar,
    datasets: Vec<DatasetRecord>,
    text_settings: String,
}

impl Bench<'_> {
    fn plans(&self, runs: &[RunSpec]) -> Result<Vec<Plan>> {
        plans(self.registry, Some(&Experiment { run: runs.to_vec(), ..Experiment::default() }), None)
    }

    /// Opens a data set; what it is generated from is the file's base unless another is named.
    fn open(&mut self, name: &str, base: Option<&str>) -> Result<Dataset> {
        let asked = Asked { target: name.to_owned(), base: base.map(str::to_owned), ..Asked::default() };
        let (dataset, _) = open_dataset(&asked, self.roots, self.progress)?;
        let name = dataset.base.as_ref().map_or_else(|| dataset.name.clone(), |base| format!("{}@{base}", dataset.name));
        let record = DatasetRecord { name, digest: dataset.digest.clone(), n_docs: dataset.documents.len() as u64 };
        if !self.datasets.contains(&record) {
            self.datasets.push(record);
        }
        Ok(dataset)
    }

    fn evaluations(&mut self, figures: &mut Figures) -> Result<()> {
        for spec in &self.file.evaluation {
            self.progress.set_message(format!("measuring {}", spec.id));
            let base = spec.base.clone().unwrap_or_else(|| self.file.base.clone());
            let dataset = self.open(&spec.dataset, Some(&base))?;
            let plans = self.plans(&spec.run)?;
            evaluation::measure(spec, &plans, &dataset, self.file.draws, self.file.seed, &self.text_settings, figures)?;
        }
        Ok(())
    }

    fn probes(&mut self, figures: &mut Figures) -> Result<BTreeMap<String, Probe>> {
        let mut probes = BTreeMap::new();
        if self.file.probe.is_empty() {
            return Ok(probes);
        }
        let documents = self.base_documents()?;
        for spec in &self.file.probe {
            self.progress.set_message(format!("probing {}", spec.id));
            let plans = self.plans(&self.runs_of_probe(spec))?;
            let probe = Probe::measure(spec, &plans, &documents, self.file.seed, self.file.draws)?;
            probe.add_figures(&spec.id, figures)?;
            probes.insert(spec.id.clone(), probe);
        }
        Ok(probes)
    }

    /// The probe's rows, and those at another level that a table asks for; a method without levels has none there.
    fn runs_of_probe(&self, spec: &ProbeSpec) -> Vec<RunSpec> {
        let mut runs = spec.run.clone();
        let mut levels = BTreeSet::new();
        for grid in &self.file.grid {
            let of_probe = grid.column.iter().filter(|column| column.probe.as_ref().unwrap_or(&grid.probe) == &spec.id);
            for (column, level) in of_probe.flat_map(|column| grid.row.iter().filter_map(move |row| Some((column, row.level.clone()?)))) {
                levels.insert((column.row.clone(), level));
            }
        }
        for (row, level) in levels {
            let Some(run) = spec.run.iter().find(|run| run.label.as_ref().unwrap_or(&run.method) == &row) else { continue };
            let mut at_level = run.clone();
            at_level.label = Some(grid::at_level(&row, &level));
            at_level.params.insert("level".into(), level.into());
            let has_levels = self.registry.iter().find(|entry| entry.id == run.method).is_some_and(|entry| entry.method(&at_level.params).is_ok());
            if has_levels {
                runs.push(at_level);
            }
        }
        runs
    }

    fn base_documents(&mut self) -> Result<Vec<leitong_core::Document>> {
        let base = self.file.base.clone();
        let dataset = self.open(&base, None).with_context(|| format!("the base `{base}`, whose articles are edited; another one is named by --base"))?;
        Ok(dataset.documents)
    }

    fn natural(&mut self, figures: &mut Figures) -> Result<()> {
        for spec in &self.file.natural {
            self.progress.set_message(format!("measuring {}", spec.id));
            let dataset = self.open(&spec.dataset, None)?;
            let plans = self.plans(&spec.run)?;
            natural::measure(spec, &plans, &dataset, self.file.draws, self.file.seed, &self.text_settings, figures)?;
        }
        Ok(())
    }

    fn stopwatches(&mut self, figures: &mut Figures) -> Result<()> {
        for spec in &self.file.stopwatch {
            self.progress.set_message(format!("timing {}", spec.id));
            let dataset = self.open(&spec.dataset, None)?;
            let plans = self.plans(std::slice::from_ref(&spec.run))?;
            stopwatch::measure(spec, &plans[0], &dataset, figures)?;
        }
        Ok(())
    }
}
