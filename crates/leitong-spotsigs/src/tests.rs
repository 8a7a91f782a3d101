use std::collections::{BTreeMap, BTreeSet};

use leitong_core::TokenClass;
use leitong_testkit::{EDITED_PAIR, check_laws, distinct_sentences, fitted, signatures, similarity, small_corpus};
use leitong_text::Analyzer;
use proptest::prelude::*;

use super::*;

const NO_SPOTS: &str = "滨海队连胜江城队";

fn with_antecedent() -> SpotSigs {
    SpotSigs { key: Key::WithAntecedent, ..SpotSigs::default() }
}

#[track_caller]
fn check_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-12, "{actual} is not {expected}");
}

/// Spot signatures of words written with blanks between them, as `antecedent:word:word`.
fn written(text: &str, antecedents: &[&str], stop_words: &[&str], distance: usize, chain: usize) -> Vec<String> {
    let class = |word| if stop_words.contains(&word) { TokenClass::Stop } else { TokenClass::Content };
    let words: Vec<Word<'_>> = text.split_whitespace().map(|text| Word { text, class: class(text) }).collect();
    let found = spots(&words, |word| antecedents.contains(&word), distance, chain);
    found.iter().map(|spot| format!("{}:{}", spot.antecedent, spot.chain.join(":"))).collect()
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&SpotSigs::default(), "877220df35cb5a43");
    check_laws(&with_antecedent(), "cf33cac4dee1c05d");
    check_laws(&SpotSigs { distance: 2, chain: 3, below_minimum: BelowMinimum::Skip, min_spots: 1, ..SpotSigs::default() }, "37920ba36566d8b3");
    check_laws(&SpotSigs { min_spots: 1_000, ..SpotSigs::default() }, "1e1895f9b992fcf8");
}

#[test]
fn the_english_example_gives_seven_signatures() {
    // algorithms.md 4.4 and vectors.json "spots".
    let text = "at a rally to kick off a weeklong campaign for the south carolina primary obama tried to set the record straight from an attack circulating widely on \
                the internet that is designed to play into prejudices against muslims and fears of terrorism";
    let stop_words = ["a", "an", "the", "is", "at", "to", "off", "for", "from", "on", "that", "into", "against", "and", "of"];
    let expected = [
        "a:rally:kick",
        "a:weeklong:campaign",
        "the:south:carolina",
        "the:record:straight",
        "an:attack:circulating",
        "the:internet:designed",
        "is:designed:play",
    ];
    assert_eq!(written(text, &["a", "an", "the", "is"], &stop_words, 1, 2), expected);
}

#[test]
fn the_distance_counts_from_the_word_that_was_taken() {
    // d = 2 from 的: the second word is on the stop list, the third is taken; two behind it is the fifth.
    assert_eq!(written("的 甲 了 乙 丙 丁", &["的"], &["了"], 2, 2), ["的:乙:丁"]);
    assert_eq!(written("的 甲 乙 丙 丁 戊", &["的"], &[], 2, 2), ["的:乙:丁"]);
    assert_eq!(written("的 甲 乙 丙", &["的"], &[], 1, 3), ["的:甲:乙:丙"]);
}

#[test]
fn a_chain_may_be_cut_by_the_end_but_never_empty() {
    assert_eq!(written("球迷 的 欢呼", &["的"], &["的"], 1, 2), ["的:欢呼"]);
    assert_eq!(written("球迷 走 了", &["的", "了"], &["了"], 1, 2), Vec::<String>::new());
    assert_eq!(written("", &["的"], &[], 1, 2), Vec::<String>::new());
    assert_eq!(written("的 的 的", &["的"], &[], 1, 2), Vec::<String>::new());
    assert_eq!(written("的 欢呼", &["的"], &["的"], usize::MAX, usize::MAX), Vec::<String>::new());
}

#[test]
fn antecedents_are_no_content_even_where_the_stop_list_lacks_them() {
    assert_eq!(written("教练 表示 的 球员 表示 满意", &["表示", "的"], &[], 1, 2), ["表示:球员:满意", "的:球员:满意", "表示:满意"]);
}

#[test]
fn the_multiset_jaccard_is_that_of_the_numbered_set() {
    // Counts 3, 1 against 2, 2: min 2 + 1, max 3 + 2.
    let (a, b) = (numbered(vec![7, 7, 7, 9]), numbered(vec![7, 7, 9, 9]));
    assert_eq!((a.len(), b.len()), (4, 4));
    let shared = n_shared(&a, &b);
    check_near(Similarity::ratio(shared, a.len() + b.len() - shared).get(), 3.0 / 5.0);
}

#[test]
fn only_with_the_antecedent_does_its_change_change_the_signature() {
    // Four chains each, alike but for the last antecedent: 和 becomes 与. By chains 4/4, with antecedents 3/5.
    let text = |and: &str| format!("滨海的主场。江城的后卫。前锋的头球。门将{and}裁判。");
    let (left, right) = (text("和"), text("与"));
    check_near(similarity(&SpotSigs::default(), &left, &right).unwrap(), 1.0);
    check_near(similarity(&with_antecedent(), &left, &right).unwrap(), 3.0 / 5.0);
}

#[test]
fn one_changed_word_leaves_most_signatures() {
    let (article, edited) = EDITED_PAIR;
    let jaccard = similarity(&SpotSigs::default(), article, edited).unwrap();
    assert!(jaccard >= 0.5, "{jaccard}");
}

#[test]
fn navigation_without_function_words_changes_nothing() {
    let (article, _) = EDITED_PAIR;
    let page = format!("首页 体育 足球 篮球 排球 博彩 视频。{article}");
    check_near(similarity(&SpotSigs::default(), article, &page).unwrap(), 1.0);
}

#[test]
fn a_document_below_the_minimum_equals_its_copies_alone() {
    let method = SpotSigs::default();
    check_near(similarity(&method, NO_SPOTS, "滨海队连胜江城队！").unwrap(), 1.0);
    check_near(similarity(&method, NO_SPOTS, "滨海队连胜江城队了").unwrap(), 0.0);
    check_near(similarity(&method, NO_SPOTS, EDITED_PAIR.0).unwrap(), 0.0);
    let skipping = SpotSigs { below_minimum: BelowMinimum::Skip, ..method };
    assert_eq!(similarity(&skipping, NO_SPOTS, NO_SPOTS), None);
}

#[test]
fn documents_without_a_letter_give_no_signature() {
    for text in ["", "。。。！？", "——"] {
        let (_, [signature, _]) = signatures(&SpotSigs::default(), text, text);
        assert!(signature.is_none(), "{text:?}");
    }
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    let method = SpotSigs::default();
    let analyzer = Analyzer::new(method.needs());
    let docs: Vec<_> = distinct_sentences().iter().map(|document| analyzer.analyze(document)).collect();
    let model = fitted(&method, &docs);
    let signatures: Vec<_> = docs.iter().filter_map(|doc| model.signature(doc)).collect();
    let distinct: BTreeSet<_> = signatures.iter().collect();
    assert_eq!(signatures.len(), 1_000);
    assert!(distinct.len() > 990, "{} of 1000", distinct.len());
}

#[test]
fn planted_copies_are_found_and_other_articles_are_not() {
    let method = SpotSigs::default();
    let analyzer = Analyzer::new(method.needs());
    let docs: Vec<_> = small_corpus().iter().map(|document| analyzer.analyze(document)).collect();
    let model = fitted(&method, &docs);
    let signatures: Vec<_> = docs.iter().map(|doc| model.signature(doc).unwrap()).collect();
    for (a, left) in signatures.iter().enumerate() {
        for (b, right) in signatures.iter().enumerate() {
            assert_eq!(model.similarity(left, right).get() >= 0.5, a == b, "{a} and {b}");
        }
        assert!(shares_a_key(&model, left, left));
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (SpotSigs { antecedents: Vec::new(), ..SpotSigs::default() }, "`antecedents` must be one word at least, got none"),
        (SpotSigs { distance: 0, ..SpotSigs::default() }, "`distance` must be at least 1, got 0"),
        (SpotSigs { chain: 0, ..SpotSigs::default() }, "`chain` must be at least 1, got 0"),
        (SpotSigs { min_spots: 0, ..SpotSigs::default() }, "`min-spots` must be at least 1, got 0"),
        (SpotSigs { min_similarity: 0.0, ..SpotSigs::default() }, "`min-similarity` must be above 0 and at most 1, got 0"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

#[test]
fn a_prefix_has_the_length_that_the_floor_asks_for() {
    // n - ceil(.3 n) + 1: of 10 elements 3 must be shared, of 100 thirty, of 1 one.
    let lengths: Vec<usize> = [1, 4, 10, 100].map(|size| SpotSigs::default().prefix_len(size)).to_vec();
    assert_eq!(lengths, [1, 3, 8, 71]);
}

fn model_with(min_similarity: f64, frequencies: &BTreeMap<u64, u32>) -> SpotSigsModel {
    SpotSigsModel { parameters: SpotSigs { min_similarity, ..SpotSigs::default() }, frequencies: DocumentFrequencies::new(100, frequencies) }
}

fn shares_a_key(model: &SpotSigsModel, a: &[u64], b: &[u64]) -> bool {
    let keys_of = |set: &[u64]| {
        let mut keys = Vec::new();
        model.keys(&set.into(), &mut keys);
        into_set(keys)
    };
    n_shared(&keys_of(a), &keys_of(b)) > 0
}

proptest! {
    #[test]
    fn no_pair_at_the_floor_is_missed(
        a in proptest::collection::btree_set(0_u64..16, 1..14),
        b in proptest::collection::btree_set(0_u64..16, 1..14),
        frequencies in proptest::collection::btree_map(0_u64..16, 1_u32..9, 0..16),
        floor in 1_u32..=10,
    ) {
        let model = model_with(f64::from(floor) / 10.0, &frequencies);
        let (a, b): (Vec<u64>, Vec<u64>) = (a.into_iter().collect(), b.into_iter().collect());
        let shared = n_shared(&a, &b);
        // In whole numbers, so that no rounding decides: shared / union >= floor / 10.
        if shared * 10 >= floor as usize * (a.len() + b.len() - shared) {
            prop_assert!(shares_a_key(&model, &a, &b));
        }
    }

    #[test]
    fn numbering_keeps_every_occurrence_apart(counts in proptest::collection::btree_map(any::<u64>(), 1_usize..5, 0..20)) {
        let hashes: Vec<u64> = counts.iter().flat_map(|(&hash, &count)| std::iter::repeat_n(hash, count)).collect();
        let n_hashes = hashes.len();
        prop_assert_eq!(numbered(hashes).len(), n_hashes);
    }
}
