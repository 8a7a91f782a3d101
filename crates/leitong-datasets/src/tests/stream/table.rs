use super::{chunks, options_with_text, outcomes, read};
use crate::stream::InputOptions;
use crate::tests::Folder;

#[test]
fn rows_may_hold_quoted_line_feeds_delimiters_and_quotes() {
    let table = "\u{feff}id,title,text\r\n1,天气,\"今天,\n\"\"晴\"\"。\"\r\n\r\n2,,雨\r\n,无,\r\n";
    assert_eq!(read("a.csv", table.as_bytes()), ["1|今天,\n\"晴\"。", "2|雨", "a.csv:6|"]);
    assert_eq!(read("a.tsv", b"text\tid\na, b\t7\n"), ["7|a, b"]);
}

#[test]
fn a_row_of_another_length_is_rejected_with_both_counts() {
    let table = "id,text\n1,晴\n2\n3,雨,多\n4,云\n";
    assert_eq!(read("a.csv", table.as_bytes()), ["1|晴", "a.csv:3: the row has 1 cells, the header 2", "a.csv:4: the row has 3 cells, the header 2", "4|云"]);
}

#[test]
fn a_quote_that_is_never_closed_costs_its_line_only() {
    let table = "id,text\n1,\"晴\"\n2,\"雨\n3,云\n4,风\n";
    let expected = ["1|晴", "a.csv:3: a quoted value that begins in this line is never closed", "3|云", "4|风"];
    assert_eq!(read("a.csv", table.as_bytes()), expected);
}

#[test]
fn a_header_without_the_text_rejects_every_row() {
    let expected = ["a.csv:2: `text` is missing; there are: id, content", "a.csv:3: `text` is missing; there are: id, content"];
    assert_eq!(read("a.csv", "id,content\n1,晴\n2,雨".as_bytes()), expected);
    let folder = Folder::new(&[]);
    assert_eq!(folder.read_with("a.csv", "id,content\n1,晴\n2,雨".as_bytes(), &options_with_text("content")), ["1|晴", "2|雨"]);
    assert_eq!(read("a.csv", b"text,text\na,b\n"), ["a.csv:2: `text` is twice in the header"]);
}

#[test]
fn a_broken_byte_costs_its_row_and_another_encoding_none() {
    let utf8 = b"text\n\xe6\x99\xb4\n\xe6\x99\n\xe9\x9b\xa8\n";
    assert_eq!(read("a.csv", utf8), ["a.csv:2|晴", "a.csv:3: not UTF-8 (byte 0xE6 at column 1)", "a.csv:4|雨"]);
    // 今天晴。 and 天晴 in GB18030.
    let gb18030 = b"id,text\n1,\xbd\xf1\xcc\xec\xc7\xe7\xa1\xa3\n2,\"\xcc\xec\xc7\xe7\"\n";
    assert_eq!(read("a.csv", gb18030), ["1|今天晴。", "2|天晴"]);
}

#[test]
fn a_declared_encoding_is_followed() {
    let folder = Folder::new(&[]);
    let options = InputOptions { encoding: Some("big5".to_owned()), ..InputOptions::default() };
    // 今天 in Big5; alone it would be too little to be told from GB18030.
    assert_eq!(folder.read_with("a.csv", b"text\n\xa4\xb5\xa4\xd1\n", &options), ["a.csv:2|今天"]);
}

#[test]
fn rows_are_found_across_blocks() {
    let folder = Folder::new(&[]);
    // 5,000 rows of about 1,000 bytes, each with quoted line feeds: blocks of 2 MiB end inside quotes, and between CR and LF.
    let rows: Vec<String> = (0..5_000).map(|i| format!("{i},\"{}\r\n\"\"尾\"\"\"\r\n", "晴\n".repeat(250 + i % 5))).collect();
    folder.write("a.csv", format!("id,text\r\n{}", rows.concat()).as_bytes());
    let chunks = chunks(&folder.path("a.csv"), &InputOptions::default());
    assert!(chunks.len() > 1);
    let raw: Vec<u8> = chunks.iter().flat_map(|chunk| (0..chunk.len()).flat_map(|i| chunk.raw(i).to_vec())).collect();
    assert!(raw == rows.concat().as_bytes(), "the records are not the bytes of the file");
    for (i, outcome) in outcomes(&chunks).iter().enumerate() {
        let document = outcome.as_ref().unwrap();
        assert_eq!((&document.id, &document.text), (&i.to_string(), &format!("{}\r\n\"尾\"", "晴\n".repeat(250 + i % 5))));
    }
}
