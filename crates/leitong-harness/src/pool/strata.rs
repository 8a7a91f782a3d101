//! Which stratum a pooled pair is in: how alike it is at best, and how many methods found it.

/// Lower ends of the ranges of the highest similarity, as a share of the method's threshold. The first range begins where the pool does.
const SIMILARITY: [(f64, &str); 4] = [(0.0, "below 0.85"), (0.85, "0.85-1"), (1.0, "1-1.5"), (1.5, "1.5 and more")];
/// Lower ends of the ranges of the number of methods that found the pair.
const METHODS: [(u32, &str); 4] = [(1, "1"), (2, "2-3"), (4, "4-6"), (7, "7 and more")];

/// Number of strata, empty ones among them.
pub(crate) const N_STRATA: usize = SIMILARITY.len() * METHODS.len();

/// The stratum of a pair: its highest similarity / threshold over the methods, and the number of methods that found it, at least 1.
pub(crate) fn stratum_of(relative: f64, n_methods: u32) -> usize {
    let by_similarity = SIMILARITY.iter().rposition(|&(low, _)| relative >= low).unwrap_or(0);
    let by_methods = METHODS.iter().rposition(|&(low, _)| n_methods >= low).unwrap_or(0);
    by_similarity * METHODS.len() + by_methods
}

/// The name of a stratum.
pub(crate) fn name_of(stratum: usize) -> String {
    let (similarity, methods) = (SIMILARITY[stratum / METHODS.len()].1, METHODS[stratum % METHODS.len()].1);
    format!("{similarity} by {methods}")
}
