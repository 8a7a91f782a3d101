use leitong_core::Document;

use super::document;
use crate::links::Link;
use crate::rounds::rounds;
use crate::units::Units;
use crate::{Facts, Policy, policy};

/// Documents a, b, c ... with texts in the same order, each a unit of its own.
fn alphabet(n_docs: u32) -> (Units, Facts) {
    let documents: Vec<Document> = (0..n_docs).map(|doc| document(&char::from(b'a' + doc as u8).to_string(), "文")).collect();
    let mut facts = Facts::default();
    facts.observe(&documents, 0, false);
    (Units::of(n_docs, |doc| Some((doc, 0, 0))), facts)
}

fn link(a: u32, b: u32, score: f64) -> Link {
    Link { a, b, score }
}

/// A chain a-b-c-d in which the middle link is the best: a and c, b and d are not linked.
const CHAIN: [(u32, u32, f64); 3] = [(0, 1, 0.6), (1, 2, 0.9), (2, 3, 0.7)];

#[test]
fn a_chain_is_one_cluster_where_components_are_asked_for_and_pairs_elsewhere() {
    let (units, facts) = alphabet(4);
    let links = CHAIN.map(|(a, b, score)| link(a, b, score));
    let clusters = |policy| policy::clusters(&units, &links, &facts, policy);
    assert_eq!(clusters(Policy::Connected), [0, 0, 0, 0]);
    // b and c score best, .9, and b comes first by id: b leads, c joins it. d (.7) is linked to c, which leads nobody, so d leads. a (.6) joins b.
    assert_eq!(clusters(Policy::Leader), [0, 0, 0, 1]);
    // b-c first; d is not linked to b, a is not linked to c.
    assert_eq!(clusters(Policy::Complete), [0, 1, 1, 2]);
}

#[test]
fn complete_link_joins_two_clusters_where_all_their_members_are_linked() {
    let (units, facts) = alphabet(4);
    // a-b and c-d at .9, and all four cross links at .5: one cluster. Without one of the cross links: two.
    let mut links = vec![link(0, 1, 0.9), link(2, 3, 0.9), link(0, 2, 0.5), link(0, 3, 0.5), link(1, 2, 0.5), link(1, 3, 0.5)];
    assert_eq!(policy::clusters(&units, &links, &facts, Policy::Complete), [0, 0, 0, 0]);
    links.pop();
    assert_eq!(policy::clusters(&units, &links, &facts, Policy::Complete), [0, 0, 1, 1]);
}

#[test]
fn rounds_hold_every_pair_once_and_keep_to_their_capacity() {
    // A chain of ten groups of weight 10; blocks of at most 20 are two groups each.
    let rows: Vec<(u32, Vec<u32>)> = (1..10).map(|group| (group, vec![group - 1])).collect();
    let made = rounds(10, rows, |_| 10, |group| group == 3, 40);
    let mut pairs: Vec<(u32, u32)> =
        made.iter().flat_map(|round| &round.rows).flat_map(|(group, others)| others.iter().map(|&other| (other, *group))).collect();
    pairs.sort_unstable();
    assert_eq!(pairs, (1..10).map(|group| (group - 1, group)).collect::<Vec<_>>());
    assert_eq!(made.iter().flat_map(|round| &round.inside).collect::<Vec<_>>(), [&3]);
    assert!(made.iter().all(|round| round.groups.len() <= 4), "a round holds two blocks at most");
    assert_eq!(rounds(10, vec![(1, vec![0])], |_| 10, |_| false, 1000).len(), 1);
}
