//! Files of documents.

use std::path::{Path, PathBuf};

use leitong_core::Document;

use crate::open::{Layout, at_line, format};
use crate::{DatasetError, Fields, Place, ReadError, json_lines, parquet, table};

/// Documents of one file.
#[derive(Default)]
pub(crate) struct Batch {
    pub documents: Vec<Document>,
    /// Line or row of each document.
    pub numbers: Vec<u64>,
    /// `numbers` are rows of a Parquet file.
    pub rows: bool,
}

impl Batch {
    /// Where the `index`-th document stands in the file.
    pub fn place(path: &Path, number: u64, is_row: bool) -> Place {
        if is_row { Place::Row { path: path.to_path_buf(), row: number } } else { at_line(path, number) }
    }
}

/// Reads one file of documents; its format is the end of its name.
///
/// Optional fields that are empty are absent. Ids are not compared here: one data set may have many files.
///
/// # Errors
/// Where the file cannot be read, is damaged or empty, or a row is no document.
pub fn read_documents(path: &Path, fields: &Fields) -> Result<Vec<Document>, DatasetError> {
    Ok(read_batch(path, fields)?.documents)
}

pub(crate) fn read_batch(path: &Path, fields: &Fields) -> Result<Batch, DatasetError> {
    let batch = match format(path)?.0 {
        Layout::JsonLines => json_lines::read(path, fields)?,
        Layout::Table { delimiter } => table::read(path, delimiter, fields)?,
        Layout::Parquet => parquet::read(path, fields)?,
    };
    if batch.documents.is_empty() {
        return Err(ReadError::Empty { path: PathBuf::from(path) }.into());
    }
    Ok(batch)
}
