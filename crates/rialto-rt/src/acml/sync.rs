//! Making an asynchronous event happen.

use rialto_event::{After, Closed, Guard, Make, Sender, SyncFuture, TrySendError, Wrapped, sync};

use super::{AsyncEvent, Sides};
use crate::context;
use crate::handle::outside;
use crate::parasite::{Parasite, parasite_evt};

/// Synchronises on `event` asynchronously: starts the communication at once, in
/// a parasite, then runs the post-creation actions here, and returns their
/// value. The paper's `aSync`.
///
/// # Panics
///
/// Outside of a runtime; and if a guard of the synchronous side does (then
/// nothing was created), or a post-creation action.
///
/// # Cancellation
///
/// There is nothing to cancel: what was created goes on. See [`a_sync_join`].
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

/// As [`a_sync`], and yields also the right to what the asynchronous side comes
/// to: to await it, to have its end in a choice, or to abort it. Dropping the
/// handle lets it go on.
///
/// # Panics
///
/// As [`a_sync`].
///
/// ```
/// use rialto_event::{channel, never, with_nack};
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{a_send, a_sync_join, s_trans};
///
/// Runtime::simulated(1).block_on(async {
///     let (tx, rx) = channel();
///     let request = with_nack(move |nack| {
///         drop(a_send(&tx, nack)); // to a server, say
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
    let Sides { creation, communication, consumption } = event.force();
    let parasite = parasite_evt(Wrapped::with(communication, consumption));
    (creation.after(()), parasite)
}

/// Sends `value` without waiting: as [`a_sync`] of
/// [`a_send_evt`](super::a_send_evt), and what comes of it is with the handle,
/// which may be dropped. To a receiver that waits it costs no more than a
/// synchronous send. The paper's `aSend`.
///
/// # Panics
///
/// Outside of a runtime.
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
        outside("a_send");
    }
    // A parasite that does not block is a call. It would need a handle of the
    // channel's of its own, whose count costs as much as all the rest.
    match tx.try_send(value) {
        Ok(()) => Parasite::ended(Ok(())),
        Err(TrySendError::Closed(value)) => Parasite::ended(Err(Closed(value))),
        Err(TrySendError::Full(value)) => parasite_evt(tx.clone().into_send_evt(value)),
    }
}

/// Synchronises on `event` synchronously, both sides: the caller waits for the
/// communication, runs the post-consumption actions, then the post-creation
/// ones, and has the values of both, that of the synchronous side first.
/// `sync` of [`s_sync_evt`].
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
pub fn s_sync<G: AsyncEvent>(event: G) -> SyncFuture<Guard<Both<G>>> {
    sync(s_sync_evt(event))
}

/// What [`s_sync`] synchronises on: an ordinary event, for a choice. It needs no
/// runtime. The order of the actions is that of an [`a_sync`] whose
/// communication can happen at once. All guards run on the caller.
///
/// ```
/// use rialto_event::{Event, always, channel, choose};
/// use rialto_rt::acml::{AsyncEvent, a_send_evt, s_sync_evt};
///
/// let (tx, rx) = channel();
/// let sent = s_sync_evt(a_send_evt(&tx, 1)).wrap(|((), sent)| sent.is_ok());
/// assert!(!choose((sent, always(false))).sync_blocking()); // nobody receives
/// # drop(rx);
/// ```
pub fn s_sync_evt<G: AsyncEvent>(event: G) -> Guard<Both<G>> {
    Guard::with(Both(event))
}

/// What [`s_sync_evt`] does when it is forced.
#[derive(Debug, Clone)]
pub struct Both<G>(G);

impl<G: AsyncEvent> Make for Both<G> {
    type Event = Wrapped<G::Communication, Finish<G::Creation, G::Consumption>>;

    fn make(self) -> Self::Event {
        let Sides { creation, communication, consumption } = self.0.force();
        Wrapped::with(communication, Finish { creation, consumption })
    }
}

/// What [`s_sync_evt`] does after the communication.
#[derive(Debug, Clone)]
pub struct Finish<S, A> {
    creation: S,
    consumption: A,
}

impl<T, S: After<()>, A: After<T>> After<T> for Finish<S, A> {
    type Output = (S::Output, A::Output);

    fn after(self, value: T) -> Self::Output {
        let consumed = self.consumption.after(value);
        (self.creation.after(()), consumed)
    }
}
