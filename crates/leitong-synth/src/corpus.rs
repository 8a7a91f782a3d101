//! The corpus: planned, made in parallel, put in order.

use leitong_core::Document;
use leitong_core::hash::split_seed;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::base::{Base, BaseArticle};
use crate::dice::Dice;
use crate::error::SynthError;
use crate::family::{Made, family, group};
use crate::operators::{Operator, TABLE};
use crate::plan::{HardNegative, Unit, plan};
use crate::quota::Quota;
use crate::text::{Draft, Label};

/// What to make: the `[generate]` table of a data set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// Every choice follows from it.
    #[serde(default = "default_seed")]
    pub seed: u64,
    /// `builtin`, or the name of a data set.
    #[serde(default = "default_base")]
    pub base: String,
    /// Numbers of documents, ascending: each is a beginning of the next.
    #[serde(default = "default_sizes")]
    pub sizes: Vec<usize>,
}

fn default_seed() -> u64 {
    163
}

fn default_base() -> String {
    "builtin".to_owned()
}

fn default_sizes() -> Vec<usize> {
    vec![124, 1_191, 10_287]
}

impl Default for Recipe {
    /// The sizes of the seed study.
    fn default() -> Self {
        Self { seed: default_seed(), base: default_base(), sizes: default_sizes() }
    }
}

/// How a document was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lineage {
    /// The edit with its strength, such as `M3 1 %`; absent for originals.
    pub kind: Option<String>,
    /// Position of the original; absent for originals.
    pub parent: Option<u32>,
    /// `N1`, `N2` or `N3`; absent elsewhere.
    pub hard_negative: Option<&'static str>,
    /// Hard negatives of one group are alike but different.
    pub group: Option<String>,
}

/// A generated corpus.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// From the recipe.
    pub seed: u64,
    /// From the recipe: the first so many documents are whole families and groups.
    pub sizes: Vec<usize>,
    /// Name of the base.
    pub base: String,
    /// Digest of the base.
    pub base_digest: String,
    /// In order; copies of one article stand anywhere in their size's part.
    pub documents: Vec<Document>,
    /// Cluster of each document: its family.
    pub cluster: Vec<u32>,
    /// Every pair inside a cluster, smaller position first, ascending.
    pub labels: Vec<(u32, u32, Label)>,
    /// One entry a document.
    pub lineage: Vec<Lineage>,
    /// Base articles used.
    pub n_base: usize,
    /// Base articles left out as short or with a neighbour.
    pub n_base_left_out: usize,
    /// What a reader must know.
    pub notes: Vec<String>,
}

// Streams of choices that must not meet.
const ORDER_OF_ARTICLES: u64 = 1;
const UNITS: u64 = 2;
const ORDER_OF_DOCUMENTS: u64 = 3;
const ADDRESSES: u64 = 4;

/// Titles of other articles that one unit may link to.
const N_RELATED: usize = 12;

/// A unit with all that it is made of.
struct Task {
    unit: Unit,
    articles: Vec<BaseArticle>,
    operators: Vec<Operator>,
    // Hard negatives: number among those of the kind.
    number: usize,
    // Articles up to the size that it belongs to: a smaller corpus links to no article that it does not have.
    n_titles: usize,
}

/// Makes the corpus. Same base, same recipe, same bytes, for any number of threads.
///
/// # Errors
/// Sizes that are not ascending, or a base with too few articles.
pub fn generate(base: &dyn Base, recipe: &Recipe) -> Result<Corpus, SynthError> {
    let is_ascending = recipe.sizes.windows(2).all(|pair| pair[0] < pair[1]);
    if !is_ascending || recipe.sizes.first().is_none_or(|&smallest| smallest == 0) {
        return Err(SynthError::Sizes { got: recipe.sizes.clone() });
    }
    let blocks = plan(&recipe.sizes);
    let n_base: usize = blocks.iter().flatten().map(|unit| unit.n_articles()).sum();
    let articles = draw_articles(base, n_base, recipe.seed)?;
    let titles: Vec<String> = articles.iter().map(|article| article.title.clone()).collect();
    let tasks = tasks(base, &blocks, articles);
    let seed = split_seed(recipe.seed, UNITS);
    let work = |(number, task): (usize, &Task)| make(task, &titles[..task.n_titles], &mut Dice::new(seed, number as u64));
    let made: Vec<Vec<Made>> = tasks.par_iter().enumerate().map(work).collect();

    let mut corpus = Corpus {
        seed: recipe.seed,
        sizes: recipe.sizes.clone(),
        base: base.name(),
        base_digest: base.digest(),
        n_base,
        n_base_left_out: base.n_left_out(),
        notes: base.notes(),
        ..Corpus::default()
    };
    let mut units = tasks.into_iter().zip(made);
    for (number, block) in blocks.iter().enumerate() {
        let mut dice = Dice::new(split_seed(recipe.seed, ORDER_OF_DOCUMENTS), number as u64);
        corpus.add_block(units.by_ref().take(block.len()), &mut dice);
    }
    corpus.labels.sort_unstable();
    Ok(corpus)
}

fn draw_articles(base: &dyn Base, needed: usize, seed: u64) -> Result<Vec<BaseArticle>, SynthError> {
    let mut order: Vec<usize> = (0..base.n_articles().unwrap_or(needed)).collect();
    let there = order.len();
    if there < needed {
        return Err(SynthError::TooFewArticles { base: base.name(), needed, there, left_out: base.n_left_out() });
    }
    // A base without end has no order, and shuffling as many as are needed would give each size other articles.
    if base.n_articles().is_some() {
        Dice::new(seed, ORDER_OF_ARTICLES).shuffle(&mut order);
    }
    Ok(order[..needed].par_iter().map(|&index| base.article(index)).collect())
}

/// Deals articles and operators to the units.
fn tasks(base: &dyn Base, blocks: &[Vec<Unit>], articles: Vec<BaseArticle>) -> Vec<Task> {
    let mut quota = Quota::new(&TABLE.map(|(_, weight)| weight));
    let mut articles = articles.into_iter();
    let mut n_groups = [0; HardNegative::ALL.len()];
    let mut n_titles = 0;
    let mut tasks = Vec::new();
    for block in blocks {
        n_titles += block.iter().map(|unit| unit.n_articles()).sum::<usize>();
        for &unit in block {
            let own: Vec<BaseArticle> = articles.by_ref().take(unit.n_articles()).collect();
            let mut task = Task { unit, articles: own, operators: Vec::new(), number: 0, n_titles };
            match unit {
                Unit::Family { n_reprints } => task.operators = deal_operators(&task.articles, n_reprints, &mut quota),
                Unit::Group { kind, n_docs } => {
                    task.number = n_groups[kind as usize];
                    n_groups[kind as usize] += 1;
                    match kind {
                        HardNegative::SameEvent => task.articles = base.same_event(task.number, n_docs),
                        HardNegative::SameTemplate => task.articles = base.same_template(task.number, n_docs),
                        HardNegative::SharedBoilerplate => {}
                    }
                }
            }
            tasks.push(task);
        }
    }
    tasks
}

fn deal_operators(articles: &[BaseArticle], n_reprints: usize, quota: &mut Quota) -> Vec<Operator> {
    let drafts: Vec<Draft> = articles.iter().map(|article| Draft::original(&article.title, &article.paragraphs)).collect();
    let applies = |number: usize| drafts.iter().all(|draft| TABLE[number].0.applies(draft));
    (0..n_reprints).map(|_| quota.deal(applies).map_or(Operator::Reprint, |number| TABLE[number].0)).collect()
}

fn make(task: &Task, titles: &[String], dice: &mut Dice) -> Vec<Made> {
    let mut related: Vec<&str> = Vec::with_capacity(N_RELATED);
    while related.len() < N_RELATED.min(titles.len()) {
        related.push(&titles[dice.below(titles.len())]);
    }
    related.retain(|title| task.articles.iter().all(|article| article.title != *title));
    match task.unit {
        Unit::Family { .. } => match task.articles.first() {
            Some(article) => family(article, &task.operators, &related, dice),
            None => Vec::new(),
        },
        Unit::Group { kind, .. } => group(&task.articles, kind, &related, dice),
    }
}

impl Corpus {
    /// Adds the documents of some units in random order.
    fn add_block(&mut self, units: impl Iterator<Item = (Task, Vec<Made>)>, dice: &mut Dice) {
        let units: Vec<(Task, Vec<Made>)> = units.collect();
        let first = self.documents.len();
        let n_docs: usize = units.iter().map(|(_, made)| made.len()).sum();
        let mut places: Vec<u32> = (first..first + n_docs).map(|place| place as u32).collect();
        dice.shuffle(&mut places);
        self.documents.resize(first + n_docs, Document::default());
        self.cluster.resize(first + n_docs, 0);
        self.lineage.resize(first + n_docs, Lineage::default());
        let mut places = places.into_iter();
        for (task, made) in units {
            let own: Vec<u32> = places.by_ref().take(made.len()).collect();
            self.add_unit(&task, made, &own);
        }
    }

    fn add_unit(&mut self, task: &Task, made: Vec<Made>, places: &[u32]) {
        for (number, document) in made.iter().enumerate() {
            let place = places[number] as usize;
            match task.unit {
                Unit::Family { .. } => {
                    self.cluster[place] = places[0];
                    let parent = document.kind.map(|_| places[0]);
                    self.lineage[place] = Lineage { kind: document.kind.map(|kind| kind.to_string()), parent, ..Lineage::default() };
                    self.label_with_earlier(&made[..number], document, places, number);
                }
                Unit::Group { kind, .. } => {
                    self.cluster[place] = places[number];
                    let group = format!("{}-{}", kind.name(), task.number);
                    self.lineage[place] = Lineage { hard_negative: Some(kind.name()), group: Some(group), ..Lineage::default() };
                }
            }
        }
        for (document, &place) in made.into_iter().zip(places) {
            self.documents[place as usize] = finished(document, place, self.seed);
        }
    }

    fn label_with_earlier(&mut self, earlier: &[Made], document: &Made, places: &[u32], number: usize) {
        for (other, made) in earlier.iter().enumerate() {
            let (a, b) = (places[other].min(places[number]), places[other].max(places[number]));
            self.labels.push((a, b, Label::of(&made.kept, &document.kept)));
        }
    }
}

/// Gives a document the id and address of its place. Places are shuffled: neither tells anything about the family.
fn finished(made: Made, place: u32, seed: u64) -> Document {
    const N_ADDRESSES: u64 = 90_000_000;
    // A prime that does not divide the number of addresses: no two places get the same address.
    const STRIDE: u64 = 7_919;
    let manner = made.portal.manner();
    let offset = split_seed(seed, ADDRESSES) % N_ADDRESSES;
    let address = 10_000_000 + (u64::from(place) * STRIDE + offset) % N_ADDRESSES;
    let day = made.published.split([' ', 'T']).next().unwrap_or_default();
    let folder = if day.is_empty() { String::new() } else { format!("{day}/") };
    Document {
        id: format!("{}-{place:06}", manner.id),
        text: made.text,
        title: Some(made.title),
        url: Some(format!("http://{}/{}/{folder}{address}.shtml", manner.host, made.channel)),
        source: Some(manner.id.to_owned()),
        published: Some(made.published).filter(|published| !published.is_empty()),
    }
}
