//! Short texts: headlines and posts of 8 to 45 characters in families with one small edit each, and N7: texts that differ in one name or number.
//!
//! What a reposter or a site puts around a text (a name, a source, a mark of feeling) is no part of it: labels are judged by the text within.
//! All times lie within six days or so; three reposts of four follow within 24 hours, the rest within 72, a group of N7 within 24.

use std::collections::BTreeSet;

use leitong_core::hash::split_seed;

use crate::base::Base;
use crate::builtin::{Headline, headline};
use crate::corpus::{Corpus, MadeUnit, Recipe};
use crate::dice::Dice;
use crate::error::SynthError;
use crate::family::Made;
use crate::generated::BuiltinBase;
use crate::plan::Unit;
use crate::portal::Portal;
use crate::published::later;
use crate::quota::Quota;
use crate::short_edit::{Edit, Post};
use crate::words;

/// Characters of a text, what stands around included.
pub(crate) const LENGTHS: std::ops::RangeInclusive<usize> = 8..=45;

// Streams of choices that do not meet those of articles.
const HEADLINES: u64 = 11;
const SHORT_UNITS: u64 = 12;

/// The name under which lineage keeps the hard negatives.
const ONE_FACT: &str = "N7";

const FIRST_DAY: &str = "2012-06-11 08:00";
const MINUTES_A_DAY: usize = 24 * 60;
const N_DAYS: usize = 3;

/// Makes the corpus. The plan says how many families and groups of which size.
pub(crate) fn generate(base: &dyn Base, recipe: &Recipe, blocks: &[Vec<Unit>]) -> Result<Corpus, SynthError> {
    if base.name() != BuiltinBase::new(recipe.seed).name() {
        return Err(SynthError::ShortBase { got: base.name() });
    }
    let mut writer = Writer::new(recipe.seed);
    let units: Vec<MadeUnit> = blocks.iter().flatten().enumerate().map(|(number, &unit)| writer.unit(number, unit)).collect();
    Ok(Corpus { n_base: writer.next_headline as usize, ..Corpus::of(base, recipe, blocks, units) })
}

struct Writer {
    seed: u64,
    next_headline: u64,
    n_groups: usize,
    edits: Quota,
    // Letters of every text so far: two events must not have one headline.
    seen: BTreeSet<String>,
}

impl Writer {
    fn new(seed: u64) -> Self {
        let weights = Edit::ALL.map(Edit::weight);
        Self { seed, next_headline: 0, n_groups: 0, edits: Quota::new(&weights), seen: BTreeSet::new() }
    }

    fn unit(&mut self, number: usize, unit: Unit) -> MadeUnit {
        let mut dice = Dice::new(split_seed(self.seed, SHORT_UNITS), number as u64);
        let published = later(FIRST_DAY, dice.below(N_DAYS * MINUTES_A_DAY) as u32);
        match unit {
            Unit::Family { n_reprints } => MadeUnit { hard_negative: None, made: self.family(n_reprints, &published, &mut dice) },
            Unit::Group { n_docs, .. } => {
                self.n_groups += 1;
                MadeUnit { hard_negative: Some((ONE_FACT, self.n_groups - 1)), made: self.group(n_docs, &published, &mut dice) }
            }
        }
    }

    /// The next event whose text is of the right length and has not been seen.
    fn next_text(&mut self, dice: &mut Dice) -> (String, Headline) {
        loop {
            let news = headline(split_seed(self.seed, HEADLINES), self.next_headline);
            self.next_headline += 1;
            let text = written(&news.text, dice);
            if LENGTHS.contains(&text.chars().count()) && self.seen.insert(letters(&text)) {
                return (text, news);
            }
        }
    }

    fn family(&mut self, n_reposts: usize, published: &str, dice: &mut Dice) -> Vec<Made> {
        let (text, news) = self.next_text(dice);
        let original = Post::original(&text);
        let mut made = vec![made(&original, published, None, dice)];
        for _ in 0..n_reposts {
            let mut posts = Edit::ALL.map(|edit| edit.apply(&original, &news.facts, dice).filter(|post| LENGTHS.contains(&post.text().chars().count())));
            let dealt = self.edits.deal(|number| posts[number].is_some());
            let edited = dealt.and_then(|number| posts[number].take().map(|post| (post, Edit::ALL[number])));
            let (post, edit) = edited.unwrap_or_else(|| (original.clone(), Edit::Copy));
            made.push(self::made(&post, &later(published, delay(dice)), Some(edit), dice));
        }
        made
    }

    /// A text and others that have another name or number in one place.
    fn group(&mut self, n_docs: usize, published: &str, dice: &mut Dice) -> Vec<Made> {
        loop {
            let (text, news) = self.next_text(dice);
            let mut variants: Vec<String> = Vec::new();
            for (value, others) in news.facts.iter().filter(|(value, _)| text.contains(value.as_str())) {
                variants.extend(others.iter().map(|other| text.replacen(value.as_str(), other, 1)));
            }
            dice.shuffle(&mut variants);
            variants.retain(|variant| LENGTHS.contains(&variant.chars().count()) && self.seen.insert(letters(variant)));
            if variants.len() + 1 >= n_docs {
                variants.truncate(n_docs - 1);
                let texts = std::iter::once(text).chain(variants);
                return texts.map(|text| made(&Post::original(&text), &later(published, dice.below(MINUTES_A_DAY) as u32), None, dice)).collect();
            }
        }
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|char| char.is_alphanumeric()).collect()
}

/// Minutes until a repost: three of four within a day, the rest within the two days after.
fn delay(dice: &mut Dice) -> u32 {
    let minutes = if dice.chance(3, 4) { 1 + dice.below(MINUTES_A_DAY - 1) } else { MINUTES_A_DAY + dice.below(2 * MINUTES_A_DAY) };
    minutes as u32
}

/// A headline as posted: six of ten as it is, a quarter with a remark, the rest one part of it.
fn written(title: &str, dice: &mut Dice) -> String {
    match dice.below(20) {
        0..12 => title.to_owned(),
        12..17 => format!("{title}，{}", dice.word(&words::REMARKS)),
        _ => dice.pick(&crate::operators::title_parts(title)).unwrap_or_default().trim().to_owned(),
    }
}

fn made(post: &Post, published: &str, edit: Option<Edit>, dice: &mut Dice) -> Made {
    let portal = dice.pick(&Portal::ALL).unwrap_or(Portal::Sina);
    let kind = edit.map(|edit| edit.name().to_owned());
    Made { portal, channel: "t", title: None, text: post.text(), published: published.to_owned(), kept: post.kept(), kind }
}
