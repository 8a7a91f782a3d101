//! `results.csv`: one row a method, size, mode and threshold source; what has no value is an empty cell.

use leitong_record::{Cost, IntervalOf, Quality, Run, Spread, ThresholdSource};
use polars::prelude::{Column, CsvWriter, DataFrame, SerWriter};

use crate::ReportError;
use crate::table::{clusters_of, cost_of, interval_of, ordered_quality, ranking_of, rate, source_name};

/// Name of the row of normalisation and sentences.
pub const NORMALISE: &str = "(normalise)";
/// Name of the row of segmentation.
pub const SEGMENT: &str = "(segment)";

/// A line of the file: a quality row with its cost, a cost row alone, or a step of the analysis.
struct Line<'a> {
    n_docs: u64,
    method: &'a str,
    mode: Option<&'static str>,
    quality: Option<&'a Quality>,
    cost: Option<&'a Cost>,
    n_runs: Option<u64>,
    total: Option<&'a Spread>,
}

impl<'a> Line<'a> {
    fn of_cost(cost: &'a Cost, quality: Option<&'a Quality>) -> Self {
        let (n_runs, total) = (Some(cost.n_runs), Some(&cost.total_ns));
        Self { n_docs: cost.n_docs, method: &cost.method, mode: Some(mode_id(cost.mode)), quality, cost: Some(cost), n_runs, total }
    }

    fn of_quality(row: &'a Quality, cost: Option<&'a Cost>) -> Self {
        match cost {
            Some(cost) => Self::of_cost(cost, Some(row)),
            None => Self { n_docs: row.n_docs, method: &row.method, mode: Some(mode_id(row.mode)), quality: Some(row), cost: None, n_runs: None, total: None },
        }
    }
}

fn mode_id(mode: leitong_record::Mode) -> &'static str {
    match mode {
        leitong_record::Mode::AllPairs => "all-pairs",
        leitong_record::Mode::Keys => "keys",
    }
}

/// Quality rows in table order, then costs without a quality row, then the analysis.
fn lines(run: &Run) -> Vec<Line<'_>> {
    let mut lines: Vec<Line> = ordered_quality(run).into_iter().map(|row| Line::of_quality(row, cost_of(run, row))).collect();
    let is_alone = |cost: &&Cost| !run.quality.iter().any(|row| row.method == cost.method && row.n_docs == cost.n_docs && row.mode == cost.mode);
    lines.extend(run.cost.iter().filter(is_alone).map(|cost| Line::of_cost(cost, None)));
    for analysis in &run.analysis {
        for (method, total) in [(NORMALISE, &analysis.normalise_ns), (SEGMENT, &analysis.segment_ns)] {
            let n_runs = Some(analysis.n_runs);
            lines.push(Line { n_docs: analysis.n_docs, method, mode: None, quality: None, cost: None, n_runs, total: Some(total) });
        }
    }
    lines
}

/// Collects columns of one list of lines.
struct Columns<'a> {
    lines: &'a [Line<'a>],
    columns: Vec<Column>,
}

impl<'a> Columns<'a> {
    fn text(&mut self, name: &str, cell: impl Fn(&Line<'a>) -> Option<&'a str>) {
        let cells: Vec<Option<&str>> = self.lines.iter().map(cell).collect();
        self.columns.push(Column::new(name.into(), cells));
    }

    fn count(&mut self, name: &str, cell: impl Fn(&Line<'a>) -> Option<u64>) {
        let cells: Vec<Option<u64>> = self.lines.iter().map(cell).collect();
        self.columns.push(Column::new(name.into(), cells));
    }

    fn number(&mut self, name: &str, cell: impl Fn(&Line<'a>) -> Option<f64>) {
        let cells: Vec<Option<f64>> = self.lines.iter().map(|line| cell(line).filter(|value| value.is_finite())).collect();
        self.columns.push(Column::new(name.into(), cells));
    }
}

fn ms(ns: f64) -> f64 {
    ns / 1e6
}

fn put_names<'a>(columns: &mut Columns<'a>, run: &'a Run) {
    columns.text("dataset", |_| Some(run.dataset.as_str()));
    columns.text("base", |_| run.base.as_deref());
    columns.text("gold_policy", |_| Some(run.gold_policy.as_str()));
    columns.count("size", |line| Some(line.n_docs));
    columns.text("method", |line| Some(line.method));
    columns.text("mode", |line| line.mode);
    columns.number("threshold", |line| line.quality?.threshold);
    columns.text("threshold_source", |line| line.quality.map(|row| source_name(row.threshold_source)));
}

fn put_quality(columns: &mut Columns<'_>) {
    columns.count("tp", |line| line.quality.map(|row| row.tp));
    columns.count("fp", |line| line.quality.map(|row| row.fp));
    columns.count("fn", |line| line.quality.map(|row| row.fn_));
    columns.count("tn", |line| line.quality.map(|row| row.tn));
    columns.number("precision", |line| line.quality?.precision);
    columns.number("recall", |line| line.quality?.recall);
    columns.number("f1", |line| line.quality?.f1);
    columns.number("ce", |line| line.quality?.ce);
    columns.number("ee", |line| line.quality?.ee);
    columns.number("ce_b", |line| line.quality?.ce_b);
    columns.number("f_b", |line| line.quality?.f_b);
    columns.number("ce_c", |line| line.quality?.ce_c);
    columns.number("ee_c", |line| line.quality?.ee_c);
    columns.number("ce_d", |line| line.quality?.ce_d);
    columns.number("ee_d", |line| line.quality?.ee_d);
    columns.number("f_d", |line| line.quality?.f_d);
    columns.count("ignored_found", |line| line.quality.map(|row| row.ignored_found));
    columns.count("n_unsigned", |line| line.quality.map(|row| row.n_unsigned));
    columns.count("n_candidates", |line| line.quality?.n_candidates);
    columns.number("pair_completeness", |line| line.quality?.pair_completeness);
    columns.number("reduction_ratio", |line| line.quality?.reduction_ratio);
}

/// Intervals, clusters and rankings: beside the default threshold only.
fn put_judgement<'a>(columns: &mut Columns<'a>, run: &'a Run) {
    for (what, name) in [(IntervalOf::Precision, "precision"), (IntervalOf::Recall, "recall"), (IntervalOf::F, "f1")] {
        columns.number(&format!("{name}_low"), |line| Some(interval_of(run, line.quality?, what)?.low));
        columns.number(&format!("{name}_high"), |line| Some(interval_of(run, line.quality?, what)?.high));
    }
    let clusters = |line: &Line<'a>| clusters_of(run, line.quality?);
    columns.number("closure_precision", |line| clusters(line)?.precision);
    columns.number("closure_recall", |line| clusters(line)?.recall);
    columns.number("closure_f1", |line| clusters(line)?.f1);
    let partition = |line: &Line<'a>| clusters(line)?.partition.as_ref();
    columns.number("b3_precision", |line| Some(partition(line)?.b3_precision));
    columns.number("b3_recall", |line| Some(partition(line)?.b3_recall));
    columns.number("b3_f", |line| Some(partition(line)?.b3_f));
    columns.number("ari", |line| Some(partition(line)?.ari));
    columns.number("homogeneity", |line| Some(partition(line)?.homogeneity));
    columns.number("completeness", |line| Some(partition(line)?.completeness));
    columns.number("v", |line| Some(partition(line)?.v));
    columns.number("exact_precision", |line| partition(line)?.exact_precision);
    columns.number("exact_recall", |line| partition(line)?.exact_recall);
    columns.count("n_removed", |line| Some(partition(line)?.n_removed));
    columns.count("n_removed_wrongly", |line| Some(partition(line)?.n_removed_wrongly));
    columns.count("n_left", |line| Some(partition(line)?.n_left));
    columns.count("n_set_aside", |line| Some(partition(line)?.n_set_aside));
    let ranking = |line: &Line<'a>| ranking_of(run, line.quality?);
    columns.number("average_precision", |line| ranking(line)?.average_precision);
    columns.number("recall_at_p99", |line| ranking(line)?.recall_at_p99);
    columns.number("precision_at_r95", |line| ranking(line)?.precision_at_r95);
}

fn put_cost(columns: &mut Columns<'_>) {
    columns.count("n_runs", |line| line.n_runs);
    columns.number("fit_ms", |line| Some(ms(line.cost?.fit_ns.median)));
    columns.number("sign_ms", |line| Some(ms(line.cost?.sign_ns.median)));
    columns.number("index_ms", |line| Some(ms(line.cost?.index_ns?.median)));
    columns.number("candidates_ms", |line| Some(ms(line.cost?.candidates_ns?.median)));
    columns.number("verify_ms", |line| Some(ms(line.cost?.verify_ns.median)));
    columns.number("total_ms", |line| Some(ms(line.total?.median)));
    columns.number("total_ms_q1", |line| Some(ms(line.total?.q1)));
    columns.number("total_ms_q3", |line| Some(ms(line.total?.q3)));
    columns.number("docs_per_s", |line| rate(line.n_docs, line.total?));
    columns.number("signature_bytes_per_doc", |line| line.cost.map(|cost| cost.signature_bytes_per_doc));
    columns.number("index_bytes_per_doc", |line| line.cost?.index_bytes_per_doc);
    columns.count("peak_rss_bytes", |line| line.cost?.peak_rss_bytes);
    // Segmentation has its own row and is in no other row's time.
    columns.text("reads_words", |line| line.cost.map(|cost| if cost.reads_words { "yes" } else { "no" }));
    columns.text("upper_bound", |line| line.quality.map(|row| if row.threshold_source == ThresholdSource::BestF { "yes" } else { "no" }));
}

/// The file's bytes.
///
/// # Errors
/// Where the table writer fails.
pub fn table(run: &Run) -> Result<Vec<u8>, ReportError> {
    let failed = |error: polars::prelude::PolarsError| ReportError::Table { reason: error.to_string() };
    let lines = lines(run);
    let mut columns = Columns { lines: &lines, columns: Vec::new() };
    put_names(&mut columns, run);
    put_quality(&mut columns);
    put_judgement(&mut columns, run);
    put_cost(&mut columns);
    let mut frame = DataFrame::new(lines.len(), columns.columns).map_err(failed)?;
    let mut bytes = Vec::new();
    CsvWriter::new(&mut bytes).include_header(true).finish(&mut frame).map_err(failed)?;
    Ok(bytes)
}
