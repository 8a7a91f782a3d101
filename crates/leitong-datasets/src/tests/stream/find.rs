use crate::stream::{FileFormat, InputOptions, Resolved, resolve};
use crate::tests::Folder;

/// Names of the inputs and of what was skipped, without the folder; or the error.
fn found(folder: &Folder, paths: &[&str], options: &InputOptions) -> (Vec<String>, Vec<String>) {
    let root = format!("{}/", folder.0.path().display());
    let paths: Vec<String> = paths.iter().map(|path| if *path == "-" { (*path).to_owned() } else { format!("{root}{path}") }).collect();
    match resolve(&paths, options) {
        Ok(Resolved { inputs, skipped }) => (
            inputs.iter().map(|input| input.name.replace(&root, "")).collect(),
            skipped.iter().map(|(path, _)| path.display().to_string().replace(&root, "")).collect(),
        ),
        Err(error) => (vec![error.to_string().replace(&root, "")], Vec::new()),
    }
}

fn folder() -> Folder {
    let folder = Folder::new(&[]);
    std::fs::create_dir_all(folder.path("d/e")).unwrap();
    for name in ["b.jsonl", "a.jsonl", "d/z.csv", "d/e/y.txt", "d/e/x.jsonl.gz", "d/README", "d/page.xml"] {
        folder.write(name, b"");
    }
    folder
}

#[test]
fn files_folders_and_globs_are_found_in_order_and_each_file_once() {
    let folder = folder();
    let options = InputOptions::default();
    let walked = ["d/e/x.jsonl.gz", "d/e/y.txt", "d/z.csv"].map(str::to_owned);
    assert_eq!(found(&folder, &["d"], &options), (walked.to_vec(), vec!["d/README".to_owned(), "d/page.xml".to_owned()]));
    assert_eq!(found(&folder, &["b.jsonl", "*.jsonl", "d/../b.jsonl"], &options).0, ["b.jsonl", "a.jsonl"]);
    let all = InputOptions { format: Some(FileFormat::Text), ..InputOptions::default() };
    assert_eq!(found(&folder, &["d"], &all).0.len(), 5);
}

#[test]
fn what_cannot_be_found_is_said() {
    let folder = folder();
    let options = InputOptions::default();
    assert_eq!(found(&folder, &[], &options).0, ["no input: name at least one file, folder or glob, or - for standard input"]);
    assert_eq!(found(&folder, &["c.jsonl"], &options).0, ["c.jsonl: no such file or folder"]);
    assert_eq!(found(&folder, &["*.csv"], &options).0, ["*.csv: no file matches"]);
    assert!(found(&folder, &["d/README"], &options).0[0].starts_with("d/README: unknown format: read are .jsonl"));
    std::fs::create_dir(folder.path("leer")).unwrap();
    folder.write("leer/README", b"");
    assert!(found(&folder, &["leer"], &options).0[0].ends_with("leer: no file of a known format in this folder (1 others)"));
}

#[test]
fn formats_are_written_as_they_are_read() {
    for name in ["jsonl", "csv", "tsv", "parquet", "xlsx", "text", "html", "sogou", "warc"] {
        assert_eq!(name.parse::<FileFormat>().unwrap().to_string(), name);
    }
    assert_eq!("wet".parse(), Ok(FileFormat::Warc));
    assert_eq!("doc".parse::<FileFormat>().unwrap_err(), "unknown format `doc`: must be one of jsonl, csv, tsv, parquet, xlsx, text, html, sogou, warc");
}
