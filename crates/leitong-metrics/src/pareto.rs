//! The settings that no other setting beats in quality and in every cost.

/// Quality of a setting and what it costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tradeoff<const COSTS: usize> {
    /// Better where higher.
    pub quality: f64,
    /// Each better where lower, in any unit that all settings share.
    pub costs: [f64; COSTS],
}

impl<const COSTS: usize> Tradeoff<COSTS> {
    fn is_number(&self) -> bool {
        !self.quality.is_nan() && self.costs.iter().all(|cost| !cost.is_nan())
    }

    /// At least as good in everything, and better in something.
    fn dominates(&self, other: &Self) -> bool {
        let pairs = || self.costs.iter().zip(&other.costs);
        let never_worse = self.quality >= other.quality && pairs().all(|(mine, theirs)| mine <= theirs);
        let once_better = self.quality > other.quality || pairs().any(|(mine, theirs)| mine < theirs);
        never_worse && once_better
    }
}

/// Whether each setting is on the Pareto front: no other is at least as good in quality and all costs, and better in one.
///
/// One answer a setting, in their order. Equal settings are on the front together; a setting with a value that is no number is never on it and beats none. O(n²).
pub fn pareto_front<const COSTS: usize>(settings: &[Tradeoff<COSTS>]) -> Vec<bool> {
    let is_beaten = |setting: &Tradeoff<COSTS>| settings.iter().any(|other| other.is_number() && other.dominates(setting));
    settings.iter().map(|setting| setting.is_number() && !is_beaten(setting)).collect()
}
