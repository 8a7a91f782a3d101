//! What editors, copying sites and converters do to an article: the operators M1-M22 and M24, each with its strengths. M23, paraphrase by translation or by a
//! language model, is out of scope: it leaves no words to find.
//!
//! An operator changes a [`Draft`] and nothing else; what it keeps of the original is read off the draft afterwards, never assumed.
//! [`TABLE`] is the mix of the generated portals; [`crate::catalogue`] has every operator at every strength.

mod characters;
mod damage;
mod frame;
mod length;
mod numbers;
mod order;
mod parts;
mod script;
mod splices;
mod synonyms;

use std::fmt;

use crate::base::BaseArticle;
use crate::dice::Dice;
use crate::portal::Portal;
use crate::text::{Draft, sentences};

pub use characters::Punctuation;
pub use frame::{BylineEdit, Layout, TitleEdit};
pub(crate) use frame::{shorten, title_parts};
pub use parts::Merge;
pub use script::Script;
#[cfg(test)]
pub(crate) use synonyms::groups_of_table;
pub(crate) use synonyms::{synonyms, word_ranges};

/// What an operator may draw on besides the text itself.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The portal that carries the reprint.
    pub portal: Portal,
    /// When: the portal's footers change from month to month.
    pub published: &'a str,
    /// Titles of other articles, for lists of related reading.
    pub related: &'a [&'a str],
    /// Other articles, of which M10 takes the text.
    pub donors: &'a [BaseArticle],
}

/// An edit with its strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// Nothing at all: the document of the home portal, to the letter.
    Copy,
    /// Nothing but the portal's manner.
    Reprint,
    /// M1: another headline.
    Title(TitleEdit),
    /// M2: another byline.
    Byline(BylineEdit),
    /// M3: so many letters in 1,000 are substituted, inserted or deleted.
    Characters(usize),
    /// M4: two neighbouring paragraphs change places.
    SwapParagraphs,
    /// M4: all paragraphs in another order.
    ShuffleParagraphs,
    /// M5: so many per cent of the sentences change places inside their paragraphs.
    ShuffleSentences(usize),
    /// M6: sentences with at most so many per cent of the letters are left out.
    DeleteSentences(usize),
    /// M7: new sentences of about so many per cent of the length.
    InsertSentences(usize),
    /// M8: the first so many per cent, to the end of the sentence.
    Truncate(usize),
    /// M9: one of so many pages.
    Pages(usize),
    /// M10: the article and other articles in one text.
    Merge(Merge),
    /// M11: so many per cent of the words are replaced by others of the same meaning.
    Synonyms(usize),
    /// M12: the portal's boilerplate of about so many per cent of the length.
    Boilerplate(usize),
    /// M13: so many adverts, watermarks, fragments and masks a thousand Hanzi.
    Splices(usize),
    /// M14: full-width digits and letters, half-width punctuation.
    Width,
    /// M15: traditional characters.
    Script(Script),
    /// M16: other punctuation.
    Punctuation(Punctuation),
    /// M17: numbers and dates in their other form.
    Numbers,
    /// M18: tags, entities and script lines of about so many per cent of the characters.
    HtmlResidue(usize),
    /// M19: so many letters in 1,000 are damaged by decoding, lost bytes or text recognition.
    Damage(usize),
    /// M20: other line breaks.
    Layout(Layout),
    /// M21: the clauses of half of the sentences change places.
    MoveClauses,
    /// M22: the default reprint: M1, M2, M12 (5 %), M3 (.5 %), and M14 and M16 each with probability 1/2.
    Combined,
    /// M24: traditional characters, and pinyin in brackets behind so many of 1,000 Hanzi.
    Glosses(usize),
}

/// Operators x strengths of the generated portals, and their weights among reprints; the weights add up to 200.
///
/// Edits of which many pairs turn out contained (M6 30 %, M8 70 %) weigh more, so that enough duplicates are left to measure.
pub const TABLE: [(Operator, u32); 38] = [
    (Operator::Copy, 8),
    (Operator::Combined, 52),
    (Operator::Reprint, 14),
    (Operator::Title(TitleEdit::Prefixed), 3),
    (Operator::Title(TitleEdit::Shortened), 3),
    (Operator::Title(TitleEdit::Rewritten), 3),
    (Operator::Byline(BylineEdit::Added), 3),
    (Operator::Byline(BylineEdit::Replaced), 3),
    (Operator::Byline(BylineEdit::Dropped), 3),
    (Operator::Characters(1), 4),
    (Operator::Characters(5), 4),
    (Operator::Characters(10), 4),
    (Operator::Characters(20), 4),
    (Operator::Characters(50), 4),
    (Operator::SwapParagraphs, 3),
    (Operator::ShuffleParagraphs, 3),
    (Operator::ShuffleSentences(10), 3),
    (Operator::ShuffleSentences(50), 3),
    (Operator::ShuffleSentences(100), 3),
    (Operator::DeleteSentences(10), 4),
    (Operator::DeleteSentences(30), 8),
    (Operator::DeleteSentences(50), 3),
    (Operator::InsertSentences(10), 4),
    (Operator::InsertSentences(30), 4),
    (Operator::Truncate(90), 4),
    (Operator::Truncate(70), 6),
    (Operator::Truncate(50), 3),
    (Operator::Boilerplate(5), 4),
    (Operator::Boilerplate(20), 4),
    (Operator::Boilerplate(50), 4),
    (Operator::Width, 4),
    (Operator::Punctuation(Punctuation::FullStops), 3),
    (Operator::Punctuation(Punctuation::Quotes), 3),
    (Operator::Punctuation(Punctuation::CommasDropped), 3),
    (Operator::Punctuation(Punctuation::Sentences), 3),
    (Operator::Layout(Layout::Wrapped), 3),
    (Operator::Layout(Layout::Joined), 3),
    (Operator::Layout(Layout::Indented), 3),
];

/// Fewer sentences than this cannot be thinned out by a tenth.
const MIN_SENTENCES: usize = 4;

impl Operator {
    /// Applies the edit. Texts for which [`Operator::applies`] is false may come back unchanged.
    pub fn apply(self, draft: &mut Draft, context: Context<'_>, dice: &mut Dice) {
        match self {
            Self::Copy | Self::Reprint => {}
            Self::Title(edit) => frame::edit_title(draft, edit, dice),
            Self::Byline(edit) => frame::edit_byline(draft, edit, dice),
            Self::Characters(per_mille) => characters::edit(draft, per_mille, dice),
            Self::SwapParagraphs => order::swap_paragraphs(draft, dice),
            Self::ShuffleParagraphs => order::shuffle_paragraphs(draft, dice),
            Self::ShuffleSentences(percent) => order::shuffle_sentences(draft, percent, dice),
            Self::DeleteSentences(percent) => length::delete_sentences(draft, percent, dice),
            Self::InsertSentences(percent) => length::insert_sentences(draft, percent, dice),
            Self::Truncate(percent) => length::truncate(draft, percent),
            Self::Pages(n_pages) => parts::keep_page(draft, n_pages, dice),
            Self::Merge(how) => parts::merge(draft, how, context.donors, dice),
            Self::Synonyms(percent) => synonyms::replace(draft, percent, dice),
            Self::Boilerplate(percent) => frame::add_boilerplate(draft, percent, context, dice),
            Self::Splices(per_mille) => splices::add_splices(draft, per_mille, dice),
            Self::Width => characters::change_width(draft),
            Self::Script(script) => script::convert(draft, script),
            Self::Punctuation(edit) => characters::change_punctuation(draft, edit, dice),
            Self::Numbers => numbers::rewrite(draft),
            Self::HtmlResidue(percent) => splices::add_html_residue(draft, percent, dice),
            Self::Damage(per_mille) => damage::damage(draft, per_mille, dice),
            Self::Layout(layout) => frame::lay_out(draft, layout, dice),
            Self::MoveClauses => order::move_clauses(draft, dice),
            Self::Combined => combine(draft, context, dice),
            Self::Glosses(per_mille) => script::add_glosses(draft, per_mille, dice),
        }
    }

    /// Whether the text has what the edit changes.
    pub fn applies(self, draft: &Draft) -> bool {
        let has = |wanted: &[char]| draft.body.iter().flatten().any(|char| wanted.contains(&char.value));
        match self {
            Self::Title(TitleEdit::Shortened) => frame::title_parts(&draft.title).len() > 1,
            Self::SwapParagraphs | Self::Layout(Layout::Joined) => draft.body.len() > 1,
            Self::ShuffleParagraphs => draft.body.len() > 2,
            Self::ShuffleSentences(_) => draft.body.iter().any(|paragraph| sentences(paragraph).len() > 1),
            Self::DeleteSentences(_) | Self::Truncate(_) => n_sentences(draft) >= MIN_SENTENCES,
            // A page of one sentence of the usual length is a page of the usual length no more.
            Self::Pages(n_pages) => n_sentences(draft) >= 2 * n_pages,
            Self::Synonyms(percent) => synonyms::has_enough(draft, percent),
            Self::Script(_) | Self::Glosses(_) => script::has_simplified(draft),
            Self::Numbers => numbers::has_number(draft),
            Self::MoveClauses => order::has_clauses(draft),
            Self::Punctuation(Punctuation::Quotes) => has(&['“', '”', '《', '》']),
            Self::Punctuation(Punctuation::CommasDropped) => has(&['，']),
            Self::Punctuation(Punctuation::FullStops) => has(&['。']),
            _ => true,
        }
    }
}

fn n_sentences(draft: &Draft) -> usize {
    draft.body.iter().map(|paragraph| sentences(paragraph).len()).sum()
}

impl fmt::Display for Operator {
    /// The kind as lineage records it: number of the operator and strength.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Copy => f.write_str("copy"),
            Self::Reprint => f.write_str("reprint"),
            Self::Title(edit) => write!(f, "M1 {}", edit.name()),
            Self::Byline(edit) => write!(f, "M2 {}", edit.name()),
            Self::Characters(per_mille) => write!(f, "M3 {} %", percent(*per_mille)),
            Self::SwapParagraphs => f.write_str("M4 adjacent"),
            Self::ShuffleParagraphs => f.write_str("M4 full"),
            Self::ShuffleSentences(percent) => write!(f, "M5 {percent} %"),
            Self::DeleteSentences(percent) => write!(f, "M6 {percent} %"),
            Self::InsertSentences(percent) => write!(f, "M7 {percent} %"),
            Self::Truncate(percent) => write!(f, "M8 {percent} %"),
            Self::Pages(n_pages) => write!(f, "M9 {n_pages}"),
            Self::Merge(how) => write!(f, "M10 {} %", how.percent()),
            Self::Synonyms(percent) => write!(f, "M11 {percent} %"),
            Self::Boilerplate(percent) => write!(f, "M12 {percent} %"),
            Self::Splices(per_mille) => write!(f, "M13 {per_mille}/1000"),
            Self::Width => f.write_str("M14"),
            Self::Script(script) => write!(f, "M15 {}", script.name()),
            Self::Punctuation(edit) => write!(f, "M16 {}", edit.name()),
            Self::Numbers => f.write_str("M17"),
            Self::HtmlResidue(percent) => write!(f, "M18 {percent} %"),
            Self::Damage(per_mille) => write!(f, "M19 {} %", percent(*per_mille)),
            Self::Layout(layout) => write!(f, "M20 {}", layout.name()),
            Self::MoveClauses => f.write_str("M21"),
            Self::Combined => f.write_str("M22"),
            Self::Glosses(per_mille) => write!(f, "M24 {per_mille}/1000"),
        }
    }
}

fn percent(per_mille: usize) -> String {
    if per_mille.is_multiple_of(10) { format!("{}", per_mille / 10) } else { format!("{}.{}", per_mille / 10, per_mille % 10) }
}

fn combine(draft: &mut Draft, context: Context<'_>, dice: &mut Dice) {
    let title = dice.pick(&TitleEdit::ALL).unwrap_or(TitleEdit::Prefixed);
    let byline = dice.pick(&BylineEdit::ALL).unwrap_or(BylineEdit::Added);
    let mut edits = vec![Operator::Title(title), Operator::Byline(byline), Operator::Characters(5), Operator::Boilerplate(5)];
    if dice.chance(1, 2) {
        edits.push(Operator::Width);
    }
    if dice.chance(1, 2) {
        let punctuation = dice.pick(&Punctuation::ALL).unwrap_or(Punctuation::FullStops);
        edits.push(Operator::Punctuation(punctuation));
    }
    for edit in edits {
        edit.apply(draft, context, dice);
    }
}
