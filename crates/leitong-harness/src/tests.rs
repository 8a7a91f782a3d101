pub(crate) mod characters;
mod evaluation;
mod experiment;
mod finding;
mod gold;
mod tally;
