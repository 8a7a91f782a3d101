//! Clusters and rankings on the page, and which differences the data bear.

use leitong_record::{ClusterQuality, PartitionQuality, RankingQuality, Run};
use maud::{Markup, html};

use super::tables::{mode_cell, name_cell};
use crate::table::{Row, clusters_of, count, is_ruled, ranking_of, rows_at, share};
use crate::verdict::{basis, verdicts};

/// What a column says of a row's clusters.
type Cell<T> = fn(&T) -> String;

const CLOSURE: [(&str, Cell<ClusterQuality>); 3] = [("P", |row| share(row.precision)), ("R", |row| share(row.recall)), ("F", |row| share(row.f1))];

const PARTITION: [(&str, Cell<PartitionQuality>); 11] = [
    ("B³ P", |row| share(Some(row.b3_precision))),
    ("B³ R", |row| share(Some(row.b3_recall))),
    ("B³ F", |row| share(Some(row.b3_f))),
    ("ARI", |row| share(Some(row.ari))),
    ("V", |row| share(Some(row.v))),
    ("exact P", |row| share(row.exact_precision)),
    ("exact R", |row| share(row.exact_recall)),
    ("removed", |row| count(row.n_removed)),
    ("wrongly", |row| count(row.n_removed_wrongly)),
    ("wrongly / removed", |row| share(row.removed_wrongly)),
    ("left over", |row| count(row.n_left)),
];

const RANKING: [(&str, Cell<RankingQuality>); 3] =
    [("AP", |row| share(row.average_precision)), ("R at P ≥ .99", |row| share(row.recall_at_p99)), ("P at R ≥ .95", |row| share(row.precision_at_r95))];

fn cells<T>(columns: &[(&str, Cell<T>)], of: Option<&T>) -> Markup {
    html! { @for (_, cell) in columns { td { (of.map_or_else(|| crate::table::NOTHING.to_owned(), cell)) } } }
}

fn heads<T>(columns: &[(&str, Cell<T>)]) -> Markup {
    html! { @for (head, _) in columns { th scope="col" { (head) } } }
}

fn caption(rows: &[(Row, Option<&ClusterQuality>)], n_docs: u64) -> Markup {
    let partition = rows.iter().find_map(|(_, clusters)| clusters.and_then(|row| row.partition.as_ref()));
    html! {
        caption { span {
            "Clusters at " (count(n_docs)) " documents: connected components of the pairs called duplicates at the default threshold. P, R and F: pairs inside them. "
            @if let Some(partition) = partition {
                "Beside " (count(partition.n_gold)) " gold clusters of two documents and more; " (count(partition.n_set_aside))
                " documents whose only relations are ignored are set aside. Exact: clusters of two and more that are right to the last document. Removed: all but the "
                "first of each cluster; wrongly: a document of another gold cluster stays in its place; left over: beside an earlier one of its gold cluster. "
                "Where duplicates are rare, B³ and V are near 1 for do-nothing. "
            } @else { "Only judged pairs are known, so nothing more can be said of clusters. " }
            "AP, R and P at: of the whole curve of scores, by steps; a dash: no threshold has it."
        } }
    }
}

/// The table of clusters at one size; nothing where the record has none.
pub fn table(run: &Run, n_docs: u64) -> Markup {
    let rows: Vec<(Row, Option<&ClusterQuality>)> = rows_at(run, n_docs).into_iter().filter(is_ruled).map(|row| (row, clusters_of(run, row.quality))).collect();
    if rows.iter().all(|(_, clusters)| clusters.is_none()) {
        return html! {};
    }
    let ids: Vec<&str> = rows.iter().map(|(row, _)| row.quality.method.as_str()).collect();
    let has_partition = rows.iter().any(|(_, clusters)| clusters.is_some_and(|row| row.partition.is_some()));
    html! {
        details open { summary { "Clusters " span lang="zh" { "聚类" } }
            div.scroll { table.wide.clusters.sortable {
                (caption(&rows, n_docs))
                thead { tr {
                    th scope="col" { "method" } th.word scope="col" { "pairs" } (heads(&CLOSURE)) @if has_partition { (heads(&PARTITION)) } (heads(&RANKING))
                } }
                tbody { @for (place, (row, clusters)) in rows.iter().enumerate() { tr class=(if row.is_baseline() { "baseline" } else { "" }) data-method=(row.quality.method) {
                    (name_cell(run, &ids, place)) (mode_cell(row.quality.mode)) (cells(&CLOSURE, *clusters))
                    @if has_partition { (cells(&PARTITION, clusters.and_then(|row| row.partition.as_ref()))) }
                    (cells(&RANKING, ranking_of(run, row.quality)))
                } } }
            } }
        }
    }
}

/// What the largest size decides, in words; nothing where the record compares no rows.
pub fn verdict(run: &Run) -> Markup {
    let verdicts = verdicts(run);
    html! {
        @if !verdicts.is_empty() { div.verdict {
            @for verdict in &verdicts {
                p { b { (verdict.headline()) } @for (words, names) in verdict.lists() { "; " (words) (names.join(", ")) } "." }
            }
            @if let Some(basis) = basis(run) { p.facts { (basis) } }
        } }
    }
}
