//! News dumps of Sogou: `<doc>` elements with `url`, `docno`, `contenttitle` and `content`, with or without a root element.
//!
//! The dumps are no well-formed XML (addresses hold a bare `&`, texts a bare `<`, most have no root), so that they are scanned by their tags.
//! Dumps of the same build with `id`, `title`, `datatime` and `body` are read too.

use super::Piece;
use super::tagged::{Layout, records_of};

const LAYOUT: Layout = Layout {
    record: &["doc"],
    id: &["docno", "id"],
    url: &["url"],
    title: &["contenttitle", "title"],
    published: &["datatime", "date", "pubdate"],
    text: &["content", "body", "text"],
};

/// Documents of a dump and what lies between them, in order. Every `<doc>` is a document or a reject, and so is whatever stands outside of
/// `<doc>` elements and is neither blank nor a declaration nor a root element.
///
/// Character references are kept as they are (level L1 decodes them); so are private characters such as U+E40C. An `&amp;` in an address is decoded.
pub fn records(bytes: &[u8]) -> impl Iterator<Item = Piece> + use<> {
    records_of(bytes, &LAYOUT).into_iter()
}

/// Whether bytes begin like a dump: `<doc>` and one of its fields near the start.
pub fn looks_like(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 4_096;
    let head = bytes[..bytes.len().min(LOOKED_AT)].to_ascii_lowercase();
    let finder = |tag: &str| memchr::memmem::find(&head, tag.as_bytes());
    let Some(doc) = finder("<doc>") else { return false };
    ["<docno>", "<contenttitle>", "<url>", "<id>", "<content>"].iter().any(|field| finder(field).is_some_and(|at| at > doc))
}
