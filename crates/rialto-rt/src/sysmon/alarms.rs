//! The alarms of the workers: timers that wake sysmon while it sleeps.
//!
//! On Linux an alarm is a timer of the kernel (a *timerfd*). A worker sets its alarm, or puts it off, by one
//! system call, and wakes no thread by that. Elsewhere, or if the system gives no timers, sysmon sleeps until
//! the first alarm would ring, and a worker that wakes up sooner wakes it at once.

use std::io;
use std::time::Duration;

use rialto_event::__private::time::Clock;
use rialto_task::primitives::{AtomicU64, Ordering};

use super::sleep::WorkerSleep;

/// The alarms of a runtime's workers, in the order of the workers.
pub(super) struct Alarms {
    alarms: Box<[Alarm]>,
    waker: mio::Waker,
    after: Duration,
}

/// The alarm of a worker. Aligned to cache lines of its own.
#[repr(align(128))]
struct Alarm {
    timer: system::Timer,
    /// When it rings or has rung, in nanoseconds.
    rings_at: AtomicU64,
    /// The worker puts it off at this time at the earliest.
    put_off_from: AtomicU64,
}

/// The place where sysmon waits for alarms.
pub(super) struct AlarmPoll {
    poll: mio::Poll,
    events: mio::Events,
}

impl Alarms {
    /// Returns the alarms of so many `workers`, whose polls are stuck after the time `after`.
    ///
    /// # Errors
    ///
    /// Returns the system's error if it gives no timers.
    pub(super) fn new(workers: usize, after: Duration) -> io::Result<(Alarms, AlarmPoll)> {
        let poll = mio::Poll::new()?;
        let waker = mio::Waker::new(poll.registry(), mio::Token(workers))?;
        let alarm = |worker| {
            let timer = system::Timer::new(poll.registry(), mio::Token(worker))?;
            Ok(Alarm { timer, rings_at: AtomicU64::new(0), put_off_from: AtomicU64::new(0) })
        };
        let alarms = (0..workers).map(alarm).collect::<io::Result<_>>()?;
        Ok((Alarms { alarms, waker, after }, AlarmPoll { poll, events: mio::Events::with_capacity(16) }))
    }

    /// Sets the alarms of workers that sleep until these times. Sysmon calls it before it sleeps.
    pub(super) fn set_all(&self, until: &[u64]) {
        let now = now();
        for (alarm, until) in self.alarms.iter().zip(until) {
            alarm.set(now, self.after_end_of(*until, now));
        }
    }

    /// Sets the alarm of a worker that has woken up sooner than it wanted.
    pub(super) fn set(&self, worker: usize) {
        let (now, alarm) = (now(), &self.alarms[worker]);
        let at = self.after_end_of(now, now);
        if !(now + 1..=at).contains(&alarm.rings_at.load(Ordering::Relaxed)) {
            alarm.set(now, at);
        }
    }

    /// Puts off the alarm of a worker that goes to sleep until this time. Does nothing if the worker has put
    /// it off a moment ago: it may go to sleep very often, and then a look of sysmon costs less.
    pub(super) fn put_off(&self, worker: usize, until: u64) {
        let (now, alarm) = (now(), &self.alarms[worker]);
        let at = self.after_end_of(until, now);
        let still_rings = (now + 1..at).contains(&alarm.rings_at.load(Ordering::Relaxed));
        if still_rings && now >= alarm.put_off_from.load(Ordering::Relaxed) {
            let rest = (self.after / 2).as_nanos() as u64;
            alarm.put_off_from.store(now.saturating_add(rest), Ordering::Relaxed);
            alarm.set(now, at);
        }
    }

    /// Returns when sysmon must look at a worker that sleeps until this time.
    fn after_end_of(&self, until: u64, now: u64) -> u64 {
        // A worker that has slept longer than it wanted may wake up now.
        until.max(now).saturating_add(self.after.as_nanos() as u64)
    }

    /// Ends the [`wait`](AlarmPoll::wait) of sysmon, or its next one.
    pub(super) fn wake(&self) {
        // If the system fails, the next alarm ends it.
        let _ = self.waker.wake();
    }
}

impl Alarm {
    /// Lets the alarm ring at the time `at`. If that is never, stops it.
    fn set(&self, now: u64, at: u64) {
        let before = self.rings_at.swap(at, Ordering::Relaxed);
        let stopped = |time| time <= now || time == WorkerSleep::FOREVER;
        if before == at || stopped(before) && stopped(at) {
            return;
        }
        self.timer
            .set((at != WorkerSleep::FOREVER).then(|| Duration::from_nanos(at.saturating_sub(now).max(1))));
    }
}

impl AlarmPoll {
    /// Waits until an alarm rings, until [`wake`](Alarms::wake) is called, or for this time. May return
    /// sooner.
    pub(super) fn wait(&mut self, time: Option<Duration>) {
        // Sysmon looks at everything, whatever has ended its sleep.
        let _ = self.poll.poll(&mut self.events, time);
    }
}

fn now() -> u64 {
    Clock::Real.now().as_nanos()
}

#[cfg(target_os = "linux")]
mod system {
    use std::io;
    use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
    use std::ptr;
    use std::time::Duration;

    use mio::unix::SourceFd;
    use mio::{Interest, Registry, Token};

    /// A timer of the kernel.
    pub(super) struct Timer(OwnedFd);

    impl Timer {
        pub(super) fn new(registry: &Registry, token: Token) -> io::Result<Timer> {
            // SAFETY: touches no memory.
            let fd = unsafe {
                libc::timerfd_create(libc::CLOCK_MONOTONIC, libc::TFD_CLOEXEC | libc::TFD_NONBLOCK)
            };
            if fd < 0 {
                return Err(io::Error::last_os_error());
            }
            // SAFETY: the system has just opened it for us.
            let timer = Timer(unsafe { OwnedFd::from_raw_fd(fd) });
            registry.register(&mut SourceFd(&timer.0.as_raw_fd()), token, Interest::READABLE)?;
            Ok(timer)
        }

        /// Lets the timer expire after this time, which is not zero, or stops it. Also forgets that it has
        /// expired.
        pub(super) fn set(&self, time: Option<Duration>) {
            let time = time.unwrap_or_default();
            let value = libc::timespec {
                tv_sec: libc::time_t::try_from(time.as_secs()).unwrap_or(libc::time_t::MAX),
                tv_nsec: time.subsec_nanos() as _,
            };
            let once =
                libc::itimerspec { it_interval: libc::timespec { tv_sec: 0, tv_nsec: 0 }, it_value: value };
            // SAFETY: reads a local variable.
            unsafe { libc::timerfd_settime(self.0.as_raw_fd(), 0, &once, ptr::null_mut()) };
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::io;
    use std::time::Duration;

    use mio::{Registry, Token};

    /// Never exists.
    pub(super) enum Timer {}

    impl Timer {
        pub(super) fn new(_: &Registry, _: Token) -> io::Result<Timer> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub(super) fn set(&self, _: Option<Duration>) {
            match *self {}
        }
    }
}

#[cfg(all(test, target_os = "linux", not(miri)))]
mod tests {
    use super::*;

    const AFTER: Duration = Duration::from_millis(1);
    const HOUR: u64 = 3_600_000_000_000;

    fn rings_at(alarms: &Alarms, worker: usize) -> u64 {
        alarms.alarms[worker].rings_at.load(Ordering::Relaxed)
    }

    #[test]
    fn an_alarm_ends_the_wait() {
        let (alarms, mut poll) = Alarms::new(2, AFTER).unwrap();
        alarms.set_all(&[WorkerSleep::FOREVER, now()]);
        poll.wait(None);
        assert!(now() >= rings_at(&alarms, 1));
        alarms.set(0);
        poll.wait(None);
        assert!(now() >= rings_at(&alarms, 0));
    }

    #[test]
    fn a_worker_that_sleeps_again_puts_its_alarm_off() {
        let (alarms, mut poll) = Alarms::new(1, Duration::from_secs(3600)).unwrap();
        alarms.set_all(&[WorkerSleep::FOREVER]);
        alarms.set(0);
        let soon = rings_at(&alarms, 0);
        assert!(soon <= now() + HOUR);
        alarms.set(0);
        assert_eq!(rings_at(&alarms, 0), soon, "it rings in time");
        let until = now() + 5 * HOUR;
        alarms.put_off(0, until);
        assert_eq!(rings_at(&alarms, 0), until + HOUR);
        alarms.set(0);
        assert!(rings_at(&alarms, 0) <= now() + HOUR, "the worker is awake");
        let soon = rings_at(&alarms, 0);
        alarms.put_off(0, until);
        assert_eq!(rings_at(&alarms, 0), soon, "it was put off a moment ago");
        alarms.wake();
        poll.wait(None);
    }
}
