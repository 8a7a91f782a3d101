use crate::base::Base;
use crate::generated::BuiltinBase;
use crate::realism::{CountQuantiles, Growth, Realism, RealismOptions, five_gram_jaccard, realism};

fn counted(texts: &[&str], growth: &[usize]) -> Realism {
    realism(texts, &RealismOptions { growth: growth.to_vec(), n_pairs: 9, seed: 1 })
}

fn is_near(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-12
}

#[test]
fn a_two_gram_counts_from_its_last_letter_on_and_never_across_texts() {
    // 甲乙 is complete after 2 letters, 乙甲 after 3, 乙丙 after 5; 丙丙 across the texts does not count, 丙甲 is complete after 7.
    let found = counted(&["甲，乙甲乙丙。", "丙甲"], &[7, 2, 4, 5, 6, 8]).growth;
    let expected = [(2, 1), (4, 2), (5, 3), (6, 3), (7, 4)].map(|(n_letters, n_grams)| Growth { n_letters, n_grams });
    assert_eq!(found, expected);
}

#[test]
fn coverage_is_the_share_of_the_commonest_letters() {
    // 甲 four times and 11 others once: of 15 letters the ten commonest are 4 + 9.
    let found = counted(&["甲甲甲甲乙丙丁戊", "己庚辛壬癸子丑"], &[]);
    assert_eq!((found.n_texts, found.n_letters, found.distinct_letters), (2, 15, 12));
    assert!(is_near(found.coverage[0], 13.0 / 15.0) && is_near(found.coverage[1], 1.0) && is_near(found.coverage[2], 1.0), "{:?}", found.coverage);
}

#[test]
fn width_case_and_marks_make_no_other_letter() {
    let found = counted(&["ＮBA、", "nba"], &[]);
    assert_eq!((found.n_letters, found.distinct_letters), (6, 3));
    assert!(is_near(found.pairs_2.median, 1.0));
}

#[test]
fn two_texts_make_one_pair_however_often_it_is_drawn() {
    // 甲乙 乙丙 and 乙丙 丙丁: one of three. Neither has five letters.
    let found = counted(&["甲乙丙", "乙丙丁"], &[]);
    assert!(is_near(found.pairs_2.median, 1.0 / 3.0) && is_near(found.pairs_2.at_999, 1.0 / 3.0));
    assert!(is_near(found.pairs_5.at_999, 0.0));
    assert!(is_near(five_gram_jaccard("甲乙丙丁戊己", "乙丙丁，戊己庚"), 1.0 / 3.0));
}

#[test]
fn sentences_end_at_marks_with_their_quotes_and_at_line_ends() {
    // 5, 5 and 6 characters; a line of marks alone is no sentence.
    let found = counted(&["今天下雨。没有 比赛！\n“散了吧。”\n——", "好。"], &[]);
    // Places floor(4 * .05) = 0, 2 and floor(4 * .95) = 3 of 2, 5, 5, 6.
    assert_eq!(found.sentence_length, CountQuantiles { at_5: 2, median: 5, at_95: 6 });
    assert_eq!(found.sentences, CountQuantiles { at_5: 1, median: 3, at_95: 3 });
    // 5 + 5 + 6 + 2 without the space.
    assert_eq!(found.text_length, CountQuantiles { at_5: 2, median: 18, at_95: 18 });
}

#[test]
fn nothing_and_one_text_have_no_pairs_and_no_growth() {
    assert_eq!(counted(&[], &[1]), Realism::default());
    let alone = counted(&["甲乙"], &[2]);
    assert_eq!((alone.pairs_2.at_999, alone.growth.len()), (0.0, 1));
}

#[test]
fn the_built_in_base_is_as_varied_as_its_targets_ask() {
    // 1,600 articles have more than a million letters.
    const N_TEXTS: usize = 1_600;
    // 60 % of the 224,000 distinct 2-grams that a million letters of real news have.
    const LEAST_GRAMS: usize = 134_400;
    let base = BuiltinBase::new(163);
    let texts: Vec<String> = (0..N_TEXTS).map(|index| base.article(index).text()).collect();
    let options = RealismOptions { growth: vec![1_000_000], n_pairs: 40_000, seed: 163 };
    let found = realism(&texts, &options);
    assert!(found.growth.first().is_some_and(|growth| growth.n_grams >= LEAST_GRAMS), "{:?}", found.growth);
    assert!(found.pairs_5.at_99 <= 0.02 && found.pairs_5.at_999 <= 0.06, "{:?}", found.pairs_5);
    assert!((500..=1_200).contains(&found.text_length.median), "{:?}", found.text_length);
}

#[test]
fn two_reports_of_one_event_share_few_runs_of_words() {
    let base = BuiltinBase::new(163);
    let similarity = |index: usize| {
        let group = base.same_event(index, 2);
        five_gram_jaccard(&group[0].text(), &group[1].text())
    };
    let mut similarities: Vec<f64> = (0..200).map(similarity).collect();
    similarities.sort_by(f64::total_cmp);
    // Most pairs of real reports of one event are below .1.
    assert!(similarities[200 * 95 / 100] < 0.1, "{similarities:?}");
}
