//! Awkward files of real life, where they are at hand.

use std::path::PathBuf;

use super::options_with_text;
use crate::stream::{InputOptions, resolve};

/// Documents and rejects below a folder of real text, or nothing where it is not at hand.
fn counts(folder: &str, options: &InputOptions) -> Option<(usize, usize)> {
    let Some(root) = std::env::var_os("LEITONG_DATA").map(PathBuf::from) else {
        println!("skipped: LEITONG_DATA is not set");
        return None;
    };
    let resolved = resolve(&[root.join(folder).display().to_string()], options).unwrap();
    let (mut n_docs, mut n_rejects) = (0, 0);
    for input in &resolved.inputs {
        let before = n_docs + n_rejects;
        for chunk in input.chunks(options) {
            for i in 0..chunk.len() {
                match chunk.document(i) {
                    Ok(_) => n_docs += 1,
                    Err(reject) => {
                        println!("{reject}");
                        n_rejects += 1;
                    }
                }
            }
        }
        assert!(n_docs + n_rejects > before, "{} gives neither documents nor rejects", input.name);
    }
    println!("{folder}: {n_docs} documents, {n_rejects} rejects");
    Some((n_docs, n_rejects))
}

#[test]
fn every_awkward_file_gives_documents_or_rejects() {
    for folder in ["odd", "odd/gb18030", "odd/gb18030-as-utf8", "odd/encodings", "odd/html", "odd/malformed-xml", "odd/warc"] {
        counts(folder, &InputOptions::default());
    }
}

#[test]
fn sheets_of_titles_are_read_by_letter() {
    if let Some((n_docs, n_rejects)) = counts("odd/titles.xlsx", &options_with_text("A")) {
        assert!(n_docs > 1_000 && n_rejects < n_docs / 100, "{n_docs} documents, {n_rejects} rejects");
    }
}

#[test]
fn a_table_with_a_byte_order_mark_and_crlf_is_read() {
    if let Some((n_docs, n_rejects)) = counts("odd/bom-crlf.csv", &InputOptions::default()) {
        assert!(n_docs > 10 && n_rejects == 0, "{n_docs} documents, {n_rejects} rejects");
    }
}
