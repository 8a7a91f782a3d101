//! Making the documents of one family or group.

use crate::base::BaseArticle;
use crate::dice::Dice;
use crate::notice;
use crate::operators::{Context, Operator, shorten};
use crate::plan::HardNegative;
use crate::portal::Portal;
use crate::published::later;
use crate::text::{Draft, Kept};

/// A document without its place in the corpus.
#[derive(Clone, Debug)]
pub struct Made {
    /// Who carries it.
    pub portal: Portal,
    /// Part of the portal.
    pub channel: &'static str,
    /// Headline, in the portal's manner; absent where a text has none.
    pub title: Option<String>,
    /// Text, in the portal's manner.
    pub text: String,
    /// Time of publication there.
    pub published: String,
    /// What it keeps of the original.
    pub kept: Kept,
    /// The edit, as lineage records it; absent for originals.
    pub kind: Option<String>,
}

/// Reprints appear within three days.
const MAX_DELAY_MINUTES: usize = 3 * 24 * 60;

/// An article at its home portal, and one reprint for each operator at the other portals in turn (a fourth at home again). A copy is the
/// home portal's document under another portal's name.
pub fn family(article: &BaseArticle, operators: &[Operator], related: &[&str], dice: &mut Dice) -> Vec<Made> {
    let original = Draft::original(&article.title, &article.paragraphs);
    let mut portals = Portal::ALL;
    dice.shuffle(&mut portals);
    let mut made = vec![dressed(original.clone(), article, portals[0], &article.published, related, dice)];
    for (number, &operator) in operators.iter().enumerate() {
        let portal = portals[(number + 1) % portals.len()];
        let published = later(&article.published, 5 + dice.below(MAX_DELAY_MINUTES) as u32);
        if operator == Operator::Copy {
            made.push(Made { portal, published, kind: Some(operator.to_string()), ..made[0].clone() });
            continue;
        }
        let mut draft = original.clone();
        operator.apply(&mut draft, Context { portal, published: &published, related, donors: &[] }, dice);
        made.push(Made { kind: Some(operator.to_string()), ..dressed(draft, article, portal, &published, related, dice) });
    }
    made
}

fn dressed(mut draft: Draft, article: &BaseArticle, portal: Portal, published: &str, related: &[&str], dice: &mut Dice) -> Made {
    portal.dress(&mut draft, published, related, dice);
    let (text, kept) = (draft.text(), draft.kept());
    Made { portal, channel: article.channel, title: Some(draft.title), text, published: published.to_owned(), kept, kind: None }
}

/// Hard negatives: each article of the group at a portal of its own choice.
///
/// For N3 the articles are cut short and carry the notice of one column, at one portal.
pub fn group(articles: &[BaseArticle], kind: HardNegative, related: &[&str], dice: &mut Dice) -> Vec<Made> {
    let column_portal = dice.pick(&Portal::ALL).unwrap_or(Portal::Sina);
    let notice = notice::lines(dice);
    let mut made = Vec::with_capacity(articles.len());
    for article in articles {
        let mut draft = Draft::original(&article.title, &article.paragraphs);
        let mut portal = dice.pick(&Portal::ALL).unwrap_or(Portal::Sina);
        if kind == HardNegative::SharedBoilerplate {
            portal = column_portal;
            shorten(&mut draft, notice::letters(&notice));
            draft.foot.extend(notice.iter().cloned());
        }
        made.push(dressed(draft, article, portal, &article.published, related, dice));
    }
    made
}
