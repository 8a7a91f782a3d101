//! The hash database in one file on disk, by redb: a copy-on-write B-tree with checksums and atomic commits.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::ops::{Bound, ControlFlow};
use std::path::{Path, PathBuf};

use redb::{Builder, Database, ReadOnlyTable, ReadableDatabase, TableDefinition};

use crate::replace::{draft_of, exists, must_exist, must_not_exist, publish};
use crate::{HashDb, Header, StoreError, check_header};

const ENTRIES: TableDefinition<&[u8], u64> = TableDefinition::new("leitong entries");
const ABOUT: TableDefinition<&str, &[u8]> = TableDefinition::new("leitong about");
/// The one entry of the second table: version and header, in postcard.
const MADE_BY: &str = "made by";
const VERSION: u32 = 1;
/// Pages that redb keeps in memory.
const CACHE_BYTES: usize = 64 << 20;

/// Entries in one file; what was put since the last commit is held in memory and written by the next, in one transaction.
///
/// Opening checks every page of the file, so it costs one reading of it. One process at a time may have the file open.
pub struct RedbHashDb {
    path: PathBuf,
    // The entries as of the last commit. Stands before the database, so that it is dropped first: a closing database waits for no reader.
    committed: ReadOnlyTable<&'static [u8], u64>,
    database: Database,
    pending: BTreeMap<Box<[u8]>, u64>,
}

impl RedbHashDb {
    /// Makes an empty database. Its file appears with the header in it, or not at all.
    ///
    /// # Errors
    /// Where the file is there already or cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self, StoreError> {
        must_not_exist(path)?;
        let draft = draft_of(path);
        if exists(&draft)? {
            fs::remove_file(&draft).map_err(|error| StoreError::io(&draft, "remove", error))?;
        }
        write_empty(&draft, header).map_err(|error| failed(&draft, "create", error))?;
        publish(&draft, path)?;
        Self::open(path, header)
    }

    /// Opens a database.
    ///
    /// What a killed process left is repaired: the database is as its last commit left it.
    ///
    /// # Errors
    /// Where the file is not there, is damaged (an empty file is), is open elsewhere, or was made under another header or by another version.
    pub fn open(path: &Path, header: &Header) -> Result<Self, StoreError> {
        must_exist(path)?;
        let database = builder().open(path).map_err(|error| refused(path, error.into()))?;
        let about = read_about(&database).map_err(|error| refused(path, error))?;
        let (version, found): (u32, Header) =
            postcard::from_bytes(&about).map_err(|error| StoreError::damaged(path, format!("its description is not readable: {error}")))?;
        if version != VERSION {
            return Err(StoreError::OtherVersion { path: path.to_owned(), found: version, read: VERSION });
        }
        check_header(&found, header)?;
        let committed = read_entries(&database).map_err(|error| refused(path, error))?;
        Ok(Self { path: path.to_owned(), database, committed, pending: BTreeMap::new() })
    }

    /// [`open`](Self::open) where the file is there, else [`create`](Self::create).
    ///
    /// # Errors
    /// As those.
    pub fn open_or_create(path: &Path, header: &Header) -> Result<Self, StoreError> {
        if exists(path)? { Self::open(path, header) } else { Self::create(path, header) }
    }
}

fn builder() -> Builder {
    let mut builder = Database::builder();
    // Unchecked, redb trusts a file that was closed in order, and may panic where it was damaged afterwards.
    builder.set_cache_size(CACHE_BYTES).set_check_integrity_on_open(true);
    builder
}

fn write_empty(path: &Path, header: &Header) -> Result<(), redb::Error> {
    let about = postcard::to_stdvec(&(VERSION, header)).map_err(std::io::Error::other)?;
    let database = builder().create(path)?;
    let transaction = database.begin_write()?;
    transaction.open_table(ABOUT)?.insert(MADE_BY, about.as_slice())?;
    transaction.open_table(ENTRIES)?;
    transaction.commit()?;
    Ok(database.close()?)
}

fn read_about(database: &Database) -> Result<Vec<u8>, redb::Error> {
    let table = database.begin_read()?.open_table(ABOUT)?;
    let about = table.get(MADE_BY)?;
    Ok(about.map(|about| about.value().to_vec()).unwrap_or_default())
}

fn read_entries(database: &Database) -> Result<ReadOnlyTable<&'static [u8], u64>, redb::Error> {
    Ok(database.begin_read()?.open_table(ENTRIES)?)
}

fn write_pending(database: &Database, pending: &BTreeMap<Box<[u8]>, u64>) -> Result<(), redb::Error> {
    let transaction = database.begin_write()?;
    let mut table = transaction.open_table(ENTRIES)?;
    for (key, value) in pending {
        table.insert(&**key, value)?;
    }
    drop(table);
    Ok(transaction.commit()?)
}

fn failed(path: &Path, action: &'static str, error: redb::Error) -> StoreError {
    StoreError::Database { path: path.to_owned(), action, source: Box::new(error) }
}

/// Tells a file that is no database of ours from one that cannot be had just now.
fn refused(path: &Path, error: redb::Error) -> StoreError {
    use redb::Error::{Corrupted, DatabaseAlreadyOpen, Io};
    match error {
        DatabaseAlreadyOpen => failed(path, "open", error),
        Io(error) if !matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof | ErrorKind::InvalidInput) => {
            StoreError::io(path, "read", error)
        }
        Corrupted(found) => StoreError::damaged(path, found),
        error => StoreError::damaged(path, error.to_string()),
    }
}

impl HashDb for RedbHashDb {
    fn get(&self, key: &[u8]) -> Result<Option<u64>, StoreError> {
        if let Some(&value) = self.pending.get(key) {
            return Ok(Some(value));
        }
        let found = self.committed.get(key).map_err(|error| failed(&self.path, "read", error.into()))?;
        Ok(found.map(|value| value.value()))
    }

    fn put(&mut self, key: &[u8], value: u64) -> Result<(), StoreError> {
        self.pending.insert(key.into(), value);
        Ok(())
    }

    fn scan(&self, prefix: &[u8], visit: &mut dyn FnMut(&[u8], u64) -> ControlFlow<()>) -> Result<(), StoreError> {
        let bounds = (Bound::Included(prefix), Bound::Unbounded);
        let mut pending = self.pending.range::<[u8], _>(bounds).take_while(|(key, _)| key.starts_with(prefix)).peekable();
        let committed = self.committed.range::<&[u8]>(bounds).map_err(|error| failed(&self.path, "read", error.into()))?;
        for entry in committed {
            let (key, value) = entry.map_err(|error| failed(&self.path, "read", error.into()))?;
            if !key.value().starts_with(prefix) {
                break;
            }
            // What was put before this key in the order of keys, or in its place.
            let mut replaced = false;
            while let Some((put, value)) = pending.next_if(|(put, _)| &***put <= key.value()) {
                replaced = **put == *key.value();
                if visit(put, *value).is_break() {
                    return Ok(());
                }
            }
            if !replaced && visit(key.value(), value.value()).is_break() {
                return Ok(());
            }
        }
        for (put, &value) in pending {
            if visit(put, value).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        write_pending(&self.database, &self.pending).map_err(|error| failed(&self.path, "write to", error))?;
        self.committed = read_entries(&self.database).map_err(|error| failed(&self.path, "read", error))?;
        self.pending.clear();
        Ok(())
    }

    /// The length of the file; what is not committed yet is not counted.
    fn bytes(&self) -> Result<u64, StoreError> {
        let about = fs::metadata(&self.path).map_err(|error| StoreError::io(&self.path, "measure", error))?;
        Ok(about.len())
    }
}
