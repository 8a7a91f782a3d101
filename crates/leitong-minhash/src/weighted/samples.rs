//! Weighted samples that do not change while the weights do not.

use leitong_core::hash::{mix64, split_seed};
use serde::{Deserialize, Serialize};

use super::stable::{stable_exp, stable_ln};

/// How a position draws one feature, with a chance that grows with its weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeightedFamily {
    /// Improved consistent weighted sampling, the feature drawn and its step t: estimates J_W without bias.
    #[default]
    Icws,
    /// The same without t, "0-bit": estimates J_W from above, as two documents that draw one feature at different weights agree.
    ZeroBitIcws,
    /// argmin of -ln(u) / w: estimates J_P, which does not depend on the length of either text.
    PMinhash,
}

/// Lower bounds are lowered by this before they rule a feature out: rounding must never do so.
const SLACK: f64 = 1.0 - 1e-9;

impl WeightedFamily {
    /// One value a seed for a weighted set, ascending and distinct by element, weights above 0, not empty. O(elements x seeds).
    ///
    /// A value is 32 bits of a mixed hash of the element drawn (and of its step): two different draws agree once in 2^32. Of equal offers the smaller element wins.
    pub fn sketch(self, weighted: &[(u64, f64)], seeds: &[u64]) -> Box<[u32]> {
        let position = |&seed: &u64| match self {
            Self::Icws => {
                let (element, step) = icws_draw(weighted, seed);
                mix64(mix64(element) ^ split_seed(0, step.cast_unsigned())) as u32
            }
            Self::ZeroBitIcws => mix64(icws_draw(weighted, seed).0) as u32,
            Self::PMinhash => mix64(p_minhash_draw(weighted, seed)) as u32,
        };
        seeds.iter().map(position).collect()
    }
}

/// A number in (0, 1) from the upper 52 bits: the middles of 2^52 equal parts, both ends excluded without a branch.
fn unit(bits: u64) -> f64 {
    const PARTS: f64 = 1.0 / (1_u64 << 52) as f64;
    ((bits >> 12) as f64 + 0.5) * PARTS
}

/// The same from 32 bits.
fn unit_of_half(half: u32) -> f64 {
    const PARTS: f64 = 1.0 / (1_u64 << 32) as f64;
    (f64::from(half) + 0.5) * PARTS
}

/// Product of two uniform numbers: minus its logarithm is Gamma(2, 1).
fn product_of_two(bits: u64) -> f64 {
    unit_of_half((bits >> 32) as u32) * unit_of_half(bits as u32)
}

/// The element of least -ln(u) / w, u uniform in (0, 1).
fn p_minhash_draw(weighted: &[(u64, f64)], seed: u64) -> u64 {
    let (mut drawn, mut least) = (0, f64::INFINITY);
    for &(element, weight) in weighted {
        let complement = unit(mix64(element ^ seed));
        // -ln(1 - v) >= v: the logarithm is needed for the few elements that come near.
        if complement * SLACK < least * weight {
            let offer = -stable_ln(1.0 - complement) / weight;
            if offer < least {
                (drawn, least) = (element, offer);
            }
        }
    }
    drawn
}

/// The element and step of least a = c / (y e^r), with r, c ~ Gamma(2, 1), beta uniform, t = floor(ln S / r + beta), y = e^(r (t - beta)), all drawn by element and seed.
fn icws_draw(weighted: &[(u64, f64)], seed: u64) -> (u64, i64) {
    let (mut drawn, mut step, mut least) = (0, 0, f64::INFINITY);
    for &(element, weight) in weighted {
        let generator = mix64(element ^ seed);
        // r = -ln(decay) and c = -ln(1 - rest).
        let decay = product_of_two(split_seed(generator, 0));
        let chance = product_of_two(split_seed(generator, 1));
        // y <= S, c >= 1 - e^-c and e^-r = decay: the logarithms are needed for the few elements that come near.
        if (1.0 - chance) * decay * SLACK < least * weight {
            let (r, c) = (-stable_ln(decay), -stable_ln(chance));
            let beta = unit(split_seed(generator, 2));
            let t = (stable_ln(weight) / r + beta).floor();
            let offer = c * decay / stable_exp(r * (t - beta));
            if offer < least {
                (drawn, step, least) = (element, t as i64, offer);
            }
        }
    }
    (drawn, step)
}
