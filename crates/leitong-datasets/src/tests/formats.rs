use std::io::Write;

use leitong_core::Document;
use polars::prelude::{Column, DataFrame, NamedFrom, ParquetWriter, Series};

use super::{Folder, document};
use crate::{Fields, LineageLine, read_documents, write_clusters, write_documents, write_lineage, write_pairs};

pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Two documents with everything that is hard to quote.
fn documents() -> Vec<Document> {
    let first = Document {
        id: "甲\t1".to_owned(),
        text: "他说：\"今天晴。\"\n\n明天,雨\\。\r\n后天\t雪😀".to_owned(),
        title: Some("天气, \"预报\"".to_owned()),
        url: Some("http://a.example/1".to_owned()),
        source: Some("新浪".to_owned()),
        published: Some("2024-01-02".to_owned()),
    };
    vec![first, document("2", "")]
}

const JSON_LINES: &str = concat!(
    r#"{"id":"甲\t1","text":"他说：\"今天晴。\"\n\n明天,雨\\。\r\n后天\t雪😀","title":"天气, \"预报\"","url":"http://a.example/1","source":"新浪","published":"2024-01-02"}"#,
    "\n",
    r#"{"id":"2","text":""}"#,
    "\n"
);

fn check(name: &str, bytes: &[u8]) {
    let folder = Folder::new(&[(name, bytes)]);
    assert_eq!(read_documents(&folder.path(name), &Fields::default()).unwrap(), documents(), "{name}");
}

#[test]
fn json_lines_are_read_in_any_packing() {
    let lines = JSON_LINES.as_bytes();
    check("d.jsonl", lines);
    check("d.ndjson", lines);
    check("D.JSONL", lines);
    check("d.jsonl.gz", &gzip(lines));
    check("d.jsonl.zst", &zstd::encode_all(lines, 0).unwrap());
    // Two gzip members and two zstd frames are one file.
    let (head, tail) = lines.split_at(100);
    check("d.jsonl.gz", &[gzip(head), gzip(tail)].concat());
    check("d.jsonl.zst", &[zstd::encode_all(head, 0).unwrap(), zstd::encode_all(tail, 0).unwrap()].concat());
}

#[test]
fn json_lines_may_have_a_byte_order_mark_crlf_blank_lines_integers_nulls_and_other_columns() {
    let lines = "\u{feff}\r\n{\"x\": [1, {\"id\": 9}], \"id\": \"a\", \"text\": \"晴\", \"title\": null, \"url\": \"\"}\r\n\r\n{\"text\": \"雨\", \"id\": -7}";
    let folder = Folder::new(&[("d.jsonl", lines.as_bytes())]);
    let read = read_documents(&folder.path("d.jsonl"), &Fields::default()).unwrap();
    assert_eq!(read, [document("a", "晴"), document("-7", "雨")]);
}

#[test]
fn tables_are_read_with_byte_order_mark_crlf_and_quoted_line_breaks() {
    let header = ["published", "id", "other", "text", "title", "url", "source"];
    let first =
        ["2024-01-02", "\"甲\t1\"", "-", "\"他说：\"\"今天晴。\"\"\n\n明天,雨\\。\r\n后天\t雪😀\"", "\"天气, \"\"预报\"\"\"", "http://a.example/1", "新浪"];
    let second = ["", "2", "-", "", "", "", ""];
    for (name, delimiter, end) in [("d.csv", ",", "\r\n"), ("d.csv", ",", "\n"), ("d.tsv", "\t", "\n"), ("d.tsv", "\t", "\r\n")] {
        let table = [header.join(delimiter), first.join(delimiter), second.join(delimiter), String::new()].join(end);
        check(name, format!("\u{feff}{table}").as_bytes());
        check(&format!("{name}.gz"), &gzip(table.as_bytes()));
    }
}

fn parquet(columns: Vec<Column>) -> Vec<u8> {
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes).finish(&mut DataFrame::new_infer_height(columns).unwrap()).unwrap();
    bytes
}

fn column<T: ?Sized, V>(name: &str, values: V) -> Column
where
    Series: NamedFrom<V, T>,
    V: AsRef<T>,
{
    Series::new(name.into(), values).into()
}

#[test]
fn parquet_is_read() {
    let documents = documents();
    let of = |field: fn(&Document) -> Option<&str>| documents.iter().map(field).collect::<Vec<_>>();
    let columns = vec![
        column("other", [1.5, 2.5]),
        column("published", of(|document| document.published.as_deref())),
        column("id", of(|document| Some(&document.id))),
        column("text", of(|document| Some(&document.text))),
        column("title", of(|document| document.title.as_deref())),
        column("url", of(|document| document.url.as_deref())),
        column("source", of(|document| document.source.as_deref())),
    ];
    check("d.parquet", &parquet(columns));
}

#[test]
fn parquet_may_number_its_documents_and_says_what_is_wrong_by_row() {
    let check = |columns: Vec<Column>, expected: &str| {
        let folder = Folder::new(&[("d.parquet", &parquet(columns))]);
        let outcome = read_documents(&folder.path("d.parquet"), &Fields::default());
        let read = outcome.as_ref().map(|documents| format!("{documents:?}")).unwrap_or_default();
        assert_eq!(if outcome.is_ok() { read } else { folder.text(outcome) }, expected);
    };
    let texts = || column("text", ["晴", "雨"]);
    check(vec![column("id", [3_i64, 4]), texts()], &format!("{:?}", [document("3", "晴"), document("4", "雨")]));
    check(vec![column("id", [Some("a"), None]), texts()], "d.parquet: row 2: `id` is missing");
    check(vec![column("id", [1.5, 2.5]), texts()], "d.parquet: row 1: `id` must be a string or an integer of 32 or 64 bits, got Float64");
    check(vec![column("id", ["a", "b"]), column("text", [1_i64, 2])], "d.parquet: row 1: `text` must be a string, got Int64");
    check(vec![column("ID", ["a", "b"]), texts()], "d.parquet: the columns `id`, `text` are needed, each once; found `ID`, `text`");
    let none: [&str; 0] = [];
    check(vec![column("id", none), column("text", none)], "d.parquet: the file has no documents");
}

#[test]
fn a_damaged_parquet_file_is_called_damaged() {
    let bytes = parquet(vec![column("id", ["a"]), column("text", ["晴"])]);
    let folder = Folder::new(&[("d.parquet", &bytes[..bytes.len() - 5])]);
    let text = folder.text(read_documents(&folder.path("d.parquet"), &Fields::default()));
    assert!(text.starts_with("d.parquet: damaged parquet file: "), "{text}");
}

#[test]
fn fields_are_read_from_the_columns_that_are_named() {
    let fields = Fields { id: Some("url".to_owned()), text: Some("正文".to_owned()), ..Fields::default() };
    let expected = Document { url: Some("u1".to_owned()), ..document("u1", "晴") };
    let json = "{\"url\": \"u1\", \"正文\": \"晴\", \"text\": 1, \"id\": [2]}\n";
    let folder = Folder::new(&[("d.jsonl", json.as_bytes()), ("d.csv", "id,url,正文\n1,u1,晴\n".as_bytes())]);
    folder.write("d.parquet", &parquet(vec![column("id", [1_i64]), column("url", ["u1"]), column("正文", ["晴"])]));
    for name in ["d.jsonl", "d.csv", "d.parquet"] {
        assert_eq!(read_documents(&folder.path(name), &fields).unwrap(), std::slice::from_ref(&expected), "{name}");
    }
    let outcome = read_documents(&folder.path("d.jsonl"), &Fields { text: Some("内容".to_owned()), ..fields });
    assert_eq!(folder.text(outcome), "d.jsonl:1: `内容` is missing");
}

#[test]
fn what_is_written_has_fixed_bytes_and_is_read_again() {
    let folder = Folder::new(&[]);
    write_documents(&folder.path("d.jsonl"), &documents()).unwrap();
    write_clusters(&folder.path("c.csv"), [("甲,1", "k"), ("2", "k\"")]).unwrap();
    write_pairs(&folder.path("p.tsv"), [("甲\t1", "2", "reprint")]).unwrap();
    let copy = LineageLine { id: "2".to_owned(), kind: Some("M3 1 %".to_owned()), parent: Some("甲".to_owned()), ..LineageLine::default() };
    write_lineage(&folder.path("l.jsonl"), &[copy, LineageLine { id: "甲".to_owned(), ..LineageLine::default() }]).unwrap();
    let written = |name| std::fs::read_to_string(folder.path(name)).unwrap();
    assert_eq!(written("d.jsonl"), JSON_LINES);
    assert_eq!(written("c.csv"), "id,cluster\n\"甲,1\",k\n2,\"k\"\"\"\n");
    assert_eq!(written("p.tsv"), "left\tright\tlabel\n\"甲\t1\"\t2\treprint\n");
    assert_eq!(written("l.jsonl"), "{\"id\":\"2\",\"kind\":\"M3 1 %\",\"parent\":\"甲\"}\n{\"id\":\"甲\"}\n");
    assert_eq!(read_documents(&folder.path("d.jsonl"), &Fields::default()).unwrap(), documents());
}

#[test]
fn a_writer_refuses_a_name_that_promises_another_format() {
    let folder = Folder::new(&[]);
    let text = |name| folder.text(write_documents(&folder.path(name), &documents()));
    assert_eq!(text("d.csv"), "d.csv: unknown format: JSON lines are written as .jsonl or .ndjson");
    assert_eq!(text("d.jsonl.gz"), "d.jsonl.gz: unknown format: JSON lines are written as .jsonl or .ndjson");
    assert_eq!(text("no/d.jsonl"), "no/d.jsonl: cannot be written: No such file or directory (os error 2)");
    let text = folder.text(write_clusters(&folder.path("c.jsonl"), []));
    assert_eq!(text, "c.jsonl: unknown format: tables are written as .csv or .tsv");
}
