//! What two evaluation records were made of, and what their costs are to one another.

use std::collections::BTreeMap;

use crate::{Cost, Mode, Run};

/// A fact of two records, equal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its name: `data digest`, `commit`, `parameters of shingle`.
    pub name: String,
    /// In the first record; absent where it has none.
    pub first: Option<String>,
    /// In the second record.
    pub second: Option<String>,
}

impl Fact {
    /// Whether both records have the same.
    pub fn is_same(&self) -> bool {
        self.first == self.second
    }
}

/// Times of a row that is in both records.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeRatio {
    /// The method's row.
    pub method: String,
    /// Documents.
    pub n_docs: u64,
    /// How pairs were reached.
    pub mode: Mode,
    /// Median total time of the second record / of the first; above 1 where the second is slower. Absent where the first took no time.
    pub ratio: Option<f64>,
}

fn method_facts(run: &Run) -> BTreeMap<&str, String> {
    let settings = |verifier: Option<&String>| verifier.map_or(String::new(), |verifier| format!(", verified by {verifier}"));
    let all = run.methods.iter();
    all.map(|method| (method.id.as_str(), format!("{}{}", method.parameters, settings(method.verifier.as_ref())))).collect()
}

/// What the records were made of: data, source, seed, machine and settings, then the parameters of each row by name.
pub fn compare_facts(first: &Run, second: &Run) -> Vec<Fact> {
    let of = |run: &Run| {
        [
            ("data set", Some(run.dataset.clone())),
            ("base", run.base.clone()),
            ("data digest", Some(run.dataset_digest.clone())),
            ("gold policy", Some(run.gold_policy.clone())),
            ("text settings", Some(run.text_settings.clone())),
            ("seed", Some(run.seed.to_string())),
            ("commit", run.commit.clone()),
            ("version", Some(run.version.clone())),
            ("command", Some(run.command.clone())),
            ("threads", Some(run.threads.to_string())),
            ("CPU", Some(run.machine.cpu.clone())),
        ]
    };
    let mut facts: Vec<Fact> = of(first).into_iter().zip(of(second)).map(|((name, first), (_, second))| Fact { name: name.into(), first, second }).collect();
    let (in_first, mut in_second) = (method_facts(first), method_facts(second));
    for (id, settings) in in_first {
        let other = in_second.remove(id);
        facts.push(Fact { name: format!("parameters of {id}"), first: Some(settings), second: other });
    }
    facts.extend(in_second.into_iter().map(|(id, settings)| Fact { name: format!("parameters of {id}"), first: None, second: Some(settings) }));
    facts
}

/// Ratios of the median total times, in the order of the first record; rows that only one record has are left out.
pub fn time_ratios(first: &Run, second: &Run) -> Vec<TimeRatio> {
    let key = |cost: &Cost| (cost.n_docs, cost.mode, cost.method.clone());
    let in_second: BTreeMap<_, f64> = second.cost.iter().map(|cost| (key(cost), cost.total_ns.median)).collect();
    let ratio = |cost: &Cost| {
        let other = in_second.get(&key(cost))?;
        let before = cost.total_ns.median;
        let ratio = (before > 0.0).then(|| other / before);
        Some(TimeRatio { method: cost.method.clone(), n_docs: cost.n_docs, mode: cost.mode, ratio })
    };
    first.cost.iter().filter_map(ratio).collect()
}
