//! Tables of text, with commas or tabs, and with a header.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use csv::StringRecord;

use crate::documents::Batch;
use crate::manifest::N_FIELDS;
use crate::open::{at_line, n_line_feeds, read_bytes, utf8};
use crate::row::{Cell, Row, document};
use crate::{DatasetError, Fields, ReadError};

/// A table, whole in memory: a quoted value may span lines, and may turn out never to end.
pub(crate) struct Table {
    path: PathBuf,
    bytes: Vec<u8>,
    delimiter: u8,
}

impl Table {
    pub fn open(path: &Path, delimiter: u8) -> Result<Self, DatasetError> {
        Ok(Self { path: path.to_path_buf(), bytes: read_bytes(path)?, delimiter })
    }

    /// The rows after the header.
    pub fn rows(&self) -> Result<Rows<'_>, ReadError> {
        let text = utf8(&self.path, &self.bytes)?;
        let reader = csv::ReaderBuilder::new().delimiter(self.delimiter).has_headers(false).flexible(true).from_reader(text.as_bytes());
        let mut rows = Rows { table: self, text, reader, header: StringRecord::new(), record: StringRecord::new(), counted: 0, line: 1 };
        rows.advance()?;
        rows.header = rows.record.clone();
        Ok(rows)
    }
}

/// The rows of a table, one at a time in one buffer.
pub(crate) struct Rows<'t> {
    table: &'t Table,
    text: &'t str,
    reader: csv::Reader<&'t [u8]>,
    header: StringRecord,
    record: StringRecord,
    /// Bytes before the row in the buffer.
    counted: usize,
    /// The line in which that row starts.
    line: u64,
}

impl Rows<'_> {
    /// Positions of the named columns in the header; each of the needed ones must be there, and once.
    pub fn columns<const N: usize>(&self, names: [&str; N], is_needed: [bool; N]) -> Result<[Option<usize>; N], ReadError> {
        let times = |name: &str| self.header.iter().filter(|&column| column == name).count();
        let is_good = |i: usize| if is_needed[i] { times(names[i]) == 1 } else { times(names[i]) <= 1 };
        if (0..N).all(is_good) {
            return Ok(names.map(|name| self.header.iter().position(|column| column == name)));
        }
        let found = self.header.iter().map(str::to_owned).collect();
        let needed = (0..N).filter(|&i| is_needed[i] || !is_good(i)).map(|i| names[i].to_owned()).collect();
        Err(ReadError::Header { path: self.table.path.clone(), found, needed })
    }

    /// Positions of columns that must all be there.
    pub fn needed_columns<const N: usize>(&self, names: [&str; N]) -> Result<[usize; N], ReadError> {
        // Where a needed column is absent, `columns` has failed.
        Ok(self.columns(names, [true; N])?.map(Option::unwrap_or_default))
    }

    /// The next row and the line in which it starts.
    pub fn next(&mut self) -> Result<Option<(u64, &StringRecord)>, ReadError> {
        if !self.advance()? {
            return Ok(None);
        }
        let (found, needed) = (self.record.len() as u64, self.header.len() as u64);
        if found != needed {
            return Err(ReadError::Ragged { place: at_line(&self.table.path, self.line), found, needed });
        }
        Ok(Some((self.line, &self.record)))
    }

    fn advance(&mut self) -> Result<bool, ReadError> {
        let bytes = self.text.as_bytes();
        let before = self.reader.position().byte() as usize;
        // The text is checked UTF-8, rows may have any length and the source is memory: nothing is left that could fail.
        let is_row = self.reader.read_record(&mut self.record).unwrap_or(false);
        // The reader stops between CR and LF, and passes blank lines: the row starts at the first other byte.
        let blank = bytes[before..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        self.line += n_line_feeds(&bytes[self.counted..before + blank]);
        self.counted = before + blank;
        let is_last = self.reader.position().byte() as usize == bytes.len();
        if is_row && is_last && self.is_open(&bytes[self.counted..]) {
            return Err(ReadError::OpenQuote { place: at_line(&self.table.path, self.line) });
        }
        Ok(is_row)
    }

    /// Whether the text ends inside quotes: then one more line does not give one more row.
    fn is_open(&self, last_row: &[u8]) -> bool {
        let with_next = [last_row, b"\nnext"].concat();
        let mut reader = csv::ReaderBuilder::new().delimiter(self.table.delimiter).has_headers(false).flexible(true).from_reader(with_next.as_slice());
        reader.byte_records().count() < 2
    }
}

pub(crate) fn read(path: &Path, delimiter: u8, fields: &Fields) -> Result<Batch, DatasetError> {
    let table = Table::open(path, delimiter)?;
    let mut rows = table.rows()?;
    let mut batch = Batch::default();
    if rows.header.is_empty() {
        return Ok(batch);
    }
    let columns = rows.columns(fields.columns(), fields.needed())?;
    while let Some((line, record)) = rows.next()? {
        let made = document(cells(record, columns), fields);
        batch.documents.push(made.map_err(|fault| ReadError::Row { place: at_line(path, line), fault })?);
        batch.numbers.push(line);
    }
    Ok(batch)
}

fn cells(record: &StringRecord, columns: [Option<usize>; N_FIELDS]) -> Row<'_> {
    columns.map(|column| column.and_then(|column| record.get(column)).map_or(Cell::Absent, |text| Cell::Text(Cow::Borrowed(text))))
}
