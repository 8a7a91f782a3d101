//! What is kept of each document besides its signature.

use leitong_core::{Document, Level};
use leitong_text::{normalise, parse_published};
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_128;

/// Ids of documents, one behind the other: a `String` each would cost 24 bytes more.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    text: String,
    ends: Vec<u64>,
}

impl Ids {
    fn push(&mut self, id: &str) {
        self.text.push_str(id);
        self.ends.push(self.text.len() as u64);
    }

    /// The id of a document.
    pub fn get(&self, doc: u32) -> &str {
        let doc = doc as usize;
        let start = if doc == 0 { 0 } else { self.ends[doc - 1] as usize };
        &self.text[start..self.ends[doc] as usize]
    }

    /// Documents.
    pub fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn bytes(&self) -> usize {
        self.text.capacity() + self.ends.capacity() * size_of::<u64>()
    }
}

/// The facts of one document.
#[derive(Clone, Copy, Debug)]
struct Fact {
    // Of the text as given.
    digest: u128,
    // Of the letters of a short text; 0 for others.
    short: u64,
    n_chars: u32,
    published: Option<i64>,
}

/// Ids, digests, lengths and times of all documents, in their order.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Their ids.
    pub ids: Ids,
    digests: Vec<u128>,
    n_chars: Vec<u32>,
    // Empty where no document is short.
    short: Vec<u64>,
    // Empty where times are not read.
    published: Vec<i64>,
}

/// Stands for no time: it is later than any, so that documents without one come last.
const UNPUBLISHED: i64 = i64::MAX;

impl Facts {
    /// Takes documents in their order.
    pub(crate) fn observe(&mut self, documents: &[Document], short_letters: u32, reads_published: bool) {
        let facts: Vec<Fact> = documents.par_iter().map(|document| fact(document, short_letters, reads_published)).collect();
        let before = self.digests.len();
        for (document, fact) in documents.iter().zip(&facts) {
            self.ids.push(&document.id);
            self.digests.push(fact.digest);
            self.n_chars.push(fact.n_chars);
            if reads_published {
                self.published.push(fact.published.unwrap_or(UNPUBLISHED));
            }
        }
        if !self.short.is_empty() || facts.iter().any(|fact| fact.short != 0) {
            self.short.resize(before, 0);
            self.short.extend(facts.iter().map(|fact| fact.short));
        }
    }

    /// Documents.
    pub fn n_docs(&self) -> u32 {
        self.ids.len()
    }

    /// A digest of the text as given.
    pub(crate) fn digest(&self, doc: u32) -> u128 {
        self.digests[doc as usize]
    }

    /// Characters of the text as given.
    pub fn n_chars(&self, doc: u32) -> u32 {
        self.n_chars[doc as usize]
    }

    /// A digest of the letters of a short text; 0 for any other.
    pub(crate) fn short(&self, doc: u32) -> u64 {
        self.short.get(doc as usize).copied().unwrap_or(0)
    }

    /// Seconds since 1970; documents without a time come last.
    pub(crate) fn published(&self, doc: u32) -> i64 {
        self.published.get(doc as usize).copied().unwrap_or(UNPUBLISHED)
    }

    /// The place of each document in an order by text, then id, that does not depend on how the corpus is ordered and cut.
    pub(crate) fn ranks(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.n_docs()).collect();
        order.par_sort_unstable_by_key(|&doc| (self.digests[doc as usize], self.ids.get(doc), doc));
        let mut ranks = vec![0; order.len()];
        for (rank, &doc) in order.iter().enumerate() {
            ranks[doc as usize] = rank as u32;
        }
        ranks
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        let columns = self.digests.capacity() * size_of::<u128>() + self.n_chars.capacity() * size_of::<u32>();
        self.ids.bytes() + columns + (self.short.capacity() + self.published.capacity()) * size_of::<u64>()
    }
}

fn fact(document: &Document, short_letters: u32, reads_published: bool) -> Fact {
    Fact {
        digest: xxh3_128(document.text.as_bytes()),
        short: short_digest(&document.text, short_letters),
        n_chars: n_chars(&document.text),
        published: document.published.as_deref().filter(|_| reads_published).and_then(parse_published),
    }
}

/// Characters of a text, at most `u32::MAX`.
fn n_chars(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

/// A longer text is not normalised to see whether it is short: it would be nearly all markup.
const MAX_SHORT_BYTES: usize = 4096;

/// A digest of the letters of a text with fewer than `short_letters` of them, never 0 then; 0 for a longer one, or one without a letter.
fn short_digest(text: &str, short_letters: u32) -> u64 {
    if short_letters == 0 || text.len() > MAX_SHORT_BYTES {
        return 0;
    }
    // Of plain Chinese text three bytes in four are letters: longer ones than this are seldom short, and need not be looked at.
    let may_be_short = text.len() <= 3 * short_letters as usize || text.contains(['<', '&']) || n_letters(text) < 2 * short_letters as usize;
    if !may_be_short {
        return 0;
    }
    let letters = normalise::at_level(text, Level::L2);
    let n_letters = letters.chars().count();
    if n_letters == 0 || n_letters >= short_letters as usize { 0 } else { (xxh3_128(letters.as_bytes()) as u64) | 1 }
}

fn n_letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}
