//! The digest of a text.

use leitong_core::{Analyzed, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, UnitFitter, hash::HashKind};
use md5::{Digest as _, Md5};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use crate::{body_bytes, equality};

/// Which digest, and how many bits of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Digest {
    /// XXH3 with 64 bits and seed 0: the default.
    #[default]
    Xxh3,
    /// First 8 bytes of MD5, big-endian.
    Md5,
    /// FarmHash64.
    Farmhash,
    /// FNV-1a with 64 bits.
    Fnv1a,
    /// XXH3 with 128 bits and seed 0.
    #[serde(rename = "xxh3-128")]
    Xxh3_128,
    /// All 16 bytes of MD5, big-endian.
    #[serde(rename = "md5-128")]
    Md5_128,
}

impl Digest {
    /// Digests bytes; a digest of 64 bits has an upper half of zeros. O(n).
    pub fn of(self, bytes: &[u8]) -> u128 {
        match self {
            Self::Xxh3 => HashKind::Xxh3.hash(bytes).into(),
            Self::Md5 => HashKind::Md5.hash(bytes).into(),
            Self::Farmhash => HashKind::Farmhash.hash(bytes).into(),
            Self::Fnv1a => HashKind::Fnv1a.hash(bytes).into(),
            Self::Xxh3_128 => xxh3_128(bytes),
            Self::Md5_128 => Md5::digest(bytes).iter().fold(0, |value, &byte| value << 8 | u128::from(byte)),
        }
    }
}

/// Parameters of the exact-copy digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct ExactCopy {
    /// The level whose text is digested.
    pub level: Level,
    /// The digest.
    pub hash: Digest,
}

impl Default for ExactCopy {
    fn default() -> Self {
        Self { level: Level::L2, hash: Digest::default() }
    }
}

impl Method for ExactCopy {
    const ID: &'static str = "exact";
    type Model = ExactModel;
    type Fitter = UnitFitter<ExactModel>;

    fn needs(&self) -> Needs {
        Needs::none().text(self.level)
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        Ok(UnitFitter(ExactModel { parameters: self.clone() }))
    }
}

/// The digest with its parameters; nothing is learned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExactModel {
    parameters: ExactCopy,
}

impl HeapBytes for ExactModel {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for ExactModel {
    // 16 bytes for a digest of 64 bits too: a type of its own for each width would need a method of its own.
    type Signature = u128;

    /// Digests the text; `None` where it holds no letter or digit. O(n).
    fn signature(&self, doc: &Analyzed) -> Option<u128> {
        body_bytes(&doc.body, self.parameters.level).map(|bytes| self.parameters.hash.of(bytes))
    }

    /// 1 for equal digests, else 0.
    fn similarity(&self, a: &u128, b: &u128) -> Similarity {
        equality(a, b)
    }

    fn keys(&self, signature: &u128, keys: &mut Vec<u64>) {
        // The lower half: of 64 bits all.
        keys.push(*signature as u64);
    }

    fn key_design(&self) -> String {
        String::from("one key, the digest of the text")
    }
}
