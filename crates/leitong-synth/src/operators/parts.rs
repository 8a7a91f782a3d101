//! Edits after which one text contains the other: M9 paging, M10 merging.

use crate::base::BaseArticle;
use crate::dice::Dice;
use crate::text::{Char, Draft, Paragraph, n_letters, n_letters_of, sentences};
use crate::words;

/// How M10 puts two articles together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge {
    /// The article, then as much of the donors: half of the result.
    Appended,
    /// The article as a quotation in the middle of the donors' text: .3 of the result.
    Quoted,
}

impl Merge {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Appended, Self::Quoted];

    /// The article's share of the result, in per cent.
    pub fn percent(self) -> usize {
        match self {
            Self::Appended => 50,
            Self::Quoted => 30,
        }
    }
}

/// M9: one of `n_pages` pages of about equal length, divided between sentences, with the links to the others.
pub(super) fn keep_page(draft: &mut Draft, n_pages: usize, dice: &mut Dice) {
    let pages = pages(draft, n_pages);
    let with_text: Vec<usize> = (0..pages.len()).filter(|&number| !pages[number].is_empty()).collect();
    let Some(page) = dice.pick(&with_text) else {
        return;
    };
    draft.body.clone_from(&pages[page]);
    let links: Vec<String> = (1..=n_pages).map(|number| format!("[{number}]")).collect();
    draft.foot.push(format!("{} 下一页", links.join(" ")));
}

/// A sentence belongs to the page on which its first letter falls.
fn pages(draft: &Draft, n_pages: usize) -> Vec<Vec<Paragraph>> {
    let total = draft.n_body_letters().max(1);
    let mut pages: Vec<Vec<Paragraph>> = vec![Vec::new(); n_pages];
    let mut before = 0;
    for paragraph in &draft.body {
        let mut last_page = None;
        for range in sentences(paragraph) {
            let page = (before * n_pages / total).min(n_pages - 1);
            before += n_letters(&paragraph[range.clone()]);
            if last_page != Some(page) {
                pages[page].push(Paragraph::new());
                last_page = Some(page);
            }
            if let Some(last) = pages[page].last_mut() {
                last.extend_from_slice(&paragraph[range]);
            }
        }
    }
    pages
}

/// M10. Without enough text of the donors nothing changes.
pub(super) fn merge(draft: &mut Draft, how: Merge, donors: &[BaseArticle], dice: &mut Dice) {
    let own = draft.n_body_letters();
    let wanted = own * (100 - how.percent()) / how.percent();
    let (Some(foreign), Some(donor)) = (donor_paragraphs(donors, wanted), donors.first()) else {
        return;
    };
    match how {
        Merge::Appended => {
            draft.title = format!("{}　{}", draft.title, donor.title);
            draft.body.extend(foreign);
        }
        Merge::Quoted => {
            draft.title.clone_from(&donor.title);
            let quoted = std::mem::take(&mut draft.body);
            let (before, after) = foreign.split_at(foreign.len() / 2);
            draft.body.extend_from_slice(before);
            draft.body.push(format!("{}的报道全文如下：", words::agency(dice)).chars().map(Char::inserted).collect());
            draft.body.extend(quoted);
            draft.body.extend_from_slice(after);
        }
    }
}

/// The donors' sentences from the first on, until they hold `wanted` letters; `None` where they hold less than nine tenths of it.
fn donor_paragraphs(donors: &[BaseArticle], wanted: usize) -> Option<Vec<Paragraph>> {
    let mut taken = Vec::new();
    let mut n_taken = 0;
    for line in donors.iter().flat_map(|donor| &donor.paragraphs) {
        if n_taken >= wanted {
            break;
        }
        let paragraph: Paragraph = line.chars().map(Char::inserted).collect();
        if n_taken + n_letters_of(line) <= wanted {
            n_taken += n_letters_of(line);
            taken.push(paragraph);
            continue;
        }
        let mut part = Paragraph::new();
        for range in sentences(&paragraph) {
            if n_taken < wanted {
                n_taken += n_letters(&paragraph[range.clone()]);
                part.extend_from_slice(&paragraph[range]);
            }
        }
        taken.push(part);
    }
    (wanted > 0 && n_taken * 10 >= wanted * 9).then_some(taken)
}
