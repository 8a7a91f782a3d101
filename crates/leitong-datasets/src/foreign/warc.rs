//! STUB, to be replaced when the branches are joined: archives of pages and of their text.

use std::io::BufRead;

use leitong_core::Document;

/// One record.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The record as it came.
    pub bytes: Vec<u8>,
    /// Its number in the archive, from 1.
    pub number: u64,
    /// What it says, or why it is no document. An absent id is empty.
    pub document: Result<Document, String>,
}

/// The records of an archive.
pub fn records(mut reader: impl BufRead) -> impl Iterator<Item = Piece> {
    let mut bytes = Vec::new();
    let read = reader.read_to_end(&mut bytes);
    let document = read.map_err(|error| error.to_string()).and(Err("archives are not read yet".to_owned()));
    std::iter::once(Piece { bytes, number: 1, document })
}
