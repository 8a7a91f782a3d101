//! M19: what wrong decoders, lost bytes and text recognition do to single characters.

use encoding_rs::GBK;

use crate::dice::Dice;
use crate::operators::characters::letter_places;
use crate::text::{Char, Draft, NO_ORIGIN, Paragraph};

/// Shapes that text recognition takes for one another.
const SHAPES: [&str; 40] = [
    "己已巳",
    "未末",
    "日曰目",
    "大太犬",
    "天夭无",
    "千干于",
    "人入八",
    "土士",
    "石右",
    "见贝",
    "今令",
    "间问闻",
    "析折",
    "拨拔",
    "晴睛",
    "竞竟",
    "暑署",
    "候侯",
    "免兔",
    "乌鸟",
    "师帅",
    "处外",
    "休体",
    "阈闽阀",
    "王玉主",
    "力刀",
    "儿几",
    "办为",
    "末来",
    "甲申由",
    "市巾",
    "历厉",
    "住往",
    "代伐",
    "田由",
    "0OD",
    "1lI",
    "5S",
    "8B",
    "2Z",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Damage {
    /// U+FFFD instead of a character.
    Replacement,
    /// `?` instead of a character.
    QuestionMark,
    /// Two replacement characters read as GBK: 锟斤拷.
    Kun,
    /// A byte of three characters in GBK is lost, and the rest is read from the wrong half.
    LostByte,
    /// Two characters in UTF-8 are read as GBK.
    WrongDecoder,
    /// Another character of like shape.
    Shape,
}

impl Damage {
    const ALL: [Self; 6] = [Self::Replacement, Self::QuestionMark, Self::Kun, Self::LostByte, Self::WrongDecoder, Self::Shape];

    /// Characters that it takes.
    fn n_characters(self) -> usize {
        match self {
            Self::Replacement | Self::QuestionMark | Self::Shape => 1,
            Self::Kun | Self::WrongDecoder => 2,
            Self::LostByte => 3,
        }
    }

    fn apply(self, text: &str, dice: &mut Dice) -> String {
        match self {
            Self::Replacement => "\u{FFFD}".to_owned(),
            Self::QuestionMark => "?".to_owned(),
            Self::Kun => "锟斤拷".to_owned(),
            Self::LostByte => without_first_byte(text),
            Self::WrongDecoder => GBK.decode_without_bom_handling(text.as_bytes()).0.into_owned(),
            Self::Shape => mistaken_shape(text, dice),
        }
    }
}

/// 高高高 is B8DF B8DF B8DF: without the first byte DFB8 DFB8 DF, two other characters and half of one.
fn without_first_byte(text: &str) -> String {
    let (bytes, _, _) = GBK.encode(text);
    GBK.decode_without_bom_handling(bytes.get(1..).unwrap_or_default()).0.into_owned()
}

/// `?` for a character that has no twin in the list.
fn mistaken_shape(text: &str, dice: &mut Dice) -> String {
    let char = text.chars().next().unwrap_or_default();
    let twins: Vec<char> = SHAPES.iter().filter(|group| group.contains(char)).flat_map(|group| group.chars()).filter(|&other| other != char).collect();
    dice.pick(&twins).map_or_else(|| "?".to_owned(), String::from)
}

/// M19: damages `per_mille` of 1,000 letters (at least one).
pub(super) fn damage(draft: &mut Draft, per_mille: usize, dice: &mut Dice) {
    let shapes = has_twin_places(draft);
    let places = letter_places(draft);
    let mut left = (places.len() * per_mille).div_ceil(1000);
    let mut kinds = Vec::new();
    let mut n_shapes = 0;
    while left > 0 {
        let fitting: Vec<Damage> =
            Damage::ALL.into_iter().filter(|kind| kind.n_characters() <= left && (*kind != Damage::Shape || n_shapes < shapes.len())).collect();
        let kind = dice.pick(&fitting).unwrap_or(Damage::Replacement);
        n_shapes += usize::from(kind == Damage::Shape);
        left -= kind.n_characters();
        kinds.push(kind);
    }
    let others: Vec<Damage> = kinds.into_iter().filter(|&kind| kind != Damage::Shape).collect();
    let mut work: Vec<((usize, usize), Damage)> = dice.sample(shapes.len(), n_shapes).into_iter().map(|number| (shapes[number], Damage::Shape)).collect();
    work.extend(dice.sample(places.len(), others.len()).into_iter().map(|number| places[number]).zip(others));
    // From the back, so that the places before stay valid.
    work.sort_by_key(|&(place, _)| std::cmp::Reverse(place));
    for ((paragraph, place), kind) in work {
        damage_at(&mut draft.body[paragraph], place, kind, dice);
    }
}

/// Letters that text recognition may take for another.
fn has_twin_places(draft: &Draft) -> Vec<(usize, usize)> {
    let has_twin = |char: char| SHAPES.iter().any(|group| group.contains(char));
    letter_places(draft).into_iter().filter(|&(paragraph, place)| has_twin(draft.body[paragraph][place].value)).collect()
}

/// Damages the characters from `place` on; fewer where the text ends or is damaged already.
fn damage_at(paragraph: &mut Paragraph, place: usize, kind: Damage, dice: &mut Dice) {
    let n_characters = paragraph[place..].iter().take(kind.n_characters()).take_while(|char| char.origin != NO_ORIGIN).count();
    if n_characters == 0 {
        return;
    }
    let text: String = paragraph[place..place + n_characters].iter().map(|char| char.value).collect();
    let damaged = kind.apply(&text, dice);
    paragraph.splice(place..place + n_characters, damaged.chars().map(Char::inserted));
}
