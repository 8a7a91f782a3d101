//! One operator on one article, without a corpus around: the probe.

use leitong_core::hash::HashKind;

use crate::base::BaseArticle;
use crate::dice::Dice;
use crate::operators::{Context, Operator};
use crate::portal::Portal;
use crate::text::{Char, Draft, Label, NO_ORIGIN};

/// An edited article, and how far it is from the original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The edited article; lines above and below it are paragraphs of their own. Channel and time are those of the original.
    pub article: BaseArticle,
    /// By the rule of [`Label::of`], from what the mutant keeps; [`crate::CatalogueRow::label`] is what the operator's table gives.
    pub label: Label,
    /// What was edited.
    pub edits: Edits,
}

/// Edited characters of the text; titles and the ends of lines are not counted, nor that text moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    /// Characters of the original text.
    pub n_original: usize,
    /// Its characters that the mutant does not have.
    pub n_lost: usize,
    /// Characters of the mutant that the original does not have.
    pub n_added: usize,
    /// Characters that are still there in another form: full-width, traditional, another mark.
    pub n_changed: usize,
    /// Substitutions, insertions and deletions: added characters that stand where characters were lost are substitutions. The changed ones count too.
    pub n_edits: usize,
}

impl Edits {
    /// Edited characters / characters of the original; 0 for an empty original, above 1 where more was added than was there.
    pub fn share(self) -> f64 {
        if self.n_original == 0 { 0.0 } else { self.n_edits as f64 / self.n_original as f64 }
    }

    /// Compares a draft with the one that it was made from.
    pub fn of(original: &Draft, edited: &Draft) -> Self {
        let before: Vec<Char> = original.body.concat();
        let mut is_kept = vec![false; before.len()];
        let mut n_changed = 0;
        for char in edited.body.iter().flatten().filter(|char| char.origin != NO_ORIGIN) {
            is_kept[char.origin as usize] = true;
            n_changed += usize::from(before[char.origin as usize].value != char.value);
        }
        let around: usize = edited.head.iter().chain(&edited.foot).map(|line| line.chars().count()).sum();
        let n_inserted = edited.body.iter().flatten().filter(|char| char.origin == NO_ORIGIN).count();
        Self {
            n_original: before.len(),
            n_lost: is_kept.iter().filter(|&&is_kept| !is_kept).count(),
            n_added: around + n_inserted,
            n_changed,
            n_edits: around + n_changed + n_edits_within(edited, &is_kept),
        }
    }
}

/// Behind each kept character (and at the beginning) as many characters may have been inserted as lost, or more, or fewer: the larger number counts.
fn n_edits_within(edited: &Draft, is_kept: &[bool]) -> usize {
    let n_lost_behind = |start: usize| is_kept[start..].iter().take_while(|&&is_kept| !is_kept).count();
    let mut n_edits = 0;
    let (mut n_inserted, mut n_lost) = (0, n_lost_behind(0));
    for char in edited.body.iter().flatten() {
        if char.origin == NO_ORIGIN {
            n_inserted += 1;
        } else {
            n_edits += n_lost.max(n_inserted);
            (n_inserted, n_lost) = (0, n_lost_behind(char.origin as usize + 1));
        }
    }
    n_edits + n_lost.max(n_inserted)
}

/// Applies one operator to an article: same article, donors, operator and seed, same mutant.
///
/// Only M10 takes text from `donors`: from the first on, as much as it needs, which is once (50 %) or 7/3 times (30 %) the length of the article.
/// No portal dresses the result; M12 and M22 use the lines of a portal drawn by the seed, and name the donors' titles as related.
///
/// `None` where the article does not have what the operator changes (two pages of one sentence, synonyms that the table does not know, quotes), where the
/// donors have too little text, and where nothing would change.
pub fn mutate(article: &BaseArticle, donors: &[BaseArticle], operator: Operator, seed: u64) -> Option<Mutant> {
    let original = Draft::original(&article.title, &article.paragraphs);
    if !operator.applies(&original) {
        return None;
    }
    // The name of the operator and not its place in a list: a new operator changes no other.
    let mut dice = Dice::new(seed, HashKind::Xxh3.hash(operator.to_string().as_bytes()));
    let portal = dice.pick(&Portal::ALL)?;
    let related: Vec<&str> = donors.iter().map(|donor| donor.title.as_str()).collect();
    let mut edited = original.clone();
    operator.apply(&mut edited, Context { portal, published: &article.published, related: &related, donors }, &mut dice);
    let lines = |draft: &Draft| -> Vec<String> { draft.text().split('\n').map(str::to_owned).collect() };
    let is_same = edited.title == original.title && edited.text() == original.text();
    (!is_same).then(|| Mutant {
        label: Label::of(&original.kept(), &edited.kept()),
        edits: Edits::of(&original, &edited),
        article: BaseArticle { paragraphs: lines(&edited), title: edited.title, ..article.clone() },
    })
}
