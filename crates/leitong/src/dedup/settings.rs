//! From arguments to what decides the outcome.

use anyhow::{Context as _, Result, bail};
use leitong_core::Entry;
use leitong_dedup::{Keep, KeyCap, Settings};
use leitong_methods::METHODS;

use super::Arguments;

/// What is recommended until results recommend another.
pub const DEFAULT_METHOD: &str = "minhash-verified";

pub fn settings(arguments: &Arguments) -> Result<Settings> {
    let entry = entry(&arguments.method)?;
    let parameters = parameters(&arguments.param)?;
    let method = entry.method(&parameters).with_context(|| format!("parameters of {}", entry.id))?;
    let verifier = match entry.verifier {
        None => None,
        Some(verifier) => {
            Some(self::entry(verifier)?.method(&shared(&parameters, self::entry(verifier)?)?).with_context(|| format!("parameters of {verifier}"))?)
        }
    };
    let settings = Settings::new(method, verifier, arguments.threshold.unwrap_or(entry.threshold));
    // What reads no text says nothing about letters.
    let short_letters = if entry.reads_no_text { 0 } else { arguments.short };
    Ok(Settings {
        short_letters,
        key_cap: arguments.key_cap,
        policy: arguments.clustering,
        verifier_bytes: arguments.memory,
        reads_published: arguments.keep == Keep::Earliest,
        ..settings
    })
}

/// The registry row of an id.
pub fn entry(id: &str) -> Result<&'static Entry> {
    let known = || METHODS.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ");
    METHODS.iter().find(|entry| entry.id == id).with_context(|| format!("there is no method `{id}`; there are: {}", known()))
}

/// `KEY=VALUE` as TOML; a value that is no TOML is a string, so that `level=l1` needs no quotes.
fn parameters(given: &[String]) -> Result<toml::Table> {
    let mut parameters = toml::Table::new();
    for parameter in given {
        let Some((key, value)) = parameter.split_once('=') else { bail!("--param must be KEY=VALUE, got `{parameter}`") };
        let (key, value) = (key.trim(), value.trim());
        let quoted = toml::Value::String(value.to_owned());
        let line = format!("{key} = {value}").parse::<toml::Table>().or_else(|_| format!("{key} = {quoted}").parse::<toml::Table>());
        let table = line.map_err(|_| anyhow::anyhow!("--param must be KEY=VALUE, got `{parameter}`"))?;
        merge(&mut parameters, table);
    }
    Ok(parameters)
}

fn merge(parameters: &mut toml::Table, more: toml::Table) {
    for (key, value) in more {
        match (parameters.get_mut(&key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => merge(below, above),
            (_, value) => drop(parameters.insert(key, value)),
        }
    }
}

/// The parameters that the verifier has too: a width or level must be one for both, or they would look at different shingles.
fn shared(parameters: &toml::Table, verifier: &Entry) -> Result<toml::Table> {
    let known = verifier.method(&toml::Table::new())?.parameters();
    Ok(parameters.iter().filter(|(key, _)| known.contains_key(*key)).map(|(key, value)| (key.clone(), value.clone())).collect())
}

/// A cap: a number, a share in per cent, both between a comma, or none.
pub fn key_cap(text: &str) -> Result<KeyCap, String> {
    if text == "none" {
        return Ok(KeyCap::NONE);
    }
    let mut cap = KeyCap { n_groups: 0, share: 0.0 };
    for part in text.split(',').map(str::trim) {
        let wrong = || format!("must be a number, a share as `1%`, both as `50,1%`, or none, got `{text}`");
        match part.strip_suffix('%') {
            Some(per_cent) => {
                let per_cent: f64 = per_cent.trim().parse().map_err(|_| wrong())?;
                if !(0.0..=100.0).contains(&per_cent) {
                    return Err(wrong());
                }
                cap.share = per_cent / 100.0;
            }
            None => cap.n_groups = part.parse().map_err(|_| wrong())?,
        }
    }
    Ok(cap)
}

/// Bytes: a number with K, M, G or nothing behind it, in powers of 1,024.
pub fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("must be a size as 512M or 2G, got `{text}`");
    let upper = text.trim().to_ascii_uppercase();
    let upper = upper.strip_suffix("IB").or_else(|| upper.strip_suffix('B')).unwrap_or(&upper);
    let (number, factor) = match upper.strip_suffix(['K', 'M', 'G', 'T']) {
        None => (upper, 1),
        Some(number) => (number, 1_u64 << (10 * (1 + "KMGT".find(&upper[number.len()..]).unwrap_or(0)))),
    };
    let number: u64 = number.trim().parse().map_err(|_| wrong())?;
    number.checked_mul(factor).filter(|&bytes| bytes > 0).ok_or_else(wrong)
}
