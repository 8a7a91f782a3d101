//! Every operator at every strength, by short names such as `M3@1%`.

use std::sync::LazyLock;

use thiserror::Error;

use crate::operators::{BylineEdit, Layout, Merge, Operator, Punctuation, Script, TitleEdit};
use crate::text::Label;

/// An operator at one strength.
#[derive(Clone, Debug, PartialEq)]
pub struct CatalogueRow {
    /// Number of the operator: `M3`.
    pub id: &'static str,
    /// Strength or kind: `1%`, `5/1000`, `adjacent`; empty for an operator without levels.
    pub level: String,
    /// The strength as a share (of letters, words, sentences, Hanzi or length), or a number of pages; absent for kinds.
    pub strength: Option<f64>,
    /// English name of the operator.
    pub name: &'static str,
    /// Chinese name of the operator.
    pub name_zh: &'static str,
    /// What the pair of original and mutant is by the operators' table; `Ignored` where the table leaves the duplicates.
    ///
    /// The rule that labels generated corpora looks at the text kept and may differ: see [`crate::Mutant::label`].
    pub label: Label,
    /// What to apply.
    pub operator: Operator,
}

impl CatalogueRow {
    /// `M3@1%`, or `M14` for an operator without levels.
    pub fn key(&self) -> String {
        if self.level.is_empty() { self.id.to_owned() } else { format!("{}@{}", self.id, self.level) }
    }
}

/// Why there is no such row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogueError {
    /// Known, but not made here.
    #[error("M23 (paraphrase by translation or a language model) is out of scope: it leaves no words to find; use M1 to M22 or M24")]
    OutOfScope,
    /// No such operator.
    #[error("`{asked}` is no operator; use M1 to M22 or M24, with a level as in `M3@1%`")]
    Operator {
        /// As asked.
        asked: String,
    },
    /// The operator has other levels.
    #[error("`{asked}` must have one of the levels {levels}")]
    Level {
        /// As asked.
        asked: String,
        /// The rows of the operator.
        levels: String,
    },
}

/// All rows, by number of the operator and from weak to strong.
pub fn catalogue() -> &'static [CatalogueRow] {
    static ROWS: LazyLock<Vec<CatalogueRow>> =
        LazyLock::new(|| OPERATORS.iter().flat_map(|(names, levels)| levels.iter().map(|level| row_of(names, level))).collect());
    &ROWS
}

/// The row of a name: `M3@1%`, `M3@.1%`, `M16@full-stops`, or as lineage writes it, `M3 1 %`. Case, spaces and hyphens make no difference.
///
/// # Errors
/// M23; an unknown operator; a level that the operator does not have, or none where it has several.
pub fn operator_row(name: &str) -> Result<&'static CatalogueRow, CatalogueError> {
    let (id, level) = name.trim().split_once(['@', ' ']).unwrap_or((name.trim(), ""));
    if id.eq_ignore_ascii_case("M23") {
        return Err(CatalogueError::OutOfScope);
    }
    let rows: Vec<&CatalogueRow> = catalogue().iter().filter(|row| row.id.eq_ignore_ascii_case(id)).collect();
    if rows.is_empty() {
        return Err(CatalogueError::Operator { asked: name.to_owned() });
    }
    let levels = || rows.iter().map(|row| row.key()).collect::<Vec<_>>().join(", ");
    let found = rows.iter().find(|row| folded(&row.level) == folded(level));
    found.copied().ok_or_else(|| CatalogueError::Level { asked: name.to_owned(), levels: levels() })
}

fn folded(level: &str) -> String {
    let bare: String = level.chars().filter(|char| !matches!(char, ' ' | '-' | '_')).collect();
    let bare = bare.to_lowercase();
    if bare.starts_with('.') { format!("0{bare}") } else { bare }
}

/// Id, English and Chinese name.
type Names = (&'static str, &'static str, &'static str);
/// Operator, strength, label by the table.
type Level = (Operator, Option<f64>, Label);

fn row_of(&(id, name, name_zh): &Names, &(operator, strength, label): &Level) -> CatalogueRow {
    let text = operator.to_string();
    let level = text.strip_prefix(id).unwrap_or_default().trim().replace(" %", "%").replace(' ', "-");
    CatalogueRow { id, level, strength, name, name_zh, label, operator }
}

const fn kind(operator: Operator) -> Level {
    (operator, None, Label::Duplicate)
}

const fn duplicate(operator: Operator, strength: f64) -> Level {
    (operator, Some(strength), Label::Duplicate)
}

const fn contained(operator: Operator, strength: f64) -> Level {
    (operator, Some(strength), Label::Contained)
}

const fn ignored(operator: Operator, strength: f64) -> Level {
    (operator, Some(strength), Label::Ignored)
}

static OPERATORS: [(Names, &[Level]); 23] = [
    (
        ("M1", "title rewritten", "改标题"),
        &[kind(Operator::Title(TitleEdit::Prefixed)), kind(Operator::Title(TitleEdit::Shortened)), kind(Operator::Title(TitleEdit::Rewritten))],
    ),
    (
        ("M2", "byline changed", "改来源与署名"),
        &[kind(Operator::Byline(BylineEdit::Added)), kind(Operator::Byline(BylineEdit::Replaced)), kind(Operator::Byline(BylineEdit::Dropped))],
    ),
    (
        ("M3", "characters edited", "改动个别字"),
        &[
            duplicate(Operator::Characters(1), 0.001),
            duplicate(Operator::Characters(5), 0.005),
            duplicate(Operator::Characters(10), 0.01),
            duplicate(Operator::Characters(20), 0.02),
            duplicate(Operator::Characters(50), 0.05),
            ignored(Operator::Characters(100), 0.1),
        ],
    ),
    (("M4", "paragraphs moved", "段落调序"), &[kind(Operator::SwapParagraphs), kind(Operator::ShuffleParagraphs)]),
    (
        ("M5", "sentences moved within paragraphs", "段内句子调序"),
        &[duplicate(Operator::ShuffleSentences(10), 0.1), duplicate(Operator::ShuffleSentences(50), 0.5), duplicate(Operator::ShuffleSentences(100), 1.0)],
    ),
    (
        ("M6", "sentences left out", "删句"),
        &[duplicate(Operator::DeleteSentences(10), 0.1), duplicate(Operator::DeleteSentences(30), 0.3), contained(Operator::DeleteSentences(50), 0.5)],
    ),
    (("M7", "sentences inserted", "增句与改首尾段"), &[duplicate(Operator::InsertSentences(10), 0.1), duplicate(Operator::InsertSentences(30), 0.3)]),
    (
        ("M8", "truncated", "截断"),
        &[
            duplicate(Operator::Truncate(90), 0.9),
            duplicate(Operator::Truncate(70), 0.7),
            contained(Operator::Truncate(50), 0.5),
            contained(Operator::Truncate(30), 0.3),
        ],
    ),
    (("M9", "one page of several", "分页"), &[contained(Operator::Pages(2), 2.0), contained(Operator::Pages(4), 4.0)]),
    (("M10", "merged with other articles", "合并与引用"), &[contained(Operator::Merge(Merge::Appended), 0.5), contained(Operator::Merge(Merge::Quoted), 0.3)]),
    (
        ("M11", "synonyms", "同义词替换"),
        &[duplicate(Operator::Synonyms(5), 0.05), duplicate(Operator::Synonyms(15), 0.15), ignored(Operator::Synonyms(30), 0.3)],
    ),
    (
        ("M12", "boilerplate around", "模板文字"),
        &[duplicate(Operator::Boilerplate(5), 0.05), duplicate(Operator::Boilerplate(20), 0.2), duplicate(Operator::Boilerplate(50), 0.5)],
    ),
    (("M13", "adverts and splices", "广告与防采集插字"), &[duplicate(Operator::Splices(5), 0.005), duplicate(Operator::Splices(15), 0.015)]),
    (("M14", "full and half width", "全角半角"), &[kind(Operator::Width)]),
    (("M15", "traditional characters", "简体转繁体"), &[kind(Operator::Script(Script::Characters)), kind(Operator::Script(Script::Phrases))]),
    (
        ("M16", "punctuation", "标点改动"),
        &[
            kind(Operator::Punctuation(Punctuation::FullStops)),
            kind(Operator::Punctuation(Punctuation::Quotes)),
            kind(Operator::Punctuation(Punctuation::CommasDropped)),
            kind(Operator::Punctuation(Punctuation::Sentences)),
        ],
    ),
    (("M17", "number and date format", "数字与日期写法"), &[kind(Operator::Numbers)]),
    (("M18", "residue of HTML", "网页残留"), &[duplicate(Operator::HtmlResidue(1), 0.01), duplicate(Operator::HtmlResidue(5), 0.05)]),
    (("M19", "encoding damage", "乱码与误识"), &[duplicate(Operator::Damage(1), 0.001), duplicate(Operator::Damage(10), 0.01)]),
    (
        ("M20", "line breaks", "换行与缩进"),
        &[kind(Operator::Layout(Layout::Wrapped)), kind(Operator::Layout(Layout::Joined)), kind(Operator::Layout(Layout::Indented))],
    ),
    (("M21", "clauses moved", "分句调序"), &[kind(Operator::MoveClauses)]),
    (("M22", "default reprint", "常规转载"), &[kind(Operator::Combined)]),
    (
        ("M24", "pinyin glosses after conversion", "转换残留的拼音"),
        &[duplicate(Operator::Glosses(50), 0.05), duplicate(Operator::Glosses(69), 0.069), duplicate(Operator::Glosses(84), 0.084)],
    ),
];
