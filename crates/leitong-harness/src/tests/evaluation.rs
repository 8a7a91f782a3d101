//! Whole evaluations with the tiny registry.

use indicatif::ProgressBar;
use leitong_record::{IntervalOf, Mode, Run, ThresholdSource};

use super::characters::REGISTRY;
use crate::evaluate::modes;
use crate::{Asked, ExpectedCounts, Roots, UnexpectedResult, evaluate, write_expected};

/// Sets of characters: 甲乙丙丁 with 甲乙丙戊 share 3 of 5 (.6), 丁甲乙丙 has the same set as the first and another first character;
/// 甲 and the texts of the first cluster share 1 of 4. The last text is empty: it has no signature.
const TEXTS: [&str; 6] = ["甲乙丙丁", "甲乙丙戊", "丁甲乙丙", "甲", "子丑寅卯", ""];

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, content: &str| std::fs::write(folder.path().join(file), content).unwrap();
    let manifest = "name = \"stems\"\nlicence = \"CC0-1.0\"\ndocuments = [\"documents.jsonl\"]\n[truth]\nclusters = \"clusters.csv\"\n";
    write("dataset.toml", manifest);
    let lines = TEXTS.iter().enumerate().map(|(number, text)| format!("{{\"id\": \"{number}\", \"text\": \"{text}\"}}\n"));
    write("documents.jsonl", &lines.collect::<String>());
    write("clusters.csv", "id,cluster\n0,a\n1,a\n2,a\n");
    folder
}

fn asked(target: &std::path::Path) -> Asked {
    Asked { target: target.display().to_string(), without_timing: true, ..Asked::default() }
}

fn run(asked: &Asked) -> anyhow::Result<Run> {
    evaluate(asked, REGISTRY, &Roots::default(), &ProgressBar::hidden()).map(|evaluation| evaluation.run)
}

fn counts(run: &Run, method: &str, mode: Mode) -> [u64; 4] {
    let is_asked = |row: &&leitong_record::Quality| row.method == method && row.mode == mode && row.threshold_source == ThresholdSource::Default;
    let row = run.quality.iter().find(is_asked).unwrap();
    [row.tp, row.fp, row.fn_, row.tn]
}

#[test]
fn a_verifier_decides_and_the_keys_of_the_other_method_lose() {
    let folder = folder();
    let run = run(&asked(folder.path())).unwrap();
    // 15 pairs, 3 duplicates: 0 1 (3 of 5), 0 2 (4 of 4), 1 2 (3 of 5).
    assert_eq!(counts(&run, "all", Mode::AllPairs), [3, 0, 0, 12]);
    assert_eq!(counts(&run, "all", Mode::Keys), [3, 0, 0, 12]);
    // 甲 begins 0, 1 and 3: one duplicate, two wrong pairs.
    assert_eq!(counts(&run, "first", Mode::AllPairs), [1, 2, 2, 10]);
    // Over all pairs the verifier alone decides; on candidates it throws out 0 3 and 1 3 (1 of 4), and never sees 0 2 and 1 2.
    assert_eq!(counts(&run, "first-then-all", Mode::AllPairs), [3, 0, 0, 12]);
    assert_eq!(counts(&run, "first-then-all", Mode::Keys), [1, 0, 2, 12]);
    let keys = run.quality.iter().find(|row| row.method == "first-then-all" && row.mode == Mode::Keys).unwrap();
    assert_eq!((keys.n_candidates, keys.pair_completeness, keys.n_unsigned), (Some(3), Some(1.0 / 3.0), 1));
}

#[test]
fn a_size_takes_the_first_documents() {
    let folder = folder();
    let run = run(&Asked { sizes: Some(vec![2, 6, 2]), ..asked(folder.path()) }).unwrap();
    assert_eq!(run.sizes.iter().map(|size| (size.n_docs, size.n_pairs, size.n_positive, size.n_chars)).collect::<Vec<_>>(), [(2, 1, 1, 8), (6, 15, 3, 17)]);
}

#[test]
fn an_unexpected_result_is_not_timed_and_says_what_was_found() {
    let folder = folder();
    let file = folder.path().join("stems.toml");
    let experiment = |text: &str| std::fs::write(&file, format!("name = \"stems\"\ndataset = '{}'\n{text}", folder.path().display())).unwrap();
    experiment("pinned = true\n[[run]]\nmethod = \"first\" # by the first character\n[[run]]\nmethod = \"all\"\nlabel = \"strict\"\nthreshold = 1.0\n");
    let unexpected = run(&asked(&file)).unwrap_err().downcast::<UnexpectedResult>().unwrap();
    let said: Vec<(&str, &str)> = unexpected.differences.iter().map(|difference| (difference.row.as_str(), difference.what.as_str())).collect();
    assert_eq!(said, [("first", "it has no `expected`"), ("strict", "it has no `expected`")]);
    // As in the first test: 甲 begins 0, 1 and 3. Of four characters 0 and 2 share all.
    assert_eq!(unexpected.found[0].1.all_pairs, ExpectedCounts { tp: 1, fp: 2, fn_: 2, tn: 10 });
    assert_eq!(unexpected.found[1].1.keys, ExpectedCounts { tp: 1, fp: 0, fn_: 2, tn: 12 });
    assert_eq!(unexpected.found[1].1.unsigned, 1);
    write_expected(&unexpected.path, &unexpected.found).unwrap();
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.contains("method = \"first\" # by the first character\n"), "all else stays: {written}");
    run(&asked(&file)).unwrap();
}

#[test]
fn the_field_that_differs_is_named_and_the_digest_speaks_for_the_rest() {
    let folder = folder();
    let file = folder.path().join("stems.toml");
    let text = format!("name = \"stems\"\ndataset = '{}'\npinned = true\n[[run]]\nmethod = \"first\"\n", folder.path().display());
    std::fs::write(&file, text).unwrap();
    let unexpected = run(&asked(&file)).unwrap_err().downcast::<UnexpectedResult>().unwrap();
    write_expected(&unexpected.path, &unexpected.found).unwrap();
    let written = std::fs::read_to_string(&file).unwrap();
    let digest = unexpected.found[0].1.digest.clone();
    let zeros = "0".repeat(16);
    let of_the_rest = format!("`digest`: {zeros} -> {digest}: a number by kind, of a curve, of another size or at another threshold");
    let cases = [("tp = 1", "tp = 3", "`all-pairs.tp`: 3 -> 1"), ("unsigned = 1", "unsigned = 0", "`unsigned`: 0 -> 1"), (&digest, &zeros, &of_the_rest)];
    for (old, new, expected) in cases {
        let planted = written.replacen(old, new, 1);
        assert_ne!(planted, written, "{old}");
        std::fs::write(&file, planted).unwrap();
        let unexpected = run(&asked(&file)).unwrap_err().downcast::<UnexpectedResult>().unwrap();
        assert_eq!(unexpected.differences.into_iter().map(|difference| difference.what).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn decisions_of_clusters_are_those_of_the_pairs_inside_them() {
    let folder = folder();
    let file = folder.path().join("stems.toml");
    let row = |clustering: &str| format!("[[run]]\nmethod = \"all\"\nlabel = \"{clustering}\"\nthreshold = 0.25\nclustering = \"{clustering}\"\n");
    let rows = ["connected", "leader", "average-link"].map(row).concat();
    std::fs::write(&file, format!("name = \"stems\"\ndataset = '{}'\n{rows}", folder.path().display())).unwrap();
    let run = run(&asked(&file)).unwrap();
    // Similarities: 0 1 .6, 0 2 1, 1 2 .6, 0 3, 1 3 and 2 3 .25; 4 shares nothing, 5 is unsigned. At .25 all of 0 to 3 hang together by each rule.
    for clustering in ["connected", "leader", "average-link"] {
        assert_eq!(counts(&run, clustering, Mode::AllPairs), [3, 3, 0, 9], "{clustering}");
        assert!(run.quality.iter().all(|row| row.method != clustering || row.mode == Mode::AllPairs), "clusters have no keys");
        let method = run.methods.iter().find(|method| method.id == clustering).unwrap();
        assert!(method.key_design.starts_with("no keys: "), "{}", method.key_design);
    }
}

#[test]
fn clusters_are_told_for_each_size_and_mode_and_intervals_at_the_largest_size() {
    let folder = folder();
    let run = run(&Asked { sizes: Some(vec![4, 6]), methods: Some(vec!["all".into(), "first".into()]), ..asked(folder.path()) }).unwrap();
    let names: Vec<(&str, u64, Mode)> = run.clusters.iter().map(|row| (row.method.as_str(), row.n_docs, row.mode)).collect();
    let (all_pairs, keys) = (Mode::AllPairs, Mode::Keys);
    let at =
        |n| [("do-nothing", n, all_pairs), ("accept-all", n, all_pairs), ("all", n, all_pairs), ("all", n, keys), ("first", n, all_pairs), ("first", n, keys)];
    assert_eq!(names, [at(4), at(6)].concat());
    // 甲 begins 0, 1 and 3: {0 1 3} holds one duplicate and two wrong pairs, and 3 goes for 0.
    let first = run.clusters.iter().find(|row| row.method == "first" && row.n_docs == 6).unwrap();
    let partition = first.partition.as_ref().unwrap();
    assert_eq!((first.tp, first.fp, first.fn_), (1, 2, 2));
    assert_eq!((partition.n_removed, partition.n_removed_wrongly, partition.n_left, partition.n_exact), (2, 1, 1, 0));
    let one = run.clusters.iter().find(|row| row.method == "accept-all" && row.n_docs == 6).unwrap();
    assert_eq!((one.tp, one.fp, one.partition.as_ref().unwrap().n_removed_wrongly), (3, 12, 3));
    assert_eq!(run.rankings.len(), 8);
    let all = &run.rankings[0];
    assert_eq!((all.average_precision, all.recall_at_p99, all.precision_at_r95), (Some(1.0), Some(1.0), Some(1.0)));
    // {0 1 2}, 3, 4 and 5 are drawn. Draws without the first unit have no F: (3/4)^4 of 2,000 are 633, give or take 21.
    assert!(run.intervals.iter().all(|row| row.n_docs == 6 && row.n_units == 4));
    let f = run.intervals.iter().find(|row| row.method == "all" && row.what == IntervalOf::F).unwrap();
    assert_eq!((f.value, f.low, f.high), (1.0, 1.0, 1.0));
    assert!(f.n_draws.abs_diff(1_367) < 100, "{f:?}");
    // `all` is right on six documents, `first` on the last two.
    let comparison = &run.comparisons[0];
    assert_eq!((comparison.left.as_str(), comparison.right.as_str(), comparison.n_only_left, comparison.n_only_right), ("all", "first", 4, 0));
    assert!((comparison.mcnemar_p - 0.125).abs() < 1e-12);
    assert_eq!(run.comparisons.len(), 2, "one of each mode");
}

#[test]
fn large_sizes_are_run_by_keys_only() {
    // 30,000 documents have 449,985,000 pairs.
    assert_eq!(modes(30_000), [Mode::AllPairs, Mode::Keys]);
    assert_eq!(modes(30_001), [Mode::Keys]);
}
