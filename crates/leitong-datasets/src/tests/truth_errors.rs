use super::Folder;

fn check(truth: &str, files: &[(&str, &str)], expected: &str) {
    check_manifest(&format!("[truth]\n{truth}\n"), files, expected);
}

fn check_manifest(more: &str, files: &[(&str, &str)], expected: &str) {
    let folder = Folder::of_four(more, files);
    assert_eq!(folder.text(folder.load()), expected, "{files:?}");
}

#[test]
fn clusters_that_cannot_be_are_refused() {
    let check = |clusters: &str, expected: &str| check("clusters = \"c.csv\"", &[("c.csv", clusters)], expected);
    check("id,cluster\na,k\nx,k\n", "c.csv:3: no document has the id `x`");
    check("id,cluster\na,k\nb,l\na,l\n", "c.csv:4: `a` is put into cluster `l`, but is in cluster `k` at line 2");
    check("id,cluster\na,\n", "c.csv:2: `cluster` is empty");
    check("id;cluster\na;k\n", "c.csv: the columns `id`, `cluster` are needed, each once; found `id;cluster`");
    check("", "c.csv: the columns `id`, `cluster` are needed, each once; found none");
    check("id,cluster\na\n", "c.csv:2: the row has 1 columns, the header 2");
    check("id,cluster\na,\"k\n", "c.csv:2: a quoted value in this row is never closed");
}

#[test]
fn a_file_of_truth_is_a_table() {
    let expected = "c.jsonl: unknown format: clusters and pairs are in .csv or .tsv (also with .gz or .zst)";
    check("clusters = \"c.jsonl\"", &[("c.jsonl", "")], expected);
}

#[test]
fn pairs_that_cannot_be_are_refused() {
    let check = |pairs: &str, expected: &str| {
        let pairs = format!("left\tright\tlabel\n{pairs}");
        check("pairs = \"p.tsv\"\nduplicate = [\"reprint\", \"copy\"]", &[("p.tsv", &pairs)], expected);
    };
    check("a\tx\treprint\n", "p.tsv:2: no document has the id `x`");
    check("x\ta\treprint\n", "p.tsv:2: no document has the id `x`");
    check("a\tb\treprint\na\ta\treprint\n", "p.tsv:3: `a` is paired with itself");
    check("a\tb\treprint\nb\ta\tcontained\n", "p.tsv:3: the pair `b`, `a` has the label `contained`, but `reprint` at line 2");
    check("a\tb\t\na\tc\t\n", "p.tsv: no pair is judged: 2 have no label, and 0 a confidence that is too low");
    check("a\tx\t\n", "p.tsv:2: no document has the id `x`");
    check("a\tb\tRe-print\n", "dataset.toml: no pair has a label of `duplicate` (`reprint`, `copy`); the labels are `Re-print`");
}

#[test]
fn a_header_of_pairs_is_shown_with_the_columns_that_are_needed() {
    let truth = "pairs = \"p.tsv\"\nduplicate = [\"reprint\"]";
    check(
        truth,
        &[("p.tsv", "left\tright\tLabel\na\tb\treprint\n")],
        "p.tsv: the columns `left`, `right`, `label` are needed, each once; found `left`, `right`, `Label`",
    );
}

#[test]
fn pairs_beside_clusters_must_be_those_inside_the_clusters() {
    let check = |pairs: &str, expected: &str| {
        let pairs = format!("left,right,label\n{pairs}");
        let truth = "clusters = \"c.csv\"\npairs = \"p.csv\"\nduplicate = [\"reprint\"]";
        check(truth, &[("c.csv", "id,cluster\na,k\nb,k\nc,k\n"), ("p.csv", &pairs)], expected);
    };
    let missing = "p.csv: the pair `a`, `c` inside one cluster is not listed: every pair inside a cluster needs a label";
    check("a,b,reprint\n", missing);
    check("a,b,reprint\nc,b,reprint\n", missing);
    let across = "p.csv:3: the pair `a`, `d` lies across two clusters: only pairs inside a cluster have a label";
    check("a,b,reprint\nd,a,reprint\nc,b,reprint\na,c,reprint\n", across);
    check("a,b,reprint\nc,b,reprint\na,c,reprint\n", "no error");
}

#[test]
fn lineage_that_cannot_be_is_refused() {
    let check = |lines: &str, expected: &str| check_manifest("lineage = \"l.jsonl\"\n", &[("l.jsonl", lines)], expected);
    check("{\"id\": \"x\"}\n", "l.jsonl:1: no document has the id `x`");
    check("{\"id\": \"b\", \"parent\": \"x\"}\n", "l.jsonl:1: no document has the id `x`");
    check("{\"id\": \"b\"}\n{\"id\": \"a\"}\n{\"id\": \"b\"}\n", "l.jsonl:3: `b` already has a line at l.jsonl:1");
    check("{\"id\": \"b\", \"origin\": 1}\n", "l.jsonl:1: unknown field `origin`, expected one of `id`, `kind`, `parent`, `hard_negative`, `group`");
    check("{\"kind\": \"M1\"}\n", "l.jsonl:1: missing field `id`");
    check("{\"id\": \"b\"\n", "l.jsonl:1:10: not JSON: EOF while parsing an object");
}

#[test]
fn a_confidence_must_be_a_number_where_one_is_asked_for() {
    let check = |pairs: &str, expected: &str| {
        check("pairs = \"p.tsv\"\nduplicate = [\"reprint\"]\nmin-confidence = 2", &[("p.tsv", pairs)], expected);
    };
    let missing = "p.tsv: the columns `left`, `right`, `label`, `confidence` are needed, each once; found `left`, `right`, `label`";
    check("left\tright\tlabel\na\tb\treprint\n", missing);
    let with = |rows: &str| format!("left\tright\tlabel\tconfidence\n{rows}");
    check(&with("a\tb\treprint\tsure\n"), "p.tsv:2: `confidence` must be a whole number, got `sure`");
    check(&with("a\tb\treprint\t\n"), "p.tsv:2: `confidence` is empty");
    check(&with("a\tb\treprint\t1\na\tc\t\t\n"), "p.tsv: no pair is judged: 1 have no label, and 1 a confidence that is too low");
    check(&with("a\tb\treprint\t2\n"), "no error");
}
