//! A table of predictions on the page: predicted over measured, coloured by verdict.

use leitong_record::{CellRecord, GridRecord, GridRow, Verdict};
use maud::{Markup, html};

use super::numbers::{figure, interval, measured};
use super::page::badge;
use super::verdict::{Tally, VERDICTS, symbol, word, word_zh};
use crate::table::{NOTHING, count};

/// Column names stand upright where there are more of them than this.
const UPRIGHT_FROM: usize = 8;

/// All that is known of a cell, in a line.
fn facts(cell: &CellRecord) -> String {
    let interval = interval(cell.low, cell.high);
    let measured = figure(cell.measured);
    format!("predicted {}, measured {measured}, 95 % interval {interval}, n = {}: {}", cell.predicted, count(cell.n), word(cell.verdict))
}

fn prediction(cell: Option<&CellRecord>) -> Markup {
    let Some(cell) = cell else { return html! { td.none { (NOTHING) } } };
    html! {
        td.cell.(word(cell.verdict)) title=(facts(cell)) {
            span.predicted { (cell.predicted) } " " span.measured { (measured(cell)) } " " span.symbol { (symbol(cell.verdict)) }
        }
    }
}

fn counts(tally: Tally) -> Markup {
    html! { @for verdict in VERDICTS { td.count { (tally.n(verdict)) } } }
}

fn line(grid: &GridRecord, row: &GridRow) -> Markup {
    html! {
        tr {
            th scope="row" { (row.name) }
            @for column in 0..grid.columns.len() { (prediction(row.cells.get(column).and_then(Option::as_ref))) }
            (counts(Tally::of_row(row)))
        }
    }
}

fn totals(grid: &GridRecord) -> Markup {
    let by_column: Vec<Tally> = (0..grid.columns.len()).map(|column| Tally::of_column(grid, column)).collect();
    let of_all = Tally::of_grid(grid);
    html! {
        @for (place, verdict) in VERDICTS.into_iter().enumerate() {
            tr {
                th scope="row" { (symbol(verdict)) " " (word(verdict)) " " span.zh lang="zh" { (word_zh(verdict)) } }
                @for tally in &by_column { td.count { (tally.n(verdict)) } }
                @for corner in 0..VERDICTS.len() { td.count { @if corner == place { (of_all.n(verdict)) } } }
            }
        }
    }
}

fn table(grid: &GridRecord) -> Markup {
    let is_upright = grid.columns.len() > UPRIGHT_FROM;
    html! {
        div.scroll { table.grid.upright[is_upright] {
            caption { span {
                "Predicted over measured. The interval and the number of articles are in the tooltip of a cell. Right and below: cells that hold, fail, are undecided."
            } }
            thead { tr {
                th scope="col" { "edit " span lang="zh" { "改动" } }
                @for column in &grid.columns { th scope="col" { span.name { (column) } } }
                @for verdict in VERDICTS { th.count scope="col" { abbr title=(word(verdict)) { (symbol(verdict)) } } }
            } }
            tbody { @for row in &grid.rows { (line(grid, row)) } }
            tfoot { (totals(grid)) }
        } }
    }
}

/// Cells with one verdict, with the names of their row and column.
fn cells_that(grid: &GridRecord, verdict: Verdict) -> Vec<(&str, &str, &CellRecord)> {
    let in_row = |row: &'_ GridRow| row.cells.len().min(grid.columns.len());
    let places = grid.rows.iter().flat_map(|row| (0..in_row(row)).map(move |column| (row, column)));
    let cells = places.filter_map(|(row, column)| Some((row.name.as_str(), grid.columns[column].as_str(), row.cells[column].as_ref()?)));
    cells.filter(|(_, _, cell)| cell.verdict == verdict).collect()
}

/// Cells that do not hold, in full: a screen without a pointer shows no tooltips.
fn listed(grid: &GridRecord) -> Markup {
    let tally = Tally::of_grid(grid);
    let cells = [Verdict::Fails, Verdict::Undecided].map(|verdict| cells_that(grid, verdict)).concat();
    html! {
        @if !cells.is_empty() {
            details {
                summary { "Cells that do not hold, in full: " (tally.n(Verdict::Fails)) " fail, " (tally.n(Verdict::Undecided)) " undecided" }
                div.scroll { table.prose {
                    thead { tr { @for head in ["edit", "column", "predicted", "measured", "95 % interval", "n", "verdict"] { th scope="col" { (head) } } } }
                    tbody { @for (row, column, cell) in &cells { tr {
                        td { (row) } td { (column) } td.number { (cell.predicted) } td.number { (figure(cell.measured)) }
                        td.number { (interval(cell.low, cell.high)) } td.number { (count(cell.n)) } td { (badge(cell.verdict)) }
                    } } }
                } }
            }
        }
    }
}

/// The section of one table of predictions.
pub fn article(grid: &GridRecord) -> Markup {
    html! {
        article.predictions id={ "grid-" (grid.id) } {
            h3 { (grid.id) " " (grid.title) }
            p { b { (Tally::of_grid(grid).words("cell")) "." } " " (grid.rule) }
            (table(grid))
            (listed(grid))
        }
    }
}
