//! Why a store refuses.

use std::path::{Path, PathBuf};

/// Why a store refused.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The store was made by something else.
    #[error("the store's `{field}` is `{found}`, but this run has `{asked}`: open it with the settings that made it, or make a new one")]
    OtherHeader {
        /// The field that differs.
        field: &'static str,
        /// In the store.
        found: String,
        /// In this run.
        asked: String,
    },
    /// A file is to be made where one is.
    #[error("`{}` is there already: open it, or name a file that is not", .path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file is to be opened that is not there. An empty store in its place would issue ids anew.
    #[error("`{}` is not there: create it, or name a file that is", .path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file is not what this store writes, or not all of it.
    #[error("`{}` cannot be read as a hash database: {found}; restore it from a copy, or name another file", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        found: String,
    },
    /// The file is of another version of the format.
    #[error("`{}` has version {found} of its format, but this program reads {read}", .path.display())]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// In the file.
        found: u32,
        /// What can be read.
        read: u32,
    },
    /// The file system failed.
    #[error("cannot {action} `{}`", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried, as an infinitive.
        action: &'static str,
        /// What the system says.
        source: std::io::Error,
    },
    /// The database under the store failed.
    #[error("cannot {action} the database `{}`", .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What was tried, as an infinitive.
        action: &'static str,
        /// What the database says.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The entries are readable, but not as their owner would have written them.
    #[error("the hash database contradicts itself: {found}; restore it from a copy, or start a new one")]
    Inconsistent {
        /// The contradiction.
        found: String,
    },
}

impl StoreError {
    pub(crate) fn io(path: &Path, action: &'static str, source: std::io::Error) -> Self {
        Self::Io { path: path.to_owned(), action, source }
    }

    pub(crate) fn damaged(path: &Path, found: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), found: found.into() }
    }
}
