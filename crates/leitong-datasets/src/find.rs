//! From a name to a folder.

use std::path::{Component, Path, PathBuf};

use crate::{DatasetError, MANIFEST_FILE};

/// Finds the folder of a data set: a name is looked up in each root, in their order; otherwise it is a path of a folder with `dataset.toml`.
///
/// # Errors
/// Where nothing is found; the error lists where it looked and which data sets the roots have.
pub fn find(name: &str, roots: &[PathBuf]) -> Result<PathBuf, DatasetError> {
    let path = Path::new(name);
    let is_plain_name = matches!(path.components().collect::<Vec<_>>()[..], [Component::Normal(_)]);
    let in_roots = roots.iter().filter(|_| is_plain_name).map(|root| root.join(name));
    let looked: Vec<PathBuf> = in_roots.chain([path.to_path_buf()]).collect();
    match looked.iter().find(|folder| is_dataset(folder)) {
        Some(folder) => Ok(folder.clone()),
        None => Err(DatasetError::NotFound { name: name.to_owned(), looked, known: known(roots) }),
    }
}

fn is_dataset(folder: &Path) -> bool {
    folder.join(MANIFEST_FILE).is_file()
}

/// Names of the data sets in the roots, ascending. A root that cannot be read has none: it is only listed to help.
fn known(roots: &[PathBuf]) -> Vec<String> {
    let entries = roots.iter().filter_map(|root| root.read_dir().ok()).flatten().filter_map(Result::ok);
    let mut names: Vec<String> = entries.filter(|entry| is_dataset(&entry.path())).map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names.dedup();
    names
}
