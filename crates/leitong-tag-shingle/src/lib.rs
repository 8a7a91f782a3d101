//! Tags of short texts, compared as shingles within a window of time: how a board of the most forwarded messages merged what told one thing.
//!
//! A text loses names, forwarding marks and addresses, then everything but its nouns and verbs; words common in the history go too, and the heaviest few of the rest are
//! its tags. A text with too few tags tells nothing and is ignored. Each tag is one shingle: texts are compared by the Jaccard similarity of their sets of tags,
//! if they were published within a window of time of each other, and the heat of merged texts is summed ([`merge_topics`]).
//!
//! Works badly on templates: digits are deleted and numerals are no nouns, so that two bulletins of an earthquake or a draw are equal. Works badly on articles, of which
//! five words remain: two reports on one event look alike. Works badly where the text is a headline of fewer than four nouns and verbs, which is ignored.
//!
//! | parameter | source | default |
//! |---|---|---|
//! | `max-tags` | k, not given | 5 |
//! | `min-tags` | more than 3 | 4 |
//! | `weight` | frequency | tf; option tf-idf |
//! | `stop-share`, `stop-floor` | words of the history, number not given | df above 1 %, and above 50 |
//! | `stop-words` | - | drop: the shipped list too, which serves where the history is short |
//! | `window-hours` | "recent", not given | 24; 0: times are not read |
//! | `min-shared` | the improved shingle method | 2 |
//!
//! Of equal weights the word rarer in the history comes first, then code points: forwarding adds text in front, and a choice by place would change with it.
//! A pair of which either has no time is compared whatever the window says.
//!
//! Source: 郑昀, 短文本合并重复（去重）的简单有效做法, 2012, on the board @rtmeme of 2009, which leaves k, thresholds and the window open; what stands here for them is
//! our choice.
//!
//! ```
//! use leitong_core::hash::HashKind;
//! use leitong_tag_shingle::{TagShingle, TagSignature};
//!
//! let signature = |tags: [&str; 4]| TagSignature::new(tags.iter().map(|tag| HashKind::Xxh3.hash(tag.as_bytes())).collect(), None);
//! let (a, b) = (signature(["地震", "日本", "海啸", "核电站"]), signature(["日本", "地震", "核电站", "泄漏"]));
//! assert!((TagShingle::default().signature_similarity(&a, &b).get() - 0.6).abs() < 1e-12);
//! ```

use std::collections::BTreeMap;

use leitong_core::{
    Analyzed, DocumentFrequencies, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, StopWords,
    hash::HashKind,
    sets::{into_set, n_shared},
};
use serde::{Deserialize, Serialize};

mod clean;
mod fit;
#[cfg(test)]
mod tests;
mod topics;

pub use clean::{nouns_and_verbs, removed_spans};
pub use fit::TagShingleFitter;
pub use topics::{Item, Topic, merge_topics};

/// What makes a word a better tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Its occurrences in the text.
    #[default]
    Tf,
    /// Its occurrences times ln(1 + N / df).
    TfIdf,
}

/// Tag shingles: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct TagShingle {
    /// The level that words are read at.
    pub level: Level,
    /// What turns a tag into 64 bits.
    pub hash: HashKind,
    /// Most tags of a text (k).
    pub max_tags: usize,
    /// Fewest tags of an informative text.
    pub min_tags: usize,
    /// What makes a word a better tag.
    pub weight: Weight,
    /// What becomes of words on the shipped stop list.
    pub stop_words: StopWords,
    /// Words of more than this share of the history's documents are no tags ...
    pub stop_share: f64,
    /// ... if they are in more than this many documents.
    pub stop_floor: u32,
    /// Texts published more hours apart have similarity 0; with 0, times are not read.
    pub window_hours: u32,
    /// Fewest tags that a candidate pair shares.
    pub min_shared: u32,
}

impl Default for TagShingle {
    fn default() -> Self {
        Self {
            level: Level::Folded,
            hash: HashKind::Xxh3,
            max_tags: 5,
            min_tags: 4,
            weight: Weight::Tf,
            stop_words: StopWords::Drop,
            stop_share: 0.01,
            stop_floor: 50,
            window_hours: 24,
            min_shared: 2,
        }
    }
}

impl TagShingle {
    /// Jaccard similarity of two sets of tags; 0 for texts published too far apart. O(tags).
    pub fn signature_similarity(&self, a: &TagSignature, b: &TagSignature) -> Similarity {
        self.similarity_of_tags(a, b, n_shared(&a.tags, &b.tags))
    }

    fn similarity_of_tags(&self, a: &TagSignature, b: &TagSignature, n_shared: usize) -> Similarity {
        let is_near = self.within_window(a.published, b.published);
        if is_near { Similarity::ratio(n_shared, a.tags.len() + b.tags.len() - n_shared) } else { Similarity::ZERO }
    }

    /// Whether two times are at most the window apart; true where either is missing, and without a window.
    fn within_window(&self, a: Option<i64>, b: Option<i64>) -> bool {
        const SECONDS_PER_HOUR: u64 = 3_600;
        match (a, b) {
            (Some(a), Some(b)) if self.window_hours > 0 => a.abs_diff(b) <= u64::from(self.window_hours) * SECONDS_PER_HOUR,
            _ => true,
        }
    }

    /// Tags that a candidate partner shares; a text of fewer tags is still reached by its copies.
    fn required_tags(&self, signature: &TagSignature) -> u32 {
        self.min_shared.min(signature.tags.len() as u32)
    }
}

impl Method for TagShingle {
    const ID: &'static str = "tag-shingle";
    type Model = TagShingleModel;
    type Fitter = TagShingleFitter;

    fn needs(&self) -> Needs {
        let needs = Needs::none().parts_of_speech(self.level);
        if self.window_hours > 0 { needs.published() } else { needs }
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        ParameterError::unless_positive("min-tags", self.min_tags)?;
        if self.max_tags < self.min_tags {
            return Err(ParameterError::out_of_range("max-tags", format!("at least `min-tags`, which is {}", self.min_tags), self.max_tags));
        }
        if !(self.stop_share > 0.0 && self.stop_share <= 1.0) {
            return Err(ParameterError::out_of_range("stop-share", "above 0 and at most 1", self.stop_share));
        }
        ParameterError::unless_positive("min-shared", self.min_shared)?;
        Ok(TagShingleFitter::new(self.clone()))
    }
}

/// The tags of a text and when it was published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TagSignature {
    // Ascending and distinct.
    tags: Box<[u64]>,
    published: Option<i64>,
}

impl TagSignature {
    /// Takes the hashes of tags, and the time in seconds where it is known.
    pub fn new(tags: Vec<u64>, published: Option<i64>) -> Self {
        Self { tags: into_set(tags).into_boxed_slice(), published }
    }
}

impl HeapBytes for TagSignature {
    fn heap_bytes(&self) -> usize {
        self.tags.heap_bytes()
    }
}

/// Tag shingles with the document frequencies of a history.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TagShingleModel {
    parameters: TagShingle,
    frequencies: DocumentFrequencies,
}

impl TagShingleModel {
    /// The tags of a text, from the best, at most `max_tags`; fewer than `min_tags` mean that the text is not informative.
    pub fn tags<'a>(&self, doc: &'a Analyzed) -> Vec<&'a str> {
        let TagShingle { level, stop_words, max_tags, .. } = self.parameters;
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for word in nouns_and_verbs(&doc.body, level, stop_words) {
            *counts.entry(word).or_default() += 1;
        }
        // In the order of code points: the sort below is stable.
        let mut ranked: Vec<(f64, u32, &str)> = Vec::with_capacity(counts.len());
        for (word, occurrences) in counts {
            let term = self.parameters.hash.hash(word.as_bytes());
            let document_frequency = self.frequencies.of(term);
            if !self.is_common(document_frequency) {
                ranked.push((self.weight(term, occurrences), document_frequency, word));
            }
        }
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        ranked.into_iter().take(max_tags).map(|(_, _, word)| word).collect()
    }

    fn weight(&self, term: u64, occurrences: u32) -> f64 {
        match self.parameters.weight {
            Weight::Tf => f64::from(occurrences),
            Weight::TfIdf => f64::from(occurrences) * self.frequencies.idf(term),
        }
    }

    /// Whether a word of this document frequency is on the history's own stop list. Without the floor a word of two documents would be common in a history of a hundred.
    fn is_common(&self, document_frequency: u32) -> bool {
        let share = self.parameters.stop_share * f64::from(self.frequencies.n_docs());
        document_frequency > self.parameters.stop_floor && f64::from(document_frequency) > share
    }
}

impl HeapBytes for TagShingleModel {
    fn heap_bytes(&self) -> usize {
        self.frequencies.heap_bytes()
    }
}

impl Model for TagShingleModel {
    type Signature = TagSignature;

    fn signature(&self, doc: &Analyzed) -> Option<TagSignature> {
        let tags: Vec<u64> = self.tags(doc).into_iter().map(|tag| self.parameters.hash.hash(tag.as_bytes())).collect();
        let is_informative = tags.len() >= self.parameters.min_tags;
        // Documents of a run may carry times that another method reads: without a window equal tags are equal signatures.
        let published = doc.published.filter(|_| self.parameters.window_hours > 0);
        is_informative.then(|| TagSignature::new(tags, published))
    }

    fn similarity(&self, a: &TagSignature, b: &TagSignature) -> Similarity {
        self.parameters.signature_similarity(a, b)
    }

    fn keys(&self, signature: &TagSignature, keys: &mut Vec<u64>) {
        keys.extend_from_slice(&signature.tags);
    }

    fn min_shared_keys(&self, signature: &TagSignature) -> u32 {
        self.parameters.required_tags(signature)
    }

    /// None where a window is set: the similarity then depends on the times too.
    fn elements<'a>(&self, signature: &'a TagSignature) -> Option<&'a [u64]> {
        let depends_on_tags_alone = self.parameters.window_hours == 0;
        depends_on_tags_alone.then_some(&*signature.tags)
    }

    fn similarity_of_shared(&self, a: &TagSignature, b: &TagSignature, n_shared: usize) -> Similarity {
        self.parameters.similarity_of_tags(a, b, n_shared)
    }

    /// Two texts of n tags each that share m have similarity m / (2n - m), and texts of more tags less: what shares m - 1 lies below (m - 1) / (2n - m + 1) or at it.
    fn key_design(&self) -> String {
        let TagShingle { min_shared, min_tags, .. } = self.parameters;
        let shared = (min_shared as usize - 1).min(min_tags);
        let reached = shared as f64 / (2 * min_tags - shared) as f64;
        format!("one key a tag, {min_shared} in common; misses no pair above {reached:.2}")
    }
}
