//! Two thresholds, two divisors (TTTD): content-defined chunks of a run of bytes.

use std::collections::BTreeMap;
use std::ops::Range;

use leitong_core::{ParameterError, Similarity};
use serde::{Deserialize, Serialize};

/// The Mersenne prime that the rolling hash is taken modulo.
const PRIME: u128 = (1 << 61) - 1;
/// The base of the rolling hash: a prime above every byte.
const BASE: u64 = 257;
/// High bits are folded onto low ones before a remainder is taken.
const FOLD: u32 = 29;
/// The mean chunk that the published parameters were set for, in bytes.
const PUBLISHED_MEAN: usize = 1015;

/// Two thresholds, two divisors: the parameters, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Tttd {
    /// Shortest chunk but for the last of a text (Tmin).
    pub min_bytes: usize,
    /// Longest chunk (Tmax).
    pub max_bytes: usize,
    /// A chunk ends where the hash of the window is D - 1 modulo this (D).
    pub divisor: u64,
    /// The same for the boundary that is fallen back on at `max_bytes` (D').
    pub backup_divisor: u64,
    /// Bytes that the rolling hash sees (W).
    pub window: usize,
}

impl Default for Tttd {
    /// The published set scaled to a mean of 128 bytes, about 43 Hanzi: at the published mean an article of 800 characters would be two chunks.
    fn default() -> Self {
        Self { min_bytes: 58, max_bytes: 353, divisor: 68, backup_divisor: 34, window: 16 }
    }
}

impl Tttd {
    /// The published set D 540, D' 270, Tmin 460, Tmax 2800, each times `mean_bytes` / 1015 and rounded; the window stays 16 bytes.
    ///
    /// `mean_bytes` must be at least 3 to give parameters that [`Tttd::check`] takes. Source: Eshghi, Tang, HPL-2005-30R1; the scaling is ours.
    pub fn of_mean(mean_bytes: usize) -> Self {
        let scaled = |published: usize| (published * mean_bytes + PUBLISHED_MEAN / 2) / PUBLISHED_MEAN;
        Self { min_bytes: scaled(460), max_bytes: scaled(2800), divisor: scaled(540) as u64, backup_divisor: scaled(270) as u64, ..Self::default() }
    }

    /// Checks the parameters.
    ///
    /// # Errors
    /// Where one is 0, Tmax is below Tmin, or D' is not below D.
    pub fn check(&self) -> Result<(), ParameterError> {
        ParameterError::unless_positive("tttd.min-bytes", self.min_bytes)?;
        ParameterError::unless_positive("tttd.window", self.window)?;
        ParameterError::unless_positive("tttd.backup-divisor", self.backup_divisor)?;
        if self.max_bytes < self.min_bytes {
            return Err(ParameterError::out_of_range("tttd.max-bytes", format!("at least `tttd.min-bytes`, {}", self.min_bytes), self.max_bytes));
        }
        if self.divisor <= self.backup_divisor {
            return Err(ParameterError::out_of_range("tttd.divisor", format!("above `tttd.backup-divisor`, {}", self.backup_divisor), self.divisor));
        }
        Ok(())
    }

    /// The chunks of a text, in order and without a gap; none of an empty text. O(bytes).
    ///
    /// The window is not reset at a boundary, and the scan does not go back after a cut at a backup boundary: what follows that boundary is hashed once only.
    /// Source: Eshghi, Tang, *A framework for analyzing and improving content-based chunking algorithms*, HPL-2005-30R1. The rolling hash is our choice.
    pub fn chunks(&self, bytes: &[u8]) -> Vec<Range<usize>> {
        let mut chunks = Vec::new();
        let mut rolling = RollingHash::new(self.window);
        let (mut start, mut backup) = (0, None);
        for at in 0..bytes.len() {
            let value = rolling.roll(bytes, at);
            let n_bytes = at + 1 - start;
            if n_bytes < self.min_bytes {
                continue;
            }
            if value % self.backup_divisor == self.backup_divisor - 1 {
                backup = Some(at + 1);
            }
            let end = if value % self.divisor == self.divisor - 1 {
                at + 1
            } else if n_bytes >= self.max_bytes {
                backup.unwrap_or(at + 1)
            } else {
                continue;
            };
            chunks.push(start..end);
            (start, backup) = (end, None);
        }
        if start < bytes.len() {
            chunks.push(start..bytes.len());
        }
        chunks
    }

    /// Bytes in shared chunks over the bytes of the smaller text: the weight of the original's graph of files, as a share. A repeated chunk counts as often as both have it.
    ///
    /// 0 where either text is empty. Source: Forman, Eshghi, Chiocchetti, KDD 2005; what the bytes are divided by is our choice.
    pub fn byte_similarity(&self, a: &[u8], b: &[u8]) -> Similarity {
        let mut unmatched: BTreeMap<&[u8], usize> = BTreeMap::new();
        for chunk in self.chunks(a) {
            *unmatched.entry(&a[chunk]).or_default() += 1;
        }
        let mut shared_bytes = 0;
        for chunk in self.chunks(b) {
            if let Some(n_left) = unmatched.get_mut(&b[chunk.clone()]).filter(|n_left| **n_left > 0) {
                *n_left -= 1;
                shared_bytes += chunk.len();
            }
        }
        Similarity::ratio(shared_bytes, a.len().min(b.len()))
    }
}

/// h = sum of byte * 257^(position from the right) over the last W bytes, modulo 2^61 - 1.
struct RollingHash {
    window: usize,
    hash: u64,
    /// 257^W: what the byte that leaves the window was multiplied by.
    leaving_factor: u64,
}

impl RollingHash {
    fn new(window: usize) -> Self {
        let leaving_factor = (0..window).fold(1, |power, _| multiply(power, BASE));
        Self { window, hash: 0, leaving_factor }
    }

    /// Takes the byte at `at`, lets the one W before it go, and gives the value that is divided.
    fn roll(&mut self, bytes: &[u8], at: usize) -> u64 {
        let entered = u128::from(multiply(self.hash, BASE)) + u128::from(bytes[at]);
        let left = at.checked_sub(self.window).map_or(0, |gone| multiply(u64::from(bytes[gone]), self.leaving_factor));
        self.hash = ((entered + PRIME - u128::from(left)) % PRIME) as u64;
        self.hash ^ (self.hash >> FOLD)
    }
}

fn multiply(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % PRIME) as u64
}
