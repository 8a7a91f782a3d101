mod clusters;
mod probes;
mod similar_ids;
mod source_assigner;

use std::collections::BTreeMap;

use leitong_core::{Analyzed, Detector, Entry, Level, Method, Model, Needs, ParameterError, Part, Selection, Similarity, UnitFitter, sets};
use leitong_store::{Header, MemoryStore};
use serde::{Deserialize, Serialize};

use crate::{Groups, KeyIndex, PairSink, score_all_pairs, score_candidates};

/// The simplest set measure: the distinct characters of a text, by Jaccard.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Characters {
    min_shared: u32,
    hide_elements: bool,
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

impl leitong_core::HeapBytes for Characters {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for Characters {
    type Signature = Vec<u64>;
    fn signature(&self, doc: &Analyzed) -> Option<Vec<u64>> {
        let set = sets::into_set(doc.body.text(Level::L0).chars().map(u64::from).collect());
        (!set.is_empty()).then_some(set)
    }
    fn similarity(&self, a: &Vec<u64>, b: &Vec<u64>) -> Similarity {
        let shared = sets::n_shared(a, b);
        Similarity::ratio(shared, a.len() + b.len() - shared)
    }
    fn keys(&self, signature: &Vec<u64>, keys: &mut Vec<u64>) {
        keys.extend(signature);
    }
    fn min_shared_keys(&self, _: &Vec<u64>) -> u32 {
        self.min_shared.max(1)
    }
    fn elements<'a>(&self, signature: &'a Vec<u64>) -> Option<&'a [u64]> {
        (!self.hide_elements).then_some(signature)
    }
}

fn header() -> Header {
    Header { method: "nshash".into(), model_digest: "00".into(), text_settings: "11".into() }
}

#[derive(Default)]
struct Collected(BTreeMap<(u32, u32), u64>);

impl PairSink for Collected {
    fn row(&mut self, doc: u32, others: &[u32], scores: &[f64]) {
        for (&other, &score) in others.iter().zip(scores) {
            let before = self.0.insert((doc.min(other), doc.max(other)), score.to_bits());
            assert!(before.is_none(), "the pair {doc}, {other} came twice");
        }
    }
    fn merge(mut self, other: Self) -> Self {
        for (pair, score) in other.0 {
            assert!(self.0.insert(pair, score).is_none(), "the pair {pair:?} came twice");
        }
        self
    }
}

fn detector(parameters: &str, texts: &[&str]) -> Box<dyn Detector> {
    detector_of::<Characters>(parameters, texts)
}

fn detector_of<M: Method>(parameters: &str, texts: &[&str]) -> Box<dyn Detector> {
    let docs: Vec<Analyzed> = texts
        .iter()
        .map(|text| {
            let mut body = Part::default();
            body.set_text(Level::L0, *text);
            Analyzed { body, ..Analyzed::default() }
        })
        .collect();
    let method = Entry::of::<M>("toy", 0.5).method(&parameters.parse().unwrap()).unwrap();
    let mut detector = method.fit(&docs).unwrap();
    detector.push(&docs, Selection::All);
    detector
}

const TEXTS: [&str; 7] = ["天地玄黄", "宇宙洪荒", "", "天地玄黄", "天地洪荒", "日月盈昃", "黄玄地天"];

#[test]
fn equal_signatures_are_one_group_and_unsigned_documents_are_in_none() {
    let groups = Groups::of(&*detector("", &TEXTS));
    let members: Vec<_> = (0..groups.len()).map(|group| groups.members(group).to_vec()).collect();
    assert_eq!(members, [vec![0, 3, 6], vec![1], vec![4], vec![5]]);
}

#[test]
fn the_join_and_the_comparison_of_all_pairs_give_the_same_scores() {
    let joined = score_all_pairs(&*detector("", &TEXTS), Collected::default).0;
    let mut compared = score_all_pairs(&*detector("hide_elements = true", &TEXTS), Collected::default).0;
    compared.retain(|_, score| *score != 0.0_f64.to_bits());
    assert_eq!(joined, compared);
    assert_eq!(joined[&(0, 3)], 1.0_f64.to_bits());
    // 天地玄黄 and 天地洪荒 share 2 of 6 characters.
    assert_eq!(joined[&(0, 4)], (1.0_f64 / 3.0).to_bits());
}

fn candidates(parameters: &str, block: u32) -> BTreeMap<(u32, u32), u64> {
    let detector = detector(parameters, &TEXTS);
    let index = KeyIndex::build(&*detector, &Header::default(), MemoryStore::new()).unwrap();
    let mut found = Collected::default();
    for first in (0..index.groups().len()).step_by(block as usize) {
        let rows = index.candidates(&*detector, first..(first + block).min(index.groups().len())).unwrap();
        found = found.merge(score_candidates(&*detector, &rows, Collected::default));
    }
    found.0
}

#[test]
fn keys_that_are_all_elements_lose_no_pair_whatever_the_blocks() {
    let all = score_all_pairs(&*detector("", &TEXTS), Collected::default).0;
    for block in [1, 2, 100] {
        assert_eq!(candidates("", block), all, "blocks of {block}");
    }
}

#[test]
fn a_pair_must_share_as_many_keys_as_the_method_asks() {
    // Three characters are shared by the copies (0, 3, 6) only; 天地玄黄 / 天地洪荒 and 宇宙洪荒 / 天地洪荒 share two.
    let pairs: Vec<_> = candidates("min_shared = 3", 100).into_keys().collect();
    assert_eq!(pairs, [(0, 3), (0, 6), (3, 6)]);
}

#[test]
fn a_key_with_more_groups_than_the_cap_reaches_nothing_and_is_named() {
    let detector = detector("", &TEXTS);
    // Groups 0 (天地玄黄 and its copies), 1 (宇宙洪荒), 2 (天地洪荒), 3. 天 and 地 have the groups 0 and 2, 洪 and 荒 the groups 1 and 2; the copies count once.
    let capped = |cap: u32| KeyIndex::build_with_cap(&*detector, &Header::default(), MemoryStore::new(), |_| cap).unwrap();
    assert_eq!(capped(2).group_candidates(&*detector, 0..4).unwrap(), [(0, vec![]), (1, vec![]), (2, vec![0, 1]), (3, vec![])]);
    assert!(capped(2).capped().is_empty());
    assert_eq!(capped(1).group_candidates(&*detector, 0..4).unwrap(), [(0, vec![]), (1, vec![]), (2, vec![]), (3, vec![])]);
    assert_eq!(capped(1).capped().iter().map(|key| key.n_groups).collect::<Vec<_>>(), [2; 4]);
}
