//! Bytes that nobody meant.

use proptest::prelude::*;

use crate::foreign::{page, sogou, warc, xml};

/// Pieces in which the parsers find something to do.
const PIECES: [&[u8]; 32] = [
    b"<doc>",
    b"</doc>",
    b"<content>",
    b"</content>",
    b"<content",
    b"<docno/>",
    b"<![CDATA[",
    b"]]>",
    b"<item>",
    b"</item>",
    b"<",
    b">",
    b"&amp;",
    "今天晴。".as_bytes(),
    b"\xbd\xf1\xcc\xec",
    b"\xff\xfe",
    b"\x81",
    b"\0",
    b" ",
    b"\r\n",
    b"\n",
    b"WARC/1.0\r\n",
    b"WARC-Type: response\r\n",
    b"WARC-Type: conversion\r\n",
    b"Content-Length: 40\r\n",
    b"Content-Length: 4\r\n",
    b"\r\n\r\n",
    b"HTTP/1.1 200 OK\r\n",
    b"Content-Type: text/html\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"5\r\nabcde\r\n",
    b"<meta charset=",
];

fn inputs() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40).prop_map(|pieces| pieces.concat());
    prop_oneof![prop::collection::vec(any::<u8>(), 0..200), pieces]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pieces_lie_within_the_input_in_order(bytes in inputs()) {
        for pieces in [sogou::records(&bytes).collect::<Vec<_>>(), xml::documents(&bytes).collect()] {
            let mut behind = 0;
            for piece in pieces {
                prop_assert!(behind <= piece.start && piece.start < piece.end && piece.end <= bytes.len());
                behind = piece.end;
            }
        }
        let _ = page::document(&bytes, Some("gbk"));
    }

    #[test]
    fn an_archive_is_read_to_its_end_without_a_byte_twice(bytes in inputs()) {
        let mut behind = 0;
        for piece in warc::records(bytes.as_slice()) {
            prop_assert!(piece.offset >= behind && !piece.bytes.is_empty());
            behind = piece.offset + piece.bytes.len() as u64;
            prop_assert_eq!(&piece.bytes[..], &bytes[piece.offset as usize..behind as usize]);
        }
        prop_assert!(bytes[behind as usize..].iter().all(u8::is_ascii_whitespace));
    }
}
