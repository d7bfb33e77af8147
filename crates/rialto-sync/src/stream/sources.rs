//! The sources of streams: receivers, functions that make events, ticks.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rialto_event::time::{Instant, Interval, interval_at};
use rialto_event::{Event, Receiver};

use super::EventStream;
use super::machine::{Operator, Step, Stream};
use crate::multicast::Port;
use crate::{broadcast, buffer, watch};

/// A stream of the results of events: the result of [`from_fn`].
#[derive(Debug, Clone)]
pub struct FromFn<F>(F);

/// Returns a stream whose reads are events that `make` makes, one for each read. So any event can be a
/// stream. Hopac's `indefinitely`.
///
/// ```
/// use rialto_event::{Condition, Event};
/// use rialto_sync::stream::{EventStream, from_fn};
/// use rialto_sync::Condvar;
/// let changed = Condvar::new();
/// let changes = from_fn({
///     let changed = changed.clone();
///     move || changed.clone().into_wait_evt().wrap(Some)
/// });
/// let waiter = std::thread::spawn(move || changes.next_evt().sync_blocking());
/// # while changed.waiters() == 0 { std::thread::yield_now() }
/// changed.notify_one();
/// assert_eq!(waiter.join().unwrap(), Some(()));
/// ```
pub fn from_fn<F, E, T>(make: F) -> FromFn<F>
where
    F: Fn() -> E + Send + 'static,
    E: Event<Output = Option<T>, Pending: Send> + Send + 'static,
    T: Send + 'static,
{
    FromFn(make)
}

impl<F, E, T> EventStream for FromFn<F>
where
    F: Fn() -> E + Send + 'static,
    E: Event<Output = Option<T>, Pending: Send> + Send + 'static,
    T: Send + 'static,
{
    type Item = T;

    fn next_evt(&self) -> impl Event<Output = Option<T>, Pending: Send> + Send + 'static + use<F, E, T> {
        (self.0)()
    }
}

/// The stream of the received values. It ends when the channel is closed.
impl<T: Send + 'static> EventStream for Receiver<T> {
    type Item = T;

    fn next_evt(&self) -> impl Event<Output = Option<T>, Pending: Send> + Send + 'static + use<T> {
        self.clone().into_recv_evt().wrap(Result::ok)
    }
}

/// The stream of the received values. It ends when the channel is closed and empty.
impl<T: Send + 'static> EventStream for buffer::Receiver<T> {
    type Item = T;

    fn next_evt(&self) -> impl Event<Output = Option<T>, Pending: Send> + Send + 'static + use<T> {
        self.clone().into_recv_evt().wrap(Result::ok)
    }
}

/// Returns an endless stream of ticks, a `period` apart. The first tick comes one period after the first
/// read. As with an [`Interval`], an element is the number of ticks since the last one that was read: it is
/// greater than one if the reader was late.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::stream::{EventStream, ticks};
/// use std::time::Duration;
/// let ticks = ticks(Duration::from_millis(1));
/// assert!(ticks.next_evt().sync_blocking() >= Some(1));
/// ```
pub fn ticks(period: Duration) -> Stream<u64> {
    Stream::of(Ticks { period, interval: None })
}

struct Ticks {
    period: Duration,
    interval: Option<Interval>,
}

impl Operator for Ticks {
    type Item = u64;
    type WaitOutput = (Interval, u64);

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<> {
        let mut interval = self
            .interval
            .get_or_insert_with(|| interval_at(Instant::now() + self.period, self.period))
            .clone();
        async move {
            let count = interval.tick_evt().await;
            (interval, count)
        }
    }

    fn step(&mut self, (interval, count): Self::WaitOutput) -> Step<u64> {
        self.interval = Some(interval);
        Step::Emit(count)
    }
}

/// An operator that reads a receiver by `&mut`, such as a port of a multicast channel.
struct ReceiverSource<R, T> {
    /// The receiver. `None` during a read: then the read has it.
    idle: Arc<Mutex<Option<R>>>,
    read: ReadFn<R, T>,
}

type ReadFn<R, T> = for<'a> fn(&'a mut R) -> Pin<Box<dyn Future<Output = Option<T>> + Send + 'a>>;

impl<R: Send + 'static, T: Send + 'static> Operator for ReceiverSource<R, T> {
    type Item = T;
    type WaitOutput = Option<T>;

    fn wait(&mut self) -> impl Future<Output = Option<T>> + Send + 'static + use<R, T> {
        let (mut borrowed, read) = (BorrowedReceiver::from(&self.idle), self.read);
        async move {
            match &mut borrowed.receiver {
                Some(receiver) => read(receiver).await,
                None => unreachable!("the last read has returned the receiver"),
            }
        }
    }

    fn step(&mut self, item: Option<T>) -> Step<T> {
        item.map_or(Step::End, Step::Emit)
    }
}

/// The receiver of a read. Its drop puts the receiver back, however the read ends.
struct BorrowedReceiver<R> {
    receiver: Option<R>,
    idle: Arc<Mutex<Option<R>>>,
}

impl<R> BorrowedReceiver<R> {
    fn from(idle: &Arc<Mutex<Option<R>>>) -> Self {
        let receiver = idle.lock().unwrap_or_else(PoisonError::into_inner).take();
        BorrowedReceiver { receiver, idle: idle.clone() }
    }
}

impl<R> Drop for BorrowedReceiver<R> {
    fn drop(&mut self) {
        *self.idle.lock().unwrap_or_else(PoisonError::into_inner) = self.receiver.take();
    }
}

fn from_receiver<R: Send + 'static, T: Send + 'static>(receiver: R, read: ReadFn<R, T>) -> Stream<T> {
    Stream::of(ReceiverSource { idle: Arc::new(Mutex::new(Some(receiver))), read })
}

/// The stream of the values that this port receives. Streams of two ports both get each value.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::Multicast;
/// use rialto_sync::stream::{EventStream, Stream};
/// let news = Multicast::new();
/// let readers = [(); 2].map(|()| Stream::from(news.port()));
/// news.send("news");
/// assert!(readers.iter().all(|news| news.next_evt().sync_blocking() == Some("news")));
/// ```
impl<T: Clone + Send + Sync + 'static> From<Port<T>> for Stream<T> {
    fn from(port: Port<T>) -> Self {
        from_receiver(port, |port| Box::pin(async { port.recv().await.ok() }))
    }
}

/// The stream of the values that this receiver receives. When it was too slow, the next element is `Err`,
/// with the number of values that it missed.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::broadcast;
/// use rialto_sync::stream::{EventStream, Stream};
/// let (tx, rx) = broadcast(1);
/// let news = Stream::from(rx);
/// tx.send("old").unwrap();
/// tx.send("new").unwrap();
/// assert_eq!(news.next_evt().sync_blocking(), Some(Err(1)));
/// assert_eq!(news.next_evt().sync_blocking(), Some(Ok("new")));
/// ```
impl<T: Clone + Send + Sync + 'static> From<broadcast::Receiver<T>> for Stream<Result<T, u64>> {
    fn from(receiver: broadcast::Receiver<T>) -> Self {
        from_receiver(receiver, |receiver| {
            Box::pin(async {
                match receiver.recv().await {
                    Ok(value) => Some(Ok(value)),
                    Err(broadcast::RecvError::Lagged(missed)) => Some(Err(missed)),
                    Err(broadcast::RecvError::Closed) => None,
                }
            })
        })
    }
}

/// The stream of the changes of the value. An element is the latest value at the time of the read; values
/// that were set and replaced before are skipped.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::watch;
/// use rialto_sync::stream::{EventStream, Stream};
/// let (tx, rx) = watch(1);
/// let values = Stream::from(rx);
/// (tx.send_replace(2), tx.send_replace(3));
/// assert_eq!(values.next_evt().sync_blocking(), Some(3));
/// ```
impl<T: Clone + Send + Sync + 'static> From<watch::Receiver<T>> for Stream<T> {
    fn from(receiver: watch::Receiver<T>) -> Self {
        from_receiver(receiver, |receiver| {
            Box::pin(async {
                receiver.changed().await.ok()?;
                Some(receiver.get_and_update())
            })
        })
    }
}
