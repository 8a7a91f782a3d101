mod band;
mod bootstrap;
mod clusters;
mod comparison;
mod least_squares;
mod pareto;
mod pooling;
mod ranking;

use crate::{Counts, CurvePoint, DocumentCounts, Histogram, STEPS, errors_by_document, reading_a, reading_b, reading_c, spread, wilson_interval};

// algorithms.md 9.1, vectors.json "ceee".
const WORKED: Counts = Counts { tp: 80, fp: 5, fn_: 20, tn: 895 };

fn near(value: Option<f64>, expected: f64) {
    let value = value.expect("a number");
    assert!((value - expected).abs() < 5e-5, "{value} is not {expected}");
}

#[test]
fn the_readings_of_ce_ee_and_f_match_the_worked_example() {
    let a = reading_a(&WORKED);
    near(a.ce, 0.058_823_53);
    near(a.ee, 0.2);
    near(a.f, 0.864_864_86);
    let b = reading_b(&WORKED);
    near(b.ce, 0.005_555_56);
    near(b.f, 0.886_687_31);
    let c = reading_c(&WORKED);
    near(c.ce, 0.005);
    near(c.ee, 0.02);
    assert_eq!(c.f, None);
}

#[test]
fn nothing_divided_by_nothing_is_no_number() {
    let nothing = Counts::default();
    assert_eq!((nothing.precision(), nothing.recall(), nothing.f1()), (None, None, None));
    let do_nothing = Counts { fn_: 3, tn: 7, ..Counts::default() };
    assert_eq!(do_nothing.precision(), None);
    assert_eq!(do_nothing.recall(), Some(0.0));
    assert_eq!(reading_a(&do_nothing).ce, None);
    assert_eq!(do_nothing.f1(), Some(0.0));
}

#[test]
fn document_errors_are_shares_of_documents() {
    // 10 documents, 1 with a wrong partner, 2 with a missed one: F = 2 * .9 * .8 / 1.7 = .847059.
    let d = errors_by_document(&DocumentCounts { n_docs: 10, n_wrong_partner: 1, n_missed_partner: 2 });
    near(d.ce, 0.1);
    near(d.ee, 0.2);
    near(d.f, 0.847_059);
}

#[test]
fn a_score_is_counted_at_every_threshold_that_it_reaches() {
    for step in 1..=STEPS {
        let score = step as f64 / STEPS as f64;
        let mut positives = Histogram::default();
        positives.add(score);
        let points = CurvePoint::sweep(&positives, &Histogram::default());
        for point in points {
            assert_eq!(point.counts.tp == 1, score >= point.threshold, "score {score}, threshold {}", point.threshold);
        }
    }
}

#[test]
fn the_grid_agrees_with_direct_decisions_on_ratios_of_small_numbers() {
    for whole in 1..60_u32 {
        for part in 0..=whole {
            let score = f64::from(part) / f64::from(whole);
            let mut negatives = Histogram::default();
            negatives.add(score);
            for point in CurvePoint::sweep(&Histogram::default(), &negatives) {
                assert_eq!(point.counts.fp == 1, score >= point.threshold);
            }
        }
    }
}

#[test]
fn the_best_point_is_the_one_of_highest_f() {
    let (mut positives, mut negatives) = (Histogram::default(), Histogram::default());
    [0.9, 0.8, 0.3].iter().for_each(|&score| positives.add(score));
    [0.5, 0.2, 0.0].iter().for_each(|&score| negatives.add(score));
    let best = CurvePoint::best_f(&CurvePoint::sweep(&positives, &negatives)).expect("a point");
    // At .8: TP 2, FP 0, FN 1: F = .8; at .3: TP 3, FP 1: F = 6/7 = .857.
    assert!((best.threshold - 0.3).abs() < 1e-12);
    assert_eq!(best.counts, Counts { tp: 3, fp: 1, fn_: 0, tn: 2 });
}

#[test]
fn a_part_can_be_taken_out_of_a_histogram() {
    let (mut all, mut part) = (Histogram::default(), Histogram::default());
    all.add_many(0.25, 3);
    part.add(0.25);
    all.subtract(&part);
    assert_eq!(all.total(), 2);
    all.merge(&part);
    assert_eq!(all.total(), 3);
}

#[test]
fn the_spread_of_five_runs_is_their_median_and_quartiles() {
    let found = spread(&[5.0, 1.0, 3.0, 2.0, 4.0]).expect("measured");
    assert!((found.median - 3.0).abs() < 1e-12);
    assert!(found.q1 < found.median && found.median < found.q3);
    assert_eq!(spread(&[]), None);
}

#[test]
fn wilson_intervals_match_the_worked_examples() {
    // algorithms.md 9.4, vectors.json "wilson".
    for (hits, n, low, high) in [(95, 100, 0.8882, 0.9785), (290, 300, 0.9397, 0.9818), (0, 59, 0.0, 0.0611)] {
        let (found_low, found_high) = wilson_interval(hits, n, 0.95).expect("n > 0");
        assert!((found_low - low).abs() < 5e-5 && (found_high - high).abs() < 5e-5, "{hits}/{n}: {found_low} {found_high}");
    }
}
