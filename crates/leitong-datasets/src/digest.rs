//! One number for a data set.

use xxhash_rust::xxh3::Xxh3;

use crate::{Dataset, Gold, Truth};

/// 32 hex digits (XXH3, 128 bits) over documents, truth, lineage and settings.
///
/// The files do not enter: the same documents in the same order give the same digest in any format, packing or number of files.
/// Every string is preceded by its length, every list by its number of elements, and what is absent has a mark of its own.
pub(crate) fn digest(dataset: &Dataset) -> String {
    let mut sum = Sum(Xxh3::new());
    sum.documents(dataset);
    sum.truth(&dataset.truth);
    sum.lineage(dataset);
    sum.settings(dataset);
    format!("{:032x}", sum.0.digest128())
}

struct Sum(Xxh3);

/// Stands where a length would; no string is as long.
const ABSENT: u64 = u64::MAX;

impl Sum {
    fn number(&mut self, number: u64) {
        self.0.update(&number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.update(text.as_bytes());
    }

    fn optional(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.number(ABSENT),
        }
    }

    fn documents(&mut self, dataset: &Dataset) {
        self.number(dataset.documents.len() as u64);
        for document in &dataset.documents {
            self.text(&document.id);
            self.text(&document.text);
            for field in [&document.title, &document.url, &document.source, &document.published] {
                self.optional(field.as_deref());
            }
        }
    }

    fn truth(&mut self, truth: &Truth) {
        match truth {
            Truth::None => self.number(0),
            Truth::Judged(pairs) => {
                self.number(1);
                self.number(pairs.len() as u64);
                for pair in pairs {
                    self.pair(pair.left, pair.right, &pair.label, pair.gold);
                }
            }
            Truth::Full(full) => {
                self.number(2);
                full.cluster.iter().for_each(|&cluster| self.number(cluster.into()));
                self.number(full.labels.len() as u64);
                for (&(left, right), (label, gold)) in &full.labels {
                    self.pair(left, right, label, *gold);
                }
            }
        }
    }

    fn pair(&mut self, left: u32, right: u32, label: &str, gold: Gold) {
        self.number(left.into());
        self.number(right.into());
        self.text(label);
        self.number(match gold {
            Gold::Positive => 0,
            Gold::Negative => 1,
            Gold::Ignore => 2,
        });
    }

    fn lineage(&mut self, dataset: &Dataset) {
        let Some(lineage) = &dataset.lineage else { return self.number(ABSENT) };
        self.number(lineage.len() as u64);
        for line in lineage {
            self.optional(line.kind.as_deref());
            self.number(line.parent.map_or(ABSENT, u64::from));
            self.optional(line.hard_negative.as_deref());
            self.optional(line.group.as_deref());
        }
    }

    fn settings(&mut self, dataset: &Dataset) {
        self.number(dataset.sizes.len() as u64);
        dataset.sizes.iter().for_each(|&size| self.number(size as u64));
        self.text(&dataset.gold_policy);
    }
}
