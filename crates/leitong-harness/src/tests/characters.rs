//! A registry of two tiny methods: the distinct characters of a text, and its first character.

use leitong_core::{Analyzed, Entry, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, UnitFitter, sets};
use serde::{Deserialize, Serialize};

/// Jaccard similarity of the sets of characters; every character is a key.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Characters {
    /// Only the first so many characters are read; 0 reads all.
    first: usize,
}

impl Method for Characters {
    const ID: &'static str = "characters";
    type Model = Self;
    type Fitter = UnitFitter<Self>;
    fn needs(&self) -> Needs {
        Needs::none().text(Level::L0)
    }
    fn fitter(&self) -> Result<UnitFitter<Self>, ParameterError> {
        Ok(UnitFitter(self.clone()))
    }
}

impl HeapBytes for Characters {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for Characters {
    type Signature = Vec<u64>;
    fn signature(&self, doc: &Analyzed) -> Option<Vec<u64>> {
        let n_read = if self.first == 0 { usize::MAX } else { self.first };
        let set = sets::into_set(doc.body.text(Level::L0).chars().take(n_read).map(u64::from).collect());
        (!set.is_empty()).then_some(set)
    }
    fn similarity(&self, a: &Vec<u64>, b: &Vec<u64>) -> Similarity {
        let shared = sets::n_shared(a, b);
        Similarity::ratio(shared, a.len() + b.len() - shared)
    }
    fn keys(&self, signature: &Vec<u64>, keys: &mut Vec<u64>) {
        keys.extend(signature);
    }
}

/// All characters; the first character; the first character to find candidates and all to decide.
pub(crate) const REGISTRY: &[Entry] = &[
    Entry::of::<Characters>("all", 0.5),
    Entry::of::<Characters>("first", 1.0).with("first = 1"),
    Entry::of::<Characters>("first-then-all", 0.5).with("first = 1").verified_by("all"),
];
