//! Clusters of a row beside the gold ones.

use leitong_datasets::Gold;
use leitong_index::{Connected, PairSink as _};
use leitong_metrics::{Contingency, Counts, adjusted_rand_index, b_cubed, exact_clusters, removal, v_measure};
use leitong_record::{ClusterQuality, Mode, PartitionQuality};

use crate::gold::GoldLabels;

/// Smallest cluster that counts as one.
const LEAST: u64 = 2;

/// The gold clusters of data whose pairs are all known: connected components of gold duplicates.
pub(crate) struct GoldPartition {
    /// Documents that have a place in it, ascending.
    docs: Vec<u32>,
    /// Their clusters.
    cluster: Vec<u32>,
    n_set_aside: u64,
}

impl GoldPartition {
    /// `None` where only judged pairs are known. A document whose only relations are ignored is neither a duplicate nor different: it is set aside.
    pub fn of(gold: &GoldLabels) -> Option<Self> {
        if gold.is_judged() {
            return None;
        }
        let mut together = Connected::new(gold.n_docs, 1.0).ok()?;
        let (mut has_duplicate, mut has_ignored) = (vec![false; gold.n_docs as usize], vec![false; gold.n_docs as usize]);
        for pair in &gold.listed {
            let marks = match pair.gold {
                Gold::Positive => &mut has_duplicate,
                Gold::Ignore => &mut has_ignored,
                Gold::Negative => continue,
            };
            marks[pair.left as usize] = true;
            marks[pair.right as usize] = true;
            if pair.gold == Gold::Positive {
                together.row(pair.left, &[pair.right], &[1.0]);
            }
        }
        let all = together.clusters();
        let docs: Vec<u32> = (0..gold.n_docs).filter(|&doc| has_duplicate[doc as usize] || !has_ignored[doc as usize]).collect();
        let cluster = docs.iter().map(|&doc| all[doc as usize]).collect();
        let n_set_aside = u64::from(gold.n_docs) - docs.len() as u64;
        Some(Self { docs, cluster, n_set_aside })
    }

    /// The gold clusters of the documents that have a place in it.
    pub fn gold(&self) -> &[u32] {
        &self.cluster
    }

    /// The clusters found of the documents that have a place in it.
    pub fn placed(&self, found: &[u32]) -> Vec<u32> {
        self.docs.iter().map(|&doc| found[doc as usize]).collect()
    }

    fn quality(&self, found: &[u32]) -> Option<PartitionQuality> {
        let found = self.placed(found);
        let table = Contingency::of(&self.cluster, &found);
        let (b3, v, exact, removed) = (b_cubed(&table)?, v_measure(&table)?, exact_clusters(&table, LEAST), removal(&self.cluster, &found));
        Some(PartitionQuality {
            n_set_aside: self.n_set_aside,
            n_gold: exact.n_gold,
            n_found: exact.n_predicted,
            n_exact: exact.n_exact,
            exact_precision: exact.precision(),
            exact_recall: exact.recall(),
            b3_precision: b3.precision,
            b3_recall: b3.recall,
            b3_f: b3.f,
            ari: adjusted_rand_index(&table)?,
            homogeneity: v.homogeneity,
            completeness: v.completeness,
            v: v.v,
            n_removed: removed.n_removed,
            n_removed_wrongly: removed.n_removed_wrongly,
            removed_wrongly: removed.wrong_share(),
            n_left: removed.n_left,
        })
    }
}

/// Pairs inside the clusters.
fn closure_counts(gold: &GoldLabels, cluster: &[u32]) -> Counts {
    let inside = |class: Gold| {
        let together = gold.listed.iter().filter(|pair| pair.gold == class && cluster[pair.left as usize] == cluster[pair.right as usize]);
        together.count() as u64
    };
    let tp = inside(Gold::Positive);
    let fp = if gold.is_judged() { inside(Gold::Negative) } else { n_pairs_inside(cluster) - tp - inside(Gold::Ignore) };
    let n_positive = gold.n_listed(Gold::Positive);
    Counts { tp, fp, fn_: n_positive - tp, tn: gold.n_scored() - n_positive - fp }
}

fn n_pairs_inside(cluster: &[u32]) -> u64 {
    let mut sorted = cluster.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|members| members.len() as u64 * (members.len() as u64 - 1) / 2).sum()
}

/// The row of one method at one size and mode; `cluster` holds a number for each document.
pub(crate) fn cluster_quality(method: &str, gold: &GoldLabels, partition: Option<&GoldPartition>, mode: Mode, cluster: &[u32]) -> ClusterQuality {
    let counts = closure_counts(gold, cluster);
    ClusterQuality {
        method: method.into(),
        n_docs: gold.n_docs.into(),
        mode,
        tp: counts.tp,
        fp: counts.fp,
        fn_: counts.fn_,
        precision: counts.precision(),
        recall: counts.recall(),
        f1: counts.f1(),
        partition: partition.and_then(|partition| partition.quality(cluster)),
    }
}
