//! The vector space model: documents as vectors of words weighted by tf-idf, compared by cosine.
//!
//! A word that a document has tf times and that df of the corpus' N documents have weighs (1 + ln tf) · ln(N / df). Vectors are scaled to length 1, and the similarity
//! is their scalar product. Words of every document weigh nothing and are left out; instead of words, runs of characters may be counted.
//!
//! Works badly on small corpora: of two documents every shared word has df = N, so that copies are unsigned and edited copies share nothing. Works badly on
//! texts that differ in a rare word, a name or a number, which weighs as much as several common sentences: the same edit counts for less in a longer text. The order
//! of words is lost, and weights move with the corpus: scores of two corpora are not comparable.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `features`, `width`, `stop-words`, `level` | terms | single words at Folded, stop words kept: their weight is small by itself |
//! | `min-similarity` | t | .8: pairs that reach it are candidates, without exception |
//!
//! `min-similarity` lies below the threshold of .9 so that thresholds from .8 on may be compared over keys. Scores below it are exact too.
//! A word that no document of the corpus has counts as one of a single document.
//!
//! Source: Salton, Buckley, *Term-weighting approaches in automatic text retrieval*, 1988; Croft, Metzler, Strohman, *Search Engines*, 2009, section 7.1. Keys: Bayardo,
//! Ma, Srikant, *Scaling up all pairs similarity search*, 2007.
//!
//! ```
//! use leitong_term_vector::term_weight;
//!
//! // Twice in the document, in 1 of 4 documents: (1 + ln 2) ln 4.
//! assert!((term_weight(2, 1, 4) - (1.0 + 2.0_f64.ln()) * 4.0_f64.ln()).abs() < 1e-12);
//! // In every document.
//! assert!(term_weight(2, 4, 4).abs() < 1e-12);
//! ```

use leitong_core::{
    Analyzed, DocumentFrequencies, FeatureKind, Features, FitError, Fitter, FrequencyCounts, HeapBytes, Level, Method, Model, Needs, ParameterError,
    Similarity, StopWords,
    hash::HashKind,
    sparse::{CommonTerms, Layout, Norm, Prefix, SplitVector, term_counts},
};
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;

/// An article has a few hundred distinct words.
const LAYOUT_OF_WORDS: Layout = Layout { n_common: 512, bucket_bits: 7 };
/// An article has about a thousand distinct bigrams, and few of them are common.
const LAYOUT_OF_CHARS: Layout = Layout { n_common: 512, bucket_bits: 9 };
/// The prefix of keys weighs this many times what a published one does.
const REACH: f64 = 1.5;

/// The vector space model: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct TermVector {
    /// Characters or words.
    pub features: FeatureKind,
    /// Characters or words a term.
    pub width: usize,
    /// What becomes of stop words in terms made of words.
    pub stop_words: StopWords,
    /// The level that is read; without it, L2 for characters and Folded for words.
    pub level: Option<Level>,
    /// Pairs of at least this cosine are candidates, without exception; above 0, at most 1.
    pub min_similarity: f64,
}

impl Default for TermVector {
    fn default() -> Self {
        Self { features: FeatureKind::Words, width: 1, stop_words: StopWords::Keep, level: None, min_similarity: 0.8 }
    }
}

impl TermVector {
    fn resolved_features(&self) -> Features {
        let level = self.level.unwrap_or(self.features.default_level());
        Features { kind: self.features, width: self.width, stop_words: self.stop_words, level, hash: HashKind::Xxh3 }
    }
}

impl Method for TermVector {
    const ID: &'static str = "term-vector";
    type Model = TermVectorModel;
    type Fitter = TermVectorFitter;

    fn needs(&self) -> Needs {
        self.resolved_features().needs()
    }

    fn fitter(&self) -> Result<TermVectorFitter, ParameterError> {
        self.resolved_features().check()?;
        if self.min_similarity > 0.0 && self.min_similarity <= 1.0 {
            Ok(TermVectorFitter { features: self.resolved_features(), min_similarity: self.min_similarity, counts: FrequencyCounts::default() })
        } else {
            Err(ParameterError::out_of_range("min-similarity", "above 0 and at most 1", self.min_similarity))
        }
    }
}

/// The weight of a term that a document has `tf` times (1 at least) and that `df` of `n_docs` documents have: (1 + ln tf) · ln(N / df).
///
/// 0 for a term of every document; not above 0 where no document was counted.
pub fn term_weight(tf: u32, df: u32, n_docs: u32) -> f64 {
    let term_frequency = 1.0 + f64::from(tf).ln();
    let inverse_document_frequency = (f64::from(n_docs) / f64::from(df)).ln();
    term_frequency * inverse_document_frequency
}

fn terms_of(features: Features, doc: &Analyzed) -> Vec<u64> {
    let mut terms = Vec::new();
    features.hashes(doc, &mut terms);
    terms
}

/// Counts in how many documents each term occurs.
#[derive(Clone, Debug)]
pub struct TermVectorFitter {
    features: Features,
    min_similarity: f64,
    counts: FrequencyCounts,
}

impl Fitter for TermVectorFitter {
    type Model = TermVectorModel;

    fn observe(&mut self, doc: &Analyzed) {
        self.counts.observe(terms_of(self.features, doc));
    }

    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }

    fn finish(self) -> Result<TermVectorModel, FitError> {
        let frequencies = self.counts.finish();
        let layout = match self.features.kind {
            FeatureKind::Words => LAYOUT_OF_WORDS,
            FeatureKind::Chars => LAYOUT_OF_CHARS,
        };
        let common = CommonTerms::new(&frequencies, layout);
        Ok(TermVectorModel { features: self.features, min_similarity: self.min_similarity, frequencies, common })
    }
}

/// The vector space model of a corpus, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TermVectorModel {
    features: Features,
    min_similarity: f64,
    frequencies: DocumentFrequencies,
    common: CommonTerms,
}

impl HeapBytes for TermVectorModel {
    fn heap_bytes(&self) -> usize {
        self.frequencies.heap_bytes() + self.common.heap_bytes()
    }
}

impl TermVectorModel {
    fn prefix(&self, vector: &SplitVector) -> Prefix {
        Prefix::of(vector, Norm::Euclidean, &self.common, &self.frequencies, self.min_similarity, REACH)
    }
}

impl Model for TermVectorModel {
    type Signature = SplitVector;

    /// `None` also where every word of the document is a word of all documents.
    fn signature(&self, doc: &Analyzed) -> Option<SplitVector> {
        let weigh = |(term, tf): (u64, u32)| (term, term_weight(tf, self.frequencies.of(term), self.frequencies.n_docs()));
        let weighted: Vec<(u64, f64)> = term_counts(terms_of(self.features, doc)).into_iter().map(weigh).collect();
        self.common.split(&weighted, Norm::Euclidean)
    }

    fn similarity(&self, a: &SplitVector, b: &SplitVector) -> Similarity {
        a.cosine(b)
    }

    /// The rarest terms of the document: see [`Prefix`].
    fn keys(&self, signature: &SplitVector, keys: &mut Vec<u64>) {
        keys.extend(self.prefix(signature).terms);
    }

    fn min_shared_keys(&self, signature: &SplitVector) -> u32 {
        self.prefix(signature).min_shared
    }

    fn key_design(&self) -> String {
        format!("each document's rarest terms; no pair of cosine {} or more is lost", self.min_similarity)
    }
}
