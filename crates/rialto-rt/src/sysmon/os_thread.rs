//! The operating system's information about a thread.

use std::time::Duration;

/// The scheduling state of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "other systems do not say"))]
pub(super) enum ThreadState {
    /// The thread has a processor, or waits for one.
    Runnable,
    /// The thread waits for something else, in a system call or for a page of memory.
    Blocked,
    /// The system does not tell.
    Unknown,
}

pub(super) use system::OsThread;

#[cfg(target_os = "linux")]
mod system {
    use std::fs::File;
    use std::io::Read;

    use super::{Duration, ThreadState};

    /// A thread, by its ids in the system. Once the thread has ended, they are invalid or may belong to
    /// another thread.
    #[derive(Debug)]
    pub(in crate::sysmon) struct OsThread {
        pub(in crate::sysmon) id: libc::pid_t,
        clock: Option<libc::clockid_t>,
    }

    impl OsThread {
        pub(in crate::sysmon) fn of_this_thread() -> OsThread {
            let mut clock = 0;
            // SAFETY: the calling thread is alive, and the id of its clock is written to a local variable.
            let (id, error) =
                unsafe { (libc::gettid(), libc::pthread_getcpuclockid(libc::pthread_self(), &mut clock)) };
            OsThread { id, clock: (error == 0).then_some(clock) }
        }

        /// Returns the processor time that the thread has used.
        pub(in crate::sysmon) fn cpu_time(&self) -> Option<Duration> {
            let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
            // SAFETY: the time is written to a local variable.
            let error = unsafe { libc::clock_gettime(self.clock?, &mut time) };
            (error == 0).then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
        }

        pub(in crate::sysmon) fn state(&self) -> ThreadState {
            let mut text = [0; 128];
            let read = File::open(format!("/proc/self/task/{}/stat", self.id))
                .and_then(|mut file| file.read(&mut text));
            read.map_or(ThreadState::Unknown, |length| parse(&text[..length]))
        }
    }

    /// Returns the state in the text of a `stat` file. It follows the thread's name in parentheses. The name
    /// has at most 16 bytes and may contain any character, also a parenthesis.
    fn parse(stat: &[u8]) -> ThreadState {
        let after_name = stat.iter().rposition(|&byte| byte == b')').map(|at| &stat[at + 1..]);
        match after_name {
            Some([b' ', b'R', ..]) => ThreadState::Runnable,
            Some([b' ', b'S' | b'D', ..]) => ThreadState::Blocked,
            // Stopped, traced or ending. Such a thread is not blocked by its task.
            Some([b' ', _, ..]) => ThreadState::Runnable,
            _ => ThreadState::Unknown,
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_state_follows_the_name() {
            assert_eq!(parse(b"12 (rialto-0) R 1 12 0"), ThreadState::Runnable);
            assert_eq!(parse(b"12 (rialto-0) S 1 12 0"), ThreadState::Blocked);
            assert_eq!(parse(b"12 (rialto-0) D 1 12 0"), ThreadState::Blocked);
            assert_eq!(parse(b"12 (a) S) R (b) R 1 12 0"), ThreadState::Runnable);
            assert_eq!(parse(b"12 (rialto-0) t 1 12 0"), ThreadState::Runnable);
            for broken in [&b""[..], b"12", b"12 (rialto-0)", b"12 (rialto-0) "] {
                assert_eq!(parse(broken), ThreadState::Unknown);
            }
        }

        #[test]
        fn this_thread_runs_and_uses_its_time() {
            let thread = OsThread::of_this_thread();
            assert_eq!(thread.state(), ThreadState::Runnable);
            let before = thread.cpu_time().expect("Linux has clocks of threads");
            while thread.cpu_time().expect("as above") == before {}
        }

        #[test]
        fn a_thread_that_waits_is_blocked() {
            let (tell, told) = std::sync::mpsc::channel();
            let (end, ended) = std::sync::mpsc::channel::<()>();
            let waiting = std::thread::spawn(move || {
                tell.send(OsThread::of_this_thread()).expect("the test listens");
                ended.recv().expect("the test tells");
            });
            let thread = told.recv().expect("the thread tells");
            while thread.state() != ThreadState::Blocked {
                std::thread::yield_now();
            }
            end.send(()).expect("the thread waits");
            waiting.join().expect("it does not panic");
            // The system may remove a thread only a moment after it was joined.
            while thread.cpu_time().is_some() {
                std::thread::yield_now();
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::{Duration, ThreadState};

    /// Nothing is known about a thread but the time that passes.
    #[derive(Debug)]
    pub(in crate::sysmon) struct OsThread;

    impl OsThread {
        pub(in crate::sysmon) fn of_this_thread() -> OsThread {
            OsThread
        }

        pub(in crate::sysmon) fn cpu_time(&self) -> Option<Duration> {
            None
        }

        pub(in crate::sysmon) fn state(&self) -> ThreadState {
            ThreadState::Unknown
        }
    }
}
