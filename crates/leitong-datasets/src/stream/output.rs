//! Records given back as they came, or as rows of the standard fields.

mod draft;
mod json;
mod parquet;
mod plan;
mod table;
mod text;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use leitong_core::Document;
use thiserror::Error;

pub use self::draft::{Draft, Written};
use self::plan::{Plan, Target};
use super::chunk::{Chunk, Source};
use super::format::FileFormat;
use super::resolve::{Input, InputOptions};
use crate::Place;
use crate::manifest::N_FIELDS;

/// A value of a column that is added to a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Extra<'a> {
    /// Name of the column.
    pub name: &'a str,
    /// Its value; null where it has none.
    pub value: serde_json::Value,
}

/// Why records cannot be written.
#[derive(Debug, Error)]
pub enum OutputError {
    /// The output would replace what is read.
    #[error("{path}: the output is also an input: name another file")]
    IsInput {
        /// The file.
        path: PathBuf,
    },
    /// Two inputs would be written to one file.
    #[error("{path}: both {first} and {second} would be written here: read them in two runs, or name one file as the output")]
    SameName {
        /// The file.
        path: PathBuf,
        /// One input.
        first: String,
        /// The other.
        second: String,
    },
    /// A format that cannot hold the records.
    #[error("{path}: {format} cannot be written here: {reason}; jsonl, csv, tsv and parquet hold any documents")]
    Format {
        /// The file.
        path: PathBuf,
        /// The format.
        format: FileFormat,
        /// Why not.
        reason: String,
    },
    /// A column that is added is there already.
    #[error("{place}: a column `{name}` is there already, and would be added: rename it in the input")]
    Column {
        /// Where it is.
        place: Place,
        /// The column.
        name: String,
    },
    /// Columns of the inputs do not fit into one file.
    #[error("{name}: {reason}")]
    Columns {
        /// The input.
        name: String,
        /// What does not fit, and what would.
        reason: String,
    },
    /// A record that is no document.
    #[error("{place}: no document: {reason}")]
    NoDocument {
        /// Where it stands.
        place: Place,
        /// Why it is none.
        reason: String,
    },
    /// Records must come in the order of their files.
    #[error("{name}: a record of this file comes after records of a later file")]
    Order {
        /// The input.
        name: String,
    },
    /// The operating system refuses.
    #[error("{path}: cannot be written: {error}")]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        error: std::io::Error,
    },
}

/// One file that is written.
trait Sink {
    fn write(&mut self, input: usize, chunk: &Chunk, i: usize, extras: &[Extra<'_>]) -> Result<(), OutputError>;
    /// Writes what is held back; the file stays a draft.
    fn finish(self: Box<Self>) -> Result<Written, OutputError>;
}

/// Names of the standard fields as columns, in the order in which they are written, with their places among the fields.
const STANDARD: [(&str, usize); 6] = [("id", 0), ("title", 2), ("text", 1), ("url", 3), ("source", 4), ("published", 5)];

/// The values of a document, in the order of the fields.
fn values(document: &Document) -> [Option<&str>; N_FIELDS] {
    let Document { id, text, title, url, source, published } = document;
    [Some(id), Some(text), title.as_deref(), url.as_deref(), source.as_deref(), published.as_deref()]
}

/// A record as a document, for an output that cannot hold it as it came.
fn document(chunk: &Chunk, i: usize) -> Result<Document, OutputError> {
    chunk.document(i).map_err(|reject| OutputError::NoDocument { place: reject.place, reason: reject.reason })
}

/// What is known of the inputs.
struct Inputs {
    sources: Vec<Arc<Source>>,
    /// Names of the columns that are added.
    extras: Vec<String>,
}

/// Where records go. What is written takes its place at [`Output::finish`]: before, a file of that name stays as it was.
pub struct Output {
    inputs: Arc<Inputs>,
    plan: Plan,
    /// The file that is being written, and the input it is for in a folder.
    open: Option<(usize, Box<dyn Sink>)>,
    written: Vec<Written>,
}

impl Output {
    /// Plans what is written: one file, one file for each input in a folder, or standard output for `-`.
    ///
    /// `path` is a folder where it ends in `/` or is one, and where several files that are one document each keep their format. The format is the one
    /// given, or else what the end of the name says, or else that of the inputs. `extras` names columns that are added to every record; where the format has
    /// no columns, rows of the standard fields are written instead. A name that ends in `.gz` or `.zst` is packed.
    ///
    /// # Errors
    /// Where an output is an input, two inputs have one output, the format cannot hold the records, or the file cannot be made.
    pub fn create(path: &Path, inputs: &[Input], options: &InputOptions, format: Option<FileFormat>, extras: &[&str]) -> Result<Self, OutputError> {
        let plan = Plan::of(path, inputs, format, !extras.is_empty())?;
        let sources = inputs.iter().map(|input| Arc::new(input.source(options))).collect();
        let inputs = Arc::new(Inputs { sources, extras: extras.iter().map(|&name| name.to_owned()).collect() });
        let mut output = Self { inputs, plan, open: None, written: Vec::new() };
        if !output.plan.is_folder {
            output.open(0)?;
        }
        Ok(output)
    }

    /// Writes a record of an input, by the position of the input in the list that the output was made with. Records come in the order of the inputs.
    ///
    /// # Errors
    /// Where the file cannot be written, a column that is added is there already, or a record that has to be converted is no document.
    pub fn write(&mut self, input: usize, chunk: &Chunk, i: usize, extras: &[Extra<'_>]) -> Result<(), OutputError> {
        let target = if self.plan.is_folder { input } else { 0 };
        if self.open.as_ref().is_none_or(|(open, _)| *open != target) {
            self.close()?;
            self.open(target)?;
        }
        match &mut self.open {
            Some((_, sink)) => sink.write(input, chunk, i, extras),
            None => Ok(()),
        }
    }

    /// Puts what was written in its place.
    ///
    /// # Errors
    /// Where a file cannot be written or renamed.
    pub fn finish(mut self) -> Result<(), OutputError> {
        self.close()?;
        self.written.into_iter().try_for_each(Written::keep)
    }

    fn close(&mut self) -> Result<(), OutputError> {
        if let Some((_, sink)) = self.open.take() {
            self.written.push(sink.finish()?);
        }
        Ok(())
    }

    fn open(&mut self, target: usize) -> Result<(), OutputError> {
        let Target { path, format, is_used } = &mut self.plan.targets[target];
        if std::mem::replace(is_used, true) {
            return Err(OutputError::Order { name: self.inputs.sources[target].name.clone() });
        }
        let draft = Draft::create(path)?;
        let members = if self.plan.is_folder { target..target + 1 } else { 0..self.inputs.sources.len() };
        let inputs = Arc::clone(&self.inputs);
        let sink: Box<dyn Sink> = if *format == FileFormat::Parquet {
            parquet::sink(draft, inputs, members)?
        } else {
            Box::new(text::TextSink::new(draft, &inputs, members, *format)?)
        };
        self.open = Some((target, sink));
        Ok(())
    }
}
