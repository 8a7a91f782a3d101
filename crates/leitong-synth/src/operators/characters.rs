//! Edits of single characters: M3, M14, M16.

use crate::dice::Dice;
use crate::text::{Char, Draft, Paragraph};
use crate::words::{COMMON_CHARACTERS, CONFUSABLE};

/// What M16 changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Punctuation {
    /// 。 becomes ．
    FullStops,
    /// “” become 「」, ‘’ become 『』, and 《》 become 〈〉.
    Quotes,
    /// ， is left out.
    CommasDropped,
    /// A third of the commas become full stops, a third of the full stops commas: other sentences.
    Sentences,
}

impl Punctuation {
    /// All four.
    pub const ALL: [Self; 4] = [Self::FullStops, Self::Quotes, Self::CommasDropped, Self::Sentences];

    /// As lineage records it.
    pub fn name(self) -> &'static str {
        match self {
            Self::FullStops => "full stops",
            Self::Quotes => "quotes",
            Self::CommasDropped => "commas dropped",
            Self::Sentences => "sentences",
        }
    }
}

/// M3: edits `per_mille` of 1,000 letters (at least one): 3 of 5 edits substitute, 1 inserts, 1 deletes.
pub(super) fn edit(draft: &mut Draft, per_mille: usize, dice: &mut Dice) {
    let places = letter_places(draft);
    let n_edits = (places.len() * per_mille).div_ceil(1000);
    let chosen = dice.sample(places.len(), n_edits);
    // From the back, so that the places before stay valid.
    for &(paragraph, place) in chosen.iter().rev().map(|&number| &places[number]) {
        edit_one(&mut draft.body[paragraph], place, dice);
    }
}

pub(super) fn letter_places(draft: &Draft) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    for (number, paragraph) in draft.body.iter().enumerate() {
        places.extend((0..paragraph.len()).filter(|&place| paragraph[place].value.is_alphanumeric()).map(|place| (number, place)));
    }
    places
}

fn edit_one(paragraph: &mut Paragraph, place: usize, dice: &mut Dice) {
    match dice.below(5) {
        0 => paragraph.insert(place, Char::inserted(common(dice))),
        1 => {
            paragraph.remove(place);
        }
        _ => paragraph[place] = Char::inserted(mistaken(paragraph[place].value, dice)),
    }
}

fn common(dice: &mut Dice) -> char {
    let characters: Vec<char> = COMMON_CHARACTERS.chars().collect();
    dice.pick(&characters).unwrap_or('的')
}

/// Another character of the same sound or shape where our list knows one, else any common character.
fn mistaken(char: char, dice: &mut Dice) -> char {
    let alike: Vec<char> = CONFUSABLE.iter().filter(|group| group.contains(char)).flat_map(|group| group.chars()).filter(|&other| other != char).collect();
    match dice.pick(&alike) {
        Some(other) => other,
        None => loop {
            let other = common(dice);
            if other != char {
                break other;
            }
        },
    }
}

const FULL_WIDTH_SHIFT: u32 = 0xFEE0;

/// M14: digits and letters become full-width, and the punctuation that has a half-width form takes it.
pub(super) fn change_width(draft: &mut Draft) {
    for char in draft.body.iter_mut().flatten() {
        char.value = other_width(char.value);
    }
}

fn other_width(char: char) -> char {
    match char {
        'a'..='z' | 'A'..='Z' | '0'..='9' => char::from_u32(u32::from(char) + FULL_WIDTH_SHIFT).unwrap_or(char),
        '，' | '：' | '；' | '！' | '？' | '（' | '）' | '％' | '．' => char::from_u32(u32::from(char) - FULL_WIDTH_SHIFT).unwrap_or(char),
        _ => char,
    }
}

/// M16. No letter or digit changes.
pub(super) fn change_punctuation(draft: &mut Draft, edit: Punctuation, dice: &mut Dice) {
    for paragraph in &mut draft.body {
        if edit == Punctuation::CommasDropped {
            paragraph.retain(|char| !matches!(char.value, '，' | ','));
            continue;
        }
        for char in paragraph.iter_mut() {
            char.value = punctuation(char.value, edit, dice);
        }
    }
}

fn punctuation(char: char, edit: Punctuation, dice: &mut Dice) -> char {
    match (edit, char) {
        (Punctuation::FullStops, '。') => '．',
        (Punctuation::Quotes, '“') => '「',
        (Punctuation::Quotes, '”') => '」',
        (Punctuation::Quotes, '‘') => '『',
        (Punctuation::Quotes, '’') => '』',
        (Punctuation::Quotes, '《') => '〈',
        (Punctuation::Quotes, '》') => '〉',
        (Punctuation::Sentences, '，') if dice.chance(1, 3) => '。',
        (Punctuation::Sentences, '。') if dice.chance(1, 3) => '，',
        _ => char,
    }
}
