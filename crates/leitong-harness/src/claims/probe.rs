//! Articles and their edited copies: independent pairs, one an article and edit.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};
use leitong_core::{Analyzed, Document, Needs, Selection};
use leitong_metrics::Resampling;
use leitong_synth::operators::Operator;
use leitong_synth::{BaseArticle, mutate, operator_row};
use rayon::prelude::*;

use super::figure::{Figure, Figures};
use super::file::ProbeSpec;
use crate::analysis::analyse;
use crate::experiment::Plan;

/// Bits of the fingerprints that `bits` counts: similarity is 1 - distance / 64.
const BITS: f64 = 64.0;
/// Articles behind an article that an edit may take text from.
const DONORS: usize = 6;

/// An edit by its key: several operators in turn.
struct Edit<'a> {
    key: &'a str,
    operators: Vec<Operator>,
}

impl<'a> Edit<'a> {
    fn parse(key: &'a str) -> Result<Self> {
        let operator = |part: &str| operator_row(part).map(|row| row.operator).with_context(|| format!("the edit `{key}`"));
        Ok(Self { key, operators: key.split('+').map(operator).collect::<Result<_>>()? })
    }

    /// The edited copy of an article; `None` where the article does not have what is edited.
    fn apply(&self, article: &BaseArticle, donors: &[BaseArticle], seed: u64) -> Option<BaseArticle> {
        self.operators.iter().try_fold(article.clone(), |article, &operator| Some(mutate(&article, donors, operator, seed)?.article))
    }
}

/// What a probe measured: similarity of each article with its copy, by (edit, row); `None` where there is no copy.
pub(crate) struct Probe {
    scores: BTreeMap<(String, String), Vec<Option<f64>>>,
    thresholds: BTreeMap<String, f64>,
    resampling: Resampling,
    pub n_articles: usize,
}

/// The articles: those of suitable length, evenly spread over the data set.
fn articles(spec: &ProbeSpec, documents: &[Document]) -> Result<Vec<Document>> {
    let is_suitable = |document: &&Document| {
        let n_chars = document.text.chars().count();
        (spec.min_chars..=spec.max_chars).contains(&n_chars) && document.title.as_deref().is_some_and(|title| !title.trim().is_empty())
    };
    let suitable: Vec<&Document> = documents.iter().filter(is_suitable).collect();
    if suitable.len() < spec.articles {
        let (from, to) = (spec.min_chars, spec.max_chars);
        bail!("probe {} asks for {} articles with a title and {from} to {to} characters, and there are {}", spec.id, spec.articles, suitable.len());
    }
    let step = suitable.len() / spec.articles;
    Ok(suitable.into_iter().step_by(step).take(spec.articles).map(|document| shortened(document, spec.head_chars)).collect())
}

/// The first sentences up to a number of characters; the first sentence in any case, cut if it must be.
fn shortened(document: &Document, head_chars: Option<usize>) -> Document {
    let Some(limit) = head_chars else { return document.clone() };
    let mut head = String::new();
    for sentence in document.text.split_inclusive(['。', '！', '？', '\n']) {
        if !head.is_empty() && head.chars().count() + sentence.chars().count() > limit {
            break;
        }
        head.extend(sentence.chars().take(limit));
    }
    Document { text: head.trim().to_owned(), ..document.clone() }
}

/// The copy as another portal would carry it: at another address, an hour later.
fn copy_of(original: &Document, article: BaseArticle, number: usize) -> Document {
    Document {
        id: format!("{}-copy", original.id),
        text: article.text(),
        title: Some(article.title),
        url: Some(format!("http://mirror.example.cn/{number}.shtml")),
        published: original.published.clone(),
        source: None,
    }
}

impl Probe {
    /// Edits articles of the base and scores each with its copies.
    pub fn measure(spec: &ProbeSpec, plans: &[Plan], documents: &[Document], seed: u64, draws: usize) -> Result<Self> {
        let edits: Vec<Edit> = spec.edits.iter().map(|key| Edit::parse(key)).collect::<Result<_>>()?;
        let originals = articles(spec, documents)?;
        let bases: Vec<BaseArticle> = originals.iter().map(BaseArticle::from).collect();
        // The original in the very form that its copies are made from: lines may have been cut anew.
        let originals: Vec<Document> = originals.iter().zip(&bases).map(|(original, base)| Document { text: base.text(), ..original.clone() }).collect();
        let copies = copies(&edits, &originals, &bases, seed);
        let mut needs = Needs::none();
        plans.iter().for_each(|plan| needs.merge(&plan.needs()));
        let mut background = originals.clone();
        background.extend(documents.iter().take(spec.background.saturating_sub(originals.len())).cloned());
        let background = analyse(&background, &needs).0;
        let present: Vec<Document> = copies.iter().flatten().flatten().cloned().collect();
        let present = analyse(&present, &needs).0;

        let mut scores = BTreeMap::new();
        for plan in plans {
            let all = similarities(plan, &background, originals.len(), &copies, &present)?;
            for (edit, row) in edits.iter().zip(all) {
                scores.insert((edit.key.to_owned(), plan.id.clone()), row);
            }
        }
        let thresholds = plans.iter().map(|plan| (plan.id.clone(), plan.thresholds[0])).collect();
        Ok(Self { scores, thresholds, resampling: Resampling::new(originals.len(), draws, seed), n_articles: originals.len() })
    }

    /// Whether a row was run.
    pub fn has_row(&self, row: &str) -> bool {
        self.thresholds.contains_key(row)
    }

    /// `hit`: the share at the row's threshold or above; `mean`: the mean similarity; `bits`: the mean distance of 64-bit fingerprints.
    pub fn figure(&self, edit: &str, row: &str, what: &str) -> Result<Option<Figure>> {
        let key = (edit.to_owned(), row.to_owned());
        let scores = self.scores.get(&key).with_context(|| format!("the probe has no edit `{edit}` of row `{row}`"))?;
        let n = scores.iter().flatten().count() as u64;
        if n == 0 {
            return Ok(None);
        }
        let threshold = self.thresholds.get(row).copied().unwrap_or(1.0);
        let value_of = |score: f64| match what {
            "hit" => Ok(f64::from(u8::from(score >= threshold))),
            "mean" => Ok(score),
            "bits" => Ok(BITS * (1.0 - score)),
            other => bail!("a probe measures `hit`, `mean` or `bits`, not `{other}`"),
        };
        let values: Vec<Option<f64>> = scores.iter().map(|score| score.map(value_of).transpose()).collect::<Result<_>>()?;
        let draws = self.resampling.means(&values);
        if what == "hit" {
            let hits = scores.iter().flatten().filter(|&&score| score >= threshold).count() as u64;
            return Ok(Some(Figure::of_share(hits, draws, n, "articles")));
        }
        let mean = values.iter().flatten().sum::<f64>() / n as f64;
        Ok(Some(Figure::of_draws(mean, draws, n, "articles")))
    }

    /// Adds every figure under `id/edit/row/what`.
    pub fn add_figures(&self, id: &str, figures: &mut Figures) -> Result<()> {
        for (edit, row) in self.scores.keys() {
            for what in ["hit", "mean"] {
                if let Some(figure) = self.figure(edit, row, what)? {
                    figures.add(format!("{id}/{edit}/{row}/{what}"), figure);
                }
            }
        }
        Ok(())
    }
}

/// One row an edit, one copy an article.
fn copies(edits: &[Edit], originals: &[Document], bases: &[BaseArticle], seed: u64) -> Vec<Vec<Option<Document>>> {
    let n = bases.len();
    let copy = |edit: &Edit, number: usize| {
        let donors: Vec<BaseArticle> = (1..=DONORS).map(|ahead| bases[(number + ahead) % n].clone()).collect();
        let article = edit.apply(&bases[number], &donors, seed.wrapping_add(number as u64))?;
        Some(copy_of(&originals[number], article, number))
    };
    edits.par_iter().map(|edit| (0..n).map(|number| copy(edit, number)).collect()).collect()
}

/// Similarities of each article with its copies, by edit. Methods are fitted on the background, whose first documents are the articles.
fn similarities(
    plan: &Plan,
    background: &[Analyzed],
    n_articles: usize,
    copies: &[Vec<Option<Document>>],
    present: &[Analyzed],
) -> Result<Vec<Vec<Option<f64>>>> {
    // A verifier decides where there is one: the pair is scored, not looked up.
    let method = plan.verifier.as_ref().unwrap_or(&plan.method);
    let mut detector = method.fit(background).with_context(|| format!("fitting {}", plan.id))?;
    detector.push(&background[..n_articles], Selection::All);
    detector.push(present, Selection::All);
    let mut next = n_articles as u32;
    let mut pairs = Vec::new();
    for row in copies {
        let numbered = row.iter().enumerate().map(|(article, copy)| {
            copy.as_ref().map(|_| {
                next += 1;
                (article as u32, next - 1)
            })
        });
        pairs.push(numbered.collect::<Vec<_>>());
    }
    let score = |pair: &Option<(u32, u32)>| pair.map(|(article, copy)| detector.score(article, copy));
    Ok(pairs.par_iter().map(|row| row.iter().map(score).collect()).collect())
}
