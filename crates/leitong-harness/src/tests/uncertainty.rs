use leitong_datasets::{Dataset, FullTruth, Gold, JudgedPair, Lineage, Truth};
use leitong_metrics::UnitCounts;
use leitong_record::{IntervalOf, Mode};

use crate::gold::GoldLabels;
use crate::uncertainty::{RowDecisions, Uncertainty, uncertainty};
use crate::units::{Units, WrongPairs, unit_counts};

const N_UNITS: usize = 400;

/// One gold duplicate a unit, found in every `nth`, and wrong pairs inside the first units.
fn row(method: &str, nth: usize, n_wrong: usize) -> RowDecisions {
    let is_found = |unit: usize| unit.is_multiple_of(nth);
    let counts = UnitCounts {
        tp: (0..N_UNITS).map(|unit| u64::from(is_found(unit))).collect(),
        fn_: (0..N_UNITS).map(|unit| u64::from(!is_found(unit))).collect(),
        fp_within: (0..N_UNITS).map(|unit| u64::from(unit < n_wrong)).collect(),
        fp_across: Vec::new(),
    };
    RowDecisions { method: method.into(), mode: Mode::AllPairs, counts, is_right: (0..N_UNITS).map(is_found).collect() }
}

fn of(rows: &[RowDecisions]) -> Uncertainty {
    uncertainty(rows, 800, N_UNITS)
}

#[test]
fn an_interval_is_as_wide_as_its_units_make_it() {
    // Half of 400 independent duplicates: the standard error of recall is .025, so 95 % lie within .049.
    let found = of(&[row("half", 2, 0)]);
    let recall = found.intervals.iter().find(|row| row.what == IntervalOf::Recall).unwrap();
    assert_eq!((recall.method.as_str(), recall.n_docs, recall.n_units, recall.n_draws), ("half", 800, 400, 2_000));
    assert!((recall.value - 0.5).abs() < 1e-12);
    assert!((recall.low - 0.451).abs() < 0.006 && (recall.high - 0.549).abs() < 0.006, "{recall:?}");
    assert_eq!(found.intervals.len(), 3, "precision, recall and F");
}

#[test]
fn what_calls_nothing_has_no_interval_of_precision() {
    let silent = RowDecisions {
        counts: UnitCounts { tp: vec![0; N_UNITS], fn_: vec![1; N_UNITS], fp_within: vec![0; N_UNITS], fp_across: Vec::new() },
        ..row("silent", 1, 0)
    };
    let whats: Vec<IntervalOf> = of(&[silent]).intervals.iter().map(|row| row.what).collect();
    assert_eq!(whats, [IntervalOf::Recall, IntervalOf::F]);
}

#[test]
fn equal_rows_are_not_told_apart_and_different_ones_are() {
    let found = of(&[row("half", 2, 0), row("same", 2, 0), row("fifth", 5, 0)]);
    let pair = |left: &str, right: &str| found.comparisons.iter().find(|row| row.left == left && row.right == right).unwrap();
    assert_eq!(found.comparisons.len(), 3);
    let equal = pair("half", "same");
    assert_eq!((equal.f_difference, equal.low, equal.high, equal.p, equal.p_holm), (0.0, 0.0, 0.0, 1.0, 1.0));
    assert_eq!((equal.n_only_left, equal.n_only_right, equal.mcnemar_p), (0, 0, 1.0));
    let different = pair("half", "fifth");
    // F 2/3 and 1/3; of 400 documents 200 and 80 are right, 40 by both: 160 against 40.
    assert!((different.f_difference - 1.0 / 3.0).abs() < 1e-12);
    assert!(different.low > 0.2 && different.high < 0.45, "{different:?}");
    assert_eq!((different.p, different.p_holm, different.n_only_left, different.n_only_right), (0.0, 0.0, 160, 40));
    // (120 - 1)^2 / 200.
    assert!((different.mcnemar_chi2 - 70.805).abs() < 1e-9 && different.mcnemar_p < 1e-9, "{different:?}");
}

#[test]
fn holm_corrects_over_the_pairs_of_one_mode() {
    let by_keys = RowDecisions { mode: Mode::Keys, ..row("half", 2, 0) };
    let rows = [row("half", 2, 0), row("a-few-wrong", 2, 4), row("more-wrong", 2, 8), by_keys];
    let found = of(&rows);
    assert_eq!(found.comparisons.len(), 3, "one row by keys has nobody to be compared with");
    let lowest = found.comparisons.iter().map(|row| row.p).fold(1.0, f64::min);
    let corrected = found.comparisons.iter().map(|row| row.p_holm).fold(1.0, f64::min);
    assert!((corrected - (3.0 * lowest).min(1.0)).abs() < 1e-12);
}

#[test]
fn intervals_are_the_same_for_any_number_of_threads() {
    let with = |n_threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().unwrap();
        pool.install(|| of(&[row("half", 2, 3), row("fifth", 5, 1)]))
    };
    let (one, many) = (with(1), with(8));
    assert_eq!((one.intervals, one.comparisons), (many.intervals, many.comparisons));
}

#[test]
fn a_family_is_one_unit_with_its_hard_negatives_and_its_copies() {
    // 0 1 are a cluster; 2 3 a group of hard negatives; 4 was made from 3; 5 is alone.
    let truth = Truth::Full(FullTruth { cluster: vec![0, 0, 1, 2, 3, 4], ..FullTruth::default() });
    let group = |group: &str| Lineage { group: Some(group.into()), ..Lineage::default() };
    let copy = Lineage { parent: Some(3), ..Lineage::default() };
    let lineage = vec![Lineage::default(), Lineage::default(), group("N2-1"), group("N2-1"), copy, Lineage::default()];
    let dataset = Dataset { truth, lineage: Some(lineage), ..Dataset::default() };
    let units = Units::of(&dataset, 6).unwrap();
    assert_eq!(units.n_units, 3);
    let gold = GoldLabels::of(&dataset, 6).unwrap();
    // 2 and 3 are listed as hard negatives; 0 5 twice over and 3 4 are wrong without being listed.
    let mut wrong = WrongPairs::new(&units, 10);
    [(5, 0), (1, 5), (3, 4)].iter().for_each(|&(a, b)| wrong.push(a, b));
    let counts = unit_counts(&gold, &units, |_| true, &wrong.finish().unwrap());
    assert_eq!(counts, UnitCounts { tp: vec![1, 0, 0], fn_: vec![0; 3], fp_within: vec![0, 2, 0], fp_across: vec![(0, 2, 2)] });
}

#[test]
fn documents_that_nobody_judged_are_not_drawn() {
    let pair = |left, right| JudgedPair { left, right, label: "reprint".into(), gold: Gold::Positive };
    let dataset = Dataset { truth: Truth::Judged(vec![pair(1, 3), pair(3, 4), pair(5, 6)]), ..Dataset::default() };
    // Components 1 3 4 and 5 6; 0, 2 and 7 are in no pair.
    assert_eq!(Units::of(&dataset, 8).unwrap().n_units, 2);
    // Of the first five documents 1 3 4 remain.
    assert_eq!(Units::of(&dataset, 5).unwrap().n_units, 1);
}

#[test]
fn too_many_pairs_of_units_are_noticed_in_any_order_and_grouping() {
    let truth = Truth::Full(FullTruth { cluster: (0..8).collect(), ..FullTruth::default() });
    let units = Units::of(&Dataset { truth, ..Dataset::default() }, 8).unwrap();
    let pairs = [(0, 1), (0, 2), (2, 1), (1, 0), (2, 0), (1, 0)];
    for (limit, expected) in [(3, Some(vec![(0, 1, 3), (0, 2, 2), (1, 2, 1)])), (2, None)] {
        for split in 0..=pairs.len() {
            let [left, right] = [&pairs[..split], &pairs[split..]].map(|pairs| {
                let mut wrong = WrongPairs::new(&units, limit);
                pairs.iter().for_each(|&(a, b)| wrong.push(a, b));
                wrong
            });
            let mut merged = right.clone();
            merged.merge(left.clone());
            assert_eq!(merged.finish(), expected);
            let mut turned = left;
            turned.merge(right);
            assert_eq!(turned.finish(), expected);
        }
    }
}
