use std::collections::BTreeMap;

use leitong_core::{Document, Fitter};
use leitong_testkit::{analyzed, analyzed_with_title, check_laws, distinct_sentences, fitted, similarity, small_corpus};
use proptest::{collection::btree_set, prelude::*};

use super::*;

// Content words of the body of algorithms.md 4.1 (vectors2.json zhang), pre-tokenised, stop words removed.
const BODY: [&str; 20] = [
    "国足",
    "沈阳",
    "主场",
    "击败",
    "韩国",
    "于大宝",
    "头球",
    "破门",
    "主场",
    "球迷",
    "欢呼",
    "国足",
    "击败",
    "韩国",
    "历史",
    "一刻",
    "天气",
    "晴朗",
    "气温",
    "十五度",
];
const TITLE: [&str; 3] = ["国足", "击败", "韩国"];
const REWRITTEN_TITLE: [&str; 4] = ["国足", "主场", "胜", "韩国"];

fn worked() -> KeywordWindow {
    KeywordWindow { window: 3, min_occurrences: 2, ..KeywordWindow::default() }
}

fn hashes(words: &[&str]) -> Vec<u64> {
    into_set(words.iter().map(|word| HashKind::Xxh3.hash(word.as_bytes())).collect())
}

#[track_caller]
fn check_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-9, "{actual} is not {expected}");
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&KeywordWindow::default(), "8fcf2d040d983845");
    check_laws(&KeywordWindow { rule: Rule::Ratio, ..KeywordWindow::default() }, "b8d875afb8671810");
    check_laws(&KeywordWindow { overlap: Overlap::Min, ..worked() }, "06d29bec29687d6a");
    check_laws(&KeywordWindow { overlap: Overlap::Max, ..worked() }, "06d29bec29687d6a");
}

#[test]
fn keywords_of_the_worked_article_come_by_windows_frequency_and_code_points() {
    // c = 主场 4, 沈阳 3, 欢呼 3, 历史 3, 于大宝 2, 头球 2, 球迷 2, 一刻 2, 破门 1, 天气 1; each occurs once, but 主场 twice.
    // Code points: 历 U+5386, 欢 U+6B22, 沈 U+6C88; 一 U+4E00, 于 U+4E8E, 头 U+5934, 球 U+7403.
    let keywords = window_keywords(&TITLE, &BODY, &worked()).unwrap();
    assert_eq!(keywords, ["国足", "击败", "韩国", "主场", "历史", "欢呼", "沈阳", "一刻", "于大宝", "头球", "球迷"]);
}

#[test]
fn a_rewritten_title_moves_the_overlap_of_identical_bodies() {
    let a = hashes(&window_keywords(&TITLE, &BODY, &worked()).unwrap());
    let b = hashes(&window_keywords(&REWRITTEN_TITLE, &BODY, &worked()).unwrap());
    let shared = n_shared(&a, &b);
    // vectors2.json: 10 shared of 11 and 12, J = 10/13 = .769, min = 10/11 = .909.
    assert_eq!((a.len(), b.len(), shared), (11, 12, 10));
    for (overlap, expected) in [(Overlap::Jaccard, 10.0 / 13.0), (Overlap::Min, 10.0 / 11.0), (Overlap::Max, 10.0 / 12.0)] {
        check_near(KeywordWindow { overlap, ..worked() }.similarity_of_sizes(11, 12, shared).get(), expected);
    }
}

#[test]
fn a_word_counts_once_a_window_and_once_an_occurrence_of_a_seed() {
    // One seed, and 欢呼 three times in its window: c = 1. Two seeds side by side: c = 2.
    let keywords = |body: &[&'static str]| window_keywords(&["国足"], body, &worked()).unwrap();
    assert_eq!(keywords(&["欢呼", "国足", "欢呼", "欢呼"]), ["国足"]);
    assert_eq!(keywords(&["国足", "国足", "欢呼"]), ["国足", "欢呼"]);
}

#[test]
fn a_window_ends_with_its_width() {
    let far = ["国足", "国足", "一", "二", "三", "四"];
    // w = 3: the first seed sees 国足 一 二, the second 一 二 三.
    assert_eq!(window_keywords(&["国足"], &far, &worked()), Some(vec!["国足", "一", "二"]));
}

#[test]
fn the_ratio_rule_keeps_rare_neighbours_and_drops_words_that_stand_everywhere() {
    // Seed 国足 once, w = 1. 主场: c/f = 1/1. 球迷: c/f = 1/4, below .5.
    let body = ["主场", "国足", "球迷", "欢呼", "球迷", "欢呼", "球迷", "晴朗", "球迷"];
    let ratio = KeywordWindow { window: 1, rule: Rule::Ratio, ..KeywordWindow::default() };
    assert_eq!(window_keywords(&["国足"], &body, &ratio), Some(vec!["国足", "主场"]));
}

#[test]
fn the_cap_drops_the_weakest_body_keywords_and_never_the_title() {
    let capped = |max_keywords| window_keywords(&TITLE, &BODY, &KeywordWindow { max_keywords, ..worked() }).unwrap();
    assert_eq!(capped(5), ["国足", "击败", "韩国", "主场", "历史"]);
    assert_eq!(capped(2), TITLE);
}

#[test]
fn without_a_seed_in_the_body_there_are_no_windows() {
    assert_eq!(window_keywords(&[], &BODY, &worked()), None);
    assert_eq!(window_keywords(&["女排", "夺冠"], &BODY, &worked()), None);
}

#[test]
fn the_fallback_takes_the_words_of_highest_tf_idf() {
    // 国足 击败 韩国 主场 occur twice, the others once. Where 国足 and 击败 are in every document their weight is 2 ln 2 = 1.39, below ln(1 + 8) = 2.20 of a rare word.
    let idf = |word: &str| if word == "国足" || word == "击败" { 1.0_f64.ln_1p() } else { 8.0_f64.ln_1p() };
    let top = tf_idf_keywords(&BODY, 4, idf);
    // 主 U+4E3B before 韩 U+97E9, then the first rare words by code points: 一 U+4E00, 于 U+4E8E.
    assert_eq!(top, ["主场", "韩国", "一刻", "于大宝"]);
}

#[test]
fn a_document_without_headline_uses_the_fallback_and_says_so() {
    let method = KeywordWindow::default();
    let texts = small_corpus();
    let analyzer = leitong_text::Analyzer::new(method.needs());
    let docs: Vec<_> = texts.iter().map(|document| analyzer.analyze(document)).collect();
    let model = fitted(&method, &docs);
    assert!(!model.uses_fallback(&docs[0]));
    let untitled = analyzed(&method.needs(), &texts[0].text);
    assert!(model.uses_fallback(&untitled));
    assert_eq!(model.keywords(&untitled).len(), method.fallback);
    let unrelated = analyzed_with_title(&method.needs(), "股市收盘综述", &texts[0].text);
    assert!(model.uses_fallback(&unrelated));
    assert_eq!(model.signature(&unrelated), model.signature(&untitled));
}

#[test]
fn a_document_of_stop_words_and_punctuation_is_not_signed() {
    assert_eq!(similarity(&KeywordWindow::default(), "。。。", "的了。"), None);
}

#[test]
fn one_word_is_not_contained_in_an_article() {
    // Cases 5: one keyword against thirty.
    let by_smaller = KeywordWindow { overlap: Overlap::Min, ..KeywordWindow::default() };
    check_near(by_smaller.similarity_of_sizes(1, 30, 1).get(), 0.0);
    check_near(by_smaller.similarity_of_sizes(1, 1, 1).get(), 1.0);
    check_near(by_smaller.similarity_of_sizes(5, 30, 5).get(), 1.0);
}

#[test]
fn document_frequencies_count_bodies_and_survive_sharding() {
    let method = KeywordWindow::default();
    let docs = ["国足击败韩国。国足主场欢呼。", "国足主场", "女排夺冠"].map(|text| analyzed(&method.needs(), text));
    let mut whole = method.fitter().unwrap();
    for doc in &docs {
        let mut shard = method.fitter().unwrap();
        shard.observe(doc);
        whole.merge(shard);
    }
    let model = whole.finish().unwrap();
    let frequency = |word: &str| model.frequencies.of(HashKind::Xxh3.hash(word.as_bytes()));
    assert_eq!((frequency("主场"), frequency("女排"), frequency("从未见过")), (2, 1, 1));
    check_near(model.frequencies.idf(HashKind::Xxh3.hash("主场".as_bytes())), 2.5_f64.ln());
}

#[test]
fn prefixes_are_as_long_as_the_required_overlap_leaves() {
    // n - ceil(t n) + 1: 30 - 24 + 1, 10 - 8 + 1, 5 - 4 + 1, 1 - 1 + 1. 100 * .29 is 28.999.. and 100 * .57 is 56.99.. in binary; 3 * .1 is .30000000000000004.
    for (min_similarity, size, prefix) in
        [(0.8, 30, 7), (0.8, 10, 3), (0.8, 5, 2), (0.8, 1, 1), (0.29, 100, 72), (0.57, 100, 44), (0.1, 10, 10), (0.1, 30, 28), (1.0, 7, 1)]
    {
        assert_eq!(KeywordWindow { min_similarity, ..KeywordWindow::default() }.prefix_len(size), prefix, "{min_similarity} of {size}");
    }
    assert_eq!(KeywordWindow { overlap: Overlap::Min, ..KeywordWindow::default() }.prefix_len(12), 12);
}

#[test]
fn the_key_design_names_the_floor() {
    let model = KeywordWindowModel::new(KeywordWindow::default(), DocumentFrequencies::default());
    assert_eq!(model.key_design(), "prefix filter: the 7 rarest of 30 keywords; finds every pair at or above 0.8");
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    let method = KeywordWindow::default();
    let analyzer = leitong_text::Analyzer::new(method.needs());
    let docs: Vec<_> = distinct_sentences().iter().map(|document: &Document| analyzer.analyze(document)).collect();
    let model = fitted(&method, &docs);
    let mut signatures: Vec<_> = docs.iter().filter_map(|doc| model.signature(doc)).collect();
    signatures.sort_unstable();
    signatures.dedup();
    assert!(signatures.len() > 990, "{} of 1000", signatures.len());
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (KeywordWindow { window: 0, ..KeywordWindow::default() }, "`window` must be at least 1, got 0"),
        (KeywordWindow { min_occurrences: 0, ..KeywordWindow::default() }, "`min-occurrences` must be at least 1, got 0"),
        (KeywordWindow { max_keywords: 0, ..KeywordWindow::default() }, "`max-keywords` must be at least 1, got 0"),
        (KeywordWindow { fallback: 0, ..KeywordWindow::default() }, "`fallback` must be at least 1, got 0"),
        (KeywordWindow { min_ratio: 0.0, ..KeywordWindow::default() }, "`min-ratio` must be above 0, got 0"),
        (KeywordWindow { min_similarity: 1.5, ..KeywordWindow::default() }, "`min-similarity` must be above 0 and at most 1, got 1.5"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

fn keys_of(model: &KeywordWindowModel, set: &[u64]) -> Vec<u64> {
    let mut keys = Vec::new();
    model.keys(&set.into(), &mut keys);
    into_set(keys)
}

proptest! {
    #[test]
    fn every_pair_at_or_above_the_floor_shares_a_key(
        a in btree_set(0_u64..24, 1..20),
        removed in btree_set(0_u64..24, 0..6),
        added in btree_set(0_u64..24, 0..6),
        frequencies in proptest::collection::vec(1_u32..6, 24),
        floor in prop::sample::select(vec![0.1, 0.29, 0.3, 0.5, 0.57, 0.6, 0.7, 0.8, 0.9, 1.0]),
    ) {
        let b: std::collections::BTreeSet<u64> = a.difference(&removed).copied().chain(added).collect();
        prop_assume!(!b.is_empty());
        let (a, b): (Box<[u64]>, Box<[u64]>) = (a.into_iter().collect(), b.into_iter().collect());
        let counts: BTreeMap<u64, u32> = (0..).zip(frequencies).collect();
        for overlap in [Overlap::Jaccard, Overlap::Max, Overlap::Min] {
            let parameters = KeywordWindow { overlap, min_similarity: floor, ..KeywordWindow::default() };
            let model = KeywordWindowModel::new(parameters, DocumentFrequencies::new(9, &counts));
            let similarity = model.similarity(&a, &b).get();
            if similarity >= floor {
                prop_assert!(n_shared(&keys_of(&model, &a), &keys_of(&model, &b)) > 0, "{overlap:?} {similarity} >= {floor}: {a:?} {b:?}");
            }
        }
    }
}
