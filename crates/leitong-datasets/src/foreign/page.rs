//! A page of HTML as a document.

use leitong_core::Document;
use leitong_text::{decode_page, main_content};

/// A page that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its headline, text and time of publication; the id is empty.
    pub document: Document,
    /// WHATWG name of the encoding it was read as.
    pub encoding: &'static str,
    /// Byte sequences that meant nothing and became U+FFFD.
    pub n_replaced: usize,
}

/// Reads a page. `declared` is the charset that its transport named.
///
/// # Errors
/// Why the bytes are no page with text.
pub fn document(bytes: &[u8], declared: Option<&str>) -> Result<Page, String> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err("the page is empty, expected HTML".into());
    }
    let decoded = decode_page(bytes, declared);
    let content = main_content(&decoded.text);
    if content.text.is_empty() {
        return Err("the page holds no text outside of scripts and markup".into());
    }
    let document = Document { text: content.text, title: content.title, published: content.published, ..Document::default() };
    Ok(Page { document, encoding: decoded.encoding, n_replaced: decoded.n_replaced })
}
