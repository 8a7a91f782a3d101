//! One key index over one store, and exact all-pairs scoring, for every method.
//!
//! A method says where a document is filed and where it looks; what is shared by all methods is here: groups of equal signatures, postings,
//! candidates, and streams of scored pairs. Memory, candidates and pair completeness are thereby measured by the same code for all.
//!
//! Everything is a set of commutative sums over rows: the result is the same for any thread count.
//!
//! Clusters are made from a detector in three ways, by one number for each document: [`connected`] (components of pairs that reach a threshold), [`leader`] (one
//! pass, each document against the first of each cluster alone) and [`average_link`] (batch; the mean over all pairs of two clusters).
//!
//! Assigners stand apart: they give each arriving document an id at once, from its hashes and from what came before, so they are no measures of pairs and the
//! laws of methods do not bind them. [`SimilarIds`] gives ids that depend on the order and a partition that does not; [`SourceAssigner`] is the published code,
//! in which both depend on it.

mod average_link;
mod candidates;
mod clusters;
mod groups;
mod leader;
mod pairs;
mod similar_ids;
mod source_assigner;

pub use average_link::{AVERAGE_LINK_MAX_DOCS, average_link};
pub use candidates::{CappedKey, KeyIndex, header};
pub use clusters::{ClusterError, Components, Connected, connected, numbered};
pub use groups::Groups;
pub use leader::leader;
pub use pairs::{PairSink, score_all_pairs, score_candidates};
pub use similar_ids::{Assignment, SimilarIds};
pub use source_assigner::SourceAssigner;

#[cfg(test)]
mod tests;
