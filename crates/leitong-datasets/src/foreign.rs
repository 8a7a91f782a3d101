//! Foreign formats: parsers from bytes to documents, without any walking of folders.
//!
//! Each tells what is a document, what is a reject with its reason, and where it stands. They work badly on input that is none of their format:
//! ask `looks_like` first where a module has it.

pub mod page;
pub mod sogou;
mod tagged;
pub mod warc;
pub mod xml;

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
