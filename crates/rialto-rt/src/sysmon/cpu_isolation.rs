//! CPU isolation: keeps the detached threads that spin off one processor.
//!
//! If as many threads spin as there are processors, a worker that wakes up finds each processor taken. The
//! operating system decides when a spinning thread has to give up its processor. Some systems let it run for
//! a scheduler tick or more, whatever the priorities are. So sysmon keeps one processor free of these threads
//! while the workers are active.

use std::time::{Duration, Instant};

pub(super) use system::CpuSet;

/// The processor is kept free for this time after the last activity of a worker.
const KEEP_FREE: Duration = Duration::from_millis(200);

/// Decides whether a processor is kept free, and which one.
pub(super) struct CpuIsolation {
    /// The number of processors that the thread of sysmon may use.
    processors: usize,
    /// The processor to keep free; `None` if there is only one.
    free: Option<CpuSet>,
    /// The time of the last activity of a worker.
    last_activity: Instant,
    on: bool,
}

impl CpuIsolation {
    pub(super) fn new() -> CpuIsolation {
        let all = CpuSet::of_this_thread().filter(|all| all.len() > 1);
        CpuIsolation {
            processors: all.map_or(1, |all| all.len()),
            free: all.and_then(|all| all.first()),
            last_activity: Instant::now(),
            on: false,
        }
    }

    /// Decides, at `now`, whether the processor is kept free. `spinning` is the number of threads that spin.
    /// `worked` tells whether a worker was active since the last call.
    pub(super) fn decide(&mut self, now: Instant, spinning: usize, worked: bool) {
        if worked {
            self.last_activity = now;
        }
        self.on = spinning >= self.processors && now.duration_since(self.last_activity) < KEEP_FREE;
    }

    /// Returns the processor that is kept free now, if there is one.
    pub(super) fn free(&self) -> Option<&CpuSet> {
        self.free.as_ref().filter(|_| self.on)
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::mem;

    use crate::sysmon::os_thread::OsThread;

    /// A set of processors.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::sysmon) struct CpuSet(libc::cpu_set_t);

    const SIZE: usize = size_of::<libc::cpu_set_t>();

    impl CpuSet {
        /// Returns the processors that the calling thread may use.
        pub(in crate::sysmon) fn of_this_thread() -> Option<CpuSet> {
            CpuSet::of(0)
        }

        /// Returns the processors that `thread` may use.
        pub(in crate::sysmon) fn of_thread(thread: &OsThread) -> Option<CpuSet> {
            CpuSet::of(thread.id)
        }

        /// Returns `None` if the system does not tell them, or has more processors than fit into a set.
        fn of(id: libc::pid_t) -> Option<CpuSet> {
            let mut set = CpuSet::empty();
            // SAFETY: the system writes at most `SIZE` bytes to a local variable of this size.
            let error = unsafe { libc::sched_getaffinity(id, SIZE, &mut set.0) };
            (error == 0).then_some(set)
        }

        fn empty() -> CpuSet {
            // SAFETY: a `cpu_set_t` is an array of integers, so all zeros is a value: the empty set.
            CpuSet(unsafe { mem::zeroed() })
        }

        pub(in crate::sysmon) fn len(&self) -> usize {
            // SAFETY: only reads the set.
            unsafe { libc::CPU_COUNT(&self.0) as usize }
        }

        fn has(&self, processor: usize) -> bool {
            // SAFETY: only reads the set. Callers pass an index below its size.
            unsafe { libc::CPU_ISSET(processor, &self.0) }
        }

        /// Returns the set that contains only the first processor of this set.
        pub(in crate::sysmon) fn first(&self) -> Option<CpuSet> {
            let first = (0..SIZE * 8).find(|&processor| self.has(processor))?;
            let mut set = CpuSet::empty();
            // SAFETY: the index is below the size of the set.
            unsafe { libc::CPU_SET(first, &mut set.0) };
            Some(set)
        }

        /// Returns the processors that are not in `other`.
        pub(in crate::sysmon) fn without(&self, other: &CpuSet) -> CpuSet {
            let mut set = *self;
            for processor in (0..SIZE * 8).filter(|&processor| other.has(processor)) {
                // SAFETY: the index is below the size of the set.
                unsafe { libc::CPU_CLR(processor, &mut set.0) };
            }
            set
        }

        /// Confines the calling thread to these processors. Returns false if the system refuses.
        pub(in crate::sysmon) fn confine_this_thread(&self) -> bool {
            self.confine(0)
        }

        /// Confines `thread`, which has not ended, to these processors. Returns false if the system refuses.
        pub(in crate::sysmon) fn confine_thread(&self, thread: &OsThread) -> bool {
            self.confine(thread.id)
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
            let mut all = CpuSet::empty();
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
        fn a_thread_is_confined_and_released() {
            let confined = || {
                let all = CpuSet::of_this_thread().expect("Linux says");
                let first = all.first().expect("it runs somewhere");
                assert!(first.confine_this_thread());
                assert_eq!(CpuSet::of_this_thread().expect("as above").len(), 1);
                assert!(all.confine_this_thread());
                assert_eq!(CpuSet::of_this_thread().expect("as above").len(), all.len());
            };
            std::thread::spawn(confined).join().expect("as it says");
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use crate::sysmon::os_thread::OsThread;

    /// Never exists, because threads are not confined.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::sysmon) enum CpuSet {}

    impl CpuSet {
        pub(in crate::sysmon) fn of_this_thread() -> Option<CpuSet> {
            None
        }

        pub(in crate::sysmon) fn len(&self) -> usize {
            match *self {}
        }

        pub(in crate::sysmon) fn first(&self) -> Option<CpuSet> {
            match *self {}
        }

        pub(in crate::sysmon) fn without(&self, _: &CpuSet) -> CpuSet {
            match *self {}
        }

        pub(in crate::sysmon) fn of_thread(_: &OsThread) -> Option<CpuSet> {
            None
        }

        pub(in crate::sysmon) fn confine_this_thread(&self) -> bool {
            match *self {}
        }

        pub(in crate::sysmon) fn confine_thread(&self, _: &OsThread) -> bool {
            match *self {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_processor_is_kept_free_while_workers_want_it() {
        let mut isolation = CpuIsolation::new();
        if isolation.free.is_none() {
            return; // there is only one processor
        }
        let all = isolation.processors;
        let now = Instant::now();
        isolation.decide(now, all - 1, true);
        assert!(isolation.free().is_none(), "there is a free one anyway");
        isolation.decide(now, all, true);
        assert!(isolation.free().is_some());
        isolation.decide(now + KEEP_FREE / 2, all, false);
        assert!(isolation.free().is_some());
        isolation.decide(now + KEEP_FREE, all, false);
        assert!(isolation.free().is_none(), "no worker was active");
        isolation.decide(now + KEEP_FREE, all, true);
        assert!(isolation.free().is_some(), "a worker was active");
    }
}
