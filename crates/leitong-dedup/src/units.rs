//! Documents that nothing of the method tells apart.

use rayon::prelude::*;

/// Stands for no unit: the document is unsigned.
pub(crate) const NO_UNIT: u32 = u32::MAX;

/// Units of documents, numbered by their first document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Units {
    // Members of unit u: members[starts[u]..starts[u + 1]], ascending.
    starts: Vec<u32>,
    members: Vec<u32>,
    of: Vec<u32>,
}

/// What documents of one unit have in common: the group of equal signatures, the verifier's signature, the letters where they are few.
pub(crate) type UnitKey = (u32, u64, u64);

impl Units {
    /// Collects the documents that have a key.
    pub fn of(n_docs: u32, key: impl Fn(u32) -> Option<UnitKey> + Sync) -> Self {
        let mut keyed: Vec<(UnitKey, u32)> = (0..n_docs).into_par_iter().filter_map(|doc| key(doc).map(|key| (key, doc))).collect();
        keyed.par_sort_unstable();
        let mut lists: Vec<&[(UnitKey, u32)]> = keyed.chunk_by(|a, b| a.0 == b.0).collect();
        lists.sort_unstable_by_key(|list| list[0].1);
        let mut units = Self { starts: vec![0], members: Vec::with_capacity(keyed.len()), of: vec![NO_UNIT; n_docs as usize] };
        for (unit, list) in lists.into_iter().enumerate() {
            for &(_, doc) in list {
                units.of[doc as usize] = unit as u32;
                units.members.push(doc);
            }
            units.starts.push(units.members.len() as u32);
        }
        units
    }

    pub fn len(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    pub fn members(&self, unit: u32) -> &[u32] {
        &self.members[self.starts[unit as usize] as usize..self.starts[unit as usize + 1] as usize]
    }

    pub fn representative(&self, unit: u32) -> u32 {
        self.members(unit)[0]
    }

    /// The unit of a document, or [`NO_UNIT`].
    pub fn unit(&self, doc: u32) -> u32 {
        self.of[doc as usize]
    }
}
