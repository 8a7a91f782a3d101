//! A record of claims with invented numbers, for layout only: nothing in it was measured.

use leitong_record::{CLAIMS_SCHEMA, CellRecord, ClaimRecord, ClaimsRun, DatasetRecord, FigureRecord, GridRecord, GridRow, Machine, TestRecord, Verdict};

/// Sixteen columns, as long as those of a real table.
const COLUMNS: [&str; 16] = [
    "longest sentence",
    "nshash, 5 sentences",
    "nshash, 5 sentences, L2",
    "any sentence over 10",
    "Jaccard, 2 characters",
    "Jaccard, 5 characters",
    "containment, 5 characters",
    "SimHash distance",
    "SimHash within 3",
    "SimHash within 7",
    "SimHash within 12",
    "cosine of characters",
    "period codes, Jaccard",
    "chunks, Jaccard",
    "chunks, .8 of the fewer",
    "winnowing 8/8",
];

const EDITS: [&str; 12] = [
    "identity",
    "M3 0.1 %",
    "M3 1 %",
    "M3 5 %",
    "M4 full",
    "M5 100 %",
    "M6 30 %",
    "M8 50 %",
    "M12 20 %",
    "M15 phrase",
    "M16 full stop 。→．",
    "hard negatives: slots",
];

const METHODS: [&str; 6] = ["byte sum", "URL", "Forman, .8", "keyword window", "I-Match", "MinHash over words"];

/// The rule that the invented cells are judged by: the whole interval within a tenth of the prediction, or the whole interval outside.
fn verdict(predicted: f64, low: f64, high: f64, tolerance: f64) -> Verdict {
    let (least, most) = (predicted - tolerance, predicted + tolerance);
    match () {
        () if low >= least && high <= most => Verdict::Holds,
        () if high < least || low > most => Verdict::Fails,
        () => Verdict::Undecided,
    }
}

/// An invented cell whose measurement wanders off its prediction.
fn number_cell(row: usize, column: usize) -> Option<CellRecord> {
    if row == 10 && column == 3 {
        return None;
    }
    let is_distance = column == 7;
    let wave = ((row * 7 + column * 5) % 13) as f64 / 13.0;
    let (scale, decimals) = match column {
        7 => (20.0, 1),
        11 => (1.0, 3),
        _ => (1.0, 2),
    };
    let share = if row == 0 { 1.0 } else { (1.05 - row as f64 * 0.08 * wave).clamp(0.0, 1.0) };
    let predicted = if is_distance { (1.0 - share) * scale } else { share };
    let off = if wave > 0.7 { 0.2 } else { 0.13 * wave };
    let measured = if is_distance { predicted + off * scale } else { (predicted - off).clamp(0.0, 1.0) };
    let half = 0.02 * scale;
    let ceiling = if is_distance { 64.0 } else { 1.0 };
    let (low, high) = ((measured - half).max(0.0), (measured + half).min(ceiling));
    let verdict = verdict(predicted, low, high, 0.1 * scale);
    Some(CellRecord { predicted: format!("{predicted:.decimals$}"), measured, low, high, n: 150, verdict })
}

fn word_cell(row: usize, column: usize) -> Option<CellRecord> {
    let words = ["survives", "degrades", "breaks"];
    let verdicts = [Verdict::Holds, Verdict::Holds, Verdict::Fails, Verdict::Undecided];
    let measured = ((row * 5 + column * 3) % 11) as f64 / 10.0;
    let cell = CellRecord {
        predicted: words[(row + column) % 3].into(),
        measured,
        low: measured - 0.03,
        high: measured + 0.03,
        n: 60,
        verdict: verdicts[(row + column) % 4],
    };
    (column != 1 || row != 2).then_some(cell)
}

fn grid(id: &str, title: &str, rule: &str, columns: &[&str], cell: fn(usize, usize) -> Option<CellRecord>) -> GridRecord {
    let line = |(row, name): (usize, &&str)| GridRow { name: (*name).into(), cells: (0..columns.len()).map(|column| cell(row, column)).collect() };
    GridRecord {
        id: id.into(),
        title: title.into(),
        rule: rule.into(),
        columns: columns.iter().map(|&name| name.into()).collect(),
        rows: EDITS.iter().enumerate().map(line).collect(),
    }
}

fn figure(id: &str, value: f64, half: f64, n: u64, unit: &str) -> FigureRecord {
    FigureRecord { id: id.into(), value, low: value - half, high: value + half, n, unit: unit.into() }
}

fn test(figure: &FigureRecord, condition: &str, bound: f64, verdict: Verdict) -> TestRecord {
    TestRecord { figure: figure.id.clone(), value: figure.value, low: figure.low, high: figure.high, condition: condition.into(), bound, verdict }
}

fn claim(id: &str, says: &str, source: &str, tests: Vec<TestRecord>, verdict: Verdict) -> ClaimRecord {
    let measurement = "Reprints of the generated portal, default thresholds, all pairs; 2,000 draws over whole families.".to_owned();
    ClaimRecord { id: id.into(), says: says.into(), source: source.into(), measurement, tests, verdict }
}

/// A record as a real run makes it, with invented numbers.
pub fn claims_sample() -> ClaimsRun {
    let precision = figure("portal/longest-sentence/precision", 0.981_3, 0.006, 412, "families");
    let recall = figure("portal/longest-sentence/recall", 0.402_2, 0.021, 412, "families");
    let rate = figure("time/nshash/docs-per-s", 123_456.0, 2_100.0, 15, "runs");
    let cosine = figure("edits/M3 1 %/char-vector/similarity", 0.997_9, 0.000_4, 150, "articles");
    let gain = figure("portal/nshash/f1-gain", -0.012_5, 0.02, 412, "families");
    let claims = vec![
        claim(
            "H1",
            "The longest sentence has a high precision and a low recall. 最长句哈希：准确率高，召回率低。",
            "an invented page, 2016",
            vec![test(&precision, "at least 0.9", 0.9, Verdict::Holds), test(&recall, "at most 0.6", 0.6, Verdict::Holds)],
            Verdict::Holds,
        ),
        claim(
            "H3",
            "17,400 documents take 1.6 seconds on one thread of a machine of that year, reading and writing left out, and this sentence is long so that a console must cut it.",
            "an invented page, 2016",
            vec![test(&rate, "at most 10875 documents/s", 10_875.0, Verdict::Fails)],
            Verdict::Fails,
        ),
        claim(
            "H6",
            "Five sentences are nearly as good as all.",
            "an invented paper <b>",
            vec![test(&gain, "above 0", 0.0, Verdict::Undecided)],
            Verdict::Undecided,
        ),
        claim(
            "H12",
            "The vector of characters is blind to their order.",
            "an invented survey, 2008",
            vec![test(&cosine, "at least 0.99", 0.99, Verdict::Holds)],
            Verdict::Holds,
        ),
    ];
    ClaimsRun {
        schema: CLAIMS_SCHEMA,
        name: "claims-layout (invented numbers)".into(),
        command: "leitong claims experiments/claims-layout.toml --out reports/claims-layout".into(),
        commit: Some("0000000000000000000000000000000000000000+".into()),
        version: "0.1.0".into(),
        text_settings: "fedcba9876543210".into(),
        seed: 7,
        n_draws: 2_000,
        threads: 2,
        machine: Machine { cpu: "Invented CPU @ 2.50GHz".into(), cores: 2, memory_bytes: Some(24 << 30), os: "linux x86_64".into() },
        datasets: vec![
            DatasetRecord { name: "sina-sohu-163@builtin".into(), digest: "0123456789abcdef".into(), n_docs: 10_287 },
            DatasetRecord { name: "short-texts".into(), digest: "89abcdef01234567".into(), n_docs: 2_000 },
        ],
        notes: vec!["Every number of this record is invented, to look at the layout.".into(), "M13 does not apply to 3 of 150 articles.".into()],
        figures: vec![precision, recall, rate, cosine, gain],
        claims,
        grids: vec![
            grid("10.1", "What an edit leaves of each measure", "A cell holds where the interval lies within 0.1 of the prediction.", &COLUMNS, number_cell),
            grid("10.2", "Which method survives which edit", "Survives: at least 0.9; breaks: at most 0.1; degrades: between.", &METHODS, word_cell),
        ],
        wall_ns: 63_200_000_000,
        peak_rss_bytes: Some(812 << 20),
    }
}
