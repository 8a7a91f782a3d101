use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::builtin::headline;
use crate::corpus::{Corpus, CorpusKind, Recipe, generate};
use crate::dice::Dice;
use crate::generated::BuiltinBase;
use crate::short::LENGTHS;
use crate::short_edit::{Edit, Post};
use crate::tests::standin::ENDLESS;
use crate::text::Label;
use crate::write::{MadeFrom, write_folder};

const N_DOCS: usize = 1_200;

fn recipe(seed: u64, sizes: &[usize]) -> Recipe {
    Recipe { seed, sizes: sizes.to_vec(), kind: CorpusKind::Short, ..Recipe::default() }
}

fn made(seed: u64, sizes: &[usize]) -> Corpus {
    generate(&BuiltinBase::new(seed), &recipe(seed, sizes)).unwrap()
}

/// Made once for all tests that only look at it.
fn corpus() -> &'static Corpus {
    static CORPUS: LazyLock<Corpus> = LazyLock::new(|| made(163, &[300, N_DOCS]));
    &CORPUS
}

fn letters(text: &str) -> String {
    text.chars().filter(|char| char.is_alphanumeric()).collect()
}

/// Minutes since the first of the month.
fn minutes(published: &str) -> i64 {
    let numbers: Vec<i64> = published.split(['-', ' ', ':']).map(|number| number.parse().unwrap()).collect();
    (numbers[2] * 24 + numbers[3]) * 60 + numbers[4]
}

fn groups(corpus: &Corpus) -> BTreeMap<&str, Vec<usize>> {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (doc, lineage) in corpus.lineage.iter().enumerate() {
        if let Some(group) = &lineage.group {
            groups.entry(group).or_default().push(doc);
        }
    }
    groups
}

#[test]
fn texts_have_8_to_45_characters_and_neither_title_nor_line_end() {
    let corpus = corpus();
    assert_eq!(corpus.documents.len(), N_DOCS);
    for document in &corpus.documents {
        assert!(LENGTHS.contains(&document.text.chars().count()) && !document.text.contains('\n') && document.title.is_none(), "{}", document.text);
    }
}

#[test]
fn the_same_seed_gives_the_same_texts_and_a_smaller_size_is_their_beginning() {
    let (small, again) = (made(163, &[300]), made(163, &[300, N_DOCS]));
    assert_eq!(again.documents, corpus().documents);
    assert_eq!(small.documents[..], corpus().documents[..300]);
    assert_eq!((&small.cluster[..], &small.lineage[..]), (&corpus().cluster[..300], &corpus().lineage[..300]));
    assert_ne!(made(1, &[300]).documents, small.documents);
}

#[test]
fn texts_of_different_news_differ_in_their_letters() {
    let corpus = corpus();
    let originals: Vec<usize> = (0..N_DOCS).filter(|&doc| corpus.lineage[doc].parent.is_none()).collect();
    let distinct: BTreeSet<String> = originals.iter().map(|&doc| letters(&corpus.documents[doc].text)).collect();
    assert_eq!(distinct.len(), originals.len());
}

#[test]
fn every_edit_and_both_kinds_of_clusters_occur() {
    let lineage = &corpus().lineage;
    let kinds: BTreeSet<&str> = lineage.iter().filter_map(|lineage| lineage.kind.as_deref()).collect();
    assert_eq!(kinds, Edit::ALL.map(Edit::name).into());
    let share = |is_counted: &dyn Fn(usize) -> bool| (0..N_DOCS).filter(|&doc| is_counted(doc)).count() as f64 / N_DOCS as f64;
    // The plan of the articles: of 875 documents 340 reprints and 135 hard negatives.
    assert!((share(&|doc| lineage[doc].parent.is_some()) - 340.0 / 875.0).abs() < 0.01);
    assert!((share(&|doc| lineage[doc].hard_negative == Some("N7")) - 135.0 / 875.0).abs() < 0.01);
}

#[test]
fn a_hard_negative_differs_from_one_of_its_group_in_one_run_of_characters() {
    let corpus = corpus();
    let groups = groups(corpus);
    assert!(groups.len() > 50);
    for docs in groups.values() {
        let texts: Vec<Vec<char>> = docs.iter().map(|&doc| corpus.documents[doc].text.chars().collect()).collect();
        let kept = |left: &[char], right: &[char]| {
            let shorter = left.len().min(right.len());
            let start = (0..shorter).take_while(|&place| left[place] == right[place]).count();
            let end = (1..=shorter - start).take_while(|&back| left[left.len() - back] == right[right.len() - back]).count();
            start + end
        };
        // A name has at most 16 characters; the rest stands.
        let is_first = |first: &Vec<char>| texts.iter().all(|other| other == first || first.len() - kept(first, other) <= 16 && kept(first, other) > 0);
        assert!(texts.iter().any(is_first), "{texts:?}");
        let clusters: BTreeSet<u32> = docs.iter().map(|&doc| corpus.cluster[doc]).collect();
        assert_eq!(clusters.len(), docs.len());
    }
}

#[test]
fn most_reposts_follow_within_a_day_and_all_within_three() {
    let corpus = corpus();
    let time = |doc: usize| minutes(corpus.documents[doc].published.as_deref().unwrap());
    let delays: Vec<i64> = (0..N_DOCS).filter_map(|doc| corpus.lineage[doc].parent.map(|parent| time(doc) - time(parent as usize))).collect();
    assert!(delays.iter().all(|&delay| (1..=3 * 24 * 60).contains(&delay)));
    let within_a_day = delays.iter().filter(|&&delay| delay <= 24 * 60).count() as f64 / delays.len() as f64;
    // Three of four; about 470 reposts, standard deviation .02.
    assert!((within_a_day - 0.75).abs() < 0.08, "{within_a_day}");
    for docs in groups(corpus).values() {
        let times: Vec<i64> = docs.iter().map(|&doc| time(doc)).collect();
        assert!(times.iter().max().unwrap() - times.iter().min().unwrap() < 24 * 60);
    }
    let all: Vec<i64> = (0..N_DOCS).map(time).collect();
    assert!(all.iter().max().unwrap() - all.iter().min().unwrap() <= 6 * 24 * 60);
}

#[test]
fn nearly_all_pairs_of_a_family_are_duplicates_by_their_text() {
    let labels = &corpus().labels;
    let n_duplicates = labels.iter().filter(|(_, _, label)| *label == Label::Duplicate).count();
    assert!(n_duplicates * 100 >= labels.len() * 97 && labels.len() > 500, "{n_duplicates} of {}", labels.len());
}

/// All results of an edit.
fn results(edit: Edit, text: &str, facts: &[(String, Vec<String>)]) -> BTreeSet<String> {
    let of_stream = |stream| edit.apply(&Post::original(text), facts, &mut Dice::new(1, stream)).map(|post| post.text());
    (0..300).filter_map(of_stream).collect()
}

#[test]
fn words_are_replaced_inserted_and_dropped_beside_the_facts() {
    let facts = [("北京".to_owned(), vec![]), ("3比1".to_owned(), vec![])];
    let text = "北京昨日3比1获胜";
    // 昨日 and 获胜 are free; each has two others in its group.
    let expected = ["北京昨天3比1获胜", "北京昨日3比1胜利", "北京昨日3比1取胜"];
    assert_eq!(results(Edit::Synonym, text, &facts), expected.map(str::to_owned).into());
    // 7 Hanzi and 2 digits: a word of two is less than a quarter of 9 letters.
    assert_eq!(results(Edit::WordDropped, text, &facts), ["北京3比1获胜", "北京昨日3比1"].map(str::to_owned).into());
    let inserted = results(Edit::WordInserted, text, &facts);
    assert!(inserted.contains("北京终于昨日3比1获胜") && !inserted.contains("终于北京昨日3比1获胜"), "{inserted:?}");
    assert!(inserted.iter().all(|post| post.starts_with("北京") && !post.contains("1终于")), "{inserted:?}");
    // Where all is fact there is nothing to edit.
    assert!(results(Edit::Synonym, "北京3比1", &facts).is_empty() && results(Edit::WordDropped, "北京3比1", &facts).is_empty());
}

#[test]
fn marks_names_and_tags_stand_around_the_text_and_do_not_count_in_its_size() {
    let original = Post::original("甲乙丙丁 戊己庚辛");
    for edit in [Edit::Emoji, Edit::Mention, Edit::Repost, Edit::SourceTag] {
        for stream in 0..40 {
            let post = edit.apply(&original, &[], &mut Dice::new(1, stream)).unwrap();
            let text = post.text();
            assert!(text.contains("甲乙丙丁 戊己庚辛") && text != original.text(), "{text}");
            assert_eq!(post.kept(), original.kept());
        }
    }
    let marked = results(Edit::Punctuation, "甲乙丙丁 戊己庚辛", &[]);
    assert!(marked.contains("甲乙丙丁，戊己庚辛！") && marked.iter().all(|post| letters(post) == "甲乙丙丁戊己庚辛"), "{marked:?}");
    assert_eq!(Edit::Copy.apply(&original, &[], &mut Dice::new(1, 1)), Some(original));
}

#[test]
fn the_facts_of_a_headline_stand_in_it_once_and_others_are_different() {
    let mut n_facts = 0;
    for index in 0..200 {
        let news = headline(163, index);
        for (value, others) in &news.facts {
            assert_eq!(news.text.matches(value.as_str()).count(), 1, "{value} in {}", news.text);
            assert!(!others.is_empty() && !others.contains(value));
        }
        n_facts += news.facts.len();
    }
    assert!(n_facts > 400, "{n_facts}");
}

#[test]
fn a_recipe_names_the_kind_and_another_base_is_refused() {
    let read: Recipe = toml::from_str("kind = \"short\"").unwrap();
    assert_eq!(read, Recipe { seed: 163, base: "builtin".to_owned(), sizes: vec![500, 2_000], kind: CorpusKind::Short, operators: Vec::new() });
    assert!(toml::from_str::<Recipe>("kind = \"long\"").is_err());
    let refused = generate(&ENDLESS, &recipe(1, &[20])).unwrap_err().to_string();
    assert_eq!(refused, "`base` must be `builtin` for short texts, got `standin`");
    let with_operators = Recipe { operators: vec!["M3@1%".to_owned()], ..recipe(1, &[20]) };
    assert!(generate(&BuiltinBase::new(1), &with_operators).unwrap_err().to_string().ends_with("short texts have edits of their own"));
}

#[test]
fn the_record_of_a_folder_names_the_kind_of_short_texts_only() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("short");
    write_folder(&made(163, &[60]), "short", &folder).unwrap();
    assert!(std::fs::read_to_string(folder.join("made.json")).unwrap().contains("\"kind\": \"short\""));
    assert!(!std::fs::read_to_string(folder.join("documents.jsonl")).unwrap().contains("\"title\""));
    let portal = MadeFrom::expected(&Recipe::default(), "1");
    assert!(!serde_json::to_string(&portal).unwrap().contains("kind"));
    assert_ne!(MadeFrom { kind: CorpusKind::Short, ..portal.clone() }, portal);
}
