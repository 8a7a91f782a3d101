mod browser;
mod by_size;
mod claims;
mod claims_sample;
mod judgement;
mod judging;
mod page;
#[cfg(feature = "png")]
mod png;
mod sample;
mod tables;

use std::collections::BTreeMap;
use std::path::Path;

use leitong_record::Run;

use crate::{Options, Texts, render, write};
use sample::{awkward, sample, sample_texts};

fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}

/// File name -> bytes of a report.
fn report(run: &Run, texts: Option<&Texts>) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let files = write(run, texts, folder.path(), &Options::default()).unwrap();
    files.iter().map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read(path).unwrap())).collect()
}

fn text<'a>(files: &'a BTreeMap<String, Vec<u8>>, name: &str) -> &'a str {
    std::str::from_utf8(files.get(name).unwrap_or_else(|| panic!("no {name} in {:?}", files.keys()))).unwrap()
}

fn names_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn one_record_gives_the_same_bytes_twice() {
    let (run, texts) = (sample(), sample_texts());
    assert_eq!(report(&run, Some(&texts)), report(&run, Some(&texts)));
}

#[test]
fn a_report_is_record_table_plots_and_page_and_nothing_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let files = write(&sample(), None, folder.path(), &Options::default()).unwrap();
    let expected = [
        "by-size.md",
        "ce-threshold.svg",
        "cluster-sizes.svg",
        "ee-threshold.svg",
        "f-threshold.svg",
        "index.html",
        "kinds.svg",
        "memory-size.svg",
        "precision-recall-detail.svg",
        "precision-recall.svg",
        "quality-cost.svg",
        "results.csv",
        "results.json",
        "time-size-all-pairs.svg",
        "time-size.svg",
    ];
    assert_eq!(names_in(folder.path()), expected);
    assert_eq!(files.len(), expected.len());
}

#[test]
fn a_report_is_made_again_from_its_record_alone() {
    let folder = tempfile::tempdir().unwrap();
    write(&sample(), None, folder.path(), &Options::default()).unwrap();
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let (page, table, record) = (read("index.html"), read("results.csv"), read("results.json"));
    for name in ["index.html", "by-size.md", "results.csv", "time-size.svg"] {
        std::fs::remove_file(folder.path().join(name)).unwrap();
    }
    let files = render(folder.path(), None, &Options::default()).unwrap();
    assert_eq!((page, table, record), (read("index.html"), read("results.csv"), read("results.json")));
    assert_eq!(files.len(), 14, "all but the record: {files:?}");
}

#[test]
fn a_folder_without_a_record_is_an_error_that_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let error = render(folder.path(), None, &Options::default()).unwrap_err().to_string();
    assert!(error.contains("results.json"), "{error}");
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let error = write(&awkward(), None, &file.join("report"), &Options::default()).unwrap_err().to_string();
    assert!(error.contains("file/report"), "{error}");
}

#[test]
fn an_empty_record_gives_a_report_without_plots() {
    let files = report(&Run { schema: leitong_record::SCHEMA, ..Run::default() }, None);
    assert_eq!(files.keys().collect::<Vec<_>>(), ["index.html", "results.csv", "results.json"]);
}
