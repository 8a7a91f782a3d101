//! What several methods are made of: frequencies, minima, sparse vectors, and one method made of two.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::hash::{HashKind, fnv1a_64};
use crate::minima::{band_keys, family_seeds, mixed_minima, n_equal};
use crate::sets::jaccard_prefix_len;
use crate::sparse::UnitVector;
use crate::{
    Analyzed, Combination, DocumentFrequencies, Entry, Fitter, FrequencyCounts, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, Then,
    UnitFitter,
};

#[test]
fn fnv_and_farmhash_give_their_published_values() {
    // algorithms.md 1.2: FNV1a64 of "Tropical fish".
    assert_eq!(fnv1a_64(b"Tropical fish"), 0x3ab6_eca4_0738_dd79);
    // FNV-1a of nothing is the offset basis; FarmHash64 of nothing is its constant k2.
    assert_eq!(HashKind::Fnv1a.hash(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(HashKind::Farmhash.hash(b""), 0x9ae1_6a3b_2f90_404f);
}

#[test]
fn frequencies_count_documents_and_not_occurrences_over_any_shards() {
    let (mut first, mut second) = (FrequencyCounts::default(), FrequencyCounts::default());
    first.observe(vec![1, 1, 2]);
    second.observe(vec![1, 3]);
    second.observe(vec![3, 3]);
    let mut other = second.clone();
    other.merge(first.clone());
    first.merge(second);
    assert_eq!(first.finish(), other.finish());
    let frequencies = first.finish();
    assert_eq!((frequencies.n_docs(), frequencies.of(1), frequencies.of(2), frequencies.of(3), frequencies.of(9)), (3, 2, 1, 2, 1));
    assert_eq!(frequencies.repeated(), [(1, 2), (3, 2)]);
    // ln(1 + 3 / 2).
    assert!((frequencies.idf(1) - 2.5_f64.ln()).abs() < 1e-12);
    assert_eq!(DocumentFrequencies::new(2, &BTreeMap::from([(7, 1)])).repeated(), []);
}

#[test]
fn a_prefix_is_as_long_as_the_elements_that_a_pair_may_differ_in_and_one() {
    // size - ceil(t * size) + 1: 10 - 8 + 1, 10 - 5 + 1, 1 - 1 + 1; one for equal sets only, and nothing of an empty set.
    for (size, min_jaccard, expected) in [(10, 0.8, 3), (10, 0.5, 6), (1, 0.8, 1), (10, 1.0, 1), (0, 0.8, 0)] {
        assert_eq!(jaccard_prefix_len(size, min_jaccard), expected, "{min_jaccard} of {size}");
    }
}

#[test]
fn sketches_of_equal_bands_share_keys_and_positions() {
    let seeds = family_seeds(0, 6);
    let sketch = |set: &[u64]| mixed_minima(set, &seeds).iter().map(|&minimum| minimum as u32).collect::<Vec<u32>>();
    let (a, mut b) = (sketch(&[1, 2, 3]), sketch(&[3, 2, 1]));
    assert_eq!(n_equal(&a, &b), 6);
    b[5] ^= 1;
    assert_eq!(n_equal(&a, &b), 5);
    let keys = |sketch: &[u32]| {
        let mut keys = Vec::new();
        band_keys(sketch, 3, 2, &mut keys);
        keys
    };
    // The last of three bands of two rows differs.
    assert_eq!(keys(&a)[..2], keys(&b)[..2]);
    assert_ne!(keys(&a)[2], keys(&b)[2]);
    assert_eq!(mixed_minima(&[], &seeds), [u64::MAX; 6]);
}

#[test]
fn the_cosine_is_that_of_the_angle_and_exactly_1_for_equal_vectors() {
    let vector = |weighted: &[(u64, f64)]| UnitVector::new(weighted).unwrap();
    // (3, 4) / 5 and (4, 3) / 5: 24 / 25.
    let cosine = vector(&[(1, 3.0), (2, 4.0)]).cosine(&vector(&[(1, 4.0), (2, 3.0)])).get();
    assert!((cosine - 0.96).abs() < 1e-6, "{cosine}");
    let thirds = vector(&[(1, 1.0), (2, 1.0), (3, 1.0)]);
    assert_eq!(thirds.cosine(&thirds.clone()), Similarity::ONE);
    assert_eq!(thirds.cosine(&vector(&[(9, 1.0)])), Similarity::ZERO);
    assert_eq!(UnitVector::new(&[(1, 0.0)]), None);
}

#[test]
fn a_prefix_ends_where_the_rest_cannot_reach_the_floor() {
    let vector = UnitVector::new(&[(1, 3.0), (2, 4.0), (3, 12.0)]).unwrap();
    let prefix = |floor| {
        let mut terms = Vec::new();
        // Term 3 is the commonest, then 2, then 1.
        vector.prefix_terms(floor, |term| term as u32, &mut terms);
        terms
    };
    // Norms of the rest, in 13ths: all 13, without 1 sqrt(160) = 12.65, without 1 and 2 12.
    assert_eq!(prefix(0.99), [1]);
    assert_eq!(prefix(0.95), [1, 2]);
    assert_eq!(prefix(0.9), [1, 2, 3]);
}

/// Texts are alike by the share of equal first (or last) characters: 1 or 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Edge {
    last: bool,
    score: f64,
}

impl Default for Edge {
    fn default() -> Self {
        Self { last: false, score: 1.0 }
    }
}

impl HeapBytes for Edge {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Method for Edge {
    const ID: &'static str = "edge";
    type Model = Self;
    type Fitter = UnitFitter<Self>;
    fn needs(&self) -> Needs {
        Needs::none().text(Level::L0)
    }
    fn fitter(&self) -> Result<UnitFitter<Self>, ParameterError> {
        Ok(UnitFitter(self.clone()))
    }
}

impl Model for Edge {
    type Signature = u32;
    fn signature(&self, doc: &Analyzed) -> Option<u32> {
        let mut chars = doc.body.text(Level::L0).chars();
        let edge = if self.last { chars.next_back() } else { chars.next() };
        edge.map(u32::from)
    }
    fn similarity(&self, a: &u32, b: &u32) -> Similarity {
        if a == b { Similarity::new(self.score) } else { Similarity::ZERO }
    }
    fn keys(&self, signature: &u32, keys: &mut Vec<u64>) {
        keys.push(u64::from(*signature));
    }
}

#[derive(Clone, Debug, Default)]
struct FirstThenLast;

impl Combination for FirstThenLast {
    const ID: &'static str = "first-then-last";
    type First = Edge;
    type Second = Edge;
}

fn document(text: &str) -> Analyzed {
    let mut doc = Analyzed::default();
    doc.body.set_text(Level::L0, text);
    doc
}

#[test]
fn the_second_method_scores_what_the_first_admits() {
    let row = Entry::of::<Then<FirstThenLast>>("first-then-last", 0.5).with("floor = 0.8\n[second]\nlast = true\nscore = 0.9");
    let detector = |overrides: &str| {
        let docs = ["天地", "天黄地", "玄地", "天"].map(document);
        let mut detector = row.method(&overrides.parse().unwrap()).unwrap().fit(&docs).unwrap();
        detector.push(&docs, crate::Selection::All);
        detector
    };
    let scores = |overrides: &str| {
        let detector = detector(overrides);
        [detector.score(0, 1), detector.score(0, 2), detector.score(0, 3)]
    };
    // Equal first character admits; equal last character then scores .9.
    assert_eq!(scores("").map(f64::to_bits), [0.9_f64, 0.0, 0.0].map(f64::to_bits));
    // One parameter of a part is overlaid; the preset's others stay.
    assert_eq!(scores("[second]\nscore = 0.7").map(f64::to_bits), [0.7_f64, 0.0, 0.0].map(f64::to_bits));
    assert_eq!(scores("[first]\nscore = 0.5").map(f64::to_bits), [0.0_f64; 3].map(f64::to_bits));
    let error = row.method(&"floor = 0.0".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "`floor` must be above 0 and at most 1, got 0");
}

#[test]
fn a_combination_needs_what_both_parts_need() {
    let method = Then::<FirstThenLast>::default();
    assert_eq!(method.needs(), Needs::none().text(Level::L0));
    let model = method.fitter().unwrap().finish().unwrap();
    assert_eq!(model.signature(&document("")), None);
}
