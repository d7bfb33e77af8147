//! Callbacks that compose: an event that yields the result of an asynchronous event.

use rialto_event::{Action, Closed, Receiver, RecvEvt, Sender, Wrapped, channel};

use super::{AsyncEvent, Chain, Parts, a_send};

/// Runs `event` asynchronously. Its post-creation value is a callback: an event that is enabled when the
/// asynchronous side has its value. A sync on the callback yields that value, to which `f` was applied by the
/// task that syncs. The paper's `callbackEvt`.
///
/// The post-creation actions of `event` run, and their value is dropped, as in the paper. Each sync on the
/// asynchronous event creates a callback of its own. If no task receives the value, the asynchronous side
/// keeps it until the callback is dropped.
///
/// # Errors
///
/// The callback yields [`Closed`] if the asynchronous side ended without a
/// value: it panicked, was aborted, or its runtime ended.
///
/// ```
/// use rialto_event::{after, channel, select};
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, a_recv_evt, a_sync, callback_evt};
/// use std::time::Duration;
///
/// Runtime::simulated(1).block_on(async {
///     let (tx, rx) = channel::<u32>();
///     let callback = a_sync(callback_evt(a_recv_evt(&rx), |n| n.unwrap_or(0) * 2));
///     tx.send(21).await.expect("the parasite received it");
///     select! {
///         doubled = callback => assert_eq!(doubled, Ok(42)),
///         () = after(Duration::from_secs(1)) => panic!("it was there"),
///     }
/// });
/// ```
pub fn callback_evt<G, F, R>(event: G, f: F) -> CallbackEvt<G, F>
where
    G: AsyncEvent,
    F: FnOnce(G::Consumed) -> R,
{
    CallbackEvt { event, f }
}

/// The asynchronous event of [`callback_evt`].
#[derive(Debug, Clone)]
#[must_use = "asynchronous events do nothing unless you pass them to `a_sync`"]
pub struct CallbackEvt<G, F> {
    event: G,
    f: F,
}

/// The callback that [`callback_evt`] creates: an event that yields the result of the asynchronous side.
pub type Callback<T, F> = Wrapped<RecvEvt<T>, CallWithResult<F>>;

impl<G, F, R> AsyncEvent for CallbackEvt<G, F>
where
    G: AsyncEvent,
    F: FnOnce(G::Consumed) -> R,
{
    type Created = Callback<G::Consumed, F>;
    type Consumed = ();
    type Creation = Chain<G::Creation, MakeCallback<G::Consumed, F>>;
    type Communication = G::Communication;
    type Consumption = Chain<G::Consumption, SendResult<G::Consumed>>;

    fn into_parts(self) -> Parts<Self::Creation, G::Communication, Self::Consumption> {
        let parts = self.event.into_parts();
        let (tx, rx) = channel();
        parts
            .map_creation(|creation| Chain(creation, MakeCallback { rx, f: self.f }))
            .map_consumption(|consumption| Chain(consumption, SendResult(tx)))
    }
}

/// The last post-creation action of a [`CallbackEvt`]: it returns the callback.
#[derive(Debug)]
pub struct MakeCallback<T, F> {
    rx: Receiver<T>,
    f: F,
}

impl<C, T, F> Action<C> for MakeCallback<T, F> {
    type Output = Callback<T, F>;
    fn apply(self, _created: C) -> Callback<T, F> {
        Wrapped::with(self.rx.into_recv_evt(), CallWithResult(self.f))
    }
}

/// The last post-consumption action of a [`CallbackEvt`]: it sends the value to the callback.
#[derive(Debug)]
pub struct SendResult<T>(Sender<T>);

impl<T: Send + 'static> Action<T> for SendResult<T> {
    type Output = ();
    fn apply(self, value: T) {
        drop(a_send(&self.0, value));
    }
}

/// The wrap of a [`Callback`]: it applies the function to the received value.
#[derive(Debug, Clone)]
pub struct CallWithResult<F>(F);

impl<T, F: FnOnce(T) -> R, R> Action<Result<T, Closed>> for CallWithResult<F> {
    type Output = Result<R, Closed>;
    fn apply(self, value: Result<T, Closed>) -> Result<R, Closed> {
        value.map(self.0)
    }
}
