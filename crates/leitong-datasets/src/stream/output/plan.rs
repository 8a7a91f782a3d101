//! Which file each record goes to, and in which format.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::OutputError;
use crate::stream::format::{FileFormat, of_name};
use crate::stream::resolve::Input;

/// One file that will be written.
pub(super) struct Target {
    pub path: PathBuf,
    pub format: FileFormat,
    /// It was opened.
    pub is_used: bool,
}

/// The files that will be written.
pub(super) struct Plan {
    /// One target for each input; otherwise one for all.
    pub is_folder: bool,
    pub targets: Vec<Target>,
}

impl Plan {
    pub fn of(path: &Path, inputs: &[Input], format: Option<FileFormat>, has_extras: bool) -> Result<Self, OutputError> {
        let is_folder = is_folder(path, inputs, format, has_extras);
        let targets: Vec<Target> = if is_folder {
            inputs.iter().map(|input| below(path, input, format, has_extras)).collect::<Result<_, _>>()?
        } else {
            vec![Target { path: path.to_path_buf(), format: one_format(path, inputs, format, has_extras)?, is_used: false }]
        };
        check_paths(&targets, inputs)?;
        Ok(Self { is_folder, targets })
    }
}

fn is_folder(path: &Path, inputs: &[Input], format: Option<FileFormat>, has_extras: bool) -> bool {
    if path == Path::new("-") {
        return false;
    }
    let named = format.or(of_name(path).0);
    let are_files = inputs.len() > 1 && inputs.iter().any(|input| input.format.is_one_document());
    let stays = named.is_none_or(FileFormat::is_one_document) && !has_extras;
    path.to_string_lossy().ends_with('/') || path.is_dir() || (are_files && stays)
}

/// The file of one input in a folder.
fn below(folder: &Path, input: &Input, format: Option<FileFormat>, has_extras: bool) -> Result<Target, OutputError> {
    let kept = if is_writable(input.format) && (input.format.has_columns() || !has_extras) { input.format } else { FileFormat::JsonLines };
    let format = format.unwrap_or(kept);
    let path = folder.join(&input.relative);
    // A name that says another format would be read wrongly.
    let says = of_name(&path).0;
    let path = if format == input.format && says.is_some() { path } else { with_end(&path, format) };
    check_format(&path, format, std::slice::from_ref(input), has_extras)?;
    Ok(Target { path, format, is_used: false })
}

fn with_end(path: &Path, format: FileFormat) -> PathBuf {
    let end = match format {
        FileFormat::Text => "txt",
        FileFormat::SogouXml => "xml",
        FileFormat::JsonLines | FileFormat::Csv | FileFormat::Tsv | FileFormat::Parquet | FileFormat::Xlsx | FileFormat::Html | FileFormat::Warc => {
            return PathBuf::from(format!("{}.{format}", path.display()));
        }
    };
    PathBuf::from(format!("{}.{end}", path.display()))
}

fn one_format(path: &Path, inputs: &[Input], given: Option<FileFormat>, has_extras: bool) -> Result<FileFormat, OutputError> {
    let common = inputs.first().map(|input| input.format).filter(|&first| inputs.iter().all(|input| input.format == first));
    // Dumps of Sogou come as .txt, .xml and .dat.
    let named =
        of_name(path).0.map(|named| if named == FileFormat::Text { common.filter(|&common| common == FileFormat::SogouXml).unwrap_or(named) } else { named });
    let inherited = common.filter(|&common| is_writable(common) && (common.has_columns() || !has_extras));
    let format = given.or(named).or(inherited).unwrap_or(FileFormat::JsonLines);
    check_format(path, format, inputs, has_extras)?;
    Ok(format)
}

fn is_writable(format: FileFormat) -> bool {
    format != FileFormat::Xlsx
}

fn check_format(path: &Path, format: FileFormat, inputs: &[Input], has_extras: bool) -> Result<(), OutputError> {
    let other = inputs.iter().find(|input| input.format != format);
    let reason = if format.has_columns() {
        return Ok(());
    } else if !is_writable(format) {
        "workbooks are only read".to_owned()
    } else if has_extras {
        "it has no room for columns".to_owned()
    } else if let Some(other) = other {
        format!("{} is {}", other.name, other.format)
    } else if format.is_one_document() && inputs.len() > 1 {
        "it holds one document".to_owned()
    } else {
        return Ok(());
    };
    Err(OutputError::Format { path: path.to_path_buf(), format, reason })
}

/// No output may be an input, and no two may be one file.
fn check_paths(targets: &[Target], inputs: &[Input]) -> Result<(), OutputError> {
    let read: Vec<PathBuf> = inputs.iter().filter_map(|input| fs::canonicalize(&input.path).ok()).collect();
    let mut taken = BTreeMap::new();
    for (target, input) in targets.iter().zip(inputs) {
        let path = target.path.clone();
        if fs::canonicalize(&path).is_ok_and(|real| read.contains(&real)) {
            return Err(OutputError::IsInput { path });
        }
        if let Some(first) = taken.insert(path.clone(), input.name.clone()) {
            return Err(OutputError::SameName { path, first, second: input.name.clone() });
        }
    }
    Ok(())
}
