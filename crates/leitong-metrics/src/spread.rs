//! Medians, quartiles and intervals.

use statrs::distribution::{ContinuousCDF, Normal};
use statrs::statistics::{Data, OrderStatistics};

/// Median and quartiles of repeated measurements, in the unit of the measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// Half of the measurements are at most this.
    pub median: f64,
    /// First quartile.
    pub q1: f64,
    /// Third quartile.
    pub q3: f64,
}

/// Median and quartiles (R-8 interpolation, as statrs does it); `None` where nothing was measured.
pub fn spread(measurements: &[f64]) -> Option<Spread> {
    if measurements.is_empty() {
        return None;
    }
    let mut data = Data::new(measurements.to_vec());
    Some(Spread { median: data.median(), q1: data.lower_quartile(), q3: data.upper_quartile() })
}

/// Wilson's score interval for `hits` of `n` independent trials at a confidence in (0, 1); `None` where `n` is 0.
///
/// Source: Wilson, *Probable inference, the law of succession, and statistical inference*, 1927. Invalid for pairs that share documents.
pub fn wilson_interval(hits: u64, n: u64, confidence: f64) -> Option<(f64, f64)> {
    if n == 0 {
        return None;
    }
    let (n, p) = (n as f64, hits as f64 / n as f64);
    Some(wilson_of_share(p, n, confidence))
}

/// Wilson's score interval for a share of `n` > 0 trials, where `n` may be an effective number that is no whole one.
pub(crate) fn wilson_of_share(p: f64, n: f64, confidence: f64) -> (f64, f64) {
    let z = Normal::standard().inverse_cdf(0.5 + confidence / 2.0);
    let z2_over_n = z * z / n;
    let centre = (p + z2_over_n / 2.0) / (1.0 + z2_over_n);
    let half_width = z / (1.0 + z2_over_n) * (p * (1.0 - p) / n + z2_over_n / (4.0 * n)).sqrt();
    ((centre - half_width).max(0.0), (centre + half_width).min(1.0))
}
