//! The tree of a document: how it is built from words, and how two of them are compared.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use leitong_core::{HeapBytes, Similarity, hash::HashKind, sets::into_set, sets::n_shared};
use serde::{Deserialize, Serialize};

use crate::{KeywordTree, Variant};

/// What stands between the keywords of a node before they are hashed: the unit separator, which no word has.
const SEPARATOR: &str = "\u{1f}";

/// A tree of three layers: document, paragraphs, sentences.
///
/// A node is known by the hash of its keywords. Inner nodes keep the hash of each keyword too, to measure overlap; leaves are equal or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    root_hash: u64,
    // One bit a keyword of the root, at its hash modulo 128: two keywords may share a bit.
    root_bits: u128,
    // Hashes of the root's keywords, ascending.
    root_keys: Box<[u64]>,
    paragraphs: Box<[Ends]>,
    // Hashes of each paragraph's keywords, ascending within a paragraph.
    paragraph_keys: Box<[u64]>,
    // Node hashes of the sentences, ascending within a paragraph.
    leaves: Box<[u64]>,
}

/// A paragraph's node hash, and where its parts of the shared arrays end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Ends {
    hash: u64,
    keys: u32,
    leaves: u32,
}

impl HeapBytes for Ends {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl HeapBytes for Tree {
    fn heap_bytes(&self) -> usize {
        self.root_keys.heap_bytes() + self.paragraphs.heap_bytes() + self.paragraph_keys.heap_bytes() + self.leaves.heap_bytes()
    }
}

/// A paragraph with its parts.
#[derive(Clone, Copy)]
struct Paragraph<'a> {
    hash: u64,
    keys: &'a [u64],
    leaves: &'a [u64],
}

/// How often each keyword of a node stands below it.
type Counts<'a> = BTreeMap<&'a str, u32>;

impl Tree {
    /// Builds the tree of a document from the words that may be keywords: paragraphs of sentences of words, in order of the text.
    ///
    /// A sentence keeps its `sentence_keywords` words of highest tf-idf, a paragraph `paragraph_keywords` of its sentences' keywords and the root `root_keywords` of its
    /// paragraphs'; tf is counted where the word was kept, ties go by code points. Sentences without a word are no leaves, paragraphs without a leaf no nodes; `None` where
    /// nothing remains.
    ///
    /// A document of fewer sentences than `root_keywords` / `sentence_keywords` keeps an equal share of `root_keywords` of each, since five words are too few to tell
    /// documents of one sentence apart. At the defaults that is below 4 sentences: two such documents of unequal length reach 3/4 at most whatever is kept, so that no
    /// pair of .80 is lost. The rule is ours.
    pub fn new(paragraphs: &[Vec<Vec<&str>>], parameters: &KeywordTree, idf: impl Fn(&str) -> f64) -> Option<Self> {
        let KeywordTree { sentence_keywords, paragraph_keywords, root_keywords, hash, .. } = *parameters;
        let n_sentences = paragraphs.iter().flatten().filter(|words| !words.is_empty()).count();
        let sentence_keywords = sentence_keywords.max(root_keywords / n_sentences.max(1));
        let (mut nodes, mut all_keys, mut all_leaves) = (Vec::new(), Vec::new(), Vec::new());
        let mut below_root = Counts::new();
        for sentences in paragraphs {
            let kept: Vec<Counts<'_>> = sentences.iter().map(|words| best(count(words), sentence_keywords, &idf)).filter(|kept| !kept.is_empty()).collect();
            if kept.is_empty() {
                continue;
            }
            let mut leaves: Vec<u64> = kept.iter().map(node_hash).collect();
            leaves.sort_unstable();
            all_leaves.extend(leaves);
            let mut below = Counts::new();
            kept.iter().for_each(|keywords| add(&mut below, keywords));
            let keywords = best(below, paragraph_keywords, &idf);
            all_keys.extend(key_hashes(&keywords, hash));
            nodes.push(Ends { hash: node_hash(&keywords), keys: all_keys.len() as u32, leaves: all_leaves.len() as u32 });
            add(&mut below_root, &keywords);
        }
        if nodes.is_empty() {
            return None;
        }
        let keywords = best(below_root, root_keywords, &idf);
        let root_keys = key_hashes(&keywords, hash);
        Some(Self {
            root_hash: node_hash(&keywords),
            root_bits: root_keys.iter().fold(0, |bits, key| bits | 1 << (key % u64::from(u128::BITS))),
            root_keys: root_keys.into(),
            paragraphs: nodes.into(),
            paragraph_keys: all_keys.into(),
            leaves: all_leaves.into(),
        })
    }

    /// Hashes of the root's keywords, ascending and distinct; at least one.
    pub fn root_keys(&self) -> &[u64] {
        &self.root_keys
    }

    /// Node hash of the root.
    pub fn root_hash(&self) -> u64 {
        self.root_hash
    }

    /// Node hashes of the paragraphs, in order of the text; at least one.
    pub fn paragraph_hashes(&self) -> impl ExactSizeIterator<Item = u64> {
        self.paragraphs.iter().map(|paragraph| paragraph.hash)
    }

    /// Number of sentences that gave a keyword, at least 1.
    pub fn n_leaves(&self) -> usize {
        self.leaves.len()
    }

    /// Number of nodes: root, paragraphs and leaves.
    pub fn n_nodes(&self) -> usize {
        1 + self.paragraphs.len() + self.leaves.len()
    }

    fn paragraph(&self, position: usize) -> Paragraph<'_> {
        let Ends { hash, keys, leaves } = self.paragraphs[position];
        let (keys_start, leaves_start) = position.checked_sub(1).map_or((0, 0), |before| (self.paragraphs[before].keys, self.paragraphs[before].leaves));
        let (keys, leaves) = (keys_start as usize..keys as usize, leaves_start as usize..leaves as usize);
        Paragraph { hash, keys: &self.paragraph_keys[keys], leaves: &self.leaves[leaves] }
    }

    /// Matched leaves over the leaves of the larger tree, compared from the root down; symmetric, 1 for equal trees.
    ///
    /// Equal node hashes: everything below matches. Overlap below `prune`: nothing below matches. Otherwise the children are matched one to one, the most alike first. A pair of
    /// unrelated trees costs a comparison of two words of bits; any other at most O(p·q·keywords + leaves) for p and q paragraphs.
    pub fn similarity(&self, other: &Self, prune: f64, variant: Variant) -> Similarity {
        let larger = self.n_leaves().max(other.n_leaves());
        if self.root_hash == other.root_hash {
            return Similarity::ratio(self.n_leaves().min(other.n_leaves()), larger);
        }
        if self.most_root_overlap(other) < prune || overlap(&self.root_keys, &other.root_keys) < prune {
            return Similarity::ZERO;
        }
        // The greedy choice goes by position at last, where hashes tie. One tree is always the first, so that it does not depend on the order of the arguments.
        let (first, second) = if self.root_hash < other.root_hash { (self, other) } else { (other, self) };
        Similarity::ratio(first.matched_leaves(second, prune, variant), larger)
    }

    /// An upper bound of the overlap of the roots, in a few instructions: each bit that one tree lacks stands for one keyword at least that it lacks.
    pub(crate) fn most_root_overlap(&self, other: &Self) -> f64 {
        let most_shared = |a: &Self, b: &Self| a.root_keys.len() - (a.root_bits & !b.root_bits).count_ones() as usize;
        let smaller = self.root_keys.len().min(other.root_keys.len());
        Similarity::ratio(most_shared(self, other).min(most_shared(other, self)), smaller).get()
    }

    /// Matches paragraphs one to one, greedily by overlap, and counts the leaves that match below them.
    fn matched_leaves(&self, other: &Self, prune: f64, variant: Variant) -> usize {
        let mut pairs = self.alike_paragraphs(other, prune, variant);
        pairs.sort_unstable_by_key(PairOfParagraphs::order);
        let (mut is_taken, mut is_other_taken) = (vec![false; self.paragraphs.len()], vec![false; other.paragraphs.len()]);
        let mut n_matched = 0;
        for pair in pairs {
            if is_taken[pair.position] || is_other_taken[pair.other] {
                continue;
            }
            is_taken[pair.position] = true;
            is_other_taken[pair.other] = true;
            let (a, b) = (self.paragraph(pair.position), other.paragraph(pair.other));
            // Equal leaves overlap wholly and come first, so that the greedy matching of leaves is the multiset intersection: of repeats the merge counts the smaller number.
            n_matched += if a.hash == b.hash { a.leaves.len().min(b.leaves.len()) } else { n_shared(a.leaves, b.leaves) };
        }
        n_matched
    }

    /// The pairs of paragraphs that are not pruned.
    fn alike_paragraphs(&self, other: &Self, prune: f64, variant: Variant) -> Vec<PairOfParagraphs> {
        let mut pairs = Vec::new();
        for position in 0..self.paragraphs.len() {
            let a = self.paragraph(position);
            for at_other in 0..other.paragraphs.len() {
                let b = other.paragraph(at_other);
                let alike = match variant {
                    _ if a.hash == b.hash => 1.0,
                    Variant::Strict => continue,
                    Variant::Overlap => overlap(a.keys, b.keys),
                };
                if alike >= prune {
                    pairs.push(PairOfParagraphs { overlap: alike, hashes: [a.hash.min(b.hash), a.hash.max(b.hash)], position, other: at_other });
                }
            }
        }
        pairs
    }

    /// Share of equal node hashes, layer by layer, over the nodes of the larger tree; no pruning. The literal reading of "80 % of the hash values of the tree are equal".
    pub fn node_equality(&self, other: &Self) -> Similarity {
        let sorted = |hashes: &mut dyn Iterator<Item = u64>| {
            let mut hashes: Vec<u64> = hashes.collect();
            hashes.sort_unstable();
            hashes
        };
        let paragraphs = |tree: &Self| sorted(&mut tree.paragraph_hashes());
        let leaves = |tree: &Self| sorted(&mut tree.leaves.iter().copied());
        let n_equal =
            usize::from(self.root_hash == other.root_hash) + n_shared(&paragraphs(self), &paragraphs(other)) + n_shared(&leaves(self), &leaves(other));
        Similarity::ratio(n_equal, self.n_nodes().max(other.n_nodes()))
    }
}

/// Two paragraphs of two trees that may be matched.
struct PairOfParagraphs {
    overlap: f64,
    // The smaller hash first.
    hashes: [u64; 2],
    position: usize,
    other: usize,
}

impl PairOfParagraphs {
    /// The largest overlap first, equal nodes before nodes of which one contains the other; then by hashes, then by positions.
    fn order(&self) -> (Reverse<u64>, bool, [u64; 2], usize, usize) {
        // The bits of numbers that are not negative have the order of the numbers.
        (Reverse(self.overlap.to_bits()), self.hashes[0] != self.hashes[1], self.hashes, self.position, self.other)
    }
}

/// Overlap coefficient: shared keywords over the smaller set. Both sets ascending and distinct, neither empty.
pub(crate) fn overlap(a: &[u64], b: &[u64]) -> f64 {
    Similarity::ratio(n_shared(a, b), a.len().min(b.len())).get()
}

fn count<'a>(words: &[&'a str]) -> Counts<'a> {
    let mut counts = Counts::new();
    for word in words {
        *counts.entry(*word).or_default() += 1;
    }
    counts
}

fn add<'a>(sum: &mut Counts<'a>, counts: &Counts<'a>) {
    for (word, n) in counts {
        *sum.entry(*word).or_default() += n;
    }
}

/// The `n_kept` words of highest tf-idf; ties by code points.
fn best(counts: Counts<'_>, n_kept: usize, idf: impl Fn(&str) -> f64) -> Counts<'_> {
    if counts.len() <= n_kept {
        return counts;
    }
    let mut weighted: Vec<(f64, &str, u32)> = counts.into_iter().map(|(word, n)| (f64::from(n) * idf(word), word, n)).collect();
    weighted.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    weighted.into_iter().take(n_kept).map(|(_, word, n)| (word, n)).collect()
}

/// The first 8 bytes of the MD5 of the keywords, in order of their code points, joined by the unit separator.
fn node_hash(keywords: &Counts<'_>) -> u64 {
    let words: Vec<&str> = keywords.keys().copied().collect();
    HashKind::Md5.hash(words.join(SEPARATOR).as_bytes())
}

fn key_hashes(keywords: &Counts<'_>, hash: HashKind) -> Vec<u64> {
    into_set(keywords.keys().map(|word| hash.hash(word.as_bytes())).collect())
}
