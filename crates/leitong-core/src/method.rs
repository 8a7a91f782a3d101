//! The contract of a method: parameters -> fitter -> model.

use std::fmt::{Debug, Display};

use serde::{Serialize, de::DeserializeOwned};

use crate::{Analyzed, HeapBytes, Needs, Similarity};

/// A parameter that a method cannot work with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// A value outside its range.
    #[error("`{name}` must be {allowed}, got {got}")]
    OutOfRange {
        /// The parameter, as it is written in a file.
        name: &'static str,
        /// What would be right.
        allowed: String,
        /// What was given.
        got: String,
    },
    /// An unknown name or a value of the wrong kind; the text names the field.
    #[error("{0}")]
    Unreadable(String),
}

impl ParameterError {
    /// A value outside its range; `allowed` completes "must be".
    pub fn out_of_range(name: &'static str, allowed: impl Into<String>, got: impl Display) -> Self {
        Self::OutOfRange { name, allowed: allowed.into(), got: got.to_string() }
    }

    /// Checks a count that must not be 0.
    ///
    /// # Errors
    /// Where it is 0.
    pub fn unless_positive<N: Default + PartialOrd + Display>(name: &'static str, count: N) -> Result<(), Self> {
        if count > N::default() { Ok(()) } else { Err(Self::out_of_range(name, "at least 1", count)) }
    }
}

/// A corpus that a method cannot be fitted on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FitError {
    /// The method's parameters exclude each other.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// No document gave the statistics that the method needs.
    #[error("nothing to fit on: {0}")]
    NoEvidence(String),
}

/// A method before any text is seen: its parameters.
///
/// Deserialisation should use `deny_unknown_fields` and `default`, so that a mistyped name is an error and a short file is enough.
pub trait Method: Serialize + DeserializeOwned + Clone + Debug + Default + Send + Sync + 'static {
    /// The method's name in files and on the command line, in kebab-case.
    const ID: &'static str;
    /// What it learns.
    type Model: Model;
    /// How it learns it.
    type Fitter: Fitter<Model = Self::Model> + 'static;

    /// What it reads of a document, from its parameters.
    fn needs(&self) -> Needs;

    /// Checks the parameters and starts to learn.
    ///
    /// # Errors
    /// Where a parameter is out of range; the text names it and what would be right.
    fn fitter(&self) -> Result<Self::Fitter, ParameterError>;
}

/// Statistics of a corpus, one document at a time, mergeable over threads and shards. Never sees a label.
pub trait Fitter: Send {
    /// What comes out.
    type Model;
    /// Whether documents change what comes out; where they do not, a corpus need not be read to fit.
    fn learns(&self) -> bool {
        true
    }
    /// Counts one document.
    fn observe(&mut self, doc: &Analyzed);
    /// Adds the counts of another shard; any grouping of shards gives the same model.
    fn merge(&mut self, other: Self);
    /// Ends the counting.
    ///
    /// # Errors
    /// Where the corpus gave too little.
    fn finish(self) -> Result<Self::Model, FitError>;
}

/// The fitter of methods that learn nothing from a corpus.
#[derive(Clone, Debug)]
pub struct UnitFitter<M>(pub M);

impl<M: Model> Fitter for UnitFitter<M> {
    type Model = M;
    fn learns(&self) -> bool {
        false
    }
    fn observe(&mut self, _: &Analyzed) {}
    fn merge(&mut self, _: Self) {}
    fn finish(self) -> Result<M, FitError> {
        Ok(self.0)
    }
}

/// A fitted method: pure functions, safe to share between threads, reopened from a store without refitting.
pub trait Model: HeapBytes + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What a document keeps.
    type Signature: HeapBytes + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// What the document keeps; `None` where it gives no evidence, which is equal to nothing.
    fn signature(&self, doc: &Analyzed) -> Option<Self::Signature>;

    /// How alike two signatures are: symmetric, exactly 1 for equal ones.
    fn similarity(&self, a: &Self::Signature, b: &Self::Signature) -> Similarity;

    /// Where it is filed. Appends; the order and repeats do not matter.
    fn keys(&self, signature: &Self::Signature, keys: &mut Vec<u64>);

    /// Where it looks: by default, where it is filed.
    fn probe_keys(&self, signature: &Self::Signature, keys: &mut Vec<u64>) {
        self.keys(signature, keys);
    }

    /// Fewest keys that a pair must share to be a candidate; of a pair's two numbers the smaller holds.
    fn min_shared_keys(&self, _signature: &Self::Signature) -> u32 {
        1
    }

    /// For measures that depend on the number of shared elements alone: the signature's elements, ascending and distinct.
    ///
    /// An exact join over inverted lists then stands in for comparing all pairs. A pair without a shared element must have similarity 0.
    fn elements<'a>(&self, _signature: &'a Self::Signature) -> Option<&'a [u64]> {
        None
    }

    /// The similarity of two signatures that share `n_shared` elements; read only where [`Model::elements`] gives them.
    ///
    /// Must equal [`Model::similarity`]; the default computes that.
    fn similarity_of_shared(&self, a: &Self::Signature, b: &Self::Signature, _n_shared: usize) -> Similarity {
        self.similarity(a, b)
    }

    /// What a user should know of the keys, in one line: bands and rows, unused permutations, a quadratic search.
    fn key_design(&self) -> String {
        String::from("one key an element")
    }
}
