//! Checksums: sums of bytes that were made to find errors of transmission, not copies.

use std::fmt;

use adler2::adler32_slice;
use crc::{CRC_16_IBM_3740, CRC_32_ISO_HDLC, Crc};
use leitong_core::hash::{fnv1a_64, mix64};
use leitong_core::{Analyzed, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, UnitFitter};
use serde::{Deserialize, Serialize};

use crate::{body_bytes, equality};

/// CRC-16 with polynomial 0x1021 and start 0xffff: the catalogue's IBM-3740 is what is widely called CCITT-FALSE.
static CRC_16: Crc<u16> = Crc::<u16>::new(&CRC_16_IBM_3740);
/// CRC-32 of Ethernet, gzip and PNG.
static CRC_32: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// What is summed, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChecksumKind {
    /// The sum of all bytes: blind to their order.
    ByteSum,
    /// CRC-16/CCITT-FALSE: among 363 documents one accidental pair is expected.
    #[serde(rename = "crc-16")]
    Crc16,
    /// CRC-32/ISO-HDLC.
    #[default]
    #[serde(rename = "crc-32")]
    Crc32,
    /// Adler-32: two sums modulo 65,521, weak on short texts.
    #[serde(rename = "adler-32")]
    Adler32,
    /// FNV-1a with 64 bits.
    #[serde(rename = "fnv1a-64")]
    Fnv1a64,
}

impl ChecksumKind {
    /// The checksum of bytes, as wide as its name says; the byte sum without a modulus. O(n).
    pub fn of(self, bytes: &[u8]) -> u64 {
        match self {
            Self::ByteSum => bytes.iter().map(|&byte| u64::from(byte)).sum(),
            Self::Crc16 => CRC_16.checksum(bytes).into(),
            Self::Crc32 => CRC_32.checksum(bytes).into(),
            Self::Adler32 => adler32_slice(bytes).into(),
            Self::Fnv1a64 => fnv1a_64(bytes),
        }
    }
}

/// What the byte sum is reduced by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modulus {
    /// The whole sum.
    #[default]
    #[serde(rename = "none")]
    None,
    /// The lower 16 bits.
    #[serde(rename = "2^16")]
    Bits16,
    /// The lower 32 bits.
    #[serde(rename = "2^32")]
    Bits32,
}

impl Modulus {
    pub(crate) fn reduce(self, sum: u64) -> u64 {
        match self {
            Self::None => sum,
            Self::Bits16 => sum & u64::from(u16::MAX),
            Self::Bits32 => sum & u64::from(u32::MAX),
        }
    }
}

impl fmt::Display for Modulus {
    /// Writes it as it is written in a file.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::None => "none",
            Self::Bits16 => "2^16",
            Self::Bits32 => "2^32",
        })
    }
}

/// Parameters of the checksum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Checksum {
    /// The level whose text is summed.
    pub level: Level,
    /// Which checksum.
    pub kind: ChecksumKind,
    /// What the byte sum is reduced by; the other kinds have a width of their own.
    pub modulus: Modulus,
}

impl Default for Checksum {
    fn default() -> Self {
        Self { level: Level::L2, kind: ChecksumKind::default(), modulus: Modulus::None }
    }
}

impl Method for Checksum {
    const ID: &'static str = "checksum";
    type Model = ChecksumModel;
    type Fitter = UnitFitter<ChecksumModel>;

    fn needs(&self) -> Needs {
        Needs::none().text(self.level)
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        if self.modulus != Modulus::None && self.kind != ChecksumKind::ByteSum {
            return Err(ParameterError::out_of_range("modulus", "`none` unless `kind` is `byte-sum`", self.modulus));
        }
        Ok(UnitFitter(ChecksumModel { parameters: self.clone() }))
    }
}

/// The checksum with its parameters; nothing is learned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChecksumModel {
    parameters: Checksum,
}

impl HeapBytes for ChecksumModel {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for ChecksumModel {
    type Signature = u64;

    /// Sums the bytes of the text in UTF-8; `None` where it holds no letter or digit. O(n).
    fn signature(&self, doc: &Analyzed) -> Option<u64> {
        let Checksum { level, kind, modulus } = self.parameters;
        body_bytes(&doc.body, level).map(|bytes| modulus.reduce(kind.of(bytes)))
    }

    /// 1 for equal checksums, else 0.
    fn similarity(&self, a: &u64, b: &u64) -> Similarity {
        equality(a, b)
    }

    fn keys(&self, signature: &u64, keys: &mut Vec<u64>) {
        // Small sums are spread over 64 bits, as an index expects of keys.
        keys.push(mix64(*signature));
    }

    fn key_design(&self) -> String {
        String::from("one key, the checksum of the text")
    }
}
