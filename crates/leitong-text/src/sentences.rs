//! Where sentences end: the three splitters of [`Splitter`].

use leitong_core::{Level, Sentence, Splitter};

use crate::normalise::is_letter;

/// Splits the text of a level.
///
/// At L0 `Source` and `Seed` know exactly their sources' characters. NFKC turns `？！；：` into ASCII, so that from L1 on both forms end a sentence.
/// `Full` knows both forms everywhere. At L2 nothing is left to split: see [`split_letters`].
pub fn split(text: &str, level: Level, splitter: Splitter) -> Vec<Sentence> {
    let is_as_given = level == Level::L0;
    match splitter {
        Splitter::Source => {
            split_source(text, |c| matches!(c, ':' | '：' | '；' | '？' | '。' | '！' | '】' | '\n') || !is_as_given && matches!(c, '?' | '!' | ';'))
        }
        Splitter::Seed => {
            let mut sentences = split_source(text, |c| matches!(c, '。' | '！' | '？' | '\n') || !is_as_given && matches!(c, '!' | '?'));
            sentences.retain(|sentence| !text[sentence.start as usize..sentence.end as usize].trim().is_empty());
            sentences
        }
        Splitter::Full => split_full(text),
    }
}

/// The sentences of a Folded text as offsets into its L2 text. Sentences without a letter are dropped, but kept by `Source`.
pub fn split_letters(folded: &str, splitter: Splitter) -> Vec<Sentence> {
    let mut sentences = split(folded, Level::Folded, splitter);
    let mut letters = folded.char_indices().peekable();
    let mut n_bytes = 0;
    let mut letter_bytes_before = |offset: u32| {
        while let Some((_, c)) = letters.next_if(|&(at, _)| at < offset as usize) {
            n_bytes += if is_letter(c) { c.len_utf8() as u32 } else { 0 };
        }
        n_bytes
    };
    for sentence in &mut sentences {
        sentence.start = letter_bytes_before(sentence.start);
        sentence.end = letter_bytes_before(sentence.end);
    }
    if splitter != Splitter::Source {
        sentences.retain(|sentence| sentence.start < sentence.end);
    }
    sentences
}

/// Every terminator ends a sentence, and so does the end of the text: n terminators make n + 1 sentences, empty ones among them.
fn split_source(text: &str, is_terminator: impl Fn(char) -> bool) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (offset, terminator) in text.char_indices().filter(|&(_, c)| is_terminator(c)) {
        sentences.push(Sentence { start: start as u32, end: offset as u32, terminator: Some(terminator) });
        start = offset + terminator.len_utf8();
    }
    sentences.push(Sentence { start: start as u32, end: text.len() as u32, terminator: None });
    sentences
}

/// A run of terminators is one mark, and its first character is the terminator. Blanks, further terminators and closing quotes or brackets
/// behind the mark belong to neither sentence, so that the next one begins with what it says.
fn split_full(text: &str) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    let mut start = None;
    let mut quotes = StraightQuotes::default();
    let mut chars = text.char_indices().peekable();
    while let Some((offset, c)) = chars.next() {
        let next = chars.peek().map(|&(_, next)| next);
        let closes = quotes.read(c) || is_closing(c);
        if ends_sentence(c, next) {
            sentences.extend(start.take().map(|start| Sentence { start, end: offset as u32, terminator: Some(c) }));
        } else if start.is_none() && !closes && !c.is_whitespace() {
            start = Some(offset as u32);
        }
    }
    sentences.extend(start.map(|start| Sentence { start, end: text.len() as u32, terminator: None }));
    sentences
}

fn ends_sentence(c: char, next: Option<char>) -> bool {
    match c {
        '。' | '！' | '？' | '!' | '?' | '；' | ';' | '…' | '\n' | '｡' => true,
        // Inside 3.5, www.sina.com and U.S. it ends nothing.
        '.' | '．' => !next.is_some_and(is_western),
        _ => false,
    }
}

/// An ASCII letter or digit, of either width.
fn is_western(c: char) -> bool {
    matches!(c, '0'..='9' | 'A'..='Z' | 'a'..='z' | '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ')
}

fn is_closing(c: char) -> bool {
    matches!(c, '”' | '’' | '」' | '』' | '〞' | '）' | ')' | '】' | '］' | ']' | '》' | '〉' | '〕' | '〗' | '｝' | '}' | '｣')
}

/// Straight quotes open and close with one character: the second of a line closes, the third opens.
#[derive(Default)]
struct StraightQuotes {
    is_double_open: bool,
    is_single_open: bool,
}

impl StraightQuotes {
    /// Takes note of a character and says whether it is a closing straight quote.
    fn read(&mut self, c: char) -> bool {
        let open = match c {
            '"' | '＂' => &mut self.is_double_open,
            '\'' | '＇' => &mut self.is_single_open,
            '\n' => {
                *self = Self::default();
                return false;
            }
            _ => return false,
        };
        *open = !*open;
        !*open
    }
}
