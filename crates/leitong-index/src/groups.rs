//! Documents with equal signatures, collapsed into one entry of the index.

use leitong_core::Detector;
use rayon::prelude::*;

/// Groups of documents with equal signatures, numbered by their first document. Unsigned documents are in none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    // Members of group g: members[starts[g]..starts[g + 1]], ascending.
    starts: Vec<u32>,
    members: Vec<u32>,
}

impl Groups {
    /// Collapses the signed documents of a detector; equal 128-bit digests stand for equal signatures.
    pub fn of(detector: &dyn Detector) -> Self {
        let digest = |doc| detector.signature_digest(doc).map(|digest| (digest, doc));
        let mut signed: Vec<(u128, u32)> = (0..detector.n_docs()).into_par_iter().filter_map(digest).collect();
        signed.par_sort_unstable();
        let mut lists: Vec<&[(u128, u32)]> = signed.chunk_by(|a, b| a.0 == b.0).collect();
        lists.sort_unstable_by_key(|list| list[0].1);
        let mut groups = Self { starts: vec![0], members: Vec::with_capacity(signed.len()) };
        for list in lists {
            groups.members.extend(list.iter().map(|&(_, doc)| doc));
            groups.starts.push(groups.members.len() as u32);
        }
        groups
    }

    /// Number of groups.
    pub fn len(&self) -> u32 {
        self.starts.len().saturating_sub(1) as u32
    }

    /// Whether no document is signed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Documents of a group, ascending.
    pub fn members(&self, group: u32) -> &[u32] {
        &self.members[self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize]
    }

    /// The first document of a group: its signature is that of all.
    pub fn representative(&self, group: u32) -> u32 {
        self.members(group)[0]
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        (self.starts.capacity() + self.members.capacity()) * size_of::<u32>()
    }
}
