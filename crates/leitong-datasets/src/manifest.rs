//! `dataset.toml`: what a folder says of itself.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::{DatasetError, ManifestError};

/// The file that makes a folder a data set.
pub const MANIFEST_FILE: &str = "dataset.toml";

/// A `dataset.toml`, checked; its files are not opened yet.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The folder it was read from.
    #[serde(skip)]
    pub folder: PathBuf,
    /// The name in reports.
    pub name: String,
    /// Under which terms the text may be used.
    pub licence: String,
    /// Globs of document files, relative to the folder; documents are in their order, and by name inside one glob.
    #[serde(default)]
    pub documents: Vec<String>,
    /// Names of the columns.
    #[serde(default)]
    pub fields: Fields,
    /// Sizes at which it is evaluated, ascending.
    #[serde(default)]
    pub sizes: Vec<usize>,
    /// What happens to a document whose id was seen before.
    #[serde(default)]
    pub on_repeated_id: OnRepeatedId,
    /// How each document was made, as JSON lines; relative to the folder.
    pub lineage: Option<PathBuf>,
    /// Files of truth.
    pub truth: Option<TruthFiles>,
    /// How it is generated; read by the generator.
    pub generate: Option<toml::Table>,
}

/// What happens to a document whose id was seen before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnRepeatedId {
    /// The load stops.
    #[default]
    Error,
    /// The document is left out, and counted in the notes.
    KeepFirst,
}

/// Names of columns, where they differ from the names of the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fields {
    /// Column of the id.
    pub id: Option<String>,
    /// Column of the body.
    pub text: Option<String>,
    /// Column of the headline.
    pub title: Option<String>,
    /// Column of the address.
    pub url: Option<String>,
    /// Column of the portal.
    pub source: Option<String>,
    /// Column of the date.
    pub published: Option<String>,
}

/// Number of fields of a document.
pub(crate) const N_FIELDS: usize = 6;
/// Names of the fields, and of their columns if nothing else is said.
pub(crate) const FIELD_NAMES: [&str; N_FIELDS] = ["id", "text", "title", "url", "source", "published"];

impl Fields {
    fn given(&self) -> [Option<&str>; N_FIELDS] {
        [&self.id, &self.text, &self.title, &self.url, &self.source, &self.published].map(Option::as_deref)
    }

    /// The column of each field, in the order of [`FIELD_NAMES`].
    pub(crate) fn columns(&self) -> [&str; N_FIELDS] {
        let given = self.given();
        std::array::from_fn(|field| given[field].unwrap_or(FIELD_NAMES[field]))
    }

    /// Whether a file with a header must have the column: id, text, and whatever is named on purpose.
    pub(crate) fn needed(&self) -> [bool; N_FIELDS] {
        let given = self.given();
        std::array::from_fn(|field| field < 2 || given[field].is_some())
    }
}

/// Files of truth, relative to the folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TruthFiles {
    /// Columns id, cluster.
    pub clusters: Option<PathBuf>,
    /// Columns left, right, label; a pair without a label is not judged yet, and left out.
    pub pairs: Option<PathBuf>,
    /// Labels that count as duplicate.
    #[serde(default)]
    pub duplicate: Vec<String>,
    /// Labels that count as neither duplicate nor different.
    #[serde(default)]
    pub ignore: Vec<String>,
    /// Pairs of a lower `confidence`, a column of the file of pairs, are left out.
    #[serde(rename = "min-confidence")]
    pub min_confidence: Option<u32>,
}

impl Manifest {
    /// Reads and checks the `dataset.toml` of a folder.
    ///
    /// # Errors
    /// Where it is no TOML, a key is unknown or missing, a value is of the wrong kind, or two values contradict each other.
    pub fn read(folder: &Path) -> Result<Self, DatasetError> {
        let path = folder.join(MANIFEST_FILE);
        let bytes = crate::open::read_bytes(&path)?;
        let text = crate::open::utf8(&path, &bytes)?;
        let manifest: Self = toml::from_str(text).map_err(|error| malformed(path.clone(), text, &error))?;
        manifest.check(&path)?;
        Ok(Self { folder: folder.to_path_buf(), ..manifest })
    }

    /// The file it was read from.
    pub fn path(&self) -> PathBuf {
        self.folder.join(MANIFEST_FILE)
    }

    fn check(&self, path: &Path) -> Result<(), ManifestError> {
        let path = path.to_path_buf();
        if self.documents.is_empty() && self.generate.is_none() {
            return Err(ManifestError::NoDocuments { path });
        }
        if self.sizes.first() == Some(&0) || !self.sizes.is_sorted_by(|a, b| a < b) {
            return Err(ManifestError::Sizes { path, sizes: self.sizes.clone() });
        }
        self.truth.as_ref().map_or(Ok(()), |truth| truth.check(path))
    }
}

impl TruthFiles {
    fn check(&self, path: PathBuf) -> Result<(), ManifestError> {
        if self.clusters.is_none() && self.pairs.is_none() {
            return Err(ManifestError::NoTruthFile { path });
        }
        if self.pairs.is_some() && self.duplicate.is_empty() {
            return Err(ManifestError::NoDuplicateLabels { path });
        }
        let given = [("duplicate", !self.duplicate.is_empty()), ("ignore", !self.ignore.is_empty()), ("min-confidence", self.min_confidence.is_some())];
        if let Some(&(key, _)) = given.iter().find(|(_, is_given)| self.pairs.is_none() && *is_given) {
            return Err(ManifestError::LabelsWithoutPairs { path, key });
        }
        match self.duplicate.iter().find(|label| self.ignore.contains(label)) {
            Some(label) => Err(ManifestError::LabelInBoth { path, label: label.clone() }),
            None => Ok(()),
        }
    }
}

fn malformed(path: PathBuf, text: &str, error: &toml::de::Error) -> ManifestError {
    let before = &text[..error.span().map_or(0, |span| span.start)];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.matches('\n').count() as u64 + 1;
    let column = before[line_start..].chars().count() as u64 + 1;
    // What serde calls a field is a key in TOML.
    let reason = error.message().replacen("unknown field", "unknown key", 1).replacen("missing field", "missing key", 1);
    ManifestError::Malformed { path, line, column, reason }
}
