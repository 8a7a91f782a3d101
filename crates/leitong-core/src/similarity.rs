/// How alike two signatures are: a number in [0, 1], never NaN.
///
/// 1 for equal signatures; 0 where a guard (too few shared elements, too short) speaks against a comparison.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Similarity(f64);

impl Similarity {
    /// No evidence that the documents are alike.
    pub const ZERO: Self = Self(0.0);
    /// Equal signatures.
    pub const ONE: Self = Self(1.0);

    /// Takes a number, clamped into [0, 1]; NaN becomes 0.
    pub fn new(value: f64) -> Self {
        if value.is_nan() { Self::ZERO } else { Self(value.clamp(0.0, 1.0)) }
    }

    /// `part / whole`; 0 where `whole` is 0.
    pub fn ratio(part: usize, whole: usize) -> Self {
        if whole == 0 { Self::ZERO } else { Self::new(part as f64 / whole as f64) }
    }

    /// The number itself.
    pub fn get(self) -> f64 {
        self.0
    }
}
