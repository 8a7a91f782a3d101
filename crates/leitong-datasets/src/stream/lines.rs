//! From blocks to records that end where a line ends: JSON lines and tables of text.

use std::sync::Arc;

use leitong_core::Document;

use super::blocks::Blocks;
use super::cells;
use super::chunk::{Chunk, Chunks, Decoding, Records, Reject, Source};
use super::table::{Header, Splitter};
use crate::{Place, json_lines};

/// A record in the bytes of its chunk.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    pub start: u32,
    pub end: u32,
    /// Lines between the first of the chunk and the first of the record.
    pub line: u32,
}

/// Where the records of a block are.
pub(crate) struct Split {
    pub spans: Vec<Span>,
    /// Bytes up to the end of the last whole record.
    pub n_bytes: usize,
}

pub(crate) fn chunks(source: &Arc<Source>) -> Chunks {
    let blocks = match Blocks::open(source) {
        Ok(blocks) => blocks,
        Err(reason) => return Chunks::refused(source, reason),
    };
    let bom = blocks.bom;
    let mut chunks = LineChunks { source: Arc::clone(source), blocks, line: 1, table: None, head: bom.into() };
    if let Some(delimiter) = source.format.delimiter() {
        chunks.read_header(delimiter);
    } else if chunks.blocks.rest.trim_ascii_start().starts_with(b"[") {
        return Chunks::refused(source, "a JSON list: JSON lines are read, with one object a line (`jq -c '.[]'` makes them)".to_owned());
    }
    Chunks::new(chunks)
}

/// What stands before the first row of a table, and the names in it.
pub(crate) fn header(source: &Arc<Source>, delimiter: u8) -> Result<(Arc<[u8]>, Vec<String>), String> {
    let blocks = Blocks::open(source)?;
    let mut chunks = LineChunks { source: Arc::clone(source), blocks, line: 1, table: None, head: Arc::default() };
    chunks.read_header(delimiter);
    let names = chunks.table.map(|(_, header)| header.names.clone()).unwrap_or_default();
    Ok((chunks.head, names))
}

struct LineChunks {
    source: Arc<Source>,
    blocks: Blocks,
    /// Number of the line that `blocks.rest` begins with.
    line: u64,
    /// Of tables only.
    table: Option<(Splitter, Arc<Header>)>,
    head: Arc<[u8]>,
}

impl LineChunks {
    fn read_header(&mut self, delimiter: u8) {
        let mut splitter = Splitter::new(delimiter);
        let split = loop {
            let split = splitter.split(&self.blocks.rest, self.blocks.is_at_end(), 1);
            if !split.spans.is_empty() || self.blocks.is_at_end() || self.blocks.rest.len() > self.source.max_record_bytes {
                break split;
            }
            self.blocks.fill();
        };
        let header = &self.blocks.rest[..split.n_bytes];
        let start = split.spans.first().map_or(0, |span| span.start as usize);
        let parsed = Header::parse(&header[start..], delimiter, &self.source);
        self.head = [self.blocks.bom, header].concat().into();
        self.line += memchr::memchr_iter(b'\n', header).count() as u64;
        self.blocks.rest.drain(..split.n_bytes);
        self.table = Some((splitter, Arc::new(parsed)));
    }

    fn split(&mut self) -> Split {
        // The last record of a file that is cut is not whole.
        let is_end = self.blocks.is_at_end() && self.blocks.fault.is_none();
        match &mut self.table {
            Some((splitter, _)) => splitter.split(&self.blocks.rest, is_end, usize::MAX),
            None => split_lines(&self.blocks.rest, is_end),
        }
    }

    /// The records that end in the block; the bytes after them stay.
    fn take(&mut self, split: Split) -> Option<Chunk> {
        let rest = self.blocks.rest.split_off(split.n_bytes);
        let bytes = std::mem::replace(&mut self.blocks.rest, rest);
        let first_line = self.line;
        self.line += memchr::memchr_iter(b'\n', &bytes).count() as u64;
        let (source, head, decoding) = (Arc::clone(&self.source), Arc::clone(&self.head), self.blocks.decoding.clone());
        let records = LineRecords { source, bytes, spans: split.spans, first_line, head, decoding };
        if records.spans.is_empty() {
            return None;
        }
        Some(match &self.table {
            Some((_, header)) => Chunk::new(TableRecords { records, header: Arc::clone(header) }),
            None => Chunk::new(JsonRecords(records)),
        })
    }

    fn refuse_line(&mut self, reason: String) -> Chunk {
        const MAX_RAW_BYTES: usize = 1 << 16;
        let place = self.source.line(self.line);
        let raw = self.blocks.skip_line(MAX_RAW_BYTES);
        self.line += 1;
        Chunk::rejected(Reject::new(place, reason, &raw))
    }

    fn refuse_end(&mut self, reason: String) -> Chunk {
        let raw = std::mem::take(&mut self.blocks.rest);
        Chunk::rejected(Reject::new(self.source.line(self.line), reason, &raw))
    }
}

impl Iterator for LineChunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        loop {
            if self.blocks.rest.is_empty() {
                self.blocks.fill();
            }
            let split = self.split();
            let (is_nothing, is_at_end) = (split.n_bytes == 0, self.blocks.is_at_end());
            if !is_nothing {
                if let Some(chunk) = self.take(split) {
                    return Some(chunk);
                }
            } else if !is_at_end && self.blocks.rest.len() <= self.source.max_record_bytes {
                self.blocks.fill();
            } else if !is_at_end {
                return Some(self.refuse_line(too_long(&self.source)));
            } else if let Some(reason) = self.blocks.fault.take() {
                return Some(self.refuse_end(reason));
            } else if self.blocks.rest.is_empty() {
                return None;
            } else {
                return Some(self.refuse_line("a quoted value that begins in this line is never closed".to_owned()));
            }
        }
    }
}

fn too_long(source: &Source) -> String {
    format!("the line is longer than the {} bytes that are read of one record", source.max_record_bytes)
}

/// Lines that are not blank.
fn split_lines(bytes: &[u8], is_end: bool) -> Split {
    const USUAL_BYTES: usize = 1 << 10;
    let mut spans = Vec::with_capacity(bytes.len() / USUAL_BYTES);
    let (mut start, mut line) = (0, 0);
    for feed in memchr::memchr_iter(b'\n', bytes) {
        push_line(&mut spans, bytes, start..feed + 1, line);
        start = feed + 1;
        line += 1;
    }
    if is_end && start < bytes.len() {
        push_line(&mut spans, bytes, start..bytes.len(), line);
        start = bytes.len();
    }
    Split { spans, n_bytes: start }
}

fn push_line(spans: &mut Vec<Span>, bytes: &[u8], range: std::ops::Range<usize>, line: u32) {
    // A record begins with a brace: only other lines are looked at whole.
    let is_blank = bytes[range.start] != b'{' && bytes[range.clone()].trim_ascii().is_empty();
    if !is_blank {
        spans.push(Span { start: range.start as u32, end: range.end as u32, line });
    }
}

/// The bytes of some records, and where each is.
pub(crate) struct LineRecords {
    pub source: Arc<Source>,
    bytes: Vec<u8>,
    spans: Vec<Span>,
    first_line: u64,
    head: Arc<[u8]>,
    decoding: Option<Decoding>,
}

impl LineRecords {
    fn raw(&self, i: usize) -> &[u8] {
        let span = self.spans[i];
        &self.bytes[span.start as usize..span.end as usize]
    }

    /// Refuses what would have been passed over, had it not ended in the block in which it began.
    fn check_length(&self, i: usize) -> Result<(), String> {
        if self.raw(i).len() > self.source.max_record_bytes { Err(too_long(&self.source)) } else { Ok(()) }
    }

    fn line(&self, i: usize) -> u64 {
        self.first_line + u64::from(self.spans[i].line)
    }
}

struct JsonRecords(LineRecords);

impl Records for JsonRecords {
    fn len(&self) -> usize {
        self.0.spans.len()
    }

    fn place(&self, i: usize) -> Place {
        self.0.source.line(self.0.line(i))
    }

    fn document(&self, i: usize) -> Result<Document, String> {
        let LineRecords { source, .. } = &self.0;
        self.0.check_length(i)?;
        let text = cells::utf8(self.0.raw(i))?.trim_end_matches(['\r', '\n']);
        let columns = source.fields.columns();
        let parsed = json_lines::object(text, &columns).map_err(|error| {
            let (reason, column) = json_lines::reason(text, &error);
            if error.is_data() { reason } else { format!("not JSON: {reason} (column {column})") }
        })?;
        if let Some(field) = parsed.twice {
            return Err(format!("`{}` is given twice", columns[field]));
        }
        cells::document(parsed.row, source, self.0.line(i), || json_lines::names(text))
    }

    fn raw(&self, i: usize) -> &[u8] {
        self.0.raw(i)
    }

    fn head(&self) -> &[u8] {
        &self.0.head
    }

    fn decoding(&self) -> Option<Decoding> {
        self.0.decoding.clone()
    }
}

struct TableRecords {
    records: LineRecords,
    header: Arc<Header>,
}

impl Records for TableRecords {
    fn len(&self) -> usize {
        self.records.spans.len()
    }

    fn place(&self, i: usize) -> Place {
        self.records.source.line(self.records.line(i))
    }

    fn document(&self, i: usize) -> Result<Document, String> {
        let raw = self.records.raw(i);
        self.records.check_length(i)?;
        self.header.document(raw, &self.records.source, self.records.line(i))
    }

    fn raw(&self, i: usize) -> &[u8] {
        self.records.raw(i)
    }

    fn head(&self) -> &[u8] {
        &self.records.head
    }

    fn decoding(&self) -> Option<Decoding> {
        self.records.decoding.clone()
    }
}
