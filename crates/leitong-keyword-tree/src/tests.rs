use std::collections::BTreeSet;

use leitong_core::{Document, hash::md5_64, sets};
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, fitted, signatures, similarity, small_corpus};
use leitong_text::Analyzer;
use proptest::prelude::*;

use super::*;

const PRUNE: f64 = 0.5;

fn strict() -> KeywordTree {
    KeywordTree { variant: Variant::Strict, ..KeywordTree::default() }
}

#[track_caller]
fn check_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() < 1e-9, "{actual} is not {expected}");
}

/// A tree of given words, all of one weight.
fn tree(paragraphs: &[&[&[&str]]]) -> Tree {
    let paragraphs: Vec<Vec<Vec<&str>>> = paragraphs.iter().map(|sentences| sentences.iter().map(|words| words.to_vec()).collect()).collect();
    Tree::new(&paragraphs, &KeywordTree::default(), |_| 1.0).unwrap()
}

/// The worked pair of algorithms.md 3.2 and vectors2.json: two paragraphs of two sentences, one word changed.
fn worked_pair() -> [Tree; 2] {
    let with = |word| tree(&[&[&["国足", "主场", "击败", "韩国"], &["历史", "一刻"]], &[&["球迷", word], &["天气", "晴朗", "气温"]]]);
    [with("欢呼"), with("庆祝")]
}

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&KeywordTree::default(), "15a87586feacf2b4");
    check_laws(&strict(), "15a87586feacf2b4");
    check_laws(&KeywordTree { sentence_keywords: 3, hash: HashKind::Md5, ..KeywordTree::default() }, "704d43431f1bbaba");
}

#[test]
fn one_changed_word_leaves_three_of_four_leaves() {
    let [a, b] = worked_pair();
    assert_ne!(a.root_hash(), b.root_hash());
    let equal_paragraphs: Vec<bool> = a.paragraph_hashes().zip(b.paragraph_hashes()).map(|(x, y)| x == y).collect();
    assert_eq!(equal_paragraphs, [true, false]);
    assert_eq!((a.n_leaves(), a.n_nodes()), (4, 7));
    check_near(a.similarity(&b, PRUNE, Variant::Overlap).get(), 0.75);
    check_near(a.node_equality(&b).get(), 4.0 / 7.0);
    // Strict pruning loses the second paragraph whole.
    check_near(a.similarity(&b, PRUNE, Variant::Strict).get(), 0.5);
}

#[test]
fn the_worked_pair_scores_the_same_as_analysed_text() {
    let with = |word| format!("国足主场击败韩国。历史记住了这一刻。\n球迷在街头{word}。天气晴朗，气温宜人。");
    check_near(similarity(&KeywordTree::default(), &with("欢呼"), &with("庆祝")).unwrap(), 0.75);
    check_near(similarity(&strict(), &with("欢呼"), &with("庆祝")).unwrap(), 0.5);
}

#[test]
fn a_node_is_the_md5_of_its_sorted_keywords() {
    // Code points: 国 U+56FD, 球 U+7403; the joint is 0x1F.
    let single = tree(&[&[&["球迷", "国足"]]]);
    let expected = md5_64("国足\u{1f}球迷".as_bytes());
    assert_eq!(single.root_hash(), expected);
    assert_eq!(single.paragraph_hashes().collect::<Vec<_>>(), [expected]);
}

#[test]
fn a_sentence_keeps_the_words_of_highest_weight() {
    // tf x idf: a 2 x 1, b 1 x 3, c 1 x 2, d 1 x 2 => b first, then a before c and d by code point.
    let idf = |word: &str| [1.0, 3.0, 2.0, 2.0][word.as_bytes()[0] as usize - b'a' as usize];
    let keywords = |n| {
        let parameters = KeywordTree { sentence_keywords: n, root_keywords: n, ..KeywordTree::default() };
        Tree::new(&[vec![vec!["a", "a", "d", "b", "c"]]], &parameters, idf).unwrap().root_hash()
    };
    assert_eq!(keywords(1), md5_64(b"b"));
    assert_eq!(keywords(2), md5_64(b"a\x1fb"));
    assert_eq!(keywords(3), md5_64(b"a\x1fb\x1fc"));
}

#[test]
fn upper_nodes_keep_what_stands_below_them_most_often() {
    let parameters = KeywordTree { paragraph_keywords: 2, root_keywords: 1, ..KeywordTree::default() };
    // Paragraph 1: a 2, b 2, c 1 => a, b. Paragraph 2: b 1, d 1 => b, d. Root: a 2, b 3, d 1 => b.
    let built = Tree::new(&[vec![vec!["a", "b"], vec!["a", "b", "c"]], vec![vec!["d", "b"]]], &parameters, |_| 1.0).unwrap();
    assert_eq!(built.paragraph_hashes().collect::<Vec<_>>(), [md5_64(b"a\x1fb"), md5_64(b"b\x1fd")]);
    assert_eq!(built.root_hash(), md5_64(b"b"));
}

#[test]
fn order_of_paragraphs_sentences_and_words_does_not_count() {
    let a = tree(&[&[&["国足", "击败"], &["球迷", "欢呼"]], &[&["天气", "晴朗"]]]);
    let b = tree(&[&[&["晴朗", "天气"]], &[&["欢呼", "球迷"], &["击败", "国足"]]]);
    check_near(a.similarity(&b, PRUNE, Variant::Overlap).get(), 1.0);
    check_near(a.node_equality(&b).get(), 1.0);
}

#[test]
fn roots_of_too_little_overlap_are_pruned() {
    // Two sentences, one equal: the roots share 2 of 4 keywords, an overlap of .5; at .51 the equal sentence is lost.
    let a = tree(&[&[&["国足", "击败"]], &[&["天气", "晴朗"]]]);
    let b = tree(&[&[&["国足", "击败"]], &[&["电影", "上映"]]]);
    check_near(a.similarity(&b, 0.5, Variant::Overlap).get(), 0.5);
    check_near(a.similarity(&b, 0.51, Variant::Overlap).get(), 0.0);
}

#[test]
fn equal_paragraphs_are_matched_before_those_that_contain_each_other() {
    // {国足} lies in {国足, 击败}: both pairs overlap wholly. Were the subset taken first, the equal paragraph would go unmatched.
    let a = tree(&[&[&["国足"]], &[&["国足", "击败"]]]);
    let b = tree(&[&[&["国足", "击败"]], &[&["电影", "上映"]]]);
    check_near(a.similarity(&b, PRUNE, Variant::Overlap).get(), 0.5);
    check_near(b.similarity(&a, PRUNE, Variant::Overlap).get(), 0.5);
}

#[test]
fn a_paragraph_is_matched_once() {
    // Three copies of a sentence in paragraphs of their own against one: 1 of 4 leaves, and 2 of 4 against two.
    let repeated = tree(&[&[&["国足", "击败"]], &[&["国足", "击败"]], &[&["国足", "击败"]], &[&["天气"]]]);
    let once = tree(&[&[&["国足", "击败"]], &[&["电影"]]]);
    let twice = tree(&[&[&["国足", "击败"]], &[&["国足", "击败"]], &[&["电影"]]]);
    check_near(repeated.similarity(&once, PRUNE, Variant::Overlap).get(), 0.25);
    check_near(repeated.similarity(&twice, PRUNE, Variant::Overlap).get(), 0.5);
}

#[test]
fn equal_roots_match_all_that_lies_below_the_shorter() {
    // The same keywords as one sentence and as two: everything below equal hashes matches, 1 of 2 leaves.
    let a = tree(&[&[&["国足", "击败"]]]);
    let b = tree(&[&[&["国足"], &["击败"]]]);
    assert_eq!(a.root_hash(), b.root_hash());
    check_near(a.similarity(&b, PRUNE, Variant::Overlap).get(), 0.5);
}

#[test]
fn only_content_words_of_the_named_classes_are_keywords() {
    // 在 and 了 are on the stop list; 昨天 is a word of time, 们 a suffix.
    let method = KeywordTree::default();
    let doc = analyzed(&method.needs(), "昨天，球队在主场击败了韩国。");
    let words: Vec<&str> = words::eligible_words(&doc).map(|(_, word)| word).collect();
    assert_eq!(words, ["球队", "主场", "击败", "韩国"]);
}

#[test]
fn lines_are_paragraphs_and_sentences_without_keywords_are_left_out() {
    let method = KeywordTree::default();
    let doc = analyzed(&method.needs(), "球队击败韩国。是的！球迷欢呼。\n\n……\n气温升高");
    assert_eq!(words::words_by_sentence(&doc), vec![vec![vec!["球队", "击败", "韩国"], vec!["球迷", "欢呼"]], vec![vec!["气温", "升高"]]]);
}

#[test]
fn function_words_and_marks_do_not_change_the_tree() {
    let (model, [a, b]) = signatures(&KeywordTree::default(), "球队在主场击败韩国。球迷欢呼。", "球队于主场，击败了韩国！球迷也欢呼");
    check_near(model.similarity(&a.unwrap(), &b.unwrap()).get(), 1.0);
}

#[test]
fn without_a_corpus_words_weigh_what_they_occur() {
    let method = KeywordTree { sentence_keywords: 1, root_keywords: 1, ..KeywordTree::default() };
    let model = method.fitter().unwrap().finish().unwrap();
    let signature = model.signature(&analyzed(&method.needs(), "球迷高喊球队，球队击败韩国。")).unwrap();
    assert_eq!(signature.root_hash(), md5_64("球队".as_bytes()));
}

#[test]
fn rare_words_are_preferred() {
    // 球队 is in each of three documents, 韩国 in one: ln(1 + 3/1) > ln(1 + 3/3).
    let method = KeywordTree { sentence_keywords: 1, root_keywords: 1, ..KeywordTree::default() };
    let docs = ["球队，韩国。", "球队。", "球队！"].map(|text| analyzed(&method.needs(), text));
    let model = fitted(&method, &docs);
    assert_eq!(model.signature(&docs[0]).unwrap().root_hash(), md5_64("韩国".as_bytes()));
}

#[test]
fn texts_without_keywords_give_no_signature() {
    let method = KeywordTree::default();
    let model = method.fitter().unwrap().finish().unwrap();
    for text in ["", "。。。！？", "，", "的。"] {
        assert!(model.signature(&analyzed(&method.needs(), text)).is_none(), "{text:?}");
    }
}

#[test]
fn distinct_sentences_have_distinct_signatures_whatever_the_corpus() {
    let method = KeywordTree::default();
    let analyzer = Analyzer::new(method.needs());
    let analyse = |documents: &[Document]| documents.iter().map(|document| analyzer.analyze(document)).collect::<Vec<_>>();
    let docs = analyse(&distinct_sentences());
    for corpus in [&docs, &analyse(&small_corpus()), &Vec::new()] {
        let model = fitted(&method, corpus);
        let distinct = sets::into_set(docs.iter().filter_map(|doc| model.signature(doc)).map(|signature| signature.root_hash()).collect());
        assert!(distinct.len() > 990, "{} of 1000", distinct.len());
    }
}

#[test]
fn documents_of_few_sentences_keep_more_words_of_each() {
    // 20 root keywords over 1, 2, 3, 4 sentences: 20, 10, 6, 5 of twelve equal words a sentence.
    let words: Vec<Vec<String>> = (0..4).map(|sentence| (b'a'..=b'l').map(|letter| format!("{}{sentence}", letter as char)).collect()).collect();
    for (n_sentences, kept) in [(1, 12), (2, 10), (3, 6), (4, 5)] {
        let sentences: Vec<Vec<&str>> = words[..n_sentences].iter().map(|words| words.iter().map(String::as_str).collect()).collect();
        let parameters = KeywordTree { paragraph_keywords: 100, ..KeywordTree::default() };
        let built = Tree::new(std::slice::from_ref(&sentences), &parameters, |_| 1.0).unwrap();
        let expected: Vec<&str> = sentences.iter().flat_map(|words| &words[..kept]).copied().collect::<BTreeSet<_>>().into_iter().collect();
        assert_eq!(built.paragraph_hashes().collect::<Vec<_>>(), [md5_64(expected.join("\u{1f}").as_bytes())]);
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    let default = KeywordTree::default;
    for (method, message) in [
        (KeywordTree { sentence_keywords: 0, ..default() }, "`sentence-keywords` must be at least 1, got 0"),
        (KeywordTree { paragraph_keywords: 0, ..default() }, "`paragraph-keywords` must be at least 1, got 0"),
        (KeywordTree { root_keywords: 0, ..default() }, "`root-keywords` must be at least 1, got 0"),
        (KeywordTree { prune: 0.0, ..default() }, "`prune` must be above 0 and at most 1, got 0"),
        (KeywordTree { prune: 1.5, ..default() }, "`prune` must be above 0 and at most 1, got 1.5"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

/// Whether a pair is a candidate, as an index decides it.
fn meet(parameters: &KeywordTree, a: &Tree, b: &Tree) -> bool {
    let model = parameters.fitter().unwrap().finish().unwrap();
    let keys_of = |tree: &Tree| {
        let mut keys = Vec::new();
        model.keys(tree, &mut keys);
        sets::into_set(keys)
    };
    let asked = model.min_shared_keys(a).min(model.min_shared_keys(b));
    sets::n_shared(&keys_of(a), &keys_of(b)) as u32 >= asked
}

#[test]
fn a_copy_with_one_edited_sentence_is_a_candidate() {
    let method = KeywordTree::default();
    let analyzer = Analyzer::new(method.needs());
    let docs: Vec<_> = small_corpus().iter().map(|document| analyzer.analyze(document)).collect();
    let model = fitted(&method, &docs);
    let [original, edited] = [EDITED_PAIR.0, EDITED_PAIR.1].map(|text| model.signature(&analyzed(&method.needs(), text)).unwrap());
    assert!(meet(&method, &original, &edited));
    assert!(meet(&method, &original, &original));
    // 十分 became 非常 in the second of five sentences: adverbs are no keywords, so that nothing or one leaf changes.
    assert!(model.similarity(&original, &edited).get() >= 0.8);
    for doc in &docs {
        check_near(model.similarity(&original, &model.signature(doc).unwrap()).get(), 0.0);
    }
}

const WORDS: [&str; 8] = ["国足", "主场", "击败", "韩国", "球迷", "欢呼", "天气", "晴朗"];

/// Up to four paragraphs of up to three sentences of up to three words out of eight.
fn any_tree() -> impl Strategy<Value = Tree> {
    let sentence = proptest::collection::vec(0..WORDS.len(), 1..4);
    let paragraph = proptest::collection::vec(sentence, 1..4);
    proptest::collection::vec(paragraph, 1..5).prop_map(|paragraphs| {
        let word = |number: &usize| WORDS[*number];
        let paragraphs: Vec<Vec<Vec<&str>>> =
            paragraphs.iter().map(|sentences| sentences.iter().map(|words| words.iter().map(word).collect()).collect()).collect();
        let parameters = KeywordTree { sentence_keywords: 2, paragraph_keywords: 3, root_keywords: 4, ..KeywordTree::default() };
        Tree::new(&paragraphs, &parameters, |_| 1.0).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn similarity_is_symmetric_and_pairs_above_zero_meet(a in any_tree(), b in any_tree(), prune in 0.1_f64..1.0) {
        for variant in [Variant::Overlap, Variant::Strict] {
            let (there, back) = (a.similarity(&b, prune, variant).get(), b.similarity(&a, prune, variant).get());
            prop_assert_eq!(there.to_bits(), back.to_bits());
            prop_assert!((0.0..=1.0).contains(&there));
            prop_assert_eq!(a.similarity(&a, prune, variant), Similarity::ONE);
            let parameters = KeywordTree { prune, variant, ..KeywordTree::default() };
            prop_assert!(a.similarity(&b, prune, variant) == Similarity::ZERO || meet(&parameters, &a, &b), "similarity {}", there);
        }
        prop_assert!(a.similarity(&b, prune, Variant::Strict) <= a.similarity(&b, prune, Variant::Overlap));
        prop_assert_eq!(a.node_equality(&b), b.node_equality(&a));
        prop_assert!(a.most_root_overlap(&b) >= tree::overlap(a.root_keys(), b.root_keys()));
    }
}
