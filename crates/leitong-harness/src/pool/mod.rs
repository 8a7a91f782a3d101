//! Pools: pairs that any method found, drawn to be judged where no full truth is known; and what the judged ones say.

mod build;
mod draw;
mod residual;
mod score;
mod strata;
#[cfg(test)]
mod tests;

pub use build::{POOL_PAIRS, POOL_RECORD, Pool, PoolAsked, check_pool_folder, make_pool, write_pool_folder};
pub use score::{PoolScoreAsked, score_pool};
