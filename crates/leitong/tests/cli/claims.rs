use crate::place::Place;

/// Ten articles without truth, and claims about them.
fn place() -> Place {
    let place = Place::new();
    let texts: Vec<(String, String)> = (0..10)
        .map(|number| {
            let text = format!("第{number}届读书节昨天开幕。来自各地的读者参加了活动。主办方说明年还会再办。记者在现场看到，展台前排起了第{number}条长队。");
            (number.to_string(), text)
        })
        .collect();
    let lines: Vec<String> = texts.iter().map(|(id, text)| format!("{{\"id\": \"{id}\", \"title\": \"读书节开幕\", \"text\": \"{text}\"}}\n")).collect();
    place.write("datasets/news/dataset.toml", "name = \"news\"\nlicence = \"CC0-1.0\"\ndocuments = [\"documents.jsonl\"]\n");
    place.write("datasets/news/documents.jsonl", &lines.concat());
    let probe = "[[probe]]\nid = \"edits\"\narticles = 5\nbackground = 10\nmin-chars = 20\nmax-chars = 200\nedits = [\"M1@prefixed\"]\nrun = [{ method = \"exact\" }]\n";
    let claim = |id: &str, bound: &str| {
        let test = format!("test = [{{ figure = \"edits/M1@prefixed/exact/hit\", {bound} }}]\n");
        format!("[[claim]]\nid = \"{id}\"\nsays = \"a new headline hides nothing\"\nsource = \"us\"\nmeasurement = \"one edit\"\n{test}")
    };
    let claims = [claim("A", "at-least = 0.5"), claim("B", "at-most = 0.5")].concat();
    place.write("claims.toml", &format!("name = \"tiny-claims\"\nbase = \"news\"\nseed = 1\ndraws = 20\n{probe}{claims}"));
    place
}

#[test]
fn claims_are_printed_with_their_verdicts_and_drawn_again_from_the_record() {
    let place = place();
    let printed = place.run(&["claims", "claims.toml"]);
    assert!(printed.contains('A') && printed.contains("holds") && printed.contains('B') && printed.contains("fails"), "{printed}");
    assert!(printed.ends_with("\nreport: reports/tiny-claims/index.html\n"), "{printed}");
    let page = place.read("reports/tiny-claims/index.html");
    assert_eq!(place.run(&["report", "reports/tiny-claims"]), printed);
    assert_eq!(place.read("reports/tiny-claims/index.html"), page);
}

#[test]
fn a_missing_base_is_told_with_what_to_do() {
    let place = place();
    let said = place.failure(&["claims", "claims.toml", "--base", "nowhere"]);
    assert!(said.contains("the base `nowhere`, whose articles are edited; another one is named by --base"), "{said}");
    assert!(!place.path("reports").exists());
}
