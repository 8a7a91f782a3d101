//! Parquet, the one format that is read through polars.

use std::borrow::Cow;
use std::fs::File;
use std::path::Path;

use polars::prelude::{ArrowDataType, ArrowField, DataFrame, DataType, ParquetReader, PolarsError, SerReader, StringChunked};

use crate::documents::Batch;
use crate::manifest::N_FIELDS;
use crate::row::{Cell, Row, document};
use crate::{DatasetError, Fields, Place, ReadError, RowFault};

pub(crate) fn read(path: &Path, fields: &Fields) -> Result<Batch, DatasetError> {
    let table = table(path, fields)?;
    let strings = strings(path, fields, &table)?;
    let mut batch = Batch { rows: true, ..Batch::default() };
    for index in 0..table.height() {
        let row = index as u64 + 1;
        let made = document(cells(&strings, index), fields);
        batch.documents.push(made.map_err(|fault| ReadError::Row { place: Place::Row { path: path.to_path_buf(), row }, fault })?);
        batch.numbers.push(row);
    }
    Ok(batch)
}

fn damaged(path: &Path, error: &PolarsError) -> ReadError {
    ReadError::Damaged { path: path.to_path_buf(), compression: "parquet", reason: error.to_string() }
}

/// The columns that fields are read from.
fn table(path: &Path, fields: &Fields) -> Result<DataFrame, DatasetError> {
    let damaged = |error| damaged(path, &error);
    let file = File::open(path).map_err(|error| DatasetError::Unreadable { path: path.to_path_buf(), error })?;
    let mut reader = ParquetReader::new(file);
    let schema = reader.schema().map_err(damaged)?;
    let (wanted, is_needed) = (fields.columns(), fields.needed());
    if (0..N_FIELDS).any(|field| is_needed[field] && schema.get(wanted[field]).is_none()) {
        let found = schema.iter_names().map(ToString::to_string).collect();
        let needed = (0..N_FIELDS).filter(|&field| is_needed[field]).map(|field| wanted[field].to_owned()).collect();
        return Err(ReadError::Header { path: path.to_path_buf(), found, needed }.into());
    }
    for (field, name) in wanted.into_iter().enumerate() {
        let kind = schema.get(name).map(ArrowField::dtype);
        let fault = kind.and_then(|kind| wrong_kind(name, field == 0, kind));
        if let Some(fault) = fault {
            return Err(ReadError::Row { place: Place::Row { path: path.to_path_buf(), row: 1 }, fault }.into());
        }
    }
    // Filtered from the file's own list: each column once, though two fields may be read from it.
    let read: Vec<String> = schema.iter_names().filter(|column| wanted.contains(&column.as_str())).map(ToString::to_string).collect();
    Ok(reader.with_columns(Some(read)).set_rechunk(true).finish().map_err(damaged)?)
}

/// Says what is wrong with a column before it is decoded: polars is built without the kinds that no field has.
pub(crate) fn wrong_kind(column: &str, is_id: bool, kind: &ArrowDataType) -> Option<RowFault> {
    use ArrowDataType::{Dictionary, Int32, Int64, LargeUtf8, Null, UInt32, UInt64, Utf8, Utf8View};
    let fits = match kind {
        // A column of nothing but nulls: each row says what it lacks.
        Utf8 | LargeUtf8 | Utf8View | Null => true,
        Dictionary(_, values, _) => matches!(**values, Utf8 | LargeUtf8 | Utf8View),
        Int32 | Int64 | UInt32 | UInt64 => is_id,
        _ => false,
    };
    let expected = if is_id { "a string or an integer of 32 or 64 bits" } else { "a string" };
    (!fits).then(|| RowFault::WrongKind { column: column.to_owned(), expected, found: format!("{kind:?}") })
}

/// The column of each field as strings.
fn strings(path: &Path, fields: &Fields, table: &DataFrame) -> Result<Strings, ReadError> {
    field_strings(fields, table).map_err(|error| damaged(path, &error))
}

/// The column of each field, where there is one.
pub(crate) type Strings = [Option<StringChunked>; N_FIELDS];

/// The columns of a table that fields are read from, as strings.
pub(crate) fn field_strings(fields: &Fields, table: &DataFrame) -> Result<Strings, PolarsError> {
    let mut columns = [const { None }; N_FIELDS];
    for (field, name) in fields.columns().into_iter().enumerate() {
        if let Ok(column) = table.column(name) {
            columns[field] = Some(column.cast(&DataType::String)?.str()?.clone());
        }
    }
    Ok(columns)
}

pub(crate) fn cells(strings: &Strings, row: usize) -> Row<'_> {
    strings.each_ref().map(|column| column.as_ref().and_then(|column| column.get(row)).map_or(Cell::Absent, |text| Cell::Text(Cow::Borrowed(text))))
}
