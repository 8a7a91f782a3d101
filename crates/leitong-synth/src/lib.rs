//! A deterministic generator of portal reprints with lineage and labels.
//!
//! Articles of a [`Base`] are put on at a home portal and reprinted by others, each reprint with one known edit ([`operators`]) in that portal's manner;
//! a copy has no edit and keeps the home portal's manner to the letter.
//! Every character remembers where it stood in the original, so that the label of each pair of a family is computed from what both keep, by the rule that
//! judges of real reprints were given ([`text::Label`]). Hard negatives, alike but different, stand among them as clusters of their own.
//!
//! # When it misleads
//! Edits are drawn at random, where editors cut the end and rewrite the beginning; nothing is paraphrased; a reprint is made from the original, never from
//! another reprint. Quality on this corpus ranks methods by edit; it does not predict quality on a crawl. N1 and N2 are always written by the built-in
//! generator, since real text cannot be written twice: with a data set as base they differ from the rest in style.
//!
//! # The mix, the same at each size
//! | | share |
//! |---|---|
//! | articles that are reprinted | 45 %: 22 % once, 11 % twice, 7 % three times, 5 % four times |
//! | groups of hard negatives | one on four reprinted articles, a third each N1, N2, N3; 2 to 5 documents, 3 on average |
//! | documents | 25 % articles of one portal, 21 % originals of reprints, 39 % reprints, 15 % hard negatives |
//! | edits among reprints | 26 % M22, 7 % plain, 4 % verbatim copies, the other 35 edits 1.5 to 4 % each ([`operators::TABLE`]) |
//!
//! Families, groups and edits are dealt by quota, not drawn, so that a small size has the rounded shares of a large one; a size is whole families and groups,
//! and the beginning of every larger size, byte for byte.
//!
//! # One operator on one article
//! [`mutate`] applies any operator of [`catalogue`], at any strength, to any article, for experiments that ask what one edit does to a method.
//! The catalogue has more than the mix: M9-M11, M13, M15, M17-M19, M21, M24 and the strongest levels of M3 and M8.
//!
//! # Short texts
//! With `kind = "short"` a recipe makes headlines and posts of 8 to 45 characters instead: families with one small edit each, and N7, texts that differ in one
//! name or number. The plan of families and groups is the same.
//!
//! # Parameters
//! [`Recipe`]: `seed`, `base`, `sizes`, `kind`, and `operators` for other edits than those of the mix. Same base and recipe give the same bytes for any number of threads.
//!
//! # Example
//! ```
//! use leitong_synth::text::{Draft, Label};
//!
//! let original = Draft::original("快讯", &["主队三比二获胜。".to_owned(), "赛后教练很满意。".to_owned()]);
//! let mut excerpt = original.clone();
//! excerpt.body.truncate(1);
//! // 7 of 14 letters: all of the shorter text, half of the longer.
//! assert_eq!(Label::of(&original.kept(), &excerpt.kept()), Label::Contained);
//! ```
//!
//! ```
//! use leitong_synth::{Base, BuiltinBase, mutate, operator_row};
//!
//! let article = BuiltinBase::new(163).article(0);
//! let mutant = mutate(&article, &[], operator_row("M3@1%")?.operator, 7).expect("an article of hundreds of letters");
//! assert!((0.005..0.015).contains(&mutant.edits.share()));
//! # Ok::<(), leitong_synth::CatalogueError>(())
//! ```

mod base;
pub mod builtin;
mod catalogue;
mod corpus;
mod dice;
mod error;
mod family;
mod generated;
mod mutate;
mod neighbours;
mod notice;
pub mod operators;
mod plan;
mod portal;
mod published;
mod quota;
pub mod realism;
mod short;
mod short_edit;
pub mod text;
mod words;
mod write;

pub use base::{Base, BaseArticle, DatasetBase};
pub use catalogue::{CatalogueError, CatalogueRow, catalogue, operator_row};
pub use corpus::{Corpus, CorpusKind, Lineage, Recipe, generate};
pub use dice::Dice;
pub use error::SynthError;
pub use generated::BuiltinBase;
pub use mutate::{Edits, Mutant, mutate};
pub use neighbours::with_neighbours;
pub use plan::HardNegative;
pub use portal::{Manner, Portal};
pub use write::{GENERATOR_VERSION, MadeFrom, MadeRecord, is_current, write_folder};

#[cfg(test)]
mod tests;
