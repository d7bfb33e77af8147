//! The event of a connection attempt.

use std::io;
use std::sync::Arc;

use rialto_event::{ItemSource, Object, TryEvent, guard};

use super::Stream;
use super::kind::SocketKind;
use crate::io::{Direction, Source, current};

/// An attempt to connect.
#[derive(Debug)]
struct Attempt<K: SocketKind> {
    /// The socket, while the attempt goes on.
    stream: Option<Stream<K>>,
    /// The established connection, or the error. The next waiter takes it.
    outcome: Option<io::Result<Stream<K>>>,
}

impl<K: SocketKind> ItemSource for Attempt<K> {
    type Item = io::Result<Stream<K>>;
    fn is_ready(&self) -> bool {
        self.outcome.is_some() || self.stream.as_ref().is_some_and(may_be_over)
    }
    fn take(&mut self) -> Option<Self::Item> {
        self.check_outcome();
        self.outcome.take()
    }
    fn put_back(&mut self, outcome: Self::Item) {
        self.outcome = Some(outcome);
    }
    fn awaited(&self) -> &'static str {
        "a connection to be established"
    }
}

/// Whether the system has reported that the attempt may have ended.
fn may_be_over<K: SocketKind>(stream: &Stream<K>) -> bool {
    stream.registration.source().readiness().allows(Direction::Write)
}

/// Returns the event that a connection is established, or has failed. `begin` starts the attempt, with the
/// sync.
pub(super) fn connect_evt<K: SocketKind>(
    begin: impl Fn() -> io::Result<K::Socket> + Clone + Send + 'static,
) -> impl TryEvent<Output = io::Result<Stream<K>>, Pending: Send> + Clone + Send + 'static {
    guard(move || Object::take_evt_of(Attempt::begin(&begin)))
}

impl<K: SocketKind> Attempt<K> {
    /// Starts an attempt.
    fn begin(begin: &impl Fn() -> io::Result<K::Socket>) -> Arc<Object<Self>> {
        let (stream, outcome) = match Self::start(begin) {
            Ok(stream) => (Some(stream), None),
            Err(error) => (None, Some(Err(error))),
        };
        let source = stream.as_ref().map(|stream| Arc::clone(stream.registration.source()));
        let attempt = Arc::new(Object::new(Attempt { stream, outcome }));
        if let Some(source) = source {
            source.set_consumer(&attempt);
        }
        attempt
    }

    fn start(begin: &impl Fn() -> io::Result<K::Socket>) -> io::Result<Stream<K>> {
        let driver = current()?;
        Stream::register(begin()?, &driver, Source::not_ready())
    }

    /// Stores the outcome, if the attempt has ended.
    fn check_outcome(&mut self) {
        let over = self.stream.as_ref().filter(|stream| may_be_over(stream)).and_then(Stream::connected);
        if let Some(how) = over
            && let Some(stream) = self.stream.take()
        {
            self.outcome = Some(how.map(|()| stream));
        }
    }
}
