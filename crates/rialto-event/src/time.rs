//! Time as events: [`after`] and [`at_time`], [`Timer`]s that can be restarted, [`Interval`]s, a [`timeout`]
//! for any future, the thread's clock, and the timer wheel.
//!
//! A runtime installs a [`Wheel`] and a [`Clock`] on its workers with [`enter`]. On every other thread,
//! timers wait on the wheel of a driver thread, which starts with the first such timer.

mod after;
pub(crate) mod bell;
mod driver;
mod instant;
mod interval;
mod timeout;
mod timer;
mod wheel;

use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::Arc;

pub use after::{Deadline, TimerEvt, after, at_time, sleep, sleep_until};
pub use instant::{Began, Clock, Instant, VirtualClock};
pub use interval::{Interval, interval};
pub use timeout::{Elapsed, Timeout, timeout, timeout_at};
pub use timer::{FiredEvt, Timer};
pub use wheel::Wheel;

thread_local! {
    static CURRENT: RefCell<Option<(Arc<Wheel>, Clock)>> = const { RefCell::new(None) };
}

/// Until the guard is dropped, timers that start on this thread wait on
/// `wheel`, and [`Instant::now`] here reads `clock`. Whoever enters expires the
/// wheel.
///
/// ```
/// use rialto_event::time::{enter, Clock, Instant, VirtualClock, Wheel};
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

/// Until the guard is dropped, timers that start on this thread wait on the
/// wheel of the driver thread, as where nobody has entered: for what is begun
/// here and goes on elsewhere, when this thread's wheel may be gone. Without
/// effect where the clock is virtual.
///
/// ```
/// use rialto_event::time::{enter, leave, Clock, Wheel};
/// use rialto_event::{Event, after};
/// use std::{sync::Arc, time::Duration};
///
/// // Nobody expires this wheel.
/// let _time = enter(Arc::new(Wheel::new()), Clock::Real);
/// let _outside = leave();
/// after(Duration::from_millis(1)).sync_blocking();
/// ```
pub fn leave() -> TimeGuard {
    let keep = CURRENT.with_borrow(|current| match current {
        Some((_, Clock::Virtual(_))) => current.clone(),
        _ => None,
    });
    TimeGuard { before: CURRENT.replace(keep), _thread: PhantomData }
}

/// Restores the thread's wheel and clock of before, when dropped.
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

/// Nobody expires `wheel` any more: if timers of the real clock wait on it still,
/// the driver thread does from now on. Whoever has [`enter`]ed a wheel says so in
/// the end: a sync that began on his thread may be polled elsewhere, and outlive
/// him.
///
/// ```
/// use rialto_event::time::{adopt, enter, Clock, Timer, Wheel};
/// use rialto_event::Event;
/// use std::{sync::Arc, time::Duration};
///
/// let (wheel, timer) = (Arc::new(Wheel::new()), Timer::new());
/// let time = enter(wheel.clone(), Clock::Real);
/// timer.restart(Duration::from_millis(1));
/// drop(time);
/// adopt(wheel);
/// timer.fired_evt().sync_blocking();
/// ```
pub fn adopt(wheel: Arc<Wheel>) {
    driver::adopt(wheel);
}

/// Whether timers run that no runtime serves, or one that has just fired is being
/// told: those of plain threads, of foreign executors, and after [`leave`]. For who
/// wants to know whether anything will still happen by itself.
///
/// ```
/// use rialto_event::time::{outside_timers, Timer};
/// use std::time::Duration;
///
/// let timer = Timer::new();
/// timer.restart(Duration::from_secs(3600));
/// assert!(outside_timers());
/// ```
pub fn outside_timers() -> bool {
    driver::is_busy()
}

/// How many threads of the process serve such timers, or are about to: they do nothing
/// else.
pub fn threads() -> usize {
    driver::threads()
}

/// The wheel for timers that start on this thread.
fn current_wheel() -> Arc<Wheel> {
    // A thread that is ending has none of its own any more.
    let entered = CURRENT.try_with(|current| current.borrow().as_ref().map(|(wheel, _)| wheel.clone()));
    entered.ok().flatten().unwrap_or_else(driver::wheel)
}

fn current_time() -> Instant {
    let entered = CURRENT.try_with(|current| current.borrow().as_ref().map(|(_, clock)| clock.now()));
    entered.ok().flatten().unwrap_or_else(|| Clock::Real.now())
}
