//! Files that appear whole or not at all.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The file beside `path` in which the next `path` is written. Nothing reads it: what a killed process left there is overwritten.
pub(crate) fn draft_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".draft");
    path.with_file_name(name)
}

/// Puts the draft in the place of `path`, at once, and waits until the disk has both.
pub(crate) fn publish(draft: &Path, path: &Path) -> Result<(), StoreError> {
    fs::rename(draft, path).map_err(|error| StoreError::io(path, "replace", error))?;
    // The new name is an entry of the folder, which only Unix can be asked to write out.
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| StoreError::io(folder, "sync", error))?;
    }
    Ok(())
}

/// Whether there is a file.
pub(crate) fn exists(path: &Path) -> Result<bool, StoreError> {
    path.try_exists().map_err(|error| StoreError::io(path, "find", error))
}

/// Checks that there is a file to open.
pub(crate) fn must_exist(path: &Path) -> Result<(), StoreError> {
    if exists(path)? { Ok(()) } else { Err(StoreError::Missing { path: path.to_owned() }) }
}

/// Checks that there is no file where one is to be made.
pub(crate) fn must_not_exist(path: &Path) -> Result<(), StoreError> {
    if exists(path)? { Err(StoreError::Exists { path: path.to_owned() }) } else { Ok(()) }
}
