//! A text under edit, every character of which knows where it comes from, and the label that follows.

use std::ops::Range;

/// The origin of a character that no original has: inserted or substituted.
pub const NO_ORIGIN: u32 = u32::MAX;

/// A character and its place in the body of the original article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Char {
    /// As it stands in the edited text.
    pub value: char,
    /// Its place in the original, counted over all characters of the body, or [`NO_ORIGIN`].
    pub origin: u32,
}

impl Char {
    /// A character that the original does not have.
    pub fn inserted(value: char) -> Self {
        Self { value, origin: NO_ORIGIN }
    }
}

/// One paragraph.
pub type Paragraph = Vec<Char>;

/// What is done about the source and editor lines when a portal dresses the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Byline {
    /// Written in the portal's manner.
    #[default]
    Kept,
    /// Left out.
    Dropped,
}

/// A text under edit: the article's own paragraphs, and the lines that a portal puts before and after them.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The headline.
    pub title: String,
    /// Lines above the article; none of their characters has an origin.
    pub head: Vec<String>,
    /// The article.
    pub body: Vec<Paragraph>,
    /// Lines below the article.
    pub foot: Vec<String>,
    /// Whether the portal names source and editor.
    pub byline: Byline,
}

impl Draft {
    /// The original: every character is its own origin.
    pub fn original(title: &str, paragraphs: &[String]) -> Self {
        let mut origins = 0..NO_ORIGIN;
        let mut body = Vec::with_capacity(paragraphs.len());
        for paragraph in paragraphs {
            body.push(paragraph.chars().zip(origins.by_ref()).map(|(value, origin)| Char { value, origin }).collect());
        }
        Self { title: title.to_owned(), body, ..Self::default() }
    }

    /// Letters and digits of the article, without the lines around it.
    pub fn n_body_letters(&self) -> usize {
        self.body.iter().map(|paragraph| n_letters(paragraph)).sum()
    }

    /// The text as a reader sees it: one line a paragraph.
    pub fn text(&self) -> String {
        let body = self.body.iter().map(|paragraph| paragraph.iter().map(|char| char.value).collect());
        let lines: Vec<String> = self.head.iter().cloned().chain(body).chain(self.foot.iter().cloned()).collect();
        lines.join("\n")
    }

    /// What is left of the original.
    pub fn kept(&self) -> Kept {
        let own = self.body.iter().flatten().filter(|char| char.value.is_alphanumeric() && char.origin != NO_ORIGIN);
        let mut origins: Vec<u32> = own.map(|char| char.origin).collect();
        origins.sort_unstable();
        let around: usize = self.head.iter().chain(&self.foot).map(|line| n_letters_of(line)).sum();
        Kept { origins, size: self.n_body_letters() + around }
    }
}

/// Letters and digits, Hanzi among them, of a paragraph.
pub fn n_letters(paragraph: &[Char]) -> usize {
    paragraph.iter().filter(|char| char.value.is_alphanumeric()).count()
}

/// Letters and digits, Hanzi among them, of a string.
pub fn n_letters_of(text: &str) -> usize {
    text.chars().filter(|char| char.is_alphanumeric()).count()
}

/// Letters and digits of a string, of half width and in lower case.
pub(crate) fn folded_letters(text: &str) -> Vec<char> {
    text.chars().map(half_width).filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn half_width(char: char) -> char {
    const SHIFT: u32 = 0xFEE0;
    if ('！'..='～').contains(&char) { char::from_u32(u32::from(char) - SHIFT).unwrap_or(char) } else { char }
}

/// Splits a paragraph into sentences: after 。！？；… and the closing quotes and brackets that follow. What is left at the end is a sentence too.
pub fn sentences(paragraph: &[Char]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut start, mut place) = (0, 0);
    while place < paragraph.len() {
        let ended = is_terminator(paragraph[place].value);
        place += 1;
        if ended {
            while place < paragraph.len() && (is_terminator(paragraph[place].value) || is_closing(paragraph[place].value)) {
                place += 1;
            }
            found.push(start..place);
            start = place;
        }
    }
    if start < paragraph.len() {
        found.push(start..paragraph.len());
    }
    found
}

fn is_terminator(char: char) -> bool {
    matches!(char, '。' | '！' | '？' | '；' | '…' | '!' | '?')
}

fn is_closing(char: char) -> bool {
    matches!(char, '”' | '’' | '」' | '』' | '）' | ')' | '》' | '】')
}

/// The letters of the original that a document still has, and its size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Places in the original of the letters and digits kept; ascending, distinct.
    pub origins: Vec<u32>,
    /// Letters and digits of the whole text, headers and footers included.
    pub size: usize,
}

/// How two documents of one family are to be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// Original text that both keep is at least 70 % of each.
    Duplicate,
    /// Not a duplicate, but original text that both keep is at least 80 % of the shorter.
    Contained,
    /// Related, but neither.
    Ignored,
}

impl Label {
    /// As written to the pairs file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Duplicate => "duplicate",
            Self::Contained => "contained",
            Self::Ignored => "ignored",
        }
    }

    /// Judges two documents made from one original, by the rule that the judges of real reprints were given.
    pub fn of(a: &Kept, b: &Kept) -> Self {
        let kept = n_common(&a.origins, &b.origins);
        let (shorter, longer) = (a.size.min(b.size), a.size.max(b.size));
        // 70 % of the longer is at least 70 % of the shorter. Whole numbers: .7 * 10 is not 7 in binary.
        if kept * 10 >= longer * 7 {
            Self::Duplicate
        } else if kept * 5 >= shorter * 4 {
            Self::Contained
        } else {
            Self::Ignored
        }
    }
}

/// Number of elements in both. Both ascending and distinct.
pub(crate) fn n_common(left: &[u32], right: &[u32]) -> usize {
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < left.len() && j < right.len() {
        let order = left[i].cmp(&right[j]);
        common += usize::from(order.is_eq());
        i += usize::from(order.is_le());
        j += usize::from(order.is_ge());
    }
    common
}
