use std::collections::BTreeSet;

use leitong_core::sets::{into_set, n_shared};
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, fitted, similarity, small_corpus};
use leitong_text::Analyzer;
use proptest::prelude::*;

use super::*;

fn bigrams() -> TermVector {
    TermVector { features: FeatureKind::Chars, width: 2, ..TermVector::default() }
}

/// Single characters: terms that a test can count by eye.
fn characters() -> TermVector {
    TermVector { features: FeatureKind::Chars, width: 1, ..TermVector::default() }
}

fn model_of(method: &TermVector, texts: &[&str]) -> TermVectorModel {
    let docs: Vec<Analyzed> = texts.iter().map(|text| analyzed(&method.needs(), text)).collect();
    fitted(method, &docs)
}

fn sign(method: &TermVector, model: &TermVectorModel, text: &str) -> Option<SplitVector> {
    model.signature(&analyzed(&method.needs(), text))
}

#[track_caller]
fn check_near(actual: f64, expected: f64) {
    // Weights are kept as f32.
    assert!((actual - expected).abs() < 1e-6, "{actual} is not {expected}");
}

#[test]
fn words_and_bigrams_keep_the_laws() {
    check_laws(&TermVector::default(), "de3450d949332926");
    check_laws(&TermVector { stop_words: StopWords::Drop, ..TermVector::default() }, "3aa17945273100f6");
    check_laws(&bigrams(), "5e691cc8e34f42b2");
}

#[test]
fn three_documents_are_at_the_cosines_worked_by_hand() {
    // N = 3. 的 is in all three (ln 1 = 0), 山 in two (ln 1.5 = .405465), 水 and 火 in one (ln 3 = 1.098612).
    // a = 的的山山水: 山 (1 + ln 2) .405465 = .686512, 水 1.098612; length sqrt(.471299 + 1.206949) = 1.295472.
    // b = 的山火:     山 .405465, 火 1.098612; length sqrt(.164402 + 1.206949) = 1.171047.
    // cos(a, b) = .686512 · .405465 / (1.295472 · 1.171047) = .278357 / 1.517059 = .183484. c = 的 has no weight left.
    let texts = ["的的山山水", "的山火", "的"];
    let model = model_of(&characters(), &texts);
    let [a, b, c] = texts.map(|text| sign(&characters(), &model, text));
    let cosine = model.similarity(&a.unwrap(), &b.unwrap()).get();
    assert!((cosine - 0.183_484).abs() < 2e-6, "{cosine}");
    assert!(c.is_none());
}

#[test]
fn equal_weights_give_the_worked_cosine_of_counts() {
    // vectors.json weighted is .5 for raw counts (2,1,1,0) and (1,1,0,2). Here tf is damped: 2 weighs l = 1 + ln 2 = 1.693147. With 甲, 乙 in 2 of 4 documents
    // and 丙, 丁 made as frequent by the third and fourth, every term weighs ln 2 times that, which the norm divides out:
    // (l · 1 + 1 · 1) / (l^2 + 2) = 2.693147 / 4.866747 = .553377.
    let texts = ["甲甲乙丙", "甲乙丁丁", "丙", "丁"];
    let model = model_of(&characters(), &texts);
    let [a, b] = [texts[0], texts[1]].map(|text| sign(&characters(), &model, text).unwrap());
    let damped = 1.0 + 2.0_f64.ln();
    check_near(model.similarity(&a, &b).get(), (damped + 1.0) / (damped * damped + 2.0));
}

#[test]
fn weights_are_as_the_formula_says() {
    // (1 + ln 2) ln 1.5 = 1.693147 · .405465, and (1 + ln 10) ln 10287 = 3.302585 · 9.238636.
    for (tf, df, n_docs, weight) in [(1, 1, 1, 0.0), (5, 7, 7, 0.0), (1, 1, 3, 1.098_612), (2, 2, 3, 0.686_512), (10, 1, 10_287, 30.511_382)] {
        let actual = term_weight(tf, df, n_docs);
        assert!((actual - weight).abs() < 2e-6, "{tf} {df} {n_docs}: {actual}");
    }
    assert!(term_weight(1, 1, 0) <= 0.0, "nothing weighs anything before a document is counted");
}

#[test]
fn words_are_read_from_simplified_text_in_lower_case() {
    let method = TermVector::default();
    let texts = ["中国男足主场比赛NBA", "中國男足主場比賽nba", "钢琴家演出"];
    let model = model_of(&method, &texts);
    let [a, b, c] = texts.map(|text| sign(&method, &model, text).unwrap());
    assert!((model.similarity(&a, &b).get() - 1.0).abs() < f64::EPSILON);
    assert!(model.similarity(&a, &c).get().abs() < f64::EPSILON);
}

#[test]
fn a_corpus_of_two_copies_signs_nothing() {
    // Every word has df = N.
    assert_eq!(similarity(&TermVector::default(), EDITED_PAIR.0, EDITED_PAIR.0), None);
}

#[test]
fn empty_and_punctuation_only_texts_give_no_signature() {
    for method in [TermVector::default(), bigrams()] {
        let model = model_of(&method, &["山水", "甲乙", "火土"]);
        for text in ["", "。。。！？", "\n\n", "“”…"] {
            assert!(sign(&method, &model, text).is_none(), "{text:?}");
        }
        assert!(sign(&method, &model, "山水。").is_some());
    }
}

/// The law corpus' articles without the first, which the edited pair tells again, and the edited pair.
fn articles_and_edited_pair() -> Vec<String> {
    small_corpus().into_iter().skip(1).map(|article| article.text).chain([EDITED_PAIR.0.to_owned(), EDITED_PAIR.1.to_owned()]).collect()
}

#[test]
fn an_edited_article_is_a_duplicate_by_score_and_by_keys_and_strangers_are_not() {
    for method in [TermVector::default(), bigrams()] {
        let texts = articles_and_edited_pair();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let model = model_of(&method, &texts);
        let signed: Vec<SplitVector> = texts.iter().map(|text| sign(&method, &model, text).unwrap()).collect();
        let (original, reprint) = (&signed[7], &signed[8]);
        assert!(model.similarity(original, reprint).get() >= 0.9);
        assert!(is_reached(&model, original, reprint));
        for other in &signed[..7] {
            assert!(model.similarity(original, other).get() < 0.3);
            assert!(!is_reached(&model, original, other));
        }
    }
}

#[test]
fn distinct_sentences_have_distinct_vectors() {
    for method in [TermVector::default(), bigrams()] {
        let analyzer = Analyzer::new(method.needs());
        let docs: Vec<Analyzed> = distinct_sentences().iter().map(|document| analyzer.analyze(document)).collect();
        let model = fitted(&method, &docs);
        let signatures: BTreeSet<String> = docs.iter().filter_map(|doc| model.signature(doc)).map(|signature| format!("{signature:?}")).collect();
        assert!(signatures.len() > 990, "{} of 1000", signatures.len());
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (TermVector { width: 0, ..TermVector::default() }, "`width` must be at least 1, got 0"),
        (TermVector { min_similarity: 0.0, ..TermVector::default() }, "`min-similarity` must be above 0 and at most 1, got 0"),
        (TermVector { min_similarity: 1.01, ..TermVector::default() }, "`min-similarity` must be above 0 and at most 1, got 1.01"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

/// Whether a pair is a candidate as the index decides it.
fn is_reached(model: &TermVectorModel, a: &SplitVector, b: &SplitVector) -> bool {
    let keys_of = |vector: &SplitVector| {
        let mut keys = Vec::new();
        model.keys(vector, &mut keys);
        into_set(keys)
    };
    let asked = model.min_shared_keys(a).min(model.min_shared_keys(b));
    n_shared(&keys_of(a), &keys_of(b)) as u32 >= asked
}

const ALPHABET: [char; 20] = ['的', '一', '是', '在', '不', '了', '山', '水', '火', '土', '甲', '乙', '丙', '丁', '东', '南', '西', '北', '天', '地'];

fn text_of(letters: &[usize]) -> String {
    letters.iter().map(|&letter| ALPHABET[letter]).collect()
}

proptest! {
    #[test]
    fn keys_lose_no_pair_that_reaches_the_floor(
        a in proptest::collection::vec(0_usize..20, 1..40),
        edits in proptest::collection::vec((0_usize..40, 0_usize..20), 0..6),
        rest in proptest::collection::vec(proptest::collection::vec(0_usize..20, 1..12), 1..8),
        floor in 0.3_f64..1.0,
    ) {
        let mut b = a.clone();
        for (position, letter) in edits {
            let position = position % b.len();
            b[position] = letter;
        }
        let method = TermVector { min_similarity: floor, ..characters() };
        let texts: Vec<String> = [&a, &b].into_iter().chain(&rest).map(|letters| text_of(letters)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let model = model_of(&method, &texts);
        if let (Some(x), Some(y)) = (sign(&method, &model, texts[0]), sign(&method, &model, texts[1])) {
            prop_assert!(model.similarity(&x, &y).get() < floor || is_reached(&model, &x, &y));
        }
    }
}
