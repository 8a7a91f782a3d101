//! `leitong methods`.

use std::fmt::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use leitong_core::{Entry, Role};
use leitong_methods::METHODS;

/// List the methods.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Only these rows.
    ids: Vec<String>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(unknown) = arguments.ids.iter().find(|id| METHODS.iter().all(|entry| entry.id != **id)) {
        let known: Vec<&str> = METHODS.iter().map(|entry| entry.id).collect();
        anyhow::bail!("there is no method `{unknown}`; there are: {}", known.join(", "));
    }
    let shown = METHODS.iter().filter(|entry| arguments.ids.is_empty() || arguments.ids.iter().any(|id| id == entry.id));
    let mut text = String::new();
    for entry in shown {
        describe(entry, &mut text)?;
    }
    crate::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn describe(entry: &Entry, text: &mut String) -> Result<()> {
    let role = match entry.role {
        Role::Method => "",
        Role::Baseline => " (baseline)",
        Role::Further => " (with `--methods all`, or by name)",
        Role::Oracle => " (by name only)",
    };
    writeln!(text, "{}{role}: {} {}", entry.id, entry.title, entry.title_zh)?;
    writeln!(text, "  {}", entry.summary)?;
    writeln!(text, "  source: {}", entry.source)?;
    let verified = entry.verifier.map_or(String::new(), |verifier| format!(" of {verifier}, on its candidates"));
    writeln!(text, "  duplicates: similarity{verified} >= {}", entry.threshold)?;
    let parameters = entry.method(&toml::Table::new())?.parameters();
    let parameters: Vec<String> = parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    writeln!(text, "  parameters: {}\n", parameters.join(", "))?;
    Ok(())
}
