//! A registry row, and a method with its type erased.

use std::fmt::Debug;

use rayon::prelude::*;

use crate::{Analyzed, Detector, FitError, Fitter, Method, Needs, ParameterError, detector::Signed};

/// A method with its parameters, type erased.
pub trait AnyMethod: Send + Sync + Debug {
    /// The method's id.
    fn id(&self) -> &'static str;
    /// What it reads of a document.
    fn needs(&self) -> Needs;
    /// All parameters, defaults included.
    fn parameters(&self) -> toml::Table;
    /// Checks the parameters and starts to learn from a corpus that comes in parts.
    ///
    /// # Errors
    /// Where a parameter is out of range.
    fn fitter(&self) -> Result<Box<dyn AnyFitter>, ParameterError>;

    /// Checks the parameters and fits the method on a corpus, in parallel; the model does not depend on the thread count.
    ///
    /// # Errors
    /// Where a parameter is out of range or the corpus gives too little.
    fn fit(&self, docs: &[Analyzed]) -> Result<Box<dyn Detector>, FitError> {
        let mut fitter = self.fitter()?;
        fitter.observe(docs)?;
        fitter.finish()
    }
}

/// A method that learns, type erased. The model does not depend on the thread count, nor on how the corpus is cut into parts.
pub trait AnyFitter: Send {
    /// Whether documents change what comes out; where they do not, they need not be shown.
    fn learns(&self) -> bool;
    /// Counts documents, in parallel.
    ///
    /// # Errors
    /// None in practice: parameters that exclude each other were refused before.
    fn observe(&mut self, docs: &[Analyzed]) -> Result<(), FitError>;
    /// Ends the counting; the detector holds no document yet.
    ///
    /// # Errors
    /// Where the corpus gave too little.
    fn finish(self: Box<Self>) -> Result<Box<dyn Detector>, FitError>;
}

struct ErasedFitter<M: Method> {
    method: M,
    whole: M::Fitter,
}

impl<M: Method> AnyFitter for ErasedFitter<M> {
    fn learns(&self) -> bool {
        self.whole.learns()
    }

    fn observe(&mut self, docs: &[Analyzed]) -> Result<(), FitError> {
        if !self.learns() {
            return Ok(());
        }
        // One fitter a shard is made up front, so that a bad parameter cannot fail inside the parallel part.
        let shards: Vec<_> = docs.chunks(SHARD).map(|shard| Ok((self.method.fitter()?, shard))).collect::<Result<_, ParameterError>>()?;
        let counted: Vec<_> = shards
            .into_par_iter()
            .map(|(mut fitter, shard)| {
                for doc in shard {
                    fitter.observe(doc);
                }
                fitter
            })
            .collect();
        for shard in counted {
            self.whole.merge(shard);
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Box<dyn Detector>, FitError> {
        Ok(Box::new(Signed::<M>::new(self.whole.finish()?)))
    }
}

#[derive(Debug)]
struct Erased<M>(M);

/// Documents a shard: shards are merged in their order, so that the model never depends on the thread count.
const SHARD: usize = 512;

impl<M: Method> AnyMethod for Erased<M> {
    fn id(&self) -> &'static str {
        M::ID
    }

    fn needs(&self) -> Needs {
        self.0.needs()
    }

    fn parameters(&self) -> toml::Table {
        toml::Table::try_from(&self.0).unwrap_or_default()
    }

    fn fitter(&self) -> Result<Box<dyn AnyFitter>, ParameterError> {
        Ok(Box::new(ErasedFitter { whole: self.0.fitter()?, method: self.0.clone() }))
    }
}

/// Why a row is in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A method of the design: run where nothing else is asked for.
    Method,
    /// A row that every method must beat; run where nothing else is asked for.
    Baseline,
    /// A further method, of the seed documents or of the field: run by name, by an experiment, or with all.
    Further,
    /// A comparison too dear for all pairs of a corpus: run by name or by an experiment only.
    Oracle,
}

/// One row of the registry: the CLI, laws, shared suite, benches, plots and reports pick a method up from here.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The row's name, in kebab-case; what `--methods` takes.
    pub id: &'static str,
    /// Its name in English.
    pub title: &'static str,
    /// Its name in Chinese.
    pub title_zh: &'static str,
    /// The seed document or paper it comes from.
    pub source: &'static str,
    /// What it computes, in one sentence.
    pub summary: &'static str,
    /// Parameters that differ from the crate's defaults, as TOML.
    pub preset: &'static str,
    /// Documents are called duplicates where similarity >= threshold; never 0.
    pub threshold: f64,
    /// Another row whose exact similarity replaces the estimate on candidate pairs.
    pub verifier: Option<&'static str>,
    /// Why it is in the table.
    pub role: Role,
    /// Whether copies of a text are not what it looks for: it reads something else, as the address.
    pub reads_no_text: bool,
    build: fn(toml::Table) -> Result<Box<dyn AnyMethod>, ParameterError>,
}

fn build<M: Method>(parameters: toml::Table) -> Result<Box<dyn AnyMethod>, ParameterError> {
    let method: M = parameters.try_into().map_err(|error: toml::de::Error| ParameterError::Unreadable(error.message().to_owned()))?;
    method.fitter()?;
    Ok(Box::new(Erased(method)))
}

impl Entry {
    /// A row for a method type with its own defaults.
    pub const fn of<M: Method>(id: &'static str, threshold: f64) -> Self {
        Self {
            id,
            title: "",
            title_zh: "",
            source: "",
            summary: "",
            preset: "",
            threshold,
            verifier: None,
            role: Role::Method,
            reads_no_text: false,
            build: build::<M>,
        }
    }

    /// Names the row, in English and Chinese.
    #[must_use]
    pub const fn titled(self, title: &'static str, title_zh: &'static str) -> Self {
        Self { title, title_zh, ..self }
    }

    /// Says where it comes from and what it computes.
    #[must_use]
    pub const fn from(self, source: &'static str, summary: &'static str) -> Self {
        Self { source, summary, ..self }
    }

    /// Sets parameters that differ from the crate's defaults.
    #[must_use]
    pub const fn with(self, preset: &'static str) -> Self {
        Self { preset, ..self }
    }

    /// Names the row whose exact similarity decides on candidate pairs.
    #[must_use]
    pub const fn verified_by(self, verifier: &'static str) -> Self {
        Self { verifier: Some(verifier), ..self }
    }

    /// Marks the row as a baseline.
    #[must_use]
    pub const fn as_baseline(self) -> Self {
        Self { role: Role::Baseline, ..self }
    }

    /// Marks the row as one of the wider field.
    #[must_use]
    pub const fn as_further(self) -> Self {
        Self { role: Role::Further, ..self }
    }

    /// Marks the row as one that is too dear for all pairs of a corpus.
    #[must_use]
    pub const fn as_oracle(self) -> Self {
        Self { role: Role::Oracle, ..self }
    }

    /// Marks the row as one that reads no text: copies of a text under another address are none to it.
    #[must_use]
    pub const fn reading_no_text(self) -> Self {
        Self { reads_no_text: true, ..self }
    }

    /// The method with the row's preset, overlaid by `overrides`.
    ///
    /// # Errors
    /// Where a name is unknown, a value is of the wrong kind or out of range.
    pub fn method(&self, overrides: &toml::Table) -> Result<Box<dyn AnyMethod>, ParameterError> {
        let mut parameters: toml::Table = self.preset.parse().map_err(|error: toml::de::Error| ParameterError::Unreadable(error.message().to_owned()))?;
        overlay(&mut parameters, overrides);
        (self.build)(parameters)
    }
}

/// Lays tables over tables, so that one parameter of a combined method can be set without the others of its part.
fn overlay(parameters: &mut toml::Table, overrides: &toml::Table) {
    for (name, value) in overrides {
        match (parameters.get_mut(name), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => overlay(below, above),
            _ => drop(parameters.insert(name.clone(), value.clone())),
        }
    }
}
