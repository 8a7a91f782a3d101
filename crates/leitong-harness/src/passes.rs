//! One pass of one method over one data set: fit, sign, keys, candidates, score.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use leitong_core::{Analyzed, AnyMethod, Detector, Selection};
use leitong_index::{KeyIndex, PairSink, average_link, connected, header, leader, score_all_pairs, score_candidates};
use leitong_store::MemoryStore;

use crate::experiment::{Clustering, Plan};

/// Groups whose candidates are held at once: bounds memory where every pair is a candidate.
const BLOCK: u32 = 1024;

/// What a pass is made of.
#[derive(Clone, Copy)]
pub(crate) struct Pass<'a> {
    pub method: &'a dyn AnyMethod,
    pub verifier: Option<&'a dyn AnyMethod>,
    pub docs: &'a [Analyzed],
    pub text_settings: &'a str,
    /// How pairs become clusters, and from which similarity on.
    pub clustering: Option<(Clustering, f64)>,
}

impl<'a> Pass<'a> {
    /// A pass of a row over documents.
    pub fn of(plan: &'a Plan, docs: &'a [Analyzed], text_settings: &'a str) -> Self {
        let clustering = plan.clustering.map(|clustering| (clustering, plan.thresholds[0]));
        Self { method: &*plan.method, verifier: plan.verifier.as_deref(), docs, text_settings, clustering }
    }
}

/// Wall times of the steps of a pass.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    pub fit: Duration,
    pub sign: Duration,
    pub index: Duration,
    pub candidates: Duration,
    pub verify: Duration,
}

impl Times {
    pub fn total(&self) -> Duration {
        self.fit + self.sign + self.index + self.candidates + self.verify
    }
}

/// Sizes that a pass saw.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sizes {
    pub signature_bytes: usize,
    pub index_bytes: u64,
    pub n_unsigned: u64,
}

/// Runs a step and adds its wall time.
fn timed<T>(time: &mut Duration, step: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = step();
    *time += start.elapsed();
    result
}

impl Pass<'_> {
    fn fitted(&self, method: &dyn AnyMethod, times: &mut Times) -> Result<Box<dyn Detector>> {
        timed(&mut times.fit, || method.fit(self.docs)).with_context(|| format!("fitting {}", method.id()))
    }

    /// Scores every pair: with the verifier where there is one, since it decides; with clusters, 1 for the pairs inside one.
    pub fn all_pairs<K: PairSink>(&self, sink: impl Fn() -> K + Sync) -> Result<(K, Times, Sizes)> {
        let mut times = Times::default();
        let mut detector = self.fitted(self.verifier.unwrap_or(self.method), &mut times)?;
        timed(&mut times.sign, || detector.push(self.docs, Selection::All));
        let result = match self.clustering {
            None => timed(&mut times.verify, || score_all_pairs(&*detector, sink)),
            Some((clustering, threshold)) => pairs_inside(&timed(&mut times.verify, || clusters(&*detector, clustering, threshold))?, sink()),
        };
        Ok((result, times, sizes_of(&*detector)))
    }

    /// Scores only pairs that share enough keys.
    pub fn keys<K: PairSink>(&self, sink: impl Fn() -> K + Sync) -> Result<(K, Times, Sizes)> {
        let mut times = Times::default();
        let mut detector = self.fitted(self.method, &mut times)?;
        timed(&mut times.sign, || detector.push(self.docs, Selection::All));
        let header = header(&*detector, self.text_settings.into());
        let index = timed(&mut times.index, || KeyIndex::build(&*detector, &header, MemoryStore::new()))?;
        let mut sizes = Sizes { index_bytes: index.bytes(), ..sizes_of(&*detector) };
        let n_groups = index.groups().len();
        let blocks = (0..n_groups).step_by(BLOCK as usize).map(|first| first..(first + BLOCK).min(n_groups));
        let mut result = sink();
        if let Some(verifier) = self.verifier {
            let rows = timed(&mut times.candidates, || blocks.map(|block| index.candidates(&*detector, block)).collect::<Result<Vec<_>, _>>())?;
            let mut exact = self.fitted(verifier, &mut times)?;
            timed(&mut times.sign, || exact.push(self.docs, Selection::Marked(&occurring(&rows, self.docs.len()))));
            for block in &rows {
                result = result.merge(timed(&mut times.verify, || score_candidates(&*exact, block, &sink)));
            }
            sizes.signature_bytes += exact.memory().signature_bytes;
        } else {
            for block in blocks {
                let rows = timed(&mut times.candidates, || index.candidates(&*detector, block))?;
                result = result.merge(timed(&mut times.verify, || score_candidates(&*detector, &rows, &sink)));
            }
        }
        Ok((result, times, sizes))
    }
}

fn clusters(detector: &dyn Detector, clustering: Clustering, threshold: f64) -> Result<Vec<u32>> {
    let order: Vec<u32> = (0..detector.n_docs()).collect();
    Ok(match clustering {
        Clustering::Connected => connected(detector, threshold)?,
        Clustering::Leader => leader(detector, threshold, &order)?,
        Clustering::AverageLink => average_link(detector, threshold)?,
    })
}

/// Gives each pair inside a cluster to the sink, with similarity 1.
fn pairs_inside<K: PairSink>(cluster: &[u32], mut sink: K) -> K {
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (doc, &cluster) in cluster.iter().enumerate() {
        let earlier = members.entry(cluster).or_default();
        sink.row(doc as u32, earlier, &vec![1.0; earlier.len()]);
        earlier.push(doc as u32);
    }
    sink
}

fn sizes_of(detector: &dyn Detector) -> Sizes {
    Sizes { signature_bytes: detector.memory().signature_bytes, n_unsigned: u64::from(detector.n_docs() - detector.n_signed()), index_bytes: 0 }
}

/// Marks the documents that occur in candidate pairs: a verifier signs no others.
fn occurring(blocks: &[Vec<(u32, Vec<u32>)>], n_docs: usize) -> Vec<bool> {
    let mut marks = vec![false; n_docs];
    for (doc, others) in blocks.iter().flatten().filter(|(_, others)| !others.is_empty()) {
        marks[*doc as usize] = true;
        for &other in others {
            marks[other as usize] = true;
        }
    }
    marks
}
