//! Which terms a lexicon keeps, and the digest over those of a document.

use leitong_core::hash::{mix64, split_seed};
use sha1::{Digest, Sha1};

/// The normalised inverse document frequency ln(N / df) / ln N: 0 for a term of every document, 1 for a term of one.
///
/// 0 where fewer than two documents were counted: then no term is rarer than another.
pub fn nidf(n_docs: u32, document_frequency: u32) -> f64 {
    if n_docs < 2 {
        return 0.0;
    }
    let n_docs = f64::from(n_docs);
    (n_docs / f64::from(document_frequency.max(1))).ln() / n_docs.ln()
}

/// SHA-1 of terms joined by one blank. The caller gives them distinct and ascending by code point, so that neither order nor repeats in the text count.
pub fn term_digest<'a>(terms: impl IntoIterator<Item = &'a str>) -> [u8; 20] {
    let mut sha1 = Sha1::new();
    for (position, term) in terms.into_iter().enumerate() {
        if position > 0 {
            sha1.update(b" ");
        }
        sha1.update(term.as_bytes());
    }
    sha1.finalize().into()
}

/// The first 8 bytes of a digest, big-endian.
pub fn head_of(digest: [u8; 20]) -> u64 {
    digest.iter().take(8).fold(0, |value, &byte| value << 8 | u64::from(byte))
}

/// Whether the randomised lexicon of a number leaves a term out: a share `dropped` of all terms, chosen by hash and independently for each number.
pub fn is_dropped(term: u64, seed: u64, lexicon: u64, dropped: f64) -> bool {
    // 53 bits make a number in [0, 1) without rounding.
    let position = (mix64(term ^ split_seed(seed, lexicon)) >> 11) as f64 / (1_u64 << 53) as f64;
    position < dropped
}
