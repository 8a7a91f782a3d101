//! Experiment and method table in, verified and timed record out.
//!
//! The order is fixed: read, analyse, fit, sign, score, decide; then compare with the expected answer where there is one; only then time.
//! Quality rows depend on text, parameters and seed alone; cost rows are measured in passes of their own.
//! Works on the registry that the caller hands over; names no method.

mod analysis;
mod banded;
mod claims;
mod clusters;
mod details;
mod evaluate;
mod expected;
mod experiment;
mod gold;
mod machine;
mod passes;
mod pool;
mod quality;
mod source;
mod tally;
mod uncertainty;
mod units;

pub use claims::{ClaimsAsked, ClaimsFile, test_claims};
pub use evaluate::{Evaluation, UnexpectedResult, evaluate};
pub use expected::{Difference, Expected, ExpectedCounts, write_expected};
pub use experiment::{ALL, Asked, Clustering, Experiment, Plan, RunSpec};
pub use machine::peak_memory;
pub use pool::{POOL_PAIRS, POOL_RECORD, Pool, PoolAsked, PoolScoreAsked, check_pool_folder, make_pool, score_pool, write_pool_folder};
pub use source::{Roots, open_dataset};

#[cfg(test)]
mod tests;
