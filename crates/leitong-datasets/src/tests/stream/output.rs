use std::fs;
use std::path::Path;

use serde_json::json;

use super::packed::gzip;
use crate::stream::{Chunk, Extra, FileFormat, Input, InputOptions, Output, OutputError, resolve};
use crate::tests::Folder;

/// Inputs of a folder, by their names.
fn inputs(folder: &Folder, names: &[&str]) -> Vec<Input> {
    let paths: Vec<String> = names.iter().map(|name| folder.path(name).display().to_string()).collect();
    resolve(&paths, &InputOptions::default()).unwrap().inputs
}

/// Writes the documents that are wanted, by their ids; their cluster is added where `extras` names columns.
fn write(inputs: &[Input], output: &Path, format: Option<FileFormat>, extras: &[&str], is_wanted: impl Fn(&str) -> bool) -> Result<(), OutputError> {
    let options = InputOptions::default();
    let mut written = Output::create(output, inputs, &options, format, extras)?;
    for (position, input) in inputs.iter().enumerate() {
        for chunk in input.chunks(&options) {
            for i in 0..chunk.len() {
                if chunk.document(i).is_ok_and(|document| is_wanted(&document.id)) {
                    written.write(position, &chunk, i, &values(extras, &chunk, i))?;
                }
            }
        }
    }
    written.finish()
}

/// For each added column its name and the record's id; null for `b`.
fn values<'a>(extras: &[&'a str], chunk: &Chunk, i: usize) -> Vec<Extra<'a>> {
    let id = chunk.document(i).unwrap().id;
    extras.iter().map(|&name| Extra { name, value: if id == "b" { json!(null) } else { json!(format!("{name}, {id}")) } }).collect()
}

/// The bytes of an output from one input.
fn rewritten(name: &str, bytes: &[u8], output: &str, extras: &[&str], is_wanted: impl Fn(&str) -> bool) -> String {
    let folder = Folder::new(&[(name, bytes)]);
    match write(&inputs(&folder, &[name]), &folder.path(output), None, extras, is_wanted) {
        Ok(()) => String::from_utf8(fs::read(folder.path(output)).unwrap()).unwrap(),
        Err(error) => error.to_string().replace(&format!("{}/", folder.0.path().display()), ""),
    }
}

const LINES: &str = "{\"id\":\"a\", \"text\" : \"晴\\u3002\",\"n\":1.50}\r\n{\"id\":\"b\",\"text\":\"雨\"}\n{\"text\":\"云\",\"id\":\"c\"}";
const TABLE: &str = "\u{feff}id,text,other\r\na,\"晴,\n\"\"天\"\"\",1\r\nb,雨,\"\"\nc,云,3";

#[test]
fn what_is_read_is_written_byte_for_byte() {
    for (name, bytes) in
        [("a.jsonl", LINES), ("a.csv", TABLE), ("a.tsv", "id\ttext\nb\t雨\n"), ("a.jsonl", "\u{feff}{\"text\":\"晴\"}\n"), ("a.csv", "id,text\n")]
    {
        assert_eq!(rewritten(name, bytes.as_bytes(), &format!("out-{name}"), &[], |_| true), bytes);
    }
    let dump = "<?xml version=\"1.0\"?>\n<docs>\n<doc>\n<url>u</url>\n<docno>a</docno>\n<content>晴</content>\n</doc>\n<doc>\n<docno>b</docno>\n<content>雨</content>\n</doc>\n</docs>\n";
    assert_eq!(rewritten("a.dat", dump.as_bytes(), "out.dat", &[], |_| true), dump);
}

#[test]
fn packed_files_hold_the_same_bytes() {
    let folder = Folder::new(&[("a.jsonl.gz", &gzip(LINES.as_bytes()))]);
    let inputs = inputs(&folder, &["a.jsonl.gz"]);
    for name in ["out.jsonl.gz", "out.jsonl.zst"] {
        write(&inputs, &folder.path(name), None, &[], |_| true).unwrap();
        assert_eq!(crate::open::read_bytes(&folder.path(name)).unwrap(), LINES.as_bytes());
    }
}

#[test]
fn a_last_line_gets_its_end_only_where_something_follows() {
    assert_eq!(rewritten("a.jsonl", LINES.as_bytes(), "out.jsonl", &[], |id| id == "c"), "{\"text\":\"云\",\"id\":\"c\"}");
    let folder = Folder::new(&[("a.jsonl", b"{\"text\":\"1\"}"), ("b.jsonl", b"{\"text\":\"2\"}")]);
    write(&inputs(&folder, &["a.jsonl", "b.jsonl"]), &folder.path("out.jsonl"), None, &[], |_| true).unwrap();
    assert_eq!(fs::read(folder.path("out.jsonl")).unwrap(), b"{\"text\":\"1\"}\n{\"text\":\"2\"}");
}

#[test]
fn added_members_leave_the_rest_of_a_line_as_it_was() {
    let expected = "{\"id\":\"a\", \"text\" : \"晴\\u3002\",\"n\":1.50,\"cluster\":\"cluster, a\"}\r\n{\"id\":\"b\",\"text\":\"雨\",\"cluster\":null}\n{\"text\":\"云\",\"id\":\"c\",\"cluster\":\"cluster, c\"}";
    assert_eq!(rewritten("a.jsonl", LINES.as_bytes(), "out.jsonl", &["cluster"], |_| true), expected);
}

#[test]
fn added_columns_leave_the_rest_of_a_row_as_it_was() {
    let expected = "\u{feff}id,text,other,x,y\r\na,\"晴,\n\"\"天\"\"\",1,\"x, a\",\"y, a\"\r\nb,雨,\"\",,\nc,云,3,\"x, c\",\"y, c\"";
    assert_eq!(rewritten("a.csv", TABLE.as_bytes(), "out.csv", &["x", "y"], |_| true), expected);
}

#[test]
fn added_cells_may_be_empty_at_the_end_of_a_row() {
    assert_eq!(rewritten("a.tsv", "id\ttext\nb\t雨\n".as_bytes(), "out.tsv", &["x", "y"], |_| true), "id\ttext\tx\ty\nb\t雨\t\t\n");
}

#[test]
fn a_column_that_is_there_is_not_added() {
    let line = b"{\"id\":\"a\",\"text\":\"x\",\"cluster\":1}\n";
    let expected = "a.jsonl:1: a column `cluster` is there already, and would be added: rename it in the input";
    assert_eq!(rewritten("a.jsonl", line, "out.jsonl", &["cluster"], |_| true), expected);
    let expected = "a.csv:1: a column `other` is there already, and would be added: rename it in the input";
    assert_eq!(rewritten("a.csv", TABLE.as_bytes(), "out.csv", &["other"], |_| true), expected);
}

#[test]
fn another_format_gets_the_standard_fields() {
    let table = "id,title,text,url,source,published,x\na,,\"晴,\n\"\"天\"\"\",,,,\"x, a\"\nb,,雨,,,,\nc,,云,,,,\"x, c\"\n";
    assert_eq!(
        rewritten("a.jsonl", b"{\"id\":\"b\",\"text\":\"x,y\",\"title\":\"t\"}", "out.csv", &[], |_| true),
        "id,title,text,url,source,published\nb,t,\"x,y\",,,\n"
    );
    let lines = "{\"id\":\"a\",\"text\":\"晴,\\n\\\"天\\\"\",\"x\":\"x, a\"}\n{\"id\":\"b\",\"text\":\"雨\",\"x\":null}\n{\"id\":\"c\",\"text\":\"云\",\"x\":\"x, c\"}\n";
    assert_eq!(rewritten("a.csv", TABLE.as_bytes(), "out.jsonl", &["x"], |_| true), lines);
    assert_eq!(rewritten("a.jsonl", lines.replace(",\"x\":", ",\"y\":").as_bytes(), "out.csv", &["x"], |_| true), table);
    let dump = "<doc>\n<docno>a</docno>\n<content>晴</content>\n</doc>\n";
    assert_eq!(rewritten("a.xml", dump.as_bytes(), "out.jsonl", &["x"], |_| true), "{\"id\":\"a\",\"text\":\"晴\",\"x\":\"x, a\"}\n");
    assert_eq!(rewritten("a.xml", dump.as_bytes(), "out", &["x"], |_| true), "{\"id\":\"a\",\"text\":\"晴\",\"x\":\"x, a\"}\n");
}

#[test]
fn mixed_inputs_stay_as_they_came_where_their_format_is_that_of_the_output() {
    let folder = Folder::new(&[("a.jsonl", LINES.as_bytes()), ("b.csv", b"text,id\r\nx,d\r\n")]);
    let inputs = inputs(&folder, &["a.jsonl", "b.csv"]);
    write(&inputs, &folder.path("out.jsonl"), None, &[], |_| true).unwrap();
    assert_eq!(fs::read_to_string(folder.path("out.jsonl")).unwrap(), format!("{LINES}\n{{\"id\":\"d\",\"text\":\"x\"}}\n"));
    write(&inputs, &folder.path("out.csv"), None, &[], |id| id == "c" || id == "d").unwrap();
    assert_eq!(fs::read_to_string(folder.path("out.csv")).unwrap(), "text,id,title,url,source,published\n云,c,,,,\nx,d,,,,\n");
}

#[test]
fn tables_of_other_columns_are_put_under_one_header() {
    let folder = Folder::new(&[("a.csv", b"id,text\na,1\n"), ("b.csv", b"text,more,id\n2,\"m,\",b\n")]);
    write(&inputs(&folder, &["a.csv", "b.csv"]), &folder.path("out.csv"), None, &[], |_| true).unwrap();
    assert_eq!(fs::read_to_string(folder.path("out.csv")).unwrap(), "id,text,more\na,1,\nb,2,\"m,\"\n");
}

#[test]
fn files_that_are_one_document_go_into_a_folder() {
    let folder = Folder::new(&[]);
    fs::create_dir_all(folder.path("in/d")).unwrap();
    folder.write("in/a.txt", b"\xbd\xf1\xcc\xec\xc7\xe7\xa1\xa3");
    folder.write("in/d/b.txt", "明天雨。".as_bytes());
    folder.write("in/d/c.txt", "后天云。".as_bytes());
    let inputs = inputs(&folder, &["in"]);
    write(&inputs, &folder.path("out"), None, &[], |id| !id.ends_with("c.txt")).unwrap();
    assert_eq!(fs::read(folder.path("out/a.txt")).unwrap(), b"\xbd\xf1\xcc\xec\xc7\xe7\xa1\xa3");
    assert_eq!(fs::read_to_string(folder.path("out/d/b.txt")).unwrap(), "明天雨。");
    assert!(!folder.path("out/d/c.txt").exists());
    write(&inputs, &folder.path("all.jsonl"), None, &[], |_| true).unwrap();
    assert_eq!(fs::read_to_string(folder.path("all.jsonl")).unwrap().lines().count(), 3);
}

#[test]
fn nothing_is_replaced_before_the_end() {
    let folder = Folder::new(&[("a.jsonl", LINES.as_bytes()), ("out.jsonl", b"old")]);
    let (inputs, options) = (inputs(&folder, &["a.jsonl"]), InputOptions::default());
    let chunk = inputs[0].chunks(&options).next().unwrap();
    let mut output = Output::create(&folder.path("out.jsonl"), &inputs, &options, None, &[]).unwrap();
    output.write(0, &chunk, 0, &[]).unwrap();
    assert_eq!(fs::read(folder.path("out.jsonl")).unwrap(), b"old");
    drop(output);
    assert_eq!(fs::read(folder.path("out.jsonl")).unwrap(), b"old");
    let mut names: Vec<_> = fs::read_dir(folder.0.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.jsonl", "out.jsonl"]);
}

#[test]
fn an_output_that_is_an_input_or_cannot_hold_the_records_is_refused() {
    let folder = Folder::new(&[("a.jsonl", LINES.as_bytes())]);
    let inputs = inputs(&folder, &["a.jsonl"]);
    let refused = |name: &str, format, extras: &[&str]| {
        let error = write(&inputs, &folder.path(name), format, extras, |_| true).unwrap_err();
        error.to_string().replace(&format!("{}/", folder.0.path().display()), "")
    };
    let others = "; jsonl, csv, tsv and parquet hold any documents";
    assert_eq!(refused("a.jsonl", None, &[]), "a.jsonl: the output is also an input: name another file");
    assert_eq!(refused("out.xlsx", None, &[]), format!("out.xlsx: xlsx cannot be written here: workbooks are only read{others}"));
    assert!(refused("out.warc", None, &[]).ends_with(&format!("a.jsonl is jsonl{others}")));
    assert!(refused("out.txt", None, &["x"]).contains("it has no room for columns"));
    assert_eq!(fs::read(folder.path("a.jsonl")).unwrap(), LINES.as_bytes());
}

#[test]
fn parquet_keeps_its_columns_and_gets_more() {
    use polars::prelude::{IntoColumn, NamedFrom, Series};
    let folder = Folder::new(&[]);
    let text = Series::new("text".into(), ["晴", "雨", "云", "风", "雪"]).into_column();
    let id = Series::new("id".into(), ["a", "b", "c", "d", "e"]).into_column();
    let other = Series::new("other".into(), [1.5f64, 2.5, 3.5, 4.5, 5.5]).into_column();
    super::packed::write_parquet(&folder, vec![text, id, other]);
    let inputs = inputs(&folder, &["a.parquet"]);
    write(&inputs, &folder.path("out.parquet"), None, &["x"], |id| id != "c").unwrap();
    let table = read_parquet(&folder, "out.parquet");
    let expected_names = ["text", "id", "other", "x"];
    assert_eq!(table.get_column_names(), expected_names);
    let column = |name: &str| table.column(name).unwrap().str().unwrap().iter().map(|cell| cell.map(str::to_owned)).collect::<Vec<_>>();
    assert_eq!(column("text"), ["晴", "雨", "风", "雪"].map(|text| Some(text.to_owned())));
    assert_eq!(column("x"), [Some("x, a".to_owned()), None, Some("x, d".to_owned()), Some("x, e".to_owned())]);
    let others: Vec<_> = table.column("other").unwrap().f64().unwrap().iter().map(|cell| cell.unwrap().to_string()).collect();
    assert_eq!(others, ["1.5", "2.5", "4.5", "5.5"]);
    write(&inputs, &folder.path("out.csv"), None, &[], |id| id == "b").unwrap();
    assert_eq!(fs::read_to_string(folder.path("out.csv")).unwrap(), "id,title,text,url,source,published\nb,,雨,,,\n");
}

#[test]
fn any_format_becomes_parquet() {
    let folder = Folder::new(&[("a.jsonl", LINES.as_bytes())]);
    write(&inputs(&folder, &["a.jsonl"]), &folder.path("out.parquet"), None, &["x"], |_| true).unwrap();
    let table = read_parquet(&folder, "out.parquet");
    assert_eq!(table.get_column_names(), ["id", "title", "text", "url", "source", "published", "x"]);
    assert_eq!(table.column("text").unwrap().str().unwrap().get(2), Some("云"));
    assert_eq!(table.column("title").unwrap().null_count(), 3);
}

fn read_parquet(folder: &Folder, name: &str) -> polars::prelude::DataFrame {
    use polars::prelude::{ParquetReader, SerReader};
    ParquetReader::new(fs::File::open(folder.path(name)).unwrap()).finish().unwrap()
}
