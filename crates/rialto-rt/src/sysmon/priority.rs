//! The priority of a detached thread that spins.

/// How far the priority of a thread is lowered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    /// Below the workers, but with a tenth of a processor even if they use all of it. So a poll of some
    /// milliseconds comes to its end.
    Nice,
    /// The thread gets the processor time that other threads do not use.
    Idle,
}

pub(super) use system::{SavedPriority, lower, raise, reset_timers, restore, use_exact_timers};

#[cfg(target_os = "linux")]
mod system {
    use std::time::Duration;

    use super::Level;
    use crate::sysmon::os_thread::OsThread;

    /// Added to the niceness. It lowers the thread's weight to about a tenth.
    const BEHIND: i32 = 10;
    const NICEST: i32 = 19;
    /// The time slice that sysmon's thread asks for. A thread with a short slice is scheduled sooner.
    const TURN: Duration = Duration::from_micros(100);
    /// The timer slack of sysmon's thread: how late its timeouts may be.
    const SLACK: Duration = Duration::from_micros(5);
    /// The timer slack of other threads, which is Linux's default.
    const USUAL_SLACK: Duration = Duration::from_micros(50);

    /// The scheduling attributes of a thread before its priority was lowered.
    #[derive(Debug)]
    pub(in crate::sysmon) struct SavedPriority(libc::sched_attr);

    /// Lowers the priority of `thread`, which has not ended, to `level`. Returns `None` if the system
    /// refuses.
    pub(in crate::sysmon) fn lower(thread: &OsThread, level: Level) -> Option<SavedPriority> {
        let before = get(thread.id)?;
        let mut after = before;
        after.sched_priority = 0;
        match level {
            Level::Nice => {
                if is_real_time(&before) {
                    after.sched_policy = libc::SCHED_OTHER as u32;
                }
                after.sched_nice = (before.sched_nice + BEHIND).min(NICEST);
            }
            Level::Idle => after.sched_policy = libc::SCHED_IDLE as u32,
        }
        set(thread.id, &after).then_some(SavedPriority(before))
    }

    /// Restores the priority of `thread`, which has not ended. Returns false if the system refuses.
    pub(in crate::sysmon) fn raise(thread: &OsThread, before: &SavedPriority) -> bool {
        set(thread.id, &before.0)
    }

    /// Restores the priority of the calling thread. Returns false if the system refuses: the process needs
    /// `CAP_SYS_NICE` or a sufficient `RLIMIT_NICE`.
    pub(in crate::sysmon) fn restore(before: &SavedPriority) -> bool {
        set(0, &before.0)
    }

    /// Makes the timeouts of the calling thread exact, and lets it run soon after a timeout. Does nothing
    /// where the system cannot do it.
    pub(in crate::sysmon) fn use_exact_timers() {
        if let Some(mut now) = get(0)
            && !is_real_time(&now)
        {
            // Kernels before 6.12 ignore the slice.
            now.sched_runtime = TURN.as_nanos() as u64;
            set(0, &now);
        }
        set_slack(SLACK);
    }

    /// Undoes [`use_exact_timers`] in the calling thread, which inherits them from the thread that started
    /// it.
    pub(in crate::sysmon) fn reset_timers() {
        if let Some(mut now) = get(0)
            && now.sched_runtime == TURN.as_nanos() as u64
        {
            now.sched_runtime = 0;
            set(0, &now);
        }
        if slack() == SLACK {
            set_slack(USUAL_SLACK);
        }
    }

    /// Returns the timer slack of the calling thread.
    fn slack() -> Duration {
        // SAFETY: touches no memory.
        let nanos = unsafe { libc::prctl(libc::PR_GET_TIMERSLACK, 0, 0, 0, 0) };
        Duration::from_nanos(u64::try_from(nanos).unwrap_or_default())
    }

    fn set_slack(slack: Duration) {
        // SAFETY: touches no memory.
        unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, slack.as_nanos() as libc::c_ulong, 0, 0, 0) };
    }

    fn is_real_time(of: &libc::sched_attr) -> bool {
        let policy = of.sched_policy as i32;
        policy == libc::SCHED_FIFO || policy == libc::SCHED_RR
    }

    const SIZE: usize = size_of::<libc::sched_attr>();

    fn get(id: libc::pid_t) -> Option<libc::sched_attr> {
        let mut of = libc::sched_attr {
            size: SIZE as u32,
            sched_policy: 0,
            sched_flags: 0,
            sched_nice: 0,
            sched_priority: 0,
            sched_runtime: 0,
            sched_deadline: 0,
            sched_period: 0,
        };
        // SAFETY: the system writes at most `SIZE` bytes to a local variable of this size.
        let error = unsafe { libc::syscall(libc::SYS_sched_getattr, id, &mut of, SIZE, 0) };
        (error == 0).then_some(of)
    }

    fn set(id: libc::pid_t, to: &libc::sched_attr) -> bool {
        // SAFETY: the system only reads `to`, whose field `size` has its size.
        unsafe { libc::syscall(libc::SYS_sched_setattr, id, to, 0) == 0 }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_priority_is_lowered_in_two_steps() {
            let lowered = || {
                let thread = OsThread::of_this_thread();
                let usual = get(0).expect("Linux says").sched_nice;
                let before = lower(&thread, Level::Nice).expect("a thread may be lowered");
                assert_eq!(before.0.sched_nice, usual);
                assert_eq!(get(0).expect("as above").sched_nice, (usual + BEHIND).min(NICEST));
                lower(&thread, Level::Idle).expect("and further");
                assert_eq!(get(0).expect("as above").sched_policy as i32, libc::SCHED_IDLE);
                if restore(&before) {
                    let now = get(0).expect("as above");
                    assert_eq!((now.sched_policy as i32, now.sched_nice), (libc::SCHED_OTHER, usual));
                }
            };
            std::thread::spawn(lowered).join().expect("as it says");
        }

        #[test]
        fn a_child_of_the_sysmon_thread_gets_default_timers() {
            let exact = || {
                let usual = get(0).expect("Linux says").sched_nice;
                use_exact_timers();
                let now = get(0).expect("as above");
                assert_eq!((now.sched_nice, slack()), (usual, SLACK));
                let reset = || {
                    reset_timers();
                    let now = get(0).expect("as above");
                    assert_ne!(now.sched_runtime, TURN.as_nanos() as u64);
                    assert_eq!(slack(), USUAL_SLACK);
                    now.sched_nice
                };
                assert_eq!(std::thread::spawn(reset).join().expect("as it says"), usual);
            };
            std::thread::spawn(exact).join().expect("as it says");
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::Level;
    use crate::sysmon::os_thread::OsThread;

    /// Never exists, because no priority is lowered.
    #[derive(Debug)]
    pub(in crate::sysmon) enum SavedPriority {}

    pub(in crate::sysmon) fn lower(_: &OsThread, _: Level) -> Option<SavedPriority> {
        None
    }

    pub(in crate::sysmon) fn raise(_: &OsThread, before: &SavedPriority) -> bool {
        match *before {}
    }

    pub(in crate::sysmon) fn restore(before: &SavedPriority) -> bool {
        match *before {}
    }

    pub(in crate::sysmon) fn use_exact_timers() {}

    pub(in crate::sysmon) fn reset_timers() {}
}
