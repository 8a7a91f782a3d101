//! What is kept of each cluster.

use std::cmp::Reverse;
use std::str::FromStr;

use crate::{Facts, Found};

/// Which document of a cluster is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// The one that was read first: the only choice that follows the order given.
    #[default]
    First,
    /// The one with the most characters; of equals, by text and id.
    Longest,
    /// The one that was published first; documents without a time come last, of equals by text and id.
    Earliest,
    /// The one with the smallest id, as text.
    Id,
    /// None: all members of a cluster of two and more go.
    None,
}

impl FromStr for Keep {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "first" => Ok(Self::First),
            "longest" => Ok(Self::Longest),
            "earliest" => Ok(Self::Earliest),
            "id" => Ok(Self::Id),
            "none" => Ok(Self::None),
            _ => Err(format!("`{name}` is no rule for what to keep: there are first, longest, earliest, id and none")),
        }
    }
}

/// The document that stands for each cluster, by the number of the cluster.
///
/// The first `n_old` documents are of an older corpus: where a cluster holds some of them, the choice is among them alone.
/// Under [`Keep::None`] it is the first, of which nothing follows for the others.
pub fn survivors(found: &Found, keep: Keep, n_old: u32) -> Vec<u32> {
    let ranks = match keep {
        Keep::Longest | Keep::Earliest => found.facts.ranks(),
        Keep::First | Keep::Id | Keep::None => Vec::new(),
    };
    let mut survivors: Vec<Option<u32>> = vec![None; found.cluster_sizes().len()];
    for (doc, &cluster) in (0..found.n_docs()).zip(&found.clusters) {
        let chosen = &mut survivors[cluster as usize];
        let is_better = |&best: &u32| doc < n_old && best >= n_old || (doc < n_old) == (best < n_old) && is_before(&found.facts, &ranks, keep, doc, best);
        if chosen.as_ref().is_none_or(is_better) {
            *chosen = Some(doc);
        }
    }
    survivors.into_iter().flatten().collect()
}

/// Whether a document is to be kept rather than one that was read before it.
fn is_before(facts: &Facts, ranks: &[u32], keep: Keep, doc: u32, best: u32) -> bool {
    let rank = |doc: u32| ranks[doc as usize];
    match keep {
        Keep::First | Keep::None => false,
        Keep::Longest => (Reverse(facts.n_chars(doc)), rank(doc)) < (Reverse(facts.n_chars(best)), rank(best)),
        Keep::Earliest => (facts.published(doc), rank(doc)) < (facts.published(best), rank(best)),
        Keep::Id => facts.ids.get(doc) < facts.ids.get(best),
    }
}
