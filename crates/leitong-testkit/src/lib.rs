//! Laws that every model keeps, and tiny corpora to check them on. For tests only.
//!
//! An algorithm crate calls [`check_laws`] in one line; what it adds are its worked numbers.

mod corpus;
mod laws;

pub use corpus::{EDITED_PAIR, awkward_texts, distinct_sentences, small_corpus};
pub use laws::{check_laws, golden_digest};

use leitong_core::{Analyzed, Document, Fitter, Method, Model, Needs};
use leitong_text::Analyzer;

/// Analyses a text without a headline.
pub fn analyzed(needs: &Needs, text: &str) -> Analyzed {
    Analyzer::new(needs.clone()).analyze(&Document { text: text.into(), ..Document::default() })
}

/// Analyses a text with a headline.
pub fn analyzed_with_title(needs: &Needs, title: &str, text: &str) -> Analyzed {
    Analyzer::new(needs.clone()).analyze(&Document { text: text.into(), title: Some(title.into()), ..Document::default() })
}

/// Fits a method on documents.
///
/// # Panics
/// Where the parameters or the corpus do not allow it: a test then fails, as it should.
pub fn fitted<M: Method>(method: &M, docs: &[Analyzed]) -> M::Model {
    let mut fitter = method.fitter().unwrap_or_else(|error| panic!("{error}"));
    docs.iter().for_each(|doc| fitter.observe(doc));
    fitter.finish().unwrap_or_else(|error| panic!("{error}"))
}

/// What a method keeps of a document.
pub type SignatureOf<M> = <<M as Method>::Model as Model>::Signature;

/// Fits a method on two texts and gives their signatures.
pub fn signatures<M: Method>(method: &M, a: &str, b: &str) -> (M::Model, [Option<SignatureOf<M>>; 2]) {
    let docs = [a, b].map(|text| analyzed(&method.needs(), text));
    let model = fitted(method, &docs);
    let signatures = docs.map(|doc| model.signature(&doc));
    (model, signatures)
}

/// Similarity of two texts under a method fitted on both; `None` where either gives no signature.
pub fn similarity<M: Method>(method: &M, a: &str, b: &str) -> Option<f64> {
    let (model, [a, b]) = signatures(method, a, b);
    Some(model.similarity(&a?, &b?).get())
}
