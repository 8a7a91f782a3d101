//! The erased method: types are known inside, slices cross the boundary.

use std::ops::Range;

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_128;

use crate::{Analyzed, HeapBytes, Method, Model};

/// Which documents of a slice are to be signed.
#[derive(Clone, Copy, Debug)]
pub enum Selection<'a> {
    /// Every document.
    All,
    /// Those whose mark is set; the slice has one mark a document. A verifier signs only documents of candidate pairs.
    Marked(&'a [bool]),
}

impl Selection<'_> {
    fn contains(&self, position: usize) -> bool {
        match self {
            Self::All => true,
            Self::Marked(marks) => marks[position],
        }
    }
}

/// Bytes that a detector holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Signatures, with the table that finds them by document number.
    pub signature_bytes: usize,
    /// What was learned from the corpus.
    pub model_bytes: usize,
}

/// A fitted method and the signatures of the documents pushed so far, numbered from 0 in the order of pushing.
pub trait Detector: Send + Sync {
    /// The method's id.
    fn method(&self) -> &'static str;
    /// Signs documents, in parallel, and appends them; the numbers do not depend on the thread count.
    fn push(&mut self, docs: &[Analyzed], selection: Selection<'_>);
    /// Forgets all signatures; the model stays.
    fn clear(&mut self);
    /// Documents pushed.
    fn n_docs(&self) -> u32;
    /// Whether a document has a signature.
    fn is_signed(&self, doc: u32) -> bool;
    /// Appends the keys where a document is filed; none where it is unsigned.
    fn keys(&self, doc: u32, keys: &mut Vec<u64>);
    /// Appends the keys where a document looks; none where it is unsigned.
    fn probe_keys(&self, doc: u32, keys: &mut Vec<u64>);
    /// Fewest keys that a pair with this document must share.
    fn min_shared_keys(&self, doc: u32) -> u32;
    /// What a user should know of the keys, in one line.
    fn key_design(&self) -> String;
    /// Similarity of one document to each of others, appended in their order; 0 where either is unsigned.
    fn score_row(&self, doc: u32, others: &[u32], scores: &mut Vec<f64>);
    /// Similarity of one document to each of a range, appended in order; 0 where either is unsigned.
    fn score_range(&self, doc: u32, others: Range<u32>, scores: &mut Vec<f64>);
    /// The elements of a signature where the measure depends on shared elements alone, ascending and distinct; empty where it is unsigned.
    fn elements(&self, doc: u32) -> Option<&[u64]>;
    /// Similarity of two documents that share `n_shared` elements.
    fn score_shared(&self, a: u32, b: u32, n_shared: usize) -> f64;
    /// A digest of the signature's bytes: equal digests stand for equal signatures (128 bits).
    fn signature_digest(&self, doc: u32) -> Option<u128>;
    /// The signature's stable bytes (postcard), for stores and golden tests.
    fn signature_bytes(&self, doc: u32) -> Option<Vec<u8>>;
    /// The model's stable bytes (postcard).
    fn model_bytes(&self) -> Vec<u8>;
    /// Bytes held.
    fn memory(&self) -> Memory;

    /// Similarity of a pair; 0 where either is unsigned.
    fn score(&self, a: u32, b: u32) -> f64 {
        let mut scores = Vec::with_capacity(1);
        self.score_row(a, &[b], &mut scores);
        scores[0]
    }

    /// Documents with a signature.
    fn n_signed(&self) -> u32 {
        (0..self.n_docs()).map(|doc| u32::from(self.is_signed(doc))).sum()
    }
}

const UNSIGNED: u32 = u32::MAX;

pub(crate) struct Signed<M: Method> {
    model: M::Model,
    // Signed documents only: `Option<u64>` would be 16 bytes a document.
    signatures: Vec<<M::Model as Model>::Signature>,
    slot: Vec<u32>,
}

impl<M: Method> Signed<M> {
    pub(crate) fn new(model: M::Model) -> Self {
        Self { model, signatures: Vec::new(), slot: Vec::new() }
    }

    fn signature(&self, doc: u32) -> Option<&<M::Model as Model>::Signature> {
        self.signatures.get(self.slot[doc as usize] as usize)
    }
}

/// Serialises into stable bytes.
///
/// Panics never in practice: signatures and models are plain data of known length, which postcard always takes.
fn stable_bytes(value: &impl serde::Serialize) -> Vec<u8> {
    postcard::to_stdvec(value).unwrap_or_else(|error| panic!("signatures and models must be plain data: {error}"))
}

impl<M: Method> Detector for Signed<M> {
    fn method(&self) -> &'static str {
        M::ID
    }

    fn push(&mut self, docs: &[Analyzed], selection: Selection<'_>) {
        let sign = |(position, doc)| if selection.contains(position) { self.model.signature(doc) } else { None };
        let signed: Vec<_> = docs.par_iter().enumerate().map(sign).collect();
        self.slot.reserve(signed.len());
        self.signatures.reserve_exact(signed.iter().flatten().count());
        for signature in signed {
            self.slot.push(if signature.is_some() { self.signatures.len() as u32 } else { UNSIGNED });
            self.signatures.extend(signature);
        }
    }

    fn clear(&mut self) {
        self.signatures.clear();
        self.slot.clear();
    }

    fn n_docs(&self) -> u32 {
        self.slot.len() as u32
    }

    fn is_signed(&self, doc: u32) -> bool {
        self.slot[doc as usize] != UNSIGNED
    }

    fn keys(&self, doc: u32, keys: &mut Vec<u64>) {
        if let Some(signature) = self.signature(doc) {
            self.model.keys(signature, keys);
        }
    }

    fn probe_keys(&self, doc: u32, keys: &mut Vec<u64>) {
        if let Some(signature) = self.signature(doc) {
            self.model.probe_keys(signature, keys);
        }
    }

    fn min_shared_keys(&self, doc: u32) -> u32 {
        self.signature(doc).map_or(1, |signature| self.model.min_shared_keys(signature))
    }

    fn key_design(&self) -> String {
        self.model.key_design()
    }

    fn score_row(&self, doc: u32, others: &[u32], scores: &mut Vec<f64>) {
        let Some(a) = self.signature(doc) else {
            scores.resize(scores.len() + others.len(), 0.0);
            return;
        };
        scores.extend(others.iter().map(|&other| self.signature(other).map_or(0.0, |b| self.model.similarity(a, b).get())));
    }

    fn score_range(&self, doc: u32, others: Range<u32>, scores: &mut Vec<f64>) {
        let Some(a) = self.signature(doc) else {
            scores.resize(scores.len() + others.len(), 0.0);
            return;
        };
        scores.extend(others.map(|other| self.signature(other).map_or(0.0, |b| self.model.similarity(a, b).get())));
    }

    fn elements(&self, doc: u32) -> Option<&[u64]> {
        match self.signature(doc) {
            Some(signature) => self.model.elements(signature),
            None => Some(&[]),
        }
    }

    fn score_shared(&self, a: u32, b: u32, n_shared: usize) -> f64 {
        match (self.signature(a), self.signature(b)) {
            (Some(a), Some(b)) => self.model.similarity_of_shared(a, b, n_shared).get(),
            _ => 0.0,
        }
    }

    fn signature_digest(&self, doc: u32) -> Option<u128> {
        self.signature_bytes(doc).map(|bytes| xxh3_128(&bytes))
    }

    fn signature_bytes(&self, doc: u32) -> Option<Vec<u8>> {
        self.signature(doc).map(stable_bytes)
    }

    fn model_bytes(&self) -> Vec<u8> {
        stable_bytes(&self.model)
    }

    fn memory(&self) -> Memory {
        let signature_heap: usize = self.signatures.iter().map(HeapBytes::heap_bytes).sum();
        let inline = self.signatures.capacity() * size_of::<<M::Model as Model>::Signature>();
        Memory { signature_bytes: signature_heap + inline + self.slot.heap_bytes(), model_bytes: size_of::<M::Model>() + self.model.heap_bytes() }
    }
}
