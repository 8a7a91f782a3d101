//! The built-in generator as a base.

use leitong_core::hash::split_seed;

use crate::base::{Base, BaseArticle};
use crate::builtin::{self, Article, BUILTIN_VERSION, Section};

/// The built-in generator as a [`Base`]: as many articles as wanted, no two related.
#[derive(Clone, Copy, Debug)]
pub struct BuiltinBase {
    seed: u64,
}

// A group on one event begins with the article of its own index, so that originals and groups must not share a seed.
const GROUPS: u64 = 1;

impl BuiltinBase {
    /// The articles of a seed.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl Base for BuiltinBase {
    fn name(&self) -> String {
        "builtin".to_owned()
    }

    fn digest(&self) -> String {
        format!("builtin-{BUILTIN_VERSION}")
    }

    fn n_articles(&self) -> Option<usize> {
        None
    }

    fn article(&self, index: usize) -> BaseArticle {
        builtin::article(self.seed, index as u64).into()
    }

    fn same_event(&self, index: usize, n: usize) -> Vec<BaseArticle> {
        let articles = builtin::same_event(split_seed(self.seed, GROUPS), index as u64, n);
        articles.into_iter().map(BaseArticle::from).collect()
    }

    fn same_template(&self, index: usize, n: usize) -> Vec<BaseArticle> {
        let articles = builtin::same_template(split_seed(self.seed, GROUPS), index as u64, n);
        articles.into_iter().map(BaseArticle::from).collect()
    }

    fn n_left_out(&self) -> usize {
        0
    }

    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
}

impl From<Article> for BaseArticle {
    fn from(article: Article) -> Self {
        let channel = match article.section {
            Section::Sport => "sports",
            Section::Entertainment => "ent",
            Section::Society => "society",
        };
        Self { title: article.title, paragraphs: article.paragraphs, channel, published: article.published }
    }
}
