//! What the monitor reports.

use std::fmt;
use std::panic::{AssertUnwindSafe, Location, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use super::outcasts::Long;
use crate::blocking;
use crate::schedule::At;
use crate::shared::Shared;
use crate::trace;

/// A task that has kept its thread for long in one poll. What the hook of
/// [`Builder::on_stuck`](crate::Builder::on_stuck) is told.
///
/// Its text is one line of at most 152 characters, which says what to do:
///
/// ```text
/// app::index spins for 104.2ms in one poll: add `yield_now().await`, or use `spawn_blocking`
/// "client 17" (app::client, src/client.rs:40) blocks for 2.0s in one poll: await, or use `spawn_blocking`
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Stuck {
    future: &'static str,
    /// Whose code it is.
    code: String,
    name: Option<Box<str>>,
    spawned_at: Option<At>,
    cause: Cause,
    time: Duration,
}

/// What a stuck task does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// It uses the processor.
    Spins,
    /// It waits in the operating system, in a call that blocks the thread: for
    /// a file, a lock, a sleep.
    Blocks,
    /// The system does not say which of these.
    Unknown,
}

pub(crate) type StuckHook = Arc<dyn Fn(&Stuck) + Send + Sync>;

impl Stuck {
    /// Of a poll of the code `code`, by a task of which this is known.
    pub(super) fn new(long: &Long, code: String, task: Option<(Option<Box<str>>, At)>) -> Stuck {
        let (name, spawned_at) = task.map_or((None, None), |(name, at)| (name, Some(at)));
        Stuck { future: long.kind.name(), code, name, spawned_at, cause: long.cause, time: long.time }
    }

    /// The type of the task's future. That of an `async` block or function
    /// names the function that it stands in, such as
    /// `app::index::{{closure}}`.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// The task's name, on a runtime with [diagnostics](crate::Builder::diagnostics), if it has one. (If
    /// several tasks of this type are being polled, that of one of them.)
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Where the task was spawned, on a runtime with diagnostics, as [`name`](Self::name).
    pub fn spawned_at(&self) -> Option<&'static Location<'static>> {
        self.spawned_at
    }

    /// What it does.
    pub fn cause(&self) -> Cause {
        self.cause
    }

    /// For how long it was in its poll when it was found.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Tells the hook, or prints.
    pub(super) fn report(self, shared: &Arc<Shared>) {
        let hook = shared.config.on_stuck.clone();
        let tell = move || {
            trace::stuck(&self);
            match &hook {
                // A hook that panics has its message printed.
                Some(hook) => drop(catch_unwind(AssertUnwindSafe(|| hook(&self)))),
                None => eprintln!("rialto: {self}"),
            }
        };
        // Not here: the hook may block, and so may stderr.
        drop(blocking::spawn(shared, tell));
    }
}

/// Characters of the text, for what varies: the whole is a line of 160.
const NAME: usize = 16;
const PLACE: usize = 28;
const WHO: usize = 70;

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (does, advice) = match self.cause {
            Cause::Spins => ("spins", "add `yield_now().await`, or use `spawn_blocking`"),
            Cause::Blocks => ("blocks", "await, or use `spawn_blocking`"),
            Cause::Unknown => ("spins or blocks", "await, or use `spawn_blocking`"),
        };
        write!(f, "{} {does} for {:.1?} in one poll: {advice}", self.who(), self.time)
    }
}

impl Stuck {
    /// The task as far as it is known: `"name" (function, file:line)`.
    fn who(&self) -> String {
        let name =
            self.name.as_deref().map(|name| format!("\"{}\" ", head(&name.escape_debug().to_string(), NAME)));
        let place = self.spawned_at.map(|at| tail(&format!("{}:{}", at.file(), at.line()), PLACE));
        let name = name.unwrap_or_default();
        let punctuation = 4;
        let left = WHO
            - name.chars().count()
            - place.as_ref().map_or(0, |place| place.chars().count())
            - punctuation;
        let code = tail(&self.code, left);
        match (name.as_str(), place) {
            ("", None) => code,
            ("", Some(place)) => format!("{code} ({place})"),
            (name, None) => format!("{name}({code})"),
            (name, Some(place)) => format!("{name}({code}, {place})"),
        }
    }
}

/// The first `most` characters of `text`, with two dots in place of the rest.
fn head(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 2).chain("..".chars()).collect()
}

/// The last `most` characters.
fn tail(text: &str, most: usize) -> String {
    let reversed: String = text.chars().rev().collect();
    head(&reversed, most).chars().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stuck(name: Option<&str>, code: &str, spawned_at: Option<At>, cause: Cause) -> Stuck {
        let (name, code, time) = (name.map(Box::from), code.to_owned(), Duration::from_micros(104_249));
        Stuck { future: "unused", code, name, spawned_at, cause, time }
    }

    #[test]
    fn a_report_says_who_does_what_and_what_to_do() {
        let text = stuck(None, "app::index", None, Cause::Spins).to_string();
        assert_eq!(
            text,
            "app::index spins for 104.2ms in one poll: add `yield_now().await`, or use `spawn_blocking`"
        );
        let text = stuck(Some("client 17"), "app::client", None, Cause::Blocks).to_string();
        assert_eq!(
            text,
            "\"client 17\" (app::client) blocks for 104.2ms in one poll: await, or use `spawn_blocking`"
        );
    }

    #[test]
    fn a_report_is_one_line_of_at_most_160_characters() {
        let (long, here) = ("a::".repeat(300) + "end", Location::caller());
        for cause in [Cause::Spins, Cause::Blocks, Cause::Unknown] {
            for name in [None, Some("short"), Some(&*"line\nfeed".repeat(40))] {
                for place in [None, Some(here)] {
                    for code in ["app::index", &long] {
                        let mut stuck = stuck(name, code, place, cause);
                        stuck.time = Duration::from_millis(99_999_949);
                        let line = format!("rialto: {stuck}");
                        assert!(line.chars().count() <= 160 && !line.contains('\n'), "{line}");
                        assert!(line.contains(if code == long { "a::end" } else { code }), "{line}");
                    }
                }
            }
        }
    }
}
