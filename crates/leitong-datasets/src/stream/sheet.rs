//! Workbooks: the first sheet.

use std::borrow::Cow;
use std::sync::Arc;

use calamine::{Data, DataType, Range, Reader, Xlsx, open_workbook};
use leitong_core::Document;

use super::cells;
use super::chunk::{Chunk, Chunks, Records, Source};
use crate::Place;
use crate::manifest::N_FIELDS;
use crate::row::{Cell, Row};

pub(crate) fn chunks(source: &Arc<Source>) -> Chunks {
    const CHUNK_ROWS: usize = 4096;
    let sheet = match Sheet::open(source) {
        Ok(sheet) => Arc::new(sheet),
        Err(reason) => return Chunks::refused(source, reason),
    };
    let n_rows = sheet.rows.len();
    let starts = (0..n_rows).step_by(CHUNK_ROWS);
    Chunks::new(starts.map(move |start| Chunk::new(SheetRows { sheet: Arc::clone(&sheet), start, end: (start + CHUNK_ROWS).min(n_rows) })))
}

/// A sheet, whole in memory: the format is read so.
struct Sheet {
    source: Arc<Source>,
    range: Range<Data>,
    /// Names of the columns that have one.
    names: Vec<String>,
    columns: [Option<usize>; N_FIELDS],
    /// Positions of the rows that are not blank, in the range.
    rows: Vec<usize>,
}

impl Sheet {
    fn open(source: &Arc<Source>) -> Result<Self, String> {
        let mut book: Xlsx<_> = open_workbook(&source.path).map_err(|error: calamine::XlsxError| format!("damaged xlsx file: {error}"))?;
        let range = book.worksheet_range_at(0).ok_or("the workbook has no sheet")?.map_err(|error| format!("damaged xlsx file: {error}"))?;
        let is_blank = |row: &[Data]| row.iter().all(DataType::is_empty);
        let mut rows: Vec<usize> = range.rows().enumerate().filter(|(_, row)| !is_blank(row)).map(|(i, _)| i).collect();
        let first: Vec<String> = rows.first().and_then(|&first| range.rows().nth(first)).unwrap_or_default().iter().map(ToString::to_string).collect();
        let wanted = source.fields.columns();
        let is_header = first.iter().any(|name| name == wanted[1]);
        let offset = range.start().map_or(0, |(_, column)| column as usize);
        // Without a header, columns have the letters that the program shows; only columns that were named on purpose are looked up.
        let by_letter = |name: &str| letters(name)?.checked_sub(offset).filter(|&column| column < range.width());
        let columns = wanted.map(|wanted| if is_header { first.iter().position(|name| name == wanted) } else { by_letter(wanted) });
        if columns[1].is_none() && !rows.is_empty() {
            let there = first.join(", ");
            return Err(format!("no column `{}`: the first row has {there}; a column is also found by its letter, as `A`", wanted[1]));
        }
        if is_header {
            rows.remove(0);
        }
        let names = if is_header { first } else { Vec::new() };
        Ok(Self { source: Arc::clone(source), range, names, columns, rows })
    }

    /// Number of a row as the program shows it.
    fn number(&self, position: usize) -> u64 {
        u64::from(self.range.start().map_or(0, |(row, _)| row)) + position as u64 + 1
    }

    fn cell(&self, row: usize, column: usize) -> Cell<'_> {
        /// Integers up to here are exact.
        const MAX_EXACT: f64 = 9_007_199_254_740_992.0;
        match self.range.get((row, column)) {
            None | Some(Data::Empty) => Cell::Absent,
            Some(Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text)) => Cell::Text(Cow::Borrowed(text)),
            Some(&Data::Int(number)) => Cell::Integer(number.into()),
            // The program keeps every number so.
            Some(&Data::Float(number)) if number.fract().abs() < f64::MIN_POSITIVE && number.abs() < MAX_EXACT => Cell::Integer(number as i128),
            Some(Data::Float(_)) => Cell::Other("a number that is no integer"),
            Some(Data::Bool(_)) => Cell::Other("a boolean"),
            Some(Data::DateTime(time)) => Cell::Text(Cow::Owned(written(time))),
            Some(_) => Cell::Other("an error value"),
        }
    }
}

/// A date as `YYYY-MM-DD hh:mm:ss`.
fn written(time: &calamine::ExcelDateTime) -> String {
    let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// The position of a column by its letters: `A` is 0, `AA` is 26.
fn letters(name: &str) -> Option<usize> {
    const MAX_LETTERS: usize = 3;
    if name.is_empty() || name.len() > MAX_LETTERS || !name.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return None;
    }
    Some(name.bytes().fold(0, |position, byte| position * 26 + usize::from(byte - b'A') + 1) - 1)
}

struct SheetRows {
    sheet: Arc<Sheet>,
    start: usize,
    end: usize,
}

impl Records for SheetRows {
    fn len(&self) -> usize {
        self.end - self.start
    }

    fn place(&self, i: usize) -> Place {
        self.sheet.source.row(self.sheet.number(self.sheet.rows[self.start + i]))
    }

    fn document(&self, i: usize) -> Result<Document, String> {
        let sheet = &self.sheet;
        let position = sheet.rows[self.start + i];
        let row: Row<'_> = sheet.columns.map(|column| column.map_or(Cell::Absent, |column| sheet.cell(position, column)));
        // A cell that was never written is no string, but its text is known: none.
        let [id, text, rest @ ..] = row;
        let text = if text == Cell::Absent { Cell::Text(Cow::Borrowed("")) } else { text };
        let [title, url, origin, published] = rest;
        cells::document([id, text, title, url, origin, published], &sheet.source, sheet.number(position), || sheet.names.clone())
    }

    fn raw(&self, _: usize) -> &[u8] {
        &[]
    }
}
