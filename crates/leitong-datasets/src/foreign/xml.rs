//! Other XML of news: feeds (RSS, Atom) and single `<doc>` files, well-formed or not.
//!
//! Scanned by tags like the dumps of [`sogou`](super::sogou), since files that break a parser are why this is here.
//! Works badly on XML whose records have other names: such a file is one reject.

use super::Piece;
use super::tagged::{Layout, records_of};

const LAYOUT: Layout = Layout {
    record: &["item", "entry", "doc"],
    id: &["docno", "guid", "id"],
    url: &["url", "link"],
    title: &["contenttitle", "title"],
    published: &["datatime", "pubdate", "published", "dc:date", "updated", "date"],
    text: &["content:encoded", "content", "body", "description", "summary", "text"],
};

/// Documents of a file and what lies between them, in order; a file without a record is one reject.
pub fn documents(bytes: &[u8]) -> impl Iterator<Item = Piece> + use<> {
    records_of(bytes, &LAYOUT).into_iter()
}
