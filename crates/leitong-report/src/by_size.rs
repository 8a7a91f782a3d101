//! The tables that papers print: errors and times of each method, size beside size.

use std::fmt::Write as _;

use leitong_record::{AnalysisCost, Cost, Mode, Quality, Run, ThresholdSource};

use crate::markdown::{commit_words, push_line};
use crate::table::{count, is_judged, method, method_ids, optional_ms, share, sizes};

/// What the table of errors shows of each size.
pub const ERRORS: [&str; 3] = ["CE", "EE", "F"];
/// What the tables of times show of each size.
pub const TIMES: [&str; 2] = ["method", "whole"];
/// What the numbers of the errors are.
pub const ERRORS_NOTE: &str = "CE = 1 − P (confusion), EE = 1 − R (exclusion), F = 2(1 − CE)(1 − EE) / ((1 − CE) + (1 − EE)). \
    Every pair is scored, default thresholds.";

/// CE, EE and F of one method, one a size; absent where the record has no row.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorsBySize<'a> {
    pub id: &'a str,
    pub cells: Vec<Option<[Option<f64>; 3]>>,
}

/// Time of the decision, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Time {
    /// The method alone, as the record says: segmentation is not in it.
    pub method_ns: f64,
    /// With normalisation, and with segmentation where the method reads words; absent where the record does not say what these took.
    pub whole_ns: Option<f64>,
}

/// Times of one method in one mode, one a size; absent where the record has no row.
#[derive(Clone, Debug, PartialEq)]
pub struct TimesBySize<'a> {
    pub id: &'a str,
    /// Whether segmentation is in the whole time.
    pub reads_words: bool,
    pub cells: Vec<Option<Time>>,
}

/// The sizes of a record that has several.
pub fn several_sizes(run: &Run) -> Option<Vec<u64>> {
    Some(sizes(run)).filter(|sizes| sizes.len() > 1)
}

/// The row of all pairs at the threshold that was set before.
fn quality_at<'a>(run: &'a Run, id: &str, n_docs: u64) -> Option<&'a Quality> {
    let is_default = |row: &Quality| matches!(row.threshold_source, ThresholdSource::Default | ThresholdSource::None);
    run.quality.iter().find(|row| row.method == id && row.n_docs == n_docs && row.mode == Mode::AllPairs && is_default(row))
}

/// Errors of all methods that have a row at one size at least.
pub fn errors<'a>(run: &'a Run, sizes: &[u64]) -> Vec<ErrorsBySize<'a>> {
    let cell = |id: &str, n_docs: u64| quality_at(run, id, n_docs).map(|row| [row.ce, row.ee, row.f1]);
    let rows = method_ids(run).into_iter().map(|id| ErrorsBySize { id, cells: sizes.iter().map(|&n_docs| cell(id, n_docs)).collect() });
    rows.filter(|row| row.cells.iter().any(Option::is_some)).collect()
}

fn cost_at<'a>(run: &'a Run, id: &str, n_docs: u64, mode: Mode) -> Option<&'a Cost> {
    run.cost.iter().find(|cost| cost.method == id && cost.n_docs == n_docs && cost.mode == mode)
}

/// Normalisation, segmentation where it is needed, and the method: a sum of medians.
fn time(cost: &Cost, analysis: Option<&AnalysisCost>) -> Time {
    let method_ns = cost.total_ns.median;
    let before = |analysis: &AnalysisCost| analysis.normalise_ns.median + if cost.reads_words { analysis.segment_ns.median } else { 0.0 };
    Time { method_ns, whole_ns: analysis.map(|analysis| before(analysis) + method_ns) }
}

/// Times of all methods that have a cost at one size at least.
pub fn times<'a>(run: &'a Run, sizes: &[u64], mode: Mode) -> Vec<TimesBySize<'a>> {
    let analysis = |n_docs: u64| run.analysis.iter().find(|analysis| analysis.n_docs == n_docs);
    let row = |id: &'a str| {
        let costs: Vec<Option<&Cost>> = sizes.iter().map(|&n_docs| cost_at(run, id, n_docs, mode)).collect();
        let reads_words = costs.iter().flatten().any(|cost| cost.reads_words);
        TimesBySize { id, reads_words, cells: costs.into_iter().map(|cost| cost.map(|cost| time(cost, analysis(cost.n_docs)))).collect() }
    };
    method_ids(run).into_iter().map(row).filter(|row| row.cells.iter().any(Option::is_some)).collect()
}

/// The cells of the errors as text.
pub fn error_cells(row: &ErrorsBySize) -> Vec<[String; 3]> {
    row.cells.iter().map(|cell| cell.unwrap_or_default().map(share)).collect()
}

/// The cells of the times as text, in milliseconds.
pub fn time_cells(row: &TimesBySize) -> Vec<[String; 2]> {
    let cell = |time: &Option<Time>| [time.map(|time| time.method_ns), time.and_then(|time| time.whole_ns)].map(optional_ms);
    row.cells.iter().map(cell).collect()
}

/// Whether segmentation is in the whole time of the row.
pub fn words_cell(row: &TimesBySize) -> &'static str {
    if row.reads_words { "included" } else { "not needed" }
}

/// How pairs were reached, in a heading.
pub fn mode_words(mode: Mode) -> &'static str {
    match mode {
        Mode::AllPairs => "all pairs",
        Mode::Keys => "by keys",
    }
}

/// What the numbers of the times are.
pub fn times_note(run: &Run, mode: Mode) -> String {
    let steps = match mode {
        Mode::AllPairs => "fitting, signing and scoring every pair",
        Mode::Keys => "fitting, signing, filing the keys, reaching the candidates and scoring them",
    };
    format!(
        "Milliseconds, medians, {} threads. Method: {steps}; segmentation is not in it. Whole: normalisation and sentences, segmentation into words where the \
         method reads words, and the method: a sum of medians.",
        run.threads
    )
}

/// A size with its pairs, as the head of its columns says it in full.
fn size_words(run: &Run, n_docs: u64) -> String {
    let Some(size) = run.sizes.iter().find(|size| size.n_docs == n_docs) else { return format!("{} documents", count(n_docs)) };
    let judged = if is_judged(size) { "judged pairs" } else { "pairs" };
    format!("{} documents, {} {judged}, {} gold duplicates", count(n_docs), count(size.n_pairs), count(size.n_positive))
}

fn push_header(text: &mut String, names: &[&str], sizes: &[u64], columns: &[&str]) {
    let mut header: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    header.extend(sizes.iter().flat_map(|&n_docs| columns.iter().map(move |column| format!("{} {column}", count(n_docs)))));
    push_line(text, &header);
    let rule: Vec<String> = (0..header.len()).map(|place| if place < names.len() { "---" } else { "---:" }.to_owned()).collect();
    push_line(text, &rule);
}

fn names(run: &Run, id: &str) -> Vec<String> {
    vec![format!("`{id}`"), method(run, id).map_or_else(String::new, |method| method.title.clone())]
}

fn push_errors(text: &mut String, run: &Run, sizes: &[u64]) {
    let rows = errors(run, sizes);
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n## Errors\n\n{ERRORS_NOTE}\n");
    push_header(text, &["id", "method"], sizes, &ERRORS);
    for row in &rows {
        let mut cells = names(run, row.id);
        cells.extend(error_cells(row).into_iter().flatten());
        push_line(text, &cells);
    }
}

fn push_times(text: &mut String, run: &Run, sizes: &[u64], mode: Mode) {
    let rows = times(run, sizes, mode);
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n## Time of the decision, {}\n\n{}\n", mode_words(mode), times_note(run, mode));
    push_header(text, &["id", "method", "segmentation"], sizes, &TIMES);
    for row in &rows {
        let mut cells = names(run, row.id);
        cells.push(words_cell(row).to_owned());
        cells.extend(time_cells(row).into_iter().flatten());
        push_line(text, &cells);
    }
}

/// `by-size.md`; absent where the record has one size, or nothing to compare.
pub fn markdown(run: &Run) -> Option<String> {
    let sizes = several_sizes(run)?;
    let mut tables = String::new();
    push_errors(&mut tables, run, &sizes);
    push_times(&mut tables, run, &sizes, Mode::AllPairs);
    push_times(&mut tables, run, &sizes, Mode::Keys);
    if tables.is_empty() {
        return None;
    }
    let mut text = format!("# `{}` by size\n\n", run.dataset);
    for &n_docs in &sizes {
        let _ = writeln!(text, "- {}", size_words(run, n_docs));
    }
    let commit = commit_words(run.commit.as_deref());
    let _ = writeln!(text, "\nMade by `{}`, {commit}. What the record does not have is a dash.", run.command);
    text.push_str(&tables);
    Some(text)
}
