use super::header;
use crate::{MemoryStore, Posting, Store};

fn list(store: &impl Store, key: u64) -> Vec<u32> {
    let mut entries = Vec::new();
    store.list(key, &mut entries).unwrap();
    entries
}

#[test]
fn what_was_put_is_listed_ascending_whatever_the_batches() {
    let postings: Vec<Posting> = (0..500_u32).map(|entry| Posting { key: u64::from(entry % 7), entry }).collect();
    for batch in [1, 3, 64, 500] {
        let mut store = MemoryStore::new();
        postings.rchunks(batch).for_each(|chunk| store.append(chunk.to_vec()).unwrap());
        assert_eq!(store.n_postings(), 500);
        for key in 0..7 {
            let expected: Vec<u32> = (0..500).filter(|entry| u64::from(entry % 7) == key).collect();
            assert_eq!(list(&store, key), expected, "batches of {batch}, key {key}");
        }
        assert!(list(&store, 7).is_empty(), "an unknown key has no entries");
    }
}

#[test]
fn many_small_batches_leave_few_bytes_beyond_one_large_one() {
    let postings: Vec<Posting> = (0..4_096_u32).map(|entry| Posting { key: u64::from(entry / 4), entry }).collect();
    let (mut large, mut small) = (MemoryStore::new(), MemoryStore::new());
    large.append(postings.clone()).unwrap();
    postings.chunks(8).for_each(|chunk| small.append(chunk.to_vec()).unwrap());
    // 1,024 keys at 8 + 4 bytes and 4,096 entries at 4: 28,672 bytes and one closing start.
    assert_eq!(large.bytes(), 28_672 + 4);
    assert!(small.bytes() < 2 * large.bytes(), "{}", small.bytes());
}

#[test]
fn a_store_of_other_settings_is_refused_and_says_which() {
    let mut store = MemoryStore::new();
    store.claim(&header("simhash")).unwrap();
    store.claim(&header("simhash")).unwrap();
    let error = store.claim(&header("minhash")).unwrap_err().to_string();
    assert_eq!(error, "the store's `method` is `simhash`, but this run has `minhash`: open it with the settings that made it, or make a new one");
}

#[test]
fn long_lists_are_found_whatever_the_batches() {
    // Key k has k entries, 0 to k - 1, and one beyond the end that does not count.
    let postings: Vec<Posting> = (0..9_u64).flat_map(|key| (0..key as u32).chain([1000]).map(move |entry| Posting { key, entry })).collect();
    for batch in [1, 4, 100] {
        let mut store = MemoryStore::new();
        postings.chunks(batch).for_each(|chunk| store.append(chunk.to_vec()).unwrap());
        assert_eq!(store.long_lists(6, 1000).unwrap(), [(7, 7), (8, 8)], "batches of {batch}");
        assert_eq!(store.long_lists(8, 1000).unwrap(), [], "batches of {batch}");
    }
}
