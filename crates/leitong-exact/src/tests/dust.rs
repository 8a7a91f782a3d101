use leitong_core::{Analyzed, Fitter, Level, Method};

use crate::{CanonicalUrl, CanonicalUrlModel, Rule};

const DUST: fn() -> CanonicalUrl = || CanonicalUrl { dust: true, ..CanonicalUrl::default() };

fn page(address: &str, text: &str) -> Analyzed {
    let mut doc = Analyzed { url: Some(address.into()), ..Analyzed::default() };
    doc.body.set_text(Level::L2, text);
    doc
}

fn fitted(docs: &[Analyzed]) -> CanonicalUrlModel {
    leitong_testkit::fitted(&DUST(), docs)
}

/// Forty articles on one site, each under `{}` replaced in every form.
fn under(forms: &[&str]) -> Vec<Analyzed> {
    let pages = |number: usize| forms.iter().map(move |form| page(&form.replace("{}", &number.to_string()), &format!("第{number}篇文章")));
    (100..140).flat_map(pages).collect()
}

fn rule(site: &str, from: &str, to: &str) -> Rule {
    Rule { site: site.into(), from: from.into(), to: to.into() }
}

#[test]
fn a_print_version_is_learned_to_be_the_article() {
    let model = fitted(&under(&["http://example.cn/a/{}.shtml", "http://example.cn/a/print/{}.shtml"]));
    assert_eq!(model.rules(), [rule("example.cn", "print/", "")]);
    // The rule holds for articles of that site that were not there when it was learned.
    assert_eq!(model.canonical("http://example.cn/a/print/999.shtml").as_deref(), Some("http://example.cn/a/999.shtml"));
    assert_eq!(model.canonical("http://example.com/a/print/999.shtml").as_deref(), Some("http://example.com/a/print/999.shtml"));
}

#[test]
fn a_mobile_host_is_learned_to_be_the_site() {
    let model = fitted(&under(&["http://www.example.cn/{}.shtml", "http://wap.example.cn/{}.shtml"]));
    // Equal in length: the smaller one, wap, stays.
    assert_eq!(model.rules(), [rule("www.example.cn", "www", "wap")]);
    assert_eq!(model.canonical("http://www.example.cn/7.shtml"), model.canonical("http://wap.example.cn/7.shtml"));
}

#[test]
fn a_rule_that_fails_on_one_text_is_not_kept() {
    // Second pages repeat the first where an article has one page only, and differ where it has two.
    let mut docs = under(&["http://example.cn/{}.shtml", "http://example.cn/{}_2.shtml"]);
    assert_eq!(fitted(&docs).rules(), [rule("example.cn", "_2", "")]);
    docs.extend([page("http://example.cn/7.shtml", "上半场"), page("http://example.cn/7_2.shtml", "下半场")]);
    assert_eq!(fitted(&docs).rules(), []);
}

#[test]
fn two_pairs_make_no_rule() {
    let docs = under(&["http://example.cn/{}.shtml", "http://example.cn/{}.html"]);
    assert_eq!(fitted(&docs[..4]).rules(), []);
    assert_eq!(fitted(&docs).rules(), [rule("example.cn", "shtml", "html")]);
}

#[test]
fn a_text_under_many_addresses_teaches_nothing() {
    let docs: Vec<Analyzed> = (100..140).map(|number| page(&format!("http://example.cn/{number}.shtml"), "网页没有找到")).collect();
    assert_eq!(fitted(&docs).rules(), []);
}

#[test]
fn rules_do_not_depend_on_order_or_shards() {
    let docs = under(&["http://example.cn/a/{}.shtml", "http://example.cn/a/print/{}.shtml", "http://example.cn/a/{}.shtml?ref=rss"]);
    let expected = fitted(&docs);
    assert!(expected.rules().contains(&rule("example.cn", "?ref=rss", "")), "{:?}", expected.rules());
    let mut whole = DUST().fitter().unwrap();
    for shard in docs.chunks(7).rev() {
        let mut part = DUST().fitter().unwrap();
        shard.iter().rev().for_each(|doc| part.observe(doc));
        whole.merge(part);
    }
    assert_eq!(whole.finish().unwrap(), expected);
}
