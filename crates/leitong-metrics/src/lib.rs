//! Pure functions of counts and labels: confusion error, exclusion error, precision, recall, F, curves, clusters, spreads and tests.
//!
//! Knows numbers and labels only: no document, no method, no clock. Every function says its range and what it does at 0/0.

mod b_cubed;
mod band;
mod bootstrap;
mod contingency;
mod counts;
mod curve;
mod exact_clusters;
mod least_squares;
mod mcnemar;
mod paired;
mod pareto;
mod pooling;
mod rand_index;
mod ranking;
mod removal;
mod spread;
mod v_measure;

pub use b_cubed::{BCubed, b_cubed};
pub use band::pointwise_band;
pub use bootstrap::{Resampling, UnitCounts, percentile_interval};
pub use contingency::Contingency;
pub use counts::{Counts, DocumentCounts, Reading, errors_by_document, reading_a, reading_b, reading_c};
pub use curve::{CurvePoint, Histogram, STEPS};
pub use exact_clusters::{ExactClusters, exact_clusters};
pub use least_squares::{Line, least_squares};
pub use mcnemar::{McNemar, mcnemar};
pub use paired::{bootstrap_p, holm};
pub use pareto::{Tradeoff, pareto_front};
pub use pooling::{Member, SampledStratum, ShareEstimate, allocate, chapman, estimated_hits, share_at_most, share_estimate};
pub use rand_index::adjusted_rand_index;
pub use ranking::{average_precision, precision_at_recall, recall_at_precision};
pub use removal::{Removal, removal};
pub use spread::{Spread, spread, wilson_interval};
pub use v_measure::{VMeasure, v_measure};

#[cfg(test)]
mod tests;
