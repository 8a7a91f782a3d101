//! Awkward files of real life, where they are at hand.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::foreign::{page, sogou, warc, xml};

fn files(name: &str) -> Vec<(String, Vec<u8>)> {
    let Some(root) = std::env::var_os("LEITONG_DATA") else {
        println!("skipped: LEITONG_DATA is not set");
        return Vec::new();
    };
    let path = Path::new(&root).join("odd").join(name);
    let mut paths: Vec<PathBuf> = if path.is_dir() { std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect() } else { vec![path] };
    paths.sort();
    paths.into_iter().map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn the_dump_without_a_root_gives_every_document() {
    for (name, bytes) in files("news_sohusite_xml.smarty.dat") {
        let pieces: Vec<_> = sogou::records(&bytes).collect();
        let n_docs = pieces.iter().filter(|piece| piece.document.is_ok()).count();
        println!("{name}: {n_docs} documents of {}", pieces.len());
        assert_eq!(pieces.len(), 200);
        for piece in pieces.iter().filter(|piece| piece.document.is_err()) {
            let raw = String::from_utf8_lossy(&bytes[piece.start..piece.end]).into_owned();
            assert!(raw.contains("<content></content>"), "{raw}");
        }
    }
}

#[test]
fn files_that_were_overwritten_by_shorter_ones_give_their_document_and_a_reject() {
    for (name, bytes) in files("malformed-xml") {
        let pieces: Vec<_> = sogou::records(&bytes).collect();
        assert_eq!(pieces.iter().filter(|piece| piece.document.is_ok()).count(), 1, "{name}");
        let document = pieces[0].document.clone().unwrap();
        assert!(document.title.is_some() && document.url.is_some() && document.published.is_some() && document.text.chars().count() > 100, "{name}");
        assert!(pieces.len() <= 3, "{name}: {pieces:?}");
    }
}

#[test]
fn feeds_in_old_encodings_give_items() {
    for (name, bytes) in files("encodings").into_iter().filter(|(name, _)| has_extension(name, "xml")) {
        let n_docs = xml::documents(&bytes).filter(|piece| piece.document.is_ok()).count();
        println!("{name}: {n_docs} documents of {}", xml::documents(&bytes).count());
        assert!(n_docs > 0, "{name}");
    }
}

#[test]
fn every_page_is_a_document() {
    for (name, bytes) in files("html") {
        let page = page::document(&bytes, None).unwrap();
        assert!(page.document.text.chars().count() > 100 && page.document.title.is_some(), "{name}");
    }
}

#[test]
fn archives_give_pages_good_or_damaged() {
    for (name, bytes) in files("warc") {
        let unpacked: Box<dyn Read> =
            if has_extension(&name, "gz") { Box::new(flate2::read::MultiGzDecoder::new(bytes.as_slice())) } else { Box::new(bytes.as_slice()) };
        let mut counts = (0, 0, 0);
        for piece in warc::records(Box::new(BufReader::new(unpacked)) as Box<dyn BufRead>) {
            match piece.document {
                Ok(Some(_)) => counts.0 += 1,
                Ok(None) => counts.1 += 1,
                Err(reason) => {
                    counts.2 += 1;
                    println!("{name}: {reason}");
                }
            }
        }
        println!("{name}: {} documents, {} without text, {} rejects", counts.0, counts.1, counts.2);
        assert!(counts.0 + counts.2 > 0, "{name}");
    }
}

fn has_extension(name: &str, extension: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|found| found == extension)
}
