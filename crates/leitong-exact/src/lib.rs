//! Exact duplicates: a digest of the text, a checksum of its bytes, or the canonical form of its address; equal or not.
//!
//! [`ExactCopy`] keeps a digest of the text at a normalisation level: at [`Level::L0`] equal digests mean the same characters, at [`Level::L2`] the same letters
//! and digits in the same order after width, case, script, blanks and punctuation are folded away. [`Checksum`] keeps a weaker sum of the same bytes, down to the
//! plain sum of all bytes. [`CanonicalUrl`] reads no text: it keeps the address after everything is folded away that does not change what it leads to. The L2 digest
//! is the baseline that every fuzzy method must beat.
//!
//! **When it works badly.** A single character that differs and survives the level loses the pair: a byline, a corrected digit, a footer. Reprints with any
//! edit are therefore missed entirely, and canonical addresses miss every reprint on another site. False pairs of a digest are hash collisions only: with 64
//! bits, about 3e-12 expected among 10,287 documents, with 32 bits .012. The byte sum is blind to order and its values crowd: two articles of 2 to 3 kB have equal
//! sums with probability 2e-6, about a hundred false pairs among 10,287 documents.
//!
//! | method | parameter | default | meaning |
//! |---|---|---|---|
//! | all but `canonical-url` | `level` | `l2` | what counts as the same text |
//! | `exact` | `hash` | `xxh3` | the digest: 64 bits of `xxh3`, `md5`, `farmhash`, `fnv1a`, or 128 bits of `xxh3-128`, `md5-128` |
//! | `checksum` | `kind` | `crc-32` | `byte-sum`, `crc-16`, `crc-32`, `adler-32`, `fnv1a-64` |
//! | `checksum` | `modulus` | `none` | of the byte sum: `none`, `2^16` or `2^32` |
//! | `canonical-url` | `tracking` | 8 patterns | query and path parameters to leave out; `*` at the end stands for any rest |
//! | `canonical-url` | `fold-site` | false | whether mobile hosts, index pages, a trailing `/` and `http` are folded too |
//! | `canonical-url` | `dust` | false | whether rules that rewrite an address into another of the same text are learned |
//!
//! Source: Croft, Metzler, Strohman, *Search Engines: Information Retrieval in Practice*, section 3.7 (exact duplicates by checksum); RFC 3986, section 6
//! (normalisation of addresses); Bar-Yossef, Keidar, Schonfeld, *Do not crawl in the DUST: different URLs with similar text*, WWW 2007.
//!
//! ```
//! use leitong_core::{Analyzed, Fitter, Level, Method, Model, Similarity};
//! use leitong_exact::ExactCopy;
//!
//! let [mut a, mut b] = [Analyzed::default(), Analyzed::default()];
//! a.body.set_text(Level::L2, "今天下雨明天晴");
//! b.body.set_text(Level::L2, "明天晴今天下雨");
//! let model = ExactCopy::default().fitter()?.finish()?;
//! let (Some(a), Some(b)) = (model.signature(&a), model.signature(&b)) else { panic!("both hold letters") };
//! assert_eq!(model.similarity(&a, &a), Similarity::ONE);
//! assert_eq!(model.similarity(&a, &b), Similarity::ZERO);
//! # Ok::<(), leitong_core::FitError>(())
//! ```

mod address;
mod checksum;
mod digest;
mod dust;

pub use address::{CanonicalUrl, CanonicalUrlFitter, CanonicalUrlModel};
pub use checksum::{Checksum, ChecksumKind, ChecksumModel, Modulus};
pub use digest::{Digest, ExactCopy, ExactModel};
pub use dust::Rule;

use leitong_core::{Level, Part, Similarity};

/// The bytes that are summed or digested: the body in UTF-8. `None` where it holds no letter or digit, since all blank documents would be copies of one another.
fn body_bytes(body: &Part, level: Level) -> Option<&[u8]> {
    let text = body.text(level);
    text.contains(char::is_alphanumeric).then_some(text.as_bytes())
}

/// 1 for equal signatures, else 0.
fn equality<S: PartialEq>(a: &S, b: &S) -> Similarity {
    if a == b { Similarity::ONE } else { Similarity::ZERO }
}

#[cfg(test)]
mod tests;
