//! What reposting does to a short text.

use crate::dice::Dice;
use crate::operators::{synonyms, word_ranges};
use crate::text::{Char, Kept, NO_ORIGIN, Paragraph, n_letters};
use crate::words;

/// A short text, and what others have put before and behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Post {
    before: String,
    own: Paragraph,
    behind: String,
}

impl Post {
    /// Every character is its own origin.
    pub fn original(text: &str) -> Self {
        let own = (0..NO_ORIGIN).zip(text.chars()).map(|(origin, value)| Char { value, origin }).collect();
        Self { before: String::new(), own, behind: String::new() }
    }

    /// As a reader sees it.
    pub fn text(&self) -> String {
        let own: String = self.own.iter().map(|char| char.value).collect();
        format!("{}{own}{}", self.before, self.behind)
    }

    /// What it keeps of the original; the size is that of the text within.
    pub fn kept(&self) -> Kept {
        let letters = self.own.iter().filter(|char| char.value.is_alphanumeric() && char.origin != NO_ORIGIN);
        Kept { origins: letters.map(|char| char.origin).collect(), size: n_letters(&self.own) }
    }
}

/// One edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    Copy,
    Synonym,
    WordInserted,
    WordDropped,
    Punctuation,
    Emoji,
    Mention,
    Repost,
    SourceTag,
}

impl Edit {
    pub const ALL: [Self; 9] =
        [Self::Copy, Self::Synonym, Self::WordInserted, Self::WordDropped, Self::Punctuation, Self::Emoji, Self::Mention, Self::Repost, Self::SourceTag];

    /// As lineage records it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Copy => "copy",
            Self::Synonym => "S1 synonym",
            Self::WordInserted => "S2 word inserted",
            Self::WordDropped => "S3 word dropped",
            Self::Punctuation => "S4 punctuation",
            Self::Emoji => "S5 emoji",
            Self::Mention => "S6 mention",
            Self::Repost => "S7 repost",
            Self::SourceTag => "S8 source tag",
        }
    }

    /// Its weight among reposts.
    pub fn weight(self) -> u32 {
        match self {
            Self::Synonym | Self::WordInserted | Self::WordDropped => 3,
            _ => 2,
        }
    }

    /// The edited text; `None` where there is nothing to edit. `facts` are the names and numbers that must stay, or it would be another piece of news.
    pub fn apply(self, original: &Post, facts: &[(String, Vec<String>)], dice: &mut Dice) -> Option<Post> {
        let mut post = original.clone();
        match self {
            Self::Copy => {}
            Self::Synonym => replace_word(&mut post.own, facts, dice)?,
            Self::WordInserted => insert_word(&mut post.own, facts, dice)?,
            Self::WordDropped => drop_word(&mut post.own, facts, dice)?,
            Self::Punctuation => change_marks(&mut post, dice),
            Self::Emoji => post.behind = dice.word(&words::EMOJI).repeat(1 + dice.below(2)),
            Self::Mention if dice.chance(1, 2) => post.before = format!("@{} ", words::name(dice)),
            Self::Mention => post.behind = format!(" @{}", words::name(dice)),
            Self::Repost => post.before = dice.word(&words::REPOSTS).replace("{n}", &words::name(dice)),
            Self::SourceTag if dice.chance(1, 2) => post.before = dice.word(&words::TAGS_BEFORE).to_owned(),
            Self::SourceTag => post.behind = dice.word(&words::TAGS_BEHIND).to_owned(),
        }
        Some(post)
    }
}

/// The words that state no fact.
fn free_words(own: &[Char], facts: &[(String, Vec<String>)]) -> Vec<std::ops::Range<usize>> {
    let text: String = own.iter().map(|char| char.value).collect();
    let mut is_fact = vec![false; own.len()];
    for (value, _) in facts {
        for (start, found) in text.match_indices(value.as_str()) {
            let first = text[..start].chars().count();
            is_fact[first..first + found.chars().count()].fill(true);
        }
    }
    let states_none = |range: &std::ops::Range<usize>| range.clone().all(|place| !is_fact[place] && !own[place].value.is_ascii_digit());
    word_ranges(own).into_iter().filter(states_none).collect()
}

fn word(own: &[Char], range: std::ops::Range<usize>) -> String {
    own[range].iter().map(|char| char.value).collect()
}

fn replace_word(own: &mut Paragraph, facts: &[(String, Vec<String>)], dice: &mut Dice) -> Option<()> {
    let mut known = free_words(own, facts);
    known.retain(|range| !synonyms(&word(own, range.clone())).is_empty());
    let range = dice.pick(&(0..known.len()).collect::<Vec<_>>()).map(|number| known[number].clone())?;
    let other = dice.word(&synonyms(&word(own, range.clone())));
    own.splice(range, other.chars().map(Char::inserted));
    Some(())
}

/// Before a word that states no fact, lest a name be divided, and not between a number and its noun.
fn insert_word(own: &mut Paragraph, facts: &[(String, Vec<String>)], dice: &mut Dice) -> Option<()> {
    let mut places: Vec<usize> = free_words(own, facts).into_iter().map(|range| range.start).collect();
    places.retain(|&place| place == 0 || !own[place - 1].value.is_ascii_digit());
    let place = dice.pick(&places)?;
    own.splice(place..place, dice.word(&words::ADVERBS).chars().map(Char::inserted));
    Some(())
}

/// One word of at most a quarter of the letters.
fn drop_word(own: &mut Paragraph, facts: &[(String, Vec<String>)], dice: &mut Dice) -> Option<()> {
    let mut short = free_words(own, facts);
    short.retain(|range| range.len() * 4 <= n_letters(own));
    let range = dice.pick(&(0..short.len()).collect::<Vec<_>>()).map(|number| short[number].clone())?;
    own.drain(range);
    Some(())
}

/// Another mark at the end, and another one between the parts.
fn change_marks(post: &mut Post, dice: &mut Dice) {
    let between = dice.word(&["，", "！", "。", "：", ""]);
    let mut own = Paragraph::with_capacity(post.own.len());
    for &char in &post.own {
        if matches!(char.value, ' ' | '　' | '，' | '：') {
            own.extend(between.chars().map(Char::inserted));
        } else {
            own.push(char);
        }
    }
    post.own = own;
    dice.word(&["！", "！！", "。", "…", "～", "？！"]).clone_into(&mut post.behind);
}
