//! What is to be run: an experiment file, or what a command line asks.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use leitong_core::{AnyMethod, Entry, Needs, Role};
use serde::Deserialize;

use crate::expected::Expected;
use crate::quality::{ACCEPT_ALL, DO_NOTHING};

/// What a command line asks of an evaluation; everything absent is taken from the experiment file or the data set.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// A data set's name, its folder, or an experiment file.
    pub target: String,
    /// Rows to run, by id; [`ALL`] alone for every row of the registry but the oracles. Where absent, those of the experiment, or the design's.
    pub methods: Option<Vec<String>>,
    /// Prefixes of the data set at which to evaluate.
    pub sizes: Option<Vec<usize>>,
    /// What generated articles are made from: `builtin` or a data set's name.
    pub base: Option<String>,
    /// Seed of generated data.
    pub seed: Option<u64>,
    /// Classes for labels of judged pairs, as `LABEL=positive|negative|ignore`.
    pub gold: Vec<String>,
    /// Judged pairs of a lower confidence are left out; as `dataset.toml` says where absent.
    pub min_confidence: Option<u32>,
    /// Leaves the timed passes out.
    pub without_timing: bool,
    /// Whether the caller will write the expected answers: there must then be a place for them.
    pub update_expected: bool,
    /// The command, for the record.
    pub command: String,
}

/// An experiment file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Experiment {
    /// Its name; reports are filed under it.
    pub name: String,
    /// A data set's name or folder.
    pub dataset: String,
    /// As [`Asked::base`].
    pub base: Option<String>,
    /// As [`Asked::seed`].
    pub seed: Option<u64>,
    /// As [`Asked::sizes`].
    #[serde(default)]
    pub sizes: Vec<usize>,
    /// Whether each row must come out as its `expected` says, number for number.
    #[serde(default)]
    pub pinned: bool,
    /// What the result means, in words, for people.
    pub analysis: Option<String>,
    /// The rows; empty: the design's rows of the registry with their defaults.
    #[serde(default)]
    pub run: Vec<RunSpec>,
    /// Whether the registry's other rows run too, in its order, with their defaults; oracles do not.
    #[serde(default)]
    pub with_registry: bool,
}

/// How pairs become clusters: the decisions of a row are then those of its clusters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clustering {
    /// Connected components of the pairs that reach the threshold.
    Connected,
    /// One pass in the order of the documents, each compared with the first of every cluster.
    Leader,
    /// Agglomerative clustering with average linkage, cut at the threshold.
    AverageLink,
}

impl Clustering {
    /// What a reader of the table must know, in one line.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Connected => "no keys: decisions are those of connected components over all pairs",
            Self::Leader => "no keys: decisions are those of clusters around leaders, in one pass over the documents in their order",
            Self::AverageLink => "no keys: decisions are those of average-linkage clusters over all pairs",
        }
    }
}

/// One row of an experiment.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RunSpec {
    /// A row of the registry.
    pub method: String,
    /// The row's name in the tables; the method's id where absent.
    pub label: Option<String>,
    /// Parameters that differ from the row's.
    #[serde(default)]
    pub params: toml::Table,
    /// The decision threshold; the row's default where absent.
    pub threshold: Option<f64>,
    /// Further thresholds to report, exactly.
    #[serde(default)]
    pub thresholds: Vec<f64>,
    /// What the row must give, where the experiment is pinned.
    pub expected: Option<Expected>,
    /// How pairs become clusters; absent: pairs are judged one by one.
    pub clustering: Option<Clustering>,
}

/// What `--methods` takes for every row but the oracles.
pub const ALL: &str = "all";

impl Experiment {
    /// Reads an experiment file; paths in it are relative to it.
    ///
    /// # Errors
    /// Where the file cannot be read, has an unknown key, or names no data set.
    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        let experiment: Self = toml::from_str(&text).with_context(|| format!("reading {}", path.display()))?;
        check_name(&experiment.name, path)?;
        if experiment.pinned && (experiment.run.is_empty() || experiment.with_registry) {
            bail!("{}: a pinned experiment lists its rows as [[run]], each with what is expected of it, and takes none from the registry", path.display());
        }
        Ok(experiment)
    }
}

/// A row ready to run.
#[derive(Debug)]
pub struct Plan {
    /// The row's name in all tables.
    pub id: String,
    /// The registry row.
    pub entry: Entry,
    /// The method with its parameters.
    pub method: Box<dyn AnyMethod>,
    /// The method that decides on candidates.
    pub verifier: Option<Box<dyn AnyMethod>>,
    /// The decision threshold, then the further ones that are reported exactly.
    pub thresholds: Vec<f64>,
    /// What the experiment says that it gives.
    pub expected: Option<Expected>,
    /// How pairs become clusters.
    pub clustering: Option<Clustering>,
}

impl Plan {
    fn new(registry: &[Entry], spec: &RunSpec) -> Result<Self> {
        let entry = *find_row(registry, &spec.method)?;
        let id = spec.label.clone().unwrap_or_else(|| entry.id.to_owned());
        let method = entry.method(&spec.params).with_context(|| format!("parameters of {id}"))?;
        let verifier = match entry.verifier {
            Some(verifier) => Some(find_row(registry, verifier)?.method(&toml::Table::new())?),
            None => None,
        };
        let mut thresholds = vec![spec.threshold.unwrap_or(entry.threshold)];
        thresholds.extend(&spec.thresholds);
        if let Some(wrong) = thresholds.iter().find(|&&threshold| !(threshold > 0.0 && threshold <= 1.0)) {
            bail!("a threshold of {id} must be above 0 and at most 1, got {wrong}: a threshold of 0 accepts every pair, which the accept-all row shows");
        }
        if spec.clustering.is_some() && verifier.is_some() {
            bail!("{id} has a verifier, which decides on candidates: it cannot be clustered over all pairs");
        }
        Ok(Self { id, entry, method, verifier, thresholds, expected: spec.expected.clone(), clustering: spec.clustering })
    }

    /// All that the row reads of a document.
    pub fn needs(&self) -> Needs {
        let mut needs = self.method.needs();
        if let Some(verifier) = &self.verifier {
            needs.merge(&verifier.needs());
        }
        needs
    }

    /// Whether segmentation comes on top of the row's own cost.
    pub fn reads_words(&self) -> bool {
        let needs = self.needs();
        !needs.body.words.is_empty() || !needs.title.words.is_empty()
    }
}

fn find_row<'a>(registry: &'a [Entry], id: &str) -> Result<&'a Entry> {
    let known = || registry.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
    registry.iter().find(|entry| entry.id == id).with_context(|| format!("there is no method `{id}`; there are: {}", known()))
}

fn name(spec: &RunSpec) -> String {
    spec.label.clone().unwrap_or_else(|| spec.method.clone())
}

/// The rows of an experiment, or of the design; where an experiment asks for the registry too, its own take the place of the registry's.
fn specs(registry: &[Entry], experiment: Option<&Experiment>, everything: bool) -> Vec<RunSpec> {
    let own = experiment.map_or(&[][..], |experiment| &experiment.run);
    let with_registry = everything || experiment.is_some_and(|experiment| experiment.with_registry);
    if !own.is_empty() && !with_registry {
        return own.to_vec();
    }
    let row =
        |entry: &Entry| own.iter().find(|spec| name(spec) == entry.id).cloned().unwrap_or_else(|| RunSpec { method: entry.id.into(), ..RunSpec::default() });
    let runs = |entry: &&Entry| match entry.role {
        Role::Method | Role::Baseline => true,
        Role::Further => with_registry,
        Role::Oracle => own.iter().any(|spec| name(spec) == entry.id),
    };
    let rows = registry.iter().filter(runs).map(row);
    let further = own.iter().filter(|spec| registry.iter().all(|entry| entry.id != name(spec))).cloned();
    rows.chain(further).collect()
}

fn refuse_repeats(names: &mut [String], reason: &str) -> Result<()> {
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => bail!("`{}`: {reason}", pair[0]),
        None => Ok(()),
    }
}

/// Refuses a name that would lead a report out of its folder.
pub(crate) fn check_name(name: &str, file: &Path) -> Result<()> {
    if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\']) {
        bail!("{}: `name` becomes a folder of reports/: it must not be empty, begin with a full stop or hold a slash, got `{name}`", file.display());
    }
    Ok(())
}

/// The rows to run, narrowed to the asked ones.
pub(crate) fn plans(registry: &[Entry], experiment: Option<&Experiment>, asked: Option<&[String]>) -> Result<Vec<Plan>> {
    let everything = asked.is_some_and(|asked| asked == [ALL]);
    let asked = asked.filter(|_| !everything);
    let specs = specs(registry, experiment, everything);
    let mut names: Vec<String> = specs.iter().map(name).collect();
    refuse_repeats(&mut names, "two rows have this name: give one of them a `label`")?;
    if let Some(taken) = names.iter().find(|name| [DO_NOTHING, ACCEPT_ALL].contains(&name.as_str())) {
        bail!("`{taken}` is the name of a row that every table has: give this one another `label`");
    }
    refuse_repeats(&mut asked.unwrap_or_default().to_vec(), "it is asked for twice")?;
    let Some(asked) = asked else { return specs.iter().map(|spec| Plan::new(registry, spec)).collect() };
    let plan = |id: &String| match specs.iter().find(|spec| name(spec) == *id) {
        Some(spec) => Plan::new(registry, spec),
        None => Plan::new(registry, &RunSpec { method: id.clone(), ..RunSpec::default() }),
    };
    asked.iter().map(plan).collect()
}
