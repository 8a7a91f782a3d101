//! Memory against the number of documents.

use leitong_record::{Cost, Mode, Run, Spread};

use super::Plot;
use super::axes::{Axis, Entry};
use super::size_lines::{Line, draw, method_ids};
use super::style::look;
use crate::table::bytes_per_doc;

/// What a method keeps, both axes logarithmic.
pub const PLOT: Plot = Plot {
    id: "memory-size",
    title: "Memory against size",
    title_zh: "内存与规模",
    note: "Signatures and postings of all documents by keys, both axes logarithmic; signatures alone where a method has no keys. The slope is that of a line by \
           least squares through the logarithms: 1 is as many bytes for every document.",
    draw: |run| {
        let lines: Vec<Line> = method_ids(run).into_iter().map(|id| line(run, id)).filter(|line| !line.is_empty()).collect();
        let values: Vec<f64> = lines.iter().flat_map(Line::medians).collect();
        draw(run, &lines, Axis::of_decades("memory 内存", &values, tick_name)?)
    },
};

fn line(run: &Run, id: &str) -> Line {
    let look = look(run, id);
    let of_mode = |mode: Mode| run.cost.iter().filter(move |cost| cost.method == id && cost.mode == mode);
    let has_keys = of_mode(Mode::Keys).next().is_some();
    let total = |cost: &Cost| {
        let bytes = bytes_per_doc(cost) * cost.n_docs as f64;
        (cost.n_docs, Spread { median: bytes, q1: bytes, q3: bytes })
    };
    Line::new(look, Entry::of_method(run, id, Some(look.dash)), of_mode(if has_keys { Mode::Keys } else { Mode::AllPairs }).map(total))
}

/// A power of ten of bytes: `10 kB`, `1 MB`.
fn tick_name(bytes: f64) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")];
    // A power of ten may come out a little below itself.
    let unit = units.into_iter().find(|(size, _)| bytes >= 0.99 * size);
    unit.map_or_else(|| format!("{bytes:.0} B"), |(size, name)| format!("{:.0} {name}", bytes / size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_in_decimal_units() {
        assert_eq!([1.0, 100.0, 1e3, 1e5, 1e6, 1e10].map(tick_name), ["1 B", "100 B", "1 kB", "100 kB", "1 MB", "10 GB"]);
    }
}
