//! Records between tags, in files that may be no well-formed XML.

use leitong_core::Document;
use leitong_text::{decode, decode_page};

use super::Piece;

/// Names of the elements, lower case; the first that a record has is taken.
pub(super) struct Layout {
    pub record: &'static [&'static str],
    pub id: &'static [&'static str],
    pub url: &'static [&'static str],
    pub title: &'static [&'static str],
    pub published: &'static [&'static str],
    pub text: &'static [&'static str],
}

/// A stretch of the bytes.
struct Stretch {
    start: usize,
    end: usize,
    /// The name of the record's element; none between records.
    record: Option<&'static str>,
}

/// All records, and what stands between them and is not blank.
///
/// Tags are found in the bytes: in UTF-8, GB18030 and Big5 no part of a longer character is a `<`.
pub(super) fn records_of(bytes: &[u8], layout: &Layout) -> Vec<Piece> {
    let stretches = stretches(bytes, layout);
    if !stretches.iter().any(|stretch| stretch.record.is_some()) {
        return no_records(bytes, layout);
    }
    // One record may be too short to tell its encoding: the whole input decides, unless a record is evidently UTF-8.
    let encoding = decode_page(bytes, None).encoding;
    let mut pieces = Vec::new();
    let (mut counted, mut line) = (0, 1);
    for Stretch { start, end, record } in stretches {
        let inside = decode(&bytes[start..end], Some(encoding)).text;
        let document = match record {
            Some(name) => document_of(&inside, name, layout),
            None if is_framing(&inside) => continue,
            None => Err(format!("text outside of <{}>: {}", layout.record.join("> and <"), head_of(&inside))),
        };
        // Blanks before it are no part of what is reported.
        let start = start + bytes[start..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        line += memchr::memchr_iter(b'\n', &bytes[counted..start]).count() as u64;
        counted = start;
        pieces.push(Piece { start, end, line, document });
    }
    pieces
}

/// A file that holds something, and no record, is one reject.
fn no_records(bytes: &[u8], layout: &Layout) -> Vec<Piece> {
    if bytes.iter().all(u8::is_ascii_whitespace) || is_framing(&decode_page(bytes, None).text) {
        return Vec::new();
    }
    let reason = format!("no record: must hold elements <{}>", layout.record.join("> or <"));
    vec![Piece { start: 0, end: bytes.len(), line: 1, document: Err(reason) }]
}

/// Cuts bytes at the tags of records. A record ends behind its end tag, or before the next record where it has none.
fn stretches(bytes: &[u8], layout: &Layout) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    let mut behind = 0;
    let mut next = next_record(bytes, 0, layout);
    while let Some((start, name)) = next {
        let inside = start + 1 + name.len();
        next = next_record(bytes, inside, layout);
        let limit = next.map_or(bytes.len(), |(at, _)| at);
        let end = end_tag(&bytes[inside..limit], name).map_or(limit, |end| inside + end);
        if behind < start {
            stretches.push(Stretch { start: behind, end: start, record: None });
        }
        stretches.push(Stretch { start, end, record: Some(name) });
        behind = end;
    }
    if behind < bytes.len() {
        stretches.push(Stretch { start: behind, end: bytes.len(), record: None });
    }
    stretches
}

/// The next start tag of a record.
fn next_record(bytes: &[u8], from: usize, layout: &Layout) -> Option<(usize, &'static str)> {
    memchr::memchr_iter(b'<', &bytes[from..]).find_map(|at| {
        let start = from + at;
        let name = layout.record.iter().find(|name| is_tag(&bytes[start + 1..], name))?;
        Some((start, *name))
    })
}

/// Offset behind the end tag.
fn end_tag(bytes: &[u8], name: &str) -> Option<usize> {
    let at = memchr::memmem::find_iter(bytes, b"</").find(|&at| is_tag(&bytes[at + 2..], name))?;
    Some(memchr::memchr(b'>', &bytes[at..]).map_or(bytes.len(), |close| at + close + 1))
}

/// Whether bytes from behind `<` are the tag of that name.
fn is_tag(rest: &[u8], name: &str) -> bool {
    let begins = rest.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()));
    begins && rest.get(name.len()).is_some_and(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/'))
}

fn document_of(record: &str, name: &str, layout: &Layout) -> Result<Document, String> {
    let value = |names: &[&str]| names.iter().find_map(|name| field(record, name, layout).filter(|value| !value.text.is_empty()));
    let Some(text) = value(layout.text) else {
        return Err(format!("<{name}> without text: must hold <{}>", layout.text.join("> or <")));
    };
    if !text.is_closed && end_tag(record.as_bytes(), name).is_none() {
        return Err(format!("<{name}> is cut off: neither it nor its text is closed"));
    }
    let plain = |names: &[&str]| value(names).map(|value| value.text.to_owned());
    Ok(Document {
        id: plain(layout.id).unwrap_or_default(),
        text: text.text.to_owned(),
        title: plain(layout.title),
        url: plain(layout.url).or_else(|| link_address(record)).map(|address| address.replace("&amp;", "&")),
        source: None,
        published: plain(layout.published),
    })
}

/// What stands in a field, without CDATA marks and blanks at its ends.
struct Value<'a> {
    text: &'a str,
    is_closed: bool,
}

/// A field that is not closed ends at the next tag of a field or of the record.
fn field<'a>(record: &'a str, name: &str, layout: &Layout) -> Option<Value<'a>> {
    let at = memchr::memchr_iter(b'<', record.as_bytes()).find(|&at| is_tag(&record.as_bytes()[at + 1..], name))?;
    let behind_name = &record[at + 1 + name.len()..];
    let close = behind_name.find('>')?;
    if behind_name[..close].ends_with('/') {
        return None;
    }
    let inside = &behind_name[close + 1..];
    let bytes = inside.as_bytes();
    let closed = memchr::memmem::find_iter(bytes, b"</").find(|&at| is_tag(&bytes[at + 2..], name));
    let end = closed.unwrap_or_else(|| {
        let names = [layout.record, layout.id, layout.url, layout.title, layout.published, layout.text].concat();
        let is_next = |at: usize| {
            let rest = &bytes[at + 1..];
            let rest = rest.strip_prefix(b"/").unwrap_or(rest);
            names.iter().any(|name| is_tag(rest, name))
        };
        memchr::memchr_iter(b'<', bytes).find(|&at| is_next(at)).unwrap_or(inside.len())
    });
    let value = inside[..end].trim();
    let value = value.strip_prefix("<![CDATA[").map_or(value, |value| value.strip_suffix("]]>").unwrap_or(value));
    Some(Value { text: value.trim(), is_closed: closed.is_some() })
}

/// The address of an Atom `<link href="…"/>`.
fn link_address(record: &str) -> Option<String> {
    let at = memchr::memchr_iter(b'<', record.as_bytes()).find(|&at| is_tag(&record.as_bytes()[at + 1..], "link"))?;
    let tag = &record[at..at + record[at..].find('>')?];
    let value = &tag[tag.find("href=")? + "href=".len()..];
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    value[1..].split(quote).next().filter(|address| !address.is_empty()).map(str::to_owned)
}

/// Whether what stands between records is blank or belongs to what holds them: declarations, comments, start and end tags, and the head of a feed.
fn is_framing(between: &str) -> bool {
    const CHANNEL: [&str; 3] = ["<rss", "<feed", "<rdf"];
    let lower = between.to_ascii_lowercase();
    if CHANNEL.iter().any(|tag| lower.contains(tag)) {
        return true;
    }
    let mut rest = between.trim_start_matches('\u{feff}').trim();
    while rest.starts_with('<') {
        let is_comment = rest.starts_with("<!--");
        let end = if is_comment { rest.find("-->").map(|at| at + 3) } else { rest.find('>').map(|at| at + 1) };
        let Some(end) = end else { return false };
        rest = rest[end..].trim();
    }
    rest.is_empty()
}

fn head_of(text: &str) -> String {
    const SHOWN: usize = 30;
    text.trim().chars().take(SHOWN).collect()
}
