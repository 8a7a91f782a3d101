//! The fields of a record. Times are nanoseconds, sizes bytes, shares numbers in [0, 1].

use serde::{Deserialize, Serialize};

use crate::{Band, ClusterQuality, ClusterSizes, Comparison, Interval, RankingQuality};

/// Bumped whenever a field changes its meaning.
pub const SCHEMA: u32 = 1;

/// One recorded run of an evaluation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// [`SCHEMA`] of the writer.
    pub schema: u32,
    /// The data set's name.
    pub dataset: String,
    /// What generated articles were made from; absent for collected text.
    pub base: Option<String>,
    /// Which labels count as duplicate and which are ignored, in words.
    pub gold_policy: String,
    /// Digest of documents and truth.
    pub dataset_digest: String,
    /// The command that made the record.
    pub command: String,
    /// The commit of the source, with `+` where the work tree had changes; absent outside a checkout.
    pub commit: Option<String>,
    /// Version of leitong.
    pub version: String,
    /// Digest of the text settings: normaliser, stop list, word list, character table.
    pub text_settings: String,
    /// Seed of the run.
    pub seed: u64,
    /// Worker threads.
    pub threads: usize,
    /// Where it ran.
    pub machine: Machine,
    /// Facts about the data that a reader must know: what was left out, set aside or unsigned, counted.
    pub notes: Vec<String>,
    /// What the result means, in words: the experiment's analysis; absent where it has none.
    pub analysis_text: Option<String>,
    /// The methods, in the order of the tables.
    pub methods: Vec<MethodRecord>,
    /// The sizes, ascending.
    pub sizes: Vec<SizeRecord>,
    /// What was found, by method, size, mode and threshold: deterministic.
    pub quality: Vec<Quality>,
    /// Found share by kind of edit and of hard negative, at the default threshold: deterministic.
    pub kinds: Vec<KindRecall>,
    /// Counts over thresholds: deterministic.
    pub curves: Vec<Curve>,
    /// Clusters at the default threshold, by method, size and mode: deterministic. Records made before there were any have none.
    #[serde(default)]
    pub clusters: Vec<ClusterQuality>,
    /// Numbers of clusters by size at the largest size, the gold ones first: deterministic. Records made before there were any have none.
    #[serde(default)]
    pub cluster_sizes: Vec<ClusterSizes>,
    /// Figures of whole curves, by method, size and mode: deterministic.
    #[serde(default)]
    pub rankings: Vec<RankingQuality>,
    /// 95 % intervals of precision, recall and F at the largest size: deterministic.
    #[serde(default)]
    pub intervals: Vec<Interval>,
    /// 95 % intervals at several thresholds, at the largest size: deterministic. Records made before there were any have none.
    #[serde(default)]
    pub bands: Vec<Band>,
    /// Differences between rows at the largest size: deterministic.
    #[serde(default)]
    pub comparisons: Vec<Comparison>,
    /// The worst errors of each method at the largest size, then some of each kind of edit and of hard negative: deterministic.
    pub errors: Vec<ErrorPair>,
    /// What reading and analysing the documents cost, by size.
    pub analysis: Vec<AnalysisCost>,
    /// What each method cost, by size and mode.
    pub cost: Vec<Cost>,
    /// Wall time of the whole run.
    pub wall_ns: u64,
    /// Highest resident memory of the process; absent where the system does not tell.
    pub peak_rss_bytes: Option<u64>,
}

/// Where a run was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// Model name of the processor.
    pub cpu: String,
    /// Logical processors.
    pub cores: usize,
    /// Main memory; absent where the system does not tell.
    pub memory_bytes: Option<u64>,
    /// Operating system and architecture.
    pub os: String,
}

/// A method as it was run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodRecord {
    /// The row's name in all tables.
    pub id: String,
    /// Its English title.
    pub title: String,
    /// Its Chinese title.
    pub title_zh: String,
    /// The seed document or paper it comes from.
    pub source: String,
    /// What it computes, in one sentence.
    pub summary: String,
    /// All parameters, defaults included.
    pub parameters: serde_json::Value,
    /// What its keys promise, in one line.
    pub key_design: String,
    /// The decision threshold: duplicates are pairs with similarity >= threshold. Absent for rows without a score.
    pub threshold: Option<f64>,
    /// The row whose exact similarity decides on candidates.
    pub verifier: Option<String>,
    /// A row that every method must beat.
    pub baseline: bool,
}

/// A size at which the methods were run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRecord {
    /// Documents.
    pub n_docs: u64,
    /// Pairs that are scored: all pairs less the ignored ones, or the judged pairs.
    pub n_pairs: u64,
    /// Gold duplicates.
    pub n_positive: u64,
    /// Pairs in neither class, by label.
    pub n_ignored: Vec<(String, u64)>,
    /// Whether only judged pairs are scored; otherwise every pair is known.
    pub judged_only: bool,
    /// Unicode characters of all texts.
    pub n_chars: u64,
    /// Bytes of all texts in UTF-8.
    pub n_bytes: u64,
}

/// How pairs were reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Every pair was scored: the measure's own error.
    #[default]
    AllPairs,
    /// Only pairs that share enough keys were scored; the others score 0.
    Keys,
}

/// Where a threshold comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThresholdSource {
    /// The method's default.
    #[default]
    Default,
    /// Asked for by the experiment.
    Asked,
    /// The best F on this very data: an upper bound, no result.
    BestF,
    /// A row without a threshold (do-nothing, accept-all).
    None,
}

/// What a method found: one row of the quality table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quality {
    /// The method's row.
    pub method: String,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached.
    pub mode: Mode,
    /// Where the threshold comes from.
    pub threshold_source: ThresholdSource,
    /// The threshold; absent for rows without one.
    pub threshold: Option<f64>,
    /// Gold duplicates found.
    pub tp: u64,
    /// Different documents called duplicates.
    pub fp: u64,
    /// Gold duplicates missed.
    #[serde(rename = "fn")]
    pub fn_: u64,
    /// Different documents left apart.
    pub tn: u64,
    /// Ignored pairs that were called duplicates.
    pub ignored_found: u64,
    /// Documents without a signature.
    pub n_unsigned: u64,
    /// TP / (TP + FP).
    pub precision: Option<f64>,
    /// TP / (TP + FN).
    pub recall: Option<f64>,
    /// Harmonic mean of precision and recall.
    pub f1: Option<f64>,
    /// Confusion error, reading (a): 1 - precision.
    pub ce: Option<f64>,
    /// Exclusion error, reading (a): 1 - recall.
    pub ee: Option<f64>,
    /// Confusion error, reading (b): FP / (FP + TN).
    pub ce_b: Option<f64>,
    /// F of reading (b).
    pub f_b: Option<f64>,
    /// Confusion error, reading (c): FP / all pairs.
    pub ce_c: Option<f64>,
    /// Exclusion error, reading (c): FN / all pairs.
    pub ee_c: Option<f64>,
    /// Confusion error, reading (d): documents with a wrong partner / documents.
    pub ce_d: Option<f64>,
    /// Exclusion error, reading (d): documents that miss a partner / documents.
    pub ee_d: Option<f64>,
    /// F of reading (d).
    pub f_d: Option<f64>,
    /// Pairs that were candidates; absent in all-pairs mode.
    pub n_candidates: Option<u64>,
    /// Share of gold duplicates among the candidates.
    pub pair_completeness: Option<f64>,
    /// 1 - candidates / all pairs.
    pub reduction_ratio: Option<f64>,
}

/// Found share of the pairs of one kind of edit, or of one kind of hard negative.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindRecall {
    /// The method's row.
    pub method: String,
    /// Documents.
    pub n_docs: u64,
    /// The edit with its strength, such as `M3 1 %`, or the hard negative, such as `N2`.
    pub kind: String,
    /// Gold label of the pairs, as in the truth.
    pub label: String,
    /// What the label counts as.
    pub class: PairClass,
    /// Pairs of the kind.
    pub n_pairs: u64,
    /// Of them, called duplicates.
    pub n_found: u64,
}

/// What a gold label counts as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PairClass {
    /// A duplicate: to be found.
    #[default]
    Duplicate,
    /// Neither right nor wrong to find.
    Ignored,
    /// Different documents: a false alarm if found.
    Different,
}

/// Counts over thresholds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curve {
    /// The method's row.
    pub method: String,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached.
    pub mode: Mode,
    /// Gold duplicates.
    pub n_positive: u64,
    /// Points by ascending threshold; neighbours with the same counts are merged into the highest threshold.
    pub points: Vec<CurvePoint>,
}

/// One point of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurvePoint {
    /// Duplicates are pairs with score >= threshold.
    pub threshold: f64,
    /// Gold duplicates found.
    pub tp: u64,
    /// Different documents called duplicates.
    pub fp: u64,
}

/// Which way a decision was wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// Different documents called duplicates.
    #[default]
    FalsePositive,
    /// Duplicates called different.
    FalseNegative,
}

/// A wrong decision at the default threshold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorPair {
    /// The method's row.
    pub method: String,
    /// Which way it was wrong.
    pub kind: ErrorKind,
    /// Id of one document.
    pub left: String,
    /// Id of the other.
    pub right: String,
    /// What the method said.
    pub score: f64,
    /// The gold label, or how the documents were made, in words.
    pub label: String,
}

/// Median and quartiles of repeated measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// Half of the runs took at most this.
    pub median: f64,
    /// First quartile.
    pub q1: f64,
    /// Third quartile.
    pub q3: f64,
}

/// What it cost to make a data set ready for the methods.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisCost {
    /// Documents.
    pub n_docs: u64,
    /// Runs measured.
    pub n_runs: u64,
    /// Normalisation and sentences, wall time.
    pub normalise_ns: Spread,
    /// Segmentation into words, wall time.
    pub segment_ns: Spread,
}

/// What a method cost at one size and mode: one row of the cost table. Segmentation is not in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// The method's row.
    pub method: String,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached.
    pub mode: Mode,
    /// Runs measured.
    pub n_runs: u64,
    /// Whether the method reads words, so that segmentation comes on top.
    pub reads_words: bool,
    /// Fitting on the corpus, wall time.
    pub fit_ns: Spread,
    /// Signing, wall time; a verifier's signatures included.
    pub sign_ns: Spread,
    /// Filing the keys; absent in all-pairs mode.
    pub index_ns: Option<Spread>,
    /// Reaching the candidates; absent in all-pairs mode.
    pub candidates_ns: Option<Spread>,
    /// Scoring candidates, or all pairs.
    pub verify_ns: Spread,
    /// All of the above in one run.
    pub total_ns: Spread,
    /// Signatures, per document.
    pub signature_bytes_per_doc: f64,
    /// Postings, per document; absent in all-pairs mode.
    pub index_bytes_per_doc: Option<f64>,
    /// Highest resident memory while this row was measured, documents included; absent where the system does not tell.
    pub peak_rss_bytes: Option<u64>,
}
