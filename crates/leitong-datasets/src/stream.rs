//! Files as they come: every format, a chunk at a time, one item a record, nothing lost.
//!
//! [`resolve`] finds the files that are meant, [`Input::chunks`] reads one of them in chunks of some megabytes, and [`Chunk::document`] parses one record,
//! on any thread. A record is a document or a [`Reject`] with its place and the reason: no fault of a file ends a run, and none is silent.
//! Blank lines and blank rows are no records.
//!
//! | format | endings | record | id, where the file gives none |
//! |---|---|---|---|
//! | JSON lines | `.jsonl` `.ndjson` `.json` | a line that is not blank | `file:line` |
//! | CSV, TSV | `.csv` `.tsv` | a row after the header | `file:line` |
//! | Parquet | `.parquet` | a row | `file:row` |
//! | XLSX | `.xlsx` | a row of the first sheet | `file:row` |
//! | text, HTML | `.txt`, `.html` `.htm` | the file | the file's name |
//! | Sogou dump | `.xml` `.dat` `.txt` with `<doc>` in it | a `<doc>` block | `file:line` |
//! | WARC, WET | `.warc` `.wet` | a record | `file:number` |
//!
//! All but Parquet and XLSX may end in `.gz` or `.zst` as well. Text that is not UTF-8 is decoded ([`Chunk::decoding`] says from what): a table or JSON lines as a
//! whole, where most lines with characters beyond ASCII are not UTF-8. Works badly where such a file does not fit into memory; every other is read in bounded memory,
//! except that a sheet, and a record, is held whole.
//!
//! [`Output`] gives records back: the bytes that came where the format stays, rows of the standard fields where it changes.
//!
//! ```
//! use leitong_datasets::stream::{InputOptions, resolve};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let place = tempfile::tempdir()?;
//! let path = place.path().join("天气.jsonl");
//! std::fs::write(&path, "{\"text\": \"今天晴。\"}\n{\"title\": \"明天\"}\n")?;
//!
//! let options = InputOptions::default();
//! let resolved = resolve(&[path.display().to_string()], &options)?;
//! for chunk in resolved.inputs[0].chunks(&options) {
//!     assert_eq!(chunk.document(0)?.text, "今天晴。");
//!     let reject = chunk.document(1).unwrap_err();
//!     assert_eq!(reject.reason, "`text` is missing; there are: title");
//! }
//! # Ok(())
//! # }
//! ```

mod blocks;
mod cells;
mod chunk;
mod dumps;
mod format;
mod lines;
mod output;
mod pages;
mod parquet;
mod resolve;
mod sheet;
mod table;

pub use chunk::{Chunk, Chunks, Decoding, Reject};
pub use format::FileFormat;
pub use output::{Draft, Extra, Output, OutputError, Written};
pub use resolve::{Input, InputError, InputOptions, Resolved, resolve};
