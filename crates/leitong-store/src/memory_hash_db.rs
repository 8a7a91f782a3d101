//! The hash database in memory, and its snapshot.
//!
//! A snapshot file is, in this order (numbers little-endian):
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `leitongH` |
//! | 4 | version of the format |
//! | 8 | length of the body |
//! | 16 | XXH3-128 of the body |
//! | | body: header and entries, in postcard |

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::ops::{Bound, ControlFlow};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_128;

use crate::replace::{draft_of, exists, must_exist, must_not_exist, publish};
use crate::{HashDb, Header, StoreError, check_header};

const MAGIC: [u8; 8] = *b"leitongH";
const VERSION: u32 = 1;
/// Magic, version, length and checksum.
const PREAMBLE: usize = 8 + 4 + 8 + 16;

type Entries = BTreeMap<Box<[u8]>, u64>;

#[derive(Debug)]
struct Snapshot {
    path: PathBuf,
    header: Header,
}

/// Entries in a sorted map; each commit writes all of them into the snapshot file, where there is one.
///
/// A commit costs the whole file, so commit seldom, or use a database on disk. One process at a time may have a snapshot open: the last to commit wins.
#[derive(Debug, Default)]
pub struct MemoryHashDb {
    entries: Entries,
    key_bytes: usize,
    snapshot: Option<Snapshot>,
}

impl MemoryHashDb {
    /// An empty database without a file: it ends with the process, and a commit does nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes an empty database and its snapshot file.
    ///
    /// # Errors
    /// Where the file is there already or cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self, StoreError> {
        must_not_exist(path)?;
        let mut db = Self { snapshot: Some(Snapshot { path: path.to_owned(), header: header.clone() }), ..Self::default() };
        db.commit()?;
        Ok(db)
    }

    /// Reads a snapshot file.
    ///
    /// # Errors
    /// Where the file is not there, is damaged (an empty file is), or was made under another header or by another version.
    pub fn open(path: &Path, header: &Header) -> Result<Self, StoreError> {
        must_exist(path)?;
        let bytes = fs::read(path).map_err(|error| StoreError::io(path, "read", error))?;
        let (found, entries): (Header, Entries) =
            postcard::from_bytes(body_of(path, &bytes)?).map_err(|error| StoreError::damaged(path, format!("its body is no header with entries: {error}")))?;
        check_header(&found, header)?;
        let key_bytes = entries.keys().map(|key| key.len()).sum();
        Ok(Self { entries, key_bytes, snapshot: Some(Snapshot { path: path.to_owned(), header: found }) })
    }

    /// [`open`](Self::open) where the file is there, else [`create`](Self::create).
    ///
    /// # Errors
    /// As those.
    pub fn open_or_create(path: &Path, header: &Header) -> Result<Self, StoreError> {
        if exists(path)? { Self::open(path, header) } else { Self::create(path, header) }
    }
}

/// The body of a snapshot, if the bytes are one.
fn body_of<'a>(path: &Path, bytes: &'a [u8]) -> Result<&'a [u8], StoreError> {
    let damaged = |found: String| Err(StoreError::damaged(path, found));
    if bytes.is_empty() {
        return damaged(String::from("it is empty"));
    }
    let Some((preamble, body)) = bytes.split_at_checked(PREAMBLE) else {
        return damaged(format!("it has {} bytes, fewer than the {PREAMBLE} before the body", bytes.len()));
    };
    let (magic, rest) = preamble.split_at(MAGIC.len());
    let (version, rest) = rest.split_at(size_of::<u32>());
    let (length, checksum) = rest.split_at(size_of::<u64>());
    if magic != MAGIC {
        return damaged(String::from("it does not start with `leitongH`"));
    }
    let found = version.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
    if found != VERSION {
        return Err(StoreError::OtherVersion { path: path.to_owned(), found, read: VERSION });
    }
    if length != (body.len() as u64).to_le_bytes() {
        return damaged(format!("its body has {} bytes, which is not the length that is written before it", body.len()));
    }
    if checksum != xxh3_128(body).to_le_bytes() {
        return damaged(String::from("its checksum is not that of its body"));
    }
    Ok(body)
}

/// The file of a snapshot.
fn write(file: &mut File, header: &Header, entries: &Entries) -> std::io::Result<()> {
    let body = postcard::to_stdvec(&(header, entries)).map_err(std::io::Error::other)?;
    file.write_all(&MAGIC)?;
    file.write_all(&VERSION.to_le_bytes())?;
    file.write_all(&(body.len() as u64).to_le_bytes())?;
    file.write_all(&xxh3_128(&body).to_le_bytes())?;
    file.write_all(&body)?;
    file.sync_all()
}

impl HashDb for MemoryHashDb {
    fn get(&self, key: &[u8]) -> Result<Option<u64>, StoreError> {
        Ok(self.entries.get(key).copied())
    }

    fn put(&mut self, key: &[u8], value: u64) -> Result<(), StoreError> {
        if let Some(held) = self.entries.get_mut(key) {
            *held = value;
        } else {
            self.entries.insert(key.into(), value);
            self.key_bytes += key.len();
        }
        Ok(())
    }

    fn scan(&self, prefix: &[u8], visit: &mut dyn FnMut(&[u8], u64) -> ControlFlow<()>) -> Result<(), StoreError> {
        let from = self.entries.range::<[u8], _>((Bound::Included(prefix), Bound::Unbounded));
        for (key, &value) in from.take_while(|(key, _)| key.starts_with(prefix)) {
            if visit(key, value).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let Some(Snapshot { path, header }) = &self.snapshot else { return Ok(()) };
        let draft = draft_of(path);
        let mut file = File::create(&draft).map_err(|error| StoreError::io(&draft, "create", error))?;
        write(&mut file, header, &self.entries).map_err(|error| StoreError::io(&draft, "write", error))?;
        drop(file);
        publish(&draft, path)
    }

    /// Keys, their pointers and numbers; the map's own nodes are not counted.
    fn bytes(&self) -> Result<u64, StoreError> {
        let per_entry = size_of::<Box<[u8]>>() + size_of::<u64>();
        Ok((self.entries.len() * per_entry + self.key_bytes) as u64)
    }
}
