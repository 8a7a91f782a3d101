//! Edits of the order: M4, M5, M21. Not a character is added or lost.

use std::ops::Range;

use crate::dice::Dice;
use crate::text::{Char, Draft, Paragraph, sentences};

/// M4, adjacent: two neighbouring paragraphs change places.
pub(super) fn swap_paragraphs(draft: &mut Draft, dice: &mut Dice) {
    if draft.body.len() > 1 {
        let first = dice.below(draft.body.len() - 1);
        draft.body.swap(first, first + 1);
    }
}

/// M4, full: every paragraph moves.
pub(super) fn shuffle_paragraphs(draft: &mut Draft, dice: &mut Dice) {
    dice.derange(&mut draft.body);
}

/// M5: `percent` of the sentences that have a neighbour in their paragraph change places; at least two.
pub(super) fn shuffle_sentences(draft: &mut Draft, percent: usize, dice: &mut Dice) {
    let counts: Vec<usize> = draft.body.iter().map(|paragraph| sentences(paragraph).len()).collect();
    let movable: usize = counts.iter().filter(|&&n| n > 1).sum();
    let mut left = (movable * percent).div_ceil(100).max(2);
    let mut order: Vec<usize> = (0..counts.len()).filter(|&number| counts[number] > 1).collect();
    dice.shuffle(&mut order);
    for number in order {
        if left == 0 {
            break;
        }
        // One sentence cannot change places with itself.
        let moved = left.clamp(2, counts[number]);
        draft.body[number] = with_moved_sentences(&draft.body[number], moved, dice);
        left = left.saturating_sub(moved);
    }
}

fn with_moved_sentences(paragraph: &Paragraph, moved: usize, dice: &mut Dice) -> Paragraph {
    let ranges = sentences(paragraph);
    let places = dice.sample(ranges.len(), moved);
    let mut taken = places.clone();
    dice.derange(&mut taken);
    let mut order: Vec<usize> = (0..ranges.len()).collect();
    for (&place, &sentence) in places.iter().zip(&taken) {
        order[place] = sentence;
    }
    order.into_iter().flat_map(|sentence| paragraph[ranges[sentence].clone()].iter().copied()).collect()
}

/// M21: the clauses of half of the sentences that have commas and no quotes or brackets take other places; the marks stay where they are.
pub(super) fn move_clauses(draft: &mut Draft, dice: &mut Dice) {
    let movable = sentences_with_clauses(draft);
    let chosen = dice.sample(movable.len(), movable.len().div_ceil(2));
    for (paragraph, range) in chosen.into_iter().map(|number| movable[number].clone()) {
        let moved = with_moved_clauses(&draft.body[paragraph][range.clone()], dice);
        draft.body[paragraph].splice(range, moved);
    }
}

/// Whether there is a sentence whose clauses can change places.
pub(super) fn has_clauses(draft: &Draft) -> bool {
    !sentences_with_clauses(draft).is_empty()
}

fn sentences_with_clauses(draft: &Draft) -> Vec<(usize, Range<usize>)> {
    let mut found = Vec::new();
    for (number, paragraph) in draft.body.iter().enumerate() {
        let movable = sentences(paragraph).into_iter().filter(|range| can_move_clauses(&paragraph[range.clone()]));
        found.extend(movable.map(|range| (number, range)));
    }
    found
}

/// A pair of quotes or brackets would come apart.
fn can_move_clauses(sentence: &[Char]) -> bool {
    let is_pair =
        |char: &Char| matches!(char.value, '“' | '”' | '‘' | '’' | '「' | '」' | '『' | '』' | '（' | '）' | '(' | ')' | '《' | '》' | '【' | '】' | '"');
    let n_clauses = clauses(sentence).len();
    n_clauses > 1 && !sentence.iter().any(is_pair)
}

/// The runs between commas that hold a letter or digit.
fn clauses(sentence: &[Char]) -> Vec<Range<usize>> {
    let end = sentence.iter().rposition(|char| char.value.is_alphanumeric()).map_or(0, |last| last + 1);
    let mut found = Vec::new();
    let mut start = 0;
    for place in 0..=end {
        let is_border = place == end || matches!(sentence[place].value, '，' | ',');
        if is_border && sentence[start..place].iter().any(|char| char.value.is_alphanumeric()) {
            found.push(start..place);
        }
        if is_border {
            start = place + 1;
        }
    }
    found
}

fn with_moved_clauses(sentence: &[Char], dice: &mut Dice) -> Paragraph {
    let ranges = clauses(sentence);
    let mut order = ranges.clone();
    dice.derange(&mut order);
    let mut moved = Paragraph::with_capacity(sentence.len());
    let mut place = 0;
    for (range, taken) in ranges.into_iter().zip(order) {
        moved.extend_from_slice(&sentence[place..range.start]);
        moved.extend_from_slice(&sentence[taken]);
        place = range.end;
    }
    moved.extend_from_slice(&sentence[place..]);
    moved
}
