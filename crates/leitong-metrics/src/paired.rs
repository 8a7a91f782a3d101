//! Whether two methods differ: tests on the same units.

/// Two-sided p of a difference by its bootstrap draws: 2 min(share of draws <= 0, share of draws >= 0), at most 1; `None` for no draws.
///
/// Draws must be paired: the difference of two figures on the same units. 0 says that no draw had the other sign: below 2 / the number of draws.
/// Source: Efron, Tibshirani, *An introduction to the bootstrap*, 1993, chapter 15.
pub fn bootstrap_p(differences: &[f64]) -> Option<f64> {
    if differences.is_empty() {
        return None;
    }
    let n_at_most = differences.iter().filter(|&&difference| difference <= 0.0).count();
    let n_at_least = differences.iter().filter(|&&difference| difference >= 0.0).count();
    Some((2.0 * n_at_most.min(n_at_least) as f64 / differences.len() as f64).min(1.0))
}

/// Holm's correction of the p of several tests, in their order, each at most 1: the chance of one wrong rejection among all stays below the level.
///
/// Source: Holm, *A simple sequentially rejective multiple test procedure*, 1979.
pub fn holm(ps: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ps.len()).collect();
    order.sort_by(|&a, &b| ps[a].total_cmp(&ps[b]));
    let mut corrected = vec![0.0; ps.len()];
    let mut highest: f64 = 0.0;
    for (rank, &test) in order.iter().enumerate() {
        let n_left = (ps.len() - rank) as f64;
        // A smaller p is never corrected to more than a larger one.
        highest = highest.max((n_left * ps[test]).min(1.0));
        corrected[test] = highest;
    }
    corrected
}
