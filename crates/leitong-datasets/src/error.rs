//! What can be wrong with a data set, with its place and what would be right.

mod truth;

use std::fmt;
use std::path::PathBuf;

use thiserror::Error;

pub use truth::{GoldError, TruthError};

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text file, counted from 1.
    Line {
        /// The file.
        path: PathBuf,
        /// Its line.
        line: u64,
    },
    /// A row of a Parquet file or of a sheet, counted from 1.
    Row {
        /// The file.
        path: PathBuf,
        /// Its row.
        row: u64,
    },
    /// A whole file.
    File {
        /// The file.
        path: PathBuf,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { path, line } => write!(f, "{}:{line}", path.display()),
            Self::Row { path, row } => write!(f, "{}: row {row}", path.display()),
            Self::File { path } => write!(f, "{}", path.display()),
        }
    }
}

/// Why a data set cannot be used.
#[derive(Debug, Error)]
pub enum DatasetError {
    /// No root has a data set of that name, and it is no path of one.
    #[error("no data set `{name}`: looked for dataset.toml in {}; data sets there: {}", paths(.looked), listed(.known))]
    NotFound {
        /// What was asked for.
        name: String,
        /// Folders that were tried.
        looked: Vec<PathBuf>,
        /// Names that would be found, ascending.
        known: Vec<String>,
    },
    /// The operating system refuses.
    #[error("{path}: cannot be read: {error}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        error: std::io::Error,
    },
    /// The operating system refuses.
    #[error("{path}: cannot be written: {error}")]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        error: std::io::Error,
    },
    /// `dataset.toml` is wrong.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// A file of documents or of truth is malformed.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The truth contradicts the documents or itself.
    #[error(transparent)]
    Truth(#[from] TruthError),
    /// A label cannot be given a class.
    #[error(transparent)]
    Gold(#[from] GoldError),
}

/// What can be wrong with a `dataset.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ManifestError {
    /// No TOML, an unknown or missing key, or a value of the wrong kind.
    #[error("{path}:{line}:{column}: {reason}")]
    Malformed {
        /// The file.
        path: PathBuf,
        /// Its line.
        line: u64,
        /// Its column, in characters.
        column: u64,
        /// What is wrong there.
        reason: String,
    },
    /// `documents` is empty, and nothing generates any.
    #[error("{path}: `documents` must name at least one file or glob")]
    NoDocuments {
        /// The file.
        path: PathBuf,
    },
    /// `sizes` is not a rising list.
    #[error("{path}: `sizes` must be ascending and above 0, got {sizes:?}")]
    Sizes {
        /// The file.
        path: PathBuf,
        /// What it says.
        sizes: Vec<usize>,
    },
    /// A size is larger than the data set.
    #[error("{path}: `sizes` asks for {size} documents, the data set has {n_docs}")]
    SizeTooLarge {
        /// The file.
        path: PathBuf,
        /// The size.
        size: usize,
        /// Documents there are.
        n_docs: usize,
    },
    /// A pattern of `documents` is no glob.
    #[error("{path}: `{glob}` in `documents` is no glob: {reason}")]
    Glob {
        /// The file.
        path: PathBuf,
        /// The pattern.
        glob: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A pattern of `documents` finds nothing.
    #[error("{path}: no file matches `{glob}` of `documents`{}", if *.generated { "; this data set has [generate]: generate it first" } else { "" })]
    NoMatch {
        /// The file.
        path: PathBuf,
        /// The pattern.
        glob: String,
        /// The data set can be generated.
        generated: bool,
    },
    /// `[truth]` is there and empty.
    #[error("{path}: [truth] must name `clusters`, `pairs` or both")]
    NoTruthFile {
        /// The file.
        path: PathBuf,
    },
    /// Something is said of judged pairs, but there are none.
    #[error("{path}: `{key}` speaks of judged pairs, but [truth] names no `pairs`")]
    LabelsWithoutPairs {
        /// The file.
        path: PathBuf,
        /// `duplicate`, `ignore` or `min-confidence`.
        key: &'static str,
    },
    /// Pairs are there, but no label counts as duplicate.
    #[error("{path}: `pairs` needs `duplicate`, the list of labels that count as duplicate")]
    NoDuplicateLabels {
        /// The file.
        path: PathBuf,
    },
    /// A label is in two classes.
    #[error("{path}: label `{label}` is in both `duplicate` and `ignore`: keep it in one")]
    LabelInBoth {
        /// The file.
        path: PathBuf,
        /// The label.
        label: String,
    },
}

/// What can be wrong with a file of documents or of truth.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The name ends in nothing that is read.
    #[error("{path}: unknown format: {expected}")]
    UnknownFormat {
        /// The file.
        path: PathBuf,
        /// Which endings are read.
        expected: &'static str,
    },
    /// The compressed data is cut or overwritten.
    #[error("{path}: damaged {compression} file: {reason}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// `gzip`, `zstd` or `parquet`.
        compression: &'static str,
        /// What the decoder says.
        reason: String,
    },
    /// A byte that no UTF-8 text has there.
    #[error("{path}:{line}: not UTF-8 (byte 0x{byte:02X} at column {column}): convert the file to UTF-8")]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// Its line.
        line: u64,
        /// Its column, in characters.
        column: u64,
        /// The byte.
        byte: u8,
    },
    /// A line that is no JSON.
    #[error("{path}:{line}:{column}: not JSON: {reason}")]
    NotJson {
        /// The file.
        path: PathBuf,
        /// Its line.
        line: u64,
        /// Its column, in characters.
        column: u64,
        /// What the parser says.
        reason: String,
    },
    /// A line that is JSON of another shape.
    #[error("{place}: {reason}")]
    WrongShape {
        /// The line.
        place: Place,
        /// What it is, and what it must be.
        reason: String,
    },
    /// A file without one document.
    #[error("{path}: the file has no documents")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A column that is needed is not there, or is there twice.
    #[error("{path}: the columns {} are needed, each once; found {}", listed(.needed), listed(.found))]
    Header {
        /// The file.
        path: PathBuf,
        /// Columns of the header.
        found: Vec<String>,
        /// Columns it must have.
        needed: Vec<String>,
    },
    /// A row is longer or shorter than the header.
    #[error("{place}: the row has {found} columns, the header {needed}")]
    Ragged {
        /// The row.
        place: Place,
        /// Columns of the row.
        found: u64,
        /// Columns of the header.
        needed: u64,
    },
    /// The rest of the file is inside a quoted value.
    #[error("{place}: a quoted value in this row is never closed")]
    OpenQuote {
        /// The row.
        place: Place,
    },
    /// A row is well-formed, but no document.
    #[error("{place}: {fault}")]
    Row {
        /// The row.
        place: Place,
        /// What is wrong with it.
        fault: RowFault,
    },
    /// Two documents have one id.
    #[error("{place}: id `{id}` is already used at {first}; ids must be unique (`on_repeated_id = \"keep-first\"` leaves repeats out)")]
    RepeatedId {
        /// The later document.
        place: Place,
        /// The earlier one.
        first: Place,
        /// Their id.
        id: String,
    },
}

/// What can be wrong with one row of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowFault {
    /// A column that every row needs.
    #[error("`{column}` is missing")]
    Missing {
        /// The column.
        column: String,
    },
    /// A column that may not be empty.
    #[error("`{column}` is empty")]
    Empty {
        /// The column.
        column: String,
    },
    /// A column that is named twice in one JSON object.
    #[error("`{column}` is given twice")]
    Twice {
        /// The column.
        column: String,
    },
    /// A value of another kind.
    #[error("`{column}` must be {expected}, got {found}")]
    WrongKind {
        /// The column.
        column: String,
        /// What it may be.
        expected: &'static str,
        /// What it is.
        found: String,
    },
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ") }
}

fn paths(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}
