//! The textbook's fingerprint in five steps: tokens, weights, hashes, word processing, votes.

use std::borrow::Cow;

use leitong_core::{Analyzed, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, UnitFitter, hash::HashKind, shingles::word_shingles};
use serde::{Deserialize, Serialize};

use crate::{
    Fingerprint, KeyDesign, block_keys,
    english::{english_tokens, is_english_stop_word, is_latin, stem},
    method::check_distance,
};

/// The level whose words are read.
const LEVEL: Level = Level::Folded;

/// What Chinese text gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChineseTokens {
    /// Words that are not on the stop list.
    #[default]
    Words,
    /// Each two of them that follow one another.
    Bigrams,
}

impl ChineseTokens {
    fn width(self) -> usize {
        match self {
            Self::Words => 1,
            Self::Bigrams => 2,
        }
    }
}

/// The five-step fingerprint: the parameters.
///
/// (1) The text is split into tokens, and what is no word is dropped; (2) a word weighs its number of occurrences (tf); (3) each word is hashed; (4) stop words are removed
/// and words stemmed; (5) V_i sums the weights by the hashes' bits, and bit i of the fingerprint is V_i > 0. The survey that lists the steps hashes before it stops and
/// stems; here 4 comes before 2 and 3, since the hash of a stem has nothing to do with the hash of the word.
///
/// English tokens are stopped and stemmed; Chinese words are stopped. A word of both scripts gives its Chinese part and its English token.
/// Source: Croft, Metzler, Strohman, *Search Engines: Information Retrieval in Practice*, 2009, section 3.7.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct FiveStep {
    /// What Chinese text gives.
    pub chinese: ChineseTokens,
    /// What turns a token into 64 bits.
    pub hash: HashKind,
    /// Pairs up to this Hamming distance are candidates, without exception; below 64.
    pub max_distance: u32,
}

impl Default for FiveStep {
    fn default() -> Self {
        Self { chinese: ChineseTokens::Words, hash: HashKind::Xxh3, max_distance: 3 }
    }
}

impl FiveStep {
    /// Appends the hash of every token of the body, repeats kept: each occurrence is a vote.
    fn hashes(&self, doc: &Analyzed, hashes: &mut Vec<u64>) {
        let english = english_tokens(doc.body.text(LEVEL));
        let english = english.iter().filter(|token| !is_english_stop_word(token));
        hashes.extend(english.map(|token| self.hash.hash(stem(token).as_bytes())));
        let chinese: Vec<Cow<str>> = doc.body.content_words(LEVEL).map(chinese_part).filter(|word| word.contains(char::is_alphanumeric)).collect();
        word_shingles(chinese.iter().map(AsRef::as_ref), self.chinese.width(), self.hash, hashes);
    }
}

/// A word without its Latin letters and digits.
fn chinese_part(word: &str) -> Cow<'_, str> {
    if word.contains(is_latin) { Cow::Owned(word.replace(is_latin, "")) } else { Cow::Borrowed(word) }
}

impl Method for FiveStep {
    const ID: &'static str = "five-step";
    type Model = FiveStepModel;
    type Fitter = UnitFitter<FiveStepModel>;

    fn needs(&self) -> Needs {
        Needs::none().words(LEVEL)
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        check_distance(self.max_distance, Fingerprint::<1>::BITS)?;
        Ok(UnitFitter(FiveStepModel { parameters: self.clone() }))
    }
}

/// The five-step fingerprint, ready to sign.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FiveStepModel {
    parameters: FiveStep,
}

impl HeapBytes for FiveStepModel {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for FiveStepModel {
    type Signature = Fingerprint<1>;

    fn signature(&self, doc: &Analyzed) -> Option<Fingerprint<1>> {
        let mut hashes = Vec::new();
        self.parameters.hashes(doc, &mut hashes);
        if hashes.is_empty() { None } else { Some(Fingerprint::of_hashes(&hashes)) }
    }

    fn similarity(&self, a: &Fingerprint<1>, b: &Fingerprint<1>) -> Similarity {
        a.similarity(b)
    }

    fn keys(&self, signature: &Fingerprint<1>, keys: &mut Vec<u64>) {
        block_keys(signature, self.parameters.max_distance, keys);
    }

    fn key_design(&self) -> String {
        let distance = self.parameters.max_distance;
        KeyDesign::for_distance(distance, Fingerprint::<1>::BITS).describe(distance, Fingerprint::<1>::BITS)
    }
}
