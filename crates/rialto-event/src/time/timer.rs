//! A timer that can be restarted.

use core::fmt;
use core::mem;
use core::ops::Deref;
use std::sync::{Arc, Weak};
use std::time::Duration;

use rialto_task::primitives::{ByteLock, is_mutant};

use super::callback::{self, OnExpire, TimerCallback};
use super::wheel::Wheel;
use super::{Instant, current_wheel};
use crate::event::Event;
use crate::impl_event;
use crate::object::{ItemSource, Object, StableDeref, TakeEvt};
use crate::waiter::{DataSlot, Waiter};

/// A timer that can be restarted without allocating, also by another task than those that wait for it. An
/// example is an idle timeout, which each received byte postpones. Clones refer to the same timer.
///
/// The timer runs from [`restart`](Self::restart) on, whether or not a sync waits for it. Once it has
/// *fired*, [`fired_evt`](Self::fired_evt) is enabled for all current and later syncs, until the timer is
/// restarted or stopped. A sync that waits during a restart waits for the new time. When the last handle and
/// the last event of the timer are dropped, the timer is taken off its wheel.
///
/// ```
/// use rialto_event::{channel, select, time::Timer};
/// use std::time::Duration;
///
/// # fn main() { use rialto_event::Event; rialto_event::guard_async(|| async {
/// # let (tx, rx) = channel::<u8>();
/// # let sender = std::thread::spawn(move || (0..3).for_each(|n| tx.send(n).sync_blocking().unwrap()));
/// let (idle, mut bytes) = (Timer::new(), 0);
/// loop {
///     idle.restart(Duration::from_millis(20));
///     select! {
///         byte = rx.recv_evt().or_never() => { let _: u8 = byte; bytes += 1 }
///         () = idle.fired_evt() => break,
///     }
/// }
/// assert_eq!(bytes, 3);
/// # sender.join().unwrap();
/// # rialto_event::always(()) }).sync_blocking() }
/// ```
///
/// (Here the task that waits also restarts the timer, so an `after` in the choice would do the same. A
/// `Timer` is needed when another task restarts it.)
///
/// The cost of a restart does not depend on the number of timers. The timer uses the clock and the wheel of
/// the thread that restarted it last.
///
/// Source: CPC's `cpc_timeout`.
#[derive(Clone)]
pub struct Timer(Arc<Inner>);

struct Inner {
    state: Object<State>,
    callback: Waiter<DataSlot<TimerCallback>>,
    /// The wheel on which the callback is linked. Lock order: this lock is taken before a wheel's lock. It is
    /// never taken while the state's lock is held, nor by `expired`.
    placement: ByteLock<Placement>,
}

// SAFETY: the callback's slot is accessed under the lock of the wheel on which the callback is linked. While
// it is on no wheel, the slot is accessed under the lock of `placement`.
unsafe impl Sync for Inner {}

/// The state that waiting syncs see. It is public because the types of events name it, but it cannot be
/// reached.
#[derive(Debug)]
pub struct State {
    /// The number of restarts and stops, so that only the last one has an effect.
    generation: u64,
    deadline: Option<Instant>,
    fired: bool,
}

/// The position of the callback.
struct Placement {
    /// The number of the last restart or stop that has been applied to the callback.
    generation: u64,
    wheel: Option<Arc<Wheel>>,
}

impl Timer {
    /// Creates a timer that does not run.
    #[track_caller]
    pub fn new() -> Self {
        let state = Object::new(State { generation: 0, deadline: None, fired: false });
        let placement = ByteLock::new(Placement { generation: 0, wheel: None });
        Timer(Arc::new_cyclic(|me: &Weak<Inner>| Inner {
            state,
            callback: Waiter::new(DataSlot::new(TimerCallback::new(me.clone()))),
            placement,
        }))
    }

    /// Makes the timer fire `duration` from now, instead of at any earlier setting; at once if `duration` is
    /// zero. It is never early, and as late as [`after`](crate::after).
    ///
    /// ```
    /// use rialto_event::{time::Timer, Event};
    /// use std::time::Duration;
    ///
    /// let timer = Timer::new();
    /// timer.restart(Duration::from_secs(3600));
    /// timer.restart(Duration::from_millis(1)); // replaces the hour
    /// timer.fired_evt().sync_blocking();
    /// ```
    ///
    /// # Panics
    ///
    /// If no runtime serves timers on this thread, and the operating system refuses to start the timer
    /// thread.
    #[doc(alias = "reset")]
    pub fn restart(&self, duration: Duration) {
        self.0.set(Some(Instant::now() + duration), duration.is_zero());
    }

    /// Makes the timer fire at `time`; at once if `time` has passed.
    ///
    /// ```
    /// use rialto_event::time::{Instant, Timer};
    /// let timer = Timer::new();
    /// timer.restart_at(Instant::now());
    /// assert!(timer.has_fired());
    /// ```
    ///
    /// # Panics
    ///
    /// As [`restart`](Self::restart).
    pub fn restart_at(&self, time: impl Into<Instant>) {
        let time = time.into();
        self.0.set(Some(time), time <= Instant::now());
    }

    /// Makes the timer fire as soon as possible, but on the stack of the thread that serves this thread's
    /// timers. For work that is due and cannot be done in the current call.
    ///
    /// ```
    /// use rialto_event::{time::Timer, Event};
    /// let timer = Timer::new();
    /// timer.restart_soon();
    /// timer.fired_evt().sync_blocking();
    /// ```
    ///
    /// # Panics
    ///
    /// As [`restart`](Self::restart).
    pub fn restart_soon(&self) {
        self.0.set(Some(Instant::now()), false);
    }

    /// Stops the timer: it does not fire until it is restarted, and if it has fired, its event is no longer
    /// enabled. Syncs that wait for it continue to wait.
    ///
    /// ```
    /// use rialto_event::{time::Timer, Event};
    /// use std::time::Duration;
    ///
    /// let timer = Timer::new();
    /// timer.restart(Duration::ZERO);
    /// timer.stop();
    /// assert_eq!(timer.fired_evt().try_sync(), None);
    /// ```
    pub fn stop(&self) {
        self.0.set(None, false);
    }

    /// Returns the event that is enabled once the timer has fired, until it is restarted or stopped. A commit
    /// does not reset the timer.
    pub fn fired_evt(&self) -> FiredEvt<&Object<State>> {
        FiredEvt(self.0.state.take_evt())
    }

    /// Returns the same event as [`fired_evt`](Self::fired_evt), but it owns the timer, as a handle does.
    ///
    /// ```
    /// use rialto_event::{time::Timer, Event};
    /// use std::time::Duration;
    ///
    /// let timer = Timer::new();
    /// timer.restart(Duration::from_millis(1));
    /// let fired = timer.into_fired_evt(); // owns the timer
    /// std::thread::spawn(|| fired.sync_blocking()).join().unwrap();
    /// ```
    pub fn into_fired_evt(self) -> FiredEvt {
        FiredEvt(Object::take_evt_of(OwnedState(self.0)))
    }

    /// Returns whether the timer has fired, and was not restarted or stopped since.
    #[doc(alias = "is_elapsed")]
    pub fn has_fired(&self) -> bool {
        self.0.state.update(|state| state.fired)
    }

    /// Returns the time at which the timer fires or has fired; `None` if it does not run.
    pub fn deadline(&self) -> Option<Instant> {
        self.0.state.update(|state| state.deadline)
    }
}

impl Default for Timer {
    fn default() -> Self {
        Timer::new()
    }
}

impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Timer").field("deadline", &self.deadline()).field("fired", &self.has_fired()).finish()
    }
}

impl Inner {
    /// Restarts the timer for `deadline`, or stops it if that is `None`. If `due`, the timer fires in this
    /// call.
    fn set(&self, deadline: Option<Instant>, due: bool) {
        let generation = self.state.update(|state| {
            *state = State { generation: state.generation + 1, deadline, fired: due };
            state.generation
        });
        let runs = deadline.filter(|deadline| !due && *deadline != Instant::FAR_FUTURE);
        let mut wheel = runs.map(|_| current_wheel());
        let mut placement = self.placement.lock();
        if generation < placement.generation {
            // A later restart or stop has been applied already.
            return;
        }
        self.take_off(&placement);
        if let (Some(deadline), Some(wheel)) = (runs, &wheel) {
            // SAFETY: the callback is off its wheel, and the drop takes it off again before its memory is
            // freed. It is in an `Arc`, so it does not move.
            unsafe { wheel.insert_callback(&self.callback, deadline.as_nanos(), generation) };
        }
        placement.generation = generation;
        mem::swap(&mut placement.wheel, &mut wheel);
        // The old wheel is dropped after the lock is released.
        drop(placement);
    }

    fn take_off(&self, placement: &Placement) {
        if let Some(wheel) = &placement.wheel {
            // SAFETY: the callback is linked on this wheel or nowhere.
            wheel.with_queue(callback::as_timer(&self.callback), |queue| unsafe {
                queue.unlink(&self.callback)
            });
        }
    }
}

impl OnExpire for Inner {
    fn expired(&self, generation: u64) {
        self.state.update(|state| state.fired |= state.generation == generation || is_mutant("no_turn"));
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.take_off(&self.placement.lock());
    }
}

impl ItemSource for State {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.fired
    }
    fn take(&mut self) -> Option<()> {
        self.fired.then_some(())
    }
    /// Puts nothing back: `take` has changed nothing.
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "a timer"
    }
}

/// A pointer to the state of a timer, which keeps the timer alive.
#[derive(Clone)]
pub struct OwnedState(Arc<Inner>);

impl Deref for OwnedState {
    type Target = Object<State>;
    #[inline]
    fn deref(&self) -> &Object<State> {
        &self.0.state
    }
}

// SAFETY: the `Arc` is never replaced, so it always points to the same object.
unsafe impl StableDeref for OwnedState {}

impl fmt::Debug for OwnedState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.state.fmt(f)
    }
}

/// The event that a [`Timer`] has fired. `P` is its pointer to the timer's state, which owns the timer by
/// default.
#[derive(Debug, Clone)]
#[must_use = "events do nothing unless you `.await` or sync on them"]
pub struct FiredEvt<P = OwnedState>(TakeEvt<P>);

impl<P: StableDeref<Target = Object<State>>> Event for FiredEvt<P> {
    type Pending = <TakeEvt<P> as Event>::Pending;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.0.into_pending()
    }
}
impl_event!(try [P: StableDeref<Target = Object<State>>] FiredEvt<P> => ());
