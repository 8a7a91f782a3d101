//! Tables of text: columns added to rows that otherwise stay as they came, and rows put under one header.

use std::ops::Range;
use std::sync::Arc;

use leitong_core::Document;

use super::{Extra, Inputs, OutputError, STANDARD, values};
use crate::open::BOM;
use crate::stream::lines;
use crate::stream::table::Cells;

/// Where the cells of one input go.
enum Cellwise {
    /// They stay as they are.
    AsTheyCame,
    /// For each column of the output, the cell that goes there.
    Moved(Vec<Option<usize>>),
    /// For each column of the output, the field that goes there.
    Fields(Vec<Option<usize>>),
}

/// The header of the output, and how each input fits under it.
pub(super) struct TableLayout {
    delimiter: u8,
    /// The header as it is written, without the columns that are added.
    pub head: Vec<u8>,
    inputs: Vec<(usize, Cellwise)>,
}

impl TableLayout {
    /// The header is that of the first table; columns that only later tables have follow it, and then the fields of inputs that are no such tables.
    pub fn new(inputs: &Inputs, members: Range<usize>, delimiter: u8, columns: &[String]) -> Result<Self, OutputError> {
        let is_table = |input: &usize| inputs.sources[*input].format.delimiter() == Some(delimiter);
        let mut head: Option<Arc<[u8]>> = None;
        let mut names: Vec<String> = Vec::new();
        let mut headers = Vec::new();
        for input in members.clone().filter(is_table) {
            // A file that cannot be read has no records that are written.
            let (bytes, header) = lines::header(&inputs.sources[input], delimiter).unwrap_or_default();
            head.get_or_insert(bytes);
            names.extend(new_names(&header, &names));
            if let Some(name) = inputs.extras.iter().find(|&extra| header.contains(extra)) {
                return Err(OutputError::Column { place: inputs.sources[input].line(1), name: name.clone() });
            }
            headers.push((input, header));
        }
        let n_first = headers.first().map_or(0, |(_, header)| header.len());
        if members.clone().any(|input| !is_table(&input)) {
            let standard: Vec<String> = STANDARD.iter().map(|&(_, field)| columns[field].clone()).collect();
            names.extend(new_names(&standard, &names));
        }
        let of_table = |header: &Vec<String>| if *header == names { Cellwise::AsTheyCame } else { Cellwise::Moved(places(&names, header)) };
        let mut layouts: Vec<(usize, Cellwise)> = headers.iter().map(|(input, header)| (*input, of_table(header))).collect();
        layouts.extend(members.filter(|input| !is_table(input)).map(|input| (input, Cellwise::Fields(places(&names, columns)))));
        let head = match head {
            // The first header as it came, where it is the whole header.
            Some(head) if names.len() == n_first => head.to_vec(),
            Some(head) if head.starts_with(BOM) => [BOM, &row(names.iter().map(String::as_bytes), delimiter)].concat(),
            _ => row(names.iter().map(String::as_bytes), delimiter),
        };
        Ok(Self { delimiter, head, inputs: layouts })
    }

    /// A record of an input as a row of the output, or the record itself where it fits.
    pub fn row(&self, input: usize, raw: &[u8], document: impl FnOnce() -> Result<Document, OutputError>) -> Result<Option<Vec<u8>>, OutputError> {
        match self.inputs.iter().find(|(member, _)| *member == input).map(|(_, cellwise)| cellwise) {
            None | Some(Cellwise::AsTheyCame) => Ok(None),
            Some(Cellwise::Moved(places)) => {
                let cells = Cells::parse(raw, self.delimiter, places.len());
                let moved = places.iter().map(|place| place.and_then(|place| cells.get(place)).unwrap_or_default());
                Ok(Some(row(moved, self.delimiter)))
            }
            Some(Cellwise::Fields(places)) => {
                let document = document()?;
                let values = values(&document);
                let cells = places.iter().map(|place| place.and_then(|field| values[field]).unwrap_or_default().as_bytes());
                Ok(Some(row(cells, self.delimiter)))
            }
        }
    }

    /// A row, or the header, with more cells before its line end.
    pub fn with_cells<'a>(&self, row_bytes: &[u8], cells: impl Iterator<Item = &'a str>) -> Vec<u8> {
        let end = row_bytes.len() - row_bytes.iter().rev().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let (before, line_end) = row_bytes.split_at(end);
        // The delimiter before them comes of an empty cell: a row of one empty cell would be quoted.
        let added = row(std::iter::once(&b""[..]).chain(cells.map(str::as_bytes)), self.delimiter);
        [before, added.strip_suffix(b"\n").unwrap_or(&added), line_end].concat()
    }
}

/// The value of a column that is added, as a cell; null is empty.
pub(super) fn cell(extra: &Extra<'_>) -> String {
    match &extra.value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

fn new_names(header: &[String], names: &[String]) -> Vec<String> {
    // A first header stays as it is, though it may have a name twice.
    header.iter().filter(|name| names.is_empty() || !names.contains(name)).cloned().collect()
}

fn places(names: &[String], header: &[String]) -> Vec<Option<usize>> {
    names.iter().map(|name| header.iter().position(|column| column == name)).collect()
}

/// One row with a line feed.
fn row<'a>(cells: impl Iterator<Item = &'a [u8]>, delimiter: u8) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).terminator(csv::Terminator::Any(b'\n')).from_writer(Vec::new());
    // Memory takes every row.
    let _ = writer.write_record(cells);
    writer.into_inner().unwrap_or_default()
}
