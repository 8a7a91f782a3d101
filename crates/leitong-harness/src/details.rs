//! What plots and pages show beyond the tables, at the largest size: examples of each kind of error, sizes of clusters, bands along the curve.

use std::collections::{BTreeMap, BTreeSet};

use leitong_datasets::Dataset;
use leitong_metrics::{Counts, Resampling, UnitCounts, pointwise_band, reading_a};
use leitong_record::{Band, BandPoint, ClusterSizes, ErrorPair, Mode, Run};

use crate::banded::{BAND_STEPS, threshold_of};
use crate::clusters::GoldPartition;
use crate::gold::GoldLabels;
use crate::quality::Finding;
use crate::units::{Units, unit_counts};

/// Errors listed for each kind of edit or hard negative, beside the worst of all.
const EXAMPLES: usize = 2;
/// Draws of a band: it is looked at, not tested with.
const BAND_DRAWS: usize = 500;
/// Seed of its draws.
const BAND_SEED: u64 = 164;
/// Confidence of its intervals.
const BAND_LEVEL: f64 = 0.95;

/// What one row adds to a record beyond its figures.
#[derive(Debug, Default)]
pub(crate) struct Details {
    errors: Vec<ErrorPair>,
    bands: Vec<Band>,
    cluster_sizes: Vec<ClusterSizes>,
}

impl Details {
    /// The details of a row; `errors` are its worst ones, which come first.
    pub fn of(finding: &Finding, dataset: &Dataset, units: &Units, partition: Option<&GoldPartition>, errors: Vec<ErrorPair>) -> Self {
        let examples = examples(finding.all_errors(dataset), &errors);
        let errors = errors.into_iter().chain(examples).collect();
        let found = finding.outcome.components.as_ref();
        let counts = found.map(|found| partition.map_or_else(|| size_counts(found), |partition| size_counts(&partition.placed(found))));
        let sizes = counts.map(|counts| ClusterSizes { method: Some(finding.method.into()), n_docs: finding.gold.n_docs.into(), mode: finding.mode, counts });
        Self { errors, bands: vec![band(finding, units)], cluster_sizes: sizes.into_iter().collect() }
    }

    /// Puts them at the end of the record's lists.
    pub fn add_to(self, run: &mut Run) {
        run.errors.extend(self.errors);
        run.bands.extend(self.bands);
        run.cluster_sizes.extend(self.cluster_sizes);
    }
}

/// The sizes of the gold clusters; `None` where only judged pairs are known.
pub(crate) fn gold_sizes(gold: &GoldLabels, partition: Option<&GoldPartition>) -> Option<ClusterSizes> {
    let counts = size_counts(partition?.gold());
    Some(ClusterSizes { method: None, n_docs: gold.n_docs.into(), mode: Mode::AllPairs, counts })
}

/// (documents, clusters of so many documents), ascending, from the cluster of each document.
fn size_counts(cluster: &[u32]) -> Vec<(u64, u64)> {
    let mut n_docs: BTreeMap<u32, u64> = BTreeMap::new();
    cluster.iter().for_each(|&cluster| *n_docs.entry(cluster).or_default() += 1);
    let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
    n_docs.values().for_each(|&size| *counts.entry(size).or_default() += 1);
    counts.into_iter().collect()
}

/// The first errors of each label that names a kind, in the order given, without those that are listed already.
fn examples(errors: Vec<(ErrorPair, bool)>, listed: &[ErrorPair]) -> Vec<ErrorPair> {
    let listed: BTreeSet<(&str, &str)> = listed.iter().map(|error| (error.left.as_str(), error.right.as_str())).collect();
    let mut n_of: BTreeMap<String, usize> = BTreeMap::new();
    let mut examples = Vec::new();
    for (error, has_kind) in errors {
        let n = n_of.entry(error.label.clone()).or_default();
        if has_kind && *n < EXAMPLES {
            *n += 1;
            if !listed.contains(&(&error.left, &error.right)) {
                examples.push(error);
            }
        }
    }
    examples
}

/// The band of a row's curve. F and CE have none where wrong pairs lie between so many families that they were not kept.
fn band(finding: &Finding, units: &Units) -> Band {
    let resampling = Resampling::new(units.n_units, BAND_DRAWS, BAND_SEED);
    let at = |step: u32| {
        let mut counts = unit_counts(finding.gold, units, |position| finding.outcome.scores[position] >= threshold_of(step), &[]);
        let is_whole = finding.outcome.banded.as_ref().is_some_and(|banded| banded.add_to(&mut counts, step));
        (counts, is_whole)
    };
    let (counts, is_whole): (Vec<UnitCounts>, Vec<bool>) = (1..=BAND_STEPS).map(at).unzip();
    let figures: [fn(&Counts) -> Option<f64>; 3] = [Counts::f1, |counts| reading_a(counts).ce, |counts| reading_a(counts).ee];
    let intervals = pointwise_band(&resampling, &counts, figures, BAND_LEVEL);
    let mut points = Vec::new();
    for ((step, is_whole), [f1, ce, ee]) in (1..).zip(is_whole).zip(intervals) {
        points.push(BandPoint { threshold: threshold_of(step), f1: f1.filter(|_| is_whole), ce: ce.filter(|_| is_whole), ee });
    }
    let (n_units, n_draws) = (units.n_units as u64, BAND_DRAWS as u64);
    Band { method: finding.method.into(), n_docs: finding.gold.n_docs.into(), mode: finding.mode, n_units, n_draws, points }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(left: &str, label: &str) -> ErrorPair {
        ErrorPair { left: left.into(), right: "乙".into(), label: label.into(), ..ErrorPair::default() }
    }

    #[test]
    fn clusters_are_counted_by_their_size() {
        // Clusters 4 (three documents), 7 (one) and 9 (one).
        assert_eq!(size_counts(&[4, 7, 4, 9, 4]), [(1, 2), (3, 1)]);
        assert!(size_counts(&[]).is_empty());
    }

    #[test]
    fn each_kind_has_two_examples_of_which_those_listed_already_are_not_repeated() {
        let errors = ["a", "b", "c", "d"].map(|left| (error(left, "duplicate, M22"), true)).into_iter().chain([(error("e", "duplicate"), false)]);
        let found = examples(errors.collect(), &[error("a", "duplicate, M22")]);
        assert_eq!(found, [error("b", "duplicate, M22")]);
    }
}
