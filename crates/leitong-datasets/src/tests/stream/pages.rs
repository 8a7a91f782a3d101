use super::{chunks, read};
use crate::stream::{FileFormat, InputOptions};
use crate::tests::Folder;

#[test]
fn a_text_file_is_a_document_with_its_name_as_id() {
    let folder = Folder::new(&[]);
    folder.write("a.txt", b"\xbd\xf1\xcc\xec\xc7\xe7\xa1\xa3\xc3\xf7\xcc\xec\xd3\xea\xa1\xa3");
    let chunks = chunks(&folder.path("a.txt"), &InputOptions::default());
    let document = chunks[0].document(0).unwrap();
    assert_eq!((document.id, document.text.as_str()), (folder.path("a.txt").display().to_string(), "今天晴。明天雨。"));
    assert_eq!(chunks[0].decoding().unwrap().encoding, "gb18030");
    assert_eq!(chunks[0].raw(0).len(), 16);
}

#[test]
fn a_text_file_with_a_nul_or_too_much_text_is_rejected() {
    assert_eq!(read("a.txt", "今天晴\0。".as_bytes()), ["a.txt: `text` has a NUL character (its character 4)"]);
    let options = InputOptions { max_record_bytes: 3, ..InputOptions::default() };
    let read = Folder::new(&[]).read_with("a.txt", b"abcd", &options);
    assert_eq!(read, ["a.txt: the file is larger than the 3 bytes that are read of one record"]);
}

#[test]
fn a_text_file_with_doc_blocks_is_a_sogou_dump() {
    let options = InputOptions::default();
    let block = "<doc>\n<url>http://x.cn/1</url>\n<docno>n1</docno>\n<contenttitle>天气</contenttitle>\n<content>今天晴。</content>\n</doc>\n";
    let folder = Folder::new(&[("a.txt", format!("<docs>\n{block}{block}</docs>\n").as_bytes()), ("b.txt", "写了 <doc> 的文字".as_bytes())]);
    let resolved = crate::stream::resolve(&[folder.0.path().display().to_string()], &options).unwrap();
    let formats: Vec<FileFormat> = resolved.inputs.iter().map(|input| input.format).collect();
    assert_eq!(formats, [FileFormat::SogouXml, FileFormat::Text]);
    let chunks: Vec<_> = resolved.inputs[0].chunks(&options).collect();
    let document = chunks[0].document(1).unwrap();
    assert_eq!((document.id.as_str(), document.text.as_str(), document.title.as_deref()), ("n1", "今天晴。", Some("天气")));
    assert_eq!(chunks[0].raw(0), block.as_bytes());
    assert_eq!(chunks[0].place(1).to_string(), format!("{}:8", folder.path("a.txt").display()));
}
