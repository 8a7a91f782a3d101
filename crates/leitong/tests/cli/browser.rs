//! The pages in a real browser, clicked through as a reader does.

use crate::chromium::Chromium;
use crate::place::Place;

/// A report of a small generated data set, with texts.
fn report() -> Place {
    let place = Place::new();
    place.write("datasets/toy/dataset.toml", "name = \"toy\"\nlicence = \"generated\"\n[generate]\nseed = 7\nbase = \"builtin\"\nsizes = [200]\n");
    place.run(&["eval", "toy", "--methods", "exact,longest-sentence,simhash", "--no-timing", "--out", "report"]);
    place
}

const ACTIVE: &str = "document.activeElement.id";

#[test]
fn a_reader_comes_from_the_table_to_a_cell_to_an_error_to_its_pair_and_back() {
    let Some(mut browser) = Chromium::start() else { return };
    let place = report();
    browser.open(&place.path("report/index.html"));
    // From a row of the table to its row of the heat map.
    browser.click("table.results a[href='#kinds-simhash']");
    browser.wait_until("document.activeElement.id === 'kinds-simhash'");
    // From a cell to the list of its errors, which is unfolded.
    let cell = "tr[data-method='simhash'] td.heat.right a";
    let errors = browser.value(&format!("document.querySelector(\"{cell}\").hash.slice(1)")).as_str().unwrap().to_owned();
    assert_eq!(browser.value(&format!("document.getElementById('{errors}').closest('details').open")), false);
    browser.click(cell);
    browser.wait_until(&format!("{ACTIVE} === '{errors}' && document.getElementById('{errors}').closest('details').open"));
    // Each error listed there is of that method and kind.
    let kind = browser.value(&format!("document.querySelector('#{errors} h4').firstChild.textContent.split(':')[0]"));
    let labels = browser.value(&format!("[...document.querySelectorAll('#{errors} td span')].map((label) => label.textContent)"));
    let labels: Vec<&str> = labels.as_array().unwrap().iter().filter_map(|label| label.as_str()).collect();
    assert!(!labels.is_empty() && labels.iter().all(|label| label.ends_with(kind.as_str().unwrap())), "{kind}: {labels:?}");
    // From an error to its pair, read with differences marked.
    browser.click(&format!("#{errors} td a"));
    browser.wait_until(&format!("{ACTIVE}.startsWith('pair-')"));
    assert_eq!(browser.value("document.activeElement.querySelectorAll('.document').length"), 2);
    assert!(browser.value("document.activeElement.querySelectorAll('mark').length").as_u64().unwrap() > 0);
    assert_eq!(browser.value("document.activeElement.getBoundingClientRect().top < innerHeight"), true);
    // Back to the list of the method, and by the browser's own way to the cell.
    browser.click("[id^='pair-']:target a.back");
    browser.wait_until(&format!("{ACTIVE}.startsWith('errors-')"));
    browser.value("history.go(-2)");
    browser.wait_until(&format!("{ACTIVE} === '{errors}'"));
    browser.click(&format!("#{errors} a.back"));
    browser.wait_until(&format!("{ACTIVE}.startsWith('cell-')"));
    browser.check_quiet();
}

#[test]
fn a_keyboard_is_enough() {
    let Some(mut browser) = Chromium::start() else { return };
    let place = report();
    browser.open(&place.path("report/index.html"));
    browser.value("document.querySelector(\"tr[data-method='simhash'] td.heat.right a\").focus()");
    browser.press("Enter");
    browser.wait_until(&format!("{ACTIVE}.startsWith('errors-')"));
    browser.value("document.activeElement.querySelector('td a').focus()");
    browser.press("Enter");
    browser.wait_until(&format!("{ACTIVE}.startsWith('pair-')"));
    browser.press("/");
    browser.wait_until(&format!("{ACTIVE} === 'filter-words'"));
    browser.check_quiet();
}

/// The methods in the table of results, in the order shown.
const METHODS: &str =
    "[...document.querySelectorAll('.panel:not([hidden]) table.results tbody tr')].filter((row) => !row.hidden).map((row) => row.dataset.method)";
/// Values of F in the order shown.
const F: &str =
    "[...document.querySelectorAll('.panel:not([hidden]) table.results td.f')].map((cell) => parseFloat(cell.textContent)).filter((f) => !isNaN(f))";

#[test]
fn tables_are_sorted_by_number_and_put_back() {
    let Some(mut browser) = Chromium::start() else { return };
    let place = report();
    browser.open(&place.path("report/index.html"));
    let (order, f_before) = (browser.value(METHODS), browser.value(F));
    let head = "table.results thead th:nth-child(4) button.sort";
    let fs = |browser: &mut Chromium| -> Vec<f64> { browser.value(F).as_array().unwrap().iter().filter_map(serde_json::Value::as_f64).collect() };
    browser.click(head);
    assert!(fs(&mut browser).is_sorted_by(|a, b| a >= b));
    assert_eq!(browser.value("document.querySelector('table.results th[aria-sort]').getAttribute('aria-sort')"), "descending");
    browser.click(head);
    assert!(fs(&mut browser).is_sorted());
    browser.click(head);
    assert_eq!((browser.value(METHODS), browser.value(F)), (order, f_before));
    browser.check_quiet();
}

#[test]
fn tables_are_narrowed_by_words_and_role() {
    let Some(mut browser) = Chromium::start() else { return };
    let place = report();
    browser.open(&place.path("report/index.html"));
    browser.click("#filter-words");
    for key in ["s", "i", "m", "h", "a", "s"] {
        browser.press(key);
    }
    browser.wait_until("document.documentElement.dataset.shown === '1'");
    assert_eq!(browser.value(&format!("[...new Set({METHODS})]")), serde_json::json!(["simhash"]));
    browser.value(
        "(() => { const words = document.getElementById('filter-words'); words.value = ''; const role = document.getElementById('filter-role');
        role.value = 'baseline'; role.dispatchEvent(new Event('input', { bubbles: true })); })()",
    );
    assert_eq!(browser.value(&format!("[...new Set({METHODS})]")), serde_json::json!(["do-nothing", "accept-all", "exact"]));
    browser.check_quiet();
}

#[test]
fn a_pool_is_judged_by_keys_kept_and_saved() {
    let Some(mut browser) = Chromium::start() else { return };
    let place = Place::new();
    place.write_dataset("tiny", &crate::place::DOCUMENTS, "");
    place.run(&["pool", "tiny", "--methods", "exact,longest-sentence,shingle"]);
    let page = place.path("pools/tiny/judge.html");
    browser.open(&page);
    // A letter and a digit: judged, and on to the next.
    browser.press("r");
    browser.press("3");
    assert_eq!(browser.value("[document.documentElement.dataset.at, document.documentElement.dataset.judged]"), serde_json::json!(["1", "1"]));
    browser.click("button[data-label='same-event']");
    browser.press("1");
    browser.press("x");
    assert_eq!(browser.value("document.documentElement.dataset.judged"), "2", "no key of the page");
    // Opened again, the judgements are there, and the first open pair is shown.
    browser.open(&page);
    assert_eq!(browser.value("[document.documentElement.dataset.at, document.documentElement.dataset.judged]"), serde_json::json!(["2", "2"]));
    browser.press("d");
    browser.press("u");
    let before = place.read("pools/tiny/pairs.tsv");
    let folder = place.path("saved");
    std::fs::create_dir(&folder).unwrap();
    browser.saved_in(&folder, |browser| browser.click("#save"));
    let saved = place.read("saved/pairs.tsv");
    let rows = |text: &str| text.lines().map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>()).collect::<Vec<_>>();
    let mut expected = rows(&before);
    for (line, label, confidence) in [(1, "reprint", "3"), (2, "same-event", "1")] {
        (expected[line][2], expected[line][3]) = (label.to_owned(), confidence.to_owned());
    }
    assert_eq!(rows(&saved), expected);
    // What was saved is what the scores are made from.
    place.write("pools/tiny/pairs.tsv", &saved);
    place.run(&["pool-score", "pools/tiny"]);
    browser.check_quiet();
}
