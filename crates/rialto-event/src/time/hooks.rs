//! The interface between timers and a runtime: the clock and the timer wheel of a thread, and the timer thread.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::Arc;

pub use super::instant::{Clock, VirtualClock};
pub use super::wheel::Wheel;
use super::{Instant, timer_thread};

thread_local! {
    static CURRENT: RefCell<Option<(Arc<Wheel>, Clock)>> = const { RefCell::new(None) };
}

/// Installs `wheel` and `clock` on the calling thread, until the guard is dropped: timers that start on this
/// thread wait on `wheel`, and [`Instant::now`] reads `clock`. The caller has to call [`Wheel::expire`].
///
/// ```
/// use rialto_event::__private::time::{Clock, VirtualClock, Wheel, enter};
/// use rialto_event::time::Instant;
/// use rialto_event::{Event, after};
/// use std::{sync::Arc, time::Duration};
///
/// let (wheel, clock) = (Arc::new(Wheel::new()), Arc::new(VirtualClock::new()));
/// let _time = enter(wheel.clone(), Clock::Virtual(clock.clone()));
/// let start = Instant::now();
/// clock.advance_to(start + Duration::from_secs(3600));
/// assert_eq!(Instant::now().duration_since(start), Duration::from_secs(3600));
/// ```
pub fn enter(wheel: Arc<Wheel>, clock: Clock) -> TimeGuard {
    TimeGuard { before: CURRENT.replace(Some((wheel, clock))), _thread: PhantomData }
}

/// Makes timers that start on this thread wait on the wheel of the timer thread, until the guard is dropped,
/// as on a thread that has not called [`enter`]. For work that begins here and continues on another thread,
/// when this thread's wheel may be gone. It has no effect if the clock is virtual.
///
/// ```
/// use rialto_event::__private::time::{Clock, Wheel, enter, use_timer_thread};
/// use rialto_event::{Event, after};
/// use std::{sync::Arc, time::Duration};
///
/// // No code expires this wheel.
/// let _time = enter(Arc::new(Wheel::new()), Clock::Real);
/// let _outside = use_timer_thread();
/// after(Duration::from_millis(1)).sync_blocking();
/// ```
pub fn use_timer_thread() -> TimeGuard {
    let keep = CURRENT.with_borrow(|current| match current {
        Some((_, Clock::Virtual(_))) => current.clone(),
        _ => None,
    });
    TimeGuard { before: CURRENT.replace(keep), _thread: PhantomData }
}

/// Restores the thread's previous wheel and clock when it is dropped.
#[derive(Debug)]
pub struct TimeGuard {
    before: Option<(Arc<Wheel>, Clock)>,
    _thread: PhantomData<*const ()>,
}

impl Drop for TimeGuard {
    fn drop(&mut self) {
        CURRENT.replace(self.before.take());
    }
}

/// Hands `wheel` over to the timer thread, which from now on expires the timers that still wait on it, by
/// the real clock. An executor that has [`enter`]ed a wheel calls this at its end, because a sync that began
/// on its thread may be polled elsewhere, and may outlive the executor.
///
/// ```
/// use rialto_event::__private::time::{Clock, Wheel, enter, hand_over};
/// use rialto_event::time::Timer;
/// use rialto_event::Event;
/// use std::{sync::Arc, time::Duration};
///
/// let (wheel, timer) = (Arc::new(Wheel::new()), Timer::new());
/// let time = enter(wheel.clone(), Clock::Real);
/// timer.restart(Duration::from_millis(1));
/// drop(time);
/// hand_over(wheel);
/// timer.fired_evt().sync_blocking();
/// ```
pub fn hand_over(wheel: Arc<Wheel>) {
    timer_thread::adopt(wheel);
}

/// Returns whether a timer that no runtime serves is running, or has expired and is waking its task at this
/// moment. These are the timers of plain threads and of foreign executors, and those started after
/// [`use_timer_thread`]. A runtime uses this to decide whether the program can still make progress by itself.
///
/// ```
/// use rialto_event::__private::time::timer_thread_is_busy;
/// use rialto_event::time::Timer;
/// use std::time::Duration;
///
/// let timer = Timer::new();
/// timer.restart(Duration::from_secs(3600));
/// assert!(timer_thread_is_busy());
/// ```
pub fn timer_thread_is_busy() -> bool {
    timer_thread::is_busy()
}

/// Returns the number of timer threads in the process. They only serve the timers that no runtime serves.
pub fn timer_threads() -> usize {
    timer_thread::threads()
}

/// Returns the wheel for timers that start on this thread.
///
/// # Panics
///
/// If that is the wheel of the timer thread, and the operating system refuses to start this thread.
pub(super) fn current_wheel() -> Arc<Wheel> {
    // On a thread that is ending, the thread-local value may be destroyed already.
    let entered = CURRENT.try_with(|current| current.borrow().as_ref().map(|(wheel, _)| wheel.clone()));
    entered.ok().flatten().unwrap_or_else(timer_thread::wheel)
}

pub(super) fn current_time() -> Instant {
    let entered = CURRENT.try_with(|current| current.borrow().as_ref().map(|(_, clock)| clock.now()));
    entered.ok().flatten().unwrap_or_else(|| Clock::Real.now())
}
