//! JSON lines: one object a line, columns that no field names are skipped.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::documents::Batch;
use crate::manifest::N_FIELDS;
use crate::open::{Lines, at_line, n_chars};
use crate::row::{Cell, Row, document};
use crate::{DatasetError, Fields, ReadError, RowFault};

pub(crate) fn read(path: &Path, fields: &Fields) -> Result<Batch, DatasetError> {
    let columns = fields.columns();
    let mut lines = Lines::open(path)?;
    let mut batch = Batch::default();
    while let Some((line, text)) = lines.next()? {
        let object = parse(path, line, text, |json| Object { columns: &columns }.deserialize(json))?;
        let made = match object.twice {
            Some(field) => Err(RowFault::Twice { column: columns[field].to_owned() }),
            None => document(object.row, fields),
        };
        batch.documents.push(made.map_err(|fault| ReadError::Row { place: at_line(path, line), fault })?);
        batch.numbers.push(line);
    }
    Ok(batch)
}

/// Parses one line, and nothing may follow.
pub(crate) fn parse<'a, T>(
    path: &Path,
    line: u64,
    text: &'a str,
    read: impl FnOnce(&mut serde_json::Deserializer<serde_json::de::StrRead<'a>>) -> serde_json::Result<T>,
) -> Result<T, ReadError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = read(&mut json).and_then(|value| json.end().map(|()| value));
    value.map_err(|error| fault(path, line, text, &error))
}

/// Reads what one line says about the fields, and nothing may follow it.
pub(crate) fn object<'a>(text: &'a str, columns: &[&str; N_FIELDS]) -> serde_json::Result<Parsed<'a>> {
    let mut json = serde_json::Deserializer::from_str(text);
    let parsed = Object { columns }.deserialize(&mut json)?;
    json.end().map(|()| parsed)
}

/// The names of an object's columns, in their order; none where it is no object.
pub(crate) fn names(text: &str) -> Vec<String> {
    serde_json::Deserializer::from_str(text).deserialize_map(Names).unwrap_or_default()
}

struct Names;

impl<'de> Visitor<'de> for Names {
    type Value = Vec<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<String>, A::Error> {
        let mut names = Vec::new();
        while let Some((name, _)) = map.next_entry::<String, IgnoredAny>()? {
            names.push(name);
        }
        Ok(names)
    }
}

/// What the parser says, without its line, and the column in characters.
pub(crate) fn reason(text: &str, error: &serde_json::Error) -> (String, u64) {
    // serde_json ends its message with a line that is always 1 here, and a column in bytes.
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ").map_or(&*message, |(reason, _)| reason).to_owned();
    let up_to_fault = &text.as_bytes()[..error.column().min(text.len())];
    (reason, n_chars(up_to_fault))
}

fn fault(path: &Path, line: u64, text: &str, error: &serde_json::Error) -> ReadError {
    let (reason, column) = reason(text, error);
    if error.is_data() {
        return ReadError::WrongShape { place: at_line(path, line), reason };
    }
    ReadError::NotJson { path: path.to_path_buf(), line, column, reason }
}

/// What a line says about the fields.
pub(crate) struct Parsed<'a> {
    pub row: Row<'a>,
    /// A field whose column is named twice.
    pub twice: Option<usize>,
}

struct Object<'c> {
    columns: &'c [&'c str; N_FIELDS],
}

impl<'a> DeserializeSeed<'a> for Object<'_> {
    type Value = Parsed<'a>;

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<Parsed<'a>, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'a> Visitor<'a> for Object<'_> {
    type Value = Parsed<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Parsed<'a>, A::Error> {
        let mut parsed = Parsed { row: Row::default(), twice: None };
        let mut seen = [false; N_FIELDS];
        while let Some(is_wanted) = map.next_key_seed(Key { columns: self.columns })? {
            if !is_wanted.contains(&true) {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let cell: Cell<'a> = map.next_value()?;
            // Two fields may be read from one column.
            for field in (0..N_FIELDS).filter(|&field| is_wanted[field]) {
                parsed.twice = parsed.twice.or(seen[field].then_some(field));
                seen[field] = true;
                parsed.row[field] = cell.clone();
            }
        }
        Ok(parsed)
    }
}

/// Which fields are read from a column.
struct Key<'c> {
    columns: &'c [&'c str; N_FIELDS],
}

impl<'a> DeserializeSeed<'a> for Key<'_> {
    type Value = [bool; N_FIELDS];

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = [bool; N_FIELDS];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a column name")
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.columns.map(|column| column == key))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Cell<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl<'a> Visitor<'a> for CellVisitor {
    type Value = Cell<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_borrowed_str<E>(self, text: &'a str) -> Result<Cell<'a>, E> {
        Ok(Cell::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Cell<'a>, E> {
        Ok(Cell::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Cell<'a>, E> {
        Ok(Cell::Integer(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Cell<'a>, E> {
        Ok(Cell::Integer(number.into()))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Cell<'a>, E> {
        Ok(Cell::Other("a number that is no integer of 64 bits"))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Cell<'a>, E> {
        Ok(Cell::Other("a boolean"))
    }

    fn visit_unit<E>(self) -> Result<Cell<'a>, E> {
        Ok(Cell::Absent)
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<Cell<'a>, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Cell::Other("a list"))
    }

    fn visit_map<A: MapAccess<'a>>(self, mut object: A) -> Result<Cell<'a>, A::Error> {
        while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Cell::Other("an object"))
    }
}
