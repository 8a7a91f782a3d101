//! The verifier's pass: documents of candidate pairs are read again, signed and compared.

use leitong_core::{Analyzed, AnyMethod, Detector, Document, Selection};
use leitong_index::Groups;
use leitong_text::Analyzer;
use rayon::prelude::*;

use crate::find::{Counts, Paired, Reading, Signed, group_of};
use crate::links::{candidate_blocks, links, rows_of_units};
use crate::rounds::{Round, rounds};
use crate::units::{UnitKey, Units};
use crate::{DedupError, Facts, Link, Settings, Step};

/// The verifier decides, on documents of candidate pairs alone.
pub(crate) fn verified(
    reading: &Reading<'_>,
    settings: &Settings,
    method: &dyn AnyMethod,
    signed: Signed<'_>,
    verifier: &mut dyn Detector,
    counts: &mut Counts,
) -> Result<Paired, DedupError> {
    let Signed { index, detector, facts } = signed;
    let groups = index.groups();
    let mut rows = Vec::new();
    for block in candidate_blocks(index, detector) {
        rows.extend(block?.into_iter().filter(|(_, others)| !others.is_empty()));
    }
    counts.n_candidates = rows.iter().map(|(_, others)| others.len() as u64).sum();
    let texts = Texts::of(groups, facts, reads_body_alone(method));
    // A shingle a character, eight bytes each, is the forecast of a signature.
    let weight = |group: u32| texts.of_group(group).iter().map(|&doc| 64 + 8 * u64::from(facts.n_chars(doc))).sum();
    let rounds = rounds(groups.len(), rows, weight, |group| groups.members(group).len() > 1, settings.verifier_bytes);
    counts.n_rounds = rounds.len() as u32;
    let mut verification = Verification { method, threshold: settings.threshold, facts, texts, labels: vec![0; detector.n_docs() as usize], links: Vec::new() };
    for round in &rounds {
        reading.progress.step(Step::Verify);
        verification.sign(reading, verifier, round, detector.n_docs())?;
        verification.compare(verifier, round);
    }
    let group_of = group_of(groups, detector.n_docs());
    let (labels, links) = verification.labels_of_all();
    let key = |doc: u32| -> Option<UnitKey> { group_of[doc as usize].map(|group| (group, labels[doc as usize], facts.short(doc))) };
    Ok(Paired { units: Units::of(detector.n_docs(), key), links })
}

/// Whether documents with equal texts have equal signatures.
fn reads_body_alone(method: &dyn AnyMethod) -> bool {
    let needs = method.needs();
    needs.title.is_empty() && !needs.url && !needs.published
}

/// The documents of each group that are signed: one of each text.
struct Texts {
    // Of group g: docs[starts[g]..starts[g + 1]].
    starts: Vec<u32>,
    docs: Vec<u32>,
    // The document that is signed in the place of each.
    signed_for: Vec<u32>,
}

impl Texts {
    fn of(groups: &Groups, facts: &Facts, by_text: bool) -> Self {
        let mut texts = Self { starts: vec![0], docs: Vec::new(), signed_for: (0..facts.n_docs()).collect() };
        for group in 0..groups.len() {
            let mut members: Vec<u32> = groups.members(group).to_vec();
            if by_text && members.len() > 1 {
                members.sort_unstable_by_key(|&doc| (facts.digest(doc), doc));
                for same in members.chunk_by(|&a, &b| facts.digest(a) == facts.digest(b)) {
                    same.iter().for_each(|&doc| texts.signed_for[doc as usize] = same[0]);
                }
                members.dedup_by_key(|doc| facts.digest(*doc));
            }
            texts.docs.extend(members);
            texts.starts.push(texts.docs.len() as u32);
        }
        texts
    }

    fn of_group(&self, group: u32) -> &[u32] {
        &self.docs[self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize]
    }
}

struct Verification<'a> {
    method: &'a dyn AnyMethod,
    threshold: f64,
    facts: &'a Facts,
    texts: Texts,
    // Of the verifier's signature; 0 where the document is in no candidate pair.
    labels: Vec<u64>,
    links: Vec<Link>,
}

/// Set in the labels of documents that the verifier does not sign: each is alone.
const UNSIGNED_LABEL: u64 = 1 << 63;

impl Verification<'_> {
    /// Reads the corpus again and signs the documents of the round's groups.
    fn sign(&self, reading: &Reading<'_>, verifier: &mut dyn Detector, round: &Round, n_docs: u32) -> Result<(), DedupError> {
        let mut marks = vec![false; n_docs as usize];
        for &doc in round.groups.iter().flat_map(|&group| self.texts.of_group(group)) {
            marks[doc as usize] = true;
        }
        let analyzer = Analyzer::new(self.method.needs());
        verifier.clear();
        reading.corpus.read(&mut |documents| {
            let first = verifier.n_docs() as usize;
            let Some(marks) = marks.get(first..first + documents.len()) else {
                return Err(DedupError::Changed { first: n_docs, again: (first + documents.len()) as u32 }.into());
            };
            let analyze = |(document, &mark): (&Document, &bool)| if mark { analyzer.analyze(document) } else { Analyzed::default() };
            let batch: Vec<Analyzed> = documents.par_iter().zip(marks).map(analyze).collect();
            verifier.push(&batch, Selection::Marked(marks));
            reading.progress.read(documents.len());
            Ok(())
        })?;
        if verifier.n_docs() == n_docs { Ok(()) } else { Err(DedupError::Changed { first: n_docs, again: verifier.n_docs() }) }
    }

    /// Labels the documents of the round's groups by their signature, and links those that are similar enough.
    fn compare(&mut self, verifier: &dyn Detector, round: &Round) {
        let label = |doc: u32| verifier.signature_digest(doc).map_or(UNSIGNED_LABEL | u64::from(doc), |digest| digest as u64 >> 1);
        let signed: Vec<u32> = round.groups.iter().flat_map(|&group| self.texts.of_group(group)).copied().collect();
        let labels: Vec<u64> = signed.par_iter().map(|&doc| label(doc)).collect();
        for (&doc, &label) in signed.iter().zip(&labels) {
            self.labels[doc as usize] = label;
        }
        // Of each group one document a signature, and one a short text.
        let distinct: Vec<Vec<u32>> = round.groups.iter().map(|&group| self.distinct(group)).collect();
        let distinct_of = |group: u32| round.groups.binary_search(&group).map_or(&[][..], |position| &distinct[position][..]);
        let mut rows = rows_of_units(&round.rows, distinct_of);
        for &group in &round.inside {
            let docs = distinct_of(group);
            rows.extend((1..docs.len()).map(|position| (docs[position], docs[..position].to_vec())));
        }
        self.links.extend(links(verifier, self.facts, self.threshold, &rows));
    }

    /// The labels of all documents: copies of a text have that of the one that was signed.
    fn labels_of_all(self) -> (Vec<u64>, Vec<Link>) {
        let labels = self.texts.signed_for.iter().map(|&doc| self.labels[doc as usize]).collect();
        (labels, self.links)
    }

    fn distinct(&self, group: u32) -> Vec<u32> {
        let mut docs = self.texts.of_group(group).to_vec();
        let key = |doc: u32| (self.labels[doc as usize], self.facts.short(doc));
        docs.sort_unstable_by_key(|&doc| (key(doc), doc));
        docs.dedup_by_key(|doc| key(*doc));
        docs
    }
}
