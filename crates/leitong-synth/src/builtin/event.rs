//! What happened: the facts of an event and the plan by which they are told.

use super::Section;
use super::draw::Draw;
use super::grammar::{Slots, Wording};

/// One sentence or more from a table, with facts that only it needs.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub table: &'static str,
    pub slots: Vec<(&'static str, String)>,
}

impl Step {
    pub fn of(table: &'static str) -> Self {
        Self { table, slots: Vec::new() }
    }
}

/// An event that any number of articles can report.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub section: Section,
    pub slots: Slots,
    pub title: &'static str,
    /// Paragraphs that state the facts, in order; the first is the lead.
    pub facts: Vec<Vec<Step>>,
    /// A table of sentences about this kind of event, of which an article takes some paragraphs.
    pub details: &'static str,
    /// Tables of whole paragraphs: the background and the ending.
    pub pool: &'static str,
    pub ending: &'static str,
    pub published: String,
}

/// Collects the facts of an event.
#[derive(Debug)]
pub(super) struct Facts {
    pub words: Wording,
    published: String,
}

const FIRST_YEAR: u32 = 2005;
/// Days of 2005 to 2013.
const N_DAYS: u32 = 3_287;
const WEEKDAYS: [&str; 7] = ["周六", "周日", "周一", "周二", "周三", "周四", "周五"];

impl Facts {
    /// Draws what every event has: a date, a town, a season.
    pub fn new(draw: Draw) -> Self {
        let mut facts = Self { words: Wording::new(Slots::new(), draw), published: String::new() };
        let day = facts.number(2, N_DAYS - 61);
        let (_, month, day_of_month) = civil(day - 1);
        facts.set("date", format!("{month}月{day_of_month}日"));
        facts.set("day", format!("{day_of_month}日"));
        facts.set("weekday", WEEKDAYS[((day - 1) % 7) as usize]);
        let season = SEASONS[month as usize % 12 / 3];
        facts.set("weather", format!("@weather_{season}"));
        facts.set("temp", format!("@temp_{season}"));
        for (key, low, high) in [("day2", 2, 20), ("date1", 1, 3), ("date2", 4, 12), ("date3", 13, 60)] {
            let ahead = facts.number(low, high);
            let (_, later_month, later_day) = civil(day + ahead);
            facts.set(key, format!("{later_month}月{later_day}日"));
        }
        let (year, month, day_of_month) = civil(day);
        let (hour, minute) = (facts.number(6, 22), facts.number(0, 59));
        facts.published = format!("{year}-{month:02}-{day_of_month:02} {hour:02}:{minute:02}");
        facts.bind("town", "city");
        facts
    }

    pub fn number(&mut self, low: u32, high: u32) -> u32 {
        self.words.draw.range(low, high)
    }

    pub fn chance(&mut self, percent: u32) -> bool {
        self.words.draw.chance(percent)
    }

    pub fn set(&mut self, key: &str, value: impl Into<String>) {
        self.words.slots.insert(key.to_owned(), value.into());
    }

    pub fn set_number(&mut self, key: &str, low: u32, high: u32) -> u32 {
        let value = self.number(low, high);
        self.set(key, value.to_string());
        value
    }

    pub fn bind(&mut self, key: &str, table: &str) -> String {
        let value = self.words.say(table);
        self.set(key, value.clone());
        value
    }

    /// Binds each key to its own draw from the table.
    pub fn bind_all(&mut self, keys: &[&str], table: &str) {
        for key in keys {
            self.bind(key, table);
        }
    }

    /// Binds `venue` to a place of this kind in the event's town.
    pub fn bind_venue(&mut self, table: &str) {
        self.bind_here("venue", table);
    }

    /// Binds `key` to a draw from the table in which every town is the event's.
    pub fn bind_here(&mut self, key: &str, table: &str) {
        let town = self.get("town");
        self.set("city", town);
        self.bind(key, table);
        self.words.slots.remove("city");
    }

    /// Binds `key` to a person and `ta` to the pronoun.
    pub fn bind_star(&mut self) {
        let woman = self.chance(45);
        self.bind("star", if woman { "name_f" } else { "name_m" });
        self.set("ta", if woman { "她" } else { "他" });
    }

    pub fn pick(&mut self, key: &str, list: &[&str]) -> String {
        let value = (*self.words.draw.pick(list)).to_owned();
        self.set(key, value.clone());
        value
    }

    pub fn get(&self, key: &str) -> String {
        self.words.slots.get(key).cloned().unwrap_or_default()
    }

    /// Ends the collection.
    pub fn event(self, section: Section, kind: &Kind) -> Event {
        let (pool, ending) = match section {
            Section::Sport => ("sp_pool", "sp_end"),
            Section::Entertainment if kind.drama => ("en_pool", "en_end"),
            Section::Entertainment => ("mu_pool", "en_end"),
            Section::Society => ("ci_pool", "ci_end"),
        };
        Event {
            section,
            slots: self.words.slots,
            title: kind.title,
            facts: vec![vec![Step::of(kind.lead)]],
            details: kind.details,
            pool,
            ending,
            published: self.published,
        }
    }

    /// The time of publication, for a text that is no event.
    pub fn published(&self) -> String {
        self.published.clone()
    }
}

/// The tables of one kind of event.
pub(super) struct Kind {
    pub title: &'static str,
    pub lead: &'static str,
    pub details: &'static str,
    /// Whether there are roles, which the background may talk about.
    pub drama: bool,
}

const SEASONS: [&str; 4] = ["winter", "spring", "summer", "autumn"];

/// Year, month and day of the `day`-th day since 1 January 2005.
fn civil(day: u32) -> (u32, u32, u32) {
    let mut rest = day;
    let mut year = FIRST_YEAR;
    loop {
        let leap = year.is_multiple_of(4);
        let months = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        for (month, length) in (1..).zip(months) {
            if rest < length {
                return (year, month, rest + 1);
            }
            rest -= length;
        }
        year += 1;
    }
}
