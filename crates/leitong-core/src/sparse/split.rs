//! Sparse vectors in two parts: the corpus' commonest terms side by side, the others in buckets.

use serde::{Deserialize, Serialize};

use crate::{DocumentFrequencies, HeapBytes, Similarity};

/// Additions in one step: what the base instruction set adds at once, twice.
const LANES: usize = 8;
/// Buckets whose marks are compared before the first bucket is looked at.
const BUCKETS_AT_ONCE: usize = 64;

/// What the weights of a vector are divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Norm {
    /// The root of the sum of their squares: the vector has length 1, for [`SplitVector::cosine`].
    Euclidean,
    /// Their sum: the weights are shares, for [`SplitVector::intersection`].
    Sum,
}

/// Counts terms: (term, occurrences), ascending by term.
pub fn term_counts(mut terms: Vec<u64>) -> Vec<(u64, u32)> {
    terms.sort_unstable();
    terms.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u32)).collect()
}

/// How vectors of a corpus are split. It decides how fast they are compared and how large they are, and no similarity beyond rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Terms with a slot at the head of every vector: 4 bytes each, whether the document has the term or not.
    pub n_common: u16,
    /// Logarithm to base 2 of the number of buckets, 12 bytes each. Two tails of n terms
    /// meet in n^2 / (64 buckets) marks by chance, and are then looked at for nothing.
    pub bucket_bits: u8,
}

/// The commonest terms of a corpus, each with a slot at the head of every vector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommonTerms {
    bucket_bits: u8,
    // By slot: commonest first.
    by_slot: Box<[u64]>,
    // (term, slot), ascending by term.
    slots: Box<[(u64, u16)]>,
}

impl HeapBytes for CommonTerms {
    fn heap_bytes(&self) -> usize {
        self.by_slot.heap_bytes() + size_of_val(&*self.slots)
    }
}

impl CommonTerms {
    /// The terms of highest document frequency, ties by term; fewer than the layout says where fewer occur in two documents.
    pub fn new(frequencies: &DocumentFrequencies, layout: Layout) -> Self {
        let mut by_frequency = frequencies.repeated().to_vec();
        by_frequency.sort_unstable_by_key(|&(term, frequency)| (std::cmp::Reverse(frequency), term));
        by_frequency.truncate(usize::from(layout.n_common));
        let by_slot: Box<[u64]> = by_frequency.iter().map(|&(term, _)| term).collect();
        let mut slots: Box<[(u64, u16)]> = by_slot.iter().copied().zip(0..).collect();
        slots.sort_unstable();
        Self { bucket_bits: layout.bucket_bits, by_slot, slots }
    }

    fn slot(&self, term: u64) -> Option<usize> {
        let position = self.slots.binary_search_by_key(&term, |&(term, _)| term).ok()?;
        Some(usize::from(self.slots[position].1))
    }

    /// Makes a vector of weights by term, ascending and distinct by term; weights that are not above 0 are left out. `None` where nothing remains.
    ///
    /// Terms must be well-mixed hashes: their highest bits choose the bucket.
    pub fn split(&self, weighted: &[(u64, f64)], norm: Norm) -> Option<SplitVector> {
        let kept: Vec<(u64, f64)> = weighted.iter().copied().filter(|&(_, weight)| weight > 0.0).collect();
        let size = match norm {
            Norm::Euclidean => kept.iter().map(|&(_, weight)| weight * weight).sum::<f64>().sqrt(),
            Norm::Sum => kept.iter().map(|&(_, weight)| weight).sum(),
        };
        if kept.is_empty() || !size.is_finite() {
            return None;
        }
        let mut head = vec![0.0; self.by_slot.len().next_multiple_of(LANES)].into_boxed_slice();
        let mut tail = Vec::with_capacity(kept.len());
        for (term, weight) in kept {
            let weight = (weight / size) as f32;
            match self.slot(term) {
                Some(slot) => head[slot] = weight,
                None => tail.push((term, weight)),
            }
        }
        Some(SplitVector { head, tail: Tail::new(&tail, u32::from(self.bucket_bits)) })
    }

    /// The terms of a vector with their weights, in no order.
    pub fn weighted_terms<'a>(&'a self, vector: &'a SplitVector) -> impl Iterator<Item = (u64, f32)> + 'a {
        let head = self.by_slot.iter().copied().zip(vector.head.iter().copied()).filter(|&(_, weight)| weight > 0.0);
        head.chain(vector.tail.terms.iter().copied().zip(vector.tail.weights.iter().copied()))
    }
}

/// A sparse vector of unit size: weights of the common terms by slot, zeros included, and the other terms in buckets.
///
/// Two vectors are compared only if one [`CommonTerms`] made both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SplitVector {
    head: Box<[f32]>,
    tail: Tail,
}

impl HeapBytes for SplitVector {
    fn heap_bytes(&self) -> usize {
        self.head.heap_bytes() + self.tail.heap_bytes()
    }
}

impl SplitVector {
    /// The cosine of the angle to another vector, in [0, 1]; exactly 1 for equal vectors. For [`Norm::Euclidean`].
    pub fn cosine(&self, other: &Self) -> Similarity {
        self.joined(other, |x, y| x * y)
    }

    /// What two vectors of shares have in common: the sum of the smaller share of each term, which is 1 less half their L1 distance; exactly 1 for equal vectors.
    /// For [`Norm::Sum`]. Source: Swain, Ballard, *Color indexing*, 1991 (histogram intersection).
    pub fn intersection(&self, other: &Self) -> Similarity {
        self.joined(other, f32::min)
    }

    /// Sums `join` over the terms of both. `join` must be 0 where either weight is, and symmetric.
    fn joined(&self, other: &Self, join: impl Fn(f32, f32) -> f32 + Copy) -> Similarity {
        // The sum of squares of rounded weights is .99999996 as often as 1: equality is asked first.
        if self == other {
            return Similarity::ONE;
        }
        let mut lanes = [0.0_f32; LANES];
        for (left, right) in self.head.chunks_exact(LANES).zip(other.head.chunks_exact(LANES)) {
            for lane in 0..LANES {
                lanes[lane] += join(left[lane], right[lane]);
            }
        }
        let head: f64 = lanes.iter().copied().map(f64::from).sum();
        Similarity::new(head + self.tail.joined(&other.tail, join))
    }
}

/// Terms in buckets by their highest bits; of each bucket a word marks which values of the next bits occur.
///
/// Unrelated articles share few of their rarer terms: a bucket whose words have no mark in common is passed over without a look at its terms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tail {
    marks: Box<[u64]>,
    // Bucket b holds terms[starts[b]..starts[b + 1]].
    starts: Box<[u32]>,
    terms: Box<[u64]>,
    weights: Box<[f32]>,
}

impl HeapBytes for Tail {
    fn heap_bytes(&self) -> usize {
        self.marks.heap_bytes() + self.starts.heap_bytes() + self.terms.heap_bytes() + self.weights.heap_bytes()
    }
}

impl Tail {
    /// Takes weights by term, ascending and distinct by term.
    fn new(weighted: &[(u64, f32)], bucket_bits: u32) -> Self {
        let n_buckets = 1_usize << bucket_bits;
        let mark_bits = u64::BITS.ilog2();
        let bucket_of = |term: u64| (term >> (u64::BITS - bucket_bits)) as usize;
        let mark_of = |term: u64| term << bucket_bits >> (u64::BITS - mark_bits);
        let mut marks = vec![0_u64; n_buckets].into_boxed_slice();
        let mut starts = vec![0_u32; n_buckets + 1].into_boxed_slice();
        for &(term, _) in weighted {
            marks[bucket_of(term)] |= 1 << mark_of(term);
            starts[bucket_of(term) + 1] += 1;
        }
        for bucket in 0..n_buckets {
            starts[bucket + 1] += starts[bucket];
        }
        let terms = weighted.iter().map(|&(term, _)| term).collect();
        let weights = weighted.iter().map(|&(_, weight)| weight).collect();
        Self { marks, starts, terms, weights }
    }

    fn bucket(&self, bucket: usize) -> (&[u64], &[f32]) {
        let range = self.starts[bucket] as usize..self.starts[bucket + 1] as usize;
        (&self.terms[range.clone()], &self.weights[range])
    }

    fn joined(&self, other: &Self, join: impl Fn(f32, f32) -> f32 + Copy) -> f64 {
        let mut sum = 0.0;
        // Which buckets meet is hard to foresee: they are listed without a branch before the first is looked at.
        let mut met = [0_u8; BUCKETS_AT_ONCE];
        for (block, (left, right)) in self.marks.chunks(BUCKETS_AT_ONCE).zip(other.marks.chunks(BUCKETS_AT_ONCE)).enumerate() {
            let mut n_met = 0;
            for (bucket, (left, right)) in left.iter().zip(right).enumerate() {
                met[n_met] = bucket as u8;
                n_met += usize::from(left & right != 0);
            }
            for &bucket in &met[..n_met] {
                let bucket = block * BUCKETS_AT_ONCE + usize::from(bucket);
                sum += joined_bucket(self.bucket(bucket), other.bucket(bucket), join);
            }
        }
        sum
    }
}

/// Sums `join` over the terms of both buckets, each ascending by term.
fn joined_bucket(a: (&[u64], &[f32]), b: (&[u64], &[f32]), join: impl Fn(f32, f32) -> f32) -> f64 {
    let (mut at_a, mut at_b, mut sum) = (0, 0, 0.0);
    while at_a < a.0.len() && at_b < b.0.len() {
        let (left, right) = (a.0[at_a], b.0[at_b]);
        // A product instead of a branch, which would be foreseen wrongly as often as not.
        sum += join(a.1[at_a], b.1[at_b]) * f32::from(u8::from(left == right));
        at_a += usize::from(left <= right);
        at_b += usize::from(right <= left);
    }
    f64::from(sum)
}
