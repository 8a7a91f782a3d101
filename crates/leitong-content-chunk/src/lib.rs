//! Content chunks: a document is the set of its chunks' digests, and two documents are duplicates where 80 % of the digests are equal.
//!
//! A chunk is a paragraph, a sentence, or a run of bytes whose ends its content decides (TTTD). Each chunk is remembered by its MD5; the similarity is |A∩B| over
//! the size of the larger set. Repeated chunks count once.
//!
//! Works badly under scattered edits, since one character changes the digest of its whole chunk: of 20 chunks of 45 characters at least 80 % survive an edit rate of
//! .1 % with probability .999, of .5 % with .62, of 1 % with .095. Works badly where sentences are divided or joined anew, and on documents of fewer than five
//! chunks, which tolerate no edit at all (3/4 = .75). Under `auto` a document of five paragraphs and its copy in one paragraph share nothing.
//!
//! | parameter | source | default |
//! |---|---|---|
//! | `chunker`, `min-paragraphs` | not given | `auto`: paragraphs where there are at least 5, else sentences |
//! | `tttd.min-bytes`, `.max-bytes`, `.divisor`, `.backup-divisor`, `.window` | Tmin, Tmax, D, D', W | 58, 353, 68, 34, 16 |
//! | `denominator` | not given | `max` |
//! | `hash` | MD5 | `md5`: its first 8 bytes |
//! | `level` | ours | L1: at L2 there are no lines, and `auto` cuts sentences |
//! | `min-similarity`, `filed` | ours | .8; `each` chunk is a key |
//!
//! **What the sources say.** Forman, Eshghi, Chiocchetti, *Finding similar files in large document repositories*, KDD 2005: files are cut into chunks by content, MD5 of
//! each chunk, a graph of files and chunks, then of files weighted by the bytes in shared chunks; pairs above a threshold come out. Chunks of very many files are
//! dropped, files with the same chunks are collapsed first. TTTD: Eshghi, Tang, HPL-2005-30R1. 张红霞, 郭小粉 2014 compare their method with a "Forman algorithm": documents
//! are divided, the parts hashed by MD5, duplicates where 80 % of the hash values are equal; they judge it to go by sentences alone. This crate is a replica of that comparison.
//!
//! **What is our choice**: the chunker, since 2014 does not say what the parts are; 80 % *of the larger set*; counts in place of bytes ([`Tttd::byte_similarity`] weighs bytes);
//! the parameters of TTTD for short Chinese texts and its rolling hash. No chunk is dropped for being frequent, and collapsing equal documents is left to the index.
//!
//! ```
//! use leitong_content_chunk::Tttd;
//!
//! assert_eq!(Tttd::of_mean(128), Tttd::default());
//! let text = "全队赛后乘坐大巴返回驻地。".repeat(40);
//! let chunks = Tttd::default().chunks(text.as_bytes());
//! assert!(chunks.iter().all(|chunk| chunk.len() <= 353));
//! assert_eq!(chunks.iter().map(|chunk| chunk.len()).sum::<usize>(), text.len());
//! ```

use leitong_core::{Analyzed, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, UnitFitter};
use serde::{Deserialize, Serialize};

mod chunks;
#[cfg(test)]
mod tests;
mod tttd;

pub use chunks::{ChunkHash, ChunkSet, Chunker};
pub use tttd::Tttd;

use chunks::Cutter;

/// What the shared chunks are divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Denominator {
    /// The smaller set: an excerpt equals its source.
    Min,
    /// The larger set.
    #[default]
    Max,
    /// The union: Jaccard similarity.
    Union,
}

/// Which chunks are keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filed {
    /// Each of them; a pair must share as many as `min-similarity` implies.
    #[default]
    Each,
    /// The smallest, as many as must hold one in common (prefix filter): a smaller index, and candidates that share a single chunk.
    Prefix,
}

/// Content chunks: the parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct ContentChunk {
    /// What a chunk is.
    pub chunker: Chunker,
    /// Fewest paragraphs of a document that [`Chunker::Auto`] cuts into paragraphs.
    pub min_paragraphs: usize,
    /// What the shared chunks are divided by.
    pub denominator: Denominator,
    /// What a chunk is remembered by.
    pub hash: ChunkHash,
    /// The level that is read.
    pub level: Level,
    /// Pairs at least this alike are candidates, without exception; above 0 and at most 1.
    pub min_similarity: f64,
    /// Which chunks are keys.
    pub filed: Filed,
    /// Where [`Chunker::Tttd`] cuts.
    pub tttd: Tttd,
}

impl Default for ContentChunk {
    fn default() -> Self {
        Self {
            chunker: Chunker::Auto,
            min_paragraphs: 5,
            denominator: Denominator::Max,
            hash: ChunkHash::Md5,
            level: Level::L1,
            min_similarity: 0.8,
            filed: Filed::Each,
            tttd: Tttd::default(),
        }
    }
}

impl ContentChunk {
    fn check(&self) -> Result<(), ParameterError> {
        self.tttd.check()?;
        if !(self.min_similarity > 0.0 && self.min_similarity <= 1.0) {
            return Err(ParameterError::out_of_range("min-similarity", "above 0 and at most 1", self.min_similarity));
        }
        if self.filed == Filed::Prefix && self.denominator == Denominator::Min {
            return Err(ParameterError::out_of_range("filed", "`each` where `denominator` is `min`, under which no prefix is enough", "prefix"));
        }
        Ok(())
    }

    fn cutter(&self) -> Cutter {
        Cutter { chunker: self.chunker, min_paragraphs: self.min_paragraphs, tttd: self.tttd, level: self.level }
    }

    /// Similarity of two sets of given sizes that share `n_shared` chunks.
    pub fn similarity_of_sizes(&self, a: usize, b: usize, n_shared: usize) -> Similarity {
        let whole = match self.denominator {
            Denominator::Min => a.min(b),
            Denominator::Max => a.max(b),
            Denominator::Union => a + b - n_shared,
        };
        Similarity::ratio(n_shared, whole)
    }

    /// ⌈t·n⌉ for t = `min_similarity`: fewest chunks that a pair at or above t shares, where n is the size of its smaller set; at least 1.
    ///
    /// A pair with s shared chunks has s >= t·min(|A|, |B|) by definition under `min`. Under `max` and `union` what s is divided by is no smaller than either set, so that
    /// s >= t·|A| and s >= t·|B|.
    pub fn n_required(&self, n_chunks: usize) -> usize {
        // A product that rounds up past a whole number would ask for one chunk too many.
        const ROUNDING: f64 = 1e-9;
        let required = (self.min_similarity * n_chunks as f64 - ROUNDING).ceil().max(1.0);
        // `required` is a whole number between 1 and `n_chunks`.
        #[allow(clippy::cast_sign_loss)]
        let required = required as usize;
        required
    }

    /// Chunks, from the smallest, under which a set of n is filed.
    ///
    /// For the prefix let e be the smallest shared chunk of a pair at or above `min_similarity`: at least ⌈t·n⌉ - 1 shared chunks follow it in either set of n
    /// ([`ContentChunk::n_required`]), so that e is among the first n - ⌈t·n⌉ + 1 of each.
    pub fn n_filed(&self, n_chunks: usize) -> usize {
        match self.filed {
            Filed::Each => n_chunks,
            Filed::Prefix => n_chunks - self.n_required(n_chunks) + 1,
        }
    }
}

impl Method for ContentChunk {
    const ID: &'static str = "content-chunk";
    type Model = ContentChunkModel;
    type Fitter = UnitFitter<ContentChunkModel>;

    fn needs(&self) -> Needs {
        self.cutter().needs()
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        self.check()?;
        Ok(UnitFitter(ContentChunkModel { parameters: self.clone() }))
    }
}

/// Content chunks, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ContentChunkModel {
    parameters: ContentChunk,
}

impl HeapBytes for ContentChunkModel {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for ContentChunkModel {
    type Signature = ChunkSet;

    fn signature(&self, doc: &Analyzed) -> Option<ChunkSet> {
        ChunkSet::new(self.parameters.cutter().chunks(doc).into_iter(), self.parameters.hash)
    }

    fn similarity(&self, a: &ChunkSet, b: &ChunkSet) -> Similarity {
        self.parameters.similarity_of_sizes(a.n_chunks(), b.n_chunks(), a.n_shared(b))
    }

    /// The first [`ContentChunk::n_filed`] digests.
    fn keys(&self, signature: &ChunkSet, keys: &mut Vec<u64>) {
        let n_filed = self.parameters.n_filed(signature.n_chunks());
        keys.extend(signature.first_halves().iter().take(n_filed));
    }

    fn min_shared_keys(&self, signature: &ChunkSet) -> u32 {
        match self.parameters.filed {
            // Two digests of 16 bytes that agree in the first 8 would be one key, and the number one too many: a chance of 1 in 2^64 for each two chunks of a document.
            Filed::Each => self.parameters.n_required(signature.n_chunks()) as u32,
            Filed::Prefix => 1,
        }
    }

    fn elements<'a>(&self, signature: &'a ChunkSet) -> Option<&'a [u64]> {
        signature.is_of_halves().then(|| signature.first_halves())
    }

    fn similarity_of_shared(&self, a: &ChunkSet, b: &ChunkSet, n_shared: usize) -> Similarity {
        self.parameters.similarity_of_sizes(a.n_chunks(), b.n_chunks(), n_shared)
    }

    fn key_design(&self) -> String {
        let floor = self.parameters.min_similarity;
        match self.parameters.filed {
            Filed::Each => format!("every chunk; the smaller set of n must share ceil({floor} n); finds every pair at or above {floor}"),
            Filed::Prefix => format!("prefix filter: the n - ceil({floor} n) + 1 smallest of n chunks; finds every pair at or above {floor}"),
        }
    }
}
