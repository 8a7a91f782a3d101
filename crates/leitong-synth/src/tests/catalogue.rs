use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use rayon::prelude::*;

use crate::base::{Base, BaseArticle};
use crate::generated::BuiltinBase;
use crate::operators::{Operator, TABLE};
use crate::text::Label;
use crate::{CatalogueError, CatalogueRow, Mutant, catalogue, mutate, operator_row};

const N_ARTICLES: usize = 30;

fn articles() -> &'static [(BaseArticle, Vec<BaseArticle>)] {
    static ARTICLES: LazyLock<Vec<(BaseArticle, Vec<BaseArticle>)>> = LazyLock::new(|| {
        let base = BuiltinBase::new(163);
        (0..N_ARTICLES).map(|index| (base.article(index), (0..8).map(|donor| base.article(1_000 + 8 * index + donor)).collect())).collect()
    });
    &ARTICLES
}

/// The mutants of the articles by one row, made once for all tests.
fn mutants(row: &CatalogueRow) -> &'static [Mutant] {
    static MUTANTS: LazyLock<BTreeMap<String, Vec<Mutant>>> = LazyLock::new(|| {
        let of_row = |row: &CatalogueRow| articles().iter().filter_map(|(article, donors)| mutate(article, donors, row.operator, 7)).collect();
        catalogue().par_iter().map(|row| (row.key(), of_row(row))).collect()
    });
    &MUTANTS[&row.key()]
}

/// A strength is met if the mean over the articles lies within a fifth of it.
fn check_mean(key: &str, expected: f64, measured: impl Fn(&Mutant) -> f64) {
    let mutants = mutants(operator_row(key).unwrap());
    let mean = mutants.iter().map(measured).sum::<f64>() / mutants.len() as f64;
    assert!((mean - expected).abs() <= expected / 5.0, "{key}: {mean} instead of {expected}");
}

#[test]
fn it_has_every_operator_and_level_of_the_table_under_its_own_key() {
    let levels = |id: &str| catalogue().iter().filter(|row| row.id == id).count();
    let expected = [3, 3, 6, 2, 3, 3, 2, 4, 2, 2, 3, 3, 2, 1, 2, 4, 1, 2, 2, 3, 1, 1];
    for (number, n_levels) in (1..).zip(expected) {
        assert_eq!(levels(&format!("M{number}")), n_levels, "M{number}");
    }
    assert_eq!((levels("M23"), levels("M24")), (0, 3));
    let keys: BTreeSet<String> = catalogue().iter().map(CatalogueRow::key).collect();
    assert_eq!(keys.len(), catalogue().len());
    let operators: Vec<Operator> = catalogue().iter().map(|row| row.operator).collect();
    for (operator, _) in TABLE.into_iter().filter(|(operator, _)| ![Operator::Copy, Operator::Reprint].contains(operator)) {
        assert!(operators.contains(&operator), "{operator}");
    }
}

#[test]
fn rows_are_found_by_key_and_as_lineage_writes_them() {
    for row in catalogue() {
        assert_eq!(operator_row(&row.key()), Ok(row));
        assert_eq!(operator_row(&row.operator.to_string()), Ok(row));
        assert!(!row.name.is_empty() && !row.name_zh.is_empty());
    }
    for (name, operator) in [
        ("M3@1%", Operator::Characters(10)),
        ("m3@.1%", Operator::Characters(1)),
        ("M3 0.5 %", Operator::Characters(5)),
        ("M8@30%", Operator::Truncate(30)),
        ("M9@4", Operator::Pages(4)),
        ("M13@15/1000", Operator::Splices(15)),
        ("M14", Operator::Width),
        ("M24@84/1000", Operator::Glosses(84)),
    ] {
        assert_eq!(operator_row(name).map(|row| row.operator), Ok(operator), "{name}");
    }
}

#[test]
fn an_unknown_name_says_what_would_be_right() {
    assert_eq!(operator_row("M23@1%"), Err(CatalogueError::OutOfScope));
    assert_eq!(operator_row("M9").unwrap_err().to_string(), "`M9` must have one of the levels M9@2, M9@4");
    assert_eq!(operator_row("M14@5%").unwrap_err().to_string(), "`M14@5%` must have one of the levels M14");
    assert_eq!(operator_row("X1").unwrap_err().to_string(), "`X1` is no operator; use M1 to M22 or M24, with a level as in `M3@1%`");
}

#[test]
fn the_same_seed_gives_the_same_mutant_and_another_seed_another_one() {
    let (article, donors) = &articles()[0];
    for row in catalogue() {
        assert_eq!(mutate(article, donors, row.operator, 1), mutate(article, donors, row.operator, 1), "{}", row.key());
    }
    for key in ["M3@5%", "M5@50%", "M11@15%", "M13@15/1000", "M18@5%", "M19@1%", "M21", "M24@50/1000"] {
        let operator = operator_row(key).unwrap().operator;
        assert_ne!(mutate(article, donors, operator, 1), mutate(article, donors, operator, 2), "{key}");
    }
}

#[test]
fn every_operator_has_a_mutant_of_most_articles() {
    for row in catalogue() {
        let n_mutants = mutants(row).len();
        let expected = match row.key().as_str() {
            // Articles without a line of the agency have no byline to drop.
            "M2@dropped" => 0..1,
            // The table of synonyms knows a quarter of the words of some articles only.
            "M11@30%" => N_ARTICLES / 2..N_ARTICLES + 1,
            _ => N_ARTICLES * 3 / 4..N_ARTICLES + 1,
        };
        assert!(expected.contains(&n_mutants), "{}: {n_mutants}", row.key());
    }
}

#[test]
fn the_rule_gives_the_label_of_the_table_but_for_three_rows() {
    for row in catalogue() {
        let expected: &[Label] = match row.key().as_str() {
            // The table leaves this out of the duplicates; more than nine tenths of the letters are kept.
            "M3@10%" => &[Label::Duplicate],
            // Half as much again of other text: the article is .67 of the longer one, and all of the shorter.
            "M12@50%" => &[Label::Contained],
            // 30 % of the words are about 30 % of the letters: the border of the duplicates, far below the border of the contained.
            "M11@30%" => &[Label::Duplicate, Label::Ignored],
            _ => &[row.label],
        };
        for mutant in mutants(row) {
            assert!(expected.contains(&mutant.label), "{}: {:?}", row.key(), mutant.label);
        }
    }
}

#[test]
fn edits_come_near_their_strength() {
    // Insertions and deletions of a character that is there twice in a row and the like aside, each of the edits is one.
    for (key, share) in [("M3@1%", 0.0093), ("M3@5%", 0.045), ("M3@10%", 0.09), ("M19@1%", 0.011), ("M18@1%", 0.01), ("M18@5%", 0.05)] {
        check_mean(key, share, |mutant| mutant.edits.share());
    }
    for (key, share) in [("M6@30%", 0.3), ("M8@30%", 0.67), ("M9@2", 0.5), ("M9@4", 0.75)] {
        check_mean(key, share, |mutant| mutant.edits.n_lost as f64 / mutant.edits.n_original as f64);
    }
    // The article is half of the whole, and .3 of the whole: as much again, and 7/3 of it.
    for (key, share) in [("M10@50%", 1.0), ("M10@30%", 7.0 / 3.0), ("M12@20%", 0.2)] {
        check_mean(key, share, |mutant| mutant.edits.n_added as f64 / mutant.edits.n_original as f64);
    }
    // A word of the table has nearly as many characters as any word.
    for (key, share) in [("M11@5%", 0.045), ("M11@15%", 0.135), ("M11@30%", 0.265)] {
        check_mean(key, share, |mutant| mutant.edits.n_lost as f64 / mutant.edits.n_original as f64);
    }
    // Of 1,000 characters about 850 are Hanzi; brackets count the glosses.
    for (key, share) in [("M24@50/1000", 0.05), ("M24@69/1000", 0.069), ("M24@84/1000", 0.084)] {
        check_mean(key, share * 0.87, |mutant| mutant.article.text().matches('(').count() as f64 / mutant.edits.n_original as f64);
    }
}

#[test]
fn moving_text_is_no_edit_and_the_channel_and_time_stay() {
    let (article, donors) = &articles()[1];
    for key in ["M1@rewritten", "M4@full", "M5@100%", "M21", "M20@joined"] {
        let mutant = mutate(article, donors, operator_row(key).unwrap().operator, 3).unwrap();
        assert_eq!(mutant.edits.n_edits, 0, "{key}");
        assert_eq!((mutant.article.channel, &mutant.article.published), (article.channel, &article.published));
    }
}

#[test]
fn no_operator_fails_on_an_empty_or_tiny_article() {
    for paragraphs in [vec![], vec![String::new()], vec!["。".to_owned()], vec!["好".to_owned()], vec!["网".to_owned(), "。".to_owned()]] {
        let article = BaseArticle { paragraphs, ..BaseArticle::default() };
        for row in catalogue() {
            let _ = mutate(&article, &[], row.operator, 1);
            let _ = mutate(&article, std::slice::from_ref(&article), row.operator, 1);
        }
    }
}
