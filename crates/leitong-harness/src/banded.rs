//! Wrong pairs that no list names, by family and by steps of the threshold: what a band along the curve is drawn from.

use leitong_metrics::UnitCounts;

use crate::units::Units;

/// Thresholds of a band: this many equal steps.
pub(crate) const BAND_STEPS: u32 = 20;
/// Families, steps and counts kept: below the threshold where there would be more, precision is so low that nobody reads a band there.
const MAX_KEPT: usize = 30_000;
/// Pairs that come in before equal ones are counted for the first time.
const BUFFER: usize = 1 << 16;

/// The threshold of a step.
pub(crate) fn threshold_of(step: u32) -> f64 {
    f64::from(step) / f64::from(BAND_STEPS)
}

/// The largest step whose threshold the score in [0, 1] reaches, by the very comparison that a decision makes.
fn step_of(score: f64) -> u32 {
    (1..=BAND_STEPS).rev().find(|step| score >= threshold_of(*step)).unwrap_or(0)
}

/// (smaller unit, larger unit, step, pairs).
type Kept = (u32, u32, u32, u64);

/// Wrong pairs by the units of their documents and the step that their score reaches. Where there are too many, the lowest step is given up as a whole:
/// which steps remain does not depend on the order of coming, since a part of the pairs never has more than all of them.
#[derive(Clone, Debug)]
pub(crate) struct BandedPairs<'a> {
    units: &'a Units,
    limit: usize,
    pairs: Vec<Kept>,
    n_compacted: usize,
    lowest: u32,
}

impl<'a> BandedPairs<'a> {
    pub fn new(units: &'a Units) -> Self {
        Self { units, limit: MAX_KEPT, pairs: Vec::new(), n_compacted: 0, lowest: 1 }
    }

    pub fn push(&mut self, doc: u32, other: u32, score: f64) {
        if score < threshold_of(self.lowest) {
            return;
        }
        let (a, b) = (self.units.unit(doc), self.units.unit(other));
        self.pairs.push((a.min(b), a.max(b), step_of(score), 1));
        self.compact_where_full();
    }

    fn compact_where_full(&mut self) {
        if self.pairs.len() >= 2 * self.n_compacted.max(BUFFER) {
            self.compact();
        }
    }

    fn compact(&mut self) {
        let lowest = self.lowest;
        self.pairs.retain(|pair| pair.2 >= lowest);
        self.pairs.sort_unstable();
        self.pairs.dedup_by(|later, kept| {
            let is_equal = (later.0, later.1, later.2) == (kept.0, kept.1, kept.2);
            kept.3 += if is_equal { later.3 } else { 0 };
            is_equal
        });
        while self.pairs.len() > self.limit {
            self.lowest += 1;
            let lowest = self.lowest;
            self.pairs.retain(|pair| pair.2 >= lowest);
        }
        self.n_compacted = self.pairs.len();
    }

    pub fn merge(&mut self, other: Self) {
        self.pairs.extend(other.pairs);
        self.lowest = self.lowest.max(other.lowest);
        self.compact_where_full();
    }

    pub fn finish(mut self) -> Banded {
        self.compact();
        Banded { pairs: self.pairs, lowest: self.lowest }
    }
}

/// Wrong pairs by units and step, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Banded {
    pairs: Vec<Kept>,
    lowest: u32,
}

impl Banded {
    /// Adds the wrong pairs that reach a step to decisions by unit; whether all of them are known.
    pub fn add_to(&self, counts: &mut UnitCounts, step: u32) -> bool {
        for of_units in self.pairs.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (a, b) = (of_units[0].0, of_units[0].1);
            match of_units.iter().filter(|pair| pair.2 >= step).map(|pair| pair.3).sum() {
                0 => {}
                n if a == b => counts.fp_within[a as usize] += n,
                n => counts.fp_across.push((a, b, n)),
            }
        }
        step >= self.lowest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units() -> Units {
        // Documents 0 and 1 are one family, 2 and 3 one each.
        Units::from_numbers(vec![0, 0, 1, 2])
    }

    fn of<'a>(units: &'a Units, limit: usize, pairs: &[(u32, u32, f64)]) -> BandedPairs<'a> {
        let mut banded = BandedPairs { limit, ..BandedPairs::new(units) };
        pairs.iter().for_each(|&(doc, other, score)| banded.push(doc, other, score));
        banded
    }

    const PAIRS: [(u32, u32, f64); 5] = [(0, 2, 0.5), (2, 1, 0.93), (0, 1, 0.3), (3, 2, 0.04), (3, 0, 0.1)];

    #[test]
    fn a_step_has_the_pairs_whose_score_reaches_it() {
        let units = units();
        let banded = of(&units, 10, &PAIRS).finish();
        let at = |step| {
            let mut counts = UnitCounts { fp_within: vec![0; 3], ..UnitCounts::default() };
            let is_known = banded.add_to(&mut counts, step);
            (counts.fp_within[0], counts.fp_across, is_known)
        };
        // Thresholds .1, .5, .55 and 1: 3 0 reaches the first alone, 0 2 the second too, 2 1 all but the last.
        assert_eq!(at(2), (1, vec![(0, 1, 2), (0, 2, 1)], true));
        assert_eq!(at(10), (0, vec![(0, 1, 2)], true));
        assert_eq!(at(11), (0, vec![(0, 1, 1)], true));
        assert_eq!(at(20), (0, vec![], true));
    }

    #[test]
    fn the_lowest_steps_are_given_up_whole_whatever_the_order() {
        let units = units();
        // Four different entries reach .05 and above; two may be kept: those at .5 and .93.
        let forward = of(&units, 2, &PAIRS).finish();
        let mut reversed = PAIRS;
        reversed.reverse();
        let mut halves = of(&units, 2, &reversed[..2]);
        halves.merge(of(&units, 2, &reversed[2..]));
        assert_eq!((forward.lowest, forward.pairs.len()), (7, 2));
        assert_eq!(forward, halves.finish());
        let mut counts = UnitCounts { fp_within: vec![0; 3], ..UnitCounts::default() };
        assert!(!forward.add_to(&mut counts, 6));
    }

    #[test]
    fn a_score_on_a_step_reaches_it() {
        assert_eq!([0.0, 0.049, 0.05, 0.15, 0.7, 0.999, 1.0].map(step_of), [0, 0, 1, 3, 14, 19, 20]);
    }
}
