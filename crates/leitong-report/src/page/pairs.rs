//! The pairs that methods err on, each once: the two texts side by side, and which methods are wrong.

use std::collections::BTreeMap;

use leitong_record::{ErrorPair, Run};
use maud::{Markup, html};

use super::diff::{Part, Pieces, Window, marked, window};
use super::errors::{Listed, kind_words};
use crate::table::{count, method, share, threshold};
use crate::{PageText, Texts};

/// Characters shown of each text at most.
const CAP: usize = 3000;
/// The cap is lowered by this much until all texts fit.
const CAP_STEP: usize = 100;
/// Characters shown on the whole page at most: three bytes each, it stays well below 5 MB.
const BUDGET: usize = 840_000;
/// Equal runs longer than this are folded; a little of both ends stays.
const LONG_RUN: usize = 160;
/// What stays of a folded run at either end.
const KEPT: usize = 50;

/// The pairs of a record in the order of its errors, with the errors of each.
pub struct Pairs<'a> {
    places: BTreeMap<(&'a str, &'a str), usize>,
    errors: Vec<Vec<&'a ErrorPair>>,
}

impl<'a> Pairs<'a> {
    /// Collects the pairs of a record.
    pub fn of(run: &'a Run) -> Self {
        let mut pairs = Self { places: BTreeMap::new(), errors: Vec::new() };
        for error in &run.errors {
            let next = pairs.errors.len();
            let place = *pairs.places.entry((&error.left, &error.right)).or_insert(next);
            if place == next {
                pairs.errors.push(Vec::new());
            }
            pairs.errors[place].push(error);
        }
        pairs
    }

    /// The address of the pair of an error of this record.
    pub fn place(&self, error: &ErrorPair) -> usize {
        self.places.get(&(error.left.as_str(), error.right.as_str())).copied().unwrap_or(0)
    }

    /// Characters that each text may have, so that all fit into the budget.
    fn cap(&self, texts: &Texts) -> usize {
        let ids = self.places.keys().flat_map(|(left, right)| [*left, *right]);
        let lengths: Vec<usize> = ids.filter_map(|id| texts.get(id)).map(|text| text.text.chars().count()).collect();
        let fits = |cap: usize| lengths.iter().map(|length| (*length).min(cap)).sum::<usize>() <= BUDGET;
        let caps = (1..=CAP / CAP_STEP).rev().map(|step| step * CAP_STEP);
        caps.into_iter().find(|cap| fits(*cap)).unwrap_or_else(|| BUDGET / lengths.len().max(1))
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

/// Two documents side by side, with what stands on one side only marked.
pub fn side_by_side(left: (&str, &PageText), right: (&str, &PageText), cap: usize) -> Markup {
    let (left_text, right_text): (Vec<char>, Vec<char>) = (left.1.text.chars().collect(), right.1.text.chars().collect());
    let shown = window(&left_text, &right_text, cap);
    let (left_pieces, right_pieces) = marked(shown.of(&left_text), shown.of(&right_text));
    html! {
        div.pair {
            (document(left.0, left.1, &left_text, &shown, &left_pieces))
            (document(right.0, right.1, &right_text, &shown, &right_pieces))
        }
    }
}

fn texts_of(pair: &ErrorPair, texts: &Texts, cap: usize) -> Markup {
    let (Some(left), Some(right)) = (texts.get(&pair.left), texts.get(&pair.right)) else {
        return html! { p.cut { "The text of at least one of the two documents is not at hand." } };
    };
    side_by_side((&pair.left, left), (&pair.right, right), cap)
}

/// A method that errs on the pair, with a way back to its list.
fn wrong_method(run: &Run, error: &ErrorPair, listed: &Listed) -> Markup {
    let decided_at = method(run, &error.method).and_then(|method| method.threshold);
    html! {
        li {
            @if let Some(place) = listed.of_method(&error.method) { a.back href={ "#errors-" (place) } { "↑ " (error.method) } }
            ": " (kind_words(error.kind)) "; score " b { (share(Some(error.score))) } ", threshold " b { (threshold(decided_at)) } ", label: " span lang="zh" { (error.label) }
        }
    }
}

fn pair(run: &Run, place: usize, errors: &[&ErrorPair], listed: &Listed, texts: Option<(&Texts, usize)>) -> Markup {
    let Some(first) = errors.first() else { return html! {} };
    html! {
        article.error id={ "pair-" (place) } tabindex="-1" {
            h4 { code { (first.left) } " · " code { (first.right) } }
            ul.facts { @for error in errors { (wrong_method(run, error, listed)) } }
            @if let Some((texts, cap)) = texts { (texts_of(first, texts, cap)) }
        }
    }
}

/// The section of the pairs.
pub fn section(run: &Run, listed: &Listed, pairs: &Pairs, texts: Option<&Texts>) -> Markup {
    let texts = texts.map(|texts| (texts, pairs.cap(texts)));
    html! {
        @if !pairs.errors.is_empty() { section #pairs {
            h2 { "Pairs " span lang="zh" { "文本对" } }
            @if let Some((_, cap)) = texts {
                p {
                    "What stands on one side only is " mark { "marked" } "; long equal runs are folded; at most " (count(cap as u64)) " characters of a text are shown."
                }
            } @else { p { b { "Texts were left out for publication" } ": ids and scores only." } }
            @for (place, errors) in pairs.errors.iter().enumerate() { (pair(run, place, errors, listed, texts)) }
        } }
    }
}
