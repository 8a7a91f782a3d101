//! A map from a short key to one number, which outlives the process.

use std::ops::ControlFlow;

use crate::StoreError;

/// The key of the counter: the next id to issue.
pub const NEXT_ID_KEY: &[u8] = b"m:next";

/// The key under which the id of a hash is kept: `h:` and the hash, big-endian, so that keys sort as hashes do.
pub fn hash_key(hash: u64) -> [u8; 10] {
    prefixed(*b"h:", hash)
}

/// The key under which the union-find parent of an id is kept: `u:` and the id, big-endian.
pub fn parent_key(id: u64) -> [u8; 10] {
    prefixed(*b"u:", id)
}

fn prefixed(prefix: [u8; 2], number: u64) -> [u8; 10] {
    let mut key = [0; 10];
    key[..2].copy_from_slice(&prefix);
    key[2..].copy_from_slice(&number.to_be_bytes());
    key
}

/// Key -> number, in sorted order, with commits.
///
/// What is put is read back at once, and survives the process from the next [`commit`](HashDb::commit) on: of a batch, all of it or nothing.
/// A database that is dropped, or whose process is killed, is as its last commit left it.
pub trait HashDb: Send {
    /// The number of a key.
    ///
    /// # Errors
    /// Where the database cannot read.
    fn get(&self, key: &[u8]) -> Result<Option<u64>, StoreError>;

    /// The numbers of several keys, in their order: one round trip where the database has such.
    ///
    /// # Errors
    /// Where the database cannot read.
    fn get_batch(&self, keys: &[&[u8]]) -> Result<Vec<Option<u64>>, StoreError> {
        keys.iter().map(|key| self.get(key)).collect()
    }

    /// Puts a number under a key, in place of what was there.
    ///
    /// # Errors
    /// Where the database cannot write.
    fn put(&mut self, key: &[u8], value: u64) -> Result<(), StoreError>;

    /// Puts several entries, in their order, and commits.
    ///
    /// # Errors
    /// Where the database cannot write; then none of them has survived.
    fn put_batch(&mut self, entries: &[(&[u8], u64)]) -> Result<(), StoreError> {
        for &(key, value) in entries {
            self.put(key, value)?;
        }
        self.commit()
    }

    /// Visits the entries whose key starts with `prefix`, by ascending key, until the visitor breaks.
    ///
    /// # Errors
    /// Where the database cannot read.
    fn scan(&self, prefix: &[u8], visit: &mut dyn FnMut(&[u8], u64) -> ControlFlow<()>) -> Result<(), StoreError>;

    /// Makes everything that was put survive, all at once.
    ///
    /// # Errors
    /// Where the database cannot write. What was put is still there and may be committed again.
    fn commit(&mut self) -> Result<(), StoreError>;

    /// Bytes kept, in memory or on disk.
    ///
    /// # Errors
    /// Where the file cannot be asked.
    fn bytes(&self) -> Result<u64, StoreError>;
}

/// A database that is chosen when the program runs.
impl<D: HashDb + ?Sized> HashDb for Box<D> {
    fn get(&self, key: &[u8]) -> Result<Option<u64>, StoreError> {
        (**self).get(key)
    }

    fn get_batch(&self, keys: &[&[u8]]) -> Result<Vec<Option<u64>>, StoreError> {
        (**self).get_batch(keys)
    }

    fn put(&mut self, key: &[u8], value: u64) -> Result<(), StoreError> {
        (**self).put(key, value)
    }

    fn put_batch(&mut self, entries: &[(&[u8], u64)]) -> Result<(), StoreError> {
        (**self).put_batch(entries)
    }

    fn scan(&self, prefix: &[u8], visit: &mut dyn FnMut(&[u8], u64) -> ControlFlow<()>) -> Result<(), StoreError> {
        (**self).scan(prefix, visit)
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        (**self).commit()
    }

    fn bytes(&self) -> Result<u64, StoreError> {
        (**self).bytes()
    }
}
