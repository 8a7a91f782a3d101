//! Words, the analyser and the settings.

use std::collections::BTreeSet;

use leitong_core::TokenClass::{Content, Stop};
use leitong_core::{Analyzed, Document, Level, Needs, PartOfSpeech, Splitter};

use crate::normalise::{simplified, table_pairs};
use crate::words::{SEGMENTER, stop_words};
use crate::{Analyzer, parse_published, settings_digest};

fn analyzed(needs: Needs, text: &str) -> Analyzed {
    Analyzer::new(needs).analyze(&Document { text: text.into(), ..Document::default() })
}

fn words(text: &str) -> Vec<String> {
    analyzed(Needs::none().words(Level::Folded), text).body.words(Level::Folded).map(|word| word.text.into()).collect()
}

#[test]
fn the_seed_sentences_have_their_words() {
    // vectors.json, "jieba_0.42.1", without the commas.
    assert_eq!(words("我是58沈剑，我来自58到家"), ["我", "是", "58", "沈剑", "我", "来自", "58", "到家"]);
    assert_eq!(words("我是一只来自58的狼"), ["我", "是", "一只", "来自", "58", "的", "狼"]);
    assert_eq!(words("58到家，服务到家"), ["58", "到家", "服务", "到家"]);
    assert_eq!(words("这事和我没关系，我是凑数的"), ["这事", "和", "我", "没关系", "我", "是", "凑数", "的"]);
}

#[test]
fn traditional_text_has_the_words_of_its_simplified_copy() {
    assert_eq!(words("國家隊公布大賽名單，ＮＢＡ球員入選"), words("国家队公布大赛名单,nba球员入选"));
}

#[test]
fn stop_words_are_classed_and_kept() {
    let doc = analyzed(Needs::none().words(Level::Folded), "The 他们在赛后的球场");
    let found: Vec<_> = doc.body.words(Level::Folded).map(|word| (word.text, word.class)).collect();
    assert_eq!(found, [("the", Stop), ("他们", Stop), ("在", Stop), ("赛后", Content), ("的", Stop), ("球场", Content)]);
}

#[test]
fn the_stop_list_has_no_word_twice_and_is_folded() {
    let words: Vec<&str> = stop_words().collect();
    assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len());
    assert!((700..900).contains(&words.len()), "{}", words.len());
    for word in words {
        assert_eq!(crate::normalise::fold(word), word);
        assert!(word.chars().all(char::is_alphanumeric), "{word:?} is no word");
    }
}

#[test]
fn the_table_to_simplified_is_settled() {
    assert_eq!("後來發現裡頭萬張紙".chars().map(simplified).collect::<String>(), "后来发现里头万张纸");
    for (_, to) in table_pairs() {
        assert_eq!(simplified(to), to);
    }
    // OpenCC knows about four thousand pairs.
    assert!((3_000..6_000).contains(&table_pairs().count()), "{}", table_pairs().count());
}

#[test]
fn the_settings_digest_names_the_segmenter_of_the_lock_file() {
    assert_eq!(settings_digest().len(), 16);
    assert!(settings_digest().chars().all(|c| c.is_ascii_hexdigit()));
    let lock = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock")).unwrap();
    let (name, version) = SEGMENTER.split_once(' ').unwrap();
    assert!(lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"")), "{SEGMENTER} is not what is built");
}

#[test]
fn the_headline_is_analysed_where_it_is_read() {
    let with_title = |title: &str| Document { text: "正文。".into(), title: Some(title.into()), ..Document::default() };
    let reads_titles = Analyzer::new(Needs::none().title_words(Level::Folded));
    let doc = reads_titles.analyze(&with_title("國家隊獲勝"));
    let title = doc.title.unwrap();
    assert_eq!(title.text(Level::Folded), "国家队获胜");
    assert_eq!(title.content_words(Level::Folded).collect::<Vec<_>>(), ["国家队", "获胜"]);
    assert!(reads_titles.analyze(&with_title(" ")).title.is_none());
    assert!(reads_titles.analyze(&Document::default()).title.is_none());
    assert!(Analyzer::new(Needs::none().text(Level::L0)).analyze(&with_title("國家隊獲勝")).title.is_none());
}

#[test]
fn each_level_has_its_own_offsets() {
    let needs = Needs::none().sentences(Level::L0, Splitter::Full).sentences(Level::L1, Splitter::Full).sentences(Level::L2, Splitter::Full);
    let doc = analyzed(needs, "<b>滨海隊，</b>３．５萬人！ 完");
    let at = |level| doc.body.sentences(level, Splitter::Full).map(|s| (s.text.to_string(), s.mark.terminator)).collect::<Vec<_>>();
    assert_eq!(at(Level::L0), [("<b>滨海隊，</b>３．５萬人".into(), Some('！')), ("完".into(), None)]);
    assert_eq!(at(Level::L1), [("滨海隊,3.5萬人".into(), Some('!')), ("完".into(), None)]);
    assert_eq!(at(Level::L2), [("滨海队35万人".into(), Some('!')), ("完".into(), None)]);
}

#[test]
fn words_are_tagged_only_where_asked_and_are_the_same_words() {
    let text = "滨海队昨晚以三比一战胜NBA明星队，门票2012张全部售出。";
    let plain = analyzed(Needs::none().words(Level::Folded), text);
    let tagged = analyzed(Needs::none().parts_of_speech(Level::Folded), text);
    let words: Vec<&str> = plain.body.words(Level::Folded).map(|word| word.text).collect();
    assert_eq!(tagged.body.tagged_words(Level::Folded).map(|(word, _)| word.text).collect::<Vec<_>>(), words);
    let tag = |text: &str| tagged.body.tagged_words(Level::Folded).find(|(word, _)| word.text == text).map(|(_, tag)| tag);
    assert_eq!(tag("售出"), Some(PartOfSpeech::Verb));
    assert_eq!(tag("明星队"), Some(PartOfSpeech::Noun));
    assert_eq!(tag("nba"), Some(PartOfSpeech::Latin));
    assert_eq!(tag("2012"), Some(PartOfSpeech::Numeral));
    assert!(std::panic::catch_unwind(|| plain.body.tagged_words(Level::Folded).count()).is_err(), "unasked tags are a fault, not an empty list");
}

#[test]
fn address_and_time_are_given_only_where_asked() {
    let document = Document { text: "今天。".into(), url: Some("http://a.cn/1".into()), published: Some("2012-06-12 08:30".into()), ..Document::default() };
    let unasked = Analyzer::new(Needs::none().text(Level::L0)).analyze(&document);
    assert_eq!((unasked.url, unasked.published), (None, None));
    let asked = Analyzer::new(Needs::none().url().published()).analyze(&document);
    assert_eq!(asked.url.as_deref(), Some("http://a.cn/1"));
    // 15,503 days from 1970-01-01 to 2012-06-12: 42 years of 365 days, 11 leap days (1972 .. 2012), and 162 days before 12 June in a common year.
    assert_eq!(asked.published, Some((42 * 365 + 11 + 162) * 86_400 + 8 * 3_600 + 30 * 60));
}

#[test]
fn a_time_is_read_in_the_forms_that_portals_write() {
    let expected = parse_published("2012-06-12 08:30");
    assert!(expected.is_some());
    for same in ["2012-06-12T08:30", "2012-06-12 08:30:00", "2012-06-12T08:30:00+08:00", "2012/06/12 08:30", "2012年6月12日 08:30", " 2012年06月12日08:30 "]
    {
        assert_eq!(parse_published(same), expected, "{same}");
    }
    for midnight in ["2012-06-12", "2012年6月12日", "20120612"] {
        assert_eq!(parse_published(midnight).map(|time| time + 8 * 3_600 + 30 * 60), expected, "{midnight}");
    }
    for wrong in ["", "昨天", "2012-13-01", "2012-06-12 25:00"] {
        assert_eq!(parse_published(wrong), None, "{wrong}");
    }
}
