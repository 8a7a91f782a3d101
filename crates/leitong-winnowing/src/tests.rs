use std::collections::BTreeSet;

use leitong_core::{Fitter, hash::mix64};
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, fitted, similarity, small_corpus};
use leitong_text::Analyzer;
use proptest::prelude::*;

use super::*;

/// The hashes of the worked example of the paper.
const WORKED: [u64; 17] = [77, 72, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 72, 42, 17, 98];

fn containment() -> Winnowing {
    Winnowing { measure: Measure::Containment, ..Winnowing::default() }
}

fn model(method: &Winnowing) -> WinnowingModel {
    method.fitter().unwrap().finish().unwrap()
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&Winnowing::default(), "40fc0bf40af9a403");
    check_laws(&containment(), "40fc0bf40af9a403");
    check_laws(&Winnowing { ends: Ends::Select, ..Winnowing::default() }, "cfec3bf7c7b2af70");
    check_laws(&Winnowing { width: 5, guarantee: 8, level: Level::Folded, ..Winnowing::default() }, "6111217ab4319036");
}

#[test]
fn the_worked_hashes_keep_the_rightmost_minima_with_their_positions() {
    // algorithms.md 8 and vectors.json winnow_w4; figure 2 of the paper.
    assert_eq!(winnow(&WORKED, 4), [(17, 3), (17, 6), (8, 8), (39, 11), (17, 15)]);
    assert_eq!(zero_modulo(&WORKED, 4), [72, 8, 88, 72]);
}

#[test]
fn of_equal_minima_the_rightmost_is_kept() {
    // Windows of 3 over 5 5 5 5: positions 2 and 3 are the last of each.
    assert_eq!(winnow(&[5, 5, 5, 5], 3), [(5, 2), (5, 3)]);
}

#[test]
fn fewer_hashes_than_a_window_keep_one_and_none_keep_none() {
    assert_eq!(winnow(&[9, 4, 7], 8), [(4, 1)]);
    assert_eq!(winnow(&[9], 8), [(9, 0)]);
    assert_eq!(winnow(&[], 8), []);
    assert_eq!(winnow(&[9, 4, 7], 1), [(9, 0), (4, 1), (7, 2)]);
}

#[test]
fn the_share_of_kept_hashes_is_two_in_w_plus_one() {
    // The first window keeps one hash; each further window keeps a new one with probability 2 / (w + 1), section 3.1 of the paper: 1 + 1992 * 2/9 of 2000.
    const LEN: usize = 2_000;
    const TRIALS: u64 = 200;
    const WINDOW: usize = 8;
    let counts: Vec<f64> = (0..TRIALS)
        .map(|trial| {
            let hashes: Vec<u64> = (0..LEN as u64).map(|position| mix64(mix64(trial + 1) ^ position)).collect();
            winnow(&hashes, WINDOW).len() as f64
        })
        .collect();
    let mean = counts.iter().sum::<f64>() / counts.len() as f64;
    let variance = counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / (counts.len() - 1) as f64;
    let sigma = (variance / counts.len() as f64).sqrt();
    let expected = 1.0 + (LEN - WINDOW) as f64 * 2.0 / (WINDOW + 1) as f64;
    assert!((mean - expected).abs() < 3.0 * sigma, "{mean} kept on average, {expected} expected, sigma {sigma}");
    assert!(sigma < 0.01 * expected, "the average is known to within a percent");
}

#[test]
fn one_changed_word_leaves_most_fingerprints() {
    // One two-character word in 229 characters touches 9 of 222 runs; at most the windows over them choose anew, 9 + 7 + 7 hashes, of which 2/9 are kept.
    let (article, edited) = EDITED_PAIR;
    let jaccard = similarity(&Winnowing::default(), article, edited).unwrap();
    assert!(jaccard > 0.75 && jaccard < 1.0, "{jaccard}");
}

#[test]
fn an_excerpt_is_contained_in_its_article_but_a_word_is_not() {
    let (article, _) = EDITED_PAIR;
    let excerpt: String = article.chars().take(100).collect();
    // All windows of the excerpt are windows of the article; its last run need not be a minimum there.
    let minima_only = Winnowing { ends: Ends::Select, ..containment() };
    assert!((similarity(&minima_only, &excerpt, article).unwrap() - 1.0).abs() < 1e-12);
    let contained = similarity(&containment(), &excerpt, article).unwrap();
    assert!(contained > 0.9 && contained < 1.0, "{contained}");
    assert!(similarity(&Winnowing::default(), &excerpt, article).unwrap() < 0.6);
    for word in ["滨海队", "新闻发布会上", "积分榜上的排名也由此"] {
        assert!(similarity(&containment(), word, article).unwrap() < 1e-12, "{word}");
    }
}

#[test]
fn punctuation_and_blanks_between_the_characters_change_nothing() {
    let (article, _) = EDITED_PAIR;
    let respaced = article.replace('，', " ").replace('。', "！\n");
    assert!((similarity(&Winnowing::default(), article, &respaced).unwrap() - 1.0).abs() < 1e-12);
}

#[test]
fn documents_without_a_letter_give_no_signature() {
    for level in Level::ALL {
        let method = Winnowing { level, ..Winnowing::default() };
        for text in ["", "。。。！？", "——"] {
            assert!(model(&method).signature(&analyzed(&method.needs(), text)).is_none(), "{level:?} {text:?}");
        }
    }
    assert!(similarity(&Winnowing::default(), "你好", "再见").unwrap() < 1e-12);
}

#[test]
fn the_ends_of_a_text_are_kept_beside_the_minima() {
    // Ten characters have three runs of 8, one window: its minimum, and by default the first and the last run.
    let (whole, head, tail) = ("甲乙丙丁戊己庚辛壬癸", "甲乙丙丁戊己庚辛", "丙丁戊己庚辛壬癸");
    let set = |text, ends| fingerprints(text, 8, 8, ends);
    assert_eq!(set(whole, Ends::Select).len(), 1);
    for end in [head, tail] {
        assert_eq!(n_shared(&set(whole, Ends::Keep), &set(end, Ends::Keep)), 1, "{end}");
    }
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    let method = Winnowing::default();
    let (model, analyzer) = (model(&method), Analyzer::new(method.needs()));
    let signatures: Vec<_> = distinct_sentences().iter().filter_map(|document| model.signature(&analyzer.analyze(document))).collect();
    let distinct: BTreeSet<_> = signatures.iter().collect();
    assert_eq!(signatures.len(), 1_000);
    assert!(distinct.len() > 990, "{} of 1000", distinct.len());
}

#[test]
fn planted_copies_are_found_by_score_and_keys() {
    let documents = small_corpus();
    for method in [Winnowing::default(), containment()] {
        let analyzer = Analyzer::new(method.needs());
        let docs: Vec<_> = documents.iter().map(|document| analyzer.analyze(document)).collect();
        let model = fitted(&method, &docs);
        let signatures: Vec<_> = docs.iter().map(|doc| model.signature(doc).unwrap()).collect();
        for (a, left) in signatures.iter().enumerate() {
            for (b, right) in signatures.iter().enumerate() {
                assert_eq!(model.similarity(left, right).get() > 0.5, a == b, "{a} and {b}");
                assert!(a != b || shares_a_key(&model, left, right));
            }
        }
    }
}

fn shares_a_key(model: &WinnowingModel, a: &[u64], b: &[u64]) -> bool {
    let keys_of = |set: &[u64]| {
        let mut keys = Vec::new();
        model.keys(&set.into(), &mut keys);
        into_set(keys)
    };
    n_shared(&keys_of(a), &keys_of(b)) > 0
}

#[test]
fn keys_miss_no_more_pairs_than_the_bound_says() {
    // 30 fingerprints each, 20 shared: J = 20/40. With the 2 smallest as keys at most (1 - .5)^2 = 1/4 of 2000 pairs miss each other; sigma is sqrt(2000 * 3/16) = 19.4.
    let model = model(&Winnowing { key_minimum: 2, ..Winnowing::default() });
    let elements = |trial: u64, from: u64| into_set((from..from + 30).map(|element| mix64(trial * 1_000 + element + 1)).collect());
    let missed = (0..2_000).filter(|&trial| !shares_a_key(&model, &elements(trial, 0), &elements(trial, 10))).count();
    assert!(missed <= 500 + 3 * 20, "{missed} of 2000 pairs are missed");
    assert!(missed > 0, "two keys cannot find every pair");
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (Winnowing { width: 0, ..Winnowing::default() }, "`width` must be at least 1, got 0"),
        (Winnowing { guarantee: 7, ..Winnowing::default() }, "`guarantee` must be at least `width`, which is 8, got 7"),
        (Winnowing { key_minimum: 0, ..Winnowing::default() }, "`key-minimum` must be at least 1, got 0"),
        (Winnowing { key_modulus: 0, ..Winnowing::default() }, "`key-modulus` must be at least 1, got 0"),
        (Winnowing { max_ratio: 0, ..Winnowing::default() }, "`max-ratio` must be at least 1, got 0"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

/// The longest run of characters that two texts share.
fn longest_common_run(a: &[char], b: &[char]) -> usize {
    let mut longest = 0;
    let mut ends_here = vec![0; b.len() + 1];
    for left in a {
        for at in (0..b.len()).rev() {
            ends_here[at + 1] = if *left == b[at] { ends_here[at] + 1 } else { 0 };
            longest = longest.max(ends_here[at + 1]);
        }
    }
    longest
}

fn text_of(letters: &str) -> impl Strategy<Value = String> + use<> {
    let letters: Vec<char> = letters.chars().collect();
    proptest::collection::vec(proptest::sample::select(letters), 0..60).prop_map(|letters| letters.into_iter().collect())
}

fn any_ends() -> impl Strategy<Value = Ends> {
    proptest::sample::select(vec![Ends::Keep, Ends::Select])
}

proptest! {
    #[test]
    fn a_match_of_t_characters_is_always_seen(before in text_of("天地人和"), after in text_of("天地人和"), other in text_of("春夏秋冬"), shared in text_of("天人春冬"), ends in any_ends()) {
        prop_assume!(shared.chars().count() >= 15);
        let a = fingerprints(&format!("{before}{shared}{after}"), 8, 8, ends);
        let b = fingerprints(&format!("{other}{shared}"), 8, 8, ends);
        prop_assert!(n_shared(&a, &b) > 0);
    }

    #[test]
    fn a_match_below_k_characters_is_never_seen(a in text_of("天地人和"), b in text_of("天地人和"), ends in any_ends()) {
        // A text below k characters is one run by itself, which only its copy shares.
        let (left, right): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
        let common = longest_common_run(&left, &right);
        let n_seen = n_shared(&fingerprints(&a, 4, 3, ends), &fingerprints(&b, 4, 3, ends));
        if common < 4 && a != b {
            prop_assert_eq!(n_seen, 0);
        }
        if common >= 6 {
            prop_assert!(n_seen > 0, "k = 4 and w = 3 see every match of 6");
        }
    }

    #[test]
    fn every_window_holds_a_selected_position_that_is_its_rightmost_minimum(hashes in proptest::collection::vec(0_u64..20, 1..60), window in 1_usize..10) {
        let selected: BTreeSet<usize> = winnow(&hashes, window).into_iter().map(|(_, position)| position).collect();
        let width = window.min(hashes.len());
        let rightmost = |start: usize| (start..start + width).rev().min_by_key(|&position| hashes[position]).unwrap();
        let expected: BTreeSet<usize> = (0..=hashes.len() - width).map(rightmost).collect();
        prop_assert_eq!(selected, expected);
    }
}
