//! Figures with their draws, and what they say of a condition.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use leitong_metrics::{percentile_interval, wilson_interval};
use leitong_record::{FigureRecord, TestRecord, Verdict};

use super::file::TestSpec;

/// Confidence of every interval.
pub(crate) const CONFIDENCE: f64 = 0.95;

/// The unit of times.
pub(crate) const RUNS: &str = "runs";

/// A figure with its bootstrap draws: draws of one measurement are of the same units, so that differences are paired.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figure {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub n: u64,
    pub unit: &'static str,
    pub draws: Vec<f64>,
}

impl Figure {
    /// A figure whose interval is that of its draws.
    pub fn of_draws(value: f64, draws: Vec<f64>, n: u64, unit: &'static str) -> Self {
        let (low, high) = percentile_interval(&draws, CONFIDENCE).unwrap_or((value, value));
        Self { value, low, high, n, unit, draws }
    }

    /// A share of independent units: its interval is Wilson's, which is no point where all units agree.
    pub fn of_share(hits: u64, draws: Vec<f64>, n: u64, unit: &'static str) -> Self {
        let value = if n == 0 { 0.0 } else { hits as f64 / n as f64 };
        let (low, high) = wilson_interval(hits, n, CONFIDENCE).unwrap_or((0.0, 1.0));
        Self { value, low, high, n, unit, draws }
    }

    pub fn record(&self, id: &str) -> FigureRecord {
        FigureRecord { id: id.into(), value: self.value, low: self.low, high: self.high, n: self.n, unit: self.unit.into() }
    }
}

/// All figures of a run, by id.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures(pub BTreeMap<String, Figure>);

impl Figures {
    pub fn add(&mut self, id: String, figure: Figure) {
        self.0.insert(id, figure);
    }

    pub fn get(&self, id: &str) -> Result<&Figure> {
        self.0.get(id).with_context(|| {
            let measurement = id.split('/').next().unwrap_or_default();
            let near: Vec<&str> = self.0.keys().filter(|key| key.split('/').next() == Some(measurement)).map(String::as_str).take(12).collect();
            format!("there is no figure `{id}`; of that measurement there are: {} ...", near.join(", "))
        })
    }

    /// What the figures say of a condition.
    pub fn test(&self, spec: &TestSpec) -> Result<TestRecord> {
        let figure = self.get(&spec.figure)?;
        let (condition, bound, verdict) = match (spec.at_least, spec.at_most, &spec.above, &spec.below) {
            (Some(bound), ..) => (format!("at least {bound}"), bound, within(figure.low - bound, figure.high - bound)),
            (_, Some(bound), ..) => (format!("at most {bound}"), bound, within(bound - figure.high, bound - figure.low)),
            (_, _, Some(other), _) => self.compare(figure, "above", other, spec, 1.0)?,
            (_, _, _, Some(other)) => self.compare(figure, "below", other, spec, -1.0)?,
            (None, None, None, None) => anyhow::bail!("a test of `{}` gives no condition", spec.figure),
        };
        let Figure { value, low, high, .. } = *figure;
        Ok(TestRecord { figure: spec.figure.clone(), value, low, high, condition, bound, verdict })
    }

    fn compare(&self, figure: &Figure, relation: &str, other: &str, spec: &TestSpec, sign: f64) -> Result<(String, f64, Verdict)> {
        let right = self.get(other)?;
        let bound_of = |value: f64| value * spec.times + spec.plus;
        let differences: Vec<f64> = figure.draws.iter().zip(&right.draws).map(|(left, right)| sign * (left - bound_of(*right))).collect();
        let bound = bound_of(right.value);
        let point = sign * (figure.value - bound);
        let (low, high) = if figure.unit == RUNS || right.unit == RUNS {
            // Runs are not paired: the ends of the intervals speak.
            let ends = [figure.low - bound_of(right.high), figure.high - bound_of(right.low)].map(|difference| sign * difference);
            (ends[0].min(ends[1]), ends[0].max(ends[1]))
        } else {
            percentile_interval(&differences, CONFIDENCE).unwrap_or((point, point))
        };
        let factor = if (spec.times - 1.0).abs() < f64::EPSILON { String::new() } else { format!("{} times ", spec.times) };
        let margin = if spec.plus.abs() < f64::EPSILON { String::new() } else { format!(" {:+}", spec.plus) };
        Ok((format!("{relation} {factor}{other}{margin}"), bound, strictly(low, high)))
    }
}

/// Of an interval that must not lie below 0.
fn within(low: f64, high: f64) -> Verdict {
    match () {
        () if low >= 0.0 => Verdict::Holds,
        () if high < 0.0 => Verdict::Fails,
        () => Verdict::Undecided,
    }
}

/// Of an interval that must lie above 0. Figures that are equal in every draw (no error by either method) are not separated by this sample.
fn strictly(low: f64, high: f64) -> Verdict {
    match () {
        () if low > 0.0 => Verdict::Holds,
        () if high < 0.0 || low < 0.0 && high <= 0.0 => Verdict::Fails,
        () => Verdict::Undecided,
    }
}

/// A claim holds where all conditions hold, and fails where one fails.
pub(crate) fn of_all(verdicts: &[Verdict]) -> Verdict {
    if verdicts.contains(&Verdict::Fails) {
        Verdict::Fails
    } else if verdicts.iter().all(|&verdict| verdict == Verdict::Holds) {
        Verdict::Holds
    } else {
        Verdict::Undecided
    }
}
