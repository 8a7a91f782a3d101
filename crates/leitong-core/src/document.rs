use serde::{Deserialize, Serialize};

/// A document as a reader gives it: decoded, otherwise untouched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Unique within its data set.
    pub id: String,
    /// The body, at level L0: characters as given.
    pub text: String,
    /// The headline, where the source has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The address it was read from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The portal or collection that carried it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Date or time of publication, as the source wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
}
