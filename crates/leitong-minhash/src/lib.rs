//! MinHash and its relatives: sketches whose share of equal positions estimates the Jaccard similarity of two sets of words or character runs.
//!
//! Position i of the sketch is the smallest value that hash function i takes on the document's features. Two sets have the same minimum with probability
//! |A∩B| / |A∪B|, so that equal positions / k is unbiased with variance J(1-J)/k. The first b·r positions form b bands of r rows; documents that agree in all rows of a band
//! share a bucket key, which happens with probability 1 - (1 - s^r)^b at similarity s.
//!
//! Works badly near the threshold with few positions (k = 128, J = .8: standard deviation .035; verify candidates with the exact Jaccard); on excerpts and merged
//! articles, whose Jaccard is low by nature (but see [`LshEnsemble`]); and on very short texts, where few features decide all positions.
//!
//! | method | id | keeps | estimates |
//! |---|---|---|---|
//! | [`MinHash`] | `minhash` | k minima, 32 bits each | Jaccard |
//! | [`BBitMinHash`] | `bbit` | the lowest b bits of k minima | Jaccard |
//! | [`BottomK`] | `bottom-k` | the k smallest or largest elements | Jaccard, or their overlap |
//! | [`WeightedMinHash`] | `weighted-minhash` | k weighted samples | J_W or J_P of tf or tf-idf weights |
//! | [`LshEnsemble`] | `lsh-ensemble` | k minima and the size | containment of the smaller set |
//!
//! | parameter of MinHash | paper | default |
//! |---|---|---|
//! | `features`, `width`, `stop-words`, `level` | features | single words at Folded, stop words kept |
//! | `permutations` | k | 128 |
//! | `bands`, `rows` | b, r | 25 x 5, for words at .7; for 5 characters at .5 use 42 x 3 |
//! | `family`, `seed` | h_i | `mixed`, 0; the others are those of [`Family`] |
//!
//! Kept is the low half of each 64-bit minimum: two different minima agree in it once in 2^32.
//!
//! LSH Forest (Bawa, Condie, Ganesan 2005) is left out: its prefix trees answer "the k nearest" without a threshold, a query structure and no measure of a pair.
//!
//! Source: Broder, *On the resemblance and containment of documents*, 1997; banding: Leskovec, Rajaraman, Ullman, *Mining of Massive Datasets*, chapter 3; the relatives
//! name theirs.
//!
//! ```
//! use leitong_minhash::candidate_probability;
//!
//! // 25 bands of 5 rows find 99 % of the pairs at .7, and every other pair at .5.
//! assert!(candidate_probability(0.7, 25, 5) > 0.98);
//! assert!((candidate_probability(0.5, 25, 5) - 0.548).abs() < 0.001);
//! ```

mod banding;
mod bbit;
mod bottom_k;
mod ensemble;
mod families;
mod features;
mod minhash;
#[cfg(test)]
mod tests;
mod variance;
mod weighted;

pub use banding::{LossWeights, banding_loss, best_bands, candidate_probability};
pub use bbit::{BBitMinHash, BBitModel};
pub use bottom_k::{BottomK, BottomKModel, Estimator, Order, Side, extreme};
pub use ensemble::{Banding, LshEnsemble, LshEnsembleFitter, LshEnsembleModel, Partitions, SizedSketch, jaccard_of_containment};
pub use families::{Circulant, Family, FastSimilarity, OnePermutation, SuperMinHash, prefixed_minima};
pub use minhash::{MinHash, MinHashModel};
pub use variance::{b_bit_constants, b_bit_variance, bottom_k_factor, superminhash_factor};
pub use weighted::{WeightedFamily, WeightedMinHash, WeightedMinHashFitter, WeightedMinHashModel, Weights, probability_jaccard, weighted_jaccard};
