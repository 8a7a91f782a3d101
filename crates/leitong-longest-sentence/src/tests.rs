use leitong_core::{Analyzed, Fitter, Level, Method, Model, Sentence, Splitter, hash::HashKind};
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, similarity};
use proptest::prelude::*;

use crate::{LongestSentence, LongestSentenceModel};

fn model(method: &LongestSentence) -> LongestSentenceModel {
    method.fitter().unwrap().finish().unwrap()
}

fn check(method: &LongestSentence, text: &str, expected: Option<&str>) {
    let doc = analyzed(&method.needs(), text);
    assert_eq!(model(method).longest(&doc), expected, "{text:?}");
    assert_eq!(model(method).signature(&doc), expected.map(|sentence| HashKind::Xxh3.hash(sentence.as_bytes())));
}

#[test]
fn it_keeps_the_laws() {
    check_laws(&LongestSentence::default(), "5a3d8542186f0819");
}

#[test]
fn it_keeps_the_laws_on_folded_text() {
    check_laws(&LongestSentence { level: Level::L2, splitter: Splitter::Full, ..LongestSentence::default() }, "fd0859afcc16a30d");
}

#[test]
fn the_longest_sentence_is_taken_and_the_first_among_equals() {
    let method = LongestSentence::default();
    check(&method, "今天晴。明天有小雨。后天晴", Some("明天有小雨"));
    check(&method, "今天晴。明天雨。后天阴。", Some("今天晴"));
    check(&method, "没有句号的一行", Some("没有句号的一行"));
    // Four scalar values of four bytes against five of three: characters count, not bytes.
    check(&method, "𠮷𠮷𠮷𠮷。今天有小雨。", Some("今天有小雨"));
    // The seed's splitter does not end a sentence at a semicolon or at ASCII marks.
    check(&method, "一；二!三。四五六。", Some("一；二!三"));
}

#[test]
fn sentences_without_a_letter_or_digit_never_count() {
    let method = LongestSentence::default();
    check(&method, "——————————。今天晴。", Some("今天晴"));
    check(&method, "——————————。……", None);
    check(&method, "", None);
    check(&method, "。。。\n\n", None);
}

#[test]
fn only_sentences_longer_than_the_minimum_count() {
    let at_least = |min_len| LongestSentence { min_len, ..LongestSentence::default() };
    check(&at_least(4), "今天晴。明天有小雨。", Some("明天有小雨"));
    check(&at_least(5), "今天晴。明天有小雨。", None);
}

#[test]
fn an_edit_outside_the_longest_sentence_is_not_seen_and_one_inside_loses_the_pair() {
    let method = LongestSentence::default();
    let original = "滨海队昨晚在主场以三比一战胜了来访的江城队。全场观众起立鼓掌。";
    assert_eq!(similarity(&method, original, "滨海队昨晚在主场以三比一战胜了来访的江城队。全体观众起立鼓掌。"), Some(1.0));
    assert_eq!(similarity(&method, original, "滨海队昨晚在主场以三比二战胜了来访的江城队。全场观众起立鼓掌。"), Some(0.0));
    // The edited pair differs in its second sentence, of 51 characters; the longest is the first, of 52.
    assert_eq!(similarity(&method, EDITED_PAIR.0, EDITED_PAIR.1), Some(1.0));
}

#[test]
fn a_changed_full_stop_loses_the_pair_at_l0_and_not_at_l2() {
    // algorithms.md 10.1, "punct 。→．".
    let (a, b) = ("滨海队昨晚获胜。江城队遗憾告负。", "滨海队昨晚获胜．江城队遗憾告负．");
    assert_eq!(similarity(&LongestSentence::default(), a, b), Some(0.0));
    assert_eq!(similarity(&LongestSentence { level: Level::L2, splitter: Splitter::Full, ..LongestSentence::default() }, a, b), Some(1.0));
}

#[test]
fn a_thousand_distinct_sentences_have_more_than_990_fingerprints() {
    let method = LongestSentence::default();
    let mut signatures: Vec<u64> = distinct_sentences().iter().filter_map(|doc| model(&method).signature(&analyzed(&method.needs(), &doc.text))).collect();
    assert_eq!(signatures.len(), 1_000);
    signatures.sort_unstable();
    signatures.dedup();
    assert!(signatures.len() > 990, "{} distinct", signatures.len());
}

/// A document of given sentences, each ended by 。
fn document(sentences: &[String]) -> Analyzed {
    let mut text = String::new();
    let mut marks = Vec::new();
    for sentence in sentences {
        let start = text.len() as u32;
        text.push_str(sentence);
        marks.push(Sentence { start, end: text.len() as u32, terminator: Some('。') });
        text.push('。');
    }
    let mut doc = Analyzed::default();
    doc.body.set_text(Level::L0, text);
    doc.body.set_sentences(Level::L0, Splitter::Seed, marks);
    doc
}

proptest! {
    #[test]
    fn it_is_the_first_of_a_stable_sort_by_length(sentences in proptest::collection::vec("[今天𠮷a，]{0,6}", 0..8), min_len in 0_usize..4) {
        let doc = document(&sentences);
        let mut sorted: Vec<&String> = sentences.iter().filter(|sentence| sentence.contains(char::is_alphanumeric)).collect();
        sorted.sort_by_key(|sentence| std::cmp::Reverse(sentence.chars().count()));
        let expected = sorted.first().filter(|sentence| sentence.chars().count() > min_len).map(|sentence| sentence.as_str());
        prop_assert_eq!(model(&LongestSentence { min_len, ..LongestSentence::default() }).longest(&doc), expected);
    }
}
