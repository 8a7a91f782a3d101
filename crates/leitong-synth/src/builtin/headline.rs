//! Headlines alone, with what would make them headlines about something else.

use super::draw::Draw;
use super::grammar::Wording;
use super::{compose, event_with_facts};

/// Streams: wording of headlines, and facts of other events of the same kind.
const HEADLINE: u64 = 1 << 34;
const OTHER_FACTS: u64 = 1 << 35;
/// Other events from which facts are taken.
const N_OTHERS: usize = 4;
/// Slots that hold a wording: 杀入 and 闯入 state one fact.
const WORDINGS: [&str; 3] = ["stagev", "part", "part2"];

/// The headline of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// 12 to 28 characters.
    pub text: String,
    /// Facts that the headline states (names, works, scores, numbers), each with what other events of the kind have in its place.
    pub facts: Vec<(String, Vec<String>)>,
}

/// The headline of the `index`-th event of the stream `seed`.
pub fn headline(seed: u64, index: u64) -> Headline {
    let event = event_with_facts(seed, index, super::FACTS);
    let text = compose::title(&mut Wording::new(event.slots.clone(), Draw::new(seed, index, HEADLINE)), event.title);
    let others: Vec<_> = (OTHER_FACTS..).take(N_OTHERS).map(|tag| event_with_facts(seed, index, tag)).collect();
    let mut facts: Vec<(String, Vec<String>)> = Vec::new();
    let is_fact = |key: &str, value: &str| !WORDINGS.contains(&key) && is_stated(&text, value);
    for (key, value) in event.slots.iter().filter(|(key, value)| is_fact(key, value)) {
        let mut values: Vec<String> = others.iter().filter_map(|other| other.slots.get(key).cloned()).filter(|other| is_substitute(value, other)).collect();
        values.sort_unstable();
        values.dedup();
        let is_new = facts.iter().all(|(known, _)| known != value);
        if is_new && !values.is_empty() {
            facts.push((value.clone(), values));
        }
    }
    Headline { text, facts }
}

/// Whether the text has the value once, and not as a part of a longer number.
fn is_stated(text: &str, value: &str) -> bool {
    let mut found = text.match_indices(value);
    let (Some((start, _)), None) = (found.next(), found.next()) else {
        return false;
    };
    let touches_digit = |near: Option<char>| near.is_some_and(|near| near.is_ascii_digit());
    let is_number = value.starts_with(|first: char| first.is_ascii_digit()) || value.ends_with(|last: char| last.is_ascii_digit());
    let is_in_number = touches_digit(text[..start].chars().next_back()) || touches_digit(text[start + value.len()..].chars().next());
    let is_name = value.chars().count() > 1 && !value.starts_with('@');
    (is_number && !is_in_number) || (is_name && !is_number)
}

fn is_substitute(value: &str, other: &str) -> bool {
    value != other && !other.starts_with('@') && !other.contains(value) && !value.contains(other)
}
