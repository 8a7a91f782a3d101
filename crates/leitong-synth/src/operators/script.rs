//! Conversion to traditional characters: M15, and M24 with the pinyin glosses that some converters leave behind.

use std::sync::LazyLock;

use ferrous_opencc::OpenCC;
use ferrous_opencc::config::BuiltinConfig;
use leitong_text::normalise::is_hanzi;
use pinyin::ToPinyin;

use crate::dice::Dice;
use crate::text::{Char, Draft, Paragraph};

/// How far M15 goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Each character on its own (`OpenCC` `s2t`).
    Characters,
    /// With the words of Taiwan (`OpenCC` `s2twp`): 软件 becomes 軟體.
    Phrases,
}

impl Script {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Characters, Self::Phrases];

    /// As lineage records it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Characters => "characters",
            Self::Phrases => "phrases",
        }
    }
}

// The configurations are compiled in; a test sees that they load.
static TO_TRADITIONAL: LazyLock<Option<OpenCC>> = LazyLock::new(|| OpenCC::from_config(BuiltinConfig::S2t).ok());
static TO_TAIWAN: LazyLock<Option<OpenCC>> = LazyLock::new(|| OpenCC::from_config(BuiltinConfig::S2twp).ok());

fn converted(converter: Option<&OpenCC>, text: &str) -> String {
    converter.map_or_else(|| text.to_owned(), |converter| converter.convert(text))
}

/// The blocks that hold nearly every Hanzi in use.
const FIRST: char = '\u{3400}';
const LAST: char = '\u{9fff}';

/// Every Hanzi converted on its own: looking it up anew for each character of each article would take most of the time.
static CHARACTERS: LazyLock<Vec<char>> = LazyLock::new(|| (FIRST..=LAST).map(converted_alone).collect());

/// What would become more than one character stays.
fn converted_alone(char: char) -> char {
    let text = converted(TO_TRADITIONAL.as_ref(), char.encode_utf8(&mut [0; 4]));
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(other), None) => other,
        _ => char,
    }
}

/// The traditional form of a Hanzi on its own; any other character as it is.
fn traditional(char: char) -> char {
    match char {
        FIRST..=LAST => CHARACTERS[(u32::from(char) - u32::from(FIRST)) as usize],
        _ => char,
    }
}

/// Whether a character of the article has another traditional form.
pub(super) fn has_simplified(draft: &Draft) -> bool {
    draft.body.iter().flatten().any(|char| traditional(char.value) != char.value)
}

/// M15. A character keeps its origin; of a phrase of other length the characters that have a counterpart do.
pub(super) fn convert(draft: &mut Draft, script: Script) {
    match script {
        Script::Characters => {
            draft.title = draft.title.chars().map(traditional).collect();
            for char in draft.body.iter_mut().flatten() {
                char.value = traditional(char.value);
            }
        }
        Script::Phrases => {
            draft.title = converted(TO_TAIWAN.as_ref(), &draft.title);
            for paragraph in &mut draft.body {
                *paragraph = with_phrases(paragraph, TO_TAIWAN.as_ref());
            }
        }
    }
}

/// Converts run by run between punctuation, over which no phrase reaches.
fn with_phrases(paragraph: &[Char], converter: Option<&OpenCC>) -> Paragraph {
    let mut result = Paragraph::with_capacity(paragraph.len());
    for run in paragraph.chunk_by(|left, right| is_hanzi(left.value) == is_hanzi(right.value)) {
        let text: String = run.iter().map(|char| char.value).collect();
        let other: Vec<char> = converted(converter, &text).chars().collect();
        result.extend(aligned(run, &other));
    }
    result
}

/// Gives the characters of `other` their origins in `run`: all where the lengths are equal, else those of the longest common beginning and end, character
/// by character, and in between as far as both go.
fn aligned(run: &[Char], other: &[char]) -> Paragraph {
    let is_same = |own: &Char, value: char| own.value == value || traditional(own.value) == value;
    let shorter = run.len().min(other.len());
    let mut n_same_end = 0;
    if run.len() != other.len() {
        let n_same_start = (0..shorter).take_while(|&place| is_same(&run[place], other[place])).count();
        let room = shorter - n_same_start;
        n_same_end = (1..=room).take_while(|&back| is_same(&run[run.len() - back], other[other.len() - back])).count();
    }
    let (own_middle, other_middle) = (run.len() - n_same_end, other.len() - n_same_end);
    let mut result = Paragraph::with_capacity(other.len());
    for (place, &value) in other.iter().enumerate() {
        let own = if place >= other_middle { run.get(own_middle + place - other_middle) } else { run[..own_middle].get(place) };
        result.push(own.map_or(Char::inserted(value), |own| Char { value, origin: own.origin }));
    }
    result
}

/// M24: converts each character, then puts its pinyin in brackets behind `per_mille` of 1,000 Hanzi: those that were converted, or all of them where they are fewer.
pub(super) fn add_glosses(draft: &mut Draft, per_mille: usize, dice: &mut Dice) {
    let before = draft.body.clone();
    convert(draft, Script::Characters);
    let n_hanzi = before.iter().flatten().filter(|char| is_hanzi(char.value)).count();
    let mut places = Vec::new();
    for (number, (old, new)) in before.iter().zip(&draft.body).enumerate() {
        let changed = (0..old.len()).filter(|&place| old[place].value != new[place].value && new[place].value.to_pinyin().is_some());
        places.extend(changed.map(|place| (number, place)));
    }
    let chosen = dice.sample(places.len(), (n_hanzi * per_mille).div_ceil(1000));
    // From the back, so that the places before stay valid.
    for (paragraph, place) in chosen.into_iter().rev().map(|number| places[number]) {
        let sound = draft.body[paragraph][place].value.to_pinyin().map_or("", |sound| sound.with_tone());
        let gloss = format!("({sound})");
        let behind = place + 1;
        draft.body[paragraph].splice(behind..behind, gloss.chars().map(Char::inserted));
    }
}
