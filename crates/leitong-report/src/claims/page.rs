//! The page of a claims run: verdicts first, then each claim with its conditions, then the predictions cell by cell.

use leitong_record::{ClaimRecord, ClaimsRun, FigureRecord, TestRecord, Verdict};
use maud::{Markup, html};

use super::grid;
use super::numbers::{figure, interval};
use super::verdict::{Tally, VERDICTS, symbol, word, word_zh};
use crate::page::{Frame, fact, frame, machine_words};
use crate::table::{bytes, count, duration};

const STYLE: &str = include_str!("claims.css");

/// A verdict as symbol, word and colour.
pub fn badge(verdict: Verdict) -> Markup {
    html! { span.verdict.(word(verdict)) { (symbol(verdict)) " " (word(verdict)) " " span lang="zh" { (word_zh(verdict)) } } }
}

fn facts(run: &ClaimsRun) -> Markup {
    html! {
        dl.facts {
            (fact("machine", &machine_words(&run.machine)))
            (fact("threads", &run.threads.to_string()))
            (fact("seed", &run.seed.to_string()))
            (fact("bootstrap draws", &count(run.n_draws)))
            (fact("peak memory", &run.peak_rss_bytes.map_or_else(|| "not measured".to_owned(), bytes)))
            (fact("wall time", &duration(run.wall_ns as f64)))
            (fact("version", &run.version))
            (fact("commit", run.commit.as_deref().unwrap_or("made outside a checkout")))
            (fact("text settings", &run.text_settings))
        }
        p.command { "Made by " code { (run.command) } }
    }
}

fn of_claims(run: &ClaimsRun) -> Tally {
    Tally::of(run.claims.iter().map(|claim| claim.verdict))
}

fn headline(run: &ClaimsRun) -> Markup {
    if run.claims.is_empty() && run.grids.is_empty() {
        return html! { p.headline { "The record holds no claims." } };
    }
    html! {
        p.headline {
            @if !run.claims.is_empty() { (run.claims.len()) @if run.claims.len() == 1 { " claim: " } @else { " claims: " } b { (of_claims(run).short_words()) } ". " }
            @for grid in &run.grids {
                @let tally = Tally::of_grid(grid);
                (count(tally.total() as u64)) " predictions of " a href={ "#grid-" (grid.id) } { (grid.id) } ": " (tally.short_words()) ". "
            }
        }
    }
}

fn contents(run: &ClaimsRun) -> Markup {
    html! {
        nav.contents aria-label="contents" {
            a href="#verdicts" { "Verdicts" } a href="#claims" { "Claims" } @if !run.grids.is_empty() { a href="#predictions" { "Predictions" } }
            @if !run.notes.is_empty() { a href="#notes" { "Notes" } } a href="#datasets" { "Data sets" } a href="#figures" { "Figures" } a href="#origin" { "Origin" }
        }
    }
}

fn verdicts(run: &ClaimsRun) -> Markup {
    let tally = of_claims(run);
    html! {
        section #verdicts {
            h2 { "Verdicts " span lang="zh" { "结论" } }
            @if run.claims.is_empty() { p { "The record holds no claims." } } @else {
            p.tally { @for verdict in VERDICTS { span { (badge(verdict)) " " b { (tally.n(verdict)) } } " " } }
            p.facts {
                "Holds: the whole 95 % interval lies where the claim says, in every condition. Fails: in one condition it lies elsewhere. "
                "Undecided: an interval reaches over its bound, so more documents would be needed."
            }
            div.scroll { table.prose {
                thead { tr { th scope="col" { "id" } th scope="col" { "verdict " span lang="zh" { "结论" } }
                    th scope="col" { "claim " span lang="zh" { "论断" } } th scope="col" { "source " span lang="zh" { "出处" } } } }
                tbody { @for claim in &run.claims { tr {
                    th scope="row" { a href={ "#claim-" (claim.id) } { (claim.id) } } td { (badge(claim.verdict)) } td.text { (claim.says) } td.text { (claim.source) }
                } } }
            } }
            }
        }
    }
}

/// The record of a figure, for what it rests on.
fn find<'a>(run: &'a ClaimsRun, id: &str) -> Option<&'a FigureRecord> {
    run.figures.iter().find(|figure| figure.id == id)
}

fn test(run: &ClaimsRun, test: &TestRecord) -> Markup {
    html! {
        tr {
            td.id { code { (test.figure) } }
            td.number { (figure(test.value)) } td.number { (interval(test.low, test.high)) }
            td.condition { (test.condition) } td.number { (figure(test.bound)) }
            td.number { @if let Some(figure) = find(run, &test.figure) { (count(figure.n)) " " (figure.unit) } }
            td { (badge(test.verdict)) }
        }
    }
}

fn claim(run: &ClaimsRun, claim: &ClaimRecord) -> Markup {
    html! {
        article.claim.(word(claim.verdict)) id={ "claim-" (claim.id) } {
            h3 { (claim.id) " " (badge(claim.verdict)) }
            p.says { (claim.says) }
            p.facts { (claim.source) }
            @if !claim.measurement.trim().is_empty() { p.words { (claim.measurement.trim()) } }
            @if claim.tests.is_empty() { p.facts { "No condition was tested." } } @else {
            div.scroll { table.prose {
                thead { tr { th scope="col" { "figure" } th.number scope="col" { "value" } th.number scope="col" { "95 % interval" } th scope="col" { "condition" }
                    th.number scope="col" { "bound" } th.number scope="col" { "rests on" } th scope="col" { "verdict" } } }
                tbody { @for one in &claim.tests { (test(run, one)) } }
            } }
            }
        }
    }
}

fn datasets(run: &ClaimsRun) -> Markup {
    html! {
        section #datasets {
            h2 { "Data sets " span lang="zh" { "数据集" } }
            div.scroll { table.prose {
                thead { tr { th scope="col" { "name" } th.number scope="col" { "documents" } th scope="col" { "digest" } } }
                tbody { @for dataset in &run.datasets { tr { td { (dataset.name) } td.number { (count(dataset.n_docs)) } td { code { (dataset.digest) } } } } }
            } }
        }
    }
}

fn notes(run: &ClaimsRun) -> Markup {
    html! { @if !run.notes.is_empty() { section #notes { h2 { "Notes " span lang="zh" { "说明" } } ul { @for note in &run.notes { li { (note) } } } } } }
}

fn figures(run: &ClaimsRun) -> Markup {
    html! {
        section #figures {
            h2 { "Figures " span lang="zh" { "测量值" } }
            details {
                summary { "All " (count(run.figures.len() as u64)) " figures that a claim reads" }
                div.scroll { table.prose {
                    thead { tr { th scope="col" { "figure" } th.number scope="col" { "value" } th.number scope="col" { "95 % interval" } th.number scope="col" { "rests on" } } }
                    tbody { @for one in &run.figures { tr {
                        td.id { code { (one.id) } } td.number { (figure(one.value)) } td.number { (interval(one.low, one.high)) } td.number { (count(one.n)) " " (one.unit) }
                    } } }
                } }
            }
        }
    }
}

/// The page as HTML.
pub fn page(run: &ClaimsRun) -> String {
    let body = html! {
        header {
            p.brand { "leitong " span lang="zh" { "雷同" } " · claims " span lang="zh" { "论断检验" } }
            h1 { (run.name) }
            (headline(run))
            (contents(run))
        }
        main {
            (verdicts(run))
            section #claims { h2 { "Claims " span lang="zh" { "论断" } } @for one in &run.claims { (claim(run, one)) } }
            @if !run.grids.is_empty() {
                section #predictions { h2 { "Predictions " span lang="zh" { "预测" } } @for grid in &run.grids { (grid::article(grid)) } }
            }
            (notes(run)) (datasets(run)) (figures(run))
            section #origin { h2 { "Origin " span lang="zh" { "来源" } } (facts(run)) }
        }
        footer { "Every number on this page is in " code { "results.json" } " beside it; the tables are in " code { "claims.md" } " too." }
    };
    frame(&Frame { title: &format!("claims: {}", run.name), more_style: STYLE }, &body)
}
