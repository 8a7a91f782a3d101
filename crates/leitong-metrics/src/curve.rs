//! Scores of pairs, counted on a grid of thresholds.

use crate::Counts;

/// Steps of the threshold grid on (0, 1]: thresholds are multiples of 1/1000. A threshold of 0 (accept all) is not on it.
pub const STEPS: usize = 1000;

/// Scores counted by the largest grid threshold that they reach: memory does not grow with the number of pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    // bins[s]: pairs whose score reaches s / STEPS but not (s + 1) / STEPS.
    bins: Vec<u64>,
}

impl Default for Histogram {
    fn default() -> Self {
        Self { bins: vec![0; STEPS + 1] }
    }
}

/// The grid threshold of a step.
fn threshold(step: usize) -> f64 {
    step as f64 / STEPS as f64
}

impl Histogram {
    /// Counts one score in [0, 1].
    pub fn add(&mut self, score: f64) {
        self.add_many(score, 1);
    }

    /// Counts `n` pairs of the same score in [0, 1].
    pub fn add_many(&mut self, score: f64, n: u64) {
        self.bins[Self::step(score)] += n;
    }

    /// The largest step whose threshold the score reaches, by the very comparison that a decision makes.
    fn step(score: f64) -> usize {
        let near = (score * STEPS as f64).round().clamp(0.0, STEPS as f64);
        #[allow(clippy::cast_sign_loss, reason = "clamped into 0..=STEPS above")]
        let near = near as usize;
        if score >= threshold(near) { near } else { near - 1 }
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &Self) {
        self.bins.iter_mut().zip(&other.bins).for_each(|(bin, more)| *bin += more);
    }

    /// Takes away the counts of another histogram, which must be part of this one.
    pub fn subtract(&mut self, part: &Self) {
        self.bins.iter_mut().zip(&part.bins).for_each(|(bin, less)| *bin -= less);
    }

    /// All scores counted.
    pub fn total(&self) -> u64 {
        self.bins.iter().sum()
    }
}

/// What a threshold gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Duplicates are pairs with score >= threshold.
    pub threshold: f64,
    /// Pairs by label and decision.
    pub counts: Counts,
}

impl CurvePoint {
    /// Counts at every grid threshold from 1/1000 to 1, ascending. Pairs that were never scored belong into the histograms with score 0.
    pub fn sweep(positives: &Histogram, negatives: &Histogram) -> Vec<Self> {
        let (n_positive, n_negative) = (positives.total(), negatives.total());
        let (mut tp, mut fp) = (0, 0);
        let mut points = Vec::with_capacity(STEPS);
        for step in (1..=STEPS).rev() {
            tp += positives.bins[step];
            fp += negatives.bins[step];
            points.push(Self { threshold: threshold(step), counts: Counts { tp, fp, fn_: n_positive - tp, tn: n_negative - fp } });
        }
        points.reverse();
        points
    }

    /// The point of highest F, the highest threshold among equals: an upper bound, since it was chosen on the data it is reported on.
    pub fn best_f(points: &[Self]) -> Option<Self> {
        let f = |point: &Self| point.counts.f1().unwrap_or(0.0);
        points.iter().copied().reduce(|best, point| if f(&point) >= f(&best) { point } else { best })
    }
}
