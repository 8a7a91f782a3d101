//! Files of text: records as they came, with columns added, or as rows of the standard fields.

use std::ops::Range;

use super::draft::{Draft, Written};
use super::table::{TableLayout, cell};
use super::{Extra, Inputs, OutputError, STANDARD, Sink, document, json};
use crate::manifest::{FIELD_NAMES, N_FIELDS};
use crate::stream::chunk::Chunk;
use crate::stream::format::FileFormat;

/// A file of JSON lines, of a table, or of records that are only copied.
pub(super) struct TextSink {
    draft: Draft,
    format: FileFormat,
    /// Formats of the inputs.
    formats: Vec<FileFormat>,
    /// Names of the fields where a record is converted, in the order of the fields.
    columns: Vec<String>,
    table: Option<TableLayout>,
    /// The tag that closes the root element of a dump.
    closing_tag: Option<Vec<u8>>,
    is_begun: bool,
    ends_line: bool,
}

impl TextSink {
    pub fn new(draft: Draft, inputs: &Inputs, members: Range<usize>, format: FileFormat) -> Result<Self, OutputError> {
        let formats: Vec<FileFormat> = inputs.sources.iter().map(|source| source.format).collect();
        // Beside records that stay as they came, the fields are called as they are there, so that the output can be read as the inputs were.
        let is_mixed = formats[members.clone()].contains(&format);
        let first = inputs.sources.get(members.start);
        let own: [&str; N_FIELDS] = first.filter(|_| is_mixed).map_or(FIELD_NAMES, |source| source.fields.columns());
        let columns: Vec<String> = own.into_iter().map(str::to_owned).collect();
        let is_converted = formats[members.clone()].iter().any(|input| *input != format);
        if let (true, Some(source), Some(name)) = (is_converted, first, inputs.extras.iter().find(|&extra| columns.contains(extra))) {
            return Err(OutputError::Column { place: source.whole(), name: name.clone() });
        }
        let table = format.delimiter().map(|delimiter| TableLayout::new(inputs, members, delimiter, &columns)).transpose()?;
        let mut sink = Self { draft, format, formats, columns, table, closing_tag: None, is_begun: false, ends_line: true };
        if let Some(table) = &sink.table {
            let names = inputs.extras.iter().map(String::as_str);
            let head = if inputs.extras.is_empty() { table.head.clone() } else { table.with_cells(&table.head, names) };
            sink.is_begun = true;
            sink.put_line(&head)?;
        }
        Ok(sink)
    }

    /// What stands before the first record; with several inputs, of the first that has a record.
    fn begin(&mut self, chunk: &Chunk) -> Result<(), OutputError> {
        if std::mem::replace(&mut self.is_begun, true) {
            return Ok(());
        }
        if self.format == FileFormat::SogouXml {
            self.closing_tag = root(chunk.head()).map(|name| [b"</", name, b">\n"].concat());
        }
        self.draft.put(chunk.head())
    }

    /// A line; one that had no end gets it where something follows.
    fn put_line(&mut self, line: &[u8]) -> Result<(), OutputError> {
        if !self.ends_line {
            self.draft.put(b"\n")?;
        }
        self.ends_line = line.is_empty() || line.ends_with(b"\n") || line.ends_with(b"\r");
        self.draft.put(line)
    }

    fn put_json(&mut self, is_verbatim: bool, chunk: &Chunk, i: usize, extras: &[Extra<'_>]) -> Result<(), OutputError> {
        if !is_verbatim {
            let line = json::object(&document(chunk, i)?, &self.columns, extras);
            self.put_line(&line)
        } else if extras.is_empty() {
            self.put_line(chunk.raw(i))
        } else {
            let line = json::with_members(chunk.raw(i), extras, || chunk.place(i))?;
            self.put_line(&line)
        }
    }
}

impl Sink for TextSink {
    fn write(&mut self, input: usize, chunk: &Chunk, i: usize, extras: &[Extra<'_>]) -> Result<(), OutputError> {
        let is_verbatim = self.formats[input] == self.format;
        if is_verbatim {
            self.begin(chunk)?;
        }
        if self.format == FileFormat::JsonLines {
            return self.put_json(is_verbatim, chunk, i, extras);
        }
        let Some(table) = &self.table else { return self.draft.put(chunk.raw(i)) };
        let made = table.row(input, chunk.raw(i), || document(chunk, i))?;
        let row = made.as_deref().unwrap_or(chunk.raw(i));
        if extras.is_empty() {
            let row = row.to_vec();
            return self.put_line(&row);
        }
        let cells: Vec<String> = extras.iter().map(cell).collect();
        let row = table.with_cells(row, cells.iter().map(String::as_str));
        self.put_line(&row)
    }

    fn finish(mut self: Box<Self>) -> Result<Written, OutputError> {
        if let Some(tag) = self.closing_tag.take() {
            self.draft.put(&tag)?;
        }
        self.draft.finish()
    }
}

/// The name of the root element of a dump, where what stands before its first block opens one.
fn root(head: &[u8]) -> Option<&[u8]> {
    let tags = memchr::memchr_iter(b'<', head).map(|open| &head[open + 1..]);
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b':');
    let mut names = tags.map(|tag| &tag[..tag.iter().take_while(|byte| is_name(byte)).count()]);
    names.find(|name| name.first().is_some_and(u8::is_ascii_alphabetic))
}

const _: () = assert!(STANDARD.len() == N_FIELDS, "every field is written");
