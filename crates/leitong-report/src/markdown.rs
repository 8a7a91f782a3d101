//! The table of a README: the largest size, one line a method.

use std::fmt::Write as _;

use leitong_record::{Cost, Mode, Run, ThresholdSource};

use crate::table::{Row, bytes_per_doc, costs_at, count, docs_per_s, is_judged, largest, method, method_ids, quantity, rows_at, share};

const HEADER: [&str; 10] = ["id", "method", "F", "P", "R", "CE", "EE", "best F", "docs/s", "bytes/doc"];
/// Columns of words; the others are numbers.
const N_WORDS: usize = 2;

/// The keys row where there is one, since that is how a method is used; otherwise the row of all pairs.
fn preferred<T: Copy>(rows: &[T], mode: impl Fn(T) -> Mode) -> Option<T> {
    rows.iter().copied().find(|row| mode(*row) == Mode::Keys).or_else(|| rows.first().copied())
}

fn is_default(row: &Row) -> bool {
    matches!(row.quality.threshold_source, ThresholdSource::Default | ThresholdSource::None)
}

/// The cells of a method; absent where the record has nothing on it at this size.
fn cells(run: &Run, n_docs: u64, id: &str) -> Option<Vec<String>> {
    let rows: Vec<Row> = rows_at(run, n_docs).into_iter().filter(|row| row.quality.method == id && is_default(row)).collect();
    let costs: Vec<&Cost> = costs_at(run, n_docs).into_iter().filter(|cost| cost.method == id).collect();
    let row = preferred(&rows, |row| row.quality.mode);
    let cost = row.map_or_else(|| preferred(&costs, |cost| cost.mode), |row| row.cost);
    let mode = row.map(|row| row.quality.mode).or_else(|| cost.map(|cost| cost.mode))?;
    let mut title = method(run, id).map_or_else(String::new, |method| method.title.clone());
    if mode == Mode::AllPairs {
        title.push_str(" (all pairs)");
    }
    let quality = row.map(|row| row.quality);
    let shares = [quality.and_then(|row| row.f1), quality.and_then(|row| row.precision), quality.and_then(|row| row.recall)];
    let errors = [quality.and_then(|row| row.ce), quality.and_then(|row| row.ee), row.and_then(|row| row.best_f())];
    let words_mark = if cost.is_some_and(|cost| cost.reads_words) { " +seg" } else { "" };
    let mut cells = vec![format!("`{id}`"), title];
    cells.extend(shares.into_iter().chain(errors).map(share));
    cells.push(format!("{}{words_mark}", quantity(cost.and_then(docs_per_s))));
    cells.push(quantity(cost.map(bytes_per_doc)));
    Some(cells)
}

/// The commit of a record, behind a comma.
pub fn commit_words(commit: Option<&str>) -> String {
    commit.map_or_else(|| "outside a checkout".to_owned(), |commit| format!("commit {commit}"))
}

/// Adds a line of a table; no cell ends its column or its line.
pub fn push_line(table: &mut String, cells: &[String]) {
    let escaped: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|").replace('\n', " ")).collect();
    let _ = writeln!(table, "| {} |", escaped.join(" | "));
}

/// What the numbers are, in one paragraph.
fn caption(run: &Run, n_docs: u64) -> String {
    let mut caption = format!("`{}`, {} documents", run.dataset, count(n_docs));
    if let Some(size) = run.sizes.iter().find(|size| size.n_docs == n_docs) {
        let judged = if is_judged(size) { "judged pairs" } else { "pairs" };
        let _ = write!(caption, ", {} {judged}, {} gold duplicates", count(size.n_pairs), count(size.n_positive));
    }
    caption.push_str("; candidates by keys, default thresholds. CE = 1 − P, EE = 1 − R. ");
    caption.push_str("best F: threshold chosen on this data, an upper bound and no result. ");
    let _ = write!(caption, "docs/s: method alone on {} threads; +seg: segmentation into words comes on top", run.threads);
    let segment = run.analysis.iter().find(|analysis| analysis.n_docs == n_docs).and_then(|analysis| crate::table::rate(n_docs, &analysis.segment_ns));
    if segment.is_some() {
        let _ = write!(caption, " ({} docs/s)", quantity(segment));
    }
    caption.push('.');
    caption
}

/// The results of the largest size as GitHub markdown: one line a method by keys at its default threshold, and below the table what the numbers are.
///
/// A method that has no row by keys, such as accept-all, has its row of all pairs and says so. What the record does not have is a dash.
pub fn markdown_table(run: &Run) -> String {
    let Some(n_docs) = largest(run) else { return String::new() };
    let mut table = String::new();
    push_line(&mut table, &HEADER.map(str::to_owned));
    let rule: Vec<String> = (0..HEADER.len()).map(|place| if place < N_WORDS { "---" } else { "---:" }.to_owned()).collect();
    push_line(&mut table, &rule);
    for id in method_ids(run) {
        if let Some(cells) = cells(run, n_docs, id) {
            push_line(&mut table, &cells);
        }
    }
    let _ = write!(table, "\n{}\n", caption(run, n_docs));
    table
}
