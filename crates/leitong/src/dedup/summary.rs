//! What came of a run: every record is accounted for.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use leitong_dedup::Settings;
use leitong_harness::peak_memory;
use leitong_report::bytes;
use serde::Serialize;

use super::Arguments;
use super::files::Files;
use super::output::Decisions;

/// Rejects and keys that are named.
const N_NAMED: usize = 5;

/// A cluster of suspicious size.
#[derive(Serialize)]
struct Giant {
    /// The document after which it is named.
    cluster: String,
    n_docs: u32,
    /// Documents that the method tells apart.
    n_distinct: u32,
    /// Keys that most of it shares: how many do, and two that do.
    keys: Vec<SharedKey>,
}

#[derive(Serialize)]
struct SharedKey {
    key: String,
    n_distinct: u32,
    examples: [String; 2],
}

/// The numbers of a run.
#[derive(Serialize)]
pub struct Summary {
    /// Records of the inputs; kept + removed + rejected.
    n_read: u64,
    n_kept: u64,
    n_removed: u64,
    n_rejected: u64,
    /// Kept documents that gave no signature, and were compared with nothing.
    n_unsigned: u64,
    /// Documents of the older corpus.
    n_old: u32,
    /// Removed documents that are duplicates of an old one.
    n_removed_for_old: u64,
    /// Clusters of two and more documents.
    n_clusters: u64,
    largest_cluster: u32,
    n_distinct_signatures: u32,
    n_candidate_pairs: u64,
    /// Keys that reached too many documents, and the pairs that could at most be lost by that.
    n_capped_keys: usize,
    n_pairs_lost_at_most: u64,
    key_cap: u32,
    method: String,
    parameters: toml::Table,
    verified: bool,
    threshold: f64,
    seconds: f64,
    signature_bytes: u64,
    index_bytes: u64,
    facts_bytes: u64,
    peak_memory_bytes: Option<u64>,
    giants: Vec<Giant>,
    decodings: Vec<String>,
    skipped_files: Vec<String>,
    #[serde(skip)]
    first_rejects: Vec<String>,
    #[serde(skip)]
    rejects_path: Option<PathBuf>,
    #[serde(skip)]
    is_marked_only: bool,
    #[serde(skip)]
    is_dry_run: bool,
    #[serde(skip)]
    key_design: String,
}

impl Summary {
    pub fn of(files: &Files, decisions: &Decisions<'_>, settings: &Settings, arguments: &Arguments, elapsed: Duration, rejects_path: Option<PathBuf>) -> Self {
        let found = decisions.found;
        let removed: Vec<u32> = decisions.new_docs().filter(|&doc| decisions.is_removed(doc)).collect();
        let n_documents = u64::from(found.n_docs() - decisions.n_old);
        let id = |doc: u32| found.facts.ids.get(doc).to_owned();
        let giants = found.giants.iter().map(|giant| Giant {
            cluster: decisions.name(giant.cluster).to_owned(),
            n_docs: giant.n_docs,
            n_distinct: giant.n_units,
            keys: giant
                .keys
                .iter()
                .map(|key| SharedKey { key: format!("{:016x}", key.key), n_distinct: key.n_units, examples: [id(key.docs.0), id(key.docs.1)] })
                .collect(),
        });
        Self {
            n_read: files.n_read(),
            n_kept: n_documents - removed.len() as u64,
            n_removed: removed.len() as u64,
            n_rejected: files.n_rejected(),
            n_unsigned: decisions.new_docs().filter(|&doc| !found.is_signed[doc as usize]).count() as u64,
            n_old: decisions.n_old,
            n_removed_for_old: removed.iter().filter(|&&doc| decisions.kept_of(doc).is_some_and(|kept| kept < decisions.n_old)).count() as u64,
            n_clusters: found.cluster_sizes().iter().filter(|&&size| size > 1).count() as u64,
            largest_cluster: found.cluster_sizes().iter().copied().max().unwrap_or(0),
            n_distinct_signatures: found.counts.n_groups,
            n_candidate_pairs: found.counts.n_candidates,
            n_capped_keys: found.capped.len(),
            n_pairs_lost_at_most: found.capped.iter().map(|key| u64::from(key.n_groups) * u64::from(key.n_groups - 1) / 2).sum(),
            key_cap: found.counts.key_cap,
            method: arguments.method.clone(),
            parameters: settings.method.parameters(),
            verified: settings.verifier.is_some(),
            threshold: settings.threshold,
            seconds: elapsed.as_secs_f64(),
            signature_bytes: found.counts.signature_bytes,
            index_bytes: found.counts.index_bytes,
            facts_bytes: found.counts.facts_bytes,
            peak_memory_bytes: peak_memory(),
            giants: giants.collect(),
            decodings: files.decodings(),
            skipped_files: files.skipped().iter().map(|(path, reason)| format!("{}: {reason}", path.display())).collect(),
            first_rejects: files.first_rejects(N_NAMED),
            rejects_path,
            is_marked_only: arguments.annotate,
            is_dry_run: arguments.dry_run,
            key_design: found.counts.key_design.clone(),
        }
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).map_or(String::new(), |()| text)
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let removed = match (self.is_dry_run, self.is_marked_only) {
            (true, _) => "would be removed",
            (_, true) => "marked as duplicates",
            _ => "removed",
        };
        writeln!(text, "{} read = {} kept + {} {removed} + {} rejected", self.n_read, self.n_kept, self.n_removed, self.n_rejected)?;
        writeln!(
            text,
            "{} clusters of duplicates, the largest of {}; {} kept unsigned (nothing to compare)",
            self.n_clusters, self.largest_cluster, self.n_unsigned
        )?;
        if self.n_old > 0 {
            writeln!(text, "{} of the removed are duplicates of the {} older documents", self.n_removed_for_old, self.n_old)?;
        }
        let verified = if self.verified { ", verified" } else { "" };
        writeln!(text, "by {}{verified}, similarity >= {}; keys: {}", self.method, self.threshold, self.key_design)?;
        write!(text, "{:.1} s, {:.0} documents/s", self.seconds, self.n_read as f64 / self.seconds)?;
        write!(text, "; {} of signatures, index and ids", bytes(self.signature_bytes + self.index_bytes + self.facts_bytes))?;
        let peak = self.peak_memory_bytes.map_or(String::new(), |peak| format!(", peak memory {}", bytes(peak)));
        writeln!(text, "{peak}")?;
        if self.n_capped_keys > 0 {
            writeln!(
                text,
                "note: {} keys are shared by more than {} distinct documents and reached nothing; at most {} pairs are lost by that (--key-cap)",
                self.n_capped_keys, self.key_cap, self.n_pairs_lost_at_most
            )?;
        }
        for giant in &self.giants {
            writeln!(
                text,
                "warning: the cluster of {} has {} documents, {} of them distinct: look before you trust it",
                giant.cluster, giant.n_docs, giant.n_distinct
            )?;
            for key in &giant.keys {
                writeln!(text, "  key {} is shared by {} of them, as {} and {}", key.key, key.n_distinct, key.examples[0], key.examples[1])?;
            }
        }
        self.write_notes(text)
    }

    fn write_notes(&self, text: &mut String) -> std::fmt::Result {
        list(text, "note", &self.decodings, self.decodings.len() as u64)?;
        list(text, "not read", &self.skipped_files, self.skipped_files.len() as u64)?;
        list(text, "rejected", &self.first_rejects, self.n_rejected)?;
        match &self.rejects_path {
            Some(path) => writeln!(text, "rejected records: {}", path.display()),
            None => Ok(()),
        }
    }
}

/// The first few of `n` lines, and how many more there are.
fn list(text: &mut String, label: &str, lines: &[String], n: u64) -> std::fmt::Result {
    for line in lines.iter().take(N_NAMED) {
        writeln!(text, "{label}: {line}")?;
    }
    match n.saturating_sub(N_NAMED as u64) {
        0 => Ok(()),
        more => writeln!(text, "  ... and {more} more"),
    }
}
