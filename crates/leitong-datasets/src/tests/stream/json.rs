use std::fs;

use super::{chunks, outcomes, read};
use crate::Place;
use crate::stream::InputOptions;
use crate::tests::Folder;

#[test]
fn every_line_is_a_document_or_a_reject_with_its_place() {
    let lines = concat!(
        "{\"id\": \"a\", \"text\": \"今天晴。\", \"title\": \"天气\", \"url\": \"http://x.cn/\", \"source\": \"报\", \"published\": \"2020-01-01\"}\n",
        "\n",
        "{\"id\": 17, \"text\": \"\"}\r\n",
        "{\"text\": \"明天雨。\"}\n",
        "{\"id\": null, \"text\": null}\n",
        "{\"title\": \"甲\", \"content\": \"乙\"}\n",
        "{\"text\": 5}\n",
        "{\"text\": [\"甲\"]}\n",
        "{\"text\": \"甲\", \"text\": \"乙\"}\n",
        "{\"id\": true, \"text\": \"甲\"}\n",
        "{\"text\": \"甲\n",
        "[1]\n",
        "{\"text\": \"a\\u0000b\"}\n",
        "{\"text\": \"\\ud800\"}\n",
        "{\"id\": \"\", \"text\": \"后天\"}",
    );
    let expected = [
        "a|今天晴。",
        "17|",
        "甲.jsonl:4|明天雨。",
        "甲.jsonl:5: `text` is null",
        "甲.jsonl:6: `text` is missing; there are: title, content",
        "甲.jsonl:7: `text` must be a string, got an integer",
        "甲.jsonl:8: `text` must be a string, got a list",
        "甲.jsonl:9: `text` is given twice",
        "甲.jsonl:10: `id` must be a string or an integer, got a boolean",
        "甲.jsonl:11: not JSON: EOF while parsing a string (column 11)",
        "甲.jsonl:12: invalid type: sequence, expected a JSON object",
        "甲.jsonl:13: `text` has a NUL character (its character 2)",
        "甲.jsonl:14: not JSON: unexpected end of hex escape (column 17)",
        "甲.jsonl:15|后天",
    ];
    assert_eq!(read("甲.jsonl", lines.as_bytes()), expected);
}

#[test]
fn a_field_that_no_comparison_needs_loses_no_document() {
    let folder = Folder::new(&[("a.jsonl", br#"{"text": "x", "title": ["a"], "published": 20200101, "source": 1.5, "url": ""}"#)]);
    let read = outcomes(&chunks(&folder.path("a.jsonl"), &InputOptions::default()));
    let document = read[0].as_ref().unwrap();
    assert_eq!((&document.title, document.published.as_deref(), &document.source, &document.url), (&None, Some("20200101"), &None, &None));
}

#[test]
fn a_broken_byte_costs_its_line_only() {
    let bytes = b"{\"id\": \"a\", \"text\": \"\xe6\x99\xb4\"}\n{\"id\": \"b\", \"text\": \"\xe6\x99\xb4\xff\"}\n{\"id\": \"c\", \"text\": \"\xe9\x9b\xa8\"}\n";
    assert_eq!(read("a.jsonl", bytes), ["a|晴", "a.jsonl:2: not UTF-8 (byte 0xFF at column 23)", "c|雨"]);
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_line() {
    assert_eq!(read("a.ndjson", "\u{feff}{\"text\": \"晴\"}".as_bytes()), ["a.ndjson:1|晴"]);
}

#[test]
fn lines_in_gb18030_and_utf_16_are_decoded() {
    // 今天晴。 in GB18030.
    let gb18030 = b"{\"text\": \"\xbd\xf1\xcc\xec\xc7\xe7\xa1\xa3\"}\n{\"text\": \"\xc7\xe7\"}\n";
    assert_eq!(read("a.jsonl", gb18030), ["a.jsonl:1|今天晴。", "a.jsonl:2|晴"]);
    let utf16: Vec<u8> = "\u{feff}{\"text\": \"今天晴。\"}\n{\"text\": \"上\"}\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(read("a.jsonl", &utf16), ["a.jsonl:1|今天晴。", "a.jsonl:2|上"]);
}

#[test]
fn the_decoding_is_told() {
    let folder = Folder::new(&[("a.jsonl", b"{\"text\": \"\xbd\xf1\xcc\xec\xc7\xe7\xa1\xa3\"}\n"), ("b.jsonl", "{\"text\": \"晴\"}".as_bytes())]);
    let decoding = chunks(&folder.path("a.jsonl"), &InputOptions::default())[0].decoding().unwrap();
    assert_eq!((decoding.encoding.as_str(), decoding.n_replaced), ("gb18030", 0));
    assert!(chunks(&folder.path("b.jsonl"), &InputOptions::default())[0].decoding().is_none());
}

#[test]
fn a_text_above_the_bound_is_rejected() {
    let folder = Folder::new(&[]);
    let options = InputOptions { max_text_bytes: 5, ..InputOptions::default() };
    let read = folder.read_with("a.jsonl", "{\"text\": \"一二\"}\n{\"text\": \"一a\"}\n".as_bytes(), &options);
    assert_eq!(read, ["a.jsonl:1: `text` has 6 bytes, more than the 5 that are read of one document", "a.jsonl:2|一a"]);
}

#[test]
fn a_line_above_the_bound_is_passed_over() {
    let folder = Folder::new(&[]);
    let options = InputOptions { max_record_bytes: 1 << 20, ..InputOptions::default() };
    // Longer than the blocks in which files are read, which are of 2 MiB.
    let long = format!("{{\"text\": \"{}\"}}\n", "a".repeat(9 << 20));
    let bytes = format!("{{\"id\": 1, \"text\": \"晴\"}}\n{long}{{\"id\": 2, \"text\": \"雨\"}}\n{long}");
    let too_long = "the line is longer than the 1048576 bytes that are read of one record";
    let expected = ["1|晴".to_owned(), format!("a.jsonl:2: {too_long}"), "2|雨".to_owned(), format!("a.jsonl:4: {too_long}")];
    assert_eq!(folder.read_with("a.jsonl", bytes.as_bytes(), &options), expected);
    let rejects: Vec<usize> = outcomes(&chunks(&folder.path("a.jsonl"), &options)).into_iter().filter_map(Result::err).map(|reject| reject.raw.len()).collect();
    assert_eq!(rejects, [1 << 16, 1 << 16]);
}

#[test]
fn chunks_cut_no_record_and_lose_none() {
    let folder = Folder::new(&[]);
    // 20,000 lines of 300 bytes and more: some blocks of 2 MiB end inside a line.
    let lines: Vec<String> = (0..20_000).map(|i| format!("{{\"id\": {i}, \"text\": \"{}\"}}\n", "晴".repeat(100 + i % 7))).collect();
    fs::write(folder.path("a.jsonl"), lines.concat()).unwrap();
    let chunks = chunks(&folder.path("a.jsonl"), &InputOptions::default());
    assert!(chunks.len() > 2);
    let (mut raw, mut number) = (Vec::new(), 0);
    for chunk in &chunks {
        for i in 0..chunk.len() {
            number += 1;
            assert_eq!(chunk.place(i), Place::Line { path: folder.path("a.jsonl"), line: number });
            raw.extend_from_slice(chunk.raw(i));
        }
    }
    assert!(raw == lines.concat().as_bytes(), "the records are not the bytes of the file");
    assert!(outcomes(&chunks).iter().enumerate().all(|(i, outcome)| outcome.as_ref().is_ok_and(|document| document.id == i.to_string())));
}

#[test]
fn a_list_of_objects_is_told_apart() {
    let expected = "a.json: a JSON list: JSON lines are read, with one object a line (`jq -c '.[]'` makes them)";
    assert_eq!(read("a.json", b" [\n{\"text\": \"a\"}\n]\n"), [expected]);
}

#[test]
fn an_empty_file_has_no_records() {
    assert!(read("a.jsonl", b"").is_empty());
    assert!(read("a.jsonl", b"\n \r\n").is_empty());
}
