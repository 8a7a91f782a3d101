mod clusters;
mod finding;
mod keeping;

use leitong_core::{Document, Entry};
use leitong_methods::METHODS;

use crate::{Found, Settings, Silent, find};

fn document(id: &str, text: &str) -> Document {
    Document { id: id.into(), text: text.into(), ..Document::default() }
}

fn row(id: &str) -> &'static Entry {
    METHODS.iter().find(|entry| entry.id == id).unwrap()
}

/// A registry row with its own threshold.
fn settings(id: &str) -> Settings {
    let entry = row(id);
    let build = |entry: &Entry| entry.method(&toml::Table::new()).unwrap();
    Settings::new(build(entry), entry.verifier.map(|verifier| build(row(verifier))), entry.threshold)
}

fn found(documents: &[Document], settings: &Settings) -> Found {
    find(&documents, settings, &Silent).unwrap()
}

/// The clusters of two and more documents, by ids, in an order of their own.
fn partition(found: &Found) -> Vec<Vec<String>> {
    let n_clusters = found.clusters.iter().max().map_or(0, |&last| last as usize + 1);
    let mut clusters = vec![Vec::new(); n_clusters];
    for (doc, &cluster) in found.clusters.iter().enumerate() {
        clusters[cluster as usize].push(found.facts.ids.get(doc as u32).to_owned());
    }
    clusters.retain(|cluster| cluster.len() > 1);
    clusters.iter_mut().for_each(|cluster| cluster.sort());
    clusters.sort();
    clusters
}

/// Forty letters and more, all different, from an offset into the Hanzi.
fn run_of_hanzi(first: u32, n: u32) -> String {
    (0..n).map(|step| char::from_u32(0x4e00 + first + step).unwrap()).collect()
}
