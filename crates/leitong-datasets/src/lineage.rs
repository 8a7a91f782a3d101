//! How generated documents were made.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::json_lines::parse;
use crate::load::Ids;
use crate::open::{Lines, at_line};
use crate::{DatasetError, Lineage, TruthError};

/// One line of a lineage file: a [`Lineage`] by ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineageLine {
    /// The document.
    pub id: String,
    /// The edit with its strength; absent for originals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Id of the document it was made from; absent for originals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Kind of hard negative; absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hard_negative: Option<String>,
    /// Hard negatives of one group are alike but different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
}

/// One entry a document; a document without a line is an original.
pub(crate) fn read(path: &Path, ids: &Ids<'_>) -> Result<Vec<Lineage>, DatasetError> {
    let mut lineage = vec![Lineage::default(); ids.len()];
    let mut line_of = vec![None; ids.len()];
    let mut lines = Lines::open(path)?;
    while let Some((number, text)) = lines.next()? {
        let line = parse(path, number, text, |json| LineageLine::deserialize(json))?;
        let place = || at_line(path, number);
        let position = |id: &str| ids.get(id).copied().ok_or_else(|| TruthError::UnknownId { place: place(), id: id.to_owned() });
        let document = position(&line.id)? as usize;
        let parent = line.parent.as_deref().map(position).transpose()?;
        if let Some(first) = line_of[document].replace(number) {
            return Err(TruthError::TwoLineages { place: place(), first: at_line(path, first), id: line.id }.into());
        }
        lineage[document] = Lineage { kind: line.kind, parent, hard_negative: line.hard_negative, group: line.group };
    }
    Ok(lineage)
}
