//! From bytes to analysed Chinese text: decoding, normalisation levels, sentences, words.
//!
//! [`decode`] turns bytes into text, [`normalise`] makes the levels, [`sentences`] and [`words`] find what methods read; an [`Analyzer`] does as much of it
//! as the methods of a run need, once for all of them. It works badly on pages: markup goes, but navigation and advertisements stay, which is the
//! business of main-content extraction. Every step is a function of the text alone, and [`settings_digest`] names all that decides its outcome.
//!
//! ```
//! use leitong_core::{Document, Level, Needs, Splitter};
//! use leitong_text::Analyzer;
//!
//! let needs = Needs::none().sentences(Level::L2, Splitter::Full).words(Level::Folded);
//! let document = Document { text: "<p>滨海隊３．５萬名球迷到場！</p>".into(), ..Document::default() };
//! let analyzed = Analyzer::new(needs).analyze(&document);
//! assert_eq!(analyzed.body.text(Level::Folded), "滨海队3.5万名球迷到场!");
//! assert_eq!(analyzed.body.text(Level::L2), "滨海队35万名球迷到场");
//! let sentence = analyzed.body.sentences(Level::L2, Splitter::Full).next().unwrap();
//! assert_eq!((sentence.text, sentence.mark.terminator), ("滨海队35万名球迷到场", Some('!')));
//! ```

mod analyzer;
pub mod decode;
pub mod normalise;
pub mod page;
pub mod sentences;
mod settings;
mod time;
pub mod words;

pub use analyzer::Analyzer;
pub use decode::{Decoded, decode, decode_page};
pub use page::{Extraction, MainContent, main_content};
pub use settings::settings_digest;
pub use time::parse_published;

#[cfg(test)]
mod tests;
