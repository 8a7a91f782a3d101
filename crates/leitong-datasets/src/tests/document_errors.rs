use super::Folder;
use crate::{Fields, read_documents};

fn check(name: &str, bytes: &[u8], expected: &str) {
    let folder = Folder::new(&[(name, bytes)]);
    let outcome = read_documents(&folder.path(name), &Fields::default());
    assert_eq!(folder.text(outcome), expected, "{}", String::from_utf8_lossy(bytes));
}

#[test]
fn a_row_that_is_no_document_is_said_with_its_line() {
    let check = |second: &str, expected: &str| check("d.jsonl", format!("{{\"id\": 1, \"text\": \"晴\"}}\n{second}\n").as_bytes(), expected);
    check("{\"id\": \"a\"}", "d.jsonl:2: `text` is missing");
    check("{\"id\": \"a\", \"text\": null}", "d.jsonl:2: `text` is missing");
    check("{\"text\": \"晴\"}", "d.jsonl:2: `id` is missing");
    check("{\"id\": \"\", \"text\": \"晴\"}", "d.jsonl:2: `id` is empty");
    check("{\"id\": 1.5, \"text\": \"晴\"}", "d.jsonl:2: `id` must be a string or an integer, got a number that is no integer of 64 bits");
    check("{\"id\": true, \"text\": \"晴\"}", "d.jsonl:2: `id` must be a string or an integer, got a boolean");
    check("{\"id\": 2, \"text\": 3}", "d.jsonl:2: `text` must be a string, got an integer");
    check("{\"id\": 2, \"text\": \"晴\", \"title\": [\"晴\"]}", "d.jsonl:2: `title` must be a string, got a list");
    check("{\"id\": 2, \"text\": \"晴\", \"url\": {\"a\": 1}}", "d.jsonl:2: `url` must be a string, got an object");
    check("{\"id\": 2, \"text\": \"晴\", \"text\": \"雨\"}", "d.jsonl:2: `text` is given twice");
    check("[1, 2]", "d.jsonl:2: invalid type: sequence, expected a JSON object");
}

#[test]
fn a_line_that_is_no_json_is_said_with_line_and_column_in_characters() {
    let check = |line: &str, expected: &str| check("d.jsonl", format!("\n{line}").as_bytes(), expected);
    // The x is the 22nd character: {"id": "晴天", "text": x
    check("{\"id\": \"晴天\", \"text\": x}", "d.jsonl:2:22: not JSON: expected value");
    check("{\"id\": \"a\", \"text\": \"晴\"} {}", "d.jsonl:2:26: not JSON: trailing characters");
    check("{\"id\": \"a\", \"text\": \"晴", "d.jsonl:2:22: not JSON: EOF while parsing a string");
}

#[test]
fn bytes_that_are_no_utf8_are_said_with_line_column_and_value() {
    // GBK writes 的 as B5 C4.
    check("d.jsonl", b"\n{\"id\": \"\xE6\x99\xB4\xB5\xC4\"}", "d.jsonl:2: not UTF-8 (byte 0xB5 at column 10): convert the file to UTF-8");
    check("d.csv", b"id,text\n1,\"a\n\xB5\xC4\"\n", "d.csv:3: not UTF-8 (byte 0xB5 at column 1): convert the file to UTF-8");
    check("d.jsonl", b"\xFF\xFE{\0", "d.jsonl:1: not UTF-8 (byte 0xFF at column 1): convert the file to UTF-8");
}

#[test]
fn a_file_without_documents_is_refused() {
    for (name, bytes) in [("d.jsonl", ""), ("d.jsonl", "\u{feff}\r\n \n"), ("d.csv", ""), ("d.csv", "id,text\r\n"), ("d.tsv", "\n\n")] {
        check(name, bytes.as_bytes(), &format!("{name}: the file has no documents"));
    }
}

#[test]
fn a_header_without_the_columns_is_shown_with_those_that_are_needed() {
    check("d.csv", "id\ttext\n1\t晴\n".as_bytes(), "d.csv: the columns `id`, `text` are needed, each once; found `id\ttext`");
    check("d.tsv", "id\tbody\n1\t晴\n".as_bytes(), "d.tsv: the columns `id`, `text` are needed, each once; found `id`, `body`");
    check(
        "d.csv",
        "id,text,title,title\n1,晴,a,b\n".as_bytes(),
        "d.csv: the columns `id`, `text`, `title` are needed, each once; found `id`, `text`, `title`, `title`",
    );
    let folder = Folder::new(&[("d.csv", "id,text\n1,晴\n".as_bytes())]);
    let fields = Fields { title: Some("标题".to_owned()), ..Fields::default() };
    let outcome = read_documents(&folder.path("d.csv"), &fields);
    assert_eq!(folder.text(outcome), "d.csv: the columns `id`, `text`, `标题` are needed, each once; found `id`, `text`");
}

#[test]
fn a_row_of_a_table_is_said_with_the_line_in_which_it_starts() {
    // Lines 2 and 3 are one row; line 4 is blank; CR LF and LF count alike.
    for end in ["\n", "\r\n"] {
        let check = |row: &str, expected: &str| {
            let table = ["id,text", "1,\"晴", "雨\"", "", row, ""].join(end);
            check("d.csv", table.as_bytes(), expected);
        };
        check("2", "d.csv:5: the row has 1 columns, the header 2");
        check("2,晴,雨", "d.csv:5: the row has 3 columns, the header 2");
        check(",晴", "d.csv:5: `id` is empty");
        check("2,\"晴", "d.csv:5: a quoted value in this row is never closed");
        check("2,\"晴\"", "no error");
    }
}

#[test]
fn a_damaged_compressed_file_is_called_damaged() {
    let rows = (0..200).map(|id| format!("{{\"id\": {id}, \"text\": \"第{id}天晴\"}}\n")).collect::<Vec<_>>().concat();
    let packed = super::formats::gzip(rows.as_bytes());
    check("d.jsonl.gz", &packed[..packed.len() / 2], "d.jsonl.gz: damaged gzip file: incomplete deflate stream");
    check("d.jsonl.gz", rows.as_bytes(), "d.jsonl.gz: damaged gzip file: invalid gzip header");
    let mut flipped = packed.clone();
    let checksum = flipped.len() - 8;
    flipped[checksum] ^= 1;
    check("d.csv.gz", &flipped, "d.csv.gz: damaged gzip file: corrupt gzip stream does not have a matching checksum");
    let packed = zstd::encode_all(rows.as_bytes(), 0).unwrap();
    check("d.jsonl.zst", &packed[..packed.len() / 2], "d.jsonl.zst: damaged zstd file: incomplete frame");
    check("d.jsonl.zst", rows.as_bytes(), "d.jsonl.zst: damaged zstd file: Unknown frame descriptor");
}

#[test]
fn a_format_that_is_not_read_is_refused_by_name() {
    let expected = "unknown format: documents are in .jsonl, .ndjson, .csv or .tsv (also with .gz or .zst) or in .parquet";
    for name in ["d.xlsx", "d.parquet.gz", "jsonl", "d.gz"] {
        check(name, b"", &format!("{name}: {expected}"));
    }
}

#[test]
fn an_id_that_repeats_is_said_with_both_places() {
    let one = "{\"id\": \"甲\", \"text\": \"晴\"}\n";
    let manifest = "name = \"x\"\nlicence = \"y\"\ndocuments = [\"b.jsonl\", \"*\"]\n";
    let folder = Folder::new(&[("b.jsonl", format!("\n{one}").as_bytes()), ("a.csv", "id,text\n乙,雨\n甲,雪\n".as_bytes())]);
    folder.write("dataset.toml", manifest.replace("\"*\"", "\"a.*\"").as_bytes());
    let expected = "a.csv:3: id `甲` is already used at b.jsonl:2; ids must be unique (`on_repeated_id = \"keep-first\"` leaves repeats out)";
    assert_eq!(folder.text(folder.load()), expected);

    folder.write("dataset.toml", manifest.replace("\"*\"", "\"[ab].*\"").replace("documents", "on_repeated_id = \"keep-first\"\ndocuments").as_bytes());
    let kept = folder.load().unwrap();
    assert_eq!(kept.documents, [super::document("甲", "晴"), super::document("乙", "雨")], "the file of two globs is read once");
    assert_eq!(kept.notes, ["1 documents repeat an earlier id and were left out (`on_repeated_id = \"keep-first\"`)"]);
}
