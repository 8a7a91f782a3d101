use leitong_core::{Analyzed, HeapBytes, Needs};
use leitong_testkit::analyzed;

use super::*;

fn by_character(weights: Weights, top_features: usize) -> SimHash {
    SimHash { width: 1, weights, top_features, ..on_three_characters() }
}

fn analyze(texts: &[&str]) -> Vec<Analyzed> {
    let needs: Needs = by_character(Weights::Tf, 0).needs();
    texts.iter().map(|text| analyzed(&needs, text)).collect()
}

fn hash(character: &str) -> u64 {
    HashKind::Xxh3.hash(character.as_bytes())
}

/// Fits on 的 in 100 documents, 好 in one of them, 场 and 球 in no more than one; signs `text`.
fn sign(method: &SimHash, text: &str) -> u64 {
    let mut texts = vec!["的"; 99];
    texts.push("的好");
    fitted(method, &analyze(&texts)).signature(&analyze(&[text])[0]).unwrap().0[0]
}

#[test]
fn a_rare_word_outvotes_a_frequent_one_under_tf_idf() {
    // N = 100. Two votes of 的, df 100: 2 ln 2 = 1.386. One vote of 好, df 1: ln 101 = 4.615.
    assert_eq!(sign(&by_character(Weights::Tf, 0), "好的的"), hash("的"));
    assert_eq!(sign(&by_character(Weights::TfIdf, 0), "好的的"), hash("好"));
    // Seven votes of 的: 7 ln 2 = 4.852.
    assert_eq!(sign(&by_character(Weights::TfIdf, 0), "好的的的的的的的"), hash("的"));
}

#[test]
fn an_unseen_word_weighs_as_a_word_of_one_document() {
    // 好 and 球 are even, so that a bit is 1 where both have it.
    assert_eq!(sign(&by_character(Weights::TfIdf, 0), "好球的的"), hash("好") & hash("球") | (hash("好") ^ hash("球")) & hash("的"));
}

#[test]
fn the_features_of_highest_tf_idf_vote_alone() {
    for weights in [Weights::Tf, Weights::Binary, Weights::TfIdf] {
        // tf-idf: 好 2 * 4.615, 球 4.615, 的 3 * .693.
        assert_eq!(sign(&by_character(weights, 1), "的的好好球的"), hash("好"), "{weights:?}");
    }
    // Among the two that stay 好 has two votes under tf, and each has one under binary.
    assert_eq!(sign(&by_character(Weights::Tf, 2), "的的好好球的"), hash("好"));
    assert_eq!(sign(&by_character(Weights::Binary, 2), "的的好好球的"), hash("好") & hash("球"));
}

#[test]
fn equal_features_are_taken_by_hash() {
    let smaller = hash("场").min(hash("球"));
    for text in ["场球", "球场"] {
        assert_eq!(sign(&by_character(Weights::TfIdf, 1), text), smaller, "{text}");
    }
}

#[test]
fn more_top_features_than_a_document_has_are_all_of_them() {
    let text = "的的好好球的";
    assert_eq!(sign(&by_character(Weights::TfIdf, 20), text), sign(&by_character(Weights::TfIdf, 0), text));
    assert_eq!(sign(&by_character(Weights::Tf, 20), text), sign(&by_character(Weights::Tf, 0), text));
}

#[test]
fn nothing_is_learned_where_nothing_asks_for_it() {
    let docs = analyze(&["国足主场", "国足客场"]);
    let n_bytes = |method: &SimHash| fitted(method, &docs).heap_bytes();
    assert_eq!(n_bytes(&by_character(Weights::Tf, 0)), 0);
    assert_eq!(n_bytes(&by_character(Weights::Binary, 0)), 0);
    assert!(n_bytes(&by_character(Weights::TfIdf, 0)) > 0);
    assert!(n_bytes(&by_character(Weights::Tf, 5)) > 0);
}

#[test]
fn fitted_on_nothing_tf_idf_is_tf() {
    let doc = &analyze(&["国足主场战胜国足客场"])[0];
    let sign = |weights| model(&by_character(weights, 0)).signature(doc);
    assert_eq!(sign(Weights::TfIdf), sign(Weights::Tf));
}
