//! Logarithm and exponential with the same bits on every platform.
//!
//! The standard library's `ln` and `exp` are the platform's, whose last bit differs from one C library to the next: a sketch could then differ in a position. Here only
//! additions, products, quotients and conversions of f64 are used, which IEEE 754 rounds alike everywhere and which Rust neither reorders nor fuses; what is relied on is a
//! target that computes f64 in 64 bits (every one that Rust supports but x87 without SSE2). Both are right within a few units of the last place.

// ln 2 in two parts: the upper has so few digits that its product with an exponent is exact.
const LN_2_UPPER: f64 = 0.693_147_180_369_123_8;
const LN_2_LOWER: f64 = 1.908_214_929_270_587_7e-10;

const FRACTION_BITS: u32 = 52;
const EXPONENT_BIAS: i64 = 1_023;

/// Natural logarithm of a normal, finite number above 0.
///
/// x = m · 2^e with m in [sqrt(1/2), sqrt(2)); ln m = 2 (z + z^3/3 + z^5/5 + ...) with z = (m-1) / (m+1), |z| < .1716: the terms left out are below 10^-17.
pub(crate) fn stable_ln(x: f64) -> f64 {
    // z^(2n) is below .02945^n: the term n = 11 of the series is the first one that no digit shows.
    const TERMS: u32 = 11;
    debug_assert!(x.is_normal() && x > 0.0, "a logarithm of {x}");
    let bits = x.to_bits();
    let mut exponent = (bits >> FRACTION_BITS).cast_signed() - EXPONENT_BIAS;
    let mut mantissa = f64::from_bits(bits & ((1 << FRACTION_BITS) - 1) | EXPONENT_BIAS.cast_unsigned() << FRACTION_BITS);
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let square = z * z;
    let series = (0..TERMS).rev().fold(0.0, |sum, n| sum * square + 1.0 / f64::from(2 * n + 1));
    let exponent = exponent as f64;
    exponent * LN_2_UPPER + (exponent * LN_2_LOWER + 2.0 * z * series)
}

/// e^x for |x| <= 700.
///
/// x = n ln 2 + r with |r| <= .3466; e^r by its series: the terms left out are below 10^-17.
pub(crate) fn stable_exp(x: f64) -> f64 {
    const TERMS: u32 = 14;
    debug_assert!(x.abs() <= 700.0, "an exponential of {x}");
    let n = (x / std::f64::consts::LN_2).round_ties_even();
    let rest = (x - n * LN_2_UPPER) - n * LN_2_LOWER;
    let series = (1..=TERMS).rev().fold(1.0, |sum, term| 1.0 + rest / f64::from(term) * sum);
    // |n| <= 1010: a normal number.
    let power_of_two = f64::from_bits((n as i64 + EXPONENT_BIAS).cast_unsigned() << FRACTION_BITS);
    series * power_of_two
}
