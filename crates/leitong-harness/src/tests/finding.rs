//! One example, counted by hand.

use leitong_core::Document;
use leitong_datasets::{Dataset, FullTruth, Gold, JudgedPair, Lineage, Truth};
use leitong_index::PairSink as _;
use leitong_record::{ErrorKind, ErrorPair, KindRecall, Mode, PairClass, Quality, ThresholdSource};

use crate::gold::GoldLabels;
use crate::quality::{Finding, trivial_rows};
use crate::tally::{Outcome, Tally};

/// Default, then asked.
const THRESHOLDS: [f64; 2] = [0.5, 0.25];

/// Five documents, ten pairs: 0 1 and 0 2 are duplicates, 1 2 is ignored, 3 and 4 are alone: seven pairs are different.
fn dataset() -> Dataset {
    let reprint = ("reprint".to_owned(), Gold::Positive);
    let labels = [((0, 1), reprint.clone()), ((0, 2), reprint), ((1, 2), ("contained".to_owned(), Gold::Ignore))];
    let documents = (0..5).map(|number| Document { id: format!("d{number}"), ..Document::default() });
    let truth = Truth::Full(FullTruth { cluster: vec![0, 0, 0, 1, 2], labels: labels.into() });
    Dataset { documents: documents.collect(), truth, ..Dataset::default() }
}

/// Scores as they come; 1 4, 2 3 and 3 4 never come.
const ROWS: [(u32, &[u32], &[f64]); 3] = [(0, &[1, 2, 3, 4], &[0.9, 0.3, 0.6, 0.1]), (1, &[2, 3], &[0.8, 0.5]), (2, &[4], &[0.2])];

fn outcome(gold: &GoldLabels, rows: &[(u32, &[u32], &[f64])]) -> Outcome {
    let mut tally = Tally::new(gold, &THRESHOLDS);
    for (doc, others, scores) in rows {
        tally.row(*doc, others, scores);
    }
    tally.finish()
}

fn finding<'a>(gold: &'a GoldLabels, outcome: &'a Outcome, mode: Mode) -> Finding<'a> {
    Finding { method: "example", gold, mode, outcome, thresholds: &THRESHOLDS, n_unsigned: 1 }
}

fn gold() -> GoldLabels {
    GoldLabels::of(&dataset(), 5).unwrap()
}

fn counts(row: &Quality) -> [u64; 4] {
    [row.tp, row.fp, row.fn_, row.tn]
}

#[test]
fn counts_at_the_default_the_asked_and_the_best_threshold() {
    let gold = gold();
    let outcome = outcome(&gold, &ROWS);
    let rows = finding(&gold, &outcome, Mode::AllPairs).quality();
    let sources: Vec<_> = rows.iter().map(|row| (row.threshold_source, row.threshold)).collect();
    // From .9 on F is 2 / (2 + 1); from .3 on 4 / (4 + 2) is no better, and the higher threshold stays.
    let expected = [(ThresholdSource::Default, Some(0.5)), (ThresholdSource::Asked, Some(0.25)), (ThresholdSource::BestF, Some(0.9))];
    assert_eq!(sources, expected);
    // At .5: found 0 1 (.9), missed 0 2 (.3), wrong 0 3 (.6) and 1 3 (.5, which is enough).
    assert_eq!(counts(&rows[0]), [1, 2, 1, 5]);
    assert_eq!(counts(&rows[1]), [2, 2, 0, 5]);
    assert_eq!(counts(&rows[2]), [1, 0, 1, 7]);
    assert_eq!(rows.iter().map(|row| row.ignored_found).collect::<Vec<_>>(), [1, 1, 0]);
    assert_eq!((rows[0].n_unsigned, rows[0].n_candidates), (1, None));
}

#[test]
fn readings_follow_from_the_counts() {
    let gold = gold();
    let outcome = outcome(&gold, &ROWS);
    let row = finding(&gold, &outcome, Mode::AllPairs).quality().swap_remove(0);
    assert_eq!((row.precision, row.recall, row.f1), (Some(1.0 / 3.0), Some(0.5), Some(2.0 / 5.0)));
    assert_eq!((row.ce, row.ee), (Some(2.0 / 3.0), Some(0.5)));
    assert_eq!((row.ce_b, row.ce_c, row.ee_c), (Some(2.0 / 7.0), Some(2.0 / 9.0), Some(1.0 / 9.0)));
}

#[test]
fn a_document_is_wrong_or_misses_a_partner_once() {
    let gold = gold();
    let outcome = outcome(&gold, &ROWS);
    let rows = finding(&gold, &outcome, Mode::AllPairs).quality();
    // At .5: 0, 1 and 3 have a wrong partner, 0 and 2 miss each other.
    let shares: Vec<_> = rows.iter().map(|row| (row.ce_d, row.ee_d)).collect();
    assert_eq!(shares, [(Some(0.6), Some(0.4)), (Some(0.6), Some(0.0)), (Some(0.0), Some(0.4))]);
}

#[test]
fn a_pair_that_the_keys_lose_scores_0() {
    let gold = gold();
    // As before without 0 2.
    let outcome = outcome(&gold, &[(0, &[1, 3, 4], &[0.9, 0.6, 0.1]), ROWS[1], ROWS[2]]);
    let rows = finding(&gold, &outcome, Mode::Keys).quality();
    assert_eq!(counts(&rows[1]), [1, 2, 1, 5]);
    assert_eq!((rows[1].n_candidates, rows[1].pair_completeness, rows[1].reduction_ratio), (Some(6), Some(0.5), Some(1.0 - 6.0 / 10.0)));
}

#[test]
fn the_curve_has_one_point_for_each_change_of_a_count() {
    let gold = gold();
    let outcome = outcome(&gold, &ROWS);
    let curve = finding(&gold, &outcome, Mode::AllPairs).curve();
    let points: Vec<_> = curve.points.iter().map(|point| (point.threshold, point.tp, point.fp)).collect();
    // Duplicates score .9 and .3; different documents .6, .5, .2, .1 and three times 0.
    assert_eq!(points, [(0.1, 2, 4), (0.2, 2, 3), (0.3, 2, 2), (0.5, 1, 2), (0.6, 1, 1), (0.9, 1, 0), (1.0, 0, 0)]);
    assert_eq!((curve.n_positive, curve.n_docs), (2, 5));
}

#[test]
fn errors_are_the_worst_ones_and_show_a_document_once() {
    let gold = gold();
    let outcome = outcome(&gold, &ROWS);
    let errors = finding(&gold, &outcome, Mode::AllPairs).errors(&dataset(), 10);
    let error = |kind, right: &str, score, label: &str| ErrorPair {
        method: "example".into(),
        kind,
        left: "d0".into(),
        right: right.into(),
        score,
        label: label.into(),
    };
    // 1 3 is wrong too, but 3 was shown with 0.
    assert_eq!(errors, [error(ErrorKind::FalsePositive, "d3", 0.6, "different"), error(ErrorKind::FalseNegative, "d2", 0.3, "reprint")]);
}

#[test]
fn both_ways_of_being_wrong_share_the_list() {
    // Twelve documents: 0 1, 2 3, 4 5 are duplicates that never come; 6 7, 8 9, 10 11 are called duplicates and are not.
    let cluster = vec![0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8];
    let documents = (0..12).map(|number| Document { id: number.to_string(), ..Document::default() }).collect();
    let dataset = Dataset { documents, truth: Truth::Full(FullTruth { cluster, ..FullTruth::default() }), ..Dataset::default() };
    let gold = GoldLabels::of(&dataset, 12).unwrap();
    let shown = |n_wrong: usize, n_shown| {
        let rows: [(u32, &[u32], &[f64]); 3] = [(6, &[7], &[0.7]), (8, &[9], &[0.9]), (10, &[11], &[0.8])];
        let outcome = outcome(&gold, &rows[..n_wrong]);
        let errors = finding(&gold, &outcome, Mode::AllPairs).errors(&dataset, n_shown);
        errors.into_iter().map(|error| error.left).collect::<Vec<_>>()
    };
    assert_eq!(shown(3, 4), ["8", "10", "0", "2"]);
    assert_eq!(shown(1, 4), ["6", "0", "2", "4"]);
    assert_eq!(shown(3, 6), ["8", "10", "6", "0", "2", "4"]);
}

#[test]
fn kinds_are_counted_with_their_label_and_class() {
    let edit = |kind: &str| Lineage { parent: Some(0), kind: Some(kind.into()), ..Lineage::default() };
    let hard = || Lineage { group: Some("g".into()), hard_negative: Some("N1".into()), ..Lineage::default() };
    let lineage = vec![Lineage::default(), edit("M3"), edit("M3"), hard(), hard()];
    let gold = GoldLabels::of(&Dataset { lineage: Some(lineage), ..dataset() }, 5).unwrap();
    let outcome = outcome(&gold, &[ROWS[0], (3, &[4], &[0.7])]);
    let kinds = finding(&gold, &outcome, Mode::AllPairs).kinds();
    let row = |kind: &str, label: &str, class, n_pairs, n_found| KindRecall {
        method: "example".into(),
        n_docs: 5,
        kind: kind.into(),
        label: label.into(),
        class,
        n_pairs,
        n_found,
    };
    // 0 1 scores .9, 0 2 .3; 3 4 are a hard negative that .7 calls a duplicate.
    assert_eq!(kinds, [row("M3", "reprint", PairClass::Duplicate, 2, 1), row("N1", "different", PairClass::Different, 1, 1)]);
}

#[test]
fn judged_pairs_alone_enter_the_counts() {
    let pair = |left, right, gold| JudgedPair { left, right, label: format!("{gold}"), gold };
    let pairs = vec![pair(0, 1, Gold::Positive), pair(0, 3, Gold::Negative), pair(2, 4, Gold::Negative), pair(1, 2, Gold::Ignore)];
    let gold = GoldLabels::of(&Dataset { truth: Truth::Judged(pairs), ..dataset() }, 5).unwrap();
    let outcome = outcome(&gold, &ROWS);
    let rows = finding(&gold, &outcome, Mode::Keys).quality();
    // 0 1 .9, 0 3 .6, 2 4 .2; 1 3 at .5 was judged by nobody, and is a candidate all the same.
    assert_eq!((counts(&rows[0]), rows[0].ignored_found, rows[0].n_candidates), ([1, 1, 0, 1], 1, Some(7)));
    // 0 and 3 have a wrong partner.
    assert_eq!((rows[0].ce_d, rows[0].ee_d), (Some(0.4), Some(0.0)));
}

#[test]
fn doing_nothing_and_accepting_all_are_counted_without_a_method() {
    let [nothing, all] = trivial_rows(&gold());
    assert_eq!((counts(&nothing), counts(&all)), ([0, 0, 2, 7], [2, 7, 0, 0]));
    // 0, 1 and 2 have a partner to miss; every document has a different one to be confused with.
    assert_eq!((nothing.ce_d, nothing.ee_d), (Some(0.0), Some(0.6)));
    assert_eq!((all.ce_d, all.ee_d), (Some(1.0), Some(0.0)));
    assert_eq!((nothing.precision, nothing.ignored_found, all.ignored_found), (None, 0, 1));
    assert_eq!((nothing.threshold, all.threshold), (None, None));
}

#[test]
fn accepting_all_is_what_a_score_of_1_for_every_pair_gives() {
    let gold = gold();
    let ones = [1.0; 4];
    let outcome = outcome(&gold, &[(0, &[1, 2, 3, 4], &ones), (1, &[2, 3, 4], &ones[1..]), (2, &[3, 4], &ones[2..]), (3, &[4], &ones[3..])]);
    let row = finding(&gold, &outcome, Mode::AllPairs).quality().swap_remove(0);
    let [_, all] = trivial_rows(&gold);
    let without_name = |row: Quality| Quality { method: String::new(), threshold: None, threshold_source: ThresholdSource::None, n_unsigned: 0, ..row };
    assert_eq!(without_name(row), without_name(all));
}

#[test]
fn judged_pairs_give_trivial_rows_over_their_own_documents() {
    let pair = |left, right, gold| JudgedPair { left, right, label: format!("{gold}"), gold };
    let pairs = vec![pair(0, 1, Gold::Positive), pair(1, 2, Gold::Negative), pair(2, 3, Gold::Ignore)];
    let [nothing, all] = trivial_rows(&GoldLabels::of(&Dataset { truth: Truth::Judged(pairs), ..dataset() }, 5).unwrap());
    assert_eq!((counts(&nothing), counts(&all)), ([0, 0, 1, 1], [1, 1, 0, 0]));
    // 0 and 1 miss a partner, 1 and 2 have a wrong one.
    assert_eq!((nothing.ee_d, all.ce_d, all.ignored_found), (Some(0.4), Some(0.4), 1));
}
