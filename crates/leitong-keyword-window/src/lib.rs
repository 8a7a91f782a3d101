//! Title-seeded keyword windows: a document is the words of its headline and the words that keep standing near them.
//!
//! Every occurrence of a headline word in the body opens a window of w content words to each side; a word that lies in enough windows is a body keyword. K is the
//! headline's content words with the body keywords, and two documents are compared by the overlap of their K. A document without a headline, or whose body has none of
//! the headline's words, falls back to its ten words of highest tf-idf.
//!
//! Works badly where the headline is rewritten, the commonest edit of a reprint: in the worked example two changed headline words move the Jaccard of identical bodies
//! from 1 to .769. Works badly between two articles about one event, which share their keywords without sharing a sentence.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `window` | w, not given | 5 |
//! | `rule`, `min-occurrences`, `min-ratio` | "often", not given | a word in at least c_min = 2 windows; or c/f >= .5 |
//! | `max-keywords` | K_max, ours | 30 |
//! | `overlap` | not given | Jaccard |
//! | `min-similarity` | τ | .8, the floor below which pairs are not looked for |
//! | `fallback` | ours | 10 words |
//!
//! The cap counts the headline's words but never drops one: with |T| headline words the best `max-keywords` - |T| body keywords stay, by windows descending,
//! frequency ascending, code points.
//!
//! Source: 张红霞, 郭小粉, 2014, which leaves window, threshold and overlap open; what stands here for them is our choice.
//!
//! ```
//! use leitong_keyword_window::{KeywordWindow, window_keywords};
//!
//! let body = ["国足", "沈阳", "主场", "击败", "韩国", "国足", "欢呼", "主场"];
//! let parameters = KeywordWindow { window: 2, ..KeywordWindow::default() };
//! assert_eq!(window_keywords(&["国足"], &body, &parameters), Some(vec!["国足", "主场"]));
//! ```

use leitong_core::{
    Analyzed, DocumentFrequencies, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity,
    hash::HashKind,
    sets::{into_set, jaccard_prefix_len, n_shared},
};
use serde::{Deserialize, Serialize};

mod frequencies;
mod keywords;
#[cfg(test)]
mod tests;

pub use frequencies::KeywordWindowFitter;
pub use keywords::{tf_idf_keywords, window_keywords};

/// Which words of the windows become body keywords.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Those in at least `min-occurrences` windows.
    #[default]
    Count,
    /// Those in at least `min-ratio` times as many windows as they occur in the body: keeps words that are rare but stand near the headline's.
    Ratio,
}

/// What the shared keywords are divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Overlap {
    /// Shared / union.
    #[default]
    Jaccard,
    /// Shared / smaller set; 0 where the smaller has fewer than `min-keywords` and less than half of the larger: one word is no evidence.
    Min,
    /// Shared / larger set.
    Max,
}

/// With the overlap over the smaller set, a set below `min-keywords` is compared with sets of at most this many times its size.
const MAX_RATIO: usize = 2;

/// Keyword windows: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct KeywordWindow {
    /// The level that words are read at.
    pub level: Level,
    /// What turns a word into 64 bits.
    pub hash: HashKind,
    /// Content words to each side of an occurrence (w).
    pub window: usize,
    /// Which words of the windows become body keywords.
    pub rule: Rule,
    /// Fewest windows of a body keyword (c_min), under the count rule.
    pub min_occurrences: u32,
    /// Fewest windows an occurrence of a body keyword (c/f), under the ratio rule.
    pub min_ratio: f64,
    /// Most keywords of a document (K_max), unless the headline alone has more.
    pub max_keywords: usize,
    /// What the shared keywords are divided by.
    pub overlap: Overlap,
    /// See [`Overlap::Min`].
    pub min_keywords: usize,
    /// Pairs at least this alike are candidates, without exception.
    pub min_similarity: f64,
    /// Words of a document without usable headline.
    pub fallback: usize,
}

impl Default for KeywordWindow {
    fn default() -> Self {
        Self {
            level: Level::Folded,
            hash: HashKind::Xxh3,
            window: 5,
            rule: Rule::Count,
            min_occurrences: 2,
            min_ratio: 0.5,
            max_keywords: 30,
            overlap: Overlap::Jaccard,
            min_keywords: 5,
            min_similarity: 0.8,
            fallback: 10,
        }
    }
}

impl KeywordWindow {
    fn check(&self) -> Result<(), ParameterError> {
        ParameterError::unless_positive("window", self.window)?;
        ParameterError::unless_positive("min-occurrences", self.min_occurrences)?;
        ParameterError::unless_positive("max-keywords", self.max_keywords)?;
        ParameterError::unless_positive("fallback", self.fallback)?;
        if !(self.min_ratio > 0.0 && self.min_ratio.is_finite()) {
            return Err(ParameterError::out_of_range("min-ratio", "above 0", self.min_ratio));
        }
        if !(self.min_similarity > 0.0 && self.min_similarity <= 1.0) {
            return Err(ParameterError::out_of_range("min-similarity", "above 0 and at most 1", self.min_similarity));
        }
        Ok(())
    }

    /// Overlap of two sets of given sizes that share `n_shared` elements.
    pub fn similarity_of_sizes(&self, a: usize, b: usize, n_shared: usize) -> Similarity {
        let (smaller, larger) = if a <= b { (a, b) } else { (b, a) };
        match self.overlap {
            Overlap::Jaccard => Similarity::ratio(n_shared, a + b - n_shared),
            Overlap::Max => Similarity::ratio(n_shared, larger),
            // Equal sets have equal sizes, so that the guard never speaks against them.
            Overlap::Min if smaller < self.min_keywords && larger > MAX_RATIO * smaller => Similarity::ZERO,
            Overlap::Min => Similarity::ratio(n_shared, smaller),
        }
    }

    /// Keywords, from the rarest, under which a set of `size` must be filed so that every pair at or above `min_similarity` shares one.
    ///
    /// [`jaccard_prefix_len`] gives the proof for Jaccard; over the larger set s >= t·max(|A|, |B|) by definition, and the same holds. Over the smaller set the larger
    /// one's size says nothing of s, and every element is a key.
    pub fn prefix_len(&self, size: usize) -> usize {
        match self.overlap {
            Overlap::Min => size,
            Overlap::Jaccard | Overlap::Max => jaccard_prefix_len(size, self.min_similarity),
        }
    }
}

impl Method for KeywordWindow {
    const ID: &'static str = "keyword-window";
    type Model = KeywordWindowModel;
    type Fitter = KeywordWindowFitter;

    fn needs(&self) -> Needs {
        Needs::none().words(self.level).title_words(self.level)
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        self.check()?;
        Ok(KeywordWindowFitter::new(self.clone()))
    }
}

/// Keyword windows with the document frequencies of a corpus.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeywordWindowModel {
    parameters: KeywordWindow,
    frequencies: DocumentFrequencies,
}

impl KeywordWindowModel {
    /// Joins parameters and frequencies.
    pub fn new(parameters: KeywordWindow, frequencies: DocumentFrequencies) -> Self {
        Self { parameters, frequencies }
    }

    /// Whether the document has no headline word in its body, so that its signature is its words of highest tf-idf.
    pub fn uses_fallback(&self, doc: &Analyzed) -> bool {
        let (title, body) = self.words(doc);
        window_keywords(&title, &body, &self.parameters).is_none()
    }

    /// The keywords of a document: the headline's, then the body's from the best.
    pub fn keywords<'a>(&self, doc: &'a Analyzed) -> Vec<&'a str> {
        let (title, body) = self.words(doc);
        window_keywords(&title, &body, &self.parameters)
            .unwrap_or_else(|| tf_idf_keywords(&body, self.parameters.fallback, |word| self.frequencies.idf(self.word_hash(word))))
    }

    fn words<'a>(&self, doc: &'a Analyzed) -> (Vec<&'a str>, Vec<&'a str>) {
        let level = self.parameters.level;
        let title = doc.title.as_ref().map(|title| title.content_words(level).collect()).unwrap_or_default();
        (title, doc.body.content_words(level).collect())
    }

    fn word_hash(&self, word: &str) -> u64 {
        self.parameters.hash.hash(word.as_bytes())
    }
}

impl HeapBytes for KeywordWindowModel {
    fn heap_bytes(&self) -> usize {
        self.frequencies.heap_bytes()
    }
}

impl Model for KeywordWindowModel {
    type Signature = Box<[u64]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u64]>> {
        let set = into_set(self.keywords(doc).into_iter().map(|word| self.word_hash(word)).collect());
        if set.is_empty() { None } else { Some(set.into_boxed_slice()) }
    }

    fn similarity(&self, a: &Box<[u64]>, b: &Box<[u64]>) -> Similarity {
        self.parameters.similarity_of_sizes(a.len(), b.len(), n_shared(a, b))
    }

    /// The rarest keywords, as many as [`KeywordWindow::prefix_len`] says, in the order of (document frequency, hash).
    fn keys(&self, signature: &Box<[u64]>, keys: &mut Vec<u64>) {
        let mut by_rarity: Vec<(u32, u64)> = signature.iter().map(|&word| (self.frequencies.of(word), word)).collect();
        by_rarity.sort_unstable();
        keys.extend(by_rarity.iter().take(self.parameters.prefix_len(signature.len())).map(|&(_, word)| word));
    }

    fn elements<'a>(&self, signature: &'a Box<[u64]>) -> Option<&'a [u64]> {
        Some(signature)
    }

    fn similarity_of_shared(&self, a: &Box<[u64]>, b: &Box<[u64]>, n_shared: usize) -> Similarity {
        self.parameters.similarity_of_sizes(a.len(), b.len(), n_shared)
    }

    fn key_design(&self) -> String {
        let KeywordWindow { min_similarity, max_keywords, .. } = self.parameters;
        match self.parameters.overlap {
            Overlap::Min => String::from("every keyword: no prefix is enough for an overlap over the smaller set"),
            Overlap::Jaccard | Overlap::Max => {
                let prefix = self.parameters.prefix_len(max_keywords);
                format!("prefix filter: the {prefix} rarest of {max_keywords} keywords; finds every pair at or above {min_similarity}")
            }
        }
    }
}
