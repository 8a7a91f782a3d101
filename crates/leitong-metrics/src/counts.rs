//! Counts of pairs and the readings of CE, EE and F (METHODOLOGY.md 3).

/// Pairs by gold label and decision; ignored pairs are in none of the four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Gold duplicates called duplicates.
    pub tp: u64,
    /// Different documents called duplicates.
    pub fp: u64,
    /// Gold duplicates called different.
    pub fn_: u64,
    /// Different documents called different.
    pub tn: u64,
}

/// `part / whole`; `None` at 0/0.
pub(crate) fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Harmonic mean of two shares; 0 where both are.
pub(crate) fn harmonic_mean(a: f64, b: f64) -> f64 {
    if a + b > 0.0 { 2.0 * a * b / (a + b) } else { 0.0 }
}

impl Counts {
    /// All pairs that are scored.
    pub fn total(&self) -> u64 {
        self.tp + self.fp + self.fn_ + self.tn
    }

    /// TP / (TP + FP), in [0, 1]; `None` where nothing was called a duplicate.
    pub fn precision(&self) -> Option<f64> {
        ratio(self.tp, self.tp + self.fp)
    }

    /// TP / (TP + FN), in [0, 1]; `None` where there is no gold duplicate.
    pub fn recall(&self) -> Option<f64> {
        ratio(self.tp, self.tp + self.fn_)
    }

    /// 2 TP / (2 TP + FP + FN), in [0, 1]: the harmonic mean of precision and recall; `None` where there is neither a gold nor a called duplicate.
    pub fn f1(&self) -> Option<f64> {
        ratio(2 * self.tp, 2 * self.tp + self.fp + self.fn_)
    }
}

/// Confusion error, exclusion error and F under one reading; each `None` at 0/0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// Confusion error: different documents judged the same.
    pub ce: Option<f64>,
    /// Exclusion error: same documents judged different.
    pub ee: Option<f64>,
    /// 2 (1-CE)(1-EE) / ((1-CE) + (1-EE)).
    pub f: Option<f64>,
}

impl Reading {
    fn with_f(ce: Option<f64>, ee: Option<f64>) -> Self {
        let f = ce.zip(ee).and_then(|(ce, ee)| {
            let (p, r) = (1.0 - ce, 1.0 - ee);
            (p + r > 0.0).then(|| 2.0 * p * r / (p + r))
        });
        Self { ce, ee, f }
    }
}

/// Reading (a), the primary one: CE = 1 - precision, EE = 1 - recall.
pub fn reading_a(counts: &Counts) -> Reading {
    Reading { f: counts.f1(), ..Reading::with_f(ratio(counts.fp, counts.tp + counts.fp), ratio(counts.fn_, counts.tp + counts.fn_)) }
}

/// Reading (b): CE = FP / (FP + TN), EE = 1 - recall. At 10,287 documents it makes any method look near perfect.
pub fn reading_b(counts: &Counts) -> Reading {
    Reading::with_f(ratio(counts.fp, counts.fp + counts.tn), ratio(counts.fn_, counts.tp + counts.fn_))
}

/// Reading (c): FP and FN as shares of all pairs; no F is defined.
pub fn reading_c(counts: &Counts) -> Reading {
    Reading { ce: ratio(counts.fp, counts.total()), ee: ratio(counts.fn_, counts.total()), f: None }
}

/// Documents by what went wrong with their partners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DocumentCounts {
    /// All documents.
    pub n_docs: u64,
    /// Documents with at least one wrong partner.
    pub n_wrong_partner: u64,
    /// Documents that miss at least one true partner.
    pub n_missed_partner: u64,
}

/// Reading (d), by document: shares of documents with a wrong and with a missed partner.
pub fn errors_by_document(counts: &DocumentCounts) -> Reading {
    Reading::with_f(ratio(counts.n_wrong_partner, counts.n_docs), ratio(counts.n_missed_partner, counts.n_docs))
}
