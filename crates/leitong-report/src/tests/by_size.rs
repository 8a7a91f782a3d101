use leitong_record::{AnalysisCost, Cost, MethodRecord, Mode, Quality, Run, SizeRecord, Spread, ThresholdSource};

use super::{report, sample, text};

fn ms(median: f64) -> Spread {
    Spread { median: median * 1e6, ..Spread::default() }
}

fn quality(id: &str, n_docs: u64, mode: Mode, source: ThresholdSource, [ce, ee, f]: [f64; 3]) -> Quality {
    Quality { method: id.into(), n_docs, mode, threshold_source: source, ce: Some(ce), ee: Some(ee), f1: Some(f), ..Quality::default() }
}

fn cost(id: &str, n_docs: u64, mode: Mode, reads_words: bool, total: f64) -> Cost {
    Cost { method: id.into(), n_docs, mode, reads_words, total_ns: ms(total), ..Cost::default() }
}

/// Two methods at 10 and at 1,000 documents; the second was not run by keys, and nothing is known of its errors at 10.
fn two_sizes() -> Run {
    use Mode::{AllPairs, Keys};
    use ThresholdSource::{Asked, BestF, Default as Own};
    let method = |id: &str, title: &str| MethodRecord { id: id.into(), title: title.into(), ..MethodRecord::default() };
    Run {
        schema: leitong_record::SCHEMA,
        dataset: "two".into(),
        command: "leitong eval two".into(),
        threads: 2,
        methods: vec![method("forman", "Chunks | digests"), method("keyword-window", "Keyword window")],
        sizes: [(10, 45, 4), (1_000, 499_500, 70)]
            .map(|(n_docs, n_pairs, n_positive)| SizeRecord { n_docs, n_pairs, n_positive, ..SizeRecord::default() })
            .into(),
        quality: vec![
            quality("forman", 10, AllPairs, BestF, [0.9, 0.9, 0.9]),
            quality("forman", 10, AllPairs, Asked, [0.8, 0.8, 0.8]),
            quality("forman", 10, Keys, Own, [0.7, 0.7, 0.7]),
            quality("forman", 10, AllPairs, Own, [0.0, 0.5, 2.0 / 3.0]),
            quality("forman", 1_000, AllPairs, Own, [0.25, 0.25, 0.75]),
            quality("keyword-window", 1_000, AllPairs, Own, [0.5, 0.0, 2.0 / 3.0]),
        ],
        analysis: vec![
            AnalysisCost { n_docs: 10, n_runs: 3, normalise_ns: ms(2.0), segment_ns: ms(30.0) },
            AnalysisCost { n_docs: 1_000, n_runs: 3, normalise_ns: ms(200.0), segment_ns: ms(3_000.0) },
        ],
        cost: vec![
            cost("forman", 10, AllPairs, false, 1.5),
            cost("forman", 1_000, AllPairs, false, 400.0),
            cost("forman", 1_000, Keys, false, 50.0),
            cost("keyword-window", 10, AllPairs, true, 4.0),
            cost("keyword-window", 1_000, AllPairs, true, 9_000.0),
        ],
        ..Run::default()
    }
}

/// The block of lines of the file that begins with this heading.
fn table(file: &str, heading: &str) -> Vec<String> {
    let (_, rest) = file.split_once(heading).unwrap_or_else(|| panic!("no {heading} in\n{file}"));
    rest.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|')).map(str::to_owned).collect()
}

#[test]
fn errors_stand_size_beside_size_at_default_thresholds_over_all_pairs() {
    let files = report(&two_sizes(), None);
    let expected = [
        "| id | method | 10 CE | 10 EE | 10 F | 1,000 CE | 1,000 EE | 1,000 F |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        "| `forman` | Chunks \\| digests | 0.0000 | 0.5000 | 0.6667 | 0.2500 | 0.2500 | 0.7500 |",
        "| `keyword-window` | Keyword window | – | – | – | 0.5000 | 0.0000 | 0.6667 |",
    ];
    assert_eq!(table(text(&files, "by-size.md"), "## Errors"), expected);
}

#[test]
fn the_whole_time_has_segmentation_only_where_the_method_reads_words() {
    let files = report(&two_sizes(), None);
    // Without words 2 + 1.5 and 200 + 400 ms; with words 2 + 30 + 4 and 200 + 3,000 + 9,000 ms.
    let expected = [
        "| id | method | segmentation | 10 method | 10 whole | 1,000 method | 1,000 whole |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: |",
        "| `forman` | Chunks \\| digests | not needed | 1.500 | 3.500 | 400 | 600 |",
        "| `keyword-window` | Keyword window | included | 4.000 | 36.0 | 9,000 | 12,200 |",
    ];
    assert_eq!(table(text(&files, "by-size.md"), "## Time of the decision, all pairs"), expected);
    let by_keys = table(text(&files, "by-size.md"), "## Time of the decision, by keys");
    assert_eq!(by_keys[2..], ["| `forman` | Chunks \\| digests | not needed | – | – | 50.0 | 250 |"]);
}

#[test]
fn without_a_record_of_the_analysis_there_is_no_whole_time() {
    let run = Run { analysis: Vec::new(), ..two_sizes() };
    let files = report(&run, None);
    let lines = table(text(&files, "by-size.md"), "## Time of the decision, all pairs");
    assert_eq!(lines[2], "| `forman` | Chunks \\| digests | not needed | 1.500 | – | 400 | – |");
}

#[test]
fn the_file_says_what_its_sizes_are_and_what_made_it() {
    let files = report(&two_sizes(), None);
    let start = "\
# `two` by size

- 10 documents, 45 pairs, 4 gold duplicates
- 1,000 documents, 499,500 pairs, 70 gold duplicates

Made by `leitong eval two`, outside a checkout.";
    assert!(text(&files, "by-size.md").starts_with(start), "{}", text(&files, "by-size.md"));
}

#[test]
fn the_page_has_the_same_cells_grouped_by_size() {
    let files = report(&two_sizes(), None);
    let page = text(&files, "index.html");
    let (_, section) = page.split_once("<section id=\"by-size\">").unwrap();
    let section = section.split_once("</section>").unwrap().0;
    assert_eq!(section.matches("<table").count(), 3);
    assert!(section.contains("<th class=\"group\" scope=\"colgroup\" colspan=\"3\">1,000 documents</th>"), "{section}");
    let row = "<td class=\"word\">included</td><td class=\"group\">4.000</td><td>36.0</td><td class=\"group\">9,000</td><td>12,200</td>";
    assert!(section.contains(row), "{section}");
    assert!(page.contains("href=\"#by-size\""));
}

#[test]
fn a_record_of_one_size_has_no_table_by_size() {
    let mut run = two_sizes();
    run.sizes.truncate(1);
    run.quality.retain(|row| row.n_docs == 10);
    run.cost.retain(|row| row.n_docs == 10);
    run.analysis.truncate(1);
    let files = report(&run, None);
    assert!(!files.contains_key("by-size.md"));
    assert!(!text(&files, "index.html").contains("by-size\""));
}

#[test]
fn two_sizes_without_truth_have_times_and_no_errors() {
    let run = Run { quality: Vec::new(), ..two_sizes() };
    let files = report(&run, None);
    assert!(!text(&files, "by-size.md").contains("## Errors"));
    assert_eq!(table(text(&files, "by-size.md"), "## Time of the decision, all pairs").len(), 4);
    let neither = Run { quality: Vec::new(), cost: Vec::new(), ..two_sizes() };
    assert!(!report(&neither, None).contains_key("by-size.md"));
}

#[test]
fn every_method_and_baseline_of_the_sample_has_a_row() {
    let run = sample();
    let files = report(&run, None);
    let errors = table(text(&files, "by-size.md"), "## Errors");
    let ids: Vec<String> = errors[2..].iter().map(|line| line.split('`').nth(1).unwrap().to_owned()).collect();
    assert!(ids.iter().eq(run.methods.iter().map(|method| &method.id)), "{ids:?}");
}
