//! Edits of the order: M4, M5. Not a character is added or lost.

use crate::dice::Dice;
use crate::text::{Draft, Paragraph, sentences};

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
