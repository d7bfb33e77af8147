//! Reports the progress of a long command on standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::ValueEnum;
use rialto::node::escape;
use rialto::time::Instant;

/// The minimum time between two updates of the line in a terminal.
const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// How to show progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressForm {
    /// One line that is updated, if standard error is a terminal
    Terminal,
    /// One line after each piece
    Lines,
    /// No progress
    None,
}

/// Reports events and the progress of a command.
pub struct Progress {
    form: ProgressForm,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// When the progress line in the terminal was written; `None` if there is no such line.
    written: Option<Instant>,
}

impl Progress {
    pub fn new(form: ProgressForm) -> Progress {
        let form = match form {
            ProgressForm::Terminal if !io::stderr().is_terminal() => ProgressForm::None,
            form => form,
        };
        Progress { form, state: Mutex::default() }
    }

    /// Reports an event in a line of its own.
    pub fn event(&self, event: &str) {
        self.update(|state, out| {
            if state.written.take().is_some() {
                write!(out, "\r\x1b[K")?;
            }
            writeln!(out, "wordcount: {}", escape::Line(event))
        });
    }

    /// Reports the progress, in the way that the options request.
    pub fn show(&self, place: impl FnOnce() -> String) {
        self.update(|state, out| match self.form {
            ProgressForm::None => Ok(()),
            ProgressForm::Lines => writeln!(out, "wordcount: {}", place()),
            ProgressForm::Terminal
                if state.written.is_some_and(|written| written.elapsed() < UPDATE_INTERVAL) =>
            {
                Ok(())
            }
            ProgressForm::Terminal => {
                state.written = Some(Instant::now());
                write!(out, "\r\x1b[Kwordcount: {}", place())
            }
        });
    }

    /// Removes the progress line from the terminal.
    pub fn clear(&self) {
        self.update(|state, out| match state.written.take() {
            Some(_) => write!(out, "\r\x1b[K"),
            None => Ok(()),
        });
    }

    fn update(&self, change: impl FnOnce(&mut State, &mut io::StderrLock<'_>) -> io::Result<()>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        // Errors are ignored: if standard error is closed, there is no reader.
        let _ = change(&mut state, &mut io::stderr().lock());
    }
}
