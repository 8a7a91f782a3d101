//! From the outcome of a pass to the rows of a record.

use std::collections::{BTreeMap, BTreeSet};

use leitong_datasets::{Dataset, Gold};
use leitong_metrics::{
    Counts, CurvePoint, DocumentCounts, Histogram, average_precision, errors_by_document, precision_at_recall, reading_a, reading_b, reading_c,
    recall_at_precision,
};
use leitong_record::{
    ClusterQuality, Curve, CurvePoint as CurveRow, ErrorKind, ErrorPair, KindRecall, Mode, PairClass, Quality, RankingQuality, ThresholdSource,
};

use crate::clusters::{GoldPartition, cluster_quality};
use crate::gold::{GoldLabels, ListedPair};
use crate::tally::{Outcome, ScoredPair};
use crate::uncertainty::RowDecisions;
use crate::units::{Units, unit_counts};

/// Precision at which a score's recall is told.
const HIGH_PRECISION: f64 = 0.99;
/// Recall at which a score's precision is told.
const HIGH_RECALL: f64 = 0.95;

/// The outcome of one method at one size and mode, with all that names it.
pub(crate) struct Finding<'a> {
    pub method: &'a str,
    pub gold: &'a GoldLabels,
    pub mode: Mode,
    pub outcome: &'a Outcome,
    /// The default threshold first, then those that were asked for.
    pub thresholds: &'a [f64],
    pub n_unsigned: u64,
}

impl Finding<'_> {
    fn listed_at(&self, gold: Gold, threshold: f64) -> u64 {
        let pairs = self.gold.listed.iter().zip(&self.outcome.scores);
        pairs.filter(|(pair, score)| pair.gold == gold && **score >= threshold).count() as u64
    }

    fn counts(&self, threshold: f64, n_unlisted: u64) -> Counts {
        let tp = self.listed_at(Gold::Positive, threshold);
        let fp = self.listed_at(Gold::Negative, threshold) + n_unlisted;
        let n_positive = self.gold.n_listed(Gold::Positive);
        Counts { tp, fp, fn_: n_positive - tp, tn: self.gold.n_scored() - n_positive - fp }
    }

    /// Which documents have a wrong partner, and which miss one.
    fn wrong_and_missed(&self, threshold: f64) -> (Vec<bool>, Vec<bool>) {
        let mut wrong: Vec<bool> = self.outcome.highest_wrong.iter().map(|&score| score >= threshold).collect();
        let mut missed = vec![false; wrong.len()];
        for (pair, &score) in self.gold.listed.iter().zip(&self.outcome.scores) {
            let is_wrong = pair.gold == Gold::Negative && score >= threshold;
            let is_missed = pair.gold == Gold::Positive && score < threshold;
            for doc in [pair.left as usize, pair.right as usize] {
                wrong[doc] |= is_wrong;
                missed[doc] |= is_missed;
            }
        }
        (wrong, missed)
    }

    /// Documents with a wrong and with a missed partner.
    fn documents(&self, threshold: f64) -> DocumentCounts {
        let (wrong, missed) = self.wrong_and_missed(threshold);
        let count = |marks: &[bool]| marks.iter().filter(|&&mark| mark).count() as u64;
        DocumentCounts { n_docs: wrong.len() as u64, n_wrong_partner: count(&wrong), n_missed_partner: count(&missed) }
    }

    fn row(&self, source: ThresholdSource, threshold: f64, counts: Counts) -> Quality {
        let mut row = quality_row(self.method, self.gold, &counts, &self.documents(threshold));
        row.mode = self.mode;
        row.threshold_source = source;
        row.threshold = Some(threshold);
        row.ignored_found = self.listed_at(Gold::Ignore, threshold);
        row.n_unsigned = self.n_unsigned;
        if self.mode == Mode::Keys {
            self.add_blocking(&mut row);
        }
        row
    }

    fn add_blocking(&self, row: &mut Quality) {
        let n_docs = u64::from(self.gold.n_docs);
        let n_all = n_docs * n_docs.saturating_sub(1) / 2;
        let positives = self.gold.listed.iter().zip(&self.outcome.came).filter(|(pair, _)| pair.gold == Gold::Positive);
        let n_reached = positives.filter(|(_, came)| **came).count() as u64;
        let n_positive = self.gold.n_listed(Gold::Positive);
        row.n_candidates = Some(self.outcome.n_pairs);
        row.pair_completeness = (n_positive > 0).then(|| n_reached as f64 / n_positive as f64);
        row.reduction_ratio = (n_all > 0).then(|| 1.0 - self.outcome.n_pairs as f64 / n_all as f64);
    }

    fn sweep(&self) -> Vec<CurvePoint> {
        let (mut positives, mut negatives) = (Histogram::default(), self.outcome.unlisted.clone());
        for (pair, &score) in self.gold.listed.iter().zip(&self.outcome.scores) {
            match pair.gold {
                Gold::Positive => positives.add(score),
                Gold::Negative => negatives.add(score),
                Gold::Ignore => {}
            }
        }
        let n_negative = self.gold.n_scored() - self.gold.n_listed(Gold::Positive);
        let n_never_came = n_negative - negatives.total();
        negatives.add_many(0.0, n_never_came);
        CurvePoint::sweep(&positives, &negatives)
    }

    /// The rows of the default threshold, of the asked ones and of the best F.
    pub fn quality(&self) -> Vec<Quality> {
        let decided = self.thresholds.iter().zip(&self.outcome.n_unlisted_at).enumerate();
        let mut rows: Vec<Quality> = decided
            .map(|(position, (&threshold, &n_unlisted))| {
                let source = if position == 0 { ThresholdSource::Default } else { ThresholdSource::Asked };
                self.row(source, threshold, self.counts(threshold, n_unlisted))
            })
            .collect();
        if let Some(best) = CurvePoint::best_f(&self.sweep()) {
            rows.push(self.row(ThresholdSource::BestF, best.threshold, best.counts));
        }
        rows
    }

    /// Counts over thresholds; neighbours with equal counts are one point, the highest.
    pub fn curve(&self) -> Curve {
        let mut points: Vec<CurveRow> = Vec::new();
        for point in self.sweep().into_iter().rev() {
            let row = CurveRow { threshold: point.threshold, tp: point.counts.tp, fp: point.counts.fp };
            if points.last().is_none_or(|last| (last.tp, last.fp) != (row.tp, row.fp)) {
                points.push(row);
            }
        }
        points.reverse();
        Curve { method: self.method.into(), n_docs: self.gold.n_docs.into(), mode: self.mode, n_positive: self.gold.n_listed(Gold::Positive), points }
    }

    /// Figures of the whole curve.
    pub fn ranking(&self) -> RankingQuality {
        let points = self.sweep();
        RankingQuality {
            method: self.method.into(),
            n_docs: self.gold.n_docs.into(),
            mode: self.mode,
            average_precision: average_precision(&points),
            recall_at_p99: recall_at_precision(&points, HIGH_PRECISION),
            precision_at_r95: precision_at_recall(&points, HIGH_RECALL),
        }
    }

    /// The decisions at the default threshold by unit and by document; `None` where there are too many wrong ones.
    pub fn decisions(&self, units: &Units) -> Option<RowDecisions> {
        let wrong_by_unit = self.outcome.wrong_by_unit.as_ref()?;
        let threshold = self.thresholds[0];
        let counts = unit_counts(self.gold, units, |position| self.outcome.scores[position] >= threshold, wrong_by_unit);
        let (wrong, missed) = self.wrong_and_missed(threshold);
        let is_right = wrong.iter().zip(missed).map(|(&wrong, missed)| !wrong && !missed).collect();
        Some(RowDecisions { method: self.method.into(), mode: self.mode, counts, is_right })
    }

    /// Found shares by kind at the default threshold.
    pub fn kinds(&self) -> Vec<KindRecall> {
        let mut counts: BTreeMap<(&str, &str, PairClass), (u64, u64)> = BTreeMap::new();
        for (pair, &score) in self.gold.listed.iter().zip(&self.outcome.scores) {
            if let Some(kind) = &pair.kind {
                let (n_pairs, n_found) = counts.entry((kind, &pair.label, class(pair.gold))).or_default();
                *n_pairs += 1;
                *n_found += u64::from(score >= self.thresholds[0]);
            }
        }
        let row = |((kind, label, class), (n_pairs, n_found)): ((&str, &str, PairClass), (u64, u64))| KindRecall {
            method: self.method.into(),
            n_docs: self.gold.n_docs.into(),
            kind: kind.into(),
            label: label.into(),
            class,
            n_pairs,
            n_found,
        };
        counts.into_iter().map(row).collect()
    }

    /// The worst errors at the default threshold, half of each kind where there are enough; a document comes once for each kind.
    pub fn errors(&self, dataset: &Dataset, n_shown: usize) -> Vec<ErrorPair> {
        let wrong = spread_over_documents(self.false_positives(), n_shown);
        let missed = spread_over_documents(self.false_negatives(), n_shown);
        let n_missed = missed.len().min(n_shown - wrong.len().min(n_shown / 2));
        let n_wrong = wrong.len().min(n_shown - n_missed);
        let wrong = wrong.into_iter().take(n_wrong).map(|error| self.error_pair(dataset, ErrorKind::FalsePositive, error));
        wrong.chain(missed.into_iter().take(n_missed).map(|error| self.error_pair(dataset, ErrorKind::FalseNegative, error))).collect()
    }

    fn error_pair(&self, dataset: &Dataset, kind: ErrorKind, (pair, label): (ScoredPair, String)) -> ErrorPair {
        let id = |doc: u32| dataset.documents[doc as usize].id.clone();
        ErrorPair { method: self.method.into(), kind, left: id(pair.left), right: id(pair.right), score: pair.score, label }
    }

    /// All errors at the default threshold, wrong ones first, the worst of either first, and whether each shows a kind of edit or of hard negative.
    ///
    /// Of wrong pairs that no list names the highest only.
    pub fn all_errors(&self, dataset: &Dataset) -> Vec<(ErrorPair, bool)> {
        let kinds: BTreeSet<String> = self.gold.listed.iter().filter(|pair| pair.kind.is_some()).map(label_of).collect();
        let row = |kind| {
            let kinds = &kinds;
            move |error: (ScoredPair, String)| (kinds.contains(&error.1), self.error_pair(dataset, kind, error))
        };
        let wrong = self.false_positives().into_iter().map(row(ErrorKind::FalsePositive));
        let missed = self.false_negatives().into_iter().map(row(ErrorKind::FalseNegative));
        wrong.chain(missed).map(|(has_kind, error)| (error, has_kind)).collect()
    }

    fn listed_errors(&self, gold: Gold, is_error: impl Fn(f64) -> bool) -> Vec<(ScoredPair, String)> {
        let pairs = self.gold.listed.iter().zip(&self.outcome.scores).filter(|(pair, score)| pair.gold == gold && is_error(**score));
        pairs
            .map(|(pair, &score)| {
                let label = label_of(pair);
                (ScoredPair { score, left: pair.left, right: pair.right }, label)
            })
            .collect()
    }

    fn false_positives(&self) -> Vec<(ScoredPair, String)> {
        let mut errors = self.listed_errors(Gold::Negative, |score| score >= self.thresholds[0]);
        errors.extend(self.outcome.wrong.iter().map(|&pair| (pair, "different".to_owned())));
        errors.sort_by(|(a, _), (b, _)| b.score.total_cmp(&a.score).then((a.left, a.right).cmp(&(b.left, b.right))));
        errors
    }

    fn false_negatives(&self) -> Vec<(ScoredPair, String)> {
        let mut errors = self.listed_errors(Gold::Positive, |score| score < self.thresholds[0]);
        errors.sort_by(|(a, _), (b, _)| a.score.total_cmp(&b.score).then((a.left, a.right).cmp(&(b.left, b.right))));
        errors
    }
}

/// The gold label, with the kind of edit or hard negative behind it.
fn label_of(pair: &ListedPair) -> String {
    pair.kind.as_ref().map_or_else(|| pair.label.clone(), |kind| format!("{}, {kind}", pair.label))
}

fn class(gold: Gold) -> PairClass {
    match gold {
        Gold::Positive => PairClass::Duplicate,
        Gold::Ignore => PairClass::Ignored,
        Gold::Negative => PairClass::Different,
    }
}

/// Takes pairs in order, each document once: one hub document would fill the list alone.
fn spread_over_documents(pairs: Vec<(ScoredPair, String)>, n_shown: usize) -> Vec<(ScoredPair, String)> {
    let mut seen = BTreeSet::new();
    let mut spread = Vec::new();
    for (pair, label) in pairs {
        if spread.len() < n_shown && !seen.contains(&pair.left) && !seen.contains(&pair.right) {
            seen.extend([pair.left, pair.right]);
            spread.push((pair, label));
        }
    }
    spread
}

/// With every pair known: documents that are not alike to, or ignored with, all others.
fn n_with_a_different_document(gold: &GoldLabels) -> u64 {
    let mut n_not_different = vec![0_u32; gold.n_docs as usize];
    for pair in gold.listed.iter().filter(|pair| pair.gold != Gold::Negative) {
        n_not_different[pair.left as usize] += 1;
        n_not_different[pair.right as usize] += 1;
    }
    n_not_different.iter().filter(|&&n| n + 1 < gold.n_docs).count() as u64
}

fn quality_row(method: &str, gold: &GoldLabels, counts: &Counts, documents: &DocumentCounts) -> Quality {
    let (a, b, c, d) = (reading_a(counts), reading_b(counts), reading_c(counts), errors_by_document(documents));
    Quality {
        method: method.into(),
        n_docs: gold.n_docs.into(),
        tp: counts.tp,
        fp: counts.fp,
        fn_: counts.fn_,
        tn: counts.tn,
        precision: counts.precision(),
        recall: counts.recall(),
        f1: counts.f1(),
        ce: a.ce,
        ee: a.ee,
        ce_b: b.ce,
        f_b: b.f,
        ce_c: c.ce,
        ee_c: c.ee,
        ce_d: d.ce,
        ee_d: d.ee,
        f_d: d.f,
        ..Quality::default()
    }
}

/// The id of the row that calls nothing a duplicate.
pub(crate) const DO_NOTHING: &str = "do-nothing";
/// The id of the row that calls every pair a duplicate.
pub(crate) const ACCEPT_ALL: &str = "accept-all";

/// What a threshold that nothing reaches, and a threshold of 0, would give: rows that every method must beat.
pub(crate) fn trivial_rows(gold: &GoldLabels) -> [Quality; 2] {
    let n_positive = gold.n_listed(Gold::Positive);
    let n_negative = gold.n_scored() - n_positive;
    let nothing = Counts { fn_: n_positive, tn: n_negative, ..Counts::default() };
    let all = Counts { tp: n_positive, fp: n_negative, ..Counts::default() };
    let with_partner = |class: Gold| {
        let pairs = gold.listed.iter().filter(|pair| pair.gold == class);
        pairs.flat_map(|pair| [pair.left, pair.right]).collect::<BTreeSet<u32>>().len() as u64
    };
    let n_docs = u64::from(gold.n_docs);
    let n_missed_partner = with_partner(Gold::Positive);
    let n_wrong_partner = if gold.is_judged() { with_partner(Gold::Negative) } else { n_with_a_different_document(gold) };
    let mut nothing = quality_row(DO_NOTHING, gold, &nothing, &DocumentCounts { n_docs, n_missed_partner, n_wrong_partner: 0 });
    let mut all = quality_row(ACCEPT_ALL, gold, &all, &DocumentCounts { n_docs, n_missed_partner: 0, n_wrong_partner });
    nothing.threshold_source = ThresholdSource::None;
    all.threshold_source = ThresholdSource::None;
    all.ignored_found = gold.n_listed(Gold::Ignore);
    [nothing, all]
}

/// The clusters of the rows that every method must beat: each document alone, and all in one.
pub(crate) fn trivial_clusters(gold: &GoldLabels, partition: Option<&GoldPartition>) -> [ClusterQuality; 2] {
    let (alone, one): (Vec<u32>, Vec<u32>) = (0..gold.n_docs).map(|doc| (doc, 0)).unzip();
    [(DO_NOTHING, alone), (ACCEPT_ALL, one)].map(|(method, cluster)| cluster_quality(method, gold, partition, Mode::AllPairs, &cluster))
}

/// Saying yes to every judged pair, to be compared with the methods: on judged pairs that can be hard to beat.
///
/// `None` where all pairs are known, since calling them all is bad beyond doubt and has no decisions by unit that would fit.
pub(crate) fn accepted_decisions(gold: &GoldLabels, units: &Units) -> Option<RowDecisions> {
    let mut is_right = vec![true; gold.n_docs as usize];
    for pair in gold.listed.iter().filter(|pair| pair.gold == Gold::Negative) {
        is_right[pair.left as usize] = false;
        is_right[pair.right as usize] = false;
    }
    let counts = unit_counts(gold, units, |_| true, &[]);
    gold.is_judged().then(|| RowDecisions { method: ACCEPT_ALL.into(), mode: Mode::AllPairs, counts, is_right })
}
