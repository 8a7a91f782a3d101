//! A straight line through points.

/// A straight line `y = intercept + slope * x`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Growth of y for a step of 1 in x.
    pub slope: f64,
    /// y at x = 0.
    pub intercept: f64,
}

/// The line whose squared vertical distances to (x, y) points have the smallest sum; `None` for fewer than two different x, and where a value is not finite.
///
/// Of logarithms of size and cost the slope is the exponent of a power law: 1 is linear, 2 quadratic. Few sizes bear no interval of it.
/// Source: Legendre, *Nouvelles méthodes pour la détermination des orbites des comètes*, 1805.
pub fn least_squares(points: &[(f64, f64)]) -> Option<Line> {
    let n = points.len() as f64;
    let (mean_x, mean_y) = (points.iter().map(|(x, _)| x).sum::<f64>() / n, points.iter().map(|(_, y)| y).sum::<f64>() / n);
    let spread: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let shared: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let slope = shared / spread;
    let line = Line { slope, intercept: mean_y - slope * mean_x };
    (spread > 0.0 && line.slope.is_finite() && line.intercept.is_finite()).then_some(line)
}
