//! The answer of a server: header, transfer and content encodings.

use std::io::Read;

use flate2::read::{MultiGzDecoder, ZlibDecoder};

/// Longest payload that is unpacked.
const MAX_PAYLOAD_BYTES: u64 = 1 << 28;

/// What was sent, unpacked.
pub(super) struct Payload {
    /// Lower case, such as `text/html`; empty where none is declared.
    pub media_type: String,
    /// As declared.
    pub charset: Option<String>,
    pub bytes: Vec<u8>,
}

impl Payload {
    pub(super) fn new(content_type: &str, bytes: Vec<u8>) -> Self {
        Self { media_type: media_type(content_type), charset: charset(content_type), bytes }
    }

    /// By its declared type or, without one, by how it begins.
    pub(super) fn is_html(&self) -> bool {
        const LOOKED_AT: usize = 256;
        if !self.media_type.is_empty() {
            return matches!(self.media_type.as_str(), "text/html" | "application/xhtml+xml");
        }
        let head = self.bytes[..self.bytes.len().min(LOOKED_AT)].trim_ascii_start().to_ascii_lowercase();
        head.starts_with(b"<!doctype html") || head.starts_with(b"<html")
    }
}

/// The type without its parameters, lower case.
pub(super) fn media_type(content_type: &str) -> String {
    content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

fn charset(content_type: &str) -> Option<String> {
    let lower = content_type.to_ascii_lowercase();
    let value = lower.split(';').find_map(|parameter| parameter.trim().strip_prefix("charset="))?;
    let label = value.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\''));
    (!label.is_empty()).then(|| label.to_owned())
}

/// The payload of an answer; `None` for a status other than 2xx, whose page is no document at that address.
pub(super) fn payload(block: &[u8]) -> Result<Option<Payload>, String> {
    let (header, body) = split_header(block).ok_or("the answer's header is not ended by an empty line")?;
    let header = String::from_utf8_lossy(header).into_owned();
    let mut lines = header.lines();
    let status = lines.next().and_then(|line| line.split_whitespace().nth(1)).unwrap_or_default();
    let fields: Vec<(String, &str)> =
        lines.filter_map(|line| line.split_once(':')).map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim())).collect();
    let field = |name: &str| fields.iter().find(|(field, _)| field == name).map_or("", |&(_, value)| value);
    if !status.starts_with('2') {
        return Ok(None);
    }
    let payload = Payload::new(field("content-type"), Vec::new());
    let is_read = payload.media_type.is_empty() || payload.media_type.starts_with("text/") || payload.is_html();
    if !is_read {
        return Ok(Some(payload));
    }
    let is_chunked = field("transfer-encoding").to_ascii_lowercase().contains("chunked");
    // Some crawlers unpack the body and leave the header as it was.
    let body = if is_chunked { dechunked(body).unwrap_or_else(|| body.to_vec()) } else { body.to_vec() };
    let bytes = unpacked(&field("content-encoding").to_ascii_lowercase(), body)?;
    Ok(Some(Payload { bytes, ..payload }))
}

/// Header and body, at the first empty line.
fn split_header(block: &[u8]) -> Option<(&[u8], &[u8])> {
    let ends = memchr::memchr_iter(b'\n', block).map(|at| at + 1);
    for end in ends {
        let rest = &block[end..];
        let n_blank = if rest.starts_with(b"\r\n") { 2 } else { usize::from(rest.starts_with(b"\n")) };
        if n_blank > 0 {
            return Some((&block[..end], &rest[n_blank..]));
        }
    }
    None
}

/// The body without the lengths of its chunks; `None` if it is not chunked at all. What is behind a fault goes as it came.
fn dechunked(body: &[u8]) -> Option<Vec<u8>> {
    let mut plain = Vec::new();
    let mut rest = body;
    let mut n_chunks = 0;
    while let Some((length, start)) = chunk_length(rest) {
        n_chunks += 1;
        if length == 0 {
            return Some(plain);
        }
        let chunk = &rest[start..];
        let end = length.min(chunk.len());
        plain.extend_from_slice(&chunk[..end]);
        let behind = &chunk[end..];
        rest = behind.strip_prefix(b"\r\n").or_else(|| behind.strip_prefix(b"\n")).unwrap_or(behind);
    }
    if n_chunks == 0 {
        return None;
    }
    plain.extend_from_slice(rest);
    Some(plain)
}

/// The length that a line gives in hexadecimal digits, and where the chunk begins.
fn chunk_length(rest: &[u8]) -> Option<(usize, usize)> {
    const MAX_DIGITS: usize = 8;
    let line_end = memchr::memchr(b'\n', rest)?;
    let line = std::str::from_utf8(&rest[..line_end]).ok()?;
    let digits = line.split(';').next()?.trim();
    if digits.is_empty() || digits.len() > MAX_DIGITS {
        return None;
    }
    Some((usize::from_str_radix(digits, 16).ok()?, line_end + 1))
}

fn unpacked(encoding: &str, body: Vec<u8>) -> Result<Vec<u8>, String> {
    const GZIP_MARK: &[u8] = &[0x1f, 0x8b];
    match encoding {
        "gzip" | "x-gzip" if body.starts_with(GZIP_MARK) => read_all(MultiGzDecoder::new(body.as_slice()), encoding),
        "deflate" => read_all(ZlibDecoder::new(body.as_slice()), encoding)
            .or_else(|reason| if std::str::from_utf8(&body).is_ok() { Ok(body.clone()) } else { Err(reason) }),
        "zstd" => match zstd::stream::read::Decoder::new(body.as_slice()) {
            Ok(decoder) => read_all(decoder, encoding),
            Err(error) => Err(format!("the payload cannot be unpacked as zstd: {error}")),
        },
        "br" => Err("a payload compressed by Brotli: read are gzip, deflate and zstd".to_owned()),
        // Not packed, whatever the header says.
        _ => Ok(body),
    }
}

fn read_all(reader: impl Read, encoding: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    match reader.take(MAX_PAYLOAD_BYTES).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() as u64 == MAX_PAYLOAD_BYTES => Err(format!("the payload has {MAX_PAYLOAD_BYTES} bytes and more")),
        Ok(_) => Ok(bytes),
        Err(error) => Err(format!("the payload cannot be unpacked as {encoding}: {error}")),
    }
}
