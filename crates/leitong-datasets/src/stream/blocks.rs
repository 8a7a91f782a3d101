//! Bytes of a file in large blocks, as UTF-8.

use std::io::{Cursor, Read};
use std::sync::Arc;

use super::chunk::{Decoding, Source};
use crate::open::{BOM, Reader, unpacked};

/// Bytes that are read at once.
const BLOCK_BYTES: usize = 1 << 21;

/// What was read of a file and is in no record yet.
pub(crate) struct Blocks {
    source: Arc<Source>,
    /// `None` at the end of the file.
    reader: Option<Reader>,
    /// Bytes after the last record.
    pub rest: Vec<u8>,
    /// Why the file ended before its end.
    pub fault: Option<String>,
    pub decoding: Option<Decoding>,
    /// The encoding is known.
    is_settled: bool,
    /// The byte order mark, where the file begins with one.
    pub bom: &'static [u8],
}

impl Blocks {
    /// Opens a file, or says why it cannot be opened.
    pub fn open(source: &Arc<Source>) -> Result<Self, String> {
        let reader = unpacked(&source.path, source.compression).map_err(|error| cause(source, &error))?;
        let mut blocks = Self { source: Arc::clone(source), reader: Some(reader), rest: Vec::new(), fault: None, decoding: None, is_settled: false, bom: &[] };
        blocks.fill();
        if blocks.rest.starts_with(BOM) {
            blocks.bom = BOM;
            blocks.rest.drain(..BOM.len());
        }
        Ok(blocks)
    }

    pub fn is_at_end(&self) -> bool {
        self.reader.is_none()
    }

    /// Reads on: at least as much as is held, so that a record that spans many blocks is looked at a few times only.
    pub fn fill(&mut self) {
        self.read(BLOCK_BYTES.max(self.rest.len()));
        self.settle();
    }

    fn read(&mut self, n_bytes: usize) {
        let Some(reader) = &mut self.reader else { return };
        let before = self.rest.len();
        self.rest.reserve_exact(n_bytes);
        if let Err(error) = reader.take(n_bytes as u64).read_to_end(&mut self.rest) {
            self.fault = Some(broken(&self.source, &error));
            self.reader = None;
        } else if self.rest.len() - before < n_bytes {
            self.reader = None;
        }
    }

    /// Decodes what is left of the file where it is not UTF-8.
    ///
    /// The first block with a byte beyond ASCII decides: all before it reads the same in every encoding that is met, but for UTF-16, which shows at once.
    fn settle(&mut self) {
        if self.is_settled || (self.rest.is_ascii() && !has_many_zeros(&self.rest) && self.source.encoding.is_none()) {
            return;
        }
        self.is_settled = true;
        if self.source.encoding.is_none() && !is_mostly_foreign(&self.rest) {
            return;
        }
        while !self.is_at_end() {
            self.read(BLOCK_BYTES.max(self.rest.len()));
        }
        let decoded = leitong_text::decode(&self.rest, self.source.encoding.as_deref());
        if decoded.encoding != "UTF-8" || decoded.n_replaced > 0 {
            self.decoding = Some(Decoding { name: self.source.name.clone(), encoding: decoded.encoding.to_owned(), n_replaced: decoded.n_replaced });
        }
        self.rest = Vec::new();
        self.reader = Some(Box::new(Cursor::new(decoded.text.into_bytes())));
        self.read(BLOCK_BYTES);
    }

    /// Passes the line at the start of `rest`, however long, and gives up to `n_kept` bytes of it.
    pub fn skip_line(&mut self, n_kept: usize) -> Vec<u8> {
        let mut kept = Vec::new();
        loop {
            let end = memchr::memchr(b'\n', &self.rest).map(|end| end + 1);
            let passed = end.unwrap_or(self.rest.len());
            kept.extend_from_slice(&self.rest[..passed.min(n_kept - kept.len())]);
            if end.is_some() || self.is_at_end() {
                self.rest.drain(..passed);
                return kept;
            }
            // A new buffer: the old one has the size of the line.
            self.rest = Vec::new();
            self.read(BLOCK_BYTES);
        }
    }
}

fn cause(source: &Source, error: &crate::DatasetError) -> String {
    match error {
        crate::DatasetError::Unreadable { error, .. } => broken(source, error),
        error => error.to_string(),
    }
}

/// Why a file cannot be read on.
pub(crate) fn broken(source: &Source, error: &std::io::Error) -> String {
    match source.compression.name() {
        Some(compression) => format!("damaged {compression} file: {error}"),
        None => format!("cannot be read: {error}"),
    }
}

/// All bytes of a file, decompressed, and why there are no more.
pub(crate) fn read_whole(source: &Source, max_bytes: usize) -> (Vec<u8>, Option<String>) {
    let mut bytes = Vec::new();
    let reader = match unpacked(&source.path, source.compression) {
        Ok(reader) => reader,
        Err(error) => return (bytes, Some(cause(source, &error))),
    };
    if let Err(error) = reader.take(max_bytes as u64 + 1).read_to_end(&mut bytes) {
        return (bytes, Some(broken(source, &error)));
    }
    if bytes.len() > max_bytes {
        return (bytes, Some(format!("the file is larger than the {max_bytes} bytes that are read of one record")));
    }
    (bytes, None)
}

/// Whether most of the lines that are more than ASCII are not UTF-8, or the bytes are UTF-16. Single broken lines of a UTF-8 file are not.
fn is_mostly_foreign(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || has_many_zeros(bytes) {
        return true;
    }
    let (mut n_beyond_ascii, mut n_broken) = (0, 0);
    for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_ascii()) {
        n_beyond_ascii += 1;
        // A line may be cut at the end of the block.
        n_broken += usize::from(str::from_utf8(line).is_err_and(|error| error.error_len().is_some()));
    }
    n_broken * 2 > n_beyond_ascii
}

/// Whether a tenth of the bytes are zero, as in UTF-16.
fn has_many_zeros(bytes: &[u8]) -> bool {
    const ONE_IN: usize = 10;
    memchr::memchr(0, bytes).is_some() && memchr::memchr_iter(0, bytes).count() * ONE_IN > bytes.len()
}
