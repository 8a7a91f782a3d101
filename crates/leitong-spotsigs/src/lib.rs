//! SpotSigs: documents as multisets of short chains of content words that follow function words.
//!
//! Behind every antecedent (in Chinese 的, 了, 在 ...) a chain of c content words is read at distance d; its hash is a spot signature. Running text is full of function
//! words and navigation, captions and advertisements are not, so that two pages are compared by their prose. The similarity is the multiset Jaccard,
//! the sum of smaller counts over the sum of larger counts.
//!
//! Works badly on short notices and headlines, which have too few antecedents: below `min-spots` a document is told by its whole content alone. Works badly where words
//! are replaced: a chain of two content words dies with either. Works badly on excerpts, as every Jaccard does.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `antecedents` | A | 的 了 在 是 和 将 对 与 为 有 |
//! | `distance` | d | 1 |
//! | `chain` | c | 2 |
//! | `key` | antecedent and chain | the chain only, as the published code |
//! | `min-spots`, `below-minimum` | MIN_SPOTSIGS | 4; fewer: the digest of the whole content |
//! | `min-similarity` | τ | .3, the floor below which pairs are not looked for |
//!
//! Source: Theobald, Siddharth, Paepcke, *SpotSigs: robust and efficient near duplicate detection in large web collections*, SIGIR 2008; the key and the minimum after
//! the published Java code. The Chinese antecedents are our choice. Departures: one distance and chain length serve all antecedents (the paper allows one each).
//! The code's early acceptance, which calls a pair of sufficient partial overlap 1, is left out: it would move the curve of every threshold above it.
//! The code's partitions by size are left out too: a prefix filter finds the same pairs with the inverted lists of one key index,
//! where partitions would file a document once and look in up to three places for every element.
//!
//! ```
//! use leitong_core::{TokenClass::{Content, Stop}, Word};
//! use leitong_spotsigs::spots;
//!
//! let words = [("国足", Content), ("在", Stop), ("沈阳", Content), ("的", Stop), ("主场", Content), ("获胜", Content)];
//! let words = words.map(|(text, class)| Word { text, class });
//! let found = spots(&words, |word| ["在", "的"].contains(&word), 1, 2);
//! let chains: Vec<_> = found.iter().map(|spot| spot.chain.join(":")).collect();
//! assert_eq!(chains, ["沈阳:主场", "主场:获胜"]);
//! ```

use leitong_core::{
    Analyzed, DocumentFrequencies, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, Word,
    hash::{HashKind, tagged_key},
    sets::{into_set, jaccard_prefix_len, n_shared},
};
use serde::{Deserialize, Serialize};

mod chains;
mod fit;
#[cfg(test)]
mod tests;

pub use chains::{Spot, spots};
pub use fit::SpotSigsFitter;

/// What of a spot signature is hashed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Key {
    /// The chain: what the published code does.
    #[default]
    ChainOnly,
    /// The antecedent and the chain, as the paper writes a signature.
    WithAntecedent,
}

/// What becomes of a document with fewer spot signatures than the minimum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BelowMinimum {
    /// Its one element is the digest of all its words: it equals its copies and nothing else.
    #[default]
    WholeContent,
    /// It is not signed.
    Skip,
}

/// SpotSigs: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct SpotSigs {
    /// The level that words are read at.
    pub level: Level,
    /// What turns a chain into 64 bits.
    pub hash: HashKind,
    /// Words that a chain follows (A).
    pub antecedents: Vec<String>,
    /// Words from the antecedent to the first of its chain, and from one of the chain to the next (d).
    pub distance: usize,
    /// Most content words of a chain (c).
    pub chain: usize,
    /// What of a spot signature is hashed.
    pub key: Key,
    /// Fewest spot signatures, repeats counted, of a document that is compared by them.
    pub min_spots: usize,
    /// What becomes of a document with fewer.
    pub below_minimum: BelowMinimum,
    /// Pairs at least this alike are candidates, without exception.
    pub min_similarity: f64,
}

impl Default for SpotSigs {
    fn default() -> Self {
        Self {
            level: Level::Folded,
            hash: HashKind::Xxh3,
            antecedents: ["的", "了", "在", "是", "和", "将", "对", "与", "为", "有"].map(String::from).to_vec(),
            distance: 1,
            chain: 2,
            key: Key::ChainOnly,
            min_spots: 4,
            below_minimum: BelowMinimum::WholeContent,
            min_similarity: 0.3,
        }
    }
}

/// The number under which the digest of a whole content becomes an element; occurrences are numbered from 0 and never reach it.
const WHOLE_CONTENT: u64 = u64::MAX;

/// Stands between the words of a chain, so that 中国:人民 and 中:国人民 differ.
const UNIT_SEPARATOR: &str = "\u{1f}";

impl SpotSigs {
    /// The elements of a document, ascending and distinct: its spot signatures, each with the number of its occurrence; none where it is unsigned.
    ///
    /// Where there are fewer than `min_spots`, the one element is the digest of the whole content. The code calls documents of equal content duplicates whatever their
    /// signatures: of two equal documents both are signed by their spots or both by their digest, so that the rule holds and documents without a shared element stay 0.
    fn elements_of(&self, doc: &Analyzed) -> Vec<u64> {
        let words: Vec<Word<'_>> = doc.body.words(self.level).collect();
        let found = spots(&words, |word| self.antecedents.iter().any(|antecedent| antecedent == word), self.distance, self.chain);
        if found.len() >= self.min_spots {
            return numbered(found.iter().map(|spot| self.spot_hash(spot)).collect());
        }
        if words.is_empty() || self.below_minimum == BelowMinimum::Skip {
            return Vec::new();
        }
        let content: String = words.iter().map(|word| word.text).collect();
        vec![tagged_key(WHOLE_CONTENT, self.hash.hash(content.as_bytes()))]
    }

    fn spot_hash(&self, spot: &Spot<'_>) -> u64 {
        let mut text = spot.chain.join(UNIT_SEPARATOR);
        if self.key == Key::WithAntecedent {
            text.insert_str(0, UNIT_SEPARATOR);
            text.insert_str(0, spot.antecedent);
        }
        self.hash.hash(text.as_bytes())
    }

    /// Elements, from the rarest, under which a set of `size` must be filed so that every pair at or above `min_similarity` shares one.
    ///
    /// The multiset Jaccard is the Jaccard similarity of numbered elements, so that [`jaccard_prefix_len`] holds.
    pub fn prefix_len(&self, size: usize) -> usize {
        jaccard_prefix_len(size, self.min_similarity)
    }
}

/// A multiset as a set: equal hashes are told apart by the number of their occurrence. The Jaccard similarity of two such sets is that of the multisets,
/// since of m and n occurrences of a hash min(m, n) numbers are shared and max(m, n) are in the union.
pub fn numbered(mut hashes: Vec<u64>) -> Vec<u64> {
    hashes.sort_unstable();
    let runs = hashes.chunk_by(|a, b| a == b);
    into_set(runs.flat_map(|run| run.iter().zip(0..).map(|(&hash, occurrence)| tagged_key(occurrence, hash))).collect())
}

impl Method for SpotSigs {
    const ID: &'static str = "spotsigs";
    type Model = SpotSigsModel;
    type Fitter = SpotSigsFitter;

    fn needs(&self) -> Needs {
        Needs::none().words(self.level)
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        if self.antecedents.is_empty() {
            return Err(ParameterError::out_of_range("antecedents", "one word at least", "none"));
        }
        ParameterError::unless_positive("distance", self.distance)?;
        ParameterError::unless_positive("chain", self.chain)?;
        ParameterError::unless_positive("min-spots", self.min_spots)?;
        if !(self.min_similarity > 0.0 && self.min_similarity <= 1.0) {
            return Err(ParameterError::out_of_range("min-similarity", "above 0 and at most 1", self.min_similarity));
        }
        Ok(SpotSigsFitter::new(self.clone()))
    }
}

/// SpotSigs with the document frequencies of a corpus.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SpotSigsModel {
    parameters: SpotSigs,
    frequencies: DocumentFrequencies,
}

impl HeapBytes for SpotSigsModel {
    fn heap_bytes(&self) -> usize {
        self.parameters.antecedents.heap_bytes() + self.frequencies.heap_bytes()
    }
}

impl Model for SpotSigsModel {
    type Signature = Box<[u64]>;

    fn signature(&self, doc: &Analyzed) -> Option<Box<[u64]>> {
        let elements = self.parameters.elements_of(doc);
        if elements.is_empty() { None } else { Some(elements.into_boxed_slice()) }
    }

    fn similarity(&self, a: &Box<[u64]>, b: &Box<[u64]>) -> Similarity {
        self.similarity_of_shared(a, b, n_shared(a, b))
    }

    /// The rarest elements, as many as [`SpotSigs::prefix_len`] says, in the order of (document frequency, element).
    fn keys(&self, signature: &Box<[u64]>, keys: &mut Vec<u64>) {
        let mut by_rarity: Vec<(u32, u64)> = signature.iter().map(|&element| (self.frequencies.of(element), element)).collect();
        by_rarity.sort_unstable();
        keys.extend(by_rarity.iter().take(self.parameters.prefix_len(signature.len())).map(|&(_, element)| element));
    }

    fn elements<'a>(&self, signature: &'a Box<[u64]>) -> Option<&'a [u64]> {
        Some(signature)
    }

    fn similarity_of_shared(&self, a: &Box<[u64]>, b: &Box<[u64]>, n_shared: usize) -> Similarity {
        Similarity::ratio(n_shared, a.len() + b.len() - n_shared)
    }

    fn key_design(&self) -> String {
        let SpotSigs { min_similarity, .. } = self.parameters;
        format!("prefix filter: the {} rarest of 100 spot signatures; finds every pair at or above {min_similarity}", self.parameters.prefix_len(100))
    }
}
