//! Exact copies: one digest of the text at a normalisation level, equal or not.
//!
//! Two documents are duplicates where their digests are equal. At [`Level::L0`] that means the same characters, at [`Level::L2`] the same letters and digits
//! in the same order after width, case, script, blanks and punctuation are folded away. The L2 row is the baseline that every fuzzy method must beat.
//!
//! **When it works badly.** A single character that differs and survives the level loses the pair: a byline, a corrected digit, a footer. Reprints with any
//! edit are therefore missed entirely. False pairs are hash collisions only: with 64 bits, about 3e-12 expected among 10,287 documents.
//!
//! | parameter | default | meaning |
//! |---|---|---|
//! | `level` | `l2` | what counts as the same text |
//! | `hash` | `xxh3` | the digest |
//!
//! Source: Croft, Metzler, Strohman, *Search Engines: Information Retrieval in Practice*, section 3.7 (exact duplicates by checksum).
//!
//! ```
//! use leitong_core::{Analyzed, Fitter, Level, Method, Model, Similarity};
//! use leitong_exact::ExactCopy;
//!
//! let [mut a, mut b] = [Analyzed::default(), Analyzed::default()];
//! a.body.set_text(Level::L2, "今天下雨明天晴");
//! b.body.set_text(Level::L2, "明天晴今天下雨");
//! let model = ExactCopy::default().fitter()?.finish()?;
//! let (Some(a), Some(b)) = (model.signature(&a), model.signature(&b)) else { panic!("both hold letters") };
//! assert_eq!(model.similarity(&a, &a), Similarity::ONE);
//! assert_eq!(model.similarity(&a, &b), Similarity::ZERO);
//! # Ok::<(), leitong_core::FitError>(())
//! ```

use leitong_core::{Analyzed, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, UnitFitter, hash::HashKind};
use serde::{Deserialize, Serialize};

/// Parameters of the exact-copy digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct ExactCopy {
    /// The level whose text is digested.
    pub level: Level,
    /// The digest.
    pub hash: HashKind,
}

impl Default for ExactCopy {
    fn default() -> Self {
        Self { level: Level::L2, hash: HashKind::default() }
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
    type Signature = u64;

    /// Digests the text; `None` where it holds no letter or digit, since all blank documents would be copies of one another. O(n).
    fn signature(&self, doc: &Analyzed) -> Option<u64> {
        let text = doc.body.text(self.parameters.level);
        text.contains(char::is_alphanumeric).then(|| self.parameters.hash.hash(text.as_bytes()))
    }

    /// 1 for equal digests, else 0.
    fn similarity(&self, a: &u64, b: &u64) -> Similarity {
        if a == b { Similarity::ONE } else { Similarity::ZERO }
    }

    fn keys(&self, signature: &u64, keys: &mut Vec<u64>) {
        keys.push(*signature);
    }

    fn key_design(&self) -> String {
        String::from("one key, the digest of the text")
    }
}

#[cfg(test)]
mod tests;
