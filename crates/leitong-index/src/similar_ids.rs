//! The similar_id over a union-find that outlives the process.

use std::ops::ControlFlow;

use leitong_store::{HashDb, NEXT_ID_KEY, StoreError, hash_key, parent_key};

/// The first id: 0 stays free to mean none.
const FIRST_ID: u64 = 1;

/// What became of an arriving document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The document's id: the smallest of the ids that its hashes have.
    pub id: u64,
    /// Whether the id was issued for this document: it shares no hash with an earlier one.
    pub is_new: bool,
    /// Ids that the document has bridged, ascending: they were apart before, and from now on each resolves to `id`.
    pub merged: Vec<u64>,
}

/// Gives documents ids such that documents that share a hash, directly or through others, have one.
///
/// The ids that are issued depend on the order in which documents arrive; which documents have one id in the end does not: it is the partition into connected
/// components. An id that was given out may be merged into a smaller one later, so ask [`resolve`](Self::resolve) before two ids are compared.
///
/// Hashes, parents of merged ids and the counter are kept in the database, so a database that is opened again goes on where its last commit stood; documents
/// that came after that commit are to be assigned again, and assigning a document twice does no harm. One assigner at a time may work on a database.
///
/// A call costs one read a hash, and one a step from a hash's id to the smallest; steps are shortened when they are walked.
#[derive(Debug)]
pub struct SimilarIds<D> {
    db: D,
    next_id: u64,
}

impl<D: HashDb> SimilarIds<D> {
    /// Starts over a database: an empty one, or one that a `SimilarIds` has written.
    ///
    /// # Errors
    /// Where the database fails, or holds hashes without a counter: the published rules wrote it, and its ids are no union-find.
    pub fn open(db: D) -> Result<Self, StoreError> {
        let next_id = match db.get(NEXT_ID_KEY)? {
            Some(next_id) if next_id >= FIRST_ID => next_id,
            Some(next_id) => return Err(inconsistent(format!("`m:next` is {next_id}, but ids start at {FIRST_ID}"))),
            None if is_empty(&db)? => FIRST_ID,
            None => return Err(inconsistent("it has entries but no `m:next`, so another assigner wrote it")),
        };
        Ok(Self { db, next_id })
    }

    /// The id of a document, from its hashes; their order and repeats do not matter. A document without hashes gives no evidence: it gets an id of its own.
    ///
    /// # Errors
    /// Where the database fails or contradicts itself.
    pub fn assign(&mut self, hashes: &[u64]) -> Result<Assignment, StoreError> {
        let keys: Vec<_> = hashes.iter().map(|&hash| hash_key(hash)).collect();
        let keys: Vec<&[u8]> = keys.iter().map(<[u8; _]>::as_slice).collect();
        let found = self.db.get_batch(&keys)?;
        let (mut roots, mut walked) = (Vec::new(), Vec::new());
        for &id in found.iter().flatten() {
            roots.push(self.root(id, &mut walked)?);
        }
        roots.sort_unstable();
        roots.dedup();
        let assignment = if roots.is_empty() {
            Assignment { id: self.issue()?, is_new: true, merged: Vec::new() }
        } else {
            let id = roots.remove(0);
            Assignment { id, is_new: false, merged: roots }
        };
        for child in walked.iter().chain(&assignment.merged) {
            self.db.put(&parent_key(*child), assignment.id)?;
        }
        for (key, _) in keys.into_iter().zip(&found).filter(|(_, found)| found.is_none()) {
            self.db.put(key, assignment.id)?;
        }
        Ok(assignment)
    }

    /// Assigns documents in their order, and commits.
    ///
    /// # Errors
    /// As [`assign`](Self::assign) and [`commit`](Self::commit).
    pub fn assign_batch(&mut self, docs: &[impl AsRef<[u64]>]) -> Result<Vec<Assignment>, StoreError> {
        let assignments = docs.iter().map(|hashes| self.assign(hashes.as_ref())).collect::<Result<_, _>>()?;
        self.commit()?;
        Ok(assignments)
    }

    /// The id that an id stands for now; `None` where it was never issued.
    ///
    /// # Errors
    /// Where the database fails or contradicts itself.
    pub fn resolve(&self, id: u64) -> Result<Option<u64>, StoreError> {
        if self.is_issued(id) { self.root(id, &mut Vec::new()).map(Some) } else { Ok(None) }
    }

    /// Ids issued so far; they are 1 to this number.
    pub fn n_issued(&self) -> u64 {
        self.next_id - FIRST_ID
    }

    /// Makes everything that was assigned survive the process.
    ///
    /// # Errors
    /// Where the database cannot write; it may be tried again.
    pub fn commit(&mut self) -> Result<(), StoreError> {
        self.db.commit()
    }

    /// Bytes that the database holds.
    ///
    /// # Errors
    /// Where the database cannot say.
    pub fn bytes(&self) -> Result<u64, StoreError> {
        self.db.bytes()
    }

    /// Gives the database back, with what is not committed yet.
    pub fn into_db(self) -> D {
        self.db
    }

    fn is_issued(&self, id: u64) -> bool {
        (FIRST_ID..self.next_id).contains(&id)
    }

    fn issue(&mut self) -> Result<u64, StoreError> {
        let id = self.next_id;
        self.db.put(NEXT_ID_KEY, id + 1)?;
        self.next_id = id + 1;
        Ok(id)
    }

    /// The smallest id that an id was merged into. Appends the ids on the way whose parent is not yet the root.
    fn root(&self, mut id: u64, walked: &mut Vec<u64>) -> Result<u64, StoreError> {
        if !self.is_issued(id) {
            return Err(inconsistent(format!("a hash has the id {id}, but only 1 to {} were issued", self.n_issued())));
        }
        let mut before = None;
        while let Some(parent) = self.db.get(&parent_key(id))? {
            // Ids are merged into smaller ones: this also says that the walk ends.
            if !(FIRST_ID..id).contains(&parent) {
                return Err(inconsistent(format!("the id {id} was merged into {parent}, which is not smaller")));
            }
            walked.extend(before.replace(id));
            id = parent;
        }
        Ok(id)
    }
}

fn inconsistent(found: impl Into<String>) -> StoreError {
    StoreError::Inconsistent { found: found.into() }
}

fn is_empty(db: &impl HashDb) -> Result<bool, StoreError> {
    let mut is_empty = true;
    let mut visit = |_: &[u8], _| {
        is_empty = false;
        ControlFlow::Break(())
    };
    db.scan(b"", &mut visit)?;
    Ok(is_empty)
}
