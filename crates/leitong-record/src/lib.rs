//! The schema of a recorded run: what was asked, on what, and what came out.
//!
//! Quality and cost are separate rows: quality is a function of (text, parameters, seed) and identical for any thread count; cost is measured.
//! Nothing is computed here but the comparison of two records. A number that has no value (0/0, not measured) is absent, never 0.

mod claims;
mod clusters;
mod compare;
mod differences;
mod pool;
mod schema;
mod uncertainty;

pub use claims::{CLAIMS_SCHEMA, CellRecord, ClaimRecord, ClaimsRun, DatasetRecord, FigureRecord, GridRecord, GridRow, TestRecord, Verdict};
pub use clusters::{ClusterQuality, ClusterSizes, PartitionQuality, RankingQuality};
pub use compare::{Change, compare_quality};
pub use differences::{Fact, TimeRatio, compare_facts, time_ratios};
pub use pool::{
    ChapmanRecord, JudgedLabel, MethodScore, POOL_SCHEMA, PoolMethod, PoolRecord, PoolScore, PoolStratum, ResidualRecord, ShareRecord, StratumScore,
};
pub use schema::{
    AnalysisCost, Cost, Curve, CurvePoint, ErrorKind, ErrorPair, KindRecall, Machine, MethodRecord, Mode, PairClass, Quality, Run, SCHEMA, SizeRecord, Spread,
    ThresholdSource,
};
pub use uncertainty::{Band, BandPoint, Comparison, Interval, IntervalOf};

use std::path::Path;

use serde::{Serialize, de::DeserializeOwned};

/// Why a record could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file could not be opened, read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is no record of this schema.
    #[error("{path}: not a record of schema {schema}: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// What was asked for.
        schema: u32,
        /// The field and what would be right.
        reason: String,
    },
}

impl Run {
    /// Reads a record from a JSON file.
    ///
    /// # Errors
    /// Where the file cannot be read, is not JSON of this schema, or has another schema number.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        read_json(path, SCHEMA, |run: &Self| run.schema)
    }

    /// Writes the record as indented JSON with a final line end.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), RecordError> {
        write_json(path, SCHEMA, self)
    }
}

fn read_json<T: DeserializeOwned>(path: &Path, schema: u32, schema_of: impl Fn(&T) -> u32) -> Result<T, RecordError> {
    let named = || path.display().to_string();
    let unreadable = |reason: String| RecordError::Unreadable { path: named(), schema, reason };
    let text = std::fs::read_to_string(path).map_err(|source| RecordError::Io { path: named(), source })?;
    let record: T = serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
    match schema_of(&record) {
        found if found == schema => Ok(record),
        found => Err(unreadable(format!("`schema` must be {schema}, got {found}"))),
    }
}

/// Indented, with a final line end.
fn write_json(path: &Path, schema: u32, record: &impl Serialize) -> Result<(), RecordError> {
    let named = || path.display().to_string();
    let unreadable = |error: serde_json::Error| RecordError::Unreadable { path: named(), schema, reason: error.to_string() };
    let mut text = serde_json::to_string_pretty(record).map_err(unreadable)?;
    text.push('\n');
    std::fs::write(path, text).map_err(|source| RecordError::Io { path: named(), source })
}

#[cfg(test)]
mod tests;
