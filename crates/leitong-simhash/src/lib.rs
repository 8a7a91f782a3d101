//! SimHash: bits, each the majority vote of the hashed features of a document, compared by Hamming distance.
//!
//! V_i is the sum over all features of +w where bit i of the feature's hash is 1 and -w where it is 0; bit i of the fingerprint is 1 if V_i > 0. The expected
//! distance of two fingerprints of f bits is f·θ/π, θ the angle between the two feature vectors. Documents within `max-distance` bits of each other share a bucket key,
//! always. [`SimHash`] has 64 bits, [`SimHash128`] and [`SimHash384`] more words of the same; [`FiveStep`] is the textbook's fingerprint of stopped and stemmed words.
//!
//! Works badly on short texts: of m features of equal weight one is replaced, and the mean distance in 64 bits is 12.0 at m = 4, 7.9 at 10, 5.6 at 20, 2.5 at 100. Works
//! badly on excerpts, and at the published distance 3, which was tuned to 8·10⁹ pages: among 10⁴ documents distance 12 still expects only a dozen accidental pairs.
//!
//! | parameter | paper | default |
//! |---|---|---|
//! | `features`, `width`, `stop-words`, `level` | features | single words at Folded, stop words kept |
//! | `weights` | w | `tf`: each occurrence votes |
//! | `top-features` | N, of library practice (CppJieba's keywords) | 0: all features vote |
//! | `max-distance` | k | 3 for each 64 bits |
//!
//! f is 64, 128 or 384. A sum of 0, which an even number of equal weights can give, makes the bit 0. Bit 0 of the papers is the most significant bit here, so that a
//! fingerprint printed in hexadecimal reads as the worked numbers do. The first word of a wide fingerprint is the 64-bit one.
//!
//! Source: Charikar, *Similarity estimation techniques from rounding algorithms*, 2002; Manku, Jain, Das Sarma, *Detecting near-duplicates for web crawling*, 2007;
//! 384 bits: Henzinger, *Finding near-duplicate web pages*, SIGIR 2006.
//!
//! ```
//! use leitong_core::{hash::HashKind, shingles::char_shingles};
//! use leitong_simhash::fingerprint;
//!
//! let mut bigrams = Vec::new();
//! char_shingles("中国男足主场二比一战胜韩国队", 2, HashKind::Md5, &mut bigrams);
//! assert_eq!(format!("{:016x}", fingerprint(&bigrams)), "4168fe8ec52b6a8c");
//! ```

mod blocks;
mod english;
mod fingerprint;
mod five_step;
mod method;
#[cfg(test)]
mod tests;
mod votes;

pub use blocks::{KeyDesign, block_keys};
pub use english::{english_tokens, is_english_stop_word, stem};
pub use fingerprint::Fingerprint;
pub use five_step::{ChineseTokens, FiveStep, FiveStepModel};
pub use method::{SimHash, SimHash128, SimHash384, SimHashFitter, SimHashModel, SimHashOf, Weights};
pub use votes::{bit_sums, fingerprint, majority_bits, weighted_bit_sums, word_of_hash};
