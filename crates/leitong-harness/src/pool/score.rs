//! What the judged pairs of a pool say of its methods.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use leitong_datasets::{Gold, GoldError, GoldOverride, GoldOverrides, PoolRow, read_pool};
use leitong_metrics::{Member, SampledStratum, chapman, estimated_hits, share_at_most, share_estimate};
use leitong_record::{ChapmanRecord, JudgedLabel, MethodScore, PoolMethod, PoolRecord, PoolScore, PoolStratum, ShareRecord, StratumScore};

use super::build::{POOL_PAIRS, POOL_RECORD};

/// Labels that count as duplicate where nothing else is asked for.
const POSITIVE: [&str; 2] = ["duplicate", "reprint"];
/// Labels that count as neither.
const IGNORED: [&str; 1] = ["contained"];
/// Confidence of all intervals.
const CONFIDENCE: f64 = 0.95;

/// What a command line asks of a judged pool.
#[derive(Clone, Debug, Default)]
pub struct PoolScoreAsked {
    /// The pool's folder.
    pub folder: PathBuf,
    /// Rows to speak of; all of the pool where absent.
    pub methods: Option<Vec<String>>,
    /// Classes for labels, as `LABEL=positive|negative|ignore`.
    pub gold: Vec<String>,
    /// Pairs of a lower confidence are taken as not judged.
    pub min_confidence: Option<u32>,
}

/// Reads a judged pool back and estimates precision, relative recall and what is missed.
///
/// # Errors
/// Where a file is missing or malformed, the pairs are not those that were drawn, no pair is judged, or a label or method is unknown.
pub fn score_pool(asked: &PoolScoreAsked) -> Result<PoolScore> {
    let path = asked.folder.join(POOL_RECORD);
    if !path.is_file() {
        bail!("{}: no {POOL_RECORD} in it; name a folder that `leitong pool` wrote", asked.folder.display());
    }
    let record = PoolRecord::read(&path)?;
    let pairs = asked.folder.join(POOL_PAIRS);
    let rows = read_pool(&pairs)?;
    check_rows(&record, &rows, &pairs)?;
    let methods = chosen(&record, asked.methods.as_deref())?;
    let labels = Labels::of(&rows, asked)?;
    let judged = Judged::of(&record, &rows, &labels, &pairs)?;
    Ok(judged.score(&record, &methods, &labels))
}

/// The rows must be the drawn ones, all of them: a row that is gone would change every weight.
fn check_rows(record: &PoolRecord, rows: &[PoolRow], path: &Path) -> Result<()> {
    for stratum in strata(record) {
        let n_rows = rows.iter().filter(|row| row.stratum == stratum.name).count() as u64;
        if n_rows != stratum.n_drawn {
            let hint = "a pair that is not judged stays in the file, with an empty label";
            bail!("{}: {n_rows} pairs of the stratum `{}`, and {} were drawn: {hint}", path.display(), stratum.name, stratum.n_drawn);
        }
    }
    if let Some(row) = rows.iter().find(|row| strata(record).all(|stratum| stratum.name != row.stratum)) {
        bail!("{}: the pair `{}`, `{}` is in the stratum `{}`, which {POOL_RECORD} does not have", path.display(), row.left, row.right, row.stratum);
    }
    Ok(())
}

/// Strata of the pool, then the residual one.
fn strata(record: &PoolRecord) -> impl Iterator<Item = &PoolStratum> {
    record.strata.iter().chain(std::iter::once(&record.residual.stratum))
}

fn chosen<'a>(record: &'a PoolRecord, asked: Option<&[String]>) -> Result<Vec<&'a PoolMethod>> {
    let Some(asked) = asked else { return Ok(record.methods.iter().collect()) };
    let known = || record.methods.iter().map(|method| method.id.as_str()).collect::<Vec<_>>().join(", ");
    let find = |id: &String| {
        let method = record.methods.iter().find(|method| method.id == *id);
        method.with_context(|| format!("the pool has no method `{id}`; it has: {}", known()))
    };
    asked.iter().map(find).collect()
}

/// The classes of labels, and the least confidence.
struct Labels {
    overrides: BTreeMap<String, Gold>,
    min_confidence: Option<u32>,
}

impl Labels {
    fn of(rows: &[PoolRow], asked: &PoolScoreAsked) -> Result<Self> {
        let overrides = asked.gold.iter().map(|text| text.parse::<GoldOverride>()).collect::<Result<Vec<_>, _>>()?;
        let overrides: BTreeMap<String, Gold> = GoldOverrides::new(overrides)?.iter().map(|(label, gold)| (label.to_owned(), gold)).collect();
        let known: BTreeSet<&str> = rows.iter().map(|row| row.label.as_str()).filter(|label| !label.is_empty()).collect();
        if let Some(label) = overrides.keys().find(|label| !known.contains(label.as_str())) {
            let known = known.into_iter().map(str::to_owned).collect();
            return Err(GoldError::UnknownLabel { label: label.clone(), known }.into());
        }
        Ok(Self { overrides, min_confidence: asked.min_confidence })
    }

    fn class(&self, label: &str) -> Gold {
        match self.overrides.get(label) {
            Some(&gold) => gold,
            None if POSITIVE.contains(&label) => Gold::Positive,
            None if IGNORED.contains(&label) => Gold::Ignore,
            None => Gold::Negative,
        }
    }

    /// Whether the reader was sure enough.
    fn is_sure(&self, row: &PoolRow) -> Result<bool> {
        let Some(least) = self.min_confidence else { return Ok(true) };
        let confidence: u32 = row.confidence.parse().with_context(|| {
            let (left, right, found) = (&row.left, &row.right, &row.confidence);
            format!("`confidence` of the pair `{left}`, `{right}` must be a whole number, got `{found}`")
        })?;
        Ok(confidence >= least)
    }
}

/// The judged pairs by stratum; the residual one is the last.
struct Judged<'a> {
    strata: Vec<(&'a PoolStratum, Vec<(&'a PoolRow, Gold)>)>,
    n_drawn: u64,
    n_unjudged: u64,
    n_unsure: u64,
}

impl<'a> Judged<'a> {
    fn of(record: &'a PoolRecord, rows: &'a [PoolRow], labels: &Labels, path: &Path) -> Result<Self> {
        let mut judged = Self { strata: strata(record).map(|stratum| (stratum, Vec::new())).collect(), n_drawn: rows.len() as u64, n_unjudged: 0, n_unsure: 0 };
        for row in rows {
            if row.label.is_empty() {
                judged.n_unjudged += 1;
            } else if !labels.is_sure(row)? {
                judged.n_unsure += 1;
            } else if let Some((_, of_stratum)) = judged.strata.iter_mut().find(|(stratum, _)| stratum.name == row.stratum) {
                of_stratum.push((row, labels.class(&row.label)));
            }
        }
        if judged.n_judged() == 0 {
            bail!("{}: no pair is judged: fill in the column `label`, such as `reprint` or `different`", path.display());
        }
        Ok(judged)
    }

    fn n_judged(&self) -> u64 {
        self.strata.iter().map(|(_, judged)| judged.len() as u64).sum()
    }

    /// The pool's strata, without the residual one, in the eyes of one question.
    fn sampled(&self, member: impl Fn(&PoolRow, Gold) -> Member) -> Vec<SampledStratum> {
        let pool = &self.strata[..self.strata.len() - 1];
        let one = |(stratum, judged): &(&PoolStratum, Vec<(&PoolRow, Gold)>)| SampledStratum {
            n_pairs: stratum.n_pairs,
            judged: judged.iter().map(|&(row, gold)| member(row, gold)).collect(),
        };
        pool.iter().map(one).collect()
    }

    /// Duplicates that pass a test, estimated.
    fn duplicates(&self, test: impl Fn(&PoolRow) -> bool) -> f64 {
        estimated_hits(&self.sampled(|row, gold| if gold == Gold::Positive && test(row) { Member::Hit } else { Member::Outside }))
    }

    fn score(&self, record: &PoolRecord, methods: &[&PoolMethod], labels: &Labels) -> PoolScore {
        let strata: Vec<StratumScore> = self.strata.iter().map(|(stratum, judged)| stratum_score(stratum, judged)).collect();
        let (residual, pool) = strata.split_last().map_or((None, &[][..]), |(residual, pool)| (Some(residual), pool));
        let duplicates = self.duplicates(|_| true);
        let unseen_in_pool = pool.iter().filter_map(|stratum| stratum.at_most).sum();
        let residual_at_most = residual.filter(|residual| residual.n_judged > 0).map(residual_bound);
        let missed_at_most = residual_at_most.map(|at_most| unseen_in_pool + at_most);
        let score_of = |method: &&PoolMethod| self.method_score(method, duplicates, missed_at_most);
        PoolScore {
            dataset: record.dataset.clone(),
            labels: self.labels(labels),
            n_drawn: self.n_drawn,
            n_judged: self.n_judged(),
            n_unjudged: self.n_unjudged,
            n_unsure: self.n_unsure,
            notes: notes(&strata, record),
            strata: strata.clone(),
            duplicates,
            unseen_in_pool,
            residual_at_most,
            methods: methods.iter().map(score_of).collect(),
            chapman: self.chapman(methods),
        }
    }

    fn labels(&self, labels: &Labels) -> Vec<JudgedLabel> {
        let mut n_by_label: BTreeMap<&str, u64> = BTreeMap::new();
        self.strata.iter().flat_map(|(_, judged)| judged).for_each(|(row, _)| *n_by_label.entry(&row.label).or_default() += 1);
        let one = |(label, n_pairs): (&str, u64)| JudgedLabel { label: label.to_owned(), class: labels.class(label).to_string(), n_pairs };
        n_by_label.into_iter().map(one).collect()
    }

    fn method_score(&self, method: &PoolMethod, duplicates: f64, missed_at_most: Option<f64>) -> MethodScore {
        let precision = self.sampled(|row, gold| match gold {
            Gold::Positive if calls(row, method) => Member::Hit,
            Gold::Negative if calls(row, method) => Member::Miss,
            _ => Member::Outside,
        });
        let recall = self.sampled(|row, gold| match gold {
            Gold::Positive if calls(row, method) => Member::Hit,
            Gold::Positive => Member::Miss,
            _ => Member::Outside,
        });
        let found = estimated_hits(&recall);
        MethodScore {
            id: method.id.clone(),
            n_called: method.n_called,
            found,
            precision: share(&precision),
            relative_recall: share(&recall),
            recall_at_least: missed_at_most.map(|missed| duplicates + missed).filter(|&all| all > 0.0).map(|all| found / all),
        }
    }

    fn chapman(&self, methods: &[&PoolMethod]) -> Vec<ChapmanRecord> {
        let mut records = Vec::new();
        for (place, first) in methods.iter().enumerate() {
            let others = methods[place + 1..].iter().filter(|second| second.types.iter().all(|kind| !first.types.contains(kind)));
            for second in others {
                let by_first = self.duplicates(|row| calls(row, first));
                let by_second = self.duplicates(|row| calls(row, second));
                let by_both = self.duplicates(|row| calls(row, first) && calls(row, second));
                let all = chapman(by_first, by_second, by_both);
                let missed = all - (by_first + by_second - by_both);
                records.push(ChapmanRecord { first: first.id.clone(), second: second.id.clone(), by_first, by_second, by_both, all, missed });
            }
        }
        // Without a duplicate in common there is nothing to compare with.
        records.retain(|record| record.by_both > 0.0);
        records.sort_by(|a, b| b.all.total_cmp(&a.all).then_with(|| (&a.first, &a.second).cmp(&(&b.first, &b.second))));
        records
    }
}

fn calls(row: &PoolRow, method: &PoolMethod) -> bool {
    row.called.contains(&method.id)
}

fn share(strata: &[SampledStratum]) -> Option<ShareRecord> {
    share_estimate(strata, CONFIDENCE).map(|found| ShareRecord { value: found.value, low: found.low, high: found.high, n_judged: found.n_judged })
}

fn stratum_score(stratum: &PoolStratum, judged: &[(&PoolRow, Gold)]) -> StratumScore {
    let n_of = |wanted: Gold| judged.iter().filter(|&&(_, gold)| gold == wanted).count() as u64;
    let (n_judged, n_positive) = (judged.len() as u64, n_of(Gold::Positive));
    let n_unread = (stratum.n_pairs - n_judged) as f64;
    // What was read is known; of a stratum that nobody read, nothing is.
    let at_most = share_at_most(0, n_judged).map_or(n_unread, |share| (share * stratum.n_pairs as f64).min(n_unread));
    StratumScore {
        stratum: stratum.clone(),
        n_judged,
        n_positive,
        n_ignored: n_of(Gold::Ignore),
        duplicates: (n_judged > 0).then(|| stratum.n_pairs as f64 * n_positive as f64 / n_judged as f64),
        at_most: (n_positive == 0).then_some(at_most),
    }
}

/// Duplicates that the residual stratum holds at most.
fn residual_bound(residual: &StratumScore) -> f64 {
    let n_pairs = residual.stratum.n_pairs as f64;
    residual.at_most.or_else(|| Some(share_at_most(residual.n_positive, residual.n_judged)? * n_pairs)).unwrap_or(n_pairs)
}

fn notes(strata: &[StratumScore], record: &PoolRecord) -> Vec<String> {
    let unread = strata.iter().filter(|stratum| stratum.n_judged == 0 && stratum.stratum.n_pairs > 0);
    let unread = unread
        .map(|stratum| format!("none of the {} pairs of the stratum `{}` is judged: no estimate counts them", stratum.stratum.n_pairs, stratum.stratum.name));
    let partly = strata.iter().any(|stratum| stratum.n_judged < stratum.stratum.n_drawn);
    let order = partly.then(|| "unjudged pairs are taken as missing by chance: read from the top, the order is random".to_owned());
    let elsewhere =
        (record.residual.n_elsewhere > 0).then(|| format!("{} pairs of different blocks outside the pool are in no bound", record.residual.n_elsewhere));
    unread.chain(order).chain(elsewhere).collect()
}
