//! Frequencies of the 6763 Hanzi of GB2312: a document is a vector of how often it uses each, compared by cosine.
//!
//! A document is read as a bag of Hanzi; every other character is passed over. Each Hanzi is one of 6763 dimensions, its weight the number of occurrences.
//! Documents are duplicates if the cosine of the angle between their vectors reaches a threshold; how groups are formed of such pairs is the index' matter.
//!
//! Works badly by design: the order of characters is lost, so that a text read backwards scores 1; a like topic looks like a copy; and a few function characters (的,
//! 一, 是) carry most of the length of every vector. Works badly on texts in traditional characters at level L1, which GB2312 does not have, and on texts that differ in
//! digits or Latin letters alone, which score 1. The keys lose nothing, but reach most pairs: characters are too common to file by.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `weights` | x_i, number of occurrences | `tf` |
//! | `level` | ours | Folded: width and script variant are nothing that a reader sees |
//! | `min-similarity` | ours | .95: pairs that reach it are candidates, without exception |
//!
//! The source names neither threshold nor normalisation; `min-similarity` lies below the threshold of .98 so that thresholds from .95 on may be compared over keys.
//! Scores below it are exact too.
//!
//! Source: the cluster-based method as 张红霞, 郭小粉 (2014) describe it: the 6763 Hanzi of GB2312 as the basis of a vector space.
//!
//! ```
//! use leitong_char_vector::hanzi_number;
//!
//! assert_eq!(hanzi_number('啊'), Some(0));
//! assert_eq!(hanzi_number('中'), Some(3619));
//! assert_eq!(hanzi_number('國'), None);
//! ```

use leitong_core::{
    Analyzed, DocumentFrequencies, FitError, Fitter, FrequencyCounts, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity,
    hash::mix64,
    sparse::{CommonTerms, Layout, Norm, Prefix, SplitVector, term_counts},
};
use serde::{Deserialize, Serialize};

mod gb2312;
#[cfg(test)]
mod tests;

pub use gb2312::{N_HANZI, hanzi_number, number_at};

/// The commonest 1,024 Hanzi cover nine tenths of a news text.
const LAYOUT: Layout = Layout { n_common: 1_024, bucket_bits: 6 };
/// The prefix of keys weighs this many times what a published one does.
const REACH: f64 = 2.0;

/// What a Hanzi weighs in a document that has it tf times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weights {
    /// tf.
    #[default]
    Tf,
    /// 1 + ln tf.
    LogTf,
    /// tf · ln(N / df): a Hanzi of every document weighs nothing.
    TfIdf,
    /// tf / all Hanzi of the document. A cosine would be that of tf: shares are compared by what they have in common, 1 less half their L1 distance.
    Share,
}

/// The vector of Hanzi frequencies: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct CharVector {
    /// What a Hanzi weighs.
    pub weights: Weights,
    /// The level that is read.
    pub level: Level,
    /// Pairs of at least this similarity are candidates, without exception; above 0, at most 1.
    pub min_similarity: f64,
}

impl Default for CharVector {
    fn default() -> Self {
        Self { weights: Weights::Tf, level: Level::Folded, min_similarity: 0.95 }
    }
}

impl Method for CharVector {
    const ID: &'static str = "char-vector";
    type Model = CharVectorModel;
    type Fitter = CharVectorFitter;

    fn needs(&self) -> Needs {
        Needs::none().text(self.level)
    }

    fn fitter(&self) -> Result<CharVectorFitter, ParameterError> {
        if self.min_similarity > 0.0 && self.min_similarity <= 1.0 {
            Ok(CharVectorFitter { parameters: self.clone(), counts: FrequencyCounts::default() })
        } else {
            Err(ParameterError::out_of_range("min-similarity", "above 0 and at most 1", self.min_similarity))
        }
    }
}

impl CharVector {
    /// The Hanzi of the body as terms, in order of the text, repeats kept.
    fn terms(&self, doc: &Analyzed) -> Vec<u64> {
        doc.body.text(self.level).chars().filter_map(hanzi_number).map(term_of).collect()
    }
}

/// The term that a Hanzi is: its number, mixed, as vectors want it.
fn term_of(number: u16) -> u64 {
    mix64(u64::from(number) + 1)
}

/// Counts in how many documents each Hanzi occurs.
#[derive(Clone, Debug)]
pub struct CharVectorFitter {
    parameters: CharVector,
    counts: FrequencyCounts,
}

impl Fitter for CharVectorFitter {
    type Model = CharVectorModel;

    fn observe(&mut self, doc: &Analyzed) {
        self.counts.observe(self.parameters.terms(doc));
    }

    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }

    fn finish(self) -> Result<CharVectorModel, FitError> {
        let frequencies = self.counts.finish();
        let common = CommonTerms::new(&frequencies, LAYOUT);
        Ok(CharVectorModel { parameters: self.parameters, frequencies, common })
    }
}

/// The vector of Hanzi frequencies, ready to sign.
///
/// Document frequencies order the keys and choose the slots of a vector; they change a similarity only under [`Weights::TfIdf`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CharVectorModel {
    parameters: CharVector,
    frequencies: DocumentFrequencies,
    common: CommonTerms,
}

impl HeapBytes for CharVectorModel {
    fn heap_bytes(&self) -> usize {
        self.frequencies.heap_bytes() + self.common.heap_bytes()
    }
}

impl CharVectorModel {
    fn weight(&self, term: u64, tf: u32) -> f64 {
        let tf = f64::from(tf);
        match self.parameters.weights {
            Weights::Tf | Weights::Share => tf,
            Weights::LogTf => 1.0 + tf.ln(),
            Weights::TfIdf => tf * (f64::from(self.frequencies.n_docs()) / f64::from(self.frequencies.of(term))).ln(),
        }
    }

    fn norm(&self) -> Norm {
        match self.parameters.weights {
            Weights::Tf | Weights::LogTf | Weights::TfIdf => Norm::Euclidean,
            Weights::Share => Norm::Sum,
        }
    }

    fn prefix(&self, vector: &SplitVector) -> Prefix {
        Prefix::of(vector, self.norm(), &self.common, &self.frequencies, self.parameters.min_similarity, REACH)
    }
}

impl Model for CharVectorModel {
    type Signature = SplitVector;

    fn signature(&self, doc: &Analyzed) -> Option<SplitVector> {
        let counts = term_counts(self.parameters.terms(doc));
        let weighted: Vec<(u64, f64)> = counts.into_iter().map(|(term, tf)| (term, self.weight(term, tf))).collect();
        self.common.split(&weighted, self.norm())
    }

    fn similarity(&self, a: &SplitVector, b: &SplitVector) -> Similarity {
        match self.norm() {
            Norm::Euclidean => a.cosine(b),
            Norm::Sum => a.intersection(b),
        }
    }

    /// The rarest Hanzi of the document: see [`Prefix`].
    fn keys(&self, signature: &SplitVector, keys: &mut Vec<u64>) {
        keys.extend(self.prefix(signature).terms);
    }

    fn min_shared_keys(&self, signature: &SplitVector) -> u32 {
        self.prefix(signature).min_shared
    }

    fn key_design(&self) -> String {
        format!(
            "each document's rarest Hanzi; no pair of similarity {} or more is lost, but most others are reached too: nearly quadratic",
            self.parameters.min_similarity
        )
    }
}
