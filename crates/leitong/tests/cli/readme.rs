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

#[test]
fn the_tables_of_both_readmes_are_those_of_the_records() {
    for file in ["README.md", "README.zh-CN.md"] {
        let readme = std::fs::read_to_string(root().join(file)).unwrap();
        let blocks = blocks(&readme);
        assert_eq!(blocks.len(), 2, "{file} shows two tables");
        for (folder, shown) in blocks {
            let record = Run::read(&root().join(folder).join("results.json")).unwrap();
            let expected = leitong_report::markdown_table(&record);
            assert_eq!(shown.trim(), expected.trim(), "{file}: put in what `leitong report {folder} --markdown` prints");
        }
    }
}
