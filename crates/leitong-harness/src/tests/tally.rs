use leitong_datasets::{Dataset, FullTruth, Truth};
use leitong_index::PairSink;

use crate::gold::GoldLabels;
use crate::tally::{Decisions, Outcome, Tally};

/// More different pairs than twice the kept errors: 60 documents have 1770 pairs.
const N_DOCS: u32 = 60;
const KEPT_ERRORS: usize = 400;
const THRESHOLDS: [f64; 2] = [0.3, 0.75];

/// Documents 0 and 1, 2 and 3, ... are duplicates.
fn gold() -> GoldLabels {
    let cluster = (0..N_DOCS).map(|doc| doc / 2).collect();
    let dataset = Dataset { truth: Truth::Full(FullTruth { cluster, ..FullTruth::default() }), ..Dataset::default() };
    GoldLabels::of(&dataset, N_DOCS as usize).unwrap()
}

/// Scores in steps of 1/20, so that many are equal.
fn score(a: u32, b: u32) -> f64 {
    f64::from((a * 7 + b * 13) % 21) / 20.0
}

fn row_of(doc: u32) -> (Vec<u32>, Vec<f64>) {
    (doc + 1..N_DOCS).map(|other| (other, score(doc, other))).unzip()
}

fn tally(gold: &GoldLabels, docs: impl Iterator<Item = u32>) -> Tally<'_> {
    let mut tally = Tally::new(gold, &THRESHOLDS);
    for doc in docs {
        let (others, scores) = row_of(doc);
        tally.row(doc, &others, &scores);
    }
    tally
}

fn check_equal(a: &Outcome, b: &Outcome) {
    assert_eq!((&a.scores, &a.came), (&b.scores, &b.came));
    assert_eq!((&a.unlisted, &a.n_unlisted_at, a.n_pairs), (&b.unlisted, &b.n_unlisted_at, b.n_pairs));
    assert_eq!((&a.highest_wrong, &a.wrong), (&b.highest_wrong, &b.wrong));
}

#[test]
fn the_outcome_is_the_same_for_any_order_and_grouping_of_rows() {
    let gold = gold();
    let whole = tally(&gold, 0..N_DOCS).finish();
    check_equal(&whole, &tally(&gold, (0..N_DOCS).rev()).finish());
    for n_groups in [2, 7, 60] {
        let group = |number: u32| tally(&gold, (0..N_DOCS).filter(move |doc| doc % n_groups == number));
        let left_to_right = (1..n_groups).fold(group(0), |sum, number| sum.merge(group(number)));
        let right_to_left = (0..n_groups - 1).rev().fold(group(n_groups - 1), |sum, number| group(number).merge(sum));
        check_equal(&whole, &left_to_right.finish());
        check_equal(&whole, &right_to_left.finish());
    }
}

#[test]
fn a_pair_may_come_in_either_direction() {
    let gold = gold();
    let mut turned = Tally::new(&gold, &THRESHOLDS);
    for doc in 0..N_DOCS {
        let (others, scores): (Vec<u32>, Vec<f64>) = (0..doc).map(|other| (other, score(other, doc))).unzip();
        turned.row(doc, &others, &scores);
    }
    check_equal(&tally(&gold, 0..N_DOCS).finish(), &turned.finish());
}

#[test]
fn the_kept_errors_are_the_highest_by_score_and_then_by_documents() {
    let gold = gold();
    let outcome = tally(&gold, 0..N_DOCS).finish();
    let pairs = (0..N_DOCS).flat_map(|a| (a + 1..N_DOCS).map(move |b| (score(a, b), a, b)));
    let mut wrong: Vec<(f64, u32, u32)> = pairs.filter(|&(score, a, b)| a / 2 != b / 2 && score >= THRESHOLDS[0]).collect();
    assert!(wrong.len() > 2 * KEPT_ERRORS);
    assert_eq!(outcome.n_unlisted_at[0], wrong.len() as u64);
    wrong.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    wrong.truncate(KEPT_ERRORS);
    let kept: Vec<_> = outcome.wrong.iter().map(|pair| (pair.score, pair.left, pair.right)).collect();
    assert_eq!(kept, wrong);
}

#[test]
fn a_listed_pair_is_never_among_the_unlisted() {
    let gold = gold();
    let outcome = tally(&gold, 0..N_DOCS).finish();
    assert_eq!((outcome.scores.len(), outcome.unlisted.total(), outcome.n_pairs), (30, 1740, 1770));
    assert_eq!(outcome.scores[1].to_bits(), score(2, 3).to_bits());
    assert!(outcome.came.iter().all(|&came| came));
}

#[test]
fn decisions_count_what_reaches_the_threshold() {
    let decisions = |scores: &[f64]| {
        let mut decisions = Decisions { threshold: 0.5, n_duplicates: 0 };
        decisions.row(0, &[1, 2, 3], scores);
        decisions
    };
    assert_eq!(decisions(&[0.5, 0.49, 1.0]).merge(decisions(&[0.0, 0.7, 0.2])).n_duplicates, 3);
}
