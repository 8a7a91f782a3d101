//! The command line, run as a user runs it, and the layout of the house.

#[cfg(test)]
mod browser;
#[cfg(test)]
mod chromium;
#[cfg(test)]
mod claims;
#[cfg(test)]
mod cmp;
#[cfg(test)]
mod dedup;
mod errors;
#[cfg(test)]
mod eval;
#[cfg(test)]
mod expected;
#[cfg(test)]
mod generate;
#[cfg(test)]
mod house;
#[cfg(test)]
mod methods;
#[cfg(test)]
mod place;
#[cfg(test)]
mod pool;
#[cfg(test)]
mod readme;
#[cfg(test)]
mod reprints;
