//! Why documents are in one cluster.

use leitong_index::Components;
use rayon::prelude::*;

use crate::units::NO_UNIT;
use crate::{Found, Link};

/// The nearest other document of a cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Partner {
    /// The document.
    pub doc: u32,
    /// Its similarity.
    pub score: f64,
}

/// The link that holds a cluster together most weakly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeakestLink {
    /// One of the two.
    pub a: u32,
    /// The other.
    pub b: u32,
    /// Their similarity: a cluster falls apart at any threshold above it.
    pub score: f64,
}

/// Partners and weakest links of all clusters of two and more documents.
#[derive(Clone, Debug)]
pub struct Evidence {
    partners: Vec<Option<Partner>>,
    weakest: Vec<Option<WeakestLink>>,
}

impl Evidence {
    /// Finds them: the nearest partner of each document among its links, and the lowest link of each cluster's maximum spanning tree.
    ///
    /// Equal scores are decided by text and id, so that the order of the corpus leaves no trace.
    pub fn of(found: &Found) -> Self {
        let ranks = found.facts.ranks();
        let mut links = inner_links(found);
        let place = |link: &Link| {
            let (a, b) = (ranks[link.a as usize], ranks[link.b as usize]);
            (a.min(b), a.max(b))
        };
        links.par_sort_unstable_by(|one, two| two.score.total_cmp(&one.score).then_with(|| place(one).cmp(&place(two))));
        Self { partners: partners(found, &links, &ranks), weakest: weakest(found, &links) }
    }

    /// The nearest other document in the cluster of a document.
    pub fn partner(&self, doc: u32) -> Option<Partner> {
        self.partners[doc as usize]
    }

    /// The weakest link of a cluster.
    pub fn weakest(&self, cluster: u32) -> Option<WeakestLink> {
        self.weakest[cluster as usize]
    }
}

/// Links inside clusters: those between units, and one of similarity 1 from the first to each further document of a unit.
fn inner_links(found: &Found) -> Vec<Link> {
    let units = &found.units;
    let mut links: Vec<Link> = Vec::new();
    for unit in 0..units.len() {
        let members = units.members(unit);
        links.extend(members[1..].iter().map(|&doc| Link::new(members[0], doc, 1.0)));
    }
    links.extend(found.links.iter().filter(|link| found.clusters[link.a as usize] == found.clusters[link.b as usize]));
    links
}

/// Links come best first, so that the first of a document is its best.
fn partners(found: &Found, links: &[Link], ranks: &[u32]) -> Vec<Option<Partner>> {
    let mut partners: Vec<Option<Partner>> = vec![None; found.n_docs() as usize];
    let units = &found.units;
    // Inside a unit all are equally near: the first by text and id, and for that one the second.
    for unit in (0..units.len()).filter(|&unit| units.members(unit).len() > 1) {
        let mut members = units.members(unit).to_vec();
        members.sort_unstable_by_key(|&doc| ranks[doc as usize]);
        for &doc in &members {
            let nearest = if doc == members[0] { members[1] } else { members[0] };
            partners[doc as usize] = Some(Partner { doc: nearest, score: 1.0 });
        }
    }
    // A link between units is one between each two of their documents.
    let first_of = |doc: u32| match units.unit(doc) {
        NO_UNIT => doc,
        unit => units.members(unit).iter().copied().min_by_key(|&doc| ranks[doc as usize]).unwrap_or(doc),
    };
    for link in links {
        for (doc, other) in [(link.a, link.b), (link.b, link.a)] {
            if partners[doc as usize].is_none() {
                partners[doc as usize] = Some(Partner { doc: first_of(other), score: link.score });
            }
        }
    }
    partners
}

/// Links come best first: each that joins two parts of a cluster is in its maximum spanning tree, and the last is the lowest.
fn weakest(found: &Found, links: &[Link]) -> Vec<Option<WeakestLink>> {
    let mut weakest = vec![None; found.cluster_sizes().len()];
    let mut components = Components::new(found.n_docs());
    for link in links {
        if components.unite(link.a, link.b) {
            weakest[found.clusters[link.a as usize] as usize] = Some(WeakestLink { a: link.a, b: link.b, score: link.score });
        }
    }
    weakest
}
