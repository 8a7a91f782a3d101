//! The tables of the page.

use leitong_record::{AnalysisCost, Cost, Mode, Quality, Run, SizeRecord, Spread, ThresholdSource};
use maud::{Markup, html};

use super::clusters;
use super::errors::Listed;
use crate::table::{
    NOTHING, Row, bytes, costs_at, count, f_interval, interval, is_judged, is_ranked, largest, method, milliseconds, mode_name, optional_ms, quantity, rate,
    rows_at, share, sizes, threshold,
};

/// The head of all rows of a method, at the first of them; nothing at the others.
pub fn name_cell(run: &Run, ids: &[&str], place: usize) -> Markup {
    let id = ids[place];
    if place > 0 && ids[place - 1] == id {
        return html! {};
    }
    let n_rows = ids[place..].iter().take_while(|other| **other == id).count();
    html! {
        th scope=(if n_rows > 1 { "rowgroup" } else { "row" }) rowspan=(n_rows) {
            @if let Some(record) = method(run, id) {
                a href={ "#method-" (id) } { (record.title) } " " span.zh lang="zh" { (record.title_zh) }
            } @else { code { (id) } }
        }
    }
}

fn ids<'a>(rows: &[Row<'a>]) -> Vec<&'a str> {
    rows.iter().map(|row| row.quality.method.as_str()).collect()
}

/// The mode in words.
pub fn mode_cell(mode: Mode) -> Markup {
    html! { td.word { (mode_name(mode)) } }
}

fn threshold_cell(quality: &Quality) -> Markup {
    let is_asked = quality.threshold_source == ThresholdSource::Asked;
    html! { td { (threshold(quality.threshold)) @if is_asked { " " abbr title="asked for by the experiment, not the method's default" { "*" } } } }
}

/// An error of a row that leads to the list of its method's errors, where there is one.
fn error_cell(listed: &Listed, row: &Row, value: Option<f64>) -> Markup {
    let place = listed.of_method(&row.quality.method).filter(|_| value.is_some_and(|value| value > 0.0));
    html! { td { @if let Some(place) = place { a.plain href={ "#errors-" (place) } title="list of errors" { (share(value)) } } @else { (share(value)) } } }
}

/// A row's recall, which leads to that of each kind of edit, where the record has them.
fn recall_cell(run: &Run, row: &Row) -> Markup {
    let id = &row.quality.method;
    let has_kinds = run.kinds.iter().any(|kind| kind.method == *id);
    let value = share(row.quality.recall);
    html! { td { @if has_kinds { a.plain href={ "#kinds-" (id) } title="by kind of edit" { (value) } } @else { (value) } } }
}

/// Highest F of the ranked rows.
fn highest_f(rows: &[Row]) -> Option<f64> {
    rows.iter().filter(|row| is_ranked(row)).filter_map(|row| row.quality.f1).reduce(f64::max)
}

fn row_class(row: &Row, highest: Option<f64>) -> &'static str {
    match (row.is_baseline(), row.quality.f1, highest) {
        (true, _, _) => "baseline",
        (false, Some(f), Some(highest)) if is_ranked(row) && f >= highest => "highest",
        _ => "",
    }
}

/// Quality at the thresholds that were set before, one size.
fn summary(run: &Run, n_docs: u64, listed: &Listed) -> Markup {
    let rows = rows_at(run, n_docs);
    let highest = highest_f(&rows);
    let has_intervals = rows.iter().any(|row| f_interval(run, row.quality).is_some());
    html! {
        div.scroll { table.results.sortable {
            caption { span {
                "Results at " (count(n_docs)) " documents. CE = 1 − P, EE = 1 − R. All pairs: every pair is scored; keys: only pairs that share enough keys, the "
                "others count as not found. Bold: highest F at a default threshold. Grey: a baseline, or an upper bound."
                @if rows.iter().any(|row| row.quality.threshold_source == ThresholdSource::Asked) { " *: a threshold that the experiment asked for, not the method's default." }
            } }
            thead { tr {
                th scope="col" { "method " span lang="zh" { "方法" } } th.word scope="col" { "pairs" } th scope="col" { "threshold" }
                th scope="col" { "F" }
                @if has_intervals { th scope="col" { abbr title="95 % interval of F, by resampling whole families" { "95 %" } } }
                th scope="col" { "CE " span lang="zh" { "混淆" } } th scope="col" { "EE " span lang="zh" { "排斥" } }
                th scope="col" { "P" } th scope="col" { "R" }
                th scope="col" { abbr title="documents per second of the method alone, without segmentation" { "docs/s" } }
                th scope="col" { abbr title="signature and postings" { "bytes/doc" } }
                th.bound scope="col" { abbr title="threshold chosen on this very data: an upper bound, no result" { "best F (upper bound)" } }
                th.bound scope="col" { "at" }
            } }
            tbody { @for (place, row) in rows.iter().enumerate() { tr class=(row_class(row, highest)) data-method=(row.quality.method) {
                (name_cell(run, &ids(&rows), place)) (mode_cell(row.quality.mode)) (threshold_cell(row.quality))
                td.f { (share(row.quality.f1)) }
                @if has_intervals { td.interval { (f_interval(run, row.quality).map_or_else(|| NOTHING.to_owned(), interval)) } }
                (error_cell(listed, row, row.quality.ce)) (error_cell(listed, row, row.quality.ee))
                td { (share(row.quality.precision)) } (recall_cell(run, row))
                td { (quantity(row.docs_per_s())) @if row.reads_words() { " " abbr title="reads words: segmentation comes on top" { "+seg" } } }
                td { (quantity(row.bytes_per_doc())) }
                td.bound { (share(row.best_f())) } td.bound { (threshold(row.best.and_then(|best| best.threshold))) }
            } } }
        } }
    }
}

/// The four counts and the other readings of CE, EE and F.
fn readings(run: &Run, n_docs: u64) -> Markup {
    let rows = rows_at(run, n_docs);
    html! {
        div.scroll { table.wide.sortable {
            caption { span {
                "Counts, and the other readings of the errors at " (count(n_docs)) " documents. (b) CE = FP / (FP + TN); (c) errors / all pairs; "
                "(d) documents with a wrong or a missed partner / documents."
            } }
            thead { tr {
                th scope="col" { "method" } th.word scope="col" { "pairs" } th scope="col" { "threshold" }
                @for head in ["TP", "FP", "FN", "TN", "ignored found", "unsigned", "CE b", "F b", "CE c", "EE c", "CE d", "EE d", "F d"] { th scope="col" { (head) } }
                th scope="col" { "candidates" } th scope="col" { "pair completeness" } th scope="col" { "reduction ratio" }
            } }
            tbody { @for (place, row) in rows.iter().enumerate() { @let quality = row.quality; tr class=(row_class(row, None)) data-method=(quality.method) {
                (name_cell(run, &ids(&rows), place)) (mode_cell(quality.mode)) (threshold_cell(quality))
                @for n in [quality.tp, quality.fp, quality.fn_, quality.tn, quality.ignored_found, quality.n_unsigned] { td { (count(n)) } }
                @for value in [quality.ce_b, quality.f_b] { td { (small(value)) } }
                @for value in [quality.ce_c, quality.ee_c, quality.ce_d, quality.ee_d, quality.f_d] { td { (small(value)) } }
                td { (quality.n_candidates.map_or_else(|| NOTHING.to_owned(), count)) }
                td { (share(quality.pair_completeness)) } td { (share(quality.reduction_ratio)) }
            } } }
        } }
    }
}

/// A share that may be far below a thousandth.
fn small(value: Option<f64>) -> String {
    const SMALL: f64 = 0.001;
    match value {
        Some(value) if value > 0.0 && value < SMALL => format!("{value:.2e}"),
        other => share(other),
    }
}

fn ms(time: &Spread) -> String {
    milliseconds(time.median)
}

fn analysis_rows(analysis: &AnalysisCost) -> Markup {
    let steps = [("Normalisation and sentences", "规范化与断句", &analysis.normalise_ns), ("Segmentation into words", "分词", &analysis.segment_ns)];
    html! {
        @for (title, title_zh, time) in steps { tr.analysis {
            th scope="row" { (title) " " span.zh lang="zh" { (title_zh) } } td.word { "once" } td { (analysis.n_runs) }
            @for _ in 0..5 { td { (NOTHING) } }
            td.f { (ms(time)) } td { (milliseconds(time.q1)) "–" (milliseconds(time.q3)) } td { (quantity(rate(analysis.n_docs, time))) }
            @for _ in 0..4 { td { (NOTHING) } }
        } }
    }
}

fn cost_row(cost: &Cost, name: &Markup) -> Markup {
    html! { tr data-method=(cost.method) {
        (name) (mode_cell(cost.mode)) td { (cost.n_runs) }
        td { (ms(&cost.fit_ns)) } td { (ms(&cost.sign_ns)) } td { (optional_ms(cost.index_ns.map(|time| time.median))) }
        td { (optional_ms(cost.candidates_ns.map(|time| time.median))) } td { (ms(&cost.verify_ns)) }
        td.f { (ms(&cost.total_ns)) } td { (milliseconds(cost.total_ns.q1)) "–" (milliseconds(cost.total_ns.q3)) }
        td { (quantity(rate(cost.n_docs, &cost.total_ns))) } td { (if cost.reads_words { "yes" } else { "no" }) }
        td { (quantity(Some(cost.signature_bytes_per_doc))) } td { (quantity(cost.index_bytes_per_doc)) }
        td { (cost.peak_rss_bytes.map_or_else(|| NOTHING.to_owned(), bytes)) }
    } }
}

/// What each step took.
fn costs(run: &Run, n_docs: u64) -> Markup {
    let rows = costs_at(run, n_docs);
    let ids: Vec<&str> = rows.iter().map(|cost| cost.method.as_str()).collect();
    html! {
        div.scroll { table.wide.sortable {
            caption { span {
                "Wall time in milliseconds at " (count(n_docs)) " documents: medians, and quartiles of the total. The upper two rows are done once for all methods; "
                "the second is needed by methods that read words only and is in no other row. "
                "Peak memory is that of the whole process so far, documents included."
            } }
            thead { tr {
                th.word scope="col" { "step or method" } th.word scope="col" { "pairs" }
                @for head in ["runs", "fit", "sign", "index", "candidates", "verify", "total", "quartiles", "docs/s", "reads words",
                    "signature bytes/doc", "index bytes/doc", "peak memory"] { th scope="col" { (head) } }
            } }
            tbody {
                @for analysis in run.analysis.iter().filter(|analysis| analysis.n_docs == n_docs) { (analysis_rows(analysis)) }
                @for (place, cost) in rows.iter().enumerate() { (cost_row(cost, &name_cell(run, &ids, place))) }
            }
        } }
    }
}

fn size_facts(size: &SizeRecord) -> Markup {
    html! {
        p.facts {
            (count(size.n_docs)) " documents, " (count(size.n_chars)) " characters, " (bytes(size.n_bytes)) "; "
            (count(size.n_pairs)) @if is_judged(size) { " judged pairs" } @else { " pairs" } ", "
            (count(size.n_positive)) " gold duplicates"
            @if !size.n_ignored.is_empty() {
                "; counted neither way: " @for (place, (label, n)) in size.n_ignored.iter().enumerate() { @if place > 0 { ", " } (count(*n)) " " (label) }
            }
        }
    }
}

/// All tables, one panel a size, the largest first.
pub fn section(run: &Run, listed: &Listed) -> Markup {
    let sizes = sizes(run);
    html! {
        section #results {
            h2 { "Results " span lang="zh" { "结果" } }
            nav.sizes aria-label="sizes" {
                @for n_docs in sizes.iter().rev() { a href={ "#size-" (n_docs) } data-size=(n_docs) { (count(*n_docs)) " documents" } }
            }
            @for n_docs in sizes.iter().rev() {
                div.panel id={ "size-" (n_docs) } {
                    h3 { (count(*n_docs)) " documents" }
                    @for size in run.sizes.iter().filter(|size| size.n_docs == *n_docs) { (size_facts(size)) }
                    @if rows_at(run, *n_docs).is_empty() { p { "There is no truth at this size, so nothing can be said about quality: costs only." } } @else {
                    (summary(run, *n_docs, listed))
                    @if largest(run) == Some(*n_docs) { (clusters::verdict(run)) }
                    (clusters::table(run, *n_docs))
                    details open[run.sizes.iter().any(|size| size.n_docs == *n_docs && is_judged(size))] { summary { "Counts and readings b to d of CE, EE and F" } (readings(run, *n_docs)) }
                    }
                    details open { summary { "Cost " span lang="zh" { "代价" } } (costs(run, *n_docs)) }
                }
            }
        }
    }
}
