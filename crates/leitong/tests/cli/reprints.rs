use std::path::Path;

use leitong_record::{Quality, Run, ThresholdSource};

use crate::place::{all_pairs_row, counts, leitong};

/// How far a count may be from the independent computation, which shares no code with this one.
const TOLERANCE: u64 = 3;

fn check(row: &Quality, independent: [u64; 4]) {
    let found = counts(row);
    let is_near = found.iter().zip(independent).all(|(&found, independent)| found.abs_diff(independent) <= TOLERANCE);
    assert!(is_near, "{} at {:?}: tp, fp, fn, tn are {found:?}, an independent computation gives {independent:?}", row.method, row.threshold);
}

#[test]
fn the_judged_reprints_come_out_as_an_independent_computation_says() {
    let Some(data) = std::env::var_os("LEITONG_DATA").filter(|data| !data.is_empty()) else {
        println!("skipped: LEITONG_DATA is not set");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = tempfile::tempdir().unwrap();
    let arguments = ["eval", "experiments/curated/reprints-zh.toml", "--methods", "shingle,longest-sentence,nshash-source", "--no-timing", "--out"];
    leitong(&root, &arguments).arg(out.path()).env("LEITONG_DATA", data).assert().success();
    let run = Run::read(&out.path().join("results.json")).unwrap();
    let row = |method, source| {
        let n_docs = run.sizes[0].n_docs;
        all_pairs_row(&run, method, n_docs, source)
    };
    check(row("shingle", ThresholdSource::Default), [135, 24, 27, 150]);
    check(row("shingle", ThresholdSource::Asked), [145, 30, 17, 144]);
    check(row("longest-sentence", ThresholdSource::Default), [57, 20, 105, 154]);
    check(row("nshash-source", ThresholdSource::Default), [118, 52, 44, 122]);
}

#[test]
fn the_class_of_contained_pairs_and_the_least_confidence_are_for_the_run_to_say() {
    let Some(data) = std::env::var_os("LEITONG_DATA").filter(|data| !data.is_empty()) else {
        println!("skipped: LEITONG_DATA is not set");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let with = |more: &[&str]| {
        let out = tempfile::tempdir().unwrap();
        let arguments = [&["eval", "reprints-zh", "--methods", "shingle", "--no-timing", "--no-texts"], more, &["--out"]].concat();
        leitong(&root, &arguments).arg(out.path()).env("LEITONG_DATA", &data).assert().success();
        let run = Run::read(&out.path().join("results.json")).unwrap();
        let shingle = all_pairs_row(&run, "shingle", run.sizes[0].n_docs, ThresholdSource::Default);
        (counts(all_pairs_row(&run, "accept-all", run.sizes[0].n_docs, ThresholdSource::None)), counts(shingle), shingle.ignored_found)
    };
    // The file has 162 reprints, 141 contained pairs and 174 others; of confidence 2 and 3 there are 160 and 166 beside the contained ones.
    let (all, [tp, fp, fn_, tn], ignored) = with(&[]);
    assert_eq!(all, [162, 174, 0, 0]);
    let (all, shingle, none) = with(&["--gold", "contained=negative"]);
    assert_eq!((all, shingle, none), ([162, 174 + 141, 0, 0], [tp, fp + ignored, fn_, tn + 141 - ignored], 0));
    let (all, shingle, none) = with(&["--gold", "contained=positive"]);
    assert_eq!((all, shingle, none), ([162 + 141, 174, 0, 0], [tp + ignored, fp, fn_ + 141 - ignored, tn], 0));
    assert_eq!(with(&["--min-confidence", "2"]).0, [160, 166, 0, 0]);
}
