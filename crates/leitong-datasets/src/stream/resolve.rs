//! From what is named on the command line to files.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::{NamedTempFile, TempPath};
use thiserror::Error;

use super::chunk::{Chunks, Source};
use super::format::{FileFormat, of_file, of_name};
use super::{dumps, lines, pages, parquet, sheet};
use crate::Fields;
use crate::open::Compression;

/// How files are read.
#[derive(Clone, Debug)]
pub struct InputOptions {
    /// Names of the columns, where they differ from the names of the fields.
    pub fields: Fields,
    /// The format of every file, whatever its name; otherwise its name says it.
    pub format: Option<FileFormat>,
    /// The charset that the files are said to have, as a WHATWG label; otherwise it is found out.
    pub encoding: Option<String>,
    /// A document whose text has more bytes (of UTF-8) is rejected; 16 MiB.
    pub max_text_bytes: usize,
    /// A line that is longer is rejected without being kept, and so is a larger file that is one document; 256 MiB. At most 1 GiB is taken.
    pub max_record_bytes: usize,
}

impl Default for InputOptions {
    fn default() -> Self {
        Self { fields: Fields::default(), format: None, encoding: None, max_text_bytes: 16 << 20, max_record_bytes: 256 << 20 }
    }
}

/// A file of documents.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where its bytes are; for standard input a temporary file.
    pub path: PathBuf,
    /// As it is shown: as given, or `-`.
    pub name: String,
    /// How it holds its documents.
    pub format: FileFormat,
    /// Its path below the folder that was named, or its file name: where it goes in a folder of outputs.
    pub relative: PathBuf,
    pub(crate) compression: Compression,
    /// Keeps the temporary file until the last clone is gone.
    _spooled: Option<Arc<TempPath>>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    /// Files to be read, in the order given; those of one folder or glob are sorted.
    pub inputs: Vec<Input>,
    /// Files of folders that are not read, and why.
    pub skipped: Vec<(PathBuf, String)>,
}

/// Why there is nothing to read.
#[derive(Debug, Error)]
pub enum InputError {
    /// No file, folder or glob was named.
    #[error("no input: name at least one file, folder or glob, or - for standard input")]
    NoInput,
    /// A path that is not there.
    #[error("{path}: no such file or folder")]
    Missing {
        /// What was given.
        path: String,
    },
    /// A pattern that no glob is.
    #[error("{glob}: no glob: {reason}")]
    Glob {
        /// What was given.
        glob: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A glob that finds nothing.
    #[error("{glob}: no file matches")]
    NoMatch {
        /// What was given.
        glob: String,
    },
    /// A folder without a file of a known format.
    #[error("{path}: no file of a known format in this folder ({n_skipped} others)")]
    EmptyFolder {
        /// What was given.
        path: String,
        /// Files of unknown formats.
        n_skipped: usize,
    },
    /// A file that was named, and cannot be told what it is.
    #[error("{path}: {reason}; a format can be given")]
    UnknownFormat {
        /// What was given.
        path: String,
        /// Why it is not read.
        reason: String,
    },
    /// The operating system refuses.
    #[error("{path}: cannot be read: {error}")]
    Unreadable {
        /// The file or folder.
        path: String,
        /// What the operating system says.
        error: io::Error,
    },
}

/// Finds the files that are meant: a file as given; the files below a folder, sorted; the matches of a glob, sorted; standard input for `-`.
///
/// Standard input is read to its end into a temporary file, since a run reads its documents more than once; it is JSON lines if no format is given.
/// A file that is named twice is taken once.
///
/// # Errors
/// Where nothing is named or found, a path is missing, a glob matches nothing, or a file that was named has no known format.
pub fn resolve(paths: &[String], options: &InputOptions) -> Result<Resolved, InputError> {
    if paths.is_empty() {
        return Err(InputError::NoInput);
    }
    let n_folders = paths.iter().filter(|path| Path::new(path).is_dir()).count();
    let mut search = Search { options, names_folders: n_folders > 1, resolved: Resolved::default(), seen: BTreeSet::new() };
    for path in paths {
        search.add(path)?;
    }
    Ok(search.resolved)
}

struct Search<'a> {
    options: &'a InputOptions,
    /// Relative names begin with the name of the folder that was given.
    names_folders: bool,
    resolved: Resolved,
    /// Files that were taken, by their real paths.
    seen: BTreeSet<PathBuf>,
}

impl Search<'_> {
    fn add(&mut self, given: &str) -> Result<(), InputError> {
        let path = Path::new(given);
        if given == "-" {
            let input = spooled(self.options).map_err(|error| InputError::Unreadable { path: given.to_owned(), error })?;
            self.resolved.inputs.push(input);
            Ok(())
        } else if path.is_dir() {
            self.add_folder(path)
        } else if path.exists() {
            self.add_file(path)
        } else if given.contains(['*', '?', '[']) {
            self.add_glob(given)
        } else {
            Err(InputError::Missing { path: given.to_owned() })
        }
    }

    fn add_file(&mut self, path: &Path) -> Result<(), InputError> {
        let found = self.format(path).map_err(|reason| InputError::UnknownFormat { path: path.display().to_string(), reason })?;
        self.take(path, file_name(path), found);
        Ok(())
    }

    fn add_glob(&mut self, glob: &str) -> Result<(), InputError> {
        let matches = glob::glob(glob).map_err(|error| InputError::Glob { glob: glob.to_owned(), reason: error.msg.to_owned() })?;
        let mut files: Vec<PathBuf> = matches.filter_map(Result::ok).filter(|path| path.is_file()).collect();
        files.sort_unstable();
        if files.is_empty() {
            return Err(InputError::NoMatch { glob: glob.to_owned() });
        }
        files.iter().try_for_each(|file| self.add_file(file))
    }

    fn add_folder(&mut self, folder: &Path) -> Result<(), InputError> {
        let mut files = Vec::new();
        walk(folder, &mut files, &mut BTreeSet::new()).map_err(|(path, error)| InputError::Unreadable { path: path.display().to_string(), error })?;
        files.sort_unstable();
        let (n_before, n_skipped_before) = (self.resolved.inputs.len() + self.seen.len(), self.resolved.skipped.len());
        for file in files {
            let below = file.strip_prefix(folder).unwrap_or(&file);
            let relative = if self.names_folders { file_name(folder).join(below) } else { below.to_path_buf() };
            match self.format(&file) {
                Ok(found) => self.take(&file, relative, found),
                Err(reason) => self.resolved.skipped.push((file, reason)),
            }
        }
        if self.resolved.inputs.len() + self.seen.len() == n_before {
            return Err(InputError::EmptyFolder { path: folder.display().to_string(), n_skipped: self.resolved.skipped.len() - n_skipped_before });
        }
        Ok(())
    }

    fn format(&self, path: &Path) -> Result<(FileFormat, Compression), String> {
        match self.options.format {
            Some(format) => Ok((format, of_name(path).1)),
            None => of_file(path),
        }
    }

    fn take(&mut self, path: &Path, relative: PathBuf, (format, compression): (FileFormat, Compression)) {
        if self.seen.insert(fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())) {
            let (path, name) = (path.to_path_buf(), path.display().to_string());
            self.resolved.inputs.push(Input { path, name, format, relative, compression, _spooled: None });
        }
    }
}

fn file_name(path: &Path) -> PathBuf {
    // A path such as `..` has no name of its own.
    PathBuf::from(path.file_name().unwrap_or(OsStr::new("documents")))
}

/// All files below a folder. A folder that is reached twice, over a link, is walked once.
fn walk(folder: &Path, files: &mut Vec<PathBuf>, walked: &mut BTreeSet<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let fault = |error| (folder.to_path_buf(), error);
    if !walked.insert(fs::canonicalize(folder).map_err(fault)?) {
        return Ok(());
    }
    for entry in folder.read_dir().map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path.is_dir() { walk(&path, files, walked)? } else { files.push(path) }
    }
    Ok(())
}

fn spooled(options: &InputOptions) -> io::Result<Input> {
    let mut file = NamedTempFile::new()?;
    io::copy(&mut io::stdin().lock(), &mut file)?;
    let spooled = file.into_temp_path();
    Ok(Input {
        path: spooled.to_path_buf(),
        name: "-".to_owned(),
        format: options.format.unwrap_or(FileFormat::JsonLines),
        relative: PathBuf::from("stdin"),
        compression: Compression::None,
        _spooled: Some(Arc::new(spooled)),
    })
}

impl Input {
    pub(crate) fn source(&self, options: &InputOptions) -> Source {
        /// Positions in a block of two such records fit into 32 bits.
        const MAX_RECORD_BYTES: usize = 1 << 30;
        Source {
            path: self.path.clone(),
            name: self.name.clone(),
            format: self.format,
            compression: self.compression,
            fields: options.fields.clone(),
            encoding: options.encoding.clone(),
            max_text_bytes: options.max_text_bytes,
            max_record_bytes: options.max_record_bytes.min(MAX_RECORD_BYTES),
        }
    }

    /// Reads the file from its beginning.
    pub fn chunks(&self, options: &InputOptions) -> Chunks {
        let source = Arc::new(self.source(options));
        match self.format {
            FileFormat::JsonLines | FileFormat::Csv | FileFormat::Tsv => lines::chunks(&source),
            FileFormat::Parquet => parquet::chunks(&source),
            FileFormat::Xlsx => sheet::chunks(&source),
            FileFormat::Text | FileFormat::Html => pages::chunks(&source),
            FileFormat::SogouXml => dumps::sogou_chunks(&source),
            FileFormat::Warc => dumps::warc_chunks(&source),
        }
    }
}
