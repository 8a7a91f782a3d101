//! Where originals come from.

use leitong_core::Document;

use crate::neighbours::with_neighbours;
use crate::text::{Draft, n_letters_of, sentences};

/// An article before anyone has reprinted it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BaseArticle {
    /// The headline.
    pub title: String,
    /// The body; no paragraph is empty.
    pub paragraphs: Vec<String>,
    /// Part of the portal that carries it; goes into the address.
    pub channel: &'static str,
    /// Time of publication, such as `2009-05-12 10:23`.
    pub published: String,
}

impl BaseArticle {
    /// The body, one line a paragraph.
    pub fn text(&self) -> String {
        self.paragraphs.join("\n")
    }
}

impl From<&Document> for BaseArticle {
    /// Lines are paragraphs; a text of one line is cut after every third sentence. Without a title the first sentence is the title.
    fn from(document: &Document) -> Self {
        article_of(document)
    }
}

/// A source of originals and of hard negatives.
pub trait Base: Sync {
    /// `builtin`, or the name of the data set.
    fn name(&self) -> String;
    /// Changes whenever an article may change.
    fn digest(&self) -> String;
    /// Articles that can be used; `None`: as many as wanted.
    fn n_articles(&self) -> Option<usize>;
    /// An article; `index` is below [`Base::n_articles`]. No two are related.
    fn article(&self, index: usize) -> BaseArticle;
    /// N1: group number `index` of `n` articles on one event, independently written.
    fn same_event(&self, index: usize, n: usize) -> Vec<BaseArticle>;
    /// N2: group number `index` of `n` articles of one form with different facts.
    fn same_template(&self, index: usize, n: usize) -> Vec<BaseArticle>;
    /// Articles that are not used because they are short or have a neighbour in the base.
    fn n_left_out(&self) -> usize;
    /// What a reader of the corpus must know about the base.
    fn notes(&self) -> Vec<String>;
}

/// Letters and digits below which an article is left out: operators on sentences need some.
const MIN_LETTERS: usize = 150;
/// Sentences a paragraph, where a data set gives an article in one line.
const SENTENCES_A_PARAGRAPH: usize = 3;

/// A data set as base. Real text cannot be written twice: its N1 and N2 groups come from another base, the built-in one.
pub struct DatasetBase<'a> {
    name: String,
    digest: String,
    articles: Vec<BaseArticle>,
    n_short: usize,
    n_with_neighbours: usize,
    groups: &'a dyn Base,
}

impl<'a> DatasetBase<'a> {
    /// Takes the articles that are long enough and have no neighbour among the others that are.
    pub fn new(name: &str, digest: &str, documents: &[Document], groups: &'a dyn Base) -> Self {
        let long: Vec<&Document> = documents.iter().filter(|document| n_letters_of(&document.text) >= MIN_LETTERS).collect();
        let texts: Vec<String> = long.iter().map(|document| document.text.clone()).collect();
        let left_out = with_neighbours(&texts);
        let kept = (0..long.len()).filter(|&position| left_out.binary_search(&(position as u32)).is_err());
        let articles: Vec<BaseArticle> = kept.map(|position| article_of(long[position])).collect();
        let (n_short, n_with_neighbours) = (documents.len() - long.len(), left_out.len());
        Self { name: name.to_owned(), digest: Self::digest_with(digest, groups), articles, n_short, n_with_neighbours, groups }
    }

    /// The digest of such a base, without reading the data set's articles: those of the data set and of the base that gives the groups.
    pub fn digest_with(digest: &str, groups: &dyn Base) -> String {
        format!("{digest}+{}", groups.digest())
    }
}

impl Base for DatasetBase<'_> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn digest(&self) -> String {
        self.digest.clone()
    }

    fn n_articles(&self) -> Option<usize> {
        Some(self.articles.len())
    }

    fn article(&self, index: usize) -> BaseArticle {
        self.articles[index].clone()
    }

    fn same_event(&self, index: usize, n: usize) -> Vec<BaseArticle> {
        self.groups.same_event(index, n)
    }

    fn same_template(&self, index: usize, n: usize) -> Vec<BaseArticle> {
        self.groups.same_template(index, n)
    }

    fn n_left_out(&self) -> usize {
        self.n_short + self.n_with_neighbours
    }

    fn notes(&self) -> Vec<String> {
        vec![
            format!(
                "{} base articles left out: {} with a neighbour (containment of character 5-grams of .2 or more), {} of fewer than {MIN_LETTERS} letters",
                self.n_left_out(),
                self.n_with_neighbours,
                self.n_short
            ),
            "hard negatives N1 and N2 are written by the built-in generator: real text cannot be written twice".to_owned(),
        ]
    }
}

fn article_of(document: &Document) -> BaseArticle {
    let lines = document.text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut paragraphs: Vec<String> = lines.map(str::to_owned).collect();
    if paragraphs.len() == 1 {
        paragraphs = cut_into_paragraphs(&paragraphs);
    }
    let title = match &document.title {
        Some(title) if !title.trim().is_empty() => title.trim().to_owned(),
        _ => first_sentence(&paragraphs),
    };
    BaseArticle { title, paragraphs, channel: "news", published: document.published.clone().unwrap_or_default() }
}

fn cut_into_paragraphs(line: &[String]) -> Vec<String> {
    let draft = Draft::original("", line);
    let mut paragraphs = Vec::new();
    for paragraph in &draft.body {
        for group in sentences(paragraph).chunks(SENTENCES_A_PARAGRAPH) {
            paragraphs.push(group.iter().flat_map(|range| &paragraph[range.clone()]).map(|char| char.value).collect());
        }
    }
    paragraphs
}

fn first_sentence(paragraphs: &[String]) -> String {
    let draft = Draft::original("", paragraphs.get(..1).unwrap_or_default());
    let first = draft.body.first().and_then(|paragraph| sentences(paragraph).first().map(|range| &paragraph[range.clone()]));
    first.unwrap_or_default().iter().map(|char| char.value).collect()
}
