//! Dealing kinds so that every prefix of a sequence has nearly the same mix.

/// Deals numbers `0..n` in proportion to whole weights: after t deals, number i was dealt about `t * weight / total` times.
///
/// Each deal gives the number that is furthest behind its share (the smaller number in a tie), so that nothing is left to chance: a share of a small sample
/// is the share of a large one, rounded.
#[derive(Clone, Debug)]
pub struct Quota {
    weights: Vec<i64>,
    // Share due so far minus what was dealt, times the sum of the weights.
    credits: Vec<i64>,
}

impl Quota {
    /// A dealer for these weights.
    pub fn new(weights: &[u32]) -> Self {
        Self { weights: weights.iter().map(|&weight| i64::from(weight)).collect(), credits: vec![0; weights.len()] }
    }

    /// Deals the allowed number that is furthest behind; `None` if none is allowed. What is not allowed now is made up for later.
    pub fn deal(&mut self, allowed: impl Fn(usize) -> bool) -> Option<usize> {
        let mut best: Option<usize> = None;
        for number in 0..self.weights.len() {
            self.credits[number] += self.weights[number];
            if allowed(number) && best.is_none_or(|other| self.credits[number] > self.credits[other]) {
                best = Some(number);
            }
        }
        if let Some(number) = best {
            self.credits[number] -= self.weights.iter().sum::<i64>();
        }
        best
    }
}
