//! Reports the progress of a long command on standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_node::escape;

use crate::args::node::Progress as How;

/// The minimum time between two updates of the line in a terminal.
const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// Reports events and the progress of a command.
pub struct Progress {
    how: How,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// When the progress line in the terminal was written; `None` if there is no such line.
    written: Option<Instant>,
}

impl Progress {
    pub fn new(how: How) -> Progress {
        let how = match how {
            How::Terminal if !io::stderr().is_terminal() => How::None,
            how => how,
        };
        Progress { how, state: Mutex::default() }
    }

    /// Reports an event in a line of its own.
    pub fn event(&self, what: &str) {
        self.update(|state, out| {
            if state.written.take().is_some() {
                write!(out, "\r\x1b[K")?;
            }
            writeln!(out, "rialto: {}", escape::Line(what))
        });
    }

    /// Reports the progress, in the way that the options request.
    pub fn show(&self, place: impl FnOnce() -> String) {
        self.update(|state, out| match self.how {
            How::None => Ok(()),
            How::Lines => writeln!(out, "rialto: {}", place()),
            How::Terminal if state.written.is_some_and(|written| written.elapsed() < UPDATE_INTERVAL) => {
                Ok(())
            }
            How::Terminal => {
                state.written = Some(Instant::now());
                write!(out, "\r\x1b[Krialto: {}", place())
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
