use super::Folder;
use crate::{PoolRow, read_pool, write_pool};

fn rows() -> Vec<PoolRow> {
    let row = |left: &str, called: &[&str]| PoolRow {
        left: left.to_owned(),
        right: "乙,2".to_owned(),
        stratum: "1-1.5 by 2-3".to_owned(),
        weight: 10.0 / 3.0,
        called: called.iter().map(|&id| id.to_owned()).collect(),
        ..PoolRow::default()
    };
    vec![row("甲\t1", &["exact", "shingle"]), row("丙", &[])]
}

#[test]
fn pooled_pairs_survive_a_round_trip() {
    let folder = Folder::new(&[]);
    write_pool(&folder.path("pairs.tsv"), &rows()).unwrap();
    let text = std::fs::read_to_string(folder.path("pairs.tsv")).unwrap();
    assert!(text.starts_with("left\tright\tlabel\tconfidence\tstratum\tweight\tcalled\tnear\n"), "{text}");
    assert_eq!(read_pool(&folder.path("pairs.tsv")).unwrap(), rows());
}

#[test]
fn a_weight_that_is_no_number_is_told_with_its_line() {
    let folder = Folder::new(&[("p.tsv", b"left\tright\tlabel\tconfidence\tstratum\tweight\tcalled\tnear\na\tb\t\t\ts\tx\t\t\n")]);
    assert_eq!(folder.text(read_pool(&folder.path("p.tsv"))), "p.tsv:2: `weight` must be a number, got `x`");
}

#[test]
fn a_judged_pool_is_a_file_of_judged_pairs() {
    let folder = Folder::of_four("[truth]\npairs = \"pairs.tsv\"\nduplicate = [\"reprint\"]\n", &[]);
    let row = |left: &str, right: &str, label: &str| PoolRow { left: left.into(), right: right.into(), label: label.into(), ..PoolRow::default() };
    write_pool(&folder.path("pairs.tsv"), &[row("a", "b", "reprint"), row("a", "c", ""), row("c", "d", "different")]).unwrap();
    let dataset = folder.load().unwrap();
    let crate::Truth::Judged(truth) = dataset.truth else { panic!("judged truth") };
    assert_eq!(truth.iter().map(|pair| (pair.left, pair.right)).collect::<Vec<_>>(), [(0, 1), (2, 3)]);
    assert_eq!(dataset.notes, ["pairs.tsv: 1 pairs have no label yet and were left out"]);
}
