mod address;
mod checksum;
mod digest;
mod dust;

use leitong_core::{Analyzed, Level, Method, Model};
use leitong_testkit::{SignatureOf, analyzed, distinct_sentences, fitted};

/// algorithms.md 1.1: sentences swapped. Their byte sums agree, their other checksums do not.
const SWAPPED: (&str, &str) = ("今天下雨。\n明天晴。", "明天晴。\n今天下雨。");

/// A document whose text at a level is given, not analysed.
fn document(level: Level, text: &str) -> Analyzed {
    let mut doc = Analyzed::default();
    doc.body.set_text(level, text);
    doc
}

/// Distinct signatures of the thousand distinct sentences, all of which are signed.
fn n_distinct<M: Method>(method: &M) -> usize
where
    SignatureOf<M>: Ord,
{
    let model = fitted(method, &[]);
    let mut signatures: Vec<_> = distinct_sentences().iter().filter_map(|doc| model.signature(&analyzed(&method.needs(), &doc.text))).collect();
    assert_eq!(signatures.len(), 1_000);
    signatures.sort_unstable();
    signatures.dedup();
    signatures.len()
}
