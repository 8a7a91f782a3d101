use std::fmt::Write;

use leitong_core::hash::split_seed;
use leitong_core::{Analyzed, Detector, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, UnitFitter};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::{detector, detector_of};
use crate::{AVERAGE_LINK_MAX_DOCS, ClusterError, Connected, PairSink, average_link, connected, leader};

/// Similarities as they are written down: the text of a document is its number in the table, and an empty text is unsigned.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Table {
    // The similarity of a and b > a is rows[a][b - a - 1].
    rows: Vec<Vec<f64>>,
}

impl Method for Table {
    const ID: &'static str = "table";
    type Model = Self;
    type Fitter = UnitFitter<Self>;
    fn needs(&self) -> Needs {
        Needs::none().text(Level::L0)
    }
    fn fitter(&self) -> Result<UnitFitter<Self>, ParameterError> {
        Ok(UnitFitter(self.clone()))
    }
}

impl HeapBytes for Table {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for Table {
    type Signature = u64;
    fn signature(&self, doc: &Analyzed) -> Option<u64> {
        doc.body.text(Level::L0).parse().ok()
    }
    fn similarity(&self, a: &u64, b: &u64) -> Similarity {
        if a == b { Similarity::ONE } else { Similarity::new(self.rows[*a.min(b) as usize][a.abs_diff(*b) as usize - 1]) }
    }
    fn keys(&self, _: &u64, keys: &mut Vec<u64>) {
        keys.push(0);
    }
}

/// A detector over the documents of a table, of which `texts` says which come and in what order.
fn table_of(rows: &[Vec<f64>], texts: &[&str]) -> Box<dyn Detector> {
    let mut parameters = String::from("rows = [");
    rows.iter().for_each(|row| write!(parameters, "{row:?},").unwrap());
    detector_of::<Table>(&(parameters + "]"), texts)
}

/// A chain: neighbours are at 0.8, others at 0.1; document 3 is like none.
fn chain(texts: &[&str]) -> Box<dyn Detector> {
    table_of(&[vec![0.8, 0.1, 0.1], vec![0.8, 0.1], vec![0.1]], texts)
}

const FOUR: [&str; 4] = ["0", "1", "2", "3"];

#[test]
fn a_chain_is_one_component() {
    let detector = chain(&FOUR);
    assert_eq!(connected(&*detector, 0.8).unwrap(), [0, 0, 0, 1], "a pair at the threshold is joined");
    assert_eq!(connected(&*detector, 0.81).unwrap(), [0, 1, 2, 3]);
    assert_eq!(connected(&*detector, 0.1).unwrap(), [0, 0, 0, 0]);
}

#[test]
fn clusters_are_numbered_by_their_first_document() {
    assert_eq!(connected(&*chain(&["3", "0", "3", "1"]), 0.8).unwrap(), [0, 1, 0, 1]);
    assert_eq!(average_link(&*chain(&["3", "0", "3", "1"]), 0.8).unwrap(), [0, 1, 0, 1]);
    // By number, although document 3 is taken first.
    assert_eq!(leader(&*chain(&["3", "0", "3", "1"]), 0.8, &[3, 2, 1, 0]).unwrap(), [0, 1, 0, 1]);
}

#[test]
fn unsigned_documents_are_alone_even_with_each_other() {
    let detector = chain(&["", "0", "", "1"]);
    for clusters in [connected(&*detector, 0.1), leader(&*detector, 0.1, &[0, 1, 2, 3]), average_link(&*detector, 0.1)] {
        assert_eq!(clusters.unwrap(), [0, 1, 2, 1]);
    }
    for (texts, expected) in [(&[][..], &[][..]), (&[""], &[0]), (&["1"], &[0])] {
        let detector = chain(texts);
        let order: Vec<u32> = (0..detector.n_docs()).collect();
        for clusters in [connected(&*detector, 0.5), leader(&*detector, 0.5, &order), average_link(&*detector, 0.5)] {
            assert_eq!(clusters.unwrap(), expected);
        }
    }
}

#[test]
fn a_leader_is_compared_and_a_member_is_not() {
    let detector = chain(&FOUR);
    // 1 joins 0; 2 is like 1, which leads nothing.
    assert_eq!(leader(&*detector, 0.8, &[0, 1, 2, 3]).unwrap(), [0, 0, 1, 2]);
    // 1 leads, and both of its neighbours join it.
    assert_eq!(leader(&*detector, 0.8, &[1, 0, 2, 3]).unwrap(), [0, 0, 0, 1]);
    assert_eq!(leader(&*detector, 0.81, &[1, 0, 2, 3]).unwrap(), [0, 1, 2, 3]);
}

#[test]
fn the_most_similar_leader_is_joined_and_of_equals_the_first() {
    // 0 and 1 are unlike; 2 is like both, 0.6 and 0.9; 3 is like both at 0.7.
    let detector = table_of(&[vec![0.2, 0.6, 0.7], vec![0.9, 0.7], vec![0.3]], &FOUR);
    assert_eq!(leader(&*detector, 0.5, &[0, 1, 2, 3]).unwrap(), [0, 1, 1, 0]);
    assert_eq!(leader(&*detector, 0.5, &[1, 0, 2, 3]).unwrap(), [0, 1, 1, 1]);
}

#[test]
fn two_pairs_are_joined_at_the_mean_of_the_four_similarities_between_them() {
    let detector = table_of(&[vec![0.9, 0.7, 0.5], vec![0.4, 0.2], vec![0.8]], &FOUR);
    // {0, 1} at 0.9, {2, 3} at 0.8, then (0.7 + 0.5 + 0.4 + 0.2) / 4 = 0.45.
    for (threshold, expected) in
        [(0.44, [0, 0, 0, 0]), (0.46, [0, 0, 1, 1]), (0.8, [0, 0, 1, 1]), (0.81, [0, 0, 1, 2]), (0.9, [0, 0, 1, 2]), (0.91, [0, 1, 2, 3])]
    {
        assert_eq!(average_link(&*detector, threshold).unwrap(), expected, "{threshold}");
    }
    assert_eq!(connected(&*detector, 0.7).unwrap(), [0; 4], "the component is joined by its strongest pair");
}

#[test]
fn the_mean_is_over_pairs_of_documents_not_over_clusters() {
    // {0, 1} at 0.9, with 2 at (0.8 + 0.5) / 2 = 0.65, with 3 at (0.6 + 0.6 + 0) / 3 = 0.4; a mean over the two clusters joined last would be (0.6 + 0) / 2 = 0.3.
    let detector = table_of(&[vec![0.9, 0.8, 0.6], vec![0.5, 0.6], vec![0.0]], &FOUR);
    assert_eq!(average_link(&*detector, 0.64).unwrap(), [0, 0, 0, 1]);
    assert_eq!(average_link(&*detector, 0.66).unwrap(), [0, 0, 1, 2]);
    assert_eq!(average_link(&*detector, 0.39).unwrap(), [0, 0, 0, 0]);
    assert_eq!(average_link(&*detector, 0.41).unwrap(), [0, 0, 0, 1]);
}

#[test]
fn thresholds_and_orders_that_make_no_sense_are_refused() {
    let detector = chain(&FOUR);
    for threshold in [0.0, -0.5, 1.5, f64::NAN] {
        assert!(matches!(connected(&*detector, threshold), Err(ClusterError::Threshold { .. })));
        assert!(matches!(leader(&*detector, threshold, &[0, 1, 2, 3]), Err(ClusterError::Threshold { .. })));
        assert!(matches!(average_link(&*detector, threshold), Err(ClusterError::Threshold { .. })));
    }
    assert_eq!(connected(&*detector, 0.0).unwrap_err().to_string(), "`threshold` must be above 0 and at most 1, got 0");
    for order in [&[0, 1, 2][..], &[0, 1, 2, 2], &[0, 1, 2, 4], &[0, 1, 2, 3, 3]] {
        assert!(matches!(leader(&*detector, 0.5, order), Err(ClusterError::Order { .. })), "{order:?}");
    }
    assert_eq!(
        leader(&*detector, 0.5, &[0, 1, 1, 9]).unwrap_err().to_string(),
        "the order must name each of 4 documents once, but of its 4 names 2 are documents not named before"
    );
}

#[test]
fn average_linkage_refuses_what_would_not_fit() {
    let texts = vec!["0"; AVERAGE_LINK_MAX_DOCS as usize + 1];
    let error = average_link(&*chain(&texts), 0.5).unwrap_err().to_string();
    assert_eq!(
        error,
        "average linkage keeps a number for each pair and takes at most 16384 signed documents, got 16385: use another policy or fewer documents"
    );
}

#[test]
fn a_sink_of_candidates_keeps_components_whatever_the_threads_saw() {
    let alone = Connected::new(5, 0.5).unwrap();
    let (mut one, mut other) = (alone.clone(), alone);
    one.row(4, &[2, 3], &[0.5, 0.49]);
    other.row(2, &[1, 0], &[0.9, 0.1]);
    other.row(3, &[], &[]);
    for merged in [one.clone().merge(other.clone()), other.merge(one)] {
        assert_eq!(merged.clusters(), [0, 1, 1, 2, 1]);
    }
}

/// Average linkage from the definition: the mean of all pairs is taken anew at every step.
fn by_the_definition(similarity: impl Fn(usize, usize) -> f64, n: usize, threshold: f64) -> Vec<usize> {
    let mut clusters: Vec<Vec<usize>> = (0..n).map(|doc| vec![doc]).collect();
    loop {
        let mut best = (threshold, None);
        for a in 0..clusters.len() {
            for b in 0..a {
                let pairs = clusters[a].iter().flat_map(|&x| clusters[b].iter().map(move |&y| (x, y)));
                let mean = pairs.map(|(x, y)| similarity(x, y)).sum::<f64>() / (clusters[a].len() * clusters[b].len()) as f64;
                if mean >= best.0 {
                    best = (mean, Some((a, b)));
                }
            }
        }
        let Some((a, b)) = best.1 else { break };
        let joined = clusters.remove(a);
        clusters[b].extend(joined);
    }
    clusters.iter_mut().for_each(|cluster| cluster.sort_unstable());
    clusters.sort_unstable();
    (0..n).map(|doc| clusters.iter().position(|cluster| cluster.contains(&doc)).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]
    #[test]
    fn average_linkage_is_that_of_the_definition(numbers in prop::collection::vec(0.0_f64..1.0, 45), threshold in 0.2_f64..0.9) {
        // Ten documents have 45 pairs.
        let mut numbers = numbers.into_iter();
        let rows: Vec<Vec<f64>> = (0..9).map(|row| numbers.by_ref().take(9 - row).collect()).collect();
        let texts: Vec<String> = (0..10).map(|doc| doc.to_string()).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let found: Vec<usize> = average_link(&*table_of(&rows, &texts), threshold).unwrap().into_iter().map(|cluster| cluster as usize).collect();
        prop_assert_eq!(found, by_the_definition(|x, y| rows[x.min(y)][x.abs_diff(y) - 1], 10, threshold));
    }
}

#[test]
fn clusters_are_the_same_for_any_number_of_threads() {
    // 4,000 texts of four characters out of 64: a pair shares three with a chance of about 4 * 60 / C(64, 4) = 0.0004, so a text has one or two such neighbours,
    // and leaders are more than one task takes. Some texts are empty.
    let text = |number: u64| -> String {
        let picks = (0..4).map(|pick| split_seed(number, pick) as u32 % 64);
        if number.is_multiple_of(50) { String::new() } else { picks.filter_map(|pick| char::from_u32(u32::from('一') + pick)).collect() }
    };
    let texts: Vec<String> = (0..4_000).map(text).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let order: Vec<u32> = (0..4_000).rev().collect();
    let clusters = |n_threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().unwrap();
        pool.install(|| {
            let (all, few) = (detector("", &texts), detector("", &texts[..400]));
            (connected(&*all, 0.6).unwrap(), leader(&*all, 0.6, &order).unwrap(), average_link(&*few, 0.3).unwrap())
        })
    };
    let expected = clusters(1);
    let n_led = expected.1.iter().max().unwrap() + 1;
    assert!((2 * 1_024..3_900).contains(&n_led), "more than one task, and not all alone: {n_led}");
    for n_threads in [2, 8] {
        assert_eq!(clusters(n_threads), expected, "{n_threads} threads");
    }
}
