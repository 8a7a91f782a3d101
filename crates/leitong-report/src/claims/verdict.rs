//! Verdicts as words and symbols, and how many there are of each.

use leitong_record::{GridRecord, GridRow, Verdict};

/// All verdicts, in the order in which they are counted.
pub const VERDICTS: [Verdict; 3] = [Verdict::Holds, Verdict::Fails, Verdict::Undecided];

/// The verdict in English; also its class on the page.
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Fails => "fails",
        Verdict::Undecided => "undecided",
    }
}

/// The verdict in Chinese.
pub fn word_zh(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "成立",
        Verdict::Fails => "不成立",
        Verdict::Undecided => "未定",
    }
}

/// The verdict without colour.
pub fn symbol(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "✓",
        Verdict::Fails => "✗",
        Verdict::Undecided => "?",
    }
}

/// How many verdicts there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    holds: usize,
    fails: usize,
    undecided: usize,
}

impl Tally {
    pub fn of(verdicts: impl IntoIterator<Item = Verdict>) -> Self {
        let mut tally = Self::default();
        for verdict in verdicts {
            match verdict {
                Verdict::Holds => tally.holds += 1,
                Verdict::Fails => tally.fails += 1,
                Verdict::Undecided => tally.undecided += 1,
            }
        }
        tally
    }

    pub fn of_row(row: &GridRow) -> Self {
        Self::of(row.cells.iter().flatten().map(|cell| cell.verdict))
    }

    pub fn of_column(grid: &GridRecord, column: usize) -> Self {
        Self::of(grid.rows.iter().filter_map(|row| row.cells.get(column)?.as_ref()).map(|cell| cell.verdict))
    }

    pub fn of_grid(grid: &GridRecord) -> Self {
        Self::of(grid.rows.iter().flat_map(|row| &row.cells).flatten().map(|cell| cell.verdict))
    }

    pub fn n(self, verdict: Verdict) -> usize {
        match verdict {
            Verdict::Holds => self.holds,
            Verdict::Fails => self.fails,
            Verdict::Undecided => self.undecided,
        }
    }

    pub fn total(self) -> usize {
        self.holds + self.fails + self.undecided
    }

    /// Such as `3 cells hold, 1 fails, 2 undecided`; the noun is given in the singular.
    pub fn words(self, noun: &str) -> String {
        let plural = if self.holds == 1 { "" } else { "s" };
        let (n_holds, rest) = (self.holds, self.predicates());
        format!("{n_holds} {noun}{plural} {rest}")
    }

    /// Such as `3 hold, 1 fails, 2 undecided`.
    pub fn short_words(self) -> String {
        format!("{} {}", self.holds, self.predicates())
    }

    /// All behind the first number.
    fn predicates(self) -> String {
        let hold = if self.holds == 1 { "holds" } else { "hold" };
        let fail = if self.fails == 1 { "fails" } else { "fail" };
        format!("{hold}, {} {fail}, {} undecided", self.fails, self.undecided)
    }
}
