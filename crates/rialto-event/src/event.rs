//! [`Event`]: a synchronous operation as a value.

use core::future::{Future, IntoFuture};
use std::time::Duration;

use crate::abort::WrapAbort;
use crate::boxed::{BoxEvent, BoxTryEvent, CloneBoxEvent, LocalBoxEvent};
use crate::catch_panic::CatchPanic;
use crate::or::OrElse;
use crate::pending::{Pending, TryPending};
use crate::poll_evt::PollEvt;
use crate::sync::{SyncFuture, SyncOf, block_on, try_now};
use crate::then::Then;
use crate::time::TimerEvt;
use crate::time::after;
use crate::wrap::{MapErr, Wrap, WrapHandler};

/// A synchronous operation as a value, such as a receive, a send or a timeout.
///
/// An event is a description. It does nothing until you sync on it, with `.await` or [`sync`](Self::sync).
/// You can sync on it alone, or as one alternative of a choice. You can pass it to functions, return it and
/// store it. If its parts can be cloned, you can clone it and use it again.
///
/// ```
/// use rialto_event::{channel, choose, Event, always};
///
/// let (tx, rx) = channel::<u32>();
/// let doubled = rx.recv_evt().wrap(|v| v.unwrap_or(0) * 2);
/// let either = choose((doubled, always(1)));
/// assert_eq!(either.sync_blocking(), 1); // no sender waits
/// # drop(tx);
/// ```
///
/// To make a struct of yours an event, implement this trait with the event that it stands for.
/// [`impl_event!`](crate::impl_event) writes the rest.
///
/// Source: Reppy, *CML: A higher-order concurrent language* (PLDI 1991).
#[must_use = "events do nothing unless you `.await` or sync on them"]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an event",
    label = "this is not an event",
    note = "make each step of a future an arm of its own: receive in one arm, keep the message in a variable, and use it in another arm",
    note = "events for single steps are `rx.recv_evt()`, `tx.send_from(&mut slot)`, `after(d)` and `handle.join_evt()`; for the types of tokio, rialto-tokio has events such as `listener.accept_evt()` for `accept` and `Input::new(stream).read_evt(n)` for `read`",
    note = "a future that must run to its end needs a task of its own: `from_future(spawner, future)`",
    note = "for a future whose documentation promises that it is cancel safe, use `cancel_safe(future)`, or `assume_cancel_safe(future)` if its type does not implement `CancelSafe`",
    note = "to make a type of yours an event, implement `Event` and write `impl_event!`"
)]
pub trait Event: IntoFuture<IntoFuture = SyncOf<<Self as Event>::Pending>> + Sized {
    /// The started form of the event.
    type Pending: Pending<Output = Self::Output>;

    /// Turns the description into the form that can wait. Starts nothing, and has no side effects.
    fn into_pending(self) -> Self::Pending;

    /// Returns the depth of nested boxes in the event.
    #[doc(hidden)]
    fn depth(&self) -> usize {
        0
    }

    /// Returns the future that syncs on this event. When it is polled, it commits exactly one of the base
    /// events, and yields that one's value. CML's `sync`.
    ///
    /// `event.await` does the same. This method is for places that need a future, such as a field, an argument
    /// or `pin!`. The future does nothing before its first poll. For cancellation and panics, see [`SyncOf`].
    ///
    /// ```
    /// use rialto_event::{Event, channel};
    ///
    /// let (tx, rx) = channel();
    /// std::thread::spawn(move || tx.send_evt(7).sync_blocking());
    /// let receiving = rx.recv_evt().sync(); // a future: nothing has happened yet
    /// assert_eq!(receiving.sync_blocking(), Ok(7));
    /// ```
    ///
    /// A module that does not import `Event` writes `event.into_future()`, from the standard library.
    #[inline]
    fn sync(self) -> SyncFuture<Self> {
        SyncOf::new(self.into_pending())
    }

    /// Blocks the calling thread until the event commits.
    ///
    /// # Panics
    ///
    /// On a worker thread of Rialto's runtime, and inside its `block_on`: these threads must not be blocked.
    /// Await the event there, or block inside `spawn_blocking`.
    ///
    /// With the feature `tokio`, also in a task of tokio's current-thread runtime, and in a `LocalSet`. In a
    /// task of the multi-thread runtime it waits inside `tokio::task::block_in_place`, so that the worker's
    /// other tasks continue. The threads of `spawn_blocking` may block in both runtimes.
    ///
    /// Threads of other executors are not recognized. There it blocks the thread, and with it the tasks that
    /// only this thread could run.
    #[track_caller]
    fn sync_blocking(self) -> Self::Output {
        block_on(self.sync())
    }

    /// Commits the event if it is enabled now, and returns its value, or `None` if it is not enabled. It
    /// never waits, except until a partner has finished a commit that it has begun.
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

    /// Returns an event that applies `f` to the value of this event. CML's `wrap`.
    ///
    /// `f` runs on the syncing task, after the commit and outside all locks, the innermost wrap first (law
    /// 8). If it panics, the commit stands.
    ///
    /// `f` cannot wait. If it is an async closure, `wrap(async |v| ..)`, the event yields a future, which you
    /// have to await. [`then`](Self::then) is a wrap that waits.
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

    /// Returns an event that calls `f` with the value of this event, and yields the output of the future that
    /// `f` returns: a [`wrap`](Self::wrap) that waits. CML's `wrap`, whose functions may sync.
    ///
    /// The future runs on the syncing task, after the commit. The choice is over by then: losers are
    /// unlinked, and nacks have fired. So the choice does not cover the future, and a timeout beside it does
    /// not end it.
    ///
    /// ```
    /// use rialto_event::{Event, Sender, after, channel, choose};
    /// use std::time::Duration;
    ///
    /// // A remote call: it commits when the server accepts the request, and then waits for the reply.
    /// // (`clientCallEvt1` of the paper.)
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
    /// Such an event does not implement [`TryEvent`], because its value may not be available at once. It
    /// cannot be a part of a [`choose_all`](crate::choose_all()), whose parts have no task that could run the
    /// future:
    ///
    /// ```compile_fail,E0277
    /// use rialto_event::{Event, always};
    /// always(1).then(|n| async move { n + 1 }).try_sync();
    /// ```
    ///
    /// ```compile_fail,E0080
    /// use rialto_event::{Event, always, choose_all};
    /// choose_all([always(1).then(|n| async move { n + 1 })]).sync_blocking();
    /// ```
    ///
    /// # Cancellation
    ///
    /// The commit stands. If the sync is dropped while the future runs, or its task is aborted, the future is
    /// dropped where it waits, together with the value that it received. The value is not put back, because
    /// the future has seen it (law 5). A future that must not be interrupted belongs in a task of its own,
    /// whose handle the wrap awaits.
    ///
    /// # Panics
    ///
    /// The sync panics if the future does. The commit stands, and [`catch_panic`](Self::catch_panic) around
    /// it turns the panic into an error.
    ///
    /// The sync of a `choose_all` panics if one of its parts contains such an event in a box. (The type of a
    /// boxed event hides it, so the compiler cannot refuse it.)
    fn then<F, Fut>(self, f: F) -> Then<Self, F>
    where
        F: FnOnce(Self::Output) -> Fut,
        Fut: Future,
    {
        Then::new(self, f)
    }

    /// Returns an event that applies `f` to the error of this event, like [`wrap`](Self::wrap). A value in
    /// `Ok` stays.
    fn map_err<F, T, E, R>(self, f: F) -> MapErr<Self, F>
    where
        Self: IntoFuture<Output = Result<T, E>>,
        F: FnOnce(E) -> R,
    {
        MapErr::new(self, f)
    }

    /// Handles the error of the event: yields the value in `Ok`, or the result of `f` for the error. Errors
    /// of guards, which run before, are not handled (law 8). CML's `wrapHandler`, with Rust's errors in place
    /// of exceptions.
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

    /// Turns a panic of the wraps inside into an `Err` with the payload of the panic. The commit stands.
    /// Panics of guards are not caught.
    ///
    /// ```
    /// use rialto_event::{always, Event};
    /// let failed = always(()).wrap(|()| -> u8 { panic!("no") }).catch_panic().sync_blocking();
    /// assert!(failed.is_err());
    /// ```
    fn catch_panic(self) -> CatchPanic<Self> {
        CatchPanic::new(self)
    }

    /// Runs `f` if the sync commits another alternative, or is abandoned before its commit. `f` never runs if
    /// this event is chosen. The paper's `wrapAbort` (section 2.4).
    ///
    /// `f` runs when this is decided, on the syncing task, outside locks and before the wraps. In the paper
    /// it has a thread of its own. So a panic in `f` is reported by the panic hook, and ends nothing else. If
    /// `f` has to communicate, let it spawn a task.
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

    /// Returns an event that is always enabled. It yields `Some` if this event was enabled, and `None`
    /// otherwise. The paper's `poll`.
    ///
    /// `None` is a commit like any other (law 9). In a choice the event counts as one alternative.
    ///
    /// ```
    /// use rialto_event::{always, never, Event};
    /// assert_eq!(always(1).poll_evt().sync_blocking(), Some(1));
    /// assert_eq!(never::<u8>().poll_evt().sync_blocking(), None);
    /// ```
    fn poll_evt(self) -> PollEvt<Self> {
        crate::poll_evt::poll_evt(self)
    }

    /// Returns a choice with a preference: it commits this event if it is enabled, else `other` if that is
    /// enabled. If neither is, it waits for the first of the two. ([`choose`](crate::choose()) has no
    /// preference.)
    ///
    /// ```
    /// use rialto_event::{always, Event};
    /// assert_eq!(always(1).or(always(2)).sync_blocking(), 1);
    /// ```
    fn or<E>(self, other: E) -> OrElse<Self, E>
    where
        E: Event<Output = Self::Output>,
    {
        OrElse::new(self, other)
    }

    /// Returns an event that yields the value of this event, or `None` if it has not committed within `limit`
    /// after the start of its sync.
    ///
    /// If this event is enabled at once, it is chosen, even if `limit` is zero.
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
        self.wrap(in_time).or(after(limit).wrap(late))
    }

    /// Erases the event's type. Costs one allocation.
    ///
    /// Boxed choices of boxed events may nest to any depth. Where they nest deep, a choice is flattened when
    /// it is boxed, which costs two more allocations.
    ///
    /// # Panics
    ///
    /// If boxes nest more than a thousand deep and cannot be flattened, because each of them is
    /// [wrapped](Self::wrap), or [preferred](Self::or) to another event. (Each step of a sync descends
    /// through all of them.)
    #[track_caller]
    fn boxed<'a>(self) -> BoxEvent<'a, Self::Output>
    where
        Self: 'a,
        Self::Pending: Send + 'a,
    {
        BoxEvent::new(self)
    }

    /// Erases the type of an event that can be tried, and keeps that it can. Otherwise it is as
    /// [`boxed`](Self::boxed).
    ///
    /// # Panics
    ///
    /// As for [`boxed`](Self::boxed).
    #[track_caller]
    fn boxed_try<'a>(self) -> BoxTryEvent<'a, Self::Output>
    where
        Self: TryEvent + 'a,
        Self::Pending: Send + 'a,
    {
        BoxTryEvent::new(self)
    }

    /// Erases the type of an event that stays on its thread. Costs one allocation.
    ///
    /// # Panics
    ///
    /// As for [`boxed`](Self::boxed).
    #[track_caller]
    fn boxed_local<'a>(self) -> LocalBoxEvent<'a, Self::Output>
    where
        Self: 'a,
        Self::Pending: 'a,
    {
        LocalBoxEvent::new(self)
    }

    /// Erases the event's type, but keeps it cloneable. Costs one allocation now, and two for each use.
    ///
    /// # Panics
    ///
    /// If such boxes nest more than a thousand deep, even in choices: cloneable boxes are not flattened.
    #[track_caller]
    fn boxed_clone<'a>(self) -> CloneBoxEvent<'a, Self::Output>
    where
        Self: Clone + Send + 'a,
        Self::Pending: Send + 'a,
    {
        CloneBoxEvent::new(self)
    }
}

/// An event that can be tried at once: it has no async guard, and no wrap that waits.
///
/// [`Event::try_sync`] and `select!`'s `default` accept such events only (law 6), because they must not wait.
///
/// ```compile_fail,E0277
/// use rialto_event::{Event, always, guard_async};
/// let asks_first = guard_async(|| async { always(1) });
/// asks_first.try_sync(); // error: it may have to wait before it can be tried
/// ```
///
/// A function that hides the type of such an event, or of its future, says so in its signature:
///
/// ```
/// use rialto_event::{Event, Receiver, SyncFuture, TryEvent, channel, select};
///
/// fn first_evt(rx: &Receiver<String>) -> impl TryEvent<Output = Option<char>> {
///     rx.recv_evt().wrap(|got| got.ok()?.chars().next())
/// }
///
/// fn first(rx: &Receiver<String>) -> SyncFuture<impl TryEvent<Output = Option<char>>> {
///     first_evt(rx).sync()
/// }
///
/// let (tx, rx) = channel();
/// assert_eq!(select! { first = first(&rx) => first, default => None }, None);
/// # drop(tx);
/// ```
#[must_use = "events do nothing unless you `.await` or sync on them"]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be tried, because it may have to wait",
    label = "this event has, or may have, an async guard or a `then`",
    note = "`try_sync` and a `select!` with `default` accept only events without `guard_async` and `then`; a `select!` with `after` in place of `default` accepts all",
    note = "in a signature, write `impl TryEvent<Output = T>` in place of `impl Event<Output = T>`; in place of `boxed()` write `boxed_try()`"
)]
pub trait TryEvent: Event<Pending: TryPending> {}

/// An [`Event`] for tasks that move between threads: the event and its started form are `Send`. Every such
/// event implements this trait. In a signature it stands for `Event<Pending: Send> + Send`.
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

/// The event of [`Event::within`].
pub type Within<E> = OrElse<
    Wrap<E, fn(<E as IntoFuture>::Output) -> Option<<E as IntoFuture>::Output>>,
    Wrap<TimerEvt, fn(()) -> Option<<E as IntoFuture>::Output>>,
>;

/// Implements `IntoFuture`, which every [`Event`] needs, and with `try` also [`TryEvent`].
///
/// The syntax is `impl_event!(try [generics] Type => Output where bounds)`:
///
/// - `try` is for a type that stands for a `TryEvent`; else leave it out;
/// - the brackets contain the generics of the `impl`, such as `[T: Send]`, or nothing;
/// - the `where` clause is optional.
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
                $crate::Event::sync(self)
            }
        }
    };
}

/// Declares event types, each a struct that hides the event inside it. Users then see a name, and not how the
/// event is built. For crates that build events from [`Object`](crate::Object)s.
///
/// The syntax of a declaration is `struct Name[generics]: Clone (Inner) => Output where [bounds];`:
///
/// - the first brackets contain the generics, without bounds, such as `['a, T]`, or nothing;
/// - `: Clone` is optional. The struct can then be cloned whatever `T` is; with `#[derive(Clone)]` in its
///   place, it can be cloned if `T` can;
/// - `Inner` is the event inside, a [`TryEvent`]. The field has the visibility that stands before `Inner`;
/// - the `where` clause is optional. It says when the struct is an event.
///
/// ```
/// use rialto_event::{Event, Flag, Object, TakeEvt, opaque_event};
///
/// /// A gate that opens once.
/// struct Gate(Object<Flag>);
///
/// opaque_event! {
///     /// The event of [`Gate::open_evt`].
///     pub struct OpenEvt['a]: Clone (TakeEvt<&'a Object<Flag>>) => ();
/// }
///
/// impl Gate {
///     fn open_evt(&self) -> OpenEvt<'_> {
///         OpenEvt(self.0.take_evt())
///     }
/// }
///
/// let gate = Gate(Object::new(Flag(false)));
/// assert_eq!(gate.open_evt().try_sync(), None);
/// gate.0.update(|open| open.0 = true);
/// gate.open_evt().sync_blocking();
/// ```
///
/// The struct costs nothing: its started form is that of `Inner`.
#[macro_export]
macro_rules! opaque_event {
    ($(
        $(#[$attribute:meta])*
        $vis:vis struct $name:ident $generics:tt $(: $clone:ident)? ($field:vis $inner:ty) => $output:ty
            $(where $bounds:tt)?;
    )+) => {$(
        $crate::opaque_event!(@struct [$(#[$attribute])*] [$vis] $name $generics [$field] [$inner]);
        $crate::opaque_event!(@event $name $generics [$inner] [$output] [$($bounds)?]);
        $($crate::opaque_event!(@$clone $name $generics);)?
    )+};
    (@struct
        [$($attributes:tt)*] [$vis:vis] $name:ident [$($generics:tt)*] [$field:vis] [$inner:ty]
    ) => {
        $($attributes)*
        #[must_use = "events do nothing unless you `.await` or sync on them"]
        $vis struct $name<$($generics)*>($field $inner);

        impl<$($generics)*> ::core::fmt::Debug for $name<$($generics)*> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_struct(::core::stringify!($name)).finish_non_exhaustive()
            }
        }
    };
    (@event
        $name:ident [$($generics:tt)*] [$inner:ty] [$output:ty] [$([$($bounds:tt)*])?]
    ) => {
        impl<$($generics)*> $crate::Event for $name<$($generics)*> $(where $($bounds)*)? {
            type Pending = <$inner as $crate::Event>::Pending;
            #[inline]
            fn into_pending(self) -> Self::Pending {
                $crate::Event::into_pending(self.0)
            }
        }
        $crate::impl_event!(try [$($generics)*] $name<$($generics)*> => $output $(where $($bounds)*)?);
    };
    (@Clone $name:ident [$($generics:tt)*]) => {
        impl<$($generics)*> ::core::clone::Clone for $name<$($generics)*> {
            #[inline]
            fn clone(&self) -> Self {
                $name(::core::clone::Clone::clone(&self.0))
            }
        }
    };
}
