//! How far the work is.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use leitong_dedup::{Progress, Step};

/// One bar a step, on standard error; nothing where that is no terminal.
pub struct Bars {
    bar: ProgressBar,
    // Never drawn; it counts the time of the whole run.
    whole: ProgressBar,
    is_quiet: bool,
    // Documents of the first reading: later ones have as many.
    n_docs: AtomicU64,
}

impl Bars {
    pub fn new(is_quiet: bool) -> Self {
        let bar = if is_quiet { ProgressBar::hidden() } else { ProgressBar::no_length() };
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, whole: ProgressBar::hidden(), is_quiet, n_docs: AtomicU64::new(0) }
    }

    /// Prints a line above the bar.
    #[allow(clippy::print_stderr, reason = "progress goes to standard error")]
    pub fn say(&self, line: &str) {
        if !self.is_quiet && !line.is_empty() {
            self.bar.suspend(|| eprintln!("{line}"));
        }
    }

    /// Time since the run began.
    pub fn elapsed(&self) -> Duration {
        self.whole.elapsed()
    }

    /// A step that is the command's own.
    pub fn writing(&self) {
        self.begin("writing");
    }

    /// One more document was read in the command's own step.
    pub fn read_one(&self) {
        self.bar.inc(1);
    }

    fn begin(&self, name: &'static str) {
        let known = self.n_docs.load(Ordering::Relaxed).max(self.bar.position());
        self.n_docs.store(known, Ordering::Relaxed);
        if known > 0 {
            self.bar.set_length(known);
        }
        self.bar.reset();
        self.bar.set_style(style());
        self.bar.set_message(name);
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn style() -> ProgressStyle {
    let template = "{elapsed_precise} {msg:<10} {human_pos} documents, {per_sec}, {eta} left";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Progress for Bars {
    fn step(&self, step: Step) {
        self.begin(match step {
            Step::Fit => "learning",
            Step::Sign => "signing",
            Step::Pair => "pairing",
            Step::Verify => "verifying",
            Step::Cluster => "clustering",
        });
    }

    fn read(&self, n_docs: usize) {
        self.bar.inc(n_docs as u64);
    }
}
