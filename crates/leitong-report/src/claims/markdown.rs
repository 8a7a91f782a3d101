//! `claims.md`: verdicts, conditions and predictions as GitHub markdown.

use std::fmt::Write as _;

use leitong_record::{CellRecord, ClaimsRun, GridRecord, Verdict};

use super::numbers::{figure, interval, measured};
use super::verdict::{Tally, VERDICTS, symbol, word};
use crate::markdown::{commit_words, push_line};
use crate::table::{NOTHING, count};

fn marked(verdict: Verdict) -> String {
    format!("{} {}", symbol(verdict), word(verdict))
}

/// Words of the record: no tag of theirs reaches the page that shows the file.
fn plain(text: &str) -> String {
    text.replace('<', "&lt;")
}

fn push_rule(text: &mut String, columns: &[bool]) {
    let rule: Vec<String> = columns.iter().map(|is_number| if *is_number { "---:" } else { "---" }.to_owned()).collect();
    push_line(text, &rule);
}

fn push_header(text: &mut String, header: &[&str], numbers: &[usize]) {
    push_line(text, &header.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>());
    push_rule(text, &(0..header.len()).map(|place| numbers.contains(&place)).collect::<Vec<_>>());
}

fn push_claims(text: &mut String, run: &ClaimsRun) {
    push_header(text, &["id", "verdict", "claim", "source"], &[]);
    for claim in &run.claims {
        push_line(text, &[plain(&claim.id), marked(claim.verdict), plain(&claim.says), plain(&claim.source)]);
    }
    text.push_str("\nA claim holds where all its conditions hold, and fails where one fails; undecided: an interval reaches over its bound.\n");
}

fn push_tests(text: &mut String, run: &ClaimsRun) {
    text.push_str("\n## Conditions\n\n");
    push_header(text, &["claim", "figure", "value", "95 % interval", "condition", "bound", "verdict"], &[2, 3, 5]);
    for claim in &run.claims {
        for test in &claim.tests {
            let numbers = [figure(test.value), interval(test.low, test.high)];
            let mut cells = vec![plain(&claim.id), format!("`{}`", test.figure)];
            cells.extend(numbers);
            cells.extend([plain(&test.condition), figure(test.bound), marked(test.verdict)]);
            push_line(text, &cells);
        }
    }
}

/// `predicted / measured`; what does not hold is marked.
fn cell(cell: Option<&CellRecord>) -> String {
    let Some(cell) = cell else { return NOTHING.to_owned() };
    let numbers = format!("{} / {}", plain(&cell.predicted), measured(cell));
    match cell.verdict {
        Verdict::Holds => numbers,
        Verdict::Fails => format!("**{numbers}** {}", symbol(Verdict::Fails)),
        Verdict::Undecided => format!("{numbers} {}", symbol(Verdict::Undecided)),
    }
}

fn tally_cell(tally: Tally) -> String {
    VERDICTS.map(|verdict| tally.n(verdict).to_string()).join(" / ")
}

fn push_grid(text: &mut String, grid: &GridRecord) {
    let _ = writeln!(text, "\n## Predictions {}\n\n{}\n", plain(&grid.id), plain(&grid.title));
    let _ = writeln!(text, "Predicted / measured: {}. {}\n", Tally::of_grid(grid).words("cell"), plain(&grid.rule));
    let mut header = vec![String::new()];
    header.extend(grid.columns.iter().map(|column| plain(column)));
    header.push(VERDICTS.map(symbol).join(" / "));
    push_line(text, &header);
    push_rule(text, &(0..header.len()).map(|place| place > 0).collect::<Vec<_>>());
    for row in &grid.rows {
        let mut cells = vec![plain(&row.name)];
        cells.extend((0..grid.columns.len()).map(|column| cell(row.cells.get(column).and_then(Option::as_ref))));
        cells.push(tally_cell(Tally::of_row(row)));
        push_line(text, &cells);
    }
    let mut totals = vec![VERDICTS.map(symbol).join(" / ")];
    totals.extend((0..grid.columns.len()).map(|column| tally_cell(Tally::of_column(grid, column))));
    totals.push(tally_cell(Tally::of_grid(grid)));
    push_line(text, &totals);
}

fn push_origin(text: &mut String, run: &ClaimsRun) {
    text.push_str("\n## Origin\n\n");
    for dataset in &run.datasets {
        let _ = writeln!(text, "- `{}`: {} documents, digest `{}`", dataset.name, count(dataset.n_docs), dataset.digest);
    }
    for note in &run.notes {
        let _ = writeln!(text, "- {}", plain(note).replace('\n', " "));
    }
    let commit = commit_words(run.commit.as_deref());
    let _ = writeln!(text, "- made by `{}`, {commit}, seed {}, {} bootstrap draws", run.command, run.seed, count(run.n_draws));
}

/// The whole file.
pub fn markdown(run: &ClaimsRun) -> String {
    let mut text = format!("# Claims: {}\n\n", plain(&run.name));
    if run.claims.is_empty() {
        text.push_str("The record holds no claims.\n");
    } else {
        let _ = writeln!(text, "{}.\n", Tally::of(run.claims.iter().map(|claim| claim.verdict)).words("claim"));
        push_claims(&mut text, run);
        push_tests(&mut text, run);
    }
    for grid in &run.grids {
        push_grid(&mut text, grid);
    }
    push_origin(&mut text, run);
    text
}
