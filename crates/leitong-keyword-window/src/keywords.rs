//! From content words to keywords.

use std::collections::{BTreeMap, BTreeSet};

use crate::{KeywordWindow, Rule};

/// What the body says of one of its words.
#[derive(Default)]
struct Counts {
    // c: windows that contain the word.
    windows: u32,
    // f: occurrences in the body.
    frequency: u32,
    // The last window counted, plus 1: a word counts once a window.
    last_window: usize,
}

fn is_keyword(counts: &Counts, parameters: &KeywordWindow) -> bool {
    match parameters.rule {
        Rule::Count => counts.windows >= parameters.min_occurrences,
        Rule::Ratio => counts.windows > 0 && f64::from(counts.windows) >= parameters.min_ratio * f64::from(counts.frequency),
    }
}

/// Windows (c) and occurrences (f) of each body word.
fn count_windows<'a>(seeds: &[usize], body: &[&'a str], width: usize) -> BTreeMap<&'a str, Counts> {
    let mut number_of = BTreeMap::new();
    let mut counts: Vec<Counts> = Vec::new();
    // Words as dense numbers: the windows then touch an array instead of the map.
    let numbers: Vec<usize> = body
        .iter()
        .map(|&word| {
            let number = *number_of.entry(word).or_insert(counts.len());
            if number == counts.len() {
                counts.push(Counts::default());
            }
            counts[number].frequency += 1;
            number
        })
        .collect();
    for (window, &seed) in (1..).zip(seeds) {
        let end = (seed + width + 1).min(body.len());
        for &number in &numbers[seed.saturating_sub(width)..end] {
            let word = &mut counts[number];
            word.windows += u32::from(word.last_window != window);
            word.last_window = window;
        }
    }
    number_of.into_iter().map(|(word, number)| (word, std::mem::take(&mut counts[number]))).collect()
}

/// The headline's words (T, distinct, in their order), then the body keywords by windows descending, frequency ascending, code points.
///
/// `title` and `body` are content words. `None` where no headline word occurs in the body. Body keywords fill up to `max_keywords`; T is never cut.
/// O(|body| log |body| + occurrences · window).
pub fn window_keywords<'a>(title: &[&'a str], body: &[&'a str], parameters: &KeywordWindow) -> Option<Vec<&'a str>> {
    let mut seen = BTreeSet::new();
    let mut keywords: Vec<&str> = title.iter().copied().filter(|&word| seen.insert(word)).collect();
    let seeds: Vec<usize> = (0..body.len()).filter(|&position| seen.contains(body[position])).collect();
    if seeds.is_empty() {
        return None;
    }
    let counts = count_windows(&seeds, body, parameters.window);
    let mut kept: Vec<(&str, Counts)> = counts.into_iter().filter(|(word, counts)| !seen.contains(word) && is_keyword(counts, parameters)).collect();
    // The map gave code point order, and the sort is stable.
    kept.sort_by_key(|(_, counts)| (std::cmp::Reverse(counts.windows), counts.frequency));
    let n_body = parameters.max_keywords.saturating_sub(keywords.len());
    keywords.extend(kept.into_iter().take(n_body).map(|(word, _)| word));
    Some(keywords)
}

/// The `n` words of highest tf · idf, ties by code points.
pub fn tf_idf_keywords<'a>(body: &[&'a str], n: usize, idf: impl Fn(&str) -> f64) -> Vec<&'a str> {
    let mut frequencies: BTreeMap<&str, u32> = BTreeMap::new();
    for word in body {
        *frequencies.entry(word).or_default() += 1;
    }
    let mut weighted: Vec<(&str, f64)> = frequencies.into_iter().map(|(word, tf)| (word, f64::from(tf) * idf(word))).collect();
    weighted.sort_by(|a, b| b.1.total_cmp(&a.1));
    weighted.into_iter().take(n).map(|(word, _)| word).collect()
}
