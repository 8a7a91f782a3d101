use leitong_datasets::{Dataset, FullTruth, Gold, JudgedPair, Lineage, Truth};

use crate::gold::{GoldLabels, ListedPair, Standing};

fn judged() -> Dataset {
    let pair = |left, right, label: &str, gold| JudgedPair { left, right, label: label.into(), gold };
    let pairs = vec![
        pair(2, 3, "template", Gold::Negative),
        pair(0, 1, "reprint", Gold::Positive),
        pair(1, 2, "contained", Gold::Ignore),
        pair(0, 3, "paging", Gold::Ignore),
    ];
    Dataset { truth: Truth::Judged(pairs), ..Dataset::default() }
}

fn clustered(cluster: &[u32], lineage: Option<Vec<Lineage>>) -> Dataset {
    Dataset { truth: Truth::Full(FullTruth { cluster: cluster.to_vec(), ..FullTruth::default() }), lineage, ..Dataset::default() }
}

fn labels(dataset: &Dataset, n_docs: usize) -> GoldLabels {
    GoldLabels::of(dataset, n_docs).unwrap()
}

fn listed(labels: &GoldLabels) -> Vec<(u32, u32, Gold)> {
    labels.listed.iter().map(|pair| (pair.left, pair.right, pair.gold)).collect()
}

fn edit(parent: u32, kind: &str) -> Lineage {
    Lineage { parent: Some(parent), kind: Some(kind.into()), ..Lineage::default() }
}

fn hard_negative(group: &str) -> Lineage {
    Lineage { group: Some(group.into()), hard_negative: Some("N2".into()), ..Lineage::default() }
}

#[test]
fn judged_pairs_stand_in_their_order_and_all_others_outside() {
    let labels = labels(&judged(), 4);
    assert_eq!([(0, 1), (1, 0), (3, 0), (1, 2), (3, 2)].map(|(a, b)| labels.standing(a, b)), [0, 0, 1, 2, 3].map(Standing::Listed));
    assert_eq!(labels.standing(0, 2), Standing::Outside);
    assert!(labels.is_known() && labels.is_judged());
}

#[test]
fn ignored_pairs_are_counted_by_label_and_not_scored() {
    let labels = labels(&judged(), 4);
    assert_eq!(labels.n_scored(), 2);
    assert_eq!(labels.ignored_by_label(), [("contained".into(), 1), ("paging".into(), 1)]);
}

#[test]
fn a_smaller_size_knows_the_pairs_inside_it_only() {
    let labels = labels(&judged(), 3);
    assert_eq!(listed(&labels), [(0, 1, Gold::Positive), (1, 2, Gold::Ignore)]);
    assert_eq!(labels.n_scored(), 1);
}

#[test]
fn clusters_make_every_pair_known() {
    let labels = labels(&clustered(&[5, 5, 1, 5], None), 4);
    assert_eq!(listed(&labels), [(0, 1, Gold::Positive), (0, 3, Gold::Positive), (1, 3, Gold::Positive)]);
    assert_eq!((labels.standing(2, 0), labels.standing(3, 1)), (Standing::Negative, Standing::Listed(2)));
    assert_eq!((labels.n_scored(), labels.is_judged()), (6, false));
    assert_eq!(labels.listed[0], ListedPair { left: 0, right: 1, label: "duplicate".into(), gold: Gold::Positive, kind: None });
}

#[test]
fn a_label_inside_a_cluster_goes_before_the_cluster() {
    let reprint = || ("reprint".to_owned(), Gold::Positive);
    let contained = || ("contained".to_owned(), Gold::Ignore);
    let labelled = [((0, 1), contained()), ((0, 2), reprint()), ((1, 2), contained())];
    let truth = FullTruth { cluster: vec![0, 0, 0, 1], labels: labelled.into() };
    let labels = labels(&Dataset { truth: Truth::Full(truth), ..Dataset::default() }, 4);
    assert_eq!(listed(&labels), [(0, 1, Gold::Ignore), (0, 2, Gold::Positive), (1, 2, Gold::Ignore)]);
    // 6 pairs of 4 documents, 2 of them ignored.
    assert_eq!((labels.n_scored(), labels.ignored_by_label()), (4, vec![("contained".into(), 2)]));
}

#[test]
fn hard_negatives_of_a_group_are_listed_as_different() {
    let lineage = vec![hard_negative("g"), Lineage::default(), hard_negative("g"), hard_negative("h")];
    let labels = labels(&clustered(&[0, 1, 2, 3], Some(lineage)), 4);
    let pair = ListedPair { left: 0, right: 2, label: "different".into(), gold: Gold::Negative, kind: Some("N2".into()) };
    assert_eq!(labels.listed, [pair]);
    assert_eq!(labels.standing(0, 3), Standing::Negative);
    assert_eq!(labels.n_scored(), 6);
}

#[test]
fn a_hard_negative_with_a_copy_is_watched_with_its_copy() {
    // 0 and 1 are alike but different; 2 is a copy of 1. No pair of a cluster may be lost, and 0 with 1 is still negative.
    let lineage = vec![hard_negative("g"), hard_negative("g"), edit(1, "M1")];
    let labels = labels(&clustered(&[0, 1, 1], Some(lineage)), 3);
    assert_eq!(listed(&labels), [(1, 2, Gold::Positive)]);
    assert_eq!(labels.standing(0, 1), Standing::Negative);
}

#[test]
fn a_pair_of_an_original_and_its_copy_shows_the_copys_edit() {
    // 1 is the original of 0 and 2; two copies of one original show no single edit.
    let lineage = vec![edit(1, "M3 1 %"), Lineage::default(), edit(1, "M5")];
    let kinds = |n_docs| -> Vec<Option<String>> {
        let labels = labels(&clustered(&[0, 0, 0], Some(lineage.clone())), n_docs);
        labels.listed.into_iter().map(|pair| pair.kind).collect()
    };
    assert_eq!(kinds(3), [Some("M3 1 %".into()), None, Some("M5".into())]);
    assert_eq!(kinds(2), [Some("M3 1 %".into())]);
}

#[test]
fn without_truth_nothing_is_scored() {
    assert!(GoldLabels::of(&Dataset::default(), 3).is_none());
    let labels = GoldLabels::unknown(3);
    assert_eq!((labels.is_known(), labels.n_scored(), labels.standing(0, 1)), (false, 0, Standing::Outside));
}
