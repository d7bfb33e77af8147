//! Streams: one element after the other, with an event for the next one.
//!
//! An [`EventStream`] has one operation, [`next_evt`](EventStream::next_evt). It returns an event that takes
//! the next element and yields it. At the end of the stream, the event yields `None`. So a receiver is a
//! stream, and so is a function that makes events ([`from_fn`]). A reader can put the event into any choice.
//!
//! ```
//! use rialto_event::{Event, channel};
//! use rialto_sync::unbounded;
//! use rialto_sync::stream::EventStream;
//! use std::time::Duration;
//!
//! let ((keys, pressed), (stop, stopped)) = (unbounded(), channel::<()>());
//! let words = pressed
//!     .buffer(100, Duration::from_millis(1)) // until the keyboard rests
//!     .map(|keys| keys.into_iter().collect::<String>())
//!     .take_until(stopped.into_recv_evt());
//! "hello".chars().for_each(|key| keys.send(key).unwrap());
//! assert_eq!(words.next_evt().sync_blocking().as_deref(), Some("hello"));
//! drop(stop);
//! assert_eq!(words.next_evt().sync_blocking(), None);
//! ```
//!
//! # Operators
//!
//! An operator makes a [`Stream`] from other streams. It is a small state machine: it waits for an event, and
//! produces elements from the results. An operator has no task and needs no spawner:
//!
//! - It works only while a reader waits for an element. When no reader waits any more, it withdraws from its
//!   sources. (Only [`take_until`](EventStream::take_until) and [`skip_until`](EventStream::skip_until) keep
//!   waiting for their event.)
//! - Its steps run on the stack of the reader, or of the task that unblocks it, such as the sender of an
//!   element. Some steps are unblocked by a foreign library that calls a waker, perhaps under a lock. Those
//!   steps run on the thread that serves the timers: a worker of the runtime, or the timers' driver thread.
//! - It measures time by the clock of the thread on which a step runs. In a simulation that is the virtual
//!   clock, if the readers and the senders both run in it.
//!
//! # The law of streams
//!
//! **A read that is not chosen has taken nothing, and nothing is lost** (laws 1 and 5). The next read of this
//! stream finds the element that the losing read would have found.
//!
//! - *Keep the stream of an operator* for as long as you read it. The elements that the operator has taken
//!   from its sources are dropped with the stream's last handle, and the event of a losing read may be that
//!   last handle. (`map` and `boxed` hold no elements.)
//! - *Held elements.* An operator may hold elements that it took and did not yet deliver: the first half of a
//!   pair, a batch that is not full, or an element that was already there when a losing read began. It keeps
//!   them for the next reader.
//! - *Withdrawal.* When no reader waits any more, the operator withdraws from its sources and takes nothing
//!   more from them.
//! - *Put-back.* An element that was delivered to a read and not seen goes back to the front.
//! - *Intended loss.* Elements that an operator drops by its definition, as `throttle` does, are dropped.
//!
//! Readers receive elements first come, first served (law 12). Clones of a stream are the same stream: each
//! element goes to one of them. Use [`Multicast`](crate::Multicast) if each reader must see each element:
//! each of its [ports](Stream::from) becomes a stream of its own.
//!
//! # Why not lazy lists or tasks
//!
//! *Lazy lists.* Hopac's streams are immutable lazy lists of promises. Each element is an event that every
//! holder of the list can read again. This needs a job and an allocation for each cell, elements that can be
//! copied, and a garbage collector for holders of old cells. An `EventStream` needs none of these. A list
//! lets two readers see the same elements; here `Multicast` does that.
//!
//! *A task for each operator.* CML would use a task with a channel for each operator. It keeps the same law
//! for readers, but a weaker one for its sources: the task always holds one element that no reader asked for.
//! It is faster where elements come fast. But it needs a spawner, and an owner that drops it when it waits
//! forever. Where you want it, it is a few lines:
//! `while let Some(item) = source.next().await { tx.send(f(item)).await? }`.
//!
//! # The `futures` crates
//!
//! With the feature `futures`, you can convert streams [to](EventStream::into_futures) and
//! [from](from_futures) the `Stream` of `futures-core`, and senders to and from its `Sink`. So all
//! combinators of `futures-util` are available too.
//!
//! Sources: Hopac's choice streams, whose names the operators have where Hopac has them; the CML papers,
//! where a stream of events is a function that returns an event.

mod boxed;
#[cfg(feature = "futures")]
mod futures;
mod machine;
mod operators;
mod pairs;
mod serial_work;
mod shared_sync;
mod sources;
mod timed;

use rialto_event::{Either, Event};
use std::time::Duration;

pub use self::boxed::BoxStream;
#[cfg(feature = "futures")]
pub use self::futures::{IntoFutures, IntoSink, from_futures, from_sink, into_sink};
pub use self::machine::Stream;
pub use self::operators::Map;
use self::operators::{Filter, Merge, SkipUntil, Switch, TakeUntil};
use self::pairs::{CombineLatest, PullOn, Zip};
use self::shared_sync::SharedSync;
pub use self::sources::{FromFn, from_fn, ticks};
use self::timed::{Batches, Debounce, Throttle};

/// A sequence of elements, with an event for the next one: see [the module](self).
///
/// An implementation only needs [`next_evt`](EventStream::next_evt). The operators are provided methods.
///
/// ```
/// use rialto_event::{Event, TimerEvt, after};
/// use rialto_sync::stream::EventStream;
/// use std::time::Duration;
///
/// /// A heart that beats while a reader listens.
/// struct Heart;
///
/// impl EventStream for Heart {
///     type Item = &'static str;
///     // `use<>`: it borrows nothing, not even `self`.
///     fn next_evt(&self) -> impl Event<Output = Option<&'static str>, Pending: Send> + Send + 'static + use<> {
///         after(Duration::from_millis(1)).wrap(|()| Some("beat"))
///     }
/// }
///
/// let beats = Heart.zip(Heart);
/// assert_eq!(beats.next_evt().sync_blocking(), Some(("beat", "beat")));
/// ```
pub trait EventStream: Send + 'static {
    /// The type of the elements.
    type Item: Send + 'static;

    /// Returns an event that takes the next element and yields it. At the end of the stream, and from then
    /// on, it yields `None`. The event owns its handles of the stream's sources.
    ///
    /// If the event is not chosen, or its sync is dropped before it is ready, it has taken nothing.
    fn next_evt(&self)
    -> impl Event<Output = Option<Self::Item>, Pending: Send> + Send + 'static + use<Self>;

    /// Takes the next element: [`next_evt`](Self::next_evt), awaited. If the future is dropped before it is
    /// ready, it has taken nothing.
    fn next(&self) -> impl Future<Output = Option<Self::Item>> + Send + 'static + use<Self>
    where
        Self: Sized,
    {
        self.next_evt().sync()
    }

    /// Returns this stream with its type hidden, so that streams of several types can be elements of one
    /// collection. It holds no elements, and each read costs an allocation.
    ///
    /// A boxed stream cannot be cloned. The result of [`filter`](Self::filter) can be cloned, even if its
    /// source cannot. But it takes elements from the source before it delivers them.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::{BoxStream, EventStream}};
    /// let ((tx, rx), (_tx, other)) = (unbounded::<u8>(), rialto_event::channel());
    /// tx.send(1).unwrap();
    /// let streams: [BoxStream<u8>; 2] = [rx.boxed(), other.boxed()];
    /// assert_eq!(streams[0].next_evt().sync_blocking(), Some(1));
    /// ```
    fn boxed(self) -> BoxStream<Self::Item>
    where
        Self: Sized,
    {
        BoxStream::new(self)
    }

    /// Returns a stream that applies `f` to each element. `f` runs as a wrap of the read, on the reading task
    /// (law 8).
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// let (tx, rx) = unbounded();
    /// tx.send(2).unwrap();
    /// assert_eq!(rx.map(|n| n + 1).next_evt().sync_blocking(), Some(3));
    /// ```
    fn map<F, R>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
        F: Fn(Self::Item) -> R + Clone + Send + 'static,
        R: Send + 'static,
    {
        Map::new(self, f)
    }

    /// Returns a stream of the elements for which `keep` returns true. It drops the others.
    ///
    /// `keep` may run on the stack of the task that sends an element: it must be short, and must not block.
    /// If it panics, the stream ends, and one read panics with the same payload.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// let (tx, rx) = unbounded();
    /// (1..=3).for_each(|n| tx.send(n).unwrap());
    /// assert_eq!(rx.filter(|n| n % 2 == 0).next_evt().sync_blocking(), Some(2));
    /// ```
    fn filter<F>(self, keep: F) -> Stream<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> bool + Send + 'static,
    {
        Stream::of(Filter::new(self, keep))
    }

    /// Returns a stream of the elements of both streams, as they come. If both have an element, each is as
    /// likely to be the next. The stream ends when both have ended.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// let ((odd_tx, odd), (even_tx, even)) = (unbounded(), unbounded());
    /// (odd_tx.send(1).unwrap(), even_tx.send(2).unwrap());
    /// drop((odd_tx, even_tx));
    /// let both = odd.merge(even);
    /// let sum: i32 = std::iter::from_fn(|| both.next_evt().sync_blocking()).sum();
    /// assert_eq!(sum, 3);
    /// ```
    fn merge<S>(self, other: S) -> Stream<Self::Item>
    where
        Self: Sized,
        S: EventStream<Item = Self::Item>,
    {
        Stream::of(Merge::new(self, other))
    }

    /// Flattens a stream of streams: returns the elements of the latest inner stream. When a new inner stream
    /// comes, the one before it is dropped. The result ends when the outer stream and the latest inner stream
    /// have ended. Hopac's `switchAll`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// let ((channels, chosen), (first, second)) = (unbounded(), (unbounded(), unbounded()));
    /// let shown = chosen.switch();
    /// channels.send(first.1).unwrap();
    /// first.0.send("news").unwrap();
    /// assert_eq!(shown.next_evt().sync_blocking(), Some("news"));
    /// channels.send(second.1).unwrap();
    /// second.0.send("sport").unwrap();
    /// assert_eq!(shown.next_evt().sync_blocking(), Some("sport"));
    /// assert!(first.0.send("more news").is_err()); // its receiver was dropped
    /// ```
    fn switch(self) -> Stream<<Self::Item as EventStream>::Item>
    where
        Self: Sized,
        Self::Item: EventStream,
    {
        Stream::of(Switch::new(self))
    }

    /// Returns a stream of the elements that come before `until` commits. It synchronises on `until` once,
    /// from the first read on, and also waits for it between reads. If an element is ready and `until` has
    /// committed, the stream ends. A panic of `until` counts as its commit.
    ///
    /// The elements that the source has at the end are not lost if another handle of the source exists.
    ///
    /// ```
    /// use rialto_event::{Event, after};
    /// use rialto_sync::stream::{EventStream, ticks};
    /// use std::time::Duration;
    /// let some = ticks(Duration::from_millis(1)).take_until(after(Duration::from_millis(20)));
    /// assert!(std::iter::from_fn(|| some.next_evt().sync_blocking()).count() <= 20);
    /// ```
    fn take_until<E>(self, until: E) -> Stream<Self::Item>
    where
        Self: Sized,
        E: Event<Output: Send, Pending: Send> + Send + 'static,
    {
        Stream::of(TakeUntil::new(self, SharedSync::new(until)))
    }

    /// Returns a stream of the elements that come after `until` commits. It synchronises on `until` once,
    /// from the first read on, and also waits for it between reads. It drops the elements that a read finds
    /// earlier. A panic of `until` counts as its commit.
    ///
    /// ```
    /// use rialto_event::{Condition, Event};
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// let ((tx, rx), ready) = (unbounded(), Condition::new());
    /// let late = rx.skip_until(ready.clone().into_wait_evt());
    /// tx.send("too early").unwrap();
    /// assert_eq!(late.next_evt().poll_evt().sync_blocking(), None);
    /// ready.signal();
    /// tx.send("in time").unwrap();
    /// assert_eq!(late.next_evt().sync_blocking(), Some(Some("in time")).flatten());
    /// ```
    fn skip_until<E>(self, until: E) -> Stream<Self::Item>
    where
        Self: Sized,
        E: Event<Output: Send, Pending: Send> + Send + 'static,
    {
        Stream::of(SkipUntil::new(self, SharedSync::new(until)))
    }

    /// Returns a stream of pairs: the first elements of both streams, then the second ones, and so on. It
    /// holds the first half of a pair until the other comes. It ends when one of the streams has ended.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// let ((names, name), (ages, age)) = (unbounded(), unbounded());
    /// let people = name.zip(age);
    /// names.send("Ada").unwrap();
    /// assert_eq!(people.next_evt().poll_evt().sync_blocking(), None);
    /// ages.send(36).unwrap();
    /// assert_eq!(people.next_evt().sync_blocking(), Some(("Ada", 36)));
    /// ```
    fn zip<S>(self, other: S) -> Stream<(Self::Item, S::Item)>
    where
        Self: Sized,
        S: EventStream,
    {
        Stream::of(Zip::new(self, other))
    }

    /// Returns a stream of pairs of the latest elements of both streams. Once both have had an element, each
    /// new element of either one makes a new pair. The stream ends when both have ended, or when one has
    /// ended without an element.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// let ((widths, width), (heights, height)) = (unbounded(), unbounded());
    /// let size = width.combine_latest(height);
    /// widths.send(2).unwrap();
    /// heights.send(3).unwrap();
    /// assert_eq!(size.next_evt().sync_blocking(), Some((2, 3)));
    /// widths.send(5).unwrap();
    /// assert_eq!(size.next_evt().sync_blocking(), Some((5, 3)));
    /// ```
    fn combine_latest<S>(self, other: S) -> Stream<(Self::Item, S::Item)>
    where
        Self: Sized,
        S: EventStream<Item: Clone>,
        Self::Item: Clone,
    {
        Stream::of(CombineLatest::new(self, other))
    }

    /// Returns a stream that delivers one element for each element of `ticks`. It ends when either stream has
    /// ended. Hopac's `pullOn`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::{EventStream, ticks}};
    /// use std::time::Duration;
    /// let (tx, rx) = unbounded();
    /// tx.send("slowly").unwrap();
    /// let paced = rx.pull_on(ticks(Duration::from_millis(1)));
    /// assert_eq!(paced.next_evt().sync_blocking(), Some("slowly"));
    /// ```
    fn pull_on<S>(self, ticks: S) -> Stream<Self::Item>
    where
        Self: Sized,
        S: EventStream,
    {
        Stream::of(PullOn::new(self, ticks))
    }

    /// Returns a stream with at most one element in each `period`. A period begins when an element passes;
    /// elements that are read during the rest of it are dropped. Hopac's `ignoreWhile`.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// use std::time::Duration;
    /// let (tx, rx) = unbounded();
    /// (1..=3).for_each(|n| tx.send(n).unwrap());
    /// drop(tx);
    /// let rare = rx.throttle(Duration::from_secs(60));
    /// assert_eq!(rare.next_evt().sync_blocking(), Some(1));
    /// assert_eq!(rare.next_evt().sync_blocking(), None);
    /// ```
    fn throttle(self, period: Duration) -> Stream<Self::Item>
    where
        Self: Sized,
    {
        Stream::of(Throttle::new(self, period))
    }

    /// Returns a stream of the elements that no other element follows within `quiet`. It drops the others. An
    /// element that is already there replaces the one before it, even if the time of that one is over. At the
    /// end of the source, the last element is delivered at once.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// use std::time::Duration;
    /// let (tx, rx) = unbounded();
    /// ["h", "he", "hel"].into_iter().for_each(|typed| tx.send(typed).unwrap());
    /// let searches = rx.debounce(Duration::from_millis(1));
    /// assert_eq!(searches.next_evt().sync_blocking(), Some("hel"));
    /// ```
    fn debounce(self, quiet: Duration) -> Stream<Self::Item>
    where
        Self: Sized,
    {
        Stream::of(Debounce::new(self, quiet))
    }

    /// Returns a stream of batches. A batch is complete when it has `max_len` elements, or `time` after
    /// its first element. No batch is empty. At the end of the source, the last batch is delivered at once.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// use std::time::Duration;
    /// let (tx, rx) = unbounded();
    /// (1..=3).for_each(|n| tx.send(n).unwrap());
    /// let batches = rx.buffer(2, Duration::from_millis(1));
    /// assert_eq!(batches.next_evt().sync_blocking(), Some(vec![1, 2]));
    /// assert_eq!(batches.next_evt().sync_blocking(), Some(vec![3]));
    /// ```
    ///
    /// # Panics
    ///
    /// If `max_len` is zero.
    #[track_caller]
    fn buffer(self, max_len: usize, time: Duration) -> Stream<Vec<Self::Item>>
    where
        Self: Sized,
    {
        assert!(max_len > 0, "a batch of at most 0 elements is never complete; help: pass at least 1");
        Stream::of(Batches::new(self, max_len, time))
    }

    /// Returns this stream as a `Stream` of `futures-core`, which has the combinators of `futures-util`.
    ///
    /// If the result is dropped while it waits, it has taken nothing: an element that was delivered to it and
    /// not seen goes back. If only a future of it is dropped, such as that of `next()`, the wait stays in the
    /// stream, and the next poll continues it.
    ///
    /// ```
    /// use futures_util::StreamExt;
    /// use rialto_sync::{unbounded, stream::EventStream};
    /// # use rialto_event::{Event, always, guard_async};
    /// let (tx, rx) = unbounded();
    /// (1..=9).for_each(|n| tx.send(n).unwrap());
    /// drop(tx);
    /// # let all = async {
    /// let all: Vec<_> = rx.into_futures().skip(1).step_by(3).collect().await;
    /// # all };
    /// # trait StepBy: futures_util::Stream + Sized { fn step_by(self, n: usize) -> impl futures_util::Stream<Item = Self::Item> {
    /// #     self.enumerate().filter_map(move |(at, item)| std::future::ready((at % n == 0).then_some(item))) } }
    /// # impl<S: futures_util::Stream> StepBy for S {}
    /// # let all = guard_async(|| async { always(all.await) }).sync_blocking();
    /// assert_eq!(all, [2, 5, 8]);
    /// ```
    #[cfg(feature = "futures")]
    fn into_futures(self) -> IntoFutures<Self>
    where
        Self: Sized,
    {
        IntoFutures::new(self)
    }
}

/// The result of a read of one of two streams: an element, or `None` at its end.
type EitherItem<A, B> = Either<Option<<A as EventStream>::Item>, Option<<B as EventStream>::Item>>;
