//! Found share by method and kind of edit.

use leitong_record::{KindRecall, Run};
use plotters::prelude::RGBColor;

use super::Plot;
use super::axes::{shortened, text_width};
use super::figure::{Anchor, Figure, Mark};
use super::style::{BLUE, GREEN, INK, QUIET, VERMILION, pixel, tint};
use crate::kinds::{Column, MEANINGS, Meaning, columns, methods, percent, rows};
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

fn colour(meaning: Meaning) -> RGBColor {
    match meaning {
        Meaning::Right => BLUE,
        Meaning::Ignored => GREEN,
        Meaning::Wrong => VERMILION,
    }
}

/// Height of the heads of a block: as its longest name needs.
fn head_height(block: &Block) -> i32 {
    const BELOW_NAMES: f64 = 32.0;
    let longest = block.columns.iter().map(|column| text_width(&column.head(), TEXT)).fold(0.0, f64::max);
    let title = if block.is_first { TITLE } else { 0 };
    title + pixel(longest + BELOW_NAMES).clamp(HEAD.0, HEAD.1)
}

fn draw_cell(figure: &mut Figure, (left, top): (i32, i32), row: Option<&KindRecall>, meaning: Meaning) {
    const DARK: f64 = 0.55;
    let middle = (left + CELL / 2, top + ROW / 2);
    let Some(row) = row.filter(|row| row.n_pairs > 0) else {
        figure.words("–", middle, TEXT, QUIET, Anchor::Middle);
        return;
    };
    let found = row.n_found as f64 / row.n_pairs as f64;
    figure.add(Mark::Box { from: (left, top), to: (left + CELL - 1, top + ROW - 1), colour: tint(colour(meaning), 0.06 + 0.94 * found) });
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
        figure.words(block.meaning.title(), (MARGIN, top + 10), TEXT + 2, colour(block.meaning), Anchor::Start);
    }
    for (place, column) in (0..).zip(&block.columns) {
        let middle = MARGIN + NAMES + place * CELL + CELL / 2;
        let room = f64::from(HEAD.1 - 26);
        figure.turned_words(shortened(&column.head(), room, TEXT), (middle, top + head - 22), TEXT, INK, Anchor::Start);
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
            draw_cell(figure, (MARGIN + NAMES + place * CELL, up), column.cell(rows, id), block.meaning);
        }
    }
}

fn blocks<'a>(rows: &[&'a KindRecall]) -> Vec<Block<'a>> {
    let mut blocks = Vec::new();
    for meaning in MEANINGS {
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
    let rows = rows(run);
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
