use std::path::PathBuf;

use thiserror::Error;

/// Why a corpus could not be made or written.
#[derive(Debug, Error)]
pub enum SynthError {
    /// The sizes do not say what to make.
    #[error("`sizes` must be ascending and above 0, got {got:?}")]
    Sizes {
        /// As given.
        got: Vec<usize>,
    },
    /// The base cannot fill the largest size.
    #[error("{needed} base articles are needed, `{base}` has {there} after {left_out} were left out; use a larger base or smaller `sizes`")]
    TooFewArticles {
        /// Name of the base.
        base: String,
        /// Articles that the largest size needs.
        needed: usize,
        /// Articles that can be used.
        there: usize,
        /// Articles left out because they are short or have a neighbour.
        left_out: usize,
    },
    /// Short texts are written by the built-in generator.
    #[error("`base` must be `builtin` for short texts, got `{got}`")]
    ShortBase {
        /// As given.
        got: String,
    },
    /// The recipe names edits that reprints cannot have.
    #[error("`operators` must name rows of the catalogue that need no other article: {why}")]
    Operators {
        /// What is wrong with one of them.
        why: String,
    },
    /// A file or folder could not be written or read.
    #[error("{path}: {source}")]
    Io {
        /// Where.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// There is a folder in the way that was not made here.
    #[error("{path}: the folder has no `made.json`, so it was not generated and is not replaced; name another folder or remove it")]
    NotGenerated {
        /// The folder.
        path: PathBuf,
    },
    /// A record could not be turned into JSON.
    #[error("{path}: {source}")]
    Json {
        /// The file.
        path: PathBuf,
        /// What the serialiser says.
        source: serde_json::Error,
    },
}
