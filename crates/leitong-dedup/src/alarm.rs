//! Clusters that are too large to be true, and the keys that made them.

use leitong_core::Detector;

use crate::KeyCap;
use crate::units::Units;

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
pub(crate) fn giants(clusters: &[u32], sizes: &[u32], units: &Units, detector: &dyn Detector, cap: KeyCap) -> Vec<Giant> {
    let limit = cap.of(units.len());
    let cluster_of = |unit: u32| clusters[units.representative(unit) as usize];
    let mut n_units = vec![0_u32; sizes.len()];
    (0..units.len()).for_each(|unit| n_units[cluster_of(unit) as usize] += 1);
    let suspicious = (0..sizes.len() as u32).filter(|&cluster| n_units[cluster as usize] > limit);
    let mut giants: Vec<Giant> = suspicious
        .map(|cluster| {
            let stand_for_units: Vec<u32> = (0..units.len()).filter(|&unit| cluster_of(unit) == cluster).map(|unit| units.representative(unit)).collect();
            Giant { cluster, n_docs: sizes[cluster as usize], n_units: n_units[cluster as usize], keys: blamed(detector, &stand_for_units) }
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
