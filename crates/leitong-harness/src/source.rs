//! From what was asked to a data set in memory: looked up, read, or generated where it is missing or out of date.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use indicatif::ProgressBar;
use leitong_datasets::{Dataset, GoldOverride, GoldOverrides, MANIFEST_FILE, Manifest, find, load};
use leitong_synth::{Base, BuiltinBase, DatasetBase, MadeFrom, MadeRecord, Recipe, generate, is_current, write_folder};

use crate::experiment::{Asked, Experiment, check_name};

/// Folders in which a data set's name is looked up, in this order.
#[derive(Clone, Debug, Default)]
pub struct Roots {
    /// `datasets/`, then `$LEITONG_DATA`.
    pub folders: Vec<PathBuf>,
}

impl Roots {
    /// `datasets/` of the working folder, then the folder that `LEITONG_DATA` names.
    ///
    /// # Errors
    /// Where `LEITONG_DATA` is set to something that is no folder: a mistyped path must not look like missing data.
    pub fn from_environment() -> Result<Self> {
        let mut folders = vec![PathBuf::from("datasets")];
        if let Some(data) = std::env::var_os("LEITONG_DATA").filter(|data| !data.is_empty()) {
            let data = PathBuf::from(data);
            if !data.is_dir() {
                bail!("LEITONG_DATA must name an existing folder, got {}", data.display());
            }
            folders.push(data);
        }
        Ok(Self { folders })
    }
}

/// A data set with what led to it.
pub(crate) struct Opened {
    pub dataset: Dataset,
    pub experiment: Option<Experiment>,
    pub experiment_file: Option<PathBuf>,
    pub seed: u64,
}

/// Where the experiment of a data set is looked up by the data set's name.
const CURATED: &str = "experiments/curated";

/// The experiment file that is asked for: the target itself, or the curated experiment of the data set that it names.
fn experiment_file(target: &str) -> Option<PathBuf> {
    let path = Path::new(target);
    let is_toml = path.extension().is_some_and(|extension| extension == "toml") && path.file_name().is_some_and(|name| name != MANIFEST_FILE);
    if is_toml && path.is_file() {
        return Some(path.to_owned());
    }
    let is_name = path.components().count() == 1 && !path.exists();
    Some(Path::new(CURATED).join(format!("{target}.toml"))).filter(|curated| is_name && curated.is_file())
}

/// Opens what a command line asks for: an experiment file, or a data set by name or folder. A name runs its curated experiment where there is one.
pub(crate) fn open_target(asked: &Asked, roots: &Roots, progress: &ProgressBar) -> Result<Opened> {
    let Some(path) = experiment_file(&asked.target) else {
        let target = Path::new(&asked.target);
        let is_manifest = target.file_name().is_some_and(|name| name == MANIFEST_FILE) && target.is_file();
        let folder = if is_manifest { target.parent().unwrap_or(Path::new(".")).display().to_string() } else { asked.target.clone() };
        let (dataset, _, seed) = open(&Asked { target: folder, ..asked.clone() }, roots, progress)?;
        return Ok(Opened { dataset, experiment: None, experiment_file: None, seed });
    };
    let experiment = Experiment::read(&path)?;
    let asked = Asked {
        target: experiment.dataset.clone(),
        base: asked.base.clone().or_else(|| experiment.base.clone()),
        seed: asked.seed.or(experiment.seed),
        ..asked.clone()
    };
    let (dataset, _, seed) = open(&asked, roots, progress)?;
    Ok(Opened { dataset, experiment: Some(experiment), experiment_file: Some(path), seed })
}

/// Opens a data set by name or folder, generating it where it is missing or was made from something else; gives its folder too.
///
/// # Errors
/// Where it is not found, malformed, or cannot be generated.
pub fn open_dataset(asked: &Asked, roots: &Roots, progress: &ProgressBar) -> Result<(Dataset, PathBuf)> {
    open(asked, roots, progress).map(|(dataset, folder, _)| (dataset, folder))
}

fn open(asked: &Asked, roots: &Roots, progress: &ProgressBar) -> Result<(Dataset, PathBuf, u64)> {
    let overrides = asked.gold.iter().map(|text| text.parse::<GoldOverride>()).collect::<Result<Vec<_>, _>>()?;
    let overrides = GoldOverrides::new(overrides)?.with_min_confidence(asked.min_confidence);
    let folder = find(&asked.target, &roots.folders)?;
    let manifest = Manifest::read(&folder)?;
    check_name(&manifest.name, &manifest.path())?;
    progress.set_message(format!("reading {}", manifest.name));
    if let Some(table) = &manifest.generate {
        return open_generated(&manifest, table, &overrides, asked, roots, progress);
    }
    for (option, is_given) in [("--base", asked.base.is_some()), ("--seed", asked.seed.is_some())] {
        if is_given {
            bail!("{option} is for generated data sets, and {} has no [generate] table", manifest.name);
        }
    }
    Ok((load(&folder, &overrides)?, folder, 0))
}

fn open_generated(
    manifest: &Manifest,
    table: &toml::Table,
    overrides: &GoldOverrides,
    asked: &Asked,
    roots: &Roots,
    progress: &ProgressBar,
) -> Result<(Dataset, PathBuf, u64)> {
    let mut recipe: Recipe = table.clone().try_into().with_context(|| format!("[generate] of {}", manifest.path().display()))?;
    recipe.seed = asked.seed.unwrap_or(recipe.seed);
    recipe.base = asked.base.clone().unwrap_or(recipe.base);
    let source = BaseSource::open(&recipe, roots)?;
    let folder = manifest.folder.join("generated").join(format!("{}-{}", source.name(), recipe.seed));
    let expected = MadeFrom::expected(&Recipe { base: source.name(), ..recipe.clone() }, &source.digest());
    if !is_current(&folder, &expected) {
        progress.set_message(format!("generating {} from {}", manifest.name, recipe.base));
        source.with_base(|base| -> Result<()> {
            let corpus = generate(base, &recipe)?;
            write_folder(&corpus, &manifest.name, &folder)?;
            Ok(())
        })?;
    }
    let mut dataset = load(&folder, overrides)?;
    dataset.base = Some(source.name());
    dataset.notes.extend(MadeRecord::read(&folder).map(|record| record.notes).unwrap_or_default());
    Ok((dataset, folder, recipe.seed))
}

/// Where articles come from. A data set is read for its digest; its neighbours are looked for only where a corpus is made.
enum BaseSource {
    Builtin(BuiltinBase),
    Dataset(Box<Dataset>, BuiltinBase),
}

impl BaseSource {
    fn open(recipe: &Recipe, roots: &Roots) -> Result<Self> {
        let builtin = BuiltinBase::new(recipe.seed);
        if recipe.base == builtin.name() {
            return Ok(Self::Builtin(builtin));
        }
        let folder = find(&recipe.base, &roots.folders).with_context(|| format!("the base must be `builtin` or a data set, got `{}`", recipe.base))?;
        Ok(Self::Dataset(Box::new(load(&folder, &GoldOverrides::default())?), builtin))
    }

    fn name(&self) -> String {
        match self {
            Self::Builtin(builtin) => builtin.name(),
            Self::Dataset(dataset, _) => dataset.name.clone(),
        }
    }

    fn digest(&self) -> String {
        match self {
            Self::Builtin(builtin) => builtin.digest(),
            Self::Dataset(dataset, builtin) => DatasetBase::digest_with(&dataset.digest, builtin),
        }
    }

    fn with_base<T>(&self, make: impl FnOnce(&dyn Base) -> T) -> T {
        match self {
            Self::Builtin(builtin) => make(builtin),
            Self::Dataset(dataset, builtin) => make(&DatasetBase::new(&dataset.name, &dataset.digest, &dataset.documents, builtin)),
        }
    }
}
