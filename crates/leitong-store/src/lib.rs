//! Where an index keeps its postings: the [`Store`] trait and the memory store.
//!
//! A store is a map from bucket key to document numbers with a header that says what made them.
//! It knows no method: signatures and keys are bytes and numbers to it. Opening a store under another header is refused,
//! since signatures of different parameters compare silently and wrongly.

mod memory;

pub use memory::MemoryStore;

use serde::{Deserialize, Serialize};

/// What made the postings: two stores may be read together only where all of it is equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The method's id.
    pub method: String,
    /// Digest of the fitted model, parameters and seed included.
    pub model_digest: String,
    /// Digest of the text settings: normaliser, stop list, word list, character table.
    pub text_settings: String,
}

/// Why a store refused.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The store was made by something else.
    #[error("the store's `{field}` is `{found}`, but this run has `{asked}`: open it with the settings that made it, or make a new one")]
    OtherHeader {
        /// The field that differs.
        field: &'static str,
        /// In the store.
        found: String,
        /// In this run.
        asked: String,
    },
}

/// One entry of an inverted list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Posting {
    /// The bucket key.
    pub key: u64,
    /// The document, or the group of documents with equal signatures.
    pub entry: u32,
}

/// Postings key -> entries, with a header.
pub trait Store: Send + Sync {
    /// Takes the store for a run: the first claim writes the header, later ones must equal it.
    ///
    /// # Errors
    /// Where the store was made under another header; the error names the field.
    fn claim(&mut self, header: &Header) -> Result<(), StoreError>;

    /// Adds postings; an entry may be added to a key once only.
    ///
    /// # Errors
    /// Where the store cannot write.
    fn append(&mut self, postings: Vec<Posting>) -> Result<(), StoreError>;

    /// Appends the entries of a key, ascending; none where the key is unknown.
    ///
    /// # Errors
    /// Where the store cannot read.
    fn list(&self, key: u64, entries: &mut Vec<u32>) -> Result<(), StoreError>;

    /// Postings kept.
    fn n_postings(&self) -> u64;

    /// Bytes kept, in memory or on disk.
    fn bytes(&self) -> u64;
}

/// The header's check, for every store alike.
///
/// # Errors
/// Where a field differs.
pub fn check_header(found: &Header, asked: &Header) -> Result<(), StoreError> {
    let fields = [
        ("method", &found.method, &asked.method),
        ("model_digest", &found.model_digest, &asked.model_digest),
        ("text_settings", &found.text_settings, &asked.text_settings),
    ];
    match fields.into_iter().find(|(_, found, asked)| found != asked) {
        Some((field, found, asked)) => Err(StoreError::OtherHeader { field, found: found.clone(), asked: asked.clone() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
