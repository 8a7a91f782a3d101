//! McNemar's test on documents.

use statrs::distribution::{Binomial, DiscreteCDF};

/// McNemar's test of two methods on the same documents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct McNemar {
    /// (|b - c| - 1)² / (b + c), never below 0: chi-squared of one degree of freedom, with Edwards' correction for continuity. 0 where b + c is 0.
    pub chi_squared: f64,
    /// Two-sided exact p: b of b + c fair coins. 1 where b + c is 0.
    pub exact_p: f64,
}

/// The test for `only_first` (b) documents that the first method alone has right, and `only_second` (c) that the second alone has.
///
/// Documents must be independent, which pairs of documents are not. Source: McNemar, *Note on the sampling error of the difference between correlated
/// proportions or percentages*, 1947.
pub fn mcnemar(only_first: u64, only_second: u64) -> McNemar {
    let n = only_first + only_second;
    if n == 0 {
        return McNemar { chi_squared: 0.0, exact_p: 1.0 };
    }
    let difference = (only_first.abs_diff(only_second) as f64 - 1.0).max(0.0);
    let tail = Binomial::new(0.5, n).map_or(0.5, |coins| coins.cdf(only_first.min(only_second)));
    McNemar { chi_squared: difference * difference / n as f64, exact_p: (2.0 * tail).min(1.0) }
}
