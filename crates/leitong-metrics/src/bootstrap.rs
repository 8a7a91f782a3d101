//! How far a figure could be off: resampling of whole families, or of articles.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use crate::Counts;

/// Decisions of one method by resampling unit: a unit is a family of documents with all that depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitCounts {
    /// Duplicates found, by unit: both documents of a gold pair are in one unit.
    pub tp: Vec<u64>,
    /// Duplicates missed, by unit.
    pub fn_: Vec<u64>,
    /// Different documents of one unit called duplicates, by unit.
    pub fp_within: Vec<u64>,
    /// Different documents of two units called duplicates: the units, the smaller first, and the pairs. Ascending, or a draw takes longer.
    pub fp_across: Vec<(u32, u32, u64)>,
}

impl UnitCounts {
    /// Counts over all units, each taken once; true negatives are not counted.
    pub fn total(&self) -> Counts {
        let across: u64 = self.fp_across.iter().map(|&(_, _, n)| n).sum();
        Counts { tp: self.tp.iter().sum(), fn_: self.fn_.iter().sum(), fp: self.fp_within.iter().sum::<u64>() + across, tn: 0 }
    }
}

/// Draws with replacement from a number of units, shared by all figures that are to be compared: their differences are then paired.
#[derive(Clone, Debug)]
pub struct Resampling {
    // How often each unit was drawn, one row a draw.
    weights: Vec<Box<[u32]>>,
}

impl Resampling {
    /// Makes `n_draws` draws of `n_units` units each; the same for one seed on every machine.
    pub fn new(n_units: usize, n_draws: usize, seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut draw = || {
            let mut weights = vec![0_u32; n_units];
            for _ in 0..n_units {
                // The high half of a product maps 64 random bits to a unit; the bias is below n / 2^64.
                let unit = (u128::from(random.next_u64()) * n_units as u128) >> 64;
                weights[unit as usize] += 1;
            }
            weights.into_boxed_slice()
        };
        Self { weights: (0..n_draws).map(|_| draw()).collect() }
    }

    /// The mean of one value a unit, in each draw. Units without a value are left out; a draw without any gives the mean of all.
    pub fn means(&self, values: &[Option<f64>]) -> Vec<f64> {
        let whole = weighted_mean(values.iter().flatten().map(|&value| (1, value))).unwrap_or(0.0);
        let draw = |weights: &[u32]| {
            let both = weights.iter().zip(values);
            weighted_mean(both.filter_map(|(&weight, value)| value.map(|value| (weight, value)))).unwrap_or(whole)
        };
        self.weights.iter().map(|weights| draw(weights)).collect()
    }

    /// Counts of decisions in each draw: a pair inside unit i weighs m_i, a pair across i and j weighs m_i·m_j, with m the times that a unit was drawn.
    /// True negatives are not counted.
    pub fn counts(&self, units: &UnitCounts) -> Vec<Counts> {
        let inside = |weights: &[u32], counts: &[u64]| weights.iter().zip(counts).map(|(&weight, &n)| u64::from(weight) * n).sum::<u64>();
        // Pairs of one first unit stand together: a third of the units is in no draw, and theirs are passed over.
        let rows: Vec<&[(u32, u32, u64)]> = units.fp_across.chunk_by(|a, b| a.0 == b.0).collect();
        let across = |weights: &[u32]| {
            let row = |row: &&[(u32, u32, u64)]| match u64::from(weights[row[0].0 as usize]) {
                0 => 0,
                weight => weight * row.iter().map(|&(_, j, n)| u64::from(weights[j as usize]) * n).sum::<u64>(),
            };
            rows.iter().map(row).sum::<u64>()
        };
        let draw = |weights: &[u32]| Counts {
            tp: inside(weights, &units.tp),
            fn_: inside(weights, &units.fn_),
            fp: inside(weights, &units.fp_within) + across(weights),
            tn: 0,
        };
        self.weights.iter().map(|weights| draw(weights)).collect()
    }
}

fn weighted_mean(weighted: impl Iterator<Item = (u32, f64)>) -> Option<f64> {
    let (sum, n) = weighted.fold((0.0, 0.0), |(sum, n), (weight, value)| (sum + f64::from(weight) * value, n + f64::from(weight)));
    (n > 0.0).then(|| sum / n)
}

/// The percentile interval of draws that leaves (1 - `level`) / 2 on either side; `None` for no draws. Source: Efron, *The jackknife, the bootstrap*, 1982.
pub fn percentile_interval(draws: &[f64], level: f64) -> Option<(f64, f64)> {
    let mut sorted = draws.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    let tail = (1.0 - level) / 2.0;
    #[allow(clippy::cast_sign_loss, reason = "a share of a count is not negative")]
    let at = |share: f64| sorted[((share * last as f64).round() as usize).min(last)];
    Some((at(tail), at(1.0 - tail)))
}
