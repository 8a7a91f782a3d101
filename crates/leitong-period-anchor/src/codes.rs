use leitong_core::Part;

use crate::PeriodAnchor;

/// Whether a character is a Hanzi: a unified ideograph with its extensions, or `〇`.
pub const fn is_hanzi(character: char) -> bool {
    matches!(character, '\u{3007}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{2ee5f}' | '\u{30000}'..='\u{3347f}')
}

/// Hashes of the codes of a text, in order of the marks, repeats kept.
///
/// Cost: one pass over the text, then a binary search among its Hanzi for each mark.
pub(crate) fn codes(parameters: &PeriodAnchor, body: &Part) -> Vec<u64> {
    let text = body.text(parameters.level);
    let hanzi: Vec<(usize, char)> = text.char_indices().filter(|&(_, character)| is_hanzi(character)).collect();
    let mut hashes = Vec::new();
    let mut code = String::new();
    for sentence in body.sentences(parameters.level, parameters.splitter) {
        if !sentence.mark.terminator.is_some_and(|terminator| parameters.anchors.contains(terminator)) {
            continue;
        }
        // The mark itself is no Hanzi, so what stands at its place or later is behind it; at L2, where marks are deleted, the next Hanzi stands at its place.
        let n_before = hanzi.partition_point(|&(offset, _)| offset < sentence.mark.end as usize);
        let (before, behind) = hanzi.split_at(n_before);
        let left = &before[before.len().saturating_sub(parameters.half)..];
        let right = &behind[..behind.len().min(parameters.half)];
        if is_emitted(parameters, left.len(), right.len()) {
            code.clear();
            code.extend(left.iter().chain(right).map(|&(_, character)| character));
            hashes.push(parameters.hash.hash(code.as_bytes()));
        }
    }
    hashes
}

/// Both sides must be complete; with `partial`, one of them.
///
/// The source does not say what a partial code is: one complete side keeps codes of a few characters out, which would join unrelated pages.
fn is_emitted(parameters: &PeriodAnchor, n_left: usize, n_right: usize) -> bool {
    let (has_left, has_right) = (n_left == parameters.half, n_right == parameters.half);
    if parameters.partial { has_left || has_right } else { has_left && has_right }
}
