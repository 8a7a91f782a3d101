//! I-Match: a document is one digest over those of its terms that are neither common nor rare.
//!
//! The terms of a corpus whose normalised inverse document frequency lies in [lo, hi] are the lexicon; a document's signature is the SHA-1 of its distinct terms of the
//! lexicon, and documents are duplicates where signatures are equal. In the randomised form K further lexicons each leave out a share of the terms, and one equal
//! signature of K + 1 is enough: an edit goes unseen by a lexicon without its words.
//!
//! Works badly wherever one term of middling frequency changes: the digest has no degrees, so that the similarity is 0 or 1. The randomised form mends edits of one
//! or two terms (a third of the lexicons lack a given term, a ninth two given ones). Works badly on small corpora, where few terms have a middling frequency, and on
//! texts of another time than the corpus, whose new terms count as rare.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `min-nidf`, `max-nidf` | nidf, the lexicon's range | .2 and .85 |
//! | `min-terms`, `below-minimum` | documents are skipped | 5; fewer: the digest of the whole content |
//! | `lexicons` | K, randomised lexicons | 0; the randomised form has 10 |
//! | `dropped` | 1/3 | 1/3 of the lexicon's terms |
//! | `seed` | - | 0 |
//!
//! Source: Chowdhury, Frieder, Grossman, McCabe, *Collection statistics for fast duplicate document detection*, TOIS 2002; Kołcz, Chowdhury,
//! *Lexicon randomization for near-duplicate detection with I-Match*, The Journal of Supercomputing, 2008. Which words are terms is our choice: all that segmentation
//! gives, stop words included, since the lexicon leaves out what is common. A document with few terms of
//! the lexicon is found by its exact copies here; the paper skips it, which small corpora would pay for with many of their documents (`below-minimum = "skip"`). A term that the corpus has once or never has a nidf of 1.
//!
//! ```
//! use leitong_imatch::nidf;
//!
//! // 1,000 documents, 40 of them with the term: ln(1000/40) / ln 1000.
//! assert!((nidf(1_000, 40) - 0.466).abs() < 5e-4);
//! ```

use std::collections::BTreeSet;

use leitong_core::{
    Analyzed, DocumentFrequencies, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity,
    hash::{HashKind, tagged_key},
    sets::{into_set, n_shared},
};
use serde::{Deserialize, Serialize};

mod fit;
mod lexicon;
#[cfg(test)]
mod tests;

pub use fit::IMatchFitter;
pub use lexicon::{head_of, is_dropped, nidf, term_digest};

/// What becomes of a document with fewer terms of the lexicon than the minimum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BelowMinimum {
    /// Its signature is the digest of all its words: it equals its copies and nothing else.
    #[default]
    WholeContent,
    /// It is not signed, as in the paper.
    Skip,
}

/// I-Match: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct IMatch {
    /// The level that words are read at.
    pub level: Level,
    /// What numbers the terms; digests are always SHA-1.
    pub hash: HashKind,
    /// Lowest nidf of the lexicon: what is more common is left out.
    pub min_nidf: f64,
    /// Highest nidf of the lexicon: what is rarer is left out.
    pub max_nidf: f64,
    /// Fewest distinct terms under a digest; with fewer, a lexicon gives no signature.
    pub min_terms: usize,
    /// What becomes of a document with fewer in the full lexicon.
    pub below_minimum: BelowMinimum,
    /// Randomised lexicons beside the full one (K).
    pub lexicons: u16,
    /// Share of the terms that each of them leaves out.
    pub dropped: f64,
    /// Chooses the terms that are left out.
    pub seed: u64,
}

impl Default for IMatch {
    fn default() -> Self {
        Self {
            level: Level::Folded,
            hash: HashKind::Xxh3,
            min_nidf: 0.2,
            max_nidf: 0.85,
            min_terms: 5,
            below_minimum: BelowMinimum::WholeContent,
            lexicons: 0,
            dropped: 1.0 / 3.0,
            seed: 0,
        }
    }
}

/// The number under which the digest of a whole content becomes a signature; lexicons have 16 bits and never reach it.
const WHOLE_CONTENT: u64 = u64::MAX;

impl Method for IMatch {
    const ID: &'static str = "imatch";
    type Model = IMatchModel;
    type Fitter = IMatchFitter;

    fn needs(&self) -> Needs {
        Needs::none().words(self.level)
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        if !(0.0..=1.0).contains(&self.min_nidf) {
            return Err(ParameterError::out_of_range("min-nidf", "between 0 and 1", self.min_nidf));
        }
        if !(self.min_nidf..=1.0).contains(&self.max_nidf) {
            return Err(ParameterError::out_of_range("max-nidf", format!("between `min-nidf`, which is {}, and 1", self.min_nidf), self.max_nidf));
        }
        ParameterError::unless_positive("min-terms", self.min_terms)?;
        if !(self.dropped > 0.0 && self.dropped < 1.0) {
            return Err(ParameterError::out_of_range("dropped", "above 0 and below 1", self.dropped));
        }
        Ok(IMatchFitter::new(self.clone()))
    }
}

/// I-Match with the document frequencies of a corpus.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct IMatchModel {
    parameters: IMatch,
    frequencies: DocumentFrequencies,
}

impl IMatchModel {
    /// Joins parameters and frequencies.
    pub fn new(parameters: IMatch, frequencies: DocumentFrequencies) -> Self {
        Self { parameters, frequencies }
    }

    /// The terms of the lexicon among words, distinct and ascending by code point, each with its hash.
    pub fn surviving_terms<'a>(&self, words: impl Iterator<Item = &'a str>) -> Vec<(&'a str, u64)> {
        let distinct: BTreeSet<&str> = words.collect();
        let hashed = distinct.into_iter().map(|term| (term, self.parameters.hash.hash(term.as_bytes())));
        hashed.filter(|&(_, hash)| self.is_in_lexicon(hash)).collect()
    }

    fn is_in_lexicon(&self, term: u64) -> bool {
        let nidf = nidf(self.frequencies.n_docs(), self.frequencies.of(term));
        (self.parameters.min_nidf..=self.parameters.max_nidf).contains(&nidf)
    }

    /// The signature under one lexicon; 0 is the full one. `None` where fewer than `min_terms` terms survive.
    fn signature_under(&self, lexicon: u64, terms: &[(&str, u64)]) -> Option<u64> {
        let IMatch { min_terms, dropped, seed, .. } = self.parameters;
        let is_kept = |term: u64| lexicon == 0 || !is_dropped(term, seed, lexicon, dropped);
        let kept: Vec<&str> = terms.iter().filter(|&&(_, hash)| is_kept(hash)).map(|&(term, _)| term).collect();
        let has_enough = kept.len() >= min_terms;
        has_enough.then(|| head_of(term_digest(kept)))
    }

    fn whole_content<'a>(&self, words: impl Iterator<Item = &'a str>) -> Option<Box<[u64]>> {
        let content: String = words.collect();
        let is_signed = self.parameters.below_minimum == BelowMinimum::WholeContent && !content.is_empty();
        is_signed.then(|| [tagged_key(WHOLE_CONTENT, self.parameters.hash.hash(content.as_bytes()))].into())
    }
}

impl HeapBytes for IMatchModel {
    fn heap_bytes(&self) -> usize {
        self.frequencies.heap_bytes()
    }
}

impl Model for IMatchModel {
    /// One element a lexicon that gives a signature: the first 8 bytes of the digest, those of randomised lexicons tagged by their number, so that only signatures under
    /// one lexicon can be equal. Ascending; 2^-64 a pair of texts that two digests begin alike.
    type Signature = Box<[u64]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u64]>> {
        let words = doc.body.words(self.parameters.level).map(|word| word.text);
        let terms = self.surviving_terms(words.clone());
        let Some(full) = self.signature_under(0, &terms) else { return self.whole_content(words) };
        let randomised = (1..=u64::from(self.parameters.lexicons)).filter_map(|lexicon| Some(tagged_key(lexicon, self.signature_under(lexicon, &terms)?)));
        Some(into_set(std::iter::once(full).chain(randomised).collect()).into_boxed_slice())
    }

    fn similarity(&self, a: &Box<[u64]>, b: &Box<[u64]>) -> Similarity {
        self.similarity_of_shared(a, b, n_shared(a, b))
    }

    fn keys(&self, signature: &Box<[u64]>, keys: &mut Vec<u64>) {
        keys.extend_from_slice(signature);
    }

    fn elements<'a>(&self, signature: &'a Box<[u64]>) -> Option<&'a [u64]> {
        Some(signature)
    }

    /// 1 where a signature is shared, else 0.
    fn similarity_of_shared(&self, _: &Box<[u64]>, _: &Box<[u64]>, n_shared: usize) -> Similarity {
        if n_shared > 0 { Similarity::ONE } else { Similarity::ZERO }
    }

    fn key_design(&self) -> String {
        format!("one key a lexicon, {} in all; finds every pair of similarity 1", u32::from(self.parameters.lexicons) + 1)
    }
}
