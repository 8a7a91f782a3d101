mod analysis;
mod bytes;
mod levels;
mod marks;
mod properties;
