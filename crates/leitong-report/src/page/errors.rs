//! The worst errors of each method, with the two texts side by side.

use leitong_record::{ErrorKind, ErrorPair, Run};
use maud::{Markup, html};

use super::diff::{Part, Pieces, Window, marked, window};
use crate::table::{count, method, share, threshold};
use crate::{PageText, Texts};

/// Characters shown of each text at most.
const CAP: usize = 3000;
/// Characters shown on the whole page at most: three bytes each, it stays well below 5 MB.
const BUDGET: usize = 840_000;
/// Equal runs longer than this are folded; a little of both ends stays.
const LONG_RUN: usize = 160;
/// What stays of a folded run at either end.
const KEPT: usize = 50;

/// Characters that each text may have on a page with so many pairs.
fn cap(n_pairs: usize) -> usize {
    CAP.min(BUDGET / (2 * n_pairs.max(1)))
}

fn kind_name(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::FalsePositive => "confusion 混淆: different, called duplicates",
        ErrorKind::FalseNegative => "exclusion 排斥: duplicates, called different",
    }
}

fn kind_class(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::FalsePositive => "confusion",
        ErrorKind::FalseNegative => "exclusion",
    }
}

fn equal_run(text: &str) -> Markup {
    let characters: Vec<char> = text.chars().collect();
    if characters.len() <= LONG_RUN {
        return html! { (text) };
    }
    let middle = KEPT..characters.len() - KEPT;
    let part = |part: &[char]| part.iter().collect::<String>();
    html! {
        (part(&characters[..middle.start]))
        span.fold data-n=(middle.len()) { (part(&characters[middle.clone()])) }
        (part(&characters[middle.end..]))
    }
}

fn side(pieces: &Pieces) -> Markup {
    html! {
        @for (part, text) in pieces {
            @match part {
                Part::Same => (equal_run(text)),
                Part::Only => mark { (text) },
            }
        }
    }
}

fn document(id: &str, text: &PageText, characters: &[char], shown: &Window, pieces: &Pieces) -> Markup {
    let cut = shown.n_cut(characters);
    html! {
        div.document {
            h5 { code { (id) } @if let Some(title) = &text.title { " " span lang="zh" { (title) } } }
            @if let Some(source) = &text.source { p.source { (source) } }
            @if shown.skipped > 0 { p.cut { (count(shown.skipped as u64)) " equal characters before this left out" } }
            div.text lang="zh" { (side(pieces)) }
            @if cut > 0 { p.cut { (count(cut as u64)) " characters after this left out" } }
        }
    }
}

fn texts_of(pair: &ErrorPair, texts: &Texts, cap: usize) -> Markup {
    let (Some(left), Some(right)) = (texts.get(&pair.left), texts.get(&pair.right)) else {
        return html! { p.cut { "The text of at least one of the two documents is not at hand." } };
    };
    let (left_text, right_text): (Vec<char>, Vec<char>) = (left.text.chars().collect(), right.text.chars().collect());
    let shown = window(&left_text, &right_text, cap);
    let (left_pieces, right_pieces) = marked(shown.of(&left_text), shown.of(&right_text));
    html! {
        div.pair {
            (document(&pair.left, left, &left_text, &shown, &left_pieces))
            (document(&pair.right, right, &right_text, &shown, &right_pieces))
        }
    }
}

fn error(pair: &ErrorPair, decided_at: Option<f64>, texts: Option<&Texts>, cap: usize) -> Markup {
    html! {
        article.error.(kind_class(pair.kind)) {
            h4 { (kind_name(pair.kind)) }
            p.facts {
                code { (pair.left) } " · " code { (pair.right) }
                " — score " b { (share(Some(pair.score))) } ", threshold " b { (threshold(decided_at)) } ", label: " span lang="zh" { (pair.label) }
            }
            @if let Some(texts) = texts { (texts_of(pair, texts, cap)) }
        }
    }
}

fn of_method(run: &Run, id: &str, texts: Option<&Texts>, cap: usize) -> Markup {
    let pairs: Vec<&ErrorPair> = run.errors.iter().filter(|pair| pair.method == id).collect();
    let n_confusions = pairs.iter().filter(|pair| pair.kind == ErrorKind::FalsePositive).count();
    let record = method(run, id);
    html! {
        details.errors {
            summary {
                @if let Some(record) = record { (record.title) " " span lang="zh" { (record.title_zh) } " " }
                code { (id) } " — " (n_confusions) " confusions, " (pairs.len() - n_confusions) " exclusions shown"
            }
            @for pair in &pairs { (error(pair, record.and_then(|record| record.threshold), texts, cap)) }
        }
    }
}

/// Methods with errors, in the order of the record.
fn methods(run: &Run) -> Vec<&str> {
    let has_error = |id: &str| run.errors.iter().any(|pair| pair.method == id);
    let mut ids: Vec<&str> = run.methods.iter().map(|method| method.id.as_str()).filter(|id| has_error(id)).collect();
    for pair in &run.errors {
        if !ids.contains(&pair.method.as_str()) {
            ids.push(&pair.method);
        }
    }
    ids
}

/// The section of the worst errors.
pub fn section(run: &Run, texts: Option<&Texts>) -> Markup {
    let cap = cap(run.errors.len());
    html! {
        section #errors {
            h2 { "Worst errors " span lang="zh" { "最严重的错误" } }
            @if run.errors.is_empty() {
                p { "The record holds no errors." }
            } @else if texts.is_some() {
                p {
                    "For each method its worst wrong decisions at the default threshold and the largest size. "
                    "What stands on one side only is " mark { "marked" } "; long equal runs are folded; at most "
                    (count(cap as u64)) " characters of a text are shown."
                }
            } @else {
                p { "For each method its worst wrong decisions at the default threshold and the largest size. " b { "Texts were left out for publication" } ": ids and scores only." }
            }
            @for id in methods(run) { (of_method(run, id, texts, cap)) }
        }
    }
}
