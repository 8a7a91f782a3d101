//! Where an index keeps its postings, and an assigner its ids: the [`Store`] and [`HashDb`] traits and what implements them.
//!
//! A [`Store`] is a map from bucket key to document numbers; a [`HashDb`] is a map from a short key to one number, which outlives the process.
//! Both carry a [`Header`] that says what made them, and know no method: signatures and keys are bytes and numbers to them.
//! Opening one under another header is refused, since signatures of different parameters compare silently and wrongly.
//!
//! | trait | in memory | on disk |
//! |---|---|---|
//! | [`Store`] | [`MemoryStore`] | |
//! | [`HashDb`] | [`MemoryHashDb`], with a snapshot file if asked | `RedbHashDb`, behind the feature `redb`, which is on by default |

mod error;
mod hash_db;
mod memory;
mod memory_hash_db;
#[cfg(feature = "redb")]
mod redb_hash_db;
mod replace;

pub use error::StoreError;
pub use hash_db::{HashDb, NEXT_ID_KEY, hash_key, parent_key};
pub use memory::MemoryStore;
pub use memory_hash_db::MemoryHashDb;
#[cfg(feature = "redb")]
pub use redb_hash_db::RedbHashDb;

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

    /// Keys with more than `limit` entries below `end`, ascending, each with their number.
    ///
    /// # Errors
    /// Where the store cannot read.
    fn long_lists(&self, limit: u32, end: u32) -> Result<Vec<(u64, u32)>, StoreError>;

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
