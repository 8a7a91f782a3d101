//! The result tables of the READMEs are those of the committed records.

use std::path::{Path, PathBuf};

use leitong_record::Run;

const BEGIN: &str = "<!-- results: ";
const END: &str = "<!-- /results -->";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Folder of the record and text of each block between the markers.
fn blocks(readme: &str) -> Vec<(&str, &str)> {
    let blocks = readme.split(BEGIN).skip(1);
    blocks
        .map(|block| {
            let (folder, rest) = block.split_once(" -->\n").expect("a marker names a folder");
            (folder, rest.split_once(END).expect("a block ends").0)
        })
        .collect()
}

/// The record's command, where the committed one made it: whoever evaluates something else into the folder has another table.
const COMMANDS: [(&str, &str); 2] = [("reports/sina-sohu-163", "leitong eval sina-sohu-163"), ("reports/reprints-zh", "leitong eval reprints-zh --no-texts")];

/// Columns of a table that are the same on every machine: all but documents per second and bytes, the last two.
fn deterministic_columns(table: &str) -> Vec<Vec<&str>> {
    let rows = table.lines().filter(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        cells[..cells.len() - 2].to_vec()
    })
    .collect()
}

#[test]
fn the_tables_of_both_readmes_are_those_of_the_records() {
    for file in ["README.md", "README.zh-CN.md"] {
        let readme = std::fs::read_to_string(root().join(file)).unwrap();
        let blocks = blocks(&readme);
        assert_eq!(blocks.iter().map(|block| block.0).collect::<Vec<_>>(), COMMANDS.map(|row| row.0), "{file} shows two tables");
        for ((folder, shown), (_, command)) in blocks.into_iter().zip(COMMANDS) {
            let record = Run::read(&root().join(folder).join("results.json")).unwrap();
            if record.command != command {
                eprintln!("skipped: {folder} was made by `{}`", record.command);
                continue;
            }
            let expected = leitong_report::markdown_table(&record);
            let hint = format!("{file}: put in what `leitong report {folder} --markdown` prints");
            assert_eq!(deterministic_columns(shown), deterministic_columns(&expected), "{hint}");
        }
    }
}
