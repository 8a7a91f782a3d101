//! Files whose records are parsed as they are found: Sogou dumps and archives of the web.

use std::io::Read;
use std::ops::Range;
use std::sync::Arc;

use leitong_core::Document;
use memchr::memmem;

use super::blocks::broken;
use super::cells::check_text;
use super::chunk::{Chunk, Chunks, Records, Reject, Source};
use crate::Place;
use crate::foreign::{sogou, warc};
use crate::open::{Reader, unpacked};

/// A record whose document is known.
struct Parsed {
    raw: Range<usize>,
    /// Its line or number.
    number: u64,
    document: Result<Document, String>,
}

/// Records that were parsed when they were found.
struct ParsedRecords {
    source: Arc<Source>,
    bytes: Vec<u8>,
    head: Arc<[u8]>,
    records: Vec<Parsed>,
}

impl ParsedRecords {
    fn push(&mut self, raw: Range<usize>, number: u64, document: Result<Document, String>) {
        let document = document.and_then(|document| {
            check_text(&document.text, "text", &self.source)?;
            let id = if document.id.is_empty() { format!("{}:{number}", self.source.name) } else { document.id };
            Ok(Document { id, ..document })
        });
        self.records.push(Parsed { raw, number, document });
    }
}

impl Records for ParsedRecords {
    fn len(&self) -> usize {
        self.records.len()
    }

    fn place(&self, i: usize) -> Place {
        self.source.line(self.records[i].number)
    }

    fn document(&self, i: usize) -> Result<Document, String> {
        self.records[i].document.clone()
    }

    fn raw(&self, i: usize) -> &[u8] {
        &self.bytes[self.records[i].raw.clone()]
    }

    fn head(&self) -> &[u8] {
        &self.head
    }
}

const DOC: &[u8] = b"<doc>";

pub(crate) fn sogou_chunks(source: &Arc<Source>) -> Chunks {
    let reader = match unpacked(&source.path, source.compression) {
        Ok(reader) => reader,
        Err(error) => return Chunks::refused(source, error.to_string()),
    };
    Chunks::new(SogouChunks { source: Arc::clone(source), reader: Some(reader), rest: Vec::new(), line: 1, head: None, fault: None })
}

struct SogouChunks {
    source: Arc<Source>,
    /// `None` at the end of the file.
    reader: Option<Reader>,
    rest: Vec<u8>,
    line: u64,
    /// What stands before the first `<doc>`, once it is known.
    head: Option<Arc<[u8]>>,
    fault: Option<String>,
}

impl SogouChunks {
    fn fill(&mut self) {
        const BLOCK_BYTES: usize = 1 << 22;
        let Some(reader) = &mut self.reader else { return };
        let (before, wanted) = (self.rest.len(), BLOCK_BYTES.max(self.rest.len()));
        match reader.take(wanted as u64).read_to_end(&mut self.rest) {
            Ok(_) if self.rest.len() - before == wanted => {}
            Ok(_) => self.reader = None,
            Err(error) => {
                self.fault = Some(broken(&self.source, &error));
                self.reader = None;
            }
        }
    }

    /// Up to the last `<doc>`: what follows may go on. The end of the file ends everything, unless the file is cut.
    fn end(&self) -> usize {
        if self.reader.is_none() && self.fault.is_none() { self.rest.len() } else { memmem::rfind(&self.rest, DOC).unwrap_or(0) }
    }

    fn chunk(&mut self, end: usize) -> Option<Chunk> {
        let rest = self.rest.split_off(end);
        let bytes = std::mem::replace(&mut self.rest, rest);
        let first_line = self.line;
        self.line += memchr::memchr_iter(b'\n', &bytes).count() as u64;
        let before = &bytes[..memmem::find(&bytes, DOC).unwrap_or(bytes.len())];
        let head = Arc::clone(self.head.get_or_insert_with(|| before.into()));
        let mut records = ParsedRecords { source: Arc::clone(&self.source), bytes: Vec::new(), head, records: Vec::new() };
        for piece in sogou::records(&bytes) {
            records.push(piece.start..with_line_end(&bytes, piece.end), first_line + piece.line - 1, piece.document);
        }
        records.bytes = bytes;
        (!records.records.is_empty()).then(|| Chunk::new(records))
    }
}

/// The end of the line in which a block ends, where only blanks follow it there.
fn with_line_end(bytes: &[u8], end: usize) -> usize {
    let blanks = bytes[end..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
    if bytes.get(end + blanks) == Some(&b'\n') { end + blanks + 1 } else { end }
}

impl Iterator for SogouChunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        loop {
            let end = self.end();
            let is_too_long = self.rest.len() > self.source.max_record_bytes;
            if end > 0 {
                if let Some(chunk) = self.chunk(end) {
                    return Some(chunk);
                }
            } else if self.reader.is_some() && !is_too_long {
                self.fill();
            } else if self.rest.is_empty() && self.fault.is_none() {
                return None;
            } else {
                let reason = self.fault.take().unwrap_or_else(|| format!("no <doc> in {} bytes", self.rest.len()));
                let (raw, line) = (std::mem::take(&mut self.rest), self.line);
                self.reader = None;
                return Some(Chunk::rejected(Reject::new(self.source.line(line), reason, &raw)));
            }
        }
    }
}

pub(crate) fn warc_chunks(source: &Arc<Source>) -> Chunks {
    let reader = match unpacked(&source.path, source.compression) {
        Ok(reader) => reader,
        Err(error) => return Chunks::refused(source, error.to_string()),
    };
    let (mut pieces, source) = (warc::records(reader), Arc::clone(source));
    Chunks::new(std::iter::from_fn(move || {
        const CHUNK_BYTES: usize = 1 << 22;
        let mut records = ParsedRecords { source: Arc::clone(&source), bytes: Vec::new(), head: Arc::default(), records: Vec::new() };
        while records.bytes.len() < CHUNK_BYTES
            && let Some(piece) = pieces.next()
        {
            let start = records.bytes.len();
            // A request or an image is no document and no fault.
            let Some(document) = piece.document.transpose() else { continue };
            records.bytes.extend_from_slice(&piece.bytes);
            records.push(start..records.bytes.len(), piece.number, document);
        }
        (!records.records.is_empty()).then(|| Chunk::new(records))
    }))
}
