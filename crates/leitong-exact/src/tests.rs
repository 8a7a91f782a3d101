use leitong_core::{Analyzed, Fitter, Level, Method, Model, hash::HashKind};
use leitong_testkit::{analyzed, check_laws, distinct_sentences, similarity};
use proptest::prelude::*;

use crate::{ExactCopy, ExactModel};

fn model(method: &ExactCopy) -> ExactModel {
    method.fitter().unwrap().finish().unwrap()
}

fn at(level: Level) -> ExactCopy {
    ExactCopy { level, ..ExactCopy::default() }
}

/// A document whose text at a level is given, not analysed.
fn document(level: Level, text: &str) -> Analyzed {
    let mut doc = Analyzed::default();
    doc.body.set_text(level, text);
    doc
}

#[test]
fn it_keeps_the_laws_at_every_level() {
    for (level, golden) in
        [(Level::L0, "ab58af8b46e9c721"), (Level::L1, "59b4e8a230bbe9a0"), (Level::Folded, "59b4e8a230bbe9a0"), (Level::L2, "67681ecda19e3c7b")]
    {
        check_laws(&at(level), golden);
    }
}

#[test]
fn the_signature_is_the_digest_of_the_text() {
    // vectors.json, checksum.H64: MD5 of "Tropical fish" starts with 19556670d7c50bae.
    let method = ExactCopy { level: Level::L0, hash: HashKind::Md5 };
    assert_eq!(model(&method).signature(&document(Level::L0, "Tropical fish")), Some(0x1955_6670_d7c5_0bae));
}

#[test]
fn a_text_without_letter_or_digit_has_no_signature() {
    for text in ["", " \n", "。。。！？", "\u{3000}", "“”"] {
        assert_eq!(model(&at(Level::L0)).signature(&document(Level::L0, text)), None, "{text:?}");
    }
}

#[test]
fn swapped_sentences_are_no_copy_although_their_byte_sums_agree() {
    // algorithms.md 1.1: both texts have the byte sum 4851, which is why the sum is no digest.
    let (a, b) = ("今天下雨。\n明天晴。", "明天晴。\n今天下雨。");
    let byte_sum = |text: &str| text.bytes().map(u64::from).sum::<u64>();
    assert_eq!((byte_sum(a), byte_sum(b)), (4851, 4851));
    for level in Level::ALL {
        assert_eq!(similarity(&at(level), a, b), Some(0.0), "{level:?}");
    }
}

#[test]
fn each_level_folds_what_it_says() {
    let cases = [
        // (a, b, the first level at which they are copies)
        ("滨海队三比一获胜。", "滨海队三比一获胜。", Some(Level::L0)),
        ("ＡＢＣ公司宣布上市。", "ABC公司宣布上市。", Some(Level::L1)),
        ("ABC公司宣布上市。", "abc公司宣布上市。", Some(Level::Folded)),
        ("國家隊獲勝。", "国家队获胜。", Some(Level::Folded)),
        ("昨天，滨海队获胜。", "昨天滨海队获胜！", Some(Level::L2)),
        ("滨海队三比一获胜。", "滨海队三比二获胜。", None),
    ];
    for (a, b, first) in cases {
        for level in Level::ALL {
            let expected = if first.is_some_and(|first| level >= first) { 1.0 } else { 0.0 };
            assert_eq!(similarity(&at(level), a, b), Some(expected), "{a} / {b} at {level:?}");
        }
    }
}

#[test]
fn a_thousand_distinct_sentences_have_a_thousand_fingerprints() {
    let method = ExactCopy::default();
    let mut signatures: Vec<u64> = distinct_sentences().iter().filter_map(|doc| model(&method).signature(&analyzed(&method.needs(), &doc.text))).collect();
    assert_eq!(signatures.len(), 1_000);
    signatures.sort_unstable();
    signatures.dedup();
    assert!(signatures.len() > 990, "{} distinct", signatures.len());
}

proptest! {
    #[test]
    fn digests_are_equal_exactly_where_texts_are(a in "[今天下雨1。]{1,3}", b in "[今天下雨1。]{1,3}") {
        let [x, y] = [&a, &b].map(|text| model(&at(Level::L0)).signature(&document(Level::L0, text)));
        if let (Some(x), Some(y)) = (x, y) {
            prop_assert_eq!(x == y, a == b);
        }
    }
}
