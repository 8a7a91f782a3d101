//! A file beside its place, until it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::write::GzEncoder;

use super::OutputError;
use crate::open::Compression;

/// Bytes that are packed as the name of their file says.
enum Packed {
    Plain(BufWriter<Box<dyn Write + Send>>),
    Gzip(Box<GzEncoder<BufWriter<Box<dyn Write + Send>>>>),
    Zstd(Box<zstd::Encoder<'static, BufWriter<Box<dyn Write + Send>>>>),
}

/// A file that is being written.
pub struct Draft {
    packed: Packed,
    written: Written,
}

/// A file that is whole and not yet in its place. One that is dropped before is removed.
pub struct Written {
    path: PathBuf,
    /// `None` for standard output.
    draft: Option<PathBuf>,
}

impl Draft {
    /// Begins a file, and the folders above it; `-` is standard output. A name that ends in `.gz` or `.zst` is packed.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn create(path: &Path) -> Result<Self, OutputError> {
        const BUFFER_BYTES: usize = 1 << 17;
        let fault = |error| OutputError::Unwritable { path: path.to_path_buf(), error };
        let (file, draft): (Box<dyn Write + Send>, _) = if path == Path::new("-") {
            (Box::new(io::stdout()), None)
        } else {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(fault)?;
            }
            let mut name = path.file_name().unwrap_or_default().to_owned();
            name.push(".part");
            let draft = path.with_file_name(name);
            (Box::new(File::create(&draft).map_err(fault)?), Some(draft))
        };
        let written = Written { path: path.to_path_buf(), draft };
        let buffered = BufWriter::with_capacity(BUFFER_BYTES, file);
        let packed = match Compression::of(&path.to_string_lossy().to_ascii_lowercase()).0 {
            Compression::None => Packed::Plain(buffered),
            Compression::Gzip => Packed::Gzip(Box::new(GzEncoder::new(buffered, flate2::Compression::default()))),
            Compression::Zstd => Packed::Zstd(Box::new(zstd::Encoder::new(buffered, zstd::DEFAULT_COMPRESSION_LEVEL).map_err(fault)?)),
        };
        Ok(Self { packed, written })
    }

    pub(super) fn path(&self) -> &Path {
        &self.written.path
    }

    pub(super) fn fault(&self, error: io::Error) -> OutputError {
        OutputError::Unwritable { path: self.written.path.clone(), error }
    }

    pub(super) fn put(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        self.write_all(bytes).map_err(|error| self.fault(error))
    }

    /// Writes what is held back.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn finish(self) -> Result<Written, OutputError> {
        let Self { packed, written } = self;
        let flushed = match packed {
            Packed::Plain(mut plain) => plain.flush(),
            Packed::Gzip(gzip) => gzip.finish().and_then(|mut plain| plain.flush()),
            Packed::Zstd(zstd) => zstd.finish().and_then(|mut plain| plain.flush()),
        };
        match flushed {
            Ok(()) => Ok(written),
            Err(error) => Err(OutputError::Unwritable { path: written.path.clone(), error }),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.packed {
            Packed::Plain(plain) => plain.write(bytes),
            Packed::Gzip(gzip) => gzip.write(bytes),
            Packed::Zstd(zstd) => zstd.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.packed {
            Packed::Plain(plain) => plain.flush(),
            Packed::Gzip(gzip) => gzip.flush(),
            Packed::Zstd(zstd) => zstd.flush(),
        }
    }
}

impl Written {
    /// Puts the file in its place.
    ///
    /// # Errors
    /// Where it cannot be renamed.
    pub fn keep(mut self) -> Result<(), OutputError> {
        match self.draft.take() {
            Some(draft) => fs::rename(draft, &self.path).map_err(|error| OutputError::Unwritable { path: self.path.clone(), error }),
            None => Ok(()),
        }
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        if let Some(draft) = &self.draft {
            // Nothing is lost where it stays: the next run writes over it.
            let _ = fs::remove_file(draft);
        }
    }
}
