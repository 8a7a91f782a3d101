use crate::text::{Draft, Kept, Label, sentences};

/// Ten letters, four marks.
const ARTICLE: &str = "甲乙，丙丁。戊己，庚辛壬癸。";

fn draft() -> Draft {
    Draft::original("题", &[ARTICLE.to_owned()])
}

fn part(range: std::ops::Range<usize>) -> Kept {
    let mut draft = draft();
    draft.body[0] = draft.body[0][range].to_vec();
    draft.kept()
}

#[test]
fn the_original_keeps_all_its_letters_and_no_marks() {
    let kept = draft().kept();
    // Places of the letters in 甲乙，丙丁。戊己，庚辛壬癸。
    assert_eq!(kept, Kept { origins: vec![0, 1, 3, 4, 6, 7, 9, 10, 11, 12], size: 10 });
}

#[test]
fn two_halves_of_an_article_are_no_duplicates() {
    // 5 letters each, none in both.
    assert_eq!(Label::of(&part(0..8), &part(8..14)), Label::Ignored);
}

#[test]
fn seven_of_ten_letters_are_a_duplicate_and_six_are_contained() {
    let whole = draft().kept();
    // 甲乙，丙丁。戊己，庚: 7 of 10 letters.
    assert_eq!(Label::of(&whole, &part(0..10)), Label::Duplicate);
    // 甲乙，丙丁。戊己，: 6 of 10 letters, all of the shorter.
    assert_eq!(Label::of(&whole, &part(0..9)), Label::Contained);
}

#[test]
fn contained_needs_four_fifths_of_the_shorter() {
    let whole = draft().kept();
    let with_foreign = |line: &str| {
        let mut draft = draft();
        draft.body[0].truncate(5);
        draft.foot.push(line.to_owned());
        draft.kept()
    };
    // 4 letters kept; 4 of 5 are .8, 4 of 6 are .67.
    assert_eq!(Label::of(&whole, &with_foreign("子。")), Label::Contained);
    assert_eq!(Label::of(&whole, &with_foreign("子丑。")), Label::Ignored);
}

#[test]
fn lines_around_the_article_count_in_the_size() {
    let mut dressed = draft();
    dressed.head.push("来源：甲乙丙".to_owned());
    // 5 letters above: 10 of 15 are .67 of the longer, all of the shorter.
    assert_eq!(dressed.kept().size, 15);
    assert_eq!(Label::of(&draft().kept(), &dressed.kept()), Label::Contained);
}

#[test]
fn the_order_of_a_pair_and_of_the_text_does_not_matter() {
    let mut shuffled = draft();
    shuffled.body[0].reverse();
    assert_eq!(Label::of(&shuffled.kept(), &draft().kept()), Label::Duplicate);
    assert_eq!(Label::of(&part(0..9), &draft().kept()), Label::Contained);
}

#[test]
fn a_sentence_ends_after_its_closing_quotes() {
    let text = "他说：“好。”然后走了！真的？？没有句号";
    let draft = Draft::original("", &[text.to_owned()]);
    let found: Vec<String> = sentences(&draft.body[0]).into_iter().map(|range| draft.body[0][range].iter().map(|char| char.value).collect()).collect();
    assert_eq!(found, ["他说：“好。”", "然后走了！", "真的？？", "没有句号"]);
}
