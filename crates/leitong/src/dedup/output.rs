//! What is written of the decisions.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use leitong_datasets::stream::{Draft, Extra, Output};
use leitong_dedup::{Evidence, Found, Keep};
use serde::Serialize;

use super::Arguments;
use super::files::Files;
use super::progress::Bars;

/// Columns of `--annotate`.
const EXTRAS: [&str; 4] = ["cluster", "similar_id", "partner", "score"];

/// What was decided about each document.
pub struct Decisions<'a> {
    pub found: &'a Found,
    /// The document that stands for each cluster.
    pub kept: &'a [u32],
    pub keep: Keep,
    /// Documents of the older corpus; they come first.
    pub n_old: u32,
    pub evidence: Option<&'a Evidence>,
    // The document after which each cluster is named.
    names: Vec<u32>,
}

impl<'a> Decisions<'a> {
    pub fn new(found: &'a Found, kept: &'a [u32], keep: Keep, n_old: u32, evidence: Option<&'a Evidence>) -> Self {
        Self { found, kept, keep, n_old, evidence, names: names(found) }
    }

    /// Documents of the inputs, in their order.
    pub fn new_docs(&self) -> std::ops::Range<u32> {
        self.n_old..self.found.n_docs()
    }

    /// The document that is kept in the place of a document, itself where it is kept; none where all of its cluster go.
    pub fn kept_of(&self, doc: u32) -> Option<u32> {
        let kept = self.kept[self.found.clusters[doc as usize] as usize];
        let is_all_gone = self.keep == Keep::None && kept >= self.n_old && !self.is_alone(doc);
        (!is_all_gone).then_some(kept)
    }

    pub fn is_removed(&self, doc: u32) -> bool {
        self.kept_of(doc) != Some(doc)
    }

    // Clusters are numbered by first document: a document alone shares its number with none, which sizes tell.
    fn is_alone(&self, doc: u32) -> bool {
        self.found.cluster_sizes()[self.found.clusters[doc as usize] as usize] == 1
    }

    /// The id after which the cluster of a document is named.
    pub fn cluster(&self, doc: u32) -> &str {
        self.name(self.found.clusters[doc as usize])
    }

    /// The id after which a cluster is named.
    pub fn name(&self, cluster: u32) -> &str {
        self.found.facts.ids.get(self.names[cluster as usize])
    }
}

/// The document with the smallest id of each cluster.
fn names(found: &Found) -> Vec<u32> {
    let ids = &found.facts.ids;
    let mut names: Vec<Option<u32>> = vec![None; found.cluster_sizes().len()];
    for (doc, &cluster) in (0..found.n_docs()).zip(&found.clusters) {
        let name = &mut names[cluster as usize];
        if name.is_none_or(|named| ids.get(doc) < ids.get(named)) {
            *name = Some(doc);
        }
    }
    names.into_iter().flatten().collect()
}

/// A file of rows, which takes its place when it is whole.
pub struct Rows {
    draft: Draft,
    delimiter: Option<u8>,
    has_header: bool,
}

impl Rows {
    /// JSON lines, or a table with commas in `.csv` and tabs elsewhere.
    pub fn create(path: &Path) -> Result<Self> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        let delimiter = match extension.as_deref() {
            Some("jsonl" | "ndjson" | "json") => None,
            Some("csv") => Some(b','),
            _ => Some(b'\t'),
        };
        Ok(Self { draft: Draft::create(path)?, delimiter, has_header: false })
    }

    /// Writes an object and a line feed.
    pub fn json(&mut self, object: &impl Serialize) -> Result<()> {
        serde_json::to_writer(&mut self.draft, object)?;
        Ok(self.draft.write_all(b"\n")?)
    }

    /// Writes a row, of a table or of JSON lines as the name of the file says.
    pub fn row(&mut self, row: &impl Serialize) -> Result<()> {
        let Some(delimiter) = self.delimiter else { return self.json(row) };
        let mut table = csv::WriterBuilder::new().delimiter(delimiter).has_headers(!self.has_header).from_writer(&mut self.draft);
        table.serialize(row)?;
        table.flush()?;
        self.has_header = true;
        Ok(())
    }

    pub fn finish(self) -> Result<()> {
        Ok(self.draft.finish()?.keep()?)
    }
}

#[derive(Serialize)]
struct Member<'a> {
    id: &'a str,
    cluster: &'a str,
}

/// Writes the cluster of each document of the inputs.
pub fn write_clusters(path: &Path, decisions: &Decisions<'_>) -> Result<()> {
    let mut rows = Rows::create(path)?;
    for doc in decisions.new_docs() {
        let member = Member { id: decisions.found.facts.ids.get(doc), cluster: decisions.cluster(doc) };
        rows.row(&member)?;
    }
    rows.finish().with_context(|| format!("writing {}", path.display()))
}

/// Reads the inputs again and writes the documents that are kept, or all with what was found of them.
pub fn write(path: &Path, arguments: &Arguments, files: &Files, decisions: &Decisions<'_>, bars: &Bars) -> Result<()> {
    bars.writing();
    let extras: &[&str] = if arguments.annotate { &EXTRAS } else { &[] };
    let mut output = Output::create(path, files.new_inputs(), files.options(), arguments.output_format, extras)?;
    files.each_new_document(&mut |input, chunk, record, doc| {
        bars.read_one();
        if arguments.annotate {
            let values = annotation(decisions, doc);
            let extras: Vec<Extra<'_>> = EXTRAS.iter().zip(values).map(|(&name, value)| Extra { name, value }).collect();
            output.write(input, chunk, record, &extras)?;
        } else if !decisions.is_removed(doc) {
            output.write(input, chunk, record, &[])?;
        }
        Ok(())
    })?;
    output.finish()?;
    Ok(())
}

/// cluster, similar_id, partner and score of a document, in the order of [`EXTRAS`].
fn annotation(decisions: &Decisions<'_>, doc: u32) -> [serde_json::Value; 4] {
    let id = |doc: u32| decisions.found.facts.ids.get(doc);
    let cluster = decisions.found.clusters[doc as usize];
    let partner = decisions.evidence.and_then(|evidence| evidence.partner(doc));
    [
        decisions.name(cluster).into(),
        // Clusters are numbered from 0 by first document; 0 stays free to mean none, as in stores.
        (u64::from(cluster) + 1).into(),
        partner.map(|partner| id(partner.doc)).into(),
        partner.map(|partner| partner.score).into(),
    ]
}
