//! What the operating system says about a thread.

use std::time::Duration;

/// What a thread is doing, as far as the system tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "other systems do not say"))]
pub(super) enum State {
    /// On a processor, or waiting for one.
    Runnable,
    /// Waiting for something else, in a system call or for a page.
    Blocked,
    /// The system does not say.
    Unknown,
}

pub(super) use system::Probe;

#[cfg(target_os = "linux")]
mod system {
    use std::fs::File;
    use std::io::Read;

    use super::{Duration, State};

    /// A thread by its names in the system. They mean nothing, or somebody else,
    /// once the thread has ended.
    #[derive(Debug)]
    pub(in crate::monitor) struct Probe {
        pub(in crate::monitor) id: libc::pid_t,
        clock: Option<libc::clockid_t>,
    }

    impl Probe {
        pub(in crate::monitor) fn of_this_thread() -> Probe {
            let mut clock = 0;
            // SAFETY: a thread may ask for its own id and clock, and the clock's
            // id is written to a local variable.
            let (id, error) =
                unsafe { (libc::gettid(), libc::pthread_getcpuclockid(libc::pthread_self(), &mut clock)) };
            Probe { id, clock: (error == 0).then_some(clock) }
        }

        /// The processor time that the thread has used.
        pub(in crate::monitor) fn cpu_time(&self) -> Option<Duration> {
            let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
            // SAFETY: the time is written to a local variable.
            let error = unsafe { libc::clock_gettime(self.clock?, &mut time) };
            (error == 0).then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
        }

        pub(in crate::monitor) fn state(&self) -> State {
            let mut text = [0; 128];
            let read = File::open(format!("/proc/self/task/{}/stat", self.id))
                .and_then(|mut file| file.read(&mut text));
            read.map_or(State::Unknown, |length| parse(&text[..length]))
        }
    }

    /// The state stands behind the name in parentheses, which may itself contain
    /// any character, and is at most 16 bytes long.
    fn parse(stat: &[u8]) -> State {
        let after_name = stat.iter().rposition(|&byte| byte == b')').map(|at| &stat[at + 1..]);
        match after_name {
            Some([b' ', b'R', ..]) => State::Runnable,
            Some([b' ', b'S' | b'D', ..]) => State::Blocked,
            // Stopped, traced, ending: it does not keep anybody from running.
            Some([b' ', _, ..]) => State::Runnable,
            _ => State::Unknown,
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_state_stands_behind_the_name() {
            assert_eq!(parse(b"12 (rialto-0) R 1 12 0"), State::Runnable);
            assert_eq!(parse(b"12 (rialto-0) S 1 12 0"), State::Blocked);
            assert_eq!(parse(b"12 (rialto-0) D 1 12 0"), State::Blocked);
            assert_eq!(parse(b"12 (a) S) R (b) R 1 12 0"), State::Runnable);
            assert_eq!(parse(b"12 (rialto-0) t 1 12 0"), State::Runnable);
            for broken in [&b""[..], b"12", b"12 (rialto-0)", b"12 (rialto-0) "] {
                assert_eq!(parse(broken), State::Unknown);
            }
        }

        #[test]
        fn this_thread_runs_and_uses_its_time() {
            let probe = Probe::of_this_thread();
            assert_eq!(probe.state(), State::Runnable);
            let before = probe.cpu_time().expect("Linux has clocks of threads");
            while probe.cpu_time().expect("as above") == before {}
        }

        #[test]
        fn a_thread_that_waits_is_blocked() {
            let (tell, told) = std::sync::mpsc::channel();
            let (end, ended) = std::sync::mpsc::channel::<()>();
            let waiting = std::thread::spawn(move || {
                tell.send(Probe::of_this_thread()).expect("the test listens");
                ended.recv().expect("the test tells");
            });
            let probe = told.recv().expect("the thread tells");
            while probe.state() != State::Blocked {
                std::thread::yield_now();
            }
            end.send(()).expect("the thread waits");
            waiting.join().expect("it does not panic");
            // A thread can be joined a moment before the system has taken it down.
            while probe.cpu_time().is_some() {
                std::thread::yield_now();
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::{Duration, State};

    /// Only the clock on the wall.
    #[derive(Debug)]
    pub(in crate::monitor) struct Probe;

    impl Probe {
        pub(in crate::monitor) fn of_this_thread() -> Probe {
            Probe
        }

        pub(in crate::monitor) fn cpu_time(&self) -> Option<Duration> {
            None
        }

        pub(in crate::monitor) fn state(&self) -> State {
            State::Unknown
        }
    }
}
