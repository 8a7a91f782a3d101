//! Found share by method and kind of edit.

use leitong_record::{KindRecall, PairClass, Run};
use plotters::prelude::RGBColor;

use super::Plot;
use super::axes::{shortened, text_width};
use super::figure::{Anchor, Figure, Mark};
use super::style::{BLUE, GREEN, INK, QUIET, VERMILION, pixel, tint};
use crate::table::count;

/// Recall by kind of edit, false alarms by kind of hard negative.
pub const PLOT: Plot = Plot {
    id: "kinds",
    title: "Found share by kind of edit",
    title_zh: "按改写类型的检出率",
    note: "Percent of the pairs that the method calls duplicates at its default threshold, rounded down; the number of pairs stands below the kind. Blue: \
           duplicates, more is better. Green: pairs that count neither way, such as contained texts. Red: hard negatives, every one found is a false alarm.",
    draw,
};

const NAMES: i32 = 230;
const CELL: i32 = 40;
const ROW: i32 = 24;
/// Room for the names of kinds, at least and at most; the numbers of pairs stand below them.
const HEAD: (i32, i32) = (60, 190);
/// The line of a block's title.
const TITLE: i32 = 28;
const GAP: i32 = 26;
const MARGIN: i32 = 12;
const COLUMNS: usize = 22;
const TEXT: u32 = 12;

/// What a found pair means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Right,
    Ignored,
    Wrong,
}

impl Meaning {
    fn of(class: PairClass) -> Self {
        match class {
            PairClass::Duplicate => Self::Right,
            PairClass::Different => Self::Wrong,
            PairClass::Ignored => Self::Ignored,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Right => "duplicates found 检出的重复",
            Self::Ignored => "found, counted neither way 检出但不计",
            Self::Wrong => "hard negatives: false alarms 难负例：误报",
        }
    }

    fn colour(self) -> RGBColor {
        match self {
            Self::Right => BLUE,
            Self::Ignored => GREEN,
            Self::Wrong => VERMILION,
        }
    }
}

/// A kind with its label: one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Column<'a> {
    kind: &'a str,
    label: &'a str,
    n_pairs: u64,
}

/// The columns of a meaning in the order of the record.
fn columns<'a>(rows: &[&'a KindRecall], meaning: Meaning) -> Vec<Column<'a>> {
    let mut columns: Vec<Column> = Vec::new();
    for row in rows.iter().filter(|row| Meaning::of(row.class) == meaning) {
        match columns.iter_mut().find(|column| column.kind == row.kind && column.label == row.label) {
            Some(column) => column.n_pairs = column.n_pairs.max(row.n_pairs),
            None => columns.push(Column { kind: &row.kind, label: &row.label, n_pairs: row.n_pairs }),
        }
    }
    columns.sort_by_key(|column| (natural(column.kind), column.label));
    columns
}

/// A name as pairs of letters and the number after them, so that M3 comes before M12.
fn natural(name: &str) -> Vec<(&str, u64)> {
    let mut pieces = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let end = rest[digits..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| digits + length);
        pieces.push((&rest[..digits], rest[digits..end].parse().unwrap_or(0)));
        rest = &rest[end..];
    }
    pieces
}

/// What stands above a column; the label where it is not the usual one of its block.
fn head_of(block: &Block, column: &Column) -> String {
    let is_plain = block.meaning != Meaning::Ignored || column.label == "contained";
    if is_plain { column.kind.to_owned() } else { format!("{} {}", column.kind, column.label) }
}

/// Height of the heads of a block: as its longest name needs.
fn head_height(block: &Block) -> i32 {
    const BELOW_NAMES: f64 = 32.0;
    let longest = block.columns.iter().map(|column| text_width(&head_of(block, column), TEXT)).fold(0.0, f64::max);
    let title = if block.is_first { TITLE } else { 0 };
    title + pixel(longest + BELOW_NAMES).clamp(HEAD.0, HEAD.1)
}

fn methods<'a>(run: &'a Run, rows: &[&'a KindRecall]) -> Vec<&'a str> {
    let has_row = |id: &str| rows.iter().any(|row| row.method == id);
    let mut ids: Vec<&str> = run.methods.iter().map(|method| method.id.as_str()).filter(|id| has_row(id)).collect();
    for row in rows {
        if !ids.contains(&row.method.as_str()) {
            ids.push(&row.method);
        }
    }
    ids
}

/// A percentage that is 0 or 100 only where it is so.
fn percent(row: &KindRecall) -> String {
    let floor = row.n_found * 100 / row.n_pairs.max(1);
    if floor == 0 && row.n_found > 0 { "<1".to_owned() } else { floor.to_string() }
}

fn draw_cell(figure: &mut Figure, (left, top): (i32, i32), row: Option<&KindRecall>, meaning: Meaning) {
    const DARK: f64 = 0.55;
    let middle = (left + CELL / 2, top + ROW / 2);
    let Some(row) = row.filter(|row| row.n_pairs > 0) else {
        figure.words("–", middle, TEXT, QUIET, Anchor::Middle);
        return;
    };
    let found = row.n_found as f64 / row.n_pairs as f64;
    figure.add(Mark::Box { from: (left, top), to: (left + CELL - 1, top + ROW - 1), colour: tint(meaning.colour(), 0.06 + 0.94 * found) });
    let ink = if found > DARK { RGBColor(255, 255, 255) } else { INK };
    figure.words(percent(row), middle, TEXT, ink, Anchor::Middle);
}

/// A block of columns with the names of the methods beside it.
struct Block<'a> {
    meaning: Meaning,
    columns: Vec<Column<'a>>,
    is_first: bool,
}

fn draw_heads(figure: &mut Figure, block: &Block, top: i32) {
    let head = head_height(block);
    if block.is_first {
        figure.words(block.meaning.title(), (MARGIN, top + 10), TEXT + 2, block.meaning.colour(), Anchor::Start);
    }
    for (place, column) in (0..).zip(&block.columns) {
        let middle = MARGIN + NAMES + place * CELL + CELL / 2;
        let room = f64::from(HEAD.1 - 26);
        figure.turned_words(shortened(&head_of(block, column), room, TEXT), (middle, top + head - 22), TEXT, INK, Anchor::Start);
        figure.words(count(column.n_pairs), (middle, top + head - 9), TEXT - 2, QUIET, Anchor::Middle);
    }
}

fn draw_rows(figure: &mut Figure, run: &Run, rows: &[&KindRecall], block: &Block, top: i32) {
    for (line, id) in (0..).zip(methods(run, rows)) {
        let up = top + head_height(block) + line * ROW;
        let title_zh = crate::table::method(run, id).map_or("", |method| method.title_zh.as_str());
        let name = format!("{id} {title_zh}");
        figure.words(shortened(name.trim_end(), f64::from(NAMES - 12), TEXT), (MARGIN + NAMES - 8, up + ROW / 2), TEXT, INK, Anchor::End);
        for (place, column) in (0..).zip(&block.columns) {
            let cell = rows.iter().find(|row| row.method == id && row.kind == column.kind && row.label == column.label);
            draw_cell(figure, (MARGIN + NAMES + place * CELL, up), cell.copied(), block.meaning);
        }
    }
}

fn blocks<'a>(rows: &[&'a KindRecall]) -> Vec<Block<'a>> {
    let mut blocks = Vec::new();
    for meaning in [Meaning::Right, Meaning::Ignored, Meaning::Wrong] {
        let columns = columns(rows, meaning);
        // Blocks of about the same width look better than a full one and a rest.
        let n_blocks = columns.len().div_ceil(COLUMNS).max(1);
        let width = columns.len().div_ceil(n_blocks).max(1);
        for (place, part) in columns.chunks(width).enumerate() {
            blocks.push(Block { meaning, columns: part.to_vec(), is_first: place == 0 });
        }
    }
    blocks
}

fn draw(run: &Run) -> Option<Figure> {
    let n_docs = run.kinds.iter().map(|row| row.n_docs).max()?;
    let rows: Vec<&KindRecall> = run.kinds.iter().filter(|row| row.n_docs == n_docs).collect();
    let blocks = blocks(&rows);
    let n_methods = i32::try_from(methods(run, &rows).len()).ok()?;
    let block_height = |block: &Block| head_height(block) + n_methods * ROW + GAP;
    let widest = blocks.iter().map(|block| block.columns.len()).max()?;
    let title_width = pixel(text_width(Meaning::Wrong.title(), TEXT + 2));
    let width = (NAMES + i32::try_from(widest).ok()? * CELL).max(title_width) + 2 * MARGIN;
    let height = blocks.iter().map(block_height).sum::<i32>() + MARGIN;
    let mut figure = Figure::new(width.unsigned_abs(), height.unsigned_abs());
    let mut top = MARGIN;
    for block in &blocks {
        draw_heads(&mut figure, block, top);
        draw_rows(&mut figure, run, &rows, block, top);
        top += block_height(block);
    }
    Some(figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_follow_their_numbers_and_not_their_digits() {
        let mut kinds = ["M22", "copy", "M12 20 %", "M3 1 %", "M12 5 %", "M3 0.5 %", "M2 added", "M3 0.1 %"];
        kinds.sort_by_key(|kind| natural(kind));
        assert_eq!(kinds, ["M2 added", "M3 0.1 %", "M3 0.5 %", "M3 1 %", "M12 5 %", "M12 20 %", "M22", "copy"]);
    }

    #[test]
    fn a_percentage_is_0_or_100_only_where_it_is_so() {
        let cell = |n_found, n_pairs| percent(&KindRecall { n_found, n_pairs, ..KindRecall::default() });
        assert_eq!([cell(0, 999), cell(1, 999), cell(998, 999), cell(999, 999), cell(1, 3)], ["0", "<1", "99", "100", "33"]);
    }
}
