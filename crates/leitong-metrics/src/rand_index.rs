//! The adjusted Rand index.

use crate::Contingency;

fn n_pairs(n: u64) -> f64 {
    let n = n as f64;
    n * (n - 1.0) / 2.0
}

/// Hubert and Arabie's adjusted Rand index, at most 1: agreement on pairs beyond what two random partitions of these sizes would have, which is 0.
///
/// 1 where both partitions are equal, also where both are all singletons or one cluster; `None` without documents.
/// Source: Hubert, Arabie, *Comparing partitions*, 1985.
pub fn adjusted_rand_index(table: &Contingency) -> Option<f64> {
    if table.n_docs == 0 {
        return None;
    }
    let together_in_both: f64 = table.both.values().map(|&n| n_pairs(n)).sum();
    let in_gold: f64 = table.gold.values().map(|&n| n_pairs(n)).sum();
    let in_predicted: f64 = table.predicted.values().map(|&n| n_pairs(n)).sum();
    let all = n_pairs(table.n_docs);
    let n_disagreements = in_gold + in_predicted - 2.0 * together_in_both;
    // Sums of whole numbers below 2^53 are exact.
    if n_disagreements < 0.5 {
        return Some(1.0);
    }
    let expected = in_gold * in_predicted / all;
    let largest = f64::midpoint(in_gold, in_predicted);
    Some((together_in_both - expected) / (largest - expected))
}
