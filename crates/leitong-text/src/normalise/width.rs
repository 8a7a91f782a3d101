//! NFKC, with a short way for what Chinese text is made of, and one kind of blank and of line end.

use unicode_normalization::UnicodeNormalization;

/// Distance from a full-width form (U+FF01..U+FF5E) to its ASCII character.
const FULL_WIDTH_OFFSET: u32 = 0xfee0;

const ELLIPSIS: char = '…';

/// What becomes of a character on its own.
enum Fate {
    /// It stays, and it never composes with the character before it.
    Stays,
    /// It becomes another one; that neither composes with the character before it.
    Becomes(char),
    /// Only NFKC knows.
    Unknown,
}

/// Whether NFKC leaves the character alone, whatever stands before it.
pub(super) fn is_plain(c: char) -> bool {
    matches!(fate(c), Fate::Stays)
}

fn fate(c: char) -> Fate {
    match c {
        '\t' | '\u{b}' | '\u{c}' => Fate::Becomes(' '),
        '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Fate::Becomes('\n'),
        // ASCII; Hanzi; comma and full stop, brackets; dashes and quotes; the dot in names; the ellipsis, which NFKC would turn into three full stops.
        '\0'..='\u{7f}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{3001}'..='\u{3011}'
        | '\u{3014}'..='\u{301b}'
        | '—'
        | '‘'
        | '’'
        | '“'
        | '”'
        | '·'
        | ELLIPSIS => Fate::Stays,
        // Blanks and what is invisible: no-break, ideographic, typographic and zero-width spaces, joiners, marks of direction, soft hyphen, BOM.
        '\u{a0}' | '\u{ad}' | '\u{1680}' | '\u{2000}'..='\u{200f}' | '\u{202f}' | '\u{205f}' | '\u{2060}' | '\u{3000}' | '\u{feff}' => Fate::Becomes(' '),
        '\u{ff01}'..='\u{ff5e}' => Fate::Becomes(char::from_u32(c as u32 - FULL_WIDTH_OFFSET).unwrap_or(c)),
        '｡' => Fate::Becomes('。'),
        _ => Fate::Unknown,
    }
}

/// NFKC of the text but for `…`; blanks become U+0020, line ends U+000A.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((offset, c)) = rest.char_indices().find(|&(_, c)| !is_plain(c)) {
        let (plain, from) = rest.split_at(offset);
        folded.push_str(plain);
        if let Fate::Becomes(other) = fate(c) {
            folded.push(other);
            rest = &from[c.len_utf8()..];
        } else {
            let end = from.find(|c| !matches!(fate(c), Fate::Unknown)).unwrap_or(from.len());
            compose(&from[..end], &mut folded);
            rest = &from[end..];
        }
    }
    folded.push_str(rest);
    folded
}

/// Appends NFKC of a run; a mark at its head may compose with the character before it.
fn compose(run: &str, folded: &mut String) {
    let base = if folded.ends_with(ELLIPSIS) { None } else { folded.pop() };
    folded.extend(base.into_iter().chain(run.chars()).nfkc());
}
