mod occurrences;
mod supershingles;
mod tokens;

use leitong_core::{
    FeatureKind, Fitter, Level, Method, Model, StopWords,
    hash::{HashKind, md5_64},
    sets::{into_set, n_shared},
};
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, similarity};
use proptest::prelude::*;

use super::*;

const X: &str = "中国男足主场二比一战胜韩国队";
const Y: &str = "中国男足客场二比一战胜韩国队";

fn containment() -> Shingling {
    Shingling { measure: Measure::Containment, ..Shingling::default() }
}

fn model(method: &Shingling) -> ShingleModel {
    method.fitter().unwrap().finish().unwrap()
}

#[track_caller]
fn check_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-9, "{actual} is not {expected}");
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&Shingling::default(), "8408a79c80d8ff00");
    check_laws(&containment(), "8408a79c80d8ff00");
    check_laws(&Shingling { width: 2, ..Shingling::default() }, "3a9957d4b436d876");
    check_laws(&Shingling { features: FeatureKind::Words, width: 3, ..Shingling::default() }, "fd58ab82fa6044d9");
    check_laws(&Shingling { modulus: 4, ..containment() }, "30e3655df8b1ff41");
    check_laws(&Shingling { measure: Measure::Dice, ..Shingling::default() }, "8408a79c80d8ff00");
    check_laws(&tokens::token_set(), "c5468aad47bd76fa");
    check_laws(&tokens::token_multiset(), "0e804605ce8fcf96");
    check_laws(&Shingling { measure: Measure::Dice, ..tokens::token_multiset() }, "0e804605ce8fcf96");
}

#[test]
fn resemblance_of_the_worked_pair_is_as_published() {
    // algorithms.md 6.1 and vectors.json char_shingle_w2, _w3, _w5: shared / union.
    for (width, shared, union) in [(2, 11.0, 15.0), (3, 9.0, 15.0), (5, 5.0, 15.0)] {
        let [x, y] = [X, Y].map(|text| shingle_set(text, width, HashKind::Md5));
        check_near(Shingling::default().set_similarity(&x, &y).get(), shared / union);
    }
}

#[test]
fn the_analysed_pair_scores_as_the_sets_do() {
    let method = Shingling { width: 2, ..Shingling::default() };
    check_near(similarity(&method, X, Y).unwrap(), 11.0 / 15.0);
}

#[test]
fn the_mod_4_sketch_of_thirteen_bigrams_keeps_three() {
    // vectors.json mod4_sketch_x, under H64.
    let bigrams = shingle_set(X, 2, HashKind::Md5);
    assert_eq!(bigrams.len(), 13);
    assert_eq!(mod_sketch(bigrams, 4), [0x0161_9c38_cdeb_2da0, 0x0e0c_ab8a_568f_4b00, 0x60f1_f01b_6e7b_3da4]);
}

#[test]
fn a_continued_text_contains_its_beginning() {
    // vectors.json containment: 13 shared bigrams of 25 in the union; the comma is kept, level L0.
    let whole = format!("{X}，门将颜骏凌力保城门不失");
    let at_l0 = Shingling { width: 2, level: Some(Level::L0), ..Shingling::default() };
    check_near(similarity(&at_l0, X, &whole).unwrap(), 0.52);
    check_near(similarity(&Shingling { measure: Measure::Containment, ..at_l0 }, X, &whole).unwrap(), 1.0);
}

#[test]
fn one_word_is_not_contained_in_an_article() {
    let (article, _) = EDITED_PAIR;
    for word in ["滨海队", "新闻发布会上", "积分榜上的排名也由此升至"] {
        check_near(similarity(&containment(), word, article).unwrap(), 0.0);
        check_near(similarity(&containment(), word, word).unwrap(), 1.0);
    }
}

#[test]
fn an_excerpt_of_thirty_characters_is_contained_in_its_article() {
    let (article, _) = EDITED_PAIR;
    let excerpt: String = article.chars().take(30).collect();
    check_near(similarity(&containment(), &excerpt, article).unwrap(), 1.0);
}

#[test]
fn texts_shorter_than_the_width_stay_different() {
    // Cases 1: you / see you / you must give two groups.
    check_near(similarity(&Shingling::default(), "你好", "再见").unwrap(), 0.0);
    check_near(similarity(&Shingling::default(), "你好", "你好。").unwrap(), 1.0);
}

#[test]
fn punctuation_gives_no_signature_at_any_level() {
    for level in [Level::L0, Level::L1, Level::Folded, Level::L2] {
        let method = Shingling { level: Some(level), ..Shingling::default() };
        assert!(model(&method).signature(&analyzed(&method.needs(), "。。。！？")).is_none(), "{level:?}");
    }
}

fn n_distinct<M: Method>(method: &M) -> usize
where
    M::Model: Model<Signature = Box<[u64]>>,
{
    let analyzer = leitong_text::Analyzer::new(method.needs());
    let model = method.fitter().unwrap().finish().unwrap();
    let signatures: std::collections::BTreeSet<_> = distinct_sentences().iter().filter_map(|document| model.signature(&analyzer.analyze(document))).collect();
    signatures.len()
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    for n in [n_distinct(&Shingling::default()), n_distinct(&tokens::token_set()), n_distinct(&tokens::token_multiset()), n_distinct(&Supershingles::default())]
    {
        assert!(n > 990, "{n} of 1000");
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (Shingling { width: 0, ..Shingling::default() }, "`width` must be at least 1, got 0"),
        (Shingling { modulus: 0, ..Shingling::default() }, "`modulus` must be at least 1, got 0"),
        (Shingling { key_modulus: 0, ..Shingling::default() }, "`key-modulus` must be at least 1, got 0"),
        (Shingling { key_minimum: 0, ..Shingling::default() }, "`key-minimum` must be at least 1, got 0"),
        (Shingling { keys_per_hit: 0, ..Shingling::default() }, "`keys-per-hit` must be at least 1, got 0"),
        (Shingling { max_ratio: 0, ..Shingling::default() }, "`max-ratio` must be at least 1, got 0"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

fn shares_a_key(model: &ShingleModel, a: &[u64], b: &[u64]) -> bool {
    let keys_of = |set: &[u64]| {
        let mut keys = Vec::new();
        model.keys(&set.into(), &mut keys);
        into_set(keys)
    };
    n_shared(&keys_of(a), &keys_of(b)) > 0
}

#[test]
fn keys_miss_no_more_pairs_than_the_bound_says() {
    // 30 elements each, 20 shared: J = 20/40; only the 2 smallest are keys, so that at most (1 - .5)^2 = 1/4 of 2000 pairs miss each other.
    // In truth C(20, 2) / C(40, 2) = 190 / 780 = .2436, less what distant residues find: with 2000 pairs sigma is .0096.
    let method = Shingling { key_minimum: 2, key_modulus: u64::MAX, ..Shingling::default() };
    let model = model(&method);
    let elements = |trial: u64, from: u64| into_set((from..from + 30).map(|i| md5_64(&(trial * 1_000 + i).to_le_bytes())).collect());
    let missed = (0..2_000).filter(|&trial| !shares_a_key(&model, &elements(trial, 0), &elements(trial, 10))).count();
    assert!(missed <= 500 + 3 * 20, "{missed} of 2000 pairs are missed");
    assert!(missed > 0, "two keys cannot find every pair");
}

proptest! {
    #[test]
    fn a_union_of_at_most_eight_shingles_is_filed_whole(a in proptest::collection::btree_set(0_u64..12, 1..8), b in proptest::collection::btree_set(0_u64..12, 1..8)) {
        prop_assume!(a.union(&b).count() <= 8);
        let (a, b): (Vec<u64>, Vec<u64>) = (a.into_iter().collect(), b.into_iter().collect());
        prop_assert_eq!(shares_a_key(&model(&Shingling::default()), &a, &b), n_shared(&a, &b) > 0);
    }

    #[test]
    fn a_sketch_of_a_union_is_the_union_of_sketches(a in proptest::collection::btree_set(any::<u64>(), 0..40), b in proptest::collection::btree_set(any::<u64>(), 0..40)) {
        let union: Vec<u64> = a.union(&b).copied().collect();
        let sketch = |set: &std::collections::BTreeSet<u64>| mod_sketch(set.iter().copied().collect(), 4);
        prop_assert_eq!(mod_sketch(union, 4), into_set([sketch(&a), sketch(&b)].concat()));
    }
}
