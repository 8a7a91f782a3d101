//! Times the analyser by hand: `cargo run --release -p leitong-text --example throughput -- FILE [REPEATS]`, FILE being one document a line.

use std::time::Instant;

use leitong_core::{Analyzed, Document, Level, Needs, Splitter};
use leitong_text::Analyzer;

#[allow(clippy::print_stdout)]
fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or_else(|| std::io::Error::other("the first argument must be a file with one document a line"))?;
    let documents: Vec<Document> =
        std::fs::read_to_string(path)?.lines().map(|line| Document { text: line.replace("\\n", "\n"), ..Document::default() }).collect();
    let megabytes = documents.iter().map(|document| document.text.len()).sum::<usize>() as f64 / 1e6;
    println!("{} documents, {megabytes:.2} MB", documents.len());

    for (name, needs) in [
        ("L1", Needs::none().text(Level::L1)),
        ("Folded", Needs::none().text(Level::Folded)),
        ("Folded + L2", Needs::none().text(Level::Folded).text(Level::L2)),
        ("L2 + sentences", Needs::none().sentences(Level::L2, Splitter::Full)),
        ("words at Folded", Needs::none().words(Level::Folded)),
    ] {
        let analyzer = Analyzer::new(needs);
        analyzer.analyze(&documents[0]);
        let start = Instant::now();
        let mut docs: Vec<Analyzed> = documents.iter().map(|document| analyzer.prepare(document)).collect();
        let prepare = start.elapsed().as_secs_f64();
        let start = Instant::now();
        for doc in &mut docs {
            analyzer.segment(doc);
        }
        let segment = start.elapsed().as_secs_f64();
        println!("{name}: prepare {prepare:.3} s ({:.1} MB/s), segment {segment:.3} s ({:.1} MB/s)", megabytes / prepare, megabytes / segment);
    }
    Ok(())
}
