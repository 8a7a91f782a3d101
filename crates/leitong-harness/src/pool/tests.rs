use std::collections::BTreeSet;

use indicatif::ProgressBar;
use leitong_core::Document;
use leitong_datasets::{PoolRow, read_pool, write_pool};
use leitong_record::{PoolMethod, PoolRecord, PoolScore, PoolStratum, ResidualRecord};

use super::draw::{Lots, Lowest, Purpose};
use super::residual::Blocks;
use super::strata::{N_STRATA, name_of, stratum_of};
use super::{POOL_PAIRS, POOL_RECORD, Pool, PoolAsked, PoolScoreAsked, make_pool, score_pool, write_pool_folder};
use crate::Roots;
use crate::tests::characters::REGISTRY;

/// Sets of characters; see the first test for their similarities. The last text is empty.
const TEXTS: [&str; 6] = ["甲乙丙丁", "甲乙丙戊", "丁甲乙丙", "甲", "子丑寅卯", ""];

fn folder(texts: &[(String, String)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("dataset.toml"), "name = \"stems\"\nlicence = \"CC0-1.0\"\ndocuments = [\"documents.jsonl\"]\n").unwrap();
    let lines: Vec<String> = texts.iter().map(|(id, text)| format!("{{\"id\": \"{id}\", \"text\": \"{text}\"}}\n")).collect();
    std::fs::write(folder.path().join("documents.jsonl"), lines.concat()).unwrap();
    folder
}

fn six() -> tempfile::TempDir {
    folder(&TEXTS.iter().enumerate().map(|(number, text)| (number.to_string(), (*text).to_owned())).collect::<Vec<_>>())
}

/// 80 texts of three of nine characters: many are alike.
fn many() -> Vec<(String, String)> {
    let characters: Vec<char> = "甲乙丙丁戊己庚辛壬".chars().collect();
    let text = |number: usize| [number % 9, number / 9, (number * 5 + 2) % 9].map(|place| characters[place]).iter().collect::<String>();
    (0..80).map(|number| (format!("d{number}"), text(number))).collect()
}

fn pool_of(folder: &tempfile::TempDir, n_judge: u64, seed: u64) -> anyhow::Result<Pool> {
    let asked = PoolAsked { target: folder.path().display().to_string(), n_judge, seed, loose: 0.5, ..PoolAsked::default() };
    make_pool(&asked, REGISTRY, &Roots::default(), &ProgressBar::hidden())
}

/// The drawn pairs, without direction.
fn pairs(pool: &Pool) -> BTreeSet<[String; 2]> {
    let sorted = |row: &PoolRow| if row.left < row.right { [row.left.clone(), row.right.clone()] } else { [row.right.clone(), row.left.clone()] };
    pool.rows.iter().map(sorted).collect()
}

fn row<'a>(pool: &'a Pool, left: &str, right: &str) -> &'a PoolRow {
    pool.rows.iter().find(|row| row.left == left && row.right == right).unwrap()
}

#[test]
fn a_pool_holds_what_any_method_finds_and_names_who_calls_it() {
    let pool = pool_of(&six(), 100, 1).unwrap();
    // `all` is the Jaccard similarity, threshold .5: 0 1 and 1 2 have 3/5, 0 2 has 1, each of 0, 1, 2 with 3 has 1/4, the floor.
    // `first` is about the first character: 0, 1 and 3. Its verified row scores them by `all`: .6, .25, .25.
    let found = |id: &str| {
        let method = pool.record.methods.iter().find(|method| method.id == id).unwrap();
        (method.floor, method.n_found, method.n_called, method.n_unsigned)
    };
    assert_eq!([found("all"), found("first"), found("first-then-all")], [(0.25, 6, 3, 1), (0.5, 3, 3, 1), (0.25, 3, 1, 1)]);
    let stratum = |name: &str, n_pairs: u64| PoolStratum { name: name.into(), n_pairs, n_drawn: n_pairs };
    let expected = [("below 0.85 by 1", 1), ("1-1.5 by 1", 1), ("1-1.5 by 2-3", 3), ("1.5 and more by 1", 1)].map(|(name, n)| stratum(name, n));
    assert_eq!(pool.record.strata, expected);
    // 15 pairs of six documents, of which nobody knows a day or a source.
    assert_eq!((&pool.record.residual.stratum, pool.record.residual.n_elsewhere), (&stratum("outside the pool", 9), 0));
    let nearly = row(&pool, "0", "3");
    assert_eq!((nearly.called.join(","), nearly.near.join(",")), ("first".into(), "all,first-then-all".into()));
    assert_eq!((nearly.stratum.as_str(), nearly.weight, nearly.label.as_str()), ("1-1.5 by 2-3", 1.0, ""));
    assert_eq!(row(&pool, "0", "1").called, ["all", "first", "first-then-all"]);
}

#[test]
fn strata_are_named_by_similarity_and_methods() {
    for (relative, n_methods, name) in [
        (0.5, 1, "below 0.85 by 1"),
        (0.85, 3, "0.85-1 by 2-3"),
        (0.999, 4, "0.85-1 by 4-6"),
        (1.0, 6, "1-1.5 by 4-6"),
        (1.5, 7, "1.5 and more by 7 and more"),
        (5.0, 40, "1.5 and more by 7 and more"),
    ] {
        assert_eq!(name_of(stratum_of(relative, n_methods)), name);
    }
    assert_eq!((0..N_STRATA).map(name_of).collect::<BTreeSet<_>>().len(), N_STRATA);
}

#[test]
fn the_draw_is_the_same_for_any_thread_count_and_any_order_of_the_documents() {
    let with = |threads: usize| {
        let folder = folder(&many());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(|| pool_of(&folder, 60, 7)).unwrap();
        write_pool_folder(&pool, folder.path()).unwrap();
        [POOL_PAIRS, POOL_RECORD].map(|file| std::fs::read(folder.path().join(file)).unwrap())
    };
    let one = with(1);
    assert_eq!(one, with(2));
    assert_eq!(one, with(8));
    let (forward, mut backward) = (many(), many());
    backward.reverse();
    let [forward, backward] = [forward, backward].map(|texts| pool_of(&folder(&texts), 60, 7).unwrap());
    assert_eq!(pairs(&forward), pairs(&backward));
    assert_eq!(forward.record.strata, backward.record.strata);
    assert_ne!(pairs(&forward), pairs(&pool_of(&folder(&many()), 60, 8).unwrap()), "another seed draws others");
}

#[test]
fn a_larger_draw_holds_the_smaller_one() {
    let [smaller, larger] = [40, 120].map(|n_judge| pool_of(&folder(&many()), n_judge, 3).unwrap());
    assert_eq!((smaller.rows.len(), larger.rows.len()), (40, 120));
    assert!(pairs(&smaller).is_subset(&pairs(&larger)));
    // A quarter is from outside.
    assert_eq!((smaller.record.residual.stratum.n_drawn, larger.record.residual.stratum.n_drawn), (10, 30));
}

#[test]
fn the_rows_of_a_stratum_stand_for_all_its_pairs() {
    let pool = pool_of(&folder(&many()), 60, 1).unwrap();
    for stratum in pool.record.strata.iter().chain([&pool.record.residual.stratum]) {
        let weights: f64 = pool.rows.iter().filter(|row| row.stratum == stratum.name).map(|row| row.weight).sum();
        assert!((weights - stratum.n_pairs as f64).abs() < 1e-6, "{}: {weights}", stratum.name);
    }
    let n_pairs: u64 = pool.record.strata.iter().map(|stratum| stratum.n_pairs).sum();
    assert_eq!(n_pairs + pool.record.residual.stratum.n_pairs + pool.record.residual.n_elsewhere, 80 * 79 / 2);
}

#[test]
fn too_few_pairs_for_the_strata_are_refused() {
    // Strata of 1, 1, 3 and 1: five pairs, and a quarter on top.
    let said = pool_of(&six(), 5, 1).unwrap_err().to_string();
    assert_eq!(said, "at least 7 pairs must be drawn, two of each stratum and a quarter from outside the pool, got 5");
    assert_eq!(pool_of(&six(), 7, 1).unwrap().rows.len(), 7);
}

#[test]
fn blocks_are_days_then_sources() {
    let document = |id: &str, published: Option<&str>, source: Option<&str>| Document {
        id: id.into(),
        published: published.map(str::to_owned),
        source: source.map(str::to_owned),
        ..Document::default()
    };
    let documents = [
        document("a", Some("2023-10-19 23:37:00"), Some("新华")),
        document("b", Some("2023-10-19"), Some("搜狐")),
        document("c", Some("2023-10-20"), Some("新华")),
        document("d", None, Some("新华")),
        document("e", Some("昨天"), Some("新华")),
        document("f", None, None),
        document("g", None, None),
        document("h", None, None),
    ];
    let blocks = Blocks::of(&documents);
    assert_eq!(blocks.n_blocks(), 3, "2023-10-19, 新华, and what nothing is known of");
    let in_words =
        "the day of publication (3 documents); the source, where no day is known (2 documents); nothing, where neither day nor source is known (3 documents)";
    assert_eq!(blocks.in_words, in_words);
    let lots = Lots::new(&documents, 1);
    // a b; d e; f g, f h, g h, of which f h is pooled, and so is a c, which is in no block.
    let (n_pairs, drawn) = blocks.draw(&[(0, 2), (5, 7)], 10, &lots);
    assert_eq!((n_pairs, drawn.into_iter().collect::<BTreeSet<_>>()), (4, [(0, 1), (3, 4), (5, 6), (6, 7)].into()));
    let (n_pairs, drawn) = blocks.draw(&[(0, 2), (5, 7)], 2, &lots);
    assert_eq!((n_pairs, drawn.len()), (4, 2));
}

#[test]
fn every_pair_has_the_same_chance() {
    // 45 pairs, 5 drawn by each of 2,000 seeds: each is drawn 222 times on average, with a standard deviation of sqrt(2000 * 1/9 * 8/9) = 14.
    let documents: Vec<Document> = (0..10).map(|number| Document { id: number.to_string(), ..Document::default() }).collect();
    let mut n_drawn = std::collections::BTreeMap::new();
    for seed in 0..2_000 {
        let lots = Lots::new(&documents, seed);
        let mut lowest = Lowest::new(5);
        (0..10).flat_map(|right| (0..right).map(move |left| (left, right))).for_each(|pair| lowest.push(lots.lot(pair.0, pair.1, Purpose::Draw), pair));
        lowest.pairs().into_iter().for_each(|pair| *n_drawn.entry(pair).or_insert(0) += 1);
    }
    assert_eq!(n_drawn.len(), 45);
    assert!(n_drawn.values().all(|&n| (152..=292).contains(&n)), "within five deviations: {n_drawn:?}");
}

#[test]
fn judged_pairs_are_not_written_over() {
    let place = six();
    let pool = pool_of(&place, 100, 1).unwrap();
    write_pool_folder(&pool, place.path()).unwrap();
    write_pool_folder(&pool, place.path()).unwrap();
    let path = place.path().join(POOL_PAIRS);
    let mut rows = read_pool(&path).unwrap();
    rows[3].label = "reprint".into();
    write_pool(&path, &rows).unwrap();
    let said = write_pool_folder(&pool, place.path()).unwrap_err().to_string();
    assert!(said.ends_with("pairs.tsv: 1 pairs are judged already and would be lost: name another folder"), "{said}");
}

/// A pool of two strata: 2 of 10 and 3 of 90 pairs drawn, and 100 of 1,000 outside. Labels of the five are given; the rest is different.
fn judged(labels: [&str; 5], confidence: &str) -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let stratum = |name: &str, n_pairs, n_drawn| PoolStratum { name: name.into(), n_pairs, n_drawn };
    let method = |id: &str| PoolMethod { id: id.into(), types: vec![id.into()], n_called: 20, ..PoolMethod::default() };
    let residual = ResidualRecord { stratum: stratum("outside the pool", 1_000, 100), n_elsewhere: 5, ..ResidualRecord::default() };
    let strata = vec![stratum("a", 10, 2), stratum("b", 90, 3)];
    let record = PoolRecord { schema: leitong_record::POOL_SCHEMA, strata, residual, methods: vec![method("m1"), method("m2")], ..PoolRecord::default() };
    record.write(&place.path().join(POOL_RECORD)).unwrap();
    let pair = |number: usize, stratum: &str, label: &str, called: &[&str]| PoolRow {
        left: format!("l{number}"),
        right: format!("r{number}"),
        stratum: stratum.into(),
        label: label.into(),
        confidence: confidence.into(),
        called: called.iter().map(|&id| id.to_owned()).collect(),
        ..PoolRow::default()
    };
    let called: [&[&str]; 5] = [&["m1", "m2"], &["m1"], &["m1"], &[], &[]];
    let mut rows: Vec<PoolRow> = (0..5).map(|number| pair(number, if number < 2 { "a" } else { "b" }, labels[number], called[number])).collect();
    rows.extend((0..100).map(|number| pair(number, "outside the pool", "different", &[])));
    write_pool(&place.path().join(POOL_PAIRS), &rows).unwrap();
    place
}

fn score(place: &tempfile::TempDir, more: &PoolScoreAsked) -> anyhow::Result<PoolScore> {
    score_pool(&PoolScoreAsked { folder: place.path().to_owned(), ..more.clone() })
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}

#[test]
fn judged_pairs_speak_for_the_pairs_they_stand_for() {
    let place = judged(["reprint", "different", "reprint", "same-event", ""], "");
    let found = score(&place, &PoolScoreAsked::default()).unwrap();
    assert_eq!((found.n_drawn, found.n_judged, found.n_unjudged), (105, 104, 1));
    // A judged pair of `a` stands for 10 / 2 = 5, one of `b`, of which two are judged, for 90 / 2 = 45.
    near(found.duplicates, 50.0);
    let [m1, m2] = &found.methods[..] else { panic!("two methods") };
    // m1 calls both pairs of `a` and the first of `b`: hits 5 + 45, a miss 5. m2 calls one: a hit.
    near(m1.precision.unwrap().value, 50.0 / 55.0);
    near(m2.precision.unwrap().value, 1.0);
    near(m1.relative_recall.unwrap().value, 1.0);
    near(m2.relative_recall.unwrap().value, 0.1);
    assert!(m2.precision.unwrap().low < 0.5, "one pair says little");
    // None of 100 outside: at most 3 / 100 of 1,000. Both strata of the pool have a duplicate.
    near(found.residual_at_most.unwrap(), 30.0);
    near(found.unseen_in_pool, 0.0);
    near(m1.recall_at_least.unwrap(), 50.0 / 80.0);
    near(m2.recall_at_least.unwrap(), 5.0 / 80.0);
    // (50 + 1)(5 + 1) / (5 + 1) - 1 = 50, and the union has 50.
    let chapman = &found.chapman[0];
    near(chapman.all, 50.0);
    near(chapman.missed, 0.0);
}

#[test]
fn a_stratum_without_a_duplicate_is_not_taken_as_empty() {
    let found = score(&judged(["reprint", "reprint", "different", "different", "contained"], ""), &PoolScoreAsked::default()).unwrap();
    near(found.duplicates, 10.0);
    // None of 3 judged of 90: at most 3 / 3 of them, less the 3 that were read.
    near(found.unseen_in_pool, 87.0);
    near(found.methods[0].recall_at_least.unwrap(), 10.0 / (10.0 + 87.0 + 30.0));
    assert_eq!(found.strata[1].n_ignored, 1);
    let classes: Vec<(&str, &str, u64)> = found.labels.iter().map(|label| (label.label.as_str(), label.class.as_str(), label.n_pairs)).collect();
    assert_eq!(classes, [("contained", "ignore", 1), ("different", "negative", 102), ("reprint", "positive", 2)]);
}

#[test]
fn classes_and_confidence_are_for_the_reader_to_say() {
    let place = judged(["reprint", "contained", "different", "different", "different"], "1");
    let with = |more: &PoolScoreAsked| score(&place, more);
    near(with(&PoolScoreAsked::default()).unwrap().methods[0].precision.unwrap().value, 5.0 / 35.0);
    let gold = PoolScoreAsked { gold: vec!["contained=positive".into()], methods: Some(vec!["m1".into()]), ..PoolScoreAsked::default() };
    let found = with(&gold).unwrap();
    assert_eq!(found.methods.len(), 1);
    near(found.methods[0].precision.unwrap().value, 10.0 / 40.0);
    let said = with(&PoolScoreAsked { gold: vec!["part=positive".into()], ..PoolScoreAsked::default() }).unwrap_err().to_string();
    assert_eq!(said, "no pair has the label `part`: the labels are `contained`, `different`, `reprint`");
    let said = with(&PoolScoreAsked { methods: Some(vec!["m3".into()]), ..PoolScoreAsked::default() }).unwrap_err().to_string();
    assert_eq!(said, "the pool has no method `m3`; it has: m1, m2");
    let said = with(&PoolScoreAsked { min_confidence: Some(2), ..PoolScoreAsked::default() }).unwrap_err().to_string();
    assert!(said.contains("no pair is judged"), "{said}");
    assert_eq!(with(&PoolScoreAsked { min_confidence: Some(1), ..PoolScoreAsked::default() }).unwrap().n_unsure, 0);
}

#[test]
fn a_pair_that_is_gone_from_the_file_is_noticed() {
    let place = judged(["reprint", "different", "reprint", "", ""], "");
    let path = place.path().join(POOL_PAIRS);
    let mut rows = read_pool(&path).unwrap();
    rows.remove(4);
    write_pool(&path, &rows).unwrap();
    let said = score(&place, &PoolScoreAsked::default()).unwrap_err().to_string();
    let hint = "a pair that is not judged stays in the file, with an empty label";
    assert!(said.ends_with(&format!("pairs.tsv: 2 pairs of the stratum `b`, and 3 were drawn: {hint}")), "{said}");
}
