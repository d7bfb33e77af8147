//! [`Event`]: a synchronous operation as a value.

use core::future::{Future, IntoFuture};
use std::time::Duration;

use crate::abort::WrapAbort;
use crate::boxed::{BoxEvent, CloneBoxEvent, LocalBoxEvent};
use crate::or_else::OrElse;
use crate::panics::CatchPanic;
use crate::pending::Pending;
use crate::poll::PollEvt;
use crate::sync::{SyncOf, block_on, sync, try_now};
use crate::then::Then;
use crate::time::TimerEvt;
use crate::time::after;
use crate::wrap::{MapErr, Wrap, WrapHandler};

/// A synchronous operation as a value: something that one can wait for, alone
/// or as one of several, without saying yet when, or against what.
///
/// An event describes; nothing happens until it is synchronised on, by
/// [`sync`](crate::sync) or by awaiting it. It can be passed to functions,
/// returned from them, stored, and, when its parts can be cloned, used again.
///
/// ```
/// use rialto_event::{channel, choose, Event, always};
///
/// let (tx, rx) = channel::<u32>();
/// let doubled = rx.recv_evt().wrap(|v| v.unwrap_or(0) * 2);
/// let either = choose((doubled, always(1)));
/// assert_eq!(either.sync_blocking(), 1); // nobody sends
/// # drop(tx);
/// ```
///
/// A struct of yours is an event if it implements this trait by way of the
/// event that it stands for; [`impl_event!`](crate::impl_event) writes the
/// rest.
///
/// Source: Reppy, *CML: A higher-order concurrent language* (PLDI 1991).
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an event",
    label = "this is no event",
    note = "of a future, make each step an arm of its own: receive in one arm, keep the message in a variable, and use it in another arm",
    note = "events for single steps: `rx.recv_evt()`, `tx.send_from(&mut slot)`, `after(d)`, `handle.join_evt()`; rialto-tokio has those of tokio, such as `listener.accept_evt()` for `accept` and `Input::new(stream).read_evt(n)` for `read`",
    note = "a future that must run to its end gets a task: `from_future(spawner, future)`",
    note = "a future whose documentation promises that it is cancel safe: `cancel_safe(future)`, and `assume_cancel_safe(future)` if it has no name; a struct of yours: `impl_event!`"
)]
pub trait Event: IntoFuture<IntoFuture = SyncOf<<Self as Event>::Pending>> + Sized {
    /// The event once it is started.
    type Pending: Pending<Output = Self::Output>;

    /// Starts nothing: only turns the description into the form that can wait.
    /// Has no effect beyond that.
    fn into_pending(self) -> Self::Pending;

    /// How deep boxes nest in it.
    #[doc(hidden)]
    fn depth(&self) -> usize {
        0
    }

    /// Blocks the calling thread until the event commits.
    ///
    /// # Panics
    ///
    /// On a worker thread of Rialto's runtime, and inside its `block_on`: they
    /// must not be blocked. Await the event there, or block inside
    /// `spawn_blocking`.
    ///
    /// With the feature `tokio`, also in a task of tokio's current-thread
    /// runtime, and in a `LocalSet`. In tasks of the multi-thread runtime it waits inside
    /// `tokio::task::block_in_place`, so that the worker's other tasks continue. The
    /// threads of `spawn_blocking` may block under either.
    ///
    /// The threads of other executors are not known: on one
    /// of them it blocks that thread, and the tasks that only it could run.
    #[track_caller]
    fn sync_blocking(self) -> Self::Output {
        block_on(sync(self))
    }

    /// Commits the event if it is enabled now, and yields its value. Waits for
    /// nothing, save for a partner that is in the middle of a commit.
    ///
    /// ```
    /// use rialto_event::{channel, Event};
    /// let (tx, rx) = channel::<u32>();
    /// assert_eq!(rx.recv_evt().try_sync(), None);
    /// # drop(tx);
    /// ```
    fn try_sync(self) -> Option<Self::Output>
    where
        Self: TryEvent,
    {
        try_now(self)
    }

    /// The event that yields `f` of this one's value. `f` runs on the
    /// synchronising task, after the commit and outside all locks, the
    /// innermost first (law 8). If it panics, the commit stands. CML's `wrap`.
    ///
    /// `f` cannot wait: of an async closure, `wrap(async |v| ..)`, the event yields the
    /// future, which is then to be awaited. [`then`](Self::then) is a wrap that waits.
    ///
    /// ```
    /// use rialto_event::{always, Event};
    /// assert_eq!(always(2).wrap(|v| v + 1).sync_blocking(), 3);
    /// ```
    fn wrap<F, R>(self, f: F) -> Wrap<Self, F>
    where
        F: FnOnce(Self::Output) -> R,
    {
        Wrap::new(self, f)
    }

    /// A [`wrap`](Self::wrap) that waits: the event that yields what the future yields that `f` makes of this
    /// one's value. CML's `wrap`, whose functions may synchronise.
    ///
    /// It runs on the synchronising task after the commit, when the choice is over: losers are unlinked, and nacks
    /// have fired. So what comes before it is the commit, and what happens in it is not covered by the choice: a
    /// timeout beside it does not end it.
    ///
    /// ```
    /// use rialto_event::{Event, Sender, after, channel, choose};
    /// use std::time::Duration;
    ///
    /// // A request whose acceptance is the commit, and then its reply (`clientCallEvt1` of the paper).
    /// let (server, requests) = channel::<(u32, Sender<u32>)>();
    /// std::thread::spawn(move || {
    ///     while let Ok((n, reply)) = requests.recv().sync_blocking() {
    ///         let _ = reply.send(2 * n).sync_blocking();
    ///     }
    /// });
    /// let (reply, answer) = channel();
    /// let call = server.send_evt((4, reply)).then(|accepted| async move {
    ///     accepted.ok()?;
    ///     answer.recv().await.ok()
    /// });
    /// let busy = after(Duration::from_secs(60)).wrap(|()| None);
    /// assert_eq!(choose((call, busy)).sync_blocking(), Some(8));
    /// ```
    ///
    /// Such an event is no [`TryEvent`], since what it yields may have to be waited for; and it cannot be a part of a
    /// [`choose_all`](crate::choose_all()), whose parts have no task to run it:
    ///
    /// ```compile_fail
    /// use rialto_event::{Event, always};
    /// always(1).then(|n| async move { n + 1 }).try_sync();
    /// ```
    ///
    /// ```compile_fail
    /// use rialto_event::{Event, always, choose_all};
    /// choose_all([always(1).then(|n| async move { n + 1 })]).sync_blocking();
    /// ```
    ///
    /// # Cancellation
    ///
    /// The commit stands: if the sync is dropped while the future runs, or its task is aborted, the future is dropped
    /// where it waits, with the value that it was made of. That is received, and is not put back (law 5 is for what
    /// was not seen, and the future has seen it). So a future that must not be cut off goes into a task of its own,
    /// whose handle the wrap awaits.
    ///
    /// # Panics
    ///
    /// If the future does, the commit stands, too; [`catch_panic`](Self::catch_panic) around it makes an error of
    /// the panic. In a boxed event, which does not say what is in it, as part of a `choose_all`.
    fn then<F, Fut>(self, f: F) -> Then<Self, F>
    where
        F: FnOnce(Self::Output) -> Fut,
        Fut: Future,
    {
        Then::new(self, f)
    }

    /// Like [`wrap`](Self::wrap), for the error of a `Result` only.
    fn map_err<F, T, E, R>(self, f: F) -> MapErr<Self, F>
    where
        Self: IntoFuture<Output = Result<T, E>>,
        F: FnOnce(E) -> R,
    {
        MapErr::new(self, f)
    }

    /// Handles the error of what it wraps: yields the `Ok` value, or `f` of
    /// the `Err`. Not those of guards, which run before (law 8). CML's
    /// `wrapHandler`, with Rust's errors for its exceptions.
    ///
    /// ```
    /// use rialto_event::{channel, Event};
    /// let (tx, rx) = channel::<u32>();
    /// drop(tx);
    /// assert_eq!(rx.recv_evt().wrap_handler(|_closed| 0).sync_blocking(), 0);
    /// ```
    fn wrap_handler<F, T, E>(self, f: F) -> WrapHandler<Self, F>
    where
        Self: IntoFuture<Output = Result<T, E>>,
        F: FnOnce(E) -> T,
    {
        WrapHandler::new(self, f)
    }

    /// Turns a panic of the wraps inside into an `Err` with its payload. The
    /// commit stands. Guards inside are not covered.
    ///
    /// ```
    /// use rialto_event::{always, Event};
    /// let failed = always(()).wrap(|()| -> u8 { panic!("no") }).catch_panic().sync_blocking();
    /// assert!(failed.is_err());
    /// ```
    fn catch_panic(self) -> CatchPanic<Self> {
        CatchPanic::new(self)
    }

    /// Runs `f` if the sync commits elsewhere, or is abandoned before commit;
    /// never if this event is chosen. It runs once that is decided, on the
    /// synchronising task and outside locks, before wraps; a panic in it ends
    /// nobody else, as in the thread of its own that the paper gives it. To
    /// communicate, let it spawn a task. The paper's `wrapAbort` (section 2.4).
    ///
    /// ```
    /// use rialto_event::{always, choose, never, Event};
    /// let mut aborted = false;
    /// choose((always(1), never().wrap_abort(|| aborted = true))).sync_blocking();
    /// assert!(aborted);
    /// ```
    fn wrap_abort<F: FnOnce()>(self, f: F) -> WrapAbort<Self, F> {
        WrapAbort::new(self, f)
    }

    /// The event that is always enabled: yields `Some` if this one was, `None`
    /// if not, which is a commit like any other (law 9). In a choice it counts
    /// as one alternative. The paper's `poll`.
    ///
    /// ```
    /// use rialto_event::{always, never, Event};
    /// assert_eq!(always(1).poll_evt().sync_blocking(), Some(1));
    /// assert_eq!(never::<u8>().poll_evt().sync_blocking(), None);
    /// ```
    fn poll_evt(self) -> PollEvt<Self> {
        crate::poll::poll_evt(self)
    }

    /// This event if it is enabled, else `other`; if neither is, whichever is
    /// first. A preference, where [`choose`](crate::choose()) has none.
    ///
    /// ```
    /// use rialto_event::{always, Event};
    /// assert_eq!(always(1).or_else(always(2)).sync_blocking(), 1);
    /// ```
    fn or_else<E>(self, other: E) -> OrElse<Self, E>
    where
        E: Event<Output = Self::Output>,
    {
        OrElse::new(self, other)
    }

    /// This event, and `None` if it is not enabled within `limit` of the start of its sync. What is enabled at
    /// once is chosen, however short the time. Not chosen, it leaves no trace, as any event.
    ///
    /// ```
    /// use rialto_event::{Event, channel};
    /// use std::time::Duration;
    ///
    /// let (tx, rx) = channel::<u8>();
    /// assert_eq!(rx.recv_evt().within(Duration::from_millis(1)).sync_blocking(), None);
    /// std::thread::scope(|s| {
    ///     s.spawn(|| tx.send_evt(7).sync_blocking());
    ///     assert_eq!(rx.recv_evt().within(Duration::from_secs(60)).sync_blocking(), Some(Ok(7)));
    /// });
    /// ```
    ///
    /// Source: Erlang's `after`; `rialto_cps::within` has the same meaning.
    fn within(self, limit: Duration) -> Within<Self> {
        let in_time: fn(Self::Output) -> Option<Self::Output> = Some;
        let late: fn(()) -> Option<Self::Output> = |()| None;
        self.wrap(in_time).or_else(after(limit).wrap(late))
    }

    /// Hides the event's type; one allocation.
    ///
    /// A choice of boxed events may be boxed, and so on, to any depth: where boxes nest deep it is flattened, which
    /// costs two allocations more.
    ///
    /// # Panics
    ///
    /// If boxes nest more than a thousand deep that cannot be flattened, since each is [wrapped](Self::wrap) or
    /// [preferred](Self::or_else) to something: each step of a sync goes down through all of them.
    #[track_caller]
    fn boxed<'a>(self) -> BoxEvent<'a, Self::Output>
    where
        Self: 'a,
        Self::Pending: Send + 'a,
    {
        BoxEvent::new(self)
    }

    /// Hides the type of an event that stays on its thread; one allocation.
    ///
    /// # Panics
    ///
    /// As [`boxed`](Self::boxed).
    #[track_caller]
    fn boxed_local<'a>(self) -> LocalBoxEvent<'a, Self::Output>
    where
        Self: 'a,
        Self::Pending: 'a,
    {
        LocalBoxEvent::new(self)
    }

    /// Hides the event's type and keeps that it can be cloned; one allocation
    /// now, and two for each use.
    ///
    /// # Panics
    ///
    /// If such boxes nest more than a thousand deep, also in choices: to be cloned, they keep their shape.
    #[track_caller]
    fn boxed_clone<'a>(self) -> CloneBoxEvent<'a, Self::Output>
    where
        Self: Clone + Send + 'a,
        Self::Pending: Send + 'a,
    {
        CloneBoxEvent::new(self)
    }
}

/// An event without guards that wait: it can be tried now.
///
/// [`Event::try_sync`] and `select!`'s `default` take such events only (law 6):
/// trying one that first has to wait for a guard would be a contradiction.
///
/// ```compile_fail
/// use rialto_event::{Event, always, guard_async};
/// let asks_first = guard_async(|| async { always(1) });
/// asks_first.try_sync(); // error: it may have to wait before it can be tried
/// ```
#[must_use = "an event does nothing until it is synchronised on: `.await` it"]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be tried: it may have to wait before it is known whether it is enabled",
    label = "this event has, or may have, a guard that waits",
    note = "`try_sync` and a `select!` with `default` take events without `guard_async`; an `after` in place of `default` takes all",
    note = "in a signature, `impl TryEvent<Output = T>` in place of `impl Event<Output = T>` says that it can be tried; a boxed event does not say so"
)]
pub trait TryEvent: Event {}

/// An [`Event`] that can be synchronised on in a task that moves between threads. All events that are `Send`, and
/// wait with what is `Send`, are such: for signatures, in place of `Event<Pending: Send> + Send`.
///
/// ```
/// use rialto_event::{Event, Receiver, SendEvent, channel};
/// use std::time::Duration;
///
/// fn news_evt(rx: Receiver<u8>) -> impl SendEvent<Output = Option<u8>> + 'static {
///     rx.into_recv_evt().within(Duration::from_secs(1)).wrap(|got| got?.ok())
/// }
///
/// let (tx, rx) = channel();
/// let reader = std::thread::spawn(move || news_evt(rx).sync_blocking());
/// drop(tx);
/// assert_eq!(reader.join().unwrap(), None);
/// ```
pub trait SendEvent: Event<Pending: Send> + Send {}

impl<E: Event<Pending: Send> + Send> SendEvent for E {}

/// What [`Event::within`] makes.
pub type Within<E> = OrElse<
    Wrap<E, fn(<E as IntoFuture>::Output) -> Option<<E as IntoFuture>::Output>>,
    Wrap<TimerEvt, fn(()) -> Option<<E as IntoFuture>::Output>>,
>;

/// Writes the `IntoFuture` that every [`Event`] needs, and with `try` also
/// [`TryEvent`].
///
/// `impl_event!([generics] Type => Output where bounds)`: in the brackets stands
/// what stands between `<` and `>` of the `impl`, such as `[T: Send]`, or
/// nothing; `try` may stand before them, if the events that the type stands for
/// are `TryEvent`s; the `where` may be absent.
///
/// ```
/// use rialto_event::{channel, impl_event, Closed, Event, Receiver, RecvEvt};
///
/// /// The next temperature, as an event.
/// #[derive(Clone)]
/// struct NextReading(Receiver<f64>);
///
/// impl Event for NextReading {
///     type Pending = <RecvEvt<f64> as Event>::Pending;
///     fn into_pending(self) -> Self::Pending {
///         self.0.into_recv_evt().into_pending()
///     }
/// }
/// impl_event!(try [] NextReading => Result<f64, Closed>);
///
/// let (tx, rx) = channel();
/// std::thread::spawn(move || tx.send_evt(36.6).sync_blocking());
/// assert_eq!(NextReading(rx).sync_blocking(), Ok(36.6));
/// ```
#[macro_export]
macro_rules! impl_event {
    (try [$($generics:tt)*] $type:ty => $output:ty $(where $($bounds:tt)*)?) => {
        $crate::impl_event!([$($generics)*] $type => $output $(where $($bounds)*)?);
        impl<$($generics)*> $crate::TryEvent for $type $(where $($bounds)*)? {}
    };
    ([$($generics:tt)*] $type:ty => $output:ty $(where $($bounds:tt)*)?) => {
        impl<$($generics)*> ::core::future::IntoFuture for $type $(where $($bounds)*)? {
            type Output = $output;
            type IntoFuture = $crate::SyncFuture<Self>;
            #[inline]
            fn into_future(self) -> $crate::SyncFuture<Self> {
                $crate::sync(self)
            }
        }
    };
}
