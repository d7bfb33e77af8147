//! Connecting, as an event.

use std::io;
use std::ops::Deref;
use std::sync::Arc;

use rialto_event::{Object, Steady, Store, TryEvent, guard};

use super::Stream;
use super::kind::Kind;
use crate::io::source::Consumer;
use crate::io::{Direction, Source, current};

/// An attempt to connect, while it goes on.
#[derive(Debug)]
struct Attempt<K: Kind>(Object<State<K>>);

#[derive(Debug)]
struct State<K: Kind> {
    stream: Option<Stream<K>>,
    /// The connection stands, or has failed: whoever looks takes it.
    outcome: Option<io::Result<Stream<K>>>,
}

impl<K: Kind> State<K> {
    fn look(&mut self) {
        let over = self.stream.as_ref().and_then(Stream::connected);
        if let Some(how) = over
            && let Some(stream) = self.stream.take()
        {
            self.outcome = Some(how.map(|()| stream));
        }
    }
}

impl<K: Kind> Store for State<K> {
    type Item = io::Result<Stream<K>>;
    fn is_ready(&self) -> bool {
        self.outcome.is_some()
    }
    fn take(&mut self) -> Option<Self::Item> {
        self.outcome.take()
    }
    fn put_back(&mut self, outcome: Self::Item) {
        self.outcome = Some(outcome);
    }
    fn awaited(&self) -> &'static str {
        "a connection to stand"
    }
}

impl<K: Kind> Consumer for Attempt<K> {
    fn edge(&self) {
        self.0.update(State::look);
    }

    fn is_awaited(&self) -> bool {
        self.0.waiters() > 0
    }
}

/// The event that the connection which `begin` begins stands, or has failed.
pub(super) fn connect_evt<K: Kind>(
    begin: impl Fn() -> io::Result<K::Socket> + Clone + Send + 'static,
) -> impl TryEvent<Output = io::Result<Stream<K>>, Pending: Send> + Clone + Send + 'static {
    guard(move || Object::take_evt_of(AttemptOf(Attempt::begin(&begin))))
}

impl<K: Kind> Attempt<K> {
    fn begin(begin: &impl Fn() -> io::Result<K::Socket>) -> Arc<Self> {
        let (stream, outcome) = match Self::start(begin) {
            Ok(stream) => (Some(stream), None),
            Err(error) => (None, Some(Err(error))),
        };
        let source = stream.as_ref().map(|stream| Arc::clone(stream.registration.source()));
        let attempt = Arc::new(Attempt(Object::new(State { stream, outcome })));
        if let Some(source) = source {
            let consumer: Arc<dyn Consumer> = attempt.clone();
            source.set_consumer(Arc::downgrade(&consumer));
            // It may have been told before there was a consumer.
            if source.readiness().allows(Direction::Write) {
                attempt.edge();
            }
        }
        attempt
    }

    fn start(begin: &impl Fn() -> io::Result<K::Socket>) -> io::Result<Stream<K>> {
        let driver = current()?;
        Stream::register(begin()?, &driver, Source::unknown())
    }
}

/// The way to an attempt's outcome.
#[derive(Debug)]
struct AttemptOf<K: Kind>(Arc<Attempt<K>>);

impl<K: Kind> Deref for AttemptOf<K> {
    type Target = Object<State<K>>;
    fn deref(&self) -> &Self::Target {
        &self.0.0
    }
}

// SAFETY: the `Arc` is never replaced.
unsafe impl<K: Kind> Steady for AttemptOf<K> {}
