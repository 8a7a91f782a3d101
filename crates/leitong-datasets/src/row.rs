//! From the values of one row to a document.

use std::borrow::Cow;

use leitong_core::Document;

use crate::manifest::N_FIELDS;
use crate::{Fields, RowFault};

/// One value of a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Cell<'a> {
    /// The column is not there, or has no value.
    #[default]
    Absent,
    Text(Cow<'a, str>),
    Integer(i128),
    /// Anything else, by the name of its kind.
    Other(&'static str),
}

/// The values of one row, in the order of the fields.
pub(crate) type Row<'a> = [Cell<'a>; N_FIELDS];

/// Makes a document. Optional fields that are empty count as absent, so that every format gives the same document.
pub(crate) fn document(row: Row<'_>, fields: &Fields) -> Result<Document, RowFault> {
    let columns = fields.columns();
    let [id, text, title, url, source, published] = row;
    Ok(Document {
        id: identifier(id, columns[0])?,
        text: string(text, columns[1])?.ok_or_else(|| RowFault::Missing { column: columns[1].to_owned() })?,
        title: optional(title, columns[2])?,
        url: optional(url, columns[3])?,
        source: optional(source, columns[4])?,
        published: optional(published, columns[5])?,
    })
}

fn identifier(cell: Cell<'_>, column: &str) -> Result<String, RowFault> {
    match cell {
        Cell::Absent => Err(RowFault::Missing { column: column.to_owned() }),
        Cell::Text(text) if text.is_empty() => Err(RowFault::Empty { column: column.to_owned() }),
        Cell::Text(text) => Ok(text.into_owned()),
        Cell::Integer(number) => Ok(number.to_string()),
        Cell::Other(found) => Err(RowFault::WrongKind { column: column.to_owned(), expected: "a string or an integer", found: found.to_owned() }),
    }
}

fn optional(cell: Cell<'_>, column: &str) -> Result<Option<String>, RowFault> {
    Ok(string(cell, column)?.filter(|text| !text.is_empty()))
}

fn string(cell: Cell<'_>, column: &str) -> Result<Option<String>, RowFault> {
    let found = match cell {
        Cell::Absent => return Ok(None),
        Cell::Text(text) => return Ok(Some(text.into_owned())),
        Cell::Integer(_) => "an integer",
        Cell::Other(found) => found,
    };
    Err(RowFault::WrongKind { column: column.to_owned(), expected: "a string", found: found.to_owned() })
}
