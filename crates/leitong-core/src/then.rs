//! One method made of two: the first reaches candidates and admits pairs, the second scores them.

use std::fmt::Debug;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Analyzed, FitError, Fitter, HeapBytes, Method, Model, Needs, ParameterError, Similarity};

/// Which two methods are combined, and under which name; implemented by an empty type.
pub trait Combination: Clone + Debug + Default + Send + Sync + 'static {
    /// The combined method's name, in kebab-case.
    const ID: &'static str;
    /// Reaches candidates, and admits a pair by its own similarity.
    type First: Method;
    /// Scores the admitted pairs.
    type Second: Method;
}

/// `First`, then `Second`: the similarity is that of the second where the first's is at least `floor`, else 0.
///
/// Candidates come from the first's keys alone. A document is signed where both sign it. Used by Henzinger's combination
/// (*Finding near-duplicate web pages*, SIGIR 2006, section 3.3): supershingles admit, a random projection decides.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields, bound = "")]
pub struct Then<C: Combination> {
    /// Pairs below this similarity of the first are 0; above 0 and at most 1.
    pub floor: f64,
    /// Parameters of the first.
    pub first: C::First,
    /// Parameters of the second.
    pub second: C::Second,
}

impl<C: Combination> Default for Then<C> {
    fn default() -> Self {
        Self { floor: 1.0, first: C::First::default(), second: C::Second::default() }
    }
}

impl<C: Combination> Method for Then<C> {
    const ID: &'static str = C::ID;
    type Model = ThenModel<<C::First as Method>::Model, <C::Second as Method>::Model>;
    type Fitter = ThenFitter<<C::First as Method>::Fitter, <C::Second as Method>::Fitter>;

    fn needs(&self) -> Needs {
        let mut needs = self.first.needs();
        needs.merge(&self.second.needs());
        needs
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        if !(self.floor > 0.0 && self.floor <= 1.0) {
            return Err(ParameterError::out_of_range("floor", "above 0 and at most 1", self.floor));
        }
        Ok(ThenFitter { floor: self.floor, first: self.first.fitter()?, second: self.second.fitter()? })
    }
}

/// Fits both methods on the same documents.
#[derive(Clone, Debug)]
pub struct ThenFitter<A, B> {
    floor: f64,
    first: A,
    second: B,
}

impl<A: Fitter, B: Fitter> Fitter for ThenFitter<A, B> {
    type Model = ThenModel<A::Model, B::Model>;

    fn learns(&self) -> bool {
        self.first.learns() || self.second.learns()
    }

    fn observe(&mut self, doc: &Analyzed) {
        self.first.observe(doc);
        self.second.observe(doc);
    }

    fn merge(&mut self, other: Self) {
        self.first.merge(other.first);
        self.second.merge(other.second);
    }

    fn finish(self) -> Result<Self::Model, FitError> {
        Ok(ThenModel { floor: self.floor, first: self.first.finish()?, second: self.second.finish()? })
    }
}

/// Two fitted methods.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "A: Serialize, B: Serialize", deserialize = "A: DeserializeOwned, B: DeserializeOwned"))]
pub struct ThenModel<A, B> {
    floor: f64,
    first: A,
    second: B,
}

impl<A: HeapBytes, B: HeapBytes> HeapBytes for ThenModel<A, B> {
    fn heap_bytes(&self) -> usize {
        self.first.heap_bytes() + self.second.heap_bytes()
    }
}

impl<A: Model, B: Model> Model for ThenModel<A, B> {
    type Signature = (A::Signature, B::Signature);

    fn signature(&self, doc: &Analyzed) -> Option<Self::Signature> {
        Some((self.first.signature(doc)?, self.second.signature(doc)?))
    }

    fn similarity(&self, a: &Self::Signature, b: &Self::Signature) -> Similarity {
        if self.first.similarity(&a.0, &b.0).get() < self.floor { Similarity::ZERO } else { self.second.similarity(&a.1, &b.1) }
    }

    fn keys(&self, signature: &Self::Signature, keys: &mut Vec<u64>) {
        self.first.keys(&signature.0, keys);
    }

    fn probe_keys(&self, signature: &Self::Signature, keys: &mut Vec<u64>) {
        self.first.probe_keys(&signature.0, keys);
    }

    fn min_shared_keys(&self, signature: &Self::Signature) -> u32 {
        self.first.min_shared_keys(&signature.0)
    }

    fn key_design(&self) -> String {
        format!("{}; pairs below {:.3} there score 0", self.first.key_design(), self.floor)
    }
}
