//! The constructors of asynchronous events: from channels, ordinary events and guards.

use rialto_event::{
    Action, Always, Event, Guard, Receiver, RecvEvt, SendEvt, Sender, Wrapped, always, guard,
};

use super::{AsyncEvent, AsyncEvt, Parts, a_sync};

/// Makes an asynchronous event from an ordinary one. It has no actions, and the value of `event` becomes the
/// value of the asynchronous side. The paper's `sTrans`, which takes a synchronous event.
///
/// ```
/// use rialto_event::{after, channel, choose, Event};
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, a_sync_join, s_trans};
/// use std::time::Duration;
///
/// let (tx, rx) = channel::<u8>();
/// let news_or_none = choose((
///     rx.into_recv_evt().wrap(Result::ok),
///     after(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// let consumed = Runtime::simulated(1).block_on(async {
///     let ((), parasite) = a_sync_join(s_trans(news_or_none));
///     parasite.await
/// });
/// assert_eq!(consumed.ok(), Some(None));
/// # drop(tx);
/// ```
pub fn s_trans<E>(event: E) -> AsyncEvt<E>
where
    E: Event<Pending: Send, Output: Send + 'static> + Send + 'static,
{
    AsyncEvt(event)
}

/// Returns the creation of an asynchronous event as an ordinary event, which is always enabled. If it is
/// chosen, it calls [`a_sync`] on `event` and yields the result. If it is not chosen, nothing is created. The
/// paper's `aTrans`.
///
/// To choose the first communication that can *commit*, use [`s_choose`](super::s_choose).
///
/// # Panics
///
/// Panics outside of a runtime, when it is chosen.
///
/// ```
/// use rialto_event::{Event, channel, never};
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, a_send_evt, a_trans};
///
/// let received = Runtime::simulated(1).block_on(async {
///     let (tx, rx) = channel();
///     let created = never().or(a_trans(a_send_evt(&tx, 5).s_wrap(|()| true))).await;
///     (created, rx.recv().await)
/// });
/// assert_eq!(received, (true, Ok(5)));
/// ```
pub fn a_trans<G: AsyncEvent>(event: G) -> Wrapped<Always<G>, StartAsync> {
    Wrapped::with(always(event), StartAsync)
}

/// The wrap of [`a_trans`].
#[derive(Debug, Clone, Copy)]
pub struct StartAsync;

impl<G: AsyncEvent> Action<G> for StartAsync {
    type Output = G::Created;
    fn apply(self, event: G) -> G::Created {
        a_sync(event)
    }
}

/// Returns an asynchronous event that sends `value`. The asynchronous side yields the result of
/// [`Sender::send`]: `Ok` once a receiver has received the value. The paper's `aSendEvt`.
///
/// For other events, see [`s_trans`]. If you need no actions, use [`a_send`](super::a_send).
///
/// ```
/// use rialto_event::channel;
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{a_send_evt, a_sync};
///
/// let received = Runtime::simulated(1).block_on(async {
///     let (tx, rx) = channel();
///     a_sync(a_send_evt(&tx, "news")); // does not wait
///     rx.recv().await
/// });
/// assert_eq!(received, Ok("news"));
/// ```
pub fn a_send_evt<T: Send + 'static>(tx: &Sender<T>, value: T) -> AsyncEvt<SendEvt<T>> {
    s_trans(tx.clone().into_send_evt(value))
}

/// Returns an asynchronous event that receives a value. The asynchronous side yields the result of
/// [`Receiver::recv`]. The paper's `aRecvEvt`.
///
/// ```
/// use rialto_event::channel;
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, a_recv_evt, a_send, a_sync};
///
/// let doubled = Runtime::simulated(1).block_on(async {
///     let ((tx, rx), (back, result)) = (channel::<u32>(), channel());
///     a_sync(a_recv_evt(&rx).a_wrap(move |n| drop(a_send(&back, n.map(|n| 2 * n)))));
///     tx.send(21).await.expect("it was received, in a parasite");
///     result.recv().await
/// });
/// assert_eq!(doubled, Ok(Ok(42)));
/// ```
pub fn a_recv_evt<T: Send + 'static>(rx: &Receiver<T>) -> AsyncEvt<RecvEvt<T>> {
    s_trans(rx.clone().into_recv_evt())
}

/// Returns an asynchronous event whose communication is made by the guard `make`. The guard runs at each
/// sync, in the parasite, before any event is tried. If it panics, the parasite ends with the panic. In
/// [`s_choose`](super::s_choose) and [`s_sync`](super::s_sync), where the caller waits, it runs on the
/// caller.
///
/// For a guard that makes both sides, see [`s_guard`].
///
/// ```
/// use rialto_event::always;
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, a_guard, a_sync, a_sync_join};
///
/// let joined = Runtime::simulated(1).block_on(async {
///     let failing = || a_guard(|| -> rialto_event::Always<u8> { panic!("in the parasite") });
///     assert_eq!(a_sync(failing().s_wrap(|()| "created")), "created");
///     a_sync_join(failing()).1.await
/// });
/// assert!(joined.is_err_and(|error| error.is_panic()));
/// ```
pub fn a_guard<F, E>(make: F) -> AsyncEvt<Guard<F>>
where
    F: FnOnce() -> E + Send + 'static,
    E: Event<Pending: Send, Output: Send + 'static>,
{
    AsyncEvt(guard(make))
}

/// Returns an asynchronous event whose two sides are made by the guard `make`. The guard runs at each sync,
/// on the caller of [`a_sync`], before anything is created. So both sides can share a value that it makes,
/// such as a new channel. If it panics, nothing is created. The paper's `aGuard`.
///
/// ```
/// use rialto_event::channel;
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, a_recv_evt, a_send, a_sync, s_guard};
///
/// let event = s_guard(|| {
///     let (tx, rx) = channel::<u8>();
///     a_recv_evt(&rx).a_wrap(|n| n.unwrap_or(0)).s_wrap(move |()| tx)
/// });
/// Runtime::simulated(1).block_on(async {
///     let first = a_sync(event.clone());
///     let second = a_sync(event);
///     assert!(!first.same_channel(&second));
///     assert_eq!(first.try_send(1), Ok(()));
/// });
/// ```
pub fn s_guard<F, G>(make: F) -> SGuard<F>
where
    F: FnOnce() -> G,
    G: AsyncEvent,
{
    SGuard(make)
}

/// The asynchronous event of [`s_guard`].
#[derive(Debug, Clone)]
#[must_use = "asynchronous events do nothing unless you pass them to `a_sync`"]
pub struct SGuard<F>(F);

impl<F: FnOnce() -> G, G: AsyncEvent> AsyncEvent for SGuard<F> {
    type Created = G::Created;
    type Consumed = G::Consumed;
    type Creation = G::Creation;
    type Communication = G::Communication;
    type Consumption = G::Consumption;

    fn into_parts(self) -> Parts<G::Creation, G::Communication, G::Consumption> {
        (self.0)().into_parts()
    }
}
