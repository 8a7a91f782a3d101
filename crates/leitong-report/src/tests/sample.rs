//! A record with invented numbers, for layout only: nothing in it was measured.

use leitong_metrics::{Counts, reading_a, reading_b, reading_c};
use leitong_record::{
    AnalysisCost, Band, BandPoint, ClusterSizes, Cost, Curve, CurvePoint, ErrorKind, ErrorPair, KindRecall, Machine, MethodRecord, Mode, PairClass, Quality,
    Run, SCHEMA, SizeRecord, Spread, ThresholdSource,
};

use crate::{PageText, Texts};

/// (id, title, Chinese title, threshold, baseline, invented strength from 0 to 1, reads words).
type Invented = (&'static str, &'static str, &'static str, Option<f64>, bool, f64, bool);

const METHODS: [Invented; 14] = [
    ("do-nothing", "Do nothing", "什么都不做", None, true, 0.0, false),
    ("accept-all", "Accept all pairs", "全部判为重复", None, true, 0.0, false),
    ("exact-l2", "Exact copy", "完全相同", Some(1.0), true, 0.3, false),
    ("longest-sentence", "Longest sentence", "最长句哈希", Some(1.0), false, 0.55, false),
    ("nshash", "Top-5 sentence hashes", "前五长句指纹", Some(0.2), false, 0.9, false),
    ("minhash", "MinHash over words", "分词最小哈希", Some(0.5), false, 0.93, true),
    ("bottom-k", "Bottom-k sketch", "底部 k 草图", Some(0.5), false, 0.91, true),
    ("simhash", "SimHash, 64 bits", "相似哈希", Some(0.953_125), false, 0.7, true),
    ("five-step", "Five-step fingerprint", "五步文档指纹", Some(0.953_125), false, 0.66, true),
    ("shingle", "Shingle resemblance", "瓦片相似度", Some(0.5), false, 0.95, false),
    ("containment", "Shingle containment", "瓦片包含度", Some(0.8), false, 0.85, false),
    ("keyword-window", "Title keyword window", "标题关键词窗口", Some(0.6), false, 0.6, true),
    ("period-anchor", "Characters around the full stop", "句号特征码", Some(0.3), false, 0.8, false),
    ("verified-minhash", "MinHash, verified by exact Jaccard", "最小哈希加精确验证", Some(0.5), false, 0.96, true),
];

const SIZES: [(u64, u64, u64); 3] = [(124, 7_626, 61), (1_191, 708_645, 588), (10_287, 52_906_041, 5_120)];

#[expect(clippy::cast_sign_loss, reason = "invented counts are not negative")]
fn whole(value: f64) -> u64 {
    value as u64
}

fn counts(strength: f64, id: &str, (n_pairs, n_positive): (u64, u64), threshold: f64) -> Counts {
    if id == "accept-all" {
        return Counts { tp: n_positive, fp: n_pairs - n_positive, fn_: 0, tn: 0 };
    }
    // Recall falls and precision rises with the threshold, each along an invented line.
    let recall = (1.0 - (1.0 - strength) * 0.6 - (threshold * threshold * (1.1 - strength))).clamp(0.0, 1.0);
    let tp = whole(recall * n_positive as f64) * u64::from(strength > 0.0);
    let fp = whole(n_positive as f64 * (1.05 - strength) * (1.0 - threshold).powi(3) * 6.0) * u64::from(strength > 0.0);
    Counts { tp, fp, fn_: n_positive - tp, tn: n_pairs - n_positive - fp }
}

fn quality(method: &Invented, n_docs: u64, mode: Mode, source: ThresholdSource, threshold: Option<f64>, counts: Counts) -> Quality {
    let (a, b, c) = (reading_a(&counts), reading_b(&counts), reading_c(&counts));
    let by_keys = mode == Mode::Keys;
    Quality {
        method: method.0.into(),
        n_docs,
        mode,
        threshold_source: source,
        threshold,
        tp: counts.tp,
        fp: counts.fp,
        fn_: counts.fn_,
        tn: counts.tn,
        ignored_found: counts.tp / 7,
        n_unsigned: u64::from(method.6),
        precision: counts.precision(),
        recall: counts.recall(),
        f1: counts.f1(),
        ce: a.ce,
        ee: a.ee,
        ce_b: b.ce,
        f_b: b.f,
        ce_c: c.ce,
        ee_c: c.ee,
        ce_d: Some(counts.fp as f64 / n_docs as f64 / 2.0),
        ee_d: Some(counts.fn_ as f64 / n_docs as f64 / 2.0),
        f_d: None,
        n_candidates: by_keys.then_some(counts.tp + 4 * counts.fp),
        pair_completeness: by_keys.then_some(0.987),
        reduction_ratio: by_keys.then_some(0.999_91),
    }
}

fn spread(median: f64) -> Spread {
    Spread { median, q1: median * 0.93, q3: median * 1.12 }
}

fn cost(place: usize, method: &Invented, n_docs: u64, mode: Mode) -> Cost {
    let (n, factor) = (n_docs as f64, 1.0 + place as f64 * 0.7);
    let (sign, verify) = (n * 9_000.0 * factor, if mode == Mode::AllPairs { n * n * 9.0 * factor } else { n * 700.0 * factor });
    let by_keys = mode == Mode::Keys;
    Cost {
        method: method.0.into(),
        n_docs,
        mode,
        n_runs: 15,
        reads_words: method.6,
        fit_ns: spread(n * 11.0),
        sign_ns: spread(sign),
        index_ns: by_keys.then(|| spread(n * 1_000.0)),
        candidates_ns: by_keys.then(|| spread(n * 2_000.0)),
        verify_ns: spread(verify),
        total_ns: spread(n * 11.0 + sign + verify + if by_keys { n * 3_000.0 } else { 0.0 }),
        signature_bytes_per_doc: 8.0 * factor * 10.0,
        index_bytes_per_doc: by_keys.then_some(64.5 * factor),
        peak_rss_bytes: (place % 4 != 3).then_some(180_000_000 + 9_000_000 * place as u64),
    }
}

fn curve(method: &Invented, n_docs: u64, pairs: (u64, u64)) -> Curve {
    let mut points: Vec<CurvePoint> = Vec::new();
    for step in 1..=1000 {
        let threshold = f64::from(step) / 1000.0;
        let counts = counts(method.5, method.0, pairs, threshold);
        points.retain(|point| (point.tp, point.fp) != (counts.tp, counts.fp));
        points.push(CurvePoint { threshold, tp: counts.tp, fp: counts.fp });
    }
    Curve { method: method.0.into(), n_docs, mode: Mode::AllPairs, n_positive: pairs.1, points }
}

/// An invented band around the invented curve.
fn band(method: &Invented) -> Band {
    let (n_docs, n_pairs, n_positive) = SIZES[2];
    let points = (1..=20).map(|step| {
        let threshold = f64::from(step) / 20.0;
        let counts = counts(method.5, method.0, (n_pairs - n_docs / 10 - n_docs / 40, n_positive), threshold);
        let around = |value: f64| ((value - 0.03).max(0.0), (value + 0.03).min(1.0));
        let (a, f1) = (reading_a(&counts), counts.f1());
        BandPoint { threshold, f1: f1.map(around), ce: a.ce.map(around), ee: a.ee.map(around) }
    });
    Band { method: method.0.into(), n_docs, mode: Mode::AllPairs, n_units: 2_000, n_draws: 500, points: points.collect() }
}

fn kinds(run: &mut Run, place: usize, method: &Invented) {
    let duplicates = [
        "M1",
        "M2",
        "M3 0.1 %",
        "M3 0.5 %",
        "M3 1 %",
        "M3 2 %",
        "M3 5 %",
        "M4 adjacent",
        "M4 full",
        "M5 10 %",
        "M5 50 %",
        "M5 100 %",
        "M6 10 %",
        "M6 30 %",
        "M7 10 %",
        "M7 30 %",
        "M8 90 %",
        "M8 70 %",
        "M11 5 %",
        "M11 15 %",
        "M12 5 %",
        "M12 20 %",
        "M12 50 %",
        "M13 5",
        "M13 15",
        "M14",
        "M15 phrase",
        "M16",
        "M17",
        "M18 1 %",
        "M19 0.1 %",
        "M20",
    ];
    let contained = ["M6 50 %", "M8 50 %", "M8 30 %", "M9 2", "M9 4", "M10 0.5", "M10 0.3"];
    let hard = ["N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8"];
    for (label, names, n_pairs) in [("duplicate", &duplicates[..], 160_u32), ("contained", &contained[..], 48), ("different", &hard[..], 96)] {
        for (column, kind) in names.iter().enumerate() {
            let wave = ((column * 7 + place * 5) % 13) as f64 / 13.0;
            let found = if label == "different" { (1.0 - method.5) * wave } else { (method.5 * (1.2 - wave * 0.6)).min(1.0) };
            let n_found = whole(found * f64::from(n_pairs));
            run.kinds.push(KindRecall {
                method: method.0.into(),
                n_docs: 10_287,
                kind: (*kind).into(),
                label: label.into(),
                class: match label {
                    "duplicate" => PairClass::Duplicate,
                    "different" => PairClass::Different,
                    _ => PairClass::Ignored,
                },
                n_pairs: u64::from(n_pairs),
                n_found,
            });
        }
    }
}

/// A record as a real run makes it, with invented numbers.
pub fn sample() -> Run {
    let mut run = Run {
        schema: SCHEMA,
        dataset: "layout-sample (invented numbers)".into(),
        base: Some("invented 1998 newspaper text".into()),
        gold_policy: "same article or an edit of it is a duplicate; contained and updated texts are ignored".into(),
        dataset_digest: "0123456789abcdef".into(),
        command: "leitong eval experiments/layout-sample.toml --out reports/layout-sample".into(),
        commit: Some("0000000000000000000000000000000000000000+".into()),
        version: "0.1.0".into(),
        text_settings: "fedcba9876543210".into(),
        seed: 7,
        threads: 2,
        machine: Machine { cpu: "Invented CPU @ 2.50GHz".into(), cores: 2, memory_bytes: Some(24 << 30), os: "linux x86_64".into() },
        notes: vec!["Every number of this record is invented, to look at the layout.".into(), "3 documents had no text and were set aside.".into()],
        wall_ns: 63_200_000_000,
        peak_rss_bytes: Some(812 << 20),
        ..Run::default()
    };
    for (n_docs, n_pairs, n_positive) in SIZES {
        let n_ignored = vec![("contained".to_owned(), n_docs / 10), ("update".to_owned(), n_docs / 40)];
        let n_pairs = n_pairs - n_docs / 10 - n_docs / 40;
        run.sizes.push(SizeRecord { n_docs, n_pairs, n_positive, n_ignored, n_chars: n_docs * 800, n_bytes: n_docs * 2_350, judged_only: false });
        run.analysis.push(AnalysisCost { n_docs, n_runs: 15, normalise_ns: spread(n_docs as f64 * 21_000.0), segment_ns: spread(n_docs as f64 * 290_000.0) });
    }
    run.cluster_sizes.push(ClusterSizes { method: None, n_docs: 10_287, mode: Mode::AllPairs, counts: vec![(1, 5_100), (2, 1_300), (3, 260), (5, 45)] });
    for (place, method) in METHODS.iter().enumerate() {
        push_method(&mut run, place, method);
    }
    run
}

fn push_method(run: &mut Run, place: usize, method: &Invented) {
    let (id, title, title_zh, threshold, baseline, strength, _) = *method;
    run.methods.push(MethodRecord {
        id: id.into(),
        title: title.into(),
        title_zh: title_zh.into(),
        source: "an invented source, 2014".into(),
        summary: "Invented: keeps a set of features of each text and compares two sets.".into(),
        parameters: serde_json::json!({ "level": "L1", "n": 5, "seed": 7, "splitter": "strong" }),
        key_design: "one key for each of 16 bands of 4 rows; finds similarity 0.5 with probability 0.64".into(),
        threshold,
        verifier: (id == "verified-minhash").then(|| "shingle".into()),
        baseline,
    });
    for (n_docs, n_pairs, n_positive) in SIZES {
        let pairs = (n_pairs - n_docs / 10 - n_docs / 40, n_positive);
        for mode in [Mode::AllPairs, Mode::Keys] {
            let at = |threshold: Option<f64>| counts(strength, id, pairs, threshold.unwrap_or(0.5));
            let source = if threshold.is_some() { ThresholdSource::Default } else { ThresholdSource::None };
            run.quality.push(quality(method, n_docs, mode, source, threshold, at(threshold)));
            if threshold.is_some() && !baseline {
                run.quality.push(quality(method, n_docs, mode, ThresholdSource::BestF, Some(0.61), at(Some(0.61))));
            }
            if id == "shingle" && n_docs == 10_287 {
                run.quality.push(quality(method, n_docs, mode, ThresholdSource::Asked, Some(0.8), at(Some(0.8))));
            }
            run.cost.push(cost(place, method, n_docs, mode));
        }
        if threshold.is_some() {
            run.curves.push(curve(method, n_docs, pairs));
        }
    }
    if threshold.is_some() {
        run.bands.push(band(method));
        let counts = [(1, 5_000 + 300 * place as u64), (2, 1_200), (3, 240), (5, 40 + place as u64), (20 + 7 * place as u64, 1)].to_vec();
        run.cluster_sizes.push(ClusterSizes { method: Some(id.into()), n_docs: 10_287, mode: Mode::AllPairs, counts });
    }
    if !baseline {
        kinds(run, place, method);
        for number in 0..10 {
            let kind = if number % 3 == 0 { ErrorKind::FalsePositive } else { ErrorKind::FalseNegative };
            let label = if number % 3 == 0 { "N2 weather bulletin, 不同日期" } else { "M11 15 %" };
            let (left, right) = (format!("doc-{number:03}"), format!("doc-{:03}", number + 100));
            run.errors.push(ErrorPair { method: id.into(), kind, left, right, score: 0.41 + 0.03 * f64::from(number), label: label.into() });
        }
    }
}

const PARAGRAPHS: [&str; 5] = [
    "新华社北京一月四日电　记者从有关部门获悉，过去一年我国国民经济保持了持续快速健康发展的良好势头，农业连续多年丰收，工业生产稳步增长，固定资产投资结构进一步优化，\
     城乡居民收入继续增加，对外贸易再创历史新高，国家外汇储备大幅度上升，物价涨幅明显回落，社会各项事业全面进步，改革开放取得新的重大进展，人民生活水平不断提高，为新的一年经济工作\
     打下了坚实的基础。",
    "本报讯　昨日下午，市气象台发布消息，受北方冷空气南下影响，预计未来三天全市将出现明显降温，最低气温将降至零下五度左右，请广大市民注意防寒保暖。",
    "据了解，今年以来全市累计新建居民住宅小区二十三个，总建筑面积超过一百二十万平方米，其中经济适用房占百分之三十五，有力地缓解了低收入家庭的住房困难。",
    "专家指出，网页去重是搜索引擎的重要环节。近似重复的网页不但浪费存储空间，而且影响用户的检索体验，因此需要高效准确的检测算法。",
    "会议强调，各级部门要认真落实责任制，切实把安全生产工作抓紧抓好，坚决防止重特大事故的发生。会议由副市长主持，各区县负责同志参加了会议。",
];

/// Texts of the sample's error pairs.
pub fn sample_texts() -> Texts {
    let mut texts = Texts::new();
    for number in 0..10 {
        let paragraphs: Vec<&str> = (0..2 + number).map(|paragraph| PARAGRAPHS[(paragraph + number) % PARAGRAPHS.len()]).collect();
        let text = paragraphs.join("\n");
        let edited = text
            .replace("昨日", "今天")
            .replace("，请广大市民", "。提醒市民")
            .replace("二十三", "23")
            .replace("因此需要高效准确的检测算法", "所以需要好的算法");
        let edited = if number % 3 == 0 { PARAGRAPHS[(number + 1) % PARAGRAPHS.len()].replace("市", "省") } else { edited };
        let page = |title: &str, text: String| PageText { title: Some(title.to_owned()), text, source: Some("虚构晚报第七版 1998-01-05".into()) };
        texts.insert(format!("doc-{number:03}"), page("全市将出现明显降温天气", text));
        texts.insert(format!("doc-{:03}", number + 100), page("气象台：未来三天降温明显", edited));
    }
    texts
}

/// A record in which nothing has a value that could be absent.
pub fn awkward() -> Run {
    let method = |id: &str, baseline| MethodRecord { id: id.into(), title: id.into(), baseline, ..MethodRecord::default() };
    let row = |id: &str| Quality { method: id.into(), n_docs: 1, threshold_source: ThresholdSource::None, ..Quality::default() };
    let odd = "<script>alert('方法')</script>";
    Run {
        schema: SCHEMA,
        dataset: "空 \"<b>\" & 'x'".into(),
        methods: vec![method("do-nothing", true), method(odd, false)],
        sizes: vec![SizeRecord { n_docs: 1, ..SizeRecord::default() }],
        quality: vec![row("do-nothing"), row(odd), row("not-described")],
        kinds: vec![KindRecall { method: odd.into(), n_docs: 1, kind: "M1 <&>".into(), label: "duplicate".into(), ..KindRecall::default() }],
        curves: vec![
            Curve { method: odd.into(), n_docs: 1, points: vec![CurvePoint::default(), CurvePoint { threshold: 1.0, tp: 0, fp: 0 }], ..Curve::default() },
            Curve { method: "not-described".into(), n_docs: 1, ..Curve::default() },
        ],
        errors: vec![ErrorPair { method: odd.into(), left: odd.into(), right: "缺".into(), label: odd.into(), ..ErrorPair::default() }],
        analysis: vec![AnalysisCost { n_docs: 1, ..AnalysisCost::default() }],
        cost: vec![Cost { method: odd.into(), n_docs: 1, mode: Mode::Keys, ..Cost::default() }],
        ..Run::default()
    }
}
