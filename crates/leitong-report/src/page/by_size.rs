//! Errors and times on the page, size beside size.

use leitong_record::{Mode, Run};
use maud::{Markup, html};

use crate::by_size::{ERRORS, ERRORS_NOTE, TIMES, error_cells, errors, mode_words, several_sizes, time_cells, times, times_note, words_cell};
use crate::table::{count, method};

/// A line: the method, what is said of it, and the cells of each size.
struct Line<'a> {
    id: &'a str,
    words: Option<&'static str>,
    cells: Vec<Vec<String>>,
}

fn name(run: &Run, id: &str) -> Markup {
    html! {
        th scope="row" {
            @if let Some(record) = method(run, id) { a href={ "#method-" (id) } { (record.title) } " " span.zh lang="zh" { (record.title_zh) } } @else { code { (id) } }
        }
    }
}

fn row_class(run: &Run, id: &str) -> &'static str {
    if method(run, id).is_some_and(|method| method.baseline) { "baseline" } else { "" }
}

/// A table whose columns are grouped by size.
fn table(run: &Run, sizes: &[u64], columns: &[&str], note: &str, lines: &[Line]) -> Markup {
    let has_words = lines.iter().any(|line| line.words.is_some());
    html! {
        div.scroll { table.by-size.sortable {
            caption { span { (note) } }
            thead {
                tr {
                    th scope="col" rowspan="2" { "method " span lang="zh" { "方法" } }
                    @if has_words { th.word scope="col" rowspan="2" { "segmentation " span lang="zh" { "分词" } } }
                    @for n_docs in sizes { th.group scope="colgroup" colspan=(columns.len()) { (count(*n_docs)) " documents" } }
                }
                tr.second { @for _ in sizes { @for (place, column) in columns.iter().enumerate() {
                    @if place == 0 { th.group scope="col" { (column) } } @else { th scope="col" { (column) } }
                } } }
            }
            tbody { @for line in lines { tr class=(row_class(run, line.id)) data-method=(line.id) {
                (name(run, line.id))
                @if let Some(words) = line.words { td.word { (words) } }
                @for cells in &line.cells { @for (place, cell) in cells.iter().enumerate() { @if place == 0 { td.group { (cell) } } @else { td { (cell) } } } }
            } } }
        } }
    }
}

fn errors_table(run: &Run, sizes: &[u64]) -> Markup {
    let rows = errors(run, sizes);
    let lines: Vec<Line> = rows.iter().map(|row| Line { id: row.id, words: None, cells: error_cells(row).into_iter().map(Vec::from).collect() }).collect();
    html! { @if !lines.is_empty() { h3 { "Errors " span lang="zh" { "错误率" } } (table(run, sizes, &ERRORS, ERRORS_NOTE, &lines)) } }
}

fn times_table(run: &Run, sizes: &[u64], mode: Mode) -> Markup {
    let rows = times(run, sizes, mode);
    let lines: Vec<Line> =
        rows.iter().map(|row| Line { id: row.id, words: Some(words_cell(row)), cells: time_cells(row).into_iter().map(Vec::from).collect() }).collect();
    html! {
        @if !lines.is_empty() {
            h3 { "Time of the decision, " (mode_words(mode)) " " span lang="zh" { "判重时间" } }
            (table(run, sizes, &TIMES, &times_note(run, mode), &lines))
        }
    }
}

/// Whether the page has the section.
pub fn is_shown(run: &Run) -> bool {
    crate::by_size::markdown(run).is_some()
}

/// The section; nothing where there is nothing to compare.
pub fn section(run: &Run) -> Markup {
    let Some(sizes) = several_sizes(run).filter(|_| is_shown(run)) else { return html! {} };
    html! {
        section #by-size {
            h2 { "By size " span lang="zh" { "按规模" } }
            (errors_table(run, &sizes)) (times_table(run, &sizes, Mode::AllPairs)) (times_table(run, &sizes, Mode::Keys))
        }
    }
}
