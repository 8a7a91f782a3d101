mod five_step;
mod keys;
mod statistics;
mod votes;
mod weights;

use leitong_core::{FeatureKind, Fitter, Method, Model, StopWords, hash::HashKind, sets::into_set};
use leitong_testkit::{EDITED_PAIR, check_laws, distinct_sentences, fitted, similarity};

use crate::*;

fn model<M: Method>(method: &M) -> M::Model {
    method.fitter().unwrap().finish().unwrap()
}

fn on_three_characters() -> SimHash {
    SimHash { features: FeatureKind::Chars, width: 3, ..SimHash::default() }
}

fn is_one(value: f64) -> bool {
    (value - 1.0).abs() < f64::EPSILON
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&SimHash::default(), "38538037a5cbf7ff");
    check_laws(&SimHash { weights: Weights::Binary, stop_words: StopWords::Drop, ..SimHash::default() }, "fbd51dd6cb8dc959");
    check_laws(&on_three_characters(), "b61025583f980236");
    check_laws(&SimHash { max_distance: 7, ..SimHash::default() }, "38538037a5cbf7ff");
    check_laws(&SimHash { max_distance: 12, ..SimHash::default() }, "38538037a5cbf7ff");
}

#[test]
fn presets_that_learn_keep_the_laws() {
    check_laws(&SimHash { weights: Weights::TfIdf, ..SimHash::default() }, "5db7a85ecb63ea82");
    check_laws(&SimHash { weights: Weights::TfIdf, top_features: 20, ..SimHash::default() }, "7ac24e65e6198755");
    check_laws(&SimHash { top_features: 5, ..SimHash::default() }, "4acbd1ab0aab4a9d");
}

#[test]
fn wide_presets_keep_the_laws() {
    check_laws(&SimHash128::default(), "732da84513b6a0a8");
    check_laws(&SimHash384::default(), "94576f9d8a1f8998");
    check_laws(&SimHash384 { max_distance: 29, weights: Weights::TfIdf, ..SimHash384::default() }, "ae7f1b96ac90405c");
}

#[test]
fn widths_have_names_and_scaled_distances() {
    assert_eq!([SimHash::ID, SimHash128::ID, SimHash384::ID], ["simhash", "simhash-128", "simhash-384"]);
    assert_eq!([SimHash::BITS, SimHash128::BITS, SimHash384::BITS], [64, 128, 384]);
    assert_eq!([SimHash::default().max_distance, SimHash128::default().max_distance, SimHash384::default().max_distance], [3, 6, 18]);
}

fn n_distinct<M: Method, const WORDS: usize>(method: &M) -> usize
where
    M::Model: Model<Signature = Fingerprint<WORDS>>,
{
    let analyzer = leitong_text::Analyzer::new(method.needs());
    let docs: Vec<_> = distinct_sentences().iter().map(|document| analyzer.analyze(document)).collect();
    let model = fitted(method, &docs);
    let fingerprints: std::collections::BTreeSet<_> = docs.iter().filter_map(|doc| model.signature(doc)).collect();
    fingerprints.len()
}

#[test]
fn distinct_sentences_have_distinct_fingerprints() {
    for (name, n) in [
        ("words", n_distinct(&SimHash::default())),
        ("three characters", n_distinct(&on_three_characters())),
        ("tf-idf", n_distinct(&SimHash { weights: Weights::TfIdf, ..SimHash::default() })),
        ("top 20", n_distinct(&SimHash { weights: Weights::TfIdf, top_features: 20, ..SimHash::default() })),
        ("128 bits", n_distinct(&SimHash128::default())),
        ("384 bits", n_distinct(&SimHash384::default())),
        ("five steps", n_distinct(&FiveStep::default())),
        ("five steps, bigrams", n_distinct(&FiveStep { chinese: ChineseTokens::Bigrams, ..FiveStep::default() })),
    ] {
        assert!(n > 990, "{name}: {n} of 1000");
    }
}

#[track_caller]
fn check_edited_pair(method: &impl Method) {
    let (original, edited) = EDITED_PAIR;
    let near = similarity(method, original, edited).unwrap();
    assert!(near >= 1.0 - 7.0 / 64.0, "{near}: {method:?}");
    assert!(is_one(similarity(method, original, original).unwrap()), "a planted copy: {method:?}");
}

#[test]
fn an_edited_article_is_nearer_than_chance() {
    check_edited_pair(&SimHash::default());
    check_edited_pair(&on_three_characters());
    check_edited_pair(&SimHash { weights: Weights::TfIdf, ..SimHash::default() });
    check_edited_pair(&SimHash128::default());
    check_edited_pair(&SimHash384::default());
    check_edited_pair(&FiveStep::default());
}

#[test]
fn parameters_out_of_range_are_named() {
    fn refusal<M: Method>(method: &M) -> Option<String> {
        method.fitter().err().map(|error| error.to_string())
    }
    for (refused, message) in [
        (refusal(&SimHash { max_distance: 80, ..SimHash::default() }), "`max-distance` must be below 64, got 80"),
        (refusal(&SimHash128 { max_distance: 128, ..SimHash128::default() }), "`max-distance` must be below 128, got 128"),
        (refusal(&SimHash { width: 0, ..SimHash::default() }), "`width` must be at least 1, got 0"),
        (refusal(&FiveStep { max_distance: 64, ..FiveStep::default() }), "`max-distance` must be below 64, got 64"),
    ] {
        assert_eq!(refused.as_deref(), Some(message));
    }
    assert_eq!(refusal(&SimHash384 { max_distance: 80, ..SimHash384::default() }), None);
}
