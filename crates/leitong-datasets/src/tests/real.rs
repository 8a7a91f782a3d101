//! Over real text; skipped where there is none.

use std::path::PathBuf;

use super::Folder;
use crate::{Gold, GoldOverrides, MANIFEST_FILE, Truth, load};

fn real() -> Option<PathBuf> {
    let root = std::env::var_os("LEITONG_DATA").map(PathBuf::from);
    if root.is_none() {
        // The harness shows it with --nocapture.
        eprintln!("skipped: LEITONG_DATA is not set");
    }
    root
}

#[test]
fn every_real_data_set_loads_or_says_why_not() {
    let Some(root) = real() else { return };
    let folders = root.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.join(MANIFEST_FILE).is_file()).collect();
    folders.sort();
    assert!(!folders.is_empty(), "{} has no data set", root.display());
    for folder in folders {
        let outcome = load(&folder, &GoldOverrides::default());
        if folder.ends_with("traditional") {
            let text = outcome.unwrap_err().to_string();
            assert!(text.contains("documents.jsonl.gz:") && text.contains("is already used at"), "{text}");
        } else {
            let dataset = outcome.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(dataset.name, folder.file_name().unwrap().to_str().unwrap());
            assert!(!dataset.documents.is_empty());
        }
    }
}

#[test]
fn the_repeats_of_the_traditional_set_can_be_left_out() {
    let Some(root) = real() else { return };
    let manifest = "name = \"t\"\nlicence = \"y\"\ndocuments = [\"*.jsonl.gz\"]\non_repeated_id = \"keep-first\"\n";
    let folder = Folder::new(&[("dataset.toml", manifest.as_bytes())]);
    std::fs::copy(root.join("traditional/documents.jsonl.gz"), folder.path("documents.jsonl.gz")).unwrap();
    let dataset = folder.load().unwrap();
    // 160 rows, 145 distinct ids.
    assert_eq!(dataset.documents.len(), 145);
    assert_eq!(dataset.notes, ["15 documents repeat an earlier id and were left out (`on_repeated_id = \"keep-first\"`)"]);
}

#[test]
fn the_judged_reprints_have_the_counts_of_their_description() {
    let Some(root) = real() else { return };
    let dataset = load(&root.join("reprints-zh"), &GoldOverrides::default()).unwrap();
    let Truth::Judged(pairs) = &dataset.truth else { panic!("judged truth") };
    let n_of = |gold| pairs.iter().filter(|pair| pair.gold == gold).count();
    assert_eq!((dataset.documents.len(), pairs.len()), (779, 477));
    assert_eq!((n_of(Gold::Positive), n_of(Gold::Ignore), n_of(Gold::Negative)), (162, 141, 174));
    assert_eq!(dataset.gold_policy, "duplicate: reprint; ignored: contained; different: boilerplate, different, overlap, same-event, template");
}

#[test]
fn classes_and_confidence_of_the_judged_reprints_are_for_the_run_to_say() {
    let Some(root) = real() else { return };
    let counts = |overrides: GoldOverrides| {
        let Truth::Judged(pairs) = load(&root.join("reprints-zh"), &overrides).unwrap().truth else { panic!("judged truth") };
        [Gold::Positive, Gold::Ignore, Gold::Negative].map(|gold| pairs.iter().filter(|pair| pair.gold == gold).count())
    };
    // Counted with Python's csv module: 162 reprint, 141 contained, 174 others; of confidence 2 and 3: 160, 133, 166.
    assert_eq!(counts("contained=negative".parse().unwrap()), [162, 0, 315]);
    assert_eq!(counts("contained=positive".parse().unwrap()), [303, 0, 174]);
    assert_eq!(counts(GoldOverrides::default().with_min_confidence(Some(2))), [160, 133, 166]);
}

#[test]
fn a_real_table_with_byte_order_mark_and_crlf_is_read() {
    let Some(root) = real() else { return };
    let manifest = "name = \"odd\"\nlicence = \"y\"\ndocuments = [\"*.csv\"]\n[fields]\npublished = \"time\"\nsource = \"provement\"\n";
    let folder = Folder::new(&[("dataset.toml", manifest.as_bytes())]);
    std::fs::copy(root.join("odd/bom-crlf.csv"), folder.path("bom-crlf.csv")).unwrap();
    let dataset = folder.load().unwrap();
    assert_eq!(dataset.documents.len(), 200);
    let first = &dataset.documents[0];
    assert_eq!((first.id.as_str(), first.title.as_deref()), ("1", Some("疫情期间大强度锻炼可提高抵抗力？")));
    // Counted with Python's csv module: 57 cells of the column are filled, 5 have line breaks.
    let filled: Vec<&str> = dataset.documents.iter().filter_map(|document| document.source.as_deref()).collect();
    assert_eq!((filled.len(), filled.iter().filter(|text| text.contains('\n')).count()), (57, 5));
    assert!(dataset.documents.iter().all(|document| document.published.is_some() && !document.id.contains('\u{feff}')));
}
