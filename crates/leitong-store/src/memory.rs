//! The memory store: sorted columns instead of a map of vectors, 16 bytes a distinct key and 4 a posting at most.

use rayon::prelude::*;

use crate::{Header, Posting, Store, StoreError, check_header};

/// A sorted run of postings, by column.
#[derive(Debug, Default)]
struct Run {
    // Distinct keys, ascending; the entries of keys[i] are entries[starts[i]..starts[i + 1]].
    keys: Vec<u64>,
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Run {
    fn from_sorted(postings: &[Posting]) -> Self {
        let mut run = Self { keys: Vec::new(), starts: Vec::new(), entries: postings.iter().map(|posting| posting.entry).collect() };
        for (position, posting) in postings.iter().enumerate() {
            if run.keys.last() != Some(&posting.key) {
                run.keys.push(posting.key);
                run.starts.push(position as u32);
            }
        }
        run.starts.push(postings.len() as u32);
        run.keys.shrink_to_fit();
        run.starts.shrink_to_fit();
        run
    }

    fn postings(&self) -> impl Iterator<Item = Posting> + '_ {
        let list = |position: usize| &self.entries[self.starts[position] as usize..self.starts[position + 1] as usize];
        self.keys.iter().enumerate().flat_map(move |(position, &key)| list(position).iter().map(move |&entry| Posting { key, entry }))
    }

    fn list(&self, key: u64) -> &[u32] {
        match self.keys.binary_search(&key) {
            Ok(position) => &self.entries[self.starts[position] as usize..self.starts[position + 1] as usize],
            Err(_) => &[],
        }
    }

    fn keys_longer_than(&self, limit: u32) -> impl Iterator<Item = u64> + '_ {
        let lengths = self.starts.windows(2).map(|ends| ends[1] - ends[0]);
        self.keys.iter().zip(lengths).filter(move |&(_, length)| length > limit).map(|(&key, _)| key)
    }

    fn bytes(&self) -> usize {
        self.keys.capacity() * size_of::<u64>() + (self.starts.capacity() + self.entries.capacity()) * size_of::<u32>()
    }
}

/// Postings in memory. One large append makes one run; many small ones are merged so that there are at most log2(n) runs.
#[derive(Debug, Default)]
pub struct MemoryStore {
    header: Option<Header>,
    runs: Vec<Run>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Store for MemoryStore {
    fn claim(&mut self, header: &Header) -> Result<(), StoreError> {
        check_header(self.header.get_or_insert_with(|| header.clone()), header)
    }

    fn append(&mut self, mut postings: Vec<Posting>) -> Result<(), StoreError> {
        while let Some(last) = self.runs.pop_if(|last| last.entries.len() <= 2 * postings.len()) {
            postings.extend(last.postings());
        }
        postings.par_sort_unstable();
        if !postings.is_empty() {
            self.runs.push(Run::from_sorted(&postings));
        }
        Ok(())
    }

    fn list(&self, key: u64, entries: &mut Vec<u32>) -> Result<(), StoreError> {
        let before = entries.len();
        self.runs.iter().for_each(|run| entries.extend(run.list(key)));
        if self.runs.len() > 1 {
            entries[before..].sort_unstable();
        }
        Ok(())
    }

    fn long_lists(&self, limit: u32, end: u32) -> Result<Vec<(u64, u32)>, StoreError> {
        // A list that is long in all runs together has, in one of them, its share of the limit.
        let share = limit / (self.runs.len().max(1) as u32);
        let mut keys: Vec<u64> = self.runs.iter().flat_map(|run| run.keys_longer_than(share)).collect();
        keys.sort_unstable();
        keys.dedup();
        let n_below = |key: u64| -> usize { self.runs.iter().map(|run| run.list(key).partition_point(|&entry| entry < end)).sum() };
        Ok(keys.into_iter().map(|key| (key, n_below(key) as u32)).filter(|&(_, n_entries)| n_entries > limit).collect())
    }

    fn n_postings(&self) -> u64 {
        self.runs.iter().map(|run| run.entries.len() as u64).sum()
    }

    fn bytes(&self) -> u64 {
        self.runs.iter().map(|run| run.bytes() as u64).sum()
    }
}
