//! Streams of scored pairs, and the exact join.

use leitong_core::Detector;
use leitong_core::sets::OverlapJoin;
use rayon::prelude::*;

/// Takes scored pairs, row by row; one sink a thread, merged at the end.
///
/// Merging must be commutative and associative: rows come in any grouping.
pub trait PairSink: Send {
    /// Takes the scores of one document with others; each pair comes once, in either direction.
    fn row(&mut self, doc: u32, others: &[u32], scores: &[f64]);
    /// Adds what another thread took.
    #[must_use]
    fn merge(self, other: Self) -> Self;
}

/// Scores every pair, exactly.
///
/// Where the measure depends on shared elements alone, pairs come from a join over inverted lists, and pairs without a shared element, which score 0,
/// do not come at all. Elsewhere every pair of signed documents is compared.
pub fn score_all_pairs<K: PairSink>(detector: &dyn Detector, sink: impl Fn() -> K + Sync) -> K {
    let n_docs = detector.n_docs();
    let sets: Option<Vec<&[u64]>> = (0..n_docs).map(|doc| detector.elements(doc)).collect();
    match sets {
        Some(sets) => joined_rows(detector, &OverlapJoin::new(&sets), sink),
        None => compared_rows(detector, sink),
    }
}

/// A sink with the buffers of its thread.
struct Worker<K> {
    sink: K,
    others: Vec<u32>,
    scores: Vec<f64>,
    counts: Vec<u32>,
    touched: Vec<u32>,
}

impl<K: PairSink> Worker<K> {
    fn new(sink: K, n_counts: u32) -> Self {
        Self { sink, others: Vec::new(), scores: Vec::new(), counts: vec![0; n_counts as usize], touched: Vec::new() }
    }
}

fn joined_rows<K: PairSink>(detector: &dyn Detector, join: &OverlapJoin, sink: impl Fn() -> K + Sync) -> K {
    let n_docs = join.n_docs();
    let rows = (0..n_docs).into_par_iter().fold(
        || Worker::new(sink(), n_docs),
        |mut worker, doc| {
            worker.others.clear();
            worker.scores.clear();
            let (others, scores) = (&mut worker.others, &mut worker.scores);
            join.row(doc, &mut worker.counts, &mut worker.touched, |other, n_shared| {
                others.push(other);
                scores.push(detector.score_shared(doc, other, n_shared));
            });
            worker.sink.row(doc, &worker.others, &worker.scores);
            worker
        },
    );
    rows.map(|worker| worker.sink).reduce(&sink, K::merge)
}

fn compared_rows<K: PairSink>(detector: &dyn Detector, sink: impl Fn() -> K + Sync) -> K {
    let n_docs = detector.n_docs();
    let all: Vec<u32> = (0..n_docs).collect();
    let rows = (0..n_docs).into_par_iter().fold(
        || Worker::new(sink(), 0),
        |mut worker, doc| {
            worker.scores.clear();
            if detector.is_signed(doc) {
                detector.score_range(doc, doc + 1..n_docs, &mut worker.scores);
                worker.sink.row(doc, &all[doc as usize + 1..], &worker.scores);
            }
            worker
        },
    );
    rows.map(|worker| worker.sink).reduce(&sink, K::merge)
}

/// Scores candidate rows with the method itself or with a verifier.
pub fn score_candidates<K: PairSink>(scorer: &dyn Detector, rows: &[(u32, Vec<u32>)], sink: impl Fn() -> K + Sync) -> K {
    let scored_rows = rows.par_iter().fold(
        || Worker::new(sink(), 0),
        |mut worker, (doc, others)| {
            worker.scores.clear();
            scorer.score_row(*doc, others, &mut worker.scores);
            worker.sink.row(*doc, others, &worker.scores);
            worker
        },
    );
    scored_rows.map(|worker| worker.sink).reduce(&sink, K::merge)
}
