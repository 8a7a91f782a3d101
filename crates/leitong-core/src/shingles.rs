//! Shingles: hashes of contiguous runs of characters or words (Broder, *On the resemblance and containment of documents*, 1997).

use crate::hash::{HashKind, mix64};

/// Appends the hash of every run of `width` characters, in order of the text, repeats kept.
///
/// A text of 1 to `width - 1` characters gives one shingle, the whole text; an empty text gives none. Cost: one hash of `width` characters a character.
pub fn char_shingles(text: &str, width: usize, hash: HashKind, shingles: &mut Vec<u64>) {
    debug_assert!(width > 0, "a shingle has at least one character");
    let starts = text.char_indices().map(|(offset, _)| offset);
    let ends = text.char_indices().map(|(offset, _)| offset).skip(width).chain(std::iter::once(text.len()));
    let before = shingles.len();
    shingles.extend(starts.zip(ends).map(|(start, end)| hash.hash(&text.as_bytes()[start..end])));
    // `zip` stops at the shorter iterator: with n >= width characters there are n - width + 1 ends, with fewer there is the one end of the text.
    if text.is_empty() {
        shingles.truncate(before);
    }
}

/// Appends the hash of every run of `width` words, in order, repeats kept; fewer words than `width` give one shingle of all of them.
pub fn word_shingles<'a>(words: impl Iterator<Item = &'a str>, width: usize, hash: HashKind, shingles: &mut Vec<u64>) {
    debug_assert!(width > 0, "a shingle has at least one word");
    let hashes: Vec<u64> = words.map(|word| hash.hash(word.as_bytes())).collect();
    if width == 1 || hashes.is_empty() {
        shingles.extend(hashes);
        return;
    }
    let join = |run: &[u64]| run.iter().fold(0_u64, |joined, &word| mix64(joined.rotate_left(5) ^ word));
    if hashes.len() < width {
        shingles.push(join(&hashes));
    } else {
        shingles.extend(hashes.windows(width).map(join));
    }
}
