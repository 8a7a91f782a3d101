//! What is de-duplicated, as the engine sees it.

use leitong_core::Document;

/// Why a corpus cannot be read.
pub type CorpusError = Box<dyn std::error::Error + Send + Sync>;

/// Documents in an order, which can be read again and are then the same.
pub trait Corpus: Sync {
    /// Gives all documents, in their order, some at a time.
    ///
    /// # Errors
    /// Where it cannot be read, or what `take` gives.
    fn read(&self, take: &mut dyn FnMut(Vec<Document>) -> Result<(), CorpusError>) -> Result<(), CorpusError>;
}

impl Corpus for &[Document] {
    fn read(&self, take: &mut dyn FnMut(Vec<Document>) -> Result<(), CorpusError>) -> Result<(), CorpusError> {
        const DOCUMENTS_AT_A_TIME: usize = 1024;
        self.chunks(DOCUMENTS_AT_A_TIME).try_for_each(|documents| take(documents.to_vec()))
    }
}

/// A step of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Documents are read for what the method learns from a corpus.
    Fit,
    /// Documents are read and signed.
    Sign,
    /// Documents are filed under their keys, and those that meet are paired.
    Pair,
    /// Documents of candidate pairs are read again and compared.
    Verify,
    /// Pairs become clusters.
    Cluster,
}

/// Is told how far the work is.
pub trait Progress: Sync {
    /// A step begins.
    fn step(&self, step: Step);
    /// So many more documents were read in this step.
    fn read(&self, n_docs: usize);
}

/// Tells nobody.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Progress for Silent {
    fn step(&self, _: Step) {}
    fn read(&self, _: usize) {}
}
