//! Whole evaluations with the tiny registry.

use indicatif::ProgressBar;
use leitong_record::{Mode, Run, ThresholdSource};

use super::characters::REGISTRY;
use crate::evaluate::modes;
use crate::{Asked, Roots, UnexpectedResult, evaluate};

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
    experiment("expected = \"stems.expected.json\"\n");
    let unexpected = run(&asked(&file)).unwrap_err().downcast::<UnexpectedResult>().unwrap();
    // Two trivial rows; three methods in two modes, each with its default and its best threshold.
    assert_eq!((unexpected.found.quality.len(), unexpected.changes.len()), (14, 14));
    assert!(unexpected.found.cost.is_empty());
    unexpected.found.write(unexpected.path.as_ref()).unwrap();
    assert_eq!(run(&asked(&file)).unwrap().quality, unexpected.found.quality);
}

#[test]
fn large_sizes_are_run_by_keys_only() {
    // 30,000 documents have 449,985,000 pairs.
    assert_eq!(modes(30_000), [Mode::AllPairs, Mode::Keys]);
    assert_eq!(modes(30_001), [Mode::Keys]);
}
