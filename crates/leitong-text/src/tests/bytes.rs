//! Decoding.

use std::path::{Path, PathBuf};

use encoding_rs::{BIG5, Encoding, GBK};

use crate::{decode, decode_page};

const NEWS: &str = "滨海队昨晚在主场以三比一战胜了来访的江城队，取得了本赛季联赛的第五场连胜。\n记者：张三";
const NEWS_OF_TAIWAN: &str = "立法院全院委員會今天審查大法官人事同意權案，民眾黨立委詢問是否贊成法庭公開直播。\n記者郭建伸";

fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    encoding.encode(text).0.into_owned()
}

fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

fn check(bytes: &[u8], declared: Option<&str>, text: &str, encoding: &str) {
    let decoded = decode(bytes, declared);
    assert_eq!((decoded.text.as_str(), decoded.encoding, decoded.n_replaced), (text, encoding, 0), "declared {declared:?}");
}

#[test]
fn a_byte_order_mark_is_believed_and_removed() {
    check("\u{feff}好".as_bytes(), Some("gbk"), "好", "UTF-8");
    check(&utf16("\u{feff}好", u16::to_le_bytes), None, "好", "UTF-16LE");
    check(&utf16("\u{feff}好", u16::to_be_bytes), Some("utf-8"), "好", "UTF-16BE");
}

#[test]
fn utf16_without_a_mark_is_seen() {
    check(&utf16(NEWS, u16::to_le_bytes), None, NEWS, "UTF-16LE");
    check(&utf16(NEWS, u16::to_be_bytes), Some("utf-8"), NEWS, "UTF-16BE");
    check(&utf16("<p>Hello</p>", u16::to_le_bytes), None, "<p>Hello</p>", "UTF-16LE");
    // No zero byte: no line end, no ASCII.
    check(&utf16("滨海队昨晚在主场战胜了来访的江城队，取得了连胜。", u16::to_be_bytes), None, "滨海队昨晚在主场战胜了来访的江城队，取得了连胜。", "UTF-16BE");
    // A stray zero byte makes no UTF-16 of UTF-8, nor does ASCII of an even length, though its pairs are Hanzi.
    check("好\0好a".as_bytes(), None, "好\0好a", "UTF-8");
    check(b"Bush hid the facts", None, "Bush hid the facts", "UTF-8");
}

#[test]
fn a_declared_charset_is_used() {
    check(&encoded("联通", GBK), Some("gb2312"), "联通", "gb18030");
    check(&encoded("聯合報", BIG5), Some(" Big5 "), "聯合報", "Big5");
    check("好".as_bytes(), Some("no-such-charset"), "好", "UTF-8");
}

#[test]
fn a_wrong_declared_charset_loses() {
    check(NEWS.as_bytes(), Some("gb2312"), NEWS, "UTF-8");
    check(&encoded(NEWS, GBK), Some("utf-8"), NEWS, "gb18030");
    check(&encoded(NEWS_OF_TAIWAN, BIG5), Some("utf-8"), NEWS_OF_TAIWAN, "Big5");
}

#[test]
fn a_declared_charset_that_reads_gibberish_without_a_fault_loses() {
    // A single-byte charset reads everything, UTF-16 almost everything, GB18030 nearly all of Big5.
    check(&encoded(NEWS, GBK), Some("iso-8859-1"), NEWS, "gb18030");
    check(&encoded(NEWS, GBK), Some("utf-16"), NEWS, "gb18030");
    check(&encoded(NEWS, GBK), Some("iso-2022-kr"), NEWS, "gb18030");
    let long = NEWS_OF_TAIWAN.repeat(3);
    check(&encoded(&long, BIG5), Some("gb2312"), &long, "Big5");
    check(b"caf\xe9 cr\xe8me d\xe9j\xe0 vu", Some("iso-8859-1"), "café crème déjà vu", "windows-1252");
}

#[test]
fn a_page_names_its_charset_itself() {
    for head in ["<meta charset=gbk>", "<META http-equiv=Content-Type content=\"text/html; charset=gb2312\">", "<?xml version=\"1.0\" encoding='GBK'?>"] {
        // Four bytes that are no evidence of anything.
        let page = [head.as_bytes(), &encoded("联通", GBK)].concat();
        assert_eq!(decode_page(&page, None).text, format!("{head}联通"));
        // The transport is wrong, the page right.
        assert_eq!(decode_page(&page, Some("utf-8")).text, format!("{head}联通"));
    }
    // No charset, or one that is cut, is none.
    for head in ["<meta charset>", "<meta charset=", "<meta", "<"] {
        assert_eq!(decode_page(head.as_bytes(), None).text, head);
    }
}

#[test]
fn undeclared_chinese_encodings_are_detected() {
    check(NEWS.as_bytes(), None, NEWS, "UTF-8");
    check(&encoded(NEWS, GBK), None, NEWS, "gb18030");
    check(&encoded(NEWS_OF_TAIWAN, BIG5), None, NEWS_OF_TAIWAN, "Big5");
    check(b"", None, "", "UTF-8");
}

#[test]
fn damaged_text_keeps_what_is_whole() {
    // A lone lead byte before the line end.
    let mut gbk = encoded(NEWS, GBK);
    let line_end = gbk.iter().position(|&byte| byte == b'\n').unwrap();
    gbk.insert(line_end, 0xff);
    let decoded = decode(&gbk, None);
    assert_eq!((decoded.encoding, decoded.n_replaced, decoded.text.replace('\u{fffd}', "")), ("gb18030", 1, NEWS.into()));
    // A character of UTF-8 cut at the end, and one U+FFFD that was in the input.
    let mut utf8 = format!("\u{fffd}{NEWS}好").into_bytes();
    utf8.pop();
    let decoded = decode(&utf8, Some("gbk"));
    assert_eq!((decoded.encoding, decoded.n_replaced), ("UTF-8", 1));
    assert_eq!(decoded.text, format!("\u{fffd}{NEWS}\u{fffd}"));
    // Western text is no damaged Chinese.
    assert_eq!(decode(b"caf\xe9 cr\xe8me d\xe9j\xe0 vu", None).text, "café crème déjà vu");
}

/// The folder of odd files; none where the data is not there.
pub(super) fn odd_files(folder: &str) -> Option<PathBuf> {
    let Some(root) = std::env::var_os("LEITONG_DATA") else {
        #[allow(clippy::print_stdout)]
        {
            println!("skipped: LEITONG_DATA is not set");
        }
        return None;
    };
    Some(Path::new(&root).join("odd").join(folder))
}

pub(super) fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap())).collect();
    files.sort();
    files
}

#[test]
fn real_gb18030_files_equal_their_utf8_copies() {
    let (Some(gb18030), Some(utf8)) = (odd_files("gb18030"), odd_files("gb18030-as-utf8")) else { return };
    let copies = files(&utf8);
    assert!(!copies.is_empty());
    for (name, bytes) in copies {
        let copy = decode(&bytes, None);
        let original = decode(&std::fs::read(gb18030.join(&name)).unwrap(), None);
        assert_eq!((copy.encoding, original.encoding), ("UTF-8", "gb18030"), "{name}");
        assert_eq!(original.text, copy.text, "{name}");
    }
    for (name, bytes) in files(&gb18030) {
        let decoded = decode(&bytes, None);
        assert!(decoded.n_replaced * 100 < decoded.text.chars().count(), "{name}: {} of {:?}", decoded.n_replaced, decoded.encoding);
    }
}

#[test]
fn real_files_have_the_encoding_of_their_names() {
    let Some(folder) = odd_files("encodings") else { return };
    for (name, bytes) in files(&folder) {
        let decoded = decode(&bytes, None);
        let expected = match name.split('-').collect::<Vec<_>>().as_slice() {
            ["Big5", ..] => "Big5",
            ["GB2312", ..] => "gb18030",
            // Which end comes first stands in the second half of the name.
            ["UTF", "16", "bom", .., "be.srt"] | ["UTF", "16BE", ..] => "UTF-16BE",
            ["UTF", "16", "bom", .., "le.srt"] | ["UTF", "16LE", ..] => "UTF-16LE",
            _ => "UTF-8",
        };
        assert_eq!((decoded.encoding, decoded.n_replaced), (expected, 0), "{name}");
    }
}
