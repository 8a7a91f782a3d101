//! A data set in memory.

use std::collections::BTreeMap;

use leitong_core::Document;

/// A data set: documents in the order of their files, and what is known about their pairs.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// From `dataset.toml`.
    pub name: String,
    /// From `dataset.toml`.
    pub licence: String,
    /// In the order of the files; a size of an evaluation is a prefix.
    pub documents: Vec<Document>,
    /// What is known about pairs.
    pub truth: Truth,
    /// How each document was made; for generated data only, one entry a document.
    pub lineage: Option<Vec<Lineage>>,
    /// Sizes at which it is evaluated, ascending; empty: all documents only.
    pub sizes: Vec<usize>,
    /// What a generated data set was made from.
    pub base: Option<String>,
    /// Which labels count as duplicate and which are ignored, in words.
    pub gold_policy: String,
    /// 32 hex digits over documents, truth and settings.
    pub digest: String,
    /// What a reader must know: documents set aside and why, base articles left out, counted.
    pub notes: Vec<String>,
}

/// How a pair counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gold {
    /// A duplicate.
    Positive,
    /// Different documents.
    Negative,
    /// Judged, but in neither class.
    Ignore,
}

/// What is known about the pairs of a data set.
#[derive(Clone, Debug, Default)]
pub enum Truth {
    /// Nothing: methods can be timed, not scored.
    #[default]
    None,
    /// Some pairs were judged; only they are scored.
    Judged(Vec<JudgedPair>),
    /// Every pair is known.
    Full(FullTruth),
}

/// A pair that was judged by reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedPair {
    /// Position of one document; the smaller of the two.
    pub left: u32,
    /// Position of the other.
    pub right: u32,
    /// As in the file.
    pub label: String,
    /// What the label counts as.
    pub gold: Gold,
}

/// Clusters over all documents. Pairs across clusters are negative; pairs inside one are positive unless `labels` says otherwise.
#[derive(Clone, Debug, Default)]
pub struct FullTruth {
    /// Cluster of each document.
    pub cluster: Vec<u32>,
    /// Label and class of pairs inside a cluster, smaller position first. Empty: every pair inside a cluster is positive.
    /// Not empty: every pair inside a cluster is listed.
    pub labels: BTreeMap<(u32, u32), (String, Gold)>,
}

/// How a generated document was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lineage {
    /// The edit with its strength, such as `M3 1 %`; absent for originals.
    pub kind: Option<String>,
    /// Position of the document it was made from; absent for originals.
    pub parent: Option<u32>,
    /// Kind of hard negative (`N1`, `N2`, `N3`); absent elsewhere.
    pub hard_negative: Option<String>,
    /// Hard negatives of one group are alike but different.
    pub group: Option<String>,
}
