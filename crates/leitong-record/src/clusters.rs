//! Rows on clusters, and on a score whatever the threshold.

use serde::{Deserialize, Serialize};

use crate::Mode;

/// What the clusters of a row give at its default threshold: connected components of the pairs that it calls duplicates.
///
/// Rows without a threshold have theirs too: do-nothing leaves every document alone, accept-all makes one cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClusterQuality {
    /// The method's row.
    pub method: String,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached.
    pub mode: Mode,
    /// Gold duplicates inside a component.
    pub tp: u64,
    /// Different documents inside a component; of judged pairs only those that were judged.
    pub fp: u64,
    /// Gold duplicates in two components.
    #[serde(rename = "fn")]
    pub fn_: u64,
    /// TP / (TP + FP) after closure.
    pub precision: Option<f64>,
    /// TP / (TP + FN) after closure.
    pub recall: Option<f64>,
    /// Harmonic mean of precision and recall after closure.
    pub f1: Option<f64>,
    /// Figures of the partition; absent where only judged pairs are known.
    pub partition: Option<PartitionQuality>,
}

/// A partition beside the gold one. A gold cluster is a connected component of gold duplicates; documents whose only relations are ignored are set aside.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartitionQuality {
    /// Documents set aside: in an ignored pair, and in no gold duplicate.
    pub n_set_aside: u64,
    /// Gold clusters of two documents and more.
    pub n_gold: u64,
    /// Clusters of two documents and more that the row makes.
    pub n_found: u64,
    /// Of them, those that are a gold cluster to the last document.
    pub n_exact: u64,
    /// Exact / found.
    pub exact_precision: Option<f64>,
    /// Exact / gold.
    pub exact_recall: Option<f64>,
    /// B-cubed precision.
    pub b3_precision: f64,
    /// B-cubed recall.
    pub b3_recall: f64,
    /// Harmonic mean of B-cubed precision and recall.
    pub b3_f: f64,
    /// Adjusted Rand index: 0 is what chance gives, 1 equality.
    pub ari: f64,
    /// 1 - H(gold | found) / H(gold).
    pub homogeneity: f64,
    /// 1 - H(found | gold) / H(found).
    pub completeness: f64,
    /// Harmonic mean of homogeneity and completeness; many singletons inflate it.
    pub v: f64,
    /// Documents that go where the first of each cluster stays.
    pub n_removed: u64,
    /// Of them, those in whose place a document of another gold cluster stays.
    pub n_removed_wrongly: u64,
    /// Removed wrongly / removed.
    pub removed_wrongly: Option<f64>,
    /// Documents that stay beside an earlier one of their gold cluster.
    pub n_left: u64,
}

/// What a row's score is worth whatever the threshold, from its curve.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankingQuality {
    /// The method's row.
    pub method: String,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached.
    pub mode: Mode,
    /// Average precision: area under the precision-recall curve by steps.
    pub average_precision: Option<f64>,
    /// Highest recall at a precision of .99 or more; absent where no threshold has it.
    pub recall_at_p99: Option<f64>,
    /// Highest precision at a recall of .95 or more; absent where no threshold has it.
    pub precision_at_r95: Option<f64>,
}

/// How many clusters of each size there are: connected components of the pairs that a row calls duplicates at its default threshold, or of the gold ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClusterSizes {
    /// The method's row; absent for the gold clusters.
    pub method: Option<String>,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached; of no meaning for the gold clusters.
    pub mode: Mode,
    /// (documents, clusters of so many documents), ascending; documents that are set aside are in no cluster.
    pub counts: Vec<(u64, u64)>,
}
