use std::collections::BTreeMap;

use super::*;

fn by_character(occurrences: Occurrences, measure: Measure) -> Shingling {
    Shingling { width: 1, occurrences, measure, ..Shingling::default() }
}

#[test]
fn repeated_characters_count_when_numbered() {
    // 好 3 and 1 times, 的 1 and 1: the smaller counts sum to 2, the larger to 4; sizes 4 and 2.
    for (measure, as_sets, numbered) in [(Measure::Resemblance, 1.0, 2.0 / 4.0), (Measure::Containment, 1.0, 2.0 / 2.0), (Measure::Dice, 1.0, 4.0 / 6.0)] {
        check_near(similarity(&by_character(Occurrences::Set, measure), "好好好的", "好的").unwrap(), as_sets);
        check_near(similarity(&by_character(Occurrences::Numbered, measure), "好好好的", "好的").unwrap(), numbered);
    }
}

#[test]
fn the_rose_has_five_numbered_shingles_and_three_distinct_ones() {
    // algorithms.md 6.1: w = 4, "a rose is a" and "rose is a rose" twice, "is a rose is" once.
    let words = || Shingling { features: FeatureKind::Words, width: 4, ..Shingling::default() };
    let n_elements = |method: &Shingling| model(method).signature(&analyzed(&method.needs(), "a rose is a rose is a rose")).unwrap().len();
    assert_eq!(n_elements(&words()), 3);
    assert_eq!(n_elements(&Shingling { occurrences: Occurrences::Numbered, ..words() }), 5);
}

#[test]
fn without_repeats_numbers_change_nothing() {
    assert_eq!(numbered_set(vec![7, 3, 5]), [3, 5, 7]);
    assert_eq!(numbered_set(Vec::new()), [0_u64; 0]);
}

proptest! {
    #[test]
    fn numbered_sets_share_the_smaller_count_of_each_shingle(a in proptest::collection::vec(0_u64..6, 0..30), b in proptest::collection::vec(0_u64..6, 0..30)) {
        let counts = |shingles: &[u64]| {
            let mut counts = BTreeMap::<u64, usize>::new();
            shingles.iter().for_each(|&shingle| *counts.entry(shingle).or_default() += 1);
            counts
        };
        let (in_a, in_b) = (counts(&a), counts(&b));
        let expected: usize = in_a.iter().map(|(shingle, &n)| n.min(in_b.get(shingle).copied().unwrap_or(0))).sum();
        let (n_a, n_b) = (a.len(), b.len());
        let (a, b) = (numbered_set(a), numbered_set(b));
        prop_assert_eq!((a.len(), b.len()), (n_a, n_b));
        prop_assert_eq!(n_shared(&a, &b), expected);
    }
}
