//! Texts for people.

use std::panic::Location;
use std::time::Duration;

/// The note of a console without diagnostics.
pub(crate) const NO_DIAGNOSTICS: &str = "The runtime has no diagnostics: you see its counters and workers, its tasks by type, the named channels, and \
     the processes, nodes and flows that the console was given, but no single tasks, other objects and waits; \
     help: `Builder::diagnostics(true)`.";

/// Returns a duration with two or three digits.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds >= 7200.0 => format!("{:.1} h", seconds / 3600.0),
        _ if seconds >= 120.0 => format!("{:.1} min", seconds / 60.0),
        _ if seconds >= 1.0 => format!("{seconds:.1} s"),
        _ if seconds >= 1e-3 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{:.1} µs", seconds * 1e6),
    }
}

/// Returns a place in the source, without the folders of the package registry.
pub(crate) fn place(at: &Location<'_>) -> String {
    let file = at.file().rsplit_once("/registry/src/").map_or(at.file(), |(_, rest)| rest);
    format!("{file}:{}", at.line())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_a_unit() {
        let texts =
            [90, 1_500, 2_000_000, 5_000_000_000, 7_200_000_000_000].map(Duration::from_nanos).map(duration);
        assert_eq!(texts, ["0.1 µs", "1.5 µs", "2.0 ms", "5.0 s", "2.0 h"]);
    }
}
