use std::collections::BTreeSet;

use crate::dice::Dice;
use crate::operators::{BylineEdit, Context, Layout, Operator, Punctuation, TABLE, TitleEdit};
use crate::portal::Portal;
use crate::tests::standin::article;
use crate::text::{Byline, Draft, NO_ORIGIN, n_letters_of};

const RELATED: [&str; 4] = ["主场三连胜", "新专辑明日发行", "联赛第十轮前瞻", "电影节开幕红毯直击"];

fn drafts() -> Vec<Draft> {
    (0..20).map(|index| article(9, index)).map(|article| Draft::original(&article.title, &article.paragraphs)).collect()
}

fn edited(operator: Operator, draft: &Draft, stream: usize) -> Draft {
    let mut edited = draft.clone();
    let portal = Portal::ALL[stream % Portal::ALL.len()];
    operator.apply(&mut edited, Context { portal, published: "2009-05-12 10:23", related: &RELATED, donors: &[] }, &mut Dice::new(5, stream as u64));
    edited
}

/// Applies the operator to 20 articles and checks each.
fn check(operator: Operator, is_right: impl Fn(&Draft, &Draft) -> bool) {
    for (stream, draft) in drafts().iter().enumerate() {
        assert!(operator.applies(draft));
        let edited = edited(operator, draft, stream);
        assert!(is_right(draft, &edited), "{operator}:\n{}\n->\n{}", draft.text(), edited.text());
    }
}

fn sorted(text: &str) -> Vec<char> {
    let mut characters: Vec<char> = text.chars().filter(|&char| char != '\n').collect();
    characters.sort_unstable();
    characters
}

/// Letters and digits in order, of half width: what level L2 keeps of them.
fn folded(text: &str) -> String {
    let half = |char: char| if ('！'..='～').contains(&char) { char::from_u32(u32::from(char) - 0xFEE0).unwrap() } else { char };
    text.chars().map(half).filter(|char| char.is_alphanumeric()).collect()
}

fn share_kept(original: &Draft, edited: &Draft) -> f64 {
    edited.kept().origins.len() as f64 / original.n_body_letters() as f64
}

#[test]
fn every_operator_gives_the_same_for_the_same_seed() {
    for (operator, _) in TABLE {
        for (stream, draft) in drafts().iter().enumerate() {
            let (first, second) = (edited(operator, draft, stream), edited(operator, draft, stream));
            assert_eq!((first.text(), first.title), (second.text(), second.title), "{operator}");
        }
    }
}

#[test]
fn every_operator_but_copy_and_reprint_changes_text_title_or_byline() {
    for (operator, _) in TABLE.into_iter().filter(|(operator, _)| ![Operator::Copy, Operator::Reprint].contains(operator)) {
        check(operator, |draft, edited| draft.text() != edited.text() || draft.title != edited.title || draft.byline != edited.byline);
    }
}

#[test]
fn the_table_has_distinct_kinds_and_its_weights_add_up_to_200() {
    let kinds: BTreeSet<String> = TABLE.iter().map(|(operator, _)| operator.to_string()).collect();
    assert_eq!(kinds.len(), TABLE.len());
    assert_eq!(TABLE.iter().map(|(_, weight)| weight).sum::<u32>(), 200);
    for kind in ["M3 0.1 %", "M3 1 %", "M5 100 %", "M8 70 %", "M12 20 %", "M16 full stops", "M22", "copy", "reprint"] {
        assert!(kinds.contains(kind), "{kind}");
    }
}

#[test]
fn operators_never_give_an_origin_twice() {
    for (operator, _) in TABLE {
        check(operator, |_, edited| edited.kept().origins.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

#[test]
fn m1_changes_the_title_only() {
    for edit in TitleEdit::ALL {
        check(Operator::Title(edit), |draft, edited| draft.text() == edited.text() && draft.title != edited.title && !edited.title.is_empty());
    }
}

#[test]
fn m2_replaces_and_drops_the_dateline() {
    for dateline in ["新华网北京5月3日电　", "中新网5月3日电", "本报讯（记者李四、王五）", "新浪体育讯　"] {
        let draft = Draft::original("题", &[format!("{dateline}电影节开幕。")]);
        assert_eq!(edited(Operator::Byline(BylineEdit::Dropped), &draft, 0).text(), "电影节开幕。");
    }
    let draft = Draft::original("题", &["新华网北京5月3日电（记者张三）中国队获胜。".to_owned()]);
    let dropped = edited(Operator::Byline(BylineEdit::Dropped), &draft, 0);
    assert_eq!((dropped.text().as_str(), dropped.byline), ("中国队获胜。", Byline::Dropped));
    let replaced = edited(Operator::Byline(BylineEdit::Replaced), &draft, 0).text();
    assert!(replaced.ends_with("中国队获胜。") && !replaced.contains("张三") && replaced.len() > "中国队获胜。".len(), "{replaced}");
    let added = edited(Operator::Byline(BylineEdit::Added), &draft, 0).text();
    assert!(added.ends_with(&draft.text()) && added != draft.text());
}

#[test]
fn m2_takes_no_word_that_only_contains_the_sign_of_a_dateline() {
    for text in ["电影节在北京开幕。", "通讯社报道，中国队获胜。", "他说，快讯 来了。"] {
        let draft = Draft::original("题", &[text.to_owned()]);
        assert_eq!(edited(Operator::Byline(BylineEdit::Dropped), &draft, 0).text(), text);
    }
}

#[test]
fn m3_loses_at_most_its_share_of_letters_and_at_least_half_of_it() {
    for per_mille in [1, 5, 10, 20, 50] {
        check(Operator::Characters(per_mille), |draft, edited| {
            let n_edits = (draft.n_body_letters() * per_mille).div_ceil(1000);
            let n_lost = draft.n_body_letters() - edited.kept().origins.len();
            let n_added = edited.body.iter().flatten().filter(|char| char.origin == NO_ORIGIN).count();
            // Each edit loses a letter, adds one, or both; 4 of 5 lose one.
            n_lost <= n_edits && n_lost.max(n_added) * 2 >= n_edits && n_lost + n_added >= n_edits
        });
    }
}

#[test]
fn m3_puts_a_digit_for_a_digit_and_a_character_of_like_sound_or_shape_for_a_hanzi() {
    let draft = Draft::original("题", &["2己".repeat(200)]);
    let edited = edited(Operator::Characters(50), &draft, 0);
    let substituted: Vec<char> = edited.body[0].iter().filter(|char| char.origin == NO_ORIGIN).map(|char| char.value).collect();
    let alike = substituted.iter().filter(|char| char.is_ascii_digit() || "已巳".contains(**char)).count();
    // 20 edits, 12 of them substitutions on average (standard deviation 2.2), 4 insertions of common characters.
    assert!(substituted.iter().any(char::is_ascii_digit) && alike >= 6, "{substituted:?}");
    assert!(!substituted.contains(&'2') && !substituted.contains(&'己'));
}

#[test]
fn m4_and_m5_keep_every_character() {
    let kinds = [
        Operator::SwapParagraphs,
        Operator::ShuffleParagraphs,
        Operator::ShuffleSentences(10),
        Operator::ShuffleSentences(50),
        Operator::ShuffleSentences(100),
    ];
    for operator in kinds {
        check(operator, |draft, edited| sorted(&draft.text()) == sorted(&edited.text()) && share_kept(draft, edited) > 0.999);
    }
}

#[test]
fn m4_full_moves_every_paragraph_and_m5_full_every_sentence() {
    let first_origins = |draft: &Draft| draft.body.iter().map(|paragraph| paragraph[0].origin).collect::<Vec<_>>();
    check(Operator::ShuffleParagraphs, |draft, edited| first_origins(draft).iter().zip(first_origins(edited)).all(|(before, after)| *before != after));
    check(Operator::ShuffleSentences(100), |draft, edited| first_origins(draft).iter().zip(first_origins(edited)).all(|(before, after)| *before != after));
    let draft = Draft::original("题", &["一。二。三。四。".to_owned(), "五。六。".to_owned()]);
    let moved = |operator| edited(operator, &draft, 0).text().chars().zip(draft.text().chars()).filter(|(after, before)| after != before).count();
    // 10 % of 6 sentences is less than a pair: two sentences move.
    assert_eq!((moved(Operator::ShuffleSentences(10)), moved(Operator::ShuffleSentences(100))), (2, 6));
}

#[test]
fn m6_keeps_all_but_its_share() {
    for (percent, lowest) in [(10, 0.9), (30, 0.7), (50, 0.5)] {
        // Articles have 15 sentences or more of at most 9 % of the text each: what is missing to the share is less than one of them.
        check(Operator::DeleteSentences(percent), |draft, edited| (lowest..lowest + 0.09).contains(&share_kept(draft, edited)));
    }
}

#[test]
fn m7_keeps_all_and_adds_its_share() {
    for (percent, share) in [(10, 0.1), (30, 0.3)] {
        check(Operator::InsertSentences(percent), |draft, edited| {
            let added = (edited.n_body_letters() - draft.n_body_letters()) as f64 / draft.n_body_letters() as f64;
            // The last sentence goes over the share: at most 60 letters of 350 or more.
            share_kept(draft, edited) > 0.999 && (share..share + 0.17).contains(&added)
        });
    }
}

#[test]
fn m8_keeps_a_beginning_of_its_share_to_the_end_of_the_sentence() {
    for (percent, share) in [(90, 0.9), (70, 0.7), (50, 0.5)] {
        check(Operator::Truncate(percent), |draft, edited| {
            let kept = edited.body.iter().flatten().filter(|char| char.origin != NO_ORIGIN);
            let body: String = kept.map(|char| char.value).collect();
            let whole = draft.text().replace('\n', "");
            edited.text().ends_with("\n……[查看全文]") && whole.starts_with(&body) && (share..share + 0.1).contains(&share_kept(draft, edited))
        });
    }
}

#[test]
fn m8_cuts_the_last_sentence_where_no_other_is_left() {
    let draft = Draft::original("题", &["一。二。三。四五六七八九十。".to_owned()]);
    // 50 % of 10 letters.
    assert_eq!(edited(Operator::Truncate(50), &draft, 0).text(), "一。二。三。四五\n……[查看全文]");
}

#[test]
fn m12_adds_lines_around_and_leaves_the_article_alone() {
    for percent in [5, 20, 50] {
        check(Operator::Boilerplate(percent), |draft, edited| {
            let added = edited.kept().size - draft.n_body_letters();
            let wanted = draft.n_body_letters() * percent / 100;
            // The nearest sum of lines: half a line of at most 60 letters off, above and below.
            edited.body == draft.body && added.abs_diff(wanted) <= 40
        });
    }
}

#[test]
fn m14_m16_and_m20_keep_letters_and_digits() {
    let mut operators = vec![Operator::Width];
    operators.extend(Punctuation::ALL.map(Operator::Punctuation));
    operators.extend([Layout::Wrapped, Layout::Joined, Layout::Indented].map(Operator::Layout));
    for operator in operators {
        check(operator, |draft, edited| folded(&draft.text()) == folded(&edited.text()) && share_kept(draft, edited) > 0.999);
    }
}

#[test]
fn m14_m16_and_m20_change_what_they_say() {
    let draft = Draft::original("题", &["他在NBA得了20分，说：“好。”".to_owned(), "《明日》开演！".to_owned()]);
    for (operator, expected) in [
        (Operator::Width, "他在ＮＢＡ得了２０分,说:“好。”\n《明日》开演!"),
        (Operator::Punctuation(Punctuation::FullStops), "他在NBA得了20分，说：“好．”\n《明日》开演！"),
        (Operator::Punctuation(Punctuation::Quotes), "他在NBA得了20分，说：「好。」\n〈明日〉开演！"),
        (Operator::Punctuation(Punctuation::CommasDropped), "他在NBA得了20分说：“好。”\n《明日》开演！"),
        (Operator::Layout(Layout::Joined), "他在NBA得了20分，说：“好。”《明日》开演！"),
        (Operator::Layout(Layout::Indented), "　　他在NBA得了20分，说：“好。”\n\n　　《明日》开演！\n"),
    ] {
        assert_eq!(edited(operator, &draft, 0).text(), expected);
    }
    check(Operator::Layout(Layout::Wrapped), |_, edited| edited.text().lines().all(|line| line.chars().count() <= 40));
}

#[test]
fn edits_without_their_object_do_not_apply() {
    let bare = Draft::original("题", &["一行字没有标点".to_owned()]);
    for operator in [
        Operator::SwapParagraphs,
        Operator::ShuffleParagraphs,
        Operator::ShuffleSentences(50),
        Operator::DeleteSentences(10),
        Operator::Truncate(70),
        Operator::Title(TitleEdit::Shortened),
        Operator::Punctuation(Punctuation::Quotes),
        Operator::Punctuation(Punctuation::CommasDropped),
        Operator::Layout(Layout::Joined),
    ] {
        assert!(!operator.applies(&bare), "{operator}");
    }
}

#[test]
fn no_operator_fails_on_an_empty_or_tiny_text() {
    for paragraphs in [vec![], vec![String::new()], vec!["。".to_owned()], vec!["好".to_owned()]] {
        for (stream, (operator, _)) in TABLE.into_iter().enumerate() {
            let _ = edited(operator, &Draft::original("", &paragraphs), stream).text();
        }
    }
}

#[test]
fn a_portal_dresses_an_article_lightly_and_keeps_its_text() {
    for portal in Portal::ALL {
        for (stream, draft) in drafts().iter().enumerate() {
            let mut dressed = draft.clone();
            portal.dress(&mut dressed, "2009-05-12 10:23", &RELATED, &mut Dice::new(2, stream as u64));
            let added = dressed.kept().size - draft.n_body_letters();
            assert!(added * 100 <= draft.n_body_letters() * 9 && added > 0, "{added} of {}", draft.n_body_letters());
            assert!(dressed.text().contains(&draft.text()) && dressed.title.contains(&draft.title));
        }
    }
}

#[test]
fn long_footer_sentences_are_there_to_be_shared() {
    for portal in Portal::ALL {
        let long = portal.footers("2009-05-12 10:23").iter().filter(|line| n_letters_of(line) > 30).count();
        assert!(long >= 5, "{}: {long}", portal.manner().id);
    }
}

#[test]
fn a_portal_keeps_its_long_footers_for_a_month_and_no_other_portal_or_month_has_them() {
    let mut seen: Vec<String> = Vec::new();
    for portal in Portal::ALL {
        assert_eq!(portal.footers("2009-05-01 00:10"), portal.footers("2009-05-31 23:50"));
        for month in 1..=12 {
            let lines = portal.footers(&format!("2009-{month:02}-10 08:00"));
            assert!(lines.iter().all(|line| !line.contains('{')), "{lines:?}");
            seen.extend(lines.into_iter().filter(|line| n_letters_of(line) > 30));
        }
    }
    let distinct: std::collections::BTreeSet<&String> = seen.iter().collect();
    // Some lines name nothing but a campaign, one of 240 with one of 98 numbers, or a number of three digits: a few may return.
    assert!(distinct.len() * 100 >= seen.len() * 98 && seen.len() > 300, "{} of {}", distinct.len(), seen.len());
}
