//! Topics and their heat.

use leitong_core::hash::HashKind;

use super::*;

const HOUR: i64 = 3_600;

fn item(tags: &str, hour: Option<i64>, heat: u64) -> Item {
    let tags = tags.split_whitespace().map(|tag| HashKind::Xxh3.hash(tag.as_bytes())).collect();
    Item { signature: TagSignature::new(tags, hour.map(|hour| hour * HOUR)), heat }
}

fn merged(items: &[Item]) -> Vec<(Vec<usize>, u64)> {
    merge_topics(items, &TagShingle::default(), 0.6).into_iter().map(|topic| (topic.items, topic.heat)).collect()
}

#[test]
fn the_heat_of_merged_items_is_summed() {
    let items = [
        item("地震 日本 海啸 核电站", Some(1), 100),
        item("世界杯 球迷 主场 门票", Some(2), 40),
        item("日本 地震 核电站 泄漏", Some(3), 7),
        item("世界杯 球迷 主场 门票 黄牛", Some(4), 2),
    ];
    assert_eq!(merged(&items), [(vec![0, 2], 107), (vec![1, 3], 42)]);
    assert_eq!(merged(&[]), []);
}

#[test]
fn items_are_processed_by_time_and_not_by_position() {
    let items = [item("日本 地震 核电站 泄漏", Some(3), 7), item("地震 日本 海啸 核电站", Some(1), 100)];
    assert_eq!(merged(&items), [(vec![1, 0], 107)]);
}

#[test]
fn a_topic_lives_as_long_as_items_keep_coming_within_the_window() {
    let at = |hour| item("地震 日本 海啸 核电站", Some(hour), 1);
    assert_eq!(merged(&[at(0), at(24), at(48)]), [(vec![0, 1, 2], 3)]);
    assert_eq!(merged(&[at(0), at(25)]), [(vec![0], 1), (vec![1], 1)]);
    let without_time = item("地震 日本 海啸 核电站", None, 1);
    assert_eq!(merged(&[at(0), at(100), without_time]), [(vec![2, 0], 2), (vec![1], 1)]);
}

#[test]
fn later_items_are_compared_with_the_first_of_a_topic() {
    // b is like a (3/5) and c is like b (3/5), but c shares two of six with a.
    let a = "地震 日本 海啸 核电站";
    let b = "日本 地震 核电站 泄漏";
    let c = "地震 泄漏 核电站 赔偿";
    assert_eq!(merged(&[item(a, Some(1), 1), item(b, Some(2), 1), item(c, Some(3), 1)]), [(vec![0, 1], 2), (vec![2], 1)]);
    // Had b come first, it would stand for all three: the result depends on the order of arrival.
    assert_eq!(merged(&[item(b, Some(1), 1), item(a, Some(2), 1), item(c, Some(3), 1)]), [(vec![0, 1, 2], 3)]);
}

#[test]
fn an_item_joins_the_topic_that_it_is_most_like_and_of_equals_the_earlier() {
    let first = item("地震 日本 海啸 核电站", Some(1), 1);
    let second = item("地震 日本 泄漏 赔偿", Some(1), 1);
    // 3/5 with either.
    let between = item("地震 日本 海啸 泄漏", Some(2), 10);
    // 4/5 with the second, 2/7 with the first.
    let nearer = item("地震 日本 泄漏 赔偿 东京", Some(3), 20);
    assert_eq!(merged(&[first, second, between, nearer]), [(vec![0, 2], 11), (vec![1, 3], 21)]);
}

#[test]
fn one_shared_tag_is_never_enough() {
    let items = [item("地震", None, 1), item("地震 日本", None, 1)];
    // 1/2 with one tag shared; an item of one tag asks for no more than it has.
    let topics = |rule: &TagShingle| merge_topics(&items, rule, 0.4).len();
    assert_eq!(topics(&TagShingle::default()), 2);
    assert_eq!(topics(&TagShingle { min_shared: 1, ..TagShingle::default() }), 1);
}
