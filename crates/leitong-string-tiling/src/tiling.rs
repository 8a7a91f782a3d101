//! The greedy choice of tiles.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::grams::{GramIndex, hashes};

/// A run of characters that two texts have in common, counted in characters from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Where it starts in the first text.
    pub in_a: usize,
    /// Where it starts in the second text.
    pub in_b: usize,
    /// Its length.
    pub n_chars: usize,
}

/// A common run, ordered as it is taken: the longest first, then by position in the pattern, then in the text.
type Run = (usize, Reverse<usize>, Reverse<usize>);

/// The tiles of two texts of at least `min_match` characters, in the order in which they are taken: longest first. Empty for a `min_match` of 0.
///
/// Symmetric: `tiles(b, a)` are the same tiles, each with its two positions exchanged.
pub fn tiles(a: &[u32], b: &[u32], min_match: usize) -> Vec<Tile> {
    let (pattern, text) = in_order(a, b);
    let index = GramIndex::new(text, min_match);
    let tiles = choose(pattern, text, common_runs(pattern, text, &index, &hashes(pattern, min_match), min_match), min_match);
    let exchanged = std::ptr::eq(pattern, b) && !std::ptr::eq(a, b);
    tiles.into_iter().map(|tile| if exchanged { Tile { in_a: tile.in_b, in_b: tile.in_a, ..tile } } else { tile }).collect()
}

/// Characters in tiles; 0 where they are certainly fewer than `n_needed`.
pub(crate) fn coverage(a: &[u32], b: &[u32], min_match: usize, n_needed: usize) -> usize {
    let (pattern, text) = in_order(a, b);
    let Some(n_to_spare) = pattern.len().checked_sub(n_needed) else { return 0 };
    let pattern_hashes = hashes(pattern, min_match);
    let index = GramIndex::new(text, min_match);
    if !may_cover(&pattern_hashes, &index, min_match, pattern.len(), n_to_spare) {
        return 0;
    }
    let runs = common_runs(pattern, text, &index, &pattern_hashes, min_match);
    choose(pattern, text, runs, min_match).iter().map(|tile| tile.n_chars).sum()
}

/// The pair as (pattern, text), whichever way round it is given: the shorter first, of equally long ones the smaller.
fn in_order<'a>(a: &'a [u32], b: &'a [u32]) -> (&'a [u32], &'a [u32]) {
    if (a.len(), a) <= (b.len(), b) { (a, b) } else { (b, a) }
}

/// Whether at most `n_to_spare` characters of the pattern lie in no run that the text has too. Every tile is made of such runs, so that the others bound the
/// coverage from above; a collision of hashes can only raise the bound.
fn may_cover(pattern_hashes: &[u64], index: &GramIndex, min_match: usize, n_chars: usize, n_to_spare: usize) -> bool {
    let (mut covered_until, mut n_uncovered) = (0, 0);
    for (start, &hash) in pattern_hashes.iter().enumerate() {
        if index.contains(hash) {
            n_uncovered += start.saturating_sub(covered_until);
            covered_until = start + min_match;
        } else if n_uncovered + start.saturating_sub(covered_until) > n_to_spare {
            return false;
        }
    }
    n_uncovered + n_chars - covered_until <= n_to_spare
}

/// All common runs of at least `min_match` characters that cannot be extended to either side.
fn common_runs(pattern: &[u32], text: &[u32], index: &GramIndex, pattern_hashes: &[u64], min_match: usize) -> Vec<Run> {
    let mut runs = Vec::new();
    for (start, &hash) in pattern_hashes.iter().enumerate() {
        for position in index.positions(hash) {
            let extends_left = start > 0 && position > 0 && pattern[start - 1] == text[position - 1];
            if extends_left {
                continue;
            }
            let n_chars = pattern[start..].iter().zip(&text[position..]).take_while(|(x, y)| x == y).count();
            // Fewer where two runs collide in their hash.
            if n_chars >= min_match {
                runs.push((n_chars, Reverse(start), Reverse(position)));
            }
        }
    }
    runs
}

/// Takes runs as tiles, the longest first. A run of which some characters are marked by then is put back in its unmarked pieces.
///
/// The same tiles as by the published rounds, which look for the longest unmarked run again and again: a piece of a run is the longest at its place exactly when
/// it comes to the top of the heap.
fn choose(pattern: &[u32], text: &[u32], runs: Vec<Run>, min_match: usize) -> Vec<Tile> {
    let mut heap = BinaryHeap::from(runs);
    let (mut in_pattern, mut in_text) = (vec![false; pattern.len()], vec![false; text.len()]);
    let mut tiles = Vec::new();
    let mut n_left = pattern.len();
    while let Some((n_chars, Reverse(start), Reverse(position))) = heap.pop().filter(|_| n_left >= min_match) {
        let marked = in_pattern[start..start + n_chars].iter().zip(&in_text[position..position + n_chars]).map(|(&p, &t)| p || t);
        let pieces = unmarked_pieces(marked);
        if pieces == [(0, n_chars)] {
            in_pattern[start..start + n_chars].fill(true);
            in_text[position..position + n_chars].fill(true);
            tiles.push(Tile { in_a: start, in_b: position, n_chars });
            n_left -= n_chars;
        } else {
            let long = pieces.into_iter().filter(|&(_, n_chars)| n_chars >= min_match);
            heap.extend(long.map(|(offset, n_chars)| (n_chars, Reverse(start + offset), Reverse(position + offset))));
        }
    }
    tiles
}

/// Runs without a mark, as (offset, length).
fn unmarked_pieces(marked: impl Iterator<Item = bool>) -> Vec<(usize, usize)> {
    let mut pieces: Vec<(usize, usize)> = Vec::new();
    for (offset, _) in marked.enumerate().filter(|&(_, is_marked)| !is_marked) {
        match pieces.last_mut().filter(|(start, n_chars)| start + n_chars == offset) {
            Some((_, n_chars)) => *n_chars += 1,
            None => pieces.push((offset, 1)),
        }
    }
    pieces
}
