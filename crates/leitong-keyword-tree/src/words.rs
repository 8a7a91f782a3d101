//! The words of a document that may be keywords, by paragraph and sentence.

use leitong_core::{Analyzed, Level, Needs, PartOfSpeech, Splitter, TokenClass};

/// The level that is read: words are segmented here, and paragraphs are still lines.
const LEVEL: Level = Level::Folded;

pub(crate) fn needs() -> Needs {
    Needs::none().sentences(LEVEL, Splitter::Full).parts_of_speech(LEVEL)
}

/// Content words that are nouns, verbs, adjectives, numerals or Latin, each with the byte it begins at, in order of the text.
pub(crate) fn eligible_words(doc: &Analyzed) -> impl Iterator<Item = (usize, &str)> {
    let text_start = doc.body.text(LEVEL).as_ptr().addr();
    let words = doc.body.tagged_words(LEVEL).filter(|(word, tag)| word.class == TokenClass::Content && *tag != PartOfSpeech::Other);
    // A word is a slice of the text: the distance of their addresses is its offset.
    words.map(move |(word, _)| (word.text.as_ptr().addr() - text_start, word.text))
}

/// The eligible words of each sentence of each paragraph, in order of the text; sentences and paragraphs without one are left out.
pub(crate) fn words_by_sentence(doc: &Analyzed) -> Vec<Vec<Vec<&str>>> {
    let mut words = eligible_words(doc).peekable();
    let mut sentences = doc.body.sentences(LEVEL, Splitter::Full).peekable();
    let mut paragraphs = Vec::new();
    let mut line_end = 0;
    for line in doc.body.text(LEVEL).split_inclusive('\n') {
        line_end += line.len();
        let mut paragraph = Vec::new();
        while let Some(sentence) = sentences.next_if(|sentence| (sentence.mark.start as usize) < line_end) {
            let mut in_sentence = Vec::new();
            while let Some((_, word)) = words.next_if(|&(at, _)| at < sentence.mark.end as usize) {
                in_sentence.push(word);
            }
            if !in_sentence.is_empty() {
                paragraph.push(in_sentence);
            }
        }
        if !paragraph.is_empty() {
            paragraphs.push(paragraph);
        }
    }
    paragraphs
}
