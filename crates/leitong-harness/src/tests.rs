pub(crate) mod characters;
mod clusters;
mod evaluation;
mod experiment;
mod finding;
mod gold;
mod tally;
mod uncertainty;
