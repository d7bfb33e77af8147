//! The clock of a recorder: the processor's time-stamp counter if the system trusts it, else the system's
//! clock. Reading the counter takes less than half the time.

use std::time::{Duration, Instant};

/// The clock of a recorder, which counts *ticks* from its creation.
#[derive(Debug)]
pub(super) struct RecorderClock {
    begin: Instant,
    source: Source,
}

/// The unit of the ticks, and where they come from.
#[derive(Debug)]
enum Source {
    /// The time-stamp counter, from this value on.
    Counter(u64),
    /// The nanoseconds of the system's clock.
    System,
    /// The nanoseconds of the calling thread's clock, which the simulation controls.
    Simulated,
}

/// The length of a tick, for the time of a reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    nanos: u128,
    ticks: u128,
}

impl Scale {
    /// Returns a time in ticks in nanoseconds.
    pub(super) fn nanos(self, ticks: u64) -> u64 {
        u64::try_from(u128::from(ticks) * self.nanos / self.ticks).unwrap_or(u64::MAX)
    }
}

impl RecorderClock {
    pub(super) fn new() -> RecorderClock {
        let source = if is_trusted() { Source::Counter(counter()) } else { Source::System };
        RecorderClock { begin: Instant::now(), source }
    }

    /// Returns the clock of a simulation.
    pub(super) fn simulated() -> RecorderClock {
        RecorderClock { begin: Instant::now(), source: Source::Simulated }
    }

    pub(super) fn is_simulated(&self) -> bool {
        matches!(self.source, Source::Simulated)
    }

    /// Returns the time since the clock's creation, in ticks.
    #[inline(always)]
    pub(super) fn ticks(&self) -> u64 {
        match self.source {
            Source::Counter(begin) => counter().saturating_sub(begin),
            Source::System => self.begin.elapsed().as_nanos() as u64,
            Source::Simulated => rialto_event::time::Instant::now().as_nanos(),
        }
    }

    /// Returns the length of a tick, measured from the creation until now.
    pub(super) fn scale(&self) -> Scale {
        if !matches!(self.source, Source::Counter(_)) {
            return Scale { nanos: 1, ticks: 1 };
        }
        let (nanos, ticks) = (self.begin.elapsed().as_nanos(), u128::from(self.ticks()));
        Scale { nanos: nanos.max(1), ticks: ticks.max(1) }
    }

    /// Returns whether the clock is old enough for a good measurement of the length of a tick.
    pub(super) fn is_calibrated(&self) -> bool {
        self.begin.elapsed() > Duration::from_millis(10)
    }

    /// Returns about how many ticks `time` takes. Before the first millisecond, which is too short for a
    /// measurement, takes a tick for a third of a nanosecond.
    pub(super) fn ticks_of(&self, time: Duration) -> u64 {
        let mut scale = self.scale();
        if matches!(self.source, Source::Counter(_)) && scale.nanos < 1_000_000 {
            scale = Scale { nanos: 1, ticks: 3 };
        }
        u64::try_from(time.as_nanos() * scale.ticks / scale.nanos).unwrap_or(u64::MAX)
    }
}

/// Returns whether the time-stamp counter runs at one rate, and is the same on all processors: Linux checks
/// this before it takes the counter as its own clock.
fn is_trusted() -> bool {
    const SOURCE: &str = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    cfg!(target_arch = "x86_64") && std::fs::read_to_string(SOURCE).is_ok_and(|source| source.trim() == "tsc")
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn counter() -> u64 {
    // SAFETY: each processor of this architecture has the instruction.
    unsafe { core::arch::x86_64::_rdtsc() }
}

#[cfg(not(target_arch = "x86_64"))]
fn counter() -> u64 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_the_systems_time() {
        let clock = RecorderClock::new();
        let begin = Instant::now();
        let ticks = clock.ticks();
        while begin.elapsed() < Duration::from_millis(20) {
            std::hint::spin_loop();
        }
        let (passed, shown) = (begin.elapsed(), clock.ticks() - ticks);
        let shown = Duration::from_nanos(clock.scale().nanos(shown));
        assert!(shown.abs_diff(passed) < passed / 10, "{shown:?} for {passed:?}");
        let ticks = clock.ticks_of(Duration::from_millis(1));
        let millisecond = Duration::from_nanos(clock.scale().nanos(ticks));
        assert!(millisecond.abs_diff(Duration::from_millis(1)) < Duration::from_micros(100));
    }
}
