//! Parsers of formats that were not made for documents.
//!
//! They are pure: bytes in, documents or reasons out.

pub mod page;
pub mod sogou;
pub mod warc;
