//! WARC and WET.

use std::io::Write;

use crate::foreign::warc;

const PAGE: &str = "<title>天气</title><body><p>今天晴。</p></body>";

fn record(header: &str, block: &[u8]) -> Vec<u8> {
    let head = format!("WARC/1.0\r\n{header}\r\nContent-Length: {}\r\n\r\n", block.len());
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

fn response(http: &str, body: &[u8]) -> Vec<u8> {
    let block = [format!("HTTP/1.1 200 OK\r\n{http}\r\n\r\n").as_bytes(), body].concat();
    record("WARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Target-URI: http://x.cn/1\r\nContent-Type: application/http; msgtype=response", &block)
}

/// The text of each piece, `-` for one that holds none, or the reason.
fn read(archive: &[u8]) -> Vec<String> {
    let mut behind = 0;
    warc::records(archive)
        .map(|piece| {
            assert!(piece.offset >= behind);
            behind = piece.offset + piece.bytes.len() as u64;
            assert_eq!(piece.bytes, archive[piece.offset as usize..behind as usize]);
            match piece.document {
                Ok(Some(document)) => document.text,
                Ok(None) => "-".into(),
                Err(reason) => reason,
            }
        })
        .collect()
}

#[test]
fn pages_are_documents_and_requests_are_none() {
    let archive = [
        record("WARC-Type: warcinfo\r\nContent-Type: application/warc-fields", b"software: x\r\n"),
        record("WARC-Type: request\r\nContent-Type: application/http", b"GET / HTTP/1.1\r\n\r\n"),
        response("Content-Type: text/html; charset=utf-8", PAGE.as_bytes()),
        response("Content-Type: image/png", b"\x89PNG"),
        record("WARC-Type: conversion\r\nContent-Type: text/plain", "明天雨。\n".as_bytes()),
    ]
    .concat();
    assert_eq!(read(&archive), ["-", "-", "今天晴。", "-", "明天雨。"]);
    let document = warc::records(archive.as_slice()).nth(2).unwrap().document.unwrap().unwrap();
    assert_eq!((document.id.as_str(), document.url.as_deref(), document.title.as_deref()), ("urn:uuid:1", Some("http://x.cn/1"), Some("天气")));
}

#[test]
fn encodings_of_the_answer_are_undone() {
    let (first, second) = PAGE.as_bytes().split_at(11);
    let chunked = [format!("{:x}\r\n", first.len()).as_bytes(), first, format!("\r\n{:X};a=b\r\n", second.len()).as_bytes(), second, b"\r\n0\r\n\r\n"].concat();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(PAGE.as_bytes()).unwrap();
    let packed = gzip.finish().unwrap();
    let gbk = encoding_rs::GBK.encode(PAGE).0.into_owned();
    let archive = [
        response("Content-Type: text/html\r\nTransfer-Encoding: chunked", &chunked),
        response("Content-Type: text/html\r\nContent-Encoding: gzip", &packed),
        response("Content-Type: text/html; charset=\"gb2312\"", &gbk),
        // Headers that the crawler left as they were, though it had unpacked the body.
        response("content-type: text/html\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip", PAGE.as_bytes()),
    ]
    .concat();
    assert_eq!(read(&archive), ["今天晴。"; 4]);
    let broken = response("Content-Type: text/html\r\nContent-Encoding: gzip", &packed[..packed.len() / 2]);
    assert!(read(&broken)[0].starts_with("the payload cannot be unpacked as gzip"));
}

#[test]
fn damage_ends_at_the_next_record() {
    let good = response("Content-Type: text/html", PAGE.as_bytes());
    let text = String::from_utf8(good.clone()).unwrap();
    let length = good.len() - text.find("HTTP/1.1").unwrap() - 4;
    let with_length = |other: &str| text.replace(&format!("Content-Length: {length}"), &format!("Content-Length: {other}")).into_bytes();
    // No length; junk; a header that is cut; lengths too small and too large; an archive that is cut.
    assert_eq!(read(&[with_length("x"), good.clone()].concat()), ["`Content-Length` is missing or no number", "今天晴。"]);
    assert_eq!(read(&[b"junk\r\n".as_slice(), &good].concat()), ["bytes between records: a record must begin with a line `WARC/1.0`", "今天晴。"]);
    assert_eq!(read(&[b"WARC/1.0\r\nWARC-Type: response\r\n".as_slice(), &good].concat()), ["the header is not ended by an empty line", "今天晴。"]);
    assert_eq!(read(&[with_length(&(length - 3).to_string()), good.clone()].concat()), ["今天晴。", "今天晴。"]);
    assert_eq!(read(&[with_length(&(length + 9).to_string()), good.clone()].concat()), ["今天晴。", "今天晴。"]);
    let cut = read(&[with_length("99999"), good.clone()].concat());
    assert!(cut[0].starts_with("cut off: `Content-Length` is 99999") && cut[1] == "今天晴。", "{cut:?}");
    assert!(read(&good[..good.len() - 10])[0].starts_with("cut off: "));
    assert_eq!(read(b"WARC/1.0\r\nWARC-Type: resp"), ["cut off within its header"]);
    assert!(read(b"").is_empty());
}
