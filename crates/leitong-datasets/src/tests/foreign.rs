//! Parsers of foreign formats.

mod archives;
mod dumps;
mod hostile;
mod real;
