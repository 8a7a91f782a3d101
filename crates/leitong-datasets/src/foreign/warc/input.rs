//! The bytes of an archive, with those given back to be read again.

use std::io::{self, BufRead, Read};

const MARK: &[u8] = b"WARC/";
/// Longest piece of a line that is read at once.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// A reader with a stock of bytes that are read first.
pub(super) struct Input<R> {
    reader: R,
    ahead: Vec<u8>,
    at: usize,
    offset: u64,
}

impl<R: BufRead> Input<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, ahead: Vec::new(), at: 0, offset: 0 }
    }

    /// Bytes read so far.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether the next bytes begin a record.
    pub(super) fn is_at_record(&mut self) -> io::Result<bool> {
        self.look_ahead(MARK.len())?;
        Ok(self.ahead[self.at..].starts_with(MARK))
    }

    /// Whether only blank lines stand before the next record or the end.
    pub(super) fn is_behind_record(&mut self) -> io::Result<bool> {
        // Two line ends of two bytes, and the mark.
        const LOOKED_AT: usize = 16;
        self.look_ahead(LOOKED_AT)?;
        let next = self.ahead[self.at..].trim_ascii_start();
        Ok(next.is_empty() || next.starts_with(MARK))
    }

    pub(super) fn skip_blank_lines(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.fill_buf()?;
            let n_blank = buffer.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let is_all = n_blank == buffer.len();
            let is_ended = buffer.is_empty();
            self.consume(n_blank);
            if is_ended || !is_all {
                return Ok(());
            }
        }
    }

    /// Appends a line with its end, or the beginning of a very long one.
    pub(super) fn read_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        self.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', bytes)?;
        Ok(())
    }

    /// Appends lines up to one that begins a record.
    pub(super) fn read_to_record(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let mut begins_line = bytes.is_empty() || bytes.ends_with(b"\n");
        loop {
            if begins_line && self.is_at_record()? {
                return Ok(());
            }
            let before = bytes.len();
            self.read_line(bytes)?;
            if bytes.len() == before {
                return Ok(());
            }
            begins_line = bytes.ends_with(b"\n");
        }
    }

    /// Appends a block and says how much of it there was.
    pub(super) fn read_block(&mut self, length: u64, bytes: &mut Vec<u8>) -> io::Result<u64> {
        self.by_ref().take(length).read_to_end(bytes).map(|n_read| n_read as u64)
    }

    pub(super) fn skip(&mut self, length: u64) -> io::Result<()> {
        io::copy(&mut self.by_ref().take(length), &mut io::sink())?;
        Ok(())
    }

    /// Gives back what stands in `bytes` from the first line behind `from` that begins a record; false where there is none.
    pub(super) fn return_records(&mut self, bytes: &mut Vec<u8>, from: usize) -> bool {
        let Some(line) = memchr::memmem::find(&bytes[from..], b"\nWARC/") else { return false };
        let mut returned = bytes.split_off(from + line + 1);
        self.offset -= returned.len() as u64;
        returned.extend_from_slice(&self.ahead[self.at..]);
        (self.ahead, self.at) = (returned, 0);
        true
    }

    /// Makes at least so many bytes stand in `ahead`, as far as there are as many.
    fn look_ahead(&mut self, n_bytes: usize) -> io::Result<()> {
        self.ahead.drain(..self.at);
        self.at = 0;
        let n_missing = n_bytes.saturating_sub(self.ahead.len());
        self.reader.by_ref().take(n_missing as u64).read_to_end(&mut self.ahead)?;
        Ok(())
    }
}

impl<R: BufRead> Read for Input<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let n_read = self.fill_buf()?.read(target)?;
        self.consume(n_read);
        Ok(n_read)
    }
}

impl<R: BufRead> BufRead for Input<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at < self.ahead.len() { Ok(&self.ahead[self.at..]) } else { self.reader.fill_buf() }
    }

    fn consume(&mut self, n_bytes: usize) {
        self.offset += n_bytes as u64;
        if self.at < self.ahead.len() {
            self.at += n_bytes;
        } else {
            self.reader.consume(n_bytes);
        }
    }
}
