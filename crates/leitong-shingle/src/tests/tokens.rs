use leitong_core::{Analyzed, Token, TokenClass};

use super::*;

/// Words without stop words, each once.
pub(super) fn token_set() -> Shingling {
    Shingling { features: FeatureKind::Words, width: 1, stop_words: StopWords::Drop, ..Shingling::default() }
}

/// Words without stop words, by occurrence.
pub(super) fn token_multiset() -> Shingling {
    Shingling { occurrences: Occurrences::Numbered, ..token_set() }
}

/// A document of given words, none of which is on the stop list.
fn document(words: &[&str]) -> Analyzed {
    let mut start = 0;
    let mut tokens = Vec::new();
    for word in words {
        let end = start + word.len() as u32;
        tokens.push(Token { start, end, class: TokenClass::Content });
        start = end;
    }
    let mut doc = Analyzed::default();
    doc.body.set_text(Level::Folded, words.concat());
    doc.body.set_words(Level::Folded, tokens);
    doc
}

fn similarity_of_words(method: &Shingling, a: &[&str], b: &[&str]) -> f64 {
    let model = model(method);
    let [a, b] = [a, b].map(|words| model.signature(&document(words)).unwrap());
    model.similarity(&a, &b).get()
}

const A: &[&str] = &["我", "58", "沈剑", "来自", "到家"];
const B: &[&str] = &["我", "58", "来自", "狼"];
const C: &[&str] = &["58", "服务", "到家"];
const D: &[&str] = &["事", "我", "凑数", "关系"];

#[test]
fn the_hand_made_word_sets_have_the_published_similarities() {
    // algorithms.md 6.4 and vectors.json "tokens": shared 3, 2, 1; unions 6, 6, 8; smaller sets 4, 3, 4; sums of sizes 9, 8, 9.
    for (measure, to_b, to_c, to_d) in [
        (Measure::Resemblance, 3.0 / 6.0, 2.0 / 6.0, 1.0 / 8.0),
        (Measure::Containment, 3.0 / 4.0, 2.0 / 3.0, 1.0 / 4.0),
        (Measure::Dice, 6.0 / 9.0, 4.0 / 8.0, 2.0 / 9.0),
    ] {
        for method in [Shingling { measure, ..token_set() }, Shingling { measure, ..token_multiset() }] {
            check_near(similarity_of_words(&method, A, A), 1.0);
            check_near(similarity_of_words(&method, A, B), to_b);
            check_near(similarity_of_words(&method, A, C), to_c);
            check_near(similarity_of_words(&method, A, D), to_d);
        }
    }
}

#[test]
fn a_multiset_of_words_counts_repeats() {
    // 国足 3 and 1 times, 主场 1 and 1, 战胜 0 and 2: the smaller counts sum to 2, the larger to 6; sizes 4 and 4.
    let (a, b) = (&["国足", "国足", "主场", "国足"][..], &["战胜", "主场", "战胜", "国足"][..]);
    check_near(similarity_of_words(&token_multiset(), a, b), 2.0 / 6.0);
    check_near(similarity_of_words(&Shingling { measure: Measure::Dice, ..token_multiset() }, a, b), 4.0 / 8.0);
    // As sets 2 of 3.
    check_near(similarity_of_words(&token_set(), a, b), 2.0 / 3.0);
}

#[test]
fn stop_words_do_not_count() {
    check_near(similarity(&token_set(), "韩国的主场", "韩国主场").unwrap(), 1.0);
    let keeping = Shingling { stop_words: StopWords::Keep, ..token_set() };
    check_near(similarity(&keeping, "韩国的主场", "韩国主场").unwrap(), 2.0 / 3.0);
}
