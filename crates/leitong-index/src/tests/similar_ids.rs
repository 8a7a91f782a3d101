use std::fs;
use std::path::Path;

use leitong_core::hash::md5_64;
use leitong_store::{HashDb, MemoryHashDb, NEXT_ID_KEY, RedbHashDb, StoreError, hash_key, parent_key};
use proptest::prelude::*;
use tempfile::tempdir;

use super::header;
use crate::{Assignment, SimilarIds, SourceAssigner};

fn in_memory() -> SimilarIds<MemoryHashDb> {
    SimilarIds::open(MemoryHashDb::new()).unwrap()
}

/// The cluster of each document, numbered by first document, from its id as it stands in the end.
fn partition<D: HashDb>(ids: &SimilarIds<D>, given: &[u64]) -> Vec<usize> {
    let resolved: Vec<u64> = given.iter().map(|&id| ids.resolve(id).unwrap().unwrap()).collect();
    resolved.iter().map(|id| resolved.iter().position(|first| first == id).unwrap()).collect()
}

/// Connected components of documents by shared hashes, from the definition: the smallest number is passed on until nothing changes.
fn components(docs: &[Vec<u64>]) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..docs.len()).collect();
    loop {
        let before = numbers.clone();
        for a in 0..docs.len() {
            for b in 0..docs.len() {
                if docs[a].iter().any(|hash| docs[b].contains(hash)) {
                    numbers[a] = numbers[a].min(numbers[b]);
                }
            }
        }
        if numbers == before {
            return numbers;
        }
    }
}

const MET: &str = "国务院总理今天上午在人民大会堂会见了来华访问的外国代表团";
const AGREED: &str = "双方表示将继续推动两国在基础设施和清洁能源领域的务实合作";

fn hashes(sentences: &[&str]) -> Vec<u64> {
    sentences.iter().map(|sentence| md5_64(sentence.as_bytes())).collect()
}

#[test]
fn a_bridging_document_merges_two_ids_and_says_so() {
    let mut ids = in_memory();
    let new = |id| Assignment { id, is_new: true, merged: vec![] };
    assert_eq!(ids.assign(&hashes(&[MET])).unwrap(), new(1));
    assert_eq!(ids.assign(&hashes(&[AGREED, "记者张三报道"])).unwrap(), new(2));
    assert_eq!(ids.assign(&hashes(&["我爱北京天安门"])).unwrap(), new(3));
    assert_eq!(ids.assign(&hashes(&[AGREED, MET])).unwrap(), Assignment { id: 1, is_new: false, merged: vec![2] });
    assert_eq!([1, 2, 3].map(|id| ids.resolve(id).unwrap()), [Some(1), Some(1), Some(3)]);
    // A hash that the bridge does not have follows all the same.
    assert_eq!(ids.assign(&hashes(&["记者张三报道"])).unwrap(), Assignment { id: 1, is_new: false, merged: vec![] });
    assert_eq!(ids.n_issued(), 3);
}

#[test]
fn ids_that_were_not_issued_resolve_to_none() {
    let mut ids = in_memory();
    ids.assign(&[7]).unwrap();
    assert_eq!([0, 1, 2, u64::MAX].map(|id| ids.resolve(id).unwrap()), [None, Some(1), None, None]);
}

#[test]
fn a_document_without_hashes_is_alone() {
    let mut ids = in_memory();
    let given: Vec<u64> = [vec![], vec![7], vec![]].iter().map(|doc| ids.assign(doc).unwrap().id).collect();
    assert_eq!(given, [1, 2, 3]);
}

pub(super) fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let shorter = permutations(n - 1);
    let with_last = |order: &Vec<usize>, at: usize| [&order[..at], &[n - 1], &order[at..]].concat();
    shorter.iter().flat_map(|order| (0..n).map(move |at| with_last(order, at))).collect()
}

#[test]
fn all_orders_of_six_documents_give_one_partition() {
    // 0 and 1 are bridged by 2, 3 and 4 share a hash, and 5 is alone.
    let docs: [&[u64]; 6] = [&[1, 2], &[3, 4], &[2, 3], &[5, 6], &[6, 7], &[8]];
    let orders = permutations(6);
    assert_eq!(orders.len(), 720);
    for order in orders {
        let mut ids = in_memory();
        let mut given = [0; 6];
        for &doc in &order {
            given[doc] = ids.assign(docs[doc]).unwrap().id;
        }
        assert_eq!(partition(&ids, &given), [0, 0, 0, 3, 3, 5], "{order:?}");
    }
}

#[test]
fn a_long_chain_of_merges_is_walked_once() {
    // Hash 499 has the id 1, hash 0 the id 500; each bridge then hangs a root below the next smaller one: 500 -> 499 -> ... -> 1.
    let mut ids = in_memory();
    for hash in (0..500).rev() {
        ids.assign(&[hash]).unwrap();
    }
    for hash in 0..499 {
        assert_eq!(ids.assign(&[hash, hash + 1]).unwrap().id, 499 - hash, "hash {hash} has the id {}", 500 - hash);
    }
    assert_eq!(ids.resolve(500).unwrap(), Some(1));
    assert_eq!(ids.assign(&[0]).unwrap().id, 1);
    let db = ids.into_db();
    for id in 2..=500 {
        assert_eq!(db.get(&parent_key(id)).unwrap(), Some(1), "the walk has hung {id} below the root");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn the_partition_is_that_of_connected_components(docs in prop::collection::vec(prop::collection::vec(0_u64..40, 0..4), 0..24)) {
        let mut ids = in_memory();
        let given: Vec<u64> = docs.iter().map(|doc| ids.assign(doc).unwrap().id).collect();
        prop_assert_eq!(partition(&ids, &given), components(&docs));
    }

    #[test]
    fn what_is_told_of_merges_is_enough_to_follow_them(docs in prop::collection::vec(prop::collection::vec(0_u64..30, 1..4), 1..24)) {
        let mut ids = in_memory();
        // Who keeps the documents' ids elsewhere replaces each merged id by the one it is told.
        let mut followed: Vec<u64> = Vec::new();
        for doc in &docs {
            let n_before = ids.n_issued();
            let assignment = ids.assign(doc).unwrap();
            prop_assert_eq!(assignment.is_new, ids.n_issued() == n_before + 1);
            followed.iter_mut().filter(|id| assignment.merged.contains(id)).for_each(|id| *id = assignment.id);
            followed.push(assignment.id);
        }
        for &id in &followed {
            prop_assert_eq!(ids.resolve(id).unwrap(), Some(id));
        }
        prop_assert_eq!(partition(&ids, &followed), components(&docs));
    }
}

/// Twelve documents in batches of three, with merges within and across batches.
const BATCHES: [[&[u64]; 3]; 4] = [[&[1, 2], &[3], &[4, 5]], [&[6], &[5, 6], &[7, 8]], [&[8, 9], &[2, 3], &[10]], [&[10, 4], &[9, 1], &[11]]];

/// Opens a database, new or not.
type Reopen = fn(&Path) -> Box<dyn HashDb>;

const REOPEN: [(&str, Reopen); 2] = [
    ("memory", |path| Box::new(MemoryHashDb::open_or_create(path, &header()).unwrap())),
    ("redb", |path| Box::new(RedbHashDb::open_or_create(path, &header()).unwrap())),
];

#[test]
fn a_killed_run_that_goes_on_gives_the_uninterrupted_answer() {
    let mut uninterrupted = in_memory();
    let expected: Vec<_> = BATCHES.iter().map(|batch| uninterrupted.assign_batch(batch).unwrap()).collect();
    let n_issued = uninterrupted.n_issued();
    for (name, reopen) in REOPEN {
        for n_committed in 0..=BATCHES.len() {
            for n_lost in 0..=3 {
                let folder = tempdir().unwrap();
                let (path, killed) = (folder.path().join("ids"), folder.path().join("killed"));
                let mut ids = SimilarIds::open(reopen(&path)).unwrap();
                let mut given: Vec<_> = BATCHES[..n_committed].iter().map(|batch| ids.assign_batch(batch).unwrap()).collect();
                let next = BATCHES.get(n_committed).map_or(&[][..], |batch| &batch[..n_lost]);
                next.iter().for_each(|doc| drop(ids.assign(doc).unwrap()));
                // The bytes of the open file are what a killed process leaves.
                fs::copy(&path, &killed).unwrap();
                let mut ids = SimilarIds::open(reopen(&killed)).unwrap();
                given.extend(BATCHES[n_committed..].iter().map(|batch| ids.assign_batch(batch).unwrap()));
                assert_eq!(given, expected, "{name}, {n_committed} batches committed, {n_lost} documents lost");
                assert_eq!(ids.n_issued(), n_issued);
            }
        }
    }
}

#[test]
fn documents_that_come_again_after_a_restart_change_nothing() {
    let docs: Vec<Vec<u64>> = BATCHES.iter().flatten().map(|doc| doc.to_vec()).collect();
    for (name, reopen) in REOPEN {
        for n_committed in 1..=BATCHES.len() {
            let folder = tempdir().unwrap();
            let path = folder.path().join("ids");
            let mut ids = SimilarIds::open(reopen(&path)).unwrap();
            BATCHES[..n_committed].iter().for_each(|batch| drop(ids.assign_batch(batch).unwrap()));
            let n_issued = ids.n_issued();
            drop(ids);
            let mut ids = SimilarIds::open(reopen(&path)).unwrap();
            BATCHES[..n_committed].iter().flatten().for_each(|doc| assert!(!ids.assign(doc).unwrap().is_new));
            assert_eq!(ids.n_issued(), n_issued, "{name}: the counter survived");
            let given: Vec<u64> = docs.iter().map(|doc| ids.assign(doc).unwrap().id).collect();
            assert_eq!(partition(&ids, &given), components(&docs), "{name}, {n_committed} batches committed");
        }
    }
}

fn opened_over(entries: &[(&[u8], u64)]) -> Result<SimilarIds<MemoryHashDb>, StoreError> {
    let mut db = MemoryHashDb::new();
    db.put_batch(entries).unwrap();
    SimilarIds::open(db)
}

#[test]
fn a_database_that_the_published_rules_wrote_is_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let mut source = SourceAssigner::new(MemoryHashDb::create(&path, &header()).unwrap());
    source.assign(&[7]).unwrap();
    source.commit().unwrap();
    let error = SimilarIds::open(MemoryHashDb::open(&path, &header()).unwrap()).unwrap_err().to_string();
    assert_eq!(
        error,
        "the hash database contradicts itself: it has entries but no `m:next`, so another assigner wrote it; restore it from a copy, or start a new one"
    );
    assert!(opened_over(&[(NEXT_ID_KEY, 0)]).is_err());
}

#[test]
fn contradictions_are_errors_and_end() {
    // The id of a hash beyond the counter; an id that is its own parent; one that was merged into a larger one; one that was merged into none.
    let mut beyond = opened_over(&[(NEXT_ID_KEY, 3), (&hash_key(7), 3)]).unwrap();
    assert_eq!(
        beyond.assign(&[7]).unwrap_err().to_string(),
        "the hash database contradicts itself: a hash has the id 3, but only 1 to 2 were issued; restore it from a copy, or start a new one"
    );
    for parent in [2, 3, 0] {
        let looped = opened_over(&[(NEXT_ID_KEY, 4), (&parent_key(2), parent)]).unwrap();
        assert!(matches!(looped.resolve(2), Err(StoreError::Inconsistent { .. })), "parent {parent}");
    }
}
