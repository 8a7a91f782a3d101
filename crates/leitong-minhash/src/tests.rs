mod bbit;
mod bottom_k;
mod ensemble;
mod families;
mod minhash;
mod statistics;
mod weighted;

use leitong_core::{Method, Model, hash::split_seed};
use leitong_testkit::{distinct_sentences, fitted};

/// The hash of an element of a trial's sets. The families draw their functions with `split_seed` too: elements must not be equal to seeds.
fn element(trial: u64, number: u64) -> u64 {
    const ELEMENTS: u64 = 0x656c_656d_656e_7473;
    split_seed(split_seed(ELEMENTS, trial), number)
}

/// Two sets of `size` elements, `shared` of them in both; another pair of sets a trial.
fn sets_of(size: u64, shared: u64, trial: u64) -> [Vec<u64>; 2] {
    let range = |from: u64| (from..from + size).map(|number| element(trial, number)).collect();
    [range(0), range(size - shared)]
}

/// shared / union of two sets of `size` elements.
fn jaccard_of(size: u64, shared: u64) -> f64 {
    shared as f64 / (2 * size - shared) as f64
}

/// Mean and variance of an estimate over independent trials.
struct Estimates {
    n: f64,
    mean: f64,
    variance: f64,
}

impl Estimates {
    fn of(n_trials: u64, estimate: impl FnMut(u64) -> f64) -> Self {
        let estimates: Vec<f64> = (0..n_trials).map(estimate).collect();
        let n = n_trials as f64;
        let mean = estimates.iter().sum::<f64>() / n;
        let variance = estimates.iter().map(|estimate| (estimate - mean).powi(2)).sum::<f64>() / (n - 1.0);
        Self { n, mean, variance }
    }

    /// The mean lies within 3 standard errors of what is estimated, `variance` being that of one trial.
    #[track_caller]
    fn check_mean(&self, expected: f64, variance: f64, of: &str) {
        let standard_error = (variance / self.n).sqrt();
        assert!((self.mean - expected).abs() < 3.0 * standard_error, "{of}: mean {} for {expected}, standard error {standard_error}", self.mean);
    }

    /// Three standard errors of variance / expected variance: a sample variance has a relative standard deviation of about sqrt(2 / n).
    fn variance_band(&self) -> f64 {
        3.0 * (2.0 / self.n).sqrt()
    }

    #[track_caller]
    fn check_variance(&self, expected: f64, of: &str) {
        let ratio = self.variance / expected;
        assert!((ratio - 1.0).abs() < self.variance_band(), "{of}: the variance is {ratio} times the expected one, outside 1 +- {}", self.variance_band());
    }
}

#[track_caller]
fn check_near(actual: f64, expected: f64, within: f64) {
    assert!((actual - expected).abs() <= within, "{actual} is not {expected}");
}

/// Why the parameters are refused.
fn refusal(method: &impl Method) -> Option<String> {
    method.fitter().err().map(|error| error.to_string())
}

/// How many of the 1,000 distinct sentences have a signature of their own.
fn n_distinct_signatures<M: Method>(method: &M) -> usize
where
    <M::Model as Model>::Signature: Ord,
{
    let analyzer = leitong_text::Analyzer::new(method.needs());
    let docs: Vec<_> = distinct_sentences().iter().map(|document| analyzer.analyze(document)).collect();
    let model = fitted(method, &docs);
    let mut signatures: Vec<_> = docs.iter().filter_map(|doc| model.signature(doc)).collect();
    signatures.sort_unstable();
    signatures.dedup();
    signatures.len()
}
