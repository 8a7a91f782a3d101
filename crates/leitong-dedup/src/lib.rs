//! Duplicates in a corpus: from documents to clusters, survivors and evidence.
//!
//! [`find`] reads a [`Corpus`] once to sign it (once more before, where the method learns from it; once more behind, where a verifier decides), so that texts
//! need not fit into memory: signatures, keys and links do. [`survivors`] chooses what is kept of each cluster, and [`Evidence`] says why the others go.
//!
//! Documents with equal signatures are one *unit* of everything that follows, so that ten thousand copies cost no more than two.
//! Clusters do not depend on the order of documents, on the thread count or on how a corpus is cut into files: ties are broken by text and id.
//!
//! Works badly where a method's keys are quadratic by design (`leitong methods` says which), and on documents of a few letters: a pair with a text of fewer
//! than [`Settings::short_letters`] letters counts as duplicate only where all letters are equal, since one changed digit there is another fact.
//! A chain of similar pairs is one cluster under [`Policy::Connected`]; [`Evidence`] gives each cluster's weakest link.

mod alarm;
mod corpus;
mod evidence;
mod facts;
mod find;
mod forecast;
mod links;
mod policy;
mod rounds;
mod settings;
mod survivors;
#[cfg(test)]
mod tests;
mod units;
mod verify;

pub use alarm::{Blame, Giant};
pub use corpus::{Corpus, CorpusError, Progress, Silent, Step};
pub use evidence::{Evidence, Partner, WeakestLink};
pub use facts::{Facts, Ids};
pub use find::{Counts, Found, find};
pub use forecast::Forecast;
pub use links::Link;
pub use policy::Policy;
pub use settings::{DedupError, KeyCap, Settings};
pub use survivors::{Keep, survivors};
