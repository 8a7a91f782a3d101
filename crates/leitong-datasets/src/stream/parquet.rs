//! Parquet files, some rows of a group at a time.

use std::fs::File;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use leitong_core::Document;
use polars::prelude::{ArrowField, ArrowSchema, ParquetReader, PolarsError, SerReader};

use super::cells;
use super::chunk::{Chunk, Chunks, Records, Reject, Source};
use crate::Place;
use crate::manifest::N_FIELDS;
use crate::parquet::{Strings, cells as row_of, field_strings, wrong_kind};
use crate::row::Cell;

pub(crate) fn chunks(source: &Arc<Source>) -> Chunks {
    match guarded(|| Layout::read(source)) {
        Ok(layout) => {
            let slices = layout.slices.clone().into_iter();
            Chunks::new(SliceChunks { source: Arc::clone(source), layout, slices, slice: None })
        }
        Err(reason) => Chunks::refused(source, reason),
    }
}

fn damaged(error: &PolarsError) -> String {
    format!("damaged parquet file: {error}")
}

/// Calls polars, which panics over some damaged files instead of telling.
pub(crate) fn guarded<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    // Nothing that the call has touched is looked at afterwards.
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err("damaged parquet file: its pages are not where it says".to_owned()))
}

pub(crate) fn open(source: &Source) -> Result<ParquetReader<File>, String> {
    let file = File::open(&source.path).map_err(|error| format!("cannot be read: {error}"))?;
    Ok(ParquetReader::new(file))
}

/// What a file says of itself.
struct Layout {
    names: Vec<String>,
    /// Columns that fields are read from.
    wanted: Vec<String>,
    /// What is wrong with the column of a field.
    faults: [Option<String>; N_FIELDS],
    /// Rows that are decoded at once.
    slices: Vec<Range<usize>>,
}

impl Layout {
    fn read(source: &Source) -> Result<Self, String> {
        let mut reader = open(source)?;
        let schema: Arc<ArrowSchema> = reader.schema().map_err(|error| damaged(&error))?;
        let names: Vec<String> = schema.iter_names().map(ToString::to_string).collect();
        let mut faults = [const { None }; N_FIELDS];
        let columns = source.fields.columns();
        for (field, name) in columns.into_iter().enumerate() {
            let kind = schema.get(name).map(ArrowField::dtype);
            faults[field] = kind.and_then(|kind| wrong_kind(name, field == 0, kind)).map(|fault| fault.to_string());
        }
        let is_read = |name: &String| (0..N_FIELDS).any(|field| columns[field] == name && faults[field].is_none());
        let wanted = names.iter().filter(|name| is_read(name)).cloned().collect();
        let metadata = reader.get_metadata().map_err(|error| damaged(&error))?;
        let groups = metadata.row_groups.iter().map(|group| (group.num_rows(), group.total_byte_size()));
        Ok(Self { names, wanted, faults, slices: slices(groups) })
    }
}

/// Row groups, and parts of those that would take much memory.
fn slices(groups: impl Iterator<Item = (usize, usize)>) -> Vec<Range<usize>> {
    const SLICE_BYTES: usize = 1 << 26;
    let (mut slices, mut start) = (Vec::new(), 0);
    for (n_rows, n_bytes) in groups {
        let n_slices = n_bytes.div_ceil(SLICE_BYTES).max(1);
        let step = n_rows.div_ceil(n_slices).max(1);
        let end = start + n_rows;
        slices.extend((start..end).step_by(step).map(|first| first..(first + step).min(end)));
        start = end;
    }
    slices
}

struct SliceChunks {
    source: Arc<Source>,
    layout: Layout,
    slices: std::vec::IntoIter<Range<usize>>,
    /// The slice that was read last, and the rows of it that no chunk has.
    slice: Option<(Arc<Slice>, Range<usize>)>,
}

/// Some rows of a file, decoded.
struct Slice {
    source: Arc<Source>,
    names: Vec<String>,
    strings: Strings,
    faults: [Option<String>; N_FIELDS],
    /// Rows of the file before these.
    first: usize,
}

impl SliceChunks {
    fn read(&self, rows: &Range<usize>) -> Result<Slice, String> {
        let reader = open(&self.source)?.with_columns(Some(self.layout.wanted.clone())).with_slice(Some((rows.start, rows.len())));
        let table = reader.set_rechunk(true).finish().map_err(|error| damaged(&error))?;
        if table.height() != rows.len() && !self.layout.wanted.is_empty() {
            return Err(format!("damaged parquet file: {} rows where it says {}", table.height(), rows.len()));
        }
        let strings = field_strings(&self.source.fields, &table).map_err(|error| damaged(&error))?;
        let Layout { names, faults, .. } = &self.layout;
        Ok(Slice { source: Arc::clone(&self.source), names: names.clone(), strings, faults: faults.clone(), first: rows.start })
    }
}

impl Iterator for SliceChunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        const CHUNK_ROWS: usize = 4096;
        loop {
            if let Some((slice, rows)) = &mut self.slice
                && rows.start < rows.end
            {
                let taken = rows.start..(rows.start + CHUNK_ROWS).min(rows.end);
                rows.start = taken.end;
                return Some(Chunk::new(SliceRows { slice: Arc::clone(slice), rows: taken }));
            }
            let rows = self.slices.next()?;
            match guarded(|| self.read(&rows)) {
                Ok(slice) => self.slice = Some((Arc::new(slice), 0..rows.len())),
                Err(reason) => {
                    self.slices = Vec::new().into_iter();
                    self.slice = None;
                    return Some(Chunk::rejected(Reject::new(self.source.row(rows.start as u64 + 1), reason, &[])));
                }
            }
        }
    }
}

struct SliceRows {
    slice: Arc<Slice>,
    /// Rows of the slice.
    rows: Range<usize>,
}

impl SliceRows {
    /// Number of a row in the file, from 1.
    fn number(&self, i: usize) -> u64 {
        (self.slice.first + self.rows.start + i) as u64 + 1
    }
}

impl Records for SliceRows {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn place(&self, i: usize) -> Place {
        self.slice.source.row(self.number(i))
    }

    fn document(&self, i: usize) -> Result<Document, String> {
        let Slice { source, names, strings, faults, .. } = &*self.slice;
        let [id_fault, text_fault, ..] = faults;
        if let Some(fault) = text_fault.as_ref().or(id_fault.as_ref()) {
            return Err(fault.clone());
        }
        let row = row_of(strings, self.rows.start + i);
        debug_assert!(row.iter().all(|cell| !matches!(cell, Cell::Other(_))));
        cells::document(row, source, self.number(i), || names.clone())
    }

    fn raw(&self, _: usize) -> &[u8] {
        &[]
    }
}
