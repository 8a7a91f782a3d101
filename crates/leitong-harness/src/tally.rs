//! What a pass over scored pairs keeps: never the pairs themselves.

use leitong_index::{Connected, PairSink};
use leitong_metrics::Histogram;

use crate::banded::{Banded, BandedPairs};
use crate::gold::{GoldLabels, Standing};
use crate::units::{MAX_UNIT_PAIRS, Units, WrongPairs};

/// Wrong pairs kept for the error list: more than are shown, so that they can be spread over documents.
const KEPT_ERRORS: usize = 400;

/// A scored pair; the smaller document first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ScoredPair {
    pub score: f64,
    pub left: u32,
    pub right: u32,
}

impl ScoredPair {
    fn by_score_then_documents(&self, other: &Self) -> std::cmp::Ordering {
        other.score.total_cmp(&self.score).then((self.left, self.right).cmp(&(other.left, other.right)))
    }
}

/// The highest-scored pairs seen; which ones are kept does not depend on the order of coming.
#[derive(Clone, Debug, Default)]
struct Highest(Vec<ScoredPair>);

impl Highest {
    fn push(&mut self, pair: ScoredPair) {
        self.0.push(pair);
        if self.0.len() >= 2 * KEPT_ERRORS {
            self.trim();
        }
    }

    fn trim(&mut self) {
        self.0.sort_unstable_by(ScoredPair::by_score_then_documents);
        self.0.truncate(KEPT_ERRORS);
    }
}

/// What one pass found.
pub(crate) struct Tally<'a> {
    gold: &'a GoldLabels,
    thresholds: &'a [f64],
    /// Position in the listed pairs, and score, of those that came.
    found: Vec<(u32, f64)>,
    /// Scores of pairs that the clusters call different and no list names.
    unlisted: Histogram,
    /// Of them, how many reach each threshold.
    n_unlisted_at: Vec<u64>,
    /// Of them, the highest score a document.
    highest_wrong: Vec<f64>,
    /// Of them, the highest that reach the first threshold.
    wrong: Highest,
    /// Of them, those that reach the first threshold, by unit.
    wrong_by_unit: Option<WrongPairs<'a>>,
    /// Of them, those that reach a step of a band, by unit.
    banded: Option<BandedPairs<'a>>,
    /// Components of the pairs that reach a threshold.
    joined: Option<Connected>,
    n_pairs: u64,
}

impl<'a> Tally<'a> {
    /// A tally that decides exactly at the given thresholds; the first is the method's default.
    pub fn new(gold: &'a GoldLabels, thresholds: &'a [f64]) -> Self {
        Self {
            gold,
            thresholds,
            found: Vec::new(),
            unlisted: Histogram::default(),
            n_unlisted_at: vec![0; thresholds.len()],
            highest_wrong: vec![0.0; gold.n_docs as usize],
            wrong: Highest::default(),
            wrong_by_unit: None,
            banded: None,
            joined: None,
            n_pairs: 0,
        }
    }

    /// Also keeps the connected components of the pairs that reach the sink's threshold.
    pub fn joining(mut self, alone: Connected) -> Self {
        self.joined = Some(alone);
        self
    }

    /// Also counts wrong pairs by the units of their documents.
    pub fn by_unit(mut self, units: Option<&'a Units>) -> Self {
        self.wrong_by_unit = units.map(|units| WrongPairs::new(units, MAX_UNIT_PAIRS));
        self
    }

    /// Also counts wrong pairs by unit along the curve.
    pub fn banded(mut self, units: Option<&'a Units>) -> Self {
        self.banded = units.map(BandedPairs::new);
        self
    }

    fn unlisted_pair(&mut self, doc: u32, other: u32, score: f64) {
        self.unlisted.add(score);
        for (n, &threshold) in self.n_unlisted_at.iter_mut().zip(self.thresholds) {
            *n += u64::from(score >= threshold);
        }
        for document in [doc, other] {
            let highest = &mut self.highest_wrong[document as usize];
            *highest = highest.max(score);
        }
        if let Some(banded) = &mut self.banded {
            banded.push(doc, other, score);
        }
        if score >= self.thresholds[0] {
            self.wrong.push(ScoredPair { score, left: doc.min(other), right: doc.max(other) });
            if let Some(wrong) = &mut self.wrong_by_unit {
                wrong.push(doc, other);
            }
        }
    }

    /// Ends the pass.
    pub fn finish(mut self) -> Outcome {
        let mut scores = vec![0.0; self.gold.listed.len()];
        let mut came = vec![false; self.gold.listed.len()];
        for (position, score) in self.found {
            scores[position as usize] = score;
            came[position as usize] = true;
        }
        self.wrong.trim();
        Outcome {
            scores,
            came,
            unlisted: self.unlisted,
            n_unlisted_at: self.n_unlisted_at,
            highest_wrong: self.highest_wrong,
            wrong: self.wrong.0,
            wrong_by_unit: self.wrong_by_unit.and_then(WrongPairs::finish),
            banded: self.banded.map(BandedPairs::finish),
            components: self.joined.map(Connected::clusters),
            n_pairs: self.n_pairs,
        }
    }
}

impl PairSink for Tally<'_> {
    fn row(&mut self, doc: u32, others: &[u32], scores: &[f64]) {
        self.n_pairs += others.len() as u64;
        if let Some(joined) = &mut self.joined {
            joined.row(doc, others, scores);
        }
        for (&other, &score) in others.iter().zip(scores) {
            match self.gold.standing(doc, other) {
                Standing::Listed(position) => self.found.push((position, score)),
                Standing::Negative => self.unlisted_pair(doc, other, score),
                Standing::Outside => {}
            }
        }
    }

    fn merge(mut self, other: Self) -> Self {
        self.found.extend(other.found);
        self.unlisted.merge(&other.unlisted);
        self.n_unlisted_at.iter_mut().zip(other.n_unlisted_at).for_each(|(n, more)| *n += more);
        self.highest_wrong.iter_mut().zip(other.highest_wrong).for_each(|(highest, score)| *highest = highest.max(score));
        other.wrong.0.into_iter().for_each(|pair| self.wrong.push(pair));
        if let (Some(wrong), Some(more)) = (&mut self.wrong_by_unit, other.wrong_by_unit) {
            wrong.merge(more);
        }
        if let (Some(banded), Some(more)) = (&mut self.banded, other.banded) {
            banded.merge(more);
        }
        self.joined = self.joined.zip(other.joined).map(|(joined, more)| joined.merge(more));
        self.n_pairs += other.n_pairs;
        self
    }
}

/// The result of a pass: listed pairs with their scores, the rest as counts.
pub(crate) struct Outcome {
    /// Score of each listed pair; 0 where it never came.
    pub scores: Vec<f64>,
    /// Whether a listed pair came at all.
    pub came: Vec<bool>,
    pub unlisted: Histogram,
    pub n_unlisted_at: Vec<u64>,
    pub highest_wrong: Vec<f64>,
    pub wrong: Vec<ScoredPair>,
    /// Pairs of units, ascending, with their wrong pairs; `None` where nobody asked, or there are too many.
    pub wrong_by_unit: Option<Vec<(u32, u32, u64)>>,
    /// Wrong pairs by unit along the curve; `None` where nobody asked.
    pub banded: Option<Banded>,
    /// The component of each document; `None` where nobody asked.
    pub components: Option<Vec<u32>>,
    pub n_pairs: u64,
}

/// Counts decisions and nothing else: what a timed pass uses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Decisions {
    pub threshold: f64,
    pub n_duplicates: u64,
}

impl PairSink for Decisions {
    fn row(&mut self, _: u32, _: &[u32], scores: &[f64]) {
        self.n_duplicates += scores.iter().filter(|&&score| score >= self.threshold).count() as u64;
    }

    fn merge(self, other: Self) -> Self {
        Self { n_duplicates: self.n_duplicates + other.n_duplicates, ..self }
    }
}
