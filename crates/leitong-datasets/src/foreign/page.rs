//! STUB, to be replaced when the branches are joined: a page of HTML as a document.

use leitong_core::Document;

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
    let decoded = leitong_text::decode(bytes, declared);
    if decoded.text.trim().is_empty() {
        return Err("the page is empty, expected HTML".into());
    }
    let document = Document { text: decoded.text, ..Document::default() };
    Ok(Page { document, encoding: decoded.encoding, n_replaced: decoded.n_replaced })
}
