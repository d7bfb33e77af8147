//! The progress of a long run: a bar on a terminal, otherwise a line for each tenth.

use indicatif::{ProgressBar, ProgressStyle};

const BAR: &str = "{msg} [{wide_bar}] {human_pos} of {human_len}, {eta} to go";

/// The progress of a run. It is written to standard error.
pub struct Progress {
    bar: ProgressBar,
    steps: u64,
    /// The number of tenths that were printed as lines.
    tenths: u64,
}

impl Progress {
    /// Creates the progress of a run of `steps` steps, at its beginning.
    pub fn of(steps: u64, what: &'static str) -> Progress {
        let bar = ProgressBar::new(steps);
        // The default style is a fallback for an invalid template. A test checks that this one is valid.
        bar.set_style(ProgressStyle::with_template(BAR).unwrap_or(ProgressStyle::default_bar()));
        bar.set_message(what);
        Progress { bar, steps, tenths: 0 }
    }

    /// Calls `print` while the bar is not on the terminal.
    pub fn suspended<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Sets the number of steps that are done.
    pub fn at(&mut self, step: u64) {
        self.bar.set_position(step);
        let tenths = step * 10 / self.steps.max(1);
        if self.bar.is_hidden() && tenths > self.tenths {
            self.tenths = tenths;
            let left = self.bar.eta().as_secs();
            eprintln!("{}: {step} of {}, about {left} s to go", self.bar.message(), self.steps);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_well_formed() {
        assert!(ProgressStyle::with_template(BAR).is_ok());
    }

    #[test]
    fn tenths_are_reported_once() {
        let mut progress = Progress::of(1_000, "test");
        progress.bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        let mut told = 0;
        for step in 0..=1_000 {
            let before = progress.tenths;
            progress.at(step);
            told += progress.tenths - before;
        }
        assert_eq!((told, progress.tenths), (10, 10));
        Progress::of(0, "nothing").at(0);
    }
}
