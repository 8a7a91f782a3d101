//! Spot signatures of a sequence of words.

use leitong_core::{TokenClass, Word};

/// A spot signature: a function word and the chain of content words behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot<'a> {
    /// The antecedent (a).
    pub antecedent: &'a str,
    /// The chain: 1 to c content words.
    pub chain: Vec<&'a str>,
}

/// The spot signatures of words, in order, repeats kept.
///
/// At every antecedent at position i the chain begins at k = i + `distance`: the first content word at k or behind it is taken, k moves to `distance` words behind
/// that one, and so on until `chain` words are taken. At the end of the words a chain may be shorter; one without a word is none. Content words are those neither on
/// the stop list nor among the antecedents. O(words + antecedents * chain).
/// Source: Theobald, Siddharth, Paepcke, *SpotSigs: robust and efficient near duplicate detection in large web collections*, SIGIR 2008, section 3.
pub fn spots<'a>(words: &[Word<'a>], is_antecedent: impl Fn(&str) -> bool, distance: usize, chain: usize) -> Vec<Spot<'a>> {
    let marks: Vec<bool> = words.iter().map(|word| is_antecedent(word.text)).collect();
    // The first content word at each position or behind it: one pass from the end, so that long runs of stop words cost nothing.
    let mut next_content = vec![words.len(); words.len() + 1];
    for position in (0..words.len()).rev() {
        let is_content = words[position].class == TokenClass::Content && !marks[position];
        next_content[position] = if is_content { position } else { next_content[position + 1] };
    }
    let chain_behind = |antecedent: usize| {
        let mut taken = Vec::new();
        let mut start = antecedent.saturating_add(distance);
        while taken.len() < chain && start < words.len() && next_content[start] < words.len() {
            taken.push(words[next_content[start]].text);
            start = next_content[start].saturating_add(distance);
        }
        taken
    };
    let antecedents = (0..words.len()).filter(|&position| marks[position]);
    antecedents.map(|position| Spot { antecedent: words[position].text, chain: chain_behind(position) }).filter(|spot| !spot.chain.is_empty()).collect()
}
