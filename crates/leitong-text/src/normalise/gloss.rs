//! Pinyin glosses that a conversion left behind: `網(wǎng)頁`.

use std::borrow::Cow;

/// A document has glosses if it has at least this many ...
const MIN_GLOSSES: usize = 5;
/// ... and more than one in this many Hanzi: `世卫组织(who)` in ordinary text stays.
const MAX_HANZI_PER_GLOSS: usize = 100;
const MAX_GLOSS_LETTERS: usize = 6;

/// Whether a character is a Hanzi: a CJK unified or compatibility ideograph, or `〇`.
pub fn is_hanzi(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' | '〇' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Removes `(` + 1 to 6 lower-case or tone-marked letters + `)` behind a Hanzi, if the document has enough of them. Expects NFKC text.
pub(super) fn without_glosses(text: &str) -> Cow<'_, str> {
    let glosses = find_glosses(text);
    if glosses.len() < MIN_GLOSSES || glosses.len() * MAX_HANZI_PER_GLOSS <= text.chars().filter(|&c| is_hanzi(c)).count() {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut copied = 0;
    for (start, end) in glosses {
        kept.push_str(&text[copied..start]);
        copied = end;
    }
    kept.push_str(&text[copied..]);
    Cow::Owned(kept)
}

/// Byte ranges of the glosses. One behind another counts too: removing the first would make the second one.
fn find_glosses(text: &str) -> Vec<(usize, usize)> {
    let mut glosses: Vec<(usize, usize)> = Vec::new();
    for (start, _) in text.match_indices('(') {
        let is_behind_gloss = glosses.last().is_some_and(|&(_, end)| end == start);
        let is_behind_hanzi = text[..start].chars().next_back().is_some_and(is_hanzi);
        if (is_behind_gloss || is_behind_hanzi)
            && let Some(length) = gloss_length(&text[start..])
        {
            glosses.push((start, start + length));
        }
    }
    glosses
}

/// Bytes of the gloss at the head of a text that begins with `(`.
fn gloss_length(text: &str) -> Option<usize> {
    let inside = &text[1..];
    let letters = inside.char_indices().take(MAX_GLOSS_LETTERS).take_while(|&(_, c)| is_pinyin_letter(c));
    let (last, letter) = letters.last()?;
    let close = last + letter.len_utf8();
    inside[close..].starts_with(')').then_some(1 + close + 1)
}

fn is_pinyin_letter(c: char) -> bool {
    c.is_ascii_lowercase() || "āáǎàēéěèīíǐìōóǒòūúǔùüǖǘǚǜêếềńňǹḿɑɡ".contains(c)
}
