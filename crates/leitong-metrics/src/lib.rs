//! Pure functions of counts and labels: confusion error, exclusion error, precision, recall, F, curves and spreads.
//!
//! Knows numbers and labels only: no document, no method, no clock. Every function says its range and what it does at 0/0.

mod bootstrap;
mod counts;
mod curve;
mod pooling;
mod spread;

pub use bootstrap::{Resampling, UnitCounts, percentile_interval};
pub use counts::{Counts, DocumentCounts, Reading, errors_by_document, reading_a, reading_b, reading_c};
pub use curve::{CurvePoint, Histogram, STEPS};
pub use pooling::{Member, SampledStratum, ShareEstimate, allocate, chapman, estimated_hits, share_at_most, share_estimate};
pub use spread::{Spread, spread, wilson_interval};

#[cfg(test)]
mod tests;
