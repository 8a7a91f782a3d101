//! Web archives: WARC 0.18, 1.0 and 1.1 with pages, and WET with their text.
//!
//! A `response` or `resource` that holds HTML or plain text is a document, and so is a `conversion`. Requests, metadata, answers other than 2xx and
//! other payloads are none. Records are found by their lengths; where a length is wrong, reading goes on at the next line `WARC/…`.
//! Read by our own code, since a damaged record must be handed on as it came and must not end the archive.
//! Works badly on segmented records, which are rejects, and on payloads compressed by Brotli.

mod http;
mod input;

use std::io::BufRead;

use leitong_core::Document;

use self::http::Payload;
use self::input::Input;
use super::page;

/// Longest block that is kept in memory; a longer one is a reject.
const MAX_BLOCK_BYTES: u64 = 1 << 28;
const MAX_HEADER_BYTES: usize = 1 << 20;

/// One record, or what lies between two.
#[derive(Clone, Debug)]
pub struct WarcPiece {
    /// The record as it came; of one that is too long, its header.
    pub bytes: Vec<u8>,
    /// Offset of its first byte in the unpacked archive.
    pub offset: u64,
    /// Its number in the archive, from 1.
    pub number: u64,
    /// What it says; `None` where it is sound and holds no text of a page. Or why it cannot be read.
    pub document: Result<Option<Document>, String>,
}

/// The records of an unpacked archive, in order. A fault of the reader is the last piece.
pub fn records(reader: impl BufRead) -> impl Iterator<Item = WarcPiece> {
    let mut archive = Archive { input: Input::new(reader), number: 0, is_ended: false };
    std::iter::from_fn(move || archive.next_piece())
}

struct Archive<R> {
    input: Input<R>,
    number: u64,
    is_ended: bool,
}

/// What is known of a record before its block.
#[derive(Default)]
struct Header {
    fields: Vec<(String, String)>,
}

impl Header {
    fn of(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// A value without the angle brackets that some writers put around addresses.
    fn address(&self, name: &str) -> Option<String> {
        let value = self.of(name)?;
        let value = value.strip_prefix('<').and_then(|value| value.strip_suffix('>')).unwrap_or(value);
        (!value.is_empty()).then(|| value.to_owned())
    }
}

impl<R: BufRead> Archive<R> {
    fn next_piece(&mut self) -> Option<WarcPiece> {
        if self.is_ended {
            return None;
        }
        self.number += 1;
        let mut bytes = Vec::new();
        let mut offset = self.input.offset();
        let document = self.read_piece(&mut bytes, &mut offset).unwrap_or_else(|fault| {
            self.is_ended = true;
            Some(Err(format!("the archive cannot be read on: {fault}")))
        })?;
        Some(WarcPiece { bytes, offset, number: self.number, document })
    }

    /// Reads one record into `bytes`. `None` at the end of the archive.
    fn read_piece(&mut self, bytes: &mut Vec<u8>, offset: &mut u64) -> std::io::Result<Option<Result<Option<Document>, String>>> {
        self.input.skip_blank_lines()?;
        *offset = self.input.offset();
        if !self.input.is_at_record()? {
            self.input.read_to_record(bytes)?;
            return Ok((!bytes.is_empty()).then(|| Err("bytes between records: a record must begin with a line `WARC/1.0`".to_owned())));
        }
        let header = match self.read_header(bytes)? {
            Ok(header) => header,
            Err(reason) => return self.give_up(bytes, reason).map(Some),
        };
        let Some(length) = header.of("content-length").and_then(|length| length.parse::<u64>().ok()) else {
            return self.give_up(bytes, "`Content-Length` is missing or no number".to_owned()).map(Some);
        };
        if length > MAX_BLOCK_BYTES {
            self.input.skip(length)?;
            return Ok(Some(Err(format!("a record of {length} bytes: at most {MAX_BLOCK_BYTES} are read"))));
        }
        let block_start = bytes.len();
        let n_read = self.input.read_block(length, bytes)?;
        if n_read < length {
            // The length may be wrong: what looks like further records is read again as such.
            self.input.return_records(bytes, block_start);
            return Ok(Some(Err(format!("cut off: `Content-Length` is {length}, and {} bytes follow", bytes.len() - block_start))));
        }
        if !self.input.is_behind_record()? {
            let is_too_long = self.input.return_records(bytes, block_start);
            if !is_too_long {
                self.input.read_to_record(bytes)?;
            }
            let n_bytes = bytes[block_start..].trim_ascii_end().len();
            // The block is whole, and only its length is wrong.
            return Ok(Some(
                document_of(&header, &bytes[block_start..]).map_err(|reason| format!("{reason} (`Content-Length` is {length}, the block has {n_bytes} bytes)")),
            ));
        }
        Ok(Some(document_of(&header, &bytes[block_start..])))
    }

    fn give_up(&mut self, bytes: &mut Vec<u8>, reason: String) -> std::io::Result<Result<Option<Document>, String>> {
        self.input.read_to_record(bytes)?;
        Ok(Err(reason))
    }

    /// Reads up to and with the empty line. Names become lower case; a line that begins with a blank goes on with the value before it.
    fn read_header(&mut self, bytes: &mut Vec<u8>) -> std::io::Result<Result<Header, String>> {
        self.input.read_line(bytes)?;
        let mut header = Header::default();
        loop {
            if self.input.is_at_record()? {
                return Ok(Err("the header is not ended by an empty line".to_owned()));
            }
            let start = bytes.len();
            self.input.read_line(bytes)?;
            let line = String::from_utf8_lossy(&bytes[start..]).into_owned();
            if line.is_empty() {
                return Ok(Err("cut off within its header".to_owned()));
            }
            if line.trim().is_empty() {
                return Ok(Ok(header));
            }
            if bytes.len() > MAX_HEADER_BYTES {
                return Ok(Err(format!("the header is longer than {MAX_HEADER_BYTES} bytes")));
            }
            match (line.split_once(':'), header.fields.last_mut()) {
                (_, Some((_, value))) if line.starts_with([' ', '\t']) => {
                    value.push(' ');
                    value.push_str(line.trim());
                }
                (Some((name, value)), _) => header.fields.push((name.trim().to_ascii_lowercase(), value.trim().to_owned())),
                (None, _) => return Ok(Err(format!("a line of the header has no colon: {}", line.trim()))),
            }
        }
    }
}

fn document_of(header: &Header, block: &[u8]) -> Result<Option<Document>, String> {
    if header.of("warc-segment-number").is_some() {
        return Err("a segmented record: only whole ones are read".to_owned());
    }
    let content_type = header.of("content-type").unwrap_or_default();
    let payload = match header.of("warc-type").map(str::to_ascii_lowercase).as_deref() {
        Some("response") if http::media_type(content_type) == "application/http" || block.starts_with(b"HTTP/") => http::payload(block)?,
        Some("conversion") if content_type.is_empty() => Some(Payload::new("text/plain", block.to_vec())),
        Some("response" | "resource" | "conversion") => Some(Payload::new(content_type, block.to_vec())),
        Some(_) => None,
        None => return Err("`WARC-Type` is missing".to_owned()),
    };
    let Some(payload) = payload else { return Ok(None) };
    let Some(document) = document_in(&payload)? else { return Ok(None) };
    let url = header.address("warc-target-uri");
    let id = header.address("warc-record-id").or_else(|| url.clone()).unwrap_or_default();
    Ok(Some(Document { id, url, ..document }))
}

fn document_in(payload: &Payload) -> Result<Option<Document>, String> {
    let declared = payload.charset.as_deref();
    if payload.is_html() {
        return page::document(&payload.bytes, declared).map(|page| Some(page.document));
    }
    if payload.media_type != "text/plain" {
        return Ok(None);
    }
    let text = leitong_text::decode(&payload.bytes, declared).text;
    let text = text.trim().to_owned();
    if text.is_empty() { Err("the text is empty".to_owned()) } else { Ok(Some(Document { text, ..Document::default() })) }
}
