//! Parquet: rows copied with all their columns, or made of the standard fields.

use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use leitong_core::Document;
use polars::io::parquet::write::BatchedWriter;
use polars::prelude::{
    ArrowDataType, ArrowSchema, BooleanChunked, Column, DataFrame, IntoColumn, NamedFrom, NewChunkedArray, ParquetWriter, PolarsError, SerReader, Series,
};
use serde_json::Value;

use super::draft::{Draft, Written};
use super::{Extra, Inputs, OutputError, STANDARD, Sink, document, values};
use crate::Place;
use crate::manifest::FIELD_NAMES;
use crate::stream::chunk::{Chunk, Source};
use crate::stream::format::FileFormat;
use crate::stream::parquet::{guarded, open};

/// Rows that are held before they are written.
const BATCH_ROWS: usize = 1 << 14;
/// Rows that are read again at once, however few of them are kept.
const MAX_SPAN: u64 = 1 << 16;

/// The sink of a Parquet file: with all columns where every input is one of the same columns.
pub(super) fn sink(draft: Draft, inputs: Arc<Inputs>, members: Range<usize>) -> Result<Box<dyn Sink>, OutputError> {
    let sources = &inputs.sources[members];
    let is_copied = !sources.is_empty() && sources.iter().all(|source| source.format == FileFormat::Parquet);
    let names: Vec<String> = if is_copied { same_columns(sources)? } else { FIELD_NAMES.map(str::to_owned).to_vec() };
    if let (Some(name), Some(source)) = (inputs.extras.iter().find(|&extra| names.contains(extra)), sources.first()) {
        return Err(OutputError::Column { place: source.whole(), name: name.clone() });
    }
    let writer = TableWriter {
        draft: Shared(Arc::new(Mutex::new(draft))),
        writer: None,
        extras: vec![Vec::new(); inputs.extras.len()],
        names: inputs.extras.clone(),
        kinds: None,
    };
    Ok(if is_copied { Box::new(Copied { writer, inputs, input: 0, rows: Vec::new() }) } else { Box::new(Made { writer, documents: Vec::new() }) })
}

/// Names of the columns, which all files must have alike.
fn same_columns(sources: &[Arc<Source>]) -> Result<Vec<String>, OutputError> {
    let mut first: Option<Arc<ArrowSchema>> = None;
    for source in sources {
        // A file that cannot be read has no records that are written.
        let Ok(schema) = guarded(|| open(source)?.schema().map_err(|error| error.to_string())) else { continue };
        let fault = |reason: String| OutputError::Columns { name: source.name.clone(), reason };
        if let Some(field) = schema.iter_values().find(|field| !is_held(field.dtype())) {
            let reason = format!("the column `{}` has the kind {:?}, which cannot be copied: write jsonl, csv or tsv", field.name, field.dtype());
            return Err(fault(reason));
        }
        match &first {
            Some(first) if *first != schema => {
                return Err(fault("its columns are not those of the first file: write into a folder, or jsonl, csv or tsv".to_owned()));
            }
            Some(_) => {}
            None => first = Some(schema),
        }
    }
    Ok(first.map(|schema| schema.iter_names().map(ToString::to_string).collect()).unwrap_or_default())
}

/// Whether polars, as it is built here, can hold a column.
fn is_held(kind: &ArrowDataType) -> bool {
    use ArrowDataType::{
        Binary, BinaryView, Boolean, Dictionary, Float32, Float64, Int32, Int64, LargeBinary, LargeList, LargeUtf8, List, Null, UInt32, UInt64, Utf8, Utf8View,
    };
    match kind {
        Boolean | Int32 | Int64 | UInt32 | UInt64 | Float32 | Float64 | Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView | Null => true,
        Dictionary(_, values, _) => matches!(**values, Utf8 | LargeUtf8 | Utf8View),
        List(item) | LargeList(item) => is_held(item.dtype()),
        _ => false,
    }
}

/// The kind of a column that is added, from its values in the first batch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Integer,
    Float,
    Text,
}

impl Kind {
    fn of(values: &[Value]) -> Self {
        let mut present = values.iter().filter(|value| !value.is_null()).peekable();
        if present.peek().is_none() {
            Self::Text
        } else if values.iter().all(|value| value.is_null() || value.is_i64()) {
            Self::Integer
        } else if values.iter().all(|value| value.is_null() || value.is_number()) {
            Self::Float
        } else {
            Self::Text
        }
    }

    fn column(self, name: &str, values: &[Value]) -> Column {
        let text = |value: &Value| value.as_str().map(str::to_owned).or_else(|| (!value.is_null()).then(|| value.to_string()));
        match self {
            Self::Integer => Series::new(name.into(), values.iter().map(Value::as_i64).collect::<Vec<_>>()),
            Self::Float => Series::new(name.into(), values.iter().map(Value::as_f64).collect::<Vec<_>>()),
            Self::Text => Series::new(name.into(), values.iter().map(text).collect::<Vec<_>>()),
        }
        .into_column()
    }
}

/// The file, which polars' writer does not give back.
#[derive(Clone)]
struct Shared(Arc<Mutex<Draft>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}

struct TableWriter {
    draft: Shared,
    /// Once the columns are known.
    writer: Option<BatchedWriter<Shared>>,
    /// Values of the columns that are added, for the rows that are held.
    extras: Vec<Vec<Value>>,
    names: Vec<String>,
    kinds: Option<Vec<Kind>>,
}

impl TableWriter {
    fn hold(&mut self, extras: &[Extra<'_>]) {
        for (column, name) in self.extras.iter_mut().zip(&self.names) {
            let value = extras.iter().find(|extra| extra.name == name).map_or(Value::Null, |extra| extra.value.clone());
            column.push(value);
        }
    }

    /// Writes rows, with the columns that were held for them.
    fn write(&mut self, table: &DataFrame) -> Result<(), OutputError> {
        let mut columns = table.columns().to_vec();
        let kinds = self.kinds.get_or_insert_with(|| self.extras.iter().map(|values| Kind::of(values)).collect());
        for ((values, name), kind) in self.extras.iter_mut().zip(&self.names).zip(kinds) {
            columns.push(kind.column(name, &std::mem::take(values)));
        }
        let table = DataFrame::new(table.height(), columns).map_err(|error| self.fault(&error))?;
        if self.writer.is_none() {
            let writer = ParquetWriter::new(self.draft.clone()).batched(table.schema());
            self.writer = Some(writer.map_err(|error| self.fault(&error))?);
        }
        let written = self.writer.as_mut().map_or(Ok(()), |writer| writer.write_batch(&table));
        written.map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &PolarsError) -> OutputError {
        self.draft.0.lock().unwrap_or_else(PoisonError::into_inner).fault(io::Error::other(error.to_string()))
    }

    fn finish(mut self) -> Result<Written, OutputError> {
        if let Some(writer) = self.writer.take() {
            writer.finish().map_err(|error| self.fault(&error))?;
        }
        let path = self.draft.0.lock().unwrap_or_else(PoisonError::into_inner).path().to_path_buf();
        match Arc::into_inner(self.draft.0) {
            Some(draft) => draft.into_inner().unwrap_or_else(PoisonError::into_inner).finish(),
            None => Err(OutputError::Unwritable { path, error: io::Error::other("the file is still being written") }),
        }
    }
}

/// Rows of Parquet files with all their columns.
struct Copied {
    writer: TableWriter,
    inputs: Arc<Inputs>,
    /// The input that the held rows are of.
    input: usize,
    /// Numbers of the rows that are held, from 0, ascending.
    rows: Vec<u64>,
}

impl Copied {
    fn flush(&mut self) -> Result<(), OutputError> {
        let (Some(&first), Some(&last)) = (self.rows.first(), self.rows.last()) else { return Ok(()) };
        let source = &self.inputs.sources[self.input];
        let fault = |reason| OutputError::Columns { name: source.name.clone(), reason };
        let read = guarded(|| with_slice(open(source)?, first, last).finish().map_err(|error| format!("damaged parquet file: {error}"))).map_err(fault)?;
        let mut is_kept = vec![false; read.height()];
        for row in self.rows.drain(..) {
            if let Some(kept) = is_kept.get_mut((row - first) as usize) {
                *kept = true;
            }
        }
        let kept = read.filter(&BooleanChunked::from_slice("kept".into(), &is_kept)).map_err(|error| fault(error.to_string()))?;
        self.writer.write(&kept)
    }
}

fn with_slice(reader: polars::prelude::ParquetReader<File>, first: u64, last: u64) -> polars::prelude::ParquetReader<File> {
    reader.with_slice(Some((first as usize, (last - first) as usize + 1))).set_rechunk(true)
}

impl Sink for Copied {
    fn write(&mut self, input: usize, chunk: &Chunk, i: usize, extras: &[Extra<'_>]) -> Result<(), OutputError> {
        let Place::Row { row, .. } = chunk.place(i) else {
            return Err(OutputError::NoDocument { place: chunk.place(i), reason: "not a row".to_owned() });
        };
        let row = row - 1;
        let is_far = self.rows.first().is_some_and(|first| row - first >= MAX_SPAN);
        if input != self.input || is_far || self.rows.len() >= BATCH_ROWS {
            self.flush()?;
        }
        self.input = input;
        self.rows.push(row);
        self.writer.hold(extras);
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<Written, OutputError> {
        self.flush()?;
        self.writer.finish()
    }
}

/// Rows of the standard fields.
struct Made {
    writer: TableWriter,
    documents: Vec<Document>,
}

impl Made {
    fn flush(&mut self) -> Result<(), OutputError> {
        let documents = std::mem::take(&mut self.documents);
        let column = |&(name, field): &(&str, usize)| {
            let cells: Vec<Option<&str>> = documents.iter().map(|document| values(document)[field]).collect();
            Series::new(name.into(), cells).into_column()
        };
        let table = DataFrame::new(documents.len(), STANDARD.iter().map(column).collect()).map_err(|error| self.writer.fault(&error))?;
        self.writer.write(&table)
    }
}

impl Sink for Made {
    fn write(&mut self, _: usize, chunk: &Chunk, i: usize, extras: &[Extra<'_>]) -> Result<(), OutputError> {
        self.documents.push(document(chunk, i)?);
        self.writer.hold(extras);
        if self.documents.len() >= BATCH_ROWS { self.flush() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> Result<Written, OutputError> {
        // An output without documents has its columns, too.
        self.flush()?;
        self.writer.finish()
    }
}
