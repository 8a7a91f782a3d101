//! What a method sees of a document, and what it must ask for to see it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A normalisation level: an experimental factor, not a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Characters as given.
    L0,
    /// Markup and entities gone, line ends and width folded (NFKC), pinyin glosses and surplus blanks removed.
    L1,
    /// L1 in lower case and simplified characters, punctuation kept: what words are segmented from.
    Folded,
    /// Folded, then everything but letters and digits deleted; sentence marks stay as offsets.
    L2,
}

impl Level {
    /// Every level, in ascending order.
    pub const ALL: [Self; 4] = [Self::L0, Self::L1, Self::Folded, Self::L2];

    fn index(self) -> usize {
        self as usize
    }
}

/// A rule that says where sentences end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Splitter {
    /// `split_src`: any of `:：；？。！】` and the line feed, as the published nshash code; empty sentences are kept.
    Source,
    /// `split_seed`: `。！？` and the line feed, as the article on nshash says.
    Seed,
    /// `split_full`: `。！？!?；;…`, the line feed, and a full stop that stands not between digits; closing quotes stay left.
    Full,
}

/// One sentence of a [`Part`] at some level: a byte range without its terminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// First byte.
    pub start: u32,
    /// One past the last byte; where the terminator stands, or stood before it was deleted.
    pub end: u32,
    /// The character that ended it; `None` for a tail without one.
    pub terminator: Option<char>,
}

/// A sentence with its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentenceRef<'a> {
    /// Without the terminator.
    pub text: &'a str,
    /// The mark behind it.
    pub mark: Sentence,
}

/// Whether a word is on the stop list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenClass {
    /// Carries content.
    Content,
    /// On the stop list.
    Stop,
}

/// One word of a [`Part`] at some level: a byte range. Words without a letter or digit are never tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// On the stop list or not.
    pub class: TokenClass,
}

/// Part of speech of a token, as coarse as methods need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartOfSpeech {
    /// Nouns, names included.
    Noun,
    /// Verbs, verbal nouns included.
    Verb,
    /// Adjectives, adjectival nouns and adverbs included.
    Adjective,
    /// Numerals, written in characters or digits.
    Numeral,
    /// A run of Latin letters.
    Latin,
    /// Everything else.
    Other,
}

/// A token with its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word.
    pub text: &'a str,
    /// On the stop list or not.
    pub class: TokenClass,
}

/// What a method reads of one part (body or title). Analysed only when asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartNeeds {
    /// Levels whose text is read.
    pub texts: BTreeSet<Level>,
    /// Levels whose sentences are read, by splitter.
    pub sentences: BTreeSet<(Level, Splitter)>,
    /// Levels whose words are read.
    pub words: BTreeSet<Level>,
    /// Levels whose words are read with their part of speech.
    pub parts_of_speech: BTreeSet<Level>,
}

impl PartNeeds {
    /// Nothing is read.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.sentences.is_empty() && self.words.is_empty() && self.parts_of_speech.is_empty()
    }

    fn merge(&mut self, other: &Self) {
        self.texts.extend(&other.texts);
        self.sentences.extend(&other.sentences);
        self.words.extend(&other.words);
        self.parts_of_speech.extend(&other.parts_of_speech);
    }
}

/// What a method reads of a document, computed from its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Of the text.
    pub body: PartNeeds,
    /// Of the headline.
    pub title: PartNeeds,
    /// Whether the address is read.
    pub url: bool,
    /// Whether the time of publication is read.
    pub published: bool,
}

impl Needs {
    /// Reads nothing.
    pub fn none() -> Self {
        Self::default()
    }

    /// Adds the text at a level.
    #[must_use]
    pub fn text(mut self, level: Level) -> Self {
        self.body.texts.insert(level);
        self
    }

    /// Adds the text of a level and its sentences by a splitter.
    #[must_use]
    pub fn sentences(mut self, level: Level, splitter: Splitter) -> Self {
        self.body.sentences.insert((level, splitter));
        self.text(level)
    }

    /// Adds the text of a level and its words.
    #[must_use]
    pub fn words(mut self, level: Level) -> Self {
        self.body.words.insert(level);
        self.text(level)
    }

    /// Adds the text of a level and its words with their part of speech.
    #[must_use]
    pub fn parts_of_speech(mut self, level: Level) -> Self {
        self.body.parts_of_speech.insert(level);
        self.words(level)
    }

    /// Adds the address.
    #[must_use]
    pub fn url(self) -> Self {
        Self { url: true, ..self }
    }

    /// Adds the time of publication.
    #[must_use]
    pub fn published(self) -> Self {
        Self { published: true, ..self }
    }

    /// Adds the headline at a level and its words.
    #[must_use]
    pub fn title_words(mut self, level: Level) -> Self {
        self.title.texts.insert(level);
        self.title.words.insert(level);
        self
    }

    /// Adds all that another method reads: a data set is analysed once for all methods of a run.
    pub fn merge(&mut self, other: &Self) {
        self.body.merge(&other.body);
        self.title.merge(&other.title);
        self.url |= other.url;
        self.published |= other.published;
    }
}

/// One part of an analysed document: text, sentences and words at the levels that were asked for.
#[derive(Clone, Debug, Default)]
pub struct Part {
    texts: [Option<Box<str>>; Level::ALL.len()],
    sentences: Vec<(Level, Splitter, Box<[Sentence]>)>,
    words: [Option<Box<[Token]>>; Level::ALL.len()],
    parts_of_speech: [Option<Box<[PartOfSpeech]>>; Level::ALL.len()],
}

impl Part {
    /// Files the text of a level. Set texts before sentences and words: their offsets are into it.
    pub fn set_text(&mut self, level: Level, text: impl Into<Box<str>>) {
        self.texts[level.index()] = Some(text.into());
    }

    /// Files the sentences of a level, in order of the text.
    pub fn set_sentences(&mut self, level: Level, splitter: Splitter, sentences: impl Into<Box<[Sentence]>>) {
        self.sentences.retain(|(l, s, _)| (*l, *s) != (level, splitter));
        self.sentences.push((level, splitter, sentences.into()));
    }

    /// Files the words of a level, in order of the text.
    pub fn set_words(&mut self, level: Level, words: impl Into<Box<[Token]>>) {
        self.words[level.index()] = Some(words.into());
    }

    /// Files the parts of speech of a level's words, one a word.
    pub fn set_parts_of_speech(&mut self, level: Level, tags: impl Into<Box<[PartOfSpeech]>>) {
        self.parts_of_speech[level.index()] = Some(tags.into());
    }

    /// The text at a level.
    ///
    /// # Panics
    /// Where the method's [`Needs`] do not name the level: reading unasked is a fault of the method, and an empty text would hide it.
    pub fn text(&self, level: Level) -> &str {
        self.texts[level.index()].as_deref().unwrap_or_else(|| panic!("text at {level:?} is read but not in the method's needs"))
    }

    /// The sentences of a level by a splitter, in order of the text.
    ///
    /// # Panics
    /// Where the method's [`Needs`] do not name them.
    pub fn sentences(&self, level: Level, splitter: Splitter) -> impl ExactSizeIterator<Item = SentenceRef<'_>> + Clone {
        let text = self.text(level);
        let marks = self.sentences.iter().find(|(l, s, _)| (*l, *s) == (level, splitter)).map(|(_, _, marks)| marks);
        let marks = marks.unwrap_or_else(|| panic!("sentences at {level:?} by {splitter:?} are read but not in the method's needs"));
        marks.iter().map(move |&mark| SentenceRef { text: &text[mark.start as usize..mark.end as usize], mark })
    }

    /// The words of a level, stop words included, in order of the text.
    ///
    /// # Panics
    /// Where the method's [`Needs`] do not name them.
    pub fn words(&self, level: Level) -> impl ExactSizeIterator<Item = Word<'_>> + Clone {
        let text = self.text(level);
        let tokens = self.words[level.index()].as_deref().unwrap_or_else(|| panic!("words at {level:?} are read but not in the method's needs"));
        tokens.iter().map(move |token| Word { text: &text[token.start as usize..token.end as usize], class: token.class })
    }

    /// The words of a level that are not on the stop list.
    ///
    /// # Panics
    /// Where the method's [`Needs`] do not name them.
    pub fn content_words(&self, level: Level) -> impl Iterator<Item = &str> + Clone {
        self.words(level).filter(|word| word.class == TokenClass::Content).map(|word| word.text)
    }

    /// The words of a level with their parts of speech, stop words included, in order of the text.
    ///
    /// # Panics
    /// Where the method's [`Needs`] do not name them.
    pub fn tagged_words(&self, level: Level) -> impl Iterator<Item = (Word<'_>, PartOfSpeech)> + Clone {
        let tags = self.parts_of_speech[level.index()].as_deref();
        let tags = tags.unwrap_or_else(|| panic!("parts of speech at {level:?} are read but not in the method's needs"));
        self.words(level).zip(tags.iter().copied())
    }

    /// Heap bytes held.
    pub fn heap_bytes(&self) -> usize {
        let texts: usize = self.texts.iter().flatten().map(|text| text.len()).sum();
        let marks: usize = self.sentences.iter().map(|(_, _, marks)| size_of_val(&**marks)).sum();
        let words: usize = self.words.iter().flatten().map(|words| size_of_val(&**words)).sum();
        let tags: usize = self.parts_of_speech.iter().flatten().map(|tags| size_of_val(&**tags)).sum();
        texts + marks + words + tags
    }
}

/// A document as methods see it, as far as the methods of the run need it.
#[derive(Clone, Debug, Default)]
pub struct Analyzed {
    /// The text.
    pub body: Part,
    /// The headline; `None` where the document has none or no method reads it.
    pub title: Option<Part>,
    /// The address; `None` where the document has none or no method reads it.
    pub url: Option<Box<str>>,
    /// The time of publication in seconds since 1970-01-01 00:00, without a time zone; `None` where the document has none, it cannot be read, or no method reads it.
    pub published: Option<i64>,
}
