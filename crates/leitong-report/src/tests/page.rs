use std::collections::BTreeSet;

use leitong_record::{ErrorKind, ErrorPair, KindRecall, Run, ThresholdSource};

use super::{awkward, report, sample, sample_texts, text};
use crate::page::diff::{Part, marked, window};
use crate::plots::PLOTS;
use crate::{PageText, Texts};

const ODD: &str = "<script>alert('方法')</script>";

/// Checks that a document is well formed: every tag that is opened is closed, every `&` begins an entity.
fn check_well_formed(svg: &str) {
    let mut reader = quick_xml::Reader::from_str(svg);
    reader.config_mut().check_end_names = true;
    let mut depth = 0_i32;
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error} at {}", reader.error_position())) {
            quick_xml::events::Event::Start(_) => depth += 1,
            quick_xml::events::Event::End(_) => depth -= 1,
            quick_xml::events::Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0, "a tag is left open");
}

#[test]
fn every_plot_is_well_formed_and_without_a_number_that_is_none() {
    for (run, is_full) in [(sample(), true), (awkward(), false)] {
        let files = report(&run, None);
        let drawn: Vec<&str> = PLOTS.iter().filter(|plot| files.contains_key(&format!("{}.svg", plot.id))).map(|plot| plot.id).collect();
        assert!(!is_full || drawn.len() == PLOTS.len(), "only {drawn:?}");
        assert!(!drawn.is_empty());
        for id in drawn {
            let svg = text(&files, &format!("{id}.svg"));
            check_well_formed(svg);
            assert!(!svg.contains("NaN") && !svg.contains("inf\"") && !svg.contains("2147483647"), "{id}");
        }
    }
}

#[test]
fn plots_have_both_languages_and_every_method() {
    let files = report(&sample(), None);
    let svg = text(&files, "precision-recall.svg");
    for words in ["precision 精确率", "recall 召回率", "simhash 相似哈希", "exact-l2 完全相同"] {
        assert!(svg.contains(words), "{words}");
    }
}

#[test]
fn texts_of_documents_cannot_become_markup() {
    let odd = PageText { title: Some(ODD.into()), text: format!("甲乙丙{ODD}"), source: Some(ODD.into()) };
    let texts: Texts = [(ODD.to_owned(), odd.clone()), ("缺".to_owned(), PageText { text: "甲乙丙<b>丁</b>".into(), ..odd })].into();
    for texts in [None, Some(&texts)] {
        let files = report(&awkward(), texts);
        let page = text(&files, "index.html");
        assert_eq!(page.matches("<script").count(), 1, "the page's own script and no other");
        assert!(page.contains("&lt;script&gt;"));
        assert!(!page.contains("<b>丁"));
    }
}

#[test]
fn the_texts_that_a_page_needs_are_those_of_its_error_pairs() {
    assert_eq!(crate::texts_needed(&awkward()).into_iter().collect::<Vec<_>>(), [ODD, "缺"]);
    let (run, texts) = (sample(), sample_texts());
    assert!(crate::texts_needed(&run).into_iter().eq(texts.keys().map(String::as_str)));
}

#[test]
fn a_page_without_texts_says_so_and_shows_ids_and_scores() {
    let files = report(&sample(), None);
    let page = text(&files, "index.html");
    assert!(page.contains("Texts were left out for publication"));
    assert!(page.contains("doc-103") && page.contains("0.5000"));
    assert!(!page.contains("市气象台"));
}

#[test]
fn counts_of_judged_pairs_are_open_on_the_page() {
    let mut run = sample();
    let n_open = |run: &Run| text(&report(run, None), "index.html").matches("<details open>").count();
    let before = n_open(&run);
    run.sizes[0].judged_only = true;
    assert_eq!(n_open(&run), before + 1);
}

/// All runs of six characters of the documents: text, title and source.
fn runs_of_six(texts: Texts) -> BTreeSet<Vec<char>> {
    let parts = texts.into_values().flat_map(|document| [Some(document.text), document.title, document.source]).flatten();
    parts.flat_map(|part| part.chars().collect::<Vec<char>>().windows(6).map(<[char]>::to_vec).collect::<Vec<_>>()).collect()
}

/// The first run of a file that is one of the documents'.
fn leak(content: &str, runs: &BTreeSet<Vec<char>>) -> Option<String> {
    let characters: Vec<char> = content.chars().collect();
    characters.windows(6).find(|run| runs.contains(*run)).map(|run| run.iter().collect())
}

#[test]
fn a_report_without_texts_holds_no_six_characters_of_a_document() {
    let runs = runs_of_six(sample_texts());
    for (name, content) in report(&sample(), None) {
        assert_eq!(leak(std::str::from_utf8(&content).unwrap(), &runs), None, "{name}");
    }
    // The same search finds them where they are shown, a title first.
    let with_texts = report(&sample(), Some(&sample_texts()));
    assert_eq!(leak(text(&with_texts, "index.html"), &runs).as_deref(), Some("全市将出现明"));
}

#[test]
fn the_analysis_of_the_experiment_stands_before_the_results() {
    let run = Run { analysis_text: Some("第一段 <b>\n\nSecond paragraph.\n".into()), ..sample() };
    let files = report(&run, None);
    let page = text(&files, "index.html");
    let at = |words: &str| page.find(words).unwrap_or_else(|| panic!("no {words}"));
    assert!(at("<p class=\"words\">第一段 &lt;b&gt;</p><p class=\"words\">Second paragraph.</p>") < at("id=\"results\""));
    assert!(page.contains("href=\"#analysis\""));
    let without = report(&Run { analysis_text: Some(" \n".into()), ..sample() }, None);
    assert!(!text(&without, "index.html").contains("#analysis"));
}

#[test]
fn the_headline_is_of_a_default_threshold_and_counts_judged_pairs() {
    let mut run = sample();
    for row in run.quality.iter_mut().filter(|row| row.threshold_source == ThresholdSource::Asked) {
        row.f1 = Some(0.999_9);
    }
    let largest = run.sizes.iter_mut().max_by_key(|size| size.n_docs).unwrap();
    (largest.judged_only, largest.n_pairs) = (true, 321);
    let files = report(&run, None);
    let page = text(&files, "index.html");
    let (_, headline) = page.split_once("<p class=\"headline\">").unwrap();
    let headline = headline.split_once("</p>").unwrap().0;
    assert!(headline.contains("On 321 judged pairs of 10,287 documents the highest F is"), "{headline}");
    assert!(headline.contains("default threshold") && !headline.contains("0.9999"), "{headline}");
}

#[test]
fn a_page_without_truth_has_costs_and_says_why() {
    let run = Run { quality: Vec::new(), curves: Vec::new(), kinds: Vec::new(), errors: Vec::new(), ..sample() };
    let files = report(&run, None);
    let page = text(&files, "index.html");
    assert!(page.contains("This data set has no truth") && page.contains("Wall time in milliseconds"));
    assert!(!page.contains("class=\"results\""), "no empty table of results");
}

#[test]
fn a_corner_of_a_plot_names_only_the_methods_in_it() {
    let files = report(&sample(), None);
    // The invented longest sentence has a recall of .18 at its only threshold.
    assert!(text(&files, "precision-recall.svg").contains("longest-sentence"));
    assert!(!text(&files, "precision-recall-detail.svg").contains("longest-sentence"));
}

#[test]
fn no_tag_has_the_same_attribute_twice() {
    let files = report(&sample(), Some(&sample_texts()));
    for tag in text(&files, "index.html").split('<').filter_map(|piece| piece.split_once('>')).map(|(tag, _)| tag) {
        for attribute in [" class=", " id=", " lang=", " scope="] {
            assert!(tag.matches(attribute).count() <= 1, "<{tag}>");
        }
    }
    assert!(text(&files, "index.html").contains("class=\"heat right s9\""));
}

#[test]
fn a_page_loads_nothing_from_anywhere() {
    let files = report(&sample(), Some(&sample_texts()));
    let page = text(&files, "index.html");
    for word in ["src=", "@import", "url(", "<link", "fetch(", "XMLHttp"] {
        assert!(!page.contains(word), "{word}");
    }
    // The name space of SVG is a name, not an address that is read.
    assert_eq!(page.matches("http").count(), page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
}

#[test]
fn a_page_of_long_texts_stays_below_5_megabytes() {
    let mut run = sample();
    let methods: Vec<String> = run.methods.iter().map(|method| method.id.clone()).collect();
    run.errors.clear();
    for method in &methods {
        for number in 0..10 {
            let (left, right) = (format!("左{number}"), format!("右{number}"));
            run.errors.push(ErrorPair { method: method.clone(), left, right, ..ErrorPair::default() });
        }
    }
    let long = |step: u32| PageText { text: (0..9_000_u32).map(|n| char::from_u32(0x4e00 + (n * step) % 20_000).unwrap()).collect(), ..PageText::default() };
    let texts: Texts = (0..10).flat_map(|number| [(format!("左{number}"), long(7)), (format!("右{number}"), long(11))]).collect();
    let files = report(&run, Some(&texts));
    let page = text(&files, "index.html");
    assert!(page.len() < 5_000_000, "{} bytes", page.len());
    assert!(page.contains("characters after this left out"));
}

fn show((part, text): &(Part, String)) -> String {
    if *part == Part::Only { format!("[{text}]") } else { text.clone() }
}

fn check_diff(left: &str, right: &str, expected_left: &str, expected_right: &str) {
    let characters = |text: &str| text.chars().collect::<Vec<char>>();
    let (left, right) = marked(&characters(left), &characters(right));
    assert_eq!(left.iter().map(show).collect::<String>(), expected_left);
    assert_eq!(right.iter().map(show).collect::<String>(), expected_right);
}

#[test]
fn what_stands_on_one_side_only_is_marked() {
    check_diff("昨日下午降温。", "今天下午降温。", "[昨日]下午降温。", "[今天]下午降温。");
    check_diff("未来三天降温", "未来降温三天", "未来[三天降温]", "未来[降温三天]");
    check_diff("", "新文", "", "[新文]");
    check_diff("同", "同", "同", "同");
    check_diff("", "", "", "");
}

#[test]
fn equal_characters_between_changes_are_chance_and_marked_too() {
    // 市 is common to both, alone between two changes.
    check_diff("甲乙市丙丁。后面相同", "戊己市庚辛。后面相同", "[甲乙市丙丁]。后面相同", "[戊己市庚辛]。后面相同");
}

#[test]
fn long_texts_are_shown_from_shortly_before_the_first_difference() {
    let same: Vec<char> = "同".repeat(500).chars().collect();
    let longer: Vec<char> = same.iter().copied().chain("异".repeat(100).chars()).collect();
    let shown = window(&same, &longer, 200);
    // 500 equal characters, 60 of them kept before the difference, but the end of the longer text is at 600 = 400 + 200.
    assert_eq!((shown.skipped, shown.length), (400, 200));
    assert_eq!((shown.of(&same).len(), shown.n_cut(&same), shown.n_cut(&longer)), (100, 0, 0));
    assert_eq!(window(&same, &longer, 600).skipped, 0, "what fits is shown whole");
}

#[test]
fn a_page_names_what_made_it() {
    let run = Run { commit: None, peak_rss_bytes: None, ..sample() };
    let files = report(&run, None);
    let page = text(&files, "index.html");
    for words in ["leitong eval experiments/layout-sample.toml", "made outside a checkout", "not measured", "Invented CPU", "63.2 s", "upper bound", "Notes"] {
        assert!(page.contains(words), "{words}");
    }
}

/// The piece of a page from one place to the next occurrence of another.
fn piece<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = page.split_once(from).unwrap_or_else(|| panic!("no {from}"));
    rest.split_once(to).unwrap_or_else(|| panic!("no {to} behind {from}")).0
}

/// Two methods, one kind of edit of which the first misses 1 of 4 and the second none, and one pair on which both err.
fn with_errors() -> Run {
    let kind = |method: &str, n_found| KindRecall {
        method: method.into(),
        kind: "M3 1 %".into(),
        label: "duplicate".into(),
        n_pairs: 4,
        n_found,
        ..KindRecall::default()
    };
    let error = |method: &str, label: &str| ErrorPair {
        method: method.into(),
        kind: ErrorKind::FalseNegative,
        left: "左".into(),
        right: "右".into(),
        score: 0.25,
        label: label.into(),
    };
    Run {
        kinds: vec![kind("甲法", 3), kind("乙法", 4)], errors: vec![error("甲法", "duplicate, M3 1 %"), error("乙法", "duplicate")], ..Run::default()
    }
}

#[test]
fn a_cell_leads_to_its_errors_an_error_to_its_pair_and_both_back() {
    let files = report(&with_errors(), None);
    let page = text(&files, "index.html");
    assert!(page.contains("id=\"cell-0-0\"><a href=\"#errors-0-0\""), "the cell of the method that misses one");
    let group = piece(page, "id=\"errors-0-0\"", "</section>");
    assert!(group.contains("M3 1 %: 1 of 1 errors listed") && group.contains("href=\"#cell-0-0\"") && group.contains("href=\"#pair-0\""), "{group}");
    let pair = piece(page, "id=\"pair-0\"", "</article>");
    assert!(pair.contains("href=\"#errors-0\"") && pair.contains("href=\"#errors-1\""), "both methods: {pair}");
    assert_eq!(page.matches("id=\"pair-").count(), 1, "one pair, though two methods err on it");
}

#[test]
fn a_cell_without_an_error_leads_nowhere() {
    let files = report(&with_errors(), None);
    let table = piece(text(&files, "index.html"), "<table class=\"heat-map", "</table>");
    assert_eq!(table.matches("href=\"#errors-0-0\"").count(), 1);
    assert!(table.contains("<span title=\"乙法, M3 1 %: 4 of 4 found\">100</span>"), "{table}");
}

#[test]
fn every_address_on_a_page_exists_once() {
    for (run, texts) in [(sample(), Some(sample_texts())), (with_errors(), None), (awkward(), None)] {
        let files = report(&run, texts.as_ref());
        let page = text(&files, "index.html");
        let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|piece| piece.split('"').next()).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an address is there twice");
        for target in page.split("href=\"#").skip(1).filter_map(|piece| piece.split('"').next()) {
            assert!(ids.contains(&target), "nothing has the address {target}");
        }
    }
}

#[test]
fn a_page_says_which_plots_are_left_out() {
    let run = Run { cluster_sizes: Vec::new(), ..sample() };
    let files = report(&run, None);
    assert!(!files.contains_key("cluster-sizes.svg"));
    assert!(text(&files, "index.html").contains("Left out, since the record has nothing for them: Sizes of clusters."));
    assert!(!text(&report(&sample(), None), "index.html").contains("Left out, since"));
}
