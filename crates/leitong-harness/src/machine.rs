//! Where and from what a run was made. What the system does not tell is absent, never guessed.

use leitong_record::Machine;

/// The machine, as far as the system tells.
pub(crate) fn machine() -> Machine {
    let cpu = first_field("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown".into());
    let memory_bytes = first_field("/proc/meminfo", "MemTotal").and_then(|text| kibibytes(&text));
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    Machine { cpu, cores, memory_bytes, os: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH) }
}

fn first_field(path: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn kibibytes(text: &str) -> Option<u64> {
    text.strip_suffix("kB")?.trim().parse::<u64>().ok().map(|n| n * 1024)
}

/// Highest resident memory of the process in bytes, since it began or was last reset; none where the system does not tell.
pub fn peak_memory() -> Option<u64> {
    first_field("/proc/self/status", "VmHWM").and_then(|text| kibibytes(&text))
}

/// Starts a new measurement of the highest resident memory; `false` where the system does not allow it.
pub(crate) fn reset_peak_memory() -> bool {
    std::fs::write("/proc/self/clear_refs", "5").is_ok()
}

/// The commit of the checkout that this program was built from, with `+` where it has changes.
pub(crate) fn commit() -> Option<String> {
    let arguments = ["-C", env!("CARGO_MANIFEST_DIR"), "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+"];
    let output = std::process::Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
