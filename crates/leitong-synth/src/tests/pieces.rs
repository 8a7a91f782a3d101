use std::collections::{BTreeMap, BTreeSet};

use crate::dice::Dice;
use crate::notice;
use crate::plan::{Unit, plan};
use crate::published::later;
use crate::quota::Quota;

#[test]
fn dice_give_the_same_stream_for_the_same_seed_and_another_for_another_stream() {
    let numbers = |stream| {
        let mut dice = Dice::new(7, stream);
        (0..20).map(|_| dice.below(1000)).collect::<Vec<_>>()
    };
    assert_eq!(numbers(0), numbers(0));
    assert_ne!(numbers(0), numbers(1));
}

#[test]
fn below_reaches_every_number_about_equally_often() {
    let mut dice = Dice::new(1, 1);
    let mut counts = [0_i32; 7];
    for _ in 0..7_000 {
        counts[dice.below(7)] += 1;
    }
    // 1,000 expected, standard deviation sqrt(7000 * 1/7 * 6/7) = 29: six of them are 176.
    assert!(counts.iter().all(|count| (count - 1_000).abs() < 176), "{counts:?}");
}

#[test]
fn a_derangement_moves_every_element_and_loses_none() {
    for stream in 0..50 {
        let mut elements = [0, 1, 2, 3, 4];
        Dice::new(3, stream).derange(&mut elements);
        assert!(elements.iter().enumerate().all(|(place, &element)| place != element), "{elements:?}");
        elements.sort_unstable();
        assert_eq!(elements, [0, 1, 2, 3, 4]);
    }
}

#[test]
fn a_sample_has_distinct_numbers_in_order_and_never_more_than_there_are() {
    let sample = Dice::new(3, 3).sample(100, 30);
    assert_eq!(sample.len(), 30);
    assert!(sample.windows(2).all(|pair| pair[0] < pair[1]) && sample[29] < 100);
    assert_eq!(Dice::new(3, 3).sample(3, 9), [0, 1, 2]);
}

#[test]
fn every_prefix_of_a_quota_is_within_one_of_its_shares() {
    let weights = [5, 3, 2];
    let mut quota = Quota::new(&weights);
    let mut counts = [0_u32; 3];
    for dealt in 1..=40_u32 {
        counts[quota.deal(|_| true).unwrap()] += 1;
        for (count, weight) in counts.iter().zip(weights) {
            // |count - dealt * weight / 10| < 1
            assert!((count * 10).abs_diff(dealt * weight) < 10, "after {dealt}: {counts:?}");
        }
    }
    assert_eq!(counts, [20, 12, 8]);
}

#[test]
fn a_quota_makes_up_for_what_was_not_allowed() {
    let mut quota = Quota::new(&[1, 1]);
    let first: Vec<_> = (0..4).map(|_| quota.deal(|number| number == 0).unwrap()).collect();
    let then: Vec<_> = (0..4).map(|_| quota.deal(|_| true).unwrap()).collect();
    assert_eq!((first, then), (vec![0; 4], vec![1; 4]));
    assert_eq!(quota.deal(|_| false), None);
}

#[test]
fn the_units_of_a_plan_fill_each_size_to_the_last_document() {
    let sizes = [1, 124, 1_191];
    let mut planned = 0;
    for (block, size) in plan(&sizes).iter().zip(sizes) {
        planned += block.iter().map(|unit| unit.n_docs()).sum::<usize>();
        assert_eq!(planned, size);
    }
}

#[test]
fn one_group_of_hard_negatives_stands_on_four_duplicate_clusters() {
    let blocks = plan(&[124, 1_191, 10_287]);
    let mut units = Vec::new();
    for (block, tolerance) in blocks.into_iter().zip([0.1, 0.02, 0.01]) {
        units.extend(block);
        let groups = units.iter().filter(|unit| matches!(unit, Unit::Group { .. })).count();
        let clusters = units.iter().filter(|unit| matches!(unit, Unit::Family { n_reprints: 1.. })).count();
        let ratio = groups as f64 / clusters as f64;
        assert!((ratio - 0.25).abs() < tolerance, "{groups} groups, {clusters} clusters");
    }
}

#[test]
fn later_counts_over_months_and_leap_days() {
    for (published, minutes, expected) in [
        ("2009-05-12 10:23", 5, "2009-05-12 10:28"),
        ("2009-12-31 23:59:30", 1, "2010-01-01 00:00"),
        ("2008-02-28 12:00", 24 * 60, "2008-02-29 12:00"),
        ("1900-02-28 12:00", 24 * 60, "1900-03-01 12:00"),
        ("2023-10-19T23:37:00", 60, "2023-10-20 00:37"),
        ("2009-05-12", 90, "2009-05-12 01:30"),
        ("五月十二日", 90, "五月十二日"),
        ("2009-13-12 10:23", 90, "2009-13-12 10:23"),
    ] {
        assert_eq!(later(published, minutes), expected);
    }
}

#[test]
fn hardly_two_notices_share_a_line() {
    let mut notices_with: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for number in 0..200 {
        for line in notice::lines(&mut Dice::new(163, number)) {
            notices_with.entry(line).or_default().push(number);
        }
    }
    let shared: BTreeSet<u64> = notices_with.into_values().filter(|notices| notices.len() > 1).flatten().collect();
    // 2 % of 200. A template is in 60 of 200 notices, 1,770 pairs, and has 192 x 336 fillings or more: less than one pair in all is expected.
    assert!(shared.len() <= 4, "{shared:?}");
}
