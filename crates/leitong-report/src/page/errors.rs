//! Lists of errors by method and kind; each error leads to its pair, and back.

use leitong_record::{ErrorKind, ErrorPair, Run};
use maud::{Markup, html};

use super::pairs::Pairs;
use crate::kinds::{Column, MEANINGS, columns, n_wrong, rows};
use crate::table::{count, method, share, threshold};

/// The errors of one method that show one kind of edit or hard negative, or none.
struct Group<'a> {
    column: Option<Column<'a>>,
    errors: Vec<&'a ErrorPair>,
}

/// The errors of one method.
struct OfMethod<'a> {
    id: &'a str,
    groups: Vec<Group<'a>>,
}

impl OfMethod<'_> {
    fn n_of(&self, kind: ErrorKind) -> usize {
        self.groups.iter().flat_map(|group| &group.errors).filter(|pair| pair.kind == kind).count()
    }
}

/// All errors of a record, in the order of methods and kinds. An address on the page is the place of the method, and of the group behind it.
pub struct Listed<'a>(Vec<OfMethod<'a>>);

impl<'a> Listed<'a> {
    /// Sorts the errors of a record.
    pub fn of(run: &'a Run) -> Self {
        let rows = rows(run);
        let columns: Vec<Column> = MEANINGS.into_iter().flat_map(|meaning| columns(&rows, meaning)).collect();
        Self(methods(run).into_iter().map(|id| OfMethod { id, groups: groups(run, id, &columns) }).collect())
    }

    /// Where the errors of a method are listed.
    pub fn of_method(&self, id: &str) -> Option<String> {
        self.0.iter().position(|listed| listed.id == id).map(|place| place.to_string())
    }

    /// Where the errors of a method and kind are listed.
    pub fn of_kind(&self, id: &str, column: &Column) -> Option<String> {
        let place = self.0.iter().position(|listed| listed.id == id)?;
        let is_it = |group: &Group| group.column.is_some_and(|of| of.kind == column.kind && of.label == column.label);
        let group = self.0[place].groups.iter().position(is_it)?;
        Some(format!("{place}-{group}"))
    }
}

/// One group for each kind with an error in the record, then one for the others.
fn groups<'a>(run: &'a Run, id: &str, columns: &[Column<'a>]) -> Vec<Group<'a>> {
    let mut left: Vec<&ErrorPair> = run.errors.iter().filter(|pair| pair.method == id).collect();
    let mut groups = Vec::new();
    for column in columns {
        let (errors, others) = left.into_iter().partition(|pair: &&ErrorPair| pair.label == column.error_label());
        left = others;
        groups.push(Group { column: Some(*column), errors });
    }
    groups.push(Group { column: None, errors: left });
    groups.retain(|group| !group.errors.is_empty());
    groups
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

/// The kind of an error in words.
pub fn kind_words(kind: ErrorKind) -> &'static str {
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

fn row(pair: &ErrorPair, pairs: &Pairs) -> Markup {
    let place = pairs.place(pair);
    html! { tr.(kind_class(pair.kind)) {
        td.word { (kind_words(pair.kind)) } td { (share(Some(pair.score))) } td.word { span lang="zh" { (pair.label) } }
        td.word { a href={ "#pair-" (place) } { code { (pair.left) } " · " code { (pair.right) } } }
    } }
}

/// What of the errors of a kind is listed.
fn group_words(run: &Run, id: &str, group: &Group) -> String {
    let Some(column) = group.column else { return format!("no single kind: {} listed", group.errors.len()) };
    let n_all = column.cell(&rows(run), id).and_then(n_wrong).unwrap_or(0);
    format!("{}: {} of {} errors listed", column.head(), group.errors.len(), count(n_all))
}

fn of_group(run: &Run, id: &str, address: &str, group: &Group, pairs: &Pairs) -> Markup {
    html! {
        section.kind id={ "errors-" (address) } tabindex="-1" {
            h4 { (group_words(run, id, group)) @if group.column.is_some() { " " a.back href={ "#cell-" (address) } { "↑ heat map" } } }
            div.scroll { table.errors {
                thead { tr { th.word scope="col" { "error" } th scope="col" { "score" } th.word scope="col" { "label" } th.word scope="col" { "read the pair" } } }
                tbody { @for pair in &group.errors { (row(pair, pairs)) } }
            } }
        }
    }
}

fn of_method(run: &Run, place: usize, listed: &OfMethod, pairs: &Pairs) -> Markup {
    let record = method(run, listed.id);
    html! {
        details.errors id={ "errors-" (place) } data-method=(listed.id) {
            summary {
                @if let Some(record) = record { (record.title) " " span lang="zh" { (record.title_zh) } " " }
                code { (listed.id) } " — " (listed.n_of(ErrorKind::FalsePositive)) " confusions, " (listed.n_of(ErrorKind::FalseNegative)) " exclusions listed"
                @if let Some(value) = record.and_then(|record| record.threshold) { ", threshold " (threshold(Some(value))) }
            }
            @for (group_place, group) in listed.groups.iter().enumerate() { (of_group(run, listed.id, &format!("{place}-{group_place}"), group, pairs)) }
        }
    }
}

/// The section of the lists.
pub fn section(run: &Run, listed: &Listed, pairs: &Pairs) -> Markup {
    html! {
        section #errors {
            h2 { "Errors " span lang="zh" { "错误" } }
            @if run.errors.is_empty() { p { "The record holds no errors." } } @else {
                p {
                    "For each method its worst wrong decisions at the default threshold and the largest size, and some of each kind of edit and of hard negative where the "
                    "record has them. An error leads to its pair, which stands below once for all methods that err on it."
                }
            }
            @for (place, of_one) in listed.0.iter().enumerate() { (of_method(run, place, of_one, pairs)) }
        }
    }
}
