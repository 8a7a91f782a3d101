//! The corpus as a data set folder.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use crate::corpus::{Corpus, CorpusKind, Recipe};
use crate::error::SynthError;

/// Grows whenever the same recipe gives other bytes.
pub const GENERATOR_VERSION: u32 = 2;

const MADE_FILE: &str = "made.json";

/// What a corpus was made from; a corpus is current if this is what it would be made from now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MadeFrom {
    /// [`GENERATOR_VERSION`].
    pub generator_version: u32,
    /// Name of the base.
    pub base: String,
    /// Digest of the base.
    pub base_digest: String,
    /// Seed of the recipe.
    pub seed: u64,
    /// Sizes of the recipe.
    pub sizes: Vec<usize>,
    /// Kind of the recipe; left out for articles at portals.
    #[serde(default, skip_serializing_if = "CorpusKind::is_portal")]
    pub kind: CorpusKind,
    /// Operators of the recipe; left out for the mix.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub operators: Vec<String>,
}

impl MadeFrom {
    /// What a recipe would be made from now; for a data set the digest is that of [`crate::DatasetBase::digest_with`].
    pub fn expected(recipe: &Recipe, base_digest: &str) -> Self {
        let Recipe { seed, base, sizes, kind, operators } = recipe.clone();
        Self { generator_version: GENERATOR_VERSION, base, base_digest: base_digest.to_owned(), seed, sizes, kind, operators }
    }

    /// What `corpus` was made from.
    pub fn of(corpus: &Corpus) -> Self {
        let recipe =
            Recipe { seed: corpus.seed, base: corpus.base.clone(), sizes: corpus.sizes.clone(), kind: corpus.kind, operators: corpus.operators.clone() };
        Self::expected(&recipe, &corpus.base_digest)
    }
}

/// `made.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MadeRecord {
    /// What it was made from.
    pub made_from: MadeFrom,
    /// Base articles used.
    pub n_base: usize,
    /// Base articles left out as short or with a neighbour.
    pub n_base_left_out: usize,
    /// What a reader must know.
    pub notes: Vec<String>,
    /// 32 hex digits over the other files.
    pub digest: String,
}

impl MadeRecord {
    /// Reads the record of a generated folder; `None` where there is none or it cannot be read.
    pub fn read(folder: &Path) -> Option<Self> {
        let bytes = fs::read(folder.join(MADE_FILE)).ok()?;
        serde_json::from_slice(&bytes).ok()
    }
}

#[derive(Serialize)]
struct LineageLine<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hard_negative: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<&'a str>,
}

/// Whether `folder` holds a corpus that was made from `expected`. Without a readable `made.json` it does not.
pub fn is_current(folder: &Path, expected: &MadeFrom) -> bool {
    MadeRecord::read(folder).is_some_and(|record| record.made_from == *expected)
}

/// Writes `dataset.toml`, documents, truth, lineage and `made.json`, and gives the digest over all but the last.
///
/// The files are written to a folder beside `folder` that then takes its place, so that nobody sees half a corpus.
///
/// # Errors
/// What the file system says; a folder in the way that was not generated.
pub fn write_folder(corpus: &Corpus, name: &str, folder: &Path) -> Result<String, SynthError> {
    let is_foreign = folder.exists() && !folder.join(MADE_FILE).exists();
    if is_foreign {
        return Err(SynthError::NotGenerated { path: folder.to_owned() });
    }
    let files = files(corpus, name, folder)?;
    let whole: String = files.iter().fold(String::new(), |mut whole, (name, content)| {
        let _ = write!(whole, "{name} {}\n{content}", content.len());
        whole
    });
    let digest = format!("{:032x}", xxh3_128(whole.as_bytes()));
    let record = MadeRecord {
        made_from: MadeFrom::of(corpus),
        n_base: corpus.n_base,
        n_base_left_out: corpus.n_base_left_out,
        notes: corpus.notes.clone(),
        digest: digest.clone(),
    };
    let record = serde_json::to_string_pretty(&record).map_err(|source| SynthError::Json { path: folder.join(MADE_FILE), source })? + "\n";

    let beside = beside(folder, "new");
    remove(&beside)?;
    io(&beside, fs::create_dir_all(&beside))?;
    for (file, content) in files.into_iter().chain([(MADE_FILE, record)]) {
        let path = beside.join(file);
        io(&path, fs::write(&path, content))?;
    }
    take_place(&beside, folder)?;
    Ok(digest)
}

fn files(corpus: &Corpus, name: &str, folder: &Path) -> Result<Vec<(&'static str, String)>, SynthError> {
    let ids: Vec<&str> = corpus.documents.iter().map(|document| document.id.as_str()).collect();
    let mut clusters = "id,cluster\n".to_owned();
    for (id, cluster) in ids.iter().zip(&corpus.cluster) {
        let _ = writeln!(clusters, "{id},{cluster}");
    }
    let mut pairs = "left\tright\tlabel\n".to_owned();
    for &(left, right, label) in &corpus.labels {
        let _ = writeln!(pairs, "{}\t{}\t{}", ids[left as usize], ids[right as usize], label.name());
    }
    let lineage = corpus.lineage.iter().zip(&ids).map(|(lineage, id)| LineageLine {
        id,
        kind: lineage.kind.as_deref(),
        parent: lineage.parent.map(|parent| ids[parent as usize]),
        hard_negative: lineage.hard_negative,
        group: lineage.group.as_deref(),
    });
    Ok(vec![
        ("dataset.toml", manifest(corpus, name)),
        ("documents.jsonl", json_lines(corpus.documents.iter(), &folder.join("documents.jsonl"))?),
        ("clusters.csv", clusters),
        ("pairs.tsv", pairs),
        ("lineage.jsonl", json_lines(lineage, &folder.join("lineage.jsonl"))?),
    ])
}

fn manifest(corpus: &Corpus, name: &str) -> String {
    let licence = if corpus.base == "builtin" { "that of leitong: the text is generated" } else { "that of the base: do not redistribute without looking" };
    let head = [("name", name), ("licence", licence)].map(|(key, value)| format!("{key} = {}\n", toml::Value::from(value))).concat();
    let sizes = format!("sizes = {:?}\n", corpus.sizes);
    let truth = "duplicate = [\"duplicate\"]\nignore = [\"contained\", \"ignored\"]\n";
    format!(
        "{head}documents = [\"documents.jsonl\"]\nlineage = \"lineage.jsonl\"\n{sizes}\n[truth]\nclusters = \"clusters.csv\"\npairs = \"pairs.tsv\"\n{truth}"
    )
}

fn json_lines<T: Serialize>(rows: impl Iterator<Item = T>, path: &Path) -> Result<String, SynthError> {
    let mut lines = String::new();
    for row in rows {
        lines += &serde_json::to_string(&row).map_err(|source| SynthError::Json { path: path.to_owned(), source })?;
        lines.push('\n');
    }
    Ok(lines)
}

fn take_place(beside_new: &Path, folder: &Path) -> Result<(), SynthError> {
    let old = beside(folder, "old");
    remove(&old)?;
    if folder.exists() {
        io(folder, fs::rename(folder, &old))?;
    }
    io(folder, fs::rename(beside_new, folder))?;
    remove(&old)
}

/// `name` -> `.name.suffix`, in the same parent, so that a rename does not cross file systems.
fn beside(folder: &Path, suffix: &str) -> PathBuf {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    folder.with_file_name(format!(".{name}.{suffix}"))
}

fn remove(folder: &Path) -> Result<(), SynthError> {
    if folder.exists() { io(folder, fs::remove_dir_all(folder)) } else { Ok(()) }
}

fn io<T>(path: &Path, result: std::io::Result<T>) -> Result<T, SynthError> {
    result.map_err(|source| SynthError::Io { path: path.to_owned(), source })
}
