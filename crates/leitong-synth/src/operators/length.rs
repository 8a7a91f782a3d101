//! Edits of the length: M6, M7, M8.

use crate::dice::Dice;
use crate::text::{Char, Draft, Paragraph, n_letters, n_letters_of, sentences};
use crate::words::{self, READ_MORE};

/// M6: leaves out sentences in random order as long as they hold at most `percent` of the letters together; at least one.
pub(super) fn delete_sentences(draft: &mut Draft, percent: usize, dice: &mut Dice) {
    let mut order = sentence_places(draft);
    dice.shuffle(&mut order);
    let most = draft.n_body_letters() * percent / 100;
    let mut deleted = Vec::new();
    let mut n_deleted = 0;
    for (paragraph, range) in order.iter().cloned() {
        let letters = n_letters(&draft.body[paragraph][range.clone()]);
        if n_deleted + letters <= most {
            n_deleted += letters;
            deleted.push((paragraph, range));
        }
    }
    if deleted.is_empty() {
        let shortest = order.into_iter().min_by_key(|(_, range)| range.len());
        deleted.extend(shortest);
    }
    // From the back, so that the ranges before stay valid.
    deleted.sort_unstable_by_key(|(paragraph, range)| std::cmp::Reverse((*paragraph, range.start)));
    for (paragraph, range) in deleted {
        draft.body[paragraph].drain(range);
    }
    draft.body.retain(|paragraph| !paragraph.is_empty());
}

fn sentence_places(draft: &Draft) -> Vec<(usize, std::ops::Range<usize>)> {
    let all = draft.body.iter().enumerate();
    all.flat_map(|(number, paragraph)| sentences(paragraph).into_iter().map(move |range| (number, range))).collect()
}

/// M7: new sentences of about `percent` of the letters: a new lead, a new end, and comments between the sentences.
pub(super) fn insert_sentences(draft: &mut Draft, percent: usize, dice: &mut Dice) {
    let wanted = draft.n_body_letters() * percent / 100;
    let mut inserted = 0;
    let mut round = 0;
    while inserted < wanted {
        let sentence = match round {
            0 => words::lead_in(dice),
            1 => words::closing(dice),
            _ => words::comment(dice),
        };
        inserted += n_letters_of(&sentence);
        let sentence: Paragraph = sentence.chars().map(Char::inserted).collect();
        match round {
            0 => draft.body.insert(0, sentence),
            1 => draft.body.push(sentence),
            _ => insert_at_a_border(draft, sentence, dice),
        }
        round += 1;
    }
}

fn insert_at_a_border(draft: &mut Draft, sentence: Paragraph, dice: &mut Dice) {
    let mut borders = Vec::new();
    for (number, range) in sentence_places(draft) {
        borders.push((number, range.end));
    }
    if let Some((paragraph, place)) = dice.pick(&borders) {
        draft.body[paragraph].splice(place..place, sentence);
    }
}

/// M8: keeps the beginning: `percent` of the letters and the rest of the sentence there, or exactly `percent` where the rest of the sentence is the rest of the text.
pub(super) fn truncate(draft: &mut Draft, percent: usize) {
    let wanted = (draft.n_body_letters() * percent).div_ceil(100);
    let mut kept = Vec::new();
    let mut n_kept = 0;
    for paragraph in &draft.body {
        for range in sentences(paragraph) {
            if n_kept >= wanted {
                break;
            }
            n_kept += n_letters(&paragraph[range.clone()]);
            if range.start == 0 {
                kept.push(Paragraph::new());
            }
            if let Some(last) = kept.last_mut() {
                last.extend_from_slice(&paragraph[range]);
            }
        }
    }
    if n_kept == draft.n_body_letters() {
        cut_letters(&mut kept, n_kept - wanted);
    }
    draft.body = kept;
    draft.body.push(READ_MORE.chars().map(Char::inserted).collect());
}

/// Takes the last `surplus` letters away, and what stands between and after them.
fn cut_letters(body: &mut Vec<Paragraph>, surplus: usize) {
    let mut left = surplus;
    while left > 0 {
        match body.last_mut().map(Vec::pop) {
            Some(Some(char)) => left -= usize::from(char.value.is_alphanumeric()),
            Some(None) => {
                body.pop();
            }
            None => break,
        }
    }
}
