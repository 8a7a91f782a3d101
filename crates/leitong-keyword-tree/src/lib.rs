//! Keyword trees: the keywords of every sentence, paragraph and document form a tree, and two documents are compared from the root down with pruning.
//!
//! A sentence keeps its k_s words of highest tf-idf, a paragraph and the root the best of what their children kept; a node is known by the hash of its keywords. Under nodes with
//! equal hashes everything matches, under nodes of too little overlap nothing does, and otherwise their children are matched one to one. The similarity is the number of
//! matched sentences over that of the longer document; .80 is called a duplicate.
//!
//! Works badly where words are replaced: one synonym among a sentence's keywords loses the sentence, so that with word edits of rate p a sentence survives with
//! (1-p)^k_s, .77 at p = 5 %, and the similarity falls below .80. Works badly where paragraphs are divided anew, which breaks the middle layer, and on
//! documents of up to four sentences, which tolerate no changed keyword. The variant `strict` loses a whole paragraph for one word: the failure of pruning that 2014 reports.
//! Edits of function words and punctuation, and other orders of sentences and paragraphs, change nothing as long as the same words are segmented.
//!
//! | parameter | source | default |
//! |---|---|---|
//! | `sentence-keywords` | k_s, not given | 5; more in a document of fewer than four sentences ([`Tree::new`]) |
//! | `paragraph-keywords`, `root-keywords` | not given | 10, 20 |
//! | `prune` | not given | .5: smallest overlap \|A∩B\| / min(\|A\|, \|B\|) of two nodes whose children are compared |
//! | `variant` | not given | `overlap`; `strict` prunes paragraphs of unequal hashes |
//! | `hash` | ours | XXH3 of a word; node hashes are MD5 |
//!
//! **What the sources say.** Iyer, Singh, *Document similarity analysis for a plagiarism detection system*, IICAI 2005: known to us by its title and by how others use it; we found no full text.
//! 张红霞, 郭小粉 2014 compare their method with an "Iyer algorithm": keywords are extracted from every sentence and arranged in a tree, comparison prunes, documents are duplicates where
//! 80 % of the hash values of the tree are equal, and the method fails where an upper level is pruned wrongly. This crate is a replica of that comparison.
//!
//! **What is our choice**: the layers; which words count (nouns, verbs, adjectives, numerals and Latin words off the stop list), their weight and numbers; the overlap that prunes; and
//! *leaves* in the place of all hash values, since a change at the bottom would otherwise count three times. [`Tree::node_equality`] is the literal reading.
//!
//! ```
//! use leitong_keyword_tree::{KeywordTree, Tree, Variant};
//!
//! let parameters = KeywordTree::default();
//! let first = [vec![vec!["国足", "击败", "韩国"], vec!["球迷", "欢呼"]], vec![vec!["天气", "晴朗"]]];
//! let second = [vec![vec!["国足", "击败", "韩国"], vec!["球迷", "庆祝"]], vec![vec!["天气", "晴朗"]]];
//! let [a, b] = [first, second].map(|paragraphs| Tree::new(&paragraphs, &parameters, |_| 1.0).expect("there are words"));
//! assert!((a.similarity(&b, 0.5, Variant::Overlap).get() - 2.0 / 3.0).abs() < 1e-12);
//! ```

use leitong_core::{
    Analyzed, DocumentFrequencies, FitError, Fitter, FrequencyCounts, HeapBytes, Method, Model, Needs, ParameterError, Similarity, hash::HashKind,
};
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;
mod tree;
mod words;

pub use tree::Tree;

/// Which paragraphs are pruned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Those whose keywords overlap by less than `prune`.
    #[default]
    Overlap,
    /// Those whose hashes are unequal; the root is pruned by overlap.
    Strict,
}

/// Keyword trees: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct KeywordTree {
    /// Most keywords of a sentence (k_s).
    pub sentence_keywords: usize,
    /// Most keywords of a paragraph.
    pub paragraph_keywords: usize,
    /// Most keywords of a document.
    pub root_keywords: usize,
    /// Smallest overlap of two nodes whose children are compared; above 0 and at most 1.
    pub prune: f64,
    /// Which paragraphs are pruned.
    pub variant: Variant,
    /// What turns a keyword into 64 bits.
    pub hash: HashKind,
}

impl Default for KeywordTree {
    fn default() -> Self {
        Self { sentence_keywords: 5, paragraph_keywords: 10, root_keywords: 20, prune: 0.5, variant: Variant::Overlap, hash: HashKind::Xxh3 }
    }
}

impl KeywordTree {
    fn check(&self) -> Result<(), ParameterError> {
        ParameterError::unless_positive("sentence-keywords", self.sentence_keywords)?;
        ParameterError::unless_positive("paragraph-keywords", self.paragraph_keywords)?;
        ParameterError::unless_positive("root-keywords", self.root_keywords)?;
        // At 0 trees without a common root keyword would be compared, and no key would reach them.
        if self.prune > 0.0 && self.prune <= 1.0 { Ok(()) } else { Err(ParameterError::out_of_range("prune", "above 0 and at most 1", self.prune)) }
    }

    /// ⌈prune·n⌉: fewest root keywords that a tree with n of them shares with a tree of at least as many, unless the pair is pruned; at least 1.
    pub fn n_required(&self, n_root_keys: usize) -> usize {
        // A product that rounds up past a whole number would ask for one keyword too many.
        const ROUNDING: f64 = 1e-9;
        let required = (self.prune * n_root_keys as f64 - ROUNDING).ceil().max(1.0);
        // `required` is a whole number between 1 and `n_root_keys`.
        #[allow(clippy::cast_sign_loss)]
        let required = required as usize;
        required
    }
}

impl Method for KeywordTree {
    const ID: &'static str = "keyword-tree";
    type Model = KeywordTreeModel;
    type Fitter = KeywordTreeFitter;

    fn needs(&self) -> Needs {
        words::needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        self.check()?;
        Ok(KeywordTreeFitter { parameters: self.clone(), counts: FrequencyCounts::default() })
    }
}

/// Counts in how many documents each word occurs that may be a keyword.
#[derive(Clone, Debug)]
pub struct KeywordTreeFitter {
    parameters: KeywordTree,
    counts: FrequencyCounts,
}

impl Fitter for KeywordTreeFitter {
    type Model = KeywordTreeModel;

    fn observe(&mut self, doc: &Analyzed) {
        let hash = self.parameters.hash;
        self.counts.observe(words::eligible_words(doc).map(|(_, word)| hash.hash(word.as_bytes())).collect());
    }

    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }

    fn finish(self) -> Result<KeywordTreeModel, FitError> {
        Ok(KeywordTreeModel { parameters: self.parameters, frequencies: self.counts.finish() })
    }
}

/// Keyword trees with the document frequencies of a corpus.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeywordTreeModel {
    parameters: KeywordTree,
    frequencies: DocumentFrequencies,
}

impl KeywordTreeModel {
    /// The weight of a word: ln(1 + N / df), or 1 where no document was counted.
    fn idf(&self, word: &str) -> f64 {
        if self.frequencies.n_docs() == 0 { 1.0 } else { self.frequencies.idf(self.parameters.hash.hash(word.as_bytes())) }
    }
}

impl HeapBytes for KeywordTreeModel {
    fn heap_bytes(&self) -> usize {
        self.frequencies.heap_bytes()
    }
}

impl Model for KeywordTreeModel {
    type Signature = Tree;

    fn signature(&self, doc: &Analyzed) -> Option<Tree> {
        Tree::new(&words::words_by_sentence(doc), &self.parameters, |word| self.idf(word))
    }

    fn similarity(&self, a: &Tree, b: &Tree) -> Similarity {
        a.similarity(b, self.parameters.prune, self.parameters.variant)
    }

    /// Every keyword of the root.
    ///
    /// A similarity above 0 needs equal roots or an overlap of at least `prune`: s >= prune·min(|A|, |B|) shared keywords, all of them keys of both.
    fn keys(&self, signature: &Tree, keys: &mut Vec<u64>) {
        keys.extend_from_slice(signature.root_keys());
    }

    fn min_shared_keys(&self, signature: &Tree) -> u32 {
        self.parameters.n_required(signature.root_keys().len()) as u32
    }

    fn key_design(&self) -> String {
        let KeywordTree { root_keywords, prune, .. } = self.parameters;
        format!("the root's keywords, {root_keywords} at most; the smaller root of n must share ceil({prune} n); finds every pair of similarity above 0")
    }
}
