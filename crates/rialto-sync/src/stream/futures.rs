//! Conversions to and from the streams and sinks of the `futures` crates.

use std::fmt;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};

use futures_core::Stream as FuturesStream;
use futures_sink::Sink;
use rialto_event::{Closed, Event, Receiver, Sender, Spawn, channel};

use super::EventStream;
use crate::oneshot;

/// A stream of `futures-core`: the result of [`EventStream::into_futures`].
pub struct IntoFutures<S: EventStream> {
    /// `None` after the end.
    source: Option<S>,
    next: Option<Next<S::Item>>,
}

/// A read that has begun.
type Next<T> = Pin<Box<dyn Future<Output = Option<T>> + Send>>;

impl<S: EventStream> IntoFutures<S> {
    pub(super) fn new(source: S) -> Self {
        IntoFutures { source: Some(source), next: None }
    }

    /// Returns the source, or `None` after its end. Nothing is taken from it: an element that was delivered
    /// to an unfinished read goes back.
    pub fn into_inner(self) -> Option<S> {
        self.source
    }
}

impl<S: EventStream + Unpin> FuturesStream for IntoFutures<S> {
    type Item = S::Item;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = &mut *self;
        let Some(source) = &this.source else { return Poll::Ready(None) };
        let next = this.next.get_or_insert_with(|| Box::pin(source.next()));
        let item = ready!(next.as_mut().poll(cx));
        this.next = None;
        if item.is_none() {
            this.source = None;
        }
        Poll::Ready(item)
    }
}

impl<S: EventStream> fmt::Debug for IntoFutures<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntoFutures").field("waits", &self.next.is_some()).finish_non_exhaustive()
    }
}

/// Returns a receiver for the elements of a stream of `futures-core`. A task on `spawner` reads the stream
/// and sends each element in a rendezvous. So the task may hold one element that was not received yet. If the
/// last receiver is dropped, that element is lost.
///
/// The task ends with the stream. It also ends after the last receiver is dropped: at once if it holds an
/// element, otherwise when it has read the next one. On tokio, the spawner is `tokio::spawn`.
///
/// ```
/// use rialto_event::{Event, ThreadSpawner, after, choose};
/// use rialto_sync::stream::from_futures;
/// use std::time::Duration;
///
/// let numbers = from_futures(ThreadSpawner, futures_util::stream::iter(1..=2));
/// let soon = choose((
///     numbers.recv_evt().wrap(Result::ok),
///     after(Duration::from_secs(60)).wrap(|()| None),
/// ));
/// assert_eq!(soon.sync_blocking(), Some(1));
/// assert_eq!(numbers.recv_evt().sync_blocking(), Ok(2));
/// assert!(numbers.recv_evt().sync_blocking().is_err());
/// ```
pub fn from_futures<P, S>(spawner: P, stream: S) -> Receiver<S::Item>
where
    P: Spawn,
    S: FuturesStream<Item: Send> + Send + 'static,
{
    let (tx, rx) = channel();
    spawner.spawn_task(Box::pin(async move {
        let mut stream = pin!(stream);
        while let Some(item) = std::future::poll_fn(|cx| stream.as_mut().poll_next(cx)).await {
            if tx.send(item).await.is_err() {
                return;
            }
        }
    }));
    rx
}

/// A sink of `futures-sink`: the result of [`into_sink`].
pub struct IntoSink<F, E: Event> {
    make: Option<F>,
    sending: Option<Pin<Box<rialto_event::SyncFuture<E>>>>,
}

/// Returns a sink of `futures-sink` that sends each item by an event. `make` makes that event from the item:
/// `into_sink(move |item| tx.clone().into_send_evt(item))`.
///
/// The sink holds at most one item that is not sent yet. A flush waits until that item is sent. A close
/// flushes, and then drops `make` and with it the sender. If the sink is dropped, an item that was not sent
/// is dropped too.
///
/// # Errors
///
/// The sink yields [`Closed`], with the item, if the channel is closed, or if the sink was closed before.
///
/// # Panics
///
/// `start_send` panics if `poll_ready` has not returned `Ready` since the last item: that item would be lost.
///
/// ```
/// use futures_util::{SinkExt, StreamExt, stream};
/// use rialto_sync::{unbounded, bounded, stream::{EventStream, into_sink}};
/// # use rialto_event::{Event, always, guard_async};
/// let (tx, rx) = bounded(8);
/// let mut sink = into_sink(move |n: u32| tx.clone().into_send_evt(n));
/// # let all = async move {
/// sink.send_all(&mut stream::iter(1..=3).map(Ok)).await.unwrap();
/// sink.close().await.unwrap();
/// let all: Vec<_> = rx.into_futures().collect().await;
/// # all };
/// # let all = guard_async(|| async { always(all.await) }).sync_blocking();
/// assert_eq!(all, [1, 2, 3]);
/// ```
pub fn into_sink<F, E, T>(make: F) -> IntoSink<F, E>
where
    F: FnMut(T) -> E,
    E: Event<Output = Result<(), Closed<T>>>,
{
    IntoSink { make: Some(make), sending: None }
}

impl<F, E: Event> Unpin for IntoSink<F, E> {}

impl<F, E, T> Sink<T> for IntoSink<F, E>
where
    F: FnMut(T) -> E,
    E: Event<Output = Result<(), Closed<T>>>,
{
    type Error = Closed<T>;

    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Closed<T>>> {
        self.poll_flush(cx)
    }

    fn start_send(mut self: Pin<&mut Self>, item: T) -> Result<(), Closed<T>> {
        let Self { make, sending } = &mut *self;
        match make {
            None => Err(Closed(item)),
            Some(make) => {
                assert!(
                    sending.is_none(),
                    "the sink has not sent its last item; help: call `poll_ready` before `start_send`"
                );
                *sending = Some(Box::pin(make(item).sync()));
                Ok(())
            }
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Closed<T>>> {
        if let Some(sending) = &mut self.sending {
            let sent = ready!(sending.as_mut().poll(cx));
            self.sending = None;
            sent?;
        }
        Poll::Ready(Ok(()))
    }

    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Closed<T>>> {
        let flushed = ready!(self.as_mut().poll_flush(cx));
        self.make = None;
        Poll::Ready(flushed)
    }
}

impl<F, E: Event> fmt::Debug for IntoSink<F, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntoSink").field("sending", &self.sending.is_some()).finish_non_exhaustive()
    }
}

/// Returns a sender whose values go into a sink of `futures-sink`, and a receiver for the outcome. A task on
/// `spawner` feeds the sink. A send commits when that task takes the value.
///
/// When the last sender is dropped, the task closes the sink, and the outcome is `Ok`. If the sink fails, the
/// outcome is its error, and sends yield [`Closed`] from then on.
///
/// The task flushes the sink whenever no further value is ready.
///
/// ```
/// use futures_util::{SinkExt, sink};
/// use rialto_event::{Event, ThreadSpawner};
/// use rialto_sync::stream::from_sink;
/// let sink = Box::pin(sink::unfold(Vec::new(), async |mut all: Vec<u32>, n| { all.push(n); Ok::<_, ()>(all) }));
/// let (tx, outcome) = from_sink(ThreadSpawner, sink);
/// assert_eq!(tx.send_evt(1).sync_blocking(), Ok(()));
/// drop(tx);
/// assert_eq!(outcome.recv_evt().sync_blocking(), Ok(Ok(())));
/// ```
pub fn from_sink<P, K, T>(spawner: P, sink: K) -> (Sender<T>, oneshot::Receiver<Result<(), K::Error>>)
where
    P: Spawn,
    K: Sink<T, Error: Send> + Send + 'static,
    T: Send + 'static,
{
    let ((tx, rx), (outcome_tx, outcome_rx)) = (channel(), oneshot());
    spawner.spawn_task(Box::pin(async move {
        let outcome = feed(&rx, pin!(sink)).await;
        rx.close();
        // The receiver of the outcome may be gone.
        let _ = outcome_tx.send(outcome);
    }));
    (tx, outcome_rx)
}

async fn feed<K: Sink<T>, T>(values: &Receiver<T>, mut sink: Pin<&mut K>) -> Result<(), K::Error> {
    loop {
        std::future::poll_fn(|cx| sink.as_mut().poll_ready(cx)).await?;
        let value = match values.try_recv() {
            Ok(value) => Ok(value),
            Err(_) => {
                std::future::poll_fn(|cx| sink.as_mut().poll_flush(cx)).await?;
                values.recv().await
            }
        };
        match value {
            Ok(value) => sink.as_mut().start_send(value)?,
            Err(Closed(())) => return std::future::poll_fn(|cx| sink.as_mut().poll_close(cx)).await,
        }
    }
}
