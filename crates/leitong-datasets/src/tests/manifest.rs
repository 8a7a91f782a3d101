use std::path::PathBuf;

use super::{Folder, ONE_FILE};
use crate::{DatasetError, GoldOverride, GoldOverrides, Manifest, find};

fn check(manifest: &str, expected: &str) {
    let folder = Folder::new(&[("dataset.toml", manifest.as_bytes()), ("documents.jsonl", "{\"id\": 1, \"text\": \"晴\"}\n".as_bytes())]);
    assert_eq!(folder.text(folder.load()), expected, "{manifest}");
}

#[test]
fn a_wrong_manifest_is_said_with_the_file_and_the_key() {
    let keys = "`name`, `licence`, `documents`, `fields`, `sizes`, `on_repeated_id`, `lineage`, `truth`, `generate`";
    check(&format!("{ONE_FILE}licens = \"x\"\n"), &format!("dataset.toml:4:1: unknown key `licens`, expected one of {keys}"));
    check(
        &format!("{ONE_FILE}[fields]\ntitel = \"x\"\n"),
        "dataset.toml:5:1: unknown key `titel`, expected one of `id`, `text`, `title`, `url`, `source`, `published`",
    );
    check(
        &format!("{ONE_FILE}[truth]\npair = \"x\"\n"),
        "dataset.toml:5:1: unknown key `pair`, expected one of `clusters`, `pairs`, `duplicate`, `ignore`, `min-confidence`",
    );
    check("name = \"天气\"\n", "dataset.toml:1:1: missing key `licence`");
    check(&format!("{ONE_FILE}on_repeated_id = \"drop\"\n"), "dataset.toml:4:18: unknown variant `drop`, expected `error` or `keep-first`");
    check("name = \"x\"\nlicence = \"y\"\n", "dataset.toml: `documents` must name at least one file or glob");
}

#[test]
fn sizes_must_rise_and_be_there() {
    check(&format!("{ONE_FILE}sizes = [2, 1]\n"), "dataset.toml: `sizes` must be ascending and above 0, got [2, 1]");
    check(&format!("{ONE_FILE}sizes = [0, 1]\n"), "dataset.toml: `sizes` must be ascending and above 0, got [0, 1]");
    check(&format!("{ONE_FILE}sizes = [1, 2]\n"), "dataset.toml: `sizes` asks for 2 documents, the data set has 1");
    check(&format!("{ONE_FILE}sizes = [1]\n"), "no error");
}

#[test]
fn a_glob_must_be_a_glob_and_find_a_file() {
    let manifest = |glob: &str| format!("name = \"x\"\nlicence = \"y\"\ndocuments = [\"documents.jsonl\", \"{glob}\"]\n");
    check(&manifest("*.csv"), "dataset.toml: no file matches `*.csv` of `documents`");
    check(&manifest("a***"), "dataset.toml: `a***` in `documents` is no glob: wildcards are either regular `*` or recursive `**`");
    let generated = format!("{}[generate]\nbase = \"builtin\"\n", manifest("*.csv"));
    check(&generated, "dataset.toml: no file matches `*.csv` of `documents`; this data set has [generate]: generate it first");
}

#[test]
fn truth_settings_must_fit_together() {
    let check = |truth: &str, expected: &str| check(&format!("{ONE_FILE}[truth]\n{truth}\n"), expected);
    check("", "dataset.toml: [truth] must name `clusters`, `pairs` or both");
    check("pairs = \"pairs.tsv\"", "dataset.toml: `pairs` needs `duplicate`, the list of labels that count as duplicate");
    check("clusters = \"c.csv\"\nignore = [\"contained\"]", "dataset.toml: `ignore` speaks of judged pairs, but [truth] names no `pairs`");
    check("clusters = \"c.csv\"\nmin-confidence = 2", "dataset.toml: `min-confidence` speaks of judged pairs, but [truth] names no `pairs`");
    check(
        "pairs = \"pairs.tsv\"\nduplicate = [\"reprint\", \"contained\"]\nignore = [\"contained\"]",
        "dataset.toml: label `contained` is in both `duplicate` and `ignore`: keep it in one",
    );
    check("clusters = \"c.csv\"", "c.csv: cannot be read: No such file or directory (os error 2)");
}

#[test]
fn the_generator_table_is_kept_for_the_generator() {
    let folder = Folder::of_four("[generate]\nbase = \"builtin\"\nseed = 7\n", &[]);
    let manifest = Manifest::read(folder.0.path()).unwrap();
    assert_eq!(manifest.generate.unwrap()["seed"].as_integer(), Some(7));
    assert_eq!(folder.load().unwrap().base.as_deref(), Some("builtin"));
}

#[test]
fn a_data_set_is_found_by_name_in_the_first_root_that_has_it_or_by_path() {
    let (first, second) = (Folder::new(&[]), Folder::new(&[]));
    for (root, name) in [(&first, "天气"), (&second, "天气"), (&second, "体育")] {
        std::fs::create_dir(root.path(name)).unwrap();
        root.write(&format!("{name}/dataset.toml"), ONE_FILE.as_bytes());
    }
    std::fs::create_dir(second.path("no-manifest")).unwrap();
    let roots = [first.0.path().to_path_buf(), second.0.path().to_path_buf()];
    assert_eq!(find("天气", &roots).unwrap(), first.path("天气"));
    assert_eq!(find("体育", &roots).unwrap(), second.path("体育"));
    let path = second.path("天气");
    assert_eq!(find(path.to_str().unwrap(), &roots).unwrap(), path);

    let missing = find("no-manifest", &roots);
    let expected = format!(
        "no data set `no-manifest`: looked for dataset.toml in {}, {}, no-manifest; data sets there: `体育`, `天气`",
        first.path("no-manifest").display(),
        second.path("no-manifest").display()
    );
    assert_eq!(missing.unwrap_err().to_string(), expected);
    let nowhere: [PathBuf; 0] = [];
    assert_eq!(find("x/y", &nowhere).unwrap_err().to_string(), "no data set `x/y`: looked for dataset.toml in x/y; data sets there: none");
}

#[test]
fn a_folder_without_a_manifest_is_no_data_set() {
    let folder = Folder::new(&[]);
    assert_eq!(folder.text(folder.load()), "dataset.toml: cannot be read: No such file or directory (os error 2)");
}

#[test]
fn an_override_that_is_none_is_refused() {
    let check = |text: &str, expected: &str| assert_eq!(text.parse::<GoldOverrides>().map_err(|error| error.to_string()), Err(expected.to_owned()));
    check("contained", "`contained` must be LABEL=CLASS, where CLASS is positive, negative or ignore");
    check("=positive", "`=positive` must be LABEL=CLASS, where CLASS is positive, negative or ignore");
    check("contained=yes", "unknown class `yes`: must be positive, negative or ignore");
    check("a=ignore,a=positive", "label `a` is given two classes");
    let one: GoldOverride = "同一=篇=ignore".parse().unwrap();
    assert_eq!((one.label.as_str(), one.gold.to_string().as_str()), ("同一=篇", "ignore"));
}

#[test]
fn errors_of_the_operating_system_keep_their_kind() {
    let folder = Folder::new(&[]);
    match folder.load().unwrap_err() {
        DatasetError::Unreadable { error, .. } => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
        error => panic!("{error:?}"),
    }
}
