//! One key index over one store, and exact all-pairs scoring, for every method.
//!
//! A method says where a document is filed and where it looks; what is shared by all methods is here: groups of equal signatures, postings,
//! candidates, and streams of scored pairs. Memory, candidates and pair completeness are thereby measured by the same code for all.
//!
//! Everything is a set of commutative sums over rows: the result is the same for any thread count.

mod candidates;
mod groups;
mod pairs;

pub use candidates::KeyIndex;
pub use groups::Groups;
pub use pairs::{PairSink, score_all_pairs, score_candidates};

#[cfg(test)]
mod tests;
