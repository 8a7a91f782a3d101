//! What a run will need, before it runs.

use leitong_core::{Analyzed, Document, Selection};
use leitong_text::Analyzer;

use crate::{DedupError, Facts, Settings};

/// Bytes that a document costs, measured on a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Forecast {
    /// Id, digest and length.
    pub facts: f64,
    /// The method's signature.
    pub signature: f64,
    /// Its entries in the index.
    pub index: f64,
    /// The verifier's signature, which documents of candidate pairs have.
    pub verifier: f64,
}

/// Bytes of a key in the index where few documents share it: the key, where its list starts, the entry, and the posting from which all three are made.
const KEY_BYTES: f64 = 8.0 + 4.0 + 4.0 + 16.0;

impl Forecast {
    /// Measures a sample of documents, none of which is kept. What a method learns is learned from the sample.
    ///
    /// # Errors
    /// Where the method cannot be fitted on the sample.
    pub fn of(sample: &[Document], settings: &Settings) -> Result<Self, DedupError> {
        if sample.is_empty() {
            return Ok(Self::default());
        }
        let n_docs = sample.len() as f64;
        let analyze = |analyzer: &Analyzer| -> Vec<Analyzed> { sample.iter().map(|document| analyzer.analyze(document)).collect() };
        let batch = analyze(&Analyzer::new(settings.method.needs()));
        let mut detector = settings.method.fit(&batch)?;
        detector.push(&batch, Selection::All);
        let mut keys = Vec::new();
        (0..detector.n_docs()).for_each(|doc| detector.keys(doc, &mut keys));
        let verifier = match &settings.verifier {
            None => 0.0,
            Some(verifier) => {
                let batch = analyze(&Analyzer::new(verifier.needs()));
                let mut detector = verifier.fit(&batch)?;
                detector.push(&batch, Selection::All);
                detector.memory().signature_bytes as f64
            }
        };
        let mut facts = Facts::default();
        facts.observe(sample, settings.short_letters, settings.reads_published);
        Ok(Self {
            facts: facts.bytes() as f64 / n_docs,
            signature: detector.memory().signature_bytes as f64 / n_docs,
            index: keys.len() as f64 * KEY_BYTES / n_docs,
            verifier: verifier / n_docs,
        })
    }

    /// Bytes for a number of documents, all of them in candidate pairs, as far as the settings let the verifier's signatures be held at once.
    pub fn bytes(&self, n_docs: f64, settings: &Settings) -> f64 {
        n_docs * (self.facts + self.signature + self.index) + (n_docs * self.verifier).min(settings.verifier_bytes as f64)
    }
}
