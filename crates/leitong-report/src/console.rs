//! The table that an evaluation prints: at most 120 columns wide.

use std::fmt::Write as _;
use std::path::Path;

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use leitong_record::{Mode, Run, SizeRecord, ThresholdSource};

use crate::table::{
    NOTHING, Row, bytes, bytes_per_doc, costs_at, count, docs_per_s, duration, f_interval, interval, is_judged, quantity, rate, rows_at, share, sizes,
    threshold,
};
use crate::verdict::{basis, verdicts};

/// Widest line.
const WIDTH: u16 = 120;
/// Counts are printed for so few pairs in any case: a share of them says little.
const FEW_PAIRS: u64 = 1000;

/// Place of the column behind F.
const BEHIND_F: usize = 7;

/// Rows of work that is done once for all methods.
const NORMALISE: &str = "(normalise)";
const SEGMENT: &str = "(segment)";
const ONCE: &str = "once";

fn mode_word(mode: Mode) -> &'static str {
    match mode {
        Mode::AllPairs => "all",
        Mode::Keys => "keys",
    }
}

/// An asked threshold is marked, since the others are the methods' defaults.
fn threshold_cell(row: &Row) -> String {
    let mark = if row.quality.threshold_source == ThresholdSource::Asked { "*" } else { "" };
    format!("{}{mark}", threshold(row.quality.threshold))
}

/// A table without side borders whose columns from the given one on are numbers.
pub(crate) fn plain_table(header: &[&str], first_number: usize) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.force_no_tty();
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH).set_header(header.to_vec());
    for (place, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        let is_number = place == 0 || place >= first_number;
        column.set_cell_alignment(if is_number { CellAlignment::Right } else { CellAlignment::Left });
    }
    table
}

fn results(run: &Run) -> Table {
    let has_intervals = !run.intervals.is_empty();
    let mut header = vec!["docs", "method", "mode", "thresh.", "P", "R", "F", "CE", "EE", "best F", "docs/s", "B/doc"];
    if has_intervals {
        header.insert(BEHIND_F, "95 %");
    }
    let mut table = plain_table(&header, 3);
    for n_docs in sizes(run).into_iter().filter(|n_docs| has_quality(run, *n_docs)) {
        if table.row_count() > 0 {
            table.add_row(vec![""]);
        }
        for row in rows_at(run, n_docs) {
            let (quality, name) = (row.quality, row.quality.method.clone());
            let shares = [quality.precision, quality.recall, quality.f1, quality.ce, quality.ee, row.best_f()].map(share);
            let mut cells = vec![count(n_docs), name, mode_word(quality.mode).to_owned(), threshold_cell(&row)];
            cells.extend(shares);
            cells.extend([quantity(row.docs_per_s()), quantity(row.bytes_per_doc())]);
            if has_intervals {
                cells.insert(BEHIND_F, f_interval(run, quality).map_or_else(|| NOTHING.to_owned(), interval));
            }
            table.add_row(cells);
        }
        for analysis in run.analysis.iter().filter(|analysis| analysis.n_docs == n_docs) {
            let mut cells = vec![count(n_docs), SEGMENT.to_owned(), ONCE.to_owned()];
            // Threshold, the six shares, and an interval.
            cells.extend(std::iter::repeat_n(NOTHING.to_owned(), 7 + usize::from(has_intervals)));
            cells.extend([quantity(rate(n_docs, &analysis.segment_ns)), NOTHING.to_owned()]);
            table.add_row(cells);
        }
    }
    table
}

/// What the methods of the given sizes cost.
fn costs(run: &Run, sizes: &[u64]) -> Table {
    let header = ["docs", "method", "mode", "docs/s", "total", "B/doc", "peak memory"];
    let mut table = plain_table(&header, 3);
    for &n_docs in sizes {
        if table.row_count() > 0 {
            table.add_row(vec![""]);
        }
        for cost in costs_at(run, n_docs) {
            let speed = [quantity(docs_per_s(cost)), duration(cost.total_ns.median), quantity(Some(bytes_per_doc(cost)))];
            let mut cells = vec![count(n_docs), cost.method.clone(), mode_word(cost.mode).to_owned()];
            cells.extend(speed);
            cells.push(cost.peak_rss_bytes.map_or_else(|| NOTHING.to_owned(), bytes));
            table.add_row(cells);
        }
        for analysis in run.analysis.iter().filter(|analysis| analysis.n_docs == n_docs) {
            for (step, time) in [(NORMALISE, &analysis.normalise_ns), (SEGMENT, &analysis.segment_ns)] {
                let speed = [quantity(rate(n_docs, time)), duration(time.median)];
                let mut cells = vec![count(n_docs), step.to_owned(), ONCE.to_owned()];
                cells.extend(speed);
                cells.extend([NOTHING.to_owned(), NOTHING.to_owned()]);
                table.add_row(cells);
            }
        }
    }
    table
}

fn has_quality(run: &Run, n_docs: u64) -> bool {
    run.quality.iter().any(|row| row.n_docs == n_docs)
}

fn counts(run: &Run, sizes: &[&SizeRecord]) -> Table {
    let header = ["docs", "method", "mode", "thresh.", "TP", "FP", "FN", "TN", "ignored", "unsigned"];
    let mut table = plain_table(&header, 3);
    for size in sizes {
        for row in rows_at(run, size.n_docs) {
            let quality = row.quality;
            let numbers = [quality.tp, quality.fp, quality.fn_, quality.tn, quality.ignored_found, quality.n_unsigned].map(count);
            let mut cells = vec![count(size.n_docs), quality.method.clone(), mode_word(quality.mode).to_owned(), threshold_cell(&row)];
            cells.extend(numbers);
            table.add_row(cells);
        }
    }
    table
}

pub(crate) fn push_table(text: &mut String, table: &Table) {
    for line in table.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// A line of names, as many as fit.
fn named(words: &str, names: &[&str]) -> String {
    let mut line = format!("  {words}");
    for (place, name) in names.iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let more = format!(" and {} more", names.len() - place);
        let is_last = place + 1 == names.len();
        let needed = line.chars().count() + comma.len() + name.chars().count() + if is_last { 0 } else { more.len() };
        if needed > usize::from(WIDTH) {
            line.push_str(&more);
            break;
        }
        line.push_str(comma);
        line.push_str(name);
    }
    line
}

/// What the largest size decides: at most ten lines.
fn push_verdicts(text: &mut String, run: &Run) {
    for verdict in verdicts(run) {
        let _ = writeln!(text, "{}", verdict.headline());
        for (words, names) in verdict.lists() {
            let _ = writeln!(text, "{}", named(words, names));
        }
    }
    if let Some(basis) = basis(run) {
        let _ = writeln!(text, "{basis}");
    }
}

fn push_costs(text: &mut String, run: &Run) {
    for analysis in &run.analysis {
        let (normalise, segment) = (duration(analysis.normalise_ns.median), duration(analysis.segment_ns.median));
        let n_docs = count(analysis.n_docs);
        let _ = writeln!(text, "analysis of {n_docs} docs: normalise {normalise}, segment {segment} (median of {})", analysis.n_runs);
    }
    let peak = run.peak_rss_bytes.map_or_else(|| "not measured".to_owned(), bytes);
    let _ = writeln!(text, "peak memory of the run {peak}, wall time {}, {} threads", duration(run.wall_ns as f64), run.threads);
}

fn push_footnotes(text: &mut String, run: &Run) {
    if !run.quality.is_empty() {
        text.push_str("CE = 1 - P (confusion), EE = 1 - R (exclusion); best F: threshold chosen on this data, an upper bound\n");
    }
    text.push_str("docs/s: method alone, segmentation not counted; B/doc: signature and postings\n");
    if run.quality.iter().any(|row| row.threshold_source == ThresholdSource::Asked) {
        text.push_str("*: threshold asked for by the experiment, not the method's default\n");
    }
}

/// What an evaluation prints: one row for each size, method, mode and asked threshold, then the cost of the analysis, memory and
/// time, and which row is best and cannot be told from which others.
///
/// Where the truth is a list of judged pairs, or there are few of them, the four counts follow as a table of their own. Sizes without truth have
/// a table of costs.
pub fn console_table(run: &Run) -> String {
    let mut text = String::new();
    if !run.quality.is_empty() {
        push_table(&mut text, &results(run));
    }
    let without_truth: Vec<u64> = sizes(run).into_iter().filter(|n_docs| !has_quality(run, *n_docs) && !costs_at(run, *n_docs).is_empty()).collect();
    if !without_truth.is_empty() {
        text.push_str(if text.is_empty() { "no truth: costs only\n\n" } else { "\nno truth at these sizes: costs only\n\n" });
        push_table(&mut text, &costs(run, &without_truth));
    }
    let is_counted = |size: &&SizeRecord| has_quality(run, size.n_docs) && (is_judged(size) || size.n_pairs <= FEW_PAIRS);
    let counted: Vec<&SizeRecord> = run.sizes.iter().filter(is_counted).collect();
    if !counted.is_empty() {
        text.push('\n');
        push_table(&mut text, &counts(run, &counted));
    }
    text.push('\n');
    push_footnotes(&mut text, run);
    push_costs(&mut text, run);
    if !run.intervals.is_empty() {
        text.push('\n');
        push_verdicts(&mut text, run);
    }
    text
}

/// [`console_table`] and where the page of the report is.
pub fn console_report(run: &Run, folder: &Path) -> String {
    format!("{}report {}\n", console_table(run), folder.join(crate::PAGE).display())
}
