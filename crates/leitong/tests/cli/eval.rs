use std::path::Path;

use leitong_core::Role;
use leitong_record::{Mode, Run, ThresholdSource};

use crate::place::{DOCUMENTS, Place, all_pairs_row, counts};

const THREE: &str = "exact,longest-sentence,shingle";

fn default_counts(run: &Run, method: &str, n_docs: u64) -> [u64; 4] {
    counts(all_pairs_row(run, method, n_docs, ThresholdSource::Default))
}

#[test]
fn the_table_has_the_promised_columns() {
    let place = Place::with_clusters();
    place.eval(&["tiny", "--methods", "exact"]);
    let table = place.read("report/results.csv");
    let header: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    let names = ["dataset", "base", "gold_policy", "size", "method", "mode", "threshold", "threshold_source"];
    let quality = ["tp", "fp", "fn", "tn", "precision", "recall", "f1", "ce", "ee", "ce_b", "f_b", "ce_c", "ee_c", "ce_d", "ee_d", "f_d"];
    let candidates = ["ignored_found", "n_unsigned", "n_candidates", "pair_completeness", "reduction_ratio"];
    let times = ["n_runs", "fit_ms", "sign_ms", "index_ms", "candidates_ms", "verify_ms", "total_ms", "docs_per_s", "reads_words"];
    let memory = ["signature_bytes_per_doc", "index_bytes_per_doc", "peak_rss_bytes"];
    for column in [&names[..], &quality, &candidates, &times, &memory].concat() {
        assert_eq!(header.iter().filter(|&&name| name == column).count(), 1, "{column} in {header:?}");
    }
}

#[test]
fn the_counts_are_those_of_a_count_by_hand() {
    let run = Place::with_clusters().eval(&["tiny", "--methods", THREE]);
    // 7 documents have 21 pairs; 3 pairs of a and 1 of b are duplicates.
    assert_eq!(counts(all_pairs_row(&run, "do-nothing", 7, ThresholdSource::None)), [0, 0, 4, 17]);
    assert_eq!(counts(all_pairs_row(&run, "accept-all", 7, ThresholdSource::None)), [4, 17, 0, 0]);
    // Only a1, a2 and b1, b2 have the same letters.
    assert_eq!(default_counts(&run, "exact", 7), [2, 0, 2, 17]);
    // a3 has five characters in front of its longest sentence; c1 begins with the longest sentence of b1 and b2.
    assert_eq!(default_counts(&run, "longest-sentence", 7), [2, 2, 2, 15]);
    // a3 shares .76 with a1 and a2, c1 .40 with b1 and b2.
    assert_eq!(default_counts(&run, "shingle", 7), [4, 0, 0, 17]);
    let row = all_pairs_row(&run, "longest-sentence", 7, ThresholdSource::Default);
    assert_eq!((row.precision, row.recall, row.ce, row.ee), (Some(0.5), Some(0.5), Some(0.5), Some(0.5)));
    // b1, b2 and c1 have a wrong partner; a1, a2 and a3 miss one.
    assert_eq!((row.ce_d, row.ee_d), (Some(3.0 / 7.0), Some(3.0 / 7.0)));
}

#[test]
fn the_table_and_the_record_hold_the_same_counts() {
    let place = Place::with_clusters();
    let run = place.eval(&["tiny", "--methods", THREE]);
    let mut table = csv::Reader::from_reader(place.read("report/results.csv").into_bytes().leak() as &[u8]);
    let rows: Vec<std::collections::HashMap<String, String>> = table.deserialize().map(Result::unwrap).collect();
    let row = rows.iter().find(|row| row["method"] == "longest-sentence" && row["mode"] == "all-pairs" && row["threshold_source"] == "default").unwrap();
    let in_table = ["tp", "fp", "fn", "tn"].map(|column| row[column].parse::<u64>().unwrap());
    assert_eq!(in_table, default_counts(&run, "longest-sentence", 7));
    assert_eq!(rows.len(), run.quality.len());
}

#[test]
fn blocking_is_counted_apart_from_the_measure() {
    let run = Place::with_clusters().eval(&["tiny", "--methods", "longest-sentence"]);
    let keys = run.quality.iter().find(|row| row.mode == Mode::Keys && row.threshold_source == ThresholdSource::Default).unwrap();
    // Equal hashes: a1 a2, b1 b2, b1 c1, b2 c1. They hold 2 of the 4 duplicates.
    assert_eq!((keys.n_candidates, keys.pair_completeness, keys.reduction_ratio), (Some(4), Some(0.5), Some(1.0 - 4.0 / 21.0)));
}

#[test]
fn sizes_are_prefixes_in_the_order_of_the_file() {
    let run = Place::with_clusters().eval(&["tiny", "--methods", "exact", "--sizes", "6,3"]);
    assert_eq!(run.sizes.iter().map(|size| size.n_docs).collect::<Vec<_>>(), [3, 6]);
    // a1 a2 a3: 3 pairs, all duplicates, one of them exact.
    assert_eq!(default_counts(&run, "exact", 3), [1, 0, 2, 0]);
    // Without d1: 15 pairs.
    assert_eq!(default_counts(&run, "exact", 6), [2, 0, 2, 11]);
}

#[test]
fn clusters_are_counted_by_size_beside_the_gold_ones() {
    let run = Place::with_clusters().eval(&["tiny", "--methods", "exact"]);
    let counts: Vec<_> = run.cluster_sizes.iter().map(|row| (row.method.as_deref(), row.counts.clone())).collect();
    // Gold: {a1, a2, a3}, {b1, b2}, c1, d1; exact copies: {a1, a2}, {b1, b2}, a3, c1, d1.
    assert_eq!(counts, [(None, vec![(1, 2), (2, 1), (3, 1)]), (Some("exact"), vec![(1, 3), (2, 2)])]);
}

#[test]
fn a_band_lies_around_the_curve_of_all_and_of_judged_pairs() {
    let of_all = Place::with_clusters().eval(&["tiny", "--methods", "longest-sentence"]);
    let judged = Place::with_judged_pairs().eval(&["judged", "--methods", "longest-sentence"]);
    // b and c are two families, and called duplicates up to 1; a2 misses a3: of every two families drawn some err and some do not.
    for run in [of_all, judged] {
        let band = &run.bands[0];
        assert_eq!((band.points.len(), band.points[0].threshold, band.points[19].threshold), (20, 0.05, 1.0));
        let row = all_pairs_row(&run, "longest-sentence", 7, ThresholdSource::Default);
        for (ends, value) in [(band.points[19].f1, row.f1), (band.points[19].ce, row.ce), (band.points[19].ee, row.ee)] {
            let ((low, high), value) = (ends.unwrap(), value.unwrap());
            assert!((low..=high).contains(&value), "{low} to {high} holds {value}");
        }
    }
}

#[test]
fn judged_pairs_alone_are_scored_and_gold_moves_a_label_to_another_class() {
    let place = Place::with_judged_pairs();
    let counts_with = |gold: &[&str]| {
        let run = place.eval(&[&["judged", "--methods", "longest-sentence,shingle"], gold].concat());
        let counts = ["longest-sentence", "shingle"].map(|method| {
            let row = all_pairs_row(&run, method, 7, ThresholdSource::Default);
            (counts(row), row.ignored_found)
        });
        (counts, run.gold_policy)
    };
    // reprint a1 a2 is found by both, template b1 c1 by the longest sentence, contained a1 a3 (.76) by shingles; different a1 d1 by none.
    let ([sentence, shingle], policy) = counts_with(&[]);
    assert_eq!((sentence, shingle), (([1, 1, 0, 1], 0), ([1, 0, 0, 2], 1)));
    assert_eq!(policy, "duplicate: reprint; ignored: contained; different: different, template");
    let ([sentence, shingle], policy) = counts_with(&["--gold", "contained=positive"]);
    assert_eq!((sentence, shingle), (([1, 1, 1, 1], 0), ([2, 0, 0, 2], 0)));
    assert_eq!(policy, "duplicate: contained, reprint; different: different, template");
    let ([sentence, shingle], _) = counts_with(&["--gold", "template=ignore", "--gold", "contained=negative"]);
    assert_eq!((sentence, shingle), (([1, 0, 0, 2], 1), ([1, 1, 0, 1], 0)));
}

#[test]
fn pairs_without_a_label_or_of_low_confidence_are_left_out_and_counted() {
    let place = Place::with_judged_pairs();
    let rows = "a1\ta2\treprint\t3\na1\ta3\tcontained\t3\nb1\tc1\ttemplate\t1\na1\td1\tdifferent\t2\nb1\tb2\t\t\n";
    place.write("datasets/judged/pairs.tsv", &format!("left\tright\tlabel\tconfidence\n{rows}"));
    let with = |more: &[&str]| place.eval(&[&["judged", "--methods", "longest-sentence"], more].concat());
    let unjudged = "pairs.tsv: 1 pairs have no label yet and were left out".to_owned();
    let run = with(&[]);
    assert_eq!((default_counts(&run, "longest-sentence", 7), &run.notes), ([1, 1, 0, 1], &vec![unjudged.clone()]));
    // The template pair, which the longest sentence calls a duplicate, was judged with a confidence of 1.
    let run = with(&["--min-confidence", "2"]);
    let unsure = "pairs.tsv: 1 pairs judged with a confidence below 2 were left out".to_owned();
    assert_eq!((default_counts(&run, "longest-sentence", 7), &run.notes), ([1, 0, 0, 1], &vec![unjudged, unsure]));
    assert_eq!(run.gold_policy, "duplicate: reprint; ignored: contained; different: different; confidence 2 and above");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let place = Place::with_clusters();
    let with = |threads: &str| {
        let run = place.eval(&["tiny", "--threads", threads]);
        assert_eq!(run.threads.to_string(), threads);
        ((run.quality, run.kinds, run.curves, run.errors, run.methods), (run.clusters, run.rankings, run.intervals, run.comparisons))
    };
    let one = with("1");
    assert_eq!(one, with("2"));
    assert_eq!(one, with("8"));
}

#[test]
fn the_order_of_the_documents_changes_no_count() {
    let place = Place::with_clusters();
    let quality = |place: &Place| place.eval(&["tiny"]).quality;
    let forward = quality(&place);
    let mut documents = DOCUMENTS;
    documents.reverse();
    place.write_dataset("tiny", &documents, "[truth]\nclusters = \"clusters.csv\"\n");
    assert_eq!(forward, quality(&place));
}

#[test]
fn a_second_run_writes_the_same_table_to_the_byte() {
    let place = Place::with_clusters();
    place.eval(&["tiny"]);
    let first = place.read("report/results.csv");
    place.eval(&["tiny"]);
    assert_eq!(first, place.read("report/results.csv"));
}

#[test]
fn methods_are_run_and_listed_as_asked() {
    let run = Place::with_clusters().eval(&["tiny", "--methods", "shingle,exact"]);
    let ids: Vec<&str> = run.methods.iter().map(|method| method.id.as_str()).collect();
    assert_eq!(ids, ["do-nothing", "accept-all", "shingle", "exact"]);
}

#[test]
fn without_methods_the_rows_of_the_design_run() {
    let run = Place::with_clusters().eval(&["tiny"]);
    let ids: Vec<&str> = run.methods.iter().skip(2).map(|method| method.id.as_str()).collect();
    let of_the_design = leitong_methods::METHODS.iter().filter(|entry| matches!(entry.role, Role::Method | Role::Baseline));
    assert_eq!(ids, of_the_design.map(|entry| entry.id).collect::<Vec<_>>());
}

#[test]
fn the_report_goes_to_a_folder_of_the_data_set_or_to_the_asked_one() {
    let place = Place::with_clusters();
    let printed = place.run(&["eval", "tiny", "--methods", "exact", "--no-timing"]);
    assert!(printed.ends_with("\nreport: reports/tiny/index.html\n"), "{printed}");
    assert!(place.path("reports/tiny/results.json").is_file());
    let printed = place.run(&["eval", "datasets/tiny/dataset.toml", "--methods", "exact", "--no-timing", "--out", "elsewhere"]);
    assert!(printed.ends_with("\nreport: elsewhere/index.html\n"), "{printed}");
    assert!(place.path("elsewhere/index.html").is_file());
}

#[test]
fn texts_are_in_the_page_unless_they_are_left_out() {
    let place = Place::with_clusters();
    let has_text = || place.read("report/index.html").contains("地铁三号线") || place.read("report/index.html").contains("球票");
    place.eval(&["tiny", "--methods", "longest-sentence"]);
    assert!(has_text());
    place.eval(&["tiny", "--methods", "longest-sentence", "--no-texts"]);
    assert!(!has_text());
}

#[test]
fn a_report_is_drawn_again_from_its_record() {
    let place = Place::with_clusters();
    place.eval(&["tiny", "--methods", THREE, "--no-texts"]);
    place.run(&["report", "report", "--out", "again"]);
    for file in ["results.csv", "results.json", "index.html"] {
        assert_eq!(place.read(&format!("report/{file}")), place.read(&format!("again/{file}")), "{file}");
    }
}

#[test]
fn timed_passes_fill_the_costs_and_leave_the_quality_alone() {
    let place = Place::with_clusters();
    let untimed = place.eval(&["tiny", "--methods", THREE]);
    place.run(&["eval", "tiny", "--methods", THREE, "--out", "timed"]);
    let timed = Run::read(&place.path("timed/results.json")).unwrap();
    assert_eq!(timed.quality, untimed.quality);
    assert!(untimed.cost.is_empty());
    // Three methods in two modes.
    assert_eq!(timed.cost.len(), 6);
    assert!(timed.cost.iter().all(|cost| cost.n_runs == 5 && cost.total_ns.median > 0.0));
}

#[test]
fn data_without_truth_is_timed_and_not_scored() {
    let place = Place::new();
    place.write_dataset("unlabelled", &DOCUMENTS, "");
    place.run(&["eval", "unlabelled", "--methods", "exact", "--out", "report"]);
    let run = Run::read(&place.path("report/results.json")).unwrap();
    assert!(run.quality.is_empty());
    assert_eq!(run.methods.iter().map(|method| method.id.as_str()).collect::<Vec<_>>(), ["exact"]);
    assert_eq!(run.cost.len(), 2);
    assert!(Path::new(&place.path("report/index.html")).is_file());
}

#[test]
fn the_printed_table_is_laid_out_as_agreed() {
    let place = Place::with_judged_pairs();
    let printed = place.run(&["eval", "judged", "--methods", "longest-sentence,shingle", "--no-timing", "--out", "report"]);
    // Memory, time and threads are the machine's.
    let lines: Vec<&str> = printed.lines().filter(|line| !line.starts_with("peak memory")).collect();
    insta::assert_snapshot!(lines.join("\n"));
}
