//! What is known of the variance of the estimates, as factors of J(1-J)/k.

/// Factor by which the variance of a SuperMinHash estimate is smaller than that of MinHash: alpha(m, u), in (0, 1].
///
/// `positions` is m, `union` the number u of elements in A∪B, both at least 2. About one half for u <= m, and towards 1 as u grows beyond m.
///
/// alpha = 1 - sum over l = 1 .. m-1 of l^u ((l+1)^u + (l-1)^u - 2 l^u) / ((m-1)^(u-1) m^u (u-1)).
/// Source: Ertl, *SuperMinHash*, 2017, theorem 1. Powers are taken of ratios below 1, so that no term overflows.
pub fn superminhash_factor(positions: u32, union: u32) -> f64 {
    let (m, u) = (f64::from(positions), f64::from(union));
    let power = |base: f64| base.powf(u);
    let term = |l: u32| {
        let l = f64::from(l);
        // l^u / (m-1)^u and (...)^u / m^u: the one factor (m-1) too many is made good below.
        power(l / (m - 1.0)) * (power((l + 1.0) / m) + power((l - 1.0) / m) - 2.0 * power(l / m))
    };
    let sum: f64 = (1..positions).map(term).sum();
    1.0 - sum * (m - 1.0) / (u - 1.0)
}

/// Factor by which the variance of a bottom-k estimate is smaller than that of MinHash: (u - k) / (u - 1), as k of u elements are drawn without putting any back.
///
/// `positions` is k, `union` the number u of elements in A∪B, at least 2. 0 where the sketch holds the union whole.
pub fn bottom_k_factor(positions: u32, union: u32) -> f64 {
    f64::from(union.saturating_sub(positions)) / (f64::from(union) - 1.0)
}

/// Variance of the debiased estimate from k positions of b bits at resemblance R, for sets that are small against the universe:
/// P(1-P) / (k (1-2^-b)^2) with P = 2^-b + (1 - 2^-b) R.
///
/// Source: Li, König, *b-bit minwise hashing*, WWW 2010.
pub fn b_bit_variance(resemblance: f64, bits: u32, positions: u32) -> f64 {
    let chance = (-f64::from(bits)).exp2();
    let equal = chance + (1.0 - chance) * resemblance;
    equal * (1.0 - equal) / (f64::from(positions) * (1.0 - chance).powi(2))
}

/// The constants (C1, C2) of P(the lowest b bits agree) = C1 + (1 - C2) R, for two sets that fill the shares r1 and r2 of the universe, each in [0, 1].
///
/// A_j = r_j (1-r_j)^(2^b - 1) / (1 - (1-r_j)^(2^b)); C1 = A_1 r2 / (r1+r2) + A_2 r1 / (r1+r2); C2 = A_1 r1 / (r1+r2) + A_2 r2 / (r1+r2).
/// Both are 2^-b in the limit of sparse sets, which is what the method here uses: hashes have a universe of 2^64.
/// Source: Li, König, *b-bit minwise hashing*, WWW 2010, theorem 1.
pub fn b_bit_constants(share_a: f64, share_b: f64, bits: u32) -> (f64, f64) {
    let n_values = f64::from(bits).exp2();
    let chance = |share: f64| {
        if share <= 0.0 {
            return 1.0 / n_values;
        }
        // ln(1-r) as `ln_1p`: 1 - (1-r)^(2^b) would lose its digits for a small r.
        let absent = (-share).ln_1p();
        share * ((n_values - 1.0) * absent).exp() / -(n_values * absent).exp_m1()
    };
    let (chance_a, chance_b) = (chance(share_a), chance(share_b));
    let weight_a = if share_a + share_b > 0.0 { share_a / (share_a + share_b) } else { 0.5 };
    let weight_b = 1.0 - weight_a;
    (chance_a * weight_b + chance_b * weight_a, chance_a * weight_a + chance_b * weight_b)
}
