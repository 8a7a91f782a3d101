//! Chinese news of our own making (sport, entertainment, a town's news): the base text when no real articles are given.
//!
//! A grammar of some hundred tables of clause templates is expanded around the facts of an invented event: invented clubs, people, works and towns.
//! The same seed and index give the same bytes on every machine; two indices share a few words and hardly a sentence.
//! It works badly as a sample of real news: topics are few, every name is new, and no fact of one article returns in another.
//!
//! ```
//! use leitong_synth::builtin::article;
//! assert_eq!(article(163, 7).title, article(163, 7).title);
//! assert_ne!(article(163, 7).title, article(163, 8).title);
//! ```

mod bulletin;
mod civic;
mod compose;
mod draw;
mod event;
mod grammar;
mod headline;
mod show;
mod sport;
#[cfg(test)]
mod tests;

use draw::Draw;
use event::Event;
pub use headline::{Headline, headline};

/// Bumped whenever the bytes of any article change.
pub const BUILTIN_VERSION: u32 = 2;

/// The part of the paper an article belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Sport.
    Sport,
    /// Film, television, music, stage.
    Entertainment,
    /// What happens in a town.
    Society,
}

/// An article before any portal touches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    /// The headline.
    pub title: String,
    /// The body, without headline, source or reporter's line.
    pub paragraphs: Vec<String>,
    /// The part of the paper.
    pub section: Section,
    /// Local time of the first publication, as `2012-06-12 20:35`.
    pub published: String,
}

/// Sections, each as likely.
const N_SECTIONS: usize = 3;

/// Streams: facts of an event, and its wordings from `WORDING` on.
const SUBJECT: u64 = 1;
const FACTS: u64 = 2;
const FORM: u64 = 3;
const FORM_FACTS: u64 = 1 << 32;
const WORDING: u64 = 1 << 33;

fn event(seed: u64, index: u64) -> Event {
    event_with_facts(seed, index, FACTS)
}

/// An event of the kind that the index has; `facts` is the stream of its facts.
fn event_with_facts(seed: u64, index: u64, facts: u64) -> Event {
    let mut draw = Draw::new(seed, index, SUBJECT);
    let facts = Draw::new(seed, index, facts);
    let kinds = match draw.below(N_SECTIONS) {
        0 => sport::KINDS,
        1 => show::KINDS,
        _ => return civic::event(draw, facts),
    };
    (draw.pick(kinds))(facts)
}

/// The `index`-th article of the stream `seed`: unrelated to every other index.
pub fn article(seed: u64, index: u64) -> Article {
    compose::compose(&event(seed, index), Draw::new(seed, index, WORDING))
}

/// `n` articles about one event: the same names, place, score and date, each worded for itself. The first is `article(seed, index)`.
pub fn same_event(seed: u64, index: u64, n: usize) -> Vec<Article> {
    let event = event(seed, index);
    (WORDING..).take(n).map(|tag| compose::compose(&event, Draw::new(seed, index, tag))).collect()
}

/// `n` bulletins of one template, each with facts of its own: alike in form, about different things.
///
/// Templates: match bulletin, box office, ranking list, draw of a lottery, ticket notice.
pub fn same_template(seed: u64, index: u64, n: usize) -> Vec<Article> {
    let form = Draw::new(seed, index, FORM);
    (FORM_FACTS..).take(n).map(|tag| bulletin::bulletin(form.clone(), Draw::new(seed, index, tag))).collect()
}
