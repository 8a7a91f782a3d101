//! What a label counts as.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use crate::{Gold, GoldError, TruthFiles};

impl FromStr for Gold {
    type Err = GoldError;

    fn from_str(class: &str) -> Result<Self, GoldError> {
        match class {
            "positive" => Ok(Self::Positive),
            "negative" => Ok(Self::Negative),
            "ignore" => Ok(Self::Ignore),
            _ => Err(GoldError::Class { class: class.to_owned() }),
        }
    }
}

impl fmt::Display for Gold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Positive => "positive",
            Self::Negative => "negative",
            Self::Ignore => "ignore",
        })
    }
}

/// One label with the class it shall have instead of the one in `dataset.toml`; written `LABEL=positive`, `LABEL=negative` or `LABEL=ignore`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoldOverride {
    /// The label, as in the file of pairs.
    pub label: String,
    /// Its class.
    pub gold: Gold,
}

impl FromStr for GoldOverride {
    type Err = GoldError;

    fn from_str(text: &str) -> Result<Self, GoldError> {
        match text.rsplit_once('=') {
            Some((label, class)) if !label.is_empty() => Ok(Self { label: label.to_owned(), gold: class.parse()? }),
            _ => Err(GoldError::Form { text: text.to_owned() }),
        }
    }
}

/// What a run takes otherwise than `dataset.toml` says: classes of labels, and the least confidence of a judged pair.
///
/// Classes are written as overrides with commas between them: `contained=positive,overlap=ignore`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoldOverrides {
    classes: BTreeMap<String, Gold>,
    min_confidence: Option<u32>,
}

impl GoldOverrides {
    /// Collects overrides.
    ///
    /// # Errors
    /// Where a label is given two classes.
    pub fn new(overrides: impl IntoIterator<Item = GoldOverride>) -> Result<Self, GoldError> {
        let mut classes = BTreeMap::new();
        for GoldOverride { label, gold } in overrides {
            if classes.insert(label.clone(), gold).is_some_and(|earlier| earlier != gold) {
                return Err(GoldError::Twice { label });
            }
        }
        Ok(Self { classes, min_confidence: None })
    }

    /// Leaves judged pairs of a lower confidence out; `None` leaves it to `dataset.toml`.
    #[must_use]
    pub fn with_min_confidence(self, min_confidence: Option<u32>) -> Self {
        Self { min_confidence, ..self }
    }

    /// The least confidence that is asked for.
    pub fn min_confidence(&self) -> Option<u32> {
        self.min_confidence
    }

    /// The labels and their classes, labels ascending.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Gold)> {
        self.classes.iter().map(|(label, &gold)| (label.as_str(), gold))
    }

    /// Nothing is overridden.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty() && self.min_confidence.is_none()
    }

    /// Each override must speak of a label that a pair has.
    pub(crate) fn check(&self, labels: &BTreeSet<String>) -> Result<(), GoldError> {
        match self.classes.keys().find(|&label| !labels.contains(label)) {
            Some(label) => Err(GoldError::UnknownLabel { label: label.clone(), known: labels.iter().cloned().collect() }),
            None => Ok(()),
        }
    }
}

impl FromStr for GoldOverrides {
    type Err = GoldError;

    fn from_str(text: &str) -> Result<Self, GoldError> {
        Self::new(text.split(',').map(GoldOverride::from_str).collect::<Result<Vec<_>, _>>()?)
    }
}

/// The class of each label: from the overrides, then from `dataset.toml`.
pub(crate) struct Policy<'a> {
    pub files: &'a TruthFiles,
    pub overrides: &'a GoldOverrides,
}

impl Policy<'_> {
    pub fn min_confidence(&self) -> Option<u32> {
        self.overrides.min_confidence.or(self.files.min_confidence)
    }

    pub fn gold(&self, label: &str) -> Gold {
        let is_in = |list: &[String]| list.iter().any(|listed| listed == label);
        match self.overrides.classes.get(label) {
            Some(&gold) => gold,
            None if is_in(&self.files.duplicate) => Gold::Positive,
            None if is_in(&self.files.ignore) => Gold::Ignore,
            None => Gold::Negative,
        }
    }

    /// The classes of the labels, in words; `rest` names what is different beside them.
    pub fn in_words(&self, labels: &BTreeSet<String>, rest: Option<&str>) -> String {
        let names = |gold| labels.iter().map(String::as_str).filter(move |label| self.gold(label) == gold);
        let classes = [
            ("duplicate", names(Gold::Positive).collect::<Vec<_>>()),
            ("ignored", names(Gold::Ignore).collect()),
            ("different", names(Gold::Negative).chain(rest).collect()),
        ];
        let stated = classes.iter().filter(|(_, names)| !names.is_empty());
        let mut words: Vec<String> = stated.map(|(class, names)| format!("{class}: {}", names.join(", "))).collect();
        words.extend(self.min_confidence().map(|least| format!("confidence {least} and above")));
        words.join("; ")
    }
}
