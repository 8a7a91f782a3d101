use crate::{Contingency, Counts, CurvePoint, ExactClusters, Histogram, Removal};
use crate::{adjusted_rand_index, average_precision, b_cubed, exact_clusters, precision_at_recall, recall_at_precision, removal, v_measure};

// algorithms.md 9.2.
const GOLD: [u32; 10] = [0, 0, 0, 0, 1, 1, 2, 2, 3, 4];
const PREDICTED: [u32; 10] = [0, 0, 0, 1, 1, 1, 2, 3, 4, 4];

fn worked() -> Contingency {
    Contingency::of(&GOLD, &PREDICTED)
}

fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 5e-5, "{value} is not {expected}");
}

/// Counts of all pairs of two partitions, one by one.
fn pairs(gold: &[u32], predicted: &[u32]) -> Counts {
    let mut counts = Counts::default();
    for right in 1..gold.len() {
        for left in 0..right {
            match (gold[left] == gold[right], predicted[left] == predicted[right]) {
                (true, true) => counts.tp += 1,
                (false, true) => counts.fp += 1,
                (true, false) => counts.fn_ += 1,
                (false, false) => counts.tn += 1,
            }
        }
    }
    counts
}

/// `n_twos` clusters of two documents, then singletons up to `n_docs`.
fn twos_and_singletons(n_twos: u32, n_docs: u32) -> Vec<u32> {
    (0..n_docs).map(|doc| if doc < 2 * n_twos { doc / 2 } else { doc }).collect()
}

#[test]
fn the_figures_of_the_worked_partitions_are_those_of_the_table() {
    let counts = pairs(&GOLD, &PREDICTED);
    assert_eq!(counts, Counts { tp: 4, fp: 3, fn_: 4, tn: 34 });
    let b3 = b_cubed(&worked()).unwrap();
    near(b3.precision, 0.766_67);
    near(b3.recall, 0.75);
    near(b3.f, 0.758_24);
    near(adjusted_rand_index(&worked()).unwrap(), 0.440_5);
    let v = v_measure(&worked()).unwrap();
    near(v.homogeneity, 0.775_9);
    near(v.completeness, 0.758_4);
    near(v.v, 0.767_1);
    assert_eq!(exact_clusters(&worked(), 1), ExactClusters { n_exact: 0, n_predicted: 5, n_gold: 5 });
    assert_eq!(exact_clusters(&worked(), 2), ExactClusters { n_exact: 0, n_predicted: 3, n_gold: 3 });
}

#[test]
fn the_first_of_a_cluster_stays_and_the_others_go() {
    // {0 1 2}: 1 and 2 go rightly. {3 4 5}: 4 and 5 are no duplicates of 3. {8 9}: 9 is none of 8. 0 and 3, and 6 and 7, are duplicates and stay.
    let counts = removal(&GOLD, &PREDICTED);
    assert_eq!(counts, Removal { n_removed: 5, n_removed_wrongly: 3, n_left: 2 });
    near(counts.wrong_share().unwrap(), 0.6);
    assert_eq!(removal(&GOLD, &GOLD), Removal { n_removed: 5, n_removed_wrongly: 0, n_left: 0 });
}

#[test]
fn an_equal_partition_is_perfect_whatever_its_clusters_are_called() {
    let renamed = GOLD.map(|cluster| 90 - 7 * cluster);
    for gold in [&GOLD[..], &[5; 4], &[0, 1, 2, 3]] {
        let table = Contingency::of(gold, gold);
        assert_eq!((b_cubed(&table).unwrap().f, adjusted_rand_index(&table)), (1.0, Some(1.0)));
        near(v_measure(&table).unwrap().v, 1.0);
    }
    let table = Contingency::of(&GOLD, &renamed);
    assert_eq!((b_cubed(&table).unwrap().f, adjusted_rand_index(&table)), (1.0, Some(1.0)));
    assert_eq!((exact_clusters(&table, 2).precision(), exact_clusters(&table, 2).recall()), (Some(1.0), Some(1.0)));
}

#[test]
fn nothing_has_no_figure() {
    let nothing = Contingency::of(&[], &[]);
    assert_eq!((b_cubed(&nothing), adjusted_rand_index(&nothing), v_measure(&nothing)), (None, None, None));
    assert_eq!((exact_clusters(&nothing, 1).precision(), exact_clusters(&nothing, 1).recall(), removal(&[], &[]).wrong_share()), (None, None, None));
}

#[test]
fn one_large_cluster_hides_that_all_small_ones_are_missed() {
    // One cluster of 100 has 4,950 of the 5,000 pairs; the other 50 have two documents each.
    let gold: Vec<u32> = (0..200).map(|doc| if doc < 100 { 0 } else { doc / 2 }).collect();
    let predicted: Vec<u32> = (0..200).map(|doc| if doc < 100 { 0 } else { doc }).collect();
    near(pairs(&gold, &predicted).recall().unwrap(), 0.99);
    let exact = exact_clusters(&Contingency::of(&gold, &predicted), 2);
    assert_eq!((exact.n_exact, exact.n_gold), (1, 51));
}

#[test]
fn one_wrong_pair_between_two_clusters_of_fifty_halves_the_precision() {
    let gold: Vec<u32> = (0..100).map(|doc| doc / 50).collect();
    let joined = [0; 100];
    // 2 * 1,225 of 4,950 pairs.
    near(pairs(&gold, &joined).precision().unwrap(), 0.494_95);
    let table = Contingency::of(&gold, &joined);
    near(b_cubed(&table).unwrap().precision, 0.5);
    assert_eq!(exact_clusters(&table, 2), ExactClusters { n_exact: 0, n_predicted: 1, n_gold: 2 });
}

#[test]
fn finding_nothing_looks_good_by_document_where_duplicates_are_rare() {
    // 10 clusters of two among 1,000 documents: B-cubed recall (980 + 20 / 2) / 1,000; completeness 1 - (20 / 1,000 * ln 2) / ln 1,000.
    let gold = twos_and_singletons(10, 1_000);
    let alone: Vec<u32> = (0..1_000).collect();
    let table = Contingency::of(&gold, &alone);
    near(b_cubed(&table).unwrap().f, 2.0 * 0.99 / 1.99);
    near(v_measure(&table).unwrap().completeness, 1.0 - 0.02 * 2.0_f64.ln() / 1_000.0_f64.ln());
    // The figures that tell.
    assert_eq!(pairs(&gold, &alone).recall(), Some(0.0));
    near(adjusted_rand_index(&table).unwrap(), 0.0);
    assert_eq!((exact_clusters(&table, 2).recall(), exact_clusters(&table, 2).precision()), (Some(0.0), None));
    assert_eq!(removal(&gold, &alone), Removal { n_removed: 0, n_removed_wrongly: 0, n_left: 10 });
}

#[test]
fn one_giant_cluster_looks_bad_on_every_headline_figure() {
    // 10 clusters of two and 80 singletons, all called one: 10 of 4,950 pairs are duplicates.
    let gold = twos_and_singletons(10, 100);
    let giant = [0; 100];
    let counts = pairs(&gold, &giant);
    near(counts.precision().unwrap(), 10.0 / 4_950.0);
    near(counts.f1().unwrap(), 20.0 / 4_960.0);
    let table = Contingency::of(&gold, &giant);
    // 20 documents see 2 of 100, 80 see 1: precision (20 * .02 + 80 * .01) / 100.
    let b3 = b_cubed(&table).unwrap();
    near(b3.precision, 0.012);
    assert!(b3.f < 0.03, "{b3:?}");
    near(adjusted_rand_index(&table).unwrap(), 0.0);
    let v = v_measure(&table).unwrap();
    near(v.homogeneity, 0.0);
    near(v.v, 0.0);
    let exact = exact_clusters(&table, 2);
    assert_eq!((exact.precision(), exact.recall()), (Some(0.0), Some(0.0)));
    // All but the first document and its duplicate go for a text that they are not.
    let removed = removal(&gold, &giant);
    assert_eq!((removed.n_removed, removed.n_removed_wrongly), (99, 98));
    assert!(removed.wrong_share().unwrap() > 0.98);
    // A score of 1 for every pair.
    let (mut positives, mut negatives) = (Histogram::default(), Histogram::default());
    positives.add_many(1.0, 10);
    negatives.add_many(1.0, 4_940);
    let points = CurvePoint::sweep(&positives, &negatives);
    near(average_precision(&points).unwrap(), 10.0 / 4_950.0);
    assert_eq!(recall_at_precision(&points, 0.99), None);
    near(precision_at_recall(&points, 0.95).unwrap(), 10.0 / 4_950.0);
}

#[test]
fn one_rate_of_false_pairs_is_less_than_one_pair_at_one_size_and_many_at_another() {
    // One in a million of 708,645 pairs (1,191 documents) and of 52,906,041 (10,287).
    let rate = |fp, n_pairs: u64| crate::reading_b(&Counts { fp, tn: n_pairs - fp, ..Counts::default() }).ce.unwrap() * 1e6;
    assert!((rate(53, 52_906_041) - 1.0).abs() < 0.01);
    assert!((rate(1, 708_645) - 1.0 / 0.708_645).abs() < 1e-6);
}
