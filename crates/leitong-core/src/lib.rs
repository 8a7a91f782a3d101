//! What every part of leitong shares: documents, analysed documents, and the contract of a method.
//!
//! A method says *what a document keeps* (its signature), *where it could collide* (its bucket keys) and *how alike two signatures are*.
//! It owns no index: one key index over one store serves every method, so that index memory, candidates and pair completeness are measured by the same code for all.
//!
//! - [`Document`] is what a reader gives; [`Analyzed`] is what a method sees, made once a data set and shared by all methods.
//! - [`Method`] -> [`Fitter`] -> [`Model`] are typed and written by the algorithm crates.
//! - [`Entry`] and [`Detector`] are the same thing with the types erased once, over slices, for the harness.
//! - [`Then`] makes one method of two: the first reaches and admits, the second scores.
//! - [`Features`], [`DocumentFrequencies`], [`hash`], [`minima`], [`sets`], [`shingles`] and [`sparse`] hold what several methods use.
//!
//! There is no I/O here, no clock and no randomness: everything is a function of text, parameters and seed.

mod analyzed;
mod detector;
mod document;
mod features;
mod frequencies;
pub mod hash;
mod heap;
mod method;
pub mod minima;
mod registry;
pub mod sets;
pub mod shingles;
mod similarity;
pub mod sparse;
mod then;

pub use analyzed::{Analyzed, Level, Needs, Part, PartNeeds, PartOfSpeech, Sentence, SentenceRef, Splitter, Token, TokenClass, Word};
pub use detector::{Detector, Memory, Selection};
pub use document::Document;
pub use features::{FeatureKind, Features, StopWords};
pub use frequencies::{DocumentFrequencies, FrequencyCounts};
pub use heap::HeapBytes;
pub use method::{FitError, Fitter, Method, Model, ParameterError, UnitFitter};
pub use registry::{AnyFitter, AnyMethod, Entry, Role};
pub use similarity::Similarity;
pub use then::{Combination, Then, ThenFitter, ThenModel};

#[cfg(test)]
mod tests;
