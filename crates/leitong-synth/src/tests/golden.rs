use crate::base::{Base, BaseArticle, DatasetBase};
use crate::corpus::{Recipe, generate};
use crate::generated::BuiltinBase;
use crate::write::write_folder;
use leitong_core::Document;

fn digest(base: &dyn Base, seed: u64) -> String {
    let home = tempfile::tempdir().unwrap();
    let recipe = Recipe { seed, base: base.name(), sizes: vec![124, 1_191], ..Recipe::default() };
    write_folder(&generate(base, &recipe).unwrap(), "golden", &home.path().join("golden")).unwrap()
}

/// Records of runs name these bytes: whoever changes them raises the generator's version and runs every experiment again.
#[test]
fn the_corpora_of_committed_records_keep_their_bytes() {
    let builtin = BuiltinBase::new(163);
    assert_eq!(digest(&builtin, 163), "f8750ebe3ffa558d0ddc93e92e1586bd");
    let document = |index: usize| {
        let BaseArticle { title, paragraphs, published, .. } = BuiltinBase::new(7).article(index);
        Document { id: index.to_string(), text: paragraphs.join("\n"), title: Some(title), published: Some(published), ..Document::default() }
    };
    let documents: Vec<Document> = (0..1_500).map(document).collect();
    assert_eq!(digest(&DatasetBase::new("demo", "1", &documents, &builtin), 5), "02eeadbad9184014d63abcd03ff917ba");
}
