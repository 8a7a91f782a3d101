//! Filing keys and reaching candidates.

use leitong_core::Detector;
use leitong_store::{Header, Posting, Store, StoreError};
use rayon::prelude::*;

use crate::Groups;

/// An index of a detector's documents by their bucket keys, over any store.
pub struct KeyIndex<S> {
    store: S,
    groups: Groups,
    min_shared: Vec<u32>,
}

/// Scratch of one thread: reused over the rows that it works on.
struct Scratch {
    counts: Vec<u32>,
    touched: Vec<u32>,
    keys: Vec<u64>,
    list: Vec<u32>,
}

impl<S: Store> KeyIndex<S> {
    /// Collapses equal signatures and files each group under its keys.
    ///
    /// # Errors
    /// Where the store refuses the header or cannot write.
    pub fn build(detector: &dyn Detector, header: &Header, mut store: S) -> Result<Self, StoreError> {
        store.claim(header)?;
        let groups = Groups::of(detector);
        let file = |group: u32| {
            let mut keys = Vec::new();
            detector.keys(groups.representative(group), &mut keys);
            keys.sort_unstable();
            keys.dedup();
            keys.into_iter().map(move |key| Posting { key, entry: group }).collect::<Vec<_>>()
        };
        let postings: Vec<Posting> = (0..groups.len()).into_par_iter().flat_map_iter(file).collect();
        store.append(postings)?;
        let min_shared = (0..groups.len()).map(|group| detector.min_shared_keys(groups.representative(group))).collect();
        Ok(Self { store, groups, min_shared })
    }

    /// The groups of equal signatures.
    pub fn groups(&self) -> &Groups {
        &self.groups
    }

    /// Bytes held: postings, groups and guards.
    pub fn bytes(&self) -> u64 {
        self.store.bytes() + (self.groups.bytes() + self.min_shared.capacity() * size_of::<u32>()) as u64
    }

    /// Candidates of a run of groups: for each document of them, in the order of groups and members, the earlier-filed documents that it meets.
    ///
    /// A pair is a candidate where the later group, probing, meets the earlier one in at least as many keys as the smaller `min_shared_keys` of the
    /// two asks; documents of one group are always candidates of each other. Over all groups each pair comes exactly once.
    ///
    /// # Errors
    /// Where the store cannot read.
    pub fn candidates(&self, detector: &dyn Detector, groups: std::ops::Range<u32>) -> Result<Vec<(u32, Vec<u32>)>, StoreError> {
        let scratch = || Scratch { counts: vec![0; self.groups.len() as usize], touched: Vec::new(), keys: Vec::new(), list: Vec::new() };
        let rows: Result<Vec<_>, StoreError> = groups.into_par_iter().map_init(scratch, |scratch, group| self.row(detector, group, scratch)).collect();
        Ok(rows?.into_iter().flatten().collect())
    }

    fn row(&self, detector: &dyn Detector, group: u32, scratch: &mut Scratch) -> Result<Vec<(u32, Vec<u32>)>, StoreError> {
        self.count_shared_keys(detector, group, scratch)?;
        let mut met = Vec::new();
        for &other in &scratch.touched {
            let asked = self.min_shared[group as usize].min(self.min_shared[other as usize]);
            if scratch.counts[other as usize] >= asked {
                met.extend_from_slice(self.groups.members(other));
            }
            scratch.counts[other as usize] = 0;
        }
        let members = self.groups.members(group);
        let row = |(position, &doc): (usize, &u32)| (doc, [&met[..], &members[..position]].concat());
        Ok(members.iter().enumerate().map(row).collect())
    }

    /// Counts the keys that each earlier group shares with this one.
    fn count_shared_keys(&self, detector: &dyn Detector, group: u32, scratch: &mut Scratch) -> Result<(), StoreError> {
        scratch.keys.clear();
        scratch.touched.clear();
        detector.probe_keys(self.groups.representative(group), &mut scratch.keys);
        scratch.keys.sort_unstable();
        scratch.keys.dedup();
        for &key in &scratch.keys {
            scratch.list.clear();
            self.store.list(key, &mut scratch.list)?;
            let n_earlier = scratch.list.partition_point(|&other| other < group);
            for &other in &scratch.list[..n_earlier] {
                let count = &mut scratch.counts[other as usize];
                if *count == 0 {
                    scratch.touched.push(other);
                }
                *count += 1;
            }
        }
        scratch.touched.sort_unstable();
        Ok(())
    }
}
