//! Features of a document as hashes: the choice that shingling, MinHash and SimHash share.

use serde::{Deserialize, Serialize};

use crate::{
    Analyzed, Level, Needs, ParameterError, TokenClass,
    hash::HashKind,
    shingles::{char_shingles, word_shingles},
};

/// What a feature is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FeatureKind {
    /// Runs of characters.
    Chars,
    /// Runs of words.
    Words,
}

impl FeatureKind {
    /// The level that features of this kind are read at unless a run says otherwise.
    ///
    /// Characters at L2: punctuation and blanks are the first things that a reprint changes. Words at Folded, where they are segmented.
    pub const fn default_level(self) -> Level {
        match self {
            Self::Chars => Level::L2,
            Self::Words => Level::Folded,
        }
    }
}

/// What becomes of words on the stop list; says nothing to features made of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopWords {
    /// They are features like any other word.
    #[default]
    Keep,
    /// They are left out before runs are formed.
    Drop,
}

/// How a document becomes a bag of hashed features: runs of `width` characters or words of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Features {
    /// Characters or words.
    pub kind: FeatureKind,
    /// Characters or words a run (w).
    pub width: usize,
    /// What becomes of stop words.
    pub stop_words: StopWords,
    /// The level that is read.
    pub level: Level,
    /// What turns a run into 64 bits.
    pub hash: HashKind,
}

impl Features {
    /// What is read of a document.
    pub fn needs(&self) -> Needs {
        match self.kind {
            FeatureKind::Chars => Needs::none().text(self.level),
            FeatureKind::Words => Needs::none().words(self.level),
        }
    }

    /// Checks the width.
    ///
    /// # Errors
    /// Where the width is 0.
    pub fn check(&self) -> Result<(), ParameterError> {
        ParameterError::unless_positive("width", self.width)
    }

    /// Appends the hash of every feature of the body, in order of the text, repeats kept.
    ///
    /// A body with fewer than `width` units gives one feature, all of it; a body without a letter or digit gives none at any level.
    pub fn hashes(&self, doc: &Analyzed, hashes: &mut Vec<u64>) {
        match self.kind {
            FeatureKind::Chars => {
                let text = doc.body.text(self.level);
                if text.chars().any(char::is_alphanumeric) {
                    char_shingles(text, self.width, self.hash, hashes);
                }
            }
            FeatureKind::Words => word_shingles(self.words(doc), self.width, self.hash, hashes),
        }
    }

    /// The words that features are made of, in order of the text.
    pub fn words<'a>(&self, doc: &'a Analyzed) -> impl Iterator<Item = &'a str> + Clone {
        let keeps_stop_words = self.stop_words == StopWords::Keep;
        doc.body.words(self.level).filter(move |word| keeps_stop_words || word.class == TokenClass::Content).map(|word| word.text)
    }
}
