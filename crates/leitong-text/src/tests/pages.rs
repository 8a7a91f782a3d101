//! Main content.

use crate::{Extraction, main_content};

const FIRST: &str = "滨海队昨晚在主场以三比一战胜了来访的江城队，取得了本赛季联赛的第五场连胜，三万多名球迷到场观看了比赛。";
const SECOND: &str = "赛后，滨海队的主教练说，球员们在下半场跑得更多，传球也更快，这是球队赢下这场比赛的原因，他为他们感到骄傲。";

fn page(article: &str) -> String {
    let links = (1..30).map(|n| format!("<li><a href=\"/{n}\">频道{n}</a></li>")).collect::<Vec<_>>().concat();
    format!(
        "<html><head><title>滨海队五连胜_滨海新闻网</title><script>var a = '脚本';</script></head><body><ul id=\"nav\">{links}</ul>{article}\
         <div class=\"footer\"><a href=\"/about\">关于我们</a> 版权所有</div><script>b</script></body></html>"
    )
}

#[test]
fn the_article_is_found_without_navigation_and_footer() {
    let found = main_content(&page(&format!("<div class=\"article\"><p>{FIRST}</p>\n<p>{SECOND}</p><p>（记者\n张三）</p></div>")));
    assert_eq!((found.how, found.title.as_deref()), (Extraction::Extracted, Some("滨海队五连胜_滨海新闻网")));
    assert_eq!(found.text, format!("{FIRST}\n{SECOND}\n（记者 张三）"));
}

#[test]
fn a_page_without_an_article_gives_all_its_text() {
    let found = main_content("<title>短讯</title><body><script>x</script>今天晴。<br>明天&nbsp;雨。<style>p</style></body>");
    assert_eq!((found.title.as_deref(), found.text.as_str()), (Some("短讯"), "今天晴。\n明天 雨。"));
    assert_eq!(main_content("").text, "");
    assert_eq!(main_content("今天晴。").text, "今天晴。");
}

#[test]
fn hostile_pages_are_not_parsed() {
    let deep = format!("{}今天晴。", "<div>".repeat(200_000));
    let found = main_content(&deep);
    assert_eq!((found.how, found.text.as_str()), (Extraction::WholeBody, "今天晴。"));
    let wide = format!("<body>{}今天晴。", "<b></b>".repeat(60_000));
    assert_eq!(main_content(&wide).text, "今天晴。");
}

#[test]
fn real_pages_keep_their_paragraphs_and_lose_most_of_the_rest() {
    let Some(folder) = super::bytes::odd_files("html") else { return };
    for (name, bytes) in super::bytes::files(&folder) {
        let found = main_content(&crate::decode_page(&bytes, None).text);
        assert_eq!(found.how, Extraction::Extracted, "{name}");
        assert!(found.title.is_some_and(|title| title.chars().count() > 5), "{name}");
        let n_lines = found.text.lines().count();
        let n_sentences = found.text.matches('。').count();
        assert!(n_lines >= 2 && n_sentences >= 1, "{name}: {n_lines} lines, {n_sentences} sentences");
    }
}
