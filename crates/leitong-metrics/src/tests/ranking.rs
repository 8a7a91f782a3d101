use crate::{CurvePoint, Histogram, average_precision, precision_at_recall, recall_at_precision};

fn points(positives: &[f64], negatives: &[f64]) -> Vec<CurvePoint> {
    let histogram = |scores: &[f64]| {
        let mut histogram = Histogram::default();
        scores.iter().for_each(|&score| histogram.add(score));
        histogram
    };
    CurvePoint::sweep(&histogram(positives), &histogram(negatives))
}

fn near(value: Option<f64>, expected: f64) {
    let value = value.expect("a number");
    assert!((value - expected).abs() < 1e-9, "{value} is not {expected}");
}

#[test]
fn average_precision_adds_up_steps() {
    // By falling score: + + - + -. Recall rises at precision 1, 1 and 3/4, by a third each.
    near(average_precision(&points(&[0.9, 0.8, 0.5], &[0.7, 0.2])), (1.0 + 1.0 + 0.75) / 3.0);
    // Of equal scores no order is made up: both duplicates come with the wrong pair, at 2/3.
    near(average_precision(&points(&[0.6, 0.6], &[0.6])), 2.0 / 3.0);
    // A duplicate that nothing reaches adds nothing.
    near(average_precision(&points(&[0.9, 0.0], &[])), 0.5);
    assert_eq!(average_precision(&points(&[], &[0.5])), None);
}

#[test]
fn recall_is_taken_at_the_lowest_threshold_that_is_precise_enough() {
    let points = points(&[0.9, 0.8, 0.5, 0.4], &[0.7, 0.45]);
    // Precision 1 down to .8; 3/4 at .5; 4/6 at .4.
    near(recall_at_precision(&points, 0.99), 0.5);
    near(recall_at_precision(&points, 0.75), 0.75);
    assert_eq!(recall_at_precision(&points, 1.01), None);
    near(precision_at_recall(&points, 0.75), 0.75);
    near(precision_at_recall(&points, 0.95), 4.0 / 6.0);
}

#[test]
fn a_recall_that_no_threshold_has_gives_no_precision() {
    assert_eq!(precision_at_recall(&points(&[0.9, 0.0], &[0.3]), 0.95), None);
    assert_eq!(recall_at_precision(&points(&[0.2], &[0.9]), 0.99), None);
}
