//! A timer that is set again and again.

use core::fmt;
use core::mem;
use core::ops::Deref;
use std::sync::{Arc, Weak};
use std::time::Duration;

use rialto_task::primitives::{ByteLock, is_mutant};

use super::bell::{self, Bell, Ring};
use super::wheel::Wheel;
use super::{Instant, current_wheel};
use crate::event::Event;
use crate::impl_event;
use crate::node::{Beside, Node};
use crate::object::{Object, Steady, Store, TakeEvt};

/// A timer that can be restarted, by others than those who wait for it, and
/// without allocating: an idle timeout that each byte pushes back. Clones are the
/// same timer.
///
/// It runs, from [`restart`](Self::restart) on, whether anybody waits or not;
/// once it has *fired*, [`fired_evt`](Self::fired_evt) is enabled, for all who
/// wait and who come, until it is restarted or stopped. Whoever waits meanwhile
/// waits for the new time. When the last handle and the last event of it are
/// dropped, it is off its wheel.
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
/// (Where the one who waits is the one who restarts, as here, an `after` in the
/// choice does the same. It is when another task does that a `Timer` is needed.)
///
/// Restarting costs the same however many timers there are. The timer runs by
/// the clock, and on the wheel, of the thread that restarted it last.
///
/// Source: CPC's `cpc_timeout`.
#[derive(Clone)]
pub struct Timer(Arc<Inner>);

struct Inner {
    state: Object<State>,
    bell: Node<Beside<Bell>>,
    /// Where the bell stands. Taken before a wheel's lock, and never while the
    /// state's is held, or by a bell that rings.
    stand: ByteLock<Stand>,
}

// SAFETY: the bell's slot is reached under the lock of the wheel on which it
// stands, or while it is on none under that of the stand.
unsafe impl Sync for Inner {}

/// What those see who wait. Public, since it is named in the types of events, but
/// not reachable.
#[derive(Debug)]
pub struct State {
    /// Counts restarts and stops, so that the last one counts.
    turn: u64,
    deadline: Option<Instant>,
    fired: bool,
}

struct Stand {
    /// The turn that the wheel knows.
    turn: u64,
    wheel: Option<Arc<Wheel>>,
}

impl Timer {
    /// A timer that does not run.
    #[track_caller]
    pub fn new() -> Self {
        let state = Object::new(State { turn: 0, deadline: None, fired: false });
        let stand = ByteLock::new(Stand { turn: 0, wheel: None });
        Timer(Arc::new_cyclic(|me: &Weak<Inner>| Inner {
            state,
            bell: Node::new(Beside::new(Bell::new(me.clone()))),
            stand,
        }))
    }

    /// Fires `duration` from now, and not when it would have: at once if that is
    /// zero. Never early; late as an [`after`](crate::after) is.
    ///
    /// ```
    /// use rialto_event::{time::Timer, Event};
    /// use std::time::Duration;
    ///
    /// let timer = Timer::new();
    /// timer.restart(Duration::from_secs(3600));
    /// timer.restart(Duration::from_millis(1)); // that is when
    /// timer.fired_evt().sync_blocking();
    /// ```
    pub fn restart(&self, duration: Duration) {
        self.0.set(Some(Instant::now() + duration), duration.is_zero());
    }

    /// Fires at `time`; at once if that has passed.
    ///
    /// ```
    /// use rialto_event::time::{Instant, Timer};
    /// let timer = Timer::new();
    /// timer.restart_at(Instant::now());
    /// assert!(timer.has_fired());
    /// ```
    pub fn restart_at(&self, time: impl Into<Instant>) {
        let time = time.into();
        self.0.set(Some(time), time <= Instant::now());
    }

    /// Fires as soon as whoever serves the timers of this thread gets there, and on his
    /// stack: for what is due and cannot be done here.
    ///
    /// ```
    /// use rialto_event::{time::Timer, Event};
    /// let timer = Timer::new();
    /// timer.restart_soon();
    /// timer.fired_evt().sync_blocking();
    /// ```
    pub fn restart_soon(&self) {
        self.0.set(Some(Instant::now()), false);
    }

    /// Does not fire any more, until it is restarted; and if it has fired, that
    /// is over. Whoever waits goes on waiting.
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

    /// Enabled once it has fired, and as long as it is not restarted or stopped.
    /// To commit this uses nothing up.
    pub fn fired_evt(&self) -> FiredEvt<&Object<State>> {
        FiredEvt(self.0.state.take_evt())
    }

    /// Like [`fired_evt`](Self::fired_evt), and owns its share of the timer.
    ///
    /// ```
    /// use rialto_event::{time::Timer, Event};
    /// use std::time::Duration;
    ///
    /// let timer = Timer::new();
    /// timer.restart(Duration::from_millis(1));
    /// let fired = timer.into_fired_evt(); // keeps it going
    /// std::thread::spawn(|| fired.sync_blocking()).join().unwrap();
    /// ```
    pub fn into_fired_evt(self) -> FiredEvt {
        FiredEvt(Object::take_evt_of(StateOf(self.0)))
    }

    /// Whether it has fired, and was not restarted or stopped since.
    pub fn has_fired(&self) -> bool {
        self.0.state.update(|state| state.fired)
    }

    /// When it fires or has fired; `None` if it is stopped.
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
    /// If it is `due` it fires here and now.
    fn set(&self, deadline: Option<Instant>, due: bool) {
        let turn = self.state.update(|state| {
            *state = State { turn: state.turn + 1, deadline, fired: due };
            state.turn
        });
        let runs = deadline.filter(|deadline| !due && *deadline != Instant::FAR_FUTURE);
        let mut wheel = runs.map(|_| current_wheel());
        let mut stand = self.stand.lock();
        if turn < stand.turn {
            // Somebody else has set it since.
            return;
        }
        self.take_off(&stand);
        if let (Some(deadline), Some(wheel)) = (runs, &wheel) {
            // SAFETY: taken off, and so it will be again before it is dropped;
            // in an `Arc`, so it stays where it is.
            unsafe { wheel.insert_bell(&self.bell, deadline.as_nanos(), turn) };
        }
        stand.turn = turn;
        mem::swap(&mut stand.wheel, &mut wheel);
        // The old wheel is dropped after the lock is released.
        drop(stand);
    }

    fn take_off(&self, stand: &Stand) {
        if let Some(wheel) = &stand.wheel {
            // SAFETY: the bell stands on this wheel or nowhere.
            wheel.with_queue(bell::as_timer(&self.bell), |queue| unsafe { queue.unlink(&self.bell) });
        }
    }
}

impl Ring for Inner {
    fn ring(&self, turn: u64) {
        self.state.update(|state| state.fired |= state.turn == turn || is_mutant("no_turn"));
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.take_off(&self.stand.lock());
    }
}

impl Store for State {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.fired
    }
    fn take(&mut self) -> Option<()> {
        self.fired.then_some(())
    }
    /// Nothing was taken.
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "a timer"
    }
}

/// The way to the state of a timer that is kept by it.
#[derive(Clone)]
pub struct StateOf(Arc<Inner>);

impl Deref for StateOf {
    type Target = Object<State>;
    #[inline]
    fn deref(&self) -> &Object<State> {
        &self.0.state
    }
}

// SAFETY: the `Arc` is never replaced.
unsafe impl Steady for StateOf {}

impl fmt::Debug for StateOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.state.fmt(f)
    }
}

/// The event that a [`Timer`] has fired. `P` is how it reaches the timer: owned,
/// if nothing is said.
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct FiredEvt<P = StateOf>(TakeEvt<P>);

impl<P: Steady<Target = Object<State>>> Event for FiredEvt<P> {
    type Pending = <TakeEvt<P> as Event>::Pending;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.0.into_pending()
    }
}
impl_event!(try [P: Steady<Target = Object<State>>] FiredEvt<P> => ());
