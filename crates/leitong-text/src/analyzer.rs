use std::collections::BTreeSet;

use leitong_core::{Analyzed, Document, Level, Needs, Part, PartNeeds};

use crate::{normalise, parse_published, sentences, words};

/// Longest text that is analysed, in bytes: offsets are 32 bits wide, and NFKC makes at most eleven times as many bytes.
const MAX_BYTES: usize = u32::MAX as usize / 16;

/// Analyses documents as far as the methods of a run need it.
#[derive(Clone, Debug)]
pub struct Analyzer {
    needs: Needs,
}

impl Analyzer {
    /// An analyser for the merged needs of all methods of a run.
    pub fn new(needs: Needs) -> Self {
        Self { needs }
    }

    /// Normalises the document and finds its sentences; words come from [`Analyzer::segment`], so that both can be timed apart.
    ///
    /// Of a text beyond 256 MiB the head is analysed. The headline is analysed where it is not blank and a method reads it.
    pub fn prepare(&self, document: &Document) -> Analyzed {
        let title = document.title.as_deref().filter(|title| !title.trim().is_empty() && !self.needs.title.is_empty());
        let url = document.url.as_deref().filter(|url| self.needs.url && !url.trim().is_empty());
        let published = document.published.as_deref().filter(|_| self.needs.published);
        Analyzed {
            body: prepare_part(&self.needs.body, &document.text),
            title: title.map(|title| prepare_part(&self.needs.title, title)),
            url: url.map(Box::from),
            published: published.and_then(parse_published),
        }
    }

    /// Adds the words that the needs name.
    pub fn segment(&self, analyzed: &mut Analyzed) {
        segment_part(&self.needs.body, &mut analyzed.body);
        if let Some(title) = &mut analyzed.title {
            segment_part(&self.needs.title, title);
        }
    }

    /// [`Analyzer::prepare`], then [`Analyzer::segment`].
    pub fn analyze(&self, document: &Document) -> Analyzed {
        let mut analyzed = self.prepare(document);
        self.segment(&mut analyzed);
        analyzed
    }
}

/// Makes each level from the one below, up to the highest that is read, and keeps those that are.
fn prepare_part(needs: &PartNeeds, text: &str) -> Part {
    let mut read: BTreeSet<Level> = needs.texts.iter().chain(&needs.words).chain(&needs.parts_of_speech).copied().collect();
    read.extend(needs.sentences.iter().map(|&(level, _)| level));
    let mut part = Part::default();
    let Some(&highest) = read.last() else { return part };

    let given = &text[..text.floor_char_boundary(MAX_BYTES)];
    let mut text = String::new();
    for level in Level::ALL.into_iter().filter(|&level| level <= highest) {
        let below = std::mem::take(&mut text);
        text = match level {
            Level::L0 => given.into(),
            Level::L1 => normalise::l1(given),
            Level::Folded => normalise::fold(&below),
            Level::L2 => normalise::letters(&below),
        };
        for &(_, splitter) in needs.sentences.iter().filter(|&&(asked, _)| asked == level) {
            // At L2 the marks are gone: they are found one level below.
            let marks = if level == Level::L2 { sentences::split_letters(&below, splitter) } else { sentences::split(&text, level, splitter) };
            part.set_sentences(level, splitter, marks);
        }
        if read.contains(&level) {
            part.set_text(level, text.as_str());
        }
    }
    part
}

fn segment_part(needs: &PartNeeds, part: &mut Part) {
    for &level in needs.words.union(&needs.parts_of_speech) {
        if needs.parts_of_speech.contains(&level) {
            let (tokens, tags) = words::segment_tagged(part.text(level));
            part.set_words(level, tokens);
            part.set_parts_of_speech(level, tags);
        } else {
            let tokens = words::segment(part.text(level));
            part.set_words(level, tokens);
        }
    }
}
