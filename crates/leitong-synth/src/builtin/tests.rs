use std::collections::{BTreeMap, BTreeSet};

use leitong_core::hash::md5_64;

use super::{Article, article, same_event, same_template};

const SEED: u64 = 163;
/// 300 articles make 44,850 pairs.
const N_SAMPLE: u64 = 300;

fn body(article: &Article) -> String {
    article.paragraphs.concat()
}

/// Distinct runs of five letters or digits.
fn five_grams(article: &Article) -> BTreeSet<[char; 5]> {
    let letters: Vec<char> = body(article).chars().filter(|c| c.is_alphanumeric()).collect();
    letters.windows(5).map(|w| [w[0], w[1], w[2], w[3], w[4]]).collect()
}

/// Sorted vectors intersect faster than sets: 44,850 pairs are compared in a debug build.
fn jaccard(left: &[[char; 5]], right: &[[char; 5]]) -> f64 {
    let (mut i, mut j, mut shared) = (0, 0, 0_usize);
    while i < left.len() && j < right.len() {
        match left[i].cmp(&right[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                shared += 1;
                i += 1;
                j += 1;
            }
        }
    }
    shared as f64 / (left.len() + right.len() - shared) as f64
}

fn grams(articles: &[Article]) -> Vec<Vec<[char; 5]>> {
    articles.iter().map(|article| five_grams(article).into_iter().collect()).collect()
}

/// The similarity of every pair of a small list.
fn pair_similarities(articles: &[Article]) -> Vec<f64> {
    let grams = grams(articles);
    (0..grams.len()).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| jaccard(&grams[i], &grams[j])).collect()
}

fn sentences(article: &Article) -> Vec<String> {
    let mut found = Vec::new();
    for paragraph in &article.paragraphs {
        found.extend(paragraph.replace("。”", "。").split(['。', '！', '？']).filter(|s| !s.is_empty()).map(str::to_owned));
    }
    found
}

fn median(mut values: Vec<usize>) -> usize {
    values.sort_unstable();
    values[values.len() / 2]
}

fn sample() -> Vec<Article> {
    (0..N_SAMPLE).map(|index| article(SEED, index)).collect()
}

#[test]
fn unrelated_articles_share_hardly_a_five_gram() {
    let mut similarities = pair_similarities(&sample());
    similarities.sort_by(f64::total_cmp);
    let n_pairs = similarities.len();
    assert_eq!(n_pairs, 44_850);
    assert!(similarities[n_pairs * 999 / 1_000] <= 0.06, "99.9 %: {}", similarities[n_pairs * 999 / 1_000]);
    assert!(similarities[n_pairs - 1] <= 0.1, "largest: {}", similarities[n_pairs - 1]);
}

#[test]
fn articles_are_as_long_as_news() {
    let articles = sample();
    for article in &articles {
        let (n_chars, n_sentences, n_title) = (body(article).chars().count(), sentences(article).len(), article.title.chars().count());
        assert!((300..=1_600).contains(&n_chars), "{n_chars} characters: {article:?}");
        assert!((6..=40).contains(&n_sentences), "{n_sentences} sentences: {article:?}");
        assert!((4..=12).contains(&article.paragraphs.len()), "{article:?}");
        assert!((12..=28).contains(&n_title), "{}", article.title);
    }
    let lengths = articles.iter().map(|article| body(article).chars().count()).collect();
    assert!((500..=1_200).contains(&median(lengths)));
}

#[test]
fn sentences_are_as_long_as_in_news() {
    let lengths: Vec<usize> = sample().iter().flat_map(sentences).map(|sentence| sentence.chars().count()).collect();
    let usual = lengths.iter().filter(|&length| (12..=85).contains(length)).count();
    assert!(usual * 100 >= lengths.len() * 96, "{usual} of {}", lengths.len());
    assert!((30..=42).contains(&median(lengths)));
}

#[test]
fn nothing_of_the_grammar_shows() {
    let bulletins = (0..20).flat_map(|index| same_template(SEED, index, 3));
    for article in sample().into_iter().chain(bulletins) {
        let text = format!("{}{}", article.title, body(&article));
        for mark in ["{", "}", "[", "]", "|", "@", "，，", "，。", "。。", "、、", "了了", "《《", "“”"] {
            assert!(!text.contains(mark), "`{mark}` in {text}");
        }
        assert!(!article.title.is_empty());
        assert!(article.paragraphs.iter().all(|paragraph| !paragraph.is_empty()));
        assert_eq!(article.published.len(), "2012-06-12 20:35".len());
    }
}

#[test]
fn one_seed_and_index_give_the_same_bytes_for_ever() {
    let texts: Vec<String> = (0..20).map(|index| article(SEED, index)).map(|a| [a.title, a.published, a.paragraphs.join("\n")].join("\n")).collect();
    let text = texts.join("\n\n");
    // A golden digest: it changes with the bytes, and BUILTIN_VERSION changes with it.
    assert_eq!(md5_64(text.as_bytes()), GOLDEN);
}

const GOLDEN: u64 = 4_342_596_553_381_589_182;

#[test]
fn other_seeds_and_other_indices_give_other_articles() {
    assert_ne!(article(1, 0), article(2, 0));
    assert_ne!(article(1, 0), article(1, 1));
    assert_eq!(article(1, 5), article(1, 5));
}

#[test]
fn articles_about_one_event_share_its_facts_and_not_its_words() {
    for index in 0..30 {
        let articles = same_event(SEED, index, 4);
        assert_eq!(articles[0], article(SEED, index));
        assert!(pair_similarities(&articles).iter().all(|&similarity| similarity < 0.3));
        let event = super::event(SEED, index);
        for key in ["star", "score", "mark", "fee", "work", "weeks", "pts", "gross"] {
            // The work and the points of an entertainer or a team are in the lead; a press conference knows no score.
            let Some(fact) = event.slots.get(key) else { continue };
            for article in &articles {
                assert!(body(article).contains(fact.as_str()), "{key} = {fact} in {article:?}");
                assert_eq!(article.published, event.published);
            }
        }
    }
}

#[test]
fn bulletins_of_one_template_are_alike_in_form_only() {
    for index in 0..30 {
        let bulletins = same_template(SEED, index, 4);
        for similarity in pair_similarities(&bulletins) {
            assert!((0.2..=0.75).contains(&similarity), "{similarity}");
        }
        assert_ne!(bulletins[0].title, bulletins[1].title);
        assert_ne!(bulletins[0].paragraphs[0], bulletins[1].paragraphs[0]);
    }
}

/// Sentences of more than 30 letters and digits, cut at 。！？；.
fn long_sentences(article: &Article) -> BTreeSet<String> {
    const LONG: usize = 30;
    let n_letters = |sentence: &str| sentence.chars().filter(|c| c.is_alphanumeric()).count();
    let lines = article.paragraphs.iter().flat_map(|paragraph| paragraph.split(['。', '！', '？', '；']));
    lines.filter(|sentence| n_letters(sentence) > LONG).map(str::to_owned).collect()
}

#[test]
fn bulletins_share_long_sentences_inside_a_group_and_not_across_groups() {
    let mut groups_with: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    for index in 0..200 {
        let bulletins = same_template(SEED, index, 3);
        let of_each: Vec<BTreeSet<String>> = bulletins.iter().map(long_sentences).collect();
        // Each form has four rules; the shortest of them may have 30 letters or fewer.
        assert!(of_each[0].intersection(&of_each[1]).filter(|sentence| of_each[2].contains(*sentence)).count() >= 3, "{:?}", bulletins[0]);
        for sentence in of_each.into_iter().flatten() {
            groups_with.entry(sentence).or_default().insert(index);
        }
    }
    let shared: BTreeSet<u64> = groups_with.into_values().filter(|groups| groups.len() > 1).flatten().collect();
    // 2 % of 200.
    assert!(shared.len() <= 4, "{shared:?}");
}

#[test]
fn a_later_draw_of_a_year_has_a_larger_number() {
    // 154 draws in 12 x 31 days: 12 June is day 167, and 167 x 154 / 372 = 69.1.
    let issues = ["2012-01-01 08:00", "2012-06-12 20:35", "2012-12-31 22:00"].map(super::bulletin::issue_of);
    assert_eq!(issues, ["2012001", "2012070", "2012154"]);
}

#[test]
fn bulletins_of_different_groups_are_unrelated() {
    let bulletins: Vec<Article> = (0..200).map(|index| same_template(SEED, index, 1).remove(0)).collect();
    let mut similarities = pair_similarities(&bulletins);
    similarities.sort_by(f64::total_cmp);
    let at_99_of_100 = similarities[similarities.len() * 99 / 100];
    assert!(at_99_of_100 <= 0.15, "{at_99_of_100}");
}
