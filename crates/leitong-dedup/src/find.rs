//! The passes over the corpus.

use leitong_core::{Analyzed, AnyFitter, Detector, Document, Selection};
use leitong_index::{CappedKey, Groups, KeyIndex, header};
use leitong_store::MemoryStore;
use leitong_text::{Analyzer, settings_digest};
use rayon::prelude::*;

use crate::links::{candidate_blocks, links, rows_of_units};
use crate::units::Units;
use crate::verify::verified;
use crate::{Corpus, DedupError, Facts, Giant, Link, Progress, Settings, Step, alarm, policy};

/// Numbers of a run.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Documents with a signature.
    pub n_signed: u32,
    /// Groups of equal signatures.
    pub n_groups: u32,
    /// Pairs of groups that met in enough keys.
    pub n_candidates: u64,
    /// Readings of the corpus for the verifier.
    pub n_rounds: u32,
    /// Bytes of signatures, the verifier's not counted.
    pub signature_bytes: u64,
    /// Bytes of the index.
    pub index_bytes: u64,
    /// Bytes of ids, digests and lengths.
    pub facts_bytes: u64,
    /// What the keys guarantee, in one line.
    pub key_design: String,
    /// Groups that a key may have before it is capped.
    pub key_cap: u32,
}

/// What was found.
#[derive(Debug)]
pub struct Found {
    /// Facts of all documents.
    pub facts: Facts,
    /// The cluster of each document, numbered by first document; a document without duplicates is a cluster of its own.
    pub clusters: Vec<u32>,
    /// Whether each document gave a signature; what gave none is a duplicate of nothing.
    pub is_signed: Vec<bool>,
    /// Keys that reached too many groups, ascending.
    pub capped: Vec<CappedKey>,
    /// Clusters of suspicious size, largest first.
    pub giants: Vec<Giant>,
    /// Numbers.
    pub counts: Counts,
    // Duplicates between units, by their representatives.
    pub(crate) links: Vec<Link>,
    pub(crate) units: Units,
    sizes: Vec<u32>,
}

impl Found {
    /// Documents.
    pub fn n_docs(&self) -> u32 {
        self.clusters.len() as u32
    }

    /// Documents of each cluster.
    pub fn cluster_sizes(&self) -> &[u32] {
        &self.sizes
    }
}

/// Finds the duplicates of a corpus.
///
/// The clusters do not depend on the thread count nor on the order of the documents; their numbers follow the order.
///
/// # Errors
/// Where a setting is out of range, the corpus cannot be read or changes while it is, or there are more than 2^31 documents.
pub fn find(corpus: &dyn Corpus, settings: &Settings, progress: &dyn Progress) -> Result<Found, DedupError> {
    settings.check()?;
    let (mut detector, mut verifier) = fitted(corpus, settings, progress)?;
    let facts = sign(corpus, settings, &mut *detector, progress)?;
    progress.step(Step::Pair);
    let header = header(&*detector, settings_digest());
    let index = KeyIndex::build_with_cap(&*detector, &header, MemoryStore::new(), |n_groups| settings.key_cap.of(n_groups))?;
    let mut counts = Counts {
        n_signed: detector.n_signed(),
        n_groups: index.groups().len(),
        signature_bytes: detector.memory().signature_bytes as u64,
        index_bytes: index.bytes(),
        facts_bytes: facts.bytes() as u64,
        key_design: detector.key_design(),
        key_cap: settings.key_cap.of(index.groups().len()),
        ..Counts::default()
    };
    let paired = match (&mut verifier, &settings.verifier) {
        (Some(verifier), Some(method)) => {
            let signed = Signed { index: &index, detector: &*detector, facts: &facts };
            verified(&Reading { corpus, progress }, settings, &**method, signed, &mut **verifier, &mut counts)?
        }
        _ => by_method(settings, &index, &*detector, &facts, &mut counts)?,
    };
    progress.step(Step::Cluster);
    let is_signed: Vec<bool> = (0..detector.n_docs()).map(|doc| detector.is_signed(doc)).collect();
    let clusters = policy::clusters(&paired.units, &paired.links, &facts, settings.policy);
    let sizes = sizes(&clusters);
    let giants = alarm::giants(&clusters, &sizes, &paired.units, &*detector, settings.key_cap);
    Ok(Found { facts, sizes, clusters, is_signed, capped: index.capped().to_vec(), giants, counts, links: paired.links, units: paired.units })
}

fn sizes(clusters: &[u32]) -> Vec<u32> {
    let n_clusters = clusters.iter().max().map_or(0, |&last| last as usize + 1);
    let mut sizes = vec![0; n_clusters];
    clusters.iter().for_each(|&cluster| sizes[cluster as usize] += 1);
    sizes
}

/// A corpus and who is told how far its reading is.
pub(crate) struct Reading<'a> {
    pub corpus: &'a dyn Corpus,
    pub progress: &'a dyn Progress,
}

/// What the signing pass left.
#[derive(Clone, Copy)]
pub(crate) struct Signed<'a> {
    pub index: &'a KeyIndex<MemoryStore>,
    pub detector: &'a dyn Detector,
    pub facts: &'a Facts,
}

/// Duplicates, as units and the links between them.
pub(crate) struct Paired {
    pub units: Units,
    pub links: Vec<Link>,
}

type Fitted = (Box<dyn Detector>, Option<Box<dyn Detector>>);

/// Fits the method and the verifier; the corpus is read where one of them learns from it.
fn fitted(corpus: &dyn Corpus, settings: &Settings, progress: &dyn Progress) -> Result<Fitted, DedupError> {
    let mut method = settings.method.fitter()?;
    let mut verifier = settings.verifier.as_ref().map(|verifier| verifier.fitter()).transpose()?;
    if method.learns() || verifier.as_ref().is_some_and(|verifier| verifier.learns()) {
        progress.step(Step::Fit);
        let mut needs = settings.method.needs();
        settings.verifier.iter().for_each(|verifier| needs.merge(&verifier.needs()));
        let analyzer = Analyzer::new(needs);
        corpus.read(&mut |documents| {
            let batch = analyzed(&analyzer, &documents);
            method.observe(&batch)?;
            if let Some(verifier) = &mut verifier {
                verifier.observe(&batch)?;
            }
            progress.read(documents.len());
            Ok(())
        })?;
    }
    Ok((method.finish()?, verifier.map(AnyFitter::finish).transpose()?))
}

fn analyzed(analyzer: &Analyzer, documents: &[Document]) -> Vec<Analyzed> {
    documents.par_iter().map(|document| analyzer.analyze(document)).collect()
}

fn sign(corpus: &dyn Corpus, settings: &Settings, detector: &mut dyn Detector, progress: &dyn Progress) -> Result<Facts, DedupError> {
    progress.step(Step::Sign);
    let analyzer = Analyzer::new(settings.method.needs());
    let mut facts = Facts::default();
    corpus.read(&mut |documents| {
        if facts.n_docs() as usize + documents.len() > i32::MAX as usize {
            return Err(DedupError::TooMany.into());
        }
        let batch = analyzed(&analyzer, &documents);
        facts.observe(&documents, settings.short_letters, settings.reads_published);
        detector.push(&batch, Selection::All);
        progress.read(documents.len());
        Ok(())
    })?;
    Ok(facts)
}

/// The group of each document; unsigned ones have none.
pub(crate) fn group_of(groups: &Groups, n_docs: u32) -> Vec<Option<u32>> {
    let mut group_of = vec![None; n_docs as usize];
    for group in 0..groups.len() {
        groups.members(group).iter().for_each(|&doc| group_of[doc as usize] = Some(group));
    }
    group_of
}

/// The method decides: equal signatures are of similarity 1, and other candidates are scored once for all their documents.
fn by_method(settings: &Settings, index: &KeyIndex<MemoryStore>, detector: &dyn Detector, facts: &Facts, counts: &mut Counts) -> Result<Paired, DedupError> {
    let groups = index.groups();
    let group_of = group_of(groups, detector.n_docs());
    let units = Units::of(detector.n_docs(), |doc| group_of[doc as usize].map(|group| (group, 0, facts.short(doc))));
    // A group of equal signatures may hold several short texts, each a unit of its own.
    let mut units_of_group: Vec<Vec<u32>> = vec![Vec::new(); groups.len() as usize];
    for unit in 0..units.len() {
        let doc = units.representative(unit);
        if let Some(group) = group_of[doc as usize] {
            units_of_group[group as usize].push(doc);
        }
    }
    let mut found = Vec::new();
    for block in candidate_blocks(index, detector) {
        let block = block?;
        counts.n_candidates += block.iter().map(|(_, others)| others.len() as u64).sum::<u64>();
        found.extend(links(detector, facts, settings.threshold, &rows_of_units(&block, |group| &units_of_group[group as usize])));
    }
    Ok(Paired { units, links: found })
}
