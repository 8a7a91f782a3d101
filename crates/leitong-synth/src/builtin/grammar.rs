//! The template expander: named tables of alternatives, read from the word files once.
//!
//! A word file holds tables. `%name` starts a table of words separated by spaces, `@name` a table with one template a line; `//` starts a comment line.
//! In a template `{name}` is a bound fact or a draw from a table, `{key=name}` draws and binds `key` for the rest of the article,
//! a fact whose value starts with `@` names a table to draw from instead; `{3..18}` is a number and `[a|b|c]` one of the alternatives, which may nest.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::draw::Draw;

/// Every word file, in the order in which they are read.
const WORD_FILES: &[&str] = &[
    include_str!("words/names.txt"),
    include_str!("words/words.txt"),
    include_str!("words/quotes.txt"),
    include_str!("words/football.txt"),
    include_str!("words/sport.txt"),
    include_str!("words/sport_pool.txt"),
    include_str!("words/screen.txt"),
    include_str!("words/stage.txt"),
    include_str!("words/show_pool.txt"),
    include_str!("words/sport_more.txt"),
    include_str!("words/show_more.txt"),
    include_str!("words/civic.txt"),
    include_str!("words/civic2.txt"),
    include_str!("words/civic_pool.txt"),
    include_str!("words/civic_more.txt"),
    include_str!("words/bulletin.txt"),
];

/// How often a draw avoids an alternative that the article has used before it gives in.
const FRESH_TRIES: usize = 12;
/// Tables shorter than this may repeat themselves within an article.
const FRESH_MIN: usize = 2;

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::parse(WORD_FILES));

/// Facts by slot name.
pub type Slots = BTreeMap<String, String>;

#[derive(Debug)]
enum Piece {
    Text(String),
    Choice(Vec<Vec<Piece>>),
    Slot(String),
    Bind(String, String),
    Number(u32, u32),
}

#[derive(Debug, Default)]
struct Table {
    number: usize,
    /// Whether an alternative is a whole sentence, which an article should not hold twice.
    sentences: bool,
    alternatives: Vec<Vec<Piece>>,
}

#[derive(Debug, Default)]
struct Grammar {
    tables: BTreeMap<String, Table>,
}

impl Grammar {
    fn parse(files: &[&str]) -> Self {
        let mut grammar = Self::default();
        let mut name = String::new();
        let mut words = false;
        for line in files.iter().flat_map(|file| file.lines()).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")) {
            if let Some(header) = line.strip_prefix('%').or_else(|| line.strip_prefix('@')) {
                words = line.starts_with('%');
                header.trim().clone_into(&mut name);
                let number = grammar.tables.len();
                grammar.tables.entry(name.clone()).or_insert_with(|| Table { number, ..Table::default() });
                continue;
            }
            if let Some(table) = grammar.tables.get_mut(&name) {
                if words {
                    table.alternatives.extend(line.split_whitespace().map(parse_template));
                } else {
                    table.sentences |= line.ends_with('。');
                    table.alternatives.push(parse_template(line));
                }
            }
        }
        grammar
    }
}

fn parse_template(template: &str) -> Vec<Piece> {
    let chars: Vec<char> = template.chars().collect();
    parse_sequence(&chars, &mut 0)
}

/// Reads pieces until the end or a `|` or `]` of the enclosing choice, which is left in place.
fn parse_sequence(chars: &[char], at: &mut usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    while let Some(&c) = chars.get(*at) {
        if c == '|' || c == ']' {
            break;
        }
        *at += 1;
        if c != '[' && c != '{' {
            text.push(c);
            continue;
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        pieces.push(if c == '[' { parse_choice(chars, at) } else { parse_slot(chars, at) });
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    pieces
}

fn parse_choice(chars: &[char], at: &mut usize) -> Piece {
    let mut alternatives = Vec::new();
    loop {
        alternatives.push(parse_sequence(chars, at));
        let separator = chars.get(*at).copied();
        *at += 1;
        if separator != Some('|') {
            return Piece::Choice(alternatives);
        }
    }
}

fn parse_slot(chars: &[char], at: &mut usize) -> Piece {
    let rest = chars.get(*at..).unwrap_or_default();
    let body: String = rest.iter().take_while(|&&c| c != '}').collect();
    *at += body.chars().count() + 1;
    if let Some((low, high)) = body.split_once("..")
        && let (Ok(low), Ok(high)) = (low.parse(), high.parse())
    {
        return Piece::Number(low, high);
    }
    match body.split_once('=') {
        Some((key, table)) => Piece::Bind(key.to_owned(), table.to_owned()),
        None => Piece::Slot(body),
    }
}

/// Words one article: holds its facts, its stream and what it has used.
#[derive(Debug)]
pub struct Wording {
    /// What is bound.
    pub slots: Slots,
    /// Where choices come from.
    pub draw: Draw,
    used: BTreeSet<(usize, usize)>,
    repeated: bool,
}

impl Wording {
    /// Starts an article with these facts.
    pub fn new(slots: Slots, draw: Draw) -> Self {
        Self { slots, draw, used: BTreeSet::new(), repeated: false }
    }

    /// Expands `{name}`: the bound fact, or else a draw from the table. An unknown name stays visible as `{name}`, which the tests refuse.
    pub fn say(&mut self, name: &str) -> String {
        let mut out = String::new();
        self.slot(name, &mut out);
        out
    }

    /// Expands `{name}` with no sentence shell that the article has used, unless a few tries all fail.
    pub fn say_fresh(&mut self, name: &str) -> String {
        for _ in 0..FRESH_TRIES {
            self.repeated = false;
            let text = self.say(name);
            if !self.repeated {
                return text;
            }
        }
        self.say(name)
    }

    /// Expands every alternative of a table, in its order.
    pub fn say_all(&mut self, name: &str) -> Vec<String> {
        let Some(table) = GRAMMAR.tables.get(name) else { return Vec::new() };
        let mut lines = Vec::new();
        for alternative in &table.alternatives {
            let mut line = String::new();
            self.pieces(alternative, &mut line);
            lines.push(line);
        }
        lines
    }

    fn slot(&mut self, name: &str, out: &mut String) {
        let name = match self.slots.get(name) {
            Some(value) if value.starts_with('@') => value.trim_start_matches('@').to_owned(),
            Some(value) => {
                out.push_str(value);
                return;
            }
            None => name.to_owned(),
        };
        let Some(table) = GRAMMAR.tables.get(&name).filter(|table| !table.alternatives.is_empty()) else {
            out.extend(["{", name.as_str(), "}"]);
            return;
        };
        let chosen = self.choose(table);
        self.pieces(&table.alternatives[chosen], out);
    }

    fn choose(&mut self, table: &Table) -> usize {
        let n_alternatives = table.alternatives.len();
        let mut chosen = self.draw.below(n_alternatives);
        if n_alternatives >= FRESH_MIN {
            for _ in 0..FRESH_TRIES {
                if !self.used.contains(&(table.number, chosen)) {
                    break;
                }
                chosen = self.draw.below(n_alternatives);
            }
            let is_new = self.used.insert((table.number, chosen));
            self.repeated |= table.sentences && !is_new;
        }
        chosen
    }

    fn pieces(&mut self, pieces: &'static [Piece], out: &mut String) {
        for piece in pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Choice(alternatives) => {
                    let chosen = self.draw.below(alternatives.len());
                    self.pieces(&alternatives[chosen], out);
                }
                Piece::Slot(name) => self.slot(name, out),
                Piece::Bind(key, table) => {
                    let value = self.say(table);
                    out.push_str(&value);
                    self.slots.insert(key.clone(), value);
                }
                Piece::Number(low, high) => out.push_str(&self.draw.range(*low, *high).to_string()),
            }
        }
    }
}
