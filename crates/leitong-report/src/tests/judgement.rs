//! Clusters, intervals and verdicts in console, table and page.

use leitong_record::{
    ClusterQuality, Comparison, Interval, IntervalOf, MethodRecord, Mode, PartitionQuality, Quality, RankingQuality, Run, SizeRecord, ThresholdSource,
};

use super::{report, sample, text};
use crate::console_table;
use crate::table::interval;
use crate::verdict::verdicts;

const ROWS: [(&str, f64); 4] = [("exact", 0.1), ("shingle", 0.93), ("minhash", 0.92), ("simhash", 0.6)];

fn comparison(left: &str, right: &str, f_difference: f64, p_holm: f64) -> Comparison {
    Comparison { left: left.into(), right: right.into(), n_docs: 1_000, f_difference, p_holm, ..Comparison::default() }
}

/// Four rows over all pairs: shingle is best, minhash is not separable from it, the others are.
fn judged_run() -> Run {
    let rank =
        RankingQuality { method: "shingle".into(), n_docs: 1_000, average_precision: Some(0.987_6), precision_at_r95: Some(0.8), ..RankingQuality::default() };
    let partition =
        PartitionQuality { n_set_aside: 17, n_gold: 40, n_removed: 1_234, n_removed_wrongly: 12, b3_f: 0.876_5, ari: 0.765_4, ..PartitionQuality::default() };
    Run {
        dataset: "toy".into(),
        methods: ROWS.map(|(id, _)| MethodRecord { id: id.into(), title: id.into(), baseline: id == "exact", ..MethodRecord::default() }).into(),
        sizes: vec![SizeRecord { n_docs: 1_000, n_pairs: 499_500, ..SizeRecord::default() }],
        quality: ROWS.map(|(id, f1)| Quality { method: id.into(), n_docs: 1_000, f1: Some(f1), ..Quality::default() }).into(),
        clusters: vec![ClusterQuality { method: "shingle".into(), n_docs: 1_000, f1: Some(0.543_2), partition: Some(partition), ..ClusterQuality::default() }],
        rankings: vec![rank],
        intervals: vec![Interval {
            method: "shingle".into(),
            n_docs: 1_000,
            what: IntervalOf::F,
            value: 0.93,
            low: 0.912_4,
            high: 1.0,
            n_units: 950,
            n_draws: 2_000,
            ..Interval::default()
        }],
        comparisons: vec![
            comparison("exact", "shingle", -0.83, 0.0),
            comparison("exact", "minhash", -0.82, 0.0),
            comparison("shingle", "minhash", 0.01, 0.0501),
            comparison("shingle", "simhash", 0.33, 0.05),
        ],
        ..Run::default()
    }
}

#[test]
fn the_verdict_names_the_best_row_and_what_cannot_be_told_from_it() {
    let run = judged_run();
    let shown = console_table(&run);
    let expected = "\
best at its default threshold, all pairs: shingle, F 0.9300 [.912–1.000]
  not separable from (Holm p > .05): minhash
  better than: exact, simhash
95 %: bootstrap over 950 families; p: paired differences of F, corrected by Holm over all pairs of rows
";
    assert!(shown.ends_with(expected), "{shown}");
    assert!(shown.lines().find(|line| line.contains("95 %")).is_some_and(|head| head.contains("F  ")), "{shown}");
    let row = shown.lines().find(|line| line.contains("shingle")).unwrap();
    assert!(row.contains("0.9300  .912–1.000"), "{row}");
}

#[test]
fn a_baseline_is_never_the_best_row_and_a_better_one_is_said_to_be() {
    let mut run = judged_run();
    run.quality[0].f1 = Some(0.99);
    run.comparisons[0].f_difference = 0.06;
    let verdicts = verdicts(&run);
    assert_eq!(verdicts.len(), 1, "no row was run by keys");
    assert_eq!((verdicts[0].best.quality.method.as_str(), &verdicts[0].worse_than[..]), ("shingle", &["exact"][..]));
    assert!(console_table(&run).contains("  worse than the baselines: exact\n"));
}

#[test]
fn a_threshold_that_was_asked_for_is_not_judged() {
    let mut run = judged_run();
    run.quality.push(Quality { threshold_source: ThresholdSource::Asked, f1: Some(1.0), ..run.quality[1].clone() });
    assert_eq!(verdicts(&run)[0].best.quality.f1, Some(0.93));
    let table = report(&run, None);
    let lines: Vec<&str> = text(&table, "results.csv").lines().filter(|line| line.contains(",shingle,")).collect();
    assert_eq!(lines.iter().filter(|line| line.contains(",0.9124,")).count(), 1, "the interval stands beside the default threshold: {lines:?}");
}

#[test]
fn a_verdict_has_at_most_ten_lines_however_many_rows_there_are() {
    let mut run = judged_run();
    for number in 0..60 {
        let id = format!("a-row-with-a-rather-long-name-{number}");
        for mode in [Mode::AllPairs, Mode::Keys] {
            let row = |method: &str, f1| Quality { method: method.into(), n_docs: 1_000, mode, f1: Some(f1), ..Quality::default() };
            run.quality.push(row(&id, 0.5));
            run.quality.push(row("shingle", 0.93));
            let p_holm = if number % 2 == 0 { 1.0 } else { 0.0 };
            run.comparisons.push(Comparison { mode, ..comparison("shingle", &id, 0.43, p_holm) });
        }
    }
    let shown = console_table(&run);
    let verdict: Vec<&str> = shown.lines().skip_while(|line| !line.starts_with("best at ")).collect();
    assert!((7..=10).contains(&verdict.len()), "{verdict:#?}");
    assert!(verdict.iter().any(|line| line.ends_with(" more")), "{verdict:#?}");
    for line in verdict {
        assert!(line.chars().count() <= 120, "{line}");
    }
}

#[test]
fn a_record_without_intervals_has_neither_their_column_nor_a_verdict() {
    let run = Run { intervals: Vec::new(), comparisons: Vec::new(), ..judged_run() };
    let shown = console_table(&run);
    assert!(!shown.contains("95 %") && !shown.contains("best at its default"), "{shown}");
    let files = report(&Run { clusters: Vec::new(), ..run }, None);
    assert!(!text(&files, "index.html").contains("gold clusters"));
}

#[test]
fn the_page_shows_intervals_clusters_and_the_verdict() {
    let files = report(&judged_run(), None);
    let page = text(&files, "index.html");
    for words in [".912–1.000", "B³ F", "0.8765", "0.7654", "0.5432", "1,234", "Beside 40 gold clusters", "17 documents whose only relations", "0.9876"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(page.contains("best at its default threshold, all pairs: shingle, F 0.9300 [.912–1.000]"));
    assert!(page.contains("; not separable from (Holm p &gt; .05): minhash; better than: exact, simhash."));
}

#[test]
fn of_judged_pairs_the_page_shows_the_closure_alone() {
    let mut run = judged_run();
    run.sizes[0].judged_only = true;
    run.clusters[0].partition = None;
    let files = report(&run, None);
    let page = text(&files, "index.html");
    assert!(page.contains("Only judged pairs are known") && page.contains("0.5432") && !page.contains("B³ F"));
    assert!(page.contains("950 components of judged documents"));
}

#[test]
fn the_table_has_clusters_beside_the_row_that_they_are_of() {
    let files = report(&judged_run(), None);
    let lines: Vec<Vec<&str>> = text(&files, "results.csv").lines().map(|line| line.split(',').collect()).collect();
    let cell = |method: &str, column: &str| {
        let place = lines[0].iter().position(|name| *name == column).unwrap_or_else(|| panic!("no column {column}"));
        lines.iter().find(|line| line[4] == method).unwrap()[place]
    };
    let columns = ["f1_low", "f1_high", "closure_f1", "b3_f", "ari", "n_removed", "n_removed_wrongly", "n_set_aside", "average_precision", "recall_at_p99"];
    assert_eq!(columns.map(|column| cell("shingle", column)), ["0.9124", "1.0", "0.5432", "0.8765", "0.7654", "1234", "12", "17", "0.9876", ""]);
    assert_eq!(columns.map(|column| cell("minhash", column)), [""; 10]);
}

#[test]
fn intervals_make_no_line_of_the_console_wider_than_120_columns() {
    let mut run = sample();
    let interval = |row: &Quality| Interval { method: row.method.clone(), n_docs: row.n_docs, mode: row.mode, low: 0.1, high: 1.0, ..Interval::default() };
    run.intervals = run.quality.iter().map(interval).collect();
    run.quality[0].method = "content-chunk-sentence".into();
    let shown = console_table(&run);
    assert!(shown.lines().filter(|line| line.contains("shingle")).any(|line| line.contains(".100–1.000")), "{shown}");
    for line in shown.lines() {
        assert!(line.chars().count() <= 120, "{line}");
    }
}

#[test]
fn ends_of_an_interval_lose_their_leading_zero() {
    let of = |low, high| interval(&Interval { low, high, ..Interval::default() });
    assert_eq!([of(0.0, 0.25), of(0.9996, 1.0)], [".000–.250", "1.000–1.000"]);
}
