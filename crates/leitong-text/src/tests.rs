mod analysis;
mod bytes;
mod levels;
mod marks;
mod pages;
mod properties;
