//! Words: jieba segments with their class, and the stop list.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use jieba_rs::Jieba;
use leitong_core::{PartOfSpeech, Token, TokenClass};

use crate::normalise::is_letter;

/// The segmenter whose dictionary and model decide where words end: part of the settings digest.
pub const SEGMENTER: &str = "jieba-rs 0.11.0";

pub(crate) const STOP_LIST: &str = include_str!("stop_words.txt");

/// One dictionary for all threads: it takes a tenth of a second and 33 MiB to load.
static JIEBA: LazyLock<Jieba> = LazyLock::new(Jieba::new);

static STOP_WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| stop_words().collect());

/// The stop list, in the order of its file.
pub fn stop_words() -> impl Iterator<Item = &'static str> {
    STOP_LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Words of the text, in order: jieba with its model for unknown words. Words without a letter or digit are dropped.
///
/// The stop list is in lower case and simplified characters: it finds its words at level Folded.
pub fn segment(text: &str) -> Vec<Token> {
    let words = JIEBA.cut(text, true);
    let words = words.into_iter().filter(|word| word.word.chars().any(is_letter));
    let token = |word: jieba_rs::Token<'_>| Token { start: word.byte_start as u32, end: word.byte_end as u32, class: class(word.word) };
    words.map(token).collect()
}

/// As [`segment`], with the part of speech of each word. The words are the same; finding their tags doubles the time.
pub fn segment_tagged(text: &str) -> (Vec<Token>, Vec<PartOfSpeech>) {
    let tagged = JIEBA.tag(text, true).into_iter().filter(|word| word.word.chars().any(is_letter));
    tagged
        .map(|word| {
            let token = Token { start: word.byte_start as u32, end: word.byte_end as u32, class: class(word.word) };
            (token, part_of_speech(word.tag))
        })
        .unzip()
}

/// The coarse class of a tag of jieba's dictionary, which begins with the letter of the class (`nr` person, `vn` verbal noun, `ad` adjective as adverb).
fn part_of_speech(tag: &str) -> PartOfSpeech {
    if tag == "eng" {
        return PartOfSpeech::Latin;
    }
    match tag.as_bytes().first() {
        Some(b'n') => PartOfSpeech::Noun,
        Some(b'v') => PartOfSpeech::Verb,
        Some(b'a') => PartOfSpeech::Adjective,
        Some(b'm') => PartOfSpeech::Numeral,
        _ => PartOfSpeech::Other,
    }
}

fn class(word: &str) -> TokenClass {
    if STOP_WORDS.contains(word) { TokenClass::Stop } else { TokenClass::Content }
}
