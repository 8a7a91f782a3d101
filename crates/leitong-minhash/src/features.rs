//! Features as text, and the level that a method reads unless it is told.

use leitong_core::{Analyzed, FeatureKind, Features, Level, StopWords, hash::HashKind};

/// Joins the parameters that every method here has; without a level, L2 for characters and Folded for words.
pub(crate) fn features_of(kind: FeatureKind, width: usize, stop_words: StopWords, level: Option<Level>, hash: HashKind) -> Features {
    Features { kind, width, stop_words, level: level.unwrap_or(kind.default_level()), hash }
}

/// Features as text, in order, repeats kept; none for a body without a letter or digit.
pub(crate) fn feature_texts(features: &Features, doc: &Analyzed) -> Vec<String> {
    let Features { kind, width, level, .. } = *features;
    let (units, separator): (Vec<String>, _) = match kind {
        FeatureKind::Words => (features.words(doc).map(String::from).collect(), " "),
        FeatureKind::Chars => (doc.body.text(level).chars().map(String::from).collect(), ""),
    };
    let has_letters = units.iter().any(|unit| unit.chars().any(char::is_alphanumeric));
    match units.len() {
        _ if !has_letters => Vec::new(),
        n if n < width => vec![units.join(separator)],
        _ => units.windows(width).map(|run| run.join(separator)).collect(),
    }
}
