//! Sogou dumps and other XML.

use leitong_core::Document;

use crate::foreign::{Piece, sogou, xml};

const ONE: &str =
    "<doc>\n<url>http://x.cn/a?b=1&c=2</url>\n<docno>n1</docno>\n<contenttitle>天气 & 交通</contenttitle>\n<content>今天晴，气温<5度。</content>\n</doc>";
const TWO: &str = "<doc>\n<url>http://x.cn/2</url>\n<docno>n2</docno>\n<contenttitle></contenttitle>\n<content>明天雨。</content>\n</doc>";

fn one() -> Document {
    Document {
        id: "n1".into(),
        text: "今天晴，气温<5度。".into(),
        title: Some("天气 & 交通".into()),
        url: Some("http://x.cn/a?b=1&c=2".into()),
        ..Document::default()
    }
}

fn two() -> Document {
    Document { id: "n2".into(), text: "明天雨。".into(), url: Some("http://x.cn/2".into()), ..Document::default() }
}

/// Line and outcome of each piece, whose bytes must follow one another.
fn read(pieces: impl Iterator<Item = Piece>) -> Vec<(u64, Result<Document, String>)> {
    let mut behind = 0;
    let mut read = Vec::new();
    for piece in pieces {
        assert!(behind <= piece.start && piece.start < piece.end, "{piece:?}");
        behind = piece.end;
        read.push((piece.line, piece.document));
    }
    read
}

#[test]
fn dumps_are_read_with_and_without_a_root_and_in_both_encodings() {
    let bare = format!("{ONE}\n{TWO}\n");
    let rooted = format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<docs>\n{ONE}\n{TWO}\n</docs>\n");
    assert_eq!(read(sogou::records(bare.as_bytes())), [(1, Ok(one())), (7, Ok(two()))]);
    assert_eq!(read(sogou::records(rooted.as_bytes())), [(3, Ok(one())), (9, Ok(two()))]);
    let gbk = encoding_rs::GBK.encode(&bare).0.into_owned();
    assert_eq!(read(sogou::records(&gbk)), [(1, Ok(one())), (7, Ok(two()))]);
    assert!(sogou::looks_like(&gbk) && !sogou::looks_like("写了 <doc> 的文字".as_bytes()));
}

#[test]
fn a_piece_says_where_it_stands() {
    let bytes = format!("\n{ONE}\n");
    let piece = sogou::records(bytes.as_bytes()).next().unwrap();
    assert_eq!((piece.start, piece.end, piece.line), (1, 1 + ONE.len(), 2));
}

#[test]
fn what_is_missing_or_open_is_a_reject_or_ends_at_the_next() {
    // `</doc>` is missing.
    let open = ONE.replace("</doc>", "");
    assert_eq!(read(sogou::records(format!("{open}\n{TWO}").as_bytes())), [(1, Ok(one())), (7, Ok(two()))]);
    // `</content>` is missing.
    let open = ONE.replace("</content>", "");
    assert_eq!(read(sogou::records(open.as_bytes())), [(1, Ok(one()))]);
    // Both: the file is cut.
    let cut = ONE.replace("。</content>\n</doc>", "");
    assert_eq!(read(sogou::records(cut.as_bytes())), [(1, Err("<doc> is cut off: neither it nor its text is closed".into()))]);
    let empty = "<doc>\n<docno>n3</docno>\n<content></content>\n</doc>";
    let reason = "<doc> without text: must hold <content> or <body> or <text>";
    assert_eq!(read(sogou::records(format!("{empty}\n{TWO}").as_bytes())), [(1, Err(reason.into())), (5, Ok(two()))]);
}

#[test]
fn text_between_documents_is_a_reject() {
    let rest = read(sogou::records(format!("{ONE}\n残文</key_sentence></doc>\n{TWO}").as_bytes()));
    assert_eq!(rest, [(1, Ok(one())), (7, Err("text outside of <doc>: 残文</key_sentence></doc>".into())), (8, Ok(two()))]);
    assert_eq!(read(sogou::records("今天晴。".as_bytes())), [(1, Err("no record: must hold elements <doc>".into()))]);
    assert_eq!(read(sogou::records(b" \n")), []);
}

#[test]
fn feeds_give_their_items() {
    let rss = "<?xml version=\"1.0\"?><rss><channel><title>频道</title><item><title><![CDATA[天气]]></title><link>http://x.cn/1?a&amp;b</link>\
        <pubDate>Mon, 01 Jan 2024 08:00:00 +0800</pubDate><description>今天晴。</description></item></channel></rss>";
    let item = Document {
        text: "今天晴。".into(),
        title: Some("天气".into()),
        url: Some("http://x.cn/1?a&b".into()),
        published: Some("Mon, 01 Jan 2024 08:00:00 +0800".into()),
        ..Document::default()
    };
    assert_eq!(read(xml::documents(rss.as_bytes())), [(1, Ok(item))]);
    let atom =
        "<feed><title>频道</title><entry><id>e1</id><title>天气</title><link href=\"http://x.cn/1\"/><content type=\"html\">今天晴。</content></entry></feed>";
    let entry =
        Document { id: "e1".into(), text: "今天晴。".into(), title: Some("天气".into()), url: Some("http://x.cn/1".into()), ..Document::default() };
    assert_eq!(read(xml::documents(atom.as_bytes())), [(1, Ok(entry))]);
}
