use leitong_core::Document;

use super::{document, found, run_of_hanzi, settings};
use crate::{Evidence, Found, Keep, survivors};

/// A text, the same with 10 more letters and with 30 more, and the first again; 96, 96 and 106 shingles... of 100, 110 and 130 letters.
fn chain() -> Vec<Document> {
    let text = run_of_hanzi(0, 130);
    let cut = |letters: usize| text.chars().take(letters).collect::<String>();
    vec![
        Document { published: Some("2020-01-03".into()), ..document("c", &cut(110)) },
        Document { published: Some("2020-01-02".into()), ..document("b", &cut(130)) },
        Document { published: Some("2020-01-01".into()), ..document("d", &cut(100)) },
        document("a", &cut(100)),
    ]
}

fn chain_found() -> Found {
    let mut settings = settings("minhash-verified");
    settings.reads_published = true;
    found(&chain(), &settings)
}

#[test]
fn each_rule_keeps_the_document_that_it_names() {
    let found = chain_found();
    assert_eq!(found.clusters, [0, 0, 0, 0]);
    for (keep, id) in [(Keep::First, "c"), (Keep::Longest, "b"), (Keep::Earliest, "d"), (Keep::Id, "a")] {
        let kept = survivors(&found, keep, 0)[0];
        assert_eq!(found.facts.ids.get(kept), id, "{keep:?}");
    }
}

#[test]
fn an_old_document_is_kept_whatever_the_rule() {
    let found = chain_found();
    for keep in [Keep::First, Keep::Longest, Keep::Earliest, Keep::Id] {
        assert_eq!(survivors(&found, keep, 1), [0], "{keep:?}");
    }
    // Of two old ones the rule chooses.
    assert_eq!(survivors(&found, Keep::Longest, 2), [1]);
}

#[test]
fn evidence_names_the_nearest_partner_and_the_weakest_link() {
    let found = chain_found();
    let evidence = Evidence::of(&found);
    let partner = |doc: u32| evidence.partner(doc).map(|partner| (found.facts.ids.get(partner.doc), partner.score)).unwrap();
    // Shingles: n letters have n - 4. c (106) and d (96) share 96: 96/106; b (126) and c share 106: 106/126.
    assert_eq!(partner(2), ("a", 1.0));
    assert_eq!(partner(3), ("d", 1.0));
    assert_eq!(partner(0), ("a", 96.0 / 106.0));
    assert_eq!(partner(1), ("c", 106.0 / 126.0));
    let weakest = evidence.weakest(0).unwrap();
    // b hangs on c; 96/126 to the others is lower, but not needed.
    assert_eq!((found.facts.ids.get(weakest.a), found.facts.ids.get(weakest.b), weakest.score), ("c", "b", 106.0 / 126.0));
}

#[test]
fn a_document_alone_has_no_evidence() {
    let found = found(&[document("1", &run_of_hanzi(0, 50))], &settings("minhash-verified"));
    let evidence = Evidence::of(&found);
    assert_eq!((evidence.partner(0), evidence.weakest(0)), (None, None));
}
