//! Parts of a file, small enough to be held and large enough to be shared out.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use leitong_core::Document;

use super::format::FileFormat;
use crate::open::Compression;
use crate::{Fields, Place};

/// A file, and how it is to be read.
pub(crate) struct Source {
    pub path: PathBuf,
    pub name: String,
    pub format: FileFormat,
    pub compression: Compression,
    pub fields: Fields,
    pub encoding: Option<String>,
    pub max_text_bytes: usize,
    pub max_record_bytes: usize,
}

impl Source {
    pub fn line(&self, line: u64) -> Place {
        Place::Line { path: PathBuf::from(&self.name), line }
    }

    pub fn row(&self, row: u64) -> Place {
        Place::Row { path: PathBuf::from(&self.name), row }
    }

    pub fn whole(&self) -> Place {
        Place::File { path: PathBuf::from(&self.name) }
    }
}

/// How bytes that are not UTF-8 became text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoding {
    /// The file, as shown.
    pub name: String,
    /// WHATWG name of the encoding.
    pub encoding: String,
    /// Byte sequences that meant nothing and became U+FFFD.
    pub n_replaced: usize,
}

impl fmt::Display for Decoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: read as {}", self.name, self.encoding)?;
        if self.n_replaced > 0 { write!(f, ", {} byte sequences replaced", self.n_replaced) } else { Ok(()) }
    }
}

/// A record that is no document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reject {
    /// Where it stands.
    pub place: Place,
    /// Why it is none.
    pub reason: String,
    /// The record as it came, cut after 64 KiB.
    pub raw: Vec<u8>,
}

impl fmt::Display for Reject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl std::error::Error for Reject {}

impl Reject {
    pub(crate) fn new(place: Place, reason: String, raw: &[u8]) -> Self {
        const MAX_RAW_BYTES: usize = 1 << 16;
        Self { place, reason, raw: raw[..raw.len().min(MAX_RAW_BYTES)].to_vec() }
    }
}

/// Records of one format, read but not parsed.
pub(crate) trait Records: Send + Sync {
    fn len(&self) -> usize;
    fn place(&self, i: usize) -> Place;
    /// The document, or why it is none.
    fn document(&self, i: usize) -> Result<Document, String>;
    fn raw(&self, i: usize) -> &[u8];
    /// What stands before the first record of the file.
    fn head(&self) -> &[u8] {
        &[]
    }
    fn decoding(&self) -> Option<Decoding> {
        None
    }
}

/// Some records of a file, which any thread may parse.
pub struct Chunk(Box<dyn Records>);

impl Chunk {
    pub(crate) fn new(records: impl Records + 'static) -> Self {
        Self(Box::new(records))
    }

    pub(crate) fn rejected(reject: Reject) -> Self {
        Self::new(Rejected(reject))
    }

    /// Number of records, above 0.
    #[expect(clippy::len_without_is_empty, reason = "no chunk is empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Where a record stands: the line in which it starts, its row, or the file that it is.
    pub fn place(&self, i: usize) -> Place {
        self.0.place(i)
    }

    /// Parses a record. Its text may be empty.
    ///
    /// # Errors
    /// Where the record is no document.
    pub fn document(&self, i: usize) -> Result<Document, Reject> {
        self.0.document(i).map_err(|reason| self.reject(i, reason))
    }

    /// A record as one that is no document, for a reason that the file by itself does not give.
    pub fn reject(&self, i: usize, reason: String) -> Reject {
        Reject::new(self.place(i), reason, self.raw(i))
    }

    /// A record as it came, its line end included; empty for Parquet and XLSX. A file that is not UTF-8 but for [`Chunk::decoding`] is UTF-8 here.
    pub fn raw(&self, i: usize) -> &[u8] {
        self.0.raw(i)
    }

    /// What stands before the first record of the file: a byte order mark, the header of a table.
    pub(crate) fn head(&self) -> &[u8] {
        self.0.head()
    }

    /// How the file became text; nothing where it was UTF-8. The same for every chunk of a file from the first that needed it.
    pub fn decoding(&self) -> Option<Decoding> {
        self.0.decoding()
    }
}

/// A record that was refused before it could be parsed.
struct Rejected(Reject);

impl Records for Rejected {
    fn len(&self) -> usize {
        1
    }

    fn place(&self, _: usize) -> Place {
        self.0.place.clone()
    }

    fn document(&self, _: usize) -> Result<Document, String> {
        Err(self.0.reason.clone())
    }

    fn raw(&self, _: usize) -> &[u8] {
        &self.0.raw
    }
}

/// The chunks of one file, in its order. It never fails: what cannot be read is a last record that is a [`Reject`].
pub struct Chunks(Box<dyn Iterator<Item = Chunk> + Send>);

impl Chunks {
    pub(crate) fn new(chunks: impl Iterator<Item = Chunk> + Send + 'static) -> Self {
        Self(Box::new(chunks))
    }

    /// One reject in the place of a whole file.
    pub(crate) fn refused(source: &Arc<Source>, reason: String) -> Self {
        Self::new(std::iter::once(Chunk::rejected(Reject::new(source.whole(), reason, &[]))))
    }
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        self.0.next()
    }
}
