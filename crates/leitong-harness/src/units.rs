//! What is drawn when a figure's interval is asked for: families of documents, and decisions by family.

use std::collections::BTreeMap;

use anyhow::Result;
use leitong_datasets::{Dataset, Gold, Truth};
use leitong_index::{Connected, PairSink as _};
use leitong_metrics::UnitCounts;

use crate::gold::GoldLabels;

/// Pairs of families kept for one row: more would cost memory and minutes, and a row that calls so many pairs needs no interval.
pub(crate) const MAX_UNIT_PAIRS: usize = 1_000_000;

/// Stands for documents that are in no judged pair and so in no unit.
const NO_UNIT: u32 = u32::MAX;

/// The unit of each document. A family with all that depends on it is one unit: documents of one cluster, of one group of hard negatives, copies with
/// their originals. Of judged pairs it is the connected component of judged documents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Units {
    of: Vec<u32>,
    pub n_units: usize,
}

impl Units {
    /// The units of the first `n_docs` documents.
    pub fn of(dataset: &Dataset, n_docs: usize) -> Result<Self> {
        // Any threshold will do: what belongs together has similarity 1.
        let mut together = Connected::new(n_docs as u32, 1.0)?;
        let mut is_judged = vec![!matches!(dataset.truth, Truth::Judged(_)); n_docs];
        if let Truth::Full(truth) = &dataset.truth {
            join_equal(&mut together, truth.cluster[..n_docs].iter().map(Some));
        }
        if let Some(lineage) = &dataset.lineage {
            join_equal(&mut together, lineage[..n_docs].iter().map(|lineage| lineage.group.as_ref()));
            for (doc, lineage) in lineage[..n_docs].iter().enumerate() {
                if let Some(parent) = lineage.parent.filter(|&parent| (parent as usize) < n_docs) {
                    together.row(parent, &[doc as u32], &[1.0]);
                }
            }
        }
        if let Truth::Judged(pairs) = &dataset.truth {
            for pair in pairs.iter().filter(|pair| (pair.right as usize) < n_docs) {
                together.row(pair.left, &[pair.right], &[1.0]);
                is_judged[pair.left as usize] = true;
                is_judged[pair.right as usize] = true;
            }
        }
        Ok(Self::numbered(&together.clusters(), &is_judged))
    }

    /// The unit of a document; of one that no judged pair names, a number that is no unit's.
    pub fn unit(&self, doc: u32) -> u32 {
        self.of[doc as usize]
    }

    /// Units by the number of each document.
    #[cfg(test)]
    pub fn from_numbers(of: Vec<u32>) -> Self {
        let n_units = of.iter().max().map_or(0, |largest| *largest as usize + 1);
        Self { of, n_units }
    }

    /// Numbers the components that have a marked document, by first document.
    fn numbered(component: &[u32], is_marked: &[bool]) -> Self {
        let mut numbers = BTreeMap::new();
        let mut of = vec![NO_UNIT; component.len()];
        for (doc, component) in component.iter().enumerate().filter(|&(doc, _)| is_marked[doc]) {
            let next = numbers.len() as u32;
            of[doc] = *numbers.entry(component).or_insert(next);
        }
        Self { of, n_units: numbers.len() }
    }
}

fn join_equal<K: Ord>(together: &mut Connected, keys: impl Iterator<Item = Option<K>>) {
    let mut first = BTreeMap::new();
    for (doc, key) in keys.enumerate().filter_map(|(doc, key)| Some((doc as u32, key?))) {
        let first = *first.entry(key).or_insert(doc);
        together.row(first, &[doc], &[1.0]);
    }
}

/// Wrong pairs that no list names, by the units of their documents; equal ones are counted, not kept.
#[derive(Clone, Debug)]
pub(crate) struct WrongPairs<'a> {
    units: &'a Units,
    limit: usize,
    // (smaller unit, larger unit, pairs); compacted now and then.
    pairs: Vec<(u32, u32, u64)>,
    n_compacted: usize,
    // Whether there were more than the limit: no part of them is kept, since it would depend on the order.
    overflowed: bool,
}

impl<'a> WrongPairs<'a> {
    /// Pairs that come in before equal ones are counted for the first time.
    const BUFFER: usize = 1 << 16;

    pub fn new(units: &'a Units, limit: usize) -> Self {
        Self { units, limit, pairs: Vec::new(), n_compacted: 0, overflowed: false }
    }

    pub fn push(&mut self, doc: u32, other: u32) {
        let (a, b) = (self.units.of[doc as usize], self.units.of[other as usize]);
        if !self.overflowed {
            self.pairs.push((a.min(b), a.max(b), 1));
            self.compact_where_full();
        }
    }

    fn compact_where_full(&mut self) {
        if self.pairs.len() >= 2 * self.n_compacted.max(Self::BUFFER) {
            self.compact();
        }
    }

    fn compact(&mut self) {
        self.pairs.sort_unstable();
        self.pairs.dedup_by(|later, kept| {
            let is_equal = (later.0, later.1) == (kept.0, kept.1);
            kept.2 += if is_equal { later.2 } else { 0 };
            is_equal
        });
        self.n_compacted = self.pairs.len();
        if self.overflowed || self.pairs.len() > self.limit {
            self.overflowed = true;
            self.pairs = Vec::new();
        }
    }

    pub fn merge(&mut self, other: Self) {
        self.pairs.extend(other.pairs);
        self.overflowed |= other.overflowed;
        self.compact_where_full();
    }

    /// The pairs, ascending; `None` where there are more than the limit.
    pub fn finish(mut self) -> Option<Vec<(u32, u32, u64)>> {
        self.compact();
        (!self.overflowed).then_some(self.pairs)
    }
}

/// Decisions by unit: on listed pairs as `is_called` says of their positions, and the wrong pairs that no list names.
pub(crate) fn unit_counts(gold: &GoldLabels, units: &Units, is_called: impl Fn(usize) -> bool, wrong: &[(u32, u32, u64)]) -> UnitCounts {
    let zeros = || vec![0; units.n_units];
    let mut counts = UnitCounts { tp: zeros(), fn_: zeros(), fp_within: zeros(), fp_across: Vec::new() };
    for (position, pair) in gold.listed.iter().enumerate() {
        // A listed pair is inside a cluster, inside a group of hard negatives, or judged: both documents are in one unit.
        let unit = units.of[pair.left as usize] as usize;
        match (pair.gold, is_called(position)) {
            (Gold::Positive, true) => counts.tp[unit] += 1,
            (Gold::Positive, false) => counts.fn_[unit] += 1,
            (Gold::Negative, true) => counts.fp_within[unit] += 1,
            (Gold::Negative, false) | (Gold::Ignore, _) => {}
        }
    }
    for &(a, b, n) in wrong {
        if a == b { counts.fp_within[a as usize] += n } else { counts.fp_across.push((a, b, n)) }
    }
    counts
}
