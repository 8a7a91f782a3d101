//! How long it takes to hand out similar ids by the published rules, from text to id.

use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use leitong_core::Selection;
use leitong_datasets::Dataset;
use leitong_index::SourceAssigner;
use leitong_store::{HashDb, Header, MemoryHashDb, RedbHashDb};

use super::evaluation::of_runs;
use super::figure::Figures;
use super::file::StopwatchSpec;
use crate::analysis::{analyse, warm_up};
use crate::experiment::Plan;

/// Documents between two commits to disk.
const BATCH: usize = 1_000;

/// Adds `id/memory/seconds` and `id/disk/seconds`: one thread, as the published package has one.
pub(crate) fn measure(spec: &StopwatchSpec, plan: &Plan, dataset: &Dataset, figures: &mut Figures) -> Result<()> {
    let n_docs = dataset.documents.len();
    if spec.documents == 0 || spec.documents > n_docs || spec.runs == 0 {
        bail!("stopwatch {} must have from 1 to {n_docs} documents and 1 run at least, got {} and {}", spec.id, spec.documents, spec.runs);
    }
    let folder = std::env::temp_dir().join(format!("leitong-stopwatch-{}", std::process::id()));
    std::fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    warm_up(&plan.needs());
    let (mut memory, mut disk) = (Vec::new(), Vec::new());
    for run in 0..spec.runs {
        memory.push(one_thread.install(|| seconds(spec, plan, dataset, || Ok(MemoryHashDb::new())))?);
        let file = folder.join(format!("{run}.redb"));
        disk.push(one_thread.install(|| seconds(spec, plan, dataset, || Ok(RedbHashDb::create(&file, &Header::default())?)))?);
    }
    std::fs::remove_dir_all(&folder).with_context(|| format!("removing {}", folder.display()))?;
    figures.add(format!("{}/memory/seconds", spec.id), of_runs(&memory));
    figures.add(format!("{}/disk/seconds", spec.id), of_runs(&disk));
    Ok(())
}

fn seconds<D: HashDb>(spec: &StopwatchSpec, plan: &Plan, dataset: &Dataset, open: impl FnOnce() -> Result<D>) -> Result<f64> {
    let start = Instant::now();
    let docs = analyse(&dataset.documents[..spec.documents], &plan.needs()).0;
    let mut detector = plan.method.fit(&docs)?;
    detector.push(&docs, Selection::All);
    let mut assigner = SourceAssigner::new(open()?);
    let mut keys = Vec::new();
    for doc in 0..detector.n_docs() {
        keys.clear();
        detector.keys(doc, &mut keys);
        if !keys.is_empty() {
            assigner.assign(&keys)?;
        }
        if (doc as usize + 1).is_multiple_of(BATCH) {
            assigner.commit()?;
        }
    }
    assigner.commit()?;
    Ok(start.elapsed().as_secs_f64())
}
