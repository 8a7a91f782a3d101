//! What holds for every string.

use leitong_core::{Document, Level, Needs, Sentence, Splitter};
use proptest::prelude::*;

use crate::Analyzer;
use crate::normalise::{at_level, fold, l1, letters};
use crate::sentences::{split, split_letters};

const SPLITTERS: [Splitter; 3] = [Splitter::Source, Splitter::Seed, Splitter::Full];

/// Pieces in which the levels and splitters find something to do.
const PIECES: [&str; 64] = [
    "好",
    "網",
    "頁",
    "中文",
    "(wǎng)",
    "(who)",
    "（ye）",
    "(",
    ")",
    "<",
    ">",
    "</",
    "<p>",
    "</p>",
    "<b",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<script>",
    "</script>",
    "&",
    "&amp;",
    "amp;",
    "&lt",
    ";",
    "&lt;",
    "&gt;",
    "&nbsp",
    "&#38;",
    "#",
    "=",
    "\"",
    "'",
    "＜",
    "＞",
    "＆",
    "。",
    "！",
    "？",
    "!",
    "?",
    "；",
    "：",
    ":",
    "…",
    "..",
    ".",
    "．",
    "３",
    "5",
    "a",
    "Ｂ",
    "T",
    "\u{308}",
    "\u{301}",
    "\u{338}",
    "”",
    "】",
    " ",
    "\u{3000}",
    "\u{200b}",
    "\r\n",
    "\n",
];

fn texts() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 0..60).prop_map(|pieces| pieces.concat());
    prop_oneof![any::<String>(), pieces]
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric()
}

/// In order, within the text, on character boundaries, and without a letter between one and the next.
fn check_marks(text: &str, marks: &[Sentence]) -> Result<(), TestCaseError> {
    let mut behind = 0;
    for mark in marks {
        let (start, end) = (mark.start as usize, mark.end as usize);
        prop_assert!(behind <= start && start <= end && text.is_char_boundary(start) && text.is_char_boundary(end));
        prop_assert_eq!(text[behind..start].chars().find(|&c| is_letter(c)), None);
        behind = end;
    }
    prop_assert_eq!(text[behind..].chars().find(|&c| is_letter(c)), None);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_level_is_settled(text in texts()) {
        let once = l1(&text);
        prop_assert_eq!(&l1(&once), &once);
        let folded = fold(&once);
        prop_assert_eq!(&fold(&folded), &folded);
        let plain = letters(&folded);
        prop_assert_eq!(&letters(&plain), &plain);
    }

    #[test]
    fn l1_is_nfkc_but_for_the_ellipsis(text in texts()) {
        use unicode_normalization::UnicodeNormalization;
        let text = l1(&text);
        for piece in text.split('…') {
            prop_assert_eq!(piece.nfkc().collect::<String>(), piece);
        }
    }

    #[test]
    fn l2_is_what_is_alphanumeric_of_folded(text in texts()) {
        let folded = at_level(&text, Level::Folded);
        prop_assert_eq!(at_level(&text, Level::L2), folded.chars().filter(|&c| is_letter(c)).collect::<String>());
    }

    #[test]
    fn sentences_cover_all_letters(text in texts()) {
        for splitter in SPLITTERS {
            for level in [Level::L0, Level::L1, Level::Folded] {
                let text = at_level(&text, level);
                let marks = split(&text, level, splitter);
                check_marks(&text, &marks)?;
                let stands = |mark: &&Sentence| mark.terminator.is_some_and(|mark_char| !text[mark.end as usize..].starts_with(mark_char));
                prop_assert_eq!(marks.iter().find(stands), None);
            }
            let folded = at_level(&text, Level::Folded);
            let plain = letters(&folded);
            let marks = split_letters(&folded, splitter);
            check_marks(&plain, &marks)?;
            let joined: String = marks.iter().map(|mark| &plain[mark.start as usize..mark.end as usize]).collect();
            prop_assert_eq!(joined, plain);
        }
    }

    #[test]
    fn the_source_splitter_gives_one_sentence_more_than_terminators(text in texts()) {
        let n_terminators = text.chars().filter(|&c| ":：；？。！】\n".contains(c)).count();
        prop_assert_eq!(split(&text, Level::L0, Splitter::Source).len(), n_terminators + 1);
    }

    #[test]
    fn words_hold_all_letters_in_order(text in texts()) {
        let mut needs = Needs::none();
        for level in Level::ALL {
            needs = needs.words(level);
        }
        let doc = Analyzer::new(needs).analyze(&Document { text, ..Document::default() });
        for level in Level::ALL {
            let of_words: String = doc.body.words(level).flat_map(|word| word.text.chars()).filter(|&c| is_letter(c)).collect();
            prop_assert_eq!(of_words, doc.body.text(level).chars().filter(|&c| is_letter(c)).collect::<String>());
        }
    }

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), label in "[a-z0-9-]{0,8}") {
        for declared in [None, Some("gbk"), Some("utf-16"), Some(label.as_str())] {
            let decoded = crate::decode(&bytes, declared);
            let n_marks = decoded.text.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER).count();
            prop_assert!(decoded.n_replaced <= n_marks);
        }
    }
}
