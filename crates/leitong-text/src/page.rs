//! The main content of a page: its article without navigation, advertisements and footers.
//!
//! [`main_content`] stands on `dom_smoothie`, a port of Mozilla's Readability. It works badly on pages whose article is drawn by a script (the text
//! stands in a script, which is no text), on front pages and lists, and on very short articles; what it finds there is compared with the
//! whole page, and the whole page's text taken where too little was found.

use dom_smoothie::{Config, Readability};

use crate::normalise::{is_hanzi, plain_lines};

/// The share of the page's Hanzi, outside of links, below which an extraction is no article: one in this many.
const MAX_HANZI_PER_EXTRACTED: usize = 10;
/// Elements beyond which a page is not parsed: extraction walks the tree many times.
const MAX_ELEMENTS: usize = 50_000;
/// Open elements, counted by tags, beyond which a page is not parsed: the parser's cost grows with the square of the depth.
const MAX_DEPTH: usize = 500;
/// Readability tries again with laxer rules below this many characters. 500 is meant for English; Chinese says the same in a third.
const MIN_CHARS: usize = 150;

/// Where the text of a page was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extraction {
    /// The main content was found.
    Extracted,
    /// All text of the body, since no main content was found or too little of it.
    WholeBody,
}

/// What a page says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MainContent {
    /// The headline, as the page's metadata or its `<title>` give it; site names behind it stay if they are part of it.
    pub title: Option<String>,
    /// One paragraph a line, without markup and character references.
    pub text: String,
    /// Time of publication, as the page's metadata give it.
    pub published: Option<String>,
    /// Where the text was taken from.
    pub how: Extraction,
}

/// Finds headline and main content of a page. Cost: parsing it, some ten times its reading; pages of more than 100,000 tags or 500 levels are not parsed.
pub fn main_content(html: &str) -> MainContent {
    let body = plain_lines(body_of(html));
    let title = title_of(html);
    let whole = |title, published| MainContent { title, text: body.clone(), published, how: Extraction::WholeBody };
    let Some(article) = is_parseable(html).then(|| article_of(html)).flatten() else {
        return whole(title, None);
    };
    let title = Some(one_line(&article.title)).filter(|title| !title.is_empty()).or(title);
    let text = plain_lines(&article.content);
    let n_expected = n_hanzi(&plain_lines(&without_links(body_of(html))));
    if text.is_empty() || n_hanzi(&text) * MAX_HANZI_PER_EXTRACTED < n_expected {
        return whole(title, article.published_time);
    }
    MainContent { title, text, published: article.published_time, how: Extraction::Extracted }
}

fn article_of(html: &str) -> Option<dom_smoothie::Article> {
    let config = Config { max_elements_to_parse: MAX_ELEMENTS, char_threshold: MIN_CHARS, ..Config::default() };
    Readability::new(html, None, Some(config)).ok()?.parse().ok()
}

/// Whether a page is small and shallow enough for the parser. Tags that need no end count as open too, so that the depth is an upper bound.
fn is_parseable(html: &str) -> bool {
    const VOID: [&str; 9] = ["br", "img", "meta", "link", "input", "hr", "p", "li", "source"];
    let mut depth: usize = 0;
    let mut deepest = 0;
    let mut n_tags = 0;
    for (at, _) in html.match_indices('<') {
        let rest = &html[at + 1..];
        let name_length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let is_void = VOID.iter().any(|name| rest[..name_length].eq_ignore_ascii_case(name));
        n_tags += 1;
        if rest.starts_with('/') {
            depth = depth.saturating_sub(1);
        } else if name_length > 0 && !is_void {
            depth += 1;
            deepest = deepest.max(depth);
        }
    }
    n_tags <= 2 * MAX_ELEMENTS && deepest <= MAX_DEPTH
}

/// What stands in the body, or behind the head, or all of it.
fn body_of(html: &str) -> &str {
    let start = find_ignoring_case(html, "<body").or_else(|| find_ignoring_case(html, "</head>")).unwrap_or(0);
    &html[start..]
}

fn title_of(html: &str) -> Option<String> {
    let start = find_ignoring_case(html, "<title")?;
    let start = start + html[start..].find('>')? + 1;
    let end = start + find_ignoring_case(&html[start..], "</title")?;
    let title = one_line(&plain_lines(&html[start..end]));
    (!title.is_empty()).then_some(title)
}

/// The page without links and what they say.
fn without_links(html: &str) -> String {
    let mut kept = String::new();
    let mut rest = html;
    while let Some(start) = find_ignoring_case(rest, "<a ") {
        kept.push_str(&rest[..start]);
        let Some(end) = find_ignoring_case(&rest[start..], "</a>") else {
            rest = &rest[start..];
            break;
        };
        rest = &rest[start + end..];
    }
    kept.push_str(rest);
    kept
}

/// Offset of an ASCII needle in any case.
fn find_ignoring_case(text: &str, needle: &str) -> Option<usize> {
    text.as_bytes().windows(needle.len()).position(|window| window.eq_ignore_ascii_case(needle.as_bytes()))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn n_hanzi(text: &str) -> usize {
    text.chars().filter(|&c| is_hanzi(c)).count()
}
