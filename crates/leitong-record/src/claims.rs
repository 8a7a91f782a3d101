//! The record of a claims run: figures with intervals, claims with verdicts, predictions beside measurements.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Machine, RecordError, read_json, write_json};

/// Bumped whenever a field changes its meaning.
pub const CLAIMS_SCHEMA: u32 = 1;

/// What a measurement says of a claim or a prediction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The whole interval lies where the claim says.
    Holds,
    /// The whole interval lies elsewhere.
    Fails,
    /// The interval reaches over the bound: more documents would be needed.
    #[default]
    Undecided,
}

/// One recorded claims run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimsRun {
    /// [`CLAIMS_SCHEMA`] of the writer.
    pub schema: u32,
    /// The file's name for itself.
    pub name: String,
    /// The command that made the record.
    pub command: String,
    /// The commit of the source, with `+` where the work tree had changes; absent outside a checkout.
    pub commit: Option<String>,
    /// Version of leitong.
    pub version: String,
    /// Digest of the text settings.
    pub text_settings: String,
    /// Seed of edits and draws.
    pub seed: u64,
    /// Bootstrap draws.
    pub n_draws: u64,
    /// Worker threads.
    pub threads: usize,
    /// Where it ran.
    pub machine: Machine,
    /// The data sets that were read, with their digests.
    pub datasets: Vec<DatasetRecord>,
    /// Facts that a reader must know: what was left out, and how many articles a measurement had.
    pub notes: Vec<String>,
    /// All figures that a claim reads.
    pub figures: Vec<FigureRecord>,
    /// The claims.
    pub claims: Vec<ClaimRecord>,
    /// The tables of predictions.
    pub grids: Vec<GridRecord>,
    /// Wall time of the whole run.
    pub wall_ns: u64,
    /// Highest resident memory of the process; absent where the system does not tell.
    pub peak_rss_bytes: Option<u64>,
}

/// A data set that a claims run read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatasetRecord {
    /// Its name; with what it was made from behind an `@`.
    pub name: String,
    /// Digest of documents and truth.
    pub digest: String,
    /// Documents read.
    pub n_docs: u64,
}

/// One measured figure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureRecord {
    /// `measurement/row/what`, or `measurement/edit/row/what`.
    pub id: String,
    /// The point estimate.
    pub value: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
    /// Units that it rests on.
    pub n: u64,
    /// What is resampled: `families`, `articles`, `documents` or `runs`.
    pub unit: String,
}

/// A claim with its verdict.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimRecord {
    /// Such as `H1`.
    pub id: String,
    /// What is claimed.
    pub says: String,
    /// Who claims it.
    pub source: String,
    /// How it is tested, and what a reader of the verdict must know.
    pub measurement: String,
    /// The conditions; the claim holds where all hold, and fails where one fails.
    pub tests: Vec<TestRecord>,
    /// Of the whole claim.
    pub verdict: Verdict,
}

/// One condition of a claim.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestRecord {
    /// The figure's id.
    pub figure: String,
    /// Its value.
    pub value: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end of its interval.
    pub high: f64,
    /// The condition in words, with the bound or the other figure.
    pub condition: String,
    /// The bound: a number of the file, or the other figure's value with factor and margin.
    pub bound: f64,
    /// Of this condition.
    pub verdict: Verdict,
}

/// A table of predictions, cell by cell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridRecord {
    /// Its name.
    pub id: String,
    /// What is predicted, and by whom.
    pub title: String,
    /// When a cell agrees.
    pub rule: String,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<GridRow>,
}

/// One edit of a table of predictions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridRow {
    /// Its name.
    pub name: String,
    /// One a column; absent where nothing is predicted or the edit does not apply.
    pub cells: Vec<Option<CellRecord>>,
}

/// One prediction beside its measurement.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellRecord {
    /// As predicted: a number, or `survives`, `degrades`, `breaks`.
    pub predicted: String,
    /// As measured.
    pub measured: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
    /// Articles.
    pub n: u64,
    /// Whether the prediction holds.
    pub verdict: Verdict,
}

impl ClaimsRun {
    /// Reads a record.
    ///
    /// # Errors
    /// Where the file cannot be read, is no record, or has another schema.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        read_json(path, CLAIMS_SCHEMA, |run: &Self| run.schema)
    }

    /// Writes the record, as JSON for people and machines.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), RecordError> {
        write_json(path, CLAIMS_SCHEMA, self)
    }
}
