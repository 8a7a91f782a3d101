//! Single-pass clustering: each document against the leaders of clusters.

use leitong_core::Detector;
use rayon::prelude::*;

use crate::ClusterError;
use crate::clusters::{check_threshold, numbered};

/// Leaders that one task compares a document with.
const LEADERS_A_TASK: usize = 1_024;

/// Single-pass clustering: the cluster of each document, numbered by first document (by number, not by `order`).
///
/// Documents are taken in `order`. Each is compared with the leaders of the clusters so far, a leader being the document that opened its cluster, and joins the
/// most similar one if the similarity is at least `threshold` (of equals, the one that opened first); else it leads a cluster of its own. Members are
/// therefore like their leader, which bounds chains, but the result depends on the order: give one that is a function of the documents, such as that of their ids.
/// Documents without a signature are alone.
///
/// Cost: O(n * leaders) scores, n leaders at worst.
/// Source: van Rijsbergen, *Information Retrieval*, 1979, chapter 3 (single-pass algorithm); Hartigan's *leader* (1975) takes the first leader that will do,
/// not the most similar one.
///
/// # Errors
/// Where the threshold is not above 0 and at most 1, or the order does not name each document once.
pub fn leader(detector: &dyn Detector, threshold: f64, order: &[u32]) -> Result<Vec<u32>, ClusterError> {
    check_threshold(threshold)?;
    check_order(detector.n_docs(), order)?;
    let mut leaders: Vec<u32> = Vec::new();
    let mut leader_of: Vec<u32> = (0..detector.n_docs()).collect();
    for &doc in order.iter().filter(|&&doc| detector.is_signed(doc)) {
        match most_similar(detector, doc, &leaders) {
            Some((similarity, leader)) if similarity >= threshold => leader_of[doc as usize] = leader,
            _ => leaders.push(doc),
        }
    }
    Ok(numbered(leader_of.into_iter()))
}

/// The most similar leader with its similarity; of equals, the first.
fn most_similar(detector: &dyn Detector, doc: u32, leaders: &[u32]) -> Option<(f64, u32)> {
    let first_of_best = |best: (f64, u32), next: (f64, u32)| if next.0 > best.0 { next } else { best };
    let best_of_task = |leaders: &[u32]| {
        let mut scores = Vec::with_capacity(leaders.len());
        detector.score_row(doc, leaders, &mut scores);
        scores.into_iter().zip(leaders.iter().copied()).reduce(first_of_best)
    };
    // Tasks are reduced in their order, so that the first of equals is the same for any thread count.
    leaders.par_chunks(LEADERS_A_TASK).filter_map(best_of_task).reduce_with(first_of_best)
}

fn check_order(n_docs: u32, order: &[u32]) -> Result<(), ClusterError> {
    let mut is_named = vec![false; n_docs as usize];
    let mut n_distinct = 0;
    for &doc in order {
        if let Some(is_named) = is_named.get_mut(doc as usize)
            && !std::mem::replace(is_named, true)
        {
            n_distinct += 1;
        }
    }
    let n_named = order.len();
    if n_named == n_docs as usize && n_distinct == n_named { Ok(()) } else { Err(ClusterError::Order { n_docs, n_named, n_distinct }) }
}
