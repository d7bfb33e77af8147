//! Publish and subscribe for the events of a node.

use std::sync::OnceLock;

use rialto_sync::broadcast;

/// A topic: a broadcast channel that is created by the first subscription. Before that, published events are
/// dropped.
pub(crate) struct Topic<T>(OnceLock<broadcast::Sender<T>>);

impl<T> Default for Topic<T> {
    fn default() -> Topic<T> {
        Topic(OnceLock::new())
    }
}

impl<T: Clone> Topic<T> {
    /// The number of events that are kept for a slow subscriber. It misses older ones, and learns how many.
    const CAPACITY: usize = 256;

    /// Publishes an event. Returns whether there is a subscriber.
    pub(crate) fn publish(&self, value: T) -> bool {
        self.0.get().is_some_and(|readers| readers.send(value).is_ok())
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<T> {
        let mut first = None;
        let readers = self.0.get_or_init(|| {
            let (readers, reader) = broadcast::channel(Self::CAPACITY);
            first = Some(reader);
            readers
        });
        first.unwrap_or_else(|| readers.subscribe())
    }
}
