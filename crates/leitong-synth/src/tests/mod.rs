mod builtin;
mod corpus;
mod labels;
mod neighbours;
mod operators;
mod pieces;
mod standin;
mod write;
