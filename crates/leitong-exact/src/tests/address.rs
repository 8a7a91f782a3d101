use leitong_core::{Analyzed, Document, Method, Model, ParameterError};
use leitong_testkit::{check_laws, fitted, small_corpus};
use proptest::prelude::*;

use crate::CanonicalUrl;

fn folding() -> CanonicalUrl {
    CanonicalUrl { fold_site: true, ..CanonicalUrl::default() }
}

/// A document of which the address alone is known.
fn at(address: &str) -> Analyzed {
    Analyzed { url: Some(address.into()), ..Analyzed::default() }
}

fn similarity(method: &CanonicalUrl, a: &str, b: &str) -> Option<f64> {
    let model = fitted(method, &[]);
    Some(model.similarity(&model.signature(&at(a))?, &model.signature(&at(b))?).get())
}

#[test]
fn it_keeps_the_laws_with_and_without_its_options() {
    check_laws(&CanonicalUrl::default(), "d5280e9c03f05595");
    check_laws(&folding(), "e849eb0d057fadc3");
    check_laws(&CanonicalUrl { dust: true, ..CanonicalUrl::default() }, "d5280e9c03f05595");
}

#[test]
fn the_worked_address_is_as_published() {
    // algorithms.md 1.3.
    let address = "HTTP://News.Sina.com.cn:80/c/../c/2012-06-12/1.shtml?utm_source=x&b=2&a=1#top";
    assert_eq!(CanonicalUrl::default().canonical(address).as_deref(), Some("http://news.sina.com.cn/c/2012-06-12/1.shtml?a=1&b=2"));
}

#[test]
fn what_leads_to_the_same_page_is_folded() {
    for (address, expected) in [
        ("http://reader:secret@news.example.cn/1.shtml", "http://news.example.cn/1.shtml"),
        ("https://news.example.cn:443/1.shtml", "https://news.example.cn/1.shtml"),
        ("http://news.example.cn:8080/1.shtml", "http://news.example.cn:8080/1.shtml"),
        ("http://news.example.cn", "http://news.example.cn/"),
        ("http://news.example.cn/a/./b/../1.shtml", "http://news.example.cn/a/1.shtml"),
        // 新 is e6 96 b0 in UTF-8; ~ and a need no encoding, / would be another path.
        ("http://news.example.cn/%e6%96%b0/%7e%61%2f", "http://news.example.cn/%E6%96%B0/~a%2F"),
        ("http://news.example.cn/新/1.shtml?词=新", "http://news.example.cn/%E6%96%B0/1.shtml?%E8%AF%8D=%E6%96%B0"),
        ("http://news.example.cn/100%.shtml?a=%zz%", "http://news.example.cn/100%.shtml?a=%zz%"),
        ("http://news.example.cn/1.shtml?", "http://news.example.cn/1.shtml"),
        ("http://news.example.cn/1.shtml?&b=2&&a", "http://news.example.cn/1.shtml?a&b=2"),
        // Values of one name keep their order.
        ("http://news.example.cn/l?tag=b&id=3&tag=a", "http://news.example.cn/l?id=3&tag=b&tag=a"),
        ("http://news.example.cn/1.shtml?spm=a.1&from=weibo&fr=x&bd_v=1&share_to=qq&PHPSESSID=1f&id=3", "http://news.example.cn/1.shtml?id=3"),
        ("http://news.example.cn/1.shtml;jsessionid=1F?frame=2", "http://news.example.cn/1.shtml?frame=2"),
        (" http://news.example.cn/1.shtml\n", "http://news.example.cn/1.shtml"),
        // The folding of sites is off.
        ("http://www.example.cn/c/index.html", "http://www.example.cn/c/index.html"),
        ("http://www.example.cn/c/", "http://www.example.cn/c/"),
    ] {
        assert_eq!(CanonicalUrl::default().canonical(address).as_deref(), Some(expected), "{address}");
    }
}

#[test]
fn a_folded_site_has_one_host_one_scheme_and_no_index_page() {
    for (address, expected) in [
        ("http://www.example.cn/c/index.html", "https://example.cn/c"),
        ("https://m.example.cn/c/", "https://example.cn/c"),
        ("http://wap.news.example.cn/c/index.shtml?id=3", "https://news.example.cn/c?id=3"),
        ("http://3g.example.cn/index.php", "https://example.cn/"),
        ("http://www.m.example.cn", "https://example.cn/"),
        // What is left must be a site: a name and its ending.
        ("http://www.cn/1.shtml", "https://www.cn/1.shtml"),
        ("http://news.example.cn/c/index2.html", "https://news.example.cn/c/index2.html"),
    ] {
        assert_eq!(folding().canonical(address).as_deref(), Some(expected), "{address}");
    }
}

#[test]
fn further_pages_and_other_sites_stay_distinct() {
    let first = "http://news.example.cn/c/2012-06-12/1.shtml";
    for other in ["http://news.example.cn/c/2012-06-12/1_2.shtml", "http://news.example.cn/c/2012-06-12/1.shtml?page=2", "http://sports.example.com/1.shtml"] {
        for method in [CanonicalUrl::default(), folding()] {
            assert_eq!(similarity(&method, first, other), Some(0.0), "{other}");
            assert_eq!(similarity(&method, other, &format!("{other}#top")), Some(1.0), "{other}");
        }
    }
    let mobile = "https://m.news.example.cn/c/2012-06-12/1.shtml";
    assert_eq!((similarity(&CanonicalUrl::default(), first, mobile), similarity(&folding(), first, mobile)), (Some(0.0), Some(1.0)));
}

#[test]
fn a_document_without_an_absolute_address_is_unsigned() {
    let model = fitted(&CanonicalUrl::default(), &[]);
    assert_eq!(model.signature(&Analyzed::default()), None);
    for address in
        ["", " ", "1.shtml", "/c/1.shtml", "//news.example.cn/1.shtml", "mailto:reader@example.cn", "ftp://example.cn/1.txt", "file:///1.txt", "http://"]
    {
        assert_eq!(model.signature(&at(address)), None, "{address:?}");
    }
}

#[test]
fn the_text_is_not_read() {
    let method = CanonicalUrl::default();
    assert!(method.needs().url && method.needs().body.is_empty());
    let analyzer = leitong_text::Analyzer::new(method.needs());
    let sign = |document: &Document| fitted(&method, &[]).signature(&analyzer.analyze(document));
    let document = small_corpus().swap_remove(0);
    let other_text = Document { text: "另一篇文章。".into(), ..document.clone() };
    let other_address = Document { url: Some("http://news.example.cn/copy.shtml".into()), ..document.clone() };
    assert_eq!(sign(&document), sign(&other_text));
    assert_ne!(sign(&document), sign(&other_address));
}

#[test]
fn a_pattern_that_would_drop_every_parameter_is_refused() {
    for pattern in ["", "*"] {
        let error = CanonicalUrl { tracking: vec!["spm".into(), pattern.into()], ..CanonicalUrl::default() }.fitter().err();
        assert!(matches!(error, Some(ParameterError::OutOfRange { name: "tracking", .. })), "{error:?}");
    }
    let none = CanonicalUrl { tracking: Vec::new(), ..CanonicalUrl::default() };
    assert_eq!(none.canonical("http://example.cn/?spm=1").as_deref(), Some("http://example.cn/?spm=1"));
}

proptest! {
    #[test]
    fn a_canonical_address_is_its_own_canonical_form(address in "(http://(www.)?[a-c]{1,2}.cn)?[/a.%6Ee新?&=#]{0,16}", fold_site in any::<bool>()) {
        let method = CanonicalUrl { fold_site, ..CanonicalUrl::default() };
        if let Some(canonical) = method.canonical(&address) {
            let again = method.canonical(&canonical);
            prop_assert_eq!(again.as_deref(), Some(canonical.as_str()));
        }
    }
}
