use std::collections::{BTreeMap, BTreeSet};

use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, fitted, small_corpus};
use leitong_text::Analyzer;
use proptest::prelude::*;

use super::*;

/// algorithms.md 4.3: document frequencies in 1,000 documents.
const WORKED: [(&str, u32); 9] = [("国足", 5), ("击败", 40), ("韩国", 8), ("主场", 50), ("球迷", 60), ("于大宝", 2), ("破门", 30), ("的", 990), ("在", 980)];

fn randomised() -> IMatch {
    IMatch { lexicons: 10, ..IMatch::default() }
}

fn model_of(parameters: IMatch, n_docs: u32, counts: &[(&str, u32)]) -> IMatchModel {
    let counts: BTreeMap<u64, u32> = counts.iter().map(|&(term, frequency)| (parameters.hash.hash(term.as_bytes()), frequency)).collect();
    IMatchModel::new(parameters, DocumentFrequencies::new(n_docs, &counts))
}

fn worked_model() -> IMatchModel {
    // The worked example's range is .4 to .85.
    model_of(IMatch { min_nidf: 0.4, ..IMatch::default() }, 1_000, &WORKED)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

fn digest_of(model: &IMatchModel, words: &[&str]) -> String {
    hex(&term_digest(model.surviving_terms(words.iter().copied()).into_iter().map(|(term, _)| term)))
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&IMatch::default(), "dd13f5c2e3e10df2");
    check_laws(&randomised(), "c6f38b37e1ddb703");
    check_laws(&IMatch { below_minimum: BelowMinimum::Skip, min_terms: 1, ..IMatch::default() }, "731204ed3035cf33");
    check_laws(&IMatch { min_nidf: 0.0, max_nidf: 1.0, ..randomised() }, "18cabeadecc19f3d");
}

#[test]
fn nidf_of_the_worked_terms_is_as_published() {
    let expected = [0.767, 0.466, 0.699, 0.434, 0.407, 0.900, 0.508, 0.001, 0.003];
    for ((term, frequency), expected) in WORKED.into_iter().zip(expected) {
        let actual = nidf(1_000, frequency);
        assert!((actual - expected).abs() < 5.1e-4, "{term}: {actual} is not {expected}");
    }
}

#[test]
fn nidf_has_no_bad_values_at_the_edges() {
    for (n_docs, frequency, expected) in [(0, 0, 0.0), (1, 1, 0.0), (2, 1, 1.0), (2, 2, 0.0), (10, 0, 1.0)] {
        assert!((nidf(n_docs, frequency) - expected).abs() < 1e-12, "{frequency} of {n_docs}");
    }
}

#[test]
fn the_worked_lexicon_has_six_terms() {
    let terms: Vec<&str> = worked_model().surviving_terms(WORKED.iter().map(|&(term, _)| term)).into_iter().map(|(term, _)| term).collect();
    assert_eq!(terms, ["主场", "击败", "国足", "球迷", "破门", "韩国"]);
}

#[test]
fn the_worked_digests_are_those_of_sorted_terms_joined_by_a_blank() {
    let model = worked_model();
    let same = "9d6a9f0c173997e50caa4964bb7678dd24a2b335";
    assert_eq!(digest_of(&model, &["国足", "击败", "韩国", "的"]), same);
    // 于大宝 is too rare and 在 too common.
    assert_eq!(digest_of(&model, &["击败", "国足", "在", "韩国", "于大宝"]), same);
    assert_eq!(digest_of(&model, &["国足", "击败", "韩国", "的", "破门"]), "8d7b343fda1cefe78e7664eed52e2b8679a1abdf");
}

#[test]
fn the_signature_is_the_head_of_the_digest() {
    let digest = term_digest(["击败", "国足", "韩国"]);
    assert_eq!(head_of(digest), 0x9d6a_9f0c_1739_97e5);
    // FIPS 180-4, the digest of "abc".
    assert_eq!(hex(&term_digest(["abc"])), "a9993e364706816aba3e25717850c26c9cd0d89d");
}

fn sign_by_worked_lexicon(text: &str, below_minimum: BelowMinimum) -> Option<Box<[u64]>> {
    let model = model_of(IMatch { min_nidf: 0.4, below_minimum, ..IMatch::default() }, 1_000, &WORKED);
    model.signature(&analyzed(&IMatch::default().needs(), text))
}

#[test]
fn four_surviving_terms_are_too_few_for_the_lexicon() {
    let four = "击败。韩国。主场。球迷。的。在。";
    assert_eq!(sign_by_worked_lexicon(four, BelowMinimum::Skip), None);
    let head = head_of(term_digest(["主场", "击败", "球迷", "破门", "韩国"]));
    assert_eq!(sign_by_worked_lexicon("击败。韩国。主场。球迷。破门。击败。", BelowMinimum::Skip), Some([head].into()));
}

#[test]
fn a_document_below_the_minimum_equals_its_copies_alone() {
    let sign = |text| sign_by_worked_lexicon(text, BelowMinimum::WholeContent).unwrap();
    let four = sign("击败。韩国。主场。球迷。的。在。");
    assert_eq!(four, sign("击败，韩国，主场，球迷，的，在！"));
    // The terms of the lexicon are the same, the content is not.
    assert_ne!(four, sign("击败。韩国。主场。球迷。的。"));
}

/// The articles of the law corpus, and what a method fitted on them keeps of two texts.
fn similarity_on_corpus(method: &IMatch, a: &str, b: &str) -> Option<f64> {
    let analyzer = Analyzer::new(method.needs());
    let mut docs: Vec<_> = small_corpus().iter().map(|document| analyzer.analyze(document)).collect();
    docs.extend([EDITED_PAIR.0, EDITED_PAIR.1].map(|text| analyzed(&method.needs(), text)));
    let model = fitted(method, &docs);
    let [a, b] = [a, b].map(|text| model.signature(&analyzed(&method.needs(), text)));
    Some(model.similarity(&a?, &b?).get())
}

#[test]
fn order_repeats_and_punctuation_do_not_count() {
    let sentences: Vec<&str> = EDITED_PAIR.0.split_inclusive('。').collect();
    let reversed: String = sentences.iter().rev().copied().collect();
    let doubled = EDITED_PAIR.0.repeat(2);
    for changed in [reversed, doubled] {
        assert_eq!(similarity_on_corpus(&IMatch::default(), EDITED_PAIR.0, &changed).map(|score| score > 0.5), Some(true));
    }
}

#[test]
fn one_more_term_of_the_lexicon_makes_another_document() {
    // 青年 stands in two of the ten articles: nidf ln(10/2) / ln 10 = .699.
    let with_one_more = format!("{}青年。", EDITED_PAIR.0);
    assert_eq!(similarity_on_corpus(&IMatch::default(), EDITED_PAIR.0, &with_one_more).map(|score| score > 0.5), Some(false));
}

#[test]
fn a_randomised_lexicon_overlooks_one_term_in_three() {
    const LEXICONS: u64 = 3_000;
    let n_dropped = (1..=LEXICONS).filter(|&lexicon| is_dropped(HashKind::Xxh3.hash("观众".as_bytes()), 0, lexicon, 1.0 / 3.0)).count() as f64;
    // Binomial: mean 1000, sigma sqrt(3000 * 1/3 * 2/3) = 25.8.
    assert!((n_dropped - 1_000.0).abs() < 3.0 * 25.8, "{n_dropped} of 3000");
}

#[test]
fn a_pair_that_differs_in_one_term_is_found_unless_all_lexicons_have_it() {
    // 40 terms of nidf .5; a changed term is overlooked by a lexicon that drops both the old and the new one, 1/9, and an added one by 1/3: of 10 lexicons one overlooks it
    // with probability 1 - (2/3)^10 = .983. Over 400 seeds: mean 393.1, sigma sqrt(400 * .983 * .017) = 2.6.
    let names: Vec<String> = (0..41).map(|number| format!("term{number}")).collect();
    let frequencies: Vec<(&str, u32)> = names.iter().map(|name| (name.as_str(), 10)).collect();
    let [short, long] = [40, 41].map(|n_terms| analyzed(&IMatch::default().needs(), &names[..n_terms].join("，")));
    let found = |lexicons: u16| {
        let is_found = |&seed: &u64| {
            let model = model_of(IMatch { lexicons, seed, ..IMatch::default() }, 100, &frequencies);
            let [a, b] = [&short, &long].map(|doc| model.signature(doc).unwrap());
            model.similarity(&a, &b).get() > 0.5
        };
        (0..400_u64).filter(is_found).count()
    };
    assert_eq!(found(0), 0);
    assert!((385..=400).contains(&found(10)), "{} of 400", found(10));
}

#[test]
fn a_lexicon_that_leaves_too_few_terms_gives_no_signature() {
    // Five terms survive in the full lexicon; a randomised one has fewer unless it drops none of them, (2/3)^5 = .13 each.
    let frequencies = [("破门", 10), ("击败", 10), ("韩国", 10), ("主场", 10), ("球迷", 10)];
    let model = model_of(IMatch { lexicons: 300, ..IMatch::default() }, 100, &frequencies);
    let signature = model.signature(&analyzed(&IMatch::default().needs(), "破门。击败。韩国。主场。球迷。")).unwrap();
    // Binomial: mean 39.5, sigma 5.9, and the full lexicon.
    assert!((1 + 22..=1 + 57).contains(&signature.len()), "{} signatures", signature.len());
}

#[test]
fn documents_without_a_letter_give_no_signature() {
    for text in ["", "。。。！？", "——"] {
        assert_eq!(similarity_on_corpus(&randomised(), text, text), None, "{text:?}");
    }
}

#[test]
fn distinct_sentences_have_distinct_signatures() {
    let method = randomised();
    let analyzer = Analyzer::new(method.needs());
    let docs: Vec<_> = distinct_sentences().iter().map(|document| analyzer.analyze(document)).collect();
    let model = fitted(&method, &docs);
    let signatures: Vec<_> = docs.iter().filter_map(|doc| model.signature(doc)).collect();
    let distinct: BTreeSet<_> = signatures.iter().collect();
    assert!(signatures.len() > 900, "{} of 1000 are signed", signatures.len());
    assert!(distinct.len() > signatures.len() * 99 / 100, "{} of {}", distinct.len(), signatures.len());
}

#[test]
fn planted_copies_are_found_and_other_articles_are_not() {
    for method in [IMatch::default(), randomised()] {
        let analyzer = Analyzer::new(method.needs());
        let docs: Vec<_> = small_corpus().iter().map(|document| analyzer.analyze(document)).collect();
        let model = fitted(&method, &docs);
        let signatures: Vec<_> = docs.iter().map(|doc| model.signature(doc).unwrap()).collect();
        for (a, left) in signatures.iter().enumerate() {
            for (b, right) in signatures.iter().enumerate() {
                assert_eq!(model.similarity(left, right).get() > 0.5, a == b, "{a} and {b}");
            }
        }
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (IMatch { min_nidf: -0.1, ..IMatch::default() }, "`min-nidf` must be between 0 and 1, got -0.1"),
        (IMatch { max_nidf: 0.1, ..IMatch::default() }, "`max-nidf` must be between `min-nidf`, which is 0.2, and 1, got 0.1"),
        (IMatch { min_terms: 0, ..IMatch::default() }, "`min-terms` must be at least 1, got 0"),
        (IMatch { dropped: 1.0, ..IMatch::default() }, "`dropped` must be above 0 and below 1, got 1"),
        (IMatch { dropped: f64::NAN, ..IMatch::default() }, "`dropped` must be above 0 and below 1, got NaN"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

proptest! {
    #[test]
    fn a_corpus_of_one_document_gives_no_lexicon(text in "\\PC{0,60}") {
        let method = IMatch { below_minimum: BelowMinimum::Skip, ..randomised() };
        let doc = analyzed(&method.needs(), &text);
        prop_assert!(fitted(&method, std::slice::from_ref(&doc)).signature(&doc).is_none());
    }
}
