//! The exact measures that weighted sketches estimate.

/// Both weights of every element of two weighted sets, ascending by element; 0 where it is missing.
fn paired_weights(x: &[(u64, f64)], y: &[(u64, f64)]) -> Vec<(f64, f64)> {
    let (mut at_x, mut at_y) = (0, 0);
    let mut pairs = Vec::with_capacity(x.len() + y.len());
    while at_x < x.len() || at_y < y.len() {
        let left = x.get(at_x).map_or(u64::MAX, |&(element, _)| element);
        let right = y.get(at_y).map_or(u64::MAX, |&(element, _)| element);
        let takes_left = at_x < x.len() && (left <= right || at_y == y.len());
        let takes_right = at_y < y.len() && (right <= left || at_x == x.len());
        pairs.push((if takes_left { x[at_x].1 } else { 0.0 }, if takes_right { y[at_y].1 } else { 0.0 }));
        at_x += usize::from(takes_left);
        at_y += usize::from(takes_right);
    }
    pairs
}

/// J_W = (sum of min(x, y)) / (sum of max(x, y)) of two weighted sets, ascending and distinct by element, weights above 0; 0 for two empty ones.
pub fn weighted_jaccard(x: &[(u64, f64)], y: &[(u64, f64)]) -> f64 {
    let pairs = paired_weights(x, y);
    let least: f64 = pairs.iter().map(|&(x, y)| x.min(y)).sum();
    let most: f64 = pairs.iter().map(|&(x, y)| x.max(y)).sum();
    if most > 0.0 { least / most } else { 0.0 }
}

/// J_P = sum over elements d of both of 1 / (sum over all d' of max(x_d' / x_d, y_d' / y_d)): the weighted Jaccard similarity that does not depend on the scale of
/// either side, so that a text doubled is equal to itself.
///
/// Ascending and distinct by element, weights above 0. O(n^2): for tests and small sets.
/// Source: Moulton, Jiang, *Maximally consistent sampling and the Jaccard index of probability distributions*, 2018.
pub fn probability_jaccard(x: &[(u64, f64)], y: &[(u64, f64)]) -> f64 {
    let pairs = paired_weights(x, y);
    let shared = pairs.iter().filter(|&&(x, y)| x > 0.0 && y > 0.0);
    shared.map(|&(x_d, y_d)| 1.0 / pairs.iter().map(|&(x, y)| (x / x_d).max(y / y_d)).sum::<f64>()).sum()
}
