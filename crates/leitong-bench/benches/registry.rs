//! `cargo bench -p leitong-bench`: every row of the registry; add `-- --quick` for a first look.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use leitong_bench::{documents, method, signed};
use leitong_core::{Analyzed, Level, Needs, Selection};
use leitong_index::KeyIndex;
use leitong_methods::METHODS;
use leitong_store::{Header, MemoryStore};
use leitong_text::Analyzer;

const N_DOCS: usize = 200;

fn text(criterion: &mut Criterion) {
    let documents = documents(N_DOCS);
    let n_bytes: usize = documents.iter().map(|document| document.text.len()).sum();
    let mut group = criterion.benchmark_group("text");
    group.throughput(Throughput::Bytes(n_bytes as u64));
    let normaliser = Analyzer::new(Needs::none().text(Level::L2));
    group.bench_function("normalise", |bencher| bencher.iter(|| documents.iter().map(|document| normaliser.prepare(document)).collect::<Vec<_>>()));
    let segmenter = Analyzer::new(Needs::none().words(Level::Folded));
    let prepared: Vec<Analyzed> = documents.iter().map(|document| segmenter.prepare(document)).collect();
    group.bench_function("segment", |bencher| {
        bencher.iter(|| {
            let mut docs = prepared.clone();
            docs.iter_mut().for_each(|doc| segmenter.segment(doc));
            docs
        });
    });
    group.finish();
}

fn methods(criterion: &mut Criterion) {
    let documents = documents(N_DOCS);
    for entry in METHODS {
        let method = method(entry);
        let analyzer = Analyzer::new(method.needs());
        let docs: Vec<Analyzed> = documents.iter().map(|document| analyzer.analyze(document)).collect();
        let mut group = criterion.benchmark_group(entry.id);
        group.throughput(Throughput::Elements(N_DOCS as u64));
        let mut detector = signed(&*method, &docs);
        group.bench_function("signature", |bencher| {
            bencher.iter(|| {
                detector.clear();
                detector.push(black_box(&docs), Selection::All);
            });
        });
        let mut scores = Vec::new();
        group.bench_with_input(BenchmarkId::new("similarity", N_DOCS), &detector, |bencher, detector| {
            bencher.iter(|| {
                scores.clear();
                detector.score_range(0, 0..N_DOCS as u32, &mut scores);
                scores.iter().sum::<f64>()
            });
        });
        group.bench_with_input(BenchmarkId::new("keys+index", N_DOCS), &detector, |bencher, detector| {
            bencher.iter(|| {
                let index = KeyIndex::build(&**detector, &Header::default(), MemoryStore::new()).unwrap_or_else(|error| panic!("{error}"));
                index.candidates(&**detector, 0..index.groups().len()).map_or(0, |rows| rows.len())
            });
        });
        group.finish();
    }
}

criterion_group!(benches, text, methods);
criterion_main!(benches);
