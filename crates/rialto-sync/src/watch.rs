//! Watch channels: the latest value, and an event for its change.

use std::fmt;
use std::mem;
use std::sync::{Arc, PoisonError, RwLock};

use rialto_event::{After, CallEvt, Closed, Object, Serve, SyncFuture, Wrapped, sync};

/// A new watch channel: one value, which changes, and receivers that learn that it
/// has. Nobody sees every change, everybody sees the last one. A change that a receiver
/// was told of, and did not see, it is told of again (law 5).
///
/// ```
/// use rialto_event::{after, choose, Event};
/// use rialto_sync::watch;
/// use std::time::Duration;
///
/// let (tx, mut rx) = watch("starting");
/// assert_eq!(rx.get(), "starting");
/// tx.set("running");
/// tx.set("ready");
/// let changed = choose((
///     rx.changed_evt().wrap(|changed| changed.is_ok()),
///     after(Duration::from_secs(60)).wrap(|()| false),
/// ));
/// assert!(changed.sync_blocking());
/// assert_eq!(rx.get(), "ready");
/// assert_eq!(rx.changed_evt().try_sync(), None); // seen
/// ```
///
/// Both ends can be cloned. To set and to look never waits, but for somebody who looks
/// or sets at that moment.
///
/// Source: tokio's `watch`; allocates nothing after it is made, as there.
#[track_caller]
pub fn watch<T>(value: T) -> (Sender<T>, Receiver<T>) {
    let news = Arc::new(Object::new(News { version: 0, senders: 1, receivers: 1 }));
    let shared = Arc::new(Shared { value: RwLock::new(Versioned { value, version: 0 }), news });
    (Sender(shared.clone()), Receiver { shared, seen: 0 })
}

/// The end of a [`watch`](watch()) channel that sets the value.
pub struct Sender<T>(Arc<Shared<T>>);

/// The end of a [`watch`](watch()) channel that looks at the value.
pub struct Receiver<T> {
    shared: Arc<Shared<T>>,
    /// The version that it has seen.
    seen: u64,
}

struct Shared<T> {
    value: RwLock<Versioned<T>>,
    /// Its version is never ahead of the value's.
    news: Arc<Object<News>>,
}

struct Versioned<T> {
    value: T,
    version: u64,
}

/// The event of [`Receiver::changed_evt`].
pub type ChangedEvt<'a, T> = Wrapped<CallEvt<&'a Object<News>, Ask>, See<'a, T>>;
/// The event of [`Receiver::into_changed_evt`].
pub type IntoChangedEvt<T> = Wrapped<CallEvt<Arc<Object<News>>, Ask>, IntoSee<T>>;
/// The event of [`Sender::closed_evt`].
pub type ClosedEvt<'a> = Wrapped<CallEvt<&'a Object<News>, Ask>, NoReceiver>;

impl<T> Shared<T> {
    fn look<R>(&self, look: impl FnOnce(&Versioned<T>) -> R) -> R {
        look(&self.value.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<T> Sender<T> {
    /// Sets the value, and returns what it was.
    ///
    /// ```
    /// let (tx, rx) = rialto_sync::watch(1);
    /// assert_eq!(tx.set(2), 1);
    /// # drop(rx);
    /// ```
    pub fn set(&self, value: T) -> T {
        self.modify(|old| mem::replace(old, value))
    }

    /// Changes the value where it is, and returns what `change` returns. It must be
    /// short: whoever looks waits for it, and a thread that looks from inside it would
    /// wait for ever.
    ///
    /// ```
    /// let (tx, mut rx) = rialto_sync::watch(vec![1]);
    /// tx.modify(|list| list.push(2));
    /// assert_eq!(rx.get(), [1, 2]);
    /// ```
    ///
    /// # Panics
    ///
    /// If `change` does. The value stays as it left it, and nobody is told.
    pub fn modify<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        let mut value = self.0.value.write().unwrap_or_else(PoisonError::into_inner);
        let result = change(&mut value.value);
        value.version += 1;
        let version = value.version;
        drop(value);
        // Two that set at once may come here in either order.
        self.0.news.update(|news| news.version = news.version.max(version));
        result
    }

    /// Looks at the value.
    pub fn look<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.0.look(|versioned| look(&versioned.value))
    }

    /// A receiver that has seen the value as it is.
    pub fn subscribe(&self) -> Receiver<T> {
        self.0.news.update(|news| news.receivers += 1);
        Receiver { seen: self.0.look(|versioned| versioned.version), shared: self.0.clone() }
    }

    /// The event that all receivers are gone.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::watch(1);
    /// assert_eq!(tx.closed_evt().try_sync(), None);
    /// drop(rx);
    /// tx.closed_evt().sync_blocking();
    /// ```
    pub fn closed_evt(&self) -> ClosedEvt<'_> {
        Wrapped::with(self.0.news.call_evt(Ask::WhetherUnwatched), NoReceiver)
    }

    /// Waits until all receivers are gone: [`closed_evt`](Self::closed_evt), awaited.
    pub fn closed(&self) -> SyncFuture<ClosedEvt<'_>> {
        sync(self.closed_evt())
    }

    /// How many receivers there are.
    pub fn receivers(&self) -> usize {
        self.0.news.update(|news| news.receivers)
    }
}

impl<T> Receiver<T> {
    /// The event that the value has changed since this receiver saw it, or that all
    /// senders are gone. When it is chosen, the value as it then is counts as seen.
    ///
    /// ```
    /// use rialto_event::{Closed, Event};
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// tx.set(2);
    /// drop(tx);
    /// assert_eq!(rx.changed_evt().sync_blocking(), Ok(()));
    /// assert_eq!(rx.changed_evt().sync_blocking(), Err(Closed(())));
    /// ```
    pub fn changed_evt(&mut self) -> ChangedEvt<'_, T> {
        let Receiver { shared, seen } = self;
        Wrapped::with(shared.news.call_evt(Ask::Since(*seen)), See { shared, seen })
    }

    /// Like [`changed_evt`](Self::changed_evt), and owns the receiver, which comes back
    /// with the answer.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, rx) = rialto_sync::watch(1);
    /// let event = rx.into_changed_evt().boxed();
    /// tx.set(2);
    /// let (changed, mut rx) = event.sync_blocking();
    /// assert_eq!((changed, rx.get()), (Ok(()), 2));
    /// ```
    pub fn into_changed_evt(self) -> IntoChangedEvt<T> {
        let news = self.shared.news.clone();
        Wrapped::with(Object::call_evt_of(news, Ask::Since(self.seen)), IntoSee(self))
    }

    /// Waits for a change: [`changed_evt`](Self::changed_evt), awaited. Dropped before
    /// it is ready, it has seen none.
    ///
    /// # Errors
    ///
    /// [`Closed`] if the last value was seen, and nobody can set another.
    pub fn changed(&mut self) -> SyncFuture<ChangedEvt<'_, T>> {
        sync(self.changed_evt())
    }

    /// Looks at the value; that does not count as having seen it.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// tx.set(2);
    /// assert_eq!(rx.look(|value| *value), 2);
    /// assert_eq!(rx.changed_evt().try_sync(), Some(Ok(())));
    /// ```
    ///
    /// `look` must be short, and must not set the value.
    pub fn look<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.shared.look(|versioned| look(&versioned.value))
    }

    /// Looks at the value; now it is seen.
    ///
    /// ```
    /// use rialto_event::Event;
    /// let (tx, mut rx) = rialto_sync::watch(1);
    /// tx.set(2);
    /// assert_eq!(rx.see(|value| *value), 2);
    /// assert_eq!(rx.changed_evt().try_sync(), None);
    /// ```
    pub fn see<R>(&mut self, look: impl FnOnce(&T) -> R) -> R {
        let seen = &mut self.seen;
        self.shared.look(|versioned| {
            *seen = versioned.version;
            look(&versioned.value)
        })
    }

    /// A clone of the value, which is then seen.
    pub fn get(&mut self) -> T
    where
        T: Clone,
    {
        self.see(T::clone)
    }

    /// Waits until the value is so that `is_it` says yes: it looks now, and at each
    /// change.
    ///
    /// # Errors
    ///
    /// [`Closed`] if it is not, and nobody can set another.
    pub async fn wait_until(&mut self, mut is_it: impl FnMut(&T) -> bool) -> Result<(), Closed> {
        while !self.see(&mut is_it) {
            self.changed().await?;
        }
        Ok(())
    }

    /// How many wait: receivers for a change, and senders for their end.
    pub fn waiters(&self) -> usize {
        self.shared.news.waiters()
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        self.0.news.update(|news| news.senders += 1);
        Sender(self.0.clone())
    }
}

/// A receiver that has seen what this one has.
impl<T> Clone for Receiver<T> {
    fn clone(&self) -> Self {
        self.shared.news.update(|news| news.receivers += 1);
        Receiver { shared: self.shared.clone(), seen: self.seen }
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.0.news.update(|news| news.senders -= 1);
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.shared.news.update(|news| news.receivers -= 1);
    }
}

impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sender({:p})", self.0)
    }
}

impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Receiver").field("seen", &self.seen).finish_non_exhaustive()
    }
}

/// That the value has changed, and who is there.
#[derive(Debug)]
pub struct News {
    version: u64,
    senders: usize,
    receivers: usize,
}

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub enum Ask {
    /// Has it changed since this version?
    Since(u64),
    /// Are all receivers gone?
    WhetherUnwatched,
}

/// What is answered.
#[derive(Debug, Clone, Copy)]
pub enum Answer {
    /// It has changed.
    Changed,
    /// All handles of the other end are gone.
    Closed,
}

impl Serve for News {
    type Call = Ask;
    type Admission = Answer;
    type Answer = Answer;
    /// One who has seen the value before the news of it does not keep others waiting.
    const IN_TURN: bool = false;

    fn admit(&mut self, ask: &Ask, _is_first: bool) -> Option<Answer> {
        match ask {
            Ask::Since(seen) if self.version > *seen => Some(Answer::Changed),
            Ask::Since(_) => (self.senders == 0).then_some(Answer::Closed),
            Ask::WhetherUnwatched => (self.receivers == 0).then_some(Answer::Closed),
        }
    }

    fn answer(&mut self, _: &mut Ask, answer: Answer) -> Answer {
        answer
    }

    fn dismiss(&mut self, _: Answer) {}

    /// Who asks again is told again.
    fn unseen(&mut self, _: Answer) {}

    fn waited_for(&self) -> &'static str {
        "a change of a watched value"
    }
}

fn seen<T>(shared: &Shared<T>, seen: &mut u64, answer: Answer) -> Result<(), Closed> {
    match answer {
        Answer::Changed => {
            *seen = shared.look(|versioned| versioned.version);
            Ok(())
        }
        Answer::Closed => Err(Closed(())),
    }
}

/// What a receiver does with the answer, if it sees it.
pub struct See<'a, T> {
    shared: &'a Shared<T>,
    seen: &'a mut u64,
}

impl<T> After<Answer> for See<'_, T> {
    type Output = Result<(), Closed>;
    fn after(self, answer: Answer) -> Result<(), Closed> {
        seen(self.shared, self.seen, answer)
    }
}

/// The same, of a receiver that belongs to its event.
pub struct IntoSee<T>(Receiver<T>);

impl<T> After<Answer> for IntoSee<T> {
    type Output = (Result<(), Closed>, Receiver<T>);
    fn after(mut self, answer: Answer) -> Self::Output {
        (seen(&self.0.shared, &mut self.0.seen, answer), self.0)
    }
}

/// What a sender does with it.
#[derive(Debug, Clone, Copy)]
pub struct NoReceiver;

impl After<Answer> for NoReceiver {
    type Output = ();
    fn after(self, _: Answer) {}
}

impl<T> fmt::Debug for See<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("See").field(&self.seen).finish()
    }
}

impl<T> fmt::Debug for IntoSee<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoSee").field(&self.0).finish()
    }
}
