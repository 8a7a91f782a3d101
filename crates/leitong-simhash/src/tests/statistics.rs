use leitong_core::hash::split_seed;

use super::*;

const N_DOCS: u64 = 10_000;

/// 21 words a document: an odd number, so that no tie favours 0. No word is used twice, since a vocabulary leans to one side at each bit.
fn random_document(doc: u64) -> Vec<u64> {
    (0..21).map(|word: u32| HashKind::Xxh3.hash(format!("词{doc}之{word}").as_bytes())).collect()
}

/// Counts ones by bit, the least significant one first.
fn count_ones(bits: u64, ones: &mut [u32; 64]) {
    ones.iter_mut().enumerate().for_each(|(bit, count)| *count += (bits >> bit & 1) as u32);
}

/// At p = .5 +- .02 (four sigma) the entropy is .9988.
#[track_caller]
fn check_fair(name: &str, ones: &[u32; 64]) {
    for (bit, &count) in ones.iter().enumerate() {
        let p = f64::from(count) / N_DOCS as f64;
        let entropy = -p * p.log2() - (1.0 - p) * (1.0 - p).log2();
        assert!(entropy > 0.998, "{name}: bit {bit} is 1 in {count} of {N_DOCS} documents: entropy {entropy}");
    }
}

#[test]
fn every_bit_is_a_fair_coin_over_ten_thousand_documents_and_no_word_repeats_another() {
    // Cases 15. Two words of a wide fingerprint are independent where the bits in which they differ are fair coins too: repeated words differ in no bit.
    // The words of 128 bits are the first two of 384.
    let mut ones = [[0; 64]; 6];
    let mut differing = [[[0; 64]; 6]; 6];
    for doc in 0..N_DOCS {
        let words = Fingerprint::<6>::of_hashes(&random_document(doc)).0;
        for second in 0..6 {
            count_ones(words[second], &mut ones[second]);
            for first in 0..second {
                count_ones(words[first] ^ words[second], &mut differing[first][second]);
            }
        }
    }
    for second in 0..6 {
        check_fair(&format!("word {second}"), &ones[second]);
        for (first, by_first) in differing.iter().enumerate().take(second) {
            check_fair(&format!("words {first} and {second}"), &by_first[second]);
        }
    }
}

/// Mean distance in 64 bits of documents of `m` random features of which one is replaced.
fn mean_distance(m: u64, n_trials: u64) -> f64 {
    let distance = |trial: u64| {
        let mut features: Vec<u64> = (0..m).map(|feature| split_seed(trial, feature)).collect();
        let original = fingerprint(&features);
        features[0] = split_seed(trial, m);
        (original ^ fingerprint(&features)).count_ones()
    };
    let total: u32 = (0..n_trials).map(|trial| distance(split_seed(71, trial))).sum();
    f64::from(total) / n_trials as f64
}

#[test]
fn one_feature_replaced_in_a_short_text_costs_many_bits() {
    // algorithms.md 7.1, which simulated 12.2, 7.8, 5.7 and 2.5. Exactly: S sums the m - 1 votes that stay, an odd number of them for even m. The bit flips where the old
    // and the new vote differ (1/2) and S + 1 > 0 >= S - 1, which is S = 1: C(m - 1, m / 2) / 2^(m - 1). 64 bits:
    // m = 4: 32 * 3 / 8 = 12; m = 10: 32 * 126 / 512 = 7.875; m = 20: 32 * 92378 / 2^19 = 5.638; m = 100: 32 * .079589 = 2.547.
    const N_TRIALS: u64 = 1_000;
    for (m, expected) in [(4, 12.0), (10, 7.875), (20, 5.638), (100, 2.547)] {
        let p = expected / 64.0;
        let sigma = (64.0 * p * (1.0 - p) / N_TRIALS as f64).sqrt();
        let mean = mean_distance(m, N_TRIALS);
        assert!((mean - expected).abs() < 3.0 * sigma, "m = {m}: {mean} is not {expected} +- {sigma}");
    }
}
