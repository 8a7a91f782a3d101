use std::collections::BTreeMap;

use leitong_datasets::{Dataset, FullTruth, Gold, JudgedPair, Truth};
use leitong_record::{Mode, PartitionQuality};

use crate::clusters::{GoldPartition, cluster_quality};
use crate::gold::GoldLabels;

fn gold(truth: Truth, n_docs: usize) -> GoldLabels {
    GoldLabels::of(&Dataset { truth, ..Dataset::default() }, n_docs).unwrap()
}

/// 0 and 1 are duplicates, 2 is contained in both; 3 and 4 are alone.
fn family_with_a_contained_document() -> GoldLabels {
    let label = |gold| ("label".to_owned(), gold);
    let labels = BTreeMap::from([((0, 1), label(Gold::Positive)), ((0, 2), label(Gold::Ignore)), ((1, 2), label(Gold::Ignore))]);
    gold(Truth::Full(FullTruth { cluster: vec![0, 0, 0, 1, 2], labels }), 5)
}

fn partition_of(gold: &GoldLabels, found: &[u32]) -> PartitionQuality {
    cluster_quality("example", gold, GoldPartition::of(gold).as_ref(), Mode::AllPairs, found).partition.unwrap()
}

#[test]
fn pairs_of_a_cluster_count_by_their_label_and_ignored_ones_not_at_all() {
    let gold = family_with_a_contained_document();
    let row = cluster_quality("example", &gold, None, Mode::Keys, &[0, 0, 0, 1, 1]);
    // Inside are 0 1 (a duplicate), 0 2 and 1 2 (ignored) and 3 4 (different).
    assert_eq!((row.tp, row.fp, row.fn_, row.precision, row.recall), (1, 1, 0, Some(0.5), Some(1.0)));
    assert_eq!((row.method.as_str(), row.n_docs, row.mode, row.partition), ("example", 5, Mode::Keys, None));
}

#[test]
fn a_document_whose_only_relations_are_ignored_is_set_aside() {
    let gold = family_with_a_contained_document();
    // Of 0, 1, 3 and 4 the gold clusters are {0 1}, {3}, {4}.
    let joined = partition_of(&gold, &[0, 0, 0, 1, 1]);
    assert_eq!((joined.n_set_aside, joined.n_gold, joined.n_found, joined.n_exact), (1, 1, 2, 1));
    assert_eq!((joined.exact_precision, joined.exact_recall), (Some(0.5), Some(1.0)));
    // 0 and 1 see themselves alone, 3 and 4 one of two.
    assert!((joined.b3_precision - 0.75).abs() < 1e-12 && (joined.b3_recall - 1.0).abs() < 1e-12, "{joined:?}");
    // 1 goes rightly, 4 does not.
    assert_eq!((joined.n_removed, joined.n_removed_wrongly, joined.removed_wrongly, joined.n_left), (2, 1, Some(0.5), 0));
    // Whether 2 is joined makes no difference.
    assert_eq!(partition_of(&gold, &[0, 0, 2, 1, 1]), joined);
}

#[test]
fn the_clusters_of_the_gold_duplicates_are_perfect() {
    let found = partition_of(&family_with_a_contained_document(), &[0, 0, 1, 2, 3]);
    for (what, value) in [("b3", found.b3_f), ("ari", found.ari), ("v", found.v)] {
        assert!((value - 1.0).abs() < 1e-12, "{what}: {value}");
    }
    assert_eq!((found.n_exact, found.n_removed, found.n_removed_wrongly, found.n_left), (1, 1, 0, 0));
}

#[test]
fn of_judged_pairs_only_the_closure_is_told() {
    let pair = |left, right, gold| JudgedPair { left, right, label: "label".into(), gold };
    let gold = gold(Truth::Judged(vec![pair(0, 1, Gold::Positive), pair(0, 2, Gold::Positive), pair(1, 3, Gold::Negative)]), 5);
    assert!(GoldPartition::of(&gold).is_none());
    // 0 1 3 4 are one cluster: 0 1 is found, 1 3 is wrong, 0 2 is missed, and nobody judged the pairs of 4.
    let row = cluster_quality("example", &gold, None, Mode::AllPairs, &[0, 0, 1, 0, 0]);
    assert_eq!((row.tp, row.fp, row.fn_, row.partition), (1, 1, 1, None));
}
