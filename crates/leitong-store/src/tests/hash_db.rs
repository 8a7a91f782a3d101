//! What every hash database must do: one function, called for each.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use proptest::prelude::*;
use tempfile::tempdir;

use super::header;
use crate::{HashDb, Header, MemoryHashDb, NEXT_ID_KEY, StoreError, hash_key, parent_key};

type Opened = Result<Box<dyn HashDb>, StoreError>;

/// A kind of database: how its file is made and how it is opened.
struct Kind {
    create: fn(&Path, &Header) -> Opened,
    open: fn(&Path, &Header) -> Opened,
    open_or_create: fn(&Path, &Header) -> Opened,
}

macro_rules! kind {
    ($db:ty) => {
        Kind {
            create: |path, header| Ok(Box::new(<$db>::create(path, header)?)),
            open: |path, header| Ok(Box::new(<$db>::open(path, header)?)),
            open_or_create: |path, header| Ok(Box::new(<$db>::open_or_create(path, header)?)),
        }
    };
}

fn entries(db: &dyn HashDb, prefix: &[u8]) -> Vec<(Vec<u8>, u64)> {
    let mut entries = Vec::new();
    let mut visit = |key: &[u8], value| {
        entries.push((key.to_vec(), value));
        ControlFlow::Continue(())
    };
    db.scan(prefix, &mut visit).unwrap();
    entries
}

fn refusal(opened: Opened) -> StoreError {
    match opened {
        Ok(_) => panic!("it was opened"),
        Err(error) => error,
    }
}

fn conforms(kind: &Kind) {
    what_is_put_is_got(kind);
    prefixes_are_scanned_in_order(kind);
    only_commits_survive(kind);
    names_are_taken_at_their_word(kind);
    another_header_is_refused(kind);
    cut_files_are_refused(kind);
    overwritten_files_are_refused(kind);
    changed_bytes_are_refused_or_harmless(kind);
}

fn what_is_put_is_got(kind: &Kind) {
    let folder = tempdir().unwrap();
    let mut db = (kind.create)(&folder.path().join("ids"), &header("nshash")).unwrap();
    assert_eq!(db.get(NEXT_ID_KEY).unwrap(), None);
    db.put(NEXT_ID_KEY, 7).unwrap();
    assert_eq!(db.get(NEXT_ID_KEY).unwrap(), Some(7), "before the commit");
    db.commit().unwrap();
    assert_eq!(db.get(NEXT_ID_KEY).unwrap(), Some(7), "after it");
    db.put(NEXT_ID_KEY, u64::MAX).unwrap();
    assert_eq!(db.get(NEXT_ID_KEY).unwrap(), Some(u64::MAX), "overwritten");
    db.put_batch(&[(b"h:a", 1), (b"h:b", 2), (b"h:a", 3)]).unwrap();
    assert_eq!(db.get_batch(&[b"h:b", b"h:", b"h:a", b"h:b"]).unwrap(), [Some(2), None, Some(3), Some(2)], "the later of two holds");
    assert!(db.bytes().unwrap() >= 3 * (3 + 8), "three keys and numbers");
}

fn prefixes_are_scanned_in_order(kind: &Kind) {
    let folder = tempdir().unwrap();
    let mut db = (kind.create)(&folder.path().join("ids"), &header("nshash")).unwrap();
    // Half of it committed, half not; numbers sort as numbers, also beyond one byte.
    db.put_batch(&[(&hash_key(300), 3), (&hash_key(u64::MAX), 9), (&parent_key(2), 1), (NEXT_ID_KEY, 4), (&hash_key(5), 8)]).unwrap();
    db.put(&hash_key(2), 2).unwrap();
    db.put(&hash_key(300), 30).unwrap();
    db.put(&hash_key(301), 31).unwrap();
    let expected = [(2, 2), (5, 8), (300, 30), (301, 31), (u64::MAX, 9)].map(|(hash, value)| (hash_key(hash).to_vec(), value));
    assert_eq!(entries(&*db, b"h:"), expected);
    assert_eq!(entries(&*db, b"u:"), [(parent_key(2).to_vec(), 1)]);
    assert_eq!(entries(&*db, b"x:"), []);
    assert_eq!(entries(&*db, b"").len(), 7);
    for n_wanted in 1..=5 {
        let mut n_visited = 0;
        let mut visit = |_: &[u8], _| {
            n_visited += 1;
            if n_visited == n_wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        db.scan(b"h:", &mut visit).unwrap();
        assert_eq!(n_visited, n_wanted, "a scan ends where its visitor breaks");
    }
    db.commit().unwrap();
    assert_eq!(entries(&*db, b"h:"), expected, "the same after the commit");
}

fn only_commits_survive(kind: &Kind) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let mut db = (kind.create)(&path, &header("nshash")).unwrap();
    db.put_batch(&[(b"h:a", 1), (b"h:b", 2)]).unwrap();
    db.put(b"h:c", 3).unwrap();
    db.put(b"h:a", 9).unwrap();
    // The bytes of the open file are what a killed process leaves.
    let killed = folder.path().join("killed");
    fs::copy(&path, &killed).unwrap();
    drop(db);
    for path in [&path, &killed] {
        let mut db = (kind.open)(path, &header("nshash")).unwrap();
        assert_eq!(entries(&*db, b""), [(b"h:a".to_vec(), 1), (b"h:b".to_vec(), 2)]);
        db.put_batch(&[(b"h:c", 4)]).unwrap();
        drop(db);
        let db = (kind.open)(path, &header("nshash")).unwrap();
        assert_eq!(db.get(b"h:c").unwrap(), Some(4), "it goes on from there");
    }
}

fn names_are_taken_at_their_word(kind: &Kind) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    assert!(matches!(refusal((kind.open)(&path, &header("nshash"))), StoreError::Missing { .. }), "no empty database in place of a mistyped one");
    (kind.open_or_create)(&path, &header("nshash")).unwrap().put_batch(&[(b"h:a", 1)]).unwrap();
    assert_eq!((kind.open_or_create)(&path, &header("nshash")).unwrap().get(b"h:a").unwrap(), Some(1));
    assert!(matches!(refusal((kind.create)(&path, &header("nshash"))), StoreError::Exists { .. }));
    assert!(matches!(refusal((kind.create)(&folder.path().join("no folder/ids"), &header("nshash"))), StoreError::Io { .. } | StoreError::Database { .. }));
    // A process that was killed while it made the file has left a draft, whole or not.
    let other = folder.path().join("other");
    fs::write(folder.path().join("other.draft"), "half a fi").unwrap();
    assert_eq!(entries(&*(kind.open_or_create)(&other, &header("nshash")).unwrap(), b""), []);
}

fn another_header_is_refused(kind: &Kind) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    (kind.create)(&path, &header("nshash")).unwrap().put_batch(&[(b"h:a", 1)]).unwrap();
    let error = refusal((kind.open_or_create)(&path, &header("simhash"))).to_string();
    assert_eq!(error, "the store's `method` is `nshash`, but this run has `simhash`: open it with the settings that made it, or make a new one");
    let other_text = Header { text_settings: "12".into(), ..header("nshash") };
    assert!(matches!(refusal((kind.open)(&path, &other_text)), StoreError::OtherHeader { field: "text_settings", .. }));
    assert_eq!((kind.open)(&path, &header("nshash")).unwrap().get(b"h:a").unwrap(), Some(1), "a refusal changes nothing");
}

/// A database of a hundred entries, and its file's bytes.
fn filled(kind: &Kind, path: &Path) -> Vec<u8> {
    let mut db = (kind.create)(path, &header("nshash")).unwrap();
    for id in 0..100 {
        db.put(&hash_key(id * 1_000), id).unwrap();
    }
    db.commit().unwrap();
    drop(db);
    fs::read(path).unwrap()
}

/// Opens a file that holds `bytes`, and says what is wrong with it.
fn damage(kind: &Kind, path: &Path, bytes: &[u8]) -> String {
    fs::write(path, bytes).unwrap();
    for open in [kind.open, kind.open_or_create] {
        assert!(matches!(refusal(open(path, &header("nshash"))), StoreError::Damaged { .. }), "{} bytes", bytes.len());
    }
    refusal((kind.open)(path, &header("nshash"))).to_string()
}

fn cut_files_are_refused(kind: &Kind) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let whole = filled(kind, &path);
    assert!(damage(kind, &path, b"").contains("cannot be read as a hash database"));
    let step = whole.len() / 64 + 1;
    for length in (1..whole.len()).step_by(step).chain([whole.len() - 1]) {
        damage(kind, &path, &whole[..length]);
        assert_eq!(fs::metadata(&path).unwrap().len(), length as u64, "a refused file is left as it is");
    }
}

fn overwritten_files_are_refused(kind: &Kind) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let whole = filled(kind, &path);
    for bytes in [vec![0; whole.len()], vec![0xff; whole.len()], "天地玄黄".repeat(2_000).into_bytes(), b"{}\n".to_vec()] {
        damage(kind, &path, &bytes);
    }
}

fn changed_bytes_are_refused_or_harmless(kind: &Kind) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let whole = filled(kind, &path);
    let expected = entries(&*(kind.open)(&path, &header("nshash")).unwrap(), b"");
    let step = whole.len() / 256 + 1;
    let mut n_refused = 0;
    for position in (0..whole.len()).step_by(step) {
        let mut changed = whole.clone();
        changed[position] ^= 0x5a;
        fs::write(&path, &changed).unwrap();
        match (kind.open)(&path, &header("nshash")) {
            // A disk database has bytes that nothing depends on.
            Ok(db) => assert_eq!(entries(&*db, b""), expected, "byte {position}"),
            Err(_) => n_refused += 1,
        }
    }
    assert!(n_refused > 0);
}

#[test]
fn the_memory_database_conforms() {
    conforms(&kind!(MemoryHashDb));
}

#[cfg(feature = "redb")]
#[test]
fn the_redb_database_conforms() {
    conforms(&kind!(crate::RedbHashDb));
}

#[test]
fn every_changed_byte_of_a_snapshot_is_noticed() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let whole = filled(&kind!(MemoryHashDb), &path);
    for position in 0..whole.len() {
        let mut changed = whole.clone();
        changed[position] ^= 1;
        fs::write(&path, &changed).unwrap();
        assert!(MemoryHashDb::open(&path, &header("nshash")).is_err(), "byte {position}");
    }
    fs::write(&path, [&whole[..], b"\n"].concat()).unwrap();
    let error = MemoryHashDb::open(&path, &header("nshash")).unwrap_err().to_string();
    assert!(error.contains("which is not the length that is written before it"), "{error}");
}

#[test]
fn a_snapshot_of_another_version_says_so() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let mut bytes = filled(&kind!(MemoryHashDb), &path);
    bytes[8] = 2;
    fs::write(&path, &bytes).unwrap();
    let error = MemoryHashDb::open(&path, &header("nshash")).unwrap_err().to_string();
    assert_eq!(error, format!("`{}` has version 2 of its format, but this program reads 1", path.display()));
}

#[test]
fn a_database_without_a_file_commits_into_nothing() {
    let mut db = MemoryHashDb::new();
    db.put_batch(&[(b"h:a", 1)]).unwrap();
    assert_eq!(entries(&db, b""), [(b"h:a".to_vec(), 1)]);
    // One key of 3 bytes, a pointer with a length, and a number.
    assert_eq!(db.bytes().unwrap(), 3 + 16 + 8);
}

#[cfg(feature = "redb")]
#[test]
fn a_redb_file_that_is_open_elsewhere_is_not_called_damaged() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let _open = crate::RedbHashDb::create(&path, &header("nshash")).unwrap();
    let error = refusal((kind!(crate::RedbHashDb).open)(&path, &header("nshash")));
    assert!(matches!(error, StoreError::Database { action: "open", .. }), "{error:?}");
}

#[cfg(feature = "redb")]
#[test]
fn a_redb_file_of_another_program_is_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    drop(redb::Database::create(&path).unwrap());
    assert!(matches!(refusal((kind!(crate::RedbHashDb).open)(&path, &header("nshash"))), StoreError::Damaged { .. }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[cfg(feature = "redb")]
    #[test]
    fn any_sequence_of_batches_reads_back_alike_from_both(batches in prop::collection::vec(prop::collection::vec((0_u64..40, any::<u64>()), 0..12), 0..6)) {
        let folder = tempdir().unwrap();
        let path = folder.path().join("ids");
        let mut expected = std::collections::BTreeMap::new();
        let (mut memory, mut disk) = (MemoryHashDb::new(), crate::RedbHashDb::create(&path, &header("nshash")).unwrap());
        for batch in &batches {
            for &(hash, value) in batch {
                expected.insert(hash_key(hash).to_vec(), value);
                memory.put(&hash_key(hash), value).unwrap();
                disk.put(&hash_key(hash), value).unwrap();
            }
            let expected: Vec<_> = expected.clone().into_iter().collect();
            prop_assert_eq!(&entries(&memory, b"h:"), &expected);
            prop_assert_eq!(&entries(&disk, b"h:"), &expected);
            disk.commit().unwrap();
            prop_assert_eq!(&entries(&disk, b"h:"), &expected);
        }
    }
}
