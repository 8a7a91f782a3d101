//! `index.html`: one file with its style, script and figures inside.

mod by_size;
mod clusters;
pub(crate) mod diff;
mod errors;
mod kinds;
pub(crate) mod pairs;
mod tables;

use std::collections::BTreeSet;

use leitong_record::{Machine, MethodRecord, Run};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use self::errors::Listed;
use self::pairs::Pairs;
use crate::Texts;
use crate::plots::{Drawing, PLOTS};
use crate::table::{Row, bytes, count, duration, is_judged, is_ranked, largest, mode_name, quantity, rows_at, share, sizes, threshold};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// A name with its value in a `dl`.
pub(crate) fn fact(name: &str, value: &str) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}

/// Where a run was made, in a line.
pub(crate) fn machine_words(machine: &Machine) -> String {
    let memory = machine.memory_bytes.map_or_else(String::new, |memory| format!(", {}", bytes(memory)));
    format!("{}, {} logical processors{memory}, {}", machine.cpu, machine.cores, machine.os)
}

/// What surrounds the body of a page.
pub(crate) struct Frame<'a> {
    /// Behind the program's name.
    pub(crate) title: &'a str,
    /// Style beyond that of every page.
    pub(crate) more_style: &'a str,
}

/// A whole page: style and script stand in it, so that it needs no other file.
pub(crate) fn frame(frame: &Frame, body: &Markup) -> String {
    frame_with(frame, body, SCRIPT)
}

/// As [`frame()`], with another script.
pub(crate) fn frame_with(frame: &Frame, body: &Markup, script: &str) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "leitong 雷同: " (frame.title) }
                style { (PreEscaped(STYLE)) (PreEscaped(frame.more_style)) }
            }
            body { (body) script { (PreEscaped(script)) } }
        }
    };
    page.into_string()
}

fn facts(run: &Run) -> Markup {
    let size_list = sizes(run).into_iter().map(count).collect::<Vec<_>>().join(", ");
    html! {
        dl.facts {
            (fact("documents", &size_list))
            @if let Some(base) = &run.base { (fact("made from", base)) }
            (fact("gold policy", &run.gold_policy))
            (fact("machine", &machine_words(&run.machine)))
            (fact("threads", &run.threads.to_string()))
            (fact("seed", &run.seed.to_string()))
            (fact("peak memory", &run.peak_rss_bytes.map_or_else(|| "not measured".to_owned(), bytes)))
            (fact("wall time", &duration(run.wall_ns as f64)))
            (fact("version", &run.version))
            (fact("commit", run.commit.as_deref().unwrap_or("made outside a checkout")))
            (fact("data set digest", &run.dataset_digest))
            (fact("text settings", &run.text_settings))
        }
        p.command { "Made by " code { (run.command) } }
    }
}

/// The row of the highest F at a default threshold, baselines aside; the fastest among equals.
fn highest<'a>(rows: &[Row<'a>]) -> Option<Row<'a>> {
    let merit = |row: &Row| (row.quality.f1.unwrap_or(-1.0), row.docs_per_s().unwrap_or(0.0));
    let scored = rows.iter().copied().filter(|row| is_ranked(row) && row.quality.f1.is_some());
    scored.reduce(|best, row| if merit(&row) > merit(&best) { row } else { best })
}

/// The main result in a sentence.
fn headline(run: &Run) -> Markup {
    let Some(n_docs) = largest(run) else { return html! { p.headline { "The record holds no rows." } } };
    let rows = rows_at(run, n_docs);
    let Some(row) = highest(&rows) else {
        let why = if rows.is_empty() { "This data set has no truth: the record holds costs only." } else { "No method has an F at its default threshold." };
        return html! { p.headline { (why) } };
    };
    let title = row.method.map_or(row.quality.method.as_str(), |method| method.title.as_str());
    let equals = rows.iter().filter(|other| is_ranked(other) && other.quality.f1 == row.quality.f1 && other.quality.method != row.quality.method);
    let equals: BTreeSet<&str> = equals.map(|other| other.method.map_or(other.quality.method.as_str(), |method| method.title.as_str())).collect();
    let n_judged = run.sizes.iter().find(|size| size.n_docs == n_docs && is_judged(size)).map(|size| size.n_pairs);
    html! {
        p.headline {
            @if let Some(n_pairs) = n_judged { "On " (count(n_pairs)) " judged pairs of " (count(n_docs)) " documents" } @else { "At " (count(n_docs)) " documents" }
            " the highest F is " b { (share(row.quality.f1)) } ", by " b { (title) }
            @if let Some(method) = row.method { " " span lang="zh" { (method.title_zh) } }
            " (" (mode_name(row.quality.mode)) ", default threshold " (threshold(row.quality.threshold)) "): CE " (share(row.quality.ce)) ", EE " (share(row.quality.ee))
            @if let Some(rate) = row.docs_per_s() { ", " (quantity(Some(rate))) " documents/s" @if row.reads_words() { " before segmentation" } }
            "." @if !equals.is_empty() { " The same F: " (equals.into_iter().collect::<Vec<_>>().join(", ")) "." }
        }
    }
}

fn plots(drawings: &[Drawing]) -> Markup {
    html! {
        section #plots {
            h2 { "Plots " span lang="zh" { "图" } }
            @if drawings.is_empty() { p { "The record holds nothing to draw." } } @else { (left_out(drawings)) }
            @for drawing in drawings {
                figure id=(drawing.plot.id) {
                    figcaption { b { (drawing.plot.title) " " span lang="zh" { (drawing.plot.title_zh) } } ". " (drawing.plot.note) }
                    // The drawing library escapes what it writes.
                    div.drawing role="img" aria-label=(drawing.plot.title) { (PreEscaped(&drawing.svg)) }
                }
            }
        }
    }
}

fn parameters(method: &MethodRecord) -> Markup {
    let Some(fields) = method.parameters.as_object().filter(|fields| !fields.is_empty()) else { return html! { "none" } };
    html! { @for (place, (name, value)) in fields.iter().enumerate() { @if place > 0 { ", " } code { (name) " = " (value.to_string()) } } }
}

fn methods(run: &Run) -> Markup {
    html! {
        section #methods {
            h2 { "Methods " span lang="zh" { "方法" } }
            @for method in &run.methods {
                article.method id={ "method-" (method.id) } data-method=(method.id) data-role=(if method.baseline { "baseline" } else { "method" }) data-family=(method.source) {
                    h3 { (method.title) " " span lang="zh" { (method.title_zh) } " " code { (method.id) } @if method.baseline { " " small { "baseline" } } }
                    p { (method.summary) }
                    dl {
                        (fact("source", &method.source))
                        (fact("duplicate from", &method.threshold.map_or_else(|| "no score".to_owned(), |value| format!("similarity ≥ {}", threshold(Some(value))))))
                        @if let Some(verifier) = &method.verifier { (fact("verified by", verifier)) }
                        (fact("keys", &method.key_design))
                        div { dt { "parameters" } dd { (parameters(method)) } }
                    }
                }
            }
        }
    }
}

fn notes(run: &Run) -> Markup {
    html! { @if !run.notes.is_empty() { section #notes { h2 { "Notes " span lang="zh" { "说明" } } ul { @for note in &run.notes { li { (note) } } } } } }
}

fn analysis_words(run: &Run) -> Option<&str> {
    run.analysis_text.as_deref().map(str::trim).filter(|words| !words.is_empty())
}

/// The experiment's own words, a paragraph for each block of lines.
fn analysis(run: &Run) -> Markup {
    let Some(words) = analysis_words(run) else { return html! {} };
    let paragraphs = words.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    html! { section #analysis { h2 { "Analysis " span lang="zh" { "分析" } } @for paragraph in paragraphs { p.words { (paragraph) } } } }
}

/// What narrows all tables to some methods; the script makes it work and shows it.
fn filter() -> Markup {
    html! {
        form #filter role="search" aria-label="filter the tables" hidden {
            label { "methods " span lang="zh" { "方法" } " " input #filter-words type="search" placeholder="id, title, source, parameter  ( / )" autocomplete="off"; }
            label { "role " select #filter-role { option value="" { "all" } option value="method" { "methods" } option value="baseline" { "baselines" } } }
            label { "family " span lang="zh" { "系" } " " select #filter-family { option value="" { "all sources" } } }
            output #filter-count aria-live="polite" {}
        }
    }
}

/// Plots for which the record has nothing, in words.
fn left_out(drawings: &[Drawing]) -> Markup {
    let missing: Vec<&str> = PLOTS.iter().filter(|plot| !drawings.iter().any(|drawing| drawing.plot.id == plot.id)).map(|plot| plot.title).collect();
    html! { @if !missing.is_empty() { p.facts { "Left out, since the record has nothing for them: " (missing.join("; ")) "." } } }
}

fn contents(run: &Run) -> Markup {
    html! {
        nav.contents aria-label="contents" {
            @if analysis_words(run).is_some() { a href="#analysis" { "Analysis" } }
            a href="#results" { "Results" } @if by_size::is_shown(run) { a href="#by-size" { "By size" } } @if kinds::is_shown(run) { a href="#kinds-tables" { "Kinds of edit" } } a href="#plots" { "Plots" } @if !run.notes.is_empty() { a href="#notes" { "Notes" } }
            a href="#methods" { "Methods" } a href="#errors" { "Errors" } @if !run.errors.is_empty() { a href="#pairs" { "Pairs" } }
        }
    }
}

/// The page as HTML.
pub(crate) fn page(run: &Run, texts: Option<&Texts>, drawings: &[Drawing]) -> String {
    let (listed, pairs) = (Listed::of(run), Pairs::of(run));
    let body = html! {
        header {
            p.brand { "leitong " span lang="zh" { "雷同" } " · near-duplicate detection" }
            h1 { (run.dataset) }
            (headline(run))
            (contents(run))
            (facts(run))
        }
        main {
            (analysis(run)) (filter()) (tables::section(run, &listed)) (by_size::section(run)) (kinds::section(run, &listed)) (plots(drawings)) (notes(run))
            (methods(run)) (errors::section(run, &listed, &pairs)) (pairs::section(run, &listed, &pairs, texts))
         }
        footer { "Every number on this page is in " code { "results.json" } " beside it; rows of all tables are in " code { "results.csv" } "." }
    };
    frame(&Frame { title: &run.dataset, more_style: "" }, &body)
}
