use std::path::Path;

use super::characters::REGISTRY;
use crate::experiment::{Experiment, Plan, plans};

fn experiment(text: &str) -> Experiment {
    toml::from_str(&format!("name = \"e\"\ndataset = \"d\"\n{text}")).unwrap()
}

/// Row names and thresholds.
fn rows(plans: &[Plan]) -> Vec<(&str, &[f64])> {
    plans.iter().map(|plan| (plan.id.as_str(), plan.thresholds.as_slice())).collect()
}

fn refusal(text: &str) -> String {
    format!("{:#}", plans(REGISTRY, Some(&experiment(text)), None).unwrap_err())
}

fn read(text: &str) -> Result<Experiment, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("experiment.toml");
    std::fs::write(&path, text).unwrap();
    Experiment::read(&path).map_err(|error| format!("{error:#}").replace(&folder.path().display().to_string(), "FOLDER"))
}

#[test]
fn a_file_with_an_unknown_key_is_refused() {
    let said = read("name = \"e\"\ndataset = \"d\"\nsize = [3]\n").unwrap_err();
    assert!(said.starts_with("reading FOLDER/experiment.toml: ") && said.contains("unknown field `size`"), "{said}");
    let said = read("name = \"e\"\ndataset = \"d\"\n[[run]]\nmethod = \"all\"\ntreshold = 0.5\n").unwrap_err();
    assert!(said.contains("unknown field `treshold`"), "{said}");
}

#[test]
fn a_pinned_experiment_lists_its_rows() {
    for rows in ["", "with-registry = true\n[[run]]\nmethod = \"all\"\n"] {
        let said = read(&format!("name = \"e\"\ndataset = \"d\"\npinned = true\n{rows}")).unwrap_err();
        assert!(said.starts_with("FOLDER/experiment.toml: a pinned experiment lists its rows as [[run]]"), "{said}");
    }
}

#[test]
fn a_name_must_be_a_folder_of_its_own() {
    for name in ["", ".", "..", ".hidden", "a/b", "../a", "a\\\\b"] {
        let said = read(&format!("name = \"{name}\"\ndataset = \"d\"\n")).unwrap_err();
        assert!(said.contains("`name` becomes a folder of reports/"), "{name}: {said}");
    }
    assert_eq!(read("name = \"新闻.v2\"\ndataset = \"d\"\n").unwrap().name, "新闻.v2");
}

#[test]
fn without_rows_the_design_runs() {
    let design = [("all", &[0.5][..]), ("first", &[1.0]), ("first-then-all", &[0.5])];
    assert_eq!(rows(&plans(REGISTRY, None, None).unwrap()), design);
    assert_eq!(rows(&plans(REGISTRY, Some(&experiment("")), None).unwrap()), design);
}

#[test]
fn further_methods_run_with_all_and_oracles_by_name_alone() {
    let registry = [REGISTRY[0], REGISTRY[1].as_further(), REGISTRY[2].as_oracle()];
    let ids = |experiment: Option<&Experiment>, asked: Option<&str>| {
        let asked = asked.map(|id| vec![id.to_owned()]);
        plans(&registry, experiment, asked.as_deref()).unwrap().into_iter().map(|plan| plan.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(None, None), ["all"]);
    assert_eq!(ids(None, Some("first-then-all")), ["first-then-all"]);
    assert_eq!(ids(Some(&experiment("with-registry = true")), None), ["all", "first"]);
    assert_eq!(ids(Some(&experiment("with-registry = true\n[[run]]\nmethod = \"first-then-all\"\n")), None), ["all", "first", "first-then-all"]);
}

#[test]
fn rows_run_in_their_order_with_the_default_threshold_first() {
    let text = "[[run]]\nmethod = \"first\"\nthresholds = [0.25, 0.75]\n[[run]]\nmethod = \"all\"\nlabel = \"all-strict\"\nthreshold = 0.9\n";
    let plans = plans(REGISTRY, Some(&experiment(text)), None).unwrap();
    assert_eq!(rows(&plans), [("first", &[1.0, 0.25, 0.75][..]), ("all-strict", &[0.9])]);
}

#[test]
fn with_the_registry_own_rows_take_the_place_of_its_rows_and_others_follow() {
    let own = "[[run]]\nmethod = \"all\"\nlabel = \"all-strict\"\nthreshold = 0.9\n[[run]]\nmethod = \"first\"\nthresholds = [0.25]\n";
    let plans = plans(REGISTRY, Some(&experiment(&format!("with-registry = true\n{own}"))), None).unwrap();
    assert_eq!(rows(&plans), [("all", &[0.5][..]), ("first", &[1.0, 0.25]), ("first-then-all", &[0.5]), ("all-strict", &[0.9])]);
}

#[test]
fn asked_rows_are_the_experiments_before_the_registrys() {
    let experiment = experiment("[[run]]\nmethod = \"all\"\nlabel = \"strict\"\nthreshold = 0.9\n");
    let asked = |ids: &[&str]| {
        let ids: Vec<String> = ids.iter().map(|&id| id.to_owned()).collect();
        plans(REGISTRY, Some(&experiment), Some(&ids))
    };
    assert_eq!(rows(&asked(&["first", "strict"]).unwrap()), [("first", &[1.0][..]), ("strict", &[0.9])]);
    assert_eq!(asked(&["other"]).unwrap_err().to_string(), "there is no method `other`; there are: all, first, first-then-all");
    assert_eq!(asked(&["first", "all", "first"]).unwrap_err().to_string(), "`first`: it is asked for twice");
}

#[test]
fn parameters_lie_over_the_preset_and_the_verifier_has_its_own() {
    let plans = plans(REGISTRY, Some(&experiment("[[run]]\nmethod = \"first-then-all\"\nparams = { first = 3 }\n")), None).unwrap();
    let parameter = |method: &dyn leitong_core::AnyMethod| method.parameters()["first"].as_integer();
    assert_eq!(parameter(&*plans[0].method), Some(3));
    assert_eq!(plans[0].verifier.as_deref().and_then(parameter), Some(0));
}

#[test]
fn rows_that_cannot_run_are_refused() {
    let twice = "[[run]]\nmethod = \"all\"\n[[run]]\nmethod = \"all\"\nthreshold = 0.9\n";
    assert_eq!(refusal(twice), "`all`: two rows have this name: give one of them a `label`");
    let taken = "[[run]]\nmethod = \"all\"\nlabel = \"accept-all\"\n";
    assert_eq!(refusal(taken), "`accept-all` is the name of a row that every table has: give this one another `label`");
    assert_eq!(refusal("[[run]]\nmethod = \"al\"\n"), "there is no method `al`; there are: all, first, first-then-all");
    let mistyped = refusal("[[run]]\nmethod = \"all\"\nlabel = \"mine\"\nparams = { frist = 1 }\n");
    assert!(mistyped.starts_with("parameters of mine: ") && mistyped.contains("`frist`"), "{mistyped}");
}

#[test]
fn a_threshold_lies_above_0_and_at_most_at_1() {
    let with = |threshold: &str| refusal(&format!("[[run]]\nmethod = \"all\"\nthresholds = [{threshold}]\n"));
    for (threshold, got) in [("0.0", "0"), ("-0.1", "-0.1"), ("1.001", "1.001"), ("nan", "NaN")] {
        assert!(with(threshold).starts_with(&format!("a threshold of all must be above 0 and at most 1, got {got}: ")), "{threshold}");
    }
    assert_eq!(plans(REGISTRY, Some(&experiment("[[run]]\nmethod = \"all\"\nthreshold = 1.0\n")), None).unwrap()[0].thresholds, [1.0]);
}

#[test]
fn the_experiments_of_this_repository_can_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let folders = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| folder.read_dir().unwrap().map(|entry| entry.unwrap().path()));
    // The claims are a file of another kind.
    let is_experiment =
        |path: &std::path::PathBuf| path.extension().is_some_and(|ext| ext == "toml") && path.file_name().is_some_and(|name| name != "claims.toml");
    let names: Vec<String> = files.filter(is_experiment).map(|path| Experiment::read(&path).unwrap().name).collect();
    assert!(names.contains(&"toy".to_owned()), "{names:?}");
}
