//! Synchronising on asynchronous events.

use rialto_event::{Action, Closed, Event, Guard, MakeEvent, Sender, SyncFuture, TrySendError, Wrapped};

use super::{AsyncEvent, Parts};
use crate::context;
use crate::entered::panic_outside_runtime;
use crate::parasite::{Parasite, parasite_evt};

/// Synchronises on `event` asynchronously. It starts the communication at once, in a parasite. Then it runs
/// the post-creation actions on the caller, and returns their value. The paper's `aSync`.
///
/// # Panics
///
/// Panics outside of a runtime. Panics if a guard of the synchronous side panics (then nothing is created),
/// or if a post-creation action does (then the communication continues).
///
/// # Cancellation
///
/// Not cancellable: the created communication continues. [`a_sync_join`] returns a handle that can abort it.
///
/// ```
/// use rialto_event::always;
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, a_sync, s_trans};
///
/// let created = Runtime::simulated(1).block_on(async { a_sync(s_trans(always(1)).s_wrap(|()| 2)) });
/// assert_eq!(created, 2);
/// ```
#[track_caller]
#[inline]
pub fn a_sync<G: AsyncEvent>(event: G) -> G::Created {
    a_sync_join(event).0
}

/// Does the same as [`a_sync`], and also returns the handle of the parasite. With the handle you can await
/// the value of the asynchronous side, use its end as an event in a choice, or abort it. Dropping the handle
/// detaches the parasite, which continues.
///
/// # Panics
///
/// As for [`a_sync`].
///
/// ```
/// use rialto_event::{channel, never, with_nack};
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{a_send, a_sync_join, s_trans};
///
/// Runtime::simulated(1).block_on(async {
///     let (tx, rx) = channel();
///     let request = with_nack(move |nack| {
///         drop(a_send(&tx, nack)); // to a server, for example
///         never::<()>()
///     });
///     let ((), parasite) = a_sync_join(s_trans(request));
///     let nack = rx.recv().await.expect("the guard sent it");
///     parasite.abort();
///     nack.await; // it fires
/// });
/// ```
#[track_caller]
#[inline]
pub fn a_sync_join<G: AsyncEvent>(event: G) -> (G::Created, Parasite<G::Consumed>) {
    let Parts { creation, communication, consumption } = event.into_parts();
    let parasite = parasite_evt(Wrapped::with(communication, consumption));
    (creation.apply(()), parasite)
}

/// Sends `value` without waiting. It does the same as [`a_sync`] of [`a_send_evt`](super::a_send_evt), and
/// returns a handle that yields the result of the send. The handle may be dropped. If a receiver waits, it
/// costs no more than a synchronous send. The paper's `aSend`.
///
/// # Panics
///
/// Panics outside of a runtime.
///
/// # Cancellation
///
/// As for [`a_sync_join`].
///
/// ```
/// use rialto_event::channel;
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::a_send;
///
/// let received = Runtime::simulated(1).block_on(async {
///     let (tx, rx) = channel();
///     for n in 0..3 {
///         drop(a_send(&tx, n));
///     }
///     [rx.recv().await, rx.recv().await, rx.recv().await]
/// });
/// assert_eq!(received, [Ok(0), Ok(1), Ok(2)]);
/// ```
#[track_caller]
#[inline]
pub fn a_send<T: Send + 'static>(tx: &Sender<T>, value: T) -> Parasite<Result<(), Closed<T>>> {
    if !context::with(|context| context.is_some()) {
        panic_outside_runtime("a_send");
    }
    // If `try_send` succeeds or the channel is closed, no parasite has to be started. A parasite would need
    // its own clone of the sender, and changing the channel's reference count costs as much as all the rest.
    match tx.try_send(value) {
        Ok(()) => Parasite::ended(Ok(())),
        Err(TrySendError::Closed(value)) => Parasite::ended(Err(Closed(value))),
        Err(TrySendError::Full(value)) => parasite_evt(tx.clone().into_send_evt(value)),
    }
}

/// Synchronises on both sides of `event`. The caller waits for the communication, then runs the
/// post-consumption actions, and then the post-creation actions. The result is the pair of both values, that
/// of the synchronous side first. It is the [`Event::sync`] of [`s_sync_evt`].
///
/// # Cancellation
///
/// Dropping the future before the communication commits abandons it: nothing is sent or received, and no
/// action runs.
///
/// ```
/// use rialto_event::always;
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, s_sync, s_trans};
///
/// let event = s_trans(always(1)).s_wrap(|()| "created").a_wrap(|n| n + 1);
/// let both = Runtime::simulated(1).block_on(async { s_sync(event).await });
/// assert_eq!(both, ("created", 2));
/// ```
pub fn s_sync<G: AsyncEvent>(event: G) -> SyncFuture<Guard<SyncBoth<G>>> {
    s_sync_evt(event).sync()
}

/// Returns the ordinary event on which [`s_sync`] synchronises, for use in a choice. It needs no runtime. The
/// actions run in the same order as in an [`a_sync`] whose communication can commit at once. All guards run
/// on the caller.
///
/// ```
/// use rialto_event::{Event, always, channel, choose};
/// use rialto_rt::acml::{AsyncEvent, a_send_evt, s_sync_evt};
///
/// let (tx, rx) = channel();
/// let sent = s_sync_evt(a_send_evt(&tx, 1)).wrap(|((), sent)| sent.is_ok());
/// assert!(!choose((sent, always(false))).sync_blocking()); // no receiver
/// # drop(rx);
/// ```
pub fn s_sync_evt<G: AsyncEvent>(event: G) -> Guard<SyncBoth<G>> {
    Guard::with(SyncBoth(event))
}

/// The guard of [`s_sync_evt`].
#[derive(Debug, Clone)]
pub struct SyncBoth<G>(G);

impl<G: AsyncEvent> MakeEvent for SyncBoth<G> {
    type Event = Wrapped<G::Communication, RunBoth<G::Creation, G::Consumption>>;

    fn make(self) -> Self::Event {
        let Parts { creation, communication, consumption } = self.0.into_parts();
        Wrapped::with(communication, RunBoth { creation, consumption })
    }
}

/// The wrap of [`s_sync_evt`]: it runs the post-consumption actions, then the post-creation actions.
#[derive(Debug, Clone)]
pub struct RunBoth<S, A> {
    creation: S,
    consumption: A,
}

impl<T, S: Action<()>, A: Action<T>> Action<T> for RunBoth<S, A> {
    type Output = (S::Output, A::Output);

    fn apply(self, value: T) -> Self::Output {
        let consumed = self.consumption.apply(value);
        (self.creation.apply(()), consumed)
    }
}
