//! What a short text loses before its words are looked at.

use std::ops::Range;

use leitong_core::{Level, Part, PartOfSpeech, StopWords, TokenClass};

/// Byte ranges of names (`@name`, with a colon behind it), forwarding marks (`转发`) and addresses of pages in a text, ascending.
///
/// A name is an at sign and what follows of letters, digits, `_` and `-`: Chinese has no blank to end it, and `@新华社日本地震` is a name as a whole.
/// An address is `http://`, `https://` or `www.` and what follows of visible ASCII. Letters are compared in lower case: levels below Folded keep `HTTP://`.
pub fn removed_spans(text: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let removed = name_len(rest).or_else(|| mark_len(rest)).or_else(|| address_len(rest));
        if let Some(removed) = removed {
            spans.push(at..at + removed);
        }
        at += removed.unwrap_or_else(|| rest.chars().next().map_or(1, char::len_utf8));
    }
    spans
}

fn name_len(rest: &str) -> Option<usize> {
    let name = rest.strip_prefix(['@', '＠'])?;
    let behind = name.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '-');
    let has_name = behind.len() < name.len();
    let behind = behind.strip_prefix([':', '：']).unwrap_or(behind);
    has_name.then(|| rest.len() - behind.len())
}

fn mark_len(rest: &str) -> Option<usize> {
    // `RT` and `//` need no rule: Latin letters and punctuation are never tags.
    ["转发微博", "轉發微博", "转发", "轉發"].into_iter().find(|mark| rest.starts_with(mark)).map(str::len)
}

fn address_len(rest: &str) -> Option<usize> {
    let begins = |start: &str| rest.as_bytes().get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes()));
    let is_address = ["http://", "https://", "www."].into_iter().any(begins);
    is_address.then(|| rest.bytes().take_while(u8::is_ascii_graphic).count())
}

/// The nouns and verbs of a text that are neither in a removed span nor written with Latin letters or digits, in order, repeats kept.
///
/// The source deletes from the text and segments what is left. Here the text is segmented once, and words are dropped by where they stand: deletion would join words across
/// the gap (`日本iPhone地震`), and words, offsets and parts of speech of the undeleted text are what all methods share. The order of the steps is kept by that:
/// names are found before the Latin letters that spell them are gone.
pub fn nouns_and_verbs(part: &Part, level: Level, stop_words: StopWords) -> Vec<&str> {
    let text = part.text(level);
    let spans = removed_spans(text);
    let mut next_span = 0;
    let mut kept = Vec::new();
    for (word, part_of_speech) in part.tagged_words(level) {
        // A word is a slice of the text: the distance of their addresses is its offset.
        let start = word.text.as_ptr().addr() - text.as_ptr().addr();
        while spans.get(next_span).is_some_and(|span| span.end <= start) {
            next_span += 1;
        }
        let is_removed = spans.get(next_span).is_some_and(|span| span.start < start + word.text.len());
        let is_entity = matches!(part_of_speech, PartOfSpeech::Noun | PartOfSpeech::Verb);
        let is_stopped = stop_words == StopWords::Drop && word.class == TokenClass::Stop;
        if is_entity && !is_removed && !is_stopped && !word.text.contains(is_latin_or_digit) {
            kept.push(word.text);
        }
    }
    kept
}

/// Letters with a case are Latin here, Greek and Cyrillic included; numerals written as Hanzi are letters without one.
fn is_latin_or_digit(c: char) -> bool {
    c.is_lowercase() || c.is_uppercase() || c.is_numeric()
}
