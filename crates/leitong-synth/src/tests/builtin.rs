//! The whole path over the built-in generator, as the command line walks it.

use std::sync::LazyLock;

use leitong_core::hash::HashKind;
use leitong_core::sets::{into_set, n_shared};
use leitong_core::shingles::char_shingles;

use crate::base::Base;
use crate::corpus::{Corpus, Recipe, generate};
use crate::generated::BuiltinBase;
use crate::write::MadeFrom;

const SEED: u64 = 163;
const SIZES: [usize; 2] = [124, 400];

fn recipe() -> Recipe {
    Recipe { seed: SEED, sizes: SIZES.to_vec(), ..Recipe::default() }
}

fn corpus() -> &'static Corpus {
    static CORPUS: LazyLock<Corpus> = LazyLock::new(|| generate(&BuiltinBase::new(SEED), &recipe()).unwrap());
    &CORPUS
}

/// Jaccard similarity of the character 5-grams of letters and digits, of each pair of documents that `is_counted`.
fn similarities(is_counted: impl Fn(usize, usize) -> bool) -> Vec<f64> {
    let sets: Vec<Vec<u64>> = corpus().documents.iter().map(|document| shingles_of(&document.text)).collect();
    let mut similarities = Vec::new();
    for (left, a) in sets.iter().enumerate() {
        for (_, b) in sets.iter().enumerate().skip(left + 1).filter(|&(right, _)| is_counted(left, right)) {
            let shared = n_shared(a, b);
            similarities.push(shared as f64 / (a.len() + b.len() - shared) as f64);
        }
    }
    similarities.sort_unstable_by(f64::total_cmp);
    similarities
}

fn shingles_of(text: &str) -> Vec<u64> {
    let letters: String = text.chars().filter(|char| char.is_alphanumeric()).collect();
    let mut shingles = Vec::new();
    char_shingles(&letters, 5, HashKind::Xxh3, &mut shingles);
    into_set(shingles)
}

#[test]
fn the_default_recipe_is_made_from_the_built_in_base_and_nothing_is_left_out() {
    let base = BuiltinBase::new(SEED);
    assert_eq!(MadeFrom::of(corpus()), MadeFrom::expected(&recipe(), &base.digest()));
    assert_eq!((corpus().base.as_str(), corpus().n_base_left_out), ("builtin", 0));
}

#[test]
fn unrelated_documents_stay_unrelated() {
    let is_plain = |doc: usize| corpus().lineage[doc].hard_negative.is_none();
    let similarities = similarities(|left, right| corpus().cluster[left] != corpus().cluster[right] && is_plain(left) && is_plain(right));
    let at_999_of_1000 = similarities[similarities.len() * 999 / 1000];
    assert!(at_999_of_1000 <= 0.1, "{at_999_of_1000}");
}

#[test]
fn documents_of_a_group_are_as_alike_as_their_kind_says() {
    for (kind, least, most) in [("N1", 0.0, 0.2), ("N2", 0.2, 0.5), ("N3", 0.2, 0.5)] {
        let lineage = &corpus().lineage;
        let in_group = |left: usize, right: usize| lineage[left].group == lineage[right].group && lineage[left].hard_negative == Some(kind);
        let similarities = similarities(in_group);
        let median = similarities[similarities.len() / 2];
        assert!((least..most).contains(&median), "{kind}: {median}");
    }
}

#[test]
fn originals_and_groups_on_one_event_have_no_article_in_common() {
    let base = BuiltinBase::new(SEED);
    for index in 0..50 {
        let group = base.same_event(index, 2);
        assert_ne!(group[0].title, base.article(index).title);
        assert_ne!(group[0].paragraphs, group[1].paragraphs);
    }
}

#[test]
fn an_article_is_carried_in_the_channel_of_its_section() {
    let channels: Vec<&str> = (0..40).map(|index| BuiltinBase::new(SEED).article(index).channel).collect();
    assert!(channels.contains(&"sports") && channels.contains(&"ent"), "{channels:?}");
}
