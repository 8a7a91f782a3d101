use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};

use leitong_core::Document;
use proptest::prelude::*;

use crate::base::{Base, DatasetBase};
use crate::neighbours::with_neighbours;
use crate::tests::standin::ENDLESS;

/// Shared character 5-grams / those of the smaller, at least a fifth: by comparing all pairs of all runs.
fn by_brute_force(texts: &[String]) -> Vec<u32> {
    let sets: Vec<BTreeSet<Vec<char>>> = texts.iter().map(|text| runs(text)).collect();
    let is_neighbour =
        |a: &BTreeSet<Vec<char>>, b: &BTreeSet<Vec<char>>| a.intersection(b).count() * 5 >= a.len().min(b.len()) && !a.is_empty() && !b.is_empty();
    let has_one = |doc: usize| (0..sets.len()).any(|other| other != doc && is_neighbour(&sets[doc], &sets[other]));
    (0..sets.len()).filter(|&doc| has_one(doc)).map(|doc| doc as u32).collect()
}

fn runs(text: &str) -> BTreeSet<Vec<char>> {
    let letters: Vec<char> = text.to_lowercase().chars().filter(|char| char.is_alphanumeric()).collect();
    if letters.is_empty() {
        return BTreeSet::new();
    }
    if letters.len() < 5 { BTreeSet::from([letters]) } else { letters.windows(5).map(<[char]>::to_vec).collect() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_join_finds_what_comparing_all_pairs_finds(texts in prop::collection::vec("[甲乙丙]{0,40}", 0..12)) {
        prop_assert_eq!(with_neighbours(&texts), by_brute_force(&texts));
    }

    #[test]
    fn it_does_so_for_texts_that_share_pieces(pieces in prop::collection::vec("[甲乙丙丁戊己庚辛]{8,30}", 4), picks in prop::collection::vec((0_usize..4, 0_usize..4, "[子丑寅卯辰巳午未申酉]{0,60}"), 0..14)) {
        let texts: Vec<String> = picks.into_iter().map(|(a, b, own)| format!("{}{own}{}", pieces[a], pieces[b])).collect();
        prop_assert_eq!(with_neighbours(&texts), by_brute_force(&texts));
    }
}

#[test]
fn a_fifth_of_the_smaller_is_enough_and_less_is_not() {
    // 14 letters are 10 runs of 5; 6 letters in common are 2 of them, 5 are 1.
    let a = "甲乙丙丁戊己庚辛壬癸子丑寅卯";
    let two_shared = format!("{}一二三四五六七八九十百千万亿", "甲乙丙丁戊己");
    let one_shared = format!("{}一二三四五六七八九十百千万亿", "甲乙丙丁戊");
    assert_eq!(with_neighbours(&[a.to_owned(), two_shared]), [0, 1]);
    assert_eq!(with_neighbours(&[a.to_owned(), one_shared]), Vec::<u32>::new());
}

#[test]
fn punctuation_case_and_width_do_not_hide_a_neighbour() {
    let texts = ["ＮBA总决赛，今天开打。".to_owned(), "nba总决赛今天……开打".to_owned(), "别的什么消息都没有呢".to_owned()];
    assert_eq!(with_neighbours(&texts), [0, 1]);
}

fn document(id: &str, text: String) -> Document {
    Document { id: id.to_owned(), text, ..Document::default() }
}

#[test]
fn a_data_set_as_base_leaves_out_short_articles_and_both_copies_and_says_so() {
    let long: String = ('一'..).take(160).collect();
    let other: String = ('万'..).skip(1_000).take(160).collect();
    let documents = [document("a", long.clone()), document("b", format!("{long}完")), document("c", "太短。".to_owned()), document("d", other.clone())];
    let base = DatasetBase::new("demo", "d1", &documents, &ENDLESS);
    assert_eq!((base.n_articles(), base.n_left_out()), (Some(1), 3));
    assert_eq!(base.article(0).paragraphs.concat(), other);
    assert_eq!(base.notes()[0], "3 base articles left out: 2 with a neighbour (containment of character 5-grams of .2 or more), 1 of fewer than 150 letters");
}

#[test]
fn an_article_without_title_takes_its_first_sentence_and_one_line_is_cut_into_paragraphs() {
    let sentence = |first: char| (first..).take(60).chain(['。']).collect::<String>();
    let text: String = ['一', '刀', '好', '山', '日'].map(sentence).concat();
    let base = DatasetBase::new("demo", "d1", &[document("a", text.clone())], &ENDLESS);
    let article = base.article(0);
    assert_eq!(article.title, sentence('一'));
    assert_eq!(article.paragraphs.len(), 2);
    assert_eq!(article.paragraphs.concat(), text);
}

#[test]
fn natural_duplicates_are_found_in_real_news() {
    const N_READ: usize = 100;
    let Ok(folder) = std::env::var("LEITONG_DATA") else {
        println!("skipped: LEITONG_DATA is not set");
        return;
    };
    let file = std::fs::File::open(format!("{folder}/chinanews/documents.jsonl.gz")).unwrap();
    let lines = BufReader::new(flate2::read::GzDecoder::new(file)).lines().take(N_READ);
    let mut texts: Vec<String> = lines.map(|line| serde_json::from_str::<Document>(&line.unwrap()).unwrap().text).collect();
    texts.push(texts[17].chars().skip(100).collect());
    let found = with_neighbours(&texts);
    assert_eq!(found, by_brute_force(&texts));
    assert!(found.contains(&17) && found.contains(&(N_READ as u32)));
}
