//! The similar_id of the published nshash code, with its defects.

use leitong_store::{HashDb, StoreError, hash_key};

/// Gives documents ids by the rules of the published nshash code: a reference to compare with, not to use. [`SimilarIds`](crate::SimilarIds) mends it.
///
/// Of the n hashes of a document, the ids found are collected and the smallest is taken; *all n* hashes are then rewritten to it. Where none is found, the
/// counter is raised and gives the id, so the first is 1.
///
/// Reproduced on purpose:
/// - Ids depend on the order, and change: a document that bridges two ids rewrites its own hashes alone, so the two groups stay apart, and a document that
///   comes again may get another id than before.
/// - The counter is never saved: over a database that was opened again, ids start at 1, whoever has that id.
/// - Nothing is saved unless [`commit`](Self::commit) is called: the published code saved when its object was destroyed, which then failed.
/// - A hash of the empty string is a hash like any other: short documents that all carry it are one group.
///
/// Source: veelion, *nshash* 0.7, `get_similar`. Departures: hashes are 64 bits wide, numbers are compared as numbers in every database, and the counter cannot
/// collide with a hash.
#[derive(Debug)]
pub struct SourceAssigner<D> {
    db: D,
    max_similar_id: u64,
}

impl<D: HashDb> SourceAssigner<D> {
    /// Starts over a database, with the counter at 0 whatever the database holds.
    pub fn new(db: D) -> Self {
        Self { db, max_similar_id: 0 }
    }

    /// The id of a document, from its hashes in their order. Without hashes it is a new one.
    ///
    /// # Errors
    /// Where the database fails.
    pub fn assign(&mut self, hashes: &[u64]) -> Result<u64, StoreError> {
        let keys: Vec<_> = hashes.iter().map(|&hash| hash_key(hash)).collect();
        let keys: Vec<&[u8]> = keys.iter().map(<[u8; _]>::as_slice).collect();
        let smallest_found = self.db.get_batch(&keys)?.into_iter().flatten().min();
        let similar_id = smallest_found.unwrap_or_else(|| {
            self.max_similar_id += 1;
            self.max_similar_id
        });
        for key in keys {
            self.db.put(key, similar_id)?;
        }
        Ok(similar_id)
    }

    /// Saves the hashes; the counter is not saved.
    ///
    /// # Errors
    /// Where the database cannot write.
    pub fn commit(&mut self) -> Result<(), StoreError> {
        self.db.commit()
    }
}
