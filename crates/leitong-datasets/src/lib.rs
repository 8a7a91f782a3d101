//! The data set folder: documents, truth, clear errors.
//!
//! A data set is a folder with a `dataset.toml` that names its document files and, where it is known, which pairs are duplicates.
//! [`load`] reads all of it into a [`Dataset`]: documents in the order of their files, truth over their positions, and a digest over both.
//! Every fault of a file stops the load with its place and with what would be right; no document is dropped silently.
//!
//! Files that are no data set, of any format and with any fault, are read by [`stream`] instead.
//!
//! Works badly where a data set does not fit into memory: every document is kept, and a `.csv`, `.tsv` or `.parquet` file is held a second time while it is read.
//!
//! ```toml
//! name = "example"
//! licence = "CC0-1.0"
//! documents = ["*.jsonl.gz"]      # globs, relative to the folder: .jsonl .ndjson .csv .tsv (also .gz, .zst), .parquet
//! sizes = [100, 1000]             # optional: prefixes at which it is evaluated
//! on_repeated_id = "keep-first"   # optional: the default "error" stops the load
//! lineage = "lineage.jsonl"       # optional: id, kind, parent, hard_negative, group; a document that is not listed is an original
//!
//! [fields]                        # optional: names of the columns, where they differ
//! text = "content"
//!
//! [truth]                         # optional, and each key in it
//! clusters = "clusters.csv"       # id, cluster; a document that is not listed is a cluster of its own
//! pairs = "pairs.tsv"             # left, right, label; other columns are ignored, and pairs without a label left out
//! duplicate = ["reprint"]         # labels that count as duplicate
//! ignore = ["contained"]          # labels that count as neither; all others are different
//! min-confidence = 2              # optional: pairs whose column `confidence` is lower are left out
//! ```
//!
//! With `clusters` alone every pair is known, and pairs inside a cluster are duplicates. With `pairs` alone only the listed pairs are known.
//! With both every pair is known, and each pair inside a cluster must be listed with its label.
//!
//! ```
//! use leitong_datasets::{GoldOverrides, find, load, write_documents};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let place = tempfile::tempdir()?;
//! let root = place.path().to_path_buf();
//! std::fs::create_dir(root.join("weather"))?;
//! std::fs::write(root.join("weather/dataset.toml"), "name = \"weather\"\nlicence = \"CC0-1.0\"\ndocuments = [\"*.jsonl\"]\n")?;
//! let document = leitong_core::Document { id: "1".into(), text: "今天晴。".into(), ..Default::default() };
//! write_documents(&root.join("weather/documents.jsonl"), &[document])?;
//!
//! let weather = load(&find("weather", &[root])?, &GoldOverrides::default())?;
//! assert_eq!(weather.documents[0].text, "今天晴。");
//! # Ok(())
//! # }
//! ```

mod digest;
mod documents;
mod error;
mod find;
pub mod foreign;
mod gold;
mod json_lines;
mod lineage;
mod load;
mod manifest;
mod model;
mod open;
mod parquet;
mod pool;
mod row;
pub mod stream;
mod table;
#[cfg(test)]
mod tests;
mod truth;
mod write;

pub use documents::read_documents;
pub use error::{DatasetError, GoldError, ManifestError, Place, ReadError, RowFault, TruthError};
pub use find::find;
pub use gold::{GoldOverride, GoldOverrides};
pub use lineage::LineageLine;
pub use load::load;
pub use manifest::{Fields, MANIFEST_FILE, Manifest, OnRepeatedId, TruthFiles};
pub use model::{Dataset, FullTruth, Gold, JudgedPair, Lineage, Truth};
pub use pool::{PoolRow, read_pool, write_pool};
pub use write::{write_clusters, write_documents, write_lineage, write_pairs};
