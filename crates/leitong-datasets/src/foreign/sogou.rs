//! STUB, to be replaced when the branches are joined: `<doc>` blocks.

use leitong_core::Document;

use super::Piece;

/// The blocks of a dump.
pub fn records(bytes: &[u8]) -> impl Iterator<Item = Piece> {
    let starts: Vec<usize> = memchr::memmem::find_iter(bytes, b"<doc>").collect();
    starts.into_iter().map(move |start| {
        let end = memchr::memmem::find(&bytes[start..], b"</doc>").map_or(bytes.len(), |end| start + end + b"</doc>".len());
        let line = 1 + memchr::memchr_iter(b'\n', &bytes[..start]).count() as u64;
        let text = leitong_text::decode(&bytes[start..end], None).text;
        let member = |name: &str| {
            let from = text.find(&format!("<{name}>"))? + name.len() + 2;
            let to = text[from..].find(&format!("</{name}>"))?;
            Some(text[from..from + to].to_owned()).filter(|value| !value.is_empty())
        };
        let document = match member("content") {
            Some(content) => Ok(Document {
                id: member("docno").unwrap_or_default(),
                text: content,
                title: member("contenttitle"),
                url: member("url"),
                ..Document::default()
            }),
            None => Err("`content` is missing".to_owned()),
        };
        Piece { start, end, line, document }
    })
}
