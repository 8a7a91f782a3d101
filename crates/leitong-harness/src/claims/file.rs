//! A claims file: measurements, claims about them, and tables of predictions.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use crate::experiment::{RunSpec, check_name};

/// A claims file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ClaimsFile {
    /// Its name; the report is filed under it.
    pub name: String,
    /// The data set whose articles are edited, and from which data sets are generated.
    pub base: String,
    /// Seed of edits and draws.
    pub seed: u64,
    /// Bootstrap draws.
    pub draws: usize,
    /// Measurements on data sets with truth.
    #[serde(default)]
    pub evaluation: Vec<EvaluationSpec>,
    /// Measurements on articles and their edited copies.
    #[serde(default)]
    pub probe: Vec<ProbeSpec>,
    /// Measurements on collected text without truth.
    #[serde(default)]
    pub natural: Vec<NaturalSpec>,
    /// Times of handing out similar ids.
    #[serde(default)]
    pub stopwatch: Vec<StopwatchSpec>,
    /// The claims.
    #[serde(default)]
    pub claim: Vec<ClaimSpec>,
    /// The tables of predictions.
    #[serde(default)]
    pub grid: Vec<GridSpec>,
}

/// Decisions of methods on a data set whose pairs are known: `id/row/precision` and the like, resampled by family.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EvaluationSpec {
    /// First part of its figures' ids.
    pub id: String,
    /// A data set's name or folder.
    pub dataset: String,
    /// What a generated data set is made from; the file's base where absent.
    pub base: Option<String>,
    /// Documents: a prefix of the data set; all where absent.
    pub size: Option<usize>,
    /// Whether time is measured too.
    #[serde(default)]
    pub timed: bool,
    /// The methods.
    pub run: Vec<RunSpec>,
}

/// Similarities of articles with edited copies of themselves: `id/edit/row/hit` and the like, resampled by article.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProbeSpec {
    /// First part of its figures' ids.
    pub id: String,
    /// Articles that are edited.
    pub articles: usize,
    /// Documents that methods are fitted on, the articles among them.
    pub background: usize,
    /// Articles have at least so many characters.
    pub min_chars: usize,
    /// Articles have at most so many characters.
    pub max_chars: usize,
    /// Only the first sentences of each article are used, up to so many characters.
    pub head_chars: Option<usize>,
    /// The edits, by their keys in the catalogue; several in turn are joined by `+`.
    pub edits: Vec<String>,
    /// The methods.
    pub run: Vec<RunSpec>,
}

/// Duplicates in collected text: `id/row/removable`, resampled by cluster.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NaturalSpec {
    /// First part of its figures' ids.
    pub id: String,
    /// A data set's name or folder.
    pub dataset: String,
    /// Documents: a prefix of the data set; all where absent.
    pub size: Option<usize>,
    /// The methods.
    pub run: Vec<RunSpec>,
}

/// Time to hand out similar ids by the published rules, from text to id, on one thread and in memory and on disk: `id/memory/seconds`, `id/disk/seconds`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StopwatchSpec {
    /// First part of its figures' ids.
    pub id: String,
    /// A data set's name or folder.
    pub dataset: String,
    /// Documents, from the first on.
    pub documents: usize,
    /// Measured so often.
    pub runs: usize,
    /// The method whose keys are filed.
    pub run: RunSpec,
}

/// A claim with the conditions that test it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ClaimSpec {
    /// Such as `H1`.
    pub id: String,
    /// What is claimed.
    pub says: String,
    /// Who claims it.
    pub source: String,
    /// How it is tested.
    pub measurement: String,
    /// All must hold.
    pub test: Vec<TestSpec>,
}

/// One condition on a figure; exactly one of the four relations is given.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TestSpec {
    /// The figure's id.
    pub figure: String,
    /// The figure is at least this.
    pub at_least: Option<f64>,
    /// The figure is at most this.
    pub at_most: Option<f64>,
    /// The figure is above another one.
    pub above: Option<String>,
    /// The figure is below another one.
    pub below: Option<String>,
    /// The other figure is multiplied by this.
    #[serde(default = "one")]
    pub times: f64,
    /// This is added to the other figure.
    #[serde(default)]
    pub plus: f64,
}

fn one() -> f64 {
    1.0
}

/// How a prediction is written and when it agrees.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// Numbers: the whole interval lies within so much of the number.
    Within(f64),
    /// `s` survives, `d` degrades, `b` breaks: by the hit rate.
    HitRate {
        /// Survives from this rate on.
        survives: f64,
        /// Breaks up to this rate.
        breaks: f64,
    },
}

/// A table of predictions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GridSpec {
    /// Its name.
    pub id: String,
    /// What is predicted, and by whom.
    pub title: String,
    /// The probe that measures it, where a column names no other.
    pub probe: String,
    /// When a cell agrees, where a column says nothing else.
    pub agreement: Agreement,
    /// The columns.
    pub column: Vec<ColumnSpec>,
    /// The rows.
    pub row: Vec<RowSpec>,
}

/// A column: a method's row and what is measured.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ColumnSpec {
    /// Its name.
    pub name: String,
    /// Label of a run of the probe.
    pub row: String,
    /// `hit`, `mean` or `bits`.
    pub what: String,
    /// Another probe than the table's.
    pub probe: Option<String>,
    /// As [`GridSpec::agreement`].
    pub agreement: Option<Agreement>,
}

/// A row: an edit and what is predicted of each column.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RowSpec {
    /// Its name.
    pub name: String,
    /// The edit, as in [`ProbeSpec::edits`].
    pub edit: String,
    /// All methods that have a `level` read this one.
    pub level: Option<String>,
    /// One a column; `-` where nothing is predicted.
    pub cells: Vec<toml::Value>,
}

impl ClaimsFile {
    /// Reads a claims file.
    ///
    /// # Errors
    /// Where the file cannot be read, has an unknown key, or contradicts itself.
    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        let file: Self = toml::from_str(&text).with_context(|| format!("reading {}", path.display()))?;
        check_name(&file.name, path)?;
        file.check().with_context(|| format!("in {}", path.display()))?;
        Ok(file)
    }

    fn check(&self) -> Result<()> {
        if self.draws == 0 {
            bail!("`draws` must be at least 1");
        }
        for claim in &self.claim {
            if claim.test.is_empty() {
                bail!("claim {} has no [[claim.test]]", claim.id);
            }
            for test in &claim.test {
                let n_relations = [test.at_least.is_some(), test.at_most.is_some(), test.above.is_some(), test.below.is_some()];
                if n_relations.iter().filter(|&&given| given).count() != 1 {
                    bail!("a test of claim {} must give one of `at-least`, `at-most`, `above`, `below`", claim.id);
                }
            }
        }
        for grid in &self.grid {
            if let Some(row) = grid.row.iter().find(|row| row.cells.len() != grid.column.len()) {
                bail!("row `{}` of grid {} must have {} cells, one a column, got {}", row.name, grid.id, grid.column.len(), row.cells.len());
            }
        }
        Ok(())
    }
}
