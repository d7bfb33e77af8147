//! Timers on tokio's clock.
//!
//! The timers of `rialto-event` need no runtime, and do not follow tokio's clock. The timers of this module
//! are built on tokio's `Sleep`. In a test with a paused clock they therefore run in virtual time, as all of
//! tokio does: when all tasks wait, the clock advances to the next timer.
//!
//! ```
//! use rialto_event::{channel, select};
//! use rialto_tokio::time::after;
//! use std::time::Duration;
//! use tokio::time::Instant;
//!
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() { // #[tokio::test(start_paused = true)]
//! let ((_tx, rx), start) = (channel::<u32>(), Instant::now());
//! select! {
//!     got = rx.recv_evt() => panic!("nobody sends, but {got:?} came"),
//!     () = after(Duration::from_secs(3600)) => {}
//! }
//! assert_eq!(start.elapsed(), Duration::from_secs(3600)); // without a real wait
//! # }
//! ```
//!
//! | on Rialto's clock | on tokio's clock |
//! |---|---|
//! | `after(d)`, `at_time(t)` | [`after`], [`at_time`] |
//! | `event.within(d)` | [`within`]`(event, d)` |
//! | `time::Timer`, which several tasks can share | [`Timer`], which belongs to one task |
//! | `time::interval(d)` | tokio's own `interval`, with [`IntervalExt`] |
//! | `timeout(d, future)` | tokio's own `timeout` |
//!
//! A program may use both kinds of timers. In a test with a paused clock, use only these: a timer of Rialto's
//! own takes real time there, while tokio's clock advances.
//!
//! These timers have the resolution of tokio's, one millisecond. They cannot be parts of a
//! [`choose_all`](rialto_event::choose_all()).

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};
use std::time::Duration;

use pin_project_lite::pin_project;
use rialto_event::{CancelSafeEvt, Event, OrElse, TryEvent, Wrap, impl_event};
use tokio::time::{Instant, Interval, Sleep, sleep_until};

use crate::coop::{CoopFuture, assume_cancel_safe};

/// Returns an event that is enabled `duration` after the start of its sync, by tokio's clock. It is
/// [`rialto_event::after`] for programs that pause that clock. A zero duration is enabled at once. If the
/// event is not chosen, its timer is removed.
///
/// ```
/// use rialto_event::{Event, choose, never};
/// use rialto_tokio::time::after;
/// use std::time::Duration;
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let day = after(Duration::from_secs(24 * 3600)).wrap(|()| "a day");
/// assert_eq!(choose((never(), day)).await, "a day");
/// # }
/// ```
///
/// # Panics
///
/// The sync panics outside a tokio runtime, and in one without timers (`enable_time`).
pub fn after(duration: Duration) -> TimerEvt {
    TimerEvt(When::After(duration))
}

/// Returns an event that is enabled from `time` on, by tokio's clock. If `time` has passed, it is enabled at
/// once.
///
/// ```
/// use rialto_event::Event;
/// use rialto_tokio::time::at_time;
/// use std::time::Duration;
/// use tokio::time::Instant;
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let noon = Instant::now() + Duration::from_secs(3600);
/// assert_eq!(at_time(noon).try_sync(), None);
/// at_time(noon).await;
/// assert_eq!(Instant::now(), noon);
/// assert_eq!(at_time(noon).try_sync(), Some(()));
/// # }
/// ```
///
/// # Panics
///
/// As [`after`].
pub fn at_time(time: impl Into<Instant>) -> TimerEvt {
    TimerEvt(When::At(time.into()))
}

/// Returns an event that yields the result of `event`, or `None` if `event` is not enabled within `limit` of
/// the start of the sync, by tokio's clock. It is [`Event::within`] for programs that pause that clock. If
/// `event` is enabled at once, it is chosen even if `limit` is zero.
///
/// ```
/// use rialto_event::channel;
/// use rialto_tokio::time::within;
/// use std::time::Duration;
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let (_tx, rx) = channel::<u32>();
/// assert_eq!(within(rx.recv_evt(), Duration::from_secs(60)).await, None);
/// # }
/// ```
///
/// # Panics
///
/// As [`after`].
pub fn within<E: Event>(event: E, limit: Duration) -> Within<E> {
    let in_time: fn(E::Output) -> Option<E::Output> = Some;
    let late: fn(()) -> Option<E::Output> = |()| None;
    event.wrap(in_time).or(after(limit).wrap(late))
}

/// The event of [`within`].
pub type Within<E> = OrElse<
    Wrap<E, fn(<E as IntoFuture>::Output) -> Option<<E as IntoFuture>::Output>>,
    Wrap<TimerEvt, fn(()) -> Option<<E as IntoFuture>::Output>>,
>;

/// The event of [`after`] and [`at_time`]. It is `Clone`, `Send` and `'static`.
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct TimerEvt(When);

#[derive(Debug, Clone, Copy)]
enum When {
    After(Duration),
    At(Instant),
}

impl Event for TimerEvt {
    type Pending = <CancelSafeEvt<CoopFuture<TimerFuture>> as Event>::Pending;

    fn into_pending(self) -> Self::Pending {
        assume_cancel_safe(TimerFuture { stage: Stage::Fresh { when: self.0 } }).into_pending()
    }
}
impl_event!(try [] TimerEvt => ());

pin_project! {
    /// The timer of one sync. It starts at its first poll, after all guards of the sync (law 10).
    pub struct TimerFuture {
        #[pin]
        stage: Stage,
    }
}

pin_project! {
    #[project = StageProjection]
    enum Stage {
        Fresh { when: When },
        Running { #[pin] sleep: Sleep },
        // The deadline is later than tokio's clock can represent.
        Endless,
    }
}

impl fmt::Debug for TimerFuture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TimerFuture").finish_non_exhaustive()
    }
}

impl Future for TimerFuture {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut stage = self.project().stage;
        if let StageProjection::Fresh { when } = stage.as_mut().project() {
            let now = Instant::now();
            let deadline = match *when {
                When::After(duration) => now.checked_add(duration),
                When::At(time) => Some(time),
            };
            match deadline {
                // Ready at once: tokio would round the deadline up to its next tick.
                Some(deadline) if deadline <= now => return Poll::Ready(()),
                Some(deadline) => stage.set(Stage::Running { sleep: sleep_until(deadline) }),
                None => stage.set(Stage::Endless),
            }
        }
        match stage.project() {
            StageProjection::Running { sleep } => sleep.poll(cx),
            StageProjection::Fresh { .. } | StageProjection::Endless => Poll::Pending,
        }
    }
}

/// A timer on tokio's clock that can be restarted without allocating, such as an idle timeout that each
/// received byte defers.
///
/// It runs after [`restart`](Self::restart). Once it has *fired*, [`fired_evt`](Self::fired_evt) is enabled
/// until the timer is restarted or stopped. (The event borrows the timer. For a timer that other tasks can
/// restart, use Rialto's own [`Timer`](rialto_event::time::Timer), on Rialto's clock.)
///
/// ```
/// use rialto_event::select;
/// use rialto_tokio::prelude::*;
/// use rialto_tokio::time::Timer;
/// use std::time::Duration;
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// # let (tx, mut rx) = tokio::sync::mpsc::channel(1);
/// # tokio::spawn(async move {
/// #     for byte in 0..3_u8 { tokio::time::sleep(Duration::from_secs(9)).await; tx.send(byte).await.unwrap(); }
/// #     tokio::time::sleep(Duration::from_secs(60)).await;
/// # });
/// let (mut idle, mut bytes) = (Timer::new(), 0);
/// loop {
///     idle.restart(Duration::from_secs(10));
///     select! {
///         byte = rx.recv_evt() => bytes += usize::from(byte.is_some()),
///         () = idle.fired_evt() => break,
///     }
/// }
/// assert_eq!(bytes, 3);
/// # }
/// ```
#[derive(Debug, Default)]
pub struct Timer {
    /// Created by the first restart, and reset by the later ones.
    sleep: Option<Pin<Box<Sleep>>>,
    /// `None`: the timer does not run.
    deadline: Option<Instant>,
}

impl Timer {
    /// Creates a timer that does not run.
    pub fn new() -> Timer {
        Timer::default()
    }

    /// Restarts the timer: it fires `duration` from now, and the earlier deadline is void. If the deadline is
    /// later than tokio's clock can represent, the timer is stopped.
    ///
    /// # Panics
    ///
    /// As [`after`].
    #[track_caller]
    pub fn restart(&mut self, duration: Duration) {
        match Instant::now().checked_add(duration) {
            Some(deadline) => self.restart_at(deadline),
            None => self.stop(),
        }
    }

    /// Restarts the timer: it fires at `time`, or at once if `time` has passed.
    ///
    /// # Panics
    ///
    /// As [`after`].
    #[track_caller]
    pub fn restart_at(&mut self, time: impl Into<Instant>) {
        let time = time.into();
        self.deadline = Some(time);
        match &mut self.sleep {
            Some(sleep) => sleep.as_mut().reset(time),
            None => self.sleep = Some(Box::pin(sleep_until(time))),
        }
    }

    /// Stops the timer. It does not fire, and a timer that has fired counts as not fired.
    pub fn stop(&mut self) {
        self.deadline = None;
    }

    /// Returns the time at which the timer fires or has fired, or `None` if it does not run.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Returns whether the timer has fired.
    pub fn has_fired(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= Instant::now())
    }

    /// Returns an event that is enabled once the timer has fired. If the timer does not run, the event is
    /// [`never`](rialto_event::never()).
    pub fn fired_evt(&mut self) -> FiredEvt<'_> {
        assume_cancel_safe(Fired(self))
    }
}

/// The event of [`Timer::fired_evt`].
pub type FiredEvt<'a> = CancelSafeEvt<CoopFuture<Fired<'a>>>;

/// The future of a [`FiredEvt`].
#[derive(Debug)]
pub struct Fired<'a>(&'a mut Timer);

impl Future for Fired<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0.has_fired() {
            return Poll::Ready(());
        }
        match (self.0.deadline, &mut self.0.sleep) {
            (Some(_), Some(sleep)) => sleep.as_mut().poll(cx),
            _ => Poll::Pending,
        }
    }
}

/// Extension trait: the ticks of tokio's `Interval` as events.
///
/// ```
/// use rialto_tokio::time::IntervalExt;
/// use std::time::Duration;
/// use tokio::time::{Instant, interval};
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let (mut ticks, start) = (interval(Duration::from_secs(60)), Instant::now());
/// for minute in 0..3 {
///     assert_eq!(ticks.tick_evt().await, start + minute * Duration::from_secs(60));
/// }
/// # }
/// ```
pub trait IntervalExt {
    /// Returns an event that waits for the next tick, and yields the time at which the tick was due. Built on
    /// `tick`, which is cancel safe: a tick that is not chosen stays due. The interval's `MissedTickBehavior`
    /// applies to missed ticks.
    fn tick_evt(&mut self) -> impl TryEvent<Output = Instant, Pending: Send> + Send;
}

impl IntervalExt for Interval {
    fn tick_evt(&mut self) -> impl TryEvent<Output = Instant, Pending: Send> + Send {
        assume_cancel_safe(self.tick())
    }
}
