use std::fs::File;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use polars::prelude::{DataFrame, IntoColumn, NamedFrom, ParquetWriter, Series};
use rust_xlsxwriter::Workbook;

use super::{chunks, options_with_text, outcomes, read};
use crate::stream::InputOptions;
use crate::tests::Folder;

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn gzip_and_zstandard_are_unpacked() {
    let lines = "{\"id\": 1, \"text\": \"晴\"}\n".as_bytes();
    assert_eq!(read("a.jsonl.gz", &[gzip(lines), gzip(lines)].concat()), ["1|晴", "1|晴"]);
    assert_eq!(read("a.jsonl.zst", &zstd::encode_all(lines, 1).unwrap()), ["1|晴"]);
}

#[test]
fn what_stands_before_a_cut_stays() {
    let lines: Vec<String> = (0..20_000).map(|i| format!("{{\"id\": {i}, \"text\": \"{}\"}}\n", i * i)).collect();
    let packed = gzip(lines.concat().as_bytes());
    let read = read("a.jsonl.gz", &packed[..packed.len() / 2]);
    let (last, documents) = read.split_last().unwrap();
    assert!(documents.len() > 5_000, "{} documents", documents.len());
    assert!(documents.iter().enumerate().all(|(i, document)| *document == format!("{i}|{}", i * i)));
    assert!(last.starts_with(&format!("a.jsonl.gz:{}: damaged gzip file: ", documents.len() + 1)), "{last}");
}

#[test]
fn what_is_no_archive_is_one_reject() {
    for name in ["a.jsonl.gz", "a.csv.zst", "a.parquet", "a.xlsx"] {
        let read = read(name, b"no archive");
        assert!(read.len() == 1 && read[0].starts_with(name) && read[0].contains("damaged "), "{read:?}");
    }
}

/// A file of one group of rows for each table.
pub fn write_parquet(folder: &Folder, columns: Vec<polars::prelude::Column>) {
    let mut table = DataFrame::new_infer_height(columns).unwrap();
    ParquetWriter::new(File::create(folder.path("a.parquet")).unwrap()).with_row_group_size(Some(2)).finish(&mut table).unwrap();
}

#[test]
fn parquet_is_read_group_by_group() {
    let folder = Folder::new(&[]);
    let text = Series::new("text".into(), [Some("晴"), None, Some("雨"), Some(""), Some("云")]).into_column();
    let id = Series::new("id".into(), [Some(1i64), Some(2), None, Some(4), Some(5)]).into_column();
    let other = Series::new("other".into(), [1.5f64; 5]).into_column();
    write_parquet(&folder, vec![text, id, other]);
    let shown = folder.path("a.parquet").display().to_string();
    let read: Vec<String> = outcomes(&chunks(&folder.path("a.parquet"), &InputOptions::default()))
        .iter()
        .map(|outcome| outcome.as_ref().map_or_else(ToString::to_string, |document| format!("{}|{}", document.id, document.text)))
        .map(|shown_with_path| shown_with_path.replace(&shown, "a.parquet"))
        .collect();
    assert_eq!(read, ["1|晴", "a.parquet: row 2: `text` is null", "a.parquet:3|雨", "4|", "5|云"]);
}

#[test]
fn a_parquet_column_of_another_kind_rejects_every_row() {
    let folder = Folder::new(&[]);
    write_parquet(&folder, vec![Series::new("text".into(), [1.5f64, 2.5]).into_column()]);
    let read = outcomes(&chunks(&folder.path("a.parquet"), &InputOptions::default()));
    let reasons: Vec<String> = read.into_iter().filter_map(Result::err).map(|reject| reject.reason).collect();
    assert_eq!(reasons, ["`text` must be a string, got Float64"; 2]);
}

fn sheet(rows: &[&[&str]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(*cells) {
            match cell.parse::<f64>() {
                Ok(number) => page.write_number(row, column, number).unwrap(),
                Err(_) => page.write_string(row, column, *cell).unwrap(),
            };
        }
    }
    book.save_to_buffer().unwrap()
}

#[test]
fn a_sheet_with_a_header_is_read_by_names() {
    let book = sheet(&[&["id", "title", "text"], &["17", "天气", "今天晴。"], &[], &["b", "无"], &["1.5", "甲", "乙"], &["c", "甲", "3"]]);
    let expected = [
        "17|今天晴。",
        "b|",
        "a.xlsx: row 5: `id` must be a string or an integer, got a number that is no integer",
        "a.xlsx: row 6: `text` must be a string, got an integer",
    ];
    assert_eq!(read("a.xlsx", &book), expected);
}

#[test]
fn a_sheet_without_a_header_is_read_by_letters() {
    let book = sheet(&[&["今天晴。", "甲"], &["明天雨。", "乙"]]);
    let folder = Folder::new(&[]);
    assert_eq!(folder.read_with("a.xlsx", &book, &options_with_text("A")), ["a.xlsx:1|今天晴。", "a.xlsx:2|明天雨。"]);
    assert_eq!(folder.read_with("a.xlsx", &book, &options_with_text("B")), ["a.xlsx:1|甲", "a.xlsx:2|乙"]);
    let expected = "a.xlsx: no column `text`: the first row has 今天晴。, 甲; a column is also found by its letter, as `A`";
    assert_eq!(read("a.xlsx", &book), [expected]);
}

/// Reads a file of this name with each of some bytes changed, and cut before each.
fn damage(name: &str, bytes: &[u8]) {
    let folder = Folder::new(&[]);
    let step = (bytes.len() / 300).max(1);
    for position in (0..bytes.len()).step_by(step) {
        let mut changed = bytes.to_vec();
        changed[position] ^= 0xff;
        // Any outcome but a panic is right: not every change can be seen.
        folder.read_with(name, &changed, &InputOptions::default());
        let read = folder.read_with(name, &bytes[..position], &InputOptions::default());
        // A table that is cut in its header has no rows.
        assert!(position == 0 || !read.is_empty() || name == "a.csv", "{name} cut before byte {position} gives nothing");
    }
}

#[test]
fn damage_is_survived_wherever_it_is() {
    let lines = "{\"id\": 1, \"text\": \"晴\"}\n{\"id\": 2, \"text\": \"雨\"}\n".as_bytes();
    damage("a.jsonl", lines);
    damage("a.csv", "id,text\n1,\"晴\n\"\n2,雨\n".as_bytes());
    damage("a.jsonl.gz", &gzip(lines));
    damage("a.jsonl.zst", &zstd::encode_all(lines, 1).unwrap());
    damage("a.xlsx", &sheet(&[&["id", "text"], &["1", "晴"], &["2", "雨"]]));
    let folder = Folder::new(&[]);
    let text = Series::new("text".into(), [Some("晴"), None, Some("雨"), Some("")]).into_column();
    write_parquet(&folder, vec![text, Series::new("id".into(), [1i64, 2, 3, 4]).into_column()]);
    damage("a.parquet", &std::fs::read(folder.path("a.parquet")).unwrap());
}
