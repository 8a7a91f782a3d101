//! How far figures could be off, and which differences they bear.

use serde::{Deserialize, Serialize};

use crate::Mode;

/// A figure of a quality row that has an interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IntervalOf {
    /// TP / (TP + FP).
    Precision,
    /// TP / (TP + FN).
    Recall,
    /// Harmonic mean of the two.
    #[default]
    F,
}

/// The 95 % interval of a figure at the default threshold and the largest size, by resampling whole families.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interval {
    /// The method's row.
    pub method: String,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached.
    pub mode: Mode,
    /// Which figure.
    pub what: IntervalOf,
    /// The figure itself, as in the quality row.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Families, or connected components of judged documents: what is drawn.
    pub n_units: u64,
    /// Draws in which the figure has a value.
    pub n_draws: u64,
}

/// Two rows on the same documents, at their default thresholds and the largest size.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// One row.
    pub left: String,
    /// The other.
    pub right: String,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached.
    pub mode: Mode,
    /// F of the left row less F of the right one.
    pub f_difference: f64,
    /// Lower end of its 95 % interval, by the same draws for both.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// 2 min(share of draws <= 0, share of draws >= 0); 0 where no draw has the other sign.
    pub p: f64,
    /// p after Holm's correction over all pairs of rows of this mode.
    pub p_holm: f64,
    /// Documents with all partners right and none wrong for the left row alone.
    pub n_only_left: u64,
    /// Documents with all partners right and none wrong for the right row alone.
    pub n_only_right: u64,
    /// McNemar's chi-squared of these two, with correction for continuity.
    pub mcnemar_chi2: f64,
    /// McNemar's exact two-sided p, not corrected for the number of pairs.
    pub mcnemar_p: f64,
}

/// How far the figures of a row could be off at several thresholds of its curve, at the largest size: pointwise 95 % intervals by resampling whole families.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The method's row.
    pub method: String,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached.
    pub mode: Mode,
    /// Families, or connected components of judged documents: what is drawn.
    pub n_units: u64,
    /// Draws.
    pub n_draws: u64,
    /// By ascending threshold.
    pub points: Vec<BandPoint>,
}

/// The intervals at one threshold, each as (lower end, upper end); absent where the figure has no value, or its errors are not known by family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BandPoint {
    /// Duplicates are pairs with score >= threshold.
    pub threshold: f64,
    /// F.
    pub f1: Option<(f64, f64)>,
    /// Confusion error, reading (a): 1 - precision.
    pub ce: Option<(f64, f64)>,
    /// Exclusion error, reading (a): 1 - recall.
    pub ee: Option<(f64, f64)>,
}
