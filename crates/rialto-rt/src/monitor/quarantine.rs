//! CPU isolation: keeps the detached threads that spin off one processor.
//!
//! If as many threads spin as there are processors, a worker that wakes up finds each processor taken. The
//! operating system decides when a spinning thread has to give up its processor. Some systems let it run for
//! a scheduler tick or more, whatever the priorities are. So sysmon keeps one processor free of these threads
//! while the workers are active.

use std::time::{Duration, Instant};

pub(super) use system::Set;

/// The processor is kept free for this time after the last activity of a worker.
const HOLD: Duration = Duration::from_millis(200);

/// Decides whether a processor is kept free, and which one.
pub(super) struct Quarantine {
    /// The number of processors that the thread of sysmon may use.
    processors: usize,
    /// The processor to keep free; `None` if there is only one.
    free: Option<Set>,
    /// The time of the last activity of a worker.
    calm_since: Instant,
    on: bool,
}

impl Quarantine {
    pub(super) fn new() -> Quarantine {
        let all = Set::of_this_thread().filter(|all| all.len() > 1);
        Quarantine {
            processors: all.map_or(1, |all| all.len()),
            free: all.and_then(|all| all.first()),
            calm_since: Instant::now(),
            on: false,
        }
    }

    /// Decides, at `now`, whether the processor is kept free. `spinning` is the number of threads that spin.
    /// `worked` tells whether a worker was active since the last call.
    pub(super) fn decide(&mut self, now: Instant, spinning: usize, worked: bool) {
        if worked {
            self.calm_since = now;
        }
        self.on = spinning >= self.processors && now.duration_since(self.calm_since) < HOLD;
    }

    /// Returns the processor that is kept free now, if there is one.
    pub(super) fn free(&self) -> Option<&Set> {
        self.free.as_ref().filter(|_| self.on)
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::mem;

    use crate::monitor::probe::Probe;

    /// A set of processors.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::monitor) struct Set(libc::cpu_set_t);

    const SIZE: usize = size_of::<libc::cpu_set_t>();

    impl Set {
        /// Returns the processors that the calling thread may use.
        pub(in crate::monitor) fn of_this_thread() -> Option<Set> {
            Set::of(0)
        }

        /// Returns the processors that the thread of `probe` may use.
        pub(in crate::monitor) fn of_thread(probe: &Probe) -> Option<Set> {
            Set::of(probe.id)
        }

        /// Returns `None` if the system does not tell them, or has more processors than fit into a set.
        fn of(id: libc::pid_t) -> Option<Set> {
            let mut set = Set::empty();
            // SAFETY: the system writes at most `SIZE` bytes to a local variable of this size.
            let error = unsafe { libc::sched_getaffinity(id, SIZE, &mut set.0) };
            (error == 0).then_some(set)
        }

        fn empty() -> Set {
            // SAFETY: a `cpu_set_t` is an array of integers, so all zeros is a value: the empty set.
            Set(unsafe { mem::zeroed() })
        }

        pub(in crate::monitor) fn len(&self) -> usize {
            // SAFETY: only reads the set.
            unsafe { libc::CPU_COUNT(&self.0) as usize }
        }

        fn has(&self, processor: usize) -> bool {
            // SAFETY: only reads the set. Callers pass an index below its size.
            unsafe { libc::CPU_ISSET(processor, &self.0) }
        }

        /// Returns the set that contains only the first processor of this set.
        pub(in crate::monitor) fn first(&self) -> Option<Set> {
            let first = (0..SIZE * 8).find(|&processor| self.has(processor))?;
            let mut set = Set::empty();
            // SAFETY: the index is below the size of the set.
            unsafe { libc::CPU_SET(first, &mut set.0) };
            Some(set)
        }

        /// Returns the processors that are not in `other`.
        pub(in crate::monitor) fn without(&self, other: &Set) -> Set {
            let mut set = *self;
            for processor in (0..SIZE * 8).filter(|&processor| other.has(processor)) {
                // SAFETY: the index is below the size of the set.
                unsafe { libc::CPU_CLR(processor, &mut set.0) };
            }
            set
        }

        /// Confines the calling thread to these processors. Returns false if the system refuses.
        pub(in crate::monitor) fn confine_this_thread(&self) -> bool {
            self.confine(0)
        }

        /// Confines the thread of `probe`, which has not ended, to these processors. Returns false if the
        /// system refuses.
        pub(in crate::monitor) fn confine_thread(&self, probe: &Probe) -> bool {
            self.confine(probe.id)
        }

        fn confine(&self, id: libc::pid_t) -> bool {
            // SAFETY: the system only reads the set, whose size is `SIZE`.
            unsafe { libc::sched_setaffinity(id, SIZE, &self.0) == 0 }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_set_is_split() {
            let mut all = Set::empty();
            assert!(all.first().is_none());
            for processor in [3, 5, 700] {
                // SAFETY: the index is below the size of the set.
                unsafe { libc::CPU_SET(processor, &mut all.0) };
            }
            let first = all.first().expect("it is not empty");
            let rest = all.without(&first);
            assert_eq!((all.len(), first.len(), rest.len()), (3, 1, 2));
            assert!(first.has(3) && !rest.has(3) && rest.has(5) && rest.has(700));
        }

        #[test]
        fn a_thread_is_confined_and_let_go() {
            let confined = || {
                let all = Set::of_this_thread().expect("Linux says");
                let first = all.first().expect("it runs somewhere");
                assert!(first.confine_this_thread());
                assert_eq!(Set::of_this_thread().expect("as above").len(), 1);
                assert!(all.confine_this_thread());
                assert_eq!(Set::of_this_thread().expect("as above").len(), all.len());
            };
            std::thread::spawn(confined).join().expect("as it says");
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use crate::monitor::probe::Probe;

    /// Never exists, because threads are not confined.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::monitor) enum Set {}

    impl Set {
        pub(in crate::monitor) fn of_this_thread() -> Option<Set> {
            None
        }

        pub(in crate::monitor) fn len(&self) -> usize {
            match *self {}
        }

        pub(in crate::monitor) fn first(&self) -> Option<Set> {
            match *self {}
        }

        pub(in crate::monitor) fn without(&self, _: &Set) -> Set {
            match *self {}
        }

        pub(in crate::monitor) fn of_thread(_: &Probe) -> Option<Set> {
            None
        }

        pub(in crate::monitor) fn confine_this_thread(&self) -> bool {
            match *self {}
        }

        pub(in crate::monitor) fn confine_thread(&self, _: &Probe) -> bool {
            match *self {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_processor_is_kept_free_while_workers_want_it() {
        let mut quarantine = Quarantine::new();
        if quarantine.free.is_none() {
            return; // there is only one processor
        }
        let all = quarantine.processors;
        let now = Instant::now();
        quarantine.decide(now, all - 1, true);
        assert!(quarantine.free().is_none(), "there is a free one anyway");
        quarantine.decide(now, all, true);
        assert!(quarantine.free().is_some());
        quarantine.decide(now + HOLD / 2, all, false);
        assert!(quarantine.free().is_some());
        quarantine.decide(now + HOLD, all, false);
        assert!(quarantine.free().is_none(), "nobody wants it");
        quarantine.decide(now + HOLD, all, true);
        assert!(quarantine.free().is_some(), "somebody does");
    }
}
