//! Tables of text: where their records end, and what a record holds.

use std::borrow::Cow;
use std::cell::RefCell;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use leitong_core::Document;

use super::cells;
use super::chunk::Source;
use super::lines::{Span, Split};
use crate::manifest::N_FIELDS;
use crate::row::{Cell, Row};

/// Finds the ends of records; quoted values may hold line feeds.
pub(crate) struct Splitter {
    delimiter: u8,
    parser: Reader,
}

/// A parser at the start of a record; a clone of one would know no delimiter.
fn parser(delimiter: u8) -> Reader {
    ReaderBuilder::new().delimiter(delimiter).build()
}

thread_local! {
    /// The parser that the thread used last, and its delimiter: to make one takes longer than to parse a record.
    static LAST: RefCell<Option<(u8, Reader)>> = const { RefCell::new(None) };
}

/// Calls a function with a parser at the start of a record.
fn with_parser<T>(delimiter: u8, parse: impl FnOnce(&mut Reader) -> T) -> T {
    let last = LAST.take().filter(|(made_for, _)| *made_for == delimiter);
    let (_, mut reader) = last.unwrap_or_else(|| (delimiter, parser(delimiter)));
    reader.reset();
    let parsed = parse(&mut reader);
    LAST.set(Some((delimiter, reader)));
    parsed
}

impl Splitter {
    pub fn new(delimiter: u8) -> Self {
        Self { delimiter, parser: parser(delimiter) }
    }

    /// The first records of a block that begins with a record. At the end of a file all of it is records, unless the last one is inside quotes.
    pub fn split(&mut self, bytes: &[u8], is_end: bool, max_records: usize) -> Split {
        let mut split = Split { spans: Vec::new(), n_bytes: 0 };
        let (mut start, mut line) = (0, 0);
        while split.spans.len() < max_records {
            let blank = bytes[start..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            line += memchr::memchr_iter(b'\n', &bytes[start..start + blank]).count() as u32;
            start += blank;
            let Some(end) = self.end_of_record(bytes, start, is_end) else { break };
            split.spans.push(Span { start: start as u32, end: end as u32, line });
            line += memchr::memchr_iter(b'\n', &bytes[start..end]).count() as u32;
            (start, split.n_bytes) = (end, end);
        }
        if is_end && start == bytes.len() {
            split.n_bytes = start;
        }
        split
    }

    /// The end of the record that starts at `start`, its line end included; `None` where the bytes end before it.
    fn end_of_record(&mut self, bytes: &[u8], start: usize, is_end: bool) -> Option<usize> {
        if start == bytes.len() {
            return None;
        }
        self.parser.reset();
        let Some(n_passed) = pass_record(&mut self.parser, &bytes[start..]) else {
            // The end of the bytes ended it, not the end of a line.
            return (is_end && !is_open(self.delimiter, &bytes[start..])).then_some(bytes.len());
        };
        let end = start + n_passed;
        // At a carriage return the record ends, and its line feed comes after.
        match (bytes[end - 1], bytes.get(end)) {
            (b'\r', Some(b'\n')) => Some(end + 1),
            (b'\r', None) if !is_end => None,
            _ => Some(end),
        }
    }
}

/// Bytes of the record that the bytes begin with, or `None` where they end before it; its cells are not kept.
fn pass_record(parser: &mut Reader, bytes: &[u8]) -> Option<usize> {
    let (mut output, mut ends) = ([0; 1 << 12], [0; 1 << 6]);
    let mut n_passed = 0;
    while n_passed < bytes.len() {
        let (result, n_in, _, _) = parser.read_record(&bytes[n_passed..], &mut output, &mut ends);
        n_passed += n_in;
        if let ReadRecordResult::Record = result {
            return Some(n_passed);
        }
    }
    None
}

/// Whether the last record of a file ends inside quotes: then one more line does not give one more record.
fn is_open(delimiter: u8, record: &[u8]) -> bool {
    if !record.contains(&b'"') {
        return false;
    }
    let with_next = [record, b"\nnext"].concat();
    pass_record(&mut parser(delimiter), &with_next).is_none()
}

/// The cells of one record.
pub(crate) struct Cells {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Cells {
    pub fn parse(record: &[u8], delimiter: u8, n_expected: usize) -> Self {
        with_parser(delimiter, |parser| Self::parse_with(parser, record, n_expected))
    }

    fn parse_with(parser: &mut Reader, record: &[u8], n_expected: usize) -> Self {
        let (mut bytes, mut ends) = (vec![0; record.len()], vec![0; n_expected + 1]);
        let (mut n_in, mut n_out, mut n_ends) = (0, 0, 0);
        loop {
            let (result, read, written, ended) = parser.read_record(&record[n_in..], &mut bytes[n_out..], &mut ends[n_ends..]);
            (n_in, n_out, n_ends) = (n_in + read, n_out + written, n_ends + ended);
            match result {
                ReadRecordResult::OutputFull => bytes.resize(bytes.len() * 2 + 1, 0),
                ReadRecordResult::OutputEndsFull => ends.resize(ends.len() * 2, 0),
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::Record | ReadRecordResult::End => break,
            }
        }
        ends.truncate(n_ends);
        Self { bytes, ends }
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, i: usize) -> Option<&[u8]> {
        let end = *self.ends.get(i)?;
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        self.bytes.get(start..end)
    }
}

/// The first record of a table.
pub(crate) struct Header {
    pub names: Vec<String>,
    delimiter: u8,
    columns: [Option<usize>; N_FIELDS],
    /// A column of a field that is there twice.
    twice: Option<String>,
}

impl Header {
    pub fn parse(record: &[u8], delimiter: u8, source: &Source) -> Self {
        let cells = Cells::parse(record, delimiter, 1);
        let names: Vec<String> = (0..cells.len()).filter_map(|i| cells.get(i)).map(|name| String::from_utf8_lossy(name).into_owned()).collect();
        let wanted = source.fields.columns();
        let columns = wanted.map(|wanted| names.iter().position(|name| name == wanted));
        let is_twice = |wanted: &&str| names.iter().filter(|name| name == wanted).count() > 1;
        let twice = wanted.iter().copied().find(is_twice).map(str::to_owned);
        Self { names, delimiter, columns, twice }
    }

    pub fn document(&self, record: &[u8], source: &Source, line: u64) -> Result<Document, String> {
        if let Some(column) = &self.twice {
            return Err(format!("`{column}` is twice in the header"));
        }
        cells::utf8(record)?;
        let cells = Cells::parse(record, self.delimiter, self.names.len());
        if cells.len() != self.names.len() {
            return Err(format!("the row has {} cells, the header {}", cells.len(), self.names.len()));
        }
        let cell = |column: usize| cells.get(column).and_then(|cell| str::from_utf8(cell).ok()).map_or(Cell::Absent, |text| Cell::Text(Cow::Borrowed(text)));
        let row: Row<'_> = self.columns.map(|column| column.map_or(Cell::Absent, cell));
        cells::document(row, source, line, || self.names.clone())
    }
}
