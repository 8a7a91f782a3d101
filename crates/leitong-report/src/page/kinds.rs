//! The heat map as tables: each cell with an error leads to the list of its errors.

use leitong_record::{KindRecall, Run};
use maud::{Markup, html};

use super::errors::Listed;
use crate::kinds::{Column, MEANINGS, Meaning, columns, methods, n_wrong, percent, rows};
use crate::table::{NOTHING, count, method};

/// Which colour a cell has.
fn class(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Right => "right",
        Meaning::Ignored => "ignored",
        Meaning::Wrong => "wrong",
    }
}

/// The shade of a cell, in steps of a tenth, so that a class can name it.
fn shade(row: &KindRecall) -> u64 {
    row.n_found * 10 / row.n_pairs.max(1)
}

fn facts(row: &KindRecall) -> String {
    format!("{}, {}: {} of {} found", row.method, row.kind, count(row.n_found), count(row.n_pairs))
}

fn cell(listed: &Listed, row: Option<&KindRecall>, column: &Column) -> Markup {
    let Some(row) = row.filter(|row| row.n_pairs > 0) else { return html! { td.none { (NOTHING) } } };
    let target = n_wrong(row).filter(|n| *n > 0).and_then(|_| listed.of_kind(&row.method, column));
    let words = facts(row);
    html! {
        td.heat.(class(column.meaning)).{ "s" (shade(row)) } id=[target.as_ref().map(|target| format!("cell-{target}"))] {
            @if let Some(target) = &target { a href={ "#errors-" (target) } aria-label={ (words) ", list of errors" } title=(words) { (percent(row)) } }
            @else { span title=(words) { (percent(row)) } }
        }
    }
}

fn table(run: &Run, rows: &[&KindRecall], listed: &Listed, meaning: Meaning, is_first: bool) -> Markup {
    let columns = columns(rows, meaning);
    html! {
        div.scroll { table.heat-map.sortable {
            caption { span { (meaning.title()) } }
            thead { tr {
                th scope="col" { "method " span lang="zh" { "方法" } }
                @for column in &columns { th scope="col" { span.upright { (column.head()) } " " small { (count(column.n_pairs)) } } }
            } }
            tbody { @for id in methods(run, rows) { tr data-method=(id) {
                th scope="row" id=[is_first.then(|| format!("kinds-{id}"))] {
                    @if let Some(place) = listed.of_method(id) { a href={ "#errors-" (place) } { (id) } } @else { (id) }
                    " " span.zh lang="zh" { (method(run, id).map_or("", |method| method.title_zh.as_str())) }
                }
                @for column in &columns { (cell(listed, column.cell(rows, id), column)) }
            } } }
        } }
    }
}

/// Whether the record has kinds.
pub fn is_shown(run: &Run) -> bool {
    !run.kinds.is_empty()
}

/// The tables, one for each meaning; nothing where the record has no kinds.
pub fn section(run: &Run, listed: &Listed) -> Markup {
    let rows = rows(run);
    let shown: Vec<Meaning> = MEANINGS.into_iter().filter(|meaning| !columns(&rows, *meaning).is_empty()).collect();
    html! {
        @if is_shown(run) { section #kinds-tables {
            h2 { "Found share by kind of edit " span lang="zh" { "按改写类型的检出率" } }
            p {
                "Percent of the pairs of a kind that the method calls duplicates at its default threshold and the largest size, rounded down; the number of pairs stands in "
                "the head. A cell that is underlined leads to the errors of its kind; the same as a figure: " a href="#kinds" { "below" } "."
            }
            @for (place, meaning) in shown.into_iter().enumerate() { (table(run, &rows, listed, meaning, place == 0)) }
        } }
    }
}
