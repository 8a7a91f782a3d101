//! Where chunks begin and end, and their digests.

use leitong_core::{Analyzed, HeapBytes, Level, Needs, Splitter, hash::HashKind, sets::n_shared};
use md5::{Digest, Md5};
use serde::{Deserialize, Serialize};

use crate::Tttd;

/// What a chunk is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chunker {
    /// Paragraphs where the document has at least `min-paragraphs` of them, sentences otherwise.
    #[default]
    Auto,
    /// Lines of the text.
    Paragraph,
    /// Sentences by `split_full`, without their terminators.
    Sentence,
    /// Runs of bytes whose ends their content decides.
    Tttd,
}

/// What a chunk is remembered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChunkHash {
    /// The first 8 bytes of its MD5: of a million distinct chunks two agree by chance with probability 3e-8.
    #[default]
    Md5,
    /// All 16 bytes of its MD5, as the original has it; filed by the first 8.
    Md5Full,
    /// XXH3, 8 bytes.
    Xxh3,
}

/// The digests of a document's chunks: a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChunkSet {
    // The first 8 bytes of each digest, ascending; distinct unless there are second halves.
    first: Box<[u64]>,
    // The other 8 bytes, in the same order; empty where digests have 8 bytes.
    second: Box<[u64]>,
}

impl ChunkSet {
    /// Digests chunks. `None` where there are none.
    pub fn new<'a>(chunks: impl Iterator<Item = &'a [u8]>, hash: ChunkHash) -> Option<Self> {
        let mut digests: Vec<(u64, u64)> = chunks.map(|chunk| digest(chunk, hash)).collect();
        digests.sort_unstable();
        digests.dedup();
        if digests.is_empty() {
            return None;
        }
        let first = digests.iter().map(|&(first, _)| first).collect();
        let second = if hash == ChunkHash::Md5Full { digests.iter().map(|&(_, second)| second).collect() } else { Box::default() };
        Some(Self { first, second })
    }

    /// Number of distinct chunks, at least 1.
    pub fn n_chunks(&self) -> usize {
        self.first.len()
    }

    /// The first 8 bytes of each digest, ascending.
    pub fn first_halves(&self) -> &[u64] {
        &self.first
    }

    /// Whether equal first halves are equal digests.
    pub fn is_of_halves(&self) -> bool {
        self.second.is_empty()
    }

    /// Number of digests in both sets; O(|a| + |b|). Both come from one [`ChunkHash`].
    pub fn n_shared(&self, other: &Self) -> usize {
        if self.is_of_halves() || other.is_of_halves() {
            return n_shared(&self.first, &other.first);
        }
        let (mut at_a, mut at_b, mut shared) = (0, 0, 0);
        while at_a < self.n_chunks() && at_b < other.n_chunks() {
            let (left, right) = ((self.first[at_a], self.second[at_a]), (other.first[at_b], other.second[at_b]));
            shared += usize::from(left == right);
            at_a += usize::from(left <= right);
            at_b += usize::from(right <= left);
        }
        shared
    }
}

impl HeapBytes for ChunkSet {
    fn heap_bytes(&self) -> usize {
        self.first.heap_bytes() + self.second.heap_bytes()
    }
}

/// The digest as two halves, big-endian; the second is 0 for digests of 8 bytes.
fn digest(chunk: &[u8], hash: ChunkHash) -> (u64, u64) {
    match hash {
        ChunkHash::Md5 => (HashKind::Md5.hash(chunk), 0),
        ChunkHash::Xxh3 => (HashKind::Xxh3.hash(chunk), 0),
        ChunkHash::Md5Full => {
            const HALF: usize = 8;
            let digest = Md5::digest(chunk);
            let value = |bytes: &[u8]| bytes.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            (value(&digest[..HALF]), value(&digest[HALF..]))
        }
    }
}

/// How a document is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cutter {
    pub chunker: Chunker,
    pub min_paragraphs: usize,
    pub tttd: Tttd,
    pub level: Level,
}

impl Cutter {
    pub fn needs(&self) -> Needs {
        match self.chunker {
            Chunker::Auto | Chunker::Sentence => Needs::none().sentences(self.level, Splitter::Full),
            Chunker::Paragraph | Chunker::Tttd => Needs::none().text(self.level),
        }
    }

    /// The chunks of the body, in order; none where it has no letter or digit. Runs of bytes need not end between two characters.
    pub fn chunks<'a>(&self, doc: &'a Analyzed) -> Vec<&'a [u8]> {
        let texts = match self.chunker {
            Chunker::Tttd => return self.runs_of_bytes(doc),
            Chunker::Paragraph => self.paragraphs(doc),
            Chunker::Sentence => self.sentences(doc),
            Chunker::Auto => {
                let paragraphs = self.paragraphs(doc);
                if paragraphs.len() >= self.min_paragraphs { paragraphs } else { self.sentences(doc) }
            }
        };
        texts.into_iter().map(str::as_bytes).collect()
    }

    fn runs_of_bytes<'a>(&self, doc: &'a Analyzed) -> Vec<&'a [u8]> {
        let text = doc.body.text(self.level);
        let bytes = text.as_bytes();
        if has_letters(text) { self.tttd.chunks(bytes).into_iter().map(|chunk| &bytes[chunk]).collect() } else { Vec::new() }
    }

    fn paragraphs<'a>(&self, doc: &'a Analyzed) -> Vec<&'a str> {
        doc.body.text(self.level).lines().filter(|line| has_letters(line)).collect()
    }

    fn sentences<'a>(&self, doc: &'a Analyzed) -> Vec<&'a str> {
        doc.body.sentences(self.level, Splitter::Full).map(|sentence| sentence.text).filter(|sentence| has_letters(sentence)).collect()
    }
}

fn has_letters(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}
