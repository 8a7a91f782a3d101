//! From a folder to a data set.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use leitong_core::Document;

use crate::documents::{Batch, read_batch};
use crate::gold::Policy;
use crate::manifest::FIELD_NAMES;
use crate::truth::{Corpus, Known};
use crate::{Dataset, DatasetError, GoldOverrides, Manifest, ManifestError, OnRepeatedId, Place, ReadError, TruthFiles, digest, lineage, truth};

/// Positions of documents by id; for look-ups only.
pub(crate) type Ids<'a> = HashMap<&'a str, u32>;

/// Reads a data set: documents, truth, lineage.
///
/// # Errors
/// Where `dataset.toml` or one of its files cannot be read, is malformed, or contradicts another, or an override names a label that no pair has.
pub fn load(folder: &Path, overrides: &GoldOverrides) -> Result<Dataset, DatasetError> {
    let manifest = Manifest::read(folder)?;
    let mut notes = Vec::new();
    let documents = documents(&manifest, &mut notes)?;
    check_sizes(&manifest, documents.len())?;
    let ids: Ids<'_> = documents.iter().zip(0..).map(|(document, position)| (document.id.as_str(), position)).collect();
    let no_files = TruthFiles::default();
    let files = manifest.truth.as_ref().unwrap_or(&no_files);
    let known = truth::read(&manifest, Corpus { documents: &documents, ids: &ids }, &Policy { files, overrides })?;
    let lineage = manifest.lineage.as_ref().map(|file| lineage::read(&folder.join(file), &ids)).transpose()?;
    let Known { truth, policy, notes: truth_notes } = known;
    notes.extend(truth_notes);
    let base = manifest.generate.as_ref().and_then(|recipe| recipe.get("base")?.as_str().map(str::to_owned));
    let Manifest { name, licence, sizes, .. } = manifest;
    let mut dataset = Dataset { name, licence, documents, truth, lineage, sizes, base, gold_policy: policy, digest: String::new(), notes };
    dataset.digest = digest::digest(&dataset);
    Ok(dataset)
}

fn check_sizes(manifest: &Manifest, n_docs: usize) -> Result<(), ManifestError> {
    match manifest.sizes.iter().find(|&&size| size > n_docs) {
        Some(&size) => Err(ManifestError::SizeTooLarge { path: manifest.path(), size, n_docs }),
        None => Ok(()),
    }
}

/// The documents of all files, each id once.
fn documents(manifest: &Manifest, notes: &mut Vec<String>) -> Result<Vec<Document>, DatasetError> {
    let paths = files(manifest)?;
    let batches = paths.iter().map(|path| read_batch(path, &manifest.fields)).collect::<Result<Vec<_>, _>>()?;
    let repeats = repeats(&paths, &batches);
    if let (OnRepeatedId::Error, Some(repeat)) = (manifest.on_repeated_id, repeats.first()) {
        let (place, first, id) = (repeat.place.clone(), repeat.first.clone(), repeat.id.clone());
        return Err(ReadError::RepeatedId { place, first, id }.into());
    }
    if !repeats.is_empty() {
        notes.push(format!("{} documents repeat an earlier id and were left out (`on_repeated_id = \"keep-first\"`)", repeats.len()));
    }
    let mut left_out = repeats.iter().map(|repeat| repeat.position).peekable();
    let all = batches.into_iter().flat_map(|batch| batch.documents).enumerate();
    let kept: Vec<Document> = all.filter(|&(position, _)| left_out.next_if_eq(&position).is_none()).map(|(_, document)| document).collect();
    note_unused_columns(manifest, &kept, notes);
    Ok(kept)
}

/// The files that the globs find: in the order of the globs, by name inside one glob, each once.
fn files(manifest: &Manifest) -> Result<Vec<PathBuf>, ManifestError> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    let folder = glob::Pattern::escape(&manifest.folder.to_string_lossy());
    for glob in &manifest.documents {
        let matches = glob::glob(&format!("{folder}/{glob}"));
        let matches = matches.map_err(|error| ManifestError::Glob { path: manifest.path(), glob: glob.clone(), reason: error.msg.to_owned() })?;
        let files: Vec<PathBuf> = matches.filter_map(Result::ok).filter(|path| path.is_file()).collect();
        if files.is_empty() {
            return Err(ManifestError::NoMatch { path: manifest.path(), glob: glob.clone(), generated: manifest.generate.is_some() });
        }
        found.extend(files.into_iter().filter(|path| seen.insert(path.clone())));
    }
    if found.is_empty() { Err(ManifestError::NoDocuments { path: manifest.path() }) } else { Ok(found) }
}

/// A document whose id was used before.
struct Repeat {
    position: usize,
    id: String,
    place: Place,
    first: Place,
}

/// All repeats, in the order of the documents.
fn repeats(paths: &[PathBuf], batches: &[Batch]) -> Vec<Repeat> {
    let mut first_of: HashMap<&str, (usize, u64)> = HashMap::with_capacity(batches.iter().map(|batch| batch.documents.len()).sum());
    let mut repeats = Vec::new();
    let place = |(file, number): (usize, u64)| Batch::place(&paths[file], number, batches[file].rows);
    let documents = batches
        .iter()
        .enumerate()
        .flat_map(|(file, batch)| batch.documents.iter().zip(&batch.numbers).map(move |(document, &number)| (document, (file, number))));
    for (position, (document, at)) in documents.enumerate() {
        let first = *first_of.entry(&document.id).or_insert(at);
        if first != at {
            repeats.push(Repeat { position, id: document.id.clone(), place: place(at), first: place(first) });
        }
    }
    repeats
}

/// A column that is named on purpose and found nowhere is most likely misspelt; in JSON lines no header can tell.
fn note_unused_columns(manifest: &Manifest, documents: &[Document], notes: &mut Vec<String>) {
    let n_title = documents.iter().filter(|document| document.title.is_some()).count();
    let n_url = documents.iter().filter(|document| document.url.is_some()).count();
    let n_source = documents.iter().filter(|document| document.source.is_some()).count();
    let n_published = documents.iter().filter(|document| document.published.is_some()).count();
    let columns = manifest.fields.columns();
    let needed = manifest.fields.needed();
    for (field, n_docs) in (2..).zip([n_title, n_url, n_source, n_published]) {
        if needed[field] && n_docs == 0 {
            notes.push(format!("no document has a {}: `{}` of [fields] is empty or not there", FIELD_NAMES[field], columns[field]));
        }
    }
}
