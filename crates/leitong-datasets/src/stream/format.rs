//! Formats of files, and how they are recognised.

use std::fmt;
use std::io::Read;
use std::path::Path;
use std::str::FromStr;

use crate::open::{Compression, unpacked};

/// How a file holds its documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileFormat {
    /// One JSON object a line.
    JsonLines,
    /// Values between commas, with a header.
    Csv,
    /// Values between tabs, with a header.
    Tsv,
    /// Columns, compressed in groups of rows.
    Parquet,
    /// A workbook; its first sheet is read.
    Xlsx,
    /// One document a file, plain text.
    Text,
    /// One document a file, a page of the web.
    Html,
    /// `<doc>` blocks as of the Sogou news corpora.
    SogouXml,
    /// An archive of pages (WARC) or of their text (WET).
    Warc,
}

/// Every format with its name on the command line.
const NAMES: [(FileFormat, &str); 9] = [
    (FileFormat::JsonLines, "jsonl"),
    (FileFormat::Csv, "csv"),
    (FileFormat::Tsv, "tsv"),
    (FileFormat::Parquet, "parquet"),
    (FileFormat::Xlsx, "xlsx"),
    (FileFormat::Text, "text"),
    (FileFormat::Html, "html"),
    (FileFormat::SogouXml, "sogou"),
    (FileFormat::Warc, "warc"),
];

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES.iter().find(|(format, _)| format == self).map_or("", |&(_, name)| name))
    }
}

impl FromStr for FileFormat {
    type Err = String;

    /// Reads a name as of the command line, or the end of a file's name.
    fn from_str(name: &str) -> Result<Self, String> {
        let known = NAMES.iter().find(|(_, known)| *known == name).map(|&(format, _)| format);
        known.or_else(|| by_extension(name)).ok_or_else(|| {
            let names: Vec<&str> = NAMES.iter().map(|&(_, name)| name).collect();
            format!("unknown format `{name}`: must be one of {}", names.join(", "))
        })
    }
}

impl FileFormat {
    /// Whether records are rows of named columns, so that columns can be added.
    pub fn has_columns(self) -> bool {
        matches!(self, Self::JsonLines | Self::Csv | Self::Tsv | Self::Parquet)
    }

    /// Whether a file is one document.
    pub fn is_one_document(self) -> bool {
        matches!(self, Self::Text | Self::Html)
    }

    /// Whether the file is packed inside, so that `.gz` and `.zst` are not read.
    fn is_packed(self) -> bool {
        matches!(self, Self::Parquet | Self::Xlsx)
    }

    /// The delimiter of a table of text.
    pub(crate) fn delimiter(self) -> Option<u8> {
        match self {
            Self::Csv => Some(b','),
            Self::Tsv => Some(b'\t'),
            _ => None,
        }
    }
}

fn by_extension(extension: &str) -> Option<FileFormat> {
    Some(match extension {
        "jsonl" | "ndjson" | "json" => FileFormat::JsonLines,
        "csv" => FileFormat::Csv,
        "tsv" => FileFormat::Tsv,
        "parquet" => FileFormat::Parquet,
        "xlsx" => FileFormat::Xlsx,
        "txt" => FileFormat::Text,
        "html" | "htm" => FileFormat::Html,
        "xml" | "dat" => FileFormat::SogouXml,
        "warc" | "wet" => FileFormat::Warc,
        _ => return None,
    })
}

/// What the endings of a name say.
pub(crate) fn of_name(path: &Path) -> (Option<FileFormat>, Compression) {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let (compression, plain) = Compression::of(&name);
    let format = plain.rsplit_once('.').and_then(|(_, extension)| by_extension(extension));
    (format.filter(|format| !format.is_packed() || compression == Compression::None), compression)
}

/// Format and compression of a file that is there, or why it is none that is read.
///
/// The ends of the name decide; of `.txt`, `.xml` and `.dat`, the first bytes tell a Sogou dump from the rest.
pub(crate) fn of_file(path: &Path) -> Result<(FileFormat, Compression), String> {
    let (format, compression) = of_name(path);
    let Some(format) = format else {
        return Err("unknown format: read are .jsonl, .ndjson, .json, .csv, .tsv, .txt, .html, .htm, .xml, .dat, .warc, .wet (also with .gz or .zst), .parquet and .xlsx".to_owned());
    };
    if !matches!(format, FileFormat::Text | FileFormat::SogouXml) {
        return Ok((format, compression));
    }
    match (format, is_sogou(path, compression)) {
        (_, true) => Ok((FileFormat::SogouXml, compression)),
        (FileFormat::Text, false) => Ok((FileFormat::Text, compression)),
        (_, false) => Err("no Sogou dump: its first bytes hold no <doc>".to_owned()),
    }
}

/// Whether the first bytes hold a `<doc>` with a member of its own. A file that cannot be read is none: it is reported where it is read.
fn is_sogou(path: &Path, compression: Compression) -> bool {
    const LOOKED_BYTES: u64 = 1 << 16;
    let mut start = Vec::new();
    let Ok(reader) = unpacked(path, compression) else { return false };
    // What was read before a fault is enough.
    let _ = reader.take(LOOKED_BYTES).read_to_end(&mut start);
    let Some(doc) = memchr::memmem::find(&start, b"<doc>") else { return false };
    start[doc + b"<doc>".len()..].trim_ascii_start().starts_with(b"<")
}
