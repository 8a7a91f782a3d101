use std::collections::BTreeSet;

use leitong_core::{
    Document,
    sets::{into_set, n_shared},
};
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, fitted, similarity, small_corpus};
use leitong_text::Analyzer;
use proptest::prelude::*;

use super::*;

const X: &str = "中国男足主场二比一战胜韩国队";
const Y: &str = "中国男足客场二比一战胜韩国队";

fn weighing(weights: Weights) -> CharVector {
    CharVector { weights, ..CharVector::default() }
}

fn model_of(method: &CharVector, texts: &[&str]) -> CharVectorModel {
    let docs: Vec<Analyzed> = texts.iter().map(|text| analyzed(&method.needs(), text)).collect();
    fitted(method, &docs)
}

fn sign(method: &CharVector, model: &CharVectorModel, text: &str) -> Option<SplitVector> {
    model.signature(&analyzed(&method.needs(), text))
}

#[track_caller]
fn check_near(actual: f64, expected: f64) {
    // Weights are kept as f32.
    assert!((actual - expected).abs() < 1e-6, "{actual} is not {expected}");
}

#[test]
fn every_weighting_keeps_the_laws() {
    check_laws(&CharVector::default(), "6ef768c747d5430b");
    check_laws(&weighing(Weights::LogTf), "9c2913958f7f3df1");
    check_laws(&weighing(Weights::TfIdf), "b8dfeba9d11cb832");
    check_laws(&weighing(Weights::Share), "46a682cb8934c1db");
}

#[test]
fn the_hanzi_of_gb2312_are_6763() {
    let numbers: BTreeSet<u16> = ('\0'..=char::MAX).filter_map(hanzi_number).collect();
    assert_eq!(numbers.len(), N_HANZI);
    assert_eq!((numbers.first(), numbers.last()), (Some(&0), Some(&6762)));
}

#[test]
fn the_numbers_of_hanzi_are_as_worked() {
    // algorithms.md 5.1 and vectors.json gb2312: first and last of both levels, and five from between.
    let worked = [('啊', 0), ('座', 3754), ('亍', 3755), ('齄', 6762), ('中', 3619), ('国', 935), ('的', 505), ('足', 3732), ('球', 2243)];
    for (hanzi, number) in worked {
        assert_eq!(hanzi_number(hanzi), Some(number), "{hanzi}");
    }
}

#[test]
fn what_is_no_hanzi_of_gb2312_has_no_number() {
    // GB2312 has the signs and letters of rows 1 to 9; GBK has traditional characters, and U+9FA5 龥 outside GB2312; U+E810 is GBK's cell 55-90.
    for character in ['，', '。', 'ａ', 'a', '1', '①', 'あ', 'Я', '國', '龥', '𠮷', '\u{e810}', '㐀', '\u{9fff}'] {
        assert_eq!(hanzi_number(character), None, "{character}");
    }
}

#[test]
fn rows_and_cells_without_a_hanzi_have_no_number() {
    // Row 55 ends with cell 89: 39 full rows and 89 cells are 3755.
    assert_eq!((number_at(16, 1), number_at(55, 89), number_at(56, 1), number_at(87, 94)), (Some(0), Some(3754), Some(3755), Some(6762)));
    for (row, cell) in [(15, 94), (16, 0), (16, 95), (55, 90), (88, 1)] {
        assert_eq!(number_at(row, cell), None, "{row}-{cell}");
    }
}

#[test]
fn the_cosine_of_the_worked_pair_is_as_published() {
    // vectors.json cos_xy, angle_deg: 14 Hanzi each, 国 twice in both; 12 once, of which 11 are shared: (11 + 4) / (12 + 4).
    let cosine = similarity(&CharVector::default(), X, Y).unwrap();
    check_near(cosine, 0.9375);
    assert!((cosine.acos().to_degrees() - 20.364_134_806).abs() < 1e-3, "{cosine}");
}

#[test]
fn a_text_read_backwards_is_the_same_vector() {
    // vectors.json cos_shuffle.
    let reversed: String = X.chars().rev().collect();
    assert_eq!(similarity(&CharVector::default(), X, &reversed), Some(1.0));
}

#[test]
fn weights_of_the_worked_pair_are_as_written_out() {
    // 1 + ln tf: 国 weighs 1 + ln 2, so that (11 + (1 + ln 2)^2) / (12 + (1 + ln 2)^2) = 13.8669 / 14.8669 = .932737.
    let log_squared = (1.0 + 2.0_f64.ln()).powi(2);
    check_near(similarity(&weighing(Weights::LogTf), X, Y).unwrap(), (11.0 + log_squared) / (12.0 + log_squared));
    // Shares: 13 of 14 Hanzi stand in both.
    check_near(similarity(&weighing(Weights::Share), X, Y).unwrap(), 13.0 / 14.0);
}

#[test]
fn tf_idf_leaves_out_what_every_document_has() {
    // Of three documents 的 is in all (ln 1 = 0), 山 in two (ln 1.5), 水 and 火 in one (ln 3).
    let method = weighing(Weights::TfIdf);
    let texts = ["的的山山水", "的山火", "的"];
    let model = model_of(&method, &texts);
    let [a, b, c] = texts.map(|text| sign(&method, &model, text));
    let (common, rare) = (1.5_f64.ln(), 3.0_f64.ln());
    // a = (2 common, rare, 0), b = (common, 0, rare) over 山 水 火.
    let expected = 2.0 * common * common / ((4.0 * common * common + rare * rare).sqrt() * (common * common + rare * rare).sqrt());
    check_near(model.similarity(&a.unwrap(), &b.unwrap()).get(), expected);
    assert!(c.is_none(), "nothing is left of it");
}

#[test]
fn a_cosine_of_shares_would_be_that_of_counts() {
    // Why `share` is no cosine: (2, 1, 1) and (1, 1, 0, 2) are at .5 (vectors.json weighted) however they are scaled, and share min(2,1)/4 + min(1,1)/4 = .5 as well.
    let (x, y) = ("甲甲乙丙", "甲乙丁丁");
    check_near(similarity(&CharVector::default(), x, y).unwrap(), 3.0 / (6.0_f64.sqrt() * 6.0_f64.sqrt()));
    check_near(similarity(&weighing(Weights::Share), x, y).unwrap(), 0.5);
    // Said twice, a text has the same vector; of 甲乙 with 甲甲甲乙 the cosine is (3 + 1) / (sqrt 2 sqrt 10) and 1/2 + 1/4 is shared.
    assert!((similarity(&weighing(Weights::Share), x, &x.repeat(2)).unwrap() - 1.0).abs() < 1e-6);
    check_near(similarity(&CharVector::default(), "甲乙", "甲甲甲乙").unwrap(), 4.0 / 20.0_f64.sqrt());
    check_near(similarity(&weighing(Weights::Share), "甲乙", "甲甲甲乙").unwrap(), 0.75);
}

#[test]
fn traditional_text_is_read_as_simplified() {
    let traditional = "中國男足主場二比一戰勝韓國隊";
    assert_eq!(similarity(&CharVector::default(), X, traditional), Some(1.0));
    // At L1 國, 場, 戰, 勝, 韓 and 隊 are no Hanzi of GB2312: of 14, 7 are left, all of weight 1, against a length of 4.
    let at_l1 = CharVector { level: Level::L1, ..CharVector::default() };
    check_near(similarity(&at_l1, X, traditional).unwrap(), 7.0 / (4.0 * 7.0_f64.sqrt()));
}

#[test]
fn a_text_without_hanzi_gives_no_signature() {
    let method = CharVector::default();
    let model = model_of(&method, &[X, Y]);
    for text in ["", "。。。！？", "abc 3.5", "ハンシン", "①②"] {
        assert!(sign(&method, &model, text).is_none(), "{text}");
    }
    assert!(sign(&method, &model, "好。").is_some());
}

#[test]
fn an_edited_article_is_a_duplicate_and_another_one_is_none() {
    let method = CharVector::default();
    assert!(similarity(&method, EDITED_PAIR.0, EDITED_PAIR.1).unwrap() >= 0.98);
    let articles = small_corpus();
    for other in &articles[1..] {
        assert!(similarity(&method, &articles[0].text, &other.text).unwrap() < 0.8, "{}", other.id);
    }
}

fn n_distinct(documents: &[Document]) -> usize {
    let method = CharVector::default();
    let analyzer = Analyzer::new(method.needs());
    let docs: Vec<Analyzed> = documents.iter().map(|document| analyzer.analyze(document)).collect();
    let model = fitted(&method, &docs);
    let signatures: BTreeSet<String> = docs.iter().filter_map(|doc| model.signature(doc)).map(|signature| format!("{signature:?}")).collect();
    signatures.len()
}

#[test]
fn distinct_sentences_have_distinct_vectors() {
    let n = n_distinct(&distinct_sentences());
    assert!(n > 990, "{n} of 1000");
}

#[test]
fn sentences_that_differ_in_digits_alone_have_equal_vectors() {
    let numbered: Vec<Document> =
        (1..=10).map(|hall| Document { text: format!("前锋昨天上午在{hall}号厅谈到了伤病的恢复。"), ..Document::default() }).collect();
    assert_eq!(n_distinct(&numbered), 1);
}

#[test]
fn parameters_out_of_range_are_named() {
    for (min_similarity, got) in [(0.0, "0"), (-0.5, "-0.5"), (1.5, "1.5"), (f64::NAN, "NaN")] {
        let refused = CharVector { min_similarity, ..CharVector::default() }.fitter().map_err(|error| error.to_string());
        assert_eq!(refused.err(), Some(format!("`min-similarity` must be above 0 and at most 1, got {got}")));
    }
}

/// Whether a pair is a candidate as the index decides it.
fn is_reached(model: &CharVectorModel, a: &SplitVector, b: &SplitVector) -> bool {
    let keys_of = |vector: &SplitVector| {
        let mut keys = Vec::new();
        model.keys(vector, &mut keys);
        into_set(keys)
    };
    let asked = model.min_shared_keys(a).min(model.min_shared_keys(b));
    n_shared(&keys_of(a), &keys_of(b)) as u32 >= asked
}

#[test]
fn an_edited_article_is_reached_and_a_stranger_is_not() {
    let articles = small_corpus();
    let texts: Vec<&str> = articles.iter().map(|article| &*article.text).chain([EDITED_PAIR.0, EDITED_PAIR.1]).collect();
    for weights in [Weights::Tf, Weights::LogTf, Weights::TfIdf, Weights::Share] {
        let method = weighing(weights);
        let model = model_of(&method, &texts);
        let signed: Vec<SplitVector> = texts.iter().map(|text| sign(&method, &model, text).unwrap()).collect();
        assert!(is_reached(&model, &signed[8], &signed[9]), "{weights:?}");
        assert!(!is_reached(&model, &signed[0], &signed[2]), "{weights:?}");
    }
}

const ALPHABET: [char; 12] = ['的', '一', '是', '在', '不', '了', '山', '水', '火', '土', '甲', '乙'];

fn text_of(letters: &[usize]) -> String {
    letters.iter().map(|&letter| ALPHABET[letter]).collect()
}

proptest! {
    #[test]
    fn keys_lose_no_pair_that_reaches_the_floor(
        a in proptest::collection::vec(0_usize..12, 1..40),
        edits in proptest::collection::vec((0_usize..40, 0_usize..12), 0..6),
        rest in proptest::collection::vec(proptest::collection::vec(0_usize..12, 1..12), 0..6),
        floor in 0.3_f64..1.0,
        kind in 0_usize..4,
    ) {
        let mut b = a.clone();
        for (position, letter) in edits {
            let position = position % b.len();
            b[position] = letter;
        }
        let weights = [Weights::Tf, Weights::LogTf, Weights::TfIdf, Weights::Share][kind];
        let method = CharVector { weights, min_similarity: floor, ..CharVector::default() };
        let texts: Vec<String> = [&a, &b].into_iter().chain(&rest).map(|letters| text_of(letters)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let model = model_of(&method, &texts);
        if let (Some(x), Some(y)) = (sign(&method, &model, texts[0]), sign(&method, &model, texts[1])) {
            prop_assert!(model.similarity(&x, &y).get() < floor || is_reached(&model, &x, &y));
        }
    }

    #[test]
    fn the_cosine_is_that_of_the_counts(a in proptest::collection::vec(0_usize..12, 1..60), b in proptest::collection::vec(0_usize..12, 1..60)) {
        let counts = |letters: &[usize]| (0..12).map(|letter| letters.iter().filter(|&&other| other == letter).count() as f64).collect::<Vec<f64>>();
        let dot = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(p, q)| p * q).sum::<f64>();
        let (x, y) = (counts(&a), counts(&b));
        let expected = dot(&x, &y) / (dot(&x, &x).sqrt() * dot(&y, &y).sqrt());
        let actual = similarity(&CharVector::default(), &text_of(&a), &text_of(&b)).unwrap();
        prop_assert!((actual - expected).abs() < 1e-6, "{} is not {}", actual, expected);
    }
}
