use indicatif::ProgressBar;
use leitong_record::Verdict;

use super::figure::{Figure, Figures, of_all};
use super::file::{ClaimsFile, TestSpec};
use super::{ClaimsAsked, test_claims};
use crate::Roots;
use crate::tests::characters::REGISTRY;

fn figures(rows: &[(&str, f64, &[f64])]) -> Figures {
    let mut figures = Figures::default();
    for (id, value, draws) in rows {
        figures.add((*id).into(), Figure::of_draws(*value, draws.to_vec(), 9, "articles"));
    }
    figures
}

fn verdict(figures: &Figures, test: TestSpec) -> Verdict {
    figures.test(&TestSpec { figure: "m/a/hit".into(), times: if test.times == 0.0 { 1.0 } else { test.times }, ..test }).unwrap().verdict
}

#[test]
fn a_bound_is_judged_by_the_whole_interval() {
    let figures = figures(&[("m/a/hit", 0.8, &[0.7, 0.8, 0.9])]);
    for (bound, expected) in [(0.6, Verdict::Holds), (0.7, Verdict::Holds), (0.75, Verdict::Undecided), (0.95, Verdict::Fails)] {
        assert_eq!(verdict(&figures, TestSpec { at_least: Some(bound), ..TestSpec::default() }), expected, "at least {bound}");
    }
    for (bound, expected) in [(0.95, Verdict::Holds), (0.9, Verdict::Holds), (0.85, Verdict::Undecided), (0.6, Verdict::Fails)] {
        assert_eq!(verdict(&figures, TestSpec { at_most: Some(bound), ..TestSpec::default() }), expected, "at most {bound}");
    }
}

#[test]
fn a_comparison_is_paired_draw_by_draw() {
    // Each draw of a is .1 above that of b, although the intervals overlap.
    let figures = figures(&[("m/a/hit", 0.5, &[0.3, 0.5, 0.7]), ("m/b/hit", 0.4, &[0.2, 0.4, 0.6])]);
    let above = |plus: f64| verdict(&figures, TestSpec { above: Some("m/b/hit".into()), plus, ..TestSpec::default() });
    assert_eq!(above(0.0), Verdict::Holds);
    assert_eq!(above(0.2), Verdict::Fails);
    let below = |times: f64| verdict(&figures, TestSpec { below: Some("m/b/hit".into()), times, ..TestSpec::default() });
    assert_eq!(below(1.0), Verdict::Fails);
    assert_eq!(below(2.0), Verdict::Holds);
}

#[test]
fn figures_that_are_equal_in_every_draw_are_not_separated() {
    let figures = figures(&[("m/a/hit", 1.0, &[1.0, 1.0]), ("m/b/hit", 1.0, &[1.0, 1.0])]);
    assert_eq!(verdict(&figures, TestSpec { above: Some("m/b/hit".into()), ..TestSpec::default() }), Verdict::Undecided);
    assert_eq!(verdict(&figures, TestSpec { below: Some("m/b/hit".into()), ..TestSpec::default() }), Verdict::Undecided);
}

#[test]
fn times_are_compared_by_the_ends_of_their_intervals() {
    let run = |value: f64, low: f64, high: f64| Figure { value, low, high, n: 3, unit: super::figure::RUNS, draws: Vec::new() };
    let mut figures = Figures::default();
    figures.add("m/a/hit".into(), run(10.0, 9.0, 12.0));
    figures.add("m/b/hit".into(), run(11.0, 10.0, 14.0));
    figures.add("m/c/hit".into(), run(20.0, 18.0, 30.0));
    assert_eq!(verdict(&figures, TestSpec { below: Some("m/b/hit".into()), ..TestSpec::default() }), Verdict::Undecided);
    assert_eq!(verdict(&figures, TestSpec { below: Some("m/c/hit".into()), ..TestSpec::default() }), Verdict::Holds);
    assert_eq!(verdict(&figures, TestSpec { above: Some("m/c/hit".into()), ..TestSpec::default() }), Verdict::Fails);
}

#[test]
fn a_share_of_all_has_an_interval_of_its_own() {
    // algorithms.md 9.4: 0 of 59 has an upper end of .061, so 59 of 59 a lower one of .939.
    let figure = Figure::of_share(59, vec![1.0; 4], 59, "articles");
    assert!((figure.low - 0.939).abs() < 0.001 && (figure.high - 1.0).abs() < 1e-12, "{figure:?}");
}

#[test]
fn a_claim_fails_by_one_condition_and_holds_by_all() {
    use Verdict::{Fails, Holds, Undecided};
    assert_eq!([of_all(&[Holds, Holds]), of_all(&[Holds, Undecided]), of_all(&[Undecided, Fails]), of_all(&[Holds, Fails])], [Holds, Undecided, Fails, Fails]);
}

#[test]
fn an_unknown_figure_is_told_with_those_of_its_measurement() {
    let figures = figures(&[("m/a/hit", 1.0, &[1.0]), ("other/b/hit", 1.0, &[1.0])]);
    assert_eq!(figures.get("m/x/hit").unwrap_err().to_string(), "there is no figure `m/x/hit`; of that measurement there are: m/a/hit ...");
}

/// A data set of ten articles without truth, and a claims file over it.
fn place(claims: &str) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, content: &str| {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    };
    write("news/dataset.toml", "name = \"news\"\nlicence = \"CC0-1.0\"\ndocuments = [\"documents.jsonl\"]\n");
    let places = ["北京", "上海", "广州", "成都", "武汉", "南京", "西安", "沈阳", "昆明", "福州"];
    let line = |(number, place): (usize, &&str)| {
        let text = format!("{place}昨天举行了第{number}届读书节。来自各地的读者参加了活动。主办方说明年还会再办。记者在现场看到，展台前排起了长队。");
        format!("{{\"id\": \"{number}\", \"title\": \"{place}读书节开幕\", \"text\": \"{text}\"}}\n")
    };
    write("news/documents.jsonl", &places.iter().enumerate().map(line).collect::<String>());
    write("claims.toml", &format!("name = \"c\"\nbase = \"news\"\nseed = 1\ndraws = 50\n{claims}"));
    let path = folder.path().join("claims.toml");
    (folder, path)
}

fn run(claims: &str) -> anyhow::Result<leitong_record::ClaimsRun> {
    let (folder, path) = place(claims);
    let roots = Roots { folders: vec![folder.path().to_owned()] };
    test_claims(&path, &ClaimsAsked::default(), REGISTRY, &roots, &ProgressBar::hidden())
}

const PROBE: &str = "[[probe]]\nid = \"edits\"\narticles = 5\nbackground = 10\nmin-chars = 20\nmax-chars = 200\nedits = [\"M4@full\", \"M1@prefixed\"]\n\
    run = [{ method = \"all\" }, { method = \"first\" }]\n";

#[test]
fn a_probe_measures_articles_against_their_edited_copies() {
    let claims = format!(
        "{PROBE}[[claim]]\nid = \"H\"\nsays = \"s\"\nsource = \"x\"\nmeasurement = \"m\"\ntest = [{{ figure = \"edits/M1@prefixed/all/hit\", at-least = 0.5 }}]\n\
         [[grid]]\nid = \"g\"\ntitle = \"t\"\nprobe = \"edits\"\nagreement = {{ hit-rate = {{ survives = 0.5, breaks = 0.2 }} }}\n\
         column = [{{ name = \"all\", row = \"all\", what = \"hit\" }}, {{ name = \"first\", row = \"first\", what = \"hit\" }}]\n\
         row = [{{ name = \"title\", edit = \"M1@prefixed\", cells = [\"s\", \"-\"] }}, {{ name = \"title again\", edit = \"M1@prefixed\", cells = [\"b\", \"sd\"] }}]\n"
    );
    let found = run(&claims).unwrap();
    // A headline that changes leaves the body as it is: 5 of 5, whose interval begins at .566 (Wilson: 5 / (5 + 1.96²)).
    let test = &found.claims[0].tests[0];
    assert_eq!((test.value.to_bits(), test.verdict), (1.0_f64.to_bits(), Verdict::Holds));
    assert!((test.low - 5.0 / (5.0 + 1.96 * 1.96)).abs() < 1e-3, "{}", test.low);
    let cells: Vec<Option<Verdict>> = found.grids[0].rows.iter().flat_map(|row| row.cells.iter().map(|cell| cell.as_ref().map(|cell| cell.verdict))).collect();
    assert_eq!(cells, [Some(Verdict::Holds), None, Some(Verdict::Fails), Some(Verdict::Holds)]);
    assert_eq!(found.grids[0].rows[1].cells[1].as_ref().unwrap().predicted, "survives or degrades");
    assert_eq!(found.figures.iter().map(|figure| figure.id.as_str()).collect::<Vec<_>>(), ["edits/M1@prefixed/all/hit"]);
    assert_eq!((found.datasets[0].name.as_str(), found.datasets[0].n_docs), ("news", 10));
}

#[test]
fn all_but_times_is_the_same_for_any_number_of_threads() {
    let at = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let claims = format!(
            "{PROBE}[[natural]]\nid = \"crawl\"\ndataset = \"news\"\nrun = [{{ method = \"all\" }}]\n\
             [[claim]]\nid = \"H\"\nsays = \"s\"\nsource = \"x\"\nmeasurement = \"m\"\n\
             test = [{{ figure = \"edits/M1@prefixed/all/mean\", at-least = 0.5 }}, {{ figure = \"crawl/all/removable\", at-most = 0.99 }}]\n"
        );
        let found = pool.install(|| run(&claims).unwrap());
        (found.figures, found.claims, found.grids)
    };
    let one = at(1);
    assert_eq!(one, at(2));
    assert_eq!(one, at(8));
}

#[test]
fn faults_of_a_claims_file_are_told() {
    let said = |claims: &str| format!("{:#}", run(claims).unwrap_err());
    let claim = "[[claim]]\nid = \"H\"\nsays = \"s\"\nsource = \"x\"\nmeasurement = \"m\"\n";
    assert!(said(&format!("{claim}test = []\n")).contains("claim H has no [[claim.test]]"));
    let two = said(&format!("{claim}test = [{{ figure = \"f\", at-least = 1.0, at-most = 1.0 }}]\n"));
    assert!(two.contains("a test of claim H must give one of `at-least`, `at-most`, `above`, `below`"), "{two}");
    let unknown = said(&PROBE.replace("M4@full", "M99@full"));
    assert!(unknown.contains("the edit `M99@full`"), "{unknown}");
    let many = said(&PROBE.replace("articles = 5", "articles = 50"));
    assert!(many.contains("probe edits asks for 50 articles with a title and 20 to 200 characters, and there are 10"), "{many}");
    let cells = "[[grid]]\nid = \"g\"\ntitle = \"t\"\nprobe = \"edits\"\nagreement = { within = 0.1 }\ncolumn = []\nrow = [{ name = \"r\", edit = \"M14\", cells = [1.0] }]\n";
    assert!(said(cells).contains("row `r` of grid g must have 0 cells, one a column, got 1"));
}

#[test]
fn the_claims_of_this_repository_can_be_read() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/curated/claims.toml");
    let file = ClaimsFile::read(&path).unwrap();
    for number in 1..=12 {
        assert!(file.claim.iter().any(|claim| claim.id == format!("H{number}")), "H{number} is not tested");
    }
    assert!(file.probe.iter().all(|probe| probe.edits.iter().all(|edit| edit.split('+').all(|part| leitong_synth::operator_row(part).is_ok()))));
}
