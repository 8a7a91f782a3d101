//! From a path to UTF-8 text: formats, decompression, lines.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;

use crate::{DatasetError, Place, ReadError};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    JsonLines,
    Table { delimiter: u8 },
    Parquet,
}

/// How the bytes are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compression {
    None,
    Gzip,
    Zstd,
}

impl Compression {
    /// The compression that the name's end says, and the name without it.
    pub fn of(name: &str) -> (Self, &str) {
        let packed = [(".gz", Self::Gzip), (".zst", Self::Zstd)].into_iter().find_map(|(end, packing)| Some((packing, name.strip_suffix(end)?)));
        packed.unwrap_or((Self::None, name))
    }

    /// A file that is cut or overwritten is its own fault, not the operating system's.
    fn error(self, path: &Path, error: std::io::Error) -> DatasetError {
        match self.name() {
            None => DatasetError::Unreadable { path: path.to_path_buf(), error },
            Some(compression) => ReadError::Damaged { path: path.to_path_buf(), compression, reason: error.to_string() }.into(),
        }
    }

    /// What packed files of this kind are called.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Gzip => Some("gzip"),
            Self::Zstd => Some("zstd"),
        }
    }
}

/// Layout and compression of a file of documents, from the end of its name.
pub(crate) fn format(path: &Path) -> Result<(Layout, Compression), ReadError> {
    let name = path.to_string_lossy().to_ascii_lowercase();
    let (compression, plain_name) = Compression::of(&name);
    match (plain_name.rsplit('.').next(), compression) {
        (Some("jsonl" | "ndjson"), _) => Ok((Layout::JsonLines, compression)),
        (Some("csv"), _) => Ok((Layout::Table { delimiter: b',' }, compression)),
        (Some("tsv"), _) => Ok((Layout::Table { delimiter: b'\t' }, compression)),
        (Some("parquet"), Compression::None) => Ok((Layout::Parquet, compression)),
        _ => {
            let expected = "documents are in .jsonl, .ndjson, .csv or .tsv (also with .gz or .zst) or in .parquet";
            Err(ReadError::UnknownFormat { path: path.to_path_buf(), expected })
        }
    }
}

/// The delimiter of a file of truth: a comma in `.csv`, a tab in `.tsv`.
pub(crate) fn delimiter(path: &Path) -> Result<u8, ReadError> {
    match format(path) {
        Ok((Layout::Table { delimiter }, _)) => Ok(delimiter),
        _ => Err(ReadError::UnknownFormat { path: path.to_path_buf(), expected: "clusters and pairs are in .csv or .tsv (also with .gz or .zst)" }),
    }
}

/// Decompressed bytes.
pub(crate) type Reader = Box<dyn BufRead + Send>;

fn reader(path: &Path) -> Result<(Reader, Compression), DatasetError> {
    let (compression, _) = Compression::of(&path.to_string_lossy().to_ascii_lowercase());
    Ok((unpacked(path, compression)?, compression))
}

/// Opens a file that is packed as is said, whatever its name.
pub(crate) fn unpacked(path: &Path, compression: Compression) -> Result<Reader, DatasetError> {
    const BUFFER_BYTES: usize = 1 << 17;
    let file = File::open(path).map_err(|error| DatasetError::Unreadable { path: path.to_path_buf(), error })?;
    let file = BufReader::with_capacity(BUFFER_BYTES, file);
    Ok(match compression {
        Compression::None => Box::new(file),
        Compression::Gzip => Box::new(BufReader::with_capacity(BUFFER_BYTES, MultiGzDecoder::new(file))),
        Compression::Zstd => {
            let decoder = zstd::Decoder::with_buffer(file).map_err(|error| compression.error(path, error))?;
            Box::new(BufReader::with_capacity(BUFFER_BYTES, decoder))
        }
    })
}

/// All bytes of a file, decompressed.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, DatasetError> {
    let (mut reader, compression) = reader(path)?;
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).map_err(|error| compression.error(path, error))?;
    Ok(bytes)
}

/// The bytes as text, without a leading byte order mark.
pub(crate) fn utf8<'a>(path: &Path, bytes: &'a [u8]) -> Result<&'a str, ReadError> {
    utf8_from(path, 1, without_bom(bytes))
}

/// The byte order mark of UTF-8.
pub(crate) const BOM: &[u8] = "\u{feff}".as_bytes();

fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BOM).unwrap_or(bytes)
}

/// The bytes as text; they start at the start of the given line.
fn utf8_from<'a>(path: &Path, first_line: u64, bytes: &'a [u8]) -> Result<&'a str, ReadError> {
    str::from_utf8(bytes).map_err(|error| {
        let valid = &bytes[..error.valid_up_to()];
        let line_start = valid.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let line = first_line + n_line_feeds(valid);
        let column = n_chars(&valid[line_start..]) + 1;
        ReadError::NotUtf8 { path: path.to_path_buf(), line, column, byte: bytes[error.valid_up_to()] }
    })
}

pub(crate) fn n_line_feeds(bytes: &[u8]) -> u64 {
    bytes.split(|&byte| byte == b'\n').count() as u64 - 1
}

/// Characters that start in the bytes: all but the continuation bytes of UTF-8.
pub(crate) fn n_chars(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte & 0b1100_0000 != 0b1000_0000).count() as u64
}

/// The lines of a file, one at a time in one buffer.
pub(crate) struct Lines {
    path: PathBuf,
    reader: Reader,
    compression: Compression,
    line: Vec<u8>,
    /// Number of the line in the buffer, from 1.
    number: u64,
}

impl Lines {
    pub fn open(path: &Path) -> Result<Self, DatasetError> {
        let (reader, compression) = reader(path)?;
        Ok(Self { path: path.to_path_buf(), reader, compression, line: Vec::new(), number: 0 })
    }

    /// The next line that is not blank, with its number.
    pub fn next(&mut self) -> Result<Option<(u64, &str)>, DatasetError> {
        loop {
            self.line.clear();
            self.number += 1;
            if self.reader.read_until(b'\n', &mut self.line).map_err(|error| self.compression.error(&self.path, error))? == 0 {
                return Ok(None);
            }
            if self.number == 1 && without_bom(&self.line).len() < self.line.len() {
                self.line.drain(..BOM.len());
            }
            if !self.line.trim_ascii().is_empty() {
                break;
            }
        }
        let text = utf8_from(&self.path, self.number, &self.line)?;
        Ok(Some((self.number, text.trim_end_matches(['\r', '\n']))))
    }
}

/// A line of a file as a place.
pub(crate) fn at_line(path: &Path, line: u64) -> Place {
    Place::Line { path: path.to_path_buf(), line }
}
