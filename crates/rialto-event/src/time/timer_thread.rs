//! The timer thread, which expires the timers that no runtime serves.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, Thread};

use super::{Clock, Instant, Wheel};

struct TimerThread {
    wheel: Arc<Wheel>,
    /// The wheels that were handed over by `adopt`, and still have timers.
    adopted: Mutex<Vec<Arc<Wheel>>>,
    /// True while timers may be off their wheel and their waiters not woken yet.
    expiring: AtomicBool,
}

static TIMER_THREAD: OnceLock<(Arc<TimerThread>, Thread)> = OnceLock::new();

/// Returns the wheel of the timer thread. The first call starts the thread.
///
/// # Panics
///
/// If the operating system refuses to start the thread.
pub(super) fn wheel() -> Arc<Wheel> {
    match timer_thread() {
        Ok((timers, _)) => timers.wheel.clone(),
        Err(error) => panic!(
            "cannot start the thread that serves timers outside of Rialto runtimes: {error}; help: use the \
             timer inside a Rialto runtime, or raise the limit of threads"
        ),
    }
}

/// See [`hand_over`](super::hooks::hand_over).
pub(super) fn adopt(wheel: Arc<Wheel>) {
    // If the thread cannot be started, the timers on this wheel never expire. The caller only cleans up, so
    // it must not panic for that.
    if !wheel.is_empty()
        && let Ok((timers, thread)) = timer_thread()
    {
        timers.adopted.lock().unwrap_or_else(PoisonError::into_inner).push(wheel);
        thread.unpark();
    }
}

/// See [`timer_threads`](super::hooks::timer_threads).
pub(super) fn threads() -> usize {
    usize::from(TIMER_THREAD.get().is_some())
}

/// See [`timer_thread_is_busy`](super::hooks::timer_thread_is_busy).
pub(super) fn is_busy() -> bool {
    // In this order: `expiring` is set before timers leave a wheel, so a timer that the first look misses is
    // seen by the second.
    TIMER_THREAD
        .get()
        .is_some_and(|(timers, _)| timers.has_timers() || timers.expiring.load(Ordering::Acquire))
}

fn timer_thread() -> io::Result<&'static (Arc<TimerThread>, Thread)> {
    static STARTING: Mutex<()> = Mutex::new(());
    if let Some(started) = TIMER_THREAD.get() {
        return Ok(started);
    }
    let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(started) = TIMER_THREAD.get() {
        return Ok(started);
    }
    let timers = Arc::new(TimerThread {
        wheel: Arc::new(Wheel::new()),
        adopted: Mutex::default(),
        expiring: AtomicBool::new(false),
    });
    let clone = timers.clone();
    let handle = thread::Builder::new().name("rialto-timers".into()).spawn(move || clone.run())?;
    Ok(TIMER_THREAD.get_or_init(|| (timers, handle.thread().clone())))
}

impl TimerThread {
    fn run(&self) -> ! {
        loop {
            match self.expire() {
                None => thread::park(),
                Some(deadline) => {
                    let span = deadline.duration_since(Clock::Real.now());
                    if !span.is_zero() {
                        thread::park_timeout(span);
                    }
                }
            }
        }
    }

    fn has_timers(&self) -> bool {
        let adopted = self.adopted.lock().unwrap_or_else(PoisonError::into_inner);
        adopted.iter().chain([&self.wheel]).any(|wheel| !wheel.is_empty())
    }

    /// Expires all wheels, and returns the time at which to expire them next.
    fn expire(&self) -> Option<Instant> {
        self.expiring.store(true, Ordering::Release);
        let next = self.expire_all();
        self.expiring.store(false, Ordering::Release);
        next
    }

    fn expire_all(&self) -> Option<Instant> {
        let wheels = {
            let mut adopted = self.adopted.lock().unwrap_or_else(PoisonError::into_inner);
            // No timer starts on an adopted wheel, so an empty one stays empty.
            adopted.retain(|wheel| !wheel.is_empty());
            adopted.clone()
        };
        let all = || wheels.iter().chain([&self.wheel]);
        for wheel in all() {
            wheel.expire(Clock::Real.now());
        }
        all().filter_map(|wheel| wheel.set_sleeper(thread::current())).min()
    }
}
