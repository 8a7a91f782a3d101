use std::collections::BTreeMap;

use leitong_record::{CLAIMS_SCHEMA, CellRecord, ClaimRecord, ClaimsRun, GridRecord, GridRow, Verdict};
use quick_xml::events::{BytesStart, Event};

use super::claims_sample::claims_sample;
use super::names_in;
use crate::{claims_console, render_claims, write_claims};

const ODD: &str = "<script>alert('论断|')</script>";

/// File name -> content of a report.
fn report(run: &ClaimsRun) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    write_claims(run, folder.path()).unwrap();
    names_in(folder.path()).into_iter().map(|name| (name.clone(), std::fs::read_to_string(folder.path().join(name)).unwrap())).collect()
}

fn page(run: &ClaimsRun) -> String {
    report(run).remove("index.html").unwrap()
}

/// An element of the page: its path of names and classes, its `title`, and all text in it.
#[derive(Debug, Default)]
struct Element {
    name: String,
    class: String,
    title: String,
    id: String,
    text: String,
}

fn attribute(tag: &BytesStart, name: &str) -> String {
    let mut attributes = tag.html_attributes().map(Result::unwrap);
    attributes
        .find(|attribute| attribute.key.as_ref() == name.as_bytes())
        .map_or_else(String::new, |attribute| quick_xml::escape::unescape(std::str::from_utf8(&attribute.value).unwrap()).unwrap().into_owned())
}

/// All elements between `<main>` and `</main>` in the order of their ends. What is between holds no empty elements, so it must be well formed.
fn elements(page: &str) -> Vec<Element> {
    let from = page.find("<main>").unwrap();
    let main = &page[from..page.find("</main>").unwrap() + "</main>".len()];
    let mut reader = quick_xml::Reader::from_str(main);
    reader.config_mut().check_end_names = true;
    let (mut open, mut closed): (Vec<Element>, Vec<Element>) = (Vec::new(), Vec::new());
    loop {
        let text = match reader.read_event().unwrap() {
            Event::Start(tag) => {
                let name = String::from_utf8(tag.name().as_ref().to_vec()).unwrap();
                open.push(Element { name, class: attribute(&tag, "class"), title: attribute(&tag, "title"), id: attribute(&tag, "id"), text: String::new() });
                continue;
            }
            Event::End(_) => {
                closed.push(open.pop().unwrap());
                continue;
            }
            Event::Text(text) => text.decode().unwrap().into_owned(),
            Event::GeneralRef(reference) => quick_xml::escape::unescape(&format!("&{};", reference.decode().unwrap())).unwrap().into_owned(),
            Event::Eof => break,
            _ => continue,
        };
        open.iter_mut().for_each(|element| element.text.push_str(&text));
    }
    assert!(open.is_empty(), "{open:?}");
    closed
}

fn of_class<'a>(elements: &'a [Element], name: &str, class: &str) -> Vec<&'a Element> {
    elements.iter().filter(|element| element.name == name && element.class.split(' ').any(|one| one == class)).collect()
}

/// A grid of two rows and three columns, of which one cell is absent and one row is short.
fn small_grid() -> GridRecord {
    let cell = |predicted: &str, measured, verdict| {
        Some(CellRecord { predicted: predicted.into(), measured, low: measured - 0.01, high: measured + 0.01, n: 150, verdict })
    };
    let first = vec![cell("0.90", 0.912_3, Verdict::Holds), None, cell("breaks", 0.5, Verdict::Fails)];
    let second = vec![cell("3.4", 7.25, Verdict::Fails), cell("1.00", 0.999, Verdict::Undecided)];
    GridRecord {
        id: "10.1".into(),
        title: "Edits".into(),
        rule: "Within 0.1.".into(),
        columns: vec!["甲".into(), "乙".into(), "丙".into()],
        rows: vec![GridRow { name: "M1".into(), cells: first }, GridRow { name: "M2".into(), cells: second }],
    }
}

fn small() -> ClaimsRun {
    ClaimsRun { schema: CLAIMS_SCHEMA, name: "small".into(), grids: vec![small_grid()], ..ClaimsRun::default() }
}

#[test]
fn a_report_of_claims_is_record_table_and_page_and_comes_again_from_the_record_alone() {
    let folder = tempfile::tempdir().unwrap();
    write_claims(&claims_sample(), folder.path()).unwrap();
    assert_eq!(names_in(folder.path()), ["claims.md", "index.html", "results.json"]);
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let before = [read("claims.md"), read("index.html"), read("results.json")];
    std::fs::remove_file(folder.path().join("claims.md")).unwrap();
    std::fs::write(folder.path().join("index.html"), "old").unwrap();
    render_claims(folder.path()).unwrap();
    assert_eq!(before, [read("claims.md"), read("index.html"), read("results.json")]);
    assert_eq!(ClaimsRun::read(&folder.path().join("results.json")).unwrap(), claims_sample());
}

#[test]
fn a_folder_without_a_record_of_claims_is_an_error_that_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    assert!(render_claims(folder.path()).unwrap_err().to_string().contains("results.json"));
    // The record of an evaluation is none of claims.
    leitong_record::Run { schema: leitong_record::SCHEMA, ..Default::default() }.write(&folder.path().join("results.json")).unwrap();
    assert!(render_claims(folder.path()).unwrap_err().to_string().contains("not a record of schema"));
}

#[test]
fn the_console_has_a_line_a_claim_and_a_line_a_grid() {
    let claim = |id: &str, says: &str, verdict| ClaimRecord { id: id.into(), says: says.into(), verdict, ..ClaimRecord::default() };
    let long = "句".repeat(80);
    let claims =
        vec![claim("H1", "Precision is\n high.", Verdict::Holds), claim("H10", &long, Verdict::Undecided), claim("H2", "Recall is high.", Verdict::Fails)];
    let shown = claims_console(&ClaimsRun { claims, ..small() });
    // 100 columns less 3 of the id, 9 of the verdict and 4 between: 84, of which the dots take one and 41 characters 82.
    let cut = format!("{}…", "句".repeat(41));
    let expected =
        format!("H1   holds      Precision is high.\nH10  undecided  {cut}\nH2   fails      Recall is high.\n10.1: 1 cell holds, 2 fail, 1 undecided\n");
    assert_eq!(shown, expected);
    assert_eq!(claims_console(&ClaimsRun::default()), "");
}

#[test]
fn a_cell_shows_prediction_over_measurement_and_says_the_rest_in_its_title() {
    let elements = elements(&page(&small()));
    let cells: Vec<[&str; 3]> =
        of_class(&elements, "td", "cell").into_iter().map(|cell| [cell.class.as_str(), cell.text.as_str(), cell.title.as_str()]).collect();
    let expected = [
        ["cell holds", "0.90 0.91 ✓", "predicted 0.90, measured 0.9123, 95 % interval [0.9023, 0.9223], n = 150: holds"],
        ["cell fails", "breaks 0.50 ✗", "predicted breaks, measured 0.5000, 95 % interval [0.4900, 0.5100], n = 150: fails"],
        ["cell fails", "3.4 7.25 ✗", "predicted 3.4, measured 7.25, 95 % interval [7.24, 7.26], n = 150: fails"],
        // What only rounds to 1 is not shown as 1.
        ["cell undecided", "1.00 >.99 ?", "predicted 1.00, measured 0.9990, 95 % interval [0.9890, 1.01], n = 150: undecided"],
    ];
    assert_eq!(cells, expected);
    assert_eq!(of_class(&elements, "td", "none").len(), 2, "an absent cell, and the end of a short row");
}

#[test]
fn cells_are_counted_by_row_and_by_column() {
    let elements = elements(&page(&small()));
    let counts: Vec<&str> = of_class(&elements, "td", "count").into_iter().map(|cell| cell.text.as_str()).collect();
    // Three a row of edits; then a line a verdict: three columns, and the line's total in its place of the corner.
    let expected = ["1", "1", "0", "0", "1", "1", "1", "0", "0", "1", "", "", "1", "0", "1", "", "2", "", "0", "1", "0", "", "", "1"];
    assert_eq!(counts, expected);
}

#[test]
fn every_cell_that_does_not_hold_is_listed_in_full() {
    let page = page(&small());
    let (_, details) = page.split_once("Cells that do not hold, in full: 2 fail, 1 undecided").unwrap();
    let lines: Vec<&str> = details.split("<tr>").skip(2).collect();
    for (line, words) in lines.iter().zip([["M1", "丙", "breaks"], ["M2", "甲", "3.4"], ["M2", "乙", "1.00"]]) {
        assert!(words.iter().all(|word| line.contains(&format!(">{word}<"))), "{words:?} in {line}");
    }
    let mut all_hold = small_grid();
    all_hold.rows.iter_mut().flat_map(|row| &mut row.cells).flatten().for_each(|cell| cell.verdict = Verdict::Holds);
    assert!(!super::claims::page(&ClaimsRun { grids: vec![all_hold], ..small() }).contains("Cells that do not hold"));
}

#[test]
fn column_names_stand_upright_where_they_are_many() {
    let elements = elements(&page(&claims_sample()));
    let tables: Vec<&str> = of_class(&elements, "table", "grid").into_iter().map(|table| table.class.as_str()).collect();
    assert_eq!(tables, ["grid upright", "grid"]);
}

#[test]
fn every_claim_has_its_verdict_its_conditions_and_their_numbers() {
    let run = claims_sample();
    let elements = elements(&page(&run));
    let articles = of_class(&elements, "article", "claim");
    assert_eq!(articles.iter().map(|article| article.id.as_str()).collect::<Vec<_>>(), ["claim-H1", "claim-H3", "claim-H6", "claim-H12"]);
    assert_eq!(articles.iter().map(|article| article.class.as_str()).collect::<Vec<_>>(), ["claim holds", "claim fails", "claim undecided", "claim holds"]);
    for (article, claim) in articles.iter().zip(&run.claims) {
        let texts = [&claim.says, &claim.source, &claim.measurement].into_iter().chain(claim.tests.iter().flat_map(|test| [&test.figure, &test.condition]));
        texts.for_each(|text| assert!(article.text.contains(text.as_str()), "{text} in {}", article.text));
    }
    for (article, words) in [
        (0, "0.9813[0.9753, 0.9873]at least 0.90.9000412 families✓ holds 成立"),
        (1, "123,456[121,356, 125,556]"),
        (2, "-0.0125[-0.0325, 0.0075]above 00.0000"),
    ] {
        assert!(articles[article].text.contains(words), "{words} in {}", articles[article].text);
    }
}

#[test]
fn the_verdicts_come_first_with_their_counts() {
    let page = page(&claims_sample());
    let elements = elements(&page);
    let (_, headline) = page.split_once("<p class=\"headline\">").unwrap();
    assert!(headline.starts_with("4 claims: <b>2 hold, 1 fails, 1 undecided</b>. 191 predictions of "), "{}", &headline[..200]);
    let at = |id: &str| page.find(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("no {id}"));
    let order = ["verdicts", "claims", "claim-H1", "predictions", "grid-10.1", "grid-10.2", "notes", "datasets", "figures", "origin"].map(at);
    assert!(order.is_sorted(), "{order:?}");
    let badges: Vec<&str> = of_class(&elements, "span", "verdict").into_iter().take(7).map(|badge| badge.text.as_str()).collect();
    let (holds, fails, undecided) = ("✓ holds 成立", "✗ fails 不成立", "? undecided 未定");
    assert_eq!(badges, [holds, fails, undecided, holds, fails, undecided, holds]);
}

#[test]
fn a_page_of_claims_names_what_made_it() {
    let page = page(&ClaimsRun { commit: None, peak_rss_bytes: None, ..claims_sample() });
    let words = [
        "leitong claims experiments/claims-layout.toml",
        "made outside a checkout",
        "not measured",
        "Invented CPU",
        "63.2 s",
        "0123456789abcdef",
        "10,287",
        "2,000",
    ];
    words.into_iter().for_each(|word| assert!(page.contains(word), "{word}"));
}

#[test]
fn a_page_of_claims_loads_nothing_and_words_of_the_record_cannot_become_markup() {
    let mut run = claims_sample();
    run.claims[0].id = ODD.into();
    run.claims[0].says = ODD.into();
    run.grids[0].columns[0] = ODD.into();
    run.grids[0].rows[1].name = ODD.into();
    let files = report(&run);
    let page = &files["index.html"];
    elements(page);
    assert_eq!(page.matches("<script").count(), 1, "the page's own script and no other");
    for word in ["src=", "@import", "url(", "<link", "fetch(", "http"] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(!files["claims.md"].contains("<script"));
}

#[test]
fn an_empty_record_of_claims_gives_a_page_that_says_so() {
    let files = report(&ClaimsRun { schema: CLAIMS_SCHEMA, ..ClaimsRun::default() });
    elements(&files["index.html"]);
    assert!(files["index.html"].contains("The record holds no claims."));
    assert!(files["claims.md"].contains("The record holds no claims."));
}

#[test]
fn the_markdown_has_verdicts_conditions_and_predictions() {
    let files = report(&claims_sample());
    let lines = [
        "2 claims hold, 1 fails, 1 undecided.",
        "| H12 | ✓ holds | The vector of characters is blind to their order. | an invented survey, 2008 |",
        "| H6 | ? undecided | Five sentences are nearly as good as all. | an invented paper &lt;b> |",
        "| H3 | `time/nshash/docs-per-s` | 123,456 | [121,356, 125,556] | at most 10875 documents/s | 10,875 | ✗ fails |",
    ];
    for line in lines {
        assert!(files["claims.md"].lines().any(|one| one == line), "{line} in\n{}", files["claims.md"]);
    }
    let grid = "\
Predicted / measured: 1 cell holds, 2 fail, 1 undecided. Within 0.1.

|  | 甲 | 乙 | 丙 | ✓ / ✗ / ? |
| --- | ---: | ---: | ---: | ---: |
| M1 | 0.90 / 0.91 | – | **breaks / 0.50** ✗ | 1 / 1 / 0 |
| M2 | **3.4 / 7.25** ✗ | 1.00 / >.99 ? | – | 0 / 1 / 1 |
| ✓ / ✗ / ? | 1 / 1 / 0 | 0 / 0 / 1 | 0 / 1 / 0 | 1 / 2 / 1 |
";
    assert!(report(&small())["claims.md"].contains(grid), "{}", report(&small())["claims.md"]);
    // Every line of a table has as many cells as its neighbours.
    let n_cells = |line: &str| line.replace("\\|", "").matches('|').count();
    for table in files["claims.md"].split("\n\n").filter(|block| block.starts_with('|')) {
        let first = n_cells(table.lines().next().unwrap());
        table.lines().for_each(|line| assert_eq!(n_cells(line), first, "{line}"));
    }
}
