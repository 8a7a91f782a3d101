use std::sync::LazyLock;

use leitong_core::hash::HashKind;

use crate::normalise::table_pairs;
use crate::words::{SEGMENTER, STOP_LIST};

/// Raise it with every change of a level or a splitter.
const NORMALISER_VERSION: u32 = 1;

static DIGEST: LazyLock<String> = LazyLock::new(|| {
    let mut settings = format!("normaliser {NORMALISER_VERSION}\n{SEGMENTER}\n{STOP_LIST}\n");
    settings.extend(table_pairs().flat_map(|(traditional, simplified)| [traditional, simplified]));
    format!("{:016x}", HashKind::Xxh3.hash(settings.as_bytes()))
});

/// Names all that decides what text becomes: normaliser version, segmenter, stop list and the table to simplified. 16 hex digits.
///
/// Signatures are comparable only where it is equal, so that stores and records keep it.
pub fn settings_digest() -> String {
    DIGEST.clone()
}
