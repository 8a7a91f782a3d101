//! Rows in the order of the record, joined, and numbers as text.

use leitong_record::{ClusterQuality, Cost, Interval, IntervalOf, MethodRecord, Mode, Quality, RankingQuality, Run, SizeRecord, Spread, ThresholdSource};

/// What stands where the record has no number.
pub const NOTHING: &str = "–";

/// A quality row at one threshold with what belongs beside it.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The row itself.
    pub quality: &'a Quality,
    /// The method; absent where the record does not describe it.
    pub method: Option<&'a MethodRecord>,
    /// Same method, size and mode at the threshold of the best F: an upper bound.
    pub best: Option<&'a Quality>,
    /// What it cost.
    pub cost: Option<&'a Cost>,
}

impl Row<'_> {
    /// Whether every method must beat it.
    pub fn is_baseline(&self) -> bool {
        self.method.is_some_and(|method| method.baseline)
    }

    /// F at the best threshold of this data; absent where there is no threshold to choose.
    pub fn best_f(&self) -> Option<f64> {
        self.best.and_then(|best| best.f1)
    }

    /// Documents / second of the whole method, segmentation left out.
    pub fn docs_per_s(&self) -> Option<f64> {
        self.cost.and_then(docs_per_s)
    }

    /// Signatures and postings.
    pub fn bytes_per_doc(&self) -> Option<f64> {
        self.cost.map(bytes_per_doc)
    }

    /// Whether segmentation comes on top of the measured time.
    pub fn reads_words(&self) -> bool {
        self.cost.is_some_and(|cost| cost.reads_words)
    }
}

/// Documents / second of a whole method, segmentation left out.
pub fn docs_per_s(cost: &Cost) -> Option<f64> {
    rate(cost.n_docs, &cost.total_ns)
}

/// Signatures and postings, per document.
pub fn bytes_per_doc(cost: &Cost) -> f64 {
    cost.signature_bytes_per_doc + cost.index_bytes_per_doc.unwrap_or(0.0)
}

/// Documents / second; absent where nothing was measured.
pub fn rate(n_docs: u64, time: &Spread) -> Option<f64> {
    let seconds = time.median / 1e9;
    (seconds > 0.0).then(|| n_docs as f64 / seconds)
}

/// The method's place in the tables; methods that the record does not describe come last, by name.
fn place<'a>(run: &Run, id: &'a str) -> (usize, &'a str) {
    (run.methods.iter().position(|method| method.id == id).unwrap_or(run.methods.len()), id)
}

/// All quality rows by size, method, mode, threshold source and threshold.
pub fn ordered_quality(run: &Run) -> Vec<&Quality> {
    let mut rows: Vec<&Quality> = run.quality.iter().collect();
    rows.sort_by(|a, b| {
        let key = |row: &&'_ Quality| (row.n_docs, row.mode, row.threshold_source);
        let ((docs_a, mode_a, source_a), (docs_b, mode_b, source_b)) = (key(a), key(b));
        let by_method = docs_a.cmp(&docs_b).then_with(|| place(run, &a.method).cmp(&place(run, &b.method)));
        let by_mode = by_method.then_with(|| (mode_a, source_a).cmp(&(mode_b, source_b)));
        by_mode.then_with(|| a.threshold.unwrap_or(0.0).total_cmp(&b.threshold.unwrap_or(0.0)))
    });
    rows
}

/// The rows of a size whose threshold was set before: the rows of the tables.
pub fn rows_at(run: &Run, n_docs: u64) -> Vec<Row<'_>> {
    let at_size = ordered_quality(run).into_iter().filter(|row| row.n_docs == n_docs && row.threshold_source != ThresholdSource::BestF);
    at_size.map(|quality| Row { quality, method: method(run, &quality.method), best: best_of(run, quality), cost: cost_of(run, quality) }).collect()
}

fn best_of<'a>(run: &'a Run, row: &Quality) -> Option<&'a Quality> {
    run.quality.iter().find(|best| best.threshold_source == ThresholdSource::BestF && same_run(best, row))
}

fn same_run(a: &Quality, b: &Quality) -> bool {
    a.method == b.method && a.n_docs == b.n_docs && a.mode == b.mode
}

/// The cost row of a quality row.
pub fn cost_of<'a>(run: &'a Run, row: &Quality) -> Option<&'a Cost> {
    run.cost.iter().find(|cost| cost.method == row.method && cost.n_docs == row.n_docs && cost.mode == row.mode)
}

/// Whether the row's threshold was ruled by the method: its own default, or none at all.
pub fn is_ruled(row: &Row) -> bool {
    has_default_threshold(row.quality)
}

/// Whether the row can be the best of its table: no baseline, and at the method's own threshold.
pub fn is_ranked(row: &Row) -> bool {
    !row.is_baseline() && row.quality.threshold_source == ThresholdSource::Default
}

fn has_default_threshold(row: &Quality) -> bool {
    matches!(row.threshold_source, ThresholdSource::Default | ThresholdSource::None)
}

/// The interval of a figure of a quality row; absent at other thresholds than the default and at smaller sizes.
pub fn interval_of<'a>(run: &'a Run, row: &Quality, what: IntervalOf) -> Option<&'a Interval> {
    let is_it = |found: &&Interval| found.what == what && found.method == row.method && found.n_docs == row.n_docs && found.mode == row.mode;
    run.intervals.iter().find(is_it).filter(|_| has_default_threshold(row))
}

/// The interval of a row's F.
pub fn f_interval<'a>(run: &'a Run, row: &Quality) -> Option<&'a Interval> {
    interval_of(run, row, IntervalOf::F)
}

/// The clusters of a quality row; absent at other thresholds than the default.
pub fn clusters_of<'a>(run: &'a Run, row: &Quality) -> Option<&'a ClusterQuality> {
    let is_it = |found: &&ClusterQuality| found.method == row.method && found.n_docs == row.n_docs && found.mode == row.mode;
    run.clusters.iter().find(is_it).filter(|_| has_default_threshold(row))
}

/// The figures of a quality row's whole curve; beside its default threshold only.
pub fn ranking_of<'a>(run: &'a Run, row: &Quality) -> Option<&'a RankingQuality> {
    let is_it = |found: &&RankingQuality| found.method == row.method && found.n_docs == row.n_docs && found.mode == row.mode;
    run.rankings.iter().find(is_it).filter(|_| has_default_threshold(row))
}

/// The ends of an interval with three decimals and no leading zero.
pub fn interval(found: &Interval) -> String {
    let end = |value: f64| format!("{value:.3}").trim_start_matches('0').to_owned();
    format!("{}–{}", end(found.low), end(found.high))
}

/// Cost rows of a size by method and mode.
pub fn costs_at(run: &Run, n_docs: u64) -> Vec<&Cost> {
    let mut costs: Vec<&Cost> = run.cost.iter().filter(|cost| cost.n_docs == n_docs).collect();
    costs.sort_by_key(|cost| (place(run, &cost.method), cost.mode));
    costs
}

/// All methods: those that the record describes, then others that have a row.
pub fn method_ids(run: &Run) -> Vec<&str> {
    let mut ids: Vec<&str> = run.methods.iter().map(|method| method.id.as_str()).collect();
    let with_rows = run.quality.iter().map(|row| row.method.as_str()).chain(run.cost.iter().map(|row| row.method.as_str()));
    for id in with_rows {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// The record of a method.
pub fn method<'a>(run: &'a Run, id: &str) -> Option<&'a MethodRecord> {
    run.methods.iter().find(|method| method.id == id)
}

/// The largest size; absent in an empty record.
pub fn largest(run: &Run) -> Option<u64> {
    let sizes = run.sizes.iter().map(|size| size.n_docs);
    sizes.chain(run.quality.iter().map(|row| row.n_docs)).chain(run.cost.iter().map(|row| row.n_docs)).max()
}

/// All sizes of the record, ascending.
pub fn sizes(run: &Run) -> Vec<u64> {
    let named = run.sizes.iter().map(|size| size.n_docs);
    let mut sizes: Vec<u64> = named.chain(run.quality.iter().map(|row| row.n_docs)).chain(run.cost.iter().map(|row| row.n_docs)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// Whether the truth is a list of judged pairs rather than a statement about all pairs.
pub fn is_judged(size: &SizeRecord) -> bool {
    size.judged_only
}

/// Mode as a word of a table.
pub fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::AllPairs => "all pairs",
        Mode::Keys => "keys",
    }
}

/// Threshold source as it stands in files.
pub fn source_name(source: ThresholdSource) -> &'static str {
    match source {
        ThresholdSource::Default => "default",
        ThresholdSource::Asked => "asked",
        ThresholdSource::BestF => "best-f",
        ThresholdSource::None => "none",
    }
}

/// A share with four decimals; a share that only rounds to 1 or 0 is shown as `>.9999` or `<.0001`.
pub fn share(value: Option<f64>) -> String {
    const LEAST: f64 = 0.0001;
    match value.filter(|value| value.is_finite()) {
        None => NOTHING.to_owned(),
        Some(value) if value > 0.0 && value < LEAST / 2.0 => "<.0001".to_owned(),
        Some(value) if (1.0 - LEAST / 2.0..1.0).contains(&value) => ">.9999".to_owned(),
        Some(value) => format!("{value:.4}"),
    }
}

/// A threshold: three decimals, more where they matter.
pub fn threshold(value: Option<f64>) -> String {
    match value.filter(|value| value.is_finite()) {
        None => NOTHING.to_owned(),
        Some(value) => {
            let short = format!("{value:.3}");
            let is_exact = short.parse::<f64>().is_ok_and(|parsed| (parsed - value).abs() < 1e-9);
            if is_exact { short } else { format!("{value:.5}") }
        }
    }
}

/// A count with a comma at every third digit.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A quantity of three or more digits as a grouped integer, a smaller one with a decimal.
pub fn quantity(value: Option<f64>) -> String {
    const INTEGERS_FROM: f64 = 99.95;
    // Above 2^53 an f64 holds no odd integers: nothing that is measured here comes near.
    const LARGEST: f64 = 9e15;
    match value.filter(|value| value.is_finite()) {
        None => NOTHING.to_owned(),
        Some(value) if (INTEGERS_FROM..LARGEST).contains(&value) => count(to_count(value)),
        Some(value) => format!("{value:.1}"),
    }
}

#[expect(clippy::cast_sign_loss, reason = "the caller has checked the range")]
fn to_count(value: f64) -> u64 {
    value.round() as u64
}

/// Nanoseconds as a time that a person reads.
pub fn duration(ns: f64) -> String {
    let seconds = ns / 1e9;
    match seconds {
        _ if !seconds.is_finite() => NOTHING.to_owned(),
        s if s < 0.000_999_5 => format!("{:.1} µs", s * 1e6),
        s if s < 0.009_995 => format!("{:.2} ms", s * 1e3),
        s if s < 0.999_5 => format!("{:.0} ms", s * 1e3),
        s if s < 9.995 => format!("{s:.2} s"),
        s if s < 119.95 => format!("{s:.1} s"),
        s => format!("{} min {:02.0} s", count(to_count((s / 60.0).floor())), (s % 60.0).floor()),
    }
}

/// Nanoseconds as a number of milliseconds.
pub fn milliseconds(ns: f64) -> String {
    const SMALL: f64 = 10.0;
    let ms = ns / 1e6;
    if ms.is_finite() && ms < SMALL { format!("{ms:.3}") } else { quantity(Some(ms)) }
}

/// As [`milliseconds`], and a dash where nothing was measured.
pub fn optional_ms(ns: Option<f64>) -> String {
    ns.map_or_else(|| NOTHING.to_owned(), milliseconds)
}

/// Bytes in binary units.
pub fn bytes(value: u64) -> String {
    const STEP: f64 = 1024.0;
    let mut scaled = value as f64;
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut unit = 0;
    while scaled >= STEP && unit + 1 < units.len() {
        scaled /= STEP;
        unit += 1;
    }
    if unit == 0 { format!("{value} B") } else { format!("{scaled:.1} {}", units[unit]) }
}
