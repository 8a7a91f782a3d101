//! Marks what differs between two texts, character by character.

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Whether a piece of text occurs on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It stands in both texts.
    Same,
    /// It stands in this text only.
    Only,
}

/// A text in pieces, in order; neighbours differ in their part.
pub type Pieces = Vec<(Part, String)>;

/// Equal runs between two changes that are shorter than this are chance and are marked as changed.
const LEAST_EQUAL: usize = 3;

/// A run of the common alignment: so many characters of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    part: Part,
    left: usize,
    right: usize,
}

fn runs(left: &[char], right: &[char]) -> Vec<Run> {
    // Without a deadline the result is a function of the texts.
    let operations = capture_diff_slices(Algorithm::Myers, left, right);
    let run = |operation: &DiffOp| match *operation {
        DiffOp::Equal { len, .. } => Run { part: Part::Same, left: len, right: len },
        DiffOp::Delete { old_len, .. } => Run { part: Part::Only, left: old_len, right: 0 },
        DiffOp::Insert { new_len, .. } => Run { part: Part::Only, left: 0, right: new_len },
        DiffOp::Replace { old_len, new_len, .. } => Run { part: Part::Only, left: old_len, right: new_len },
    };
    operations.iter().map(run).collect()
}

/// Turns short equal runs between changes into changes and joins neighbours.
fn without_chance(runs: &[Run]) -> Vec<Run> {
    let mut kept: Vec<Run> = Vec::new();
    for (place, run) in runs.iter().enumerate() {
        let is_between = place > 0 && place + 1 < runs.len();
        let part = if run.part == Part::Same && run.left < LEAST_EQUAL && is_between { Part::Only } else { run.part };
        match kept.last_mut() {
            Some(last) if last.part == part => {
                last.left += run.left;
                last.right += run.right;
            }
            _ => kept.push(Run { part, ..*run }),
        }
    }
    kept
}

/// The two texts in pieces.
pub fn marked(left: &[char], right: &[char]) -> (Pieces, Pieces) {
    let (mut pieces_left, mut pieces_right) = (Pieces::new(), Pieces::new());
    let (mut at_left, mut at_right) = (0, 0);
    for run in without_chance(&runs(left, right)) {
        let (end_left, end_right) = (at_left + run.left, at_right + run.right);
        if run.left > 0 {
            pieces_left.push((run.part, left[at_left..end_left].iter().collect()));
        }
        if run.right > 0 {
            pieces_right.push((run.part, right[at_right..end_right].iter().collect()));
        }
        (at_left, at_right) = (end_left, end_right);
    }
    (pieces_left, pieces_right)
}

/// The part of two texts that is shown, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Equal characters left out at the start of both.
    pub skipped: usize,
    /// Characters shown of each at most.
    pub length: usize,
}

/// Chooses what to show of texts that may be longer than the cap: from shortly before the first difference, where the whole does not fit.
pub fn window(left: &[char], right: &[char], cap: usize) -> Window {
    const BEFORE: usize = 60;
    let longest = left.len().max(right.len());
    let n_equal = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let skipped = if longest > cap { n_equal.saturating_sub(BEFORE).min(longest - cap) } else { 0 };
    Window { skipped, length: cap }
}

impl Window {
    /// The shown part of a text.
    pub fn of<'a>(&self, text: &'a [char]) -> &'a [char] {
        let from = self.skipped.min(text.len());
        &text[from..text.len().min(from + self.length)]
    }

    /// Characters left out at the end of a text.
    pub fn n_cut(&self, text: &[char]) -> usize {
        text.len().saturating_sub(self.skipped + self.length)
    }
}
