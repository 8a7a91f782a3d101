//! A working folder with a tiny data set, and the binary run in it.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use leitong_record::{Mode, Quality, Run, ThresholdSource};
use tempfile::TempDir;

/// Ids and texts of the tiny data set. L2 texts, without marks, are counted for the expected similarities:
/// a1 has 17 letters and 13 shingles of 5, a3 4 letters in front of them and 17 shingles, so that they share 13 of 17 (.76);
/// b1 and c1 have 12 + 6 letters and 14 shingles each, and share the 8 of their first 12 letters: 8 of 20 (.40).
pub const DOCUMENTS: [(&str, &str); 7] = [
    ("a1", "今天上午全市举行了植树活动。天气很好。"),
    ("a2", "今天上午全市举行了植树活动！天气很好"),
    ("a3", "记者获悉，今天上午全市举行了植树活动。天气很好。"),
    ("b1", "昨晚的足球比赛以平局结束。双方都很遗憾。"),
    ("b2", "昨晚的足球比赛以平局结束。双方都很遗憾。"),
    ("c1", "昨晚的足球比赛以平局结束。球票明天开售。"),
    ("d1", "地铁三号线将于下月初通车，票价两元。"),
];

/// The folder is gone when this is dropped.
pub struct Place {
    folder: TempDir,
}

impl Place {
    /// An empty working folder.
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// A working folder with the data set `tiny` whose truth is clusters: {a1, a2, a3}, {b1, b2}, c1, d1.
    pub fn with_clusters() -> Self {
        let place = Self::new();
        place.write_dataset("tiny", &DOCUMENTS, "[truth]\nclusters = \"clusters.csv\"\n");
        place.write("datasets/tiny/clusters.csv", "id,cluster\na1,tree\na2,tree\na3,tree\nb1,match\nb2,match\nc1,ticket\nd1,metro\n");
        place
    }

    /// A working folder with the data set `judged`, of whose pairs four were judged.
    pub fn with_judged_pairs() -> Self {
        let place = Self::new();
        place.write_dataset("judged", &DOCUMENTS, "[truth]\npairs = \"pairs.tsv\"\nduplicate = [\"reprint\"]\nignore = [\"contained\"]\n");
        let pairs = "left\tright\tlabel\na1\ta2\treprint\na1\ta3\tcontained\nb1\tc1\ttemplate\na1\td1\tdifferent\n";
        place.write("datasets/judged/pairs.tsv", pairs);
        place
    }

    /// Writes `datasets/<name>/` with documents and a manifest that ends in `truth`.
    pub fn write_dataset(&self, name: &str, documents: &[(&str, &str)], truth: &str) {
        let manifest = format!("name = \"{name}\"\nlicence = \"CC0-1.0\"\ndocuments = [\"documents.jsonl\"]\n{truth}");
        self.write(&format!("datasets/{name}/dataset.toml"), &manifest);
        let lines: Vec<String> = documents.iter().map(|(id, text)| format!("{{\"id\": \"{id}\", \"text\": \"{text}\"}}\n")).collect();
        self.write(&format!("datasets/{name}/documents.jsonl"), &lines.concat());
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    pub fn write(&self, file: &str, content: &str) {
        let path = self.path(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.path(file)).unwrap()
    }

    /// The binary, to be run in this folder; it sees no data but the folder's.
    pub fn leitong(&self, arguments: &[&str]) -> Command {
        let mut command = leitong(self.folder.path(), arguments);
        command.env_remove("LEITONG_DATA");
        command
    }

    /// Runs the binary, which must succeed; gives what it prints.
    pub fn run(&self, arguments: &[&str]) -> String {
        let output = self.leitong(arguments).assert().success().get_output().stdout.clone();
        String::from_utf8(output).unwrap()
    }

    /// Runs the binary, which must fail with code 1; gives what it says about that.
    pub fn failure(&self, arguments: &[&str]) -> String {
        failure(self.leitong(arguments))
    }

    /// Evaluates without timed passes and reads the record.
    pub fn eval(&self, arguments: &[&str]) -> Run {
        self.run(&[&["eval", "--no-timing", "--out", "report"], arguments].concat());
        Run::read(&self.path("report/results.json")).unwrap()
    }
}

/// The binary, to be run in a folder.
pub fn leitong(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_leitong"));
    command.current_dir(folder).args(arguments);
    command
}

/// Runs a command, which must fail with code 1 and print nothing else; gives what it says about that.
pub fn failure(mut command: Command) -> String {
    let output = command.assert().code(1).stdout("").get_output().stderr.clone();
    String::from_utf8(output).unwrap()
}

/// True and false positives, false and true negatives.
pub fn counts(row: &Quality) -> [u64; 4] {
    [row.tp, row.fp, row.fn_, row.tn]
}

/// The only row of a method with this threshold source over all pairs.
pub fn all_pairs_row<'a>(run: &'a Run, method: &str, n_docs: u64, source: ThresholdSource) -> &'a Quality {
    let is_asked = |row: &&Quality| row.method == method && row.n_docs == n_docs && row.threshold_source == source && row.mode == Mode::AllPairs;
    let rows: Vec<&Quality> = run.quality.iter().filter(is_asked).collect();
    assert_eq!(rows.len(), 1, "{method} at {n_docs} documents has one row, threshold by {source:?}");
    rows[0]
}
