//! Articles of random Hanzi: unrelated beyond doubt, unreadable, and enough for tests of everything but the text itself.

use crate::base::{Base, BaseArticle};
use crate::dice::Dice;

/// As many random articles as wanted, or a fixed number.
pub struct Standin {
    pub n_articles: Option<usize>,
}

pub const ENDLESS: Standin = Standin { n_articles: None };

impl Base for Standin {
    fn name(&self) -> String {
        "standin".to_owned()
    }

    fn digest(&self) -> String {
        "1".to_owned()
    }

    fn n_articles(&self) -> Option<usize> {
        self.n_articles
    }

    fn article(&self, index: usize) -> BaseArticle {
        article(1, index)
    }

    fn same_event(&self, index: usize, n: usize) -> Vec<BaseArticle> {
        (0..n).map(|number| article(2, index * 100 + number)).collect()
    }

    fn same_template(&self, index: usize, n: usize) -> Vec<BaseArticle> {
        (0..n).map(|number| article(3, index * 100 + number)).collect()
    }

    fn n_left_out(&self) -> usize {
        0
    }

    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
}

/// 4 to 6 paragraphs of 3 to 5 sentences of 20 to 50 Hanzi, with commas, quotes, digits and letters.
pub fn article(seed: u64, index: usize) -> BaseArticle {
    let mut dice = Dice::new(seed, index as u64);
    let n_paragraphs = 4 + dice.below(3);
    let paragraphs = (0..n_paragraphs).map(|_| paragraph(&mut dice)).collect();
    let title = format!("{}　{}", hanzi(8, &mut dice), hanzi(9, &mut dice));
    let published = format!("2009-05-{:02} {:02}:{:02}", 1 + dice.below(28), dice.below(24), dice.below(60));
    BaseArticle { title, paragraphs, channel: "sports", published }
}

fn paragraph(dice: &mut Dice) -> String {
    let n_sentences = 3 + dice.below(3);
    (0..n_sentences).map(|_| sentence(dice)).collect()
}

fn sentence(dice: &mut Dice) -> String {
    let (before, after) = (10 + dice.below(15), 10 + dice.below(15));
    match dice.below(4) {
        0 => format!("{}，“{}”{}米。", hanzi(before, dice), hanzi(after, dice), 100 + dice.below(900)),
        1 => format!("{}，NBA{}！", hanzi(before, dice), hanzi(after, dice)),
        _ => format!("{}，{}。", hanzi(before, dice), hanzi(after, dice)),
    }
}

fn hanzi(n: usize, dice: &mut Dice) -> String {
    const FIRST: u32 = 0x4E00;
    const N_HANZI: usize = 3_000;
    (0..n).filter_map(|_| char::from_u32(FIRST + dice.below(N_HANZI) as u32)).collect()
}
