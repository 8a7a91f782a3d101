//! Greedy string tiling: the share of two texts that common runs of characters cover, wherever the runs stand.
//!
//! The longest common run of characters that are not yet marked becomes a tile, its characters are marked in both texts, and so on while a run of at least
//! `min-match` characters is left. With `cov` characters in tiles the similarity is 2 cov / (|a| + |b|). Moved paragraphs cost nothing but what is cut at their
//! edges, which is what makes the measure a reference for the cheaper ones.
//!
//! **When it works badly.** It compares texts, not sketches: 4 bytes a character are kept, and a comparison takes about as long as reading both. Texts that
//! repeat one phrase endlessly have a quadratic number of common runs. Scattered edits hurt early: at an edit rate e a character lies in an untouched run of 5 and
//! more with probability (1-e)^5 (1+4e), .83 at 10 % and .71 at 15 %. A text inside one twice as long has at most 2/3. Texts below `min-match` equal their copies only.
//!
//! | parameter | paper | default | meaning |
//! |---|---|---|---|
//! | `min-match` | MML, minimum match length | 5 | characters a tile has at least |
//! | `level` | - | `l2` | what is compared |
//! | `floor` | - | .5 | similarities below it are 0, so that most pairs are given up early; 0 asks for every value |
//! | `key-modulus`, `key-minimum` | - | 16 and 8 | runs of `min-match` characters whose hash is 0 modulo the first are bucket keys, and so many of the smallest |
//! | `keys-per-hit` | - | 16 | a pair must share one key for every so many keys of the smaller text, and one at least |
//!
//! **Symmetry.** The greedy choice between equally long runs depends on which text is read first. The shorter text is always read first, of two equally long ones
//! the smaller by character numbers, so that the similarity of a pair is one computation in either order.
//!
//! Source: Wise, *String similarity via greedy string tiling and running Karp-Rabin matching*, 1993; Prechelt, Malpohl, Philippsen, *Finding plagiarisms among
//! a set of programs with JPlag*, 2002 (similarity and hashing of all runs of the minimum length). Departs from them in comparing characters, not program tokens.
//!
//! ```
//! use leitong_string_tiling::{Tile, tiles};
//!
//! let [a, b] = ["甲乙丙丁戊己庚", "戊己庚甲乙丙丁"].map(|text| text.chars().map(u32::from).collect::<Vec<_>>());
//! assert_eq!(tiles(&a, &b, 3), [Tile { in_a: 0, in_b: 3, n_chars: 4 }, Tile { in_a: 4, in_b: 0, n_chars: 3 }]);
//! ```

mod grams;
mod tiling;

pub use tiling::{Tile, tiles};

use leitong_core::hash::mix64;
use leitong_core::sets::into_set;
use leitong_core::{Analyzed, HeapBytes, Level, Method, Model, Needs, ParameterError, Similarity, UnitFitter};
use serde::{Deserialize, Serialize};

/// Parameters of greedy string tiling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct StringTiling {
    /// The level whose characters are compared.
    pub level: Level,
    /// Characters a tile has at least (MML).
    pub min_match: usize,
    /// Similarities below this are 0; in [0, 1].
    pub floor: f64,
    /// Runs of `min_match` characters are bucket keys if their hash is 0 modulo this.
    pub key_modulus: u64,
    /// So many of the smallest hashes are bucket keys too, so that short texts are filed.
    pub key_minimum: usize,
    /// A pair must share one key for every so many keys of the smaller text, and one at least.
    pub keys_per_hit: usize,
}

impl Default for StringTiling {
    fn default() -> Self {
        Self { level: Level::L2, min_match: 5, floor: 0.5, key_modulus: 16, key_minimum: 8, keys_per_hit: 16 }
    }
}

impl StringTiling {
    /// 2 cov / (|a| + |b|) of two texts as character numbers, 0 below `floor`; exactly 1 for equal texts.
    ///
    /// Symmetric. A pair is given up where the shorter text is too short, or too many of its characters lie in no run that the other has, to reach `floor`: both
    /// are upper bounds of the coverage, so that no value from `floor` on is ever lost. O(|a| + |b|) for texts without endless repeats.
    pub fn text_similarity(&self, a: &[u32], b: &[u32]) -> Similarity {
        // Texts below `min_match` have no tile, and are equal to their copies all the same.
        if a == b {
            return Similarity::ONE;
        }
        let n_total = a.len() + b.len();
        // The slack keeps rounding from asking for one character too many; the value itself is compared below.
        #[expect(clippy::cast_sign_loss, reason = "the floor is in [0, 1], and a product just below 0 becomes 0")]
        let n_needed = (self.floor * n_total as f64 / 2.0 - 1e-9).ceil() as usize;
        let covered = tiling::coverage(a, b, self.min_match, n_needed);
        let similarity = Similarity::ratio(2 * covered, n_total);
        if similarity.get() < self.floor { Similarity::ZERO } else { similarity }
    }
}

impl Method for StringTiling {
    const ID: &'static str = "string-tiling";
    type Model = StringTilingModel;
    type Fitter = UnitFitter<StringTilingModel>;

    fn needs(&self) -> Needs {
        Needs::none().text(self.level)
    }

    fn fitter(&self) -> Result<Self::Fitter, ParameterError> {
        ParameterError::unless_positive("min-match", self.min_match)?;
        ParameterError::unless_positive("key-modulus", self.key_modulus)?;
        ParameterError::unless_positive("key-minimum", self.key_minimum)?;
        ParameterError::unless_positive("keys-per-hit", self.keys_per_hit)?;
        if !(0.0..=1.0).contains(&self.floor) {
            return Err(ParameterError::out_of_range("floor", "from 0 to 1", self.floor));
        }
        Ok(UnitFitter(StringTilingModel { parameters: self.clone() }))
    }
}

/// Greedy string tiling, ready to compare; nothing is learned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StringTilingModel {
    parameters: StringTiling,
}

impl HeapBytes for StringTilingModel {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Model for StringTilingModel {
    /// The characters, by number.
    type Signature = Box<[u32]>;

    /// The characters of the text; `None` where it holds no letter or digit. O(n).
    fn signature(&self, doc: &Analyzed) -> Option<Self::Signature> {
        let text = doc.body.text(self.parameters.level);
        text.contains(char::is_alphanumeric).then(|| text.chars().map(u32::from).collect())
    }

    /// See [`StringTiling::text_similarity`].
    fn similarity(&self, a: &Self::Signature, b: &Self::Signature) -> Similarity {
        self.parameters.text_similarity(a, b)
    }

    /// Hashes of runs of `min_match` characters: the `key_minimum` smallest, and every one that is 0 modulo `key_modulus`. A shorter text is filed as a whole.
    ///
    /// A tile of L characters gives L - MML + 1 shared runs; i shared runs are all missed by the keys modulo m with probability (1 - 1/m)^i, and by the s smallest
    /// of both texts with at most (1-J)^s, J being the Jaccard similarity of the two sets of runs.
    fn keys(&self, signature: &Self::Signature, keys: &mut Vec<u64>) {
        let StringTiling { min_match, key_modulus, key_minimum, .. } = self.parameters;
        let width = min_match.min(signature.len());
        let runs = into_set(grams::hashes(signature, width).into_iter().map(mix64).collect());
        let is_key = |(position, run): &(usize, &u64)| *position < key_minimum || run.is_multiple_of(key_modulus);
        keys.extend(runs.iter().enumerate().filter(is_key).map(|(_, &run)| run));
    }

    /// One for every `keys_per_hit` keys.
    ///
    /// Of n keys of a text a pair shares about n times the share of its runs that are shared: at similarity .7 by scattered edits that is .44 (the rate e with
    /// (1-e)^5 (1+4e) = .71 leaves (1-e)^5 of the runs), at worst, where every tile has MML = 5 characters, .14; asked for is .06.
    fn min_shared_keys(&self, signature: &Self::Signature) -> u32 {
        let mut keys = Vec::new();
        self.keys(signature, &mut keys);
        (keys.len() / self.parameters.keys_per_hit).max(1) as u32
    }

    fn key_design(&self) -> String {
        let StringTiling { min_match, key_modulus, key_minimum, keys_per_hit, floor, .. } = self.parameters;
        format!(
            "runs of {min_match} characters that are 0 mod {key_modulus} and the {key_minimum} smallest; P(no shared key) <= (1-J)^{key_minimum} (1 - 1/{key_modulus})^shared, J over the runs; one in {keys_per_hit} keys must be shared; similarities below {floor} are 0"
        )
    }
}

#[cfg(test)]
mod tests;
