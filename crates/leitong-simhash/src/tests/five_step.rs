use leitong_testkit::{analyzed, signatures};

use super::*;

fn bigrams() -> FiveStep {
    FiveStep { chinese: ChineseTokens::Bigrams, ..FiveStep::default() }
}

#[test]
fn five_steps_keep_the_laws() {
    check_laws(&FiveStep::default(), "34b89050102696d2");
    check_laws(&bigrams(), "8483ca8fca74a4c4");
    check_laws(&FiveStep { max_distance: 7, hash: HashKind::Md5, ..FiveStep::default() }, "3ac9c1df1212357f");
}

#[test]
fn the_sentence_of_the_textbook_gives_its_tokens() {
    // algorithms.md 5.3: `bi`, `10` and `s` vanish.
    let tokens = english_tokens("Bigcorp's 2010 bi-annual report showed profits rose 10%.");
    assert_eq!(tokens, ["bigcorp", "2010", "annual", "report", "showed", "profits", "rose"]);
}

#[test]
fn a_short_run_stays_where_it_touches_chinese() {
    for (text, tokens) in [
        ("10%", &[][..]),
        ("3:2", &[]),
        ("以3:2战胜", &["3", "2"]),
        ("第10号", &["10"]),
        ("卡拉OK大赛 OK", &["ok"]),
        ("«Café» 2×3 naïve", &["café", "naïve"]),
        ("国足", &[]),
        ("", &[]),
    ] {
        assert_eq!(english_tokens(text), tokens, "{text}");
    }
}

#[test]
fn forms_of_a_word_have_one_stem() {
    for (form, expected) in
        [("swimming", "swim"), ("swims", "swim"), ("swam", "swim"), ("swum", "swim"), ("rose", "rise"), ("profits", "profit"), ("2010", "2010")]
    {
        assert_eq!(stem(form), stem(expected), "{form}");
    }
    assert_eq!(stem("swam"), "swim");
    assert_eq!(stem("found"), "found", "a word of its own is left alone");
}

#[test]
fn stop_words_are_english_function_words() {
    for word in ["the", "about", "would", "cannot", "and"] {
        assert!(is_english_stop_word(word), "{word}");
    }
    for word in ["fish", "tropical", "2010", "The", ""] {
        assert!(!is_english_stop_word(word), "{word}");
    }
}

#[track_caller]
fn check_equal(method: &FiveStep, a: &str, b: &str) {
    let (_, [a_bits, b_bits]) = signatures(method, a, b);
    assert!(a_bits.is_some() && a_bits == b_bits, "{a} / {b}: {a_bits:x?} {b_bits:x?}");
}

#[test]
fn inflection_function_words_and_punctuation_do_not_count() {
    let method = FiveStep::default();
    check_equal(&method, "Bigcorp's 2010 bi-annual report showed profits rose 10%.", "2010 annual reports: Bigcorp shows profit rising");
    check_equal(&method, "The fish were swimming in the water", "Fish swam; water");
    check_equal(&method, "韩国的主场", "韩国，主场。");
}

#[test]
fn a_document_is_the_vote_of_its_stems_and_words() {
    let hash = |token: &str| HashKind::Xxh3.hash(token.as_bytes());
    let method = FiveStep::default();
    let sign = |text: &str| model(&method).signature(&analyzed(&method.needs(), text));
    // Three votes, so that no bit is even.
    let expected = fingerprint(&[hash("fish"), hash("fish"), hash("韩国")]);
    assert_eq!(sign("韩国 fishes, fishing"), Some(Fingerprint([expected])));
    assert_eq!(sign("the 10%, of: is"), None, "stop words and short runs give nothing");
}

#[test]
fn numbers_in_chinese_count() {
    let (_, [march, may]) = signatures(&FiveStep::default(), "比赛3月举行", "比赛5月举行");
    assert_ne!(march, may);
}

#[test]
fn a_word_of_both_scripts_counts_its_latin_part_once() {
    // 卡拉 and ok, whether or not the segmenter keeps them together.
    let method = FiveStep::default();
    let hash = |token: &str| HashKind::Xxh3.hash(token.as_bytes());
    let bits = model(&method).signature(&analyzed(&method.needs(), "卡拉OK"));
    assert_eq!(bits, Some(Fingerprint([fingerprint(&[hash("卡拉"), hash("ok")])])));
}

#[test]
fn the_order_of_words_counts_in_bigrams_only() {
    let (a, b) = ("韩国战胜日本", "日本战胜韩国");
    check_equal(&FiveStep::default(), a, b);
    assert!(!is_one(similarity(&bigrams(), a, b).unwrap()));
}

#[test]
fn the_tables_are_in_the_order_that_the_search_needs() {
    // Every entry is found by the search: an entry out of order would hide itself or others.
    for word in crate::english::STOP_WORDS {
        assert!(is_english_stop_word(word), "{word}");
    }
    for (form, base) in crate::english::IRREGULAR {
        assert_eq!(stem(form), stem(base), "{form}");
    }
}
