//! The gold labels at one size: which pairs are listed, and what the rest is.

use std::collections::BTreeMap;

use leitong_datasets::{Dataset, Gold, Lineage, Truth};

/// A pair whose label is known by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedPair {
    pub left: u32,
    pub right: u32,
    pub label: String,
    pub gold: Gold,
    /// The kind of edit or hard negative that the pair shows.
    pub kind: Option<String>,
}

/// The labels of the first `n_docs` documents.
#[derive(Clone, Debug, Default)]
pub(crate) struct GoldLabels {
    pub n_docs: u32,
    /// Listed pairs, ascending by (left, right): the judged ones; or those inside a cluster or a group of hard negatives.
    pub listed: Vec<ListedPair>,
    /// Where every pair is known: documents with equal numbers form listed pairs, all other pairs are negative.
    /// `None` where only judged pairs count.
    watch: Option<Vec<u32>>,
    is_known: bool,
}

/// What is known of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Position in [`GoldLabels::listed`].
    Listed(u32),
    /// Different documents, by the clusters.
    Negative,
    /// Nobody judged it; it is not scored.
    Outside,
}

impl GoldLabels {
    /// The labels of the first `n_docs` documents; `None` where nothing is known about pairs.
    pub fn of(dataset: &Dataset, n_docs: usize) -> Option<Self> {
        let mut labels = match &dataset.truth {
            Truth::None => return None,
            Truth::Judged(pairs) => {
                let inside = pairs.iter().filter(|pair| (pair.right as usize) < n_docs);
                let listed = inside.map(|pair| ListedPair { left: pair.left, right: pair.right, label: pair.label.clone(), gold: pair.gold, kind: None });
                Self { n_docs: n_docs as u32, listed: listed.collect(), watch: None, is_known: true }
            }
            Truth::Full(truth) => {
                let lineage = dataset.lineage.as_deref().map(|lineage| &lineage[..n_docs]);
                let watch = watched_sets(&truth.cluster[..n_docs], lineage);
                let listed = pairs_of_equal(&watch).map(|(left, right)| {
                    let same_cluster = truth.cluster[left as usize] == truth.cluster[right as usize];
                    let labelled = truth.labels.get(&(left, right)).cloned();
                    let (label, gold) = match (labelled, same_cluster) {
                        (Some(labelled), _) => labelled,
                        (None, true) => ("duplicate".into(), Gold::Positive),
                        (None, false) => ("different".into(), Gold::Negative),
                    };
                    ListedPair { left, right, label, gold, kind: lineage.and_then(|lineage| kind_of_pair(lineage, left, right)) }
                });
                Self { n_docs: n_docs as u32, listed: listed.collect(), watch: Some(watch), is_known: true }
            }
        };
        labels.listed.sort_by_key(|pair| (pair.left, pair.right));
        Some(labels)
    }

    /// The labels of a data set without truth: no pair is scored.
    pub fn unknown(n_docs: usize) -> Self {
        Self { n_docs: n_docs as u32, ..Self::default() }
    }

    /// Whether any pair can be scored.
    pub fn is_known(&self) -> bool {
        self.is_known
    }

    /// What is known of a pair, in either direction.
    pub fn standing(&self, a: u32, b: u32) -> Standing {
        if let Some(watch) = &self.watch
            && watch[a as usize] != watch[b as usize]
        {
            return Standing::Negative;
        }
        let pair = (a.min(b), a.max(b));
        match self.listed.binary_search_by_key(&pair, |listed| (listed.left, listed.right)) {
            Ok(position) => Standing::Listed(position as u32),
            Err(_) => Standing::Outside,
        }
    }

    /// Whether only judged pairs are scored.
    pub fn is_judged(&self) -> bool {
        self.watch.is_none()
    }

    /// Listed pairs of a class.
    pub fn n_listed(&self, gold: Gold) -> u64 {
        self.listed.iter().filter(|pair| pair.gold == gold).count() as u64
    }

    /// Pairs that are scored: judged and not ignored, or all pairs less the ignored ones.
    pub fn n_scored(&self) -> u64 {
        if self.is_judged() {
            return self.n_listed(Gold::Positive) + self.n_listed(Gold::Negative);
        }
        let n_docs = u64::from(self.n_docs);
        n_docs * n_docs.saturating_sub(1) / 2 - self.n_listed(Gold::Ignore)
    }

    /// Ignored pairs by label.
    pub fn ignored_by_label(&self) -> Vec<(String, u64)> {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        self.listed.iter().filter(|pair| pair.gold == Gold::Ignore).for_each(|pair| *counts.entry(&pair.label).or_default() += 1);
        counts.into_iter().map(|(label, n)| (label.to_owned(), n)).collect()
    }
}

/// One number a document: equal inside a cluster, and inside a group of hard negatives, whose pairs are watched though they are different.
///
/// A document with a partner in its cluster is watched there, whatever group it is in: no pair of a cluster may be lost.
fn watched_sets(cluster: &[u32], lineage: Option<&[Lineage]>) -> Vec<u32> {
    let mut n_in_cluster: BTreeMap<u32, usize> = BTreeMap::new();
    for &cluster in cluster {
        *n_in_cluster.entry(cluster).or_default() += 1;
    }
    let mut numbers: BTreeMap<(&str, u32), u32> = BTreeMap::new();
    let mut watch = Vec::with_capacity(cluster.len());
    for (doc, &cluster) in cluster.iter().enumerate() {
        let is_alone = n_in_cluster[&cluster] == 1;
        let group = lineage.and_then(|lineage| lineage[doc].group.as_deref()).filter(|_| is_alone);
        let set = group.map_or(("", cluster), |group| (group, 0));
        let next = numbers.len() as u32;
        watch.push(*numbers.entry(set).or_insert(next));
    }
    watch
}

fn pairs_of_equal(watch: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    watch.iter().enumerate().for_each(|(doc, &set)| members.entry(set).or_default().push(doc as u32));
    let pairs = |docs: Vec<u32>| (1..docs.len()).flat_map(move |j| (0..j).map(|i| (docs[i], docs[j])).collect::<Vec<_>>());
    members.into_values().flat_map(pairs)
}

/// The kind that a pair shows: a document with its own copy shows the copy's edit; two hard negatives of a group show theirs.
fn kind_of_pair(lineage: &[Lineage], left: u32, right: u32) -> Option<String> {
    let (a, b) = (&lineage[left as usize], &lineage[right as usize]);
    if a.parent == Some(right) {
        return a.kind.clone();
    }
    if b.parent == Some(left) {
        return b.kind.clone();
    }
    (a.group.is_some() && a.group == b.group).then(|| a.hard_negative.clone()).flatten()
}
