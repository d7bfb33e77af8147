//! Time as events: [`after`] and [`at_time`], [`Timer`]s that can be restarted, [`Interval`]s, a [`timeout`]
//! for any future, the thread's clock, and the timer wheel.
//!
//! A runtime installs a timer wheel and a clock on its workers (`hooks::enter`). On every other thread, timers
//! wait on the wheel of the timer thread, which starts with the first such timer.

mod after;
pub(crate) mod callback;
pub(crate) mod hooks;
mod instant;
mod interval;
mod timeout;
mod timer;
mod timer_thread;
mod wheel;

pub use after::{Deadline, TimerEvt, after, at_time, sleep, sleep_until};
pub use instant::{Instant, StartTime};
pub use interval::{Interval, interval, interval_at};
pub use timeout::{Elapsed, Timeout, timeout, timeout_at};
pub use timer::{FiredEvt, Timer};

use hooks::{current_time, current_wheel};
use instant::Clock;
use wheel::Wheel;
