use leitong_core::sets::{into_set, n_shared};
use leitong_core::{Level, Method, Model, ParameterError};
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, fitted, similarity, small_corpus};
use proptest::prelude::*;

use crate::{StringTiling, StringTilingModel, Tile, tiles};

/// algorithms.md, 8: the pair of the worked example.
const A: &str = "中国男足主场二比一战胜韩国队于大宝头球破门";
const B: &str = "于大宝头球破门中国男足主场二比一力克韩国队";

fn chars(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}

fn exact(min_match: usize) -> StringTiling {
    StringTiling { min_match, floor: 0.0, ..StringTiling::default() }
}

fn model(method: &StringTiling) -> StringTilingModel {
    fitted(method, &[])
}

/// Tiles as (start in a, start in b, length).
fn triples(tiles: &[Tile]) -> Vec<(usize, usize, usize)> {
    tiles.iter().map(|tile| (tile.in_a, tile.in_b, tile.n_chars)).collect()
}

#[track_caller]
fn check_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-12, "{actual} is not {expected}");
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&StringTiling::default(), "096a1d909b18f4f8");
    check_laws(&exact(5), "096a1d909b18f4f8");
    check_laws(&exact(1), "096a1d909b18f4f8");
    check_laws(&StringTiling { level: Level::L1, ..StringTiling::default() }, "26133ad24c4854c5");
}

#[test]
fn the_worked_pair_has_three_tiles() {
    // algorithms.md 8 and vectors2.json, gst: 9 + 7 + 3 = 19 of 21 and 21 characters, 38 / 42 = .905.
    let (a, b) = (chars(A), chars(B));
    assert_eq!(triples(&tiles(&a, &b, 3)), [(0, 7, 9), (14, 0, 7), (11, 18, 3)]);
    assert_eq!(triples(&tiles(&b, &a, 3)), [(7, 0, 9), (0, 14, 7), (18, 11, 3)]);
    check_near(similarity(&StringTiling { min_match: 3, ..StringTiling::default() }, A, B).unwrap(), 38.0 / 42.0);
    // At 5 characters 韩国队 is no tile: 16 of 21.
    check_near(similarity(&StringTiling::default(), A, B).unwrap(), 32.0 / 42.0);
}

#[test]
fn a_longer_run_is_taken_before_one_that_covers_a_part_of_it() {
    // 甲乙丙丁 (4) takes the letters of 丙丁戊己 (4) that comes later; 戊己 is left, and is a tile of its own at 2.
    let (a, b) = (chars("甲乙丙丁戊己"), chars("甲乙丙丁丙丁戊己"));
    assert_eq!(triples(&tiles(&a, &b, 2)), [(0, 0, 4), (4, 6, 2)]);
    assert_eq!(triples(&tiles(&a, &b, 3)), [(0, 0, 4)]);
}

#[test]
fn among_equally_long_runs_the_first_in_the_shorter_text_is_taken() {
    // 甲乙 stands once in the shorter text and twice in the longer one; whichever text is named first, the first place is taken.
    let (a, b) = (chars("甲乙"), chars("甲乙丙甲乙"));
    assert_eq!(triples(&tiles(&a, &b, 2)), [(0, 0, 2)]);
    assert_eq!(triples(&tiles(&b, &a, 2)), [(0, 0, 2)]);
    // 一二三 and 三四五 are 3 long and share 三. The shorter text begins with 三四五 and takes it, though the longer one begins with 一二三.
    // Only 一二 is left, which is too short.
    let (a, b) = (chars("三四五六一二三"), chars("一二三四五七八九"));
    assert_eq!(triples(&tiles(&a, &b, 3)), [(0, 2, 3)]);
    assert_eq!(triples(&tiles(&b, &a, 3)), [(2, 0, 3)]);
}

#[test]
fn moved_paragraphs_cost_nothing() {
    let (article, _) = EDITED_PAIR;
    let mut sentences: Vec<&str> = article.split_inclusive('。').collect();
    sentences.reverse();
    check_near(similarity(&StringTiling::default(), article, &sentences.concat()).unwrap(), 1.0);
}

#[test]
fn one_changed_word_costs_its_characters() {
    // 十分 became 非常: 2 characters in each text.
    let n_chars = analyzed(&StringTiling::default().needs(), EDITED_PAIR.0).body.text(Level::L2).chars().count();
    check_near(similarity(&StringTiling::default(), EDITED_PAIR.0, EDITED_PAIR.1).unwrap(), (n_chars - 2) as f64 / n_chars as f64);
}

#[test]
fn an_article_inside_two_has_two_thirds() {
    // |b| = 2 |a| and cov = |a|: 2 |a| / 3 |a|.
    let own = "甲乙丙丁戊己庚辛壬癸";
    check_near(similarity(&StringTiling::default(), own, &format!("{own}子丑寅卯辰巳午未申酉")).unwrap(), 2.0 / 3.0);
}

#[test]
fn texts_below_the_minimum_match_equal_their_copies_only() {
    for (a, b, expected) in [("你好", "再见", 0.0), ("你好", "你好。", 1.0), ("你好", "你好吗", 0.0), ("你好吗我好", "你好吗我好啊", 10.0 / 11.0)]
    {
        check_near(similarity(&exact(5), a, b).unwrap(), expected);
    }
}

#[test]
fn similarities_below_the_floor_are_0_and_those_at_it_are_kept() {
    // Lengths 10 and 10, cov 5: .5 exactly; at 12 and 10, 10 / 22 = .45.
    let (a, b, longer) = (chars("甲乙丙丁戊己庚辛壬癸"), chars("甲乙丙丁戊子丑寅卯辰"), chars("甲乙丙丁戊子丑寅卯辰巳午"));
    check_near(StringTiling::default().text_similarity(&a, &b).get(), 0.5);
    check_near(StringTiling::default().text_similarity(&a, &longer).get(), 0.0);
    check_near(exact(5).text_similarity(&a, &longer).get(), 10.0 / 22.0);
}

#[test]
fn endless_repeats_are_taken() {
    // 2,000 and 1,999 equal characters: one tile of 1,999.
    check_near(similarity(&exact(5), &"好".repeat(2_000), &"好".repeat(1_999)).unwrap(), 3_998.0 / 3_999.0);
}

#[test]
fn punctuation_gives_no_signature_at_any_level() {
    for level in Level::ALL {
        let method = StringTiling { level, ..StringTiling::default() };
        for text in ["", "。。。！？", "\n"] {
            assert!(model(&method).signature(&analyzed(&method.needs(), text)).is_none(), "{level:?} {text:?}");
        }
    }
}

#[test]
fn a_thousand_distinct_sentences_have_a_thousand_signatures() {
    let method = StringTiling::default();
    let analyzer = leitong_text::Analyzer::new(method.needs());
    let signatures = distinct_sentences().into_iter().filter_map(|doc| model(&method).signature(&analyzer.analyze(&doc))).map(<[u32]>::into_vec);
    let distinct: std::collections::BTreeSet<Vec<u32>> = signatures.collect();
    assert_eq!(distinct.len(), 1_000);
}

#[test]
fn unrelated_articles_score_0() {
    let method = StringTiling::default();
    let docs: Vec<_> = small_corpus().iter().map(|doc| analyzed(&method.needs(), &doc.text)).collect();
    let signatures: Vec<_> = docs.iter().filter_map(|doc| model(&method).signature(doc)).collect();
    for (position, a) in signatures.iter().enumerate() {
        for b in &signatures[..position] {
            check_near(model(&method).similarity(a, b).get(), 0.0);
        }
    }
}

fn keys(method: &StringTiling, text: &[u32]) -> Vec<u64> {
    let mut keys = Vec::new();
    model(method).keys(&text.into(), &mut keys);
    into_set(keys)
}

#[test]
fn an_edited_article_shares_as_many_keys_as_are_asked() {
    // Every seventh character of 400 is another one: tiles of 6 characters, cov 342 of 400 (57 edits, 1 + 57 x 6 untouched), two runs of 5 shared a tile.
    let original: Vec<u32> = (0..400_u32).map(|position| 0x4e00 + position * 7 % 1_009).collect();
    let edited: Vec<u32> = original.iter().enumerate().map(|(position, &char)| if position % 7 == 6 { 0x9000 } else { char }).collect();
    let method = StringTiling::default();
    assert!(method.text_similarity(&original, &edited).get() > 0.8);
    let shared = n_shared(&keys(&method, &original), &keys(&method, &edited));
    let asked = [&original, &edited].map(|text| model(&method).min_shared_keys(&text.as_slice().into()));
    assert!(shared as u32 >= asked[0].min(asked[1]), "{shared} shared, {asked:?} asked");
}

#[test]
fn keys_are_every_run_of_a_short_text_and_about_a_sixteenth_of_a_long_one() {
    let method = StringTiling::default();
    assert_eq!(keys(&method, &chars("你好")).len(), 1);
    assert_eq!(keys(&method, &chars("甲乙丙丁戊己庚辛")).len(), 4);
    // 10,000 distinct runs: 625 expected, sigma 24; and the 8 smallest.
    let long: Vec<u32> = (0..10_004_u32).map(|position| 0x4e00 + position).collect();
    let n_keys = keys(&method, &long).len();
    assert!((625 - 97..=625 + 97 + 8).contains(&n_keys), "{n_keys} keys");
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (StringTiling { min_match: 0, ..StringTiling::default() }, "`min-match` must be at least 1, got 0"),
        (StringTiling { key_modulus: 0, ..StringTiling::default() }, "`key-modulus` must be at least 1, got 0"),
        (StringTiling { key_minimum: 0, ..StringTiling::default() }, "`key-minimum` must be at least 1, got 0"),
        (StringTiling { keys_per_hit: 0, ..StringTiling::default() }, "`keys-per-hit` must be at least 1, got 0"),
        (StringTiling { floor: 1.5, ..StringTiling::default() }, "`floor` must be from 0 to 1, got 1.5"),
    ] {
        assert_eq!(method.fitter().err().map(|error| error.to_string()).as_deref(), Some(message));
    }
    let not_a_number = StringTiling { floor: f64::NAN, ..StringTiling::default() }.fitter().err();
    assert!(matches!(not_a_number, Some(ParameterError::OutOfRange { name: "floor", .. })));
}

/// The published rounds, word for word: all longest runs of unmarked characters are found by trying all pairs of positions, then marked unless one before them did.
fn tiles_by_rounds(pattern: &[u32], text: &[u32], min_match: usize) -> Vec<(usize, usize, usize)> {
    let (mut in_pattern, mut in_text) = (vec![false; pattern.len()], vec![false; text.len()]);
    let mut tiles = Vec::new();
    loop {
        let (mut longest, mut runs) = (min_match, Vec::new());
        for start in 0..pattern.len() {
            for position in 0..text.len() {
                let mut n = 0;
                while start + n < pattern.len()
                    && position + n < text.len()
                    && pattern[start + n] == text[position + n]
                    && !in_pattern[start + n]
                    && !in_text[position + n]
                {
                    n += 1;
                }
                if n > longest {
                    runs.clear();
                    longest = n;
                }
                if n == longest {
                    runs.push((start, position));
                }
            }
        }
        for (start, position) in runs {
            if !(0..longest).any(|n| in_pattern[start + n] || in_text[position + n]) {
                in_pattern[start..start + longest].fill(true);
                in_text[position..position + longest].fill(true);
                tiles.push((start, position, longest));
            }
        }
        if longest == min_match {
            return tiles;
        }
    }
}

proptest! {
    #[test]
    fn tiles_are_those_of_the_published_rounds(a in "[甲乙丙]{0,24}", b in "[甲乙丙]{0,24}", min_match in 1..5_usize) {
        let (a, b) = (chars(&a), chars(&b));
        let (pattern, text) = if (a.len(), &a) <= (b.len(), &b) { (&a, &b) } else { (&b, &a) };
        prop_assert_eq!(triples(&tiles(pattern, text, min_match)), tiles_by_rounds(pattern, text, min_match));
    }

    #[test]
    fn a_pair_has_one_similarity_in_either_order_and_the_floor_changes_no_value_above_it(
        a in "[甲乙丙]{1,30}", b in "[甲乙丙]{1,30}", min_match in 1..6_usize, floor in 0.0..1.0_f64,
    ) {
        let (a, b) = (chars(&a), chars(&b));
        let method = exact(min_match);
        let whole = method.text_similarity(&a, &b).get();
        prop_assert_eq!(whole.to_bits(), method.text_similarity(&b, &a).get().to_bits());
        let mirrored: Vec<_> = tiles(&b, &a, min_match).iter().map(|tile| (tile.in_b, tile.in_a, tile.n_chars)).collect();
        prop_assert_eq!(triples(&tiles(&a, &b, min_match)), mirrored);
        let floored = StringTiling { floor, ..method }.text_similarity(&a, &b).get();
        prop_assert_eq!(floored.to_bits(), if whole < floor { 0.0 } else { whole }.to_bits());
    }
}
