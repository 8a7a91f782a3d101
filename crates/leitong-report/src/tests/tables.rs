use leitong_record::{AnalysisCost, Cost, MethodRecord, Mode, Quality, Run, SizeRecord, Spread, ThresholdSource};

use super::{awkward, report, sample, text};
use crate::table::{bytes, count, duration, is_judged, quantity, share, threshold};
use crate::{console_report, console_table, markdown_table};

/// Cells of each line; the sample has no quoted commas but in the gold policy, which is replaced before.
fn cells(run: &Run) -> Vec<Vec<String>> {
    let files = report(run, None);
    text(&files, "results.csv").lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn cell<'a>(table: &'a [Vec<String>], line: usize, column: &str) -> &'a str {
    let place = table[0].iter().position(|name| name == column).unwrap_or_else(|| panic!("no column {column}"));
    &table[line][place]
}

#[test]
fn the_table_has_the_columns_of_the_contract() {
    let header = "dataset,base,gold_policy,size,method,mode,threshold,threshold_source,tp,fp,fn,tn,precision,recall,f1,ce,ee,ce_b,f_b,ce_c,ee_c,ce_d,ee_d,f_d,\
                  ignored_found,n_unsigned,n_candidates,pair_completeness,reduction_ratio,precision_low,precision_high,recall_low,recall_high,f1_low,f1_high,closure_precision,\
                  closure_recall,closure_f1,b3_precision,b3_recall,b3_f,ari,homogeneity,completeness,v,exact_precision,exact_recall,n_removed,n_removed_wrongly,\
                  n_left,n_set_aside,average_precision,recall_at_p99,precision_at_r95,n_runs,fit_ms,sign_ms,index_ms,candidates_ms,verify_ms,total_ms,\
                  total_ms_q1,total_ms_q3,docs_per_s,signature_bytes_per_doc,index_bytes_per_doc,peak_rss_bytes,reads_words,upper_bound";
    let files = report(&sample(), None);
    assert_eq!(text(&files, "results.csv").lines().next(), Some(header));
}

#[test]
fn what_has_no_value_is_an_empty_cell() {
    let table = cells(&Run { dataset: "空".into(), ..awkward() });
    // Quality of do-nothing, the odd method and not-described, the odd method's cost by keys, and two steps of the analysis.
    assert_eq!(table.len(), 1 + 3 + 1 + 2);
    for column in ["base", "threshold", "precision", "recall", "f1", "ce", "f_d", "pair_completeness", "n_runs", "total_ms", "docs_per_s", "peak_rss_bytes"] {
        assert_eq!(cell(&table, 1, column), "", "{column}");
    }
    assert_eq!(cell(&table, 1, "tp"), "0");
    assert_eq!([cell(&table, 4, "mode"), cell(&table, 4, "tp"), cell(&table, 4, "fit_ms"), cell(&table, 4, "index_ms")], ["keys", "", "0.0", ""]);
    assert_eq!([cell(&table, 5, "method"), cell(&table, 5, "mode"), cell(&table, 5, "docs_per_s")], ["(normalise)", "", ""]);
    assert_eq!(cell(&table, 6, "method"), "(segment)");
}

#[test]
fn numbers_keep_all_their_digits() {
    let third = 1.0 / 3.0;
    let row = Quality { method: "shingle".into(), n_docs: 3, precision: Some(third), recall: Some(1e-7), tp: u64::MAX, ..Quality::default() };
    let table = cells(&Run { schema: 1, quality: vec![row], ..Run::default() });
    assert_eq!(cell(&table, 1, "precision").parse::<f64>().unwrap().to_bits(), third.to_bits());
    assert_eq!(cell(&table, 1, "recall").parse::<f64>().unwrap().to_bits(), 1e-7_f64.to_bits());
    assert_eq!(cell(&table, 1, "tp"), "18446744073709551615");
}

#[test]
fn rows_follow_size_then_record_then_mode_then_threshold() {
    let run = Run { gold_policy: String::new(), ..sample() };
    let table = cells(&run);
    let names: Vec<[&str; 4]> = (1..table.len()).map(|line| ["size", "method", "mode", "threshold_source"].map(|column| cell(&table, line, column))).collect();
    assert_eq!(names[0], ["124", "do-nothing", "all-pairs", "none"]);
    assert_eq!(names[1], ["124", "do-nothing", "keys", "none"]);
    let shingle: Vec<_> = names.iter().filter(|row| row[0] == "10287" && row[1] == "shingle").map(|row| (row[2], row[3])).collect();
    let expected = [("all-pairs", "default"), ("all-pairs", "asked"), ("all-pairs", "best-f"), ("keys", "default"), ("keys", "asked"), ("keys", "best-f")];
    assert_eq!(shingle, expected);
    assert_eq!(names.last().unwrap()[1], "(segment)");
}

#[test]
fn the_console_table_looks_as_it_should() {
    let mut run = sample();
    run.sizes.retain(|size| size.n_docs != 1_191);
    run.quality.retain(|row| row.n_docs != 1_191);
    run.cost.retain(|row| row.n_docs != 1_191);
    run.analysis.retain(|row| row.n_docs != 1_191);
    insta::assert_snapshot!(console_table(&run));
}

#[test]
fn no_line_of_the_console_is_wider_than_120_columns() {
    let mut run = sample();
    run.quality[0].method = "一个名字特别特别长的方法，长到一列放不下，还要再长一些才行".into();
    for line in console_table(&run).lines().chain(console_table(&awkward()).lines()) {
        let width: usize = line.chars().map(|c| if c < '\u{2e80}' { 1 } else { 2 }).sum();
        assert!(width <= 120, "{width} columns: {line}");
    }
}

#[test]
fn judged_pairs_show_their_four_counts_and_the_report_says_where_it_is() {
    // 4 documents have 6 pairs, of which 3 were judged.
    let size = SizeRecord { n_docs: 4, n_pairs: 3, n_positive: 2, judged_only: true, ..SizeRecord::default() };
    assert!(is_judged(&size));
    assert!(!is_judged(&SizeRecord { judged_only: false, ..size.clone() }));
    let row = Quality { method: "shingle".into(), n_docs: 4, tp: 71, fp: 72, fn_: 73, tn: 74, ..Quality::default() };
    let run = Run { sizes: vec![size], quality: vec![row], ..Run::default() };
    let shown = console_report(&run, std::path::Path::new("reports/judged"));
    for word in ["TP", "FP", "FN", "TN", " 71", " 72", " 73", " 74", "report reports/judged/index.html"] {
        assert!(shown.contains(word), "{word} is not in\n{shown}");
    }
    let all_pairs = Run { sizes: vec![SizeRecord { n_docs: 10_000, n_pairs: 49_995_000, ..SizeRecord::default() }], ..run };
    assert!(!console_table(&all_pairs).contains("TP"));
}

#[test]
fn a_row_at_the_best_threshold_is_a_column_and_no_row() {
    let row = |source, f1| Quality { method: "shingle".into(), n_docs: 4, mode: Mode::Keys, threshold_source: source, f1: Some(f1), ..Quality::default() };
    let run = Run { quality: vec![row(ThresholdSource::BestF, 0.75), row(ThresholdSource::Default, 0.5)], ..Run::default() };
    let shown = console_table(&run);
    let line = shown.lines().find(|line| line.contains("shingle")).unwrap();
    assert!(line.contains("0.5000") && line.contains("0.7500"), "{line}");
    assert_eq!(shown.matches("shingle").count(), 1);
}

fn ms(median: f64) -> Spread {
    Spread { median: median * 1e6, ..Spread::default() }
}

/// 1000 documents in 500 ms, 8 and 4 bytes each.
fn shingle_cost() -> Cost {
    let bytes = (8.0, Some(4.0));
    let (signature_bytes_per_doc, index_bytes_per_doc) = bytes;
    let peak_rss_bytes = Some(3 << 20);
    Cost {
        method: "shingle".into(),
        n_docs: 1_000,
        mode: Mode::Keys,
        total_ns: ms(500.0),
        signature_bytes_per_doc,
        index_bytes_per_doc,
        peak_rss_bytes,
        ..Cost::default()
    }
}

fn columns(line: &str) -> Vec<&str> {
    line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect()
}

#[test]
fn without_truth_the_console_shows_costs() {
    let analysis = AnalysisCost { n_docs: 1_000, n_runs: 3, normalise_ns: ms(20.0), segment_ns: ms(250.0) };
    let size = SizeRecord { n_docs: 1_000, ..SizeRecord::default() };
    let run = Run { sizes: vec![size], cost: vec![shingle_cost()], analysis: vec![analysis], ..Run::default() };
    let shown = console_table(&run);
    let line = |word: &str| columns(shown.lines().find(|line| line.contains(word)).unwrap_or_else(|| panic!("no {word} in\n{shown}")));
    assert_eq!(line("shingle"), ["1,000", "shingle", "keys", "2,000", "500 ms", "12.0", "3.0 MiB"]);
    assert_eq!(line("(segment)"), ["1,000", "(segment)", "once", "4,000", "250 ms", "–", "–"]);
    assert!(shown.contains("no truth: costs only"));
    assert!(!shown.contains("TP") && !shown.contains("best F") && !shown.contains("CE ="), "{shown}");
}

#[test]
fn an_asked_threshold_has_its_own_marked_row_and_a_footnote() {
    let size = SizeRecord { n_docs: 4, n_pairs: 3, judged_only: true, ..SizeRecord::default() };
    let row = |threshold, threshold_source| Quality { method: "shingle".into(), n_docs: 4, threshold: Some(threshold), threshold_source, ..Quality::default() };
    let run = Run { sizes: vec![size], quality: vec![row(0.446, ThresholdSource::Asked), row(0.5, ThresholdSource::Default)], ..Run::default() };
    let shown = console_table(&run);
    // Once in the results and once in the counts.
    assert_eq!(shown.matches(" 0.446* ").count(), 2, "{shown}");
    assert_eq!(shown.matches(" 0.500 ").count(), 2, "{shown}");
    assert!(shown.contains("\n*: threshold asked for by the experiment"), "{shown}");
    let default_only = Run { quality: run.quality[1..].to_vec(), ..run };
    assert!(!console_table(&default_only).contains('*'));
}

#[test]
fn markdown_has_one_line_a_method_by_keys_at_the_default_threshold() {
    let row = |mode, threshold_source, f1| Quality {
        method: "shingle".into(),
        n_docs: 1_000,
        mode,
        threshold_source,
        f1: Some(f1),
        precision: Some(0.25),
        recall: Some(1.0),
        ce: Some(0.75),
        ee: Some(0.0),
        ..Quality::default()
    };
    let (default, asked, best) = (ThresholdSource::Default, ThresholdSource::Asked, ThresholdSource::BestF);
    let nothing = Quality { method: "do-nothing".into(), n_docs: 1_000, threshold_source: ThresholdSource::None, ..Quality::default() };
    let methods = [("do-nothing", "Do nothing"), ("shingle", "Shingles | 5"), ("not-run", "Not run")];
    let run = Run {
        dataset: "toy".into(),
        threads: 2,
        methods: methods.map(|(id, title)| MethodRecord { id: id.into(), title: title.into(), ..MethodRecord::default() }).into(),
        sizes: vec![SizeRecord { n_docs: 1_000, n_pairs: 499_500, n_positive: 7, ..SizeRecord::default() }],
        quality: vec![
            row(Mode::AllPairs, default, 0.1),
            row(Mode::Keys, asked, 0.2),
            row(Mode::Keys, best, 0.5),
            row(Mode::Keys, default, 0.4),
            nothing,
            Quality { n_docs: 10, ..row(Mode::Keys, default, 0.3) },
        ],
        cost: vec![Cost { reads_words: true, ..shingle_cost() }],
        ..Run::default()
    };
    let expected = "\
| id | method | F | P | R | CE | EE | best F | docs/s | bytes/doc |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| `do-nothing` | Do nothing (all pairs) | – | – | – | – | – | – | – | – |
| `shingle` | Shingles \\| 5 | 0.4000 | 0.2500 | 1.0000 | 0.7500 | 0.0000 | 0.5000 | 2,000 +seg | 12.0 |

`toy`, 1,000 documents, 499,500 pairs, 7 gold duplicates; ";
    assert!(markdown_table(&run).starts_with(expected), "{}", markdown_table(&run));
    assert_eq!(markdown_table(&Run::default()), "");
}

#[test]
fn markdown_of_a_record_without_truth_has_costs_and_dashes() {
    let run = Run { cost: vec![shingle_cost()], ..Run::default() };
    let shown = markdown_table(&run);
    assert!(shown.contains("| `shingle` |  | – | – | – | – | – | – | 2,000 | 12.0 |\n"), "{shown}");
}

#[test]
fn numbers_read_as_a_person_writes_them() {
    assert_eq!([share(None), share(Some(f64::NAN)), share(Some(1.0)), share(Some(0.999_99)), share(Some(0.000_01))], ["–", "–", "1.0000", ">.9999", "<.0001"]);
    assert_eq!([threshold(Some(0.5)), threshold(Some(0.953_125)), threshold(None)], ["0.500", "0.95312", "–"]);
    assert_eq!([count(0), count(999), count(1_000), count(52_906_041)], ["0", "999", "1,000", "52,906,041"]);
    assert_eq!([quantity(Some(99.94)), quantity(Some(99.96)), quantity(Some(12_345.6)), quantity(Some(f64::INFINITY))], ["99.9", "100", "12,346", "–"]);
    assert_eq!([duration(15_000.0), duration(1.5e6), duration(0.5e9), duration(1.5e9), duration(63.2e9)], ["15.0 µs", "1.50 ms", "500 ms", "1.50 s", "63.2 s"]);
    assert_eq!([duration(125e9), duration(7_265e9)], ["2 min 05 s", "121 min 05 s"]);
    assert_eq!([bytes(1_023), bytes(1_536), bytes(3 << 30)], ["1023 B", "1.5 KiB", "3.0 GiB"]);
}
