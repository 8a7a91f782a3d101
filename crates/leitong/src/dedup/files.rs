//! The files of a run as a corpus.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context as _, Result};
use leitong_core::Document;
use leitong_datasets::stream::{Chunk, Input, InputOptions, Reject, resolve};
use leitong_datasets::{Fields, Place};
use leitong_dedup::{Corpus, CorpusError, Forecast, Settings};
use rayon::prelude::*;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_128;

use super::output::Rows;
use super::{Arguments, INTERRUPTED};

/// Chunks that are read ahead of the work.
const READ_AHEAD: usize = 4;
/// Documents that are handed over together: files of one document each are collected.
const DOCUMENTS_AT_A_TIME: usize = 512;

/// The user pressed Ctrl-C.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: nothing was written")]
pub struct Interrupted;

/// A record that is no document, where that is to end the run.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {reason} (--strict stops at the first bad document)")]
pub struct BadDocument {
    place: Place,
    reason: String,
}

/// What the first reading found.
#[derive(Default)]
struct Seen {
    /// Of each record, old ones first: whether it is a document.
    is_document: Vec<bool>,
    rejects: Vec<Reject>,
    n_old: u32,
    n_new_records: u64,
    decodings: BTreeMap<String, String>,
}

/// Inputs, those of the older corpus first.
pub struct Files {
    inputs: Vec<Input>,
    n_old_inputs: usize,
    skipped: Vec<(PathBuf, String)>,
    options: InputOptions,
    is_strict: bool,
    seen: Mutex<Option<Seen>>,
}

impl Files {
    pub fn open(arguments: &Arguments) -> Result<Self> {
        let options = options(arguments);
        let old = if arguments.against.is_empty() { Vec::new() } else { resolve(&arguments.against, &options)?.inputs };
        let new = resolve(&arguments.inputs, &options)?;
        let n_old_inputs = old.len();
        let inputs = old.into_iter().chain(new.inputs).collect();
        Ok(Self { inputs, n_old_inputs, skipped: new.skipped, options, is_strict: arguments.strict, seen: Mutex::new(None) })
    }

    pub fn options(&self) -> &InputOptions {
        &self.options
    }

    /// Inputs whose documents are written.
    pub fn new_inputs(&self) -> &[Input] {
        &self.inputs[self.n_old_inputs..]
    }

    /// Documents of the older corpus.
    pub fn n_old(&self) -> u32 {
        self.seen().as_ref().map_or(0, |seen| seen.n_old)
    }

    /// Records of the inputs.
    pub fn n_read(&self) -> u64 {
        self.seen().as_ref().map_or(0, |seen| seen.n_new_records)
    }

    /// Records that are no documents; those of the older corpus are not counted.
    pub fn n_rejected(&self) -> u64 {
        self.seen().as_ref().map_or(0, |seen| seen.rejects.len() as u64)
    }

    /// The first few rejects, as lines.
    pub fn first_rejects(&self, n: usize) -> Vec<String> {
        self.seen().as_ref().map_or(Vec::new(), |seen| seen.rejects.iter().take(n).map(ToString::to_string).collect())
    }

    /// How files that are not UTF-8 were read.
    pub fn decodings(&self) -> Vec<String> {
        self.seen().as_ref().map_or(Vec::new(), |seen| seen.decodings.values().cloned().collect())
    }

    /// Files of folders that are of no known format.
    pub fn skipped(&self) -> &[(PathBuf, String)] {
        &self.skipped
    }

    fn seen(&self) -> MutexGuard<'_, Option<Seen>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says how many documents there may be, and what they will need; nothing where no sample tells.
    pub fn forecast(&self, settings: &Settings) -> Result<String> {
        /// Documents that are looked at.
        const SAMPLE: usize = 256;
        let Some(input) = self.inputs.last() else { return Ok(String::new()) };
        let Some(chunk) = input.chunks(&self.options).next() else { return Ok(String::new()) };
        let sample: Vec<Document> = (0..chunk.len().min(SAMPLE)).filter_map(|record| chunk.document(record).ok()).collect();
        let record_bytes: usize = (0..chunk.len()).map(|record| chunk.raw(record).len()).sum();
        if sample.is_empty() || record_bytes == 0 {
            return Ok(String::new());
        }
        let file_bytes = |input: &Input| std::fs::metadata(&input.path).map_or(0, |about| about.len());
        let total: u64 = self.inputs.iter().map(file_bytes).sum();
        let is_packed = self.inputs.iter().any(|input| has_packed_name(&input.path));
        // Chinese text is packed to two fifths or so.
        let unpacked = total as f64 * if is_packed { 2.5 } else { 1.0 };
        let n_docs = (unpacked * chunk.len() as f64 / record_bytes as f64).max(sample.len() as f64);
        let needed = Forecast::of(&sample, settings)?.bytes(n_docs, settings);
        Ok(format!(
            "about {n_docs:.0} documents in {} files; forecast: {} of memory beyond {} for what is being read, at most {} on disk",
            self.inputs.len(),
            size(needed),
            leitong_report::bytes(READING_BYTES),
            size(unpacked)
        ))
    }

    /// Calls for each record of the inputs that is a document, with the input's position, its chunk, its place there and its number.
    pub fn each_new_document(&self, take: &mut dyn FnMut(usize, &Chunk, usize, u32) -> Result<()>) -> Result<()> {
        let seen = self.seen();
        let Some(seen) = seen.as_ref() else { return Ok(()) };
        let first_record = seen.is_document.len() - seen.n_new_records as usize;
        let (mut record, mut doc) = (first_record, seen.n_old);
        self.chunks(self.n_old_inputs, |input, chunk| {
            for place in 0..chunk.len() {
                let is_document = seen.is_document.get(record).copied().context("the files changed while they were read")?;
                record += 1;
                if is_document {
                    take(input - self.n_old_inputs, &chunk, place, doc)?;
                    doc += 1;
                }
            }
            Ok(())
        })
    }

    /// Reads the inputs from one on, a few chunks ahead of what is done with them.
    fn chunks(&self, first_input: usize, mut take: impl FnMut(usize, Chunk) -> Result<()>) -> Result<()> {
        std::thread::scope(|scope| {
            let (sender, receiver) = sync_channel::<(usize, Chunk)>(READ_AHEAD);
            scope.spawn(move || {
                let _ = self.inputs.iter().enumerate().skip(first_input).try_for_each(|(number, input)| {
                    input.chunks(&self.options).try_for_each(|chunk| match sender.send((number, chunk)) {
                        Ok(()) => ControlFlow::Continue(()),
                        // Nobody listens any more: the run has ended.
                        Err(_) => ControlFlow::Break(()),
                    })
                });
            });
            for (number, chunk) in receiver {
                if INTERRUPTED.load(Ordering::Relaxed) {
                    return Err(Interrupted.into());
                }
                take(number, chunk)?;
            }
            Ok(())
        })
    }

    /// The first reading: what is no document is set aside, and so is a document whose id was seen before in the same corpus.
    fn read_first(&self, take: &mut dyn FnMut(Vec<Document>) -> Result<(), CorpusError>) -> Result<Seen> {
        let mut seen = Seen::default();
        let mut ids: [HashSet<u128>; 2] = Default::default();
        let mut held: Vec<Document> = Vec::new();
        self.chunks(0, |number, chunk| {
            let is_new = number >= self.n_old_inputs;
            if let Some(decoding) = chunk.decoding() {
                seen.decodings.insert(decoding.name.clone(), decoding.to_string());
            }
            let parsed: Vec<Result<Document, Reject>> = (0..chunk.len()).into_par_iter().map(|record| chunk.document(record)).collect();
            for (record, parsed) in parsed.into_iter().enumerate() {
                seen.n_new_records += u64::from(is_new);
                let parsed = parsed.and_then(|document| {
                    if ids[usize::from(is_new)].insert(xxh3_128(document.id.as_bytes())) {
                        Ok(document)
                    } else {
                        Err(chunk.reject(record, format!("the id `{}` was seen before", document.id)))
                    }
                });
                seen.is_document.push(parsed.is_ok());
                match parsed {
                    Ok(document) => {
                        seen.n_old += u32::from(!is_new);
                        held.push(document);
                    }
                    Err(reject) if self.is_strict => return Err(BadDocument { place: reject.place, reason: reject.reason }.into()),
                    // What is wrong in an older corpus was told when it was the new one.
                    Err(reject) if is_new => seen.rejects.push(reject),
                    Err(_) => {}
                }
            }
            if held.len() >= DOCUMENTS_AT_A_TIME {
                take(std::mem::take(&mut held)).map_err(anyhow::Error::from_boxed)?;
            }
            Ok(())
        })?;
        take(held).map_err(anyhow::Error::from_boxed)?;
        Ok(seen)
    }

    fn read_again(&self, seen: &Seen, take: &mut dyn FnMut(Vec<Document>) -> Result<(), CorpusError>) -> Result<()> {
        let mut record = 0;
        let mut held: Vec<Document> = Vec::new();
        self.chunks(0, |_, chunk| {
            let is_document = seen.is_document.get(record..record + chunk.len()).context("the files changed while they were read")?;
            record += chunk.len();
            let parsed = is_document.par_iter().enumerate().filter(|(_, is_document)| **is_document);
            let documents: Result<Vec<Document>, Reject> = parsed.map(|(record, _)| chunk.document(record)).collect();
            held.extend(documents.map_err(|reject| anyhow::anyhow!("the files changed while they were read: {reject}"))?);
            if held.len() >= DOCUMENTS_AT_A_TIME {
                take(std::mem::take(&mut held)).map_err(anyhow::Error::from_boxed)?;
            }
            Ok(())
        })?;
        take(held).map_err(anyhow::Error::from_boxed)
    }

    /// Writes the rejects where there are some, and says where.
    pub fn write_rejects(&self, arguments: &Arguments) -> Result<Option<PathBuf>> {
        let seen = self.seen();
        let Some(seen) = seen.as_ref().filter(|seen| !seen.rejects.is_empty()) else { return Ok(None) };
        let beside = [&arguments.output, &arguments.clusters, &arguments.evidence].into_iter().flatten().find(|path| *path != Path::new("-"));
        let Some(path) = arguments.rejects.clone().or_else(|| beside.map(|path| beside_of(path))) else { return Ok(None) };
        let mut rows = Rows::create(&path)?;
        for reject in &seen.rejects {
            rows.json(&RejectLine { place: reject.place.to_string(), reason: &reject.reason, raw: String::from_utf8_lossy(&reject.raw) })?;
        }
        rows.finish().with_context(|| format!("writing {}", path.display()))?;
        Ok(Some(path))
    }
}

/// What chunks that are read ahead may hold together.
const READING_BYTES: u64 = (READ_AHEAD as u64 + 2) * (8 << 20);

/// A forecast as bytes.
#[allow(clippy::cast_sign_loss, reason = "a forecast is a sum of sizes")]
fn size(forecast: f64) -> String {
    leitong_report::bytes(forecast as u64)
}

#[derive(Serialize)]
struct RejectLine<'a> {
    place: String,
    reason: &'a str,
    /// The record as it came, cut after 64 KiB; bytes that are not UTF-8 are replaced.
    raw: std::borrow::Cow<'a, str>,
}

impl Corpus for Files {
    fn read(&self, take: &mut dyn FnMut(Vec<Document>) -> Result<(), CorpusError>) -> Result<(), CorpusError> {
        let mut seen = self.seen();
        match seen.as_ref() {
            Some(seen) => self.read_again(seen, take).map_err(boxed)?,
            None => *seen = Some(self.read_first(take).map_err(boxed)?),
        }
        Ok(())
    }
}

/// The error itself, so that what has an exit code of its own is known again.
fn boxed(error: anyhow::Error) -> CorpusError {
    let error = match error.downcast::<BadDocument>() {
        Ok(bad) => return bad.into(),
        Err(error) => error,
    };
    match error.downcast::<Interrupted>() {
        Ok(interrupted) => interrupted.into(),
        Err(error) => error.into(),
    }
}

fn options(arguments: &Arguments) -> InputOptions {
    let named = |name: &str, usual: &str| (name != usual).then(|| name.to_owned());
    let fields = Fields {
        text: named(&arguments.text_field, "text"),
        id: named(&arguments.id_field, "id"),
        title: named(&arguments.title_field, "title"),
        published: named(&arguments.time_field, "published"),
        ..Fields::default()
    };
    let max_text_bytes = usize::try_from(arguments.max_text).unwrap_or(usize::MAX);
    InputOptions { fields, format: arguments.format, encoding: arguments.encoding.clone(), max_text_bytes, ..InputOptions::default() }
}

fn has_packed_name(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz") || extension.eq_ignore_ascii_case("zst"))
}

/// `clean.jsonl` -> `clean.rejects.jsonl`; in a folder, `rejects.jsonl`.
fn beside_of(path: &Path) -> PathBuf {
    if path.is_dir() || path.to_string_lossy().ends_with('/') {
        return path.join("rejects.jsonl");
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.split_once('.').map_or(&*name, |(stem, _)| stem);
    path.with_file_name(format!("{stem}.rejects.jsonl"))
}
