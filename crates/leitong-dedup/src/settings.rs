//! What decides the outcome.

use leitong_core::{AnyMethod, FitError, ParameterError};
use leitong_index::ClusterError;
use leitong_store::StoreError;

use crate::{CorpusError, Policy};

/// A key that more groups than this are filed under reaches nothing: whichever is larger, a number or a share of the groups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyCap {
    /// Groups of equal signatures.
    pub n_groups: u32,
    /// A share of them, from 0 to 1.
    pub share: f64,
}

impl Default for KeyCap {
    /// 50 groups or 1 %.
    fn default() -> Self {
        Self { n_groups: 50, share: 0.01 }
    }
}

impl KeyCap {
    /// No key is capped.
    pub const NONE: Self = Self { n_groups: u32::MAX, share: 1.0 };

    /// The cap for a number of groups.
    #[allow(clippy::cast_sign_loss, reason = "a share is from 0 to 1; a cast of anything else saturates")]
    pub fn of(self, n_groups: u32) -> u32 {
        self.n_groups.max((self.share * f64::from(n_groups)).ceil() as u32)
    }
}

/// How duplicates are found.
#[derive(Debug)]
pub struct Settings {
    /// Signs documents and reaches candidates.
    pub method: Box<dyn AnyMethod>,
    /// Decides on candidates in the method's place.
    pub verifier: Option<Box<dyn AnyMethod>>,
    /// Documents are duplicates from this similarity on; above 0 and at most 1.
    pub threshold: f64,
    /// A text with fewer letters and digits is a duplicate of nothing but texts with the same ones; 0 turns it off.
    pub short_letters: u32,
    /// Keys of boilerplate.
    pub key_cap: KeyCap,
    /// How pairs become clusters.
    pub policy: Policy,
    /// Signatures of the verifier that are held at once, in bytes by a forecast: beyond it the corpus is read several times.
    pub verifier_bytes: u64,
    /// Whether the time of publication is wanted of each document.
    pub reads_published: bool,
}

impl Settings {
    /// Short texts are those that no substitution in the middle leaves at a 5-gram resemblance of one half: it destroys 5 of n shingles, and
    /// (n - 5) / (n + 5) < 1/2 for n < 15, which is fewer than 19 letters; one more for safety.
    pub const SHORT_LETTERS: u32 = 20;
    /// A forecast of 1.5 GiB.
    pub const VERIFIER_BYTES: u64 = 3 << 29;

    /// Settings with their defaults.
    pub fn new(method: Box<dyn AnyMethod>, verifier: Option<Box<dyn AnyMethod>>, threshold: f64) -> Self {
        Self {
            method,
            verifier,
            threshold,
            short_letters: Self::SHORT_LETTERS,
            key_cap: KeyCap::default(),
            policy: Policy::Connected,
            verifier_bytes: Self::VERIFIER_BYTES,
            reads_published: false,
        }
    }

    /// Checks what was set by hand.
    pub(crate) fn check(&self) -> Result<(), DedupError> {
        if !(self.threshold > 0.0 && self.threshold <= 1.0) {
            return Err(ClusterError::Threshold { got: self.threshold }.into());
        }
        if !(0.0..=1.0).contains(&self.key_cap.share) {
            return Err(ParameterError::out_of_range("key-cap share", "from 0 to 1", self.key_cap.share).into());
        }
        Ok(())
    }
}

/// Why duplicates cannot be found.
#[derive(Debug, thiserror::Error)]
pub enum DedupError {
    /// The corpus cannot be read.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    /// The method cannot be fitted.
    #[error(transparent)]
    Fit(#[from] FitError),
    /// A parameter is out of range.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The threshold is out of range.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
    /// The index failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Document numbers are 32 bits wide, and one bit of an index entry is taken.
    #[error("a run takes at most {} documents: cut the corpus and use --against", i32::MAX)]
    TooMany,
    /// The corpus gave other documents when it was read again.
    #[error("the corpus changed while it was read: {first} documents at first, {again} later")]
    Changed {
        /// Documents of the first reading.
        first: u32,
        /// Documents of the later one.
        again: u32,
    },
}
