//! Parsers of formats that were not made for documents.
//!
//! They are pure: bytes in, documents or reasons out.

pub mod page;
pub mod sogou;
pub mod warc;

/// A piece of a dump: a document, or bytes that are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Offset of its first byte.
    pub start: usize,
    /// Offset behind its last byte.
    pub end: usize,
    /// Line of its first byte, from 1.
    pub line: u64,
    /// The document, or why it is none.
    pub document: Result<leitong_core::Document, String>,
}
