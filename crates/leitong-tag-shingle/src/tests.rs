mod merging;

use std::collections::BTreeSet;

use leitong_core::Document;
use leitong_testkit::{EDITED_PAIR, analyzed, check_laws, distinct_sentences, fitted, small_corpus};
use leitong_text::Analyzer;
use proptest::prelude::*;

use super::*;

fn without_window() -> TagShingle {
    TagShingle { window_hours: 0, ..TagShingle::default() }
}

fn model_on(method: &TagShingle, texts: &[&str]) -> TagShingleModel {
    let docs: Vec<_> = texts.iter().map(|text| analyzed(&method.needs(), text)).collect();
    fitted(method, &docs)
}

fn tags_of(text: &str) -> Vec<String> {
    let method = without_window();
    model_on(&method, &[]).tags(&analyzed(&method.needs(), text)).into_iter().map(String::from).collect()
}

fn at(time: Option<&str>, text: &str) -> Document {
    Document { text: text.into(), published: time.map(String::from), ..Document::default() }
}

fn similarity_of(method: &TagShingle, a: &Document, b: &Document) -> Option<f64> {
    let analyzer = Analyzer::new(method.needs());
    let docs = [a, b].map(|document| analyzer.analyze(document));
    let model = fitted(method, &docs);
    let [a, b] = docs.map(|doc| model.signature(&doc));
    Some(model.similarity(&a?, &b?).get())
}

#[track_caller]
fn check_near(actual: Option<f64>, expected: f64) {
    assert!(actual.is_some_and(|actual| (actual - expected).abs() < 1e-12), "{actual:?} is not {expected}");
}

const QUAKE: &str = "地震，日本，海啸，核电站";
const LEAK: &str = "日本，地震，核电站，泄漏";

#[test]
fn every_preset_keeps_the_laws() {
    check_laws(&TagShingle::default(), "6ee9746dde55e630");
    check_laws(&without_window(), "9d6cf08eebb6a6ba");
    check_laws(&TagShingle { weight: Weight::TfIdf, ..TagShingle::default() }, "6ee9746dde55e630");
    check_laws(&TagShingle { min_tags: 1, max_tags: 1, stop_words: StopWords::Keep, ..without_window() }, "0bcb28bd15905c03");
}

#[test]
fn the_worked_pair_shares_three_of_five_tags() {
    // algorithms.md 4.2 and vectors2.json rtmeme: J = .6, over the smaller set .75; merged at .6.
    check_near(similarity_of(&without_window(), &at(None, QUAKE), &at(None, LEAK)), 0.6);
    assert!(similarity_of(&without_window(), &at(None, QUAKE), &at(None, LEAK)) >= Some(0.6));
}

#[test]
fn names_marks_and_addresses_are_found_where_they_stand() {
    let text = "rt @zheng_yun-7: 转发微博 日本地震 //@张三：海啸 http://t.cn/zOFL5Cc，www.sina.com.cn完";
    let removed: Vec<&str> = removed_spans(text).into_iter().map(|span| &text[span]).collect();
    assert_eq!(removed, ["@zheng_yun-7:", "转发微博", "@张三：", "http://t.cn/zOFL5Cc", "www.sina.com.cn"]);
    for plain in ["", "@", "@ 日本", "http:/日本", "转 发", "日本地震"] {
        assert_eq!(removed_spans(plain), Vec::<std::ops::Range<usize>>::new(), "{plain:?}");
    }
}

#[test]
fn names_and_marks_never_become_tags() {
    let plain = "日本发生强烈地震，沿海出现海啸，核电站泄漏";
    let expected = tags_of(plain);
    assert!(expected.len() >= 4, "{expected:?}");
    for forwarded in [
        format!("RT @新闻记者: {plain}"),
        format!("转发 //@足球教练：{plain}"),
        format!("ＲＴ ＠体育周报：{plain} http://t.cn/zOFL5Cc"),
        format!("{plain}（@北京青年报 @电影导演）"),
        format!("2011年 {plain} iPhone 4S HTTPS://WWW.SINA.COM.CN/A?b=1"),
    ] {
        assert_eq!(tags_of(&forwarded), expected, "{forwarded}");
    }
}

#[test]
fn only_nouns_and_verbs_become_tags() {
    // 突然 and 非常 are adverbs, 漂亮 an adjective, 昨天 a word of time.
    let tags: BTreeSet<String> = tags_of("昨天突然地震，非常漂亮，海啸，核电站，日本").into_iter().collect();
    assert_eq!(tags, ["地震", "海啸", "核电站", "日本"].map(String::from).into());
}

#[test]
fn the_most_frequent_words_become_tags() {
    let text = "地震，海啸，核电站，日本，东京，火山，东京，火山，海啸";
    let tags = tags_of(text);
    assert_eq!(tags.len(), 5);
    // Three words occur twice; of the four others, all new to the history, the first two by code point: 地 5730, 日 65E5, 核 6838.
    let heaviest: BTreeSet<&str> = tags[..3].iter().map(String::as_str).collect();
    assert_eq!(heaviest, ["东京", "火山", "海啸"].into());
    assert_eq!(tags[3..], ["地震", "日本"]);
}

#[test]
fn by_tf_idf_a_rare_word_outweighs_a_repeated_common_one() {
    // 日本 occurs in all 4 documents: 2 ln 2 = 1.39. 火山 in one: ln 5 = 1.61.
    let history = ["日本，地震", "日本，海啸", "日本，核电站", "日本，火山"];
    let doc_text = "日本，日本，火山";
    let first_tag = |weight| {
        let method = TagShingle { weight, ..without_window() };
        let model = model_on(&method, &history);
        let doc = analyzed(&method.needs(), doc_text);
        model.tags(&doc)[0].to_owned()
    };
    assert_eq!(first_tag(Weight::Tf), "日本");
    assert_eq!(first_tag(Weight::TfIdf), "火山");
}

#[test]
fn of_equal_weights_the_word_rarer_in_the_history_comes_first() {
    let method = without_window();
    let model = model_on(&method, &["地震", "地震", "海啸"]);
    assert_eq!(model.tags(&analyzed(&method.needs(), "地震，海啸")), ["海啸", "地震"]);
}

#[test]
fn words_common_in_the_history_are_no_tags_but_a_short_history_has_none() {
    let tags_after = |n_docs: usize, method: &TagShingle| {
        let mut history = vec!["地震，海啸"; n_docs];
        history.extend(vec!["火山"; 9 * n_docs]);
        model_on(method, &history).tags(&analyzed(&method.needs(), QUAKE)).len()
    };
    // 50 documents are not above the floor; 51 of 510 are, and are above 1 %.
    assert_eq!(tags_after(50, &without_window()), 4);
    assert_eq!(tags_after(51, &without_window()), 2);
    // 51 of 510 are not above 20 %.
    assert_eq!(tags_after(51, &TagShingle { stop_share: 0.2, ..without_window() }), 4);
}

#[test]
fn three_tags_are_not_informative() {
    let signed = |text: &str| similarity_of(&without_window(), &at(None, text), &at(None, text));
    assert_eq!(signed("地震，日本，海啸"), None);
    check_near(signed(QUAKE), 1.0);
}

#[test]
fn texts_a_day_and_a_minute_apart_are_not_compared() {
    let method = TagShingle::default();
    let first = at(Some("2012-06-12 08:30"), QUAKE);
    for (time, expected) in
        [(Some("2012-06-13 08:30"), 0.6), (Some("2012-06-13 08:31"), 0.0), (Some("2012-06-11 08:29"), 0.0), (None, 0.6), (Some("no time"), 0.6)]
    {
        let second = at(time, LEAK);
        check_near(similarity_of(&method, &first, &second), expected);
        check_near(similarity_of(&method, &second, &first), expected);
        check_near(similarity_of(&without_window(), &first, &second), 0.6);
    }
}

#[test]
fn without_a_window_equal_tags_are_equal_signatures_whatever_the_time() {
    let signature = |method: &TagShingle, time| {
        // Analysed for a run in which another method reads times.
        let doc = Analyzer::new(method.needs().published()).analyze(&at(Some(time), QUAKE));
        model_on(method, &[]).signature(&doc)
    };
    let (morning, evening) = ("2012-06-12 08:30", "2012-06-12 18:30");
    assert_eq!(signature(&without_window(), morning), signature(&without_window(), evening));
    assert_ne!(signature(&TagShingle::default(), morning), signature(&TagShingle::default(), evening));
}

#[test]
fn candidates_share_two_tags_and_no_merge_is_missed() {
    let method = without_window();
    let model = model_on(&method, &[]);
    let sign = |text: &str| model.signature(&analyzed(&method.needs(), text)).unwrap();
    let keys_of = |signature: &TagSignature| {
        let mut keys = Vec::new();
        model.keys(signature, &mut keys);
        keys
    };
    let (a, b) = (sign(QUAKE), sign(LEAK));
    assert_eq!((keys_of(&a).len(), model.min_shared_keys(&a)), (4, 2));
    assert_eq!(n_shared(&keys_of(&a), &keys_of(&b)), 3);
    // One of four shared: 1/7 = .14.
    assert_eq!(model.key_design(), "one key a tag, 2 in common; misses no pair above 0.14");
}

#[test]
fn an_edited_article_keeps_its_tags_and_documents_without_a_letter_have_none() {
    let method = without_window();
    let edited = similarity_of(&method, &at(None, EDITED_PAIR.0), &at(None, EDITED_PAIR.1));
    assert!(edited >= Some(0.6), "{edited:?}");
    for text in ["", "。。。！？", "RT @abc http://t.cn/a"] {
        assert_eq!(similarity_of(&method, &at(None, text), &at(None, text)), None, "{text:?}");
    }
}

#[test]
fn planted_copies_are_found_and_other_articles_are_not() {
    let method = TagShingle::default();
    let analyzer = Analyzer::new(method.needs());
    let docs: Vec<_> = small_corpus().iter().map(|document| analyzer.analyze(document)).collect();
    let model = fitted(&method, &docs);
    let signatures: Vec<_> = docs.iter().map(|doc| model.signature(doc).unwrap()).collect();
    for (a, left) in signatures.iter().enumerate() {
        for (b, right) in signatures.iter().enumerate() {
            assert_eq!(model.similarity(left, right).get() >= 0.6, a == b, "{a} and {b}");
        }
    }
}

#[test]
fn sentences_that_differ_in_a_number_alone_have_equal_tags() {
    // By rule: digits are deleted.
    let first = tags_of("前锋在1号厅解释了换人的原因。");
    assert!(first.len() >= 4, "{first:?}");
    for number in 2..=10 {
        assert_eq!(tags_of(&format!("前锋在{number}号厅解释了换人的原因。")), first);
    }
}

#[test]
fn distinct_sentences_have_distinct_tags() {
    let method = without_window();
    let analyzer = Analyzer::new(method.needs());
    let model = model_on(&method, &[]);
    let signatures: Vec<_> = distinct_sentences().iter().filter_map(|document| model.signature(&analyzer.analyze(document))).collect();
    let distinct: BTreeSet<_> = signatures.iter().map(|signature| &signature.tags).collect();
    assert!(distinct.len() * 100 > signatures.len() * 99, "{} of {} signed", distinct.len(), signatures.len());
}

#[test]
fn parameters_out_of_range_are_named() {
    for (method, message) in [
        (TagShingle { min_tags: 0, ..TagShingle::default() }, "`min-tags` must be at least 1, got 0"),
        (TagShingle { max_tags: 3, ..TagShingle::default() }, "`max-tags` must be at least `min-tags`, which is 4, got 3"),
        (TagShingle { stop_share: 0.0, ..TagShingle::default() }, "`stop-share` must be above 0 and at most 1, got 0"),
        (TagShingle { min_shared: 0, ..TagShingle::default() }, "`min-shared` must be at least 1, got 0"),
    ] {
        assert_eq!(method.fitter().map_err(|error| error.to_string()).err().as_deref(), Some(message));
    }
}

proptest! {
    #[test]
    fn spans_are_ascending_and_cut_no_character(text in "[@＠a-z:/.日本转发 ]{0,30}|\\PC{0,40}") {
        let mut end = 0;
        for span in removed_spans(&text) {
            prop_assert!(span.start >= end && span.start < span.end);
            prop_assert!(text.get(span.clone()).is_some());
            end = span.end;
        }
    }
}
