//! Criterion benches over the whole registry: segmentation, signature, similarity, keys and index.
//!
//! A method is benched because it is a row of the registry; nothing here names one.
//! The text is generated, so that the benches run anywhere; read ratios within one run, since machines are noisy.

use leitong_core::{AnyMethod, Detector, Document, Entry, Selection};
use leitong_synth::builtin::article;

/// Seed of the benched articles.
const SEED: u64 = 163;

/// Generated articles, each twice: a bench of an index must meet candidates.
pub fn documents(n_docs: usize) -> Vec<Document> {
    let document = |position: usize| {
        let article = article(SEED, position as u64 / 2);
        Document { id: position.to_string(), title: Some(article.title), text: article.paragraphs.join("\n"), ..Document::default() }
    };
    (0..n_docs).map(document).collect()
}

/// The method of a registry row with its own parameters.
///
/// # Panics
/// Where the row's preset is wrong: the registry's tests would have failed.
pub fn method(entry: &Entry) -> Box<dyn AnyMethod> {
    entry.method(&toml::Table::new()).unwrap_or_else(|error| panic!("{}: {error}", entry.id))
}

/// A fitted method with the signatures of all documents.
///
/// # Panics
/// Where the method cannot be fitted on them.
pub fn signed(method: &dyn AnyMethod, docs: &[leitong_core::Analyzed]) -> Box<dyn Detector> {
    let mut detector = method.fit(docs).unwrap_or_else(|error| panic!("{}: {error}", method.id()));
    detector.push(docs, Selection::All);
    detector
}
