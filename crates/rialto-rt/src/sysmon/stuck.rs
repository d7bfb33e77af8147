//! The report about a stuck task.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;
use std::time::Duration;

use crate::spawn_origin::SpawnLocation;

/// A report about a task that has kept its thread for long in one poll. The hook of
/// [`Builder::on_stuck`](crate::Builder::on_stuck) receives it.
///
/// Its `Display` text is one line of at most 152 characters, which says what to do:
///
/// ```text
/// app::index spins for 104.2ms in one poll: add `yield_now().await`, or use `spawn_blocking`
/// "client 17" (app::client, src/client.rs:40) blocks for 2.0s in one poll: await, or use `spawn_blocking`
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Stuck {
    future: &'static str,
    /// The function or type to name.
    code: String,
    name: Option<Box<str>>,
    spawned_at: Option<SpawnLocation>,
    cause: Cause,
    time: Duration,
}

/// How a stuck task keeps its thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// It uses a processor.
    Spins,
    /// It waits in the operating system, in a call that blocks the thread: for a file, for a lock, or in a
    /// sleep, for example.
    Blocks,
    /// The system does not report whether the task spins or blocks.
    Unknown,
}

pub(crate) type StuckHook = Arc<dyn Fn(&Stuck) + Send + Sync>;

impl Stuck {
    /// Creates the report about a poll of `future`, in the code `code`, that has lasted for `time`. `task` has
    /// the name of the task and the place of its spawn, if they are known.
    pub(super) fn new(
        (future, code): (&'static str, String),
        task: Option<(Option<Box<str>>, SpawnLocation)>,
        (cause, time): (Cause, Duration),
    ) -> Stuck {
        let (name, spawned_at) = task.map_or((None, None), |(name, at)| (name, Some(at)));
        Stuck { future, code, name, spawned_at, cause, time }
    }

    /// Returns the type name of the task's future. For an `async` block or function it contains the name of
    /// the function, such as `app::index::{{closure}}`.
    pub fn future(&self) -> &'static str {
        self.future
    }

    /// Returns the task's name, if it has one and the runtime has [diagnostics](crate::Builder::diagnostics).
    /// If several tasks of this type are being polled, it is the name of the one whose poll began first.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the place at which the task was spawned, if the runtime has diagnostics. It is the place of
    /// the task to which [`name`](Self::name) belongs.
    pub fn spawned_at(&self) -> Option<&'static Location<'static>> {
        self.spawned_at
    }

    /// Returns how the task keeps its thread.
    pub fn cause(&self) -> Cause {
        self.cause
    }

    /// Returns how long the poll had lasted when sysmon found it to be long enough for a report.
    pub fn time(&self) -> Duration {
        self.time
    }
}

/// The maximum lengths of the variable parts of the text, in characters. So a line that begins with
/// `rialto: ` has at most 160.
const NAME: usize = 16;
const PLACE: usize = 28;
const WHO: usize = 70;

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (does, advice) = match self.cause {
            Cause::Spins => ("spins", "add `yield_now().await`, or use `spawn_blocking`"),
            Cause::Blocks => ("blocks", "await instead, or use `spawn_blocking`"),
            Cause::Unknown => ("spins or blocks", "await instead, or use `spawn_blocking`"),
        };
        write!(f, "{} {does} for {:.1?} in one poll: {advice}", self.subject(), self.time)
    }
}

impl Stuck {
    /// Returns the known facts about the task, in the form `"name" (function, file:line)`.
    fn subject(&self) -> String {
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

/// Shortens `text` to its first `most` characters. Two dots replace the rest.
fn head(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 2).chain("..".chars()).collect()
}

/// Shortens `text` to its last `most` characters. Two dots replace the rest.
fn tail(text: &str, most: usize) -> String {
    let reversed: String = text.chars().rev().collect();
    head(&reversed, most).chars().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stuck(name: Option<&str>, code: &str, spawned_at: Option<SpawnLocation>, cause: Cause) -> Stuck {
        let (name, code, time) = (name.map(Box::from), code.to_owned(), Duration::from_micros(104_249));
        Stuck { future: "unused", code, name, spawned_at, cause, time }
    }

    #[test]
    fn a_report_names_the_task_the_cause_and_the_remedy() {
        let text = stuck(None, "app::index", None, Cause::Spins).to_string();
        assert_eq!(
            text,
            "app::index spins for 104.2ms in one poll: add `yield_now().await`, or use `spawn_blocking`"
        );
        let text = stuck(Some("client 17"), "app::client", None, Cause::Blocks).to_string();
        assert_eq!(
            text,
            "\"client 17\" (app::client) blocks for 104.2ms in one poll: await instead, or use \
             `spawn_blocking`"
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
