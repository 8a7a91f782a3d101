//! What is known about pairs: clusters, judged pairs, or both.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use leitong_core::Document;

use crate::gold::Policy;
use crate::load::Ids;
use crate::open::{at_line, delimiter};
use crate::table::Table;
use crate::{DatasetError, FullTruth, GoldError, JudgedPair, Manifest, ReadError, RowFault, Truth, TruthError};

/// Truth with what a reader must know of it.
#[derive(Default)]
pub(crate) struct Known {
    pub truth: Truth,
    pub policy: String,
    pub notes: Vec<String>,
}

/// The documents, and their positions by id.
#[derive(Clone, Copy)]
pub(crate) struct Corpus<'a> {
    pub documents: &'a [Document],
    pub ids: &'a Ids<'a>,
}

impl Corpus<'_> {
    fn position(self, path: &Path, line: u64, id: &str) -> Result<u32, TruthError> {
        self.ids.get(id).copied().ok_or_else(|| TruthError::UnknownId { place: at_line(path, line), id: id.to_owned() })
    }

    fn id(self, position: u32) -> String {
        self.documents[position as usize].id.clone()
    }
}

/// Reads the files of truth that the manifest names.
pub(crate) fn read(manifest: &Manifest, corpus: Corpus<'_>, policy: &Policy<'_>) -> Result<Known, DatasetError> {
    let mut known = Known::default();
    let path = |file: &Option<PathBuf>| file.as_ref().map(|file| manifest.folder.join(file));
    let clusters = path(&policy.files.clusters).map(|path| clusters(&path, corpus, &mut known.notes)).transpose()?;
    let pairs_path = path(&policy.files.pairs);
    let pairs = pairs_path.as_ref().map(|path| pairs(path, corpus, policy.min_confidence(), &mut known.notes)).transpose()?;
    if pairs.is_none() && policy.overrides.min_confidence().is_some() {
        return Err(GoldError::ConfidenceWithoutPairs { path: manifest.path() }.into());
    }
    let labels = pairs.iter().flat_map(BTreeMap::values).map(|labelled| labelled.label.clone()).collect();
    policy.overrides.check(&labels)?;
    if pairs.as_ref().is_some_and(|pairs| !pairs.is_empty()) {
        check_labels(manifest, policy, &labels, &mut known.notes)?;
    }
    (known.truth, known.policy) = match (clusters, pairs) {
        (None, None) => (Truth::None, "no pair is known: methods can be timed, not scored".to_owned()),
        (Some(cluster), None) => {
            (Truth::Full(FullTruth { cluster, labels: BTreeMap::new() }), "duplicate: pairs inside a cluster; different: pairs across clusters".to_owned())
        }
        (None, Some(pairs)) => (Truth::Judged(judged(pairs, policy)), policy.in_words(&labels, None)),
        (Some(cluster), Some(pairs)) => {
            check_cover(&pairs_path.unwrap_or_default(), corpus, &cluster, &pairs)?;
            let labels_of_pairs = pairs.into_iter().map(|(pair, Labelled { label, .. })| (pair, (label.clone(), policy.gold(&label)))).collect();
            (Truth::Full(FullTruth { cluster, labels: labels_of_pairs }), policy.in_words(&labels, Some("pairs across clusters")))
        }
    };
    Ok(known)
}

/// A label, how sure the reader was, and the line that said so.
struct Labelled {
    label: String,
    /// Read only where a least confidence is asked for.
    confidence: Option<u32>,
    line: u64,
}

/// Pairs by position, the smaller first.
type Pairs = BTreeMap<(u32, u32), Labelled>;

fn judged(pairs: Pairs, policy: &Policy<'_>) -> Vec<JudgedPair> {
    let judged = pairs.into_iter().map(|((left, right), Labelled { label, .. })| JudgedPair { left, right, gold: policy.gold(&label), label });
    judged.collect()
}

/// A label of `dataset.toml` that no pair has is worth a note; if no label of `duplicate` occurs, it is a fault.
fn check_labels(manifest: &Manifest, policy: &Policy<'_>, labels: &BTreeSet<String>, notes: &mut Vec<String>) -> Result<(), TruthError> {
    let files = policy.files;
    let overridden_to_positive = labels.iter().any(|label| policy.gold(label) == crate::Gold::Positive);
    if !overridden_to_positive && !files.duplicate.iter().any(|label| labels.contains(label)) {
        return Err(TruthError::NoSuchDuplicate { path: manifest.path(), duplicate: files.duplicate.clone(), known: labels.iter().cloned().collect() });
    }
    for (key, list) in [("duplicate", &files.duplicate), ("ignore", &files.ignore)] {
        let unused = list.iter().filter(|&label| !labels.contains(label));
        notes.extend(unused.map(|label| format!("no pair has the label `{label}` of `{key}`")));
    }
    Ok(())
}

/// The cluster of each document, numbered by first occurrence over the documents.
fn clusters(path: &Path, corpus: Corpus<'_>, notes: &mut Vec<String>) -> Result<Vec<u32>, DatasetError> {
    let table = Table::open(path, delimiter(path)?)?;
    let mut rows = table.rows()?;
    let [id_column, cluster_column] = rows.needed_columns(["id", "cluster"])?;
    let mut names: HashMap<String, usize> = HashMap::new();
    let mut given: Vec<Option<(usize, u64)>> = vec![None; corpus.documents.len()];
    let mut n_repeated = 0;
    while let Some((line, row)) = rows.next()? {
        let (id, cluster) = (&row[id_column], &row[cluster_column]);
        not_empty(path, line, "cluster", cluster)?;
        let position = corpus.position(path, line, id)? as usize;
        let next_name = names.len();
        let name = *names.entry(cluster.to_owned()).or_insert(next_name);
        match given[position].replace((name, line)) {
            None => {}
            Some((first, _)) if first == name => n_repeated += 1,
            Some((first, first_line)) => {
                let first_cluster = names.into_iter().find_map(|(cluster, name)| (name == first).then_some(cluster)).unwrap_or_default();
                let (place, first_cluster) = (at_line(path, line), first_cluster.into());
                return Err(TruthError::TwoClusters { place, id: id.into(), cluster: cluster.into(), first_line, first_cluster }.into());
            }
        }
    }
    note_repeats(notes, path, n_repeated);
    Ok(numbered(&given, names.len()))
}

fn numbered(given: &[Option<(usize, u64)>], n_names: usize) -> Vec<u32> {
    let mut number_of_name = vec![None; n_names];
    let mut numbers = Vec::with_capacity(given.len());
    let mut next = 0;
    for given in given {
        let known = given.and_then(|(name, _)| number_of_name[name]);
        let number = known.unwrap_or(next);
        if known.is_none() {
            next += 1;
        }
        if let Some((name, _)) = given {
            number_of_name[*name] = Some(number);
        }
        numbers.push(number);
    }
    numbers
}

/// The labelled pairs of a file, those of too low a confidence left out. A pair without a label is not judged yet.
fn pairs(path: &Path, corpus: Corpus<'_>, min_confidence: Option<u32>, notes: &mut Vec<String>) -> Result<Pairs, DatasetError> {
    let table = Table::open(path, delimiter(path)?)?;
    let mut rows = table.rows()?;
    let columns = rows.needed_columns(["left", "right", "label"])?;
    let confidence_column = min_confidence.map(|_| rows.needed_columns(["left", "right", "label", "confidence"])).transpose()?.map(|columns| columns[3]);
    let mut pairs = Pairs::new();
    let (mut n_rows, mut n_repeated, mut n_unjudged) = (0, 0, 0);
    while let Some((line, row)) = rows.next()? {
        n_rows += 1;
        let [left, right, label] = columns.map(|column| &row[column]);
        let (a, b) = (corpus.position(path, line, left)?, corpus.position(path, line, right)?);
        if a == b {
            return Err(TruthError::SelfPair { place: at_line(path, line), id: left.to_owned() }.into());
        }
        if label.is_empty() {
            n_unjudged += 1;
            continue;
        }
        let confidence = confidence_column.map(|column| confidence(path, line, &row[column])).transpose()?;
        let labelled = pairs.entry((a.min(b), a.max(b))).or_insert_with(|| Labelled { label: label.to_owned(), confidence, line });
        if labelled.label != label {
            let (place, first_line, first_label) = (at_line(path, line), labelled.line, labelled.label.as_str().into());
            return Err(TruthError::TwoLabels { place, left: left.into(), right: right.into(), label: label.into(), first_line, first_label }.into());
        }
        n_repeated += usize::from(labelled.line != line);
    }
    note_repeats(notes, path, n_repeated);
    if n_unjudged > 0 {
        notes.push(format!("{}: {n_unjudged} pairs have no label yet and were left out", file_name(path)));
    }
    let n_judged = pairs.len();
    pairs.retain(|_, labelled| labelled.confidence >= min_confidence);
    if pairs.len() < n_judged {
        let least = min_confidence.unwrap_or_default();
        notes.push(format!("{}: {} pairs judged with a confidence below {least} were left out", file_name(path), n_judged - pairs.len()));
    }
    if pairs.is_empty() && n_rows > 0 {
        return Err(TruthError::NothingJudged { path: path.to_path_buf(), n_unjudged, n_unsure: n_judged }.into());
    }
    Ok(pairs)
}

/// How sure a reader was of a label: a whole number, higher for surer.
fn confidence(path: &Path, line: u64, text: &str) -> Result<u32, ReadError> {
    not_empty(path, line, "confidence", text)?;
    let fault = || RowFault::WrongKind { column: "confidence".to_owned(), expected: "a whole number", found: format!("`{text}`") };
    text.parse().map_err(|_| ReadError::Row { place: at_line(path, line), fault: fault() })
}

fn file_name(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

fn not_empty(path: &Path, line: u64, column: &str, value: &str) -> Result<(), ReadError> {
    let fault = || RowFault::Empty { column: column.to_owned() };
    if value.is_empty() { Err(ReadError::Row { place: at_line(path, line), fault: fault() }) } else { Ok(()) }
}

fn note_repeats(notes: &mut Vec<String>, path: &Path, n_repeated: usize) {
    if n_repeated > 0 {
        notes.push(format!("{}: {n_repeated} rows repeat an earlier row and were passed over", file_name(path)));
    }
}

/// Every pair inside a cluster must be listed, and no other.
fn check_cover(path: &Path, corpus: Corpus<'_>, cluster: &[u32], pairs: &Pairs) -> Result<(), TruthError> {
    // The first one in the file, not by position.
    let across = pairs.iter().filter(|((a, b), _)| cluster[*a as usize] != cluster[*b as usize]).min_by_key(|(_, labelled)| labelled.line);
    if let Some((&(a, b), labelled)) = across {
        return Err(TruthError::AcrossClusters { place: at_line(path, labelled.line), left: corpus.id(a), right: corpus.id(b) });
    }
    let n_clusters = cluster.iter().max().map_or(0, |&last| last as usize + 1);
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); n_clusters];
    for (position, &cluster) in (0..).zip(cluster) {
        members[cluster as usize].push(position);
    }
    let n_inside: usize = members.iter().map(|members| members.len() * (members.len() - 1) / 2).sum();
    if pairs.len() == n_inside {
        return Ok(());
    }
    let inside = members.iter().flat_map(|members| members.iter().enumerate().flat_map(|(i, &a)| members[i + 1..].iter().map(move |&b| (a, b))));
    match inside.into_iter().find(|pair| !pairs.contains_key(pair)) {
        Some((a, b)) => Err(TruthError::UnlistedPair { path: path.to_path_buf(), left: corpus.id(a), right: corpus.id(b) }),
        None => Ok(()),
    }
}
