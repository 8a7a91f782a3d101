//! Shingling: documents as sets of short runs of characters, compared by resemblance or containment.
//!
//! A document is the set S(D, w) of its contiguous runs of w characters (or words), each hashed to 64 bits. Resemblance is |A∩B| / |A∪B|; containment is
//! |A∩B| over the size of the smaller set; Dice's coefficient is 2|A∩B| / (|A| + |B|). With a modulus m only hashes that are 0 modulo m are kept, which shrinks the set
//! to about 1/m and estimates all three. With numbered occurrences the sets are multisets. [`Supershingles`] keep six hashes of a document instead of a set.
//!
//! Works badly on very short texts, where one changed word touches most shingles (40 characters at w = 5: a two-character word touches 6 of 36, J = .71);
//! on texts whose words are scattered edits (an edit rate e leaves q = (1-e)^w of the shingles and J = q / (2-q)); and resemblance on excerpts, which is what containment is for.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `features`, `width`, `level`, `stop-words` | w | 5 characters at L2 |
//! | `occurrences` | labelled occurrences | `set`: a shingle counts once |
//! | `measure` | r, c | resemblance |
//! | `modulus` | m of MOD_m | 1: all shingles, the exact measure |
//! | `key-modulus`, `key-minimum` | s of MIN_s | 25 and 8 |
//! | `min-elements`, `max-ratio` | ours | 20 and 2: the guard of containment |
//!
//! Source: Broder, *On the resemblance and containment of documents*, 1997; Broder, Glassman, Manasse, Zweig, *Syntactic clustering of the Web*, 1997;
//! Dice, *Measures of the amount of ecologic association between species*, 1945.
//! The guard is ours: without it one word scores 1 against every article that has it.
//!
//! ```
//! use leitong_core::hash::HashKind;
//! use leitong_shingle::{Measure, Shingling, shingle_set};
//!
//! let [x, y] = ["中国男足主场二比一战胜韩国队", "中国男足客场二比一战胜韩国队"].map(|text| shingle_set(text, 2, HashKind::Xxh3));
//! let resemblance = Shingling::default().set_similarity(&x, &y).get();
//! assert!((resemblance - 11.0 / 15.0).abs() < 1e-12);
//! assert_eq!(Shingling::default().measure, Measure::Resemblance);
//! ```

#[cfg(test)]
mod tests;

mod shingling;
mod supershingles;

pub use shingling::{Measure, Occurrences, ShingleModel, Shingling, mod_sketch, numbered_set, shingle_set};
pub use supershingles::{SupershingleModel, Supershingles, supershingles};
