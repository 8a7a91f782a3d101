//! The normalisation levels of [`Level`](leitong_core::Level), each a function of the level below it.
//!
//! [`l1`] takes characters as given, [`fold`] takes L1 and [`letters`] takes Folded. Each is idempotent: a second application changes nothing.
//! (`fold(l1(fold(l1(x))))` may differ from `fold(l1(x))`, since lower case can turn `(WHO)` into a gloss and `&EACUTE;` into a reference.)

mod entities;
mod gloss;
mod markup;
mod simplify;
mod width;

use std::borrow::Cow;

use leitong_core::Level;

pub use gloss::is_hanzi;
pub use simplify::simplified;
pub(crate) use simplify::table_pairs;

/// Passes over markup and character references before the rest of them is deleted. Honest text needs two, a doubly escaped feed three.
const MAX_PASSES: usize = 8;

/// The text at a level, from characters as given.
pub fn at_level(text: &str, level: Level) -> String {
    match level {
        Level::L0 => text.into(),
        Level::L1 => l1(text),
        Level::Folded => fold(&l1(text)),
        Level::L2 => letters(&fold(&l1(text))),
    }
}

/// Level L1: markup and character references gone, width folded (NFKC), line ends and blanks tidied, pinyin glosses removed.
///
/// The ellipsis `…` is kept from NFKC, which would make three full stops of it: it ends a sentence at every level.
/// Decoding may uncover new markup (`&lt;p&gt;` in a feed, `＜p＞` by NFKC), so that the passes are repeated until nothing changes;
/// after [`MAX_PASSES`] the text is hostile, and every `<` and `&` that is left goes. So L1 of L1 is L1.
pub fn l1(text: &str) -> String {
    let mut text = width::fold(&without_markup(text));
    for _ in 1..MAX_PASSES {
        match without_markup(&text) {
            Cow::Borrowed(_) => return tidy_lines(&gloss::without_glosses(&text)),
            Cow::Owned(plain) => text = width::fold(&plain),
        }
    }
    if let Cow::Owned(_) = without_markup(&text) {
        text.retain(|c| c != '<' && c != '&');
    }
    tidy_lines(&gloss::without_glosses(&text))
}

/// Strips markup, then decodes character references; borrowed where there was neither.
fn without_markup(text: &str) -> Cow<'_, str> {
    match markup::strip(text) {
        Cow::Borrowed(same) => entities::decode(same),
        Cow::Owned(stripped) => match entities::decode(&stripped) {
            Cow::Borrowed(_) => Cow::Owned(stripped),
            Cow::Owned(decoded) => Cow::Owned(decoded),
        },
    }
}

/// The text of a piece of HTML: a line for each block element, line ends of the source being blanks, no markup, references decoded.
pub(crate) fn plain_lines(html: &str) -> String {
    let source = html.replace(['\n', '\r', '\t', '\u{a0}'], " ");
    let text = markup::strip(&source);
    tidy_lines(&entities::decode(&text).replace(['\u{a0}', '\u{3000}'], " "))
}

/// One blank for a run of them, none at the ends of a line, no empty lines. Every blank is U+0020 here.
fn tidy_lines(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for line in text.split('\n') {
        let mut words = line.split(' ').filter(|word| !word.is_empty());
        let Some(first) = words.next() else { continue };
        if !tidy.is_empty() {
            tidy.push('\n');
        }
        tidy.push_str(first);
        for word in words {
            tidy.push(' ');
            tidy.push_str(word);
        }
    }
    tidy
}

/// Level Folded from L1: lower case and simplified characters, punctuation kept.
///
/// Both go character by character, so that no context (a final sigma, a phrase) changes what a character becomes.
pub fn fold(l1: &str) -> String {
    let mut folded = String::with_capacity(l1.len());
    let mut may_compose = false;
    for c in l1.chars() {
        if c.is_ascii() {
            folded.push(c.to_ascii_lowercase());
        } else if is_hanzi(c) {
            folded.push(simplified(c));
        } else {
            folded.extend(c.to_lowercase());
            may_compose |= !width::is_plain(c);
        }
    }
    // `T` with U+0308 has no composed form, `t` with U+0308 has: lower case can leave NFKC.
    if may_compose { width::fold(&folded) } else { folded }
}

/// Level L2 from Folded: letters and digits ([`char::is_alphanumeric`]) only.
pub fn letters(folded: &str) -> String {
    folded.chars().filter(|&c| is_letter(c)).collect()
}

/// What L2 keeps.
pub(crate) fn is_letter(c: char) -> bool {
    // Most characters of Chinese text are Hanzi: they spare the table look-up.
    ('\u{4e00}'..='\u{9fff}').contains(&c) || c.is_alphanumeric()
}
