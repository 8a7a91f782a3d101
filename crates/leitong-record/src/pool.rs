//! The record of a pool: which pairs the methods found together, and how those to be judged were drawn; and what the judged ones say.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{RecordError, read_json, write_json};

/// Bumped whenever a field changes its meaning.
pub const POOL_SCHEMA: u32 = 1;

/// A pool: the same bytes for any thread count and any order of the documents, but for `left` and `right` of a pair.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolRecord {
    /// [`POOL_SCHEMA`] of the writer.
    pub schema: u32,
    /// The data set's name.
    pub dataset: String,
    /// Digest of its documents, truth and settings.
    pub dataset_digest: String,
    /// Digest of the text settings.
    pub text_settings: String,
    /// The commit of the source, with `+` where the work tree had changes; absent outside a checkout.
    pub commit: Option<String>,
    /// Version of leitong.
    pub version: String,
    /// Documents that were pooled: the first of the data set.
    pub n_docs: u64,
    /// A candidate is pooled where its similarity is at least this share of the row's threshold.
    pub loose: f64,
    /// Pairs that were asked to be drawn.
    pub n_asked: u64,
    /// Seed of the draw.
    pub seed: u64,
    /// Facts that a reader must know.
    pub notes: Vec<String>,
    /// The rows whose candidates were pooled.
    pub methods: Vec<PoolMethod>,
    /// Strata of the pool.
    pub strata: Vec<PoolStratum>,
    /// Pairs outside the pool.
    pub residual: ResidualRecord,
}

/// A row of the registry in a pool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolMethod {
    /// The row's id.
    pub id: String,
    /// The types of the method and its verifier: rows without a common type are taken as structurally different.
    pub types: Vec<String>,
    /// All parameters.
    pub parameters: serde_json::Value,
    /// From which similarity on it calls a pair a duplicate.
    pub threshold: f64,
    /// From which similarity on a candidate was pooled.
    pub floor: f64,
    /// Documents without a signature.
    pub n_unsigned: u64,
    /// Candidates by keys.
    pub n_candidates: u64,
    /// Candidates at the floor and above.
    pub n_found: u64,
    /// Of them, those that it calls duplicates.
    pub n_called: u64,
}

/// A stratum of pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolStratum {
    /// Its name: highest similarity as a share of the threshold, and methods that found the pair.
    pub name: String,
    /// Pairs in it.
    pub n_pairs: u64,
    /// Pairs drawn.
    pub n_drawn: u64,
}

/// Pairs outside the pool.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResidualRecord {
    /// What two documents of such a pair have in common, in words.
    pub blocks: String,
    /// Blocks with two documents and more.
    pub n_blocks: u64,
    /// The stratum: pairs of one block outside the pool.
    pub stratum: PoolStratum,
    /// Pairs of two blocks outside the pool: nobody looks at them.
    pub n_elsewhere: u64,
}

/// What the judged pairs of a pool say.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolScore {
    /// The data set's name.
    pub dataset: String,
    /// Which labels count as what, with the pairs that have them.
    pub labels: Vec<JudgedLabel>,
    /// Drawn pairs.
    pub n_drawn: u64,
    /// Of them, those with a label that counts: none of too low a confidence.
    pub n_judged: u64,
    /// Drawn pairs without a label.
    pub n_unjudged: u64,
    /// Pairs with a label of too low a confidence.
    pub n_unsure: u64,
    /// Facts that a reader must know.
    pub notes: Vec<String>,
    /// Strata of the pool, then the residual one.
    pub strata: Vec<StratumScore>,
    /// Duplicates in the pool, estimated.
    pub duplicates: f64,
    /// Duplicates that the pool's strata without a judged duplicate may hold all the same.
    pub unseen_in_pool: f64,
    /// Duplicates that the residual stratum holds at most; absent where none of its pairs was judged.
    pub residual_at_most: Option<f64>,
    /// The rows.
    pub methods: Vec<MethodScore>,
    /// Capture and recapture between structurally different rows, the highest estimate first.
    pub chapman: Vec<ChapmanRecord>,
}

/// A label of judged pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedLabel {
    /// The label.
    pub label: String,
    /// `positive`, `negative` or `ignore`.
    pub class: String,
    /// Judged pairs with it.
    pub n_pairs: u64,
}

/// A stratum with what was judged in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StratumScore {
    /// The stratum.
    pub stratum: PoolStratum,
    /// Judged pairs, ignored ones among them.
    pub n_judged: u64,
    /// Duplicates among them.
    pub n_positive: u64,
    /// Ignored pairs among them.
    pub n_ignored: u64,
    /// Duplicates in the stratum, estimated; absent where none was judged.
    pub duplicates: Option<f64>,
    /// Duplicates in the stratum at most, where none was found among the judged pairs.
    pub at_most: Option<f64>,
}

/// A share with its interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareRecord {
    /// In [0, 1].
    pub value: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Judged pairs that it rests on.
    pub n_judged: u64,
}

/// What the judged pairs say of a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodScore {
    /// The row's id.
    pub id: String,
    /// Pairs that it calls duplicates.
    pub n_called: u64,
    /// Duplicates that it finds, estimated.
    pub found: f64,
    /// Share of duplicates in what it calls duplicates.
    pub precision: Option<ShareRecord>,
    /// Share of what it finds in the pool's duplicates: relative to what any row found.
    pub relative_recall: Option<ShareRecord>,
    /// Share of what it finds in the pool's duplicates and all that the bounds leave room for: of the pairs that were looked at.
    pub recall_at_least: Option<f64>,
}

/// Duplicates by capture and recapture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChapmanRecord {
    /// One row.
    pub first: String,
    /// The other.
    pub second: String,
    /// Duplicates that the first finds, estimated.
    pub by_first: f64,
    /// Duplicates that the second finds.
    pub by_second: f64,
    /// Duplicates that both find.
    pub by_both: f64,
    /// Chapman's estimate of all duplicates.
    pub all: f64,
    /// What it adds to the union of the two: a lower bound of what both miss.
    pub missed: f64,
}

impl PoolRecord {
    /// Reads a record from a JSON file.
    ///
    /// # Errors
    /// Where the file cannot be read, is not JSON of this schema, or has another schema number.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        read_json(path, POOL_SCHEMA, |record: &Self| record.schema)
    }

    /// Writes the record as indented JSON with a final line end.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), RecordError> {
        write_json(path, POOL_SCHEMA, self)
    }
}
