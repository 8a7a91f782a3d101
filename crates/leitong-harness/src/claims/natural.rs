//! Duplicates in collected text, whose pairs nobody has judged: how much a method would remove.

use anyhow::{Result, bail};
use leitong_datasets::Dataset;
use leitong_index::Connected;
use leitong_metrics::Resampling;

use super::figure::{Figure, Figures};
use super::file::NaturalSpec;
use crate::analysis::analyse;
use crate::experiment::Plan;
use crate::passes::Pass;

/// Adds `id/row/removable`: documents less connected components, as a share of documents. Pairs are reached by keys.
pub(crate) fn measure(
    spec: &NaturalSpec,
    plans: &[Plan],
    dataset: &Dataset,
    draws: usize,
    seed: u64,
    text_settings: &str,
    figures: &mut Figures,
) -> Result<()> {
    let n_docs = spec.size.unwrap_or(dataset.documents.len());
    if n_docs == 0 || n_docs > dataset.documents.len() {
        bail!("the size of measurement {} must be from 1 to {}, got {n_docs}", spec.id, dataset.documents.len());
    }
    for plan in plans {
        let docs = analyse(&dataset.documents[..n_docs], &plan.needs()).0;
        let pass = Pass::of(plan, &docs, text_settings);
        let sink = Connected::new(n_docs as u32, plan.thresholds[0])?;
        let cluster = pass.keys(|| sink.clone())?.0.clusters();
        let n_components = cluster.iter().max().map_or(0, |&last| last as usize + 1);
        let mut size = vec![0.0; n_components];
        cluster.iter().for_each(|&component| size[component as usize] += 1.0);
        // Of components with mean size m, 1 - 1/m of the documents can go.
        let removable = |mean_size: f64| 1.0 - 1.0 / mean_size;
        let sizes: Vec<Option<f64>> = size.into_iter().map(Some).collect();
        let resampled = Resampling::new(n_components, draws, seed).means(&sizes).into_iter().map(removable).collect();
        let value = removable(n_docs as f64 / n_components as f64);
        figures.add(format!("{}/{}/removable", spec.id, plan.id), Figure::of_draws(value, resampled, n_components as u64, "clusters"));
    }
    Ok(())
}
