//! The corpus: planned, made in parallel, put in order.

use leitong_core::Document;
use leitong_core::hash::split_seed;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::base::{Base, BaseArticle};
use crate::catalogue::operator_row;
use crate::dice::Dice;
use crate::error::SynthError;
use crate::family::{Made, family, group};
use crate::operators::{Operator, TABLE};
use crate::plan::{HardNegative, Unit, plan};
use crate::quota::Quota;
use crate::short;
use crate::text::{Draft, Label};

/// What kind of documents to make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CorpusKind {
    /// Articles at portals.
    #[default]
    Portal,
    /// Headlines and posts of 8 to 45 characters.
    Short,
}

impl CorpusKind {
    // The argument is what serde hands over.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn is_portal(&self) -> bool {
        *self == Self::Portal
    }

    /// Of articles the sizes of the seed study.
    fn default_sizes(self) -> Vec<usize> {
        match self {
            Self::Portal => vec![124, 1_191, 10_287],
            Self::Short => vec![500, 2_000],
        }
    }
}

/// What to make: the `[generate]` table of a data set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "RecipeTable")]
pub struct Recipe {
    /// Every choice follows from it.
    pub seed: u64,
    /// `builtin`, or the name of a data set.
    pub base: String,
    /// Numbers of documents, ascending: each is a beginning of the next.
    pub sizes: Vec<usize>,
    /// `portal` or `short`.
    #[serde(skip_serializing_if = "CorpusKind::is_portal")]
    pub kind: CorpusKind,
    /// Names of the catalogue, such as `M3@1%`: reprints have these edits, each as often, instead of the mix. Empty: the mix.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub operators: Vec<String>,
}

/// A recipe as written; what is left out depends on the kind.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecipeTable {
    seed: Option<u64>,
    base: Option<String>,
    sizes: Option<Vec<usize>>,
    #[serde(default)]
    kind: CorpusKind,
    #[serde(default)]
    operators: Vec<String>,
}

impl From<RecipeTable> for Recipe {
    fn from(table: RecipeTable) -> Self {
        const SEED: u64 = 163;
        let RecipeTable { seed, base, sizes, kind, operators } = table;
        let base = base.unwrap_or_else(|| "builtin".to_owned());
        Self { seed: seed.unwrap_or(SEED), base, sizes: sizes.unwrap_or_else(|| kind.default_sizes()), kind, operators }
    }
}

impl Default for Recipe {
    /// The sizes of the seed study.
    fn default() -> Self {
        RecipeTable::default().into()
    }
}

impl Recipe {
    /// The operators of reprints with their weights.
    fn table(&self) -> Result<Vec<(Operator, u32)>, SynthError> {
        if self.operators.is_empty() {
            return Ok(TABLE.to_vec());
        }
        if self.kind == CorpusKind::Short {
            return Err(SynthError::Operators { why: "short texts have edits of their own".to_owned() });
        }
        let mut table = Vec::with_capacity(self.operators.len());
        for name in &self.operators {
            match operator_row(name).map(|row| row.operator) {
                Ok(Operator::Merge(_)) => return Err(SynthError::Operators { why: format!("`{name}` needs another article") }),
                Ok(operator) => table.push((operator, 1)),
                Err(error) => return Err(SynthError::Operators { why: error.to_string() }),
            }
        }
        Ok(table)
    }
}

/// How a document was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lineage {
    /// The edit with its strength, such as `M3 1 %`, or that of a short text, such as `S1 synonym`; absent for originals.
    pub kind: Option<String>,
    /// Position of the original; absent for originals.
    pub parent: Option<u32>,
    /// `N1`, `N2`, `N3` or `N7`; absent elsewhere.
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
    /// From the recipe.
    pub kind: CorpusKind,
    /// From the recipe.
    pub operators: Vec<String>,
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
/// Sizes that are not ascending, a base with too few articles, or one that is not the built-in one for short texts; operators that the catalogue does not have
/// or that need another article.
pub fn generate(base: &dyn Base, recipe: &Recipe) -> Result<Corpus, SynthError> {
    let is_ascending = recipe.sizes.windows(2).all(|pair| pair[0] < pair[1]);
    if !is_ascending || recipe.sizes.first().is_none_or(|&smallest| smallest == 0) {
        return Err(SynthError::Sizes { got: recipe.sizes.clone() });
    }
    let table = recipe.table()?;
    let blocks = plan(&recipe.sizes);
    if recipe.kind == CorpusKind::Short {
        return short::generate(base, recipe, &blocks);
    }
    let n_base: usize = blocks.iter().flatten().map(|unit| unit.n_articles()).sum();
    let articles = draw_articles(base, n_base, recipe.seed)?;
    let titles: Vec<String> = articles.iter().map(|article| article.title.clone()).collect();
    let tasks = tasks(base, &blocks, articles, &table);
    let seed = split_seed(recipe.seed, UNITS);
    let work = |(number, task): (usize, &Task)| make(task, &titles[..task.n_titles], &mut Dice::new(seed, number as u64));
    let made: Vec<Vec<Made>> = tasks.par_iter().enumerate().map(work).collect();

    let made_units = tasks.iter().zip(made).map(|(task, made)| MadeUnit { hard_negative: task.hard_negative(), made });
    Ok(Corpus { n_base, ..Corpus::of(base, recipe, &blocks, made_units.collect()) })
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
fn tasks(base: &dyn Base, blocks: &[Vec<Unit>], articles: Vec<BaseArticle>, table: &[(Operator, u32)]) -> Vec<Task> {
    let weights: Vec<u32> = table.iter().map(|&(_, weight)| weight).collect();
    let mut quota = Quota::new(&weights);
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
                Unit::Family { n_reprints } => task.operators = deal_operators(&task.articles, n_reprints, table, &mut quota),
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

fn deal_operators(articles: &[BaseArticle], n_reprints: usize, table: &[(Operator, u32)], quota: &mut Quota) -> Vec<Operator> {
    let drafts: Vec<Draft> = articles.iter().map(|article| Draft::original(&article.title, &article.paragraphs)).collect();
    let applies = |number: usize| drafts.iter().all(|draft| table[number].0.applies(draft));
    (0..n_reprints).map(|_| quota.deal(applies).map_or(Operator::Reprint, |number| table[number].0)).collect()
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

/// The documents of a family, or of a group of hard negatives with its kind and number.
pub(crate) struct MadeUnit {
    pub hard_negative: Option<(&'static str, usize)>,
    pub made: Vec<Made>,
}

impl Task {
    fn hard_negative(&self) -> Option<(&'static str, usize)> {
        match self.unit {
            Unit::Family { .. } => None,
            Unit::Group { kind, .. } => Some((kind.name(), self.number)),
        }
    }
}

impl Corpus {
    /// Puts the units of each block in random order.
    pub(crate) fn of(base: &dyn Base, recipe: &Recipe, blocks: &[Vec<Unit>], units: Vec<MadeUnit>) -> Self {
        let mut corpus = Self {
            seed: recipe.seed,
            sizes: recipe.sizes.clone(),
            kind: recipe.kind,
            operators: recipe.operators.clone(),
            base: base.name(),
            base_digest: base.digest(),
            n_base_left_out: base.n_left_out(),
            notes: base.notes(),
            ..Self::default()
        };
        let mut units = units.into_iter();
        for (number, block) in blocks.iter().enumerate() {
            let mut dice = Dice::new(split_seed(recipe.seed, ORDER_OF_DOCUMENTS), number as u64);
            corpus.add_block(units.by_ref().take(block.len()).collect(), &mut dice);
        }
        corpus.labels.sort_unstable();
        corpus
    }

    /// Adds the documents of some units in random order.
    fn add_block(&mut self, units: Vec<MadeUnit>, dice: &mut Dice) {
        let first = self.documents.len();
        let n_docs: usize = units.iter().map(|unit| unit.made.len()).sum();
        let mut places: Vec<u32> = (first..first + n_docs).map(|place| place as u32).collect();
        dice.shuffle(&mut places);
        self.documents.resize(first + n_docs, Document::default());
        self.cluster.resize(first + n_docs, 0);
        self.lineage.resize(first + n_docs, Lineage::default());
        let mut places = places.into_iter();
        for unit in units {
            let own: Vec<u32> = places.by_ref().take(unit.made.len()).collect();
            self.add_unit(unit, &own);
        }
    }

    fn add_unit(&mut self, unit: MadeUnit, places: &[u32]) {
        let MadeUnit { hard_negative, made } = unit;
        for (number, document) in made.iter().enumerate() {
            let place = places[number] as usize;
            if let Some((kind, group)) = hard_negative {
                self.cluster[place] = places[number];
                self.lineage[place] = Lineage { hard_negative: Some(kind), group: Some(format!("{kind}-{group}")), ..Lineage::default() };
            } else {
                self.cluster[place] = places[0];
                let parent = document.kind.as_ref().map(|_| places[0]);
                self.lineage[place] = Lineage { kind: document.kind.clone(), parent, ..Lineage::default() };
                self.label_with_earlier(&made[..number], document, places, number);
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
        title: made.title,
        url: Some(format!("http://{}/{}/{folder}{address}.shtml", manner.host, made.channel)),
        source: Some(manner.id.to_owned()),
        published: Some(made.published).filter(|published| !published.is_empty()),
    }
}
