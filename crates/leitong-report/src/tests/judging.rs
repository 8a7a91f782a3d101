use super::sample_texts;
use crate::{Judging, judging_page};

const FILE: &str = "left\tright\tlabel\tconfidence\tstratum\tweight\tcalled\tnear\ndoc-001\tdoc-101\t\t\tmany\t2\tminhash\tsimhash\n";

fn page(file: &str, pairs: &[(&str, &str)]) -> String {
    let pairs: Vec<(String, String)> = pairs.iter().map(|(left, right)| ((*left).to_owned(), (*right).to_owned())).collect();
    judging_page(&Judging { dataset: "toy", identity: "toy 7", file, pairs: &pairs, texts: &sample_texts() })
}

#[test]
fn a_pair_stands_side_by_side_with_its_differences_marked() {
    let page = page(FILE, &[("doc-001", "doc-101")]);
    assert_eq!(page.matches("class=\"document\"").count(), 2);
    assert!(page.contains("<mark>昨日</mark>") && page.contains("<mark>今天</mark>"), "{page}");
}

#[test]
fn a_reader_does_not_see_which_method_found_a_pair() {
    let page = page(FILE, &[("doc-001", "doc-101")]);
    // The file itself is kept for saving, in an element that is not shown.
    let (before, rest) = page.split_once("<script id=\"file\"").unwrap();
    assert!(!before.contains("minhash") && !before.contains("simhash"));
    assert_eq!(rest.matches("minhash").count(), 1);
}

#[test]
fn a_pair_without_a_text_says_so() {
    assert!(page(FILE, &[("doc-001", "nowhere")]).contains("not at hand"));
}

#[test]
fn a_file_cannot_end_the_element_that_keeps_it() {
    let page = page("left\tright\n</script><b>\t1\n", &[]);
    assert_eq!(page.matches("</script>").count(), 3, "file, identity and the page's own");
    assert!(!page.contains("<b>\\t") && page.contains("\\u003c/script>"));
}
