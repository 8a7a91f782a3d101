//! Opens the page in a headless browser, where there is one.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::claims_sample::claims_sample;
use super::{awkward, sample, sample_texts, skipped};
use crate::{Options, PageText, Texts, write, write_claims};

/// The browser that `CHROMIUM` names, or the first in `PATH`.
fn browser() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Some(PathBuf::from(named));
    }
    let path = std::env::var_os("PATH")?;
    let mut programs = std::env::split_paths(&path).flat_map(|folder| ["chromium", "chromium-browser"].map(|name| folder.join(name)));
    programs.find(|program| program.is_file())
}

/// The document after the script ran, without a word on the browser's console; `None` where there is no browser.
fn dumped_dom(page: &Path) -> Option<String> {
    let Some(browser) = browser() else {
        skipped("no chromium in PATH or CHROMIUM");
        return None;
    };
    let profile = tempfile::tempdir().unwrap();
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]);
    command.args(["--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--enable-logging=stderr"]);
    command.arg(format!("--user-data-dir={}", profile.path().display())).arg("--dump-dom").arg(format!("file://{}", page.display()));
    let output = command.output().unwrap();
    let (dom, log) = (String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr));
    assert!(dom.contains("<html"), "the browser gave no document: {log}");
    assert_eq!(log.lines().find(|line| line.contains(":CONSOLE")), None);
    Some(dom)
}

#[test]
fn the_page_opens_with_the_largest_size_and_folds_long_equal_runs() {
    let folder = tempfile::tempdir().unwrap();
    write(&sample(), Some(&sample_texts()), folder.path(), &Options::default()).unwrap();
    let Some(dom) = dumped_dom(&folder.path().join("index.html")) else { return };
    let root = dom.split_once("<html").and_then(|(_, rest)| rest.split_once('>')).unwrap().0;
    assert!(root.contains("data-script=\"ran\""), "{root}");
    assert!(root.contains("data-active=\"size-10287\""), "{root}");
    assert_eq!(dom.matches(" aria-current=\"true\"").count(), 1);
    // Two of the three sizes are hidden.
    assert_eq!(dom.matches("class=\"panel\"").count(), 3);
    let is_hidden = |panel: &&str| panel.split_once('>').is_some_and(|(tag, _)| tag.contains("hidden"));
    assert_eq!(dom.split("class=\"panel\"").skip(1).filter(is_hidden).count(), 2);
    assert!(!root.contains("data-folds=\"0\"") && dom.contains("class=\"unfold\""), "{root}");
}

#[test]
fn no_script_of_a_document_reaches_the_browser() {
    let folder = tempfile::tempdir().unwrap();
    let attack = "<script>document.documentElement.dataset.attacked = 'yes'</script><img src=x onerror=\"document.documentElement.dataset.attacked='yes'\">";
    let mut run = awkward();
    run.errors[0].left = attack.into();
    let odd = PageText { title: Some(attack.into()), text: attack.into(), source: Some(attack.into()) };
    let texts: Texts = [(attack.to_owned(), odd.clone()), ("缺".to_owned(), odd)].into();
    write(&run, Some(&texts), folder.path(), &Options::default()).unwrap();
    let Some(dom) = dumped_dom(&folder.path().join("index.html")) else { return };
    assert!(dom.contains("data-script=\"ran\""));
    assert!(!dom.contains("data-attacked"));
    assert_eq!(dom.matches("<script").count(), 1);
    assert_eq!(dom.matches("<img").count(), 0);
}

#[test]
fn the_page_of_claims_opens() {
    let folder = tempfile::tempdir().unwrap();
    write_claims(&claims_sample(), folder.path()).unwrap();
    let Some(dom) = dumped_dom(&folder.path().join("index.html")) else { return };
    assert!(dom.contains("data-script=\"ran\""));
    // The browser reads the same cells: 12 edits in 16 and 6 columns, of which two cells are absent.
    assert_eq!(dom.matches("<td class=\"cell ").count(), 12 * (16 + 6) - 2);
}

/// For looking at the layout: `LEITONG_REPORT_SAMPLE=<folder>` keeps a report of invented numbers, and one of claims in its folder `claims`.
#[test]
fn the_sample_is_kept_where_it_is_asked_for() {
    let kept = tempfile::tempdir().unwrap();
    let folder = std::env::var_os("LEITONG_REPORT_SAMPLE").map_or_else(|| kept.path().to_owned(), PathBuf::from);
    let files = write(&sample(), Some(&sample_texts()), &folder, &Options::default()).unwrap();
    assert!(files.iter().all(|file| file.is_file()));
    write_claims(&claims_sample(), &folder.join("claims")).unwrap();
}
