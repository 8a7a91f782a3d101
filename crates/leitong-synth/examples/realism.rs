//! Prints the figures of [`leitong_synth::realism`] for the built-in base, or for the documents of a JSON-lines file (plain or gzip) named as argument.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use leitong_core::Document;
use leitong_synth::realism::{RealismOptions, five_gram_jaccard, realism};
use leitong_synth::{Base, BuiltinBase};

const SEED: u64 = 163;
const N_TEXTS: usize = 2_400;
const N_GROUPS: usize = 400;

fn read(path: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let file = std::fs::File::open(path)?;
    let reader: Box<dyn BufRead> = if Path::new(path).extension().is_some_and(|extension| extension == "gz") {
        Box::new(BufReader::new(flate2::read::GzDecoder::new(file)))
    } else {
        Box::new(BufReader::new(file))
    };
    let mut texts = Vec::new();
    for line in reader.lines().take(N_TEXTS) {
        texts.push(serde_json::from_str::<Document>(&line?)?.text);
    }
    Ok(texts)
}

fn main() -> Result<(), Box<dyn Error>> {
    let base = BuiltinBase::new(SEED);
    let mut out = std::io::stdout().lock();
    if let Some(path) = std::env::args().nth(1) {
        writeln!(out, "{:#?}", realism(&read(&path)?, &RealismOptions::default()))?;
        return Ok(());
    }
    let texts: Vec<String> = (0..N_TEXTS).map(|index| base.article(index).text()).collect();
    writeln!(out, "{:#?}", realism(&texts, &RealismOptions::default()))?;
    let groups = (0..N_GROUPS).map(|index| base.same_event(index, 2));
    let mut same_event: Vec<f64> = groups.map(|group| five_gram_jaccard(&group[0].text(), &group[1].text())).collect();
    same_event.sort_by(f64::total_cmp);
    let at = |share: usize| same_event[same_event.len() * share / 100];
    writeln!(out, "N1, 5-grams: median {:.3}, 95 % {:.3}, 99 % {:.3}", at(50), at(95), at(99))?;
    Ok(())
}
