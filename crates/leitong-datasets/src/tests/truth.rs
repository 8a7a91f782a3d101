use super::{Folder, ONE_FILE};
use crate::{Gold, JudgedPair, Lineage, Truth};

const PAIRS: &str = "[truth]\npairs = \"pairs.tsv\"\nduplicate = [\"reprint\"]\nignore = [\"contained\"]\n";
const CLUSTERS: &str = "[truth]\nclusters = \"clusters.csv\"\n";
const BOTH: &str = "[truth]\nclusters = \"clusters.csv\"\npairs = \"pairs.tsv\"\nduplicate = [\"reprint\"]\nignore = [\"contained\"]\n";

#[test]
fn without_truth_no_pair_is_known() {
    let dataset = Folder::of_four("", &[]).load().unwrap();
    assert!(matches!(dataset.truth, Truth::None));
    assert_eq!(dataset.gold_policy, "no pair is known: methods can be timed, not scored");
    assert_eq!((dataset.name.as_str(), dataset.licence.as_str(), dataset.lineage, dataset.base), ("天气", "CC0-1.0", None, None));
}

#[test]
fn with_clusters_alone_every_pair_is_known() {
    // c and a are together, d is alone, b is not listed.
    let clusters = "\u{feff}cluster,id,note\r\nk2,c,x\r\nk1,d,x\r\nk2,a,x\r\nk2,a,y\r\n";
    let dataset = Folder::of_four(CLUSTERS, &[("clusters.csv", clusters)]).load().unwrap();
    let Truth::Full(full) = dataset.truth else { panic!("full truth") };
    assert_eq!(full.cluster, [0, 1, 0, 2], "numbered by first occurrence over the documents");
    assert!(full.labels.is_empty());
    assert_eq!(dataset.gold_policy, "duplicate: pairs inside a cluster; different: pairs across clusters");
    assert_eq!(dataset.notes, ["clusters.csv: 1 rows repeat an earlier row and were passed over"]);
}

fn judged(left: u32, right: u32, label: &str, gold: Gold) -> JudgedPair {
    JudgedPair { left, right, label: label.to_owned(), gold }
}

#[test]
fn with_pairs_alone_only_they_are_known() {
    let pairs = "left\tright\tlabel\tconfidence\nb\ta\treprint\t3\nc\td\toverlap\t1\na\tc\tcontained\t2\na\tb\treprint\t1\n";
    let dataset = Folder::of_four(PAIRS, &[("pairs.tsv", pairs)]).load().unwrap();
    let Truth::Judged(truth) = dataset.truth else { panic!("judged truth") };
    let expected = [judged(0, 1, "reprint", Gold::Positive), judged(0, 2, "contained", Gold::Ignore), judged(2, 3, "overlap", Gold::Negative)];
    assert_eq!(truth, expected);
    assert_eq!(dataset.gold_policy, "duplicate: reprint; ignored: contained; different: overlap");
    assert_eq!(dataset.notes, ["pairs.tsv: 1 rows repeat an earlier row and were passed over"]);
}

#[test]
fn a_pair_without_a_label_is_not_judged_yet() {
    let pairs = "left\tright\tlabel\tstratum\nb\ta\treprint\t1\nc\td\t\t1\na\tc\t\t2\na\td\toverlap\t2\n";
    let dataset = Folder::of_four(PAIRS, &[("pairs.tsv", pairs)]).load().unwrap();
    let Truth::Judged(truth) = dataset.truth else { panic!("judged truth") };
    assert_eq!(truth, [judged(0, 1, "reprint", Gold::Positive), judged(0, 3, "overlap", Gold::Negative)]);
    assert_eq!(dataset.notes, ["pairs.tsv: 2 pairs have no label yet and were left out", "no pair has the label `contained` of `ignore`"]);
}

#[test]
fn pairs_below_the_least_confidence_are_left_out_and_counted() {
    let pairs = "left\tright\tlabel\tconfidence\na\tb\treprint\t3\na\tc\tcontained\t1\na\td\toverlap\t2\nb\tc\t\t\nb\td\treprint\t1\n";
    let folder = Folder::of_four(PAIRS, &[("pairs.tsv", pairs)]);
    let with = |least: Option<u32>| crate::load(folder.0.path(), &crate::GoldOverrides::default().with_min_confidence(least)).unwrap();
    let dataset = with(Some(2));
    let Truth::Judged(truth) = &dataset.truth else { panic!("judged truth") };
    assert_eq!(*truth, [judged(0, 1, "reprint", Gold::Positive), judged(0, 3, "overlap", Gold::Negative)]);
    assert_eq!(dataset.gold_policy, "duplicate: reprint; different: overlap; confidence 2 and above");
    assert_eq!(
        dataset.notes[..2],
        ["pairs.tsv: 1 pairs have no label yet and were left out", "pairs.tsv: 2 pairs judged with a confidence below 2 were left out"]
    );
    let n_judged = |least| match with(least).truth {
        Truth::Judged(truth) => truth.len(),
        _ => panic!("judged truth"),
    };
    assert_eq!([None, Some(1), Some(2), Some(3)].map(n_judged), [4, 4, 2, 1]);

    folder.write("dataset.toml", format!("{ONE_FILE}{PAIRS}min-confidence = 3\n").as_bytes());
    assert_eq!([None, Some(2)].map(n_judged), [1, 2], "a run's own wish goes before the file's");
}

#[test]
fn a_least_confidence_needs_judged_pairs() {
    let folder = Folder::of_four("", &[]);
    let outcome = crate::load(folder.0.path(), &crate::GoldOverrides::default().with_min_confidence(Some(2)));
    assert_eq!(folder.text(outcome), "dataset.toml: a least confidence is for judged pairs, and [truth] names no `pairs`");
}

#[test]
fn with_both_every_pair_inside_a_cluster_has_its_label() {
    let clusters = "id,cluster\na,k\nb,k\nd,k\n";
    let pairs = "left\tright\tlabel\nd\tb\tignored\nb\ta\treprint\na\td\tcontained\n";
    let dataset = Folder::of_four(BOTH, &[("clusters.csv", clusters), ("pairs.tsv", pairs)]).load().unwrap();
    let Truth::Full(full) = dataset.truth else { panic!("full truth") };
    assert_eq!(full.cluster, [0, 0, 1, 0]);
    let labels: Vec<_> = full.labels.iter().map(|(&pair, (label, gold))| (pair, label.as_str(), *gold)).collect();
    assert_eq!(labels, [((0, 1), "reprint", Gold::Positive), ((0, 3), "contained", Gold::Ignore), ((1, 3), "ignored", Gold::Negative)]);
    assert_eq!(dataset.gold_policy, "duplicate: reprint; ignored: contained; different: ignored, pairs across clusters");
}

#[test]
fn with_both_and_no_cluster_of_two_the_pairs_may_be_empty() {
    let dataset = Folder::of_four(BOTH, &[("clusters.csv", "id,cluster\n"), ("pairs.tsv", "left\tright\tlabel\n")]).load().unwrap();
    let Truth::Full(full) = dataset.truth else { panic!("full truth") };
    assert_eq!((full.cluster, full.labels.len()), (vec![0, 1, 2, 3], 0));
}

#[test]
fn an_override_gives_a_label_another_class_and_another_digest() {
    let folder = Folder::of_four(PAIRS, &[("pairs.tsv", "left\tright\tlabel\na\tb\treprint\na\tc\tcontained\na\td\toverlap\n")]);
    let dataset = folder.load_with("contained=positive,overlap=ignore").unwrap();
    let Truth::Judged(truth) = &dataset.truth else { panic!("judged truth") };
    assert_eq!(truth.iter().map(|pair| pair.gold).collect::<Vec<_>>(), [Gold::Positive, Gold::Positive, Gold::Ignore]);
    assert_eq!(dataset.gold_policy, "duplicate: contained, reprint; ignored: overlap");
    assert_ne!(dataset.digest, folder.load().unwrap().digest);
    assert_eq!(folder.load_with("overlap=negative").unwrap().digest, folder.load().unwrap().digest, "it is negative anyway");

    let text = folder.text(folder.load_with("contain=positive"));
    assert_eq!(text, "no pair has the label `contain`: the labels are `contained`, `overlap`, `reprint`");
    let unlabelled = Folder::of_four("", &[]);
    assert_eq!(unlabelled.text(unlabelled.load_with("reprint=ignore")), "no pair has the label `reprint`: the labels are none");
}

#[test]
fn a_label_that_no_pair_has_is_noted() {
    let folder = Folder::of_four(PAIRS, &[("pairs.tsv", "left\tright\tlabel\na\tb\treprint\n")]);
    assert_eq!(folder.load().unwrap().notes, ["no pair has the label `contained` of `ignore`"]);
}

#[test]
fn a_column_that_no_document_has_is_noted() {
    let folder = Folder::of_four("[fields]\ntitle = \"标题\"\n", &[]);
    assert_eq!(folder.load().unwrap().notes, ["no document has a title: `标题` of [fields] is empty or not there"]);
}

#[test]
fn lineage_is_given_by_position() {
    let lines = "{\"id\": \"c\", \"kind\": \"M3 1 %\", \"parent\": \"a\"}\n{\"id\": \"d\", \"hard_negative\": \"N2\", \"group\": \"g1\"}\n{\"id\": \"a\"}\n";
    let dataset = Folder::of_four("lineage = \"lineage.jsonl\"\n", &[("lineage.jsonl", lines)]).load().unwrap();
    let copy = Lineage { kind: Some("M3 1 %".to_owned()), parent: Some(0), ..Lineage::default() };
    let hard = Lineage { hard_negative: Some("N2".to_owned()), group: Some("g1".to_owned()), ..Lineage::default() };
    assert_eq!(dataset.lineage.unwrap(), [Lineage::default(), Lineage::default(), copy, hard]);
    assert!(matches!(dataset.truth, Truth::None));
}

#[test]
fn the_digest_sees_documents_and_not_files() {
    let (first, second) = ("{\"id\": \"1\", \"text\": \"晴\", \"title\": \"a\"}\n", "{\"id\": \"2\", \"text\": \"雨\"}\n");
    let digest = |documents: &str, files: &[(&str, &[u8])]| {
        let folder = Folder::new(files);
        folder.write("dataset.toml", format!("name = \"n{documents}\"\nlicence = \"y\"\ndocuments = [{documents}]\n").replace("\"n\"", "\"n").as_bytes());
        folder.load().unwrap().digest
    };
    let whole = digest("'d.jsonl'", &[("d.jsonl", format!("{first}{second}").as_bytes())]);
    assert_eq!(whole.len(), 32);
    assert!(whole.bytes().all(|digit| digit.is_ascii_hexdigit() && !digit.is_ascii_uppercase()));
    let (packed, table) = (super::formats::gzip(first.as_bytes()), "text,title,id\r\n晴,a,1\r\n雨,,2\r\n");
    assert_eq!(digest("'1.jsonl.gz', '2.jsonl'", &[("1.jsonl.gz", &packed), ("2.jsonl", second.as_bytes())]), whole);
    assert_eq!(digest("'d.csv'", &[("d.csv", table.as_bytes())]), whole);
    // Another order, and the same characters cut into fields at another place.
    assert_ne!(digest("'d.jsonl'", &[("d.jsonl", format!("{second}{first}").as_bytes())]), whole);
    assert_ne!(digest("'d.csv'", &[("d.csv", "text,title,id\n晴a,,1\n雨,,2\n".as_bytes())]), whole);
    assert_ne!(digest("'d.csv'", &[("d.csv", "text,url,id\n晴,a,1\n雨,,2\n".as_bytes())]), whole);
}

#[test]
fn the_digest_sees_truth_lineage_and_sizes() {
    let clusters = ("clusters.csv", "id,cluster\na,k\nb,k\n");
    let folders = [
        Folder::of_four("", &[]),
        Folder::of_four("sizes = [2]\n", &[]),
        Folder::of_four(CLUSTERS, &[clusters]),
        Folder::of_four(CLUSTERS, &[("clusters.csv", "id,cluster\na,k\nc,k\n")]),
        Folder::of_four(BOTH, &[clusters, ("pairs.tsv", "left\tright\tlabel\na\tb\treprint\n")]),
        Folder::of_four(PAIRS, &[("pairs.tsv", "left\tright\tlabel\na\tb\treprint\n")]),
        Folder::of_four("lineage = \"l.jsonl\"\n", &[("l.jsonl", "{\"id\": \"a\"}\n")]),
        Folder::of_four("lineage = \"l.jsonl\"\n", &[("l.jsonl", "{\"id\": \"a\", \"kind\": \"M1\"}\n")]),
    ];
    let digests: std::collections::BTreeSet<String> = folders.iter().map(|folder| folder.load().unwrap().digest).collect();
    assert_eq!(digests.len(), folders.len());

    let renamed = Folder::of_four("", &[]);
    renamed.write("dataset.toml", ONE_FILE.replace("天气", "气象").as_bytes());
    assert_eq!(renamed.load().unwrap().digest, folders[0].load().unwrap().digest, "a name is no content");
}
