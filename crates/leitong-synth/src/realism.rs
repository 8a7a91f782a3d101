//! How much texts look like news, in figures that count characters and nothing else: lengths, coverage, growth of the vocabulary, likeness of unrelated pairs.
//!
//! Letters are Hanzi, letters and digits of half width in lower case; grams are runs of letters inside one text. Nothing is judged: a figure of generated
//! text is to be read beside the same figure of real text.
//!
//! ```
//! use leitong_synth::realism::{RealismOptions, realism};
//!
//! let options = RealismOptions { growth: vec![4], n_pairs: 10, seed: 1 };
//! let figures = realism(&["主队获胜。", "客队获胜。"], &options);
//! assert_eq!((figures.n_letters, figures.distinct_letters), (8, 5));
//! // 主队 队获 获胜 in the first four letters.
//! assert_eq!(figures.growth[0].n_grams, 3);
//! // 获胜 and 队获 of four 2-grams.
//! assert!((figures.pairs_2.median - 0.5).abs() < 1e-9);
//! ```

use rayon::prelude::*;

use crate::dice::Dice;
use crate::text::{Draft, folded_letters, sentences};

/// What to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RealismOptions {
    /// Numbers of letters at which distinct 2-grams are counted, in any order; those that the texts do not reach are left out.
    pub growth: Vec<usize>,
    /// Random pairs of different texts; a pair may be drawn twice.
    pub n_pairs: usize,
    /// Which pairs.
    pub seed: u64,
}

impl Default for RealismOptions {
    /// The sizes and the number of pairs of the methodology's table.
    fn default() -> Self {
        Self { growth: vec![159_000, 405_000, 1_000_000, 1_600_000], n_pairs: 100_000, seed: 163 }
    }
}

/// Quantiles of a count: the value at place `floor(n * share)` of the ascending values; 0 where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountQuantiles {
    /// 5 % of the values are smaller.
    pub at_5: usize,
    /// The middle value.
    pub median: usize,
    /// 95 % are smaller.
    pub at_95: usize,
}

/// Quantiles of a Jaccard similarity, by the same rule, in [0, 1].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairQuantiles {
    /// The middle pair.
    pub median: f64,
    /// 99 % of the pairs are less alike.
    pub at_99: f64,
    /// 99.9 % are less alike.
    pub at_999: f64,
}

/// Distinct 2-grams at the beginning of the sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// Letters read.
    pub n_letters: usize,
    /// Distinct 2-grams that end in them.
    pub n_grams: usize,
}

/// The figures of a sequence of texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Realism {
    /// Texts.
    pub n_texts: usize,
    /// Letters of all texts.
    pub n_letters: usize,
    /// Characters a text, without white space.
    pub text_length: CountQuantiles,
    /// Sentences a text: cut after 。！？；… and at line ends; those without a letter do not count.
    pub sentences: CountQuantiles,
    /// Characters a sentence, its marks included.
    pub sentence_length: CountQuantiles,
    /// Different letters.
    pub distinct_letters: usize,
    /// Share of all letters that the 10, 100 and 1,000 commonest cover.
    pub coverage: [f64; 3],
    /// Distinct 2-grams at each size that is reached, ascending.
    pub growth: Vec<Growth>,
    /// Jaccard similarity of the sets of 2-grams of random pairs.
    pub pairs_2: PairQuantiles,
    /// The same for 5-grams.
    pub pairs_5: PairQuantiles,
}

/// Ranks whose coverage is given.
const COVERAGE_RANKS: [usize; 3] = [10, 100, 1_000];
/// The stream of pairs.
const PAIRS: u64 = 1;
/// Bits a letter in a gram: every code point has fewer.
const LETTER_BITS: u32 = 21;

/// Counts; a pure function of texts and options. About 60 bytes of memory a letter.
pub fn realism<T: AsRef<str> + Sync>(texts: &[T], options: &RealismOptions) -> Realism {
    let letters: Vec<Vec<char>> = texts.par_iter().map(|text| folded_letters(text.as_ref())).collect();
    let lengths: Vec<usize> = texts.iter().map(|text| text.as_ref().chars().filter(|char| !char.is_whitespace()).count()).collect();
    let by_text: Vec<Vec<usize>> = texts.par_iter().map(|text| sentence_lengths(text.as_ref())).collect();
    let frequencies = frequencies(&letters);
    let n_letters = letters.iter().map(Vec::len).sum();
    let share = |rank: usize| frequencies.iter().take(rank).sum::<usize>() as f64 / (n_letters as f64).max(1.0);
    let pairs = draw_pairs(texts.len(), options);
    Realism {
        n_texts: texts.len(),
        n_letters,
        text_length: count_quantiles(lengths),
        sentences: count_quantiles(by_text.iter().map(Vec::len).collect()),
        sentence_length: count_quantiles(by_text.into_iter().flatten().collect()),
        distinct_letters: frequencies.len(),
        coverage: COVERAGE_RANKS.map(share),
        growth: growth(&letters, &options.growth),
        pairs_2: pair_quantiles(&letters, 2, &pairs),
        pairs_5: pair_quantiles(&letters, 5, &pairs),
    }
}

/// The Jaccard similarity of the 5-grams of two texts; 0 where neither has one.
pub fn five_gram_jaccard(left: &str, right: &str) -> f64 {
    jaccard(&grams(&folded_letters(left), 5), &grams(&folded_letters(right), 5))
}

fn sentence_lengths(text: &str) -> Vec<usize> {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let draft = Draft::original("", &lines);
    let mut lengths = Vec::new();
    for paragraph in &draft.body {
        let chars = sentences(paragraph).into_iter().map(|range| &paragraph[range]);
        let spoken = chars.filter(|sentence| sentence.iter().any(|char| char.value.is_alphanumeric()));
        lengths.extend(spoken.map(|sentence| sentence.iter().filter(|char| !char.value.is_whitespace()).count()));
    }
    lengths
}

/// Occurrences of each letter, the commonest first.
fn frequencies(letters: &[Vec<char>]) -> Vec<usize> {
    let mut all: Vec<char> = letters.concat();
    all.par_sort_unstable();
    let mut frequencies: Vec<usize> = all.chunk_by(|a, b| a == b).map(<[char]>::len).collect();
    frequencies.sort_unstable_by(|a, b| b.cmp(a));
    frequencies
}

/// A run of at most six letters as one number.
fn gram(run: &[char]) -> u128 {
    run.iter().fold(0, |gram, &letter| gram << LETTER_BITS | u128::from(letter as u32))
}

/// The set of runs of `width` letters, ascending.
fn grams(letters: &[char], width: usize) -> Vec<u128> {
    let mut grams: Vec<u128> = letters.windows(width).map(gram).collect();
    grams.sort_unstable();
    grams.dedup();
    grams
}

fn growth(letters: &[Vec<char>], sizes: &[usize]) -> Vec<Growth> {
    let mut met: Vec<(u128, usize)> = Vec::new();
    let mut read = 0;
    for text in letters {
        met.extend(text.windows(2).enumerate().map(|(place, run)| (gram(run), read + place + 2)));
        read += text.len();
    }
    met.par_sort_unstable();
    met.dedup_by_key(|(gram, _)| *gram);
    // After how many letters each gram was complete for the first time.
    let mut first: Vec<usize> = met.into_iter().map(|(_, complete)| complete).collect();
    first.sort_unstable();
    let mut reached: Vec<usize> = sizes.iter().copied().filter(|&size| size <= read).collect();
    reached.sort_unstable();
    reached.into_iter().map(|size| Growth { n_letters: size, n_grams: first.partition_point(|&complete| complete <= size) }).collect()
}

fn draw_pairs(n_texts: usize, options: &RealismOptions) -> Vec<(usize, usize)> {
    if n_texts < 2 {
        return Vec::new();
    }
    let mut dice = Dice::new(options.seed, PAIRS);
    let mut draw = || {
        let left = dice.below(n_texts);
        let other = dice.below(n_texts - 1);
        (left, if other < left { other } else { other + 1 })
    };
    (0..options.n_pairs).map(|_| draw()).collect()
}

fn pair_quantiles(letters: &[Vec<char>], width: usize, pairs: &[(usize, usize)]) -> PairQuantiles {
    let sets: Vec<Vec<u128>> = letters.par_iter().map(|text| grams(text, width)).collect();
    let mut similarities: Vec<f64> = pairs.par_iter().map(|&(left, right)| jaccard(&sets[left], &sets[right])).collect();
    similarities.par_sort_unstable_by(f64::total_cmp);
    let at = |thousandths: usize| similarities.get(similarities.len() * thousandths / 1_000).copied().unwrap_or(0.0);
    PairQuantiles { median: at(500), at_99: at(990), at_999: at(999) }
}

/// Both ascending and distinct.
fn jaccard(left: &[u128], right: &[u128]) -> f64 {
    let (mut i, mut j, mut shared) = (0, 0, 0_usize);
    while i < left.len() && j < right.len() {
        let order = left[i].cmp(&right[j]);
        shared += usize::from(order.is_eq());
        i += usize::from(order.is_le());
        j += usize::from(order.is_ge());
    }
    let either = left.len() + right.len() - shared;
    shared as f64 / (either as f64).max(1.0)
}

fn count_quantiles(mut values: Vec<usize>) -> CountQuantiles {
    values.sort_unstable();
    let at = |hundredths: usize| values.get(values.len() * hundredths / 100).copied().unwrap_or(0);
    CountQuantiles { at_5: at(5), median: at(50), at_95: at(95) }
}
