use leitong_core::{Analyzed, Fitter, Level, Method, Model, ParameterError, Sentence, Splitter, hash::HashKind, sets::into_set};
use leitong_testkit::{analyzed, check_laws, similarity};
use proptest::prelude::*;

use crate::{Anchors, Measure, PeriodAnchor, PeriodAnchorModel, Rule, is_hanzi};

/// The text of algorithms.md 2.4.
const WORKED: &str = "据统计，遇难者共一百七十二人。其中很多是老人和儿童。救援仍在继续。";

fn model(method: &PeriodAnchor) -> PeriodAnchorModel {
    method.fitter().unwrap().finish().unwrap()
}

/// `min_shared` = 1, so that the codes of a text with a single one are seen.
fn one_is_enough() -> PeriodAnchor {
    PeriodAnchor { min_shared: 1, ..PeriodAnchor::default() }
}

fn check(method: &PeriodAnchor, text: &str, expected: &[&str]) {
    let signature = model(method).signature(&analyzed(&method.needs(), text));
    let hashes = into_set(expected.iter().map(|code| method.hash.hash(code.as_bytes())).collect());
    assert_eq!(signature.as_deref(), (!hashes.is_empty()).then_some(&hashes[..]), "{text} at {:?} by {:?}", method.level, method.splitter);
}

fn assert_similarity(method: &PeriodAnchor, a: &str, b: &str, expected: f64) {
    let found = similarity(method, a, b).unwrap_or(-1.0);
    assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}");
}

#[test]
fn it_keeps_the_laws() {
    check_laws(&PeriodAnchor::default(), "d6f35c9a7a6254c5");
}

#[test]
fn it_keeps_the_laws_by_containment() {
    check_laws(&PeriodAnchor { measure: Measure::Containment, ..PeriodAnchor::default() }, "d6f35c9a7a6254c5");
}

#[test]
fn it_keeps_the_laws_where_any_code_decides() {
    check_laws(&PeriodAnchor { rule: Rule::Any, ..PeriodAnchor::default() }, "d6f35c9a7a6254c5");
}

#[test]
fn it_keeps_the_laws_as_the_source_reads_it() {
    check_laws(&PeriodAnchor { level: Level::L0, splitter: Splitter::Seed, partial: true, ..PeriodAnchor::default() }, "2b3c6a0d060313b1");
}

#[test]
fn the_worked_text_has_the_worked_codes() {
    // algorithms.md 2.4 and vectors.json, period_codes.
    let at_l0 = PeriodAnchor { level: Level::L0, splitter: Splitter::Seed, ..PeriodAnchor::default() };
    for whole in [
        PeriodAnchor::default(),
        PeriodAnchor { level: Level::L2, ..PeriodAnchor::default() },
        PeriodAnchor { hash: HashKind::Md5, ..PeriodAnchor::default() },
        at_l0,
    ] {
        check(&whole, WORKED, &["百七十二人其中很多是", "老人和儿童救援仍在继"]);
        let partial = PeriodAnchor { partial: true, ..whole };
        check(&partial, WORKED, &["百七十二人其中很多是", "老人和儿童救援仍在继", "援仍在继续"]);
    }
}

#[test]
fn a_partial_code_needs_one_complete_side() {
    let partial = PeriodAnchor { partial: true, ..one_is_enough() };
    // 4 + 5 Hanzi, then 5 + 0.
    check(&partial, "今天下雨。明天会放晴。", &["今天下雨明天会放晴", "明天会放晴"]);
    // 4 + 4 Hanzi, then 5 (`雨明天放晴`) + 0.
    check(&partial, "今天下雨。明天放晴。", &["雨明天放晴"]);
    check(&one_is_enough(), "今天下雨。明天会放晴。", &[]);
}

#[test]
fn what_is_no_hanzi_is_skipped_on_both_sides() {
    // The sides reach over the comma, the digits and a whole short sentence.
    check(&PeriodAnchor { half: 3, ..one_is_enough() }, "球队2，胜ab。好！球迷都乐", &["球队胜好球迷"]);
    for (character, expected) in
        [('一', true), ('〇', true), ('㐀', true), ('𠮷', true), ('\u{30000}', true), ('あ', false), ('。', false), ('a', false), ('1', false), ('々', false)]
    {
        assert_eq!(is_hanzi(character), expected, "{character}");
    }
}

#[test]
fn anchors_are_full_stops_or_every_mark_that_ends_a_sentence() {
    let method = PeriodAnchor { half: 2, ..one_is_enough() };
    let text = "今天下雨！明天放晴．后天有雪。大家当心？路上滑";
    check(&method, text, &["放晴后天", "有雪大家"]);
    check(&PeriodAnchor { anchors: Anchors::SentenceEnd, ..method.clone() }, text, &["下雨明天", "放晴后天", "有雪大家", "当心路上"]);
    // A point between digits ends no sentence, and a line feed is no anchor.
    check(&PeriodAnchor { anchors: Anchors::SentenceEnd, ..method }, "涨幅达到3.5个百分点\n大家当心", &[]);
}

#[test]
fn a_changed_full_stop_loses_all_codes_only_where_the_splitter_does_not_know_it() {
    // algorithms.md 10.1, "punct 。→．".
    let edited = WORKED.replace('。', "．");
    assert_similarity(&PeriodAnchor::default(), WORKED, &edited, 1.0);
    check(&PeriodAnchor { level: Level::L0, splitter: Splitter::Seed, ..PeriodAnchor::default() }, &edited, &[]);
}

#[test]
fn a_document_with_fewer_codes_than_a_pair_must_share_has_no_signature() {
    let text = "今天下雨记得带伞。明天放晴可以出门";
    check(&PeriodAnchor::default(), text, &[]);
    check(&one_is_enough(), text, &["雨记得带伞明天放晴可"]);
    // Where any code decides, one is enough whatever `min_shared` says.
    check(&PeriodAnchor { rule: Rule::Any, ..PeriodAnchor::default() }, text, &["雨记得带伞明天放晴可"]);
    check(&PeriodAnchor { rule: Rule::Any, ..PeriodAnchor::default() }, "", &[]);
}

#[test]
fn measure_rule_and_guard_give_the_similarities_worked_by_hand() {
    let set = |elements: &[u64]| elements.to_vec().into_boxed_slice();
    let (a, b, c, d) = (set(&[1, 2, 3, 4]), set(&[2, 3, 4, 5, 6, 7]), set(&[1, 9]), set(&[8, 9]));
    let default = PeriodAnchor::default();
    let containment = PeriodAnchor { measure: Measure::Containment, ..default.clone() };
    let any = PeriodAnchor { rule: Rule::Any, ..default.clone() };
    let cases = [
        // 3 shared; the union has 4 + 6 - 3 = 7, the smaller set 4.
        (&default, &a, &b, 3.0 / 7.0),
        (&containment, &a, &b, 3.0 / 4.0),
        (&any, &a, &b, 1.0),
        // 1 shared is below `min_shared` = 2.
        (&default, &a, &c, 0.0),
        (&containment, &a, &c, 0.0),
        (&any, &a, &c, 1.0),
        (&any, &a, &d, 0.0),
        (&default, &c, &c, 1.0),
    ];
    for (method, x, y, expected) in cases {
        let found = model(method).similarity(x, y).get();
        assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}: {x:?} {y:?} {method:?}");
    }
}

#[test]
fn parameters_out_of_range_are_refused() {
    for (method, expected) in
        [(PeriodAnchor { half: 0, ..PeriodAnchor::default() }, "half"), (PeriodAnchor { min_shared: 0, ..PeriodAnchor::default() }, "min-shared")]
    {
        let error = method.fitter().err();
        assert!(matches!(error, Some(ParameterError::OutOfRange { name, .. }) if name == expected), "{error:?}");
    }
}

/// A document whose every 。 ends a sentence.
fn document(text: &str) -> Analyzed {
    let mut marks = Vec::new();
    let mut start = 0;
    for (end, mark) in text.match_indices('。') {
        marks.push(Sentence { start, end: end as u32, terminator: Some('。') });
        start = (end + mark.len()) as u32;
    }
    marks.push(Sentence { start, end: text.len() as u32, terminator: None });
    let mut doc = Analyzed::default();
    doc.body.set_text(Level::Folded, text);
    doc.body.set_sentences(Level::Folded, Splitter::Full, marks);
    doc
}

/// The rule as it is told: walk left and right from each full stop.
fn told(text: &str, half: usize) -> Vec<u64> {
    let characters: Vec<char> = text.chars().collect();
    let mut codes = Vec::new();
    for (position, _) in characters.iter().enumerate().filter(|&(_, &character)| character == '。') {
        let mut left: Vec<char> = characters[..position].iter().rev().copied().filter(|&character| is_hanzi(character)).take(half).collect();
        left.reverse();
        let right: Vec<char> = characters[position..].iter().copied().filter(|&character| is_hanzi(character)).take(half).collect();
        if left.len() == half && right.len() == half {
            codes.push(HashKind::Xxh3.hash(left.into_iter().chain(right).collect::<String>().as_bytes()));
        }
    }
    into_set(codes)
}

proptest! {
    #[test]
    fn the_codes_are_those_of_a_walk_from_each_full_stop(text in "[今天𠮷下雨。，a1]{0,40}", half in 1_usize..4) {
        let signature = model(&PeriodAnchor { half, ..one_is_enough() }).signature(&document(&text));
        prop_assert_eq!(signature.as_deref().unwrap_or_default(), &told(&text, half)[..]);
    }
}
