//! Files of a data set, written: the same rows give the same bytes, lines end in `\n`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use leitong_core::Document;
use serde::Serialize;

use crate::open::{Layout, delimiter, format};
use crate::{DatasetError, LineageLine, ReadError};

/// Writes documents as JSON lines (`.jsonl` or `.ndjson`); absent fields are left out.
///
/// # Errors
/// Where the name has another end, or the file cannot be written.
pub fn write_documents(path: &Path, documents: &[Document]) -> Result<(), DatasetError> {
    write_json_lines(path, documents)
}

/// Writes lineage as JSON lines (`.jsonl` or `.ndjson`); absent fields are left out.
///
/// # Errors
/// Where the name has another end, or the file cannot be written.
pub fn write_lineage(path: &Path, lines: &[LineageLine]) -> Result<(), DatasetError> {
    write_json_lines(path, lines)
}

/// Writes (id, cluster) with the header `id`, `cluster`, as `.csv` or `.tsv`.
///
/// # Errors
/// Where the name has another end, or the file cannot be written.
pub fn write_clusters<'a>(path: &Path, rows: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<(), DatasetError> {
    write_table(path, ["id", "cluster"], rows.into_iter().map(|(id, cluster)| [id, cluster]))
}

/// Writes (left, right, label) with the header `left`, `right`, `label`, as `.csv` or `.tsv`.
///
/// # Errors
/// Where the name has another end, or the file cannot be written.
pub fn write_pairs<'a>(path: &Path, rows: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>) -> Result<(), DatasetError> {
    write_table(path, ["left", "right", "label"], rows.into_iter().map(|(left, right, label)| [left, right, label]))
}

fn write_json_lines<T: Serialize>(path: &Path, rows: &[T]) -> Result<(), DatasetError> {
    if !plain(path) || !matches!(format(path)?.0, Layout::JsonLines) {
        return Err(ReadError::UnknownFormat { path: path.to_path_buf(), expected: "JSON lines are written as .jsonl or .ndjson" }.into());
    }
    write(path, |file| {
        for row in rows {
            serde_json::to_writer(&mut *file, row)?;
            file.write_all(b"\n")?;
        }
        Ok(())
    })
}

pub(crate) fn write_table<T: AsRef<[u8]>, const N: usize>(path: &Path, header: [&str; N], rows: impl Iterator<Item = [T; N]>) -> Result<(), DatasetError> {
    let Some(delimiter) = delimiter(path).ok().filter(|_| plain(path)) else {
        return Err(ReadError::UnknownFormat { path: path.to_path_buf(), expected: "tables are written as .csv or .tsv" }.into());
    };
    write(path, |file| {
        let mut table = csv::WriterBuilder::new().delimiter(delimiter).terminator(csv::Terminator::Any(b'\n')).from_writer(file);
        table.write_record(header)?;
        for row in rows {
            table.write_record(row)?;
        }
        table.flush()
    })
}

/// Nothing is compressed here: the bytes would depend on the version of the compressor.
fn plain(path: &Path) -> bool {
    !path.extension().is_some_and(|end| end.eq_ignore_ascii_case("gz") || end.eq_ignore_ascii_case("zst"))
}

fn write(path: &Path, fill: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<()>) -> Result<(), DatasetError> {
    let written = File::create(path).and_then(|file| {
        let mut buffered = BufWriter::new(file);
        fill(&mut buffered)?;
        buffered.flush()
    });
    written.map_err(|error| DatasetError::Unwritable { path: path.to_path_buf(), error })
}
