//! From links to clusters.

use std::collections::BTreeMap;
use std::str::FromStr;

use leitong_index::{Components, numbered};

use crate::units::Units;
use crate::{Facts, Link};

/// How links become clusters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// Documents that are linked directly or through others. A chain of similar pairs is one cluster, so two of its members may be quite unlike.
    #[default]
    Connected,
    /// Documents in order of their best score, then by text and id: each joins the most similar leader that it is linked to, or leads.
    Leader,
    /// Links in order of their score, then by text and id: two clusters become one where all their members are linked to each other.
    Complete,
}

impl Policy {
    /// Every policy.
    pub const ALL: [(&'static str, Self); 3] = [("connected", Self::Connected), ("leader", Self::Leader), ("complete", Self::Complete)];
}

impl FromStr for Policy {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, policy)| policy).ok_or_else(|| format!("`{name}` is no way to make clusters: there are connected, leader and complete"))
    }
}

/// The cluster of each document, numbered by first document.
pub(crate) fn clusters(units: &Units, links: &[Link], facts: &Facts, policy: Policy) -> Vec<u32> {
    let of_units = match policy {
        Policy::Connected => connected(units, links),
        Policy::Leader => leader(units, links, &facts.ranks()),
        Policy::Complete => complete(units, links, &facts.ranks()),
    };
    // A document without a unit stands for itself.
    let label = |doc: u32| match of_units.get(units.unit(doc) as usize) {
        Some(&unit) => units.representative(unit),
        None => doc,
    };
    let labels: Vec<u32> = (0..facts.n_docs()).map(label).collect();
    numbered(labels.into_iter())
}

/// A unit that stands for the cluster of each unit.
fn connected(units: &Units, links: &[Link]) -> Vec<u32> {
    let mut components = Components::new(units.len());
    for link in links {
        components.unite(units.unit(link.a), units.unit(link.b));
    }
    (0..units.len()).map(|unit| components.root(unit)).collect()
}

/// The smallest rank of a unit's documents: its place in the canonical order.
fn unit_ranks(units: &Units, ranks: &[u32]) -> Vec<u32> {
    (0..units.len()).map(|unit| units.members(unit).iter().map(|&doc| ranks[doc as usize]).min().unwrap_or(u32::MAX)).collect()
}

fn leader(units: &Units, links: &[Link], ranks: &[u32]) -> Vec<u32> {
    let ranks = unit_ranks(units, ranks);
    let mut neighbours: Vec<Vec<(f64, u32)>> = vec![Vec::new(); units.len() as usize];
    for link in links {
        let (a, b) = (units.unit(link.a), units.unit(link.b));
        neighbours[a as usize].push((link.score, b));
        neighbours[b as usize].push((link.score, a));
    }
    let best: Vec<f64> = neighbours.iter().map(|linked| linked.iter().fold(0.0, |best, &(score, _)| f64::max(best, score))).collect();
    let mut order: Vec<u32> = (0..units.len()).collect();
    order.sort_unstable_by(|&a, &b| best[b as usize].total_cmp(&best[a as usize]).then(ranks[a as usize].cmp(&ranks[b as usize])));
    let mut leader_of: Vec<Option<u32>> = vec![None; units.len() as usize];
    for unit in order {
        let leads = |&&(_, other): &&(f64, u32)| leader_of[other as usize] == Some(other);
        let better = |a: &&(f64, u32), b: &&(f64, u32)| a.0.total_cmp(&b.0).then(ranks[b.1 as usize].cmp(&ranks[a.1 as usize]));
        let leader = neighbours[unit as usize].iter().filter(leads).max_by(better).map_or(unit, |&(_, leader)| leader);
        leader_of[unit as usize] = Some(leader);
    }
    (0..units.len()).map(|unit| leader_of[unit as usize].unwrap_or(unit)).collect()
}

fn complete(units: &Units, links: &[Link], ranks: &[u32]) -> Vec<u32> {
    let ranks = unit_ranks(units, ranks);
    let mut links: Vec<(f64, u32, u32)> = links.iter().map(|link| (link.score, units.unit(link.a), units.unit(link.b))).collect();
    let place = |link: &(f64, u32, u32)| {
        let (a, b) = (ranks[link.1 as usize], ranks[link.2 as usize]);
        (a.min(b), a.max(b))
    };
    links.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then_with(|| place(a).cmp(&place(b))));
    let mut components = Components::new(units.len());
    let mut size: Vec<u64> = vec![1; units.len() as usize];
    // Links between two clusters, by their roots; a unit that is linked to nothing has no entry.
    let mut between: Vec<BTreeMap<u32, u64>> = vec![BTreeMap::new(); units.len() as usize];
    for &(_, a, b) in &links {
        *between[a as usize].entry(b).or_default() += 1;
        *between[b as usize].entry(a).or_default() += 1;
    }
    for &(_, a, b) in &links {
        let (a, b) = (components.root(a), components.root(b));
        if a == b || between[a as usize].get(&b) != Some(&(size[a as usize] * size[b as usize])) {
            continue;
        }
        components.unite(a, b);
        let (kept, gone) = (a.min(b), a.max(b));
        size[kept as usize] += size[gone as usize];
        between[kept as usize].remove(&gone);
        for (other, n_links) in std::mem::take(&mut between[gone as usize]).into_iter().filter(|&(other, _)| other != kept) {
            *between[kept as usize].entry(other).or_default() += n_links;
            let of_other = &mut between[other as usize];
            of_other.remove(&gone);
            *of_other.entry(kept).or_default() += n_links;
        }
    }
    (0..units.len()).map(|unit| components.root(unit)).collect()
}
