//! What gets into a text on its way through other sites: M13 adverts and splices, M18 residue of HTML.

use leitong_text::normalise::is_hanzi;

use crate::dice::Dice;
use crate::text::{Char, Draft, NO_ORIGIN, Paragraph};

const ADVERTS: [&str; 16] = [
    "云主机租赁",
    "机房托管",
    "高速专线",
    "会员代办",
    "限时包邮",
    "加群领券",
    "低息速贷",
    "减肥秘方",
    "同城交友",
    "网店代运营",
    "发票代理",
    "游戏充值",
    "二手车估价",
    "学历提升",
    "祛斑特惠",
    "刷屏推广",
];

const WATERMARKS: [&str; 8] =
    ["本文来自阅读网", "（首发于某某网）", "【转载请注明】", "更多请看掌上阅读", "#原创首发#", "手机阅读请扫码", "本章未完待续", "记住本站域名"];

const NONSENSE: [&str; 8] = ["咋的重来分", "百去度搜", "长本文系", "就么样做", "嗯分钟哈", "文度本首", "哪系重咋", "吧里百呢"];

const SITES: [&str; 6] =
    ["www.yuedu.example", "m.kanbao.example", "http://t.duanlian.example/x7", "bbs.laotu.example", "zhuanzai.example/a", "www.xinwen8.example"];

const MASK: &str = "***";

/// M13: so many splices a thousand Hanzi (at least one), each within a sentence, behind a Hanzi.
///
/// Of ten, three are fragments of the title, two adverts, two nonsense, one each a watermark, an address, and a mask over one or two Hanzi.
pub(super) fn add_splices(draft: &mut Draft, per_mille: usize, dice: &mut Dice) {
    let places = hanzi_places(draft);
    let n_splices = (places.len() * per_mille).div_ceil(1000);
    let title: Vec<char> = draft.title.chars().filter(|char| char.is_alphanumeric()).collect();
    // From the back, so that the places before stay valid.
    for (paragraph, place) in dice.sample(places.len(), n_splices).into_iter().rev().map(|number| places[number]) {
        splice(&mut draft.body[paragraph], place, &title, dice);
    }
}

/// The Hanzi that another one follows.
fn hanzi_places(draft: &Draft) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    for (number, paragraph) in draft.body.iter().enumerate() {
        let inside = paragraph.windows(2).enumerate().filter(|(_, pair)| pair.iter().all(|char| is_hanzi(char.value)));
        places.extend(inside.map(|(place, _)| (number, place)));
    }
    places
}

fn splice(paragraph: &mut Paragraph, place: usize, title: &[char], dice: &mut Dice) {
    let text = match dice.below(10) {
        0..3 => title_fragment(title, dice),
        3 | 4 => dice.word(&ADVERTS).to_owned(),
        5 | 6 => dice.word(&NONSENSE).to_owned(),
        7 => dice.word(&WATERMARKS).to_owned(),
        8 => dice.word(&SITES).to_owned(),
        _ => return mask(paragraph, place, dice),
    };
    let behind = place + 1;
    paragraph.splice(behind..behind, text.chars().map(Char::inserted));
}

/// 3 to 5 letters of the title in their order; an advert where the title is shorter.
fn title_fragment(title: &[char], dice: &mut Dice) -> String {
    let length = 3 + dice.below(3);
    if title.len() < length {
        return dice.word(&ADVERTS).to_owned();
    }
    let start = dice.below(title.len() - length + 1);
    title[start..start + length].iter().collect()
}

fn mask(paragraph: &mut Paragraph, place: usize, dice: &mut Dice) {
    let longest = 1 + dice.below(2);
    let own = paragraph[place..].iter().take(longest).take_while(|char| char.origin != NO_ORIGIN && is_hanzi(char.value)).count();
    paragraph.splice(place..place + own, MASK.chars().map(Char::inserted));
}

const INLINE: [&str; 14] = [
    "<p>",
    "<b>",
    "<br>",
    "</p>",
    "</div>",
    "&nbsp;",
    "&nbsp;&nbsp;",
    "&ldquo;",
    "&rdquo;",
    "&middot;",
    "<br />",
    "<strong>",
    "<span class=\"txt\">",
    "<a target=\"_blank\">",
];

const LINES: [&str; 6] = [
    "点击图片进入下一页",
    ".article p{margin:0 0 15px;text-indent:2em;}",
    "var ad_id=\"a_right\";showAd(ad_id);",
    "<!-- article_end -->",
    "function fontSize(n){document.body.style.fontSize=n;}",
    "#share{float:left;width:300px}",
];

/// M18: tags and entities within the text, and lines of scripts and styles, of about `percent` of its characters.
pub(super) fn add_html_residue(draft: &mut Draft, percent: usize, dice: &mut Dice) {
    let n_characters: usize = draft.body.iter().map(Vec::len).sum();
    let wanted = (n_characters * percent).div_ceil(100);
    let mut inserted = 0;
    while inserted < wanted {
        inserted += add_residue(draft, wanted - inserted, dice);
    }
}

/// Inserts a piece of at most `room` characters, or the shortest, and gives its length.
fn add_residue(draft: &mut Draft, room: usize, dice: &mut Dice) -> usize {
    let fitting = |pieces: &[&'static str]| -> Vec<&'static str> { pieces.iter().copied().filter(|piece| piece.chars().count() <= room).collect() };
    let lines = fitting(&LINES);
    if !lines.is_empty() && dice.chance(1, 4) {
        let line: Paragraph = dice.word(&lines).chars().map(Char::inserted).collect();
        let length = line.len();
        draft.body.insert(dice.below(draft.body.len() + 1), line);
        return length;
    }
    let inline = fitting(&INLINE);
    let piece = if inline.is_empty() { INLINE[0] } else { dice.word(&inline) };
    let paragraph = dice.below(draft.body.len());
    let place = dice.below(draft.body[paragraph].len() + 1);
    draft.body[paragraph].splice(place..place, piece.chars().map(Char::inserted));
    piece.chars().count()
}
