use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::corpus::{Corpus, CorpusKind, Recipe, generate};
use crate::generated::BuiltinBase;
use crate::tests::standin::{ENDLESS, Standin};
use crate::text::Label;

const SIZES: [usize; 3] = [124, 600, 2_400];

fn recipe(seed: u64, sizes: &[usize]) -> Recipe {
    Recipe { seed, base: "standin".to_owned(), sizes: sizes.to_vec(), ..Recipe::default() }
}

/// Made once for all tests that only look at it.
fn corpus() -> &'static Corpus {
    static CORPUS: LazyLock<Corpus> = LazyLock::new(|| generate(&ENDLESS, &recipe(1, &SIZES)).unwrap());
    &CORPUS
}

fn members(corpus: &Corpus) -> BTreeMap<u32, Vec<usize>> {
    let mut members: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (doc, &cluster) in corpus.cluster.iter().enumerate() {
        members.entry(cluster).or_default().push(doc);
    }
    members
}

#[test]
fn the_same_seed_gives_the_same_corpus_with_one_thread_and_with_four() {
    let with_threads = |n_threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().unwrap();
        pool.install(|| generate(&ENDLESS, &recipe(1, &[124, 300])).unwrap())
    };
    let (one, four) = (with_threads(1), with_threads(4));
    assert_eq!(one.documents, four.documents);
    assert_eq!((one.cluster, one.labels, one.lineage), (four.cluster, four.labels, four.lineage));
}

#[test]
fn another_seed_gives_another_corpus() {
    let texts = |seed| generate(&ENDLESS, &recipe(seed, &[124])).unwrap().documents;
    assert_ne!(texts(1), texts(2));
}

#[test]
fn a_smaller_corpus_is_a_beginning_of_a_larger_one() {
    for base in [ENDLESS, Standin { n_articles: Some(2_000) }] {
        let small = generate(&base, &recipe(1, &[124])).unwrap();
        let large = generate(&base, &recipe(1, &[124, 600])).unwrap();
        assert_eq!(large.documents.len(), 600);
        assert_eq!(small.documents[..], large.documents[..124]);
        assert_eq!((&small.cluster[..], &small.lineage[..]), (&large.cluster[..124], &large.lineage[..124]));
        assert_eq!(small.labels[..], large.labels[..small.labels.len()]);
    }
}

#[test]
fn no_family_and_no_group_crosses_a_size() {
    let corpus = corpus();
    let block = |doc: usize| SIZES.iter().position(|&size| doc < size);
    for docs in members(corpus).values() {
        assert!(docs.iter().all(|&doc| block(doc) == block(docs[0])));
    }
    let mut groups: BTreeMap<&str, BTreeSet<Option<usize>>> = BTreeMap::new();
    for (doc, lineage) in corpus.lineage.iter().enumerate() {
        if let Some(group) = &lineage.group {
            groups.entry(group).or_default().insert(block(doc));
        }
    }
    assert!(!groups.is_empty() && groups.values().all(|blocks| blocks.len() == 1));
}

#[test]
fn the_mix_is_the_same_at_each_size() {
    let corpus = corpus();
    let share = |size: usize, is_counted: &dyn Fn(usize) -> bool| (0..size).filter(|&doc| is_counted(doc)).count() as f64 / size as f64;
    let lineage = &corpus.lineage;
    // Of 875 documents of the mix 340 are reprints, 135 hard negatives; of 200 reprints 52 are M22, 8 copies.
    let reprint = |doc: usize| lineage[doc].parent.is_some();
    let hard = |doc: usize| lineage[doc].hard_negative.is_some();
    let combined = |doc: usize| lineage[doc].kind.as_deref() == Some("M22");
    let copied = |doc: usize| lineage[doc].kind.as_deref() == Some("copy");
    let of_reprints = |weight: f64| 340.0 * weight / 200.0 / 875.0;
    let shares = [(&reprint as &dyn Fn(usize) -> bool, 340.0 / 875.0), (&hard, 135.0 / 875.0), (&combined, of_reprints(52.0)), (&copied, of_reprints(8.0))];
    for (size, tolerance) in SIZES.into_iter().zip([0.03, 0.01, 0.005]) {
        for (is_counted, expected) in shares {
            let share = share(size, is_counted);
            assert!((share - expected).abs() < tolerance, "{share} instead of {expected} at {size}");
        }
        let n_pairs = corpus.labels.iter().filter(|(_, right, label)| (*right as usize) < size && *label == Label::Duplicate).count();
        // 568 pairs inside clusters on 875 documents; 65 to 100 % of them are duplicates.
        let pairs_a_document = n_pairs as f64 / size as f64;
        assert!((0.65 * 568.0 / 875.0..568.0 / 875.0).contains(&pairs_a_document), "{pairs_a_document} at {size}");
    }
}

#[test]
fn a_copy_has_the_text_and_title_of_its_original_and_is_a_duplicate() {
    let corpus = corpus();
    let copies: Vec<usize> = (0..SIZES[2]).filter(|&doc| corpus.lineage[doc].kind.as_deref() == Some("copy")).collect();
    assert!(!copies.is_empty());
    for copy in copies {
        let original = corpus.lineage[copy].parent.unwrap() as usize;
        let (document, parent) = (&corpus.documents[copy], &corpus.documents[original]);
        assert_eq!((&document.text, &document.title), (&parent.text, &parent.title));
        assert_ne!((&document.id, &document.url), (&parent.id, &parent.url));
        assert!(corpus.labels.contains(&(copy.min(original) as u32, copy.max(original) as u32, Label::Duplicate)));
    }
}

#[test]
fn every_kind_occurs() {
    let corpus = corpus();
    let kinds: BTreeSet<&str> = corpus.lineage.iter().filter_map(|lineage| lineage.kind.as_deref()).collect();
    assert_eq!(kinds.len(), crate::operators::TABLE.len());
    let hard: BTreeSet<&str> = corpus.lineage.iter().filter_map(|lineage| lineage.hard_negative).collect();
    assert_eq!(hard, BTreeSet::from(["N1", "N2", "N3"]));
}

#[test]
fn every_pair_inside_a_cluster_has_one_label_and_no_other_pair_has() {
    let corpus = corpus();
    let mut expected = BTreeSet::new();
    for docs in members(corpus).values() {
        for (number, &left) in docs.iter().enumerate() {
            expected.extend(docs[number + 1..].iter().map(|&right| (left as u32, right as u32)));
        }
    }
    let labelled: Vec<(u32, u32)> = corpus.labels.iter().map(|&(left, right, _)| (left, right)).collect();
    assert_eq!(labelled, expected.into_iter().collect::<Vec<_>>());
}

#[test]
fn hard_negatives_are_clusters_of_one_and_parents_are_originals_of_their_cluster() {
    let corpus = corpus();
    let members = members(corpus);
    for (doc, lineage) in corpus.lineage.iter().enumerate() {
        let cluster = &members[&corpus.cluster[doc]];
        if lineage.hard_negative.is_some() {
            assert!(cluster.len() == 1 && lineage.kind.is_none() && lineage.parent.is_none());
        }
        if let Some(parent) = lineage.parent {
            assert!(cluster.contains(&(parent as usize)) && corpus.lineage[parent as usize].kind.is_none());
        }
        assert_eq!(lineage.kind.is_some(), lineage.parent.is_some());
    }
    for docs in members.values() {
        assert_eq!(docs.iter().filter(|&&doc| corpus.lineage[doc].parent.is_none()).count(), 1);
    }
}

#[test]
fn ids_and_addresses_are_unique_and_name_the_portal() {
    let corpus = corpus();
    let ids: BTreeSet<&str> = corpus.documents.iter().map(|document| document.id.as_str()).collect();
    let urls: BTreeSet<&str> = corpus.documents.iter().filter_map(|document| document.url.as_deref()).collect();
    assert_eq!((ids.len(), urls.len()), (SIZES[2], SIZES[2]));
    for document in &corpus.documents {
        assert!(document.id.starts_with(document.source.as_deref().unwrap()));
    }
}

#[test]
fn no_two_families_share_text() {
    let corpus = corpus();
    let mut owner: BTreeMap<String, u32> = BTreeMap::new();
    for (document, (&cluster, lineage)) in corpus.documents.iter().zip(corpus.cluster.iter().zip(&corpus.lineage)) {
        if lineage.kind.is_some() || lineage.hard_negative.is_some() {
            continue;
        }
        // Originals stand unchanged below the portal's source line: the longest line is a paragraph of the article.
        let longest = document.text.lines().max_by_key(|line| line.len()).unwrap_or_default();
        assert_eq!(*owner.entry(longest.to_owned()).or_insert(cluster), cluster);
    }
}

#[test]
fn hard_negatives_n3_share_more_than_three_tenths_and_have_cores_of_their_own() {
    let corpus = corpus();
    let mut groups: BTreeMap<&str, Vec<Vec<&str>>> = BTreeMap::new();
    for (document, lineage) in corpus.documents.iter().zip(&corpus.lineage).filter(|(_, lineage)| lineage.hard_negative == Some("N3")) {
        groups.entry(lineage.group.as_deref().unwrap()).or_default().push(document.text.lines().collect());
    }
    for documents in groups.values() {
        let (first, second) = (&documents[0], &documents[1]);
        let shared: usize = first.iter().filter(|line| second.contains(line)).map(|line| line.chars().count()).sum();
        let whole: usize = first.iter().map(|line| line.chars().count()).sum();
        let share = shared as f64 / whole as f64;
        assert!((0.3..0.65).contains(&share), "{share}");
    }
}

#[test]
fn impossible_recipes_are_refused_with_what_would_be_right() {
    let message = |base: &Standin, sizes: &[usize]| generate(base, &recipe(1, sizes)).unwrap_err().to_string();
    assert_eq!(message(&ENDLESS, &[124, 124]), "`sizes` must be ascending and above 0, got [124, 124]");
    assert_eq!(message(&ENDLESS, &[]), "`sizes` must be ascending and above 0, got []");
    assert_eq!(message(&ENDLESS, &[0, 5]), "`sizes` must be ascending and above 0, got [0, 5]");
    let small = Standin { n_articles: Some(10) };
    let few = message(&small, &[124]);
    assert!(few.ends_with("base articles are needed, `standin` has 10 after 0 were left out; use a larger base or smaller `sizes`"), "{few}");
}

#[test]
fn a_recipe_is_read_with_its_defaults_and_without_unknown_keys() {
    let recipe: Recipe = toml::from_str("").unwrap();
    assert_eq!(recipe, Recipe { seed: 163, base: "builtin".to_owned(), sizes: vec![124, 1_191, 10_287], kind: CorpusKind::Portal, operators: Vec::new() });
    let error = toml::from_str::<Recipe>("sead = 1").unwrap_err().to_string();
    assert!(error.contains("unknown field `sead`, expected one of `seed`, `base`, `sizes`"), "{error}");
}

#[test]
fn a_recipe_that_names_operators_has_their_reprints_only() {
    let named = |operators: &[&str]| {
        let operators = operators.iter().map(|&name| name.to_owned()).collect();
        generate(&BuiltinBase::new(1), &Recipe { seed: 1, sizes: vec![124], operators, ..Recipe::default() })
    };
    let corpus = named(&["M11@15%", "M19@1%"]).unwrap();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for kind in corpus.lineage.iter().filter_map(|lineage| lineage.kind.as_deref()) {
        *kinds.entry(kind).or_default() += 1;
    }
    // 124 * 340 / 875 are 48 reprints.
    assert!(kinds.keys().copied().eq(["M11 15 %", "M19 1 %"]) && kinds.values().all(|&n| n > 20), "{kinds:?}");
    let refused = named(&["M10@50%"]).unwrap_err().to_string();
    assert_eq!(refused, "`operators` must name rows of the catalogue that need no other article: `M10@50%` needs another article");
    assert!(named(&["M3@7%"]).unwrap_err().to_string().ends_with("`M3@7%` must have one of the levels M3@0.1%, M3@0.5%, M3@1%, M3@2%, M3@5%, M3@10%"));
}
