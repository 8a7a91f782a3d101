use std::collections::BTreeSet;

use crate::base::BaseArticle;
use crate::dice::Dice;
use crate::mutate::{Edits, mutate};
use crate::operators::{Context, Merge, Operator, Script, groups_of_table};
use crate::portal::Portal;
use crate::text::{Char, Draft, Label};

fn article(title: &str, paragraphs: &[&str]) -> BaseArticle {
    BaseArticle { title: title.to_owned(), paragraphs: paragraphs.iter().map(|&line| line.to_owned()).collect(), ..BaseArticle::default() }
}

fn mutant(operator: Operator, line: &str) -> String {
    mutate(&article("题", &[line]), &[], operator, 1).map(|mutant| mutant.article.text()).unwrap_or_default()
}

fn mutants(operator: Operator, line: &str) -> Vec<String> {
    let of_seed = |seed| mutate(&article("题目里的几个字", &[line]), &[], operator, seed).map(|mutant| mutant.article.text());
    (0..60).filter_map(of_seed).collect()
}

#[test]
fn m9_gives_one_page_between_sentences_with_links() {
    let line = "甲乙丙。丁戊己。庚辛壬。癸子丑。";
    let pages: BTreeSet<String> = mutants(Operator::Pages(2), line).into_iter().collect();
    // Two pages of 6 letters.
    assert_eq!(pages, BTreeSet::from(["甲乙丙。丁戊己。\n[1] [2] 下一页".to_owned(), "庚辛壬。癸子丑。\n[1] [2] 下一页".to_owned()]));
    assert!(mutants(Operator::Pages(4), line).is_empty(), "four sentences do not fill four pages");
}

#[test]
fn m9_is_contained_by_what_it_keeps() {
    // 60 letters a page; 1, 2 and 下一页 are 5 more: 60 of 65 of the shorter, half of the longer.
    let line = format!("{}。", "一二三四五六七八九十".repeat(3)).repeat(4);
    assert_eq!(mutate(&article("题", &[&line]), &[], Operator::Pages(2), 1).unwrap().label, Label::Contained);
}

#[test]
fn m10_takes_as_much_of_the_donors_as_makes_its_share() {
    let donors = [article("乙题", &["一二三四五。", "六七八九十。"]), article("丙题", &["子丑寅卯辰。", "巳午未申酉。"])];
    let own = article("甲题", &["甲乙丙丁戊。"]);
    let merged = |how| mutate(&own, &donors, Operator::Merge(how), 1).unwrap();
    // 5 of 10 letters.
    let appended = merged(Merge::Appended);
    assert_eq!((appended.article.text().as_str(), appended.article.title.as_str()), ("甲乙丙丁戊。\n一二三四五。", "甲题　乙题"));
    assert_eq!(appended.label, Label::Contained);
    // 5 * 7 / 3 = 11 letters: two sentences are 10, a third is begun.
    let quoted = merged(Merge::Quoted).article;
    let lines = &quoted.paragraphs;
    assert_eq!((lines[0].as_str(), lines[2].as_str(), lines[3].as_str(), lines[4].as_str()), ("一二三四五。", "甲乙丙丁戊。", "六七八九十。", "子丑寅卯辰。"));
    assert!(lines[1].ends_with("的报道全文如下：") && lines.len() == 5 && quoted.title == "乙题", "{lines:?}");
}

#[test]
fn m10_needs_donors_with_enough_text() {
    let own = article("甲题", &["甲乙丙丁戊己庚辛壬癸。"]);
    let short = [article("乙题", &["一二三四五六七八。"])];
    // 8 letters are less than nine tenths of 10.
    assert_eq!(mutate(&own, &short, Operator::Merge(Merge::Appended), 1), None);
    assert_eq!(mutate(&own, &[], Operator::Merge(Merge::Appended), 1), None);
}

#[test]
fn m11_replaces_whole_words_by_any_other_of_their_group() {
    // 记者 | 宣布 | 消息: 30 % of 3 words are 1.
    let found: BTreeSet<String> = mutants(Operator::Synonyms(30), "记者宣布消息").into_iter().collect();
    let expected = ["采访者宣布消息", "记者宣告消息", "记者公布消息", "记者发布消息", "记者宣布讯息", "记者宣布音讯"];
    assert_eq!(found, expected.map(str::to_owned).into());
}

#[test]
fn m11_does_not_apply_where_the_table_knows_too_few_words() {
    // One of seven names and things is in the table; 30 % would be 3.
    assert_eq!(mutate(&article("题", &["熊猫、竹子、火锅、茶馆、麻将、消息、长江"]), &[], Operator::Synonyms(30), 1), None);
    assert_eq!(mutate(&article("题", &["熊猫"]), &[], Operator::Synonyms(5), 1), None);
}

#[test]
fn the_synonym_table_has_every_word_once_and_no_group_of_one() {
    let groups: Vec<Vec<&str>> = groups_of_table().collect();
    assert!(groups.len() > 500 && groups.iter().all(|group| group.len() > 1));
    let words: Vec<&str> = groups.concat();
    let distinct: BTreeSet<&str> = words.iter().copied().collect();
    assert_eq!(distinct.len(), words.len());
}

#[test]
fn m13_puts_one_splice_into_a_short_sentence() {
    let found: BTreeSet<String> = mutants(Operator::Splices(5), "甲乙，丙").into_iter().collect();
    assert!(found.contains("***乙，丙") && found.contains("***，丙"), "{found:?}");
    let inserted = found.iter().filter(|text| !text.contains('*'));
    // 甲 is the only Hanzi that a Hanzi follows.
    assert!(inserted.clone().all(|text| text.starts_with('甲') && text.ends_with("乙，丙")));
    let pieces: BTreeSet<&str> = inserted.map(|text| text.trim_start_matches('甲').trim_end_matches("乙，丙")).collect();
    assert!(pieces.contains("题目里") || pieces.contains("几个字"), "{pieces:?}");
    assert!(pieces.iter().any(|piece| piece.contains(".example")) && pieces.len() > 15);
}

#[test]
fn m15_converts_characters_or_words() {
    assert_eq!(mutant(Operator::Script(Script::Characters), "软件和视频。"), "軟件和視頻。");
    assert_eq!(mutant(Operator::Script(Script::Phrases), "软件和视频。"), "軟體和影片。");
    assert_eq!(mutant(Operator::Script(Script::Characters), "甲乙丙。"), "", "nothing to convert");
    let titled = mutate(&article("网页", &["网页"]), &[], Operator::Script(Script::Characters), 1).unwrap();
    assert_eq!((titled.article.title.as_str(), titled.edits.n_changed, titled.edits.n_edits, titled.label), ("網頁", 2, 2, Label::Duplicate));
}

#[test]
fn m15_phrases_of_another_length_keep_the_origins_of_what_stands_around() {
    // 内存 becomes 記憶體: two characters keep an origin, the third is new.
    let mutant = mutate(&article("题", &["买了内存条。"]), &[], Operator::Script(Script::Phrases), 1).unwrap();
    assert_eq!(mutant.article.text(), "買了記憶體條。");
    assert_eq!((mutant.edits.n_lost, mutant.edits.n_added), (0, 1));
}

#[test]
fn m17_writes_numbers_and_dates_in_their_other_form() {
    for (before, after) in [
        ("一百七十二人", "172人"),
        ("172人", "一百七十二人"),
        ("5月12日电", "5-12电"),
        ("2012年5月12日", "2012-5-12"),
        ("2012-05-12", "2012年5月12日"),
        ("10%", "百分之十"),
        ("3.5%", "百分之三点五"),
        ("百分之十", "10%"),
        ("百分之三点五", "3.5%"),
        ("2012年", "二〇一二年"),
        ("二〇一二年", "2012年"),
        ("10005人", "一万零五人"),
        ("120000人", "十二万人"),
        ("一千零一夜", "1001夜"),
        ("两百", "200"),
        ("十二", "12"),
        ("3比1", "三比一"),
    ] {
        assert_eq!(mutant(Operator::Numbers, before), after, "{before}");
    }
    // Idioms, approximations, decimals, scores, letters with digits, telephone numbers.
    for text in ["千万别去", "七八十人", "三心二意", "十分", "一百五", "二点五", "2.5米", "5-12", "NBA2", "010-12345678", "03秒", "十百"]
    {
        assert_eq!(mutant(Operator::Numbers, text), "", "{text}");
    }
}

#[test]
fn m18_inserts_pieces_of_html_of_its_share_and_loses_nothing() {
    let line = "甲乙丙丁戊己庚辛壬癸".repeat(10);
    for text in mutants(Operator::HtmlResidue(5), &line) {
        // 5 of 100 characters; the shortest piece has 3.
        let n_added = text.chars().filter(|&char| char != '\n').count() - 100;
        assert!((5..8).contains(&n_added), "{text}");
        let own: String = text.chars().filter(|char| line.contains(*char)).collect();
        assert_eq!(own, line);
    }
    let found = mutants(Operator::HtmlResidue(5), &line).concat();
    for piece in ["<p>", "<b>", "<br>", "</p>"] {
        assert!(found.contains(piece), "{piece}");
    }
}

#[test]
fn m19_damages_single_characters_in_the_known_ways() {
    // One of 5 letters.
    let single: BTreeSet<String> = mutants(Operator::Damage(10), "高高未高高").into_iter().collect();
    assert!(single.contains("高高末高高") && single.contains("高高\u{FFFD}高高") && single.contains("?高未高高"), "{single:?}");
    assert!(single.iter().all(|text| text.chars().count() == 5));
    // 3 of 6 letters.
    let triple: BTreeSet<String> = mutants(Operator::Damage(500), "高高高高高高").into_iter().collect();
    assert!(triple.iter().any(|text| text.contains("锟斤拷")), "{triple:?}");
    // 高高 in UTF-8 is E9AB 98E9 AB98, which GBK reads as 楂橀珮.
    assert!(triple.iter().any(|text| text.contains("楂橀珮")), "{triple:?}");
    // 高高高 in GBK is B8DF B8DF B8DF; without the first byte DFB8 DFB8 DF: another character twice, and half of one.
    let halves = triple.iter().filter_map(|text| text.strip_suffix("高高高")).map(|text| text.chars().collect::<Vec<char>>());
    assert!(halves.filter(|lost| lost.len() == 3).any(|lost| lost[0] == lost[1] && lost[2] == '\u{FFFD}' && lost[0] != '\u{FFFD}'), "{triple:?}");
}

#[test]
fn m21_moves_clauses_and_leaves_the_marks() {
    assert_eq!(mutant(Operator::MoveClauses, "甲乙，丙丁。"), "丙丁，甲乙。");
    // Quotes and brackets would come apart.
    for text in ["甲乙，“丙丁”。", "甲（乙，丙）丁。", "甲乙丙丁。"] {
        assert_eq!(mutant(Operator::MoveClauses, text), "", "{text}");
    }
    let moved: BTreeSet<String> = mutants(Operator::MoveClauses, "甲，乙，丙！").into_iter().collect();
    // Every clause moves: the two cycles of three.
    assert_eq!(moved, BTreeSet::from(["乙，丙，甲！".to_owned(), "丙，甲，乙！".to_owned()]));
}

#[test]
fn m24_glosses_converted_characters_with_their_pinyin() {
    // 84 of 1,000 of two Hanzi are one, rounded up.
    let found: BTreeSet<String> = mutants(Operator::Glosses(84), "网页").into_iter().collect();
    assert_eq!(found, BTreeSet::from(["網(wǎng)頁".to_owned(), "網頁(yè)".to_owned()]));
    // 12 Hanzi, 84 of 1,000 are 2 rounded up; only 数 is converted.
    assert_eq!(mutant(Operator::Glosses(84), "甲乙丙丁数戊己庚辛壬癸子"), "甲乙丙丁數(shù)戊己庚辛壬癸子");
}

fn edited(text: &[(char, Option<u32>)]) -> Draft {
    let body = text.iter().map(|&(value, origin)| origin.map_or(Char::inserted(value), |origin| Char { value, origin })).collect();
    Draft { body: vec![body], ..Draft::default() }
}

#[test]
fn edits_count_substitutions_once_and_moves_not_at_all() {
    let original = Draft::original("", &["甲乙丙丁".to_owned()]);
    let count = |text: &[(char, Option<u32>)]| {
        let edits = Edits::of(&original, &edited(text));
        (edits.n_lost, edits.n_added, edits.n_changed, edits.n_edits)
    };
    assert_eq!(count(&[('甲', Some(0)), ('子', None), ('丙', Some(2)), ('丁', Some(3))]), (1, 1, 0, 1), "a substitution");
    assert_eq!(count(&[('子', None), ('甲', Some(0)), ('乙', Some(1)), ('丙', Some(2))]), (1, 1, 0, 2), "an insertion and a deletion elsewhere");
    assert_eq!(count(&[('丁', Some(3)), ('丙', Some(2)), ('乙', Some(1)), ('甲', Some(0))]), (0, 0, 0, 0), "another order");
    assert_eq!(count(&[('甲', Some(0)), ('Z', Some(1)), ('丙', Some(2)), ('丁', Some(3))]), (0, 0, 1, 1), "another form");
    assert_eq!(count(&[]), (4, 0, 0, 4), "nothing left");
    let framed = Draft { foot: vec!["二字".to_owned()], ..original.clone() };
    // Two characters below an article of four.
    assert!((Edits::of(&original, &framed).share() - 0.5).abs() < 1e-12);
}

#[test]
fn operators_without_donors_leave_a_text_alone_where_they_need_some() {
    let mut draft = Draft::original("题", &["甲乙丙。".to_owned()]);
    Operator::Merge(Merge::Appended).apply(
        &mut draft,
        Context { portal: Portal::Sina, published: "2009-05-12 10:23", related: &[], donors: &[] },
        &mut Dice::new(1, 1),
    );
    assert_eq!(draft.text(), "甲乙丙。");
}
