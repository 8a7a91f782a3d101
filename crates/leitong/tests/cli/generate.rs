use crate::place::Place;

const FOLDER: &str = "datasets/toy/generated/builtin-7";

fn place_with_toy() -> Place {
    let place = Place::new();
    place.write("datasets/toy/dataset.toml", "name = \"toy\"\nlicence = \"generated\"\n[generate]\nseed = 7\nbase = \"builtin\"\nsizes = [60]\n");
    place
}

/// The digest that `generate` prints at the end of its first line.
fn digest(printed: &str) -> String {
    let (_, digest) = printed.lines().next().unwrap().rsplit_once("digest ").unwrap();
    assert!(digest.len() == 32 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()), "{printed}");
    digest.to_owned()
}

#[test]
fn one_seed_gives_one_corpus_and_another_seed_another() {
    let (here, there) = (place_with_toy(), place_with_toy());
    let printed = here.run(&["generate", "toy"]);
    assert!(printed.starts_with(&format!("toy: 60 documents in {FOLDER}, digest ")), "{printed}");
    assert_eq!(digest(&printed), digest(&there.run(&["generate", "toy"])));
    assert_eq!(here.read(&format!("{FOLDER}/documents.jsonl")), there.read(&format!("{FOLDER}/documents.jsonl")));
    assert_ne!(digest(&printed), digest(&here.run(&["generate", "toy", "--seed", "8"])));
    assert!(here.path("datasets/toy/generated/builtin-8/made.json").is_file());
}

#[test]
fn a_corpus_is_made_again_only_where_it_was_made_from_something_else() {
    let place = place_with_toy();
    let first = place.run(&["generate", "toy"]);
    let (left, made) = (format!("{FOLDER}/left-behind"), format!("{FOLDER}/made.json"));
    place.write(&left, "");
    assert_eq!(place.run(&["generate", "toy"]), first);
    assert!(place.path(&left).exists(), "a current corpus is left alone");

    let of_another_seed = place.read(&made).replacen("\"seed\": 7", "\"seed\": 9", 1);
    place.write(&made, &of_another_seed);
    assert_eq!(place.run(&["generate", "toy"]), first);
    assert!(!place.path(&left).exists(), "the folder was made anew");
    assert!(place.read(&made).contains("\"seed\": 7"));
}

#[test]
fn a_data_set_without_a_recipe_is_read_and_counted() {
    let place = Place::with_clusters();
    let printed = place.run(&["generate", "tiny"]);
    assert!(printed.starts_with("tiny: 7 documents in datasets/tiny, digest "), "{printed}");
}

#[test]
fn generated_data_is_made_on_first_use_and_its_kinds_are_counted() {
    let place = place_with_toy();
    let run = place.eval(&["toy", "--methods", "exact"]);
    assert_eq!((run.dataset.as_str(), run.base.as_deref(), run.seed), ("toy", Some("builtin"), 7));
    // Every gold duplicate of a copy with its original shows the copy's kind of edit; exact copies are found, others are not all.
    assert!(run.kinds.iter().any(|kind| kind.n_found == kind.n_pairs) && run.kinds.iter().any(|kind| kind.n_found < kind.n_pairs));
    assert!(place.path(&format!("{FOLDER}/lineage.jsonl")).is_file());
}
