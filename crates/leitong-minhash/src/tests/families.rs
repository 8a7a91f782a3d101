use leitong_core::hash::split_seed;
use leitong_testkit::{EDITED_PAIR, check_laws, similarity};

use super::{n_distinct_signatures, refusal, sets_of};
use crate::{Circulant, Family, FastSimilarity, MinHash, OnePermutation, SuperMinHash};

const NEW_FAMILIES: [Family; 4] = [Family::OnePermutation, Family::Super, Family::FastSimilarity, Family::Circulant];

fn of_family(family: Family) -> MinHash {
    MinHash { family, ..MinHash::default() }
}

/// Sketches of one family, by seed.
fn minima(family: Family, permutations: usize, seed: u64, set: &[u64]) -> Vec<u64> {
    match family {
        Family::OnePermutation => OnePermutation::new(permutations, seed).unwrap().minima(set),
        Family::Super => SuperMinHash::new(permutations, seed).unwrap().minima(set),
        Family::FastSimilarity => FastSimilarity::new(permutations, seed).unwrap().minima(set),
        Family::Circulant => Circulant::new(permutations, seed).unwrap().minima(set),
        Family::Mixed | Family::PrefixedMd5 => unreachable!("not a new family"),
    }
}

#[test]
fn every_family_keeps_the_laws() {
    for (family, golden) in NEW_FAMILIES.into_iter().zip(["b5690f26d2e54c9c", "4bfc93f88dda6405", "3e8f0d4563334660", "56d135aa747e29ea"]) {
        check_laws(&of_family(family), golden);
    }
}

#[test]
fn distinct_sentences_have_distinct_signatures_in_every_family() {
    for family in NEW_FAMILIES {
        let n_distinct = n_distinct_signatures(&of_family(family));
        assert!(n_distinct > 990, "{family:?}: {n_distinct} of 1000");
    }
}

#[test]
fn an_edited_article_stays_above_the_default_threshold_and_unlike_texts_score_nothing() {
    let (original, edited) = EDITED_PAIR;
    for family in NEW_FAMILIES {
        let method = of_family(family);
        let alike = similarity(&method, original, edited).unwrap();
        assert!((0.7..=1.0).contains(&alike), "{family:?}: {alike}");
        let unlike = similarity(&method, "你好", "再见").unwrap();
        assert!(unlike.abs() < f64::EPSILON, "{family:?}: {unlike}");
        assert_eq!(similarity(&method, "。。。", "。。。"), None, "{family:?}");
    }
}

#[test]
fn a_sketch_does_not_depend_on_the_order_of_the_elements() {
    for family in NEW_FAMILIES {
        let [set, _] = sets_of(300, 0, 1);
        let reversed: Vec<u64> = set.iter().rev().copied().collect();
        assert_eq!(minima(family, 64, 5, &set), minima(family, 64, 5, &reversed), "{family:?}");
    }
}

#[test]
fn every_position_of_a_sketch_comes_from_an_element() {
    // The sketch of a set holds, at each position, the value of one of its elements: that of the union is at each position one of the two sketches'.
    for family in NEW_FAMILIES {
        for size in [1, 3, 50, 2_000] {
            let [a, b] = sets_of(size, 0, 2);
            let union = [a.clone(), b.clone()].concat();
            let [a, b, union] = [a, b, union].map(|set| minima(family, 64, 3, &set));
            let of_both = union.iter().zip(a.iter().zip(&b)).filter(|&(u, (x, y))| u == x || u == y).count();
            // An empty bin borrows from a bin that the union may have filled itself.
            let borrowed = family == Family::OnePermutation && size < 2_000;
            assert!(borrowed || of_both == 64, "{family:?}, {size} elements: {of_both} of 64");
            assert!(!a.contains(&u64::MAX), "{family:?}: a position is empty");
        }
    }
}

#[test]
fn the_empty_set_fills_no_position() {
    for family in NEW_FAMILIES {
        assert_eq!(minima(family, 8, 0, &[]), [u64::MAX; 8], "{family:?}");
    }
}

#[test]
fn one_element_fills_all_bins_by_borrowing() {
    let sketch = minima(Family::OnePermutation, 64, 9, &[split_seed(1, 1)]);
    assert!(sketch.iter().all(|value| *value == sketch[0]), "{sketch:?}");
}

#[test]
fn supermin_offers_of_one_element_are_all_different() {
    // One element visits each position once, with a fraction of its own each time.
    let mut sketch = minima(Family::Super, 64, 9, &[split_seed(1, 1)]);
    sketch.sort_unstable();
    sketch.dedup();
    assert_eq!(sketch.len(), 64);
}

#[test]
fn the_circulant_table_is_a_shuffled_permutation() {
    let circulant = Circulant::new(16, 4).unwrap();
    let mut cells = circulant.permutation().to_vec();
    assert!(!cells.is_sorted(), "it is shuffled");
    cells.sort_unstable();
    assert!(cells.iter().copied().eq(0..1 << 20));
}

#[test]
fn circulant_positions_read_neighbouring_cells() {
    // For one element position i is pi(cell + i): the upper 20 bits of 16 positions are a run of the table.
    let circulant = Circulant::new(16, 4).unwrap();
    let sketch = circulant.minima(&[split_seed(3, 3)]);
    let run: Vec<u32> = sketch.iter().map(|value| (value >> 44) as u32).collect();
    assert_eq!(circulant.permutation().windows(16).filter(|window| **window == run[..]).count(), 1);
}

#[test]
fn unlike_sets_agree_nowhere_in_the_low_halves() {
    // 4 families x 3 sizes x 200 pairs x 128 positions and a chance of 2^-32 each: one in 14,000 that a single position agrees.
    for family in NEW_FAMILIES {
        for size in [1, 20, 1_000] {
            for trial in 0..200 {
                let [a, b] = sets_of(size, 0, trial).map(|set| minima_of_few_tables(family, trial, &set));
                assert!(a.iter().zip(&b).all(|(x, y)| *x as u32 != *y as u32), "{family:?}, {size} elements, trial {trial}");
            }
        }
    }
}

/// As `minima` with 128 positions; the circulant table, which costs milliseconds, is drawn once.
fn minima_of_few_tables(family: Family, seed: u64, set: &[u64]) -> Vec<u64> {
    static TABLE: std::sync::LazyLock<Circulant> = std::sync::LazyLock::new(|| Circulant::new(128, 0).unwrap());
    if family == Family::Circulant { TABLE.minima(set) } else { minima(family, 128, seed, set) }
}

#[test]
fn the_low_halves_are_uniform_for_small_and_large_sets() {
    // Each of the 32 bits is set in half of 40 x 128 positions, within 5 standard deviations. Borrowed bins repeat, hence only sets that fill all bins.
    for family in NEW_FAMILIES {
        for size in [2_000, 50_000] {
            let sketches: Vec<u32> =
                (0..40).flat_map(|trial| minima_of_few_tables(family, trial, &sets_of(size, size, trial)[0])).map(|value| value as u32).collect();
            let n = sketches.len() as f64;
            for bit in 0..32 {
                let n_set = sketches.iter().filter(|value| *value >> bit & 1 == 1).count() as f64;
                assert!((n_set - n / 2.0).abs() < 5.0 * n.sqrt() / 2.0, "{family:?}, {size} elements, bit {bit}: {n_set} of {n}");
            }
        }
    }
}

#[test]
fn numbers_of_positions_that_a_family_does_not_have_are_named() {
    for (family, permutations, message) in [
        (Family::OnePermutation, 4_097, "`permutations` must be in 1..=4096 for this family, got 4097"),
        (Family::Circulant, (1 << 20) + 1, "`permutations` must be in 1..=1048576 for this family, got 1048577"),
        (Family::Super, 0, "`permutations` must be at least 1, got 0"),
        (Family::FastSimilarity, 0, "`permutations` must be at least 1, got 0"),
    ] {
        assert_eq!(refusal(&MinHash { permutations, ..of_family(family) }).as_deref(), Some(message));
    }
}
