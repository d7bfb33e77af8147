//! Condition variables: wait for a signal that the state may have changed.

mod signals;

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use rialto_event::{Event, Object, Steady, SyncFuture, TakeEvt, TryEvent, Wrap, impl_event, sync};

use self::signals::{Signal, Signals};

/// A condition variable: waits end first come, first served (law 12), and a
/// signal whose wait was abandoned before it was seen goes to the next one
/// (law 5). Clones are the same variable.
///
/// [`signal`](Self::signal) ends one wait, [`signal_all`](Self::signal_all) all
/// that there are. A signal is for those who wait: if nobody does, it is gone.
/// (What stays is rialto's [`Condition`](rialto_event::Condition), which happens
/// once and for all.)
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::CondVar;
/// use std::time::Duration;
///
/// let bell = CondVar::new();
/// let cook = std::thread::spawn({
///     let bell = bell.clone();
///     move || {
///         while bell.waiters() == 0 {
///             std::thread::yield_now();
///         }
///         bell.signal();
///     }
/// });
/// let rang = choose((
///     bell.wait_evt().wrap(|()| true),
///     after(Duration::from_secs(60)).wrap(|()| false),
/// ));
/// assert!(rang.sync_blocking());
/// cook.join().unwrap();
/// bell.signal(); // nobody waits
/// assert_eq!(bell.wait_evt().try_sync(), None);
/// ```
///
/// # Waiting for something to be so
///
/// CPC's threads take turns, so between looking at a variable and waiting no
/// other one runs, and it needs no mutex. Tasks on several cores do not take
/// turns: between "there is no job" and "I wait" somebody may bring a job and
/// signal nobody. So take a [`mark`](Self::mark) first, then look, then wait for
/// a signal *since the mark*:
///
/// ```
/// # use rialto_event::{Condition, Event, select};
/// # use rialto_sync::CondVar;
/// # use std::sync::atomic::{AtomicU32, Ordering};
/// # async fn demonstrate(level: &AtomicU32, changed: &CondVar, stop: &Condition) {
/// loop {
///     let mark = changed.mark();
///     if level.load(Ordering::Acquire) > 100 {
///         break;
///     }
///     select! {
///         () = changed.wait_since_evt(mark) => {}
///         () = stop.wait_evt() => return,
///     }
/// }
/// # }
/// ```
///
/// Whoever changes the state does so first, and signals then.
/// [`wait_until`](Self::wait_until) is this loop without another alternative.
/// Who was signalled and goes away without looking passes the signal on, by
/// `signal` again.
///
/// Where the state is only there to be waited for, an
/// [`Object`] is simpler: it hands out what it has, under
/// one lock, to who comes first, and there is no loop to write.
///
/// # Sources
///
/// Condition variables are Hoare's (1974), in this form CPC's `cpc_condvar`
/// (section 3.2): get, retain and release are `new`, `clone` and `drop`, and
/// the wait's optional timeout is a choice. Marks are the eventcounts of Reed
/// and Kanodia (1979).
#[derive(Debug, Clone)]
pub struct CondVar(Arc<Object<Signals>>);

/// A moment in the life of a [`CondVar`]: see [`mark`](CondVar::mark).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(u64);

impl CondVar {
    /// A condition variable for which nobody waits.
    #[track_caller]
    pub fn new() -> Self {
        CondVar(Arc::new(Object::new(Signals::default())))
    }

    /// Ends the first wait; if nobody waits, nothing happens. In a choice that
    /// takes another alternative at this moment, the signal goes to the next one.
    ///
    /// ```
    /// # use rialto_sync::CondVar;
    /// CondVar::new().signal();
    /// ```
    pub fn signal(&self) {
        self.0.update(Signals::signal);
    }

    /// Ends all waits that have begun, in the order in which they did. Not one
    /// that begins later, though it be by one who was woken already.
    ///
    /// ```
    /// # use rialto_sync::CondVar;
    /// CondVar::new().signal_all();
    /// ```
    pub fn signal_all(&self) {
        self.0.update_all(Signals::signal_all, |_| Signal::ToAll);
    }

    /// The event that a signal comes: CPC's `cpc_wait`. The wait begins with the
    /// sync, and one that is not chosen or is dropped was none.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::CondVar;
    /// assert_eq!(CondVar::new().wait_evt().try_sync(), None);
    /// ```
    pub fn wait_evt(&self) -> WaitEvt<&Object<Signals>> {
        WaitEvt(self.0.take_evt().wrap(heard))
    }

    /// Like [`wait_evt`](Self::wait_evt), and owns its share of the variable.
    ///
    /// ```
    /// use rialto_event::{after, choose, Event};
    /// use rialto_sync::{CondVar, condvar::WaitEvt};
    /// use std::time::Duration;
    ///
    /// /// Something that can be kept, for several choices to come.
    /// struct Kitchen { bell: WaitEvt }
    ///
    /// let kitchen = Kitchen { bell: CondVar::new().into_wait_evt() };
    /// choose((kitchen.bell.clone(), after(Duration::from_millis(1)))).sync_blocking();
    /// ```
    pub fn into_wait_evt(self) -> WaitEvt {
        WaitEvt(Object::take_evt_of(self.0).wrap(heard))
    }

    /// Waits for a signal: [`wait_evt`](Self::wait_evt), awaited.
    pub fn wait(&self) -> SyncFuture<WaitEvt<&Object<Signals>>> {
        sync(self.wait_evt())
    }

    /// Now, for [`wait_since_evt`](Self::wait_since_evt).
    pub fn mark(&self) -> Mark {
        Mark(self.0.update(|signals| signals.given))
    }

    /// The event that a signal has come since `mark`, or comes, to this wait or
    /// to all. It is enabled at once if any signal was given since the mark,
    /// whomever it went to: then look again. `mark` is of the same variable.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::CondVar;
    /// let bell = CondVar::new();
    /// let mark = bell.mark();
    /// assert_eq!(bell.wait_since_evt(mark).try_sync(), None);
    /// bell.signal(); // to nobody
    /// bell.wait_since_evt(mark).sync_blocking();
    /// ```
    pub fn wait_since_evt(&self, mark: Mark) -> impl TryEvent<Output = (), Pending: Send> + Clone + Send {
        self.0.take_evt_or(move |signals| signals.since(mark)).wrap(heard)
    }

    /// Calls `look` until it returns something: at once, and after signals. None
    /// that is given after a call of `look` has begun is missed. Dropped while it
    /// waits, it has taken no signal; and what `look` found is returned in the
    /// same poll, so nothing is lost.
    ///
    /// ```
    /// use rialto_sync::CondVar;
    /// use std::sync::Mutex;
    ///
    /// /// Waits for a job.
    /// async fn next(jobs: &Mutex<Vec<u32>>, changed: &CondVar) -> u32 {
    ///     changed.wait_until(|| jobs.lock().unwrap().pop()).await
    /// }
    /// # use rialto_event::Event;
    /// # let (jobs, changed) = (Mutex::new(vec![1]), CondVar::new());
    /// # let found = rialto_event::guard_async(|| async { rialto_event::always(next(&jobs, &changed).await) });
    /// # assert_eq!(found.sync_blocking(), 1);
    /// ```
    pub async fn wait_until<R>(&self, mut look: impl FnMut() -> Option<R>) -> R {
        loop {
            if let Some(found) = look() {
                return found;
            }
            if let Some(found) = self.wait_unless(&mut look).await {
                return found;
            }
        }
    }

    /// Begins to wait, then looks, then waits. Cheaper than a mark: one lock. It looks
    /// at each poll, since the first may not have begun the wait, but given way.
    async fn wait_unless<R>(&self, look: &mut impl FnMut() -> Option<R>) -> Option<R> {
        let mut wait = pin!(self.wait());
        poll_fn(|cx| match wait.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(None),
            Poll::Pending => look().map_or(Poll::Pending, |found| Poll::Ready(Some(found))),
        })
        .await
    }

    /// How many wait: CPC's `cpc_condvar_count`.
    pub fn waiters(&self) -> usize {
        self.0.waiters()
    }
}

impl Default for CondVar {
    #[track_caller]
    fn default() -> Self {
        CondVar::new()
    }
}

fn heard(_: Signal) {}

/// The event of [`CondVar::wait_evt`]. `P` is how it reaches the variable: owned,
/// if nothing is said.
#[derive(Debug, Clone)]
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
pub struct WaitEvt<P = Arc<Object<Signals>>>(Wrap<TakeEvt<P>, fn(Signal)>);

impl<P: Steady<Target = Object<Signals>>> Event for WaitEvt<P> {
    type Pending = <Wrap<TakeEvt<P>, fn(Signal)> as Event>::Pending;
    #[inline]
    fn into_pending(self) -> Self::Pending {
        self.0.into_pending()
    }
}
impl_event!(try [P: Steady<Target = Object<Signals>>] WaitEvt<P> => ());
