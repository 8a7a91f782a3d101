//! The laws of a method (ARCHITECTURE.md), over any method.

use leitong_core::{Analyzed, Document, HeapBytes, Level, Method, Model, Needs};
use leitong_text::Analyzer;

use crate::{EDITED_PAIR, analyzed, awkward_texts, fitted, small_corpus};

fn law_documents() -> Vec<Document> {
    let mut documents = small_corpus();
    for (number, (title, text)) in [("滨海队五连胜", EDITED_PAIR.0), ("滨海队取得五连胜", EDITED_PAIR.1)].into_iter().enumerate() {
        documents.push(Document {
            id: format!("edited-{number}"),
            text: text.into(),
            title: Some(title.into()),
            url: Some(format!("http://sports.example.cn/c/{number}.shtml")),
            published: Some("2012-06-13 10:00".into()),
            ..Document::default()
        });
    }
    documents
}

fn stable_bytes(value: &impl serde::Serialize) -> Vec<u8> {
    postcard::to_stdvec(value).unwrap_or_else(|error| panic!("signatures and models must be plain data: {error}"))
}

fn digest_of<M: Method>(model: &M::Model, docs: &[Analyzed]) -> String {
    let signatures: Vec<_> = docs.iter().map(|doc| model.signature(doc)).collect();
    let bytes = stable_bytes(&signatures);
    format!("{:016x}", leitong_core::hash::md5_64(&bytes))
}

/// The digest of the signatures of the law corpus: pinned as a golden value, so that a change of bytes is never silent.
pub fn golden_digest<M: Method>(method: &M) -> String {
    let docs = analyse(method, &law_documents());
    digest_of::<M>(&fitted(method, &docs), &docs)
}

fn analyse<M: Method>(method: &M, documents: &[Document]) -> Vec<Analyzed> {
    let analyzer = Analyzer::new(method.needs());
    documents.iter().map(|document| analyzer.analyze(document)).collect()
}

fn keys_of<M: Model>(model: &M, signature: &M::Signature) -> (Vec<u64>, Vec<u64>) {
    let (mut filed, mut probed) = (Vec::new(), Vec::new());
    model.keys(signature, &mut filed);
    model.probe_keys(signature, &mut probed);
    filed.sort_unstable();
    probed.sort_unstable();
    (filed, probed)
}

/// Checks every law for one method with its parameters.
///
/// Deterministic; symmetric; exactly 1 for equal signatures; equal text gives equal keys; independent of document order; the join over elements
/// gives the same scores; parameters survive a TOML round trip and refuse unknown names; models and signatures survive a byte round trip;
/// no panic on awkward Unicode; nothing for empty and punctuation-only text; golden signature bytes.
///
/// # Panics
/// Where a law is broken.
pub fn check_laws<M: Method>(method: &M, golden: &str) {
    let documents = law_documents();
    let docs = analyse(method, &documents);
    let model = fitted(method, &docs);
    parameters_survive_toml(method);
    signatures_are_deterministic_and_reopen::<M>(&model, &docs);
    order_does_not_matter(method, &documents, &docs, &model);
    similarity_is_symmetric_and_reflexive::<M>(&model, &docs);
    shared_elements_give_the_same_score::<M>(&model, &docs);
    awkward_text_is_taken::<M>(method, &model);
    assert_eq!(golden_digest(method), golden, "golden signature bytes of {} changed: {method:?}", M::ID);
}

fn parameters_survive_toml<M: Method>(method: &M) {
    let written = toml::to_string(method).unwrap_or_else(|error| panic!("parameters must be TOML: {error}"));
    let read: M = toml::from_str(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(toml::to_string(&read).ok(), Some(written), "parameters survive a TOML round trip");
    let empty: Result<M, _> = toml::from_str("");
    assert!(empty.is_ok(), "every parameter has a default");
    let mistyped: Result<M, _> = toml::from_str("no-such-parameter = 1");
    assert!(mistyped.is_err(), "an unknown parameter is an error");
}

fn signatures_are_deterministic_and_reopen<M: Method>(model: &M::Model, docs: &[Analyzed]) {
    let bytes = stable_bytes(model);
    let reopened: M::Model = postcard::from_bytes(&bytes).unwrap_or_else(|error| panic!("a model must reopen: {error}"));
    assert_eq!(stable_bytes(&reopened), bytes, "a reopened model has the same bytes");
    let _ = model.heap_bytes();
    for doc in docs {
        let (first, second) = (model.signature(doc), reopened.signature(doc));
        let first_bytes = stable_bytes(&first);
        assert_eq!(first_bytes, stable_bytes(&second), "a reopened model signs alike");
        assert_eq!(first_bytes, stable_bytes(&model.signature(doc)), "signing is deterministic");
        let Some(signature) = first else { panic!("every article of the law corpus is signed") };
        let read: <M::Model as Model>::Signature =
            postcard::from_bytes(&stable_bytes(&signature)).unwrap_or_else(|error| panic!("a signature must reopen: {error}"));
        assert_eq!(stable_bytes(&read), stable_bytes(&signature), "a signature survives a byte round trip");
        let (filed, probed) = keys_of(model, &signature);
        assert!(!filed.is_empty(), "a signed document is filed somewhere");
        assert_eq!(keys_of(model, &read), (filed.clone(), probed.clone()), "equal signatures have equal keys");
        let shared = probed.iter().filter(|key| filed.binary_search(key).is_ok()).count();
        assert!(shared as u32 >= model.min_shared_keys(&signature), "a document finds its own copy by its keys");
    }
}

fn order_does_not_matter<M: Method>(method: &M, documents: &[Document], docs: &[Analyzed], model: &M::Model) {
    let mut reversed = documents.to_vec();
    reversed.reverse();
    let other = fitted(method, &analyse(method, &reversed));
    assert_eq!(stable_bytes(&other), stable_bytes(model), "the model does not depend on the order of documents");
    assert_eq!(digest_of::<M>(&other, docs), digest_of::<M>(model, docs));
    let (first, second) = docs.split_at(docs.len() / 2);
    let mut whole = method.fitter().unwrap_or_else(|error| panic!("{error}"));
    for shard in [second, first] {
        let mut part = method.fitter().unwrap_or_else(|error| panic!("{error}"));
        shard.iter().for_each(|doc| leitong_core::Fitter::observe(&mut part, doc));
        leitong_core::Fitter::merge(&mut whole, part);
    }
    let merged = leitong_core::Fitter::finish(whole).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(stable_bytes(&merged), stable_bytes(model), "shards merge to the same model in any order");
}

fn is_one(value: f64) -> bool {
    value.to_bits() == 1.0_f64.to_bits()
}

fn similarity_is_symmetric_and_reflexive<M: Method>(model: &M::Model, docs: &[Analyzed]) {
    let signatures: Vec<_> = docs.iter().filter_map(|doc| model.signature(doc)).collect();
    for a in &signatures {
        assert!(is_one(model.similarity(a, a).get()), "equal signatures have similarity exactly 1");
        for b in &signatures {
            let (ab, ba) = (model.similarity(a, b).get(), model.similarity(b, a).get());
            assert_eq!(ab.to_bits(), ba.to_bits(), "similarity is symmetric");
            assert!((0.0..=1.0).contains(&ab), "similarity {ab} is in [0, 1]");
        }
    }
}

fn shared_elements_give_the_same_score<M: Method>(model: &M::Model, docs: &[Analyzed]) {
    let signatures: Vec<_> = docs.iter().filter_map(|doc| model.signature(doc)).collect();
    for a in &signatures {
        for b in &signatures {
            let (Some(x), Some(y)) = (model.elements(a), model.elements(b)) else { continue };
            assert!(x.is_sorted_by(|p, q| p < q), "elements are ascending and distinct");
            let shared = leitong_core::sets::n_shared(x, y);
            let direct = model.similarity(a, b).get();
            assert_eq!(model.similarity_of_shared(a, b, shared).get().to_bits(), direct.to_bits(), "the join gives the scores of the comparison");
            assert!(shared > 0 || direct.abs() < f64::EPSILON, "without a shared element the similarity is 0");
        }
    }
}

fn awkward_text_is_taken<M: Method>(method: &M, model: &M::Model) {
    let analyzer = Analyzer::new(method.needs());
    let normal = Needs::none().text(Level::L1);
    for text in awkward_texts() {
        for title in [None, Some(text.clone())] {
            let doc = analyzer.analyze(&Document { text: text.clone(), title, ..Document::default() });
            let Some(signature) = model.signature(&doc) else { continue };
            // Normalisation may bring letters out of a symbol: `㍿` becomes 株式会社.
            let has_letters = text.contains(char::is_alphanumeric) || analyzed(&normal, &text).body.text(Level::L1).contains(char::is_alphanumeric);
            assert!(has_letters, "a text without a letter or digit gives no signature, got one for {text:?}");
            assert!(is_one(model.similarity(&signature, &signature).get()), "{text:?} equals itself");
        }
    }
}
