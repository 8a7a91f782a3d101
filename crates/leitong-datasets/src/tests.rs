//! Each test writes a small data set into a folder of its own.

mod document_errors;
mod foreign;
mod formats;
mod manifest;
mod pool;
mod real;
mod stream;
mod truth;
mod truth_errors;

use std::fs;
use std::path::PathBuf;

use leitong_core::Document;
use tempfile::TempDir;

use crate::{Dataset, DatasetError, GoldOverrides, load};

/// A folder that is removed at the end of its test.
struct Folder(TempDir);

/// A `dataset.toml` over one file; more keys may follow.
const ONE_FILE: &str = "name = \"天气\"\nlicence = \"CC0-1.0\"\ndocuments = [\"documents.jsonl\"]\n";

impl Folder {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let folder = Self(TempDir::new().unwrap());
        for (name, bytes) in files {
            folder.write(name, bytes);
        }
        folder
    }

    /// Four documents a, b, c, d and a manifest with more keys.
    fn of_four(more: &str, files: &[(&str, &str)]) -> Self {
        let documents: String = ["a", "b", "c", "d"].map(|id| format!("{{\"id\": \"{id}\", \"text\": \"今天晴{id}。\"}}\n")).concat();
        let folder = Self::new(&[("dataset.toml", format!("{ONE_FILE}{more}").as_bytes()), ("documents.jsonl", documents.as_bytes())]);
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn load(&self) -> Result<Dataset, DatasetError> {
        load(self.0.path(), &GoldOverrides::default())
    }

    fn load_with(&self, overrides: &str) -> Result<Dataset, DatasetError> {
        load(self.0.path(), &overrides.parse().unwrap())
    }

    /// The text of an error, with the folder left out of its paths.
    fn text<T>(&self, outcome: Result<T, DatasetError>) -> String {
        match outcome {
            Ok(_) => "no error".to_owned(),
            Err(error) => error.to_string().replace(&format!("{}/", self.0.path().display()), ""),
        }
    }
}

fn document(id: &str, text: &str) -> Document {
    Document { id: id.to_owned(), text: text.to_owned(), ..Document::default() }
}
