//! What a judged sample of a pool says: shares by inverse inclusion probability, bounds where nothing was found, and what two methods together miss.
//!
//! A stratum of `n_pairs` pairs of which `m` were judged gives each judged pair the weight `n_pairs / m` (Horvitz, Thompson, *A generalization of sampling without
//! replacement from a finite universe*, 1952). The judged pairs must be a random part of the stratum, drawn without replacement.

use std::cmp::Ordering;

use crate::spread::wilson_of_share;

/// Judged pairs that every stratum gets first: a variance needs two.
const FEWEST: u64 = 2;

/// Divides `n` pairs to be judged over strata: two each as far as they go, then in proportion to the fourth root of their sizes; never more than a stratum has.
///
/// The root stands between equal numbers, which give a judged pair of a large stratum a huge weight, and proportional ones, which spend all reading on what is
/// hardly alike: strata of pools differ in size by factors of 10,000 and more, and the largest hold the fewest duplicates.
/// A larger `n` takes nothing from any stratum. Ties go to the first.
pub fn allocate(sizes: &[u64], n: u64) -> Vec<u64> {
    let mut taken = vec![0_u64; sizes.len()];
    for _ in 0..n {
        let open = (0..sizes.len()).filter(|&h| taken[h] < sizes[h]);
        // Priority size^(1/4) / (taken + 1), compared by its fourth power without rounding: a/b > c/d as a·d > c·b.
        let weaker = |&a: &usize, &b: &usize| {
            let is_owed = |h: usize| taken[h] < FEWEST;
            let power = |h: usize| u128::from(taken[h] + 1).saturating_pow(4);
            let by_size = u128::from(sizes[a]).saturating_mul(power(b)).cmp(&u128::from(sizes[b]).saturating_mul(power(a)));
            // Of two that are owed, the one with fewer: no stratum gets its second before the others have their first.
            let by_debt = if is_owed(a) && is_owed(b) { taken[b].cmp(&taken[a]) } else { Ordering::Equal };
            is_owed(a).cmp(&is_owed(b)).then(by_debt).then(by_size).then(b.cmp(&a))
        };
        match open.max_by(weaker) {
            Some(stratum) => taken[stratum] += 1,
            None => break,
        }
    }
    taken
}

/// How a judged pair counts in a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    /// In neither part of the share.
    Outside,
    /// In the whole, and not in the part.
    Miss,
    /// In the whole and in the part.
    Hit,
}

/// A stratum of which some pairs were judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SampledStratum {
    /// Pairs of the stratum.
    pub n_pairs: u64,
    /// The judged ones, at most `n_pairs`.
    pub judged: Vec<Member>,
}

impl SampledStratum {
    /// Pairs that each judged one stands for; `None` where none was judged.
    pub fn weight(&self) -> Option<f64> {
        (!self.judged.is_empty()).then(|| self.n_pairs as f64 / self.judged.len() as f64)
    }

    fn count(&self, member: Member) -> u64 {
        self.judged.iter().filter(|&&judged| judged == member).count() as u64
    }

    /// Judged pairs in the whole.
    fn n_inside(&self) -> u64 {
        self.count(Member::Miss) + self.count(Member::Hit)
    }

    fn is_whole(&self) -> bool {
        self.judged.len() as u64 == self.n_pairs
    }
}

/// Estimated number of hits over all strata: each judged one counts by its weight. A stratum without judged pairs adds nothing.
pub fn estimated_hits(strata: &[SampledStratum]) -> f64 {
    strata.iter().filter_map(|stratum| Some(stratum.weight()? * stratum.count(Member::Hit) as f64)).sum()
}

/// A share with its interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ShareEstimate {
    /// In [0, 1].
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Judged pairs in the whole.
    pub n_judged: u64,
}

/// The share of hits in hits and misses, both weighted, at a confidence in (0, 1); `None` where no judged pair is in the whole.
///
/// The interval is Wilson's with an effective number of pairs p (1 - p) / V, where V is the linearised variance of the ratio with the finite population correction
/// of each stratum (after Korn, Graubard, *Confidence intervals for proportions with small expected number of positive counts*, 1998, who use Clopper's). Where
/// the sample shows no variance, though pairs are unjudged, the effective number is Kish's, (Σw)² / Σw². Where every pair was judged, the share is known and the
/// interval is a point. A stratum with one judged pair takes its squared deviation for its variance. Pairs that share documents are taken as independent, so that
/// the interval is too narrow where few documents make many pairs.
pub fn share_estimate(strata: &[SampledStratum], confidence: f64) -> Option<ShareEstimate> {
    let hits = estimated_hits(strata);
    let whole: f64 = strata.iter().filter_map(|stratum| Some(stratum.weight()? * stratum.n_inside() as f64)).sum();
    let n_judged = strata.iter().map(SampledStratum::n_inside).sum();
    if n_judged == 0 {
        return None;
    }
    let value = hits / whole;
    let (low, high) = if strata.iter().all(SampledStratum::is_whole) {
        (value, value)
    } else {
        let variance: f64 = strata.iter().map(|stratum| variance_of(stratum, value, whole)).sum();
        let spread = value * (1.0 - value);
        let n_effective = if spread > 0.0 && variance > 0.0 { spread / variance } else { kish(strata, whole) };
        wilson_of_share(value, n_effective, confidence)
    };
    Some(ShareEstimate { value, low, high, n_judged })
}

/// What a stratum adds to the linearised variance of a ratio: N² (1 - m/N) s² / m, with s² that of (y - R x) / X.
fn variance_of(stratum: &SampledStratum, ratio: f64, whole: f64) -> f64 {
    let residual = |member: &Member| match member {
        Member::Outside => 0.0,
        Member::Miss => -ratio / whole,
        Member::Hit => (1.0 - ratio) / whole,
    };
    let residuals: Vec<f64> = stratum.judged.iter().map(residual).collect();
    let (n, m) = (stratum.n_pairs as f64, residuals.len() as f64);
    let s2 = match residuals[..] {
        [] => return 0.0,
        [only] => only * only,
        _ => {
            let mean = residuals.iter().sum::<f64>() / m;
            residuals.iter().map(|residual| (residual - mean).powi(2)).sum::<f64>() / (m - 1.0)
        }
    };
    n * n * (1.0 - m / n) * s2 / m
}

/// Kish's effective number of the judged pairs in the whole.
fn kish(strata: &[SampledStratum], whole: f64) -> f64 {
    let squares = strata.iter().filter_map(|stratum| Some(stratum.weight()?.powi(2) * stratum.n_inside() as f64));
    whole * whole / squares.sum::<f64>()
}

/// The share that a stratum holds at most, at one-sided 95 %, where `hits` of `n` judged pairs were found in it; `None` where none was judged.
///
/// For no hits it is the rule of three, 3 / n, and at most 1 (Hanley, Lippman-Hand, *If nothing goes wrong, is everything all right?*, 1983);
/// otherwise the upper end of Wilson's interval. Finding nothing is never a share of 0.
pub fn share_at_most(hits: u64, n: u64) -> Option<f64> {
    const RULE_OF_THREE: f64 = 3.0;
    const TWO_SIDED: f64 = 0.9;
    match (hits, n) {
        (_, 0) => None,
        (0, n) => Some((RULE_OF_THREE / n as f64).min(1.0)),
        (hits, n) => Some(wilson_of_share(hits as f64 / n as f64, n as f64, TWO_SIDED).1),
    }
}

/// Chapman's estimate of all duplicates from what two methods find: (n₁ + 1)(n₂ + 1) / (m + 1) - 1, with m found by both.
///
/// Unbiased for independent methods. Methods that find the same easy duplicates depend on each other positively, and the estimate is then too low:
/// what it adds to the union is a lower bound of what both miss. Source: Chapman, *Some properties of the hypergeometric distribution*, 1951.
pub fn chapman(by_first: f64, by_second: f64, by_both: f64) -> f64 {
    (by_first + 1.0) * (by_second + 1.0) / (by_both + 1.0) - 1.0
}
