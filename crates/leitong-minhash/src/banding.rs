//! Bands and rows: how likely a pair is to become a candidate, and which split of k positions loses least.

use leitong_core::ParameterError;

/// Steps of Simpson's rule; even. The steepest useful curve (28 rows of 256 positions) rises within a tenth of the axis: forty steps, and five decimals are right.
const STEPS: u32 = 400;

/// Probability that two documents of a given similarity share a bucket key: 1 - (1 - s^r)^b.
pub fn candidate_probability(similarity: f64, bands: usize, rows: usize) -> f64 {
    let band_agrees = similarity.powf(rows as f64);
    1.0 - (1.0 - band_agrees).powf(bands as f64)
}

/// Integral of `f` from `from` to `to` by Simpson's rule.
fn integral(f: impl Fn(f64) -> f64, from: f64, to: f64) -> f64 {
    let step = (to - from) / f64::from(STEPS);
    let weight = |i: u32| match i {
        0 | STEPS => 1.0,
        odd if odd % 2 == 1 => 4.0,
        _ => 2.0,
    };
    let weighted: f64 = (0..=STEPS).map(|i| weight(i) * f(from + step * f64::from(i))).sum();
    weighted * step / 3.0
}

/// What a needless candidate and a missed pair cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossWeights {
    /// Of the area of candidates below the threshold.
    pub false_positives: f64,
    /// Of the area of pairs missed above it.
    pub false_negatives: f64,
}

impl LossWeights {
    /// Both alike: P is then only .3 to .6 *at* the threshold.
    pub const EVEN: Self = Self { false_positives: 0.5, false_negatives: 0.5 };
    /// For candidates that are verified: a missed pair is lost, a needless one only costs a comparison.
    pub const RECALL: Self = Self { false_positives: 0.1, false_negatives: 0.9 };
}

/// Loss of a banding at a threshold t: `false_positives` · ∫₀ᵗ P + `false_negatives` · ∫ₜ¹ (1 - P), with P the candidate probability.
pub fn banding_loss(bands: usize, rows: usize, threshold: f64, weights: LossWeights) -> f64 {
    let found = |similarity| candidate_probability(similarity, bands, rows);
    let needless = integral(found, 0.0, threshold);
    let missed = integral(|similarity| 1.0 - found(similarity), threshold, 1.0);
    weights.false_positives * needless + weights.false_negatives * missed
}

/// The (bands, rows) with bands · rows <= `permutations` of least loss; of equal ones the first by bands, then rows.
///
/// Source: the rule of the datasketch and text-dedup libraries. O(k log k) integrals.
pub fn best_bands(permutations: usize, threshold: f64, weights: LossWeights) -> (usize, usize) {
    let mut best = (1, 1);
    let mut least_loss = f64::INFINITY;
    for bands in 1..=permutations {
        for rows in 1..=permutations / bands {
            let loss = banding_loss(bands, rows, threshold, weights);
            if loss < least_loss {
                (best, least_loss) = ((bands, rows), loss);
            }
        }
    }
    best
}

/// Checks that `bands` bands of `rows` rows fit into a sketch.
pub(crate) fn check_bands(permutations: usize, bands: usize, rows: usize) -> Result<(), ParameterError> {
    ParameterError::unless_positive("bands", bands)?;
    ParameterError::unless_positive("rows", rows)?;
    if bands.saturating_mul(rows) > permutations {
        return Err(ParameterError::out_of_range(
            "bands",
            format!("at most `permutations` / `rows` = {permutations} / {rows} = {}", permutations / rows),
            bands,
        ));
    }
    Ok(())
}
