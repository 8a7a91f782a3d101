//! What can be wrong with what is known about pairs.

use std::path::PathBuf;

use thiserror::Error;

use super::{Place, listed};

/// What can be wrong with truth that is well-formed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TruthError {
    /// The truth speaks of a document that is not there.
    #[error("{place}: no document has the id `{id}`")]
    UnknownId {
        /// The row.
        place: Place,
        /// The id.
        id: String,
    },
    /// A document is in two clusters.
    #[error("{place}: `{id}` is put into cluster `{cluster}`, but is in cluster `{first_cluster}` at line {first_line}")]
    TwoClusters {
        /// The later row.
        place: Place,
        /// The document.
        id: Box<str>,
        /// Cluster of the later row.
        cluster: Box<str>,
        /// The earlier row of the same file.
        first_line: u64,
        /// Its cluster.
        first_cluster: Box<str>,
    },
    /// A pair of a document and itself.
    #[error("{place}: `{id}` is paired with itself")]
    SelfPair {
        /// The row.
        place: Place,
        /// The document.
        id: String,
    },
    /// A pair with two labels.
    #[error("{place}: the pair `{left}`, `{right}` has the label `{label}`, but `{first_label}` at line {first_line}")]
    TwoLabels {
        /// The later row.
        place: Place,
        /// One document.
        left: Box<str>,
        /// The other.
        right: Box<str>,
        /// Label of the later row.
        label: Box<str>,
        /// The earlier row of the same file.
        first_line: u64,
        /// Its label.
        first_label: Box<str>,
    },
    /// A pair is listed though its documents are in different clusters.
    #[error("{place}: the pair `{left}`, `{right}` lies across two clusters: only pairs inside a cluster have a label")]
    AcrossClusters {
        /// The row.
        place: Place,
        /// One document.
        left: String,
        /// The other.
        right: String,
    },
    /// A pair inside a cluster is not listed.
    #[error("{path}: the pair `{left}`, `{right}` inside one cluster is not listed: every pair inside a cluster needs a label")]
    UnlistedPair {
        /// The file of pairs.
        path: PathBuf,
        /// One document.
        left: String,
        /// The other.
        right: String,
    },
    /// A document has two lines of lineage.
    #[error("{place}: `{id}` already has a line at {first}")]
    TwoLineages {
        /// The later line.
        place: Place,
        /// The earlier line.
        first: Place,
        /// The document.
        id: String,
    },
    /// A file of pairs of which none counts.
    #[error("{path}: no pair is judged: {n_unjudged} have no label, and {n_unsure} a confidence that is too low")]
    NothingJudged {
        /// The file of pairs.
        path: PathBuf,
        /// Rows without a label.
        n_unjudged: usize,
        /// Pairs below the least confidence.
        n_unsure: usize,
    },
    /// Nothing in the data set would count as duplicate.
    #[error("{path}: no pair has a label of `duplicate` ({}); the labels are {}", listed(.duplicate), listed(.known))]
    NoSuchDuplicate {
        /// The `dataset.toml`.
        path: PathBuf,
        /// Labels that count as duplicate.
        duplicate: Vec<String>,
        /// Labels that pairs have.
        known: Vec<String>,
    },
}

/// What can be wrong with the class that a label is given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GoldError {
    /// Not `LABEL=CLASS`.
    #[error("`{text}` must be LABEL=CLASS, where CLASS is positive, negative or ignore")]
    Form {
        /// What was given.
        text: String,
    },
    /// A class that does not exist.
    #[error("unknown class `{class}`: must be positive, negative or ignore")]
    Class {
        /// What was given.
        class: String,
    },
    /// A label that is given two classes.
    #[error("label `{label}` is given two classes")]
    Twice {
        /// The label.
        label: String,
    },
    /// A label that no pair has.
    #[error("no pair has the label `{label}`: the labels are {}", listed(.known))]
    UnknownLabel {
        /// The label.
        label: String,
        /// Labels that pairs have, ascending.
        known: Vec<String>,
    },
    /// A least confidence where nothing was judged.
    #[error("{path}: a least confidence is for judged pairs, and [truth] names no `pairs`")]
    ConfidenceWithoutPairs {
        /// The `dataset.toml`.
        path: PathBuf,
    },
}
