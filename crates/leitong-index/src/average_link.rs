//! Hierarchical clustering with average linkage, cut at a threshold.

use kodama::{Method, linkage};
use leitong_core::Detector;
use rayon::prelude::*;

use crate::ClusterError;
use crate::clusters::{Components, check_threshold};

/// Most signed documents that [`average_link`] takes: its matrix is then 1 GiB.
pub const AVERAGE_LINK_MAX_DOCS: u32 = 16_384;

/// Agglomerative clustering with average linkage (UPGMA): the cluster of each document, numbered by first document.
///
/// Again and again the two clusters are joined whose mean similarity, over all pairs of a document of one and a document of the other, is largest, as long as it
/// is at least `threshold`. Documents without a signature are alone. Where means are equal the result depends on the order of documents; a mean that equals the
/// threshold but for rounding may fall on either side.
///
/// Cost: n (n - 1) / 2 numbers of 8 bytes for n signed documents, as many scores, and O(n^2) time beyond them.
/// Source: Sokal and Michener, 1958; computed by the nearest-neighbour chain of Müllner, *Modern hierarchical, agglomerative clustering algorithms*, 2011.
///
/// # Errors
/// Where the threshold is not above 0 and at most 1, or more than [`AVERAGE_LINK_MAX_DOCS`] documents are signed.
pub fn average_link(detector: &dyn Detector, threshold: f64) -> Result<Vec<u32>, ClusterError> {
    check_threshold(threshold)?;
    let signed: Vec<u32> = (0..detector.n_docs()).filter(|&doc| detector.is_signed(doc)).collect();
    if signed.len() > AVERAGE_LINK_MAX_DOCS as usize {
        return Err(ClusterError::TooMany { n_signed: signed.len(), limit: AVERAGE_LINK_MAX_DOCS });
    }
    let mut matrix = dissimilarities(detector, &signed);
    let dendrogram = linkage(&mut matrix, signed.len(), Method::Average);
    let largest_joined = 1.0 - threshold;
    let mut components = Components::new(detector.n_docs());
    // A step joins two clusters; each stands for itself by one of its documents. Steps come by ascending dissimilarity.
    let mut standing_for: Vec<u32> = signed;
    for step in dendrogram.steps().iter().take_while(|step| step.dissimilarity <= largest_joined) {
        let (a, b) = (standing_for[step.cluster1], standing_for[step.cluster2]);
        components.unite(a, b);
        standing_for.push(a);
    }
    Ok(components.clusters())
}

/// 1 - similarity of all pairs: the upper triangle, row by row.
fn dissimilarities(detector: &dyn Detector, docs: &[u32]) -> Vec<f64> {
    let n_pairs = docs.len() * docs.len().saturating_sub(1) / 2;
    let mut matrix = vec![0.0; n_pairs];
    let mut rows = Vec::with_capacity(docs.len());
    let mut rest = &mut matrix[..];
    for row in 0..docs.len() {
        let (this, below) = rest.split_at_mut(docs.len() - 1 - row);
        rows.push(this);
        rest = below;
    }
    rows.into_par_iter().enumerate().for_each_init(Vec::new, |scores, (row, dissimilarities)| {
        scores.clear();
        detector.score_row(docs[row], &docs[row + 1..], scores);
        for (dissimilarity, score) in dissimilarities.iter_mut().zip(scores) {
            *dissimilarity = 1.0 - *score;
        }
    });
    matrix
}
