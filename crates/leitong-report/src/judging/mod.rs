//! A page on which a person judges the pairs of a pool: two texts side by side, a key for each label, and the filled file to save.
//!
//! It shows neither the methods that found a pair nor its stratum: a reader who knows them judges otherwise. It holds the documents' texts, so that it
//! belongs beside the pairs and nowhere else.

use maud::{Markup, PreEscaped, html};

use crate::page::pairs::side_by_side;
use crate::page::{Frame, frame_with};
use crate::table::count;
use crate::{ReportError, Texts, write_file};

/// File name of the page.
pub const JUDGING_PAGE: &str = "judge.html";

const STYLE: &str = include_str!("judging.css");
const SCRIPT: &str = include_str!("judging.js");

/// Characters shown of each text at most: a reader sees whole news articles.
const CAP: usize = 6000;

/// The labels, each with its key and what it means.
const LABELS: [(&str, &str, &str, &str); 7] = [
    ("r", "reprint", "转载", "the same text, perhaps edited: a duplicate"),
    ("c", "contained", "包含", "one text is a part of the other"),
    ("o", "overlap", "部分重叠", "a part in common, and much that is not"),
    ("t", "template", "模板", "one form filled in twice"),
    ("b", "boilerplate", "套话", "only what surrounds the text is common"),
    ("s", "same-event", "同一事件", "two texts about one event"),
    ("d", "different", "不同", "nothing of this kind"),
];

/// How sure a reader is, each with its key.
const CONFIDENCES: [(&str, &str); 3] = [("3", "sure 确定"), ("2", "fairly sure 较确定"), ("1", "a coin toss 难说")];

/// What is to be judged.
#[derive(Clone, Copy, Debug)]
pub struct Judging<'a> {
    /// Name of the data set.
    pub dataset: &'a str,
    /// What tells this pool from others, such as its draw's seed and the data set's digest: judgements are kept under it.
    pub identity: &'a str,
    /// The pairs' file as it was written: separated by tabs, with the columns `left`, `right`, `label` and `confidence` among others.
    pub file: &'a str,
    /// The pairs in the order of the file: ids of the two documents.
    pub pairs: &'a [(String, String)],
    /// Texts of the documents.
    pub texts: &'a Texts,
}

/// A value for the script, as JSON that cannot end its element.
fn for_script(id: &str, value: &str) -> Markup {
    let json = serde_json::Value::from(value).to_string().replace('<', "\\u003c");
    html! { script #(id) type="application/json" { (PreEscaped(json)) } }
}

fn pair(judging: &Judging, place: usize, (left, right): &(String, String)) -> Markup {
    html! {
        article.judged #{ "pair-" (place) } tabindex="-1" aria-label={ "pair " (place + 1) } {
            h2 { (count(place as u64 + 1)) " / " (count(judging.pairs.len() as u64)) " " output.verdict {} }
            @match (judging.texts.get(left), judging.texts.get(right)) {
                (Some(left_text), Some(right_text)) => (side_by_side((left, left_text), (right, right_text), CAP)),
                _ => p.cut { code { (left) } " · " code { (right) } ": the text of at least one of the two documents is not at hand." },
            }
        }
    }
}

fn controls() -> Markup {
    html! {
        form #controls hidden {
            div.row role="group" aria-label="label" { @for (key, label, label_zh, meaning) in LABELS {
                button type="button" data-label=(label) data-key=(key) title=(meaning) { kbd { (key) } " " (label) " " span lang="zh" { (label_zh) } }
            } }
            div.row role="group" aria-label="confidence" {
                @for (key, words) in CONFIDENCES { button type="button" data-confidence=(key) data-key=(key) { kbd { (key) } " " (words) } }
                button #clear type="button" data-key="u" { kbd { "u" } " clear 清除" }
            }
            div.row {
                button #previous type="button" data-key="ArrowLeft" { kbd { "←" } " previous" } button #next type="button" data-key="ArrowRight" { kbd { "→" } " next" }
                button #open type="button" data-key="n" { kbd { "n" } " next not judged 下一未判" }
                button #save type="button" { "save pairs.tsv 保存" }
                label { "go on from a file 载入 " input #load type="file" accept=".tsv,text/tab-separated-values"; }
                output #progress aria-live="polite" {}
            }
        }
    }
}

/// The page as HTML; the same input gives the same bytes.
pub fn judging_page(judging: &Judging) -> String {
    let body = html! {
        header {
            p.brand { "leitong " span lang="zh" { "雷同" } " · pairs to be judged" }
            h1 { (judging.dataset) }
            p {
                "A letter gives the label, a digit says how sure you are and goes on to the next pair. What stands on one side only is " mark { "marked" }
                ". Judgements are kept in this browser as you go; save them as " code { "pairs.tsv" } ", put it over the file beside this page and run "
                code { "leitong pool-score" } "."
            }
            noscript { p { b { "Without a script: " } "fill in the columns " code { "label" } " and " code { "confidence" } " of " code { "pairs.tsv" } " by hand; all pairs stand below." } }
            (controls())
        }
        main { @for (place, ids) in judging.pairs.iter().enumerate() { (pair(judging, place, ids)) } }
        (for_script("file", judging.file)) (for_script("identity", judging.identity))
    };
    frame_with(&Frame { title: judging.dataset, more_style: STYLE }, &body, SCRIPT)
}

/// Writes the page and returns where it is.
///
/// # Errors
/// Where the file cannot be written.
pub fn write_judging(judging: &Judging, folder: &std::path::Path) -> Result<std::path::PathBuf, ReportError> {
    let path = folder.join(JUDGING_PAGE);
    write_file(&path, judging_page(judging).as_bytes())?;
    Ok(path)
}
