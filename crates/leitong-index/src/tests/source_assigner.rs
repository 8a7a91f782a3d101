use leitong_core::hash::md5_64;
use leitong_store::{HashDb, MemoryHashDb, RedbHashDb};
use tempfile::tempdir;

use super::header;
use crate::SourceAssigner;

fn hashes(sentences: &[&str]) -> Vec<u64> {
    sentences.iter().map(|sentence| md5_64(sentence.as_bytes())).collect()
}

fn ids(docs: &[&[&str]]) -> Vec<u64> {
    let mut assigner = SourceAssigner::new(MemoryHashDb::new());
    docs.iter().map(|sentences| assigner.assign(&hashes(sentences)).unwrap()).collect()
}

const MET: &[&str] = &["国务院总理今天上午在人民大会堂会见了来华访问的外国代表团"];
const AGREED: &[&str] = &["双方表示将继续推动两国在基础设施和清洁能源领域的务实合作"];
const BOTH: &[&str] = &[MET[0], AGREED[0]];

#[test]
fn a_bridging_document_takes_the_smaller_id_and_leaves_the_groups_apart() {
    // algorithms: ids 1, 2, 1; the bridge has rewritten the hash of the second document, which is asked for again.
    assert_eq!(ids(&[MET, AGREED, BOTH, AGREED]), [1, 2, 1, 1]);
    // Had the second document a hash of its own besides, its group would not follow: a document that has that hash alone still gets 2.
    let signed: &[&str] = &[AGREED[0], "记者张三报道"];
    assert_eq!(ids(&[MET, signed, BOTH, &["记者张三报道"]]), [1, 2, 1, 2]);
}

#[test]
fn the_bridging_document_first_makes_one_group() {
    assert_eq!(ids(&[BOTH, MET, AGREED]), [1, 1, 1]);
}

#[test]
fn the_hash_of_the_empty_sentence_joins_unrelated_short_documents() {
    // 今天天气很好。 and a line end, 我爱北京天安门。 and a line end: split at each mark, two empty sentences stand behind the text.
    assert_eq!(md5_64(b""), 0xd41d_8cd9_8f00_b204);
    assert_eq!(ids(&[&["今天天气很好", "", ""], &["我爱北京天安门", "", ""]]), [1, 1]);
    assert_eq!(ids(&[&["今天天气很好"], &["我爱北京天安门"]]), [1, 2]);
}

#[test]
fn after_a_restart_an_unrelated_document_gets_an_id_that_is_taken() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let mut assigner = SourceAssigner::new(MemoryHashDb::create(&path, &header()).unwrap());
    assert_eq!(assigner.assign(&hashes(MET)).unwrap(), 1);
    assigner.commit().unwrap();
    let mut assigner = SourceAssigner::new(MemoryHashDb::open(&path, &header()).unwrap());
    assert_eq!(assigner.assign(&hashes(AGREED)).unwrap(), 1, "the counter starts again");
    assert_eq!(assigner.assign(&hashes(MET)).unwrap(), 1, "the hashes are remembered");
}

#[test]
fn nothing_is_saved_without_a_commit() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ids");
    let mut assigner = SourceAssigner::new(MemoryHashDb::create(&path, &header()).unwrap());
    assert_eq!([MET, AGREED].map(|doc| assigner.assign(&hashes(doc)).unwrap()), [1, 2]);
    drop(assigner);
    let mut assigner = SourceAssigner::new(MemoryHashDb::open(&path, &header()).unwrap());
    assert_eq!(assigner.assign(&hashes(AGREED)).unwrap(), 1);
}

#[test]
fn a_document_without_hashes_is_new_each_time() {
    assert_eq!(ids(&[&[], &[], MET]), [1, 2, 3]);
}

/// Thirty documents over a few hashes: copies, chains, bridges, repeats within a document, one without hashes.
const CORPUS: [&[u64]; 30] = [
    &[101, 102, 103],
    &[201, 202],
    &[301],
    &[103, 104],
    &[202, 301],
    &[301],
    &[401, 402, 403, 404, 405],
    &[501, 501],
    &[404, 501],
    &[405, 601],
    &[],
    &[701, 702],
    &[703, 704],
    &[702, 703],
    &[704],
    &[701],
    &[801],
    &[802],
    &[803],
    &[803, 802],
    &[802, 801],
    &[803],
    &[104, 803],
    &[901, 601, 902],
    &[902, 201],
    &[201, 202, 301],
    &[102],
    &[403],
    &[1_001],
    &[1_001, 901, 401, 101],
];

/// The rules once more, over a log of what was written: the last line with a hash holds.
fn by_the_log(corpus: &[&[u64]]) -> Vec<u64> {
    let mut log: Vec<(u64, u64)> = Vec::new();
    let mut n_new = 0;
    let mut ids = Vec::new();
    for &hashes in corpus {
        let mut id = u64::MAX;
        for wanted in hashes {
            for (hash, written) in log.iter().rev() {
                if hash == wanted {
                    id = if *written < id { *written } else { id };
                    break;
                }
            }
        }
        if id == u64::MAX {
            n_new += 1;
            id = n_new;
        }
        log.extend(hashes.iter().map(|&hash| (hash, id)));
        ids.push(id);
    }
    ids
}

fn assigned(db: impl HashDb) -> Vec<u64> {
    let mut assigner = SourceAssigner::new(db);
    let mut ids = Vec::new();
    for (position, hashes) in CORPUS.iter().enumerate() {
        ids.push(assigner.assign(hashes).unwrap());
        if position % 7 == 0 {
            assigner.commit().unwrap();
        }
    }
    ids
}

#[test]
fn a_corpus_gets_the_ids_that_the_rules_give_over_either_database() {
    let expected = by_the_log(&CORPUS);
    // Worked by hand: 201 gives 2 and 301 gives 3; [202, 301] takes 2 and rewrites 301, so the second [301] is 2 as well; 401.. gives 4.
    assert_eq!(expected[..7], [1, 2, 3, 1, 2, 2, 4]);
    assert_eq!(assigned(MemoryHashDb::new()), expected);
    let folder = tempdir().unwrap();
    assert_eq!(assigned(RedbHashDb::create(&folder.path().join("ids"), &header()).unwrap()), expected);
}
