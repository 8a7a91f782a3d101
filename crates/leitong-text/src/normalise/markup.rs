//! Tags, comments, scripts and styles. A recogniser of what is certainly markup, no HTML parser: `3<5` and `x<y，y>z` are text.

use std::borrow::Cow;

/// Elements that stand on lines of their own.
const BLOCKS: [&str; 46] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "br",
    "caption",
    "center",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "nav",
    "ol",
    "option",
    "p",
    "pre",
    "section",
    "select",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "title",
    "tr",
    "ul",
];

/// How far a quoted value that holds a `>` is followed.
const MAX_QUOTED: usize = 512;

/// A piece of markup: where it ends, and what stands in its place.
struct Piece<'a> {
    end: usize,
    leaves: Cow<'a, str>,
}

/// Ends that were searched to the end of the text in vain: no second search, so that the whole stays linear.
type Missing = Vec<&'static str>;

/// Strips scripts, styles and comments with what is in them, then tags; borrowed where there is none.
///
/// A tag of a block element leaves a line end, one of a table cell a blank, any other nothing. Text in CDATA stays.
pub(super) fn strip(text: &str) -> Cow<'_, str> {
    let mut missing = Missing::new();
    let mut stripped = String::new();
    let mut copied = 0;
    let mut from = 0;
    while let Some(found) = text[from..].find('<') {
        let start = from + found;
        let Some(piece) = piece_at(text, start, &mut missing) else {
            from = start + 1;
            continue;
        };
        stripped.push_str(&text[copied..start]);
        stripped.push_str(&piece.leaves);
        copied = piece.end;
        from = piece.end;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    stripped.push_str(&text[copied..]);
    Cow::Owned(stripped)
}

/// The markup that begins with the `<` at `start`.
fn piece_at<'a>(text: &'a str, start: usize, missing: &mut Missing) -> Option<Piece<'a>> {
    let rest = &text[start..];
    if rest.starts_with("<!--")
        && let Some(length) = search(&rest[4..], "-->", missing)
    {
        return Some(Piece { end: start + 4 + length + 3, leaves: "".into() });
    }
    if rest.starts_with("<![CDATA[")
        && let Some(length) = search(&rest[9..], "]]>", missing)
    {
        return Some(Piece { end: start + 9 + length + 3, leaves: strip(&rest[9..9 + length]) });
    }
    let name = tag_name(rest)?;
    let end = start + tag_length(rest)?;
    let raw = match name {
        // Behind an end tag stands text, up to the next script and beyond.
        _ if rest.starts_with("</") => None,
        _ if name.eq_ignore_ascii_case("script") => search_end_tag(&text[end..], "script", missing),
        _ if name.eq_ignore_ascii_case("style") => search_end_tag(&text[end..], "style", missing),
        _ => None,
    };
    Some(Piece { end: end + raw.unwrap_or(0), leaves: left_by(name).into() })
}

fn search(text: &str, end: &'static str, missing: &mut Missing) -> Option<usize> {
    search_by(end, missing, || text.find(end))
}

/// Offset of `</name`, in any case.
fn search_end_tag(text: &str, name: &'static str, missing: &mut Missing) -> Option<usize> {
    let is_end = |&(offset, _): &(usize, &str)| text[offset + 2..].get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name));
    search_by(name, missing, || text.match_indices("</").find(is_end).map(|(offset, _)| offset))
}

fn search_by(end: &'static str, missing: &mut Missing, find: impl Fn() -> Option<usize>) -> Option<usize> {
    if missing.contains(&end) {
        return None;
    }
    let found = find();
    if found.is_none() {
        missing.push(end);
    }
    found
}

/// The name of a tag; empty for `<!`. None where what follows `<` begins no tag.
fn tag_name(rest: &str) -> Option<&str> {
    let inside = &rest[1..];
    if let Some(declaration) = inside.strip_prefix('!') {
        let is_declaration = declaration.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '-' | '['));
        return is_declaration.then_some("");
    }
    let inside = inside.strip_prefix(['/', '?']).unwrap_or(inside);
    let is_in_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':' | b'.');
    let length = inside.bytes().take_while(is_in_name).count();
    let (name, behind) = inside.split_at(length);
    // A tag name ends with a blank, `/` or `>`: `x<y，y>z` has none.
    let is_ended = behind.starts_with(|c: char| c.is_whitespace() || matches!(c, '/' | '>' | '?'));
    (name.starts_with(|c: char| c.is_ascii_alphabetic()) && is_ended).then_some(name)
}

/// Bytes up to and with the `>` that closes the tag at the head of the text. A tag holds no `<` outside of a quoted value.
fn tag_length(rest: &str) -> Option<usize> {
    let close = 1 + rest[1..].find(['<', '>'])?;
    let close = match open_quote(&rest[..close]) {
        Some(quote) => beyond_quoted(rest, close, quote).unwrap_or(close),
        None => close,
    };
    (rest.as_bytes()[close] == b'>').then_some(close + 1)
}

/// The quotation mark of a value (`="` or `='`) that is not closed by the end of the text.
fn open_quote(tag: &str) -> Option<u8> {
    let mut open = None;
    let mut before = 0;
    for byte in tag.bytes() {
        open = match open {
            Some(quote) if byte == quote => None,
            None if before == b'=' && matches!(byte, b'"' | b'\'') => Some(byte),
            _ => open,
        };
        before = byte;
    }
    open
}

/// Offset of the first `>` or `<` behind the end of a quoted value that holds the one at `close`.
fn beyond_quoted(rest: &str, close: usize, quote: u8) -> Option<usize> {
    let bytes = rest.as_bytes();
    let quoted = bytes[close..].iter().take(MAX_QUOTED).position(|&byte| byte == quote)?;
    let behind = close + quoted + 1;
    let further = bytes[behind..].iter().take(MAX_QUOTED).position(|&byte| byte == b'>' || byte == b'<')?;
    Some(behind + further)
}

fn left_by(name: &str) -> &'static str {
    let is = |other: &&str| name.eq_ignore_ascii_case(other);
    if BLOCKS.iter().any(is) {
        "\n"
    } else if is(&"td") || is(&"th") {
        " "
    } else {
        ""
    }
}
