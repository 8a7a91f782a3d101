//! JSON lines: members added to an object that otherwise stays as it came.

use leitong_core::Document;

use super::{Extra, OutputError, STANDARD, values};
use crate::Place;
use crate::json_lines;

/// The object of one line with members before its closing brace.
pub(super) fn with_members(raw: &[u8], extras: &[Extra<'_>], place: impl Fn() -> Place) -> Result<Vec<u8>, OutputError> {
    let end = raw.trim_ascii_end().len();
    let text = str::from_utf8(&raw[..end]).ok().filter(|text| text.ends_with('}'));
    let Some(text) = text else {
        return Err(OutputError::NoDocument { place: place(), reason: "not a JSON object".to_owned() });
    };
    let names = json_lines::names(text);
    if let Some(extra) = extras.iter().find(|extra| names.iter().any(|name| name == extra.name)) {
        return Err(OutputError::Column { place: place(), name: extra.name.to_owned() });
    }
    let (before, after) = raw.split_at(end - 1);
    let mut line = before.to_vec();
    let mut is_empty = names.is_empty();
    for extra in extras {
        push_member(&mut line, extra.name, &extra.value, is_empty);
        is_empty = false;
    }
    line.extend_from_slice(after);
    Ok(line)
}

fn push_member(line: &mut Vec<u8>, name: &str, value: &serde_json::Value, is_first: bool) {
    if !is_first {
        line.push(b',');
    }
    line.extend_from_slice(serde_json::Value::from(name).to_string().as_bytes());
    line.push(b':');
    line.extend_from_slice(value.to_string().as_bytes());
}

/// A document as an object; absent fields are left out. `columns` names the fields, in their order.
pub(super) fn object(document: &Document, columns: &[String], extras: &[Extra<'_>]) -> Vec<u8> {
    let mut line = b"{".to_vec();
    let values = values(document);
    for (_, field) in STANDARD {
        if let Some(value) = values[field] {
            let is_first = line.len() == 1;
            push_member(&mut line, &columns[field], &value.into(), is_first);
        }
    }
    for extra in extras {
        push_member(&mut line, extra.name, &extra.value, false);
    }
    line.extend_from_slice(b"}\n");
    line
}
