//! Found shares by kind of edit and of hard negative, as columns: what the heat map and the page have in common.

use leitong_record::{KindRecall, PairClass, Run};

/// What a found pair means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// It is a duplicate.
    Right,
    /// It counts neither way.
    Ignored,
    /// It is a false alarm.
    Wrong,
}

/// All meanings, in the order of tables and plots.
pub const MEANINGS: [Meaning; 3] = [Meaning::Right, Meaning::Ignored, Meaning::Wrong];

impl Meaning {
    /// Of the class of a label.
    pub fn of(class: PairClass) -> Self {
        match class {
            PairClass::Duplicate => Self::Right,
            PairClass::Different => Self::Wrong,
            PairClass::Ignored => Self::Ignored,
        }
    }

    /// What stands above the pairs of this meaning.
    pub fn title(self) -> &'static str {
        match self {
            Self::Right => "duplicates found 检出的重复",
            Self::Ignored => "found, counted neither way 检出但不计",
            Self::Wrong => "hard negatives: false alarms 难负例：误报",
        }
    }
}

/// A kind with its label: one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column<'a> {
    /// The kind of edit with its strength, or of hard negative.
    pub kind: &'a str,
    /// The gold label.
    pub label: &'a str,
    /// What a found pair means.
    pub meaning: Meaning,
    /// Pairs of the kind.
    pub n_pairs: u64,
}

/// The columns of a meaning in the order of the record.
pub fn columns<'a>(rows: &[&'a KindRecall], meaning: Meaning) -> Vec<Column<'a>> {
    let mut columns: Vec<Column> = Vec::new();
    for row in rows.iter().filter(|row| Meaning::of(row.class) == meaning) {
        match columns.iter_mut().find(|column| column.kind == row.kind && column.label == row.label) {
            Some(column) => column.n_pairs = column.n_pairs.max(row.n_pairs),
            None => columns.push(Column { kind: &row.kind, label: &row.label, meaning, n_pairs: row.n_pairs }),
        }
    }
    columns.sort_by_key(|column| (natural(column.kind), column.label));
    columns
}

/// A name as pairs of letters and the number after them, so that M3 comes before M12.
fn natural(name: &str) -> Vec<(&str, u64)> {
    let mut pieces = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let end = rest[digits..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| digits + length);
        pieces.push((&rest[..digits], rest[digits..end].parse().unwrap_or(0)));
        rest = &rest[end..];
    }
    pieces
}

impl Column<'_> {
    /// What stands above it: the kind, and the label where it is not the usual one.
    pub fn head(&self) -> String {
        let is_plain = self.meaning != Meaning::Ignored || self.label == "contained";
        if is_plain { self.kind.to_owned() } else { format!("{} {}", self.kind, self.label) }
    }

    /// How the record labels the errors of this kind.
    pub fn error_label(&self) -> String {
        format!("{}, {}", self.label, self.kind)
    }

    /// The row of a method in this column.
    pub fn cell<'a>(&self, rows: &[&'a KindRecall], method: &str) -> Option<&'a KindRecall> {
        rows.iter().copied().find(|row| row.method == method && row.kind == self.kind && row.label == self.label)
    }
}

/// The rows of the largest size.
pub fn rows(run: &Run) -> Vec<&KindRecall> {
    let n_docs = run.kinds.iter().map(|row| row.n_docs).max();
    run.kinds.iter().filter(|row| Some(row.n_docs) == n_docs).collect()
}

/// Wrong decisions in a cell; `None` where a decision counts neither way.
pub fn n_wrong(row: &KindRecall) -> Option<u64> {
    match Meaning::of(row.class) {
        Meaning::Right => Some(row.n_pairs - row.n_found.min(row.n_pairs)),
        Meaning::Wrong => Some(row.n_found),
        Meaning::Ignored => None,
    }
}

/// Methods that have a row, in the order of the record.
pub fn methods<'a>(run: &'a Run, rows: &[&'a KindRecall]) -> Vec<&'a str> {
    let has_row = |id: &str| rows.iter().any(|row| row.method == id);
    let mut ids: Vec<&str> = run.methods.iter().map(|method| method.id.as_str()).filter(|id| has_row(id)).collect();
    for row in rows {
        if !ids.contains(&row.method.as_str()) {
            ids.push(&row.method);
        }
    }
    ids
}

/// A percentage that is 0 or 100 only where it is so.
pub fn percent(row: &KindRecall) -> String {
    let floor = row.n_found * 100 / row.n_pairs.max(1);
    if floor == 0 && row.n_found > 0 { "<1".to_owned() } else { floor.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_follow_their_numbers_and_not_their_digits() {
        let mut kinds = ["M22", "copy", "M12 20 %", "M3 1 %", "M12 5 %", "M3 0.5 %", "M2 added", "M3 0.1 %"];
        kinds.sort_by_key(|kind| natural(kind));
        assert_eq!(kinds, ["M2 added", "M3 0.1 %", "M3 0.5 %", "M3 1 %", "M12 5 %", "M12 20 %", "M22", "copy"]);
    }

    #[test]
    fn a_percentage_is_0_or_100_only_where_it_is_so() {
        let cell = |n_found, n_pairs| percent(&KindRecall { n_found, n_pairs, ..KindRecall::default() });
        assert_eq!([cell(0, 999), cell(1, 999), cell(998, 999), cell(999, 999), cell(1, 3)], ["0", "<1", "99", "100", "33"]);
    }
}
