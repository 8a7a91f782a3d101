//! What must not be true of the code: ARCHITECTURE.md names each of these.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};
use leitong_methods::METHODS;

const CORE: &str = "leitong-core";
const REGISTRY: &str = "leitong-methods";

fn metadata() -> Metadata {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    MetadataCommand::new().manifest_path(manifest).no_deps().other_options(["--offline".to_owned()]).exec().unwrap()
}

/// Each crate with the crates of ours that it depends on beyond its tests.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let is_ours = |name: &str| name == "leitong" || name.starts_with("leitong-");
    let ours = |package: &cargo_metadata::Package| {
        let normal = package.dependencies.iter().filter(|dependency| dependency.kind != DependencyKind::Development);
        normal.map(|dependency| dependency.name.clone()).filter(|name| is_ours(name)).collect()
    };
    metadata().workspace_packages().into_iter().map(|package| (package.name.to_string(), ours(package))).collect()
}

/// What the registry depends on, less the contract.
fn algorithm_crates() -> BTreeSet<String> {
    let mut algorithms = dependencies().remove(REGISTRY).unwrap();
    assert!(algorithms.remove(CORE));
    algorithms
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[test]
fn an_algorithm_crate_depends_on_the_contract_and_on_nothing_else_of_ours() {
    let (dependencies, algorithms) = (dependencies(), algorithm_crates());
    let seen = set(&[
        "leitong-exact",
        "leitong-longest-sentence",
        "leitong-nshash",
        "leitong-minhash",
        "leitong-simhash",
        "leitong-shingle",
        "leitong-keyword-window",
        "leitong-period-anchor",
    ]);
    assert!(algorithms.is_superset(&seen), "{algorithms:?}");
    for algorithm in &algorithms {
        assert_eq!(dependencies[algorithm], set(&[CORE]), "{algorithm}");
    }
}

#[test]
fn only_the_registry_depends_on_an_algorithm() {
    let algorithms = algorithm_crates();
    for (name, dependencies) in dependencies().iter().filter(|(name, _)| *name != REGISTRY) {
        assert_eq!(dependencies.intersection(&algorithms).count(), 0, "{name} depends on {dependencies:?}");
    }
}

#[test]
fn metrics_record_and_core_stand_alone_and_the_report_reads_records_only() {
    let dependencies = dependencies();
    for name in [CORE, "leitong-metrics", "leitong-record", "leitong-store"] {
        assert_eq!(dependencies[name], BTreeSet::new(), "{name}");
    }
    assert_eq!(dependencies["leitong-report"], set(&["leitong-metrics", "leitong-record"]));
}

#[test]
fn every_crate_takes_version_edition_and_lints_from_the_workspace() {
    for package in metadata().workspace_packages() {
        let manifest: toml::Table = std::fs::read_to_string(&package.manifest_path).unwrap().parse().unwrap();
        let inherits = |value: &toml::Value| value.get("workspace").and_then(toml::Value::as_bool) == Some(true);
        for key in ["version", "edition", "rust-version", "license", "publish"] {
            assert!(manifest["package"].get(key).is_some_and(inherits), "{}: `{key}`", package.name);
        }
        assert!(manifest.get("lints").is_some_and(inherits), "{}: [lints]", package.name);
        let folder = package.manifest_path.parent().and_then(|folder| folder.file_name());
        assert_eq!(folder, Some(package.name.as_str()), "a crate's folder has the crate's name");
    }
}

/// A source file of a crate, without its tests.
struct Source {
    crate_name: String,
    path: PathBuf,
    text: String,
}

fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for package in metadata().workspace_packages() {
        let folder = package.manifest_path.parent().unwrap();
        for path in rust_files(&folder.join("src").into_std_path_buf()) {
            let text = std::fs::read_to_string(&path).unwrap();
            sources.push(Source { crate_name: package.name.to_string(), path, text });
        }
    }
    assert!(sources.len() > 50, "the workspace has more than {} source files", sources.len());
    sources
}

/// All files below a folder that end in `.rs`, but for `tests.rs` and those in a folder `tests`.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in folder.read_dir().unwrap().map(Result::unwrap) {
        let path = entry.path();
        match (path.is_dir(), path.file_name().and_then(|name| name.to_str())) {
            (true, Some("tests")) | (false, Some("tests.rs")) => {}
            (true, _) => files.extend(rust_files(&path)),
            (false, _) => files.extend(path.extension().is_some_and(|extension| extension == "rs").then_some(path)),
        }
    }
    files
}

/// The files outside some crates whose code, comments left out, holds one of the words.
fn files_with(words: &[&str], allowed: &[&str]) -> Vec<PathBuf> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let holds = |source: &Source| source.text.lines().filter(is_code).any(|line| words.iter().any(|word| line.contains(word)));
    sources().into_iter().filter(|source| !allowed.contains(&source.crate_name.as_str()) && holds(source)).map(|source| source.path).collect()
}

#[test]
fn only_the_harness_and_the_benches_look_at_a_clock() {
    assert_eq!(files_with(&["Instant", "SystemTime"], &["leitong-harness", "leitong-bench"]), Vec::<PathBuf>::new());
}

#[test]
fn only_the_command_line_prints() {
    assert_eq!(files_with(&["print!(", "println!(", "dbg!("], &["leitong"]), Vec::<PathBuf>::new());
}

/// Whether the text has an arm of a `match`, or an alternative of one, that is this string.
fn has_arm(text: &str, id: &str) -> bool {
    let literal = format!("\"{id}\"");
    text.match_indices(&literal).any(|(start, _)| is_arm(&text[start + literal.len()..]))
}

/// Whether what follows a string makes it an arm: closing brackets, further alternatives and a guard may stand before the arrow.
fn is_arm(behind: &str) -> bool {
    let behind = behind.trim_start_matches(|c: char| c.is_whitespace() || c == ')');
    behind.starts_with("=>") || behind.starts_with("if ") || behind.starts_with('|') && !behind.starts_with("||")
}

#[test]
fn an_arm_of_a_match_is_seen() {
    for arm in ["\"exact\" => 1", "\"exact\"\n    | \"shingle\" => 1", "Some(\"exact\") => 1", "\"exact\" if x => 1"] {
        assert!(has_arm(arm, "exact"), "{arm}");
    }
    for other in ["id == \"exact\" || x", "[\"exact\", \"shingle\"]", "\"exactly\" => 1"] {
        assert!(!has_arm(other, "exact"), "{other}");
    }
}

#[test]
fn no_code_outside_the_algorithms_and_the_registry_matches_on_a_method() {
    let algorithms = algorithm_crates();
    for source in sources().iter().filter(|source| source.crate_name != REGISTRY && !algorithms.contains(&source.crate_name)) {
        let matched = METHODS.iter().find(|entry| has_arm(&source.text, entry.id));
        assert!(matched.is_none(), "{}: a match on {:?}", source.path.display(), matched.map(|entry| entry.id));
    }
}
