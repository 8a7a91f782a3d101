//! M11: words replaced by others of the same meaning.
//!
//! The table is our own: groups of common news words that another editor may write for one another. The choice within a group is random, as in the tools that
//! rewrite articles to pass as new ones; grammar is not looked at.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use leitong_text::words::segment;

use crate::dice::Dice;
use crate::text::{Char, Draft, Paragraph};

const TABLE: &str = include_str!("../synonyms.txt");

static GROUPS: LazyLock<BTreeMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let mut groups = BTreeMap::new();
    for group in groups_of_table() {
        for &word in &group {
            groups.insert(word, group.clone());
        }
    }
    groups
});

/// The groups in the order of the table.
pub(crate) fn groups_of_table() -> impl Iterator<Item = Vec<&'static str>> {
    TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| line.split_whitespace().collect())
}

/// The others of the word's group; empty for a word that the table does not have.
pub(crate) fn synonyms(word: &str) -> Vec<&'static str> {
    let group = GROUPS.get(word).map(Vec::as_slice).unwrap_or_default();
    group.iter().copied().filter(|&other| other != word).collect()
}

/// Words that the table has, by paragraph and place, and the number of all words.
struct Words {
    known: Vec<(usize, Range<usize>)>,
    n_words: usize,
}

impl Words {
    fn of(draft: &Draft) -> Self {
        let mut words = Self { known: Vec::new(), n_words: 0 };
        for (number, paragraph) in draft.body.iter().enumerate() {
            for range in word_ranges(paragraph) {
                words.n_words += 1;
                let word: String = paragraph[range.clone()].iter().map(|char| char.value).collect();
                if GROUPS.contains_key(word.as_str()) {
                    words.known.push((number, range));
                }
            }
        }
        words
    }

    fn n_wanted(&self, percent: usize) -> usize {
        (self.n_words * percent).div_ceil(100)
    }
}

/// The words of a paragraph (jieba segments with a letter or digit), as ranges of characters.
pub(crate) fn word_ranges(paragraph: &[Char]) -> Vec<Range<usize>> {
    let text: String = paragraph.iter().map(|char| char.value).collect();
    let mut place_of_byte = vec![0; text.len() + 1];
    for (place, (byte, _)) in text.char_indices().enumerate() {
        place_of_byte[byte] = place;
    }
    place_of_byte[text.len()] = paragraph.len();
    segment(&text).into_iter().map(|token| place_of_byte[token.start as usize]..place_of_byte[token.end as usize]).collect()
}

/// Whether the table has at least five sixths of as many words as are to be replaced: news have about a third of their words in it.
pub(super) fn has_enough(draft: &Draft, percent: usize) -> bool {
    let words = Words::of(draft);
    !words.known.is_empty() && words.known.len() * 6 >= words.n_wanted(percent) * 5
}

/// M11: `percent` of the words, or all that the table has.
pub(super) fn replace(draft: &mut Draft, percent: usize, dice: &mut Dice) {
    let words = Words::of(draft);
    let chosen = dice.sample(words.known.len(), words.n_wanted(percent));
    // From the back, so that the places before stay valid.
    for (paragraph, range) in chosen.into_iter().rev().map(|number| words.known[number].clone()) {
        replace_word(&mut draft.body[paragraph], range, dice);
    }
}

fn replace_word(paragraph: &mut Paragraph, range: Range<usize>, dice: &mut Dice) {
    let word: String = paragraph[range.clone()].iter().map(|char| char.value).collect();
    let other = dice.word(&synonyms(&word));
    if !other.is_empty() {
        paragraph.splice(range, other.chars().map(Char::inserted));
    }
}
