//! What a claims run prints: a line a claim, a line a grid.

use std::fmt::Write as _;

use leitong_record::ClaimsRun;

use super::verdict::{Tally, VERDICTS, word};

/// Widest line, in columns of a terminal.
const WIDTH: usize = 100;

fn columns(character: char) -> usize {
    // From the radicals on nearly everything is Chinese and takes two columns.
    if character < '\u{2e80}' { 1 } else { 2 }
}

fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// The text in one line, cut where it is too wide.
fn shortened(text: &str, widest: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if width(&line) <= widest {
        return line;
    }
    let mut kept = String::new();
    let mut used = 1;
    for character in line.chars() {
        used += columns(character);
        if used > widest {
            break;
        }
        kept.push(character);
    }
    format!("{}…", kept.trim_end())
}

/// What a claims run prints: `H1  holds  ...` for each claim, then `10.1: 312 cells hold, 40 fail, 30 undecided` for each grid.
///
/// No line is wider than 100 columns.
pub fn claims_console(run: &ClaimsRun) -> String {
    let id_width = run.claims.iter().map(|claim| width(&claim.id)).max().unwrap_or(0);
    let word_width = VERDICTS.into_iter().map(|verdict| word(verdict).len()).max().unwrap_or(0);
    let text_width = WIDTH.saturating_sub(id_width + word_width + 4);
    let mut text = String::new();
    for claim in &run.claims {
        let padding = " ".repeat(id_width - width(&claim.id));
        let _ = writeln!(text, "{}{padding}  {:<word_width$}  {}", claim.id, word(claim.verdict), shortened(&claim.says, text_width));
    }
    for grid in &run.grids {
        let _ = writeln!(text, "{}: {}", grid.id, Tally::of_grid(grid).words("cell"));
    }
    text
}
