//! From an event to an article: title, facts, details, background, ending.

use super::draw::Draw;
use super::event::{Event, Step};
use super::grammar::Wording;
use super::{Article, Section};

const TITLE_CHARS: std::ops::RangeInclusive<usize> = 12..=28;
const TITLE_TRIES: usize = 60;
const MAX_PARAGRAPHS: usize = 11;
/// How often a short background paragraph takes a second topic.
const SECOND_TOPIC_PERCENT: u32 = 25;
const SHORT_PARAGRAPH: usize = 100;
/// The pool may not take an article beyond this.
const MAX_CHARS: usize = 1_450;

/// Writes one article about the event; what is drawn depends on the stream only.
pub(super) fn compose(event: &Event, draw: Draw) -> Article {
    let mut words = Wording::new(event.slots.clone(), draw);
    let target = words.draw.range(480, 1_100) as usize;
    let title = title(&mut words, event.title);
    let mut paragraphs: Vec<String> = event.facts.iter().map(|steps| paragraph(&mut words, steps)).collect();
    // A town's news has its own details to tell; the background of a match or a show is half of the story.
    let fewest = if event.section == Section::Society { 2 } else { 1 };
    let n_details = words.draw.range(fewest, 3);
    for _ in 0..n_details {
        let n_sentences = words.draw.range(1, 2);
        let text = (0..n_sentences).map(|_| words.say(event.details)).collect();
        paragraphs.push(text);
    }
    let ending = words.say_fresh(event.ending);
    while n_chars(&paragraphs) + ending.chars().count() < target && paragraphs.len() < MAX_PARAGRAPHS {
        let mut text = words.say_fresh(event.pool);
        if words.draw.chance(SECOND_TOPIC_PERCENT) && text.chars().count() < SHORT_PARAGRAPH {
            text.push_str(&words.say_fresh(event.pool));
        }
        if n_chars(&paragraphs) + text.chars().count() > MAX_CHARS {
            break;
        }
        paragraphs.push(text);
    }
    paragraphs.push(ending);
    Article { title, paragraphs, section: event.section, published: event.published.clone() }
}

fn n_chars(paragraphs: &[String]) -> usize {
    paragraphs.iter().map(|paragraph| paragraph.chars().count()).sum()
}

fn paragraph(words: &mut Wording, steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        for (key, value) in &step.slots {
            words.slots.insert((*key).to_owned(), value.clone());
        }
        text.push_str(&words.say(step.table));
    }
    text
}

/// The first drawn title of the right length; a table whose titles are all too long gives the nearest.
pub(super) fn title(words: &mut Wording, table: &str) -> String {
    let mut best = String::new();
    let mut best_excess = usize::MAX;
    for _ in 0..TITLE_TRIES {
        let drawn = words.say(table);
        let length = drawn.chars().count();
        let excess = length.saturating_sub(*TITLE_CHARS.end()) + TITLE_CHARS.start().saturating_sub(length);
        if excess == 0 {
            return drawn;
        }
        if excess < best_excess {
            (best, best_excess) = (drawn, excess);
        }
    }
    best
}
