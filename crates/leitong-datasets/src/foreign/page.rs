//! STUB, to be replaced when the branches are joined: the main content of a page.

/// What is kept of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The main content.
    pub text: String,
    /// The headline.
    pub title: Option<String>,
    /// The address that the page gives of itself.
    pub url: Option<String>,
    /// The portal.
    pub source: Option<String>,
    /// When it was published.
    pub published: Option<String>,
    /// WHATWG name of the encoding.
    pub encoding: &'static str,
    /// Byte sequences that became U+FFFD.
    pub n_replaced: usize,
}

/// Reads a page.
///
/// # Errors
/// Where it has no content.
pub fn document(bytes: &[u8], declared: Option<&str>) -> Result<Page, String> {
    let decoded = leitong_text::decode(bytes, declared);
    if decoded.text.trim().is_empty() {
        return Err("the page has no content".to_owned());
    }
    Ok(Page { text: decoded.text, encoding: decoded.encoding, n_replaced: decoded.n_replaced, ..Page::default() })
}
