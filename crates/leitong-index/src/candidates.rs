//! Filing keys and reaching candidates.

use std::ops::Range;

use leitong_core::Detector;
use leitong_store::{Header, Posting, Store, StoreError};
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_128;

use crate::Groups;

/// Set in the entry of a posting that says where a group looks, not where it is filed. Both stand in one list of the store, the probes behind the filings.
///
/// Probes are posted for groups alone that look elsewhere than they are filed, so most methods have none.
const PROBE: u32 = 1 << 31;

/// The key of methods that compare all pairs: everything is filed under it on purpose, so that no cap applies.
const ALL_PAIRS_KEY: u64 = 0;

/// What a store of a fitted method's keys is made by: its id, a digest of its model, and the text settings under which documents were analysed.
pub fn header(detector: &dyn Detector, text_settings: String) -> Header {
    let model_digest = format!("{:032x}", xxh3_128(&detector.model_bytes()));
    Header { method: detector.method().to_owned(), model_digest, text_settings }
}

/// A key that more groups are filed under than the cap lets pass: what it alone would have reached is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CappedKey {
    /// The key.
    pub key: u64,
    /// Groups of equal signatures filed under it.
    pub n_groups: u32,
}

/// An index of a detector's documents by their bucket keys, over any store.
pub struct KeyIndex<S> {
    store: S,
    groups: Groups,
    min_shared: Vec<u32>,
    // Whether each group looks elsewhere than it is filed; empty where none does.
    looks_elsewhere: Vec<bool>,
    // By ascending key.
    capped: Vec<CappedKey>,
}

/// What one thread has to file.
#[derive(Default)]
struct Filing {
    postings: Vec<Posting>,
    looking_elsewhere: Vec<u32>,
    keys: Vec<u64>,
    probe_keys: Vec<u64>,
}

/// Scratch of one thread: reused over the rows that it works on.
struct Scratch {
    // Shared keys by group; all zero between counts.
    counts: Vec<u32>,
    touched: Vec<u32>,
    keys: Vec<u64>,
    list: Vec<u32>,
    reached: Vec<u32>,
}

impl<S: Store> KeyIndex<S> {
    /// Collapses equal signatures and files each group under its keys.
    ///
    /// # Errors
    /// Where the store refuses the header or cannot write.
    ///
    /// # Panics
    /// Where there are more than 2^31 groups.
    pub fn build(detector: &dyn Detector, header: &Header, store: S) -> Result<Self, StoreError> {
        Self::build_with_cap(detector, header, store, |_| u32::MAX)
    }

    /// [`build`](Self::build), with keys left out of every search that more groups are filed under than `cap` says for their number.
    ///
    /// A group is a set of equal signatures, so that a text that was copied often caps nothing. A capped key loses the pairs alone that meet in too few
    /// other keys. The constant key of methods that compare all pairs is never capped.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    ///
    /// # Panics
    /// As [`build`](Self::build).
    pub fn build_with_cap(detector: &dyn Detector, header: &Header, mut store: S, cap: impl Fn(u32) -> u32) -> Result<Self, StoreError> {
        store.claim(header)?;
        let groups = Groups::of(detector);
        assert!(groups.len() <= PROBE, "an index takes at most {PROBE} groups, got {}", groups.len());
        let file = |mut filing: Filing, group: u32| {
            filing.file(detector, groups.representative(group), group);
            filing
        };
        let filings: Vec<Filing> = (0..groups.len()).into_par_iter().fold(Filing::default, file).collect();
        let mut looks_elsewhere = Vec::new();
        if filings.iter().any(|filing| !filing.looking_elsewhere.is_empty()) {
            looks_elsewhere.resize(groups.len() as usize, false);
        }
        let mut postings = Vec::with_capacity(filings.iter().map(|filing| filing.postings.len()).sum());
        for filing in filings {
            postings.extend(filing.postings);
            filing.looking_elsewhere.iter().for_each(|&group| looks_elsewhere[group as usize] = true);
        }
        store.append(postings)?;
        let min_shared = (0..groups.len()).map(|group| detector.min_shared_keys(groups.representative(group))).collect();
        let cap = cap(groups.len());
        let long = if cap < groups.len() { store.long_lists(cap, PROBE)? } else { Vec::new() };
        let capped = long.into_iter().filter(|&(key, _)| key != ALL_PAIRS_KEY).map(|(key, n_groups)| CappedKey { key, n_groups }).collect();
        Ok(Self { store, groups, min_shared, looks_elsewhere, capped })
    }

    /// The groups of equal signatures.
    pub fn groups(&self) -> &Groups {
        &self.groups
    }

    /// The keys that were capped, ascending.
    pub fn capped(&self) -> &[CappedKey] {
        &self.capped
    }

    /// Bytes held: postings, groups and guards.
    pub fn bytes(&self) -> u64 {
        let by_group = self.min_shared.capacity() * size_of::<u32>() + self.looks_elsewhere.capacity();
        self.store.bytes() + (self.groups.bytes() + by_group) as u64
    }

    /// Candidates of a run of groups: for each document of them, in the order of groups and members, the earlier-filed documents that it meets.
    ///
    /// A pair is a candidate where one of the two, looking, meets the other, filed, in at least as many keys as the smaller `min_shared_keys` of the two asks:
    /// the result does not depend on which came first. Documents of one group are always candidates of each other. Over all groups each pair comes exactly once.
    ///
    /// # Errors
    /// Where the store cannot read.
    pub fn candidates(&self, detector: &dyn Detector, groups: Range<u32>) -> Result<Vec<(u32, Vec<u32>)>, StoreError> {
        let mut rows = Vec::new();
        for (group, reached) in self.group_candidates(detector, groups)? {
            let met: Vec<u32> = reached.iter().flat_map(|&other| self.groups.members(other)).copied().collect();
            let members = self.groups.members(group);
            let row = |(position, &doc): (usize, &u32)| (doc, [&met[..], &members[..position]].concat());
            rows.extend(members.iter().enumerate().map(row));
        }
        Ok(rows)
    }

    /// Candidates of a run of groups, as groups: for each of them, in their order, the earlier groups that it meets, ascending.
    ///
    /// The rule is that of [`candidates`](Self::candidates); the documents of one group, which are candidates of each other, are not spelled out.
    ///
    /// # Errors
    /// Where the store cannot read.
    pub fn group_candidates(&self, detector: &dyn Detector, groups: Range<u32>) -> Result<Vec<(u32, Vec<u32>)>, StoreError> {
        let scratch = || Scratch { counts: vec![0; self.groups.len() as usize], touched: Vec::new(), keys: Vec::new(), list: Vec::new(), reached: Vec::new() };
        groups.into_par_iter().map_init(scratch, |scratch, group| Ok((group, self.row(detector, group, scratch)?))).collect()
    }

    fn row(&self, detector: &dyn Detector, group: u32, scratch: &mut Scratch) -> Result<Vec<u32>, StoreError> {
        scratch.reached.clear();
        self.look(detector, group, scratch)?;
        if !self.looks_elsewhere.is_empty() {
            self.be_seen(detector, group, scratch)?;
        }
        scratch.reached.sort_unstable();
        scratch.reached.dedup();
        Ok(scratch.reached.clone())
    }

    /// Reaches the earlier groups that are filed where this one looks.
    fn look(&self, detector: &dyn Detector, group: u32, scratch: &mut Scratch) -> Result<(), StoreError> {
        scratch.keys.clear();
        detector.probe_keys(self.groups.representative(group), &mut scratch.keys);
        into_set(&mut scratch.keys);
        self.count(0..group, |_| true, scratch)?;
        self.take_enough(group, scratch);
        Ok(())
    }

    /// Reaches the earlier groups that look where this one is filed.
    ///
    /// A group that looks where it is filed has no probes: its filings stand for them. Where this group is of that kind too, `look` has counted the same keys.
    fn be_seen(&self, detector: &dyn Detector, group: u32, scratch: &mut Scratch) -> Result<(), StoreError> {
        scratch.keys.clear();
        detector.keys(self.groups.representative(group), &mut scratch.keys);
        into_set(&mut scratch.keys);
        self.count(PROBE..PROBE + group, |_| true, scratch)?;
        if self.looks_elsewhere[group as usize] {
            self.count(0..group, |other| !self.looks_elsewhere[other as usize], scratch)?;
        }
        self.take_enough(group, scratch);
        Ok(())
    }

    /// Counts, by group, in how many of the scratch's keys an entry of the range is listed.
    fn count(&self, entries: Range<u32>, wanted: impl Fn(u32) -> bool, scratch: &mut Scratch) -> Result<(), StoreError> {
        for &key in &scratch.keys {
            if !self.capped.is_empty() && self.capped.binary_search_by_key(&key, |capped| capped.key).is_ok() {
                continue;
            }
            scratch.list.clear();
            self.store.list(key, &mut scratch.list)?;
            let first = if entries.start == 0 { 0 } else { scratch.list.partition_point(|&entry| entry < entries.start) };
            let end = scratch.list.partition_point(|&entry| entry < entries.end);
            for other in scratch.list[first..end].iter().map(|entry| entry & !PROBE).filter(|&other| wanted(other)) {
                let count = &mut scratch.counts[other as usize];
                if *count == 0 {
                    scratch.touched.push(other);
                }
                *count += 1;
            }
        }
        Ok(())
    }

    /// Moves the counted groups that share enough keys to those reached, and clears the counts.
    fn take_enough(&self, group: u32, scratch: &mut Scratch) {
        for other in scratch.touched.drain(..) {
            let asked = self.min_shared[group as usize].min(self.min_shared[other as usize]);
            if scratch.counts[other as usize] >= asked {
                scratch.reached.push(other);
            }
            scratch.counts[other as usize] = 0;
        }
    }
}

impl Filing {
    fn file(&mut self, detector: &dyn Detector, doc: u32, group: u32) {
        self.keys.clear();
        self.probe_keys.clear();
        detector.keys(doc, &mut self.keys);
        detector.probe_keys(doc, &mut self.probe_keys);
        // Most methods look where they file and give the very same keys, which need no sorting to compare.
        let as_given = self.keys == self.probe_keys;
        into_set(&mut self.keys);
        self.postings.extend(self.keys.iter().map(|&key| Posting { key, entry: group }));
        if as_given {
            return;
        }
        into_set(&mut self.probe_keys);
        if self.keys != self.probe_keys {
            self.looking_elsewhere.push(group);
            self.postings.extend(self.probe_keys.iter().map(|&key| Posting { key, entry: PROBE | group }));
        }
    }
}

fn into_set(keys: &mut Vec<u64>) {
    keys.sort_unstable();
    keys.dedup();
}
