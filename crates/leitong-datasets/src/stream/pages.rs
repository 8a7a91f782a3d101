//! Files that are one document: plain text and pages.

use std::sync::{Arc, OnceLock};

use leitong_core::Document;

use super::blocks::read_whole;
use super::cells::check_text;
use super::chunk::{Chunk, Chunks, Decoding, Records, Reject, Source};
use super::format::FileFormat;
use crate::Place;
use crate::foreign::page;

pub(crate) fn chunks(source: &Arc<Source>) -> Chunks {
    let source = Arc::clone(source);
    // Read when it is asked for: a folder may have many files.
    Chunks::new(std::iter::once_with(move || {
        let (bytes, fault) = read_whole(&source, source.max_record_bytes);
        match fault {
            Some(reason) => Chunk::rejected(Reject::new(source.whole(), reason, &bytes)),
            None => Chunk::new(WholeFile { source, bytes, parsed: OnceLock::new() }),
        }
    }))
}

struct WholeFile {
    source: Arc<Source>,
    bytes: Vec<u8>,
    parsed: OnceLock<Result<Parsed, String>>,
}

#[derive(Clone)]
struct Parsed {
    document: Document,
    encoding: &'static str,
    n_replaced: usize,
}

impl WholeFile {
    fn parsed(&self) -> &Result<Parsed, String> {
        self.parsed.get_or_init(|| {
            let declared = self.source.encoding.as_deref();
            let parsed = if self.source.format == FileFormat::Html { self.page(declared)? } else { self.text(declared) };
            check_text(&parsed.document.text, "text", &self.source)?;
            Ok(parsed)
        })
    }

    fn text(&self, declared: Option<&str>) -> Parsed {
        let decoded = leitong_text::decode(&self.bytes, declared);
        let document = Document { id: self.source.name.clone(), text: decoded.text, ..Document::default() };
        Parsed { document, encoding: decoded.encoding, n_replaced: decoded.n_replaced }
    }

    fn page(&self, declared: Option<&str>) -> Result<Parsed, String> {
        let page::Page { document, encoding, n_replaced } = page::document(&self.bytes, declared)?;
        let document = Document { id: self.source.name.clone(), ..document };
        Ok(Parsed { document, encoding, n_replaced })
    }
}

impl Records for WholeFile {
    fn len(&self) -> usize {
        1
    }

    fn place(&self, _: usize) -> Place {
        self.source.whole()
    }

    fn document(&self, _: usize) -> Result<Document, String> {
        self.parsed().as_ref().map(|parsed| parsed.document.clone()).map_err(Clone::clone)
    }

    fn raw(&self, _: usize) -> &[u8] {
        &self.bytes
    }

    fn decoding(&self) -> Option<Decoding> {
        let parsed = self.parsed().as_ref().ok()?;
        let is_plain = parsed.encoding == "UTF-8" && parsed.n_replaced == 0;
        (!is_plain).then(|| Decoding { name: self.source.name.clone(), encoding: parsed.encoding.to_owned(), n_replaced: parsed.n_replaced })
    }
}
