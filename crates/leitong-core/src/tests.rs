mod parts;
mod split;

use crate::hash::{HashKind, md5_64, mix64};
use crate::sets::{OverlapJoin, into_set, n_shared};
use crate::shingles::{char_shingles, word_shingles};
use crate::{Analyzed, FeatureKind, Features, Level, Needs, ParameterError, Part, Sentence, Similarity, Splitter, StopWords, Token, TokenClass};

#[test]
fn md5_64_gives_the_first_eight_bytes_of_the_digest() {
    // vectors.json, checksum.H64.
    assert_eq!(md5_64(b"Tropical fish"), 0x1955_6670_d7c5_0bae);
}

#[test]
fn mix64_keeps_zero_and_parts_neighbours() {
    assert_eq!(mix64(0), 0);
    let differing_bits = (mix64(1) ^ mix64(2)).count_ones();
    assert!((16..=48).contains(&differing_bits), "{differing_bits} of 64 bits differ");
}

#[test]
fn a_rose_has_five_word_shingles_of_which_three_are_distinct() {
    // algorithms.md 6.1, vectors.json "rose".
    let mut shingles = Vec::new();
    word_shingles("a rose is a rose is a rose".split(' '), 4, HashKind::Xxh3, &mut shingles);
    assert_eq!(shingles.len(), 5);
    assert_eq!(into_set(shingles).len(), 3);
}

#[test]
fn character_shingles_share_what_the_worked_example_says() {
    let x = "中国男足主场二比一战胜韩国队";
    let y = "中国男足客场二比一战胜韩国队";
    // (width, shared, union) of algorithms.md 6.1.
    for (width, shared, union) in [(2, 11, 15), (3, 9, 15), (5, 5, 15)] {
        let set = |text| {
            let mut shingles = Vec::new();
            char_shingles(text, width, HashKind::Xxh3, &mut shingles);
            into_set(shingles)
        };
        let (a, b) = (set(x), set(y));
        assert_eq!(n_shared(&a, &b), shared, "width {width}");
        assert_eq!(a.len() + b.len() - shared, union, "width {width}");
    }
}

#[test]
fn a_text_shorter_than_the_window_is_one_shingle_and_an_empty_one_none() {
    for (text, n) in [("", 0), ("你", 1), ("你好", 1), ("你好世界啊", 1), ("你好世界啊！", 2)] {
        let mut shingles = Vec::new();
        char_shingles(text, 5, HashKind::Xxh3, &mut shingles);
        assert_eq!(shingles.len(), n, "{text:?}");
    }
}

#[test]
fn the_join_counts_what_a_merge_counts() {
    let sets: [&[u64]; 4] = [&[1, 2, 3, 9], &[2, 3, 4], &[7, 8], &[3, 4, 8, 9]];
    let join = OverlapJoin::new(&sets);
    let (mut counts, mut touched) = (vec![0; 4], Vec::new());
    for doc in 0..4_u32 {
        let mut found = Vec::new();
        join.row(doc, &mut counts, &mut touched, |other, shared| found.push((other, shared)));
        let expected: Vec<_> = (doc + 1..4).map(|other| (other, n_shared(sets[doc as usize], sets[other as usize]))).filter(|pair| pair.1 > 0).collect();
        assert_eq!(found, expected);
        assert!(counts.iter().all(|&count| count == 0), "scratch is clean again");
    }
}

#[test]
fn a_similarity_is_never_nan_and_stays_in_its_range() {
    for (value, expected) in [(f64::NAN, 0.0), (-1.0, 0.0), (0.5, 0.5), (1.000_000_1, 1.0)] {
        assert!((Similarity::new(value).get() - expected).abs() < f64::EPSILON);
    }
    assert_eq!(Similarity::ratio(1, 0), Similarity::ZERO);
}

#[test]
fn sentences_are_given_with_their_marks() {
    let mut part = Part::default();
    part.set_text(Level::L0, "今天晴。明天雨");
    part.set_sentences(
        Level::L0,
        Splitter::Seed,
        vec![Sentence { start: 0, end: 9, terminator: Some('。') }, Sentence { start: 12, end: 21, terminator: None }],
    );
    let texts: Vec<_> = part.sentences(Level::L0, Splitter::Seed).map(|sentence| sentence.text).collect();
    assert_eq!(texts, ["今天晴", "明天雨"]);
}

#[test]
#[should_panic(expected = "not in the method's needs")]
fn reading_what_was_not_asked_for_is_a_fault_of_the_method() {
    Part::default().text(Level::L2);
}

#[test]
fn needs_of_two_methods_are_analysed_together() {
    let mut needs = Needs::none().text(Level::L2);
    needs.merge(&Needs::none().words(Level::Folded));
    assert_eq!(needs, Needs::none().words(Level::Folded).text(Level::L2));
}

fn words_of(width: usize, stop_words: StopWords) -> Features {
    Features { kind: FeatureKind::Words, width, stop_words, level: Level::Folded, hash: HashKind::Xxh3 }
}

#[test]
fn word_features_leave_stop_words_out_before_runs_are_formed() {
    let mut doc = Analyzed::default();
    doc.body.set_text(Level::Folded, "国足的主场");
    let token = |start, end, class| Token { start, end, class };
    doc.body.set_words(Level::Folded, vec![token(0, 6, TokenClass::Content), token(6, 9, TokenClass::Stop), token(9, 15, TokenClass::Content)]);
    let hashes = |features: Features| {
        let mut hashes = Vec::new();
        features.hashes(&doc, &mut hashes);
        hashes
    };
    let hash = |word: &str| HashKind::Xxh3.hash(word.as_bytes());
    assert_eq!(hashes(words_of(1, StopWords::Keep)), ["国足", "的", "主场"].map(hash));
    assert_eq!(hashes(words_of(1, StopWords::Drop)), ["国足", "主场"].map(hash));
    assert_eq!(hashes(words_of(2, StopWords::Keep)).len(), 2);
    assert_eq!(hashes(words_of(2, StopWords::Drop)).len(), 1);
}

#[test]
fn character_features_need_a_letter_or_a_digit() {
    for (text, n) in [("", 0), ("。。。！？", 0), ("“3”", 2), ("好。", 1)] {
        let mut doc = Analyzed::default();
        doc.body.set_text(Level::L0, text);
        let features = Features { kind: FeatureKind::Chars, width: 2, level: Level::L0, ..words_of(1, StopWords::Keep) };
        let mut hashes = Vec::new();
        features.hashes(&doc, &mut hashes);
        assert_eq!(hashes.len(), n, "{text:?}");
    }
}

#[test]
fn a_width_of_zero_is_refused_by_name() {
    let refused = words_of(0, StopWords::Keep).check().map_err(|error| error.to_string());
    assert_eq!(refused, Err(String::from("`width` must be at least 1, got 0")));
    assert_eq!(words_of(1, StopWords::Keep).check(), Ok::<(), ParameterError>(()));
}
