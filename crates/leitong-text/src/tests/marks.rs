//! Sentence splitters.

use leitong_core::{Level, Splitter};

use crate::sentences::{split, split_letters};

fn check(text: &str, level: Level, splitter: Splitter, expected: &[(&str, Option<char>)]) {
    let found: Vec<_> = split(text, level, splitter).iter().map(|s| (&text[s.start as usize..s.end as usize], s.terminator)).collect();
    assert_eq!(found, expected, "{text} at {level:?} by {splitter:?}");
}

const NSHASH: &str = "【新华社北京电】国务院总理今天上午在人民大会堂会见了来华访问的外国代表团一行并就双边经贸合作深入交换了意见。\
    双方表示将继续推动两国在基础设施、清洁能源、数字经济和人文交流等领域的务实合作不断取得新的成果。会见后，两国有关部门签署了多项合作文件。记者：张三！";

#[test]
fn the_worked_example_of_nshash_has_its_segment_lengths() {
    // algorithms.md 2.2.
    let lengths: Vec<usize> = split(NSHASH, Level::L0, Splitter::Source).iter().map(|s| NSHASH[s.start as usize..s.end as usize].chars().count()).collect();
    assert_eq!(lengths, [7, 45, 47, 19, 2, 2, 0]);
}

#[test]
fn the_source_splitter_keeps_empty_sentences() {
    check("", Level::L0, Splitter::Source, &[("", None)]);
    check("好。\n", Level::L0, Splitter::Source, &[("好", Some('。')), ("", Some('\n')), ("", None)]);
    // ASCII question and exclamation marks end a sentence where they may have been wide ones.
    check("10:30好?", Level::L0, Splitter::Source, &[("10", Some(':')), ("30好?", None)]);
    check("好?", Level::L1, Splitter::Source, &[("好", Some('?')), ("", None)]);
}

#[test]
fn the_seed_splitter_knows_four_characters() {
    check("好！真的？是；的。。\n", Level::L0, Splitter::Seed, &[("好", Some('！')), ("真的", Some('？')), ("是；的", Some('。'))]);
    check("好!真的?", Level::L0, Splitter::Seed, &[("好!真的?", None)]);
    check("好!真的?", Level::L1, Splitter::Seed, &[("好", Some('!')), ("真的", Some('?'))]);
}

#[test]
fn closing_quotes_stay_left() {
    check("他说：“好。”然后走了。", Level::L0, Splitter::Full, &[("他说：“好", Some('。')), ("然后走了", Some('。'))]);
    check(
        "(完。)他说:\"好!\"然后说\"走。\"\"是?\"",
        Level::L1,
        Splitter::Full,
        &[("(完", Some('。')), ("他说:\"好", Some('!')), ("然后说\"走", Some('。')), ("\"是", Some('?'))],
    );
}

#[test]
fn a_run_of_terminators_is_one_mark() {
    check("真的？！他想……好...完", Level::L0, Splitter::Full, &[("真的", Some('？')), ("他想", Some('…')), ("好", Some('.')), ("完", None)]);
    check("。。\n \n", Level::L0, Splitter::Full, &[]);
}

#[test]
fn a_full_stop_inside_numbers_and_western_words_ends_nothing() {
    check(
        "增长3.5%，见www.sina.com和U.S.A，１．５万．好.",
        Level::L0,
        Splitter::Full,
        &[("增长3.5%，见www.sina.com和U.S.A，１．５万", Some('．')), ("好", Some('.'))],
    );
}

#[test]
fn sentences_of_letters_are_those_of_the_folded_text() {
    let folded = "“好!”,。他说:3.5万;完";
    // The letters are 好他说35万完: 好 at bytes 0..3, 他说35万 at 3..14, 完 at 14..17; the sentence of the comma has none.
    let found: Vec<_> = split_letters(folded, Splitter::Full).iter().map(|s| (s.start, s.end, s.terminator)).collect();
    assert_eq!(found, [(0, 3, Some('!')), (3, 14, Some(';')), (14, 17, None)]);
    let kept: Vec<_> = split_letters(folded, Splitter::Source).iter().map(|s| (s.start, s.end, s.terminator)).collect();
    assert_eq!(kept, [(0, 3, Some('!')), (3, 3, Some('。')), (3, 9, Some(':')), (9, 14, Some(';')), (14, 17, None)]);
}
