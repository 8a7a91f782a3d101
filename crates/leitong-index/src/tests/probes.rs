//! Methods that look elsewhere than they file.

use std::collections::BTreeSet;

use leitong_core::hash::tagged_key;
use leitong_core::{Analyzed, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, UnitFitter, sets};
use leitong_store::{Header, MemoryStore};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::{detector, detector_of};
use crate::KeyIndex;

/// Containment by size, as an ensemble of partitions: a set of characters is filed in the partition of its size and looks there and in the next larger one.
///
/// Sets of one look nowhere, sets of six in the next partition but not in their own, and others of more than four in their own alone, so that all kinds of groups
/// meet in one index.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct BySize {}

impl BySize {
    fn partition(set: &[u64]) -> u64 {
        set.len() as u64 / 2
    }
}

impl Method for BySize {
    const ID: &'static str = "by-size";
    type Model = Self;
    type Fitter = UnitFitter<Self>;
    fn needs(&self) -> Needs {
        Needs::none().text(Level::L0)
    }
    fn fitter(&self) -> Result<UnitFitter<Self>, ParameterError> {
        Ok(UnitFitter(self.clone()))
    }
}

impl HeapBytes for BySize {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for BySize {
    type Signature = Vec<u64>;
    fn signature(&self, doc: &Analyzed) -> Option<Vec<u64>> {
        let set = sets::into_set(doc.body.text(Level::L0).chars().map(u64::from).collect());
        (!set.is_empty()).then_some(set)
    }
    fn similarity(&self, a: &Vec<u64>, b: &Vec<u64>) -> Similarity {
        Similarity::ratio(sets::n_shared(a, b), a.len().min(b.len()))
    }
    fn keys(&self, set: &Vec<u64>, keys: &mut Vec<u64>) {
        keys.extend(set.iter().map(|&element| tagged_key(Self::partition(set), element)));
    }
    fn probe_keys(&self, set: &Vec<u64>, keys: &mut Vec<u64>) {
        let partitions = match set.len() {
            1 => 0..0,
            2..=4 => Self::partition(set)..Self::partition(set) + 2,
            6 => Self::partition(set) + 1..Self::partition(set) + 2,
            _ => Self::partition(set)..Self::partition(set) + 1,
        };
        keys.extend(partitions.flat_map(|partition| set.iter().map(move |&element| tagged_key(partition, element))));
    }
    fn min_shared_keys(&self, set: &Vec<u64>) -> u32 {
        if set.len() < 4 { 1 } else { 2 }
    }
}

/// Candidate pairs of texts, each with the lesser text first.
type TextPairs<'a> = BTreeSet<(&'a str, &'a str)>;

fn found<'a>(texts: &[&'a str]) -> TextPairs<'a> {
    let detector = detector_of::<BySize>("", texts);
    let index = KeyIndex::build(&*detector, &Header::default(), MemoryStore::new()).unwrap();
    let mut pairs = TextPairs::new();
    for (doc, others) in index.candidates(&*detector, 0..index.groups().len()).unwrap() {
        for other in others {
            let (a, b) = (texts[doc as usize], texts[other as usize]);
            assert!(pairs.insert((a.min(b), a.max(b))), "{a} and {b} came twice");
        }
    }
    pairs
}

/// From the definition: either, looking, meets the other, filed, in enough keys.
fn by_brute_force<'a>(texts: &[&'a str]) -> TextPairs<'a> {
    let set = |text: &str| sets::into_set(text.chars().map(u64::from).collect());
    let meets = |looking: &Vec<u64>, filed: &Vec<u64>, asked: u32| {
        let (mut probes, mut keys) = (Vec::new(), Vec::new());
        BySize {}.probe_keys(looking, &mut probes);
        BySize {}.keys(filed, &mut keys);
        probes.iter().filter(|probe| keys.contains(probe)).count() >= asked as usize
    };
    let mut pairs = TextPairs::new();
    for (position, &a) in texts.iter().enumerate() {
        for &b in &texts[..position] {
            let (set_a, set_b) = (set(a), set(b));
            let asked = BySize {}.min_shared_keys(&set_a).min(BySize {}.min_shared_keys(&set_b));
            if set_a == set_b || meets(&set_a, &set_b, asked) || meets(&set_b, &set_a, asked) {
                pairs.insert((a.min(b), a.max(b)));
            }
        }
    }
    pairs
}

#[test]
fn a_pair_is_found_whichever_of_the_two_looks() {
    // 天地 (two characters, partition 1) looks in the partition of 天地玄黄 (four, partition 2), which does not look in that of 天地.
    let pair = TextPairs::from([("天地", "天地玄黄")]);
    assert_eq!(found(&["天地玄黄", "天地"]), pair, "the later one looks");
    assert_eq!(found(&["天地", "天地玄黄"]), pair, "the earlier one looks");
    // Seven characters look in partition 3 alone, where they and six are filed; six look in partition 4.
    let pair = TextPairs::from([("天地玄黄宇宙", "天地玄黄宇宙洪")]);
    assert_eq!(found(&["天地玄黄宇宙洪", "天地玄黄宇宙"]), pair, "the earlier one looks where it is filed, the later one does not");
    assert_eq!(found(&["天地玄黄宇宙", "天地玄黄宇宙洪"]), pair, "the later one looks");
    // Three characters are in partition 1: two partitions below six.
    assert_eq!(found(&["天地玄", "天地玄黄宇宙"]), TextPairs::new());
}

#[test]
fn a_group_that_looks_nowhere_is_found_by_those_that_look() {
    // 天 is filed in partition 0, where nobody looks but itself; it looks nowhere, and a copy is one group with it.
    assert_eq!(found(&["天", "天地", "地天玄"]), TextPairs::from([("地天玄", "天地")]));
}

#[test]
fn candidates_do_not_depend_on_the_order_of_documents() {
    let texts = ["天地", "天地玄黄", "天地玄黄宇", "宇宙洪荒日月", "宇宙洪荒日月黄", "天"];
    let expected = by_brute_force(&texts);
    assert!(expected.contains(&("天地", "天地玄黄")) && expected.len() < 15, "{expected:?}");
    for order in super::similar_ids::permutations(texts.len()) {
        let ordered: Vec<&str> = order.iter().map(|&position| texts[position]).collect();
        assert_eq!(found(&ordered), expected, "{ordered:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn candidates_are_those_of_brute_force(texts in prop::collection::btree_set("[天地玄黄宇宙洪荒]{1,8}", 2..24)) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        prop_assert_eq!(found(&texts), by_brute_force(&texts));
    }
}

#[test]
fn a_method_that_looks_where_it_files_pays_for_no_probes() {
    let detector = detector("", &super::TEXTS);
    let index = KeyIndex::build(&*detector, &Header::default(), MemoryStore::new()).unwrap();
    // Four groups of four characters each; 天, 地, 洪 and 荒 are in two of them, so 16 postings under 12 keys: a key is 8 + 4 bytes, a posting 4, and one start
    // closes the list. A guard of 4 bytes a group, and nothing else beyond the groups themselves.
    assert_eq!(index.bytes() - index.groups().bytes() as u64, 12 * 12 + 16 * 4 + 4 + 4 * 4);
}
