//! What is printed of a pool, and of what its judged pairs say.

use std::fmt::Write as _;

use leitong_record::{ChapmanRecord, PoolRecord, PoolScore, PoolStratum, ShareRecord, StratumScore};

use crate::console::{plain_table, push_table};
use crate::table::{NOTHING, count, share, threshold};

/// Pairs of methods whose estimate is printed at most.
const SHOWN_CHAPMAN: usize = 10;

/// What making a pool prints: rows, strata, and what is left out.
pub fn pool_console(record: &PoolRecord) -> String {
    let mut text = String::new();
    let n_pairs: u64 = record.strata.iter().map(|stratum| stratum.n_pairs).sum();
    let (n_docs, n_methods, percent) = (count(record.n_docs), record.methods.len(), record.loose * 100.0);
    let _ = writeln!(text, "{}: {n_docs} documents; candidates of {n_methods} methods at {percent:.0} % of their thresholds and above\n", record.dataset);
    let mut table = plain_table(&["", "method", "threshold", "pooled at", "candidates", "pooled", "called", "unsigned"], 2);
    for method in &record.methods {
        let thresholds = [method.threshold, method.floor].map(|value| threshold(Some(value)));
        let counts = [method.n_candidates, method.n_found, method.n_called, method.n_unsigned].map(count);
        table.add_row([vec![String::new(), method.id.clone()], thresholds.to_vec(), counts.to_vec()].concat());
    }
    push_table(&mut text, &table);
    let _ = writeln!(text, "\n{} pairs pooled; strata by highest similarity / threshold and by how many methods pooled the pair\n", count(n_pairs));
    let mut table = plain_table(&["", "stratum", "pairs", "drawn", "weight"], 2);
    for stratum in record.strata.iter().chain([&record.residual.stratum]) {
        table.add_row(vec![String::new(), stratum.name.clone(), count(stratum.n_pairs), count(stratum.n_drawn), weight(stratum)]);
    }
    push_table(&mut text, &table);
    let residual = &record.residual;
    let _ = writeln!(text, "\noutside the pool: pairs with one thing in common: {}; {} blocks", residual.blocks, count(residual.n_blocks));
    if residual.n_elsewhere > 0 {
        let _ = writeln!(text, "pairs of different blocks outside the pool, of which nobody reads any: {}", count(residual.n_elsewhere));
    }
    push_notes(&mut text, &record.notes);
    text
}

fn push_notes(text: &mut String, notes: &[String]) {
    for note in notes {
        let _ = writeln!(text, "note: {note}");
    }
}

/// Pairs that a drawn one stands for.
fn weight(stratum: &PoolStratum) -> String {
    if stratum.n_drawn == 0 { NOTHING.to_owned() } else { estimate(stratum.n_pairs as f64 / stratum.n_drawn as f64) }
}

/// An estimated number of pairs.
fn estimate(value: f64) -> String {
    #[allow(clippy::cast_sign_loss, reason = "a number of pairs is not negative")]
    let whole = value.round() as u64;
    if value < 100.0 { format!("{value:.1}") } else { count(whole) }
}

/// A share with its interval, such as `0.812 [0.700, 0.901] (40)`; the number is that of the judged pairs it rests on.
fn interval(share: Option<&ShareRecord>) -> [String; 3] {
    match share {
        Some(share) => [format!("{:.3}", share.value), format!("{:.3}-{:.3}", share.low, share.high), count(share.n_judged)],
        None => [(); 3].map(|()| NOTHING.to_owned()),
    }
}

/// What the judged pairs of a pool say: labels, strata, methods, and what methods together miss.
pub fn pool_score_console(score: &PoolScore) -> String {
    let mut text = String::new();
    let unsure = if score.n_unsure > 0 { format!(", {} with too low a confidence", count(score.n_unsure)) } else { String::new() };
    let (n_judged, n_drawn, n_unjudged) = (count(score.n_judged), count(score.n_drawn), count(score.n_unjudged));
    let _ = writeln!(text, "{}: {n_judged} of {n_drawn} pairs judged, {n_unjudged} without a label{unsure}", score.dataset);
    let labels = score.labels.iter().map(|label| format!("{} {} ({})", count(label.n_pairs), label.label, label.class));
    let _ = writeln!(text, "labels: {}\n", labels.collect::<Vec<_>>().join(", "));
    push_strata(&mut text, score);
    push_methods(&mut text, score);
    push_chapman(&mut text, &score.chapman);
    if !score.notes.is_empty() {
        text.push('\n');
        push_notes(&mut text, &score.notes);
    }
    text
}

fn push_strata(text: &mut String, score: &PoolScore) {
    let mut table = plain_table(&["", "stratum", "pairs", "judged", "duplicates", "ignored", "estimated", "at most"], 2);
    for stratum in &score.strata {
        let StratumScore { stratum: PoolStratum { name, n_pairs, .. }, n_judged, n_positive, n_ignored, duplicates, at_most } = stratum;
        let estimates = [duplicates, at_most].map(|value| value.map_or_else(|| NOTHING.to_owned(), estimate));
        let counts = [n_pairs, n_judged, n_positive, n_ignored].map(|&n| count(n));
        table.add_row([vec![String::new(), name.clone()], counts.to_vec(), estimates.to_vec()].concat());
    }
    push_table(text, &table);
    let _ = writeln!(
        text,
        "\nduplicates in the pool: {} estimated; in strata where none was found, at most {} more",
        estimate(score.duplicates),
        estimate(score.unseen_in_pool)
    );
    match score.residual_at_most {
        Some(at_most) => {
            let _ = writeln!(text, "duplicates outside the pool, inside blocks: at most {} (none of n: 3 / n of the pairs, at 95 %)", estimate(at_most));
        }
        None => text.push_str("duplicates outside the pool: no pair from there is judged, and no bound is known\n"),
    }
}

fn push_methods(text: &mut String, score: &PoolScore) {
    text.push('\n');
    let mut table = plain_table(&["", "method", "called", "found", "P", "95 %", "pairs", "rel. R", "95 %", "pairs", "R at least"], 2);
    for method in &score.methods {
        let mut cells = vec![String::new(), method.id.clone(), count(method.n_called), estimate(method.found)];
        cells.extend(interval(method.precision.as_ref()));
        cells.extend(interval(method.relative_recall.as_ref()));
        cells.push(share(method.recall_at_least));
        table.add_row(cells);
    }
    push_table(text, &table);
    text.push_str(
        "\nP, rel. R: Horvitz-Thompson ratios; intervals: Wilson's with an effective number of pairs (linearised variance), as if pairs were independent\n",
    );
    text.push_str(
        "rel. R: of the duplicates in the pool, which is no recall; R at least: with all that the bounds leave room for, of the pairs that were looked at\n",
    );
}

fn push_chapman(text: &mut String, chapman: &[ChapmanRecord]) {
    if chapman.is_empty() {
        return;
    }
    let n_more = chapman.len().saturating_sub(SHOWN_CHAPMAN);
    text.push_str("\ncapture and recapture (Chapman) between methods of different types\n\n");
    let mut table = plain_table(&["", "first", "second", "first finds", "second finds", "both", "all, estimated", "missed by both"], 3);
    for record in chapman.iter().take(SHOWN_CHAPMAN) {
        let numbers = [record.by_first, record.by_second, record.by_both, record.all, record.missed].map(estimate);
        table.add_row([vec![String::new(), record.first.clone(), record.second.clone()], numbers.to_vec()].concat());
    }
    push_table(text, &table);
    let more = if n_more > 0 { format!("; {n_more} more, shown with --methods") } else { String::new() };
    let _ = writeln!(text, "\nmethods that find the same easy duplicates make it too low: read `missed by both` as a lower bound{more}");
}
