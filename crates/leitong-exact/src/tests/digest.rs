use leitong_core::{Fitter, Level, Method, Model};
use leitong_testkit::{check_laws, similarity};
use proptest::prelude::*;

use super::{SWAPPED, document, n_distinct};
use crate::{Digest, ExactCopy, ExactModel};

fn model(method: &ExactCopy) -> ExactModel {
    method.fitter().unwrap().finish().unwrap()
}

fn at(level: Level) -> ExactCopy {
    ExactCopy { level, ..ExactCopy::default() }
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
fn every_digest_keeps_the_laws() {
    for (hash, golden) in [
        (Digest::Md5, "6d665b0c3481906e"),
        (Digest::Farmhash, "e107fe387be1a863"),
        (Digest::Fnv1a, "3d49e695f73a8858"),
        (Digest::Xxh3_128, "0d64d9d0cfd263eb"),
        (Digest::Md5_128, "ea1de41c2bb6295c"),
    ] {
        check_laws(&ExactCopy { hash, ..ExactCopy::default() }, golden);
    }
}

#[test]
fn the_signature_is_the_digest_of_the_text() {
    // vectors.json, checksum: MD5 of "Tropical fish" is 19556670d7c50bae6a81b0f1d7022500, H64 its first half; FNV-1a.
    for (hash, expected) in
        [(Digest::Md5, 0x1955_6670_d7c5_0bae), (Digest::Md5_128, 0x1955_6670_d7c5_0bae_6a81_b0f1_d702_2500), (Digest::Fnv1a, 0x3ab6_eca4_0738_dd79)]
    {
        let method = ExactCopy { level: Level::L0, hash };
        assert_eq!(model(&method).signature(&document(Level::L0, "Tropical fish")), Some(expected), "{hash:?}");
    }
}

#[test]
fn a_digest_of_nothing_is_as_published() {
    // xxHash's specification, section XXH3: 64 and 128 bits of an empty input with seed 0.
    assert_eq!(Digest::Xxh3.of(b""), 0x2d06_8005_38d3_94c2);
    assert_eq!(Digest::Xxh3_128.of(b""), 0x99aa_06d3_0147_98d8_6001_c324_468d_497f);
}

#[test]
fn digests_of_128_bits_are_chosen_by_name_and_filed_by_their_lower_half() {
    for hash in [Digest::Xxh3_128, Digest::Md5_128] {
        let mut keys = Vec::new();
        let digest = hash.of("今天下雨".as_bytes());
        model(&ExactCopy { hash, ..ExactCopy::default() }).keys(&digest, &mut keys);
        assert_eq!(keys, [digest as u64]);
        assert_ne!(digest >> 64, 0, "{hash:?} has an upper half");
    }
}

#[test]
fn a_text_without_letter_or_digit_has_no_signature() {
    for text in ["", " \n", "。。。！？", "\u{3000}", "“”"] {
        assert_eq!(model(&at(Level::L0)).signature(&document(Level::L0, text)), None, "{text:?}");
    }
}

#[test]
fn swapped_sentences_are_no_copy() {
    let (a, b) = SWAPPED;
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
fn a_thousand_distinct_sentences_have_a_thousand_digests() {
    for hash in [Digest::Xxh3, Digest::Md5, Digest::Farmhash, Digest::Fnv1a, Digest::Xxh3_128, Digest::Md5_128] {
        assert_eq!(n_distinct(&ExactCopy { hash, ..ExactCopy::default() }), 1_000, "{hash:?}");
    }
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
