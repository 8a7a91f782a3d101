//! Edits around the article: M1 title, M2 byline, M12 boilerplate, M20 layout.

use crate::dice::Dice;
use crate::operators::Context;
use crate::text::{Byline, Char, Draft, Paragraph, n_letters_of, sentences};
use crate::words;

/// What M1 does to the title, from light to heavy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleEdit {
    /// A word such as 快讯： before it, other words of the same meaning in it.
    Prefixed,
    /// One of its parts only.
    Shortened,
    /// Made anew from the beginning of the article and a catchphrase.
    Rewritten,
}

impl TitleEdit {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Prefixed, Self::Shortened, Self::Rewritten];

    /// As lineage records it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Prefixed => "prefixed",
            Self::Shortened => "shortened",
            Self::Rewritten => "rewritten",
        }
    }
}

/// What M2 does to the byline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BylineEdit {
    /// A dateline before the first sentence.
    Added,
    /// Another dateline instead of the one there; added where there is none.
    Replaced,
    /// No dateline, no source, no editor.
    Dropped,
}

impl BylineEdit {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Added, Self::Replaced, Self::Dropped];

    /// As lineage records it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Replaced => "replaced",
            Self::Dropped => "dropped",
        }
    }
}

/// What M20 does to the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A line end after every 30 to 40 characters.
    Wrapped,
    /// One paragraph.
    Joined,
    /// Two ideographic spaces before each paragraph, an empty line between.
    Indented,
}

impl Layout {
    /// As lineage records it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wrapped => "wrapped",
            Self::Joined => "joined",
            Self::Indented => "indented",
        }
    }
}

/// The parts of a title, between spaces and punctuation; parts below four characters stay with their neighbour.
pub(crate) fn title_parts(title: &str) -> Vec<&str> {
    const MIN_PART: usize = 4;
    let mut parts = Vec::new();
    let mut start = 0;
    for (place, mark) in title.match_indices([' ', '　', '，', '：', '！', '？', '；']) {
        if title[start..place].chars().count() >= MIN_PART {
            parts.push(&title[start..place]);
            start = place + mark.len();
        }
    }
    match parts.last() {
        Some(_) if title[start..].chars().count() < MIN_PART => {}
        _ => parts.push(&title[start..]),
    }
    parts
}

pub(super) fn edit_title(draft: &mut Draft, edit: TitleEdit, dice: &mut Dice) {
    draft.title = match edit {
        TitleEdit::Prefixed => format!("{}{}", dice.word(&words::TITLE_PREFIXES), with_synonyms(&draft.title)),
        TitleEdit::Shortened => dice.pick(&title_parts(&draft.title)).unwrap_or_default().to_owned(),
        TitleEdit::Rewritten => format!("{}{}", first_clause(draft), dice.word(&words::TITLE_CATCHPHRASES)),
    };
}

fn with_synonyms(title: &str) -> String {
    words::TITLE_SYNONYMS.iter().fold(title.to_owned(), |text, (word, other)| text.replacen(word, other, 1))
}

/// The first clause of the article of at least eight characters, without its dateline.
fn first_clause(draft: &Draft) -> String {
    const MIN_CLAUSE: usize = 8;
    const MAX_CLAUSE: usize = 24;
    let Some(first) = draft.body.first() else {
        return String::new();
    };
    let start = dateline_len(first);
    let mut clause = String::new();
    for char in first[start..].iter().map(|char| char.value).skip_while(|char| !char.is_alphanumeric()).take(MAX_CLAUSE) {
        if !char.is_alphanumeric() && clause.chars().count() >= MIN_CLAUSE {
            break;
        }
        clause.push(char);
    }
    clause
}

/// Length of a dateline such as 新华网北京5月3日电 or 本报讯（记者某某）, with what separates it from the first sentence; 0 where there is none.
fn dateline_len(paragraph: &[Char]) -> usize {
    const LONGEST: usize = 30;
    let value = |place: usize| paragraph.get(place).map(|char| char.value);
    let is_end = |place: usize| match (value(place), value(place + 1)) {
        (Some('电'), Some(_)) if place > 0 && value(place - 1) == Some('日') => true,
        // Elsewhere the word must end the dateline: 电影 and 通讯社 go on with a letter.
        (Some('讯' | '电'), Some(next)) => !next.is_alphanumeric(),
        _ => false,
    };
    let is_clause_end = |place: usize| matches!(value(place), Some('，' | '。' | '：' | '、'));
    let Some(end) = (1..LONGEST).take_while(|&place| !is_clause_end(place)).find(|&place| is_end(place)) else {
        return 0;
    };
    let mut length = end + 1;
    if matches!(value(length), Some('（' | '(')) {
        let close = (length..length + LONGEST).find(|&place| matches!(value(place), Some('）' | ')')));
        length = close.map_or(length, |close| close + 1);
    }
    while value(length).is_some_and(char::is_whitespace) {
        length += 1;
    }
    length
}

pub(super) fn edit_byline(draft: &mut Draft, edit: BylineEdit, dice: &mut Dice) {
    let Some(first) = draft.body.first_mut() else {
        return;
    };
    if edit != BylineEdit::Added {
        first.drain(..dateline_len(first));
    }
    if edit == BylineEdit::Dropped {
        draft.byline = Byline::Dropped;
    } else {
        let dateline = words::dateline(dice);
        first.splice(0..0, dateline.chars().map(Char::inserted));
    }
    if first.is_empty() {
        draft.body.remove(0);
    }
}

/// M12: lines of the portal above (a fifth) and below (the rest), until they hold `percent` of the article's letters.
pub(super) fn add_boilerplate(draft: &mut Draft, percent: usize, context: Context<'_>, dice: &mut Dice) {
    let wanted = draft.n_body_letters() * percent / 100;
    let manner = context.portal.manner();
    let mut above = fill(manner.headers.iter().map(|line| (*line).to_owned()).collect(), wanted / 5, dice);
    let n_above: usize = above.iter().map(|line| n_letters_of(line)).sum();
    let mut lines = context.portal.footers(context.published);
    lines.extend(context.related.iter().map(|title| format!("{}{title}", manner.link)));
    let below = fill(lines, wanted.saturating_sub(n_above), dice);
    above.append(&mut draft.head);
    draft.head = above;
    draft.foot.extend(below);
}

/// Takes lines in random order while they bring the sum of the letters nearer to `wanted`.
fn fill(mut lines: Vec<String>, wanted: usize, dice: &mut Dice) -> Vec<String> {
    dice.shuffle(&mut lines);
    let mut taken = Vec::new();
    let mut sum = 0;
    for line in lines {
        let after = sum + n_letters_of(&line);
        if after.abs_diff(wanted) < wanted.abs_diff(sum) {
            sum = after;
            taken.push(line);
        }
    }
    taken
}

pub(super) fn lay_out(draft: &mut Draft, layout: Layout, dice: &mut Dice) {
    match layout {
        Layout::Wrapped => {
            let width = 30 + dice.below(11);
            draft.body = draft.body.iter().map(|paragraph| wrapped(paragraph, width)).collect();
        }
        Layout::Joined => draft.body = vec![draft.body.concat()],
        Layout::Indented => {
            for paragraph in &mut draft.body {
                paragraph.splice(0..0, "　　".chars().map(Char::inserted));
                paragraph.push(Char::inserted('\n'));
            }
        }
    }
}

fn wrapped(paragraph: &Paragraph, width: usize) -> Paragraph {
    paragraph.chunks(width).collect::<Vec<_>>().join(&Char::inserted('\n'))
}

/// The first sentences of an article of about `wanted` letters, for articles that must be short.
pub(crate) fn shorten(draft: &mut Draft, wanted: usize) {
    let mut sum = 0;
    let mut body: Vec<Paragraph> = Vec::new();
    for paragraph in &draft.body {
        let mut kept = Paragraph::new();
        for range in sentences(paragraph) {
            if sum < wanted {
                sum += paragraph[range.clone()].iter().filter(|char| char.value.is_alphanumeric()).count();
                kept.extend_from_slice(&paragraph[range]);
            }
        }
        if !kept.is_empty() {
            body.push(kept);
        }
    }
    draft.body = body;
}
