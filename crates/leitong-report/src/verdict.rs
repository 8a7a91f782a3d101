//! Which method is best at the largest size, and which others the data cannot tell from it.

use leitong_record::{Comparison, Interval, Mode, Run};

use crate::table::{Row, f_interval, interval, is_ranked, largest, mode_name, rows_at, share};

/// Corrected p from which on two rows are not told apart.
pub const LEVEL: f64 = 0.05;

/// What can be said of one mode.
#[derive(Clone, Debug)]
pub struct Verdict<'a> {
    /// How pairs were reached.
    pub mode: Mode,
    /// The row of the highest F at its own default threshold, baselines aside.
    pub best: Row<'a>,
    /// The interval of its F.
    pub interval: Option<&'a Interval>,
    /// Rows whose F differs from its by no more than chance explains.
    pub not_separable: Vec<&'a str>,
    /// Rows with a lower F.
    pub better_than: Vec<&'a str>,
    /// Rows with a higher F: baselines only.
    pub worse_than: Vec<&'a str>,
}

/// A comparison as seen from the row: the other one, and whether this one's F is higher.
fn seen_from<'a>(comparison: &'a Comparison, id: &str) -> Option<(&'a str, bool)> {
    match () {
        () if comparison.left == id => Some((&comparison.right, comparison.f_difference > 0.0)),
        () if comparison.right == id => Some((&comparison.left, comparison.f_difference < 0.0)),
        () => None,
    }
}

fn of_mode(run: &Run, n_docs: u64, mode: Mode) -> Option<Verdict<'_>> {
    let ranked = rows_at(run, n_docs).into_iter().filter(|row| row.quality.mode == mode && is_ranked(row) && row.quality.f1.is_some());
    let best = ranked.reduce(|best, row| if row.quality.f1 > best.quality.f1 { row } else { best })?;
    let id = best.quality.method.as_str();
    let mut verdict = Verdict { mode, best, interval: f_interval(run, best.quality), not_separable: vec![], better_than: vec![], worse_than: vec![] };
    for comparison in run.comparisons.iter().filter(|row| row.mode == mode && row.n_docs == n_docs) {
        let Some((other, is_higher)) = seen_from(comparison, id) else { continue };
        let list = match (comparison.p_holm > LEVEL, is_higher) {
            (true, _) => &mut verdict.not_separable,
            (false, true) => &mut verdict.better_than,
            (false, false) => &mut verdict.worse_than,
        };
        list.push(other);
    }
    Some(verdict)
}

/// One verdict a mode at the largest size; none where the record compares no rows.
pub fn verdicts(run: &Run) -> Vec<Verdict<'_>> {
    let Some(n_docs) = largest(run).filter(|_| !run.comparisons.is_empty()) else { return Vec::new() };
    [Mode::AllPairs, Mode::Keys].into_iter().filter_map(|mode| of_mode(run, n_docs, mode)).collect()
}

impl Verdict<'_> {
    /// The winner with its F.
    pub fn headline(&self) -> String {
        let interval = self.interval.map_or_else(String::new, |found| format!(" [{}]", interval(found)));
        format!("best at its default threshold, {}: {}, F {}{interval}", mode_name(self.mode), self.best.quality.method, share(self.best.quality.f1))
    }

    /// The lists that are not empty, each with what it says.
    pub fn lists(&self) -> Vec<(&'static str, &[&str])> {
        let lists = [
            ("not separable from (Holm p > .05): ", &self.not_separable[..]),
            ("better than: ", &self.better_than[..]),
            ("worse than the baselines: ", &self.worse_than[..]),
        ];
        lists.into_iter().filter(|(_, names)| !names.is_empty()).collect()
    }
}

/// What the intervals rest on.
pub fn basis(run: &Run) -> Option<String> {
    let interval = run.intervals.first()?;
    let is_judged = run.sizes.iter().any(|size| size.n_docs == interval.n_docs && size.judged_only);
    let units = if is_judged { "components of judged documents" } else { "families" };
    Some(format!(
        "95 %: bootstrap over {} {units}; p: paired differences of F, corrected by Holm over all pairs of rows",
        crate::table::count(interval.n_units)
    ))
}
