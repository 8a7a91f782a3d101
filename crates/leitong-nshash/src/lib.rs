//! nshash: the hashes of the n longest sentences, as published and mended.
//!
//! A document keeps the hashes of its n longest sentences; two documents are duplicates where they share at least `min_hits` of them. The similarity is
//! hits / min(number of hashes of either), so that a longer reprint does not count against a pair. [`Mode::Source`] keeps the rules of the published code with
//! their defect, [`Mode::Fixed`] mends it and hashes sentences after punctuation is deleted.
//!
//! **The threshold** is any number above 0: the guard `min_hits` decides. The smallest share that can pass is 1 of n, .2 at the default n = 5.
//!
//! **When it works badly.** Dividing or joining sentences destroys every hash. With sentence lengths L, a pair survives character edits of rate e with
//! probability 1 - prod(1 - (1 - e)^L): for lengths 90, 75, 65, 60, 55 that is .97 at 1 %, .77 at 2 % and .16 at 5 %. Predictions of a synthetic check (150
//! documents of about 790 Hanzi, no real news): hit rate .99 at 1 % edits, .81 at 2 %, .18 at 5 %; .98 and more under truncation to a half, merging of two
//! articles and insertion; .00 where long sentences are divided; .00 in Source where full stops change their encoding or commas are dropped, 1.00 after
//! punctuation is deleted. Shared footers are its false pairs: .29 of unrelated articles with a common footer of three sentences matched.
//!
//! **The defect of Source**: where no sentence is longer than `min_len`, all sentences are used, empty ones included. Every pair of short documents with fewer
//! than n sentences and a mark at the end then shares the hash of the empty string.
//!
//! | parameter | default | meaning |
//! |---|---|---|
//! | `mode` | `fixed` | `source`: sentences at L0 by `split_src`, empty ones kept; `fixed`: sentences by `split_full`, hashed at L2 |
//! | `n` | 5 | hashes a document keeps |
//! | `min-len` | 30 | only sentences of more characters than this are kept, while there is one |
//! | `min-hits` | 1 | fewest shared hashes of a pair |
//! | `df-cut-docs`, `df-cut-share` | 50, .01 | `fixed` only: sentences in more documents than the larger of the two are boilerplate and never chosen; share 1 turns it off |
//! | `hash` | `md5` | the first 8 bytes of MD5, as published values begin; a document has few long sentences, so its cost does not matter; or `farmhash`, the published alternative, `xxh3`, `fnv1a` |
//!
//! **A departure of `farmhash`**: the numbers are those of the published package, `farmhash.hash64` of the sentence in UTF-8, but for sentences of 128, 192, 256 ... bytes,
//! where the Rust crate takes the last 64 bytes through its loop once too often. Within leitong that changes nothing, since numbers only meet numbers of the same crate.
//!
//! Source: nshash 0.7 (Python package) and the article that announced it. What they do beyond a pair, handing out a `similar_id` in the order of arrival,
//! is no pair measure: it belongs to the index, not here.
//!
//! ```
//! use leitong_core::{Analyzed, Fitter, Level, Method, Model, Sentence, Splitter, hash::md5_64};
//! use leitong_nshash::Nshash;
//!
//! let mut doc = Analyzed::default();
//! doc.body.set_text(Level::L2, "今天晴明天有小雨");
//! let sentences = vec![Sentence { start: 0, end: 9, terminator: Some('。') }, Sentence { start: 9, end: 24, terminator: None }];
//! doc.body.set_sentences(Level::L2, Splitter::Full, sentences);
//! let model = Nshash { min_len: 4, ..Nshash::default() }.fitter()?.finish()?;
//! assert_eq!(model.signature(&doc).as_deref(), Some(&[md5_64("明天有小雨".as_bytes())][..]));
//! # Ok::<(), leitong_core::FitError>(())
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use leitong_core::hash::HashKind;
use leitong_core::sets::{into_set, n_shared};
use leitong_core::{Analyzed, FitError, Fitter, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, Splitter};
use serde::{Deserialize, Serialize};

/// Which rules choose the sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Those of the published code, defect included.
    Source,
    /// Empty and repeated sentences dropped, hashed at L2; a document without a long sentence is hashed as a whole.
    Fixed,
}

impl Mode {
    /// The level and splitter whose sentences the mode reads.
    fn sentences(self) -> (Level, Splitter) {
        match self {
            Self::Source => (Level::L0, Splitter::Source),
            Self::Fixed => (Level::L2, Splitter::Full),
        }
    }
}

/// Parameters of nshash.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Nshash {
    /// Which rules choose the sentences.
    pub mode: Mode,
    /// Hashes a document keeps.
    pub n: usize,
    /// Only sentences of more characters than this are kept, while there is one.
    pub min_len: usize,
    /// Fewest shared hashes of a pair.
    pub min_hits: usize,
    /// Fixed only: a sentence that stands in more documents than this, and than `df_cut_share` of them, is never chosen.
    pub df_cut_docs: u32,
    /// See `df_cut_docs`; in (0, 1].
    pub df_cut_share: f64,
    /// The hash of a sentence.
    pub hash: HashKind,
}

impl Default for Nshash {
    fn default() -> Self {
        Self { mode: Mode::Fixed, n: 5, min_len: 30, min_hits: 1, df_cut_docs: 50, df_cut_share: 0.01, hash: HashKind::Md5 }
    }
}

impl Method for Nshash {
    const ID: &'static str = "nshash";
    type Model = NshashModel;
    type Fitter = NshashFitter;

    fn needs(&self) -> Needs {
        let (level, splitter) = self.mode.sentences();
        Needs::none().sentences(level, splitter)
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        if self.n == 0 {
            return Err(ParameterError::OutOfRange { name: "n", allowed: String::from("at least 1"), got: self.n.to_string() });
        }
        if self.min_hits == 0 || self.min_hits > self.n {
            let allowed = format!("from 1 to `n` = {}", self.n);
            return Err(ParameterError::OutOfRange { name: "min-hits", allowed, got: self.min_hits.to_string() });
        }
        if !(self.df_cut_share > 0.0 && self.df_cut_share <= 1.0) {
            return Err(ParameterError::OutOfRange {
                name: "df-cut-share",
                allowed: String::from("above 0 and at most 1"),
                got: self.df_cut_share.to_string(),
            });
        }
        Ok(NshashFitter { parameters: self.clone(), long_sentences: BTreeMap::new() })
    }
}

/// Counts in how many documents each long sentence stands. Source learns nothing.
#[derive(Clone, Debug)]
pub struct NshashFitter {
    parameters: Nshash,
    // Long sentences by the hash of the whole text: exact copies count once, or the largest true groups would cut themselves.
    long_sentences: BTreeMap<u64, Vec<u64>>,
}

impl Fitter for NshashFitter {
    type Model = NshashModel;

    fn learns(&self) -> bool {
        self.parameters.mode != Mode::Source
    }

    fn observe(&mut self, doc: &Analyzed) {
        let Nshash { mode, min_len, hash, .. } = self.parameters;
        if mode == Mode::Source {
            return;
        }
        let (level, splitter) = mode.sentences();
        let long = doc.body.sentences(level, splitter).filter(|sentence| sentence.text.chars().count() > min_len);
        let hashes = into_set(long.map(|sentence| hash.hash(sentence.text.as_bytes())).collect());
        self.long_sentences.insert(hash.hash(doc.body.text(level).as_bytes()), hashes);
    }

    fn merge(&mut self, other: Self) {
        self.long_sentences.extend(other.long_sentences);
    }

    fn finish(self) -> Result<NshashModel, FitError> {
        let n_docs = self.long_sentences.len() as f64;
        let cut = f64::from(self.parameters.df_cut_docs).max(self.parameters.df_cut_share * n_docs);
        let mut all: Vec<u64> = self.long_sentences.into_values().flatten().collect();
        all.sort_unstable();
        let boilerplate = all.chunk_by(|a, b| a == b).filter(|same| same.len() as f64 > cut).map(|same| same[0]).collect();
        Ok(NshashModel { parameters: self.parameters, boilerplate })
    }
}

/// The rules with their parameters, and the sentences that are boilerplate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NshashModel {
    parameters: Nshash,
    // Hashes, ascending.
    boilerplate: Box<[u64]>,
}

impl NshashModel {
    /// The texts that are hashed, longest first, equal lengths in order of the document; at most n. Empty where the document gives no signature.
    ///
    /// Time O(characters + s log s) for s sentences.
    pub fn chosen<'a>(&self, doc: &'a Analyzed) -> Vec<&'a str> {
        let (level, splitter) = self.parameters.mode.sentences();
        let text = doc.body.text(level);
        // Departs from the published code in both modes: it signs a document without a letter or digit, by the hash of an empty string or of marks, which is
        // no evidence.
        if !text.contains(char::is_alphanumeric) {
            return Vec::new();
        }
        let sentences: Vec<(usize, &str)> = doc.body.sentences(level, splitter).map(|sentence| (sentence.text.chars().count(), sentence.text)).collect();
        let mut kept: Vec<(usize, &str)> = sentences.iter().copied().filter(|&(n_chars, _)| n_chars > self.parameters.min_len).collect();
        match self.parameters.mode {
            // This fallback is the published defect: the empty string behind the last mark is among them.
            Mode::Source if kept.is_empty() => kept = sentences,
            Mode::Source => {}
            // Where no long sentence is left, the whole text is hashed: a short document meets only its copies.
            Mode::Fixed => {
                self.drop_boilerplate(&mut kept);
                drop_repeats(&mut kept);
                if kept.is_empty() {
                    return vec![text];
                }
            }
        }
        // The sort is stable, as the published one: equal lengths keep the order of the document.
        kept.sort_by_key(|&(n_chars, _)| Reverse(n_chars));
        kept.truncate(self.parameters.n);
        kept.into_iter().map(|(_, sentence)| sentence).collect()
    }

    fn drop_boilerplate(&self, sentences: &mut Vec<(usize, &str)>) {
        if !self.boilerplate.is_empty() {
            sentences.retain(|(_, sentence)| self.boilerplate.binary_search(&self.parameters.hash.hash(sentence.as_bytes())).is_err());
        }
    }

    /// Fewest shared hashes of a pair whose smaller signature has `n_smaller`.
    ///
    /// `min_hits`, but no more than the smaller signature holds: a document with fewer hashes than `min_hits` could not even find its own copy, so a pair
    /// must share all that the smaller has.
    fn min_hits(&self, n_smaller: usize) -> usize {
        self.parameters.min_hits.min(n_smaller)
    }
}

/// Keeps the first of equal sentences: a refrain must not take the place of other sentences.
fn drop_repeats(sentences: &mut Vec<(usize, &str)>) {
    let mut seen = BTreeSet::new();
    sentences.retain(|&(_, sentence)| seen.insert(sentence));
}

impl HeapBytes for NshashModel {
    fn heap_bytes(&self) -> usize {
        self.boilerplate.heap_bytes()
    }
}

impl Model for NshashModel {
    /// One to n hashes, ascending and distinct.
    type Signature = Box<[u64]>;

    fn signature(&self, doc: &Analyzed) -> Option<Self::Signature> {
        let hashes: Vec<u64> = self.chosen(doc).into_iter().map(|sentence| self.parameters.hash.hash(sentence.as_bytes())).collect();
        (!hashes.is_empty()).then(|| into_set(hashes).into_boxed_slice())
    }

    /// Hits / the smaller number of hashes; 0 where hits are fewer than `min_hits` (or than the smaller signature holds, if that is less).
    fn similarity(&self, a: &Self::Signature, b: &Self::Signature) -> Similarity {
        self.similarity_of_shared(a, b, n_shared(a, b))
    }

    fn keys(&self, signature: &Self::Signature, keys: &mut Vec<u64>) {
        keys.extend_from_slice(signature);
    }

    fn min_shared_keys(&self, signature: &Self::Signature) -> u32 {
        self.min_hits(signature.len()) as u32
    }

    fn elements<'a>(&self, signature: &'a Self::Signature) -> Option<&'a [u64]> {
        Some(signature)
    }

    fn similarity_of_shared(&self, a: &Self::Signature, b: &Self::Signature, n_shared: usize) -> Similarity {
        let n_smaller = a.len().min(b.len());
        if n_shared < self.min_hits(n_smaller) { Similarity::ZERO } else { Similarity::ratio(n_shared, n_smaller) }
    }

    fn key_design(&self) -> String {
        format!("one key a sentence hash, at most {}", self.parameters.n)
    }
}

#[cfg(test)]
mod tests;
