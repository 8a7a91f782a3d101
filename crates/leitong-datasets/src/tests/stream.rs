//! Files as they come, written into a folder of the test and read back.

mod find;
mod json;
mod odd;
mod output;
mod packed;
mod pages;
mod table;

use std::path::Path;

use leitong_core::Document;

use super::Folder;
use crate::stream::{Chunk, InputOptions, Reject, resolve};

/// Documents and rejects of a file, in its order.
type Outcome = Result<Document, Reject>;

fn chunks(path: &Path, options: &InputOptions) -> Vec<Chunk> {
    let resolved = resolve(&[path.display().to_string()], options).unwrap();
    resolved.inputs.iter().flat_map(|input| input.chunks(options)).collect()
}

fn outcomes(chunks: &[Chunk]) -> Vec<Outcome> {
    chunks.iter().flat_map(|chunk| (0..chunk.len()).map(|i| chunk.document(i))).collect()
}

impl Folder {
    /// What a file of these bytes gives: of documents `id|text`, of rejects `place: reason`.
    fn read_with(&self, name: &str, bytes: &[u8], options: &InputOptions) -> Vec<String> {
        self.write(name, bytes);
        let root = format!("{}/", self.0.path().display());
        let shown = |outcome: &Outcome| match outcome {
            Ok(document) => format!("{}|{}", document.id, document.text).replace(&root, ""),
            Err(reject) => reject.to_string().replace(&root, ""),
        };
        outcomes(&chunks(&self.path(name), options)).iter().map(shown).collect()
    }
}

fn read(name: &str, bytes: &[u8]) -> Vec<String> {
    Folder::new(&[]).read_with(name, bytes, &InputOptions::default())
}

fn options_with_text(column: &str) -> InputOptions {
    let fields = crate::Fields { text: Some(column.to_owned()), ..crate::Fields::default() };
    InputOptions { fields, ..InputOptions::default() }
}
