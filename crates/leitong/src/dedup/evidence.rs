//! Why documents were removed, as a file.

use std::path::Path;

use anyhow::{Context as _, Result};
use serde::Serialize;

use super::output::{Decisions, Rows};

/// One removed document.
#[derive(Serialize)]
struct Line<'a> {
    /// The document that was removed.
    id: &'a str,
    /// The one that was kept of its cluster; none under `--keep none`.
    kept: Option<&'a str>,
    /// Whether that one is of the older corpus.
    kept_is_old: bool,
    /// The nearest other document of the cluster.
    partner: Option<&'a str>,
    /// Their similarity.
    score: Option<f64>,
    cluster: &'a str,
    cluster_size: u32,
    /// The link without which the cluster falls apart soonest.
    weakest_left: Option<&'a str>,
    weakest_right: Option<&'a str>,
    weakest_score: Option<f64>,
}

/// Writes a line for each removed document, in the order of the input.
pub fn write(path: &Path, decisions: &Decisions<'_>) -> Result<()> {
    let mut rows = Rows::create(path)?;
    for doc in decisions.new_docs().filter(|&doc| decisions.is_removed(doc)) {
        let line = line(decisions, doc);
        rows.row(&line)?;
    }
    rows.finish().with_context(|| format!("writing {}", path.display()))
}

fn line<'a>(decisions: &'a Decisions<'_>, doc: u32) -> Line<'a> {
    let id = |doc: u32| decisions.found.facts.ids.get(doc);
    let cluster = decisions.found.clusters[doc as usize];
    let kept = decisions.kept_of(doc);
    let partner = decisions.evidence.and_then(|evidence| evidence.partner(doc));
    let weakest = decisions.evidence.and_then(|evidence| evidence.weakest(cluster));
    Line {
        id: id(doc),
        kept: kept.map(id),
        kept_is_old: kept.is_some_and(|kept| kept < decisions.n_old),
        partner: partner.map(|partner| id(partner.doc)),
        score: partner.map(|partner| partner.score),
        cluster: decisions.name(cluster),
        cluster_size: decisions.found.cluster_sizes()[cluster as usize],
        weakest_left: weakest.map(|link| id(link.a)),
        weakest_right: weakest.map(|link| id(link.b)),
        weakest_score: weakest.map(|link| link.score),
    }
}
