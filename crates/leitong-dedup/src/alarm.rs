//! Clusters that are too large to be true, and the keys that made them.

use leitong_core::Detector;

use crate::KeyCap;
use crate::units::{NO_UNIT, Units};

/// A key that many units of a cluster are filed under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blame {
    /// The key.
    pub key: u64,
    /// Units of the cluster that are filed under it.
    pub n_units: u32,
    /// Two documents that are.
    pub docs: (u32, u32),
}

/// A cluster of more distinct texts than a true one is likely to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Giant {
    /// Its number.
    pub cluster: u32,
    /// Its documents.
    pub n_docs: u32,
    /// Its units: distinct signatures.
    pub n_units: u32,
    /// The keys that most of its units share, most first; three at most.
    pub keys: Vec<Blame>,
}

/// Keys that are named.
const N_BLAMED: usize = 3;

/// Clusters with more units than a key may have groups.
pub(crate) fn giants(clusters: &[u32], units: &Units, detector: &dyn Detector, cap: KeyCap) -> Vec<Giant> {
    let limit = cap.of(units.len());
    let n_clusters = clusters.iter().max().map_or(0, |&last| last as usize + 1);
    let mut n_units = vec![0_u32; n_clusters];
    for unit in 0..units.len() {
        n_units[clusters[units.representative(unit) as usize] as usize] += 1;
    }
    let suspicious = (0..n_clusters as u32).filter(|&cluster| n_units[cluster as usize] > limit);
    let mut giants: Vec<Giant> = suspicious
        .map(|cluster| {
            let docs: Vec<u32> = (0..clusters.len() as u32).filter(|&doc| clusters[doc as usize] == cluster && units.unit(doc) != NO_UNIT).collect();
            let stand_for_units: Vec<u32> = docs.iter().copied().filter(|&doc| units.representative(units.unit(doc)) == doc).collect();
            Giant { cluster, n_docs: docs.len() as u32, n_units: n_units[cluster as usize], keys: blamed(detector, &stand_for_units) }
        })
        .collect();
    giants.sort_by_key(|giant| (std::cmp::Reverse(giant.n_units), giant.cluster));
    giants
}

fn blamed(detector: &dyn Detector, docs: &[u32]) -> Vec<Blame> {
    let mut keyed: Vec<(u64, u32)> = Vec::new();
    let mut keys = Vec::new();
    for &doc in docs {
        keys.clear();
        detector.keys(doc, &mut keys);
        keyed.extend(keys.iter().map(|&key| (key, doc)));
    }
    keyed.sort_unstable();
    keyed.dedup();
    let shared = keyed.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1);
    let mut keys: Vec<Blame> = shared.map(|same| Blame { key: same[0].0, n_units: same.len() as u32, docs: (same[0].1, same[1].1) }).collect();
    keys.sort_by_key(|blame| (std::cmp::Reverse(blame.n_units), blame.key));
    keys.truncate(N_BLAMED);
    keys
}
