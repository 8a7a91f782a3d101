//! From the values of a record to a document, or to the reason why it is none.

use leitong_core::Document;

use super::chunk::Source;
use crate::open::n_chars;
use crate::row::{Cell, Row};

/// Makes a document of the values of one record.
///
/// An absent or empty id becomes `name:number`. Of the other optional fields an integer is its digits, and what is neither text nor integer is absent:
/// a document is not lost for the sake of a field that no comparison needs. `columns` names the columns that the record has, and is called for a reason only.
pub(crate) fn document(row: Row<'_>, source: &Source, number: u64, columns: impl FnOnce() -> Vec<String>) -> Result<Document, String> {
    let [id_column, text_column, ..] = source.fields.columns();
    let [id, text, title, url, origin, published] = row;
    let text = match text {
        Cell::Text(text) => text,
        Cell::Absent => return Err(missing(text_column, &columns())),
        Cell::Integer(_) => return Err(format!("`{text_column}` must be a string, got an integer")),
        Cell::Other(found) => return Err(format!("`{text_column}` must be a string, got {found}")),
    };
    check_text(&text, text_column, source)?;
    let id = match id {
        Cell::Text(id) if !id.is_empty() => id.into_owned(),
        Cell::Text(_) | Cell::Absent => format!("{}:{number}", source.name),
        Cell::Integer(id) => id.to_string(),
        Cell::Other(found) => return Err(format!("`{id_column}` must be a string or an integer, got {found}")),
    };
    let [title, url, origin, published] = [title, url, origin, published].map(optional);
    Ok(Document { id, text: text.into_owned(), title, url, source: origin, published })
}

/// Refuses a text that no comparison can take.
pub(crate) fn check_text(text: &str, column: &str, source: &Source) -> Result<(), String> {
    if text.len() > source.max_text_bytes {
        return Err(format!("`{column}` has {} bytes, more than the {} that are read of one document", text.len(), source.max_text_bytes));
    }
    match memchr::memchr(0, text.as_bytes()) {
        Some(at) => Err(format!("`{column}` has a NUL character (its character {})", n_chars(&text.as_bytes()[..at]) + 1)),
        None => Ok(()),
    }
}

fn missing(column: &str, columns: &[String]) -> String {
    if columns.iter().any(|name| name == column) {
        return format!("`{column}` is null");
    }
    let there = if columns.is_empty() { "no columns".to_owned() } else { columns.join(", ") };
    format!("`{column}` is missing; there are: {there}")
}

fn optional(cell: Cell<'_>) -> Option<String> {
    match cell {
        Cell::Text(text) if !text.is_empty() => Some(text.into_owned()),
        Cell::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The bytes as text, or where they are not UTF-8.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, String> {
    str::from_utf8(bytes).map_err(|error| {
        let valid = &bytes[..error.valid_up_to()];
        let line_start = memchr::memrchr(b'\n', valid).map_or(0, |end| end + 1);
        let column = n_chars(&valid[line_start..]) + 1;
        format!("not UTF-8 (byte 0x{:02X} at column {column})", bytes[error.valid_up_to()])
    })
}
