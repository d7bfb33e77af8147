//! Where streams begin: receivers, functions that make events, ticks.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rialto_event::time::{Instant, Interval};
use rialto_event::{Event, Receiver};

use super::EventStream;
use super::machine::{Operator, Step, Stream};
use crate::multicast::Port;
use crate::{broadcast, buffer, watch};

/// The stream of [`from_fn`].
#[derive(Debug, Clone)]
pub struct FromFn<F>(F);

/// The stream of the events that `make` makes, one for each read: whatever an event can
/// be, a stream can. Hopac's `indefinitely`.
///
/// ```
/// use rialto_event::{Condition, Event};
/// use rialto_sync::stream::{EventStream, from_fn};
/// use rialto_sync::CondVar;
/// let changed = CondVar::new();
/// let changes = from_fn({
///     let changed = changed.clone();
///     move || changed.clone().into_wait_evt().wrap(Some)
/// });
/// let waiter = std::thread::spawn(move || changes.next_evt().sync_blocking());
/// # while changed.waiters() == 0 { std::thread::yield_now() }
/// changed.signal();
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

/// What is received; at its end when the channel is closed.
impl<T: Send + 'static> EventStream for Receiver<T> {
    type Item = T;

    fn next_evt(&self) -> impl Event<Output = Option<T>, Pending: Send> + Send + 'static + use<T> {
        self.clone().into_recv_evt().wrap(Result::ok)
    }
}

/// What is received; at its end when the channel is closed.
impl<T: Send + 'static> EventStream for buffer::Receiver<T> {
    type Item = T;

    fn next_evt(&self) -> impl Event<Output = Option<T>, Pending: Send> + Send + 'static + use<T> {
        self.clone().into_recv_evt().wrap(Result::ok)
    }
}

/// A stream of ticks that are a `period` apart, the first one period after the first read.
/// Each says for how many it stands, as those of an [`Interval`]. It has no end.
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
    type Seen = (Interval, u64);

    fn wait(&mut self) -> impl Future<Output = Self::Seen> + Send + 'static + use<> {
        let mut interval = self
            .interval
            .get_or_insert_with(|| Interval::starting_at(Instant::now() + self.period, self.period))
            .clone();
        async move {
            let count = interval.tick_evt().await;
            (interval, count)
        }
    }

    fn step(&mut self, (interval, count): Self::Seen) -> Step<u64> {
        self.interval = Some(interval);
        Step::Give(count)
    }
}

/// One who reads what all can, from a place of his own.
struct Reader<R, T> {
    /// He is at home, or on a read.
    home: Arc<Mutex<Option<R>>>,
    read: Read<R, T>,
}

type Read<R, T> = for<'a> fn(&'a mut R) -> Pin<Box<dyn Future<Output = Option<T>> + Send + 'a>>;

impl<R: Send + 'static, T: Send + 'static> Operator for Reader<R, T> {
    type Item = T;
    type Seen = Option<T>;

    fn wait(&mut self) -> impl Future<Output = Option<T>> + Send + 'static + use<R, T> {
        let (mut lent, read) = (Lent::from(&self.home), self.read);
        async move {
            match &mut lent.reader {
                Some(reader) => read(reader).await,
                None => unreachable!("there is one read at a time"),
            }
        }
    }

    fn step(&mut self, item: Option<T>) -> Step<T> {
        item.map_or(Step::End, Step::Give)
    }
}

/// Goes home when the read is over, however it ends.
struct Lent<R> {
    reader: Option<R>,
    home: Arc<Mutex<Option<R>>>,
}

impl<R> Lent<R> {
    fn from(home: &Arc<Mutex<Option<R>>>) -> Self {
        let reader = home.lock().unwrap_or_else(PoisonError::into_inner).take();
        Lent { reader, home: home.clone() }
    }
}

impl<R> Drop for Lent<R> {
    fn drop(&mut self) {
        *self.home.lock().unwrap_or_else(PoisonError::into_inner) = self.reader.take();
    }
}

fn reader<R: Send + 'static, T: Send + 'static>(reader: R, read: Read<R, T>) -> Stream<T> {
    Stream::of(Reader { home: Arc::new(Mutex::new(Some(reader))), read })
}

/// What this port receives. A stream of another port has the same elements.
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
        reader(port, |port| Box::pin(async { port.recv().await.ok() }))
    }
}

/// What this receiver receives; where it was too slow, how many it has missed.
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
        reader(receiver, |receiver| {
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

/// The value whenever it has changed, as it is when it is read: values that were set in
/// between are passed over.
///
/// ```
/// use rialto_event::Event;
/// use rialto_sync::watch;
/// use rialto_sync::stream::{EventStream, Stream};
/// let (tx, rx) = watch(1);
/// let values = Stream::from(rx);
/// (tx.set(2), tx.set(3));
/// assert_eq!(values.next_evt().sync_blocking(), Some(3));
/// ```
impl<T: Clone + Send + Sync + 'static> From<watch::Receiver<T>> for Stream<T> {
    fn from(receiver: watch::Receiver<T>) -> Self {
        reader(receiver, |receiver| {
            Box::pin(async {
                receiver.changed().await.ok()?;
                Some(receiver.get())
            })
        })
    }
}
