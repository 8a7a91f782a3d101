use leitong_methods::METHODS;

use crate::place::Place;

#[test]
fn every_row_of_the_registry_is_listed_with_its_source_and_threshold() {
    let printed = Place::new().run(&["methods"]);
    for entry in METHODS {
        let start = printed.find(&format!("{} {}\n", entry.title, entry.title_zh)).unwrap_or_else(|| panic!("{} is not listed", entry.id));
        let line_start = printed[..start].rfind('\n').map_or(0, |end| end + 1);
        assert!(printed[line_start..start].starts_with(entry.id), "{}", entry.id);
        let block = printed[start..].split("\n\n").next().unwrap();
        for part in [entry.summary.to_owned(), format!("source: {}", entry.source), format!(">= {}\n", entry.threshold), "parameters: ".to_owned()] {
            assert!(block.contains(&part), "{}: {part}", entry.id);
        }
    }
    assert_eq!(printed.matches("\n  source: ").count(), METHODS.len());
}

#[test]
fn one_row_is_listed_as_agreed() {
    insta::assert_snapshot!(Place::new().run(&["methods", "shingle", "minhash-verified"]));
}

#[test]
fn an_unknown_row_is_told_with_those_that_there_are() {
    let known: Vec<&str> = METHODS.iter().map(|entry| entry.id).collect();
    let said = Place::new().failure(&["methods", "exact", "nonsense"]);
    assert_eq!(said, format!("error: there is no method `nonsense`; there are: {}\n", known.join(", ")));
}

#[test]
fn the_help_says_what_there_is() {
    for command in ["", "dedup", "eval", "claims", "cmp", "generate", "report", "pool", "pool-score", "methods"] {
        let arguments: Vec<&str> = [command, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let name = if command.is_empty() { "leitong" } else { command };
        insta::assert_snapshot!(format!("help-of-{name}"), Place::new().run(&arguments));
    }
}
