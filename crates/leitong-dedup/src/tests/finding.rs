use std::sync::atomic::{AtomicU32, Ordering};

use leitong_core::{Document, Role};
use leitong_methods::METHODS;

use super::{document, found, partition, run_of_hanzi, settings};
use crate::{Corpus, CorpusError, DedupError, Forecast, KeyCap, Settings, Silent, find};

/// Three families: copies, an edited copy, and two of markup alone; and a text of its own.
fn families() -> Vec<Document> {
    let (one, two, three) = (run_of_hanzi(0, 100), run_of_hanzi(200, 100), run_of_hanzi(400, 100));
    vec![
        document("甲1", &one),
        document("乙1", &two),
        document("甲2", &one),
        // Ten letters more: 96 shared shingles of 106.
        document("乙2", &format!("{two}{}", run_of_hanzi(600, 10))),
        document("丙1", &three),
        document("丁1", &run_of_hanzi(800, 100)),
        document("丙2", &format!("<p>{three}</p>")),
        document("甲3", &format!("{one}{}", run_of_hanzi(700, 10))),
    ]
}

fn expected() -> Vec<Vec<String>> {
    [&["丙1", "丙2"][..], &["乙1", "乙2"], &["甲1", "甲2", "甲3"]].map(|cluster| cluster.iter().map(|&id| id.to_owned()).collect()).to_vec()
}

#[test]
fn copies_and_edited_copies_are_found_whatever_the_order_and_the_threads() {
    for threads in [1, 2, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        for rotation in 0..families().len() {
            let mut documents = families();
            documents.rotate_left(rotation);
            let found = pool.install(|| found(&documents, &settings("minhash-verified")));
            assert_eq!(partition(&found), expected(), "{threads} threads, rotated by {rotation}");
        }
    }
}

#[test]
fn little_memory_for_the_verifier_costs_readings_and_changes_nothing() {
    let mut small = settings("minhash-verified");
    small.verifier_bytes = 1;
    let documents = families();
    let found = found(&documents, &small);
    assert_eq!(partition(&found), expected());
    assert!(found.counts.n_rounds > 1, "one byte holds no two signatures, but {} round was made", found.counts.n_rounds);
}

#[test]
fn copies_cost_no_pairs() {
    let documents: Vec<Document> = (0..2000).map(|number| document(&format!("{number}"), &run_of_hanzi(0, 60))).collect();
    for id in ["simhash", "minhash-verified", "nshash-fixed"] {
        let found = found(&documents, &settings(id));
        assert_eq!((found.counts.n_groups, found.counts.n_candidates), (1, 0), "{id}");
        assert_eq!(partition(&found).len(), 1, "{id}");
    }
}

#[test]
fn no_method_makes_duplicates_of_short_texts_with_other_letters() {
    // Distinct titles of three characters; every pair shares two of them with some other title.
    let titles: Vec<Document> = (0..1000).map(|number| document(&format!("题{number}"), &run_of_hanzi(number, 3))).collect();
    for entry in METHODS.iter().filter(|entry| entry.role != Role::Oracle) {
        let found = found(&titles, &settings(entry.id));
        assert_eq!(partition(&found), Vec::<Vec<String>>::new(), "{}", entry.id);
    }
}

#[test]
fn a_number_that_differs_keeps_short_texts_apart_and_markup_does_not() {
    let texts = ["开奖公告第2023001期", "开奖公告第2023002期", "<b>开奖公告</b>第２０２３００１期！"];
    let documents: Vec<Document> = texts.iter().zip(["一", "二", "三"]).map(|(text, id)| document(id, text)).collect();
    assert_eq!(partition(&found(&documents, &settings("minhash-verified"))), [["一", "三"]]);
    // Thirteen letters have nine shingles, and the last digit but one letter stands in two of them: 7 shared of 11, duplicates without the guard.
    let mut unguarded = settings("minhash-verified");
    unguarded.short_letters = 0;
    assert_eq!(partition(&found(&documents, &unguarded)), [["一", "三", "二"]]);
}

#[test]
fn hello_goodbye_hello_are_two() {
    let documents = [document("1", "你好"), document("2", "再见"), document("3", "你好")];
    assert_eq!(partition(&found(&documents, &settings("minhash-verified"))), [["1", "3"]]);
}

#[test]
fn documents_that_say_nothing_are_duplicates_of_nothing() {
    let documents = [document("1", ""), document("2", ""), document("3", "！！！"), document("4", "！！！")];
    let found = found(&documents, &settings("minhash-verified"));
    assert_eq!(partition(&found), Vec::<Vec<String>>::new());
    assert_eq!((found.counts.n_signed, found.n_docs()), (0, 4));
}

#[test]
fn a_footer_under_too_many_texts_reaches_nothing_and_is_told() {
    let footer = run_of_hanzi(10000, 50);
    let documents: Vec<Document> = (0..8).map(|number| document(&format!("{number}"), &format!("{}。{footer}。", run_of_hanzi(100 * number, 45)))).collect();
    let mut capped = settings("longest-sentence");
    assert_eq!(partition(&found(&documents, &capped)).len(), 1, "all share their longest sentence");
    // The longest sentence is all that this method keeps, so that eight documents are one group, which no cap counts twice.
    capped.key_cap = KeyCap { n_groups: 4, share: 0.0 };
    assert_eq!(partition(&found(&documents, &capped)).len(), 1);
    // nshash keeps the other sentence too: eight groups under the footer's key.
    let mut capped = settings("nshash-source");
    capped.key_cap = KeyCap { n_groups: 4, share: 0.0 };
    let result = found(&documents, &capped);
    assert_eq!(partition(&result), Vec::<Vec<String>>::new());
    assert_eq!(result.capped.iter().map(|key| key.n_groups).collect::<Vec<_>>(), [8]);
    capped.key_cap = KeyCap::NONE;
    assert_eq!(partition(&found(&documents, &capped)).len(), 1);
}

#[test]
fn a_giant_cluster_is_told_with_the_key_that_made_it() {
    let footer = run_of_hanzi(10000, 50);
    let documents: Vec<Document> = (0..60).map(|number| document(&format!("{number}"), &format!("{}。{footer}。", run_of_hanzi(100 * number, 45)))).collect();
    let mut uncapped = settings("nshash-source");
    uncapped.key_cap = KeyCap { n_groups: 59, share: 0.0 };
    assert_eq!(found(&documents, &uncapped).giants.len(), 0, "60 groups: the key is capped at 59, so that no cluster is left");
    uncapped.key_cap = KeyCap { n_groups: 60, share: 0.0 };
    assert_eq!(found(&documents, &uncapped).giants.len(), 0, "60 units are no more than the cap lets pass");
    let more: Vec<Document> = [&documents[..], &[document("61", &format!("{}。{}。", run_of_hanzi(0, 45), run_of_hanzi(12000, 48)))]].concat();
    // The last one shares its shorter sentence with the first: 61 units, and no key has more than 60.
    let giants = found(&more, &uncapped).giants;
    assert_eq!((giants.len(), giants[0].n_units, giants[0].keys[0].n_units), (1, 61, 60));
}

#[test]
fn a_threshold_out_of_range_is_refused() {
    for threshold in [0.0, -1.0, 1.5, f64::NAN] {
        let refused = find(&&families()[..], &Settings { threshold, ..settings("shingle") }, &Silent);
        assert!(matches!(refused, Err(DedupError::Cluster(_))), "{threshold}");
    }
}

/// Gives one document less at each reading.
struct Shrinking(AtomicU32);

impl Corpus for Shrinking {
    fn read(&self, take: &mut dyn FnMut(Vec<Document>) -> Result<(), CorpusError>) -> Result<(), CorpusError> {
        let n_docs = self.0.fetch_sub(1, Ordering::Relaxed);
        take(families().into_iter().take(n_docs as usize).collect())
    }
}

#[test]
fn a_corpus_that_changes_while_it_is_read_is_an_error() {
    let refused = find(&Shrinking(AtomicU32::new(8)), &settings("minhash-verified"), &Silent);
    assert!(matches!(refused, Err(DedupError::Changed { first: 8, again: 7 })), "{refused:?}");
}

#[test]
fn the_forecast_of_a_sample_is_what_as_many_documents_cost() {
    let settings = settings("minhash-verified");
    let documents: Vec<Document> = (0..64).map(|number| document(&format!("{number:03}"), &run_of_hanzi(100 * number, 100))).collect();
    let forecast = Forecast::of(&documents, &settings).unwrap();
    let counts = found(&documents, &settings).counts;
    // Sizes are known to the byte but for spare capacity: signatures, ids and digests.
    assert!((forecast.signature * 64.0 / counts.signature_bytes as f64 - 1.0).abs() < 0.1, "{forecast:?} {counts:?}");
    assert!((forecast.facts * 64.0 / counts.facts_bytes as f64 - 1.0).abs() < 0.5, "{forecast:?} {counts:?}");
    // 42 keys a document, at 16 bytes in the finished index and 16 more while it is made.
    assert!(forecast.index >= counts.index_bytes as f64 / 64.0 && forecast.index <= 42.0 * 32.0, "{forecast:?} {counts:?}");
    // 96 shingles of 8 bytes.
    assert!(forecast.verifier >= 768.0 && forecast.verifier < 900.0, "{forecast:?}");
    assert_eq!(Forecast::of(&[], &settings).unwrap(), Forecast::default());
}
