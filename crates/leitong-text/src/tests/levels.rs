//! The normalisation levels.

use leitong_core::Level;

use crate::normalise::{at_level, l1, letters};

fn folded(text: &str) -> String {
    at_level(text, Level::Folded)
}

#[test]
fn full_width_and_half_width_copies_are_equal_at_l1() {
    assert_eq!(l1("ＡＢＣ公司（上海）：增长３．５％！"), "ABC公司(上海):增长3.5%!");
    assert_eq!(l1("ABC公司(上海):增长3.5%!"), "ABC公司(上海):增长3.5%!");
    // NFKC leaves these, and the half-width ideographic full stop becomes the usual one.
    assert_eq!(l1("《长河落日》、“好”【图】。｡"), "《长河落日》、“好”【图】。。");
    assert_eq!(l1("１．５万"), "1.5万");
}

#[test]
fn traditional_and_simplified_copies_are_equal_when_folded() {
    assert_eq!(folded("立法院全院委員會今天審查大法官人事同意權，後來沒有結論。"), "立法院全院委员会今天审查大法官人事同意权,后来没有结论。");
    assert_eq!(folded("NBA球員"), "nba球员");
}

#[test]
fn glosses_go_where_a_document_is_full_of_them() {
    let glossed = "中文網(wǎng)頁的一大特點(diǎn)，關(guān)鍵詞、數(shù)據(jù)和標(biāo)題。";
    assert_eq!(l1(glossed), "中文網頁的一大特點,關鍵詞、數據和標題。");
    // The same in full-width brackets, which NFKC makes ASCII.
    assert_eq!(l1(&glossed.replace('(', "（").replace(')', "）")), "中文網頁的一大特點,關鍵詞、數據和標題。");
    // Four are too few.
    let few = "網(wǎng)頁、特點(diǎn)、關(guān)鍵、數(shù)據";
    assert_eq!(l1(few), few);
    // Five in 500 Hanzi and some are too rare: 5 * 100 <= 505.
    let rare = format!("{}世卫组织(who)", "好".repeat(97)).repeat(5);
    assert_eq!(l1(&rare), rare);
    assert_eq!(l1("世卫组织(who)表示，世卫组织(who)将在世卫组织(who)总部开会。"), "世卫组织(who)表示,世卫组织(who)将在世卫组织(who)总部开会。");
}

#[test]
fn markup_goes_and_comparisons_stay() {
    assert_eq!(l1("<p class=\"a>b\">第一段</p><p>第二段<br/>第三<b>行</b></p>"), "第一段\n第二段\n第三行");
    assert_eq!(l1("<script>if (a<b) { x = '</p>'; }</script>正文<style type='text/css'>p{}</STYLE><!-- 注释 <b> -->完"), "正文完");
    // Text between two scripts, and between two styles.
    assert_eq!(l1("<script>a</script>甲<script>b</script>乙<style>c</style>丙<style>d</style>丁"), "甲乙丙丁");
    assert_eq!(l1("3<5，而x<y，y>z"), "3<5,而x<y,y>z");
    assert_eq!(l1("<![CDATA[正文<b>粗</b>]]><?xml version=\"1.0\"?><!DOCTYPE html>"), "正文粗");
    assert_eq!(l1("未完<a href=\"x"), "未完<a href=\"x");
    assert_eq!(l1("<table><tr><td>姓名</td><td>张三</td></tr></table>"), "姓名 张三");
}

#[test]
fn references_are_decoded_with_and_without_semicolon() {
    assert_eq!(l1("&nbsp&nbsp新闻&nbsp;网&NBSP;站&#22909;&#x597d;&hellip;&ldquo;好&rdquo"), "新闻 网 站好好…“好”");
    assert_eq!(l1("http://a.com/?a=1&lt=2&copy=3"), "http://a.com/?a=1&lt=2&copy=3");
    assert_eq!(l1("AT&T与R&D"), "AT&T与R&D");
    // A feed that was escaped twice.
    assert_eq!(l1("&amp;lt;p&amp;gt;正文&amp;lt;/p&amp;gt;"), "正文");
}

#[test]
fn blanks_and_line_ends_are_tidied() {
    assert_eq!(l1("\u{feff}　　第一段\u{200b}好\r\n\r\n　　第二段\u{a0}\t 好 \r第三段"), "第一段 好\n第二段 好\n第三段");
    assert_eq!(l1(" \n\u{3000}\r\n"), "");
}

#[test]
fn the_ellipsis_is_no_run_of_full_stops() {
    assert_eq!(l1("他说……好…"), "他说……好…");
}

#[test]
fn letters_are_letters_and_digits() {
    assert_eq!(letters("他说:“3.5万 a-b!”\n完。"), "他说35万ab完");
}

#[test]
fn deep_nesting_ends() {
    let bombs = ["<".repeat(3_000) + &"b>".repeat(3_000), "&amp".repeat(3_000), format!("&{}lt;b>", "amp;".repeat(3_000)), "<a b='".repeat(3_000) + ">"];
    for bomb in bombs {
        assert_eq!(l1(&l1(&bomb)), l1(&bomb));
    }
}
