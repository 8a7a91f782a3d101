//! Analysing a data set once for all methods of a run, with normalisation and segmentation timed apart.

use std::time::{Duration, Instant};

use leitong_core::{Analyzed, Document, Needs};
use leitong_text::Analyzer;
use rayon::prelude::*;

/// Wall times of one analysis.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AnalysisTimes {
    pub normalise: Duration,
    pub segment: Duration,
}

/// Loads word lists and character tables, so that no measured pass pays for it.
pub(crate) fn warm_up(needs: &Needs) {
    let document = Document { text: "预热一次。".into(), title: Some("预热".into()), ..Document::default() };
    let _ = Analyzer::new(needs.clone()).analyze(&document);
}

/// Analyses documents in parallel; the result is in their order.
pub(crate) fn analyse(documents: &[Document], needs: &Needs) -> (Vec<Analyzed>, AnalysisTimes) {
    let analyzer = Analyzer::new(needs.clone());
    let start = Instant::now();
    let mut docs: Vec<Analyzed> = documents.par_iter().map(|document| analyzer.prepare(document)).collect();
    let normalise = start.elapsed();
    let start = Instant::now();
    docs.par_iter_mut().for_each(|doc| analyzer.segment(doc));
    (docs, AnalysisTimes { normalise, segment: start.elapsed() })
}
